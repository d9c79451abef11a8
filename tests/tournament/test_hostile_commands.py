"""Silly arguments of the commands: exit 1 with a sentence, nothing written."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_tournament, seat_players
from tests.snapshot import everything

pytestmark = pytest.mark.django_db

BYTE = "\udcff"  # how Python hands on a byte of the command line that is no UTF-8
NUL, LONG = "a\0b", "x" * 10_000
NEW = {"--slug": "neu", "--name": "Neu", "--date": "2026-11-20", "--rules": "schwaig"}

CREATED: list[dict[str, str]] = [
    {"--name": ""},
    {"--name": LONG},
    {"--name": NUL},
    {"--name": BYTE},
    {"--name": "\u202eneu"},
    {"--date": ""},
    {"--date": "31.02.2026"},
    {"--date": "2026-02-31"},
    {"--date": "0001-01-01"},
    {"--date": "9999-12-31"},
    {"--date": NUL},
    {"--rules": ""},
    {"--rules": "schwaig\0"},
    {"--rules": "../schwaig"},
    {"--option": "tout"},
    {"--option": "tout=everything"},
    {"--option": "__class__=x"},
    {"--rounds": "0"},
    {"--rounds": "99"},
    {"--rounds": "-1"},
    {"--rounds": "9" * 5_000},
    {"--games": "1e3"},
    {"--games": "٣"},
    {"--fee": "-1"},
    {"--fee": "1e9"},
    {"--fee": "1000000000"},
    {"--fee": "½"},
    {"--fee": "7.505"},
    {"--start": "25:00"},
    {"--slug": "a/b"},
    {"--slug": "erstes"},
    {"--slug": "login"},
    {"--slug": BYTE},
    {"--slug": LONG},
    {"--venue": NUL},
    {"--venue": BYTE},
    {"--venue": LONG},
]

CALLED: list[tuple[str, ...]] = [
    ("draw", "nirgends", "1"),
    ("draw", BYTE, "1"),
    ("draw", NUL, "1"),
    ("draw", "erstes", "0"),
    ("draw", "erstes", "1"),
    ("draw", "erstes", "99"),
    ("draw", "erstes", "zwei"),
    ("draw", "erstes", "9" * 5_000),
    ("draw", "erstes", "2", "--seed", "a\0b"),
    ("draw", "erstes", "2", "--seed", BYTE),
    ("draw", "erstes", "2", "--reason", "noch nicht ausgelost"),
    ("draw", "erstes", "1", "--reason", NUL),
    ("draw", "erstes", "1", "--reason", BYTE),
    ("draw", "erstes", "1", "--reason", LONG),
    ("draw", "erstes", "all", "--reason", "alle"),
    ("import_players", "nirgends", "liste.csv"),
    ("import_players", BYTE, "liste.csv"),
    ("import_players", "erstes", "nirgends.csv"),
    ("import_players", "erstes", "/"),
    ("import_players", "erstes", NUL),
    ("import_sheets", NUL, "listen.csv"),
    ("import_sheets", "erstes", "nirgends.csv"),
    ("import_sheets", "erstes", LONG),
    ("export_sheets", "erstes", "listen.txt"),
    ("export_sheets", "erstes", "/nirgends/listen.csv"),
    ("export_sheets", BYTE, "listen.csv"),
    ("standings", "nirgends"),
    ("standings", NUL),
    ("standings", BYTE),
    ("standings", "erstes", "--round", "0"),
    ("standings", "erstes", "--round", "-1"),
    ("standings", "erstes", "--round", "99999999999999999999"),
    ("standings", "erstes", "--round", "eins"),
    ("standings", "erstes", "--category", "adults"),
    ("standings", "erstes", "--format", "doc"),
    ("standings", "erstes", "--output", "/nirgends/liste.json"),
    ("round", "close", "nirgends", "1"),
    ("round", "close", "erstes", "1"),
    ("round", "close", "erstes", "1", "--reason", NUL),
    ("round", "close", "erstes", "9" * 5_000),
    ("round", "reopen", "erstes", "1", "--reason", "offen"),
    ("lots", "erstes", "1", "2"),
    ("lots", "erstes", "1", "1"),
    ("lots", "erstes", "99"),
    ("lots", "erstes", "--draw"),
    ("lots", "erstes", "--set-aside", "1", "--reason", "vertauscht"),
    ("lots", "erstes", "1", "--draw"),
    ("exclude", "erstes", "99", "--reason", "Falschspiel"),
    ("exclude", "erstes", "1", "--reason", " "),
    ("exclude", "erstes", "1", "--reason", NUL),
    ("substitute", "erstes", "1", "--last-name", NUL, "--from-round", "1", "--reason", "krank"),
    ("substitute", "erstes", "1", "--last-name", "Huber", "--from-round", "9", "--reason", "krank"),
    ("substitute", "erstes", "1", "--last-name", "Huber", "--from-round", "1", "--reason", LONG),
    ("void", "erstes", "1", "9", "--consequence", "replay", "--reason", "zerrissen"),
    ("void", "erstes", "2", "1", "--consequence", "replay", "--reason", "zerrissen"),
    ("void", "erstes", "1", "1", "--consequence", "maybe", "--reason", "zerrissen"),
    ("void", "erstes", "1", "1", "--consequence", "replay", "--reason", " "),
    ("close", "erstes"),
    ("close", "erstes", "--reason", NUL),
]


@pytest.fixture(autouse=True)
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seat_players(make_tournament(players=8, slug="erstes"))


@pytest.mark.parametrize("changes", CREATED, ids=lambda changes: ascii(changes)[:40])
def test_tournament_is_not_set_up(changes: dict[str, str]) -> None:
    before = everything()
    arguments = [f"{name}={value}" for name, value in (NEW | changes).items()]

    with pytest.raises(CommandError, match=r"\w{3}"):
        call_command("create_tournament", *arguments)

    assert everything() == before


@pytest.mark.parametrize("words", CALLED, ids=lambda words: ascii(words)[:60])
def test_command_says_why_not(words: tuple[str, ...], tmp_path: Path) -> None:
    before = everything()

    with pytest.raises(CommandError, match=r"\w{3}"):
        call_command(*words)

    assert everything() == before
    assert list(tmp_path.iterdir()) == []
