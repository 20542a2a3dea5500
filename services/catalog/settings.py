"""The catalog service's settings, from the environment."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class CatalogSettings(BaseSettings):
    """How files are sampled, how much is kept of what went wrong, and where snapshots are published."""

    model_config = SettingsConfigDict(env_prefix="SHOPWALKER_CATALOG_", populate_by_name=True)

    nats_url: str | None = Field(default=None, validation_alias="NATS_URL")
    tenant: str = Field(default="main", validation_alias="SHOPWALKER_TENANT")
    data: Path = Field(default=Path("data"), validation_alias="SHOPWALKER_DATA")

    mapping_sample_rows: int = Field(default=2_000, ge=1)
    learning_sample_rows: int = Field(default=50_000, ge=1)
    rejections_kept: int = Field(default=1_000, ge=0)
    max_products: int = Field(default=2_000_000, ge=1)
