"""The draw record: enough to recompute the draw from paper, and nothing before its time."""

import io
import re
from datetime import UTC, date, datetime
from hashlib import sha256

import pytest
from django.test import Client
from pypdf import PageObject, PdfReader

from tests.factories import make_player, make_players, make_tournament
from tournament.draw.papers.cards import seat_lots
from tournament.draw.papers.protocol import draw_protocol
from tournament.draw.papers.recipe import KINDS
from tournament.draw.services.changes import change_round
from tournament.draw.services.draws import draw_all_rounds, draw_round, post_rounds
from tournament.draw.services.field import add_fill_ins, take_tables_of_three, trim_to_waiting_list
from tournament.draw.services.options import keep_apart, set_draw_options
from tournament.draw.services.protocol import close_registration, seed_chain_of
from tournament.draw.services.seat_lots import store_lots, take_lot
from tournament.models import Player, Tournament
from tournament.registration.services.attendance import fix_table
from tournament.registration.services.players import change_player
from tournament.seating.protocol import canonical
from tournament.shared.paper.fonts import REGULAR
from tournament.shared.paper.text_blocks import exact_lines
from tournament.shared.signs import in_fours

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
BLANK_IN_A_HASH = re.compile(r"(?<=\b[0-9a-f]{4})\s(?=[0-9a-f]{4}\b)")  # only for reading
NOW = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)


def pages(tournament: Tournament, check_url: str = "") -> list[str]:
    seed_chain_of(tournament)
    paper = draw_protocol(tournament, check_url=check_url, now=NOW)
    reader = PdfReader(io.BytesIO(paper))
    return [BLANK_IN_A_HASH.sub("", page.extract_text()) for page in reader.pages]


def skd1(seed: str, round_number: int, numbers: list[int]) -> list[int]:
    """The recipe of the paper, followed by hand."""

    def words():
        block = 0
        while True:
            text = f"SKD1|{seed}|round {round_number}|{block}"
            digest = sha256(text.encode()).digest()
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
            block += 1

    a, chance = list(numbers), words()
    for i in range(len(a) - 1, 0, -1):
        limit = 2**32 - 2**32 % (i + 1)
        j = next(word for word in chance if word < limit) % (i + 1)
        a[i], a[j] = a[j], a[i]
    return a


def test_a_stranger_recomputes_the_draw_from_the_paper_alone() -> None:
    tournament = make_tournament(players=16)
    draw = draw_all_rounds(tournament, by=None, ingredient="EO GU H7")[0]
    post_rounds(tournament, by=None)

    first, listed = pages(tournament)

    commitment, list_hash, options_hash = re.findall(r"\b[0-9a-f]{64}\b", first)[:3]
    link = re.search(r"s1 = ([0-9a-f]{64})", first)
    lines = re.findall(r"^\d+;.*;.*$", listed, re.MULTILINE)
    options = re.search(r"\{.*\}", first)
    assert link
    assert options
    assert sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest() == list_hash
    assert sha256(options[0].encode()).hexdigest() == options_hash
    assert sha256(bytes.fromhex(link[1])).hexdigest() == commitment
    seed = "|".join([tournament.slug, list_hash, options_hash, "EO GU H7", link[1]])
    assert skd1(seed, 1, [int(line.split(";")[0]) for line in lines]) == draw.places


def test_a_round_that_is_not_posted_keeps_its_secret() -> None:
    tournament = make_tournament(players=8)
    first, second = draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None, rounds=[1])

    text = "".join(pages(tournament))

    assert first.seed.rpartition("|")[2] in text
    assert second.seed.rpartition("|")[2] not in text
    assert "s2 is shown when the round is posted." in text


def test_before_the_draw_it_is_the_list_for_the_wall() -> None:
    tournament = make_tournament(players=4)
    chain = close_registration(tournament, by=None)

    first, listed = pages(tournament, check_url="http://inn.local/p/rennen/draw/")

    assert chain.commitment in first
    assert chain.list_hash in first
    assert "not given yet" in first
    assert "http://inn.local/p/rennen/draw/" in first
    assert "3;von der Grün, Adelheid;" in listed


def test_record_without_a_frozen_list_points_to_no_other_page() -> None:
    (only,) = pages(make_tournament(players=4))

    assert "L is SHA-256 of the frozen list," in only


def test_names_are_those_that_strangers_may_read_and_pairs_a_count() -> None:
    tournament = make_tournament(players=6, date=date(2026, 11, 20))
    make_player(tournament, 7, publish=Player.Publish.INITIALS)
    make_player(tournament, 8, birth_on=date(2012, 1, 2))
    keep_apart(tournament, by=None, first=1, second=2, reason="Geschieden")
    close_registration(tournament, by=None)

    text = "".join(pages(tournament))

    assert "7;J. Ü.;" in text
    assert "8;I. Ș.;" in text
    assert "Übler" not in text
    assert "Geschieden" not in text
    assert '"pairs":1' in text.replace("\n", "")  # a long line goes on in the next one


