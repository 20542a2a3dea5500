"""The chat page when the connection drops, another page went on, or the session is gone."""

import re

from playwright.sync_api import Route, expect

from tests.support.browser import Visit


def test_a_dropped_connection_is_retried_under_the_same_key(visit: Visit) -> None:
    keys: list[str] = []

    def drop_once(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.abort()
        else:
            route.continue_()

    visit.page.route("**/turns", drop_once)
    before = visit.turns()
    visit.page.locator(".starter").first.click()
    expect(visit.page.locator("#notice")).to_contain_text("Reconnecting")
    assert visit.answered(before).locator(".card").count() > 0
    assert len(keys) == 2
    assert len(set(keys)) == 1
    expect(visit.page.locator("#notice")).to_be_hidden()


def test_a_turn_sent_from_elsewhere_is_shown_and_nothing_is_overwritten(visit: Visit) -> None:
    visit.begin()
    visit.context.request.post(f"{visit.url}/v1/sessions/{visit.session_id()}/turns", data={"text": "something red"})
    visit.page.fill("#say", "something blue")
    visit.page.press("#say", "Enter")
    expect(visit.page.locator(".problem")).to_contain_text("went on somewhere else")
    expect(visit.page.locator(".said", has_text="something red")).to_be_visible()
    expect(visit.page.locator("#say")).to_have_value("something blue")
    visit.click(visit.page.locator("#send"))
    expect(visit.latest().locator(".said")).to_have_text(re.compile("something blue"))


def test_an_erased_session_says_so_and_offers_a_new_one(visit: Visit) -> None:
    visit.begin()
    old = visit.session_id()
    visit.context.request.delete(f"{visit.url}/v1/sessions/{old}")
    visit.page.fill("#say", "are you there?")
    visit.page.press("#say", "Enter")
    expect(visit.page.locator(".problem")).to_contain_text("has ended")
    visit.page.get_by_role("button", name="Start a new conversation").click()
    expect(visit.page.locator(".starter").first).to_be_visible()
    assert visit.session_id() != old


def test_erasing_needs_a_second_press(visit: Visit) -> None:
    visit.begin()
    old = visit.session_id()
    visit.page.get_by_role("button", name="Erase").click()
    visit.page.get_by_role("button", name="Really erase").click()
    expect(visit.page.locator(".turn")).to_have_count(1)
    assert visit.context.request.get(f"{visit.url}/v1/sessions/{old}").status == 410
