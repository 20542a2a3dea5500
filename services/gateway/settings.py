"""What the gateway is told by its environment."""

from pydantic import Field

from shared.plumbing.settings import ServiceSettings


class GatewaySettings(ServiceSettings):
    """Limits of the HTTP interface.

    A turn has `turn_deadline_s` in all; its first attempt may take `attempt_timeout_s`, each further one twice
    as long as the one before.
    """

    turn_deadline_s: float = Field(default=20.0, gt=0, le=120)
    attempt_timeout_s: float = Field(default=1.5, gt=0, le=60)
    attempts: int = Field(default=6, ge=1, le=20)
    turns_in_flight: int = Field(default=256, ge=1)
    session_turns: int = Field(default=5000, ge=1)
