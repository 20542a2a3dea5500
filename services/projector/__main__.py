"""Starts the projector: `python -m services.projector`."""

from services.projector.app import build
from services.projector.settings import ProjectorSettings

if __name__ == "__main__":
    build(ProjectorSettings()).run()
