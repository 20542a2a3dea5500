import json
import threading

import httpx
import pytest

from services.evaluator.adapters import OpenShop
from tests.support.shop import Customer


def test_a_turn_answers_with_products_a_message_and_the_state(customer: Customer) -> None:
    answer = customer.say("black dresses")
    assert (answer["turn"], answer["version"]) == (1, 2)
    assert 1 <= len(answer["recommendations"]) <= 10
    assert answer["message"]
    assert {"constraints", "focus", "rejected", "declined", "shortlist", "order", "pending_question"} <= set(
        answer["state"]
    )


def test_a_repeated_key_gives_the_same_answer_and_one_turn(customer: Customer) -> None:
    first = customer.post({"text": "black dresses"}, Idempotency_Key="k1")
    customer.say("under 40 dollars")
    again = customer.post({"text": "black dresses"}, Idempotency_Key="k1")
    assert again.content == first.content
    assert [event["turn"] for event in customer.events()] == [0, 1, 2]


def test_a_key_with_another_text_is_refused(customer: Customer) -> None:
    customer.post({"text": "black dresses"}, Idempotency_Key="k1")
    refused = customer.post({"text": "white dresses"}, Idempotency_Key="k1")
    assert (refused.status_code, refused.json()["slug"]) == (422, "key-reused")
    assert refused.headers["content-type"] == "application/problem+json"


def test_a_stale_version_conflicts_and_names_the_current_one(customer: Customer) -> None:
    customer.say("black dresses")
    refused = customer.post({"text": "white"}, If_Match='"1"')
    assert (refused.status_code, refused.json()["slug"], refused.json()["current_version"]) == (
        409,
        "version-conflict",
        2,
    )
    assert customer.post({"text": "white"}, If_Match="2").status_code == 200


def _collect(customer: Customer, text: str, answers: list[httpx.Response]) -> None:
    answers.append(customer.post({"text": text}))


