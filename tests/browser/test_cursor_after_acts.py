"""After each act of an evening the cursor is on something: the next key must not go astray."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.keyboard import Desk
from tests.factories import enter, make_tournament, seat_players
from tournament.models import Tournament
from tournament.ranking.services.release import release_ranking
from tournament.registration.services.attendance import check_out
from tournament.results.services.rounds import close_round

IS_ASTRAY = "document.activeElement === document.body"


def evening(*, lists: int, is_closed: bool = False) -> Tournament:
    """One round of two tables, posted; `lists` of them are in."""
    tournament = make_tournament(players=8, slug="abend", round_count=1, is_public=True)
    played = seat_players(tournament)
    for table in range(1, lists + 1):
        enter(played.sheets.get(table=table), *((8, 2, -2, -8), (16, 4, -6, -14))[table - 1])
    played.posted_at = timezone.now()
    played.save()
    if is_closed:
        close_round(played, by=None)
    return tournament


def press(page: Page, name: str, **places: object) -> None:
    """Press the button of the form that leads to this address, wherever it is folded away."""
    path = reverse(name, kwargs={"slug": "abend"} | places)
    form = page.locator(f"form[action='{path}']").first
    form.evaluate("form => { for (let at = form; at; at = at.parentElement) at.open = true }")
    reason = form.locator("[name=reason]")
    if reason.count() and reason.is_visible():
        reason.fill("verlesen")
    form.locator("button").first.click()


def check_in(desk: Desk) -> None:
    player = make_tournament(players=8, slug="abend").players.get(number=3)
    check_out(player, by=None)
    desk.visit(reverse("player-edit", args=["abend", player.pk]))
    press(desk.page, "player-act", player_id=player.pk, action="check-in")


def change_details(desk: Desk) -> None:
    player = make_tournament(players=8, slug="abend").players.get(number=3)
    desk.visit(reverse("player-edit", args=["abend", player.pk]))
    desk.page.get_by_role("link", name="Angaben ändern").click()
    expect(desk.page.get_by_label("Nachname")).to_be_focused()


def change_stakes(desk: Desk) -> None:
    make_tournament(slug="abend")
    desk.visit(reverse("tournament-edit", args=["abend"]) + "?change=stakes")
    expect(desk.page.locator("[name=stakes_kind]").first).to_be_focused()


def start_round(desk: Desk) -> None:
    evening(lists=0)
    desk.visit(reverse("beamer-remote", args=["abend"]))
    press(desk.page, "round-start", number=1)


def enter_list(desk: Desk) -> None:
    evening(lists=0)
    desk.visit(reverse("sheet-totals", args=["abend", 1, 1]))
    for total in ("30", "-8", "-8"):
        desk.type(total)
    desk.press("Enter", *"34350111", "Enter")
    desk.page.wait_for_url("**/results/1/")


def close(desk: Desk) -> None:
    evening(lists=2)
    desk.visit(reverse("results-round", args=["abend", 1]))
    press(desk.page, "round-close", round_number=1)


def close_with_a_list_missing(desk: Desk) -> None:
    evening(lists=1)
    desk.visit(reverse("results-round", args=["abend", 1]))
    press(desk.page, "round-close", round_number=1)


def reopen(desk: Desk) -> None:
    evening(lists=2, is_closed=True)
    desk.visit(reverse("results-round", args=["abend", 1]))
    press(desk.page, "round-reopen", round_number=1)


def release(desk: Desk) -> None:
    evening(lists=2, is_closed=True)
    Tournament.objects.update(released_round=0)
    desk.visit(reverse("ranking", args=["abend"]))
    press(desk.page, "ranking-release", round_number=1)


def withhold(desk: Desk) -> None:
    release_ranking(evening(lists=2, is_closed=True), by=None, through_round=1)
    desk.visit(reverse("ranking", args=["abend"]))
    press(desk.page, "ranking-withhold")


def swap(desk: Desk) -> None:
    evening(lists=0)
    desk.visit(reverse("draw-swap", args=["abend", 1]))
    seats = desk.page.locator("#seats-to-swap [data-number]")
    seats.nth(0).click()
    seats.nth(5).click()
    desk.page.locator("[name=reason]").fill("Rollstuhl")
    desk.press("F9")


ACTS: dict[str, Callable[[Desk], None]] = {
    act.__name__: act
    for act in (
        *(
            check_in,
            change_details,
            change_stakes,
            start_round,
            enter_list,
            close,
            close_with_a_list_missing,
        ),
        *(reopen, release, withhold, swap),
    )
}


@pytest.mark.parametrize("name", ACTS)
def test_cursor_is_on_something_after(desk: Desk, name: str) -> None:
    ACTS[name](desk)
    desk.page.wait_for_load_state("networkidle")

    expect(desk.page.locator(".notice, .result, .given, h1").first).to_be_visible()
    assert not desk.page.evaluate(IS_ASTRAY)
