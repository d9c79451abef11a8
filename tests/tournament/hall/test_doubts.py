"""“Not right” on one's own page: what is stored, shown at the desk and named before the release."""

import json
import re
from collections.abc import Callable
from html import unescape
from io import StringIO

import pytest
from django.conf import settings as program
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring import SheetEntry
from tests.factories import enter, make_tournament, make_user, seat_players
from tests.markup import elements, in_one_line, texts
from tests.snapshot import everything
from tests.tournament.exchange.installations import changed, other_installation
from tests.tournament.hostile import HALF, HUGE, NUL, SCRIPT
from tournament.draw.services.draws import draw_all_rounds
from tournament.evening.services.tournaments import close_tournament
from tournament.evening.step import unsettled_sentences
from tournament.exchange.services.importing import import_tournament_file
from tournament.exchange.workbook import tournament_file
from tournament.hall.views import own_page
from tournament.hall.views.own_page import MOST_OF_A_PERSON
from tournament.journal.sentences import journal_lines
from tournament.models import JournalEntry, Round, Seat, TableSheet, Tournament
from tournament.ranking.doubts import open_doubts
from tournament.ranking.services.release import release_ranking
from tournament.results.services.doubts import send_doubt, settle_doubt
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, void_sheet
from tournament.shared.chain import entries_of
from tournament.shared.errors import Refused
from tournament.shared.journal_entries import record
from tournament.shared.own_link import own_path

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TOTALS = (30, -8, -8, -14)
OPEN = "Table 1, round 1, no. 1 Öttl: own list +45, counted +30"


@pytest.fixture(autouse=True)
def nobody_flooded_yet() -> None:
    cache.clear()


@pytest.fixture
def round_() -> Round:
    """Two tables, the first list is in; nothing is released."""
    values = {"slug": "rennen", "is_public": True, "has_doubts": True, "released_round": 0}
    played = seat_players(make_tournament(players=8, **values))
    Round.objects.update(posted_at="2026-11-20T19:00Z")
    enter(played.sheets.get(table=1), *TOTALS)
    return Round.objects.get()


@pytest.fixture
def tournament(round_: Round) -> Tournament:
    return round_.tournament


@pytest.fixture
def phone(tournament: Tournament) -> Client:
    phone = Client()
    phone.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    return phone


def doubt(tournament: Tournament, claim: int = 45, number: int = 1) -> bool:
    return send_doubt(tournament, number=number, round_number=1, claim=claim)


def correct(round_: Round, *totals: int) -> None:
    sheet = round_.sheets.get(table=1)
    entry = SheetEntry(totals=totals, tallies=())
    enter_sheet(sheet, by=None, entry=entry, version=sheet.version, reason="verlesen")


def in_words(tournament: Tournament) -> list[str]:
    return [each.in_words for each in open_doubts(tournament)]


def words(response) -> str:
    return re.sub(r"<[^>]+>", "", unescape(in_one_line(response.text)))


def send(phone: Client, tournament: Tournament, claim: str = "45", **more: str):
    path = own_path(tournament, 1)
    return phone.post(path, {"round": "1", "points": claim, **more}, follow=True)


# -- the service -----------------------------------------------------------------------------------


def test_doubt_waits_and_changes_no_result(tournament: Tournament) -> None:
    before = everything()

    assert doubt(tournament)

    assert in_words(tournament) == [OPEN]
    after = everything()
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"tournament.JournalEntry"}


def test_zero_points_can_be_claimed(tournament: Tournament) -> None:
    doubt(tournament, 0)

    assert in_words(tournament) == [OPEN.replace("+45", "0")]


def test_new_number_replaces_old_one(tournament: Tournament) -> None:
    for claim in (45, 45, 40):
        doubt(tournament, claim)

    assert in_words(tournament) == [OPEN.replace("45", "40")]
    assert entries_of(tournament).filter(action="doubt_sent").count() == 2


def test_what_counts_is_not_stored(tournament: Tournament) -> None:
    before = everything()

    assert not doubt(tournament, 30)

    assert everything() == before


