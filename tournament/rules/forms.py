"""The form that works out a single game by the rules of the tournament."""

from collections.abc import Container
from functools import partial
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from scoring import Contract, Game, IllegalGame, RuleSet
from scoring.contracts import NO_GAME as WITHOUT_A_GAME
from scoring.values import LEVELS
from tournament.rules.game_answer import GameAnswer
from tournament.rules.games import REDEALS, redeals_of
from tournament.rules.names import contract_name, level_name, offence_name, with_rule
from tournament.rules.sentences import has_sie, reason_in_words
from tournament.shared.form_fields import FigureField, offer

PLAYED, NO_GAME = "played", "no_game"
IN_SIGHT = ("card_points", "tricks", "runners", "tout", "is_approved")
_seat_field = partial(forms.TypedChoiceField, coerce=int, empty_value=None, required=False)
_number_field = partial(FigureField, min_value=0, required=False)


class ContractKeys(forms.RadioSelect):
    """Radio buttons; `called` contracts have that class."""

    called: Container[object] = ()

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(*args, **kwargs)
        if option["value"] in self.called:
            option["attrs"]["class"] = "called"
        option["attrs"]["autofocus"] = option["selected"]
        return option


class GameForm(forms.Form):
    end = forms.ChoiceField(label=gettext_lazy("What happened"), initial=PLAYED)
    contract = forms.ChoiceField(label=gettext_lazy("Game"), required=False, widget=ContractKeys)
    declarer = _seat_field(label=gettext_lazy("Declarer's seat"), widget=forms.RadioSelect)
    partner = _seat_field(label=gettext_lazy("Partner's seat"), widget=forms.RadioSelect)
    doubles = _number_field(label=gettext_lazy("Doubled before the game was named"))
    spritze = _seat_field(label=gettext_lazy("Spritze from seat"))
    re = forms.BooleanField(label=gettext_lazy("Re"), required=False)
    redeals = forms.RegexField(
        REDEALS,
        label=capfirst(gettext_lazy("deals thrown in before")),
        required=False,
        help_text=gettext_lazy("The doubles of each, such as 0 or 0 2; leave empty for none."),
        error_messages={"invalid": gettext_lazy("Only digits, one for each thrown-in deal.")},
    )
    card_points = _number_field(label=capfirst(gettext_lazy("card points")))
    tricks = _number_field(label=capfirst(gettext_lazy("tricks")))
    tout = forms.BooleanField(label=gettext_lazy("as Tout"), required=False)
    is_approved = forms.BooleanField(
        label=gettext_lazy("approved by the supervisors"), required=False
    )
    runners = _number_field(label=gettext_lazy("Laufende"))
    number = FigureField(label=gettext_lazy("Game number in the round"), min_value=1, initial=2)
    offender = _seat_field(label=gettext_lazy("Offender's seat"))
    played_on = forms.ChoiceField(label=gettext_lazy("The other side played on to"), required=False)

    def __init__(self, *args: Any, rules: RuleSet, games: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules, self.games = rules, games
        self.answer: GameAnswer | None = None  # stays None for a valid form without a game
        contracts = rules.offered_contracts
        uses = {
            "partner": any(contract.side == "called" for contract in contracts),
            "tout": any(contract.tout for contract in contracts),
            "is_approved": rules.supervises_touts,
            "runners": rules.counts_runners,
            "doubles": rules.doubling.most > 0,
            "spritze": rules.doubling.has_spritze,
            "re": rules.doubling.has_re,
            "redeals": rules.counts_redeals,
            "offender": bool(rules.offences),
            "played_on": any(offence.plays_on for offence in rules.offences),
        }
        for name in [name for name, is_known in uses.items() if not is_known]:
            del self.fields[name]
        self._offer_choices()
        self.fields["number"].widget.attrs["max"] = games
        deck = rules.deck
        self.fields["card_points"].help_text = _("of the declaring side, 0 to %(most)s") % {
            "most": deck.card_points
        }
        self.fields["tricks"].help_text = _("0 to %(most)s; needed for Schwarz and Tout") % {
            "most": deck.tricks
        }
        if "doubles" in self.fields:
            self.fields["doubles"].help_text = _("0 to %(most)s") % {"most": rules.doubling.most}
            if rules.doubling.after_thrown_in:
                self.fields["doubles"].label = _("Doubled after a thrown-in deal")

    @property
    def cards(self) -> list[forms.BoundField]:
        return [self[name] for name in IN_SIGHT if name in self.fields]

    @property
    def more(self) -> list[forms.BoundField]:
        above = {"contract", "declarer", "partner", *IN_SIGHT}
        return [self[name] for name in self.fields if name not in above]

    @property
    def has_more(self) -> bool:
        names = {bound.name for bound in self.more}
        return self.is_bound and not names.isdisjoint({*self.changed_data, *self.errors})

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        number = data["number"]
        if number > self.games:
            sentence = _("The round has %(games)s games.")
            self.add_error("number", sentence % {"games": self.games})
        elif data["end"] != NO_GAME:
            self._set_answer(data)
        return data

    def _offer_choices(self) -> None:
        rules = self.rules
        seats = [(seat, str(seat)) for seat in range(1, rules.seats + 1)]
        for name in {"declarer", "partner", "offender", "spritze"} & set(self.fields):
            is_asked_first = name in ("declarer", "partner")
            offer(self, name, seats if is_asked_first else [("", "–"), *seats])
        if "played_on" in self.fields:
            levels = [(level, level_name(level)) for level in LEVELS[1:]]
            offer(self, "played_on", [("", "–"), *levels])
        offered = rules.offered_contracts
        offer(self, "contract", [(c.name, contract_name(c.name)) for c in offered])
        called = [c.name for c in offered if c.side == "called"]
        self.fields["contract"].widget.called = called
        self.fields["contract"].initial = [*called, offered[0].name][0]
        ends = [
            (PLAYED, _("played to the end")),
            *((offence.name, offence_name(offence.name)) for offence in rules.offences),
            (NO_GAME, self._no_game_in_words()),
        ]
        offer(self, "end", ends)

    def _no_game_in_words(self) -> str:
        if not self.rules.numbers_tell_dealers:  # a misdeal is dealt again by the same seat
            return _("no game: thrown in")
        if self.rules.nobody_plays in WITHOUT_A_GAME:
            return _("no game: thrown in or misdealt")
        return _("no game: misdealt")

    def _set_answer(self, data: dict[str, Any]) -> None:
        """Judge and score the game; reasons for an illegal one become field errors."""
        try:
            contract = self.rules.contract(data["contract"])
            if contract.side != "called":
                data["partner"] = None  # left from another game
            if contract.side == "across":
                data["declarer"], data["partner"] = 1, 3
            if contract.side == "nobody":
                data["declarer"] = 1
            self._require_details(data, contract)
            if not self.errors:
                self.answer = self._work_out(data, contract)
        except IllegalGame as illegal:
            name = next((n for n in self.fields if illegal.code in CODES.get(n, ())), None)
            self.add_error(name, reason_in_words(illegal))

    def _require_details(self, data: dict[str, Any], contract: Contract) -> None:
        if data["declarer"] is None:
            self.add_error("declarer", _("Who played?"))
        if self._needs_approval(data, contract) and not data.get("is_approved"):
            sentence = _("A Tout counts only when the supervisors approved it")
            if has_sie(self.rules):
                sentence = _("Tout and Sie count only when the supervisors approved them")
            rule = self.rules.rule_numbers["tout"]
            self.add_error("is_approved", with_rule(sentence, rule))
        offences = [offence for offence in self.rules.offences if offence.name == data["end"]]
        if data.get("played_on") and not any(offence.plays_on for offence in offences):
            self.add_error("played_on", _("Nobody is left to play after this."))
        if data["end"] == PLAYED:
            self._require_tricks(data, contract)

    def _needs_approval(self, data: dict[str, Any], contract: Contract) -> bool:
        is_tout = bool(data.get("tout") and contract.tout)
        is_limited = data["number"] == 1 and bool(contract.first_game)
        is_rare = is_tout or contract.counts_as == "sie"
        return self.rules.supervises_touts and is_rare and not is_limited

    def _require_tricks(self, data: dict[str, Any], contract: Contract) -> None:
        """Require the tricks if the card points do not tell whether it was Schwarz."""
        points = data["card_points"]
        is_schwarz_unclear = points in (0, self.rules.deck.card_points) and data["tricks"] is None
        if not is_schwarz_unclear or "schwarz" not in contract.prices:
            return
        sentence = _(
            "With %(points)s card points, please enter the tricks: Schwarz depends on tricks alone."
        )
        self.add_error("tricks", sentence % {"points": points})

    def _work_out(self, data: dict[str, Any], contract: Contract) -> GameAnswer:
        rules, number, tout = self.rules, data["number"], bool(data.get("tout"))
        offence = None if data["end"] == PLAYED else data["end"]
        spritze = data.get("spritze")
        result = None
        if offence is None:
            result = rules.judge(
                contract.name,
                card_points=data["card_points"],
                tricks=data["tricks"],
                tout=tout,
                number=number,
                spritze=spritze is not None,
            )
        game = Game(
            contract.name,
            data["declarer"],
            data.get("partner"),
            won=result.won if result else None,
            level=result.level if result else data.get("played_on") or None,
            tout=tout,
            runners=data.get("runners") or 0,
            number=number,
            seats=rules.seats,
            offence=offence,
            offender=data.get("offender"),
            doubles=data.get("doubles") or 0,
            spritze=spritze,
            re=bool(data.get("re")),
            redeals=redeals_of(data.get("redeals") or ""),
        )
        return GameAnswer(rules, game, result)


# Codes of illegal games by the field to correct; others concern the whole game.
CODES = {
    "contract": ("unknown_contract",),
    "played_on": ("unknown_level",),
    "tout": ("no_tout",),
    "declarer": ("wrong_seat",),
    "partner": ("partner_missing",),
    "runners": ("too_many_runners",),
    "doubles": ("too_many_doubles",),
    "spritze": ("no_spritze", "spritze_by_side"),
    "re": ("no_re", "re_without_spritze"),
    "redeals": ("no_redeals", "wrong_redeal"),
    "card_points": (
        *("wrong_card_points", "card_points_missing"),
        *("points_without_trick", "points_of_all_tricks"),
    ),
    "tricks": ("wrong_tricks", "tricks_missing", "tricks_needed"),
    "offender": ("offender_missing",),
}
