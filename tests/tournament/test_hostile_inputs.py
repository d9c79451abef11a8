"""The catalogue of hostile and silly inputs at the forms and addresses.

For each: no error page of the program, not one row of any table changed, a sentence that says what
is wrong, and everything that was typed still there.
"""

from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_director
from tests.second_step import post_confirmed
from tests.snapshot import everything
from tests.tiers import thorough_unless
from tests.tournament.hostile import (
    FORMS,
    HALF,
    HUGE,
    LONG,
    MANY_DIGITS,
    NUL,
    ROWS,
    SCRIPT,
    TURNED,
    Form,
    evening,
    evening_id,
    explains,
)
from tournament.models import Tournament

__all__ = ["evening", "evening_id"]  # the fixtures of all hostile inputs

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.thorough]


# These answer with a page that tells the consequences.
TWO_STEPS = {"correct", "park", "void", "take back", "redraw", "exclude", "close", "close round"}
NEVER = {"draw", "lot", "reopen", "reopen round"}  # there is nothing for them to do

# Form, what is typed otherwise, status. 409: somebody else was quicker, or the version is nonsense.
POSTED: list[tuple[str, dict[str, str], int]] = [
    ("register", {"last_name": ""}, 422),
    ("register", {"last_name": "   "}, 422),
    ("register", {"last_name": NUL}, 422),
    ("register", {"last_name": TURNED}, 422),
    ("register", {"last_name": HALF}, 422),
    ("register", {"last_name": LONG}, 422),
    ("register", {"last_name": "\n\r\t"}, 422),
    ("register", {"first_name": LONG}, 422),
    ("register", {"first_name": NUL}, 422),
    ("register", {"place": TURNED}, 422),
    ("register", {"place": LONG + SCRIPT}, 422),
    ("register", {"is_paid": "on", "paid_by": "gold"}, 422),
    ("register", {"last_name": "Öttl", "first_name": "Franziska"}, 422),
    ("player", {"last_name": NUL}, 422),
    ("player", {"last_name": ""}, 422),
    ("player", {"club": LONG}, 422),
    ("player", {"number": "0"}, 422),
    ("player", {"number": "-1"}, 422),
    ("player", {"number": "2"}, 422),
    ("player", {"number": HUGE}, 422),
    ("player", {"number": MANY_DIGITS}, 422),
    ("player", {"number": "1.5"}, 422),
    ("player", {"number": "½"}, 422),
    ("player", {"birth_on": "31.02.1990"}, 422),
    ("player", {"birth_on": "0000"}, 422),
    ("player", {"birth_on": "01.01.3000"}, 422),
    ("player", {"birth_on": NUL}, 422),
    ("player", {"birth_on": SCRIPT}, 422),
    ("player", {"birth_on": MANY_DIGITS}, 422),
    ("player", {"publish": "everything"}, 422),
    ("spot check", {"size": "0"}, 422),
    ("spot check", {"size": HUGE}, 422),
    ("spot check", {"size": NUL}, 422),
    ("spot check", {"size": ""}, 422),
    ("prize", {"kind": "poker"}, 422),
    ("prize", {"within": "nobody"}, 422),
    ("prize", {"number": HUGE}, 422),
    ("prize", {"number": "-1"}, 422),
    ("prize", {"number": "99"}, 422),
    ("prize", {"gift": ""}, 422),
    ("prize", {"gift": NUL}, 422),
    ("prize", {"gift": LONG + SCRIPT}, 422),
    ("prize", {"title": TURNED}, 422),
    ("prize", {"within": "local", "home": HALF}, 422),
    ("prize", {"cents": "1e9"}, 422),
    ("prize", {"cents": "-5"}, 422),
    ("prize", {"share": "101"}, 422),
    ("prize", {"share": MANY_DIGITS}, 422),
    ("prize", {"cents": "5", "share": "5"}, 422),
    ("prize", {"given_to": HUGE}, 422),
    ("prize rules", {"share_percent": "-1"}, 422),
    ("prize rules", {"share_percent": "½"}, 422),
    ("booking", {"kind": "gift"}, 422),
    ("booking", {"what": NUL}, 422),
    ("booking", {"what": LONG}, 422),
    ("booking", {"cents": "0"}, 422),
    ("booking", {"cents": HUGE}, 422),
    ("booking", {"cents": "-1"}, 422),
    ("coins", {"c5000": HUGE}, 422),
    ("coins", {"c5000": "-1"}, 422),
    ("coins", {"c1": "½"}, 422),
    ("coins", {"note": LONG}, 422),
    ("coins", {"note": TURNED}, 422),
    ("team", {"name": NUL}, 422),
    ("team", {"name": TURNED}, 422),
    ("team", {"name": LONG}, 422),
    ("team", {"n2": HUGE}, 422),
    ("team", {"n2": "-1"}, 422),
    ("team", {"n4": MANY_DIGITS}, 422),
    ("team", {"n3": SCRIPT}, 422),
    ("team", {"reason": NUL}, 422),
    ("prize group", {"name": NUL}, 422),
    ("prize group", {"name": "\n"}, 422),
    ("prize group", {"name": LONG}, 422),
    ("new", {"name": ""}, 422),
    ("new", {"name": NUL}, 422),
    ("new", {"name": LONG}, 422),
    ("new", {"name": TURNED}, 422),
    ("new", {"date": "31.02.2026"}, 422),
    ("new", {"date": "0001-01-01"}, 422),
    ("new", {"date": "99999-01-01"}, 422),
    ("new", {"date": SCRIPT}, 422),
    ("new", {"starts_at": "25:61"}, 422),
    ("new", {"round_count": "0"}, 422),
    ("new", {"round_count": "99"}, 422),
    ("new", {"round_count": MANY_DIGITS}, 422),
    ("new", {"games_per_round": "-4"}, 422),
    ("new", {"games_per_round": "1e3"}, 422),
    ("new", {"fee_cents": "-1"}, 422),
    ("new", {"fee_cents": "1000000000"}, 422),
    ("new", {"fee_cents": "1e9"}, 422),
    ("new", {"fee_cents": "1e-9"}, 422),
    ("new", {"fee_cents": "NaN"}, 422),
    ("new", {"fee_cents": "Infinity"}, 422),
    ("new", {"fee_cents": "15,005"}, 422),
    ("new", {"capacity": "3"}, 422),
    ("new", {"capacity": HUGE}, 422),
    ("new", {"slug": "a/b"}, 422),
    ("new", {"slug": "../../etc"}, 422),
    ("new", {"slug": "login"}, 422),
    ("new", {"slug": "weihnachten\0"}, 422),
    ("new", {"slug": "ö"}, 422),
    ("new", {"slug": "x" * 10_000}, 422),
    ("settings", {"slug": "zweites"}, 422),  # belongs to another tournament
    ("settings", {"venue": LONG}, 422),
    ("settings", {"venue": NUL}, 422),
    ("settings", {"registration_closes_at": "later"}, 422),
    ("settings", {"games_per_round": "5"}, 422),  # a list is entered already
    ("settings", {"round_count": "1"}, 422),  # round 2 is drawn already
    ("draw", {}, 422),
    ("draw", {"round": "9"}, 422),
    ("draw", {"round": "0"}, 422),
    ("draw", {"round": "-1"}, 422),
    ("draw", {"round": "٣"}, 422),
    ("draw", {"round": "1"}, 422),
    ("draw", {"round": HUGE}, 422),
    ("draw", {"round": MANY_DIGITS}, 422),
    ("draw", {"round": NUL}, 422),
    ("field", {"name_1": NUL}, 422),
    ("field", {"name_2": LONG}, 422),
    ("field", {"name_3": TURNED + ", Eva"}, 422),
    ("field", {"name_1": ", Eva"}, 422),
    ("field", {"change": "remove"}, 422),  # there are no fill-ins
    ("field", {"change": "drop"}, 404),
    ("redraw", {"reason": ""}, 422),
    ("redraw", {"reason": NUL}, 422),
    ("redraw", {"reason": LONG}, 422),
    ("redraw", {"replaces": "1"}, 409),
    ("redraw", {"replaces": "-1"}, 409),
    ("redraw", {"replaces": "abc"}, 409),
    ("redraw", {"replaces": str(2**70)}, 409),
    ("totals", {"total1": "99999", "total2": "-99999"}, 422),
    ("totals", {"total1": "1000000000", "total2": "-1000000000"}, 422),
    ("totals", {"total1": "1" + "0" * 30}, 422),
    ("totals", {"total1": MANY_DIGITS}, 422),
    ("totals", {"total1": "8" + " " * 20 + "0"}, 422),
    ("totals", {"total1": "6.5"}, 422),
    ("totals", {"total1": "1e9"}, 422),
    ("totals", {"total1": "٨"}, 422),
    ("totals", {"total1": "½"}, 422),
    ("totals", {"total1": "--8"}, 422),
    ("totals", {"total1": "+-8"}, 422),
    ("totals", {"total1": "0x8"}, 422),
    ("totals", {"total1": ""}, 422),
    ("totals", {"total1": NUL}, 422),
    ("totals", {"total1": SCRIPT}, 422),
    ("totals", {"total1": "5", "total2": "-4"}, 422),
    ("totals", {"solo_won1": "-7"}, 422),
    ("totals", {"solo_won1": "3", "solo_played1": "2"}, 422),
    ("totals", {"solo_played1": "999"}, 422),
    ("totals", {"tout_won1": "2"}, 422),
    ("totals", {"sie1": "1e1"}, 422),
    ("totals", {"version": "abc"}, 409),
    ("totals", {"version": "-1"}, 409),
    ("totals", {"version": "7"}, 409),
    ("totals", {"version": "٣"}, 409),
    ("totals", {"version": str(2**70)}, 409),
    ("totals", {"version": MANY_DIGITS}, 409),
    ("totals", {"total1": "5", "action": "delete"}, 422),
    ("games", {"g1s1": "7"}, 422),
    ("games", {"g1s1": ""}, 422),
    ("games", {"g1s1": "1.0"}, 422),
    ("games", {"g1s1": "٣"}, 422),
    ("games", {"g1s1": "--6"}, 422),
    ("games", {"g1s1": "1" + "0" * 30}, 422),
    ("games", {"g4s4": LONG}, 422),
    ("games", {"g2s2": NUL}, 422),
    ("games", {"total1": "99999"}, 422),
    ("games", {"total1": "4"}, 422),  # the other three are missing
    ("games", {"o1": "9"}, 422),
    ("games", {"o1": "alle"}, 422),
    ("games", {"version": "abc"}, 409),
    ("games", dict.fromkeys(ROWS, "") | {"g99s9": "6", "__proto__": "x", "version": "0"}, 422),
    ("correct", {"reason": ""}, 422),
    ("correct", {"reason": "   "}, 422),
    ("correct", {"reason": NUL}, 422),
    ("correct", {"reason": LONG}, 422),
    ("correct", {"version": "0"}, 409),
    ("park", {"reason": ""}, 422),
    ("park", {"reason": NUL}, 422),
    ("park", {"version": "abc"}, 409),
    ("void", {"reason": ""}, 422),
    ("void", {"reason": NUL}, 422),
    ("void", {"reason": LONG}, 422),
    ("void", {"version": "abc"}, 409),
    ("void", {"version": MANY_DIGITS}, 409),
    ("take back", {"reason": "\t\n"}, 422),
    ("take back", {"reason": NUL}, 422),
    ("take back", {"version": "0"}, 409),
    ("check", {"version": "0"}, 409),
    ("check", {"version": str(2**70)}, 409),
    ("close round", {"reason": ""}, 422),
    ("close round", {"reason": NUL}, 422),
    ("close round", {"reason": LONG}, 422),
    ("reopen round", {}, 422),  # it is open
    ("close", {"reason": ""}, 422),
    ("close", {"reason": NUL}, 422),
    ("close", {"reason": LONG}, 422),
    ("reopen", {}, 422),  # it is not closed
    ("reopen", {"reason": NUL}, 422),
    ("exclude", {"reason": ""}, 422),
    ("exclude", {"reason": NUL}, 422),
    ("exclude", {"reason": LONG}, 422),
    ("lot", {}, 422),
    ("lot", {"place_x": "1"}, 422),
    ("lot", {f"place_{HUGE}": "1"}, 422),
    ("lot", {f"place_{MANY_DIGITS}": "1"}, 400),  # longer than any field's name
    ("lot", {"place_٣": "1"}, 422),
]
# Fields of which the refused page has to show the text again.
KEPT = {
    *("last_name", "first_name", "place", "club", "birth_on", "number", "name", "venue", "date"),
    *("starts_at", "registration_closes_at", "round_count", "games_per_round", "fee_cents"),
    *("capacity", "slug", "name_1", "name_2", "name_3", "reason", "o1"),
    *(f"{word}1" for word in ("total", "sie", "solo_won", "solo_played", "tout_won")),
    *("total2", *ROWS.keys() - {"version"}),
}


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_director())
    return client


