"""What the state is told by its environment."""

from pydantic import Field

from shared.plumbing.settings import ServiceSettings


class StateSettings(ServiceSettings):
    """`replicas` is how many servers of a NATS cluster keep each stream."""

    replicas: int = Field(default=1, ge=1, le=5)
