"""Django's fields refuse in our German."""

import pytest
from django import forms

REFUSED = (
    (forms.CharField(), "", "Bitte ausfüllen."),
    (
        forms.CharField(max_length=80),
        "ö" * 600,
        "Höchstens 80 Zeichen sind möglich, das sind 600.",
    ),
    (forms.CharField(), "a\0b", "Hier steht ein Zeichen, das sich nicht drucken lässt."),
    (
        forms.CharField(min_length=3),
        "ö",
        "Mindestens 3 Zeichen sind nötig, das sind erst 1.",
    ),
    (forms.IntegerField(), "drei", "Bitte eine ganze Zahl eingeben."),
    (forms.IntegerField(max_value=12), "13", "Höchstens 12 ist möglich."),
    (forms.IntegerField(min_value=1), "0", "Mindestens 1 ist nötig."),
    (forms.DecimalField(), "drei", "Bitte eine Zahl eingeben."),
    (forms.DecimalField(decimal_places=2), "1.005", "Höchstens 2 Stellen nach dem Komma."),
    (forms.DecimalField(max_digits=3), "1234", "Höchstens 3 Ziffern."),
    (
        forms.DecimalField(max_digits=4, decimal_places=2),
        "123",
        "Höchstens 2 Ziffern vor dem Komma.",
    ),
    (forms.DateField(), "32.1.", "Bitte ein Datum eingeben, zum Beispiel 20.11.2026."),
    (forms.TimeField(), "25", "Bitte eine Uhrzeit eingeben, zum Beispiel 19:30."),
    (
        forms.EmailField(),
        "öttl",
        "Bitte eine E-Mail-Adresse eingeben, zum Beispiel name@beispiel.de.",
    ),
    (
        forms.ChoiceField(choices=[("a", "A")]),
        "b",
        "„b“ steht nicht zur Wahl. Bitte eine der Möglichkeiten wählen.",
    ),
    (forms.FileField(), None, "Bitte ausfüllen."),
)


@pytest.mark.parametrize(
    ("field", "typed", "expected"), REFUSED, ids=[sentence for *_, sentence in REFUSED]
)
def test_field_says_plainly_what_it_wants(field: forms.Field, typed: str, expected: str) -> None:
    with pytest.raises(forms.ValidationError) as refused:
        field.clean(typed)

    assert refused.value.messages == [expected]
