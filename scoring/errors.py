"""Errors of questions to a rule set. Codes are stable, sentences English."""

from collections.abc import Iterable

REASONS = {
    "unknown_contract": "{contract} is not played here",
    "unknown_level": "{contract} knows no {level}",
    "unknown_offence": "{offence} is not provided for",
    "no_tout": "{contract} cannot be played as Tout",
    "cannot_be_won": "{contract} cannot be won",
    "cannot_be_lost": "{contract} cannot be lost",
    "wrong_seat": "there is no seat {seat} at a table of {seats}",
    "wrong_table_size": "a table of {seats} is not provided for",
    "partner_missing": "{contract} needs a partner other than the declarer",
    "partner_not_allowed": "{contract} is played alone",
    "partner_fixed": "{contract} is seats 1 and 3 against 2 and 4",
    "too_many_runners": "{contract} has {most} runners at the most, not {runners}",
    "result_missing": "it is not said whether {contract} was won",
    "is_replayed": "{contract} without a winner is played again and writes no row",
    "too_many_doubles": "{contract} is doubled {most} times at the most, not {doubles}",
    "no_spritze": "{contract} takes no Spritze",
    "spritze_by_side": "seat {seat} is on the declaring side and cannot give the Spritze",
    "no_re": "there is no Re",
    "re_without_spritze": "a Re answers a Spritze, and there was none",
    "no_redeals": "a deal thrown in adds nothing here",
    "wrong_redeal": "a deal thrown in has 0 to {most} doubles, not {doubles}",
    "no_jungfrau": "{contract} spares nobody without a trick",
    "wrong_jungfrau": "seat {seat} cannot be spared as a seat without a trick",
    "all_jungfrauen": "where nobody else took a trick, everybody pays",
    "offender_missing": "it is not said who is to blame for {offence}",
    "wrong_card_points": "card points go from 0 to {most}, not {card_points}",
    "wrong_tricks": "tricks go from 0 to {most}, not {tricks}",
    "points_without_trick": "without a trick there are no card points, not {card_points}",
    "points_of_all_tricks": "all {tricks} tricks hold {most} card points, not {card_points}",
    "wrong_number": "games are numbered from 1, not {number}",
    "card_points_missing": "{contract} is judged by its card points",
    "tricks_missing": "a Tout is judged by its tricks",
    "tricks_needed": "{contract} is judged by its tricks",
}


class IllegalGame(ValueError):
    """The rule set forbids this game; `code` is a key of REASONS, `rule` the printed number."""

    def __init__(self, code: str, *, rule: str = "", **values: object) -> None:
        self.code = code
        self.rule = rule
        self.values = values
        self.reason = REASONS[code].format(**values)
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
