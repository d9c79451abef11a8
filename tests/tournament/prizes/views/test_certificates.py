"""Certificates: real names, own text, nothing cut, a sample while nobody has won."""

from datetime import date
from io import BytesIO
from itertools import pairwise
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils.translation import override
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from scoring import SheetEntry
from tests.factories import enter, make_player, make_tournament, seat_players
from tests.markup import elements, texts
from tests.tournament.prizes.conftest import call_all
from tests.tournament.readable import text_of
from tournament.evening.services.again import repeat_tournament
from tournament.models import Club, Tournament
from tournament.prizes.certificate_sheet import PANEL, VEIL, SheetOptions, name_lines, sheet_of
from tournament.prizes.certificate_words import (
    Certificate,
    certificates,
    sample_certificate,
    unknown_placeholders,
    usual_text,
)
from tournament.prizes.papers.certificates import GREEN
from tournament.prizes.press import press_text
from tournament.prizes.services.ceremony import begin_ceremony
from tournament.prizes.services.prizes import add_prize, set_rules
from tournament.ranking.services.lots import draw_lots
from tournament.results.services.sheets import enter_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
PAGE, PRINT = "/t/rennen/prizes/certificates/", "/t/rennen/prizes/certificates.pdf"
PICTURE = "/t/rennen/prizes/certificates/picture/"
LONG = "Maria Magdalena Kunigunde Ebersberger-Straßgschwandtner-Čapek"


def ask(desk: Client, path: str, **changes: str):
    values = {"whom": "places", "last_place": "3", "text": "at {tournament}", **changes}
    return desk.get(f"{path}?{urlencode(values)}")


def certificate(name: str) -> Certificate:
    return Certificate(name, "Feucht", "1st place", "Schafkopfrennen")


def test_page_shows_the_real_names_and_offers_the_print(desk: Client, played: Tournament) -> None:
    page = desk.get(PAGE)

    lines = texts(page, "svg.certificate text")
    for words in ("Franziska Öttl", "Marko Kovačević", "with +20 points in a field of 8 players"):
        assert words in lines
    assert "3 certificates, with the real names" in texts(page, ".head .facts span")
    assert len(elements(page, "button.primary")) == 1


@pytest.mark.parametrize(("upright", "shape"), [("", (842, 595)), ("1", (595, 842))])
def test_print_has_a_sheet_for_each_place(
    desk: Client, played: Tournament, upright: str, shape: tuple[int, int]
) -> None:
    answer = ask(desk, PRINT, is_upright=upright, club="Kartenfreunde", left="R. Bräunlein, Chefin")

    pages = PdfReader(BytesIO(answer.content)).pages
    assert len(pages) == 3
    assert (round(pages[0].mediabox.width), round(pages[0].mediabox.height)) == shape
    first = pages[0].extract_text()
    for words in ("Kartenfreunde", "Franziska Öttl", "1st place", "at Schafkopfrennen", "Chefin"):
        assert words in first


def test_both_languages_have_their_placeholders(desk: Client, played: Tournament) -> None:
    text = "{Name} aus {Ort}: {place}. mit {POINTS} unter {Spieler}, {turnier}"

    printed = text_of(ask(desk, PRINT, text=text, last_place="1").content, "pdf")

    assert "Franziska Öttl aus Schwaig: 1. mit +20 unter 8, Schafkopfrennen" in printed


def test_unknown_placeholder_is_refused_by_name(desk: Client, played: Tournament) -> None:
    for path in (PAGE, PRINT):
        answer = ask(desk, path, text="beim {Verein} und {Verein}")

        assert answer.status_code == 422
        (error,) = texts(answer, "#id_text_error")
        assert error.startswith("Unknown: {Verein}. Available: ")
        assert texts(answer, "textarea#id_text") == ["beim {Verein} und {Verein}"]
        assert "Nobody has won yet" not in answer.text
    assert unknown_placeholders("{a} {b} {a} {Punkte}") == ["{a}", "{b}"]


def test_place_of_the_ranking_is_none_of_a_group_or_a_round(played: Tournament) -> None:
    """3 and 8 of 8 live in Lauf; 8 is the last of both, of 2 and of 8."""
    played.players.exclude(number__in=(3, 8)).update(place="Feucht")
    played.players.filter(number__in=(3, 8)).update(place="Lauf")
    set_rules(played, by=None, share_percent=0, allows_several=True)
    for fields in (
        {"kind": "place", "number": 1, "within": "local", "home": "Lauf"},
        {"kind": "last", "within": "local", "home": "Lauf"},
        {"kind": "last"},
        {"kind": "round", "number": 1},
    ):
        add_prize(played, by=None, gift="Korb", **fields)

    printed = certificates(played, whom="prizes", last_place=1)

    assert [(each.place, each.number, each.players) for each in printed] == [
        ("Place 1, Lauf", "1", "2"),
        ("Last, Lauf", "", "2"),
        ("Last", "8", "8"),
        ("Best of round 1", "", "8"),
    ]


