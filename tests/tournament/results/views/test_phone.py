"""The table's page by its link alone: plain form, sent lists, dead links."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.factories import make_player, make_tournament, make_user, seat_players, solo_rows
from tests.markup import elements, texts
from tests.snapshot import everything
from tests.tournament.results.table_phone import (
    PHONE,
    RUF,
    SOLO,
    english,
    make_list,
    page_of,
    send,
    send_text,
)
from tournament.models import TableReport, TableSheet, Tournament
from tournament.results.services.reports import PhoneSend, store_report

pytestmark = pytest.mark.django_db

SCRIPT = '"><script>alert(1)</script>'


@pytest.fixture
def sheet() -> TableSheet:
    return make_list()


@pytest.fixture
def phone(client: Client) -> Client:
    return english(client)


def games_of(sheet: TableSheet) -> list[Any]:
    report = TableReport.objects.filter(sheet=sheet).first()
    return report.games if report else []


# -- the page --------------------------------------------------------------------------------------


def test_page_shows_this_table_and_no_other(phone: Client, sheet: TableSheet) -> None:
    page = phone.get(page_of(sheet))

    html = page.text
    assert texts(page, "thead th b") == ["Öttl", "Kovačević", "von der Grün", "Wójcikowski"]
    assert not any(name in html for name in ("Übler", "Șerban", "Yıldızoğlu"))
    assert sheet.draw.seed not in html.replace("latest", "")


def test_page_says_what_happens_when_nobody_plays(phone: Client, sheet: TableSheet) -> None:
    page = phone.get(page_of(sheet))

    sentence = "Everybody passes: no row; the same seat deals again (rule 5)."
    assert texts(page, ".paper-too")[0].startswith(sentence)


def test_page_is_not_cached(phone: Client, sheet: TableSheet) -> None:
    response = phone.get(page_of(sheet))

    assert response["Cache-Control"] == "private, no-store"
    assert response["Referrer-Policy"] == "same-origin"
    assert "sessionid" not in response.cookies


def test_page_needs_as_many_queries_for_a_full_list(
    phone: Client, sheet: TableSheet, django_assert_num_queries: Any
) -> None:
    phone.get(page_of(sheet))
    with django_assert_num_queries(5):
        phone.get(page_of(sheet))
    store_report(sheet, games=[RUF] * 4, send=PhoneSend(0, PHONE, 1))
    with django_assert_num_queries(5):
        phone.get(page_of(sheet))


def test_hostile_name_stays_text(phone: Client) -> None:
    tournament = make_tournament(games_per_round=4, has_table_phones=True, name=SCRIPT)
    make_user()
    for number in range(1, 5):
        make_player(tournament, number, last_name=SCRIPT, first_name=SCRIPT)

    html = phone.get(page_of(seat_players(tournament).sheets.get())).text

    assert "<script>alert" not in html


def test_money_is_shown_if_there_are_stakes(phone: Client, sheet: TableSheet) -> None:
    Tournament.objects.update(stakes={"rufspiel": 20, "solo": 50})
    store_report(sheet, games=[SOLO, RUF], send=PhoneSend(0, PHONE, 1))

    state = phone.get(f"{page_of(sheet)}games/").json()

    stakes = "20 cents for a Rufspiel, 50 for a Solo from each opponent"
    assert stakes in texts(phone.get(page_of(sheet)), ".facts span")
    assert state["money"] == ["−€0.30", "+€1.70", "−€0.70", "−€0.70"]


def test_table_without_a_rufspiel_is_not_asked_for_two_winners(phone: Client) -> None:
    make_user()
    options = {"rule_set": "buchstaben", "rule_options": {"seats": "3"}, "has_table_phones": True}
    of_three = seat_players(make_tournament(players=6, **options)).sheets.get(table=1)

    page = phone.get(page_of(of_three)).text

    assert "Tap who played alone." in page
    assert "Rufspiel" not in page


def test_signed_in_helper_gets_a_link_to_the_desk(phone: Client, sheet: TableSheet) -> None:
    phone.force_login(make_user())

    links = [link["href"] for link in elements(phone.get(page_of(sheet)), ".facts a")]
    assert links == [f"/t/{sheet.round.tournament.slug}/results/1/?table=1"]


# -- the plain form --------------------------------------------------------------------------------


def test_form_writes_game_after_game(phone: Client, sheet: TableSheet) -> None:
    for revision, row in enumerate(({"s2": "6"}, {"s1": "1", "s2": "1"})):
        response = phone.post(page_of(sheet), {"action": "write", "revision": revision} | row)
        assert response.status_code == 302

    assert games_of(sheet) == [SOLO, RUF]


def test_form_changes_a_game_and_empties_one(phone: Client, sheet: TableSheet) -> None:
    store_report(sheet, games=[SOLO, RUF], send=PhoneSend(0, PHONE, 1))

    phone.post(page_of(sheet), {"game": 1, "revision": 1, "s1": "1", "s4": "1"})
    assert games_of(sheet) == [{"row": [1, -1, -1, 1]}, RUF]

    phone.post(page_of(sheet), {"game": 2, "revision": 2})
    assert games_of(sheet) == [{"row": [1, -1, -1, 1]}]


def test_form_finishes_and_resumes(phone: Client, sheet: TableSheet) -> None:
    store_report(sheet, games=[RUF] * 4, send=PhoneSend(0, PHONE, 1))

    phone.post(page_of(sheet), {"action": "finish", "revision": 1})
    assert TableReport.objects.get().finished_at is not None

    phone.post(page_of(sheet), {"action": "resume", "revision": 2})
    assert TableReport.objects.get().finished_at is None


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"s1": "5"}, "No game gives +5."),
        ({"s1": "-2"}, "enter the points of every seat"),
        ({"s1": "abc"}, "abc"),
        ({"s1": "9" * 5000}, "99999"),
        ({"s1": "1", "s2": "1", "s3": "-1", "s4": "0"}, "+1"),
        ({"s1": SCRIPT}, "no"),
    ],
    ids=str,
)
def test_refused_game_comes_back_with_a_sentence(
    phone: Client, sheet: TableSheet, row: dict[str, str], words: str
) -> None:
    before = everything()

    response = phone.post(page_of(sheet), {"action": "write", "revision": 0} | row)

    assert (response.status_code, everything() == before) == (422, True)
    (alert,) = texts(response, "#notices [role=alert] p")
    assert words in alert
    assert "<script>alert" not in response.text


def test_form_of_an_older_page_shows_the_newer_list(phone: Client, sheet: TableSheet) -> None:
    store_report(sheet, games=[SOLO], send=PhoneSend(0, PHONE, 1))

    response = phone.post(page_of(sheet), {"game": 1, "revision": 0, "s1": "1", "s2": "1"})

    assert response.status_code == 409
    assert texts(response, "tr.here .ring") == ["+6"]
    fields = elements(response, "#plain input[value=1]")
    assert [field["name"] for field in fields] == ["s1", "s2"]
    assert games_of(sheet) == [SOLO]


def test_form_records_a_game_where_rows_do_not_tell_it(phone: Client) -> None:
    make_user()
    tournament = make_tournament(
        players=4, rule_set="spin", games_per_round=4, has_table_phones=True
    )
    sheet = seat_players(tournament).sheets.get()
    typed = {"contract": "solo", "by": "2", "with": "3", "result": "won", "runners": "3"}

    response = phone.post(page_of(sheet), {"action": "write", "revision": 0} | typed)

    assert response.status_code == 302, response.text
    played = {"contract": "solo", "declarer": 2, "won": True, "runners": 3}
    assert games_of(sheet)[0]["played"] == played


# -- what the phone sends --------------------------------------------------------------------------


def test_sent_list_is_stored_and_answered(phone: Client, sheet: TableSheet) -> None:
    response = send(phone, sheet)

    answer = response.json()
    assert (response.status_code, answer["revision"], answer["games"]) == (200, 1, [SOLO])
    assert answer["alone"] == [2]
    assert send(phone, sheet).json() == answer


def test_conflict_answers_with_what_is_stored(phone: Client, sheet: TableSheet) -> None:
    send(phone, sheet)

    response = send(phone, sheet, phone="d" * 16, games=[RUF])

    assert (response.status_code, response.json()["games"]) == (409, [SOLO])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "NaN",
        '{"games": [1e999]}',
        "{" * 5_000,
        "[" * 5_000,
        '{"a":' * 20_000,
        b"\xff\xfe\x00",
        '{"games": [' + "9" * 5_000 + "]}",
        "x" * 70_000,
    ],
    ids=lambda text: str(text)[:20],
)
def test_other_json_is_refused_with_a_sentence(
    phone: Client, sheet: TableSheet, text: str | bytes
) -> None:
    before = everything()

    response = send_text(phone, sheet, text)

    assert (response.status_code, everything() == before) == (422, True)
    assert response.json()["problems"][0]


@pytest.mark.parametrize(
    "changes",
    [
        {"games": {}},
        {"games": "SOLO"},
        {"games": [1]},
        {"games": [[]]},
        {"games": [{"row": "6"}]},
        {"games": [{"row": [6, -2, -2]}]},
        {"games": [{"row": [6, -2, -2, "-2"]}]},
        {"games": [{"row": [True, True, -1, -1]}]},
        {"games": [{"row": [10**30, -(10**30), 0, 0]}]},
        {"games": [{"played": {"contract": "solo"}}]},
        {"games": [None] * 500},
        {"games": [SOLO] * 5},
        {"phone": ""},
        {"phone": None},
        {"phone": "zz" * 40},
        {"number": -1},
        {"number": "1"},
        {"number": 2**40},
        {"revision": True},
    ],
    ids=str,
)
def test_hostile_list_is_refused_with_a_sentence(
    phone: Client, sheet: TableSheet, changes: dict[str, Any]
) -> None:
    before = everything()

    response = send(phone, sheet, **changes)

    assert (response.status_code, everything() == before) == (422, True)
    assert response.json()["problems"][0]


@pytest.mark.parametrize(
    "played",
    [
        None,
        {},
        {"contract": "poker<script>", "declarer": 1},
        {"contract": "solo", "declarer": 9, "won": True},
        {"contract": "solo", "declarer": 0, "won": True},
        {"contract": "solo", "declarer": 1},
        {"contract": "solo", "declarer": 1, "won": "yes"},
        {"contract": "solo", "declarer": 1, "won": True, "level": "x" * 90},
        {"contract": "solo", "declarer": 1, "won": True, "runners": 99},
        {"contract": "solo", "declarer": 1, "won": True, "redeals": [0] * 9_000},
        {"contract": "solo", "declarer": 1, "won": True, "offence": "\u0000"},
        {"contract": "rufspiel", "declarer": 1, "partner": 1, "won": True},
        {"contract": "solo", "declarer": 1, "won": True, "number": 1},
    ],
    ids=lambda played: str(played)[:60],
)
def test_hostile_record_is_refused_with_a_sentence(phone: Client, played: object) -> None:
    make_user()
    tournament = make_tournament(
        players=4, rule_set="spin", games_per_round=4, has_table_phones=True
    )
    sheet = seat_players(tournament).sheets.get()
    before = everything()

    response = send(phone, sheet, games=[{"played": played}])

    assert (response.status_code, everything() == before) == (422, True)
    assert response.json()["problems"][0]


def test_send_needs_the_token_of_the_page(sheet: TableSheet) -> None:
    strict = Client(enforce_csrf_checks=True)
    html = strict.get(page_of(sheet)).text
    token = html.partition('csrfmiddlewaretoken" value="')[2].partition('"')[0]
    body = json.dumps({"phone": PHONE, "number": 1, "revision": 0, "games": [SOLO]})
    where = f"{page_of(sheet)}games/"

    without = strict.post(where, body, content_type="application/json")
    with_it = strict.post(
        where, body, content_type="application/json", headers={"x-csrftoken": token}
    )

    assert (without.status_code, with_it.status_code) == (403, 200)


def test_complete_list_by_the_form_equals_the_paper(phone: Client, sheet: TableSheet) -> None:
    for game, row in enumerate(solo_rows(4), 1):
        typed = {f"s{seat}": str(value) for seat, value in enumerate(row, 1)}
        phone.post(page_of(sheet), {"game": game, "revision": game - 1} | typed)

    assert [tuple(game["row"]) for game in games_of(sheet)] == list(solo_rows(4))
