"""The state's composition root."""

from functools import partial

from services.state.adapters import StateAdapters
from services.state.handlers import commit_turn, decide_turn, erase_session, open_session
from services.state.settings import StateSettings
from shared.contracts.envelope import EraseSession, OpenSession, TurnEnvelope
from shared.contracts.subjects import COMMIT, DECIDE, ERASE, OPEN
from shared.plumbing.worker import Route, Worker


def build(settings: StateSettings) -> Worker:
    """The state's process, not yet started."""
    adapters = StateAdapters(settings)
    routes = [
        Route(DECIDE, "state.decide", TurnEnvelope, decide_turn),
        Route(COMMIT, "state.commit", TurnEnvelope, partial(commit_turn, adapters=adapters)),
        Route(OPEN, "state.open", OpenSession, partial(open_session, adapters=adapters)),
        Route(ERASE, "state.erase", EraseSession, partial(erase_session, adapters=adapters)),
    ]
    return Worker("state", settings, routes, adapters)
