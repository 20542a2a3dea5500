"""What the tests of the chat page share; the shop itself comes from `tests.support.shop`."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.browser import Visit, a_browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with a_browser() as chromium:
        yield chromium


@pytest.fixture
def page_url(request: pytest.FixtureRequest) -> str:
    """Where the page is: SHOPWALKER_URL, else the shop that the tests open."""
    if given := os.environ.get("SHOPWALKER_URL"):
        return given.rstrip("/")
    return str(request.getfixturevalue("shop_url")).rstrip("/")


@pytest.fixture
def visit(browser: Browser, page_url: str) -> Iterator[Visit]:
    """A customer at a desk."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield Visit(context, page_url)
    context.close()


@pytest.fixture
def phone(browser: Browser, page_url: str) -> Iterator[Visit]:
    """A customer with a phone."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    yield Visit(context, page_url)
    context.close()
