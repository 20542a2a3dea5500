"""`shopwalker dlq`: lists the turns that were given up, and sends them again."""

import asyncio
from typing import NamedTuple

import httpx
import nats

from shared.contracts.acts import Say
from shared.plumbing.data_folder import RunningShop
from shared.plumbing.dead_letters import DeadLetter, DeadTurn, forget, letters, unseal
from shared.plumbing.keyring import Keyring

RETRY_TIMEOUT_S = 60.0


class Listed(NamedTuple):
    """A dead letter and where it stands."""

    sequence: int
    letter: DeadLetter


class Retried(NamedTuple):
    """What became of a dead letter that was sent again."""

    sequence: int
    status: int
    outcome: str


async def listed(shop: RunningShop) -> list[Listed]:
    """Every dead letter, oldest first; what was said stays sealed."""
    client = await nats.connect(shop.nats_url, connect_timeout=5)
    try:
        js = client.jetstream(timeout=10)
        return [Listed(sequence, letter) async for sequence, letter in letters(js)]
    finally:
        await client.close()


async def retried(shop: RunningShop, keyring: Keyring, sequences: set[int]) -> list[Retried]:
    """Sends letters again, under the keys they had; those that are answered, or never can be, are removed."""
    found = [entry for entry in await listed(shop) if not sequences or entry.sequence in sequences]
    client = await nats.connect(shop.nats_url, connect_timeout=5)
    try:
        js = client.jetstream(timeout=10)
        results = []
        for entry in found:
            turn = unseal(entry.letter, keyring.find(entry.letter.key_id))
            result = await asyncio.to_thread(_send, shop, entry, turn)
            if result.status < httpx.codes.INTERNAL_SERVER_ERROR:
                await forget(js, entry.sequence)
            results.append(result)
        return results
    finally:
        await client.close()


def _send(shop: RunningShop, entry: Listed, turn: DeadTurn | None) -> Retried:
    if turn is None:
        return Retried(entry.sequence, httpx.codes.GONE, "session-erased")
    command = turn.command
    asked = {"text": command.text} if isinstance(command, Say) else {"act": command.act.model_dump(mode="json")}
    answer = httpx.post(
        f"{shop.http_url}/v1/sessions/{entry.letter.session_id}/turns",
        json={**asked, "max_results": command.max_results},
        headers={"Idempotency-Key": turn.idempotency_key},
        timeout=RETRY_TIMEOUT_S,
    )
    return Retried(entry.sequence, answer.status_code, answer.json().get("slug", "answered"))
