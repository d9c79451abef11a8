"""Prizes of the teams: by their ranking, beside those of people, wherever winners are named."""

import re
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring import SheetEntry, Tally
from tests.markup import texts
from tests.tournament.conftest import NOW, overflowing
from tests.tournament.readable import read
from tournament.beamer.services import show
from tournament.journal.final_protocol import protocol_chapters
from tournament.journal.sentences import journal_lines
from tournament.models import Prize, PrizeCall, Team, Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.certificate_words import certificates
from tournament.prizes.papers.slips import prize_labels, receipts
from tournament.prizes.press import press_text
from tournament.prizes.reasons import reason_of, score_in_words
from tournament.prizes.services.ceremony import begin_ceremony, call_prize, take_call_back
from tournament.prizes.services.prizes import add_prize, publish_prizes
from tournament.prizes.table import prize_list
from tournament.results.services.sheets import enter_sheet
from tournament.shared.errors import Refused
from tournament.shared.paper.lines import fit_lines
from tournament.teams.services import draw_team_lots, remove_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def team_prizes(tournament: Tournament, *numbers: int, **fields: Any) -> None:
    for number in numbers:
        add_prize(tournament, by=None, kind="team", number=number, **{"cents": 4000} | fields)


def takers(tournament: Tournament) -> list[str]:
    """Names of teams, start numbers of people."""
    winners = [line.taker for line in prize_list(tournament).lines]
    return [
        winner.name if isinstance(winner, Team) else str(winner and winner.number)
        for winner in winners
    ]


def words_of(desk: Client, path: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", read(desk, path)).split())


def test_teams_are_given_their_prizes_by_their_own_ranking(with_teams: Tournament) -> None:
    """A player with a prize of their own is not passed over with the team."""
    add_prize(with_teams, by=None, number=1, gift="Korb")
    team_prizes(with_teams, 1, 2)
    add_prize(with_teams, by=None, number=2, gift="Schinken")

    assert takers(with_teams) == ["1", "2", "Ober", "Unter"]
    line = prize_list(with_teams).lines[2]
    assert (line.title, line.gift, score_in_words(line)) == ("Team, place 1", "€40", "+12")


def test_equal_teams_are_shown_and_parted_by_their_lot(
    desk: Client, level_teams: Tournament
) -> None:
    team_prizes(level_teams, 1, 2)

    prizes = prize_list(level_teams)
    assert takers(level_teams) == ["Neuner", "None"]
    tied = prizes.lines[1].tied
    assert [getattr(team, "name", "") for team in tied] == ["Ober", "Unter"]
    assert reason_of(prizes.lines[1]) == "Tied in every respect: lots decide."
    assert (prizes.lots_of_players, len(prizes.lots_of_teams)) == ((), 1)
    sentence = "Ober and Unter are tied in every respect, and a prize depends on it."
    assert sentence in texts(desk.get("/t/rennen/prizes/"), "main .notice.warn b")
    with pytest.raises(Refused, match="still needs a lot"):
        begin_ceremony(level_teams, by=None, order="last_first")

    ober, unter = level_teams.teams.filter(name__in=("Ober", "Unter"))
    draw_team_lots(level_teams, by=None, teams=[ober, unter], order=[unter, ober])

    assert takers(level_teams) == ["Neuner", "Unter"]
    team_prizes(level_teams, 3)
    assert reason_of(prize_list(level_teams).lines[2]) == "behind by lot"


def test_as_many_prizes_as_equal_teams_wait_for_one_lot(level_teams: Tournament) -> None:
    team_prizes(level_teams, 2, 3, 4)

    lines = prize_list(level_teams).lines

    assert [len(line.tied) for line in lines] == [2, 2, 0]
    assert takers(level_teams)[2] == "Säue"
    assert len(prize_list(level_teams).open_lots) == 1


def test_prize_without_a_team_for_it_is_left_over_with_a_reason(with_teams: Tournament) -> None:
    team_prizes(with_teams, 5)
    assert [reason_of(line) for line in prize_list(with_teams).left_over] == [
        "Only 4 teams have a place."
    ]

    with_teams.teams.all().delete()
    assert [reason_of(line) for line in prize_list(with_teams).left_over] == [
        "No team has a place."
    ]

    set_team_rules(with_teams, by=None, size=None, reason="keine")
    with_teams.refresh_from_db()

    assert [reason_of(line) for line in prize_list(with_teams).left_over] == [
        "This tournament has no teams."
    ]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"number": 0}, "“0”: Must be at least"),
        ({"number": 10_000}, "“10000”: Must be at most"),
        ({"number": 2}, "Team, place 2 already has a prize: €40"),
    ],
)
def test_line_that_cannot_be_is_refused(
    with_teams: Tournament, fields: dict[str, Any], sentence: str
) -> None:
    team_prizes(with_teams, 2)

    with pytest.raises(Refused, match=sentence):
        add_prize(with_teams, by=None, kind="team", cents=1, **fields)


