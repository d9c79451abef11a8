"""A tournament from the shell: everything given counts, everything wrong is named."""

from datetime import date, time
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def run(*more: str) -> str:
    out = StringIO()
    with translation.override("en"):
        call_command("create_tournament", "--name", "Rennen", *more, stdout=out)
    return out.getvalue()


def test_create_tournament_with_everything() -> None:
    run(
        *("--slug", "ebersdorf", "--date", "2026-12-05", "--rules", "ebersdorf"),
        *("--option", "tout=double_base", "--option", "crossed=plain"),
        *("--rounds", "3", "--games", "16", "--venue", "Hirsch", "--fee", "7.50"),
        *("--start", "19:30"),
    )

    tournament = Tournament.objects.get(slug="ebersdorf")
    assert (tournament.date, tournament.starts_at) == (date(2026, 12, 5), time(19, 30))
    assert (tournament.round_count, tournament.games_per_round) == (3, 16)
    assert (tournament.venue, tournament.fee_cents) == ("Hirsch", 750)
    assert tournament.rule_options == {
        "tout": "double_base",
        "runners_in_solo": "per_winner",
        "crossed": "plain",
    }
    assert tournament.journal.get().by is None


def test_create_tournament_with_the_least_says_its_address() -> None:
    said = run("--date", "2026-11-20", "--rules", "schwaig")

    assert said == "Rennen is set up: rennen-2026\n"
    assert Tournament.objects.get().games_per_round == 32


def test_create_tournament_names_every_problem_and_stores_nothing() -> None:
    with pytest.raises(CommandError) as refused:
        run(
            *("--slug", "new", "--date", "20.11.", "--start", "25:00", "--rules", "schwaig"),
            *("--option", "tout", "--option", "colour=red", "--rounds", "viele", "--games", "0"),
            *("--fee", "-3"),
        )

    assert str(refused.value).splitlines() == [
        "“20.11.” is no date. Write 2026-11-20.",
        "“25:00” is no time of day. Write 19:00.",
        "“tout” is no option. Write NAME=VALUE.",
        "“viele” is no number that fits here.",
        "“-3” is no amount in euros. Write 15 or 7.50.",
        "The rules do not know “colour”. Known are: –.",
        "Short address “new”: the program needs this word itself.",
        "Games per round: 0. Between 1 and 99 are possible.",
    ]
    assert refused.value.returncode == 1
    assert Tournament.objects.count() == 0


def test_create_tournament_by_unknown_rules_names_the_known() -> None:
    with pytest.raises(CommandError, match="There is no rule set “berlin”"):
        run("--date", "2026-11-20", "--rules", "berlin")
