"""The rules page's facts about table and evening, each with its printed rule."""

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from scoring import Offence, RuleSet
from scoring.contracts import FREE
from tournament.models import Tournament
from tournament.rules.game_facts import Fact
from tournament.rules.names import contract_name, join_names, names_by, offence_name, with_rule
from tournament.rules.points_table import marks_in_words
from tournament.shared.money import money, stakes_in_words
from tournament.shared.signs import clock


def table_rules(rules: RuleSet) -> Iterator[Fact]:
    numbers = rules.rule_numbers
    seats = ngettext("%(count)s player", "%(count)s players", rules.seats) % {"count": rules.seats}
    yield Fact(_("Table"), seats, numbers["table"])
    dealer = _("seat 1 deals game 1 of each round, then clockwise")
    if not rules.numbers_tell_dealers:
        dealer = _("seat 1 deals first in each round, then clockwise, also after a thrown-in deal")
    if numbers["dealer_by_lot"]:
        dealer = _("chosen or by lot in each round, then clockwise, also after a thrown-in deal")
    yield Fact(capfirst(_("dealer")), dealer, numbers["dealer"])
    yield Fact(_("Scorekeeper"), _writer(rules), numbers["writer"])
    if numbers["misdeal"]:
        yield Fact(capfirst(_("misdealt")), _misdealt(rules), numbers["misdeal"])
    yield nobody_plays_fact(rules)
    marks = marks_in_words(rules)
    yield Fact(_("Marks"), marks[:1].lower() + marks[1:], numbers["marks"])
    if not rules.rows_tell_the_game:
        words = _("declarer, game and result of every game, as points alone are ambiguous")
        yield Fact(_("On the list"), words)


def _writer(rules: RuleSet) -> str:
    numbers = rules.rule_numbers
    words = _("seat 1")
    if numbers["writer_named"]:
        words = _("chosen by the table")
    elif numbers["other_writer"]:
        words = _("seat 1, or another player if all agree")
    if numbers["watched"]:
        return _("%(writer)s; everybody may watch") % {"writer": words}
    if numbers["signed"] or not numbers["writer"]:
        return _("%(writer)s; everybody signs") % {"writer": words}
    return words


def nobody_plays_fact(rules: RuleSet) -> Fact:
    """Return the forced game if nobody wants to play, or who deals next."""
    label, numbers = capfirst(_("everybody passes")), rules.rule_numbers
    for contract in rules.contracts:
        if contract.name == rules.nobody_plays:
            words = contract_name(contract.name)
            if contract.side == "across":
                words = _("%(game)s, seats 1 and 3 against 2 and 4") % {"game": words}
            return Fact(label, words, contract.rule)
    words = {
        "same_dealer": _("no row; the same seat deals again"),
        "next_dealer": _("no row; the next seat deals"),
        "redeal": _("no row; the cards are redealt"),
    }[rules.nobody_plays]
    if rules.counts_redeals:
        words = "; ".join([words, *_redeal_bonus(rules)])
    elif rules.doubling.after_thrown_in and rules.doubling.most:
        words = _("%(words)s; the next game is doubled") % {"words": words}
    return Fact(label, words, numbers["redeal"] or numbers["no_game"])


def nobody_plays_sentence(rules: RuleSet) -> str:
    fact = nobody_plays_fact(rules)
    return with_rule(f"{fact.label}: {fact.value}", fact.rule)


def _redeal_bonus(rules: RuleSet) -> Iterator[str]:
    """Yield in words what games count more after a redeal, plain and doubled."""
    counting = [contract for contract in rules.offered_contracts if contract.redeal != FREE]
    # as the game's price is told: what each loser pays, or where nobody does, a winner's points
    for each, names in names_by(
        counting, lambda c: c.redeal.other if rules.is_zero_sum else c.redeal.side
    ).items():
        plain, *doubled = (bonus * each for bonus in rules.redeal_bonus)
        values = {"game": join_names(names), "more": plain}
        words = _("the next %(game)s counts %(more)s more") % values
        if doubled:
            values = {
                "words": words,
                "doubles": ", ".join(str(times) for times in range(1, len(doubled) + 1)),
                "bonuses": ", ".join(map(str, doubled)),
            }
            words = _("%(words)s, after %(doubles)s doubles %(bonuses)s") % values
        yield words


