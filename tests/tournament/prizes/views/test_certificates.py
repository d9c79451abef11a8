"""Certificates: real names, own text, nothing cut, a sample while nobody has won."""

from io import BytesIO
from itertools import pairwise
from urllib.parse import urlencode

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.tournament.readable import text_of
from tournament.models import Tournament
from tournament.prizes.certificate_sheet import Options, name_lines, sheet_of
from tournament.prizes.certificates import Certificate, certificates, unknown_placeholders
from tournament.prizes.services.prizes import add_prize

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
PAGE, PRINT = "/t/rennen/prizes/certificates/", "/t/rennen/prizes/certificates.pdf"
LONG = "Maria Magdalena Kunigunde Ebersberger-Straßgschwandtner-Čapek"


def ask(desk: Client, path: str, **changes: str):
    values = {"whom": "places", "last_place": "3", "text": "at {tournament}", **changes}
    return desk.get(f"{path}?{urlencode(values)}")


def certificate(name: str) -> Certificate:
    return Certificate(name, "Feucht", "Place 1", "1", "+85", 64, "Schafkopfrennen")


def test_page_shows_the_real_names_and_offers_the_print(desk: Client, played: Tournament) -> None:
    page = desk.get(PAGE).text

    for words in ("Franziska Öttl", "Marko Kovačević", "with +20 points among 8 players"):
        assert words in page
    assert "3 certificates" in page
    assert page.count("button primary") == 1


@pytest.mark.parametrize(("upright", "shape"), [("", (842, 595)), ("1", (595, 842))])
def test_print_has_a_sheet_for_each_place(
    desk: Client, played: Tournament, upright: str, shape: tuple[int, int]
) -> None:
    answer = ask(desk, PRINT, is_upright=upright, club="Kartenfreunde", left="R. Bräunlein, Chefin")

    pages = PdfReader(BytesIO(answer.content)).pages
    assert len(pages) == 3
    assert (round(pages[0].mediabox.width), round(pages[0].mediabox.height)) == shape
    first = pages[0].extract_text()
    for words in ("Kartenfreunde", "Franziska Öttl", "Place 1", "at Schafkopfrennen", "Chefin"):
        assert words in first


def test_both_languages_have_their_placeholders(desk: Client, played: Tournament) -> None:
    text = "{Name} aus {Ort}: {place}. mit {POINTS} unter {Spieler}, {turnier}"

    printed = text_of(ask(desk, PRINT, text=text, last_place="1").content, "pdf")

    assert "Franziska Öttl aus Schwaig: 1. mit +20 unter 8, Schafkopfrennen" in printed


def test_unknown_placeholder_is_refused_by_name(desk: Client, played: Tournament) -> None:
    for path in (PAGE, PRINT):
        answer = ask(desk, path, text="beim {Verein} und {Verein}")

        assert answer.status_code == 422
        assert "Nothing is known by the name {Verein}." in answer.text
        assert "beim {Verein} und {Verein}" in answer.text
        assert "Nobody has won yet" not in answer.text
    assert unknown_placeholders("{a} {b} {a} {Punkte}") == ["{a}", "{b}"]


def test_everybody_with_a_prize_gets_one_that_names_it(played: Tournament) -> None:
    add_prize(played, by=None, number=1, gift="Korb")
    add_prize(played, by=None, kind="last", cents=500)

    found = certificates(played, whom="prizes", last_place=1)

    assert [(one.name, one.place) for one in found] == [
        ("Franziska Öttl", "Place 1"),
        ("Ilinca Șerban", "Last"),
    ]


def test_before_the_end_the_preview_has_a_sample_and_nothing_is_printed(
    desk: Client, played: Tournament
) -> None:
    played.round_count = 2
    played.save()

    page, printed = desk.get(PAGE).text, ask(desk, PRINT)

    assert "Maria Sample" in page
    assert "Print the certificates" not in page
    assert printed.status_code == 409
    assert "Nobody has won yet" in printed.text


@pytest.mark.parametrize("is_upright", [False, True])
@pytest.mark.parametrize("name", [LONG, "W" * 80, "Stanisław Wójcikowski / Ilinca Șerban"])
def test_long_name_is_whole_and_stays_inside_the_frame(name: str, is_upright: bool) -> None:
    options = Options("at {tournament}\n" * 5, "Certificate", "1 May", "C" * 80, "L" * 80, "R" * 80,
                      is_upright)  # fmt: skip

    sheet = sheet_of(certificate(name), options)

    words = " ".join(one.text for one in sheet.words)
    assert name.replace("-", "- ").split()[-1] in words.replace("-", "- ")
    assert "…" not in words
    for one in sheet.words:
        assert sheet.edge < one.x - one.width / 2
        assert one.x + one.width / 2 < sheet.width - sheet.edge
    middle = [one for one in sheet.words if one.x == sheet.width / 2 and one.text]
    rows = sorted((one.y, one.size) for one in middle)
    assert all(low - high >= size * 0.7 for (high, _), (low, size) in pairwise(rows))


def test_name_of_sixty_letters_takes_two_lines_of_about_one_length() -> None:
    lines, size = name_lines(LONG, 700, 50)

    assert lines == ["Maria Magdalena Kunigunde", "Ebersberger-Straßgschwandtner-Čapek"]
    assert size > 25


def test_certificate_is_not_for_strangers(client: Client, played: Tournament) -> None:
    assert client.get(PRINT).status_code == 302