def test_prize_of_the_teams_goes_to_no_start_number(with_teams: Tournament) -> None:
    chosen = with_teams.players.get(number=1)

    with pytest.raises(Refused, match="goes by the team ranking, not to a start number"):
        add_prize(with_teams, by=None, kind="team", cents=1, given_to=chosen)
    assert not with_teams.prizes.exists()


def test_two_prizes_for_one_place_are_possible_beside_each_other(with_teams: Tournament) -> None:
    team_prizes(with_teams, 1)
    team_prizes(with_teams, 1, gift="Pokal", is_extra=True)

    assert takers(with_teams) == ["Ober", "Ober"]


def test_ceremony_calls_a_team_and_it_keeps_the_prize(with_teams: Tournament) -> None:
    """A correction afterwards moves the others only."""
    team_prizes(with_teams, 1, 2)
    begin_ceremony(with_teams, by=None, order="first_first")
    call_prize(with_teams.prizes.get(number=1), by=None)
    ober = with_teams.teams.get(name="Ober")
    assert PrizeCall.objects.get().taker == ober
    with pytest.raises(Refused, match="has already been called at the prize-giving"):
        remove_team(ober, by=None, reason="aufgelöst")

    sheet = with_teams.rounds.get().sheets.get(table=1)
    entry = SheetEntry(totals=(40, 0, -2, -38), tallies=(Tally(),) * 4)
    enter_sheet(sheet, by=None, entry=entry, reason="verlesen")
    sheet = with_teams.rounds.get().sheets.get(table=2)
    entry = SheetEntry(totals=(1, 1, -1, -1), tallies=(Tally(),) * 4)
    enter_sheet(sheet, by=None, entry=entry, reason="verlesen")

    ranked = prize_list(with_teams)
    assert [row.team.name for row in ranked.teams.ranked][:2] == ["Unter", "Ober"]
    assert takers(with_teams) == ["Ober", "Zehner"]  # whoever is behind place 2, as with people


def test_journal_tells_the_call_with_the_name_it_had(with_teams: Tournament) -> None:
    team_prizes(with_teams, 1)
    begin_ceremony(with_teams, by=None, order="first_first")
    call_prize(with_teams.prizes.get(), by=None, is_here=False)
    take_call_back(with_teams, by=None)

    entries = with_teams.journal.select_related("by").order_by("-id")[:2]
    assert [line.words for line in journal_lines(with_teams, reversed(entries))] == [
        "Prize called: Team, place 1: €40, Ober, was not there",
        "Prize call undone: Team, place 1: €40, Ober",
    ]


