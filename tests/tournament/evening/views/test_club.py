"""The club's name and logo: taken in, refused, printed in the head of the papers."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from tests.factories import make_tournament
from tests.markup import elements, texts
from tournament.draw.services.draws import draw_round
from tournament.models import Club, Tournament

pytestmark = pytest.mark.django_db

HERE = "/t/rennen/club/"
PAPERS = ("score-sheets.pdf?round=1", "seats-by-name.pdf", "rules.pdf")


def picture(kind: str = "PNG", size: tuple[int, int] = (900, 300)) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", size, "navy").save(buffer, kind)
    return buffer.getvalue()


def send(desk: Client, content: bytes = b"", **fields: str) -> HttpResponse:
    file = {"file": SimpleUploadedFile("wappen.png", content)} if content else {}
    return desk.post(HERE, {"name": "Schafkopffreunde Öd", **fields, **file})


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_tournament(players=8, slug="rennen")
    draw_round(tournament, by=None, round_number=1)
    return tournament


def printed(desk: Client, paper: str) -> PdfReader:
    return PdfReader(BytesIO(desk.get(f"/t/rennen/papers/{paper}").content))


def pictures_in(document: PdfReader) -> set[int]:
    """Pictures anywhere in the file, each once."""
    picture_ids = set()
    for page in document.pages:
        resources = [page["/Resources"]]
        while resources:
            inside = resources.pop().get_object().get("/XObject", {})
            for reference in inside.values():
                resource = reference.get_object()
                if resource["/Subtype"] == "/Image":
                    picture_ids.add(resource.indirect_reference.idnum)
                elif "/Resources" in resource:
                    resources.append(resource["/Resources"])
    return picture_ids


@pytest.mark.parametrize("paper", PAPERS)
def test_papers_carry_name_and_logo(desk: Client, tournament: Tournament, paper: str) -> None:
    before = printed(desk, paper)
    assert send(desk, picture()).status_code == 302

    after = printed(desk, paper)

    assert "Schafkopffreunde Öd" in after.pages[0].extract_text()
    assert len(after.pages) == len(before.pages)
    assert len(pictures_in(after)) == len(pictures_in(before)) + 1


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_logo_is_made_anew(desk: Client, tournament: Tournament, kind: str) -> None:
    send(desk, picture(kind, (4000, 1000)) + b"<script>alert(1)</script>")

    club = Club.objects.get()

    assert b"script" not in club.logo
    with Image.open(BytesIO(club.logo)) as logo:
        assert (logo.format, logo.size) == ("PNG", (600, 150))


@pytest.mark.parametrize(
    "content", [b"no picture", b"<svg xmlns='http://www.w3.org/2000/svg'/>", picture()[:60]]
)
def test_what_is_no_picture_is_refused_and_the_logo_stays(
    desk: Client, tournament: Tournament, content: bytes
) -> None:
    send(desk, picture())

    answer = send(desk, content, name="Kegler")

    assert answer.status_code == 422
    assert texts(answer, "#id_file_error li") == [
        "Das ist kein lesbares Bild. Möglich sind PNG und JPEG."
    ]
    assert elements(answer, "#id_name")[0]["value"] == "Kegler"
    assert Club.objects.get().name == "Schafkopffreunde Öd"
    assert Club.objects.get().logo


def test_logo_is_taken_off_again_and_the_journal_has_both(
    desk: Client, tournament: Tournament
) -> None:
    send(desk, picture())
    send(desk, without="1")
    send(desk)

    changes = tournament.journal.filter(action="club_changed").order_by("seq")
    assert not Club.objects.get().logo
    assert [bool(entry.new and entry.new["logo"]) for entry in changes] == [True, False]
    sentence = "Verein oder Logo auf den Papieren geändert: Schafkopffreunde Öd, ohne Logo"
    assert sentence in texts(desk.get("/t/rennen/journal/"), "table.journal td")
