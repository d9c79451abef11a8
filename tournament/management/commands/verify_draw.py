"""Recompute draws: `verify_draw SLUG [ROUND]` or `verify_draw FILE.json`.

A protocol file needs no database.
"""

import json
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournament.draw.check_sentences import sentence, verdict_in_words
from tournament.draw.document import document
from tournament.management.command import DatabaseCommand, find_tournament, read_file
from tournament.models import Draw, Seat
from tournament.seating.check import State, Step, check, check_document

LARGEST_FILE = 50_000_000  # bytes
STATES: dict[State, Promise] = {
    "ok": gettext_lazy("correct: %(what)s"),
    "wrong": gettext_lazy("wrong: %(what)s"),
    "note": gettext_lazy("note: %(what)s"),
}


class Command(DatabaseCommand):
    help = (
        "Recomputes every draw from its seed and compares it with the stored one, or with a "
        "published protocol."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "target", metavar="SLUG|FILE.json", help="short address of a tournament, or a protocol"
        )
        parser.add_argument("round", type=int, nargs="?", help="only the draws of this round")

    def needs_database(self, **options: Any) -> bool:
        return not _is_file(options["target"])

    def handle(self, *, target: str, round: int | None, **options: Any) -> None:
        if _is_file(target):
            self._verify_file(Path(target), round)
        else:
            self._verify_stored(target, round)

    def _verify_file(self, path: Path, round_number: int | None) -> None:
        data = _read(path)
        steps = check_document(data)
        if round_number is not None:
            steps = [step for step in steps if _round_in(data, step) in (None, round_number)]
        for step in steps:
            text = str(STATES[step.state]) % {"what": sentence(step)}
            self.stdout.write(f"{_head_of(data, step)}{text}")
        wrong = [step for step in steps if step.state == "wrong"]
        if wrong:
            refusal = _("The draw record is not correct. First difference: %(what)s")
            raise CommandError(refusal % {"what": _head_of(data, wrong[0]) + sentence(wrong[0])})
        _right, left = verdict_in_words(steps)
        if not left:
            self.stdout.write(_("The draw record is correct."))
            return
        self.stdout.write(
            _(
                "Everything in the draw record that can be recomputed is "
                "correct; some of it cannot be."
            )
        )
        for text in left:
            self.stdout.write(text)

    def _verify_stored(self, slug: str, round_number: int | None) -> None:
        tournament = find_tournament(slug)
        draws = tournament.draws.select_related("round").order_by("number")
        if round_number is not None:
            draws = draws.filter(round__number=round_number)
        if not draws:
            raise CommandError(_("There is no draw to check."))
        steps = check(document(tournament, for_organiser=True))
        wrong = [sentence(step) for step in steps if step.draw is None and step.state == "wrong"]
        for step in steps:
            if step.code == "renamed":
                self.stdout.write(str(STATES[step.state]) % {"what": sentence(step)})
        for draw in draws:
            own = [step for step in steps if step.draw == draw.number]
            problems = _problems(draw, own)
            head = _head(draw.number, draw.round.number)
            by_hand = [step for step in own if step.code == "seats_by_hand"]
            if problems:
                wrong.append(f"{head}{problems[0]}")
            elif by_hand:
                text = str(STATES["note"]) % {"what": sentence(by_hand[0])}
                self.stdout.write(f"{head}{text}")
            else:
                self.stdout.write(
                    _("%(draw)scorrect, %(seed)s") % {"draw": head, "seed": draw.seed}
                )
        if wrong:
            raise CommandError("\n".join(wrong))


def _is_file(target: str) -> bool:
    return target.lower().endswith(".json")


def _read(path: Path) -> Any:
    too_large = _("%(file)s is too large for a draw record.")
    content = read_file(path, most_bytes=LARGEST_FILE, too_large=too_large)
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise CommandError(_("%(file)s is not JSON.") % {"file": path}) from error


def _round_in(data: Any, step: Step) -> int | None:
    if step.draw is None:
        return None
    rounds = {draw["number"]: draw["round_number"] for draw in data["draws"]}
    return int(rounds[step.draw])


def _head_of(data: Any, step: Step) -> str:
    number = _round_in(data, step)
    return "" if step.draw is None or number is None else _head(step.draw, number)


def _head(draw: int, round_number: int) -> str:
    return _("Round %(round)s, draw no. %(draw)s") % {"round": round_number, "draw": draw} + ": "


def _problems(draw: Draw, steps: Iterable[Step]) -> list[str]:
    problems = [sentence(step) for step in steps if step.state == "wrong"]
    seats = Seat.objects.filter(round=draw.round).order_by("table", "seat")
    places = list(seats.values_list("table", "seat", "player__number"))
    if draw.is_current and places != list(draw.taken_seats):
        problems.append(_("the players do not sit as drawn."))
    return problems
