"""What is asked before a list is taken out of the ranking, and of its second reader."""

from django import forms
from django.utils.translation import gettext_lazy

from scoring import RuleSet
from scoring.values import Cells
from tournament.models import TableSheet
from tournament.results.forms.sheets import Texts, number, texts_of
from tournament.shared.reason_form import ReasonForm

WITHOUT_CHOICE = gettext_lazy("What does the void list mean for its players? Please choose.")


class VoidForm(ReasonForm):
    consequence = forms.ChoiceField(
        choices=TableSheet.Consequence.choices,
        error_messages={"required": WITHOUT_CHOICE, "invalid_choice": WITHOUT_CHOICE},
    )


def read_totals_again(posted: Texts, rules: RuleSet) -> tuple[dict[str, str], Cells]:
    """The second reader's totals as typed and as numbers; None for what is none."""
    texts = texts_of(posted, [f"total{seat}" for seat in range(1, rules.seats + 1)])
    return texts, tuple(number(text) for text in texts.values())
