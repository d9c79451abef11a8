"""The frame on the projector at a given moment."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import enter, make_tournament, seat_players
from tests.markup import in_one_line
from tournament.beamer.frames.frame import PAGE_SECONDS, Frame
from tournament.beamer.frames.words import donor_and_gift
from tournament.beamer.services import beamer_of, show, start_round, store_texts
from tournament.beamer.views.screen import frame_of
from tournament.evening.state import read_evening
from tournament.hall.public_evening import read_public_evening
from tournament.models import Beamer, Player, TableSheet, Tournament
from tournament.ranking.release import release_of
from tournament.results.services.rounds import close_round
from tournament.shared.names import split_name
from tournament.teams.services import make_team, set_team_rules

pytestmark = pytest.mark.django_db
View = Beamer.View
Shows = Callable[..., Frame]


def frame(tournament: Tournament, **later: float) -> Frame:
    now = timezone.now() + timedelta(**later)
    tournament = Tournament.objects.get(pk=tournament.pk)
    return frame_of(read_public_evening(tournament), beamer_of(tournament), (), now)


@pytest.fixture
def large(english: None) -> Tournament:
    """44 players at 11 tables; a page has 20 names or 6 tables."""
    tournament = make_tournament(players=44, slug="rennen", is_public=True)
    seat_players(tournament)
    tournament.rounds.update(posted_at=timezone.now())
    return tournament


def test_names_turn_by_the_clock_and_begin_again(large: Tournament) -> None:
    show(large, View.NAMES)
    pages = [frame(large, seconds=turn * PAGE_SECONDS + 1) for turn in range(4)]

    assert [(page.page, page.pages) for page in pages] == [(1, 3), (2, 3), (3, 3), (1, 3)]
    assert [len(page.parts["lines"]) for page in pages] == [20, 20, 4, 20]
    assert len({line[0] for page in pages for line in page.parts["lines"]}) == 44
    assert pages[0].parts == pages[3].parts


def test_a_page_says_when_it_turns(large: Tournament) -> None:
    beamer = show(large, View.NAMES)

    assert frame(large, seconds=1).turns_at == beamer.since + timedelta(seconds=PAGE_SECONDS)
    assert frame(large, seconds=PAGE_SECONDS + 1).turns_at == beamer.since + timedelta(
        seconds=2 * PAGE_SECONDS
    )


def test_tables_turn_too(large: Tournament) -> None:
    show(large, View.TABLES)
    first, second = frame(large), frame(large, seconds=PAGE_SECONDS + 1)

    assert [table for table, _seats in first.parts["tables"]] == [1, 2, 3, 4, 5, 6]
    assert (first.aside, second.aside) == ("Tables 1 – 6", "Tables 7 – 11")
    assert [seat for seat, *_name in first.parts["tables"][0][1]] == [1, 2, 3, 4]


@pytest.mark.usefixtures("english")
def test_only_table_of_a_page_is_one_table() -> None:
    tournament = make_tournament(players=4, is_public=True)
    seat_players(tournament)
    tournament.rounds.update(posted_at=timezone.now())
    show(tournament, View.TABLES)

    assert frame(tournament).aside == "Table 1"


def test_who_is_a_number_in_public_is_one_here(evening: Tournament) -> None:
    evening.players.filter(number=3).update(publish=Player.Publish.NUMBER)
    name = evening.players.get(number=3).last_name
    for view in (View.NAMES, View.TABLES, View.RANKING):
        show(evening, view)
        assert name not in str(frame(evening).parts), view


def test_before_seats_are_posted_it_greets(evening: Tournament) -> None:
    evening.rounds.update(posted_at=None)
    for view in (View.NAMES, View.TABLES, View.CLOCK, View.MISSING):
        show(evening, view)
        assert frame(evening).parts["loud"] == evening.name, view


@pytest.mark.parametrize(("rule_set", "dealer"), [("schwaig", "Platz 1 gibt"), ("buchstaben", "")])
def test_seat_1_is_said_to_deal_only_where_the_rules_say_it(
    desk: Client, rule_set: str, dealer: str
) -> None:
    tournament = make_tournament(players=8, is_public=True, rule_set=rule_set, slug="rennen")
    chance = in_one_line(desk.get("/t/rennen/draw/").text)
    seat_players(tournament)
    tournament.rounds.update(posted_at=timezone.now())
    show(tournament, View.CLOCK)

    assert frame(tournament).parts["text"].startswith(dealer)
    assert bool(frame(tournament).parts["text"]) == bool(dealer)
    assert ("Platz 1 gibt" in chance) == bool(dealer)


def test_clock_waits_calls_runs_and_is_over(evening: Tournament) -> None:
    show(evening, View.CLOCK)
    assert frame(evening).parts["loud"] == "To your tables, please"
    start_round(evening, 2, by=None, minutes=90)

    signal = frame(evening, seconds=30)
    assert (signal.is_signal, signal.parts["loud"]) == (True, "Play has started")
    running = frame(evening, minutes=89, seconds=30)
    assert (running.kind, running.parts["minutes"], running.parts["gone"]) == ("clock", 1, 99)
    assert running.parts["tables"] == (1,)
    assert running.foot == "1 of 2 lists are in · table 2 is in"
    over = frame(evening, minutes=91)
    assert (over.aside, over.parts["tables"]) == ("Time is up", [1])


def test_signal_is_for_the_round_that_is_started_though_all_are_posted(
    desk: Client, english: None
) -> None:
    tournament = make_tournament(players=8, slug="rennen", is_public=True)
    first, _second = seat_players(tournament), seat_players(tournament, 2)
    tournament.rounds.update(posted_at=timezone.now())
    page = desk.get("/t/rennen/beamer/").text
    desk.post("/t/rennen/rounds/1/start/", {"minutes": "90"})

    signal, names = frame(tournament), (show(tournament, View.NAMES), frame(tournament))[1]
    show(tournament, View.CLOCK)
    for sheet in first.sheets.all():
        enter(sheet, 2, -2, 0, 0)

    assert "Start round 1" in page
    assert (signal.title, signal.parts["loud"]) == ("Round 1", "Play has started")
    assert names.title == "Round 1: your table"
    assert (frame(tournament).title, frame(tournament).is_signal) == ("Round 2", False)
    assert "Start round 2" in desk.get("/t/rennen/beamer/").text


def test_a_round_without_a_clock_never_ends_by_itself(evening: Tournament) -> None:
    start_round(evening, 2, by=None, minutes=None)
    running = frame(evening, hours=5)

    assert (running.kind, running.ends_at) == ("clock", None)
    assert "minutes" not in running.parts


def test_list_in_clarification_is_handed_in_and_not_in(evening: Tournament) -> None:
    """The overview and the hall's page say the same."""
    start_round(evening, 2, by=None, minutes=90)
    sheet = evening.rounds.get(number=2).sheets.get(table=1)
    TableSheet.objects.filter(pk=sheet.pk).update(state="clarification", draft={})

    for view in (View.CLOCK, View.MISSING):
        show(evening, view)
        screen = frame(evening, minutes=5)
        assert screen.parts == {
            "loud": "No list is missing",
            "text": "One is still on hold.",
        }
        assert screen.foot == "1 of 2 lists are in, 1 on hold"
    assert read_evening(evening, now=timezone.now()).rounds[1].here == 1
    assert read_public_evening(evening).rounds[0].lists_in == 1


