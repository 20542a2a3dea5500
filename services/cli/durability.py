"""Whether an acknowledged event survives a power loss: read back from the server, not assumed (ADR 0006)."""

from typing import NamedTuple

import httpx


class Durability(NamedTuple):
    """The answer and its reason."""

    durable: bool
    because: str

    def line(self) -> str:
        """One line for people."""
        return f"durable: {'yes' if self.durable else 'no'}, because {self.because}"


def durability(monitor_url: str | None, replicas: int = 1) -> Durability:
    """Reads the server's effective settings; with three replicas the others hold what one loses."""
    if replicas > 1:
        return Durability(durable=True, because=f"each event is kept by {replicas} servers")
    if not monitor_url:
        return Durability(
            durable=False, because="one external server keeps the log and its sync_interval cannot be read"
        )
    try:
        config = httpx.get(f"{monitor_url}/varz", timeout=5).json()["jetstream"]["config"]
    except (httpx.HTTPError, KeyError, ValueError) as error:
        return Durability(durable=False, because=f"the server's settings cannot be read ({type(error).__name__})")
    if config.get("sync_always"):
        return Durability(durable=True, because="the server syncs every write (sync_interval: always)")
    seconds = config.get("sync_interval", 0) / 1e9
    return Durability(durable=False, because=f"the server syncs every {seconds:.0f} s only; set sync_interval: always")
