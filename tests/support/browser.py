"""A customer's page in a real browser, with everything that went wrong on it."""

from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def a_browser() -> Iterator[Browser]:
    """The system's Chromium without a window; skips the test where there is none."""
    if not CHROMIUM.exists():
        pytest.skip("absent: chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(QUIET_START))
        yield chromium
        chromium.close()


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