@pytest.fixture
def level_players() -> Tournament:
    tournament = make_tournament(slug="rennen", players=8, round_count=1)
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, 5, -5, 3, -3)
    return tournament


def test_place_that_waits_for_its_lot_gets_no_certificate(
    desk: Client, level_players: Tournament
) -> None:
    """1 and 5 have +5 each: neither is first before the lot; 3 and 7 are third with +3."""
    assert certificates(level_players, whom="places", last_place=1) == []
    page = desk.get(PAGE)
    both = "No certificates yet for places 1 and 3: the lots are missing."
    assert both in texts(page, ".sheets p")
    assert "Nobody has won yet" not in page.text
    first_only = "No certificate yet for place 1: the lot is missing."
    assert first_only in texts(ask(desk, PAGE, last_place="2"), ".sheets p")

    first, second = (level_players.players.get(number=number) for number in (5, 1))
    draw_lots(level_players, by=None, players=[first, second], order=[first, second])

    printed = certificates(level_players, whom="places", last_place=3)
    assert [(each.home, each.place) for each in printed] == [
        ("Behringersdorf", "1st place"),
        ("Schwaig", "2nd place"),
    ]


def test_everybody_with_a_prize_gets_one_that_names_it(played: Tournament) -> None:
    add_prize(played, by=None, number=1, gift="Korb")
    add_prize(played, by=None, kind="last", cents=500)

    printed = certificates(played, whom="prizes", last_place=1)

    assert [(certificate.name, certificate.place) for certificate in printed] == [
        ("Franziska Öttl", "1st place"),
        ("Ilinca Șerban", "Last"),
    ]


@pytest.mark.parametrize("is_called", [False, True])
def test_prize_that_somebody_better_could_not_have_is_named_as_a_prize(
    played: Tournament, is_called: bool
) -> None:
    """No. 1 was the best of round 1: neither certificate nor newspaper says it of no. 2."""
    add_prize(played, by=None, number=1, gift="Korb")
    add_prize(played, by=None, kind="round", number=1, gift="Wein")
    if is_called:
        begin_ceremony(played, by=None, order="first_first")
        call_all(played)

    *_, last = certificates(played, whom="prizes", last_place=1)

    assert (last.name, last.place) == ("Marko Kovačević", "Prize “Best of round 1”")
    assert "\nBest of round 1 (moved up): Kovačević, Marko" in press_text(played)


def test_place_of_a_prize_that_moved_up_is_not_the_taker_s(played: Tournament) -> None:
    played.players.filter(number__in=(1, 2)).update(place="Lauf")
    add_prize(played, by=None, number=1, gift="Korb")
    add_prize(played, by=None, within="local", home="Lauf", gift="Wein")

    *_, last = certificates(played, whom="prizes", last_place=1)

    assert (last.name, last.place) == ("Marko Kovačević", "Prize “Place 1, Lauf”")
    assert last.fill_placeholders("{points}\n{place} of {players}") == "+9"


def test_prize_called_before_a_correction_is_named_as_a_prize(played: Tournament) -> None:
    """No. 1 was called as the best of the round; then the list of no. 2 is corrected."""
    add_prize(played, by=None, kind="round", number=1, gift="Wein")
    begin_ceremony(played, by=None, order="first_first")
    call_all(played)
    second = played.rounds.get().sheets.get(table=2)
    enter_sheet(second, by=None, entry=SheetEntry(totals=(30, 2, -14, -18)), reason="verlesen")

    (certificate,) = certificates(played, whom="prizes", last_place=1)

    assert certificate.name == "Franziska Öttl"
    assert certificate.place == "Prize “Best of round 1”"
    assert "\nPrize “Best of round 1”: Öttl, Franziska" in press_text(played)


def test_prize_that_no_points_won_names_none(played: Tournament) -> None:
    """A line whose placeholder has no value is left out; in German no article fits every name."""
    guest = make_player(played, 20, last_name="Gast", state="fill_in")
    add_prize(played, by=None, kind="hand", title="Hut", gift="Hut", given_to=guest)
    chosen = played.players.get(number=2)
    add_prize(played, by=None, kind="hand", title="Anreise", gift="Tee", given_to=chosen)

    printed = certificates(played, whom="prizes", last_place=1)

    assert [
        (certificate.name, certificate.place, certificate.fill_placeholders(usual_text()))
        for certificate in printed
    ] == [
        ("Stanisław Gast", "Hut", "Schafkopfrennen"),
        ("Marko Kovačević", "Anreise", "Schafkopfrennen"),
    ]
    with override("de"):
        assert usual_text() == "{Turnier}\nmit {Ergebnis} unter {Feld}"


