"""Rules as a file: written and read back, and a sentence for everything that is none."""

import json
from pathlib import Path

import pytest

from scoring import PROFILES, RULE_SETS, RuleSet, rule_set, to_data
from tournament.rules.own.files import file_name, read_rules, read_rules_at, write_rules
from tournament.rules.own.sources import own_copy
from tournament.shared.errors import Refused

pytestmark = pytest.mark.usefixtures("english")

KNOWN = [*(rule_set(s.slug) for s in RULE_SETS), *(profile.rules for profile in PROFILES)]
GOOD = write_rules(PROFILES[0].rules)
NO_JSON = "The file contains no rules: it is not JSON"
NO_TEXT = "The file is not UTF-8 text"


def changed(**values: object) -> bytes:
    return json.dumps(to_data(PROFILES[0].rules) | values).encode()


@pytest.mark.parametrize("rules", KNOWN, ids=lambda rules: rules.slug)
def test_rules_written_and_read_are_equal(rules: RuleSet) -> None:
    assert read_rules(write_rules(rules)) == rules
    assert read_rules(write_rules(own_copy(rules))) == own_copy(rules)


def test_file_is_read_with_the_mark_that_windows_puts_in_front() -> None:
    assert read_rules(b"\xef\xbb\xbf" + GOOD) == PROFILES[0].rules


UNPRINTABLE = r"Name of the rules \(title\): This contains an unprintable character."
HOSTILE = {
    "empty": (b"", NO_JSON),
    "web page": (b"<!DOCTYPE html><script>alert(1)</script>", NO_JSON),
    "half": (GOOD[:500], NO_JSON),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), NO_TEXT),
    "UTF-16": (GOOD.decode().encode("utf-16"), NO_TEXT),
    "Latin-1": (GOOD.decode().replace("Donau", "Döner").encode("latin-1"), NO_TEXT),
    "huge": (b" " * 500_001, "too large"),
    "deep": (b"[" * 200_000, NO_JSON),
    "deep field": (b'{"format": 1, "deck": ' + b'{"a":' * 50_000, NO_JSON),
    "number of 10,000 digits": (b'{"format": ' + b"9" * 10_000 + b"}", NO_JSON),
    "NaN": (GOOD.replace(b"61", b"NaN"), "The file contains NaN, which is not a number"),
    "Infinity": (GOOD.replace(b"61", b"-Infinity"), "The file contains -Infinity"),
    "1e999": (
        GOOD.replace(b'"won_from": 61', b'"won_from": 1e999'),
        r"\(won_from\): This must be",
    ),
    "twice": (b'{"format": 1, "format": 1}', "“format” appears twice in the file"),
    "twice and unprintable": (
        b'{"\\ud800": 1, "\\ud800": 1}',
        "“\ufffd” appears twice in the file",
    ),
    "list": (b"[1, 2]", "This must be a group of named values."),
    "no rules": (b'{"Nachname": "B\xc3\xa4r"}', "Format None is not known"),
    "tomorrow": (changed(format=2), "Format 2 is not known; this program reads format 1."),
    "long format": (changed(format="x" * 5_000), "Format x{60}… is not known"),
    "foreign field": (changed(**{"x" * 5_000: 1}), "^x{60}…: There is no such field."),
    "half a letter": (
        changed(title="\ud800"),
        UNPRINTABLE,
    ),
    "NUL": (
        changed(title="a\0b"),
        UNPRINTABLE,
    ),
    "turned": (changed(title="Ried\u202eneuaR"), r"\(title\): This contains an unprintable"),
    "code": (
        changed(nobody_plays="__import__('os')"),
        r"\(nobody_plays\): __import__",
    ),
    "group": (changed(tie_breaks=["points", {"a": 1}, "lot"]), "tie_breaks"),
    "wide": (changed(rounds=10**9), r"Rounds \(rounds\): 1000000000 is more than 100000."),
    "contradiction": (
        changed(won_from=95),
        r"\(won_from\): Lost as Schneider up to 30, won from 95",
    ),
}


@pytest.mark.parametrize(("content", "sentence"), HOSTILE.values(), ids=HOSTILE)
def test_file_that_holds_no_rules_is_refused_with_a_sentence(content: bytes, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence) as refused:
        read_rules(content)

    for problem in refused.value.problems:
        assert len(problem) < 400
        problem.encode()  # can be shown


def test_file_with_a_thousand_faults_names_twenty() -> None:
    content = changed(**{f"field{number}": 0 for number in range(1000)})

    with pytest.raises(Refused) as refused:
        read_rules(content)

    assert (len(refused.value.problems), refused.value.problems[-1]) == (21, "…")


def test_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"none\.json cannot be read"):
        read_rules_at(tmp_path / "none.json")
    with pytest.raises(Refused, match="cannot be read"):
        read_rules_at(tmp_path)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Donau-Ries", "schafkopf-donau-ries.json"),
        ("Großreuth \u201e2027\u201c", "schafkopf-grossreuth-2027.json"),
        ("../../etc/passwd\r\nx: y", "schafkopf-etcpasswd-x-y.json"),
        ("三", "schafkopf-regeln.json"),
    ],
)
def test_file_is_named_after_the_rules(title: str, name: str) -> None:
    assert file_name(own_copy(rule_set("schwaig"), title=title)) == name