def test_doubt_can_be_taken_back_by_what_counts(tournament: Tournament) -> None:
    doubt(tournament)
    doubt(tournament, 30)

    assert in_words(tournament) == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"has_doubts": False}, "Points cannot be queried on phones here"),
        ({"state": "closed"}, "is closed and can only be read"),
        ({"is_embargoed": True}, "This list does not count at the moment"),
    ],
)
def test_doubt_is_refused(tournament: Tournament, change: dict[str, object], sentence: str) -> None:
    Tournament.objects.update(**change)
    before = everything()

    with pytest.raises(Refused, match=sentence):
        doubt(tournament)

    assert everything() == before


@pytest.mark.parametrize(("number", "round_number"), [(5, 1), (1, 2), (99, 1)])
def test_only_counted_list_of_that_person(
    tournament: Tournament, number: int, round_number: int
) -> None:
    with pytest.raises(Refused, match="does not count"):
        send_doubt(tournament, number=number, round_number=round_number, claim=3)


def test_list_that_waits_for_a_blind_check_is_not_told(round_: Round) -> None:
    doubt(round_.tournament)
    Tournament.objects.update(is_second_check_blind=True, needs_second_check=True)
    TableSheet.objects.update(needs_second_check=True)
    tournament = Tournament.objects.get()

    assert in_words(tournament) == ["Table 1, round 1, no. 1 Öttl: own list +45"]
    with pytest.raises(Refused, match="does not count"):
        doubt(tournament, 44)


def test_desk_settles(round_: Round) -> None:
    tournament, sheet = round_.tournament, round_.sheets.get(table=1)
    doubt(tournament)

    settle_doubt(sheet, by=make_user(), number=1)

    assert in_words(tournament) == []
    with pytest.raises(Refused, match="already been settled"):
        settle_doubt(sheet, by=make_user(), number=1)
    assert [line.words for line in journal_lines(tournament, entries_of(tournament))][-2:] == [
        "Table 1, round 1: points queried on a phone: no. 1, own list +45, counted +30",
        "Table 1, round 1: query settled, the list is right: no. 1, own list +45, counted +30",
    ]
    assert [line.author for line in journal_lines(tournament, entries_of(tournament))][-2:] == [
        "private link",
        "Renate",
    ]


def test_right_correction_settles(round_: Round) -> None:
    doubt(round_.tournament)

    correct(round_, 43, -13, -13, -17)
    assert in_words(round_.tournament) == [OPEN.replace("+30", "+43")]
    correct(round_, 45, -15, -15, -15)

    assert in_words(round_.tournament) == []


def test_void_list_ends_the_doubt(phone: Client, tournament: Tournament, round_: Round) -> None:
    send_doubt(tournament, number=1, round_number=1, claim=45)

    void_sheet(round_.sheets.get(table=1), by=None, reason="Karten")

    assert open_doubts(tournament) == []
    assert "The desk has it" not in phone.get(own_path(tournament, 1)).text


def test_doubts_of_32_wrong_lists_are_all_named_before_release(desk: Client) -> None:
    tournament = make_tournament(players=128, round_count=1, has_doubts=True)
    played = seat_players(tournament)
    for sheet in played.sheets.all():
        enter(sheet, *TOTALS)
    for table in range(1, 33):
        doubt(tournament, 33, number=4 * table - 3)

    home, board = (words(desk.get(f"/t/{tournament.slug}/{path}")) for path in ("", "results/1/"))
    close_round(played, by=None)
    ranking = words(desk.get(reverse("ranking", args=[tournament.slug])))
    printed = StringIO()
    call_command("publish", tournament.slug, "--ranking", stdout=printed)

    assert "32 players' own lists show different points:" in board
    named = r"Table (\d+), round 1, no. \d+ [^:]+: own list \+33, counted \+30"
    for page in (home, board, ranking, printed.getvalue()):
        assert sorted(map(int, re.findall(named, page))) == list(range(1, 33))


def test_closing_names_open_doubts_and_goes_on(tournament: Tournament, round_: Round) -> None:
    doubt(tournament)
    printed = StringIO()
    call_command("round", "close", "rennen", "1", reason="egal", stdout=printed)

    assert OPEN in printed.getvalue()
    assert OPEN in " ".join(unsettled_sentences(tournament))
    release_ranking(tournament, by=None, through_round=1)
    close_tournament(Tournament.objects.get(), by=None, reason="Feierabend")


