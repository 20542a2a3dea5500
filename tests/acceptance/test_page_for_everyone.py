"""The chat page by keyboard, by ear, on a phone, and under a strict policy."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import Visit

SMALL_TARGETS = """
    () => [...document.querySelectorAll('button, input, textarea, summary, a')]
      .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width > 2 && !node.matches('.skip'))
      .filter((node) => node.getBoundingClientRect().height < 43.5 || node.getBoundingClientRect().width < 43.5)
      .map((node) => node.textContent || node.className)
"""
MOST_TABS = 120


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
