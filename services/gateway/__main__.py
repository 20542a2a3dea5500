"""Starts the gateway: `python -m services.gateway`."""

from services.gateway.app import run
from services.gateway.settings import GatewaySettings

if __name__ == "__main__":
    run(GatewaySettings())
