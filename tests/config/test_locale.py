"""The German catalogue is complete; it and the English one, of Django's own sentences, are compiled
as they are written.
"""

import ast
import gettext
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation.template import templatize

pytestmark = [pytest.mark.program, pytest.mark.core]  # msgfmt takes no time

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "locale/de/LC_MESSAGES/django.po"
OF_DJANGO = ROOT / "locale/en/LC_MESSAGES/django.po"
SENTENCES_OF_DJANGO = ROOT / "tests/config/django_sentences.py"
TEXT = re.compile(r"""u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*\"""")
MARKED = re.compile(rf"\b(_|n?p?gettext)\(((?:\s*(?:{TEXT.pattern})\s*,?)+)")


@pytest.fixture(scope="module", params=[CATALOGUE, OF_DJANGO], ids=["de", "en"])
def compiled(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path, str]:
    """A catalogue, freshly compiled, and what the compiler says about it."""
    msgfmt = shutil.which("msgfmt")
    if msgfmt is None:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop("No msgfmt here: install the package gettext to check the translation.")
    target = tmp_path_factory.mktemp("locale") / "django.mo"
    command = [msgfmt, "--check", "--statistics", "-o", target, request.param]
    environment = {**os.environ, "LC_ALL": "C"}
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert result.returncode == 0, result.stderr
    return request.param, target, result.stderr


def test_catalogue_is_complete(compiled: tuple[Path, Path, str]) -> None:
    _catalogue, _target, statistics = compiled

    assert "untranslated" not in statistics
    assert "fuzzy" not in statistics


def test_english_catalogue_has_each_sentence_of_django() -> None:
    english = {
        key[0] if isinstance(key, tuple) else key for key in read(OF_DJANGO.with_suffix(".mo"))
    }

    assert english - {""} == set(sentences(SENTENCES_OF_DJANGO))


def test_compiled_catalogue_is_current(compiled: tuple[Path, Path, str]) -> None:
    """The compiled file is in the repository: a club's computer has no compiler."""
    catalogue, fresh, _statistics = compiled

    assert read(catalogue.with_suffix(".mo")) == read(fresh)


def test_every_sentence_of_the_code_is_in_the_catalogue() -> None:
    catalogue = read(CATALOGUE.with_suffix(".mo"))
    msgids = {key[0] if isinstance(key, tuple) else key for key in catalogue}

    missing = {sentence for path in code() for sentence in sentences(path)} - msgids

    assert missing == set()


def test_no_sentence_stands_in_an_f_string() -> None:
    """There makemessages overlooks it, and the next run would drop its translation."""
    inside = {
        f"{path.name}:{node.lineno}"
        for path in code()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr) and [*marked_in(node)]
    }

    assert inside == set()


def test_no_template_has_english_quotation_marks_for_all_languages() -> None:
    outside = [p for p in ROOT.glob("templates/**/*.html") if re.search("“{%|%}”", p.read_text())]
    assert outside == []


def test_every_sentence_of_the_templates_is_in_the_catalogue() -> None:
    catalogue = read(CATALOGUE.with_suffix(".mo"))
    msgids = {key[0] if isinstance(key, tuple) else key for key in catalogue}

    pages = (ROOT / "templates").rglob("*.html")
    missing = {sentence for page in pages for sentence in template_sentences(page)} - msgids

    assert missing == set()


def template_sentences(page: Path) -> Iterator[str]:
    """Yield the sentences that makemessages takes from a page, context first where there is one."""
    for call in MARKED.finditer(templatize(page.read_text(encoding="utf-8"))):
        texts = [ast.literal_eval(text) for text in TEXT.findall(call[2])]
        yield "\x04".join(texts[:2]) if "p" in call[1] else texts[0]


def code() -> Iterator[Path]:
    yield SENTENCES_OF_DJANGO
    for folder in ("scoring", "tournament", "config"):
        yield from (ROOT / folder).rglob("*.py")


def sentences(path: Path) -> Iterator[str]:
    yield from marked_in(ast.parse(path.read_text(encoding="utf-8")))


def marked_in(tree: ast.AST) -> Iterator[str]:
    """Yield the marked sentences with their context, joined as in the catalogue."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id.removesuffix("_lazy")
            texts = [str(part.value) for part in node.args if isinstance(part, ast.Constant)]
            if name in ("_", "gettext", "ngettext") and texts:
                yield texts[0]
            elif name in ("pgettext", "npgettext") and len(texts) > 1:
                yield f"{texts[0]}\x04{texts[1]}"


def read(path: Path) -> dict[object, str]:
    with path.open("rb") as file:
        msgids: dict[object, str] = vars(gettext.GNUTranslations(file))["_catalog"]
        return msgids
