"""Folds of the editor for rarely changed rules, with a summary of the settings."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField, ChoiceField
from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext, pgettext

from tournament.rules.own.forms.editor import Editor
from tournament.rules.own.forms.rules import RulesForm
from tournament.shared.request_numbers import whole_number


@dataclass(frozen=True, slots=True)
class Fold:
    """A section that opens; `value` sums up its settings."""

    title: str
    value: str
    fields: list[BoundField]
    hint: str = ""

    @property
    def is_open(self) -> bool:
        return any(bound.errors for bound in self.fields)


def folds_of(editor: Editor) -> list[Fold]:
    form, sections = editor.form, editor.form.sections
    return [
        Fold(
            capfirst(_("when a game is won")),
            _("%(won)s card points, Schneider from %(most)s, lost as Schneider up to %(least)s")
            % {
                "won": _text(form, "won_from"),
                "most": _text(form, "schneider_won_from"),
                "least": _text(form, "schneider_lost_to"),
            },
            sections["thresholds"],
            _(
                "Card points of the declaring side. A game may have its own; open the game to "
                "change them."
            ),
        ),
        Fold(_("Doubling and Kontra"), _doubling(form), sections["doubling"]),
        Fold(
            _("Ranking order"),
            ", ".join(filter(None, (_chosen(bound) for bound in form.tie_breaks))),
            [*form.tie_breaks, *sections["ranking"]],
            _("The tie-breakers in their order; the last must be the lot or a shared place."),
        ),
        Fold(_("The list"), _chosen(form["list_kind"]), sections["list"]),
        Fold(
            _("Cards and table"),
            _("%(seats)s at a table, %(cards)s cards")
            % {"seats": _text(form, "seats"), "cards": _text(form, "deck_cards")},
            sections["table"],
            _(
                "Long deck: 32 cards, 8 tricks. Short deck: 24 cards, 6 tricks. Both usually "
                "have 120 card points."
            ),
        ),
        Fold(_("Registration"), _registration(form), sections["registration"]),
        Fold(
            _("Rule numbers of the printed sheet"),
            ", ".join(filter(None, (str(bound.value() or "") for bound in form.printed)))
            or pgettext("of several", "none"),
            form.printed,
            _("The numbers of your rule sheet are shown beside each rule on paper and screen."),
        ),
    ]


def fold_of_offences(editor: Editor) -> Fold:
    names = [str(offence["name"].value() or "") for offence in editor.offences]
    value = ", ".join(filter(None, names)) or pgettext("of several", "none")
    return Fold(_("Offences"), value, [bound for offence in editor.offences for bound in offence])


def _doubling(form: RulesForm) -> str:
    doubles = list(_doubles(form))
    return capfirst("; ".join(doubles)) if doubles else _("not allowed")


def _doubles(form: RulesForm) -> Iterator[str]:
    most = _text(form, "doubling_most")
    if most not in ("", "0"):
        words = ngettext(
            "once before the game is named",
            "up to %(most)s times before the game is named",
            whole_number(most) or 2,
        )
        yield words % {"most": most}
    if form["doubling_has_spritze"].value():
        yield _("one Kontra with Re") if form["doubling_has_re"].value() else _("one Kontra")
    if (factor := _text(form, "loss_factor")) not in ("", "1"):
        yield _("a lost game costs %(times)s times its value") % {"times": factor}


def _registration(form: RulesForm) -> str:
    substitutes = (
        _("substitutes allowed")
        if form["allows_substitutes"].value()
        else _("substitutes not allowed")
    )
    return _("Entry fee €%(fee)s, %(substitutes)s") % {
        "fee": _text(form, "fee_cents") or "0",
        "substitutes": substitutes,
    }


def _text(form: RulesForm, name: str) -> str:
    value: Any = form[name].value()
    return "" if value is None else str(value)


def _chosen(bound: BoundField) -> str:
    assert isinstance(bound.field, ChoiceField)
    value = str(bound.value() or "")
    words = {str(key): str(word) for key, word in bound.field.choices}  # type: ignore[misc, union-attr]  # no groups here
    return words.get(value, "") if value else ""
