"""The ranking on paper, with reasons, on two pages for 120 people."""

from collections.abc import Callable
from datetime import date

import pytest
from django.utils import translation

from scoring import SheetEntry, Tally
from tests.factories import enter, make_player, make_players, make_tournament, seat_players
from tests.tiers import thorough_unless
from tests.tournament.conftest import NOW, Drawn, lines_upon_each_other, overflowing
from tournament.evening.services.tournaments import close_tournament, reopen_tournament
from tournament.models import SheetTotal
from tournament.ranking.papers import RankingLine, ranking, ranking_paper
from tournament.ranking.services.release import release_ranking
from tournament.ranking.standings import standings
from tournament.results.services.sheets import enter_sheet
from tournament.shared.chain import head_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def paper_of(tournament, through_round=None):
    return ranking_paper(standings(tournament, through_round=through_round), now=NOW)


def test_ranking_paper_shows_places_points_and_why_one_is_ahead() -> None:
    tournament = make_tournament(players=4, round_count=1)
    sheet = seat_players(tournament, 1).sheets.get()
    enter(sheet, 6, 6, -12, 0, solo_won=(2, 1, 0, 0), solo_played=(2, 1, 0, 0))

    paper = paper_of(tournament)

    (section,) = paper.sections
    assert section.title == ""
    assert section.lines == (
        RankingLine(
            ("1", "1", "Öttl, Franziska", "Schwaig", "+6", "+6", "0", "0/0", "2/2", "Solo won: 2"),
            is_tied=True,
        ),
        RankingLine(
            ("2", "2", "Kovačević, Marko", "Feucht", "+6", "+6", "0", "0/0", "1/1", "Solo won: 1"),
            is_tied=True,
            is_tied_with_above=True,
        ),
        RankingLine(
            ("3", "4", "Wójcikowski, Stanisław", "Nürnberg", "0", "0", "0", "0/0", "0/0", ""),
        ),
        RankingLine(
            ("4", "3", "von der Grün, Adelheid", "Lauf", "−12", "−12", "0", "0/0", "0/0", ""),
        ),
    )
    assert paper.facts.startswith("final after 1 round · 4 players · newest list ")


def test_ranking_paper_lists_who_has_no_result_below_and_without_points() -> None:
    tournament = make_tournament(round_count=1)
    people = make_players(tournament, 5)
    sheet = seat_players(tournament, 1, people[:4]).sheets.get()
    enter(sheet, 0, 0, 0, 0)

    last = paper_of(tournament).sections[-1]

    assert last.title == "Without a result"
    assert [line.cells for line in last.lines] == [
        ("", "5", "Krämer-Oßwald, Annemarie", "Behringersdorf", *[""] * 6)
    ]


def test_ranking_paper_of_ebersdorf_has_adults_and_minors_apart_and_no_birth_date(pages) -> None:
    tournament = make_tournament(players=3, rule_set="ebersdorf", games_per_round=24, round_count=1)
    make_player(tournament, 4, last_name="Jung", birth_on=date(2011, 2, 3))
    sheet = seat_players(tournament, 1).sheets.get()
    enter(sheet, 100, 60, 40, 20)

    paper = paper_of(tournament)
    (page,) = pages(ranking(paper))

    assert [section.title for section in paper.sections] == ["Adults", "Minors"]
    assert [column.title for column in paper.columns] == [
        "Rank",
        "No.",
        "Name",
        "Town or club",
        "Round\n1",
        "Points",
        "Tout\nwon",
        "Solo\nwon/\nplayed",
        "Tie-break",
    ]
    assert "S. J." in page
    assert not any(secret in page for secret in ("Jung", "2011"))


def make_big_evening(players: int, rounds: int = 2):
    tournament = make_tournament(round_count=rounds)
    people = make_players(tournament, players)
    for number in range(1, rounds + 1):
        for sheet in seat_players(tournament, number, people).sheets.all():
            half = 2 * (sheet.table % 5)
            enter(sheet, half, half, -2 * half, 0, solo_won=(1, 0, 0, 0), solo_played=(1, 0, 0, 0))
    return tournament


@pytest.mark.parametrize("rules", thorough_unless("schwaig".__eq__, ["schwaig", "ebersdorf"]))
def test_ranking_of_120_people_fits_on_two_pages_with_everybody_on_it(pages, drawn, rules) -> None:
    tournament = make_big_evening(120)
    tournament.rule_set = rules
    tournament.players.filter(number__lte=20).update(birth_on=date(2011, 2, 3))

    texts = pages(ranking(paper_of(tournament)))

    lines = "\n".join(texts).splitlines()
    assert len(texts) == 2
    assert {player.public_name for player in tournament.players.all()} <= set(lines)
    assert "Page 2 of 2" in texts[1]
    assert overflowing(drawn) == []


def test_ranking_that_is_just_too_long_for_one_page_is_drawn_closer(pages, drawn) -> None:
    tournament = make_big_evening(48)

    (page,) = pages(ranking(paper_of(tournament)))

    (note,) = (text for text in drawn if text.text.startswith("Tie-breakers"))
    foot = next(text for text in drawn if text.text == "Page 1 of 1")
    assert note.y - foot.y > 1.25 * note.size
    assert "Page 1 of 1" in page