@pytest.mark.parametrize("is_embargoed", [False, True])
def test_every_place_says_the_same_number_of_lists(evening: Tournament, is_embargoed: bool) -> None:
    """A list that waits for its check is in, even if it does not count yet."""
    evening.is_embargoed = is_embargoed
    evening.save()
    start_round(evening, 2, by=None, minutes=90)
    show(evening, View.MISSING)

    assert frame(evening).foot == "1 of 2 lists are in · table 2 is in"
    assert read_evening(evening, now=timezone.now()).rounds[1].here == 1
    assert read_public_evening(evening).rounds[0].lists_in == 1
    assert release_of(evening, 2).lists_in == 1


def test_all_lists_in_is_said_by_clock_and_missing(evening: Tournament) -> None:
    start_round(evening, 2, by=None, minutes=90)
    enter(evening.rounds.get(number=2).sheets.get(table=1), 9, -3, -3, -3)
    for view in (View.CLOCK, View.MISSING):
        show(evening, view)
        assert frame(evening, minutes=5).parts["loud"] == "All lists are in", view


@pytest.mark.parametrize(("rounds", "text"), [(2, ""), (3, "Continuing in a moment.")])
def test_nothing_is_said_to_continue_after_the_last_round(
    evening: Tournament, rounds: int, text: str
) -> None:
    Tournament.objects.update(round_count=rounds)
    enter(evening.rounds.get(number=2).sheets.get(table=1), 9, -3, -3, -3)
    show(evening, View.CLOCK)

    assert frame(evening).parts["text"] == text