def test_name_withdrawn_since_is_said_beside_the_hash() -> None:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None)
    assert "cannot be recomputed" not in pages(tournament)[0]

    change_player(tournament.players.get(number=1), by=None, publish=Player.Publish.NUMBER)

    first, listed = pages(tournament)
    assert "1;;" in listed
    assert "names have been withdrawn since, 1 in all." in first


def test_lots_drawn_by_hand_are_not_said_to_be_recomputed(client: Client) -> None:
    tournament = make_tournament(players=4, is_public=True, draw_options={"mode": "lots"})
    for seat in range(1, 5):
        take_lot(tournament, by=None, round_number=1, number=seat, table=1, seat=seat)
    store_lots(tournament, by=None, round_number=1)

    first = pages(tournament, check_url="http://inn.local/p/rennen/draw/")[0]

    assert "nobody could choose" not in first
    assert "Fixed before the draw" not in first
    assert "List and options" in first
    post_rounds(tournament, by=None)
    public = client.get(f"/p/{tournament.slug}/draw/", headers={"Accept-Language": "en"}).text
    assert "Fixed before the draw" not in public
    assert "List and options" in public
    assert "http://inn.local/p/rennen/draw/" in first


def test_changes_stand_there_with_their_reason() -> None:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None)
    Player.objects.filter(number=3).update(is_present=False)
    make_player(tournament, 9)
    change_round(tournament, by=None, round_number=1, reason="Nr. 3 fehlt, Nr. 9 kam nach.")

    first, listed = pages(tournament)

    assert "Reason: Nr. 3 fehlt, Nr. 9 kam nach." in first
    assert "Absent: no. 3; arrived: no. 9." in first
    assert "9;" in listed.partition("Added later:")[2]


def test_who_has_no_seat_and_what_came_before_stands_there() -> None:
    """The list alone does not say who was drawn, nor after which rounds."""
    tournament = make_tournament(players=13, draw_options={"mode": "best"})
    close_registration(tournament, by=None)
    Player.objects.filter(number__in=[3]).update(is_present=False)
    Player.objects.filter(number=13).delete()
    make_player(tournament, 14)
    draw_round(tournament, by=None, round_number=1)
    set_draw_options(tournament, by=None, clubs="apart")
    draw_round(tournament, by=None, round_number=2)

    first = pages(tournament)[0].replace("\n", " ")

    assert tournament.slug in first
    assert "Without a seat: no. 3, 13." in first
    assert "Added later: no. 14." in first
    assert "Counted as played: draw no. 1." in first
    assert first.count("Options: {") == 1


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        (add_fill_ins, "Fill-in players: no. 14, 15, 16. Effect on the scores: their points count"),
        (trim_to_waiting_list, "Waiting list: no. 13. They keep their start numbers and score no"),
        (take_tables_of_three, "Tables of three. Effect on the scores: a plain Solo played by"),
    ],
)
def test_how_thirteen_come_out_even_is_printed_with_its_effect(way, sentence: str) -> None:
    tournament = make_tournament(players=13, rule_set="spin")
    way(tournament, by=None)
    tournament.refresh_from_db()
    draw_round(tournament, by=None, round_number=1)

    assert sentence in pages(tournament)[0].replace("\n", " ")


def test_options_of_many_wishes_stand_there_to_the_letter() -> None:
    tournament = make_tournament(players=40)
    close_registration(tournament, by=None)
    for number in range(1, 31):
        Player.objects.filter(number=number).update(table_from=1, table_to=9)
    draw = draw_round(tournament, by=None, round_number=1)

    first = pages(tournament)[0].replace("\n", "")

    assert canonical(draw.options["published"]) in first


def test_one_table_is_no_tables() -> None:
    tournament = make_tournament(players=4)
    draw_round(tournament, by=None, round_number=1)

    assert "4 players, 1 table · counts" in pages(tournament)[0]


def test_rounds_drawn_in_one_go_and_tables_of_three_stand_there() -> None:
    tournament = make_tournament(players=11, draw_options={"mode": "best"}, rule_set="spin")
    take_tables_of_three(tournament, by=None)
    draw_all_rounds(tournament, by=None)

    first = pages(tournament)[0]

    assert "Seats at the tables: 2 × 4, 1 × 3." in first
    assert "Drawn in one go: draw no. 1, 2." in first


def test_no_line_is_broken_at_a_blank() -> None:
    """A blank at the end of a line is invisible, but part of what is hashed."""
    text = "12;von der Tann, Anna Maria;Schützenverein Edelweiß Behringersdorf"

    for across in range(20, 300, 3):
        lines = exact_lines(text, across, REGULAR, 9.0)

        assert "".join(lines) == text
        assert not any(line.strip() != line for line in lines if len(line) > 3)


