"""What the retriever is told by its environment."""

from shared.plumbing.settings import ServiceSettings


class RetrieverSettings(ServiceSettings):
    """The settings that all services share; the retriever needs no others."""
