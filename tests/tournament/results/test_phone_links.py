"""The table's link: the list it opens, and when it is dead."""

import pytest
from django.core import signing
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_tournament, make_user, seat_players
from tests.markup import elements, texts
from tests.snapshot import everything
from tests.tournament.results.table_phone import PHONE, RUF, SOLO, english, make_list, page_of, send
from tournament.draw.services.changes import swap_seats
from tournament.draw.services.draws import draw_round
from tournament.evening.services.tournaments import close_tournament
from tournament.models import TableReport, TableSheet, Tournament
from tournament.results.phone_links import NoLink, linked_sheet, table_token
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.reports import PhoneSend, store_report
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import void_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet() -> TableSheet:
    return make_list()


@pytest.fixture
def phone(client: Client) -> Client:
    return english(client)


def test_link_opens_its_own_table_of_its_own_tournament(sheet: TableSheet) -> None:
    other = make_tournament(players=8, games_per_round=4, has_table_phones=True)
    foreign = seat_players(other).sheets.get(table=1)

    assert linked_sheet(table_token(sheet.draw, 1)) == sheet
    assert linked_sheet(table_token(foreign.draw, 1)) == foreign


def test_link_of_one_round_does_not_open_the_next(sheet: TableSheet) -> None:
    following = seat_players(sheet.round.tournament, 2).sheets.get(table=1)

    assert linked_sheet(table_token(sheet.draw, 1)) == sheet
    assert linked_sheet(table_token(following.draw, 1)) == following


@pytest.mark.parametrize(
    ("named", "salt"),
    [("{draw}-1", "tournament.other"), ("{draw}-1-1", None), ("{draw}-0001", None), ("999-1", None),
     ("-1", None), ("{draw}-\u0661", None), ("", None)],
)  # fmt: skip
def test_link_that_was_never_printed_opens_nothing(
    sheet: TableSheet, named: str, salt: str | None
) -> None:
    signer = signing.Signer(salt=salt or "tournament.table-link", sep=".")

    with pytest.raises(NoLink):
        linked_sheet(signer.sign(named.format(draw=sheet.draw.pk)))


def test_get_requests_write_nothing(phone: Client, sheet: TableSheet) -> None:
    before = everything()

    for where in (page_of(sheet), f"{page_of(sheet)}?game=3", f"{page_of(sheet)}games/"):
        assert (phone.get(where).status_code, phone.head(where).status_code) == (200, 200)

    assert everything() == before


def test_many_sends_store_one_uncounted_list(phone: Client, sheet: TableSheet) -> None:
    tournament = sheet.round.tournament
    Tournament.objects.filter(pk=tournament.pk).update(is_public=True)
    journal, public = tournament.journal.count(), reverse("public-ranking", args=[tournament.slug])

    answers = [send(phone, sheet, number=n, games=[RUF if n % 2 else SOLO]) for n in range(1, 21)]

    assert {answer.status_code for answer in answers} == {200}
    assert (TableReport.objects.count(), tournament.journal.count()) == (1, journal)
    assert TableSheet.objects.get(pk=sheet.pk).version == 0
    assert "+6" not in Client().get(public).text


def _check(sheet: TableSheet) -> None:
    enter(sheet, 4, 4, -4, -4)
    confirm_sheet(sheet, by=make_user("josef"))


def _redraw(sheet: TableSheet) -> None:
    round_ = sheet.round
    round_.draws.update(is_current=False)
    round_.seats.all().delete()
    round_.sheets.all().delete()
    seat_players(round_.tournament)


WAYS = {
    "checked": _check,
    "void": lambda sheet: void_sheet(sheet, by=make_user(), reason="verkartet"),
    "redrawn": _redraw,
    "round_closed": lambda sheet: close_round(sheet.round, by=make_user(), reason="spät"),
    "tournament_closed": lambda sheet: close_tournament(
        sheet.round.tournament, by=make_user(), reason="spät"
    ),
    "off": lambda sheet: Tournament.objects.update(has_table_phones=False),
}