def test_unavoidable_stands_only_where_it_is_proven() -> None:
    tournament = make_tournament(players=12, draw_options={"mode": "best"})
    draw_all_rounds(tournament, by=None)

    first = pages(tournament)[0]

    assert "repeat meetings: 3 (3; 4.9), unavoidable" in first


def test_many_draws_and_long_names_stay_on_their_pages() -> None:
    tournament = make_tournament(players=448, round_count=12)
    Player.objects.filter(number=448).update(last_name="Ł" * 80, club="Ș" * 80)
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None)

    sheets = pages(tournament)

    assert len(sheets) <= 7
    assert "".join(sheets).count("Ł") == 80


def test_lots_carry_table_seat_and_code() -> None:
    tournament = make_tournament(players=24)

    reader = PdfReader(io.BytesIO(seat_lots(tournament, round_number=2, now=NOW)))

    text = "".join(page.extract_text() for page in reader.pages)
    assert len(reader.pages) == 2
    assert text.count("Seat 3") == 6
    assert len(re.findall(r"2-6-4[A-Z]", text)) == 1


def test_wishes_stand_there_in_words_with_fixed_tables_and_without_who_is_kept_apart() -> None:
    tournament = make_tournament()
    players = make_players(tournament, 16)
    set_draw_options(tournament, by=None, mode="best", clubs="apart")
    keep_apart(tournament, by=None, first=1, second=2)
    fix_table(players[3], by=None, first=1)
    fix_table(players[4], by=None, first=2, last=3)
    close_registration(tournament, by=None)

    text = " ".join("".join(pages(tournament)).split())

    assert (
        "nobody meets twice where possible; clubs apart where possible; 1 pair that must not meet; "
        "no. 4 always at table 1; no. 5 always at tables 2 to 3"
    ) in text


def test_who_is_called_otherwise_since_the_list_was_frozen_is_named() -> None:
    tournament = make_tournament()
    players = make_players(tournament, 8)
    draw_all_rounds(tournament, by=None)
    change_player(players[3], by=None, last_name="Nguyễn", first_name="Anh")

    text = " ".join(pages(tournament)[0].split())

    assert (
        "No. 4 is on the frozen list as “Wójcikowski, Stanisław” and is now called “Nguyễn, Anh”."
    ) in text


def test_hashes_stand_there_in_groups_of_four_and_whole_above_the_list() -> None:
    tournament = make_tournament(players=8)
    chain = close_registration(tournament, by=None)

    reader = PdfReader(io.BytesIO(draw_protocol(tournament, now=NOW)))

    first, listed = (" ".join(page.extract_text().split()) for page in reader.pages)
    assert in_fours(chain.commitment) in first
    assert f"L = {in_fours(chain.list_hash)}" in listed
    fonts = {name for page in reader.pages for name in _fonts(page)}
    assert "/Courier-Bold" in fonts


def _fonts(page: PageObject) -> set[str]:
    fonts = page["/Resources"]["/Font"]
    return {fonts[key]["/BaseFont"] for key in fonts}


def computed_by(tournament: Tournament) -> str:
    (first, *_lists) = pages(tournament)
    return " ".join(first.split()).partition("How to recompute the draws")[2]


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("uniform", "Plain random draw of round r: a is"),
        ("best", "Nobody meets twice: this begins with the plain random draw"),
        ("plan", "Plan: a is the start numbers"),
        ("lots", "Lots drawn by hand and swapped seats: nothing to recompute"),
    ],
)
@pytest.mark.parametrize("is_drawn", [False, True])
def test_recipe_is_that_of_the_kind_that_is_drawn(mode: str, words: str, is_drawn: bool) -> None:
    tournament = set_draw_options(make_tournament(), by=None, mode=mode)
    make_players(tournament, 16)
    if is_drawn:
        draw_all_rounds(tournament, by=None)
        words = words if mode != "lots" else "Plain random draw of round r: a is"  # as asked for

    recipe = computed_by(tournament)

    kinds = [str(text)[:20] for text in KINDS.values()]
    assert words in recipe
    assert [text for text in kinds if text in recipe] == [words[:20]]


def test_recipe_of_a_change_stands_beside_that_of_the_draw() -> None:
    tournament = make_tournament(players=8, round_count=1)
    draw_all_rounds(tournament, by=None)
    Player.objects.filter(number=3).update(is_present=False)
    make_player(tournament, 9)
    change_round(tournament, by=None, round_number=1, reason="3 fehlt")

    recipe = computed_by(tournament)

    assert "Plain random draw of round r" in recipe
    assert "Change no. n: latecomers and empty seats are shuffled" in recipe
