"""What the commands are told by the environment; flags override it."""

from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


class CliSettings(BaseSettings):
    """Where the data is, and the NATS server when it is not ours to start."""

    model_config = SettingsConfigDict(env_prefix="SHOPWALKER_", extra="ignore")

    data: Path = Path("data")
    tenant: str = "main"
    demo_products: int = 5000
    demo_seed: int = 7