@pytest.mark.parametrize("way", WAYS)
def test_dead_link_says_what_to_do_and_takes_nothing(
    phone: Client, sheet: TableSheet, way: str
) -> None:
    where = page_of(sheet)
    WAYS[way](sheet)
    before = everything()

    answers = [
        phone.get(where),
        phone.post(where, {"action": "write", "s2": "6"}),
        phone.get(f"{where}games/"),
        phone.post(f"{where}games/", "{}", content_type="application/json"),
    ]

    assert [answer.status_code for answer in answers] == [410] * 4
    assert len(elements(answers[0], "main .notice[role=alert]")) == 1
    assert "Öttl" not in answers[0].text
    assert "in any case" not in answers[0].text  # of a discarded draw or a void list
    assert len(answers[2].json()["problems"]) == 2
    assert everything() == before


@pytest.mark.parametrize("way", WAYS)
def test_link_that_dies_during_a_request_is_refused(
    phone: Client, sheet: TableSheet, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """The desk gets the lock after the request came in, before the list is stored."""
    where = page_of(sheet)

    def quicker(token: str) -> TableSheet:
        sheet_found = linked_sheet(token)
        monkeypatch.undo()
        WAYS[way](sheet)
        return sheet_found

    answers = []
    for address, body in ((where, {"action": "write", "s2": "6"}), (f"{where}games/", None)):
        with monkeypatch.context() as patch, transaction.atomic():
            patch.setattr("tournament.results.views.phone.linked_sheet", quicker)
            answers.append(phone.post(address, body) if body else send(phone, sheet))
            transaction.set_rollback(True)

    assert [answer.status_code for answer in answers] == [410, 410]
    assert len(elements(answers[0], "main .notice[role=alert]")) == 1
    assert answers[1].json()["problems"]


def test_link_of_an_entered_list_is_read_only(phone: Client, sheet: TableSheet) -> None:
    where = page_of(sheet)
    store_report(sheet, games=[SOLO], send=PhoneSend(0, PHONE, 1))
    enter(sheet, 4, 4, -4, -4)
    before = everything()

    page, posted = phone.get(where), send(phone, sheet, number=2, games=[RUF])

    assert (page.status_code, posted.status_code, everything() == before) == (200, 410, True)
    assert texts(page, "tbody .ring") == ["+6"]
    assert 'id="write"' not in page.text


@pytest.mark.parametrize("change", ["x{}", "{}x", "1{}", "{}/", "{}.{}"])
def test_changed_token_opens_nothing(phone: Client, sheet: TableSheet, change: str) -> None:
    token = table_token(sheet.draw, sheet.table)

    response = phone.get(f"/l/{change.format(token, token)}/")

    assert response.status_code == 404
    assert "Öttl" not in response.text


def test_token_of_one_table_opens_no_other(phone: Client, sheet: TableSheet) -> None:
    named, _dot, signature = table_token(sheet.draw, 1).partition(".")

    response = phone.get(f"/l/{named[:-1]}2.{signature}/")

    assert response.status_code == 404


def test_redraw_names_tables_that_have_started_a_list(phone: Client, sheet: TableSheet) -> None:
    phone.force_login(make_user())
    page = reverse("draw-round", args=[sheet.round.tournament.slug, 1])
    before = phone.get(page)

    store_report(sheet, games=[SOLO], send=PhoneSend(0, PHONE, 1))
    after = phone.get(page)

    words = "Table 1 is already playing and keeps its list on a phone"
    assert words not in before.text
    consequences = texts(after, "dialog#redraw li")
    assert [line.startswith(words) for line in consequences].count(True) == 1


def test_changed_round_kills_the_links_of_changed_tables_only(phone: Client) -> None:
    make_user()
    tournament = make_tournament(players=12, games_per_round=4, has_table_phones=True)
    draw_round(tournament, by=None, round_number=1)
    round_ = tournament.rounds.get(number=1)
    links = [table_token(sheet.draw, sheet.table) for sheet in round_.sheets.order_by("table")]
    first, second = (round_.seats.get(table=table, seat=1).player.number for table in (1, 2))

    swap_seats(
        tournament, by=None, round_number=1, first=first, second=second, reason="Nr. 3 hört schwer"
    )

    assert [phone.get(f"/l/{link}/").status_code for link in links] == [410, 410, 200]
