"""The projector's composition root."""

from services.projector.adapters import ProjectorAdapters
from services.projector.settings import ProjectorSettings
from shared.plumbing.worker import Worker


def build(settings: ProjectorSettings) -> Worker:
    """The projector's process, not yet started."""
    return Worker("projector", settings, [], ProjectorAdapters(settings))
