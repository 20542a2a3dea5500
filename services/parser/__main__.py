"""Starts the parser: `python -m services.parser`."""

from services.parser.app import build
from services.parser.settings import ParserSettings

if __name__ == "__main__":
    build(ParserSettings()).run()
