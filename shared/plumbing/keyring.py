"""The customers' data keys, in a database of their own, outside the log and its backups (ADR 0004).

Each session has its own key; sessions of an identified customer share a reference, so that one customer's
keys can be destroyed together. Destroying a key makes the words unreadable wherever the log was copied to.
"""

import hashlib
import secrets
from pathlib import Path

from sqlalchemy import Engine, event
from sqlmodel import Field, Session, SQLModel, create_engine, delete, select

from shared.plumbing.clock import new_id
from shared.plumbing.records import DataKey

SECRET_BYTES = 32
CACHED_KEYS = 4096


class StoredKey(SQLModel, table=True):
    """One data key; `customer_ref` is a digest of tenant and customer id."""

    __tablename__ = "data_key"

    key_id: str = Field(primary_key=True)
    customer_ref: str | None = Field(default=None, index=True)
    secret: bytes


def customer_ref(tenant: str, customer_id: str) -> str:
    """What stands for a customer beside their keys."""
    return hashlib.sha256(f"{tenant}\0{customer_id}".encode()).hexdigest()


class Keyring:
    """Creates, finds and destroys data keys. Every method blocks for one short database statement."""

    def __init__(self, url: str) -> None:
        self._engine = open_database(url)
        StoredKey.__table__.create(self._engine, checkfirst=True)  # type: ignore[attr-defined]
        self._cache: dict[str, DataKey] = {}

    def create(self, customer: str | None = None) -> DataKey:
        """A new key, durable before it is returned."""
        stored = StoredKey(key_id=new_id(), customer_ref=customer, secret=secrets.token_bytes(SECRET_BYTES))
        key = DataKey(stored.key_id, stored.secret)
        with Session(self._engine) as session:
            session.add(stored)
            session.commit()
        return self._remember(key)

    def find(self, key_id: str) -> DataKey:
        """The key of that id; its secret is None when it was destroyed (or never was)."""
        if key_id in self._cache:
            return self._cache[key_id]
        with Session(self._engine) as session:
            stored = session.get(StoredKey, key_id)
        return self._remember(DataKey(key_id, stored.secret)) if stored else DataKey(key_id, None)

    def destroy(self, key_id: str) -> None:
        """Destroys a key; doing so again changes nothing."""
        self._cache.pop(key_id, None)
        with Session(self._engine) as session:
            session.exec(delete(StoredKey).where(StoredKey.key_id == key_id))  # type: ignore[arg-type]
            session.commit()

    def keys_of(self, customer: str) -> tuple[str, ...]:
        """The ids of a customer's keys, in order."""
        with Session(self._engine) as session:
            ids = session.exec(select(StoredKey.key_id).where(StoredKey.customer_ref == customer)).all()
        return tuple(sorted(ids))

    def close(self) -> None:
        """Closes the database."""
        self._engine.dispose()

    def _remember(self, key: DataKey) -> DataKey:
        if len(self._cache) >= CACHED_KEYS:
            self._cache.pop(next(iter(self._cache)))
        self._cache[key.key_id] = key
        return key


def open_database(url: str) -> Engine:
    """An engine whose SQLite files are private, synced at every commit, and overwrite what is deleted."""
    path = url.removeprefix("sqlite:///")
    if path == url:
        return create_engine(url)
    Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": 30, "check_same_thread": False})
    event.listen(engine, "connect", _configure_sqlite)
    return engine


def _configure_sqlite(connection: object, _: object) -> None:
    for pragma in ("secure_delete=ON", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}")  # type: ignore[attr-defined]
