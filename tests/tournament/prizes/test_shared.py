"""Equals who share the money of their places, to the last cent, wherever it is named."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring import Tally
from tests.factories import make_tournament, make_user
from tests.markup import texts
from tests.recount import recount
from tests.tournament.conftest import NOW
from tests.tournament.exchange.installations import changed, other_installation
from tests.tournament.prizes.equals import PAIRS, make_equals, pay_places, words_of
from tournament.evening.papers.ranking_form import ranking_form
from tournament.evening.state import lots_to_draw
from tournament.exchange.services.importing import import_tournament_file
from tournament.exchange.workbook import tournament_file
from tournament.journal.final_protocol import protocol_chapters
from tournament.journal.sentences import journal_lines
from tournament.models import PrizeCall, PrizeTable, Team, Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.certificate_words import certificates
from tournament.prizes.papers.slips import prize_labels, receipts
from tournament.prizes.papers.till import till_paper
from tournament.prizes.press import press_text
from tournament.prizes.reasons import reason_of
from tournament.prizes.services.ceremony import (
    begin_ceremony,
    call_prize,
    hand_over,
    take_call_back,
)
from tournament.prizes.services.lots import draw_prize_lot
from tournament.prizes.services.prizes import add_prize, copy_prizes, publish_prizes, set_rules
from tournament.prizes.table import prize_list
from tournament.prizes.till import statement
from tournament.ranking.standings import AssumedSheet, standings
from tournament.results.against_journal import differences
from tournament.results.correction import correction
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def winners(tournament: Tournament) -> list[tuple[str, str, int | None]]:
    """Return (title, start number or team, cents) of each line."""
    return [
        (
            line.title,
            line.taker.name
            if isinstance(line.taker, Team)
            else str(line.taker and line.taker.number),
            line.cents,
        )
        for line in prize_list(tournament).lines
    ]


def test_two_share_the_first_two_prizes(two_pairs: Tournament) -> None:
    pay_places(two_pairs, 30_000, 20_000)

    prizes = prize_list(two_pairs)

    assert winners(two_pairs) == [
        ("Place 1, shared", "1", 25_000),
        ("Place 1, shared", "5", 25_000),
    ]
    assert [reason_of(line) for line in prizes.lines] == [
        "shares the money with Krämer-Oßwald",
        "shares the money with Öttl",
    ]
    assert (prizes.cash_cents, prizes.rest_cents, prizes.open_lots) == (50_000, 0, ())


def ties_note_of(desk: Client) -> str:
    notes = texts(desk.get("/t/rennen/ranking/"), "#ranking p.small")
    (ties_note,) = [note for note in notes if note.startswith("Tie-breakers")]
    return ties_note


def test_ranking_note_ends_with_the_shared_place_until_a_lot_decides(
    desk: Client, two_pairs: Tournament, drawn: list
) -> None:
    pay_places(two_pairs, 30_000, "Schinken")
    first, fifth = two_pairs.players.filter(number__in=(1, 5)).order_by("number")

    assert ties_note_of(desk).endswith("; otherwise the place is shared.")
    assert ", the lot" not in words_of(desk, "/t/rennen/ranking/")
    ranking_form(two_pairs, round_number=1, now=NOW)
    assert "the place is shared" in " ".join(text.text for text in drawn)

    draw_prize_lot(two_pairs, by=None, players=[first, fifth], order=[fifth, first])
    assert ties_note_of(desk).endswith(", the lot (rule 16).")


def test_three_share_and_the_club_keeps_the_rest(desk: Client, three_equals: Tournament) -> None:
    pay_places(three_equals, 10_000, 5_000, 1_001)

    prizes = prize_list(three_equals)

    assert [line.cents for line in prizes.lines] == [5_333, 5_333, 5_333]
    assert (prizes.cash_cents, prizes.rest_cents) == (15_999, 2)
    sentence = "€0.02 left over from shared prizes stays with the club"
    assert sentence in texts(desk.get("/t/rennen/prizes/"), ".sumline small")
    chapter = next(each for each in protocol_chapters(three_equals) if each.title == "Prizes")
    assert [line.text for line in chapter.lines][1:] == [
        chapter.lines[1].text,
        chapter.lines[2].text,
        sentence,
    ]
    till = texts(desk.get("/t/rennen/till/"), ".sumline div")
    assert "Not paid out: left over from shared prizes €0.02" in till


def test_equals_across_the_last_paid_place_share_its_prize(two_pairs: Tournament) -> None:
    pay_places(two_pairs, 10_000, 8_000, 5_001)

    assert winners(two_pairs) == [
        ("Place 1, shared", "1", 9_000),
        ("Place 1, shared", "5", 9_000),
        ("Place 3, shared", "2", 2_500),
        ("Place 3, shared", "6", 2_500),
    ]
    assert prize_list(two_pairs).rest_cents == 1


def test_money_and_goods_go_by_lot(desk: Client, two_pairs: Tournament) -> None:
    pay_places(two_pairs, 30_000, "Schinken")
    first, fifth = two_pairs.players.filter(number__in=(1, 5)).order_by("number")

    assert lots_to_draw(two_pairs) == 0
    assert "Tied in every respect: lots decide." in texts(desk.get("/t/rennen/prizes/"), "td .why")
    with pytest.raises(Refused, match="still needs a lot"):
        begin_ceremony(two_pairs, by=None, order="last_first")
    draw_prize_lot(two_pairs, by=None, players=[first, fifth], order=[fifth, first])

    assert winners(two_pairs) == [("Place 1", "5", 30_000), ("Place 2", "1", None)]
    reasons = [reason_of(line) for line in prize_list(two_pairs).lines]
    assert [reason.partition(",")[2] for reason in reasons] == [" decided by lot"] * 2


def test_without_the_goods_the_others_share(three_equals: Tournament) -> None:
    pay_places(three_equals, "Schinken", 20_000, 10_001)
    first, second, fifth = three_equals.players.filter(number__in=(1, 2, 5)).order_by("number")
    draw_prize_lot(
        three_equals, by=None, players=[first, second, fifth], order=[second, fifth, first]
    )

    assert winners(three_equals) == [
        ("Place 1", "2", None),
        ("Place 2, shared", "5", 15_000),
        ("Place 2, shared", "1", 15_000),
    ]
    assert prize_list(three_equals).rest_cents == 1


def test_by_default_the_lot_decides_as_before(two_pairs: Tournament) -> None:
    assert not PrizeTable().shares_equals
    pay_places(two_pairs, 30_000, 20_000)
    set_rules(two_pairs, by=None, shares_equals=False)

    assert [len(line.tied) for line in prize_list(two_pairs).lines] == [2, 2]
    assert lots_to_draw(two_pairs) == 2


def test_no_lot_is_due_in_the_ranking(desk: Client, two_pairs: Tournament) -> None:
    pay_places(two_pairs, 30_000, 20_000)

    [category] = standings(two_pairs).categories

    assert (lots_to_draw(two_pairs), category.lots_due) == (0, ())
    assert [row.rank for row in category.rows][:4] == [1, 1, 3, 3]
    begin_ceremony(two_pairs, by=None, order="last_first")


def test_papers_name_the_share(two_pairs: Tournament, pages: Any) -> None:
    pay_places(two_pairs, 30_000, 20_000, 5_000)

    labels, signed = pages(prize_labels(two_pairs, now=NOW)), pages(receipts(two_pairs, now=NOW))
    text = " ".join(labels + signed)

    assert text.count("€250") == 4
    assert text.count("€25") - 4 == 4  # a label and a receipt for 2 and 6
    assert text.count("Place 1, shared") == 4
    assert text.count("Place 3, shared") == 4
    assert "Place 3, shared: Kovačević, Marko" in press_text(two_pairs)
    places = [each.place for each in certificates(two_pairs, whom="prizes", last_place=1)]
    assert places == ["1st place", "1st place", "3rd place", "3rd place"]


def test_each_is_called_paid_and_in_the_till(desk: Client, two_pairs: Tournament) -> None:
    pay_places(two_pairs, 30_000, 20_000, 5_001)
    publish_prizes(two_pairs, by=None)
    assert "shared" not in words_of(desk, "/p/rennen/prizes/")  # nobody learns who is equal
    begin_ceremony(two_pairs, by=None, order="last_first")
    third = two_pairs.prizes.get(number=3)
    two, six = two_pairs.players.filter(number__in=(2, 6)).order_by("number")

    with pytest.raises(Refused, match="Place 3, shared: Yıldızoğlu, Emre comes first"):
        call_prize(third, by=None, taker_id=two.pk)
    with pytest.raises(Refused, match="not been called"):
        hand_over(third, by=None, taker_id=six.pk)
    address = f"/t/rennen/prizes/ceremony/{third.pk}/"
    for _helper in range(2):
        desk.post(address, {"taker": str(six.pk), "absent": "1"})
    assert list(PrizeCall.objects.values_list("player", "cents")) == [(six.pk, 2_500)]
    desk.post(address, {"taker": str(two.pk)})
    assert statement(two_pairs).due == -2_500
    desk.post(f"{address}over/", {"taker": str(six.pk)})
    assert statement(two_pairs).due == -5_000
    assert "Place 3, shared €25" in words_of(desk, "/p/rennen/prizes/")
    take_call_back(two_pairs, by=None)
    while line := ceremony_of(two_pairs).current:
        assert line.taker
        call_prize(line.prize, by=None, taker_id=line.taker.pk)
    assert statement(two_pairs).due == -55_000
    assert list(differences(two_pairs)) == []
    words = [line.words for line in journal_lines(two_pairs, two_pairs.journal.order_by("seq"))]
    assert any("Place 3, shared: €25, 6" in each for each in words)
    assert any("equals share the money instead of drawing lots no → yes" in each for each in words)


def test_changed_call_of_a_share_is_named(two_pairs: Tournament) -> None:
    pay_places(two_pairs, 30_000, 20_000, 5_001)
    begin_ceremony(two_pairs, by=None, order="last_first")
    while line := ceremony_of(two_pairs).current:
        call_prize(line.prize, by=None)
    PrizeCall.objects.filter(prize__number=3, player__number=6).update(cents=2_600)

    [difference] = differences(two_pairs)

    assert "Place 3" in str(difference)


@pytest.mark.program
@pytest.mark.parametrize("calls", [0, 1, 2, 4])
def test_file_holds_the_shares_and_recount_agrees(tmp_path: Path, calls: int) -> None:
    two_pairs = make_equals(*PAIRS, is_drawn=True)
    pay_places(two_pairs, 30_000, 20_000, 5_001)
    if calls:
        begin_ceremony(two_pairs, by=None, order="last_first")
    for _ in range(calls):
        line = ceremony_of(two_pairs).current
        assert line
        call_prize(line.prize, by=None)
    expected = winners(two_pairs)
    content = tournament_file(two_pairs)

    code, printed, wrong = recount(content, tmp_path)
    other_installation()
    import_tournament_file(content, file_name="abend.zip", by=make_user())

    assert (code, wrong) == (0, [])
    assert sum("with 25.00 €" in line for line in printed) == 2
    assert winners(Tournament.objects.get(slug="rennen")) == expected


def test_file_of_before_is_read_without_the_rule() -> None:
    two_pairs = make_equals(*PAIRS, is_drawn=True)

    def without(members: dict[str, bytes]) -> None:
        rows = json.loads(members["prize_table.json"])
        del rows[0]["shares_equals"]
        members["prize_table.json"] = json.dumps(rows).encode()

    set_rules(two_pairs, by=None, allows_several=True, shares_equals=False)
    content = changed(tournament_file(two_pairs), without)
    other_installation()

    import_tournament_file(content, file_name="abend.zip", by=None)

    assert not PrizeTable.objects.get().shares_equals


def test_teams_share(level_teams: Tournament) -> None:
    set_rules(level_teams, by=None, share_percent=0, allows_several=False, shares_equals=True)
    for place, cents in ((1, 90_00), (2, 60_01)):
        add_prize(level_teams, by=None, kind="team", number=place, cents=cents)

    assert winners(level_teams) == [
        ("Team, place 1", "Neuner", 90_00),
        ("Team, place 2, shared", "Ober", 30_00),
        ("Team, place 2, shared", "Unter", 30_00),
    ]


def test_rule_is_copied_with_the_prizes(two_pairs: Tournament) -> None:
    pay_places(two_pairs, 100)
    other = make_tournament(slug="anderes")

    copy_prizes(other, by=None, source=two_pairs)

    assert PrizeTable.objects.get(tournament=other).shares_equals


def test_till_statement_names_the_rest(three_equals: Tournament, pages: Any) -> None:
    pay_places(three_equals, 100)

    text = " ".join(pages(till_paper(three_equals, now=NOW)))

    assert "Not paid out: left over from shared prizes" in text


def test_rule_is_set_on_the_page_of_prizes(desk: Client, two_pairs: Tournament) -> None:
    pay_places(two_pairs, 100)
    desk.post("/t/rennen/prizes/rules/", {"share_percent": "0"})
    assert not PrizeTable.objects.get().shares_equals

    desk.post("/t/rennen/prizes/rules/", {"share_percent": "0", "shares_equals": "on"})

    assert PrizeTable.objects.get().shares_equals
    assert "tied players share the money" in texts(
        desk.get("/t/rennen/prizes/"), "main summary .soft"
    )


def test_correction_names_who_shares_from_then_on(two_pairs: Tournament) -> None:
    pay_places(two_pairs, 30_000, 20_000, 5_000)
    sheet = two_pairs.rounds.get().sheets.get(table=1)

    effect = correction(AssumedSheet(sheet, (9, 7, -5, -11), (Tally(),) * 4))

    assert [(move.title, [player.number for player in move.new]) for move in effect.prizes] == [
        ("Place 3", [2])
    ]
