"""What the projector is told by its environment."""

from pydantic import Field

from shared.plumbing.settings import ServiceSettings


class ProjectorSettings(ServiceSettings):
    """`batch` is how many events are committed together at most."""

    batch: int = Field(default=500, ge=1, le=10_000)
