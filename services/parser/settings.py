"""What the parser is told by its environment."""

from shared.plumbing.settings import ServiceSettings


class ParserSettings(ServiceSettings):
    """The settings that all services share; the parser needs no others."""
