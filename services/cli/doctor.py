"""`shopwalker doctor`: one line per check and, for each that fails, the command that mends it."""

import shutil
from pathlib import Path
from typing import NamedTuple

import httpx
import nats
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.errors import NotFoundError

from services.cli.durability import durability
from shared.contracts.errors import ShopwalkerError
from shared.contracts.log_events import SCHEMA_VERSION
from shared.contracts.subjects import PROJECTOR_DURABLE, TURNS_STREAM
from shared.contracts.upcasters import UPCASTERS, check_upcasters
from shared.plumbing.catalog_store import CatalogStore
from shared.plumbing.data_folder import RunningShop
from shared.plumbing.heads import create_tables, find_truncation, position
from shared.plumbing.keyring import open_database
from shared.plumbing.settings import ServiceSettings
from shared.plumbing.streams import compare_stream, dead_config, turns_config

FREE_BYTES = 1_000_000_000
LAG_EVENTS = 1_000


class Check(NamedTuple):
    """One thing that should hold; `mend` is the command that makes it hold when it does not."""

    name: str
    well: bool
    detail: str
    mend: str = ""


async def examine(shop: RunningShop, settings: ServiceSettings) -> list[Check]:
    """Every check, in a fixed order."""
    checks = [_schemas(), _disk(settings.data), _durable(shop)]
    try:
        client = await nats.connect(shop.nats_url, connect_timeout=5, allow_reconnect=False)
    except (NatsError, OSError) as error:
        return [*checks, Check("nats", well=False, detail=f"{shop.nats_url}: {error}", mend="shopwalker up")]
    try:
        js = client.jetstream(timeout=10)
        checks.append(Check("nats", well=True, detail=f"{client.connected_server_version} at {shop.nats_url}"))
        checks += [await _stream(js, turns_config()), await _stream(js, dead_config())]
        checks += await _log(js, settings)
        checks.append(await _catalogs(js, settings))
    finally:
        await client.close()
    return [*checks, *(_service(name, url) for name, url in shop.metrics.items())]


def _schemas() -> Check:
    try:
        check_upcasters(UPCASTERS, SCHEMA_VERSION)
    except ShopwalkerError as error:
        return Check("schemas", well=False, detail=error.detail, mend="install a complete release")
    return Check("schemas", well=True, detail=f"reads event versions 1 to {SCHEMA_VERSION}")


def _disk(data: Path) -> Check:
    free = shutil.disk_usage(data).free
    mend = f"free some space on the disk of {data}"
    return Check("disk", well=free > FREE_BYTES, detail=f"{free / 1e9:.1f} GB free", mend=mend)


def _durable(shop: RunningShop) -> Check:
    found = durability(shop.monitor_url or None)
    return Check("durable", well=found.durable, detail=found.line(), mend="set `sync_interval: always` in nats.conf")


async def _stream(js: JetStreamContext, declared: nats.js.api.StreamConfig) -> Check:
    name = f"stream {declared.name}"
    try:
        info = await js.stream_info(str(declared.name))
    except NotFoundError:
        return Check(name, well=False, detail="is missing", mend="shopwalker up")
    differences = compare_stream(declared, info.config)
    if differences:
        told = "; ".join(f"{d.setting} is {d.found}, declared {d.declared}" for d in differences)
        return Check(name, well=False, detail=told, mend=f"nats stream edit {declared.name}")
    return Check(
        name, well=True, detail=f"{info.state.messages} messages, {info.state.bytes / 1e6:.1f} MB, as declared"
    )


async def _log(js: JetStreamContext, settings: ServiceSettings) -> list[Check]:
    engine = open_database(settings.read_database)
    try:
        create_tables(engine)
        last = (await js.stream_info(TURNS_STREAM)).state.last_seq
        truncation, known = find_truncation(engine, last), position(engine)
    except NotFoundError:
        return []
    finally:
        engine.dispose()
    if truncation is not None:
        return [Check("log", well=False, detail=str(truncation), mend="restore the data folder from a backup")]
    lag = last - known
    whole = Check("log", well=True, detail=f"ends at sequence {last}, nothing acknowledged is missing")
    detail = f"{lag} events behind ({PROJECTOR_DURABLE} at {known})"
    return [whole, Check("projector", well=lag < LAG_EVENTS, detail=detail, mend="shopwalker up")]


async def _catalogs(js: JetStreamContext, settings: ServiceSettings) -> Check:
    try:
        current = await CatalogStore(js, settings.tenant, settings.cache).current()
    except NotFoundError:
        current = {}
    told = ", ".join(f"{pack} {version}" for pack, version in current.items()) or "none"
    return Check("catalog", well=bool(current), detail=told, mend="shopwalker catalog import FILE")


def _service(name: str, metrics_url: str) -> Check:
    url = metrics_url.removesuffix("/metrics") + "/readyz"
    try:
        answer = httpx.get(url, timeout=5)
        well, detail = answer.status_code == httpx.codes.OK, answer.text[:200]
    except httpx.HTTPError as error:
        well, detail = False, f"{url}: {type(error).__name__}"
    return Check(name, well=well, detail=detail, mend=f"read logs/{name}.log in the data folder")
