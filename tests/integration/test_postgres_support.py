import psycopg
import pytest


@pytest.mark.parametrize("time", ["first", "second"])
def test_each_test_gets_an_empty_postgres_database_of_its_own(postgres_url: str, time: str) -> None:
    dsn = postgres_url.replace("+psycopg", "")
    with psycopg.connect(dsn) as connection:
        connection.execute("CREATE TABLE visits (time text)")
        connection.execute("INSERT INTO visits VALUES (%s)", (time,))
        assert connection.execute("SELECT time FROM visits").fetchall() == [(time,)]
