"""The club's own rule sheet: typed, uploaded, refused, read by everybody, printed, exported."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from pypdf import PdfReader

from tests.factories import make_tournament, make_user
from tests.markup import elements, texts
from tests.tournament.exchange.installations import other_installation
from tournament.evening.services.club import set_rule_sheet
from tournament.exchange.services.importing import import_tournament_file
from tournament.exchange.workbook import tournament_file
from tournament.models import RuleSheet, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

HERE, PUBLIC = "/t/rennen/rules/sheet/", "/p/rennen/rules/"
PDF = b"%PDF-1.4 the sheet of the club %%EOF"


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(slug="rennen", is_public=True)


def send(desk: Client, content: bytes = b"", **fields: str) -> HttpResponse:
    file = {"file": SimpleUploadedFile("regeln.pdf", content)} if content else {}
    return desk.post(HERE, {"text": "", **fields, **file})


def test_text_is_shown_to_everybody_and_printed(desk: Client, tournament: Tournament) -> None:
    assert "Tournament rules" not in desk.get(PUBLIC).content.decode()

    assert send(desk, text="# Karten\n\nNeue Karten <b>am Tisch</b>.").status_code == 302

    page = desk.get(PUBLIC)
    assert texts(page, ".rule-sheet h3") == ["Karten"]
    assert texts(page, ".rule-sheet p") == ["Neue Karten <b>am Tisch</b>."]
    paper = PdfReader(BytesIO(desk.get("/t/rennen/papers/rule-sheet.pdf").content))
    assert "Neue Karten <b>am Tisch</b>." in paper.pages[0].extract_text()
    papers = desk.get("/t/rennen/papers/")
    assert len(elements(papers, "main a[href=/t/rennen/papers/rule-sheet.pdf]")) == 1
    entry = tournament.journal.latest("seq")
    assert (entry.action, entry.new["pdf"], entry.by) == ("rule_sheet_changed", "", make_user())


def test_public_page_is_named_only_where_it_shows_the_sheet(
    desk: Client, tournament: Tournament
) -> None:
    def is_named(text: str) -> bool:
        send(desk, text=text)
        return "Saved. The public page shows it" in desk.get(HERE).text

    typed, emptied = is_named("Karten"), is_named("")
    Tournament.objects.update(is_public=False)
    assert (typed, emptied, is_named("Nochmal")) == (True, False, False)


def test_pdf_is_handed_out_as_it_is(desk: Client, client: Client, tournament: Tournament) -> None:
    assert desk.get("/p/rennen/rules.pdf").status_code == 404

    send(desk, PDF)

    public = Client().get("/p/rennen/rules.pdf")
    assert (public.status_code, public["Content-Type"]) == (200, "application/pdf")
    assert public.content == PDF
    assert len(elements(desk.get(PUBLIC), "#hall a[href=/p/rennen/rules.pdf]")) == 1
    assert desk.get("/t/rennen/papers/rule-sheet.pdf").content == PDF

    send(desk, text="Nur Text")
    assert bytes(RuleSheet.objects.get().pdf) == PDF
    send(desk, text="Nur Text", without="on")
    assert bytes(RuleSheet.objects.get().pdf) == b""


@pytest.mark.parametrize("content", [b"PK no pdf", b"%PDF-" + b"x" * 2 * 2**20 + b"%%EOF"])
def test_what_is_no_pdf_keeps_the_text_that_was_typed(
    desk: Client, tournament: Tournament, content: bytes
) -> None:
    response = send(desk, content, text="Getippt")

    assert response.status_code == 422
    assert texts(response, "#id_text") == ["Getippt"]
    assert not RuleSheet.objects.exists()


def test_without_a_sheet_there_is_nothing_to_print(desk: Client, tournament: Tournament) -> None:
    response = desk.get("/t/rennen/papers/rule-sheet.pdf")

    assert response.status_code == 409
    sentence = "The club has no rule sheet of its own yet."
    assert texts(response, ".notice.bad h1") == [sentence]


def test_sheet_comes_back_from_a_file(tournament: Tournament) -> None:
    set_rule_sheet(tournament, by=None, text="# Karten", pdf=PDF)
    first = tournament_file(Tournament.objects.get())
    other_installation()

    imported = import_tournament_file(first, file_name="abend.zip", by=None).tournament

    assert (imported.rule_sheet.text, bytes(imported.rule_sheet.pdf)) == ("# Karten", PDF)
    assert tournament_file(imported) == first


def test_long_sheet_goes_on_on_the_next_page(desk: Client, tournament: Tournament) -> None:
    rules = "\n".join(
        f"{number}. Regel {number} " + "und so weiter " * 20 for number in range(1, 60)
    )
    set_rule_sheet(tournament, by=None, text=rules)

    paper = PdfReader(BytesIO(desk.get("/t/rennen/papers/rule-sheet.pdf").content))

    assert len(paper.pages) > 1
    assert "59." in paper.pages[-1].extract_text()
