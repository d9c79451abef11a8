"""Set a tournament up from the shell, by the printed numbers of its rule set."""

from argparse import ArgumentParser
from datetime import date, time
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.dateparse import parse_date, parse_time
from django.utils.translation import gettext as _

from tournament.errors import Refused
from tournament.services.tournaments import create_tournament, plan_tournament

CENTS = 100
LONGEST_NUMBER = 5  # digits


class Command(BaseCommand):
    help = "Sets up a tournament; what is not given is as printed in the rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--slug", default="", help="short address; else from name and year")
        parser.add_argument("--name", required=True)
        parser.add_argument("--date", required=True, help="2026-11-20")
        parser.add_argument("--rules", required=True, help="rule set: schwaig, ebersdorf")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an open point of the rules, decided: tout=double_base; may be repeated",
        )
        parser.add_argument("--rounds")
        parser.add_argument("--games", help="games per round")
        parser.add_argument("--venue", default="")
        parser.add_argument("--fee", help="entry fee in euros: 15 or 7.50")
        parser.add_argument("--start", default="", help="19:00")

    def handle(self, *args: Any, **options: Any) -> None:
        problems: list[str] = []
        values = {
            "slug": options["slug"],
            "name": options["name"],
            "date": _read_date(options["date"], problems),
            "starts_at": _read_time(options["start"], problems),
            "rule_set": options["rules"],
            "rule_options": _read_options(options["option"], problems),
            "round_count": _read_number(options["rounds"], problems),
            "games_per_round": _read_number(options["games"], problems),
            "venue": options["venue"],
            "fee_cents": _read_fee(options["fee"], problems),
        }
        try:
            plan_tournament(**values | {"date": values["date"] or date.today()})
        except Refused as refused:
            problems += refused.problems
        if problems:
            raise CommandError("\n".join(problems))
        tournament = create_tournament(by=None, **values)
        self.stdout.write(
            _("%(name)s is set up: %(slug)s") % {"name": tournament.name, "slug": tournament.slug}
        )


def _read_date(text: str, problems: list[str]) -> date | None:
    try:
        found = parse_date(text)
    except ValueError:
        found = None
    if found is None:
        problems.append(_("“%(text)s” is no date. Write 2026-11-20.") % {"text": text})
    return found


def _read_time(text: str, problems: list[str]) -> time | None:
    if not text:
        return None
    try:
        found = parse_time(text)
    except ValueError:
        found = None
    if found is None:
        problems.append(_("“%(text)s” is no time of day. Write 19:00.") % {"text": text})
    return found


def _read_options(pairs: list[str], problems: list[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            problems.append(_("“%(text)s” is no option. Write NAME=VALUE.") % {"text": pair})
        else:
            options[name] = value
    return options


def _read_number(text: str | None, problems: list[str]) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        problems.append(_("“%(text)s” is no number that fits here.") % {"text": text})
        return None
    return int(text)


def _read_fee(text: str | None, problems: list[str]) -> int | None:
    if text is None:
        return None
    euros, _point, cents = text.replace(",", ".").partition(".")
    if not (
        euros.isascii() and euros.isdigit() and len(euros) <= LONGEST_NUMBER and _are_cents(cents)
    ):
        problems.append(_("“%(text)s” is no amount in euros. Write 15 or 7.50.") % {"text": text})
        return None
    return int(euros) * CENTS + int(cents.ljust(2, "0"))


def _are_cents(text: str) -> bool:
    return not text or (text.isascii() and text.isdigit() and len(text) <= 2)
