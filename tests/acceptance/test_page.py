"""The chat page in a real browser, against a running shop: finding, refusing, choosing, ordering."""

import re

from playwright.sync_api import expect

from tests.support.browser import Visit


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
