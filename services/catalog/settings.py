"""The catalog service's settings, from the environment."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class CatalogSettings(BaseSettings):
    """How files are sampled and how much is kept of what went wrong."""

    model_config = SettingsConfigDict(env_prefix="SHOPWALKER_CATALOG_")

    mapping_sample_rows: int = Field(default=2_000, ge=1)
    learning_sample_rows: int = Field(default=50_000, ge=1)
    rejections_kept: int = Field(default=1_000, ge=0)
    max_products: int = Field(default=2_000_000, ge=1)