def test_round_closed_without_a_list_does_not_say_that_all_are_in(evening: Tournament) -> None:
    start_round(evening, 2, by=None, minutes=90)
    close_round(evening.rounds.get(number=2), by=None, reason="Tisch 1 ist gegangen")

    screen = frame(evening, minutes=5)

    assert screen.parts["loud"] == "Round 2 is over"
    assert screen.foot == "1 of 2 lists are in"


@pytest.mark.parametrize(
    ("rule_set", "words"), [("schwaig", "Seat 1 deals first."), ("buchstaben", "")]
)
def test_projector_says_who_deals_only_where_the_rules_do(
    english: None, rule_set: str, words: str
) -> None:
    tournament = make_tournament(players=4, slug="geber", is_public=True, rule_set=rule_set)
    seat_players(tournament)
    tournament.rounds.update(posted_at=timezone.now())
    show(tournament, View.CLOCK)

    assert frame(tournament).parts["text"] == words


def test_missing_lists_are_named_and_large_where_few(evening: Tournament) -> None:
    show(evening, View.MISSING)

    assert (frame(evening).parts["tables"], frame(evening).parts["size"]) == ([1], "few")


def test_clock_names_no_tables_where_there_are_too_many(large: Tournament) -> None:
    make_more = make_tournament(players=52, slug="gross", is_public=True)
    seat_players(make_more)
    make_more.rounds.update(posted_at=timezone.now())
    start_round(make_more, 1, by=None, minutes=90)

    assert frame(make_more, minutes=5).parts["tables"] == ()


def test_ranking_shows_what_is_released_and_nothing_else(evening: Tournament) -> None:
    show(evening, View.RANKING)
    screen = frame(evening)
    evening.released_round = 0
    evening.save()

    assert screen.aside == "after round 1, places 1 – 8"
    assert screen.parts["lines"][0]["points"] == "+30"
    assert list(screen.parts["rounds"]) == [1]
    assert frame(evening).parts["loud"] == "Not yet"
    assert "30" not in str(frame(evening).parts)


@pytest.mark.parametrize(
    ("second", "state"),
    [
        ((10, 2, -2, -10), "provisional, the lots for places 1 and 7 are missing, places 1 – 7"),
        ((10, 4, -4, -10), "provisional, lots are missing, places 1 – 7"),
    ],
)
def test_many_lots_that_are_missing_leave_room_for_the_title(
    english: None, second: tuple[int, ...], state: str
) -> None:
    values = {"round_count": 1, "is_public": True, "released_round": 1}
    tournament = make_tournament(players=8, slug="rennen", **values)
    for sheet, totals in zip(
        seat_players(tournament).sheets.all(), ((10, 4, -4, -10), second), strict=True
    ):
        enter(sheet, *totals)
    show(tournament, View.RANKING)

    assert frame(tournament).aside == state


