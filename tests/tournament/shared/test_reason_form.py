"""A form that asks for a reason says who will read it."""

import pytest
from django import forms

from tournament.draw.forms import ChangeForm, KeepApartForm, RedrawForm, SwapForm
from tournament.registration.forms import SubstituteForm
from tournament.results.forms.acts import VoidForm
from tournament.shared.form_fields import IN_PUBLIC, ON_FINAL_PROTOCOL, ReasonForm


@pytest.mark.parametrize("form", [RedrawForm, ChangeForm, SwapForm])
def test_reason_of_a_draw_is_said_to_be_public(form: type[forms.Form]) -> None:
    assert str(IN_PUBLIC) in str(form.base_fields["reason"].help_text)


@pytest.mark.parametrize("form", [ReasonForm, VoidForm, SubstituteForm])
def test_other_reason_is_said_to_stand_on_the_final_protocol(form: type[forms.Form]) -> None:
    assert form.base_fields["reason"].help_text == ON_FINAL_PROTOCOL


def test_reason_for_keeping_two_apart_stays_with_the_organiser() -> None:
    assert str(KeepApartForm.base_fields["reason"].label) == "Grund (sieht nur die Turnierleitung)"


def test_example_of_a_redraw_is_no_case_for_changing_the_round() -> None:
    """Absent and late players are seated without another draw."""
    help_text = str(RedrawForm.base_fields["reason"].help_text)

    assert "„Zwei der zehn Karten lagen offen" in help_text
    assert "ändern Sie stattdessen die Runde" in help_text
