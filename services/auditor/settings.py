"""What the auditor is told by its environment."""

from shared.plumbing.settings import ServiceSettings


class AuditorSettings(ServiceSettings):
    """The settings that all services share; the auditor needs no others."""