def test_everything_that_names_winners_names_the_team_and_who_is_in_it(
    desk: Client, pages, drawn, with_teams: Tournament
) -> None:
    """Call list, phone, projector, newspaper, label, receipt, certificate, protocol."""
    with_teams.players.filter(number=3).update(publish="initials")
    team_prizes(with_teams, 1, gift="Fass")
    publish_prizes(with_teams, by=None)

    line = texts(desk.get("/t/rennen/prizes/"), "tbody.group tr")[-1]
    assert line.startswith("Team, place 1 Ober Kovačević, von der Grün +12 €40 and Fass ")
    assert "Team, place 1: Ober (Kovačević, Marko; A. G.), +12 points" in press_text(with_teams)
    (label,), (receipt,) = (
        pages(prize_labels(with_teams, now=NOW)),
        pages(receipts(with_teams, now=NOW)),
    )
    for words in ("Team, place 1", "Ober"):
        assert words in label
        assert words in receipt
    assert "Kovačević, A. G." in label
    assert "Kovačević, von der Grün" in receipt
    (certificate,) = certificates(with_teams, whom="prizes", last_place=1)
    assert (certificate.name, certificate.home, certificate.place, certificate.points) == (
        "Ober",
        "Marko\xa0Kovačević and Adelheid\xa0von\xa0der\xa0Grün",
        "Team, place 1",
        "+12",
    )
    begin_ceremony(with_teams, by=None, order="last_first")
    page = desk.get("/t/rennen/prizes/ceremony/")
    (called,) = texts(page, "section.call")
    assert "Ober Kovačević, von der Grün" in called
    assert "no. 2" not in words_of(desk, "/t/rennen/prizes/ceremony/")
    show(Tournament.objects.get(), "prizes")
    beamer = words_of(desk, "/p/rennen/beamer/")
    assert "Place 1 Teams Ober Kovačević, A. G. +12" in beamer
    call_prize(with_teams.prizes.get(), by=None)
    assert "Ober (Kovačević, A. G.)" in words_of(desk, "/p/rennen/prizes/")
    chapter = next(
        section for section in protocol_chapters(with_teams) if section.title == "Prizes"
    )
    assert [(line.label, line.text) for line in chapter.lines] == [
        ("Team, place 1", "Ober (Kovačević, A. G.): €40 and Fass")
    ]
    assert overflowing(drawn) == []


def test_long_team_stays_on_label_receipt_and_certificate(
    drawn, desk: Client, with_teams: Tournament
) -> None:
    with_teams.players.update(last_name="Ebersberger-Straßgschwandtner-Čapek" + "W" * 40)
    with_teams.teams.filter(name="Ober").update(name="W" * 40)
    team_prizes(with_teams, 1, title="W" * 60, gift="W" * 80)

    prize_labels(with_teams, now=NOW)
    receipts(with_teams, now=NOW)
    desk.get("/t/rennen/prizes/certificates.pdf?whom=prizes&last_place=1&text=x")

    assert overflowing(drawn) == []


def test_certificate_of_a_team_breaks_its_members_between_names(with_teams: Tournament) -> None:
    with_teams.players.update(last_name="von der Ebersberger-Straßgschwandtner")
    team_prizes(with_teams, 1)
    (certificate,) = certificates(with_teams, whom="prizes", last_place=1)
    names = certificate.home.replace("\xa0", " ").split(" and ")

    broken = [
        fit_lines(certificate.home, width, lines=4, size=17, least=17)[0]
        for width in range(430, 700, 10)
    ]

    assert len(names) == 2
    assert {len(lines) for lines in broken} == {2}
    assert [lines for lines in broken for name in names if name not in "|".join(lines)] == []


def test_database_holds_no_prize_for_a_team_and_a_person(with_teams: Tournament) -> None:
    team_prizes(with_teams, 1)
    prize, player, team = (
        with_teams.prizes.get(),
        with_teams.players.get(number=1),
        with_teams.teams.get(name="Ober"),
    )
    for change in (
        lambda: Prize.objects.filter(pk=prize.pk).update(within="adults"),
        lambda: Prize.objects.filter(pk=prize.pk).update(given_to=player),
        lambda: PrizeCall.objects.create(prize=prize, player=player, team=team, called_at=NOW),
        lambda: PrizeCall.objects.create(prize=prize, called_at=NOW),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()


def test_queries_do_not_grow_with_prizes_or_teams(with_teams: Tournament) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            [reason_of(line) for line in ceremony_of(with_teams).prizes.lines]
        return len(queries)

    team_prizes(with_teams, 1)
    before = count()
    team_prizes(with_teams, 2, 3, 4)
    begin_ceremony(with_teams, by=None, order="first_first")
    call_prize(with_teams.prizes.get(number=1), by=None)

    assert count() <= before


def test_protocol_says_of_a_prize_why_nobody_has_it(with_teams: Tournament) -> None:
    team_prizes(with_teams, 5)

    def text() -> str:
        chapter = next(
            section for section in protocol_chapters(with_teams) if section.title == "Prizes"
        )
        return chapter.lines[0].text

    assert text() == "€40 – Only 4 teams have a place."
    with_teams.round_count = 2
    with_teams.save()
    assert text() == "€40 – not decided yet"