def test_imported_tournament_has_its_open_doubts() -> None:
    tournament = make_tournament(players=8, slug="rennen", has_doubts=True)
    for draw in draw_all_rounds(tournament, by=None):
        enter(draw.round.sheets.get(table=1), *TOTALS)
    seat = Seat.objects.get(round__number=2, table=1, seat=1)
    send_doubt(tournament, number=seat.player.number, round_number=2, claim=45)
    expected = in_words(tournament)
    content = tournament_file(tournament)
    other_installation()

    import_tournament_file(content, file_name="abend.zip", by=None)

    assert len(expected) == 1
    assert in_words(Tournament.objects.get(slug="rennen")) == expected


def test_file_of_before_is_taken_in() -> None:
    tournament = make_tournament(players=8, slug="rennen")

    def without(members: dict[str, bytes]) -> None:
        rows = json.loads(members["tournament.json"])
        del rows[0]["has_doubts"]
        members["tournament.json"] = json.dumps(rows).encode()

    content = changed(tournament_file(tournament), without)
    other_installation()

    import_tournament_file(content, file_name="abend.zip", by=None)

    assert not Tournament.objects.get(slug="rennen").has_doubts


# -- the private page ------------------------------------------------------------------------------


def test_off_by_default() -> None:
    assert not Tournament().has_doubts


