"""The page of the till: booking, counting, closing."""

import pytest
from django.test import Client

from tests.factories import make_player
from tests.markup import elements, texts
from tournament.models import CashEntry, Till, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
PAGE = "/t/rennen/till/"


def test_till_is_booked_counted_and_closed(desk: Client, played: Tournament) -> None:
    booked = {"kind": "change", "what": "", "cents": "100"}
    desk.post(f"{PAGE}book/", booked)
    desk.post(f"{PAGE}book/", {"kind": "expense", "what": "Karten", "cents": "38,40"})
    added = desk.post(f"{PAGE}count/", {"c5000": "1", "c500": "1", "note": ""}, follow=True)
    closed = desk.post(
        f"{PAGE}count/", {"c5000": "1", "c500": "1", "note": "Wechseln", "close": "1"}, follow=True
    )

    assert "Missing" in texts(added, ".sumline dt")
    assert texts(added, "button[name=close]") == ["Close the till Enter"]
    (notice,) = texts(closed, "main .notice[role=status] b")
    assert notice.startswith("The till was closed on ")
    assert (Till.objects.get().due_cents, Till.objects.get().counted_cents) == (6_160, 5_500)
    assert desk.get("/t/rennen/papers/till.pdf").status_code == 200


def test_closing_the_till_as_counted_is_no_second_count(desk: Client, played: Tournament) -> None:
    for form in ({"c500": "1"}, {"c500": "2"}, {"c500": "2", "close": "1"}):
        desk.post(f"{PAGE}count/", form | {"note": ""})

    entries = played.journal.filter(action__startswith="till").order_by("seq")
    actions = list(entries.values_list("action", flat=True))
    assert actions == ["till_counted", "till_counted", "till_closed"]


def test_closed_till_shows_what_was_counted_and_asks_for_nothing(
    desk: Client, played: Tournament
) -> None:
    """The first field has the cursor, after counting the button that closes; then all is read."""
    fresh = desk.get(PAGE)
    counted = desk.post(f"{PAGE}count/", {"c5000": "1", "c500": "2", "note": "Sau"}, follow=True)
    form = {"c5000": "1", "c500": "2", "note": "Sau", "close": "1"}
    closed = desk.post(f"{PAGE}count/", form, follow=True)
    silent = desk.post(f"{PAGE}count/", {"c5000": "2"})

    cursors = [len(elements(page, "[autofocus]")) for page in (fresh, counted, closed)]
    assert cursors == [1, 1, 0]
    assert len(elements(fresh, "p.live[data-due=0]")) == 1
    assert len(elements(counted, "#id_note[autofocus]")) == 1  # it is not right
    assert "2 × €5" in texts(closed, "tbody th")
    assert silent.status_code == 422
    unfolded = [len(elements(page, "section details[open]")) for page in (closed, silent)]
    assert unfolded == [0, 1]
    assert Till.objects.get().is_closed


def test_wrong_values_come_back(desk: Client, played: Tournament) -> None:
    booked = desk.post(f"{PAGE}book/", {"kind": "expense", "what": "", "cents": "5"})
    counted = desk.post(f"{PAGE}count/", {"c5000": "viele"})

    assert (booked.status_code, counted.status_code) == (422, 422)
    assert texts(booked, "#book_what_error") == ["Please say what it is for."]
    assert [field["value"] for field in elements(counted, "#id_c5000")] == ["viele"]


def test_booking_is_taken_out_with_a_reason(desk: Client, played: Tournament) -> None:
    desk.post(f"{PAGE}book/", {"kind": "change", "what": "", "cents": "100"})
    entry = CashEntry.objects.get()

    silent = desk.post(f"{PAGE}book/{entry.pk}/", {"reason": ""})
    desk.post(f"{PAGE}book/{entry.pk}/", {"reason": "vertippt"})

    assert (silent.status_code, CashEntry.objects.count()) == (422, 0)


def test_open_fees_stand_there_by_name(desk: Client, played: Tournament) -> None:
    make_player(played, 9, last_name="Wölfel")

    names = texts(desk.get(PAGE), "table tbody th")
    assert [name for name in names if name.startswith("9 Wölfel, Franziska")] == names[-1:]
