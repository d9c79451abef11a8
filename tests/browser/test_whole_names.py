"""A long name is whole wherever it is read: board, lists, ranking and projector."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.keyboard import Desk
from tests.factories import enter, make_tournament, seat_players
from tournament.beamer.services import show
from tournament.models import Beamer, Tournament
from tournament.ranking.services.release import release_ranking

# As long as names of clubs' lists are: two surnames, and one that does not break.
NAMES = (
    ("Leutheusser-Schnarrenberger", "Maximiliane"),
    ("von der Grün", "Friedrich-Wilhelm"),
    ("Oberhauserbacher", "Bartholomäus"),
    ("Wójcikowski-Schmid", "Agnieszka"),
    ("Wammerdinger", "Marianne"),  # 20 wide letters: the most for one line of the projector
    ("Wammerdinger", "Emma"),
)
EIGHT_LETTERS = ("Neubauer", "Pfränger", "Wimmerer", "Grünwald")
PAGES = ("results-round", "sheet-enter", "sheet-record", "sheet-totals", "draw-round", "ranking")
VIEWS = (Beamer.View.NAMES, Beamer.View.TABLES, Beamer.View.RANKING, Beamer.View.MISSING)
# Texts that do not fit into what shows them.
CUT = """() => [...document.querySelectorAll("main *, .frame *")].filter((element) => {
    if (element.closest(".sr, input, select, textarea")) return false;
    if (getComputedStyle(element).overflow === "visible") return false;
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    if (!texts.some((text) => text.data.trim())) return false;
    return element.scrollWidth > element.clientWidth + 1
        || element.scrollHeight > element.clientHeight + 3;
}).map((element) => `${element.tagName} .${element.className}: ${element.textContent.trim()}`)"""


@pytest.fixture
def abend(transactional_db: None) -> Tournament:
    tournament = make_tournament(players=12, slug="abend", round_count=1, is_public=True)
    for player in tournament.players.all():
        player.last_name, player.first_name = NAMES[player.number % 6]
        player.place = "Neunkirchen am Brand"
        player.save()
    played = seat_players(tournament)
    for sheet in played.sheets.filter(table__lte=2):
        enter(sheet, 10, 4, -4, -10)
    played.posted_at = timezone.now()
    played.save()
    return release_ranking(tournament, by=None, through_round=1)


def addresses(tournament: Tournament) -> Iterator[str]:
    for name in PAGES:
        places = {"ranking": (), "results-round": (1,), "draw-round": (1,)}.get(name, (1, 3))
        yield reverse(name, args=[tournament.slug, *places])


def test_no_name_is_cut_at_the_desk(desk: Desk, abend: Tournament) -> None:
    desk.page.set_viewport_size({"width": 1280, "height": 800})
    cut = {}
    for address in addresses(abend):
        desk.visit(address)
        cut[address] = desk.page.evaluate(CUT)

    assert {address: names for address, names in cut.items() if names} == {}


def test_no_name_is_cut_on_the_projector(page: Page, live_server, abend: Tournament) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    cut = {}
    for view in VIEWS:
        show(abend, view)
        page.goto(f"{live_server.url}{reverse('beamer', args=[abend.slug])}")
        cut[view] = page.evaluate(CUT)

    assert {view: names for view, names in cut.items() if names} == {}


@pytest.mark.parametrize("rule_set", ["schwaig", "ebersdorf"])
def test_name_of_eight_letters_is_on_one_line_on_a_phone(
    desk: Desk, transactional_db: None, rule_set: str
) -> None:
    """Ebersdorf has a column for the Tout more."""
    tournament = make_tournament(players=4, round_count=1, rule_set=rule_set)
    for player, name in zip(tournament.players.all(), EIGHT_LETTERS, strict=True):
        player.last_name = name
        player.save()
    seat_players(tournament)
    desk.page.set_viewport_size({"width": 390, "height": 800})
    desk.visit(reverse("sheet-enter", args=[tournament.slug, 1, 1]))

    heights = desk.page.locator(".sheet thead b").evaluate_all(
        "all => all.map((name) => name.clientHeight)"
    )

    assert [height < 20 for height in heights] == [True] * 4
    if rule_set == "schwaig":
        expect(desk.page.get_by_label("Spiel 1, mehr")).to_be_in_viewport()


def test_pad_of_a_phone_stays_on_the_screen_with_long_names(desk: Desk, abend: Tournament) -> None:
    desk.page.set_viewport_size({"width": 390, "height": 800})
    desk.visit(reverse("sheet-enter", args=[abend.slug, 1, 3]))
    keys = desk.page.locator("#pad [data-seat]")
    for seat in (0, 2):
        keys.nth(seat).click()

    box = desk.page.locator("#pad .row").first.bounding_box()

    assert box
    assert box["x"] + box["width"] <= 390


def test_word_of_twelve_letters_is_on_one_line_on_a_phone(
    desk: Desk, transactional_db: None
) -> None:
    tournament = make_tournament(players=4, round_count=1)
    tournament.players.update(last_name="Ebersberger-Hinterhuber")
    seat_players(tournament)
    desk.page.set_viewport_size({"width": 390, "height": 800})
    desk.visit(reverse("sheet-enter", args=[tournament.slug, 1, 1]))

    heights = desk.page.locator(".sheet thead b").evaluate_all(
        "all => all.map((name) => name.clientHeight)"
    )

    assert [height < 30 for height in heights] == [True] * 4


def test_name_moved_by_a_correction_breaks_in_no_word_on_the_narrowest_phone(
    desk: Desk, transactional_db: None
) -> None:
    tournament = make_tournament(players=4, round_count=1)
    tournament.players.update(last_name="Pfeiffer", first_name="Maximiliane")
    sheet = seat_players(tournament).sheets.get()
    enter(sheet, 110, -40, -30, -40)
    desk.page.set_viewport_size({"width": 320, "height": 800})
    desk.visit(reverse("sheet-totals", args=[tournament.slug, 1, 1]))
    desk.page.locator("[name=total3]").fill("-42")
    desk.page.locator("[name=total4]").fill("-28")
    desk.press("F9")

    name = desk.page.locator(".moves tbody tr").first.locator("td").nth(1)

    expect(name).to_have_text("Pfeiffer, Maximiliane")
    assert name.evaluate("cell => cell.clientHeight") < 70  # two lines
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= 320
