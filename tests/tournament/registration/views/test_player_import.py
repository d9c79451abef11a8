"""Taking a list over: look first, then all or nothing."""

import re
from datetime import date, timedelta
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from tests.factories import make_player, make_tournament, make_user
from tests.markup import elements, texts
from tournament.models import JournalEntry, Player, Tournament

pytestmark = pytest.mark.django_db
GOOD = "Nachname;Vorname;Ort\nÖttl;Franziska;Schwaig\nBär;Daniela;Lauf\n"


def look_at(desk: Client, tournament: Tournament, text: str | bytes, **words: str):
    content = text if isinstance(text, bytes) else text.encode()
    file = SimpleUploadedFile("liste.csv", content)
    address = reverse("player-import", args=[tournament.slug])
    return desk.post(address, {"file": file, "is_present": "on"} | words)


def carried(response) -> str:
    match = re.search(r'name="lines" value="([^"]+)"', response.text)
    assert match is not None
    return match[1]


def confirm(desk: Client, tournament: Tournament, lines: str, **words: str):
    return desk.post(reverse("player-import", args=[tournament.slug]), {"lines": lines, **words})


def test_preview_stores_nothing_and_the_confirmation_everything(
    desk: Client, tournament: Tournament
) -> None:
    preview = look_at(desk, tournament, GOOD)
    assert (preview.status_code, Player.objects.count()) == (200, 0)
    assert texts(preview, "#take button.primary") == ["2 Spieler anmelden Enter"]

    response = confirm(desk, tournament, carried(preview))

    assert response["Location"] == reverse("registration", args=[tournament.slug])
    stored = tournament.players.values_list("number", "last_name", "is_present")
    assert list(stored) == [(1, "Öttl", True), (2, "Bär", True)]
    assert {entry.by for entry in JournalEntry.objects.all()} == {make_user()}


def test_list_imported_before_the_day_is_of_people_who_are_expected(desk: Client) -> None:
    today = timezone.localdate()
    proposals = []
    for days in (0, 1):
        make_tournament(slug=f"in-{days}", date=today + timedelta(days=days))
        page = desk.get(reverse("player-import", args=[f"in-{days}"]))
        proposals.append(page.context["form"]["is_present"].value())

    assert proposals == [True, False]


def test_warnings_of_the_preview_have_no_heading_of_their_own(desk: Client) -> None:
    tournament = make_tournament(rule_set="ebersdorf")

    preview = look_at(desk, tournament, GOOD)

    assert preview.text.count("können übernommen werden") == 1
    assert "Ohne Geburtsdatum, zählt als erwachsen: Zeile 2 und 3." in texts(
        preview, "main .notice.warn span"
    )


def test_without_the_tick_they_are_only_announced(desk: Client, tournament: Tournament) -> None:
    file = SimpleUploadedFile("liste.csv", GOOD.encode())

    preview = desk.post(reverse("player-import", args=[tournament.slug]), {"file": file})
    confirm(desk, tournament, carried(preview))

    assert set(tournament.players.values_list("is_present", flat=True)) == {False}


def test_bad_line_is_named_and_nothing_can_be_confirmed(
    desk: Client, tournament: Tournament
) -> None:
    rows = [f"Bär {n};Anna;Lauf" for n in range(1, 41)]
    rows[16] = ";Anna;Lauf"

    response = look_at(desk, tournament, "\n".join(["Nachname;Vorname;Ort", *rows]))

    assert response.status_code == 422
    assert 'name="lines"' not in response.text
    (error,) = texts(response, ".error")
    (row,) = [text for text in texts(response, "tbody tr") if error in text]
    assert row == "18 Anna Lauf Der Nachname fehlt."


@pytest.mark.parametrize("content", [b"%PDF-1.7\0", b"PK\x03\x04", b"nichts", b""])
def test_wrong_file_gives_a_sentence(desk: Client, tournament: Tournament, content: bytes) -> None:
    response = look_at(desk, tournament, content)

    assert response.status_code == 422
    assert Player.objects.count() == 0


def test_no_file_gives_a_sentence(desk: Client, tournament: Tournament) -> None:
    response = desk.post(reverse("player-import", args=[tournament.slug]), {})

    assert (response.status_code, texts(response, "#id_file_error")) == (
        422,
        ["Bitte wählen Sie eine Datei aus."],
    )


