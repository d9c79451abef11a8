"""How fast and how right helpers were: `practice SLUG`, for people or with --format json."""

import json
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournament.management.command import EveningCommand
from tournament.management.lookup import find_practice
from tournament.practice.judged import Course, Miss, Try, courses
from tournament.practice.words import course_in_words, miss_in_words


class Command(EveningCommand):
    help = "Says how fast and how right each helper of a practice evening was."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="S", help="the practice's short address")
        parser.add_argument("--format", choices=("text", "json"), default="text")

    def handle(self, *args: Any, **options: Any) -> None:
        found = courses(find_practice(options["slug"]))
        if options["format"] == "json":
            self.stdout.write(json.dumps([_course(one) for one in found], ensure_ascii=False))
            return
        for course in found:
            name = course.helper or _("Without an account")
            self.stdout.write(f"{name}: {course_in_words(course)}")
            for one in course.tries:
                for miss in one.misses:
                    where = _("Table %(table)s") % {"table": one.table}
                    self.stdout.write(f"  {where}: {miss_in_words(miss)}")
        if not found:
            self.stdout.write(_("No list is typed yet."))


def _course(course: Course) -> dict[str, Any]:
    return {
        "helper": course.helper,
        "course": course.number,
        "lists": len(course.tries),
        "right": course.right,
        "percent": course.share,
        "seconds": course.seconds,
        "tables": [_try(one) for one in course.tries],
    }


def _try(one: Try) -> dict[str, Any]:
    return {
        "table": one.table,
        "seconds": None if one.seconds is None else round(one.seconds, 1),
        "values": one.values,
        "set_aside": one.is_set_aside,
        "corrected": one.is_corrected,
        "misses": [_miss(miss) for miss in one.misses],
    }


def _miss(miss: Miss) -> dict[str, Any]:
    """`game` and `seat` are null where the value has none."""
    what, game, seat = miss.place
    return {
        "what": what,
        "game": game or None,
        "seat": seat or None,
        "typed": miss.typed,
        "right": miss.right,
    }
