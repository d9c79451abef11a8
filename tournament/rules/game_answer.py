"""The answer about a single game: its row, and the price line by line with the printed rules."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import Game, Price, Result, RuleSet
from scoring.contracts import FREE, NO_GAME
from scoring.pricing import Step, is_won, lost_steps, price_steps, total
from tournament.rules.game_facts import thresholds_of
from tournament.rules.games import extras
from tournament.rules.names import (
    contract_name,
    level_name,
    offence_name,
    rule_reference,
    with_rule,
)
from tournament.rules.points_table import (
    drawn_in_words,
    headings,
    limit_of_game_1,
    lost_points,
    won_points,
)
from tournament.rules.table_facts import nobody_plays_fact
from tournament.shared.signs import enumerate_words, points


class Line(NamedTuple):
    words: str
    points: str
    source: str


class GameAnswer:
    """A game's row and price. `result`: None after an offence. Raises IllegalGame."""

    def __init__(self, rules: RuleSet, game: Game, result: Result | None) -> None:
        self.rules, self.game, self.result = rules, game, result
        self.contract, self.row = rules.contract(game.contract), rules.score(game)
        self.won = is_won(self.contract, game)
        self.level = (result.level if result else game.level) or "plain"
        self.circled = rules.circled_seat(game)
        self.has_tout_mark = rules.has_tout_mark and game.tout
        steps = [] if self.won is None else price_steps(rules, self.contract, game)
        steps += lost_steps(rules, self.contract, game) if self.won is False else []
        priced = [*self._priced_lines(steps)]
        self.lines = [*self._deciding_lines(), *priced]
        self.total = self._amount(total(steps)) if len(priced) > 1 else ""

    @property
    def title(self) -> str:
        name = self._game_name
        if self.result is None:
            offence = offence_name(self.game.offence or "")
            return _("%(game)s: %(offence)s") % {"game": name, "offence": offence} + self._level
        if self.result.won is None:
            return _("%(game)s: nobody wins") % {"game": name}
        if not self.contract.can_be_won:
            return name
        words = _("%(game)s won") if self.result.won else _("%(game)s lost")
        return words % {"game": name} + self._level

    @property
    def cells(self) -> list[tuple[int, str, bool]]:
        return [
            (seat, points(value, self.rules.is_zero_sum), seat == self.circled)
            for seat, value in enumerate(self.row, 1)
        ]

    @property
    def heading(self) -> str:
        heads = headings(self.rules)
        return "" if self.won is None else heads.won if self.won else heads.lost

    @property
    def dealer(self) -> int | None:
        rules = self.rules
        return rules.dealer(self.game.number or 1) if rules.numbers_tell_dealers else None

    @property
    def _game_name(self) -> str:
        name = contract_name(self.contract.name)
        return f"{name}-{level_name('tout')}" if self.game.tout else name

    @property
    def _level(self) -> str:
        return "" if self.level == "plain" else f", {level_name(self.level)}"

    def _deciding_lines(self) -> Iterator[Line]:
        game, contract, numbers = self.game, self.contract, self.rules.rule_numbers
        if game.offence:
            sentence = _("The side of seat %(seat)s loses, without Schneider or Schwarz")
            if game.level:
                sentence = _(
                    "The side of seat %(seat)s loses, and the others played on to %(level)s"
                )
            offence = self.rules.offence(game.offence)
            words = sentence % {"seat": game.offender, "level": level_name(self.level)}
            if offence.pays_alone:
                words = _("%(words)s; the offender pays alone") % {"words": words}
            yield _line(words, offence.rule)
        elif self.result is None or self.result.won is None:
            words = _("Nobody wins")
            if contract.drawn_at is not None:
                words = drawn_in_words(self.rules, contract)
            yield _line(words, contract.rule, numbers["drawn"])
        else:
            yield from self._what_decided()

    def _what_decided(self) -> Iterator[Line]:
        rules, game, contract = self.rules, self.game, self.contract
        numbers = rules.rule_numbers
        is_limited = game.number == 1 and bool(contract.first_game)
        if game.tout and not is_limited:
            words = _("won only with all %(tricks)s tricks") % {"tricks": rules.deck.tricks}
            yield _line(words, numbers["tout"])
        elif contract.counts_as == "sie":
            if rules.supervises_touts and not is_limited:
                yield _line(_("approved by the supervisors"), numbers["tout"])
        elif contract.won_by != "card_points":
            is_tout = contract.counts_as == "tout"
            rule = numbers["tout"] if is_tout else contract.rule
            yield _line(next(thresholds_of(rules, contract)), rule)
        elif (
            contract.can_be_won
            and contract.can_be_lost
            and not (game.tout and rules.first_tout == "highest")
        ):
            yield self._by_card_points()
        if is_limited and (game.tout or self.level != "plain"):
            values = {"level": level_name(limit_of_game_1(contract))}
            words = _("game 1 of a round: at most %(level)s") % values
            yield _line(words, numbers["first_game"])

    def _by_card_points(self) -> Line:
        rules, numbers = self.rules, self.rules.rule_numbers
        if self.level == "schwarz":
            return _line(_("the losers have no trick"), numbers["schwarz"])
        name, sentence, topic = "won_from", _("won from %(points)s card points"), "won"
        if self.level == "schneider":
            name, sentence = "schneider_lost_to", _("lost as Schneider up to %(points)s")
            if self.won:
                name, sentence = "schneider_won_from", _("won as Schneider from %(points)s")
            topic = "levels"
        own = getattr(self.contract, name)
        if own is None:
            return _line(sentence % {"points": getattr(rules, name)}, numbers[topic])
        return _line(sentence % {"points": own}, self.contract.rule)

    def _priced_lines(self, steps: Iterable[Step]) -> Iterator[Line]:
        for step in steps:
            does_nothing = step.price == FREE and step.times == 1
            if does_nothing and not (step.about == "runners" and self.game.runners):
                continue
            amount = self._amount(step.price) if step.times == 1 else f"× {step.times}"
            words, printed_rules = self._step_in_words(step.about)
            yield Line(capfirst(words), amount, _sources(*printed_rules))

    def _step_in_words(self, about: str) -> tuple[str, tuple[str, ...]]:
        """Return a step in words, and its printed rules."""
        game, contract, numbers = self.game, self.contract, self.rules.rule_numbers
        match about:
            case "game":
                is_rare = contract.side == "across" or not contract.can_be_won
                own_rule = contract.rule if is_rare else ""
                return self._game_name + self._level, (numbers["points"], own_rule)
            case "plain":
                return self._game_name, (numbers["points"],)
            case "level":
                return level_name(self.level), (numbers["points"],)
            case "doubled":
                words = self._extras(doubles=game.doubles, spritze=game.spritze, re=game.re)
                doubles_rule = numbers["doubles"] if game.doubles else ""
                spritze_rule = numbers["kontra"] if game.spritze is not None else ""
                return words, (doubles_rule, spritze_rule)
            case "redeal":
                return self._extras(redeals=game.redeals), (numbers["redeal"],)
            case "runners":
                return self._extras(runners=game.runners), (numbers["runners"],)
        return _("lost"), (numbers["lost"] or numbers["points"],)

    def _extras(self, **wanted: Any) -> str:
        return ", ".join(extras(Game(self.game.contract, self.game.declarer, **wanted)))

    def _amount(self, price: Price) -> str:
        if self.won:
            return won_points(self.rules, price)
        return lost_points(self.rules, price, self.contract)


def _line(words: str, *printed_rules: str) -> Line:
    return Line(capfirst(words), "", _sources(*printed_rules))


def _sources(*printed_rules: str) -> str:
    named = dict.fromkeys(map(rule_reference, filter(None, printed_rules)))
    return enumerate_words(named) if named else ""


def no_game_in_words(rules: RuleSet, number: int) -> str:
    if not rules.numbers_tell_dealers:
        sentence = _("The next seat deals now; the game number stays")
        if rules.doubling.after_thrown_in and rules.doubling.most:
            sentence = _("The next seat deals now, and its game is doubled; the game number stays")
        return with_rule(sentence, rules.rule_numbers["no_game"])
    sentence = _("Seat %(seat)s deals again; the game number stays")
    sentence %= {"seat": rules.dealer(number)}
    if rules.nobody_plays in NO_GAME:
        return with_rule(sentence, rules.rule_numbers["no_game"])
    text = with_rule(sentence, rules.rule_numbers["misdeal"])
    instead = _("After a misdeal: %(text)s When everybody passes: %(game)s.")
    return instead % {"text": text, "game": nobody_plays_fact(rules).value}
