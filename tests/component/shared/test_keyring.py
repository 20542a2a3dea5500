import stat
from pathlib import Path

from shared.plumbing.keyring import Keyring, customer_ref


def test_a_key_survives_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'keys' / 'keys.db'}"
    created = Keyring(url).create()
    again = Keyring(url)
    assert again.find(created.key_id) == created
    again.close()


def test_a_destroyed_key_is_gone_for_every_process_and_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "keys" / "keys.db"
    keyring = Keyring(f"sqlite:///{file}")
    key = keyring.create()
    assert key.secret in file.read_bytes()
    keyring.destroy(key.key_id)
    keyring.destroy(key.key_id)
    assert keyring.find(key.key_id).secret is None
    assert key.secret not in file.read_bytes()
    keyring.close()


def test_one_customers_keys_are_found_together(tmp_path: Path) -> None:
    keyring = Keyring(f"sqlite:///{tmp_path / 'keys.db'}")
    ada = customer_ref("main", "ada")
    ids = sorted(keyring.create(ada).key_id for _ in range(3))
    keyring.create(customer_ref("other", "ada"))
    assert list(keyring.keys_of(ada)) == ids
    keyring.close()


def test_only_the_owner_may_enter_the_folder_of_the_keys(tmp_path: Path) -> None:
    Keyring(f"sqlite:///{tmp_path / 'keys' / 'keys.db'}").close()
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o700