def test_of_two_turns_at_once_one_is_answered_and_one_conflicts(shop: OpenShop) -> None:
    seen_conflicts = 0
    for _ in range(10):
        customer = Customer(shop.url)
        answers: list[httpx.Response] = []
        wishes = ("under $60", "make it blue")
        threads = [threading.Thread(target=_collect, args=(customer, text, answers)) for text in wishes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        statuses = sorted(answer.status_code for answer in answers)
        assert statuses in ([200, 409], [200, 200])
        turns = [event["turn"] for event in customer.events()]
        assert turns == list(range(statuses.count(200) + 1))
        for answer in answers:
            if answer.status_code == 409:
                seen_conflicts += 1
                assert answer.json()["current_version"] == 2
        customer.close()
    assert seen_conflicts


def test_one_key_posted_twice_at_once_makes_one_turn(shop: OpenShop) -> None:
    customer = Customer(shop.url)
    answers: list[httpx.Response] = []
    threads = [
        threading.Thread(target=lambda: answers.append(customer.post({"text": "a red scarf"}, Idempotency_Key="k")))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert [event["turn"] for event in customer.events()] == [0, 1]
    customer.close()


def test_the_stream_shows_no_product_before_the_turn_is_recorded(customer: Customer) -> None:
    answer = customer.post({"text": "black dresses"}, Accept="text/event-stream")
    events = [block.split("\n") for block in answer.text.strip().split("\n\n")]
    assert [lines[0] for lines in events] == ["event: accepted", "event: turn"]
    assert json.loads(events[1][1].removeprefix("data: "))["turn"] == customer.events()[-1]["turn"] == 1


def test_a_stream_tells_a_problem_as_an_event(customer: Customer) -> None:
    customer.post({"text": "a"}, Idempotency_Key="k")
    answer = customer.post({"text": "b"}, Idempotency_Key="k", Accept="text/event-stream")
    assert "event: problem" in answer.text
    assert "key-reused" in answer.text


@pytest.mark.parametrize(
    ("body", "status", "slug"),
    [
        ({}, 422, "invalid-request"),
        ({"text": "a", "act": {"type": "more"}}, 422, "invalid-request"),
        ({"text": "   "}, 422, "empty-text"),
        ({"text": "a" * 8193}, 413, "text-too-long"),
        ({"text": "a" * 70_000}, 413, "text-too-long"),
        ({"text": "a", "max_results": 51}, 422, "invalid-request"),
        ({"text": "a", "unknown": 1}, 422, "invalid-request"),
        ({"act": {"type": "dance"}}, 422, "invalid-request"),
        ({"act": {"type": "reject"}}, 422, "invalid-request"),
    ],
)
def test_a_bad_request_gets_a_slug_and_the_session_goes_on(
    customer: Customer, body: dict[str, object], status: int, slug: str
) -> None:
    refused = customer.post(body)
    assert (refused.status_code, refused.json()["slug"]) == (status, slug)
    assert customer.say("black dresses")["turn"] == 1


@pytest.mark.parametrize(
    "text", ["a" * 8192, "\u202e\u0000\u0007 ¿qué?", "👗" * 2048, "'; DROP TABLE p; --", "%s {0} \\"]
)
def test_strange_text_is_answered(customer: Customer, text: str) -> None:
    assert customer.say(text)["turn"] == 1


def test_an_act_on_a_product_that_was_not_shown_is_refused_within_the_turn(customer: Customer) -> None:
    customer.say("black dresses")
    answer = customer.press("reject", product_id="no-such-product")
    assert answer["state"]["rejected"] == []
    assert any(e["type"] == "act-refused" for e in customer.events()[-1]["event"]["events"])


def test_unknown_things_are_not_found(shop: OpenShop) -> None:
    for path in (
        "/v1/sessions/nobody",
        "/v1/products/nothing",
        "/v1/sessions/a.b",
        "/v1/nothing",
        "/v1/sessions/x/state",
    ):
        answer = httpx.get(shop.url + path)
        assert answer.status_code == 404, path
        assert answer.headers["content-type"] == "application/problem+json"


def test_the_catalog_and_its_products_can_be_read(shop: OpenShop, customer: Customer) -> None:
    catalog = httpx.get(f"{shop.url}/v1/catalog").json()
    assert catalog["products"] > 0
    assert {"color", "category"} <= {facet["name"] for facet in catalog["facets"]}
    shown = customer.say("dresses")["recommendations"][0]
    record = httpx.get(f"{shop.url}/v1/products/{shown['product_id']}").json()
    assert record["title"] == shown["title"]


def test_the_state_can_be_read_as_it_was_after_any_turn(customer: Customer) -> None:
    answers = [customer.say(text) for text in ("black dresses", "under 40 dollars", "cotton")]
    for answer in answers:
        then = customer.http.get(f"{customer.path}/state", params={"at": answer["turn"]}).json()
        assert then == answer["state"]
    assert customer.http.get(f"{customer.path}/state", params={"at": 9}).status_code == 404


def test_a_turn_is_one_trace_with_every_stage_timed(customer: Customer) -> None:
    customer.say("black dresses")
    (turn,) = customer.http.get(f"{customer.path}/trace").json()
    assert len(turn["trace_id"]) == 32
    assert set(turn["timings_ms"]) == {"parser", "state.decide", "retriever", "ranker"}


def test_a_client_s_trace_goes_on_through_the_turn(customer: Customer) -> None:
    trace_id = "4bf92f3577b34da6a3ce929d0e0e4736"
    customer.post({"text": "black dresses"}, traceparent=f"00-{trace_id}-00f067aa0ba902b7-01")
    (turn,) = customer.http.get(f"{customer.path}/trace").json()
    assert turn["trace_id"] == trace_id


def test_an_erased_session_is_gone_for_clients(customer: Customer) -> None:
    customer.say("black dresses please")
    assert customer.http.delete(customer.path).status_code == 204
    assert customer.http.delete(customer.path).status_code == 204
    refused = customer.post({"text": "hello?"})
    assert (refused.status_code, refused.json()["slug"]) == (410, "session-erased")
    assert customer.http.get(f"{customer.path}/events").status_code == 410


def test_opening_with_a_key_again_gives_the_same_session(shop: OpenShop) -> None:
    opened = [httpx.post(f"{shop.url}/v1/sessions", json={}, headers={"Idempotency-Key": "once"}) for _ in range(2)]
    assert [answer.status_code for answer in opened] == [201, 201]
    assert len({answer.json()["session_id"] for answer in opened}) == 1


def test_every_service_has_metrics_and_health(shop: OpenShop) -> None:
    address = json.loads((shop.data / "server.json").read_text())
    assert {"gateway", "parser", "state", "retriever", "ranker", "projector"} <= set(address["metrics"])
    for name, url in address["metrics"].items():
        text = httpx.get(url, follow_redirects=True).raise_for_status().text
        assert "shopwalker_" in text, name
        assert httpx.get(url.replace("/metrics", "/healthz")).status_code == 200


def test_the_interface_describes_itself(shop: OpenShop) -> None:
    described = httpx.get(f"{shop.url}/openapi.json").json()
    paths = set(described["paths"])
    assert {"/v1/sessions", "/v1/sessions/{session_id}/turns", "/v1/catalog", "/v1/products/{product_id}"} <= paths