def test_running_round_shows_how_far_it_is(evening: Tournament) -> None:
    evening.released_round = 2
    evening.save()
    show(evening, View.RANKING)

    assert frame(evening).foot == "1 of 2 lists are in"
    enter(evening.rounds.get(number=2).sheets.get(table=1), 9, -1, -5, -3)
    close_round(evening.rounds.get(number=2), by=None)
    assert (frame(evening).title, frame(evening).foot) == ("Final ranking", "")


def test_break_says_when_it_goes_on(evening: Tournament) -> None:
    show(evening, View.PAUSE)
    assert frame(evening).parts["loud"] == "Back soon"
    at = timezone.now().time().replace(hour=21, minute=20)
    show(evening, View.PAUSE, texts={"goes_on_at": at, "pause_text": "Die Küche hat offen."})

    assert frame(evening).parts["loud"] == "Back at 21:20"
    assert frame(evening).parts["text"] == "Die Küche hat offen."


def test_donors_come_eight_on_a_page(evening: Tournament) -> None:
    show(evening, View.THANKS)
    assert frame(evening).parts["loud"] == "Thank you"
    store_texts(evening, {"thanks": "\n".join(f"Bäckerei {n}: Brot" for n in range(9))})

    assert (frame(evening).pages, len(frame(evening).parts["donors"])) == (2, 8)
    assert frame(evening).parts["donors"][0] == ("Bäckerei 0", "Brot")


def test_dark_shows_nothing(evening: Tournament) -> None:
    show(evening, View.DARK)

    assert (frame(evening).kind, frame(evening).parts) == ("dark", {})


def test_every_view_has_a_frame(evening: Tournament) -> None:
    for view in View:
        show(evening, view, texts={"notice": "Brotzeit"})
        assert isinstance(frame(evening), Frame)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Öttl, Franziska", ("Öttl", "Franziska")),
        ("Nr. 7", ("Nr. 7", "")),
        ("Öttl, Franziska / Huber, Sepp", ("Öttl, Franziska / Huber, Sepp", "")),
    ],
)
def test_name_in_two(name: str, parts: tuple[str, str]) -> None:
    assert split_name(name) == parts


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Metzgerei Göttler: zwei Schinken", ("Metzgerei Göttler", "zwei Schinken")),
        ("Wir", ("Wir", "")),
    ],
)
def test_donor_in_parts(line: str, parts: tuple[str, str]) -> None:
    assert donor_and_gift(line) == parts


def test_time_is_up_turns_its_pages_too(english: None) -> None:
    """The last of 61 tables without a list has a page of its own."""
    tournament = make_tournament(players=244, slug="gross", is_public=True)
    seat_players(tournament)
    tournament.rounds.update(posted_at=timezone.now())
    start_round(tournament, 1, by=None, minutes=30)
    over = frame(tournament, minutes=31)

    assert (over.aside, over.pages, over.turns_at is None) == ("Time is up", 2, False)


def test_released_ranking_without_a_list_waits_for_the_first_one(large: Tournament) -> None:
    show(large, View.RANKING)
    words = []
    for released in (0, 1):
        Tournament.objects.update(released_round=released)
        words.append(frame(large).parts["text"])

    assert words == ["It appears here once the director releases it.", "No list counts yet."]


def test_teams_follow_the_single_ranking(evening: Tournament) -> None:
    evening = set_team_rules(evening, by=None, size=2)
    for name, first in (("Grasober", 1), ("Weiherbuam", 5)):
        members = evening.players.filter(number__in=(first, first + 1))
        make_team(evening, by=None, name=name, members=list(members), reason="late")
    make_team(evening, by=None, name="Herzsau", reason="late")
    show(evening, View.RANKING)

    single, teams = frame(evening, seconds=1), frame(evening, seconds=PAGE_SECONDS + 1)

    assert (single.kind, teams.kind) == ("ranking", "teams")
    assert teams.title == "Teams"
    assert [(team.rank, team.name, team.points) for team in teams.parts["lines"]] == [
        ("1", "Grasober", "+22"),
        ("2", "Weiherbuam", "+14"),
    ]
