"""The chat page in a real browser, against a running shop."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Route, expect, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
QUIET_START = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='4'><rect width='3' height='4' fill='tan'/></svg>"
NOTE_VIOLATIONS = """
    window.violations = [];
    addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
"""
SMALL_TARGETS = """
    () => [...document.querySelectorAll('button, input, textarea, summary, a')]
      .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width > 2 && !node.matches('.skip'))
      .filter((node) => node.getBoundingClientRect().height < 43.5 || node.getBoundingClientRect().width < 43.5)
      .map((node) => node.textContent || node.className)
"""
MOST_TABS = 120


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip("absent: chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(QUIET_START))
        yield chromium
        chromium.close()


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    if given := os.environ.get("SHOPWALKER_URL"):
        return given.rstrip("/")
    try:
        return str(request.getfixturevalue("shop_url")).rstrip("/")
    except pytest.FixtureLookupError:
        pytest.skip("absent: a running shop (fixture shop_url, or SHOPWALKER_URL)")


class Visit:
    """One customer's page, with everything that went wrong on it."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.complaints: list[str] = []
        self.page: Page = context.new_page()
        self.page.set_default_timeout(15_000)
        self.page.add_init_script(NOTE_VIOLATIONS)
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.route(lambda address: not address.startswith(url), _draw)
        self.page.goto(url)
        expect(self.page.locator(".starter").first).to_be_visible()

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def turns(self) -> int:
        return self.page.locator(".turn").count()

    def latest(self) -> Locator:
        return self.page.locator(".turn").last

    def answered(self, turns_before: int) -> Locator:
        expect(self.page.locator(".turn")).to_have_count(turns_before + 1)
        expect(self.latest().locator(".message")).to_be_visible()
        expect(self.page.locator("#composer-field")).to_be_enabled()
        return self.latest()

    def settled(self) -> None:
        expect(self.page.locator("html.busy")).to_have_count(0)

    def click(self, button: Locator) -> Locator:
        before = self.turns()
        button.click()
        return self.answered(before)

    def say(self, words: str) -> Locator:
        before = self.turns()
        self.page.fill("#say", words)
        self.page.press("#say", "Enter")
        return self.answered(before)

    def begin(self) -> Locator:
        return self.click(self.page.locator(".starter").first)

    def shown(self) -> list[str]:
        return [str(card.get_attribute("data-product-id")) for card in self.latest().locator(".card").all()]

    def session_id(self) -> str:
        return str(self.page.evaluate("JSON.parse(sessionStorage['shopwalker.session']).sessionId"))


def _draw(route: Route) -> None:
    route.fulfill(body=PICTURE, content_type="image/svg+xml")


@pytest.fixture
def visit(browser: Browser, url: str) -> Iterator[Visit]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield Visit(context, url)
    context.close()


@pytest.fixture
def phone(browser: Browser, url: str) -> Iterator[Visit]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    yield Visit(context, url)
    context.close()


def test_a_product_is_chosen_by_clicks_alone(visit: Visit) -> None:
    turn = visit.begin()
    option = turn.locator(".option:not(.none)").first
    if option.count():
        turn = visit.click(option)
    wanted = turn.locator(".card").first.get_attribute("data-title")
    turn = visit.click(turn.locator(".choose").first)
    expect(turn.locator(".choice")).to_contain_text(str(wanted))
    assert visit.complaints == []


def test_a_product_turned_down_does_not_come_back(visit: Visit) -> None:
    visit.begin()
    gone = visit.shown()[0]
    visit.click(visit.latest().locator(".reject").first)
    assert gone not in visit.shown()
    for _ in range(2):
        more = visit.latest().get_by_role("button", name=re.compile("show others"))
        if more.count():
            visit.click(more)
        assert gone not in visit.shown()
    expect(visit.page.locator(f".card[data-product-id='{gone}'] .standing").first).to_have_text("Turned down")


def test_none_of_these_brings_other_products(visit: Visit) -> None:
    visit.begin()
    before = set(visit.shown())
    visit.click(visit.latest().get_by_role("button", name="None of these"))
    assert before.isdisjoint(visit.shown())


def test_why_this_shows_what_the_catalog_says(visit: Visit) -> None:
    card = visit.begin().locator(".card").first
    toggle = card.get_by_role("button", name=re.compile("^Why this"))
    toggle.click()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    expect(card.locator(".why")).to_contain_text("You asked for")
    expect(card.locator(".why")).to_contain_text("turn 1")
    toggle.click()
    expect(card.locator(".why")).to_be_hidden()


