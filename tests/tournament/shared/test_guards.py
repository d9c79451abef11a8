"""Names that are refused because they are invisible or imitate another one."""

import pytest

from tournament.shared.guards import text_problem

pytestmark = pytest.mark.usefixtures("english")

MARK = "\u0327"


@pytest.mark.parametrize(
    "text",
    [
        *("Öttl", "O\u0308ttl", "von der Grün", "Yıldızoğlu", "Șerban", "D’Angelo-Weiß"),
        *("محمد الفارسي", "नर\u200dेश", "👩\u200d👩\u200d👧", "x" + MARK * 4, ""),
    ],
)
def test_name_is_kept(text: str) -> None:
    assert text_problem("Name", text) is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("\u200b", "Name: This contains an unprintable character."),
        ("Re\u200bnate", "Name: This contains an unprintable character."),
        ("Renate\u200d", "Name: This contains an unprintable character."),
        ("\ufeffRenate", "Name: This contains an unprintable character."),
        ("Re\u00adnate", "Name: This contains an unprintable character."),
        ("Bär\u202egnagfuA", "Name: This contains an unprintable character."),
        ("\u3164\u3164", "Name: This has no visible character."),
        ("\u2800", "Name: This has no visible character."),
        (MARK * 2, "Name: This has no visible character."),
        ("R" + MARK * 70, "Name: This has a letter with more than 4 marks."),
        ("x" * 81, "Name has 81 characters; the limit is 80."),
    ],
)
def test_name_that_nobody_sees_or_that_passes_for_another_is_refused(
    text: str, problem: str
) -> None:
    assert text_problem("Name", text) == problem