def _misdealt(rules: RuleSet) -> str:
    misdeal = next((c for c in rules.offered_contracts if c.name == "misdeal"), None)
    words = _("no row; the same seat deals again")
    if misdeal is None:
        return words
    values = {"words": words, "points": misdeal.prices["plain"].other}
    return _("%(words)s; the second time everybody else scores %(points)s") % values


def breaches(rules: RuleSet) -> Iterator[Fact]:
    for offence in rules.offences:
        yield Fact(capfirst(offence_name(offence.name)), _breach(rules, offence), offence.rule)


def _breach(rules: RuleSet, offence: Offence) -> str:
    words = _("the other side wins")
    if not offence.plays_on:
        words = _("%(words)s, without Schneider or Schwarz") % {"words": words}
    if rules.counts_runners:
        runners = _("with Laufende") if offence.with_runners else _("without Laufende")
        words = f"{words}, {runners}"
    if offence.plays_on:
        words = _("%(words)s; it may play on for Schneider and Schwarz") % {"words": words}
    if offence.pays_alone:
        return _("%(words)s; the offender pays alone") % {"words": words}
    return words


# -- the evening -------------------------------------------------------------------------------


def evening(rules: RuleSet, tournament: Tournament | None) -> Iterator[Fact]:
    numbers = rules.rule_numbers
    yield from _fee(rules, tournament)
    yield from _registration(rules, tournament)
    if rules.asks_eligibility:
        words = _("players state their connection to the town when they register")
        yield Fact(capfirst(_("who may take part")), words, numbers["eligibility"])
    if rules.least_age is not None:
        words = _("%(years)s years on the day of the tournament") % {"years": rules.least_age}
        yield Fact(_("Minimum age"), words, numbers["eligibility"])
    if rules.ranks_minors_apart:
        words = _(
            "sit with the others and are ranked separately; players aged 18 on the day are adults"
        )
        yield Fact(capfirst(_("minors")), words, numbers["categories"])
    if numbers["stand_in"]:
        words = _("a spectator may sit in for a player who drops out at short notice")
        yield Fact(capfirst(_("substitute")), words, numbers["stand_in"])
    elif rules.allows_substitutes:
        words = _("appointed by the tournament director; takes over points and number")
        yield Fact(capfirst(_("substitute")), words, numbers["substitute"])
    elif numbers["substitute"]:
        yield Fact(capfirst(_("substitute")), _("none, not even for breaks"), numbers["substitute"])
    stakes = tournament.stakes if tournament else rules.printed_stakes
    if words := stakes_in_words(stakes):
        rule = numbers["stakes"] if stakes == rules.printed_stakes else ""
        yield Fact(capfirst(_("stakes at the table")), words, rule)
    words = _("may be corrected or declared void by the tournament director")
    yield Fact(_("Wrong list"), words, numbers["void"])


def _fee(rules: RuleSet, tournament: Tournament | None) -> Iterator[Fact]:
    printed = rules.fee_cents, rules.minor_fee_cents
    full, minor = (tournament.fee_cents, tournament.minor_fee_cents) if tournament else printed
    if not full and not minor:
        return
    rule = rules.rule_numbers["fee"] if (full, minor) == printed else ""
    yield Fact(_("Entry fee"), fees_in_words(rules, full, minor), rule)


def fees_in_words(rules: RuleSet, full: int, minor: int) -> str:
    if not rules.ranks_minors_apart:
        return money(full)
    values = {"fee": money(full), "minor": money(minor) if minor else _("free")}
    return _("%(fee)s, minors %(minor)s") % values


def _registration(rules: RuleSet, tournament: Tournament | None) -> Iterator[Fact]:
    minutes, rule = rules.registration_closes_minutes_before, rules.rule_numbers["fee"]
    closes = tournament.registration_closes_at if tournament else None
    if tournament and closes is not None:
        words = _("closes at %(time)s") % {"time": clock(closes)}
        is_printed = minutes is not None and closes == tournament.default_registration_close()
        yield Fact(_("Registration"), words, rule if is_printed else "")
    elif minutes is not None:
        words = _("until %(minutes)s minutes before the start") % {"minutes": minutes}
        yield Fact(_("Registration"), words, rule)
