from pathlib import Path

from sqlalchemy import Engine

from shared.plumbing.heads import SessionHead, advance, all_heads, create_tables, find_truncation, position
from shared.plumbing.keyring import open_database


def a_head(session_id: str, sequence: int) -> SessionHead:
    return SessionHead(tenant="main", session_id=session_id, turn=1, version=2, sequence=sequence, hash="h")


def a_database(tmp_path: Path) -> Engine:
    engine = open_database(f"sqlite:///{tmp_path / 'read.db'}")
    create_tables(engine)
    return engine


def test_rows_and_position_move_together_and_only_from_the_old_position(tmp_path: Path) -> None:
    engine = a_database(tmp_path)
    assert advance(engine, [a_head("a", 3)], 0, 3)
    assert not advance(engine, [a_head("b", 9)], 0, 9)
    assert position(engine) == 3
    assert [head.session_id for head in all_heads(engine)] == ["a"]
    engine.dispose()


def test_a_shorter_log_names_the_sessions_that_lost_events(tmp_path: Path) -> None:
    engine = a_database(tmp_path)
    advance(engine, [a_head("kept", 4), a_head("lost", 9)], 0, 9)
    assert find_truncation(engine, 9) is None
    found = find_truncation(engine, 5)
    assert found is not None
    assert found.sessions == ("lost",)
    assert "lost" in str(found)
    engine.dispose()