def test_sample_writes_no_plus_where_nobody_can_lose_points() -> None:
    tournament = make_tournament(rule_set="ebersdorf", games_per_round=24)

    assert sample_certificate(tournament).result == "85 points"


def test_before_the_end_the_preview_has_a_sample_and_nothing_is_printed(
    desk: Client, played: Tournament
) -> None:
    played.round_count = 2
    played.save()

    page, printed = desk.get(PAGE), ask(desk, PRINT)

    assert "Maria Sample" in texts(page, "svg.certificate text")
    assert "Print the certificates" not in page.text
    assert printed.status_code == 409
    assert texts(printed, "main .notice.bad b") == [
        "Nobody has won yet: certificates can be printed once the last round is complete."
    ]


def test_after_the_end_prizes_without_a_winner_wait_for_no_round(
    desk: Client, played: Tournament
) -> None:
    page = ask(desk, PAGE, whom="prizes")

    assert "No prize has a winner yet. Below is a sample." in texts(page, ".sheets p")
    assert "Nobody has won yet" not in page.text


@pytest.mark.parametrize("has_logo", [False, True])
@pytest.mark.parametrize("is_upright", [False, True])
@pytest.mark.parametrize("name", [LONG, "W" * 80, "Stanisław Wójcikowski / Ilinca Șerban"])
def test_long_name_is_whole_and_stays_inside_the_frame(
    name: str, is_upright: bool, has_logo: bool
) -> None:
    options = SheetOptions("at {tournament}\n" * 5, "Certificate", "1 May", "C" * 80, "L" * 80,
                           "R" * 80, is_upright, has_logo)  # fmt: skip

    sheet = sheet_of(certificate(name), options)

    words = " ".join(word.text for word in sheet.words)
    assert name.replace("-", "- ").split()[-1] in words.replace("-", "- ")
    assert "…" not in words
    for word in sheet.words:
        assert sheet.edge < word.x - word.width / 2
        assert word.x + word.width / 2 < sheet.width - sheet.edge
    middle = [word for word in sheet.words if word.x == sheet.width / 2 and word.text]
    rows = sorted((word.y, word.size) for word in middle)
    assert all(low - high >= size * 0.7 for (high, _), (low, size) in pairwise(rows))


@pytest.mark.parametrize("is_upright", [False, True])
def test_tails_of_a_name_end_above_the_town(is_upright: bool) -> None:
    options = SheetOptions("at {tournament}", "Certificate", "1 May", is_upright=is_upright)

    words = {word.text: word for word in sheet_of(certificate("Gregor Jung"), options).words}

    name, town = words["Gregor Jung"], words["Feucht"]
    tails, capitals = name.size * 0.24, town.size * 0.72
    assert town.y - name.y > tails + capitals + 4


def test_name_of_sixty_letters_takes_two_lines_of_about_one_length() -> None:
    lines, size = name_lines(LONG, 700, 50)

    assert lines == ["Maria Magdalena Kunigunde", "Ebersberger-Straßgschwandtner-Čapek"]
    assert size > 25


def test_certificate_is_not_for_strangers(client: Client, played: Tournament) -> None:
    assert client.get(PRINT).status_code == 302


def test_of_two_people_each_has_a_line() -> None:
    lines, _size = name_lines("Stanisław Wójcikowski-Șerbănescu / Ilinca Đorđević", 500, 50)

    assert lines == ["Stanisław Wójcikowski-Șerbănescu /", "Ilinca Đorđević"]


def test_club_that_is_named_on_all_papers_stands_there_already(
    desk: Client, played: Tournament
) -> None:
    Club.objects.create(tournament=played, name="Kartenfreunde Öd", logo=picture("PNG"))

    page = desk.get(PAGE)
    assert [field["value"] for field in elements(page, "#id_club")] == ["Kartenfreunde Öd"]
    assert len(elements(page, "svg.certificate image.on-paper")) == 3
    assert pictures_of(ask(desk, PRINT).content) == ["40 × 30"]


def picture(kind: str = "JPEG", size: tuple[int, int] = (40, 30)) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", size, "black").save(buffer, kind)
    return buffer.getvalue()


def send(desk: Client, content: bytes, query: str = "") -> HttpResponse:
    file = SimpleUploadedFile("wappen.jpg", content)
    return desk.post(f"{PICTURE}{query}", {"file": file})


