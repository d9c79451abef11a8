"""Errors of questions to a rule set. Codes are stable, sentences English."""

from collections.abc import Iterable


def _(sentence: str) -> str:
    # Marks it for the German catalogue; the pages translate it.
    return sentence


REASONS = {
    "unknown_contract": _("%(contract)s is not played here."),
    "unknown_level": _("%(contract)s has no %(level)s."),
    "unknown_offence": _("The rules do not mention: %(offence)s."),
    "no_tout": _("%(contract)s cannot be played as Tout."),
    "cannot_be_won": _("%(contract)s cannot be won."),
    "cannot_be_lost": _("%(contract)s cannot be lost."),
    "wrong_seat": _("There is no seat %(seat)s at a table of %(seats)s."),
    "wrong_table_size": _("The rules have no table of %(seats)s."),
    "partner_missing": _("%(contract)s needs a partner other than the declarer."),
    "partner_not_allowed": _("%(contract)s is played alone."),
    "partner_fixed": _("%(contract)s is seats 1 and 3 against 2 and 4."),
    "too_many_runners": _("%(contract)s has at most %(most)s Laufende, not %(runners)s."),
    "result_missing": _("Please say whether %(contract)s was won."),
    "is_replayed": _("%(contract)s without a winner is played again and writes no row."),
    "too_many_doubles": _("%(contract)s is doubled at most %(most)s times, not %(doubles)s."),
    "no_spritze": _("%(contract)s allows no Spritze."),
    "spritze_by_side": _("Seat %(seat)s is on the declaring side and cannot give the Spritze."),
    "no_re": _("There is no Re."),
    "re_without_spritze": _("A Re answers a Spritze, and there was none."),
    "no_redeals": _("Thrown-in deals add nothing under these rules."),
    "wrong_redeal": _("A thrown-in deal has 0 to %(most)s doubles, not %(doubles)s."),
    "no_jungfrau": _("%(contract)s: a player without a trick pays too."),
    "wrong_jungfrau": _("Seat %(seat)s cannot be exempt for having no trick."),
    "all_jungfrauen": _("If nobody else took a trick, everybody pays."),
    "offender_missing": _("The offender is missing: %(offence)s."),
    "wrong_card_points": _("Card points go from 0 to %(most)s, not %(card_points)s."),
    "wrong_tricks": _("Tricks go from 0 to %(most)s, not %(tricks)s."),
    "points_without_trick": _("Without a trick there are no card points, not %(card_points)s."),
    "points_of_all_tricks": _(
        "All %(tricks)s tricks hold %(most)s card points, not %(card_points)s."
    ),
    "wrong_number": _("Games are numbered from 1, not %(number)s."),
    "card_points_missing": _("%(contract)s is judged by its card points."),
    "tricks_missing": _("A Tout is judged by its tricks."),
    "tricks_needed": _("%(contract)s is judged by its tricks."),
}


class IllegalGame(ValueError):
    """The rule set forbids this game; `code` is a key of REASONS, `rule` the printed number."""

    def __init__(self, code: str, *, rule: str = "", **values: object) -> None:
        self.code = code
        self.rule = rule
        self.values = values
        self.reason = REASONS[code] % values
        super().__init__(f"{self.reason} (rule {rule})" if rule else self.reason)


class UnknownRuleSet(ValueError):
    """An unknown slug; the message lists the existing ones."""

    def __init__(self, slug: str, names: Iterable[str]) -> None:
        self.slug = slug
        self.known = tuple(names)
        super().__init__(f"no rule set is called {slug!r}; there are: {', '.join(self.known)}")


class UnknownOption(ValueError):
    """An unknown option or value; the message lists the existing ones."""

    def __init__(self, kind: str, name: object, names: Iterable[str]) -> None:
        self.name = name
        self.known = tuple(names)
        super().__init__(
            f"{kind} {name!r} is unknown; there are: {', '.join(self.known) or 'none'}"
        )
