"""Which engine this is: recorded with every event, so that a replay knows whether it is the same one."""

from functools import cache
from importlib.metadata import version

from shared import __version__
from shared.contracts.log_events import Versions
from shared.plumbing.packs import load_pack


@cache
def engine_versions(pack: str, catalog: str) -> Versions:
    """The versions of this engine over that pack and catalog."""
    return Versions(
        engine=__version__,
        index=f"tantivy {version('tantivy')}",
        pack=f"{pack} {load_pack(pack).version}",
        catalog=catalog,
    )
