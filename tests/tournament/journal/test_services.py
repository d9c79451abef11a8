"""Decisions of the jury: kept with their place, never changed, in the journal."""

from typing import Any

import pytest
from django.utils import timezone

from tests.factories import make_player, make_players, make_tournament, make_user, seat_players
from tournament.evening.services.tournaments import change_tournament, close_tournament
from tournament.journal.decisions import rulings
from tournament.journal.sentences import journal_lines
from tournament.journal.services import make_decision
from tournament.models import Decision, Tournament
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


def test_decision_and_appeal_are_on_record_with_place_and_time(tournament: Tournament) -> None:
    first = make_decision(
        tournament,
        by=make_user(),
        case="Nr. 12 hat  nicht bedient",
        ruling="Das Spiel ist verloren",
        round_number=2,
        table=7,
        game=12,
    )
    make_decision(tournament, by=None, case="Einspruch", ruling="Es bleibt", appeal_of=first)

    sentences = [
        (ruling.title, ruling.appealed, ruling.decided_by_name) for ruling in rulings(tournament)
    ]
    assert sentences == [
        ("Decision 1: table 7, round 2, game 12", None, "Renate"),
        ("Decision 2", 1, "command line"),
    ]
    assert first.decided_at is not None
    newest = tournament.journal.select_related("by")
    assert [line.words for line in journal_lines(tournament, newest)] == [
        "Jury: decision 2, Einspruch – decided: Es bleibt",
        "Jury: decision 1, table 7, round 2, game 12, "
        "Nr. 12 hat nicht bedient – decided: Das Spiel ist verloren",
    ]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"case": " "}, "Case “ ”: Please write at least one sentence."),
        ({"ruling": ""}, "Decision: Please write at least one sentence."),
        ({"ruling": "x" * 1001}, "At most 1000"),
        ({"table": 1000}, "Must be at most 999"),
        ({"case": "a\x07"}, "unprintable"),
        ({"round_number": 3}, "There is no round 3"),
        ({"game": 33}, "games 1 to 32"),
    ],
)
def test_decision_that_says_too_little_is_refused(
    tournament: Tournament, values: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        make_decision(tournament, by=None, **({"case": "Streit", "ruling": "Nein"} | values))

    assert (Decision.objects.count(), tournament.journal.count()) == (0, 0)


def test_appeal_against_another_tournaments_decision_is_refused(tournament: Tournament) -> None:
    other = make_decision(make_tournament(), by=None, case="Streit", ruling="Nein")

    with pytest.raises(Refused, match="another tournament"):
        make_decision(tournament, by=None, case="Streit", ruling="Ja", appeal_of=other)


def test_closed_tournament_takes_no_decision(tournament: Tournament) -> None:
    close_tournament(tournament, by=None, reason="Feuerwehr")

    with pytest.raises(Refused, match="is closed"):
        make_decision(tournament, by=None, case="Streit", ruling="Nein")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"penalty": 20}, "Who loses the points"),
        ({"number": 1}, "How many points does the player lose"),
        ({"number": 1, "penalty": 1000}, "Must be at most 999"),
        ({"number": 1, "penalty": -1}, "Must be at least 0"),
        ({"number": 1, "penalty": 0}, "only possible in an appeal"),
        ({"number": 3, "penalty": 20}, "No. 3 has no place in the ranking"),
    ],
)
def test_half_a_penalty_is_refused(values: dict[str, Any], sentence: str) -> None:
    tournament = make_tournament(players=3)
    tournament.players.filter(number=3).update(state="withdrawn")
    fields: dict[str, Any] = {"case": "Zu spät", "ruling": "Abzug", "round_number": 1} | values
    if number := fields.pop("number", None):
        fields["player"] = tournament.players.get(number=number)

    with pytest.raises(Refused, match=sentence):
        make_decision(tournament, by=None, **fields)

    assert not tournament.decisions.exists()


def test_penalty_without_a_round_counts_from_the_one_in_play() -> None:
    tournament = make_tournament(players=4)
    loser = tournament.players.get(number=1)
    words = {"case": "Zu spät", "ruling": "Abzug"}

    before = make_decision(tournament, by=None, player=loser, penalty=20, **words)
    for number in (1, 2):
        seat_players(tournament, number)
    drawn_ahead = make_decision(tournament, by=None, player=loser, penalty=20, **words)
    tournament.rounds.filter(number=1).update(closed_at=timezone.now())
    after = make_decision(tournament, by=None, player=loser, penalty=20, **words)
    tournament.rounds.update(closed_at=timezone.now())
    at_the_end = make_decision(tournament, by=None, player=loser, penalty=20, **words)

    decisions = (before, drawn_ahead, after, at_the_end)
    assert [decision.round_number for decision in decisions] == [1, 1, 2, 2]


def test_penalty_keeps_its_round_in_an_appeal() -> None:
    """Otherwise it would leave the public ranking of that round, and no correction would say so."""
    tournament = make_tournament(players=4)
    loser = tournament.players.get(number=1)
    words = {"case": "Zu spät", "ruling": "Abzug"}
    first = make_decision(tournament, by=None, player=loser, penalty=20, round_number=1, **words)

    with pytest.raises(Refused, match="counts from round 1 on"):
        make_decision(tournament, by=None, penalty=5, round_number=2, appeal_of=first, **words)


def test_appeal_of_somebody_excluded_can_lower_the_penalty() -> None:
    tournament = make_tournament(players=4)
    loser = tournament.players.get(number=1)
    words = {"case": "Zu spät", "ruling": "Abzug"}
    first = make_decision(tournament, by=None, player=loser, penalty=20, **words)
    tournament.players.filter(pk=loser.pk).update(state="excluded")
    first.refresh_from_db()

    assert make_decision(tournament, by=None, penalty=5, appeal_of=first, **words).penalty == 5
    with pytest.raises(Refused, match="nothing to take away"):
        make_decision(tournament, by=None, penalty=6, appeal_of=first, **words)


def test_tournament_keeps_the_rounds_of_a_penalty() -> None:
    tournament = make_tournament(players=4, round_count=3)
    loser = tournament.players.get(number=1)
    words = {"case": "Zu spät", "ruling": "Abzug"}
    first = make_decision(tournament, by=None, player=loser, penalty=20, round_number=3, **words)

    with pytest.raises(Refused, match="took points away from round 3"):
        change_tournament(tournament, by=None, round_count=2)

    make_decision(tournament, by=None, penalty=0, appeal_of=first, **words)
    assert change_tournament(tournament, by=None, round_count=2).round_count == 2


def test_appeal_is_about_the_same_player(tournament: Tournament) -> None:
    first, second = make_players(tournament, 2)
    words = {"case": "Zu spät", "ruling": "Abzug", "round_number": 1}
    decision = make_decision(tournament, by=None, player=first, penalty=20, **words)
    stranger = make_player(make_tournament(), 1)

    with pytest.raises(Refused, match=r"is about no\. 1"):
        make_decision(tournament, by=None, player=second, penalty=0, appeal_of=decision, **words)
    with pytest.raises(Refused, match="another tournament"):
        make_decision(tournament, by=None, player=stranger, penalty=5, **words)
