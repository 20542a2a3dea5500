"""Starts the state: `python -m services.state`."""

from services.state.app import build
from services.state.settings import StateSettings

if __name__ == "__main__":
    build(StateSettings()).run()
