"""Starts the retriever: `python -m services.retriever`."""

from services.retriever.app import build
from services.retriever.settings import RetrieverSettings

if __name__ == "__main__":
    build(RetrieverSettings()).run()
