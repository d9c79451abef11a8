"""One word for each thing in German, and programmers' words only where somebody asked for them."""

import gettext
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMPILED = ROOT / "locale/de/LC_MESSAGES/django.mo"
GLOSSARY = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
SHORT = {"Rang", "Team", "PC", "Saal"}  # words that others contain
PAPER = re.compile(r"\bpaper\b")  # in English: what a table wrote
DOUBTERS = {  # folded away behind "Für Zweifler", or opened, printed or typed to recompute
    "templates/draw/_protocol.html",
    "templates/draw/_record.html",
    "templates/hall/_draw_frozen.html",
    "templates/hall/_draw_own_paper.html",
    "templates/hall/_draw_published.html",
    "tournament/draw/check_sentences.py",
    "tournament/draw/papers/protocol.py",
    "tournament/draw/papers/recipe.py",
    "tournament/draw/services/making.py",
    "tournament/draw/views/page.py",  # the question before freezing, asked from there
    "config/published_sum.py",
    "tournament/exchange/workbook.py",
    "tournament/journal/final_protocol.py",
    "tournament/management/commands/draw.py",
    "tournament/management/commands/export.py",
}


@cache
def said() -> dict[str, set[str]]:
    """English sentence → all that German says for it."""
    with COMPILED.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    german_by_english: dict[str, set[str]] = {}
    for key, german in catalogue.items():
        english = key[0] if isinstance(key, tuple) else key
        if english:
            german_by_english.setdefault(english.rpartition("\x04")[2], set()).add(german)
    return german_by_english


def column(table: str) -> Iterator[tuple[str, str]]:
    """Yield each word of a glossary table's first column with its remark in brackets."""
    for line in table.splitlines():
        if line.startswith("| ") and not line.startswith("| not "):
            words, _, remark = line.split("|")[1].strip().partition(" (")
            yield from ((word, remark) for word in words.split(", "))


UNUSED = dict(column(GLOSSARY.partition("## One word for each thing")[2]))


def test_glossary_names_what_is_not_said() -> None:
    assert {"Teilnehmer", "Zettel", "Protokoll", "Datensatz"} <= set(UNUSED)


@pytest.mark.parametrize("word", UNUSED)
def test_german_has_one_word_for_each_thing(word: str) -> None:
    """Search inside longer words too, except for short words."""
    is_alone = "automatic" in UNUSED[word] or word in SHORT
    pattern = re.compile(rf"\b{word}(s|es|e|n|en|er)?\b" if is_alone else word)

    wrong = {
        german
        for english, all_german in said().items()
        for german in all_german
        if pattern.search(german) and ("the paper" not in UNUSED[word] or PAPER.search(english))
    }

    assert wrong == set()


def test_english_uses_no_phrase_that_the_glossary_replaces() -> None:
    """Check phrases only: a single word of that column may be right for something else."""
    table = GLOSSARY.partition("## English on pages")[2].partition("\n## ")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("|")]
    replaced = {words.strip() for row in rows[2:] for words in re.split("[,;]", row[3])}
    phrases = {words for words in replaced if " " in words}

    assert {"tournament office", "registration desk"} <= phrases
    assert {
        english for english in said() for phrase in phrases if phrase in english.lower()
    } == set()


@pytest.mark.parametrize("place", ["Ort", "Verein"])
def test_field_of_the_registration_has_its_whole_name(place: str) -> None:
    """“Ort oder Verein” is one field; the club that a draw reads has its own, elsewhere."""
    named = {german for every in said().values() for german in every if f"Feld „{place}“" in german}

    assert {german for german in named if "auf der Seite jedes Spielers" not in german} == set()


PROGRAMMERS = re.compile(
    r"\b(Zusage|Startwert\w*|Prüfsumme\w*|Güte|Hash\w*|Token\w*|Commit\w*|SHA-256)\b"
)


def squeezed(text: str) -> str:
    """Join the pieces of a long sentence on one line."""
    return re.sub(r"\s+", " ", re.sub(r'"\s*\n\s*"', "", text))


@cache
def sources() -> dict[str, str]:
    folders = (ROOT / "tournament", ROOT / "config")
    paths = [*(ROOT / "templates").rglob("*.html"), *(p for f in folders for p in f.rglob("*.py"))]
    return {
        path.relative_to(ROOT).as_posix(): squeezed(path.read_text(encoding="utf-8"))
        for path in paths
    }


def places_of(english: str) -> set[str]:
    """The files that say it; a single word only where it stands between quotes."""
    in_template = re.sub(r"%\((\w+)\)s", r"{{ \1 }}", english)
    wanted = {squeezed(text.replace("\n", "\\n")) for text in (english, in_template)}
    if " " not in english:
        wanted = {f'"{text}"' for text in wanted}
    return {path for path, text in sources().items() if any(word in text for word in wanted)}


def test_programmers_words_stand_only_where_doubters_look() -> None:
    elsewhere = {}
    for english, all_german in said().items():
        hits = {
            german
            for german in all_german
            if PROGRAMMERS.search(german) and "Zweifler" not in german
        }
        places = places_of(english) if hits else set()
        if hits and (not places or places - DOUBTERS):
            elsewhere[english] = (hits, places - DOUBTERS)

    assert elsewhere == {}


def test_places_for_doubters_all_have_such_words() -> None:
    """A place that has none any more is taken off the list."""
    with_such_words = [
        english
        for english, all_german in said().items()
        if any(PROGRAMMERS.search(german) for german in all_german)
    ]

    assert set().union(*map(places_of, with_such_words)) >= DOUBTERS
