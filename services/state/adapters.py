"""The log and the keyring."""

from nats.aio.client import Client

from services.state.settings import StateSettings
from shared.plumbing.event_log import EventLog
from shared.plumbing.keyring import Keyring
from shared.plumbing.streams import ensure_streams


class StateAdapters:
    """What the state's handlers need of the world."""

    log: EventLog
    keyring: Keyring

    def __init__(self, settings: StateSettings) -> None:
        self._settings = settings
        self._started = False

    @property
    def ready(self) -> bool:
        """Whether turns can be committed."""
        return self._started

    async def start(self, client: Client) -> None:
        """Declares the streams and opens the keyring."""
        js = client.jetstream(timeout=5)
        await ensure_streams(js, self._settings.replicas)
        self.keyring = Keyring(self._settings.keys_database)
        self.log = EventLog(js, self.keyring)
        self._started = True

    async def stop(self) -> None:
        """Closes the keyring."""
        if self._started:
            self.keyring.close()