def test_a_wish_can_be_taken_back_by_its_chip(visit: Visit) -> None:
    visit.begin()
    chip = visit.page.locator("#wish .chip").first
    words = chip.locator("span").first.inner_text()
    visit.click(chip.get_by_role("button", name=f"Remove {words}"))
    expect(visit.page.locator("#wish .chip", has_text=words)).to_have_count(0)


def test_a_reload_keeps_the_conversation(visit: Visit) -> None:
    visit.begin()
    visit.say("something black")
    before = (visit.turns(), visit.shown(), visit.page.locator(".said").all_inner_texts())
    visit.page.reload()
    expect(visit.page.locator(".turn")).to_have_count(before[0])
    assert (visit.turns(), visit.shown(), visit.page.locator(".said").all_inner_texts()) == before


def test_the_shortlist_counts_notes_and_orders(visit: Visit) -> None:
    turn = visit.begin()
    turn.locator(".shortlist").first.click()
    line = visit.page.locator(".line").first
    line.get_by_role("button", name=re.compile("^One more")).dblclick()
    expect(line.locator("input[type=number]")).to_have_value("3")
    visit.settled()
    line.get_by_role("button", name=re.compile("^One fewer")).click()
    expect(line.locator("input[type=number]")).to_have_value("2")
    line.locator(".note").fill("for my sister")
    line.locator(".note").press("Enter")
    expect(turn.locator(".shortlist").first).to_have_attribute("aria-pressed", "true")
    visit.settled()
    visit.page.reload()
    expect(line.locator(".note")).to_have_value("for my sister")
    expect(line.locator("input[type=number]")).to_have_value("2")
    visit.click(visit.page.get_by_role("button", name="Place order"))
    expect(visit.page.locator("#list .placed")).to_contain_text(re.compile("2 . "))


def test_the_keyboard_alone_reaches_a_chosen_product(visit: Visit) -> None:
    page = visit.page
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#say")).to_be_focused()
    page.keyboard.type("something black")
    before = visit.turns()
    page.keyboard.press("Enter")
    visit.answered(before)
    expect(page.locator("#say")).to_be_focused()
    for _ in range(MOST_TABS):
        page.keyboard.press("Shift+Tab")
        if page.locator(".choose:focus").count():
            break
    assert page.locator(".choose:focus").evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    expect(visit.answered(before + 1).locator(".choice")).to_be_visible()


def test_answers_are_told_to_a_screen_reader(visit: Visit) -> None:
    message = visit.begin().locator(".message").inner_text()
    expect(visit.page.locator("[aria-live=polite]")).to_contain_text(message)


def test_every_button_has_a_name_and_those_on_a_card_name_the_product(visit: Visit) -> None:
    card = visit.begin().locator(".card").first
    title = str(card.get_attribute("data-title"))
    for button in card.locator("button").all():
        assert title in str(button.get_attribute("aria-label"))
    assert visit.page.evaluate("[...document.querySelectorAll('button')].every((node) => node.textContent.trim())")


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_needs_no_sideways_scrolling_and_has_targets_for_thumbs(phone: Visit, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 844})
    phone.begin().locator(".why-toggle").first.click()
    phone.say("black, under 60, not leather, with a very long wish " + "supercalifragilistic" * 6)
    phone.latest().locator(".shortlist").first.click()
    expect(phone.page.locator("#list-count")).to_have_text("1")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= width
    assert phone.page.evaluate(SMALL_TARGETS) == []
    phone.page.click("#list-toggle")
    expect(phone.page.locator("#list-title")).to_be_focused()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= width
    assert phone.page.evaluate(SMALL_TARGETS) == []
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("#list")).to_be_hidden()


def test_the_page_obeys_a_strict_content_security_policy(visit: Visit) -> None:
    policy = visit.context.request.get(visit.url).headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    visit.begin().locator(".why-toggle").first.click()
    visit.say("<img src=x onerror=alert(1)><b>bold</b>")
    expect(visit.latest().locator(".said")).to_contain_text("<b>bold</b>")
    assert visit.page.locator(".said img, .said b, .message b").count() == 0
    assert visit.page.evaluate("window.violations") == []
    assert visit.complaints == []


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
