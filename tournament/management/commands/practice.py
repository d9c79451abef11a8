"""Print the helpers' speed and accuracy: `practice SLUG [--format json]`."""

import json
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournament.management.command import DatabaseCommand, find_practice
from tournament.practice.courses import Course, courses


class Command(DatabaseCommand):
    help = "Prints each helper's speed and accuracy on a practice evening."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="S", help="the practice's short address")
        parser.add_argument("--format", choices=("text", "json"), default="text")

    def handle(self, *args: Any, **options: Any) -> None:
        all_courses = courses(find_practice(options["slug"]))
        if options["format"] == "json":
            self.stdout.write(
                json.dumps([_course_data(attempt) for attempt in all_courses], ensure_ascii=False)
            )
            return
        for course in all_courses:
            name = course.helper or _("Without an account")
            self.stdout.write(f"{name}: {course.in_words}")
            for attempt in course.attempts:
                for miss in attempt.misses:
                    where = _("Table %(table)s") % {"table": attempt.table}
                    self.stdout.write(f"  {where}: {miss.in_words}")
        if not all_courses:
            self.stdout.write(_("No list has been typed yet."))


def _course_data(course: Course) -> dict[str, Any]:
    return {
        "helper": course.helper,
        "course": course.number,
        "lists": len(course.attempts),
        "right": course.right,
        "percent": course.share,
        "seconds": course.seconds,
        "tables": [
            {
                "table": attempt.table,
                "seconds": None if attempt.seconds is None else round(attempt.seconds, 1),
                "values": attempt.values,
                "set_aside": attempt.is_set_aside,
                "corrected": attempt.is_corrected,
                "misses": [
                    {
                        "what": kind,
                        "game": game or None,
                        "seat": seat or None,
                        "typed": miss.typed,
                        "right": miss.right,
                    }
                    for miss in attempt.misses
                    for kind, game, seat in [miss.place]
                ],
            }
            for attempt in course.attempts
        ],
    }
