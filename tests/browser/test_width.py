"""Large numbers and long names stay in their place, on the desk and on the phone."""

from datetime import date
from itertools import product

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring import Game, SheetEntry
from tests.factories import (
    enter,
    make_player,
    make_players,
    make_tournament,
    make_user,
    seat_players,
)
from tournament.draw.services.draws import draw_round
from tournament.draw.services.protocol import close_registration
from tournament.ranking.services.release import release_ranking
from tournament.results.services.sheets import enter_sheet, void_sheet

PHONE = 390
WIDTHS = (PHONE, 1280)
SOLO = Game("solo", 3, won=False, level="schneider")
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
LONG_NAME = {"last_name": "Leutheusser<Schnarrenberger>Hohenlohe", "first_name": "M" * 40}


@pytest.fixture
def desk(transactional_db: None, client: Client, page: Page, live_server: LiveServer) -> Page:
    """Signed in at the desk."""
    client.force_login(make_user())
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return page


def sideways(page: Page) -> int:
    """Return how many pixels the page is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth - window.innerWidth")


def test_buttons_of_a_notice_stay_inside_it_on_a_phone(desk: Page, live_server: LiveServer) -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1, seed="test")
    make_player(tournament, 9)
    over = """all => all.map(button => button.getBoundingClientRect().right
        - button.closest(".notice").getBoundingClientRect().right)"""

    for width in (320, PHONE):
        desk.set_viewport_size({"width": width, "height": 800})
        desk.goto(f"{live_server.url}/t/{tournament.slug}/draw/1/")
        beyond = desk.locator(".notice.warn .button").evaluate_all(over)
        assert [pixels <= 0 for pixels in beyond] == [True], width
        assert sideways(desk) <= 0, width


def test_112_tables_hold_their_number_and_are_seen_without_scrolling(
    desk: Page, live_server: LiveServer
) -> None:
    tournament = make_tournament(players=448)
    seat_players(tournament)
    desk.goto(f"{live_server.url}/t/{tournament.slug}/results/1/")
    fits = "tile => tile.lastElementChild && tile.scrollWidth <= tile.clientWidth"
    tight = f"tiles => tiles.filter(tile => !({fits})(tile)).map(tile => tile.innerText)"

    for width, height in ((390, 900), (1280, 800), (1920, 1080)):
        desk.set_viewport_size({"width": width, "height": height})
        tiles = desk.locator(".tile")
        assert (width, tiles.evaluate_all(tight)) == (width, [])
        assert sideways(desk) <= 0, width
        if width > PHONE:
            box, all_of_them = tiles.last.bounding_box(), desk.locator(".tiles").bounding_box()
            assert box is not None
            assert all_of_them is not None
            assert box["y"] + box["height"] < height
            assert all_of_them["width"] > 0.85 * width


def test_long_names_wrap_instead_of_widening_the_page(desk: Page, live_server: LiveServer) -> None:
    tournament = make_tournament(round_count=1)
    for number in range(1, 5):
        make_player(tournament, number, **LONG_NAME, place="W" * 40)
    enter(seat_players(tournament).sheets.get(), 6, -2, -2, -2)
    make_player(tournament, 5, **LONG_NAME)

    wide = {}
    for station in ("draw/", "draw/1/", "ranking/", "registration/"):
        desk.goto(f"{live_server.url}/t/{tournament.slug}/{station}")
        for width in WIDTHS:
            desk.set_viewport_size({"width": width, "height": 900})
            wide[station, width] = sideways(desk)

    assert max(wide.values()) <= 0, wide


def test_public_ranking_with_a_void_list_stays_within_the_narrowest_phone(
    transactional_db: None, page: Page, live_server: LiveServer
) -> None:
    """The void list is said whether points part its players or not."""
    tournament = make_tournament(round_count=2, players=8, is_public=True, slug="rennen")
    sheet, void = seat_players(tournament).sheets.order_by("table")
    enter(sheet, 1, 1, -1, -1)
    first, second = seat_players(tournament, 2).sheets.order_by("table")
    enter(first, 6, -2, -2, -2)
    enter(second, 9, 3, -5, -7)
    void_sheet(void, by=make_user(), reason="unlesbar", consequence="no_points")
    release_ranking(tournament, by=None, through_round=2)
    page.set_viewport_size({"width": 320, "height": 900})

    page.goto(f"{live_server.url}/p/rennen/ranking/")

    assert sideways(page) <= 0
    expect(page.get_by_text("Runde 1: Liste ungültig")).to_have_count(4)
    for note in page.get_by_text("Runde 1: Liste ungültig").all():
        expect(note).to_be_visible()


def test_ranking_has_the_same_columns_for_adults_and_minors(
    desk: Page, live_server: LiveServer
) -> None:
    """The name has a quarter of the width, enough for common first names beside the last name."""
    tournament = make_tournament(rule_set="ebersdorf")
    people = make_players(tournament, 8)
    for person in people[4:]:
        person.birth_on = date(2012, 1, 1)
        person.first_name, person.place = "Max", "Ay"
        person.save()
    sheets = seat_players(tournament).sheets.order_by("table")
    for sheet in sheets:
        enter(sheet, 60, 20, 10, 5)
    desk.set_viewport_size({"width": 1280, "height": 900})

    desk.goto(f"{live_server.url}/t/{tournament.slug}/ranking/")

    tables = desk.locator("table.rank")
    columns = [
        table.locator("thead th").evaluate_all("all => all.map(one => one.offsetWidth)")
        for table in tables.all()
    ]
    assert len(columns) == 2
    assert columns[0] == columns[1]
    assert columns[0][2] >= sum(columns[0]) / 4
    lines = "all => all.map(it => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight))"
    assert max(tables.locator("td.name").evaluate_all(lines)) < 2
    heights = tables.first.locator("tbody tr").evaluate_all("all => all.map(it => it.offsetHeight)")
    assert heights[2] > heights[3]


def test_double_name_is_on_one_line_in_the_public_ranking(
    desk: Page, live_server: LiveServer
) -> None:
    tournament = make_tournament(players=8, round_count=2, is_public=True)
    for number in (1, 2):
        for sheet in seat_players(tournament, number).sheets.all():
            enter(sheet, 6, -2, -2, -2)
    release_ranking(tournament, by=None, through_round=2)
    desk.set_viewport_size({"width": 1280, "height": 900})

    desk.goto(f"{live_server.url}/p/{tournament.slug}/ranking/")

    names = desk.locator(".rank td.name")
    expect(names.get_by_text("Krämer-Oßwald, Annemarie")).to_be_visible()
    lines = "all => all.map(it => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight))"
    assert max(names.evaluate_all(lines)) < 2


ON_EACH_OTHER = """all => all.filter((one, at) => {
    const [before, here] = [all[at - 1], one].map(it => it?.getBoundingClientRect());
    return before && here.left < before.right - 1;
}).map(one => one.textContent.trim())"""


def test_header_is_one_line_with_a_long_name_of_tournament_and_account(
    desk: Page, live_server: LiveServer
) -> None:
    User.objects.update(first_name="Annemarie", last_name="Krämer-Oßwald", is_superuser=True)
    tournament = make_tournament(name="Preisschafkopf der Freiwilligen Feuerwehr")

    desk.goto(f"{live_server.url}/t/{tournament.slug}/")

    bar = desk.locator("header.bar")
    for width in (769, 992, 993, 1100, 1249, 1280):
        desk.set_viewport_size({"width": width, "height": 800})
        assert bar.evaluate("bar => bar.offsetHeight") <= 56, width
        links = bar.locator("a:visible, summary:visible")
        assert (width, links.evaluate_all(ON_EACH_OTHER)) == (width, [])
        assert sideways(desk) <= 0, width


@pytest.mark.parametrize("rules", ["schwaig", "spin"])
def test_readings_of_a_list_are_whole_on_a_laptop(
    desk: Page, live_server: LiveServer, rules: str
) -> None:
    """Check the list while typing and when stored; the game number stays narrow."""
    tournament = make_tournament(players=4, rule_set=rules, round_count=1, games_per_round=2)
    games = (Game("rufspiel", 1, 2, won=True, level="schneider"), SOLO)
    entry = SheetEntry(
        rows=tuple(tournament.rules.score(game) for game in games),
        games={} if rules == "schwaig" else dict(enumerate(games, 1)),
    )
    enter_sheet(seat_players(tournament).sheets.get(), by=None, entry=entry)
    desk.set_viewport_size({"width": 1280, "height": 900})

    cut = {}
    for page in ("", "history/"):
        desk.goto(f"{live_server.url}/t/{tournament.slug}/results/1/1/{page}")
        texts = desk.locator(".sheet tbody .read, .sheet tbody select")
        cut[page] = texts.evaluate_all(CUT)
    widths = desk.locator(".sheet.stored thead th").evaluate_all(
        "heads => heads.map(head => head.offsetWidth)"
    )

    assert cut == {"": [], "history/": []}
    assert widths[0] < min(widths[1:])
    assert widths[-1] > max(widths[:-1])


@pytest.mark.parametrize("rules", ["schwaig", "spin", "buchstaben"])
def test_list_with_kinds_of_game_covers_nothing_beside_it(
    desk: Page, live_server: LiveServer, rules: str
) -> None:
    tournament = make_tournament(players=4, rule_set=rules, round_count=1)
    seat_players(tournament)
    desk.goto(f"{live_server.url}/t/{tournament.slug}/results/1/1/games/")

    for width in (1024, 1280):
        desk.set_viewport_size({"width": width, "height": 900})
        room, needed = (
            desk.locator(selector).evaluate("it => it.getBoundingClientRect().width")
            for selector in (".sheet-grid > :first-child", ".sheet.record")
        )
        assert needed <= room, width


def test_long_names_of_accounts_wrap_also_in_the_menu(desk: Page, live_server: LiveServer) -> None:
    User.objects.update(first_name="M" * 80, is_superuser=True)
    other = User.objects.create(username="x" * 120, first_name="W" * 80)

    wide = {}
    for width, address in product(WIDTHS, ("accounts/", f"accounts/{other.pk}/password/")):
        desk.set_viewport_size({"width": width, "height": 900})
        desk.goto(f"{live_server.url}/{address}")
        desk.locator("header summary:visible").click()
        wide[address, width] = sideways(desk)

    assert max(wide.values()) <= 0, wide


OVERLAPPING = """rows => rows.flatMap(row => {
    const cells = [...row.querySelectorAll("td.seat")];
    const starts = cells.map(cell => {
        const letter = getComputedStyle(cell, "::after");
        const width = parseFloat(letter.left) + parseFloat(letter.width);
        return cell.getBoundingClientRect().left + (cell.dataset.dealer ? width : 0);
    });
    const fields = cells.map(cell => cell.querySelector("input").getBoundingClientRect());
    return fields.filter((field, seat) => {
        const end = cells[seat].getBoundingClientRect().right;
        return field.left < starts[seat] - 1 || field.right > end + 1 || field.width < 24;
    });
}).length"""


def test_fields_of_a_list_stand_beside_each_other_and_the_dealers_letter(
    desk: Page, live_server: LiveServer
) -> None:
    """Ebersdorf's Tout column makes the seats' columns narrower."""
    tournament = make_tournament(players=4, rule_set="ebersdorf", round_count=1, games_per_round=4)
    games = [Game("herzsolo", seat, won=True) for seat in (1, 2, 1, 4)]
    entry = SheetEntry(rows=tuple(map(tournament.rules.score, games)))
    enter_sheet(seat_players(tournament).sheets.get(), by=None, entry=entry)

    desk.goto(f"{live_server.url}/t/{tournament.slug}/results/1/1/")

    for width in (320, 390):
        desk.set_viewport_size({"width": width, "height": 800})
        rows = desk.locator(".sheet tbody tr[data-game]")
        assert (width, rows.evaluate_all(OVERLAPPING)) == (width, 0)


def test_names_of_the_announced_are_whole_on_the_narrowest_phone(
    desk: Page, live_server: LiveServer
) -> None:
    """A name would not fit beside "announced, is here"."""
    tournament = make_tournament()
    make_player(tournament, 1, last_name="Häberlein", first_name="Kunigunde", is_present=False)
    desk.set_viewport_size({"width": 320, "height": 800})

    desk.goto(f"{live_server.url}/t/{tournament.slug}/registration/")

    lines = desk.locator("td.name").evaluate(
        "cell => cell.offsetHeight / parseFloat(getComputedStyle(cell).lineHeight)"
    )
    assert round(lines) == 1


def test_four_digits_of_a_worked_game_stay_in_their_column(
    desk: Page, live_server: LiveServer
) -> None:
    tournament = make_tournament(rule_set="spin")
    game = "contract=solo&declarer=2&card_points=120&tricks=8&runners=8&doubles=4&spritze=1&re=on"

    desk.goto(f"{live_server.url}/t/{tournament.slug}/game/?end=played&number=2&{game}")

    points = desk.locator(".written span")
    expect(points.nth(1)).to_have_text("+2304")
    for width in (320, PHONE):
        desk.set_viewport_size({"width": width, "height": 800})
        assert (width, points.evaluate_all(ON_EACH_OTHER)) == (width, [])
        assert sideways(desk) <= 0, width


def test_buttons_of_a_lot_stand_below_its_fields(desk: Page, live_server: LiveServer) -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 4, 4, -4, -4)

    desk.goto(f"{live_server.url}/t/{tournament.slug}/ranking/")

    form = desk.locator("form:has(.lot-table)")
    left = "pieces => pieces.map(piece => piece.getBoundingClientRect().left)"
    for width in WIDTHS:
        desk.set_viewport_size({"width": width, "height": 800})
        fields = form.locator(".lot-table input").evaluate_all(left)
        assert min(fields) == min(form.locator("button").evaluate_all(left)), width


def test_registration_row_fits_the_narrowest_phone(desk: Page, live_server: LiveServer) -> None:
    tournament = make_tournament()
    desk.set_viewport_size({"width": 320, "height": 568})

    desk.goto(f"{live_server.url}/t/{tournament.slug}/registration/")

    assert sideways(desk) <= 0


def test_names_and_sums_fit_the_narrowest_phone(desk: Page, live_server: LiveServer) -> None:
    """Check the journal and the counted till."""
    User.objects.update(first_name="Annemarie", last_name="Krämer-Oßwald", is_superuser=True)
    tournament = make_tournament(players=4, fee_cents=123450)
    close_registration(tournament, by=User.objects.get())
    desk.set_viewport_size({"width": 320, "height": 568})

    desk.goto(f"{live_server.url}/t/{tournament.slug}/journal/")

    assert sideways(desk) <= 0
    desk.goto(f"{live_server.url}/t/{tournament.slug}/till/")
    assert desk.locator(".sumline dd").evaluate_all(CUT) == []


def test_setting_up_fits_the_narrowest_phone_with_everything_open(
    desk: Page, live_server: LiveServer
) -> None:
    tournament = make_tournament(name="W" * 40, venue="X" * 40, rule_set="ebersdorf")
    User.objects.update(is_superuser=True)
    desk.set_viewport_size({"width": 320, "height": 800})
    settings = f"/t/{tournament.slug}/settings/"

    wide = {}
    for address in (
        "/",
        "/new/?all=1",
        "/new/?rules=ebersdorf",
        settings,
        f"{settings}?rules=spin",
    ):
        desk.goto(live_server.url + address)
        desk.locator("main details").evaluate_all("all => all.forEach(one => (one.open = true))")
        wide[address] = sideways(desk)

    assert max(wide.values()) <= 0, wide


def test_usual_name_of_a_tournament_is_one_word_on_the_projector(
    page: Page, live_server: LiveServer, transactional_db: None
) -> None:
    """The name is shown before the draw, beside the code that leads to the seats."""
    make_user()
    tournament = make_tournament(name="Schafkopfrennen", is_public=True)
    page.set_viewport_size({"width": 1280, "height": 720})

    page.goto(f"{live_server.url}/p/{tournament.slug}/beamer/")

    loud = page.locator(".loud")
    lines = "it => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)"
    assert round(loud.evaluate(lines)) == 1


def test_next_step_of_the_evening_is_above_the_fold_of_a_phone(
    desk: Page, live_server: LiveServer
) -> None:
    """The stops before it are a line of discs there, in words only where the evening is."""
    tournament = make_tournament(players=8, round_count=12)
    draw_round(tournament, by=None, round_number=1, seed="test")

    for width in (320, PHONE):
        desk.set_viewport_size({"width": width, "height": 800})
        desk.goto(f"{live_server.url}/t/{tournament.slug}/")
        expect(desk.get_by_role("link", name="Zu den Papieren")).to_be_focused()
        assert desk.evaluate("scrollY") == 0, width
        expect(desk.locator(".steps .now b")).to_be_in_viewport()
        assert sideways(desk) <= 0, width


def test_till_is_counted_before_the_long_list_of_open_fees_on_a_phone(
    desk: Page, live_server: LiveServer
) -> None:
    tournament = make_tournament(players=40)

    desk.set_viewport_size({"width": PHONE, "height": 800})
    desk.goto(f"{live_server.url}/t/{tournament.slug}/till/")

    tops = [
        desk.get_by_role("heading", name=name, exact=True).bounding_box()["y"]
        for name in ("Was da ist", "Noch offen")
    ]
    assert tops == sorted(tops)
    assert tops[0] < 800


def test_roles_compared_fit_on_a_phone(desk: Page, live_server: LiveServer) -> None:
    tournament = make_tournament()

    for width in (320, PHONE):
        desk.set_viewport_size({"width": width, "height": 800})
        desk.goto(f"{live_server.url}/t/{tournament.slug}/roles/")
        assert desk.locator(".scroll:has(.rights)").evaluate_all(CUT) == [], width


def test_ticks_of_a_worked_game_start_below_each_other(desk: Page, live_server: LiveServer) -> None:
    tournament = make_tournament()

    for width in WIDTHS:
        desk.set_viewport_size({"width": width, "height": 800})
        desk.goto(f"{live_server.url}/t/{tournament.slug}/game/")
        boxes = [tick.bounding_box() for tick in desk.locator(".one-game > .fields .tick").all()]
        assert len(boxes) == 2
        assert len({(box["x"], box["height"]) for box in boxes if box}) == 1, width