def test_ranking_prints_ordinary_names_places_and_reasons_in_full_size(drawn) -> None:
    tournament = make_big_evening(8)

    with translation.override("de"):
        ranking(paper_of(tournament))

    assert {text.text: text.size for text in drawn if text.size < 8.5} == {}


@pytest.mark.parametrize(
    ("players", "most_pages"),
    [(12, 1), (64, 2), pytest.param(448, 11, marks=pytest.mark.thorough)],
)
def test_ranking_has_long_names_and_clubs_whole_and_large_enough(
    pages, drawn, players: int, most_pages: int
) -> None:
    name = "Leutheusser-Schnarrenberger-Hohenlohe-Öttingen-Đorđević-Oßwald"
    club = "Schafkopffreunde Großgeschaidt-Röthenbach 1912 e. V., Abteilung Łódź"
    tournament = make_tournament(round_count=1, name=club)
    people = make_players(tournament, players)
    for player in people[::7]:
        player.last_name, player.club = name, club
        player.save()
    for sheet in seat_players(tournament, 1, people).sheets.all()[:16]:
        enter(sheet, 2 * sheet.table, 0, 0, -2 * sheet.table)

    texts = pages(ranking(paper_of(tournament)))

    text = "".join("".join(texts).split())
    assert len(texts) <= most_pages
    assert text.count(name) == len(people[::7])
    assert "…" not in text
    assert {text.text: text.size for text in drawn if text.size < 7} == {}
    assert overflowing(drawn) == []
    assert lines_upon_each_other(drawn) == []


def test_ranking_of_many_rounds_keeps_its_figures(pages, drawn) -> None:
    tournament = make_big_evening(8, rounds=12)

    (page,) = pages(ranking(paper_of(tournament)))

    assert page.count("Round\n") == 12
    assert overflowing(drawn) == []


def test_ranking_prints_hostile_names_as_text(pages, drawn) -> None:
    tournament = make_tournament(round_count=1)
    make_player(tournament, 1, last_name="<b>x</b>", first_name="<img src='file:/etc/passwd'>")
    make_player(tournament, 2, last_name="W" * 80, first_name="M" * 80, place="W" * 80)
    make_player(tournament, 3, last_name="محمد", first_name="🎴")
    make_player(tournament, 4)
    enter(seat_players(tournament, 1).sheets.get(), 6, 6, -12, 0)

    (page,) = pages(ranking(paper_of(tournament)))

    assert "<b>x</b>, <img src" in " ".join(page.split())
    assert overflowing(drawn) == []


def test_ranking_paper_tells_corrections_and_the_head_of_the_journal(drawn, pages) -> None:
    tournament = make_tournament(players=4, round_count=1)
    round_ = seat_players(tournament, 1)
    enter(round_.sheets.get(), 2, -2, 0, 0)
    close_tournament(tournament, by=None, reason="Feuerwehr")
    reopen_tournament(tournament, by=None, reason="Liste falsch gelesen")
    for points in range(4, 20, 2):
        entry = SheetEntry(totals=(points, -points, 0, 0), tallies=(Tally(),) * 4)
        enter_sheet(round_.sheets.get(), by=None, entry=entry, reason="Liste falsch gelesen")

    hidden = paper_of(tournament).remarks[0]
    tournament = release_ranking(tournament, by=None, through_round=1)
    paper = paper_of(tournament)
    (text,) = pages(ranking(paper))

    assert hidden == "2 earlier corrections are not printed here."
    assert paper.remarks[0] == "2 earlier corrections are listed on the public page."
    assert paper.remarks[-1].endswith("table 1, round 1: no. 1: +16 → +18, no. 2: −16 → −18")
    assert all(line.replace("→", "›") in text for line in paper.remarks)
    assert f"Journal {head_of(tournament)}" in text
    assert "falsch gelesen" not in text
    assert overflowing(drawn) == []


@pytest.mark.usefixtures("english")
def test_ranking_paper_under_embargo_says_that_it_is_not_whole() -> None:
    tournament = make_tournament(players=8, round_count=1, is_embargoed=True)
    for sheet in seat_players(tournament, 1).sheets.all():
        enter(sheet, 2, -2, 0, 0)

    assert paper_of(tournament).remarks == ("2 lists have not been checked yet and do not count",)


def test_paper_that_is_not_the_journals_says_so_on_every_page(
    pages: Callable[[bytes], list[str]], drawn: list[Drawn]
) -> None:
    """Each page may be posted alone."""
    tournament = make_tournament(players=120, round_count=1)
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, 8, 0, 0, -8, solo_won=(1, 0, 0, 0), solo_played=(1, 0, 0, 0))
    SheetTotal.objects.filter(seat__player__number=113).update(solo_won=0)

    paper = ranking(paper_of(tournament))

    sentence = (
        "This ranking does not match the journal "
        "(Table 29, round 1, no. 113, Solo won: in the journal 1, in the database 0)."
    )
    texts = [" ".join(page.split()) for page in pages(paper)]
    assert len(texts) > 1
    assert all(sentence in text for text in texts)
    assert overflowing(drawn) == []
