"""Hostile and silly addresses, headers and names at the login."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.snapshot import everything
from tests.tournament.hostile import HUGE, LONG, MANY_DIGITS, SCRIPT, evening, evening_id, explains
from tournament.models import Tournament

__all__ = ["evening", "evening_id"]  # the fixtures of all hostile inputs

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

# Address below the tournament, status.
ASKED: list[tuple[str, int]] = [
    ("draw/0/", 404),
    ("draw/3/", 404),
    (f"draw/{HUGE}/", 404),
    (f"draw/{MANY_DIGITS}/", 404),
    (f"draw/1/{HUGE}/", 404),
    ("draw/-1/", 404),
    ("results/0/", 404),
    (f"results/{HUGE}/", 404),
    (f"results/1/{HUGE}/", 404),
    (f"results/1/{HUGE}/totals/", 404),
    (f"results/1/{HUGE}/history/", 404),
    ("results/1/0/", 404),
    ("results/1/?table=99", 404),
    ("results/1/?table=0", 404),
    ("results/1/?table=-1", 404),
    ("results/1/?table=٣", 404),
    (f"results/1/?table={HUGE}", 404),
    ("results/1/?table=%00", 404),
    ("results/1/?table=9-1A", 404),
    ("results/1/?table=" + "1" * 5_000, 404),
    (f"players/{HUGE}/", 404),
    ("players/0/", 404),
    ("players/1/drop-table/", 405),
    ("papers/%3Cscript%3E.pdf", 404),
    ("papers/score-sheets.pdf?round=0", 404),
    ("papers/score-sheets.pdf?round=abc", 404),
    (f"papers/ranking.pdf?round={MANY_DIGITS}", 404),
    ("papers/..%2f..%2fsettings.pdf", 404),
    ("workbooks/%3Cscript%3E.xlsx", 404),
    ("workbooks/..%2f..%2fdb.xlsx", 404),
    ("ranking/?round=abc&q=%00", 200),
    ("ranking/?round=0&q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", 200),
    (f"ranking/?round={MANY_DIGITS}&q={MANY_DIGITS}", 200),
    ("ranking/?round=-1&q=" + "%C3%B6" * 5_000, 200),
    ("ranking/?q=%F0%9F%83%8F%20%E2%80%AE", 200),
    ("journal/?before=abc", 200),
    (f"journal/?before={HUGE}", 200),
    (f"journal/?table={HUGE}&number={HUGE}&action=%00", 200),
    ("journal/?table=0&number=-1&action=%3Cscript%3E", 200),
    ("journal/?before=-1&about=%3Cscript%3E", 200),
    ("journal/?before=٣", 200),
    ("registration/?q=%00&show=%3Cscript%3E&take=%00&new=%00", 200),
    (f"registration/?take={HUGE}&new={HUGE}", 200),
    ("registration/?q=" + "%C3%B6" * 5_000, 200),
    ("registration/known/?last_name=%00%00", 200),
    ("registration/known/?last_name=" + "%25_" * 500, 200),
    ("settings/?rules=%00", 200),
    ("settings/?rules=../../etc/passwd", 200),
    ("game/?end=", 422),
    ("game/?end=played", 422),
    ("game/?end=played&contract=poker&number=0", 422),
    ("game/?end=played&contract=solo&declarer=9&number=2&card_points=61&tricks=5", 422),
    ("game/?end=played&contract=solo&declarer=1&number=2&card_points=-5&tricks=99", 422),
    ("game/?end=played&contract=solo&declarer=1&number=99&card_points=121&tricks=8", 422),
    (f"game/?end=played&contract=solo&declarer={HUGE}&number={HUGE}&card_points={HUGE}", 422),
    (f"game/?end=played&contract=solo&declarer=1&number={MANY_DIGITS}&tricks={MANY_DIGITS}", 422),
    ("game/?end=%00&contract=%00&declarer=%00&number=%00", 422),
    ("game/?end=%3Cscript%3Ealert(1)%3C/script%3E&number=2", 422),
]


@pytest.mark.parametrize(("path", "status"), ASKED, ids=lambda value: str(value)[:60])
def test_address_is_answered_and_changes_nothing(
    desk: Client, evening: Tournament, path: str, status: int
) -> None:
    before = everything()

    response = desk.get(f"/t/{evening.slug}/{path}")

    assert (response.status_code, everything() == before) == (status, True)
    assert b"<script>alert" not in response.content
    assert status == 200 or status == 405 or explains(response)


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": "localhost.evil.example"},
        {"host": "localhost/../"},
        {"host": "<script>"},
        {"host": ""},
    ],
    ids=str,
)
def test_foreign_host_is_refused_with_a_sentence(
    desk: Client, evening: Tournament, headers: dict[str, str]
) -> None:
    before = everything()

    response = desk.post(
        reverse("registration", args=[evening.slug]), {"last_name": "Neu"}, headers=headers
    )

    assert (response.status_code, everything() == before) == (400, True)
    assert explains(response)


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-host": "evil.example"},
        {"x-forwarded-for": "127.0.0.1"},
        {"x-original-url": "/t/erstes/close/"},
        {"x-http-method-override": "DELETE"},
        {"content-length": "99999999999"},
        {"accept-language": "x" * 10_000},
        {"cookie": "sessionid=\0; django_language=../../etc"},
        {"hx-target": "<script>", "hx-request": "true"},
        {"referer": "http://evil.example/"},
    ],
    ids=str,
)
def test_odd_header_changes_nothing(
    desk: Client, evening: Tournament, headers: dict[str, str]
) -> None:
    before = everything()

    response = desk.get(f"/t/{evening.slug}/registration/", headers=headers)

    assert (response.status_code < 500, everything() == before) == (True, True)
    assert b"evil.example" not in response.content


@pytest.mark.parametrize("next_page", ["//evil.example", "https://evil.example", "javascript:1"])
def test_nobody_is_sent_elsewhere(client: Client, next_page: str) -> None:
    user = make_user()
    user.set_password("geheim-genug")
    user.save()

    signed_in = client.post(
        f"{reverse('login')}?next={next_page}",
        {"username": user.username, "password": "geheim-genug", "next": next_page},
    )
    language = client.post(reverse("set-language"), {"language": "en", "next": next_page})

    assert (signed_in["Location"], language["Location"]) == ("/", "/")


@pytest.mark.parametrize("name", ["", "renate\0", LONG, "renate' OR '1'='1", "\ufffe", SCRIPT])
def test_odd_name_at_the_login_is_refused(client: Client, evening: Tournament, name: str) -> None:
    make_user()
    before = everything()

    response = client.post(reverse("login"), {"username": name, "password": "x\0"})

    assert (response.status_code, everything() == before) == (422, True)
    assert explains(response)
    assert SCRIPT not in response.text


def test_more_fields_than_a_list_has_are_refused(desk: Client, evening: Tournament) -> None:
    before = everything()

    response = desk.post(
        reverse("sheet-enter", args=[evening.slug, 1, 2]), {f"x{n}": "1" for n in range(5_001)}
    )

    assert (response.status_code, everything() == before) == (400, True)
    assert explains(response)
