"""Everything that writes is sent once: each form of each page is pressed, and pressed again."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse

from tests.factories import make_director, make_tournament
from tests.snapshot import everything
from tests.tournament.addresses import address, evening, names, played, session_of, signed_in
from tests.tournament.sent_forms import Forms
from tournament.models import Beamer, Tournament
from tournament.prizes.services.till import book_cash
from tournament.shared.form_ids import FormAlreadyStored, begin_sending

__all__ = ["evening", "played"]  # fixtures

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

SIGNS_OUT = {"logout", "login", "set-language"}
# Pages, and what a press there does at least: were it gone, the test would attack nothing.
CHANGING = {
    "till": {"till-book"},
    "decisions": {"decisions"},
    "spot-check": {"spot-check"},
    "roles": {"role-invite"},
    "player-edit": {"player-act"},
    "registration": {"registration"},
}


def presses(
    client: Client, path: str, *, in_every_row: bool = False
) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield address and content of what each button of a page would send.

    Of buttons that differ by a number alone, the first, unless `in_every_row`.
    """
    response = client.get(path)
    if response.streaming or not response["Content-Type"].startswith("text/html"):
        return
    kinds: set[str] = set()
    for action, fields, buttons in Forms(response.text).forms:
        target = urlsplit(urljoin(path, action))
        for button in buttons or [{}]:
            kind = re.sub(r"\d+", "", f"{target.path} {sorted(fields)} {button}")
            if in_every_row or kind not in kinds:
                kinds.add(kind)
                yield f"{target.path}?{target.query}", fields | button


@pytest.fixture(scope="module")
def session(played: int) -> str:
    return session_of(make_director())


def changed_by_presses(client: Client, page: str, *, in_every_row: bool = False) -> set[str]:
    """Press everything on a page three times; return where the first time changed something."""
    changed = set()
    for path, content in presses(client, page, in_every_row=in_every_row):
        target = resolve(path.partition("?")[0]).url_name or ""
        if target in SIGNS_OUT:
            continue
        assert "request_id" in content, (path, content)
        with transaction.atomic():
            before = rows()
            client.post(path, content)
            after = rows()
            for _again in range(2):
                client.post(path, content)
                assert rows() == after, (path, content)
            if after != before:
                changed.add(target)
            transaction.set_rollback(True)
    return changed


def rows() -> dict[str, list[tuple[object, ...]]]:
    """All rows but those of the projector: it shows the same, whenever that was chosen."""
    return {label: rows for label, rows in everything().items() if label != Beamer._meta.label}


@pytest.mark.parametrize("name", names())
def test_form_that_is_sent_again_changes_nothing_more(
    evening: Tournament, session: str, name: str
) -> None:
    changed = changed_by_presses(signed_in(session), address(name, evening))

    assert CHANGING.get(name, set()) <= changed


@pytest.mark.parametrize("name", names())
def test_form_of_any_row_that_is_sent_again_changes_nothing_more(
    evening: Tournament, session: str, name: str
) -> None:
    changed = changed_by_presses(signed_in(session), address(name, evening), in_every_row=True)

    assert CHANGING.get(name, set()) <= changed


def test_form_sent_again_leads_where_it_led(evening: Tournament, session: str) -> None:
    client, path = signed_in(session), reverse("till", args=[evening.slug])
    content = next(data for to, data in presses(client, path) if "till/book" in to)
    content |= {"kind": "change", "amount": "50", "cents": "50"}
    action = reverse("till-book", args=[evening.slug])
    count = evening.cash_entries.count()

    answers = [client.post(action, content) for _ in range(5)]

    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, path)}
    assert evening.cash_entries.count() == count + 1


def test_form_stored_by_another_request_meanwhile_is_not_stored_again() -> None:
    """Both found nothing at first; who waits for the database finds it then."""
    tournament = make_tournament()
    for number in (1, 2):
        begin_sending("c0ffee")
        try:
            with transaction.atomic():
                book_cash(tournament, by=None, kind="change", cents=10_000)
        except FormAlreadyStored:
            assert number == 2

    assert tournament.cash_entries.count() == 1
