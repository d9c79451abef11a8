"""Set up a tournament from the shell, with the printed numbers of its rule set."""

from argparse import ArgumentParser
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.dateparse import parse_date, parse_time
from django.utils.translation import gettext as _

from scoring import PROFILES, RuleSet, to_data
from tournament.evening.services.rule_choice import RULE_SETS
from tournament.evening.services.tournaments import create_tournament, new_tournament
from tournament.management.command import DatabaseCommand
from tournament.models.tournament import HOUSE
from tournament.rules.own.files import read_rules_at
from tournament.rules.own.sources import own_copy
from tournament.shared.errors import Refused
from tournament.shared.request_numbers import whole_number

CENTS = 100
LONGEST_NUMBER = 5  # digits


class Command(DatabaseCommand):
    help = "Sets up a tournament; defaults are those printed in the rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--slug", default="", help="short address; default: from name and year")
        parser.add_argument("--name", required=True)
        parser.add_argument("--short-name", default="", help="used where the name does not fit")
        parser.add_argument("--date", required=True, help="2026-11-20")
        rules = parser.add_mutually_exclusive_group(required=True)
        rules.add_argument("--rules", default="", help="schwaig, ebersdorf, spin or buchstaben")
        rules.add_argument("--house", default="", metavar="FILE.json", help="your own rules")
        rules.add_argument("--profile", default="", help="ready house rules: donau-ries, prohof")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="a choice the rules leave open, such as tout=double_base; may be repeated",
        )
        parser.add_argument("--rounds")
        parser.add_argument("--games", help="games per round")
        parser.add_argument("--venue", default="")
        parser.add_argument("--fee", help="entry fee in euros: 15 or 7.50")
        parser.add_argument("--start", help="19:00")

    def handle(self, *args: Any, **options: Any) -> None:
        problems: list[str] = []
        not_a_date = _("“%(text)s” is not a date. Write 2026-11-20.")
        not_a_time = _("“%(text)s” is not a time. Write 19:00.")
        no_number = _("“%(text)s” is not a number.")
        no_amount = _("“%(text)s” is not an amount in euros. Write 15 or 7.50.")
        values = {
            "slug": options["slug"],
            "name": options["name"],
            "short_name": options["short_name"],
            "date": _parsed(options["date"], parse_date, not_a_date, problems),
            "starts_at": _parsed(options["start"] or None, parse_time, not_a_time, problems),
            **_read_rules(options, problems),
            "round_count": _parsed(options["rounds"], _parse_number, no_number, problems),
            "games_per_round": _parsed(options["games"], _parse_number, no_number, problems),
            "venue": options["venue"],
            "fee_cents": _parsed(options["fee"], _parse_euros, no_amount, problems),
        }
        try:
            first = new_tournament(**values | {"date": values["date"] or date.today()})
            values["stakes"] = first.rules.printed_stakes
        except Refused as refused:
            problems += refused.problems
        if problems:
            raise CommandError("\n".join(problems))
        tournament = create_tournament(by=None, **values)
        sentence = _("%(name)s is set up: %(slug)s")
        self.stdout.write(sentence % {"name": tournament.name, "slug": tournament.slug})


def _read_rules(options: dict[str, Any], problems: list[str]) -> dict[str, Any]:
    chosen = {"rule_options": _read_options(options["option"], problems)}
    if options["rules"]:
        return chosen | {"rule_set": options["rules"]}
    if chosen["rule_options"]:
        problems.append(_("Options belong to --rules; house rules have none left to decide."))
    rules = _profile(options["profile"], problems)
    try:
        rules = read_rules_at(Path(options["house"])) if options["house"] else rules
    except Refused as refused:
        problems += refused.problems
    if rules is None:
        return {"rule_set": RULE_SETS[0]}  # refused all the same; the rest is looked at
    return {"rule_set": HOUSE, "house_rules": to_data(own_copy(rules))}


def _profile(name: str, problems: list[str]) -> RuleSet | None:
    profiles = {profile.rules.slug: profile.rules for profile in PROFILES}
    if name and name not in profiles:
        sentence = _("“%(name)s” is unknown. Available: %(known)s.")
        problems.append(sentence % {"name": name, "known": ", ".join(profiles)})
    return profiles.get(name)


def _read_options(pairs: list[str], problems: list[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            problems.append(_("“%(text)s” is not an option. Write NAME=VALUE.") % {"text": pair})
        else:
            options[name] = value
    return options


def _parsed(
    text: str | None, parse: Callable[[str], Any], problem: str, problems: list[str]
) -> Any:
    """Return parse(text), None without a text; append `problem` if that is impossible."""
    if text is None:
        return None
    try:
        value = parse(text)
    except ValueError:
        value = None
    if value is None:
        problems.append(problem % {"text": text})
    return value


def _parse_number(text: str) -> int | None:
    return whole_number(text, most_digits=LONGEST_NUMBER)


def _parse_euros(text: str) -> int | None:
    whole, _point, rest = text.replace(",", ".").partition(".")
    euros, cents = _parse_number(whole), whole_number(rest.ljust(2, "0"), most_digits=2)
    return None if euros is None or cents is None else euros * CENTS + cents
