"""Who has no seat, who is missing, and the gentlest way out: one judgement on every page."""

from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import enter, make_director, make_player, make_tournament
from tests.markup import elements, in_one_line, texts
from tournament.draw.services.draws import draw_round
from tournament.draw.services.field import take_tables_of_three
from tournament.models import Player, TableReport, Tournament
from tournament.registration.seating_gap import SeatingGap, seating_gap

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    """Eight at two tables, drawn."""
    tournament = make_tournament(players=8, slug="rennen")
    draw_round(tournament, by=None, round_number=1, seed="test")
    return tournament


def gap_of(tournament: Tournament) -> SeatingGap:
    gap = seating_gap(tournament)
    assert gap is not None
    return gap


def press(client: Client, tournament: Tournament, gap: SeatingGap) -> HttpResponse:
    client.force_login(make_director())
    address = reverse("draw-seat", args=[tournament.slug, 1])
    return client.post(address, {"seen": gap.key}, follow=True)


def seats(tournament: Tournament) -> dict[int, tuple[int, int]]:
    rows = tournament.rounds.get(number=1).seats.values_list("player__number", "table", "seat")
    return {number: (table, seat) for number, table, seat in rows}


def test_round_in_which_everybody_sits_has_no_gap(evening: Tournament) -> None:
    assert seating_gap(evening) is None


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("absent", "late", "waiting", "title", "text", "label"),
    [
        (
            1,
            1,
            0,
            "No. 9 Öttl 9, Franziska has no seat in round 1.",
            "takes a free seat",
            "Seat them",
        ),
        (1, 0, 0, "No. 1 Öttl, Franziska is missing at", "1 fill-in player is", "with 1 fill-in"),
        (1, 0, 1, "No. 1 Öttl, Franziska is missing at", "waiting list takes", "Admit 1"),
        (0, 2, 0, "have no seat in round 1.", "2 fill-in players are added. 1 table", "2 fill-ins"),
        (0, 4, 0, "have no seat in round 1.", "1 table is added.", "Seat them"),
        (4, 0, 0, "is missing at table", "1 table is dissolved", "Close the gap"),
    ],
)
def test_gentlest_way_out_seats_everybody_by_one_press(
    client: Client,
    evening: Tournament,
    absent: int,
    late: int,
    waiting: int,
    title: str,
    text: str,
    label: str,
) -> None:
    evening.players.filter(number__lte=absent).update(is_present=False)
    for number in range(9, 9 + late):
        make_player(evening, number)
    for number in range(90, 90 + waiting):
        make_player(evening, number, state="waiting")
    before, gap = seats(evening), gap_of(evening)

    press(client, evening, gap)

    assert title in gap.title
    assert text in gap.text
    assert label in gap.label
    assert seating_gap(evening) is None
    if gap.text.count("dissolved") == 0:
        after = seats(evening)
        assert [n for n in before if n > absent and after[n] != before[n]] == []


def test_overview_registration_and_draw_say_the_same(client: Client, evening: Tournament) -> None:
    evening.players.filter(number=3).update(is_present=False)
    make_player(evening, 9, last_name="Nachzügler")
    gap = gap_of(evening)
    client.force_login(make_director())

    seating = reverse("draw-seat", args=["rennen", 1])
    places = {"home": ".next", "registration": ".notice.warn", "draw": ".notice.warn"}
    for name, place in places.items():
        page = client.get(reverse(name, args=["rennen"]))
        (warning,) = [text for text in texts(page, f"main {place}") if gap.title in text]
        assert gap.text in warning
        (form,) = elements(page, f"main {place} form")
        assert form["action"].partition("?")[0] == seating
        assert "Runde 1 kann beginnen" not in page.text
        assert "fill_up" not in page.text


@pytest.mark.usefixtures("english")
def test_one_latecomer_is_offered_the_waiting_list_before_three_fill_ins(
    client: Client, evening: Tournament
) -> None:
    make_player(evening, 9)
    gap = gap_of(evening)
    client.force_login(make_director())

    overview, draw = (
        in_one_line(client.get(reverse(name, args=arguments)).text)
        for name, arguments in (("home", ["rennen"]), ("draw-round", ["rennen", 1]))
    )

    assert gap.text == (
        "Another table would need 3 fill-in players. Somebody on the waiting list takes the next "
        "free seat."
    )
    assert reverse("draw-seat", args=["rennen", 1]) not in overview
    waiting = draw.index('<button class="button" name="change" value="trim">')
    assert waiting < draw.index('<button class="linklike">Mit 3 Springern alle setzen<')

    client.post(reverse("draw-field", args=["rennen"]), {"change": "trim"})

    assert evening.players.get(number=9).state == Player.State.WAITING
    assert not evening.players.filter(state=Player.State.FILL_IN).exists()
    assert seating_gap(evening) is None
    evening.players.filter(number=1).update(is_present=False)
    assert gap_of(evening).label == "Admit 1 from the waiting list"


