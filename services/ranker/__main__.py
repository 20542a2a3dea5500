"""Starts the ranker: `python -m services.ranker`."""

from services.ranker.app import build
from services.ranker.settings import RankerSettings

if __name__ == "__main__":
    build(RankerSettings()).run()
