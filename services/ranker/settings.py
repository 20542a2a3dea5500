"""What the ranker is told by its environment."""

from shared.plumbing.settings import ServiceSettings


class RankerSettings(ServiceSettings):
    """The settings that all services share; the ranker needs no others."""