def pictures_of(content: bytes) -> list[str]:
    """The size in pixels of every picture that the file holds."""
    reader = PdfReader(BytesIO(content))
    objects = (reader.get_object(number) for number in reader.xref[0])
    return [
        f"{picture['/Width']} × {picture['/Height']}"
        for picture in objects
        if isinstance(picture, DictionaryObject) and picture.get("/Subtype") == "/Image"
    ]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_own_picture_stands_in_place_of_the_frame(
    desk: Client, played: Tournament, kind: str
) -> None:
    answer = send(desk, picture(kind, (4800, 1200)), "?whom=places&last_place=2&text=Hurra")

    assert answer["Location"] == f"{PAGE}?whom=places&last_place=2&text=Hurra"
    page = desk.get(answer["Location"]).text
    assert page.count(f'<image\n      href="{PICTURE}?v=') == 2
    assert "frame-line" not in page
    response = desk.get(PICTURE)
    assert response["Content-Type"] == "image/jpeg"
    with Image.open(BytesIO(response.content)) as image:
        assert (image.format, image.size) == ("JPEG", (2400, 600))


def test_picture_is_in_the_file_once_and_the_words_are_all_there(
    desk: Client, played: Tournament
) -> None:
    before = ask(desk, PRINT).content
    send(desk, picture())

    after = ask(desk, PRINT).content

    assert (pictures_of(before), pictures_of(after)) == ([], ["40 × 30"])
    assert text_of(after, "pdf") == text_of(before, "pdf")
    assert len(PdfReader(BytesIO(after)).pages) == 3


def test_words_can_be_read_on_the_darkest_picture() -> None:
    """4.5 : 1 between the green of the place and black below the white (WCAG 2, luminance)."""

    def luminance(*channels: float) -> float:
        linear = [((c + 0.055) / 1.055) ** 2.4 if c > 0.04045 else c / 12.92 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    assert (luminance(VEIL, VEIL, VEIL) + 0.05) / (luminance(*GREEN) + 0.05) > 4.5


@pytest.mark.parametrize("is_upright", [False, True])
def test_words_and_logo_stand_where_the_ground_is_light(is_upright: bool) -> None:
    options = SheetOptions("at {tournament}", "C" * 40, "1 May", "C" * 80, "L" * 80,
                           "R" * 80, is_upright, has_logo=True)  # fmt: skip

    sheet = sheet_of(certificate(LONG), options)

    for word in sheet.words:
        assert word.x - word.width / 2 > PANEL
        assert word.x + word.width / 2 < sheet.width - PANEL
        assert PANEL < word.y - word.size < word.y + word.size / 4 < sheet.height - PANEL
    club = next(word for word in sheet.words if word.text.startswith("CC"))
    assert sheet.logo.y > PANEL
    assert sheet.logo.y + sheet.logo.height < club.y - club.size * 0.7


@pytest.mark.parametrize(
    "content", [b"no picture", b"<svg xmlns='http://www.w3.org/2000/svg'/>", picture()[:60]]
)
def test_what_is_no_picture_is_refused_and_what_was_chosen_stays(
    desk: Client, played: Tournament, content: bytes
) -> None:
    send(desk, picture())

    answer = send(desk, content, "?whom=places&last_place=1&text=Hurra")

    assert answer.status_code == 422
    assert texts(answer, "#id_file_error") == [
        "This picture cannot be read. Please choose a PNG or JPEG."
    ]
    assert texts(answer, "textarea#id_text") == ["Hurra"]
    assert len(pictures_of(ask(desk, PRINT).content)) == 1


def test_picture_is_taken_off_and_the_journal_has_both(desk: Client, played: Tournament) -> None:
    send(desk, picture())
    desk.post(PICTURE, {"without": "1"})
    desk.post(PICTURE, {"without": "1"})

    changes = played.journal.filter(action="certificate_picture_changed").order_by("seq")
    assert [bool(entry.new and entry.new["picture"]) for entry in changes] == [True, False]
    assert desk.get(PICTURE).status_code == 404
    assert elements(desk.get(PAGE), "svg.certificate .frame-line")
    lines = texts(desk.get("/t/rennen/journal/"), ".journal td")
    changed = "Background picture of the certificates changed: "
    assert [line for line in lines if line.startswith(changed)] == [
        f"{changed}without a picture",
        f"{changed}own picture",
    ]


def test_closed_tournament_keeps_its_picture(desk: Client, played: Tournament) -> None:
    send(desk, picture())
    Tournament.objects.update(state=Tournament.State.CLOSED)

    answer = send(desk, picture("PNG"))

    assert answer.status_code == 409
    assert texts(answer, "main .notice.bad b") == [
        "Schafkopfrennen is closed and can only be read."
    ]
    assert 'type="file"' not in answer.text
    assert desk.get(PICTURE).content
    assert played.journal.filter(action="certificate_picture_changed").count() == 1


def test_next_evening_takes_the_picture_along(desk: Client, played: Tournament) -> None:
    send(desk, picture())

    copy = repeat_tournament(played, by=None, name="Herbst", date=date(2027, 10, 1))

    assert copy.certificate_picture.picture == played.certificate_picture.picture