def address(form: Form, tournament: Tournament) -> str:
    if form.name == "tournament-new":
        return reverse(form.name) + form.query
    where = list(form.where)
    if form.name.startswith("player"):
        where[0] = tournament.players.get(number=where[0]).pk
    return reverse(form.name, args=[form.slug, *where]) + form.query


def post(desk: Client, form: str, where: str, values: dict[str, str]) -> HttpResponse:
    return (post_confirmed if form in TWO_STEPS else Client.post)(desk, where, values)


def shown(html: str, typed: str) -> bool:
    """Return True if the HTML holds the typed text, ignoring NUL and outer blanks."""
    signs = str.maketrans({"\0": None, "\N{REPLACEMENT CHARACTER}": None})
    return typed.strip().translate(signs) in unescape(html).translate(signs)


def case_id(case: tuple[str, dict[str, str], int]) -> str:
    form, changes, _status = case
    return f"{form}: " + ", ".join(f"{k[:20]}={v[:12]}({len(v)})" for k, v in changes.items())


FIRST_OF_A_FIELD = [
    *{
        (form, *changes): (form, changes, status) for form, changes, status in reversed(POSTED)
    }.values()
]


def test_catalogue_is_large_enough() -> None:
    """Every form is tried, with 96 inputs at the least."""
    assert len(POSTED) >= 96
    assert {form for form, _changes, _status in POSTED} == set(FORMS)


@pytest.mark.parametrize("form", sorted(FORMS.keys() - NEVER))
def test_values_of_the_catalogue_are_accepted_as_they_stand(
    desk: Client, evening: Tournament, form: str
) -> None:
    """So that each case below is refused for what it changes, and for nothing else."""
    before = everything()

    response = post(desk, form, address(FORMS[form], evening), FORMS[form].values)

    assert (response.status_code, everything() == before) == (302, False)


@pytest.mark.parametrize(
    "case", thorough_unless(FIRST_OF_A_FIELD.__contains__, POSTED), ids=case_id
)
def test_form_refuses_and_keeps_what_was_typed(
    desk: Client, evening: Tournament, case: tuple[str, dict[str, str], int]
) -> None:
    form, changes, status = FORMS[case[0]], case[1], case[2]
    before = everything()

    response = post(desk, case[0], address(form, evening), form.values | changes)

    html = response.text
    assert (response.status_code, everything() == before) == (status, True)
    assert explains(response)
    assert SCRIPT not in html
    most = 40 if "total1" in form.values or "g1s1" in form.values else None
    lost = [name for name in KEPT & changes.keys() if not shown(html, changes[name][:most])]
    assert lost == []
