import re
import subprocess
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.support.postgres import free_port
from tests.support.repository import ROOT

DEPLOY = ROOT / "deploy"
SCRIPTS = Path(sysconfig.get_path("scripts"))
WORKERS = ("gateway", "parser", "state", "retriever", "ranker", "projector")


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=60, check=False)


def compose_complaints(path: Path) -> str:
    """What Compose says against a file; the packaged command ends with 0 even then, so only its words count."""
    return run(SCRIPTS / "docker-compose", "-f", path, "config", "-q").stderr


def services() -> dict[str, dict[str, Any]]:
    return dict(yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"])


def test_compose_accepts_the_deployment() -> None:
    assert compose_complaints(DEPLOY / "compose.yaml") == ""


def test_compose_refuses_the_deployment_with_a_misspelt_key(tmp_path: Path) -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    misspelt = tmp_path / "compose.yaml"
    misspelt.write_text(text.replace("healthcheck:", "healthchek:", 1))
    assert "healthchek" in compose_complaints(misspelt)


@pytest.mark.parametrize("name", WORKERS)
def test_each_service_is_one_process_that_waits_for_the_log(name: str) -> None:
    service = services()[name]
    assert service["command"] == ["python3", "-m", f"services.{name}"]
    assert service["depends_on"] == {"nats": {"condition": "service_healthy"}}
    assert service["environment"]["NATS_URL"] == "nats://nats:4222"


def test_no_port_is_published_beyond_this_machine() -> None:
    ports = [port for service in services().values() for port in service.get("ports", ())]
    assert ports
    assert [port for port in ports if not port.startswith("127.0.0.1:")] == []


def test_keys_are_kept_apart_from_the_log() -> None:
    mounts = {name: set(service.get("volumes", ())) for name, service in services().items()}
    assert "log:/data/log" in mounts["nats"]
    assert [name for name, places in mounts.items() if {"log:/data/log", "keys:/data/keys"} <= places] == []


@contextmanager
def server(settings: Path) -> Iterator[None]:
    """A server with these settings, once it says that it is ready."""
    command = [str(SCRIPTS / "nats-server"), "-c", str(settings)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = []
        try:
            for line in process.stderr:
                said.append(line)
                if "Server is ready" in line:
                    break
            else:
                raise AssertionError("".join(said))
            yield
        finally:
            process.terminate()


def test_the_server_with_its_settings_syncs_always(tmp_path: Path) -> None:
    monitor = f"127.0.0.1:{free_port()}"
    text = (DEPLOY / "nats.conf").read_text(encoding="utf-8").replace("/data/log", str(tmp_path / "log"))
    settings = tmp_path / "nats.conf"
    settings.write_text(text.replace("0.0.0.0:4222", "127.0.0.1:-1").replace("127.0.0.1:8222", monitor))
    with server(settings):
        assert httpx.get(f"http://{monitor}/healthz?js-enabled-only=true").json() == {"status": "ok"}
        assert httpx.get(f"http://{monitor}/jsz").json()["config"]["sync_always"] is True


def test_the_server_refuses_settings_with_a_misspelt_key(tmp_path: Path) -> None:
    settings = tmp_path / "nats.conf"
    settings.write_text((DEPLOY / "nats.conf").read_text(encoding="utf-8").replace("sync_interval", "sync_intervall"))
    assert run(SCRIPTS / "nats-server", "-t", "-c", settings).returncode != 0


def test_the_image_builds_without_a_network_and_runs_as_nobody_special() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert "--no-index" in text
    assert re.search(r"^USER 10001", text, re.MULTILINE)
    assert not re.search(r"<<|--mount", text)