def test_place_card_has_the_private_link(
    desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls: list[str] = []

    def paper(*args: object, player_url: Callable[[int], str], **options: object) -> bytes:
        urls.append(player_url(1))
        return b"%PDF-"

    monkeypatch.setattr("tournament.evening.views.papers.place_cards", paper)
    desk.get(reverse("paper", args=["rennen", "place-cards"]))

    assert [url.endswith(own_path(tournament, 1)) for url in urls] == [True]


def test_page_without_script_takes_the_number(phone: Client, tournament: Tournament) -> None:
    page = phone.get(own_path(tournament, 1))
    assert "Your points in this list: +30" in texts(page, "#list-1 p")
    assert len(elements(page, "#list-1 details form")) == 1
    assert "fresh.js" not in page.text
    assert "no-store" in page.headers["Cache-Control"]

    answer = send(phone, tournament, "45")

    assert answer.redirect_chain == [(f"{own_path(tournament, 1)}#list-1", 302)]
    sentence = "The desk has it: your list says +45, here it is +30."
    assert texts(answer, "#list-1 .notice.warn b") == [sentence]
    settle_doubt(TableSheet.objects.get(table=1), by=None, number=1)
    sentence = "The desk has looked at the list: +30 is right."
    assert texts(phone.get(own_path(tournament, 1)), "#list-1 .notice b") == [sentence]


def test_page_says_what_counts(phone: Client, tournament: Tournament) -> None:
    before = everything()

    answer = send(phone, tournament, "+30")
    assert texts(answer, "#list-1 .notice b") == ["+30 is what counts. No query is open."]
    assert everything() == before


@pytest.mark.parametrize("typed", ["4,5", "12345", "viel", "", SCRIPT, HUGE, NUL, HALF, "−−4", "٤"])
def test_refused_number_says_why_and_stays(
    phone: Client, tournament: Tournament, typed: str
) -> None:
    before = everything()

    answer = send(phone, tournament, typed)

    assert answer.status_code == 422
    assert len(elements(answer, "#list-1 details.quiet[open] .field.bad")) == 1
    if typed in ("4,5", "12345", "viel", "−−4"):
        sentence = "Please type a whole number of at most four digits."
        assert texts(answer, "#id_points_1_error li") == [sentence]
        assert elements(answer, "#id_points_1")[0]["value"] == typed
    assert "<script>alert" not in answer.text
    assert everything() == before


@pytest.mark.parametrize("round_number", ["2", "0", "-1", "", HUGE, SCRIPT])
def test_other_round_is_refused(phone: Client, tournament: Tournament, round_number: str) -> None:
    before = everything()

    answer = phone.post(own_path(tournament, 1), {"round": round_number, "points": "4"})

    assert answer.status_code == 422
    assert everything() == before


def test_public_page_neither_shows_nor_takes_it(phone: Client, tournament: Tournament) -> None:
    assert doubt(tournament, claim=93)  # no hour, minute or date has these digits
    before = everything()

    for path in ("", "1/", "seats/", "ranking/", "ranking.json", "draw/"):
        page = phone.get(f"/p/rennen/{path}").text
        assert "93" not in words(phone.get(f"/p/rennen/{path}"))
        assert own_path(tournament, 1) not in page
    assert phone.post("/p/rennen/1/", {"round": "1", "points": "45"}).status_code == 405
    assert everything() == before


def test_only_the_right_key_opens_it(phone: Client, tournament: Tournament) -> None:
    other = own_path(tournament, 2).replace("/2/", "/1/")
    for path in (other, own_path(tournament, 1)[:-2] + "/", "/p/rennen/1/x/"):
        assert phone.get(path).status_code == 404
        assert phone.post(path, {"round": "1", "points": "45"}).status_code == 404


def test_switched_off_it_leads_to_the_public_page(phone: Client, tournament: Tournament) -> None:
    path = own_path(tournament, 1)
    doubt(tournament)
    Tournament.objects.update(has_doubts=False)

    assert phone.get(path).headers["Location"] == "/p/rennen/1/"
    assert own_path(Tournament.objects.get(), 1) == "/p/rennen/1/"
    assert in_words(Tournament.objects.get()) == []


def test_person_is_bounded(phone: Client, tournament: Tournament) -> None:
    answers = [send(phone, tournament, str(claim)) for claim in range(MOST_OF_A_PERSON + 3)]

    assert [answer.status_code for answer in answers[-3:]] == [429] * 3
    assert elements(answers[-1], "#id_points_1")[0]["value"] == "12"
    sentence = "Too many attempts. Please try again in ten minutes, or go to the desk."
    assert texts(answers[-1], "#id_points_1_error li") == [sentence]
    sent = JournalEntry.objects.filter(action="doubt_sent").count()
    assert sent == MOST_OF_A_PERSON


def test_address_is_bounded(
    phone: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 3 * MOST_OF_A_PERSON  # instead of two hundred
    monkeypatch.setattr(own_page, "MOST_OF_AN_ADDRESS", most)
    for number in range(1, most + 1):
        path = own_path(tournament, number % 8 + 1)
        phone.post(path, {"round": "1", "points": "x"})
    cache.delete(f"doubt:{tournament.pk}-1")

    assert send(phone, tournament, "45").status_code == 429


def test_closed_tournament_shows_no_form(phone: Client, tournament: Tournament) -> None:
    Tournament.objects.update(state="closed")

    assert elements(phone.get(own_path(tournament, 1)), "main form") == []


# -- the desk --------------------------------------------------------------------------------------


def test_list_page_shows_and_settles_it(desk: Client, tournament: Tournament) -> None:
    doubt(tournament)
    path = reverse("sheet-history", args=["rennen", 1, 1])
    assert texts(desk.get("/t/rennen/results/1/"), f".notice.warn a[href={path}]") == [OPEN]
    assert texts(desk.get(path), ".notice.warn b") == [OPEN]

    answer = desk.post(reverse("sheet-settle", args=["rennen", 1, 1]), {"number": "1"}, follow=True)

    assert texts(answer, ".notices .notice") == ["No. 1: the list is right."]
    assert OPEN not in words(answer)
    again = desk.post(reverse("sheet-settle", args=["rennen", 1, 1]), {"number": "1"}, follow=True)
    assert texts(again, ".notices .bad") == ["This query has already been settled."]


@pytest.mark.parametrize("number", ["", "9", "-1", HUGE, NUL, SCRIPT])
def test_nothing_is_settled_by_a_wrong_number(
    desk: Client, tournament: Tournament, number: str
) -> None:
    doubt(tournament)

    desk.post(reverse("sheet-settle", args=["rennen", 1, 1]), {"number": number})

    assert in_words(tournament) == [OPEN]


@pytest.mark.parametrize("new", [{}, {"number": 1}, {"number": [], "claim": 3}, {"claim": "x"}])
def test_forged_journal_breaks_no_page(
    desk: Client, phone: Client, tournament: Tournament, new: dict[str, object]
) -> None:
    for action in ("doubt_sent", "doubt_settled"):
        record(tournament, action, TableSheet.objects.get(table=1), by=None, new=new)

    for page in ("home", "journal"):
        assert desk.get(reverse(page, args=["rennen"])).status_code == 200, page
    assert desk.get(reverse("results-round", args=["rennen", 1])).status_code == 200
    assert phone.get(own_path(tournament, 1)).status_code == 200