def test_preview_cannot_be_forged_or_used_elsewhere(desk: Client, tournament: Tournament) -> None:
    lines = carried(look_at(desk, tournament, GOOD))

    for where, text in ((make_tournament(), lines), (tournament, lines[:-2] + "xx")):
        assert confirm(desk, where, text).status_code == 422

    assert Player.objects.count() == 0


def test_number_taken_since_the_preview_stops_all(desk: Client, tournament: Tournament) -> None:
    preview = look_at(desk, tournament, "Nachname;Vorname;Nummer\nÖttl;F;1\nBär;D;2\n")
    make_player(tournament, 2)

    response = confirm(desk, tournament, carried(preview))

    assert response.status_code == 422
    assert Player.objects.count() == 1


def test_after_the_close_the_reason_is_asked_for(desk: Client) -> None:
    tournament = make_tournament(registration_closes_at=timezone.now() - timedelta(minutes=1))
    preview = look_at(desk, tournament, GOOD)

    assert len(elements(preview, "#take input[name=reason]")) == 1
    assert confirm(desk, tournament, carried(preview)).status_code == 422
    assert (
        confirm(desk, tournament, carried(preview), reason="Liste lag im Auto").status_code == 302
    )


def test_same_list_twice_adds_nobody(desk: Client, tournament: Tournament) -> None:
    confirm(desk, tournament, carried(look_at(desk, tournament, GOOD)))

    preview = look_at(desk, tournament, GOOD + "Zink;Eva;Lauf\n")
    confirm(desk, tournament, carried(preview))

    assert len(elements(preview, "tbody [name=again]")) == 2
    assert texts(preview, "td .state.problem") == [
        *(f"Steht schon als Nummer {number} in der Anmeldung." for number in (1, 2))
    ]
    names = tournament.players.values_list("last_name", flat=True)
    assert list(names) == ["Öttl", "Bär", "Zink"]


def test_preview_sent_twice_adds_nobody(desk: Client, tournament: Tournament) -> None:
    lines = carried(look_at(desk, tournament, GOOD))

    confirm(desk, tournament, lines)
    again = confirm(desk, tournament, lines)

    assert Player.objects.count() == 2
    assert "2 standen schon in der Anmeldung und bleiben weg." in texts(
        desk.get(again["Location"]), ".notices .notice.warn span"
    )


def test_who_was_ticked_is_somebody_else(desk: Client, tournament: Tournament) -> None:
    confirm(desk, tournament, carried(look_at(desk, tournament, GOOD)))
    lines = carried(look_at(desk, tournament, GOOD))

    confirm(desk, tournament, lines, again="3")
    confirm(desk, tournament, lines, again="3")  # once more by a double click

    names = tournament.players.values_list("last_name", flat=True)
    assert list(names) == ["Öttl", "Bär", "Bär"]


def test_empty_list_to_fill_in_is_offered_and_can_be_read(desk: Client) -> None:
    tournament = make_tournament(rule_set="ebersdorf", fee_cents=800)
    address = reverse("workbook", args=[tournament.slug, "players-template"])
    page = desk.get(reverse("player-import", args=[tournament.slug]))
    assert len(elements(page, f"main p a[href={address}]")) == 1
    book = load_workbook(BytesIO(desk.get(address).content))
    row = ("Öttl", "Franziska", "Lauf", "TSV", "20.11.1990", "8 €", 7, "wohnt in der Gemeinde")
    book.active.append(row)
    filled = BytesIO()
    book.save(filled)

    confirm(desk, tournament, carried(look_at(desk, tournament, filled.getvalue())))

    player = tournament.players.get()
    assert (player.full_name, player.place, player.club) == ("Öttl, Franziska", "Lauf", "TSV")
    assert (player.birth_on, player.paid_cents) == (date(1990, 11, 20), 800)
    assert (player.number, player.eligibility) == (7, "residence")


def test_hostile_names_are_shown_as_text(desk: Client, tournament: Tournament) -> None:
    preview = look_at(desk, tournament, "Nachname;Vorname\n<img src=x onerror=alert(1)>;Anna\n")

    assert "<img" not in preview.text
    assert texts(preview, "td b") == ["<img src=x onerror=alert(1)>"]
