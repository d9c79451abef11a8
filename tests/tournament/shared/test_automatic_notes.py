"""Notes that the program stores are shown in the reader's language, typed ones as they are."""

import pytest
from django.utils import translation

from tournament.shared.automatic_notes import OWN_NOTES, note_in_words


@pytest.mark.parametrize(
    ("stored", "in_english"),
    [
        ("die zweite Lesung der Summen weicht ab", "the second check of the totals differs"),
        ("the second check of the totals differs", "the second check of the totals differs"),
        ("wird nachgespielt: 50 % Karten\nfehlten", "to be replayed: 50 % Karten\nfehlten"),
        ("aufgerückt in Pokal 2026", "aufgerückt in Pokal 2026"),
        ("Spiel 14 ist nicht zu lesen", "Spiel 14 ist nicht zu lesen"),
        ("", ""),
    ],
)
def test_note_is_shown_in_english(stored: str, in_english: str) -> None:
    with translation.override("en"):
        assert note_in_words(stored) == in_english


@pytest.mark.parametrize("message", OWN_NOTES)
def test_note_stored_in_english_is_shown_in_german(message: str) -> None:
    stored = message.replace("%(cup)s", "Pokal").replace("%s", "Pokal")

    with translation.override("de"):
        shown_note = note_in_words(stored)

    assert shown_note != stored
