"""A tournament from the shell: everything given counts, everything wrong is named."""

from dataclasses import replace
from datetime import date, time
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.utils import translation

from scoring import PROFILES
from tests.printed import printed
from tournament.models import Tournament
from tournament.rules.own.files import write_rules

pytestmark = pytest.mark.django_db


def run(*more: str) -> str:
    with translation.override("en"):
        return printed("create_tournament", "--name", "Rennen", *more)


def test_create_tournament_with_everything() -> None:
    run(
        *("--slug", "ebersdorf", "--date", "2026-12-05", "--rules", "ebersdorf"),
        *("--option", "tout=double_base", "--option", "crossed=plain"),
        *("--rounds", "3", "--games", "16", "--venue", "Hirsch", "--fee", "7.50"),
        *("--start", "19:30", "--short-name", "OM 2026"),
    )

    tournament = Tournament.objects.get(slug="ebersdorf")
    assert tournament.short_name == "OM 2026"
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
    printed_lines = run("--date", "2026-11-20", "--rules", "schwaig")

    assert printed_lines == "Rennen is set up: rennen-2026\n"
    assert Tournament.objects.get().games_per_round == 32


def test_create_tournament_names_every_problem_and_stores_nothing() -> None:
    with pytest.raises(CommandError) as refused:
        run(
            *("--slug", "new", "--date", "20.11.", "--start", "25:00", "--rules", "schwaig"),
            *("--option", "tout", "--option", "colour=red", "--rounds", "viele", "--games", "0"),
            *("--fee", "-3"),
        )

    assert str(refused.value).splitlines() == [
        "“20.11.” is not a date. Write 2026-11-20.",
        "“25:00” is not a time. Write 19:00.",
        "“tout” is not an option. Write NAME=VALUE.",
        "“viele” is not a number.",
        "“-3” is not an amount in euros. Write 15 or 7.50.",
        "“colour” is unknown. Available: first_tout.",
        "Short address “new”: This word is reserved for the program.",
        "Games per round “0”: Must be at least 1.",
    ]
    assert refused.value.returncode == 1
    assert Tournament.objects.count() == 0


def test_create_tournament_by_unknown_rules_names_the_known() -> None:
    with pytest.raises(CommandError, match="“berlin” is unknown"):
        run("--date", "2026-11-20", "--rules", "berlin")


def test_create_tournament_by_a_profile() -> None:
    run("--date", "2026-11-20", "--profile", "prohof")

    tournament = Tournament.objects.get()
    assert (tournament.rule_set, tournament.rules.title) == ("house", "ProHof")
    assert (tournament.round_count, tournament.games_per_round) == (3, 40)


def test_create_tournament_by_rules_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "eigene.json"
    rules = replace(PROFILES[0].rules, title="Feucht", games=16, best_rounds=1, least_age=16)
    path.write_bytes(write_rules(rules))

    run("--date", "2026-11-20", "--house", str(path))

    tournament = Tournament.objects.get()
    assert (tournament.rules.title, tournament.games_per_round) == ("Feucht", 16)
    assert (tournament.rules.best_rounds, tournament.rules.least_age) == (1, 16)


def test_create_tournament_names_what_is_wrong_with_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "eigene.json"
    path.write_bytes(write_rules(PROFILES[0].rules).replace(b'"won_from": 61', b'"won_from": 95'))

    with pytest.raises(CommandError, match=r"“skat”.*\n?.*Available: donau-ries, grossreuth"):
        run("--date", "2026-11-20", "--profile", "skat")
    with pytest.raises(
        CommandError, match=r"\(won_from\): Lost as Schneider up to 30, won from 95"
    ):
        run("--date", "2026-11-20", "--house", str(path))
    with pytest.raises(CommandError, match="Options belong to --rules"):
        run("--date", "2026-11-20", "--profile", "prohof", "--option", "tout=double")

    assert Tournament.objects.count() == 0


def test_create_tournament_plays_for_what_the_rules_print() -> None:
    run("--slug", "om", "--date", "2026-12-05", "--rules", "ebersdorf")
    run("--slug", "rennen", "--date", "2026-12-05", "--rules", "schwaig")

    assert Tournament.objects.get(slug="om").stakes == {"per_point": 1}
    assert Tournament.objects.get(slug="rennen").stakes is None
