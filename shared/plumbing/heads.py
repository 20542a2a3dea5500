"""The sessions' heads and the log's last position, kept outside the log, so that a lost tail is seen (ADR 0008)."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import BigInteger, Engine
from sqlmodel import Field, Session, SQLModel, col, select

POSITION_NAME = "heads"


class SessionHead(SQLModel, table=True):
    """A session's last event as the projector saw it."""

    __tablename__ = "session_head"

    tenant: str = Field(primary_key=True)
    session_id: str = Field(primary_key=True)
    turn: int
    version: int
    sequence: int = Field(index=True, sa_type=BigInteger)
    hash: str


class ProjectedPosition(SQLModel, table=True):
    """The last stream sequence whose rows are committed."""

    __tablename__ = "projected_position"

    name: str = Field(primary_key=True)
    sequence: int = Field(sa_type=BigInteger)


class Truncation(NamedTuple):
    """A log that is shorter than what was acknowledged, and the sessions that lost events."""

    last_sequence: int
    known_sequence: int
    sessions: tuple[str, ...]

    def __str__(self) -> str:
        named = ", ".join(self.sessions[:20]) + (" …" if len(self.sessions) > 20 else "")  # noqa: PLR2004 - a line
        return (
            f"the log ends at sequence {self.last_sequence}, but {self.known_sequence} was acknowledged; "
            f"sessions that lost events: {named or 'unknown'}"
        )


def create_tables(engine: Engine) -> None:
    """Creates the tables of the heads where they are missing."""
    tables = [SessionHead.__table__, ProjectedPosition.__table__]  # type: ignore[attr-defined]
    SQLModel.metadata.create_all(engine, tables=tables)


def position(engine: Engine) -> int:
    """The last stream sequence in the tables; 0 when there is none."""
    with Session(engine) as session:
        found = session.get(ProjectedPosition, POSITION_NAME)
        return found.sequence if found else 0


def advance(engine: Engine, heads: Iterable[SessionHead], old: int, new: int) -> bool:
    """Writes heads and position in one transaction; False, changing nothing, when another moved the position."""
    with Session(engine) as session:
        found = session.get(ProjectedPosition, POSITION_NAME, with_for_update=True)
        if (found.sequence if found else 0) != old:
            return False
        for head in heads:
            session.merge(head)
        session.merge(ProjectedPosition(name=POSITION_NAME, sequence=new))
        session.commit()
    return True


def find_truncation(engine: Engine, last_sequence: int) -> Truncation | None:
    """Whether the log has lost acknowledged events; None when it has not."""
    known = position(engine)
    if last_sequence >= known:
        return None
    with Session(engine) as session:
        lost = select(SessionHead.session_id).where(col(SessionHead.sequence) > last_sequence)
        return Truncation(last_sequence, known, tuple(sorted(session.exec(lost).all())))


def session_at(engine: Engine, sequence: int) -> str | None:
    """The session whose last event stands at that sequence, where one is known."""
    with Session(engine) as session:
        return session.exec(select(SessionHead.session_id).where(col(SessionHead.sequence) == sequence)).first()


def all_heads(engine: Engine) -> list[SessionHead]:
    """Every head, by tenant and session."""
    with Session(engine) as session:
        order = select(SessionHead).order_by(col(SessionHead.tenant), col(SessionHead.session_id))
        return list(session.exec(order).all())
