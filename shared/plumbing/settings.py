"""What every service is told by its environment; `--help` of each command shows the same names."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class ServiceSettings(BaseSettings):
    """Settings that all services share. `NATS_URL` is read without the prefix, the rest as `SHOPWALKER_…`."""

    model_config = SettingsConfigDict(env_prefix="SHOPWALKER_", extra="ignore", populate_by_name=True)

    nats_url: str = Field(default="nats://127.0.0.1:4222", validation_alias="NATS_URL")
    tenant: str = Field(default="main", pattern=r"^[A-Za-z0-9_-]{1,64}$")
    data: Path = Path("data")
    host: str = "127.0.0.1"
    http_port: int = Field(default=0, ge=0, le=65535)
    keys_url: str = ""
    database_url: str = ""
    log_level: str = "INFO"
    catalogs_kept: int = Field(default=3, ge=1, le=20)

    @property
    def keys_database(self) -> str:
        """Where the customers' data keys are kept: apart from the log and its backups."""
        return self.keys_url or f"sqlite:///{self.data / 'keys' / 'keys.db'}"

    @property
    def read_database(self) -> str:
        """Where the read models and the sessions' heads are kept."""
        return self.database_url or f"sqlite:///{self.data / 'read' / 'shop.db'}"

    @property
    def cache(self) -> Path:
        """Where catalog snapshots and indexes are kept; safe to delete."""
        return self.data / "cache"