@pytest.mark.usefixtures("english")
def test_latecomer_beside_a_table_of_three_is_told_to_draw_again() -> None:
    """Eight fill two tables of four; more tables of three, fill-ins or waiting help nobody."""
    tournament = make_tournament(players=7, rule_set="buchstaben")
    tournament = take_tables_of_three(tournament, by=None)
    draw_round(tournament, by=None, round_number=1)
    make_player(tournament, 8)

    gap = gap_of(tournament)

    assert (gap.has_way_out, gap.text) == (
        False,
        "Draw the round again, as long as no list of it is in.",
    )


@pytest.mark.usefixtures("english")
def test_latecomers_that_fill_a_table_of_three_are_seated(client: Client) -> None:
    options = {"rule_set": "buchstaben", "rule_options": {"seats": "3"}, "games_per_round": 3}
    tournament = make_tournament(players=6, slug="rennen", **options)
    draw_round(tournament, by=None, round_number=1)
    for number in (7, 8, 9):
        make_player(tournament, number)
    gap = gap_of(tournament)

    press(client, tournament, gap)

    assert gap.text.startswith("1 table is added.")
    assert seating_gap(tournament) is None


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("rules", "advice"),
    [
        ("schwaig", "Use fill-ins or the waiting list."),
        ("buchstaben", "Use tables of three, fill-ins or the waiting list."),
    ],
)
def test_advice_names_tables_of_three_only_where_the_rules_know_them(
    rules: str, advice: str
) -> None:
    tournament = make_tournament(players=8, rule_set=rules)
    draw_round(tournament, by=None, round_number=1)
    sheet = tournament.rounds.get(number=1).sheets.get(table=1)
    TableReport.objects.create(sheet=sheet, games=[], updated_at=timezone.now())
    leaver = sheet.round.seats.filter(table=1).values("player")[:1]
    tournament.players.filter(pk__in=leaver).update(is_present=False)
    make_player(tournament, 9)

    assert gap_of(tournament).text.startswith(advice)


@pytest.mark.usefixtures("english")
def test_seat_left_at_a_table_of_three_is_not_closed_by_tables_of_three() -> None:
    """Two would be left there."""
    tournament = make_tournament(players=7, rule_set="buchstaben")
    tournament = take_tables_of_three(tournament, by=None)
    draw = draw_round(tournament, by=None, round_number=1)
    table = draw.table_sizes.index(3) + 1
    leaver = draw.round.seats.filter(table=table).values("player")[:1]
    tournament.players.filter(pk__in=leaver).update(is_present=False)

    assert gap_of(tournament).text == "Use fill-ins or the waiting list."


def test_press_on_an_old_page_changes_nothing(client: Client, evening: Tournament) -> None:
    make_player(evening, 9)
    gap = gap_of(evening)
    make_player(evening, 10)

    page = press(client, evening, gap)

    assert texts(page, "main .notice.bad b") == [
        "Noch ist nichts geändert: inzwischen ist jemand gekommen oder gegangen. "
        "Bitte noch einmal ansehen."
    ]
    assert evening.draws.count() == 1


@pytest.mark.usefixtures("english")
def test_excluded_player_of_an_open_list_is_named_with_the_table(evening: Tournament) -> None:
    player = evening.players.get(number=7)
    player.state = Player.State.EXCLUDED
    player.save()
    table = seats(evening)[7][0]

    gap = gap_of(evening)

    assert f"is excluded and sat at table {table}." in gap.title
    assert (gap.fill_ins, gap.has_way_out) == (1, True)


@pytest.mark.usefixtures("english")
def test_latecomer_hears_that_all_tables_play_already(evening: Tournament) -> None:
    first, second = evening.rounds.get(number=1).sheets.all()
    enter(first, 2, -2, 0, 0)
    TableReport.objects.create(sheet=second, games=[], updated_at=timezone.now())
    make_player(evening, 9)

    gap = gap_of(evening)

    assert (gap.is_playable, gap.has_way_out) == (False, False)
    assert gap.text == "All tables are already playing: they get a seat in the next round."


def test_player_whose_list_is_in_and_who_went_home_is_not_missing(
    client: Client, evening: Tournament
) -> None:
    sheet = evening.rounds.get(number=1).sheets.get(table=1)
    enter(sheet, 2, -2, 0, 0)
    number = next(number for number, (table, _seat) in seats(evening).items() if table == 1)
    evening.players.filter(number=number).update(is_present=False)
    client.force_login(make_director())

    desk = client.get(reverse("registration", args=["rennen"]))
    board = unescape(client.get(reverse("results-round", args=["rennen", 1])).text)

    assert seating_gap(evening) is None
    assert texts(desk, ".head .facts span")[0] == "7 da, 1 nicht mehr dabei"
    assert "vorgemerkt" not in desk.text.split("<dialog")[0]
    assert "fehlt 1 Spieler" not in board
