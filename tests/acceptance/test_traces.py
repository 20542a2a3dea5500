import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.support.shop import PRODUCTS, Customer, a_shop

STAGES = {"gateway", "parser", "state", "retriever", "ranker"}
EXPORTED_WITHIN_S = 30


class Collector:
    """An OTLP/HTTP endpoint that keeps what it gets: trace id → (service, span id, parent, name)."""

    def __init__(self) -> None:
        self.spans: dict[str, list[tuple[str, str, str, str]]] = {}
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                collector.take(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def take(self, body: bytes) -> None:
        request = ExportTraceServiceRequest.FromString(body)
        for resource in request.resource_spans:
            service = next(a.value.string_value for a in resource.resource.attributes if a.key == "service.name")
            for scope in resource.scope_spans:
                for span in scope.spans:
                    row = (service, span.span_id.hex(), span.parent_span_id.hex(), span.name)
                    self.spans.setdefault(span.trace_id.hex(), []).append(row)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def collector() -> Iterator[Collector]:
    running = Collector()
    yield running
    running.close()


def test_a_turn_is_one_exported_trace_in_which_each_hop_hangs_under_the_one_before(
    tmp_path: Path, collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{collector.server.server_port}")
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "200")
    with a_shop(tmp_path / "data", "--products", PRODUCTS) as shop:
        customer = Customer(shop.url)
        customer.say("black dresses with zibeline")
        (turn,) = customer.http.get(f"{customer.path}/trace").json()
        deadline = time.monotonic() + EXPORTED_WITHIN_S
        while {row[0] for row in collector.spans.get(turn["trace_id"], [])} != STAGES:
            assert time.monotonic() < deadline, collector.spans.get(turn["trace_id"])
            time.sleep(0.1)
        customer.close()
    spans = collector.spans[turn["trace_id"]]
    by_id = {span_id: (service, parent) for service, span_id, parent, _ in spans}
    commit = next(span_id for _, span_id, _, name in spans if name == "process work.state.commit")
    path = []
    while commit in by_id:
        service, commit = by_id[commit]
        path.append(service)
    assert path == ["state", "ranker", "retriever", "state", "parser", "gateway"]
    assert "zibeline" not in str(collector.spans)
