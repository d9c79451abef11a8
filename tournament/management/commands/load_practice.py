"""Set up a practice evening from the shell."""

from argparse import ArgumentParser
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.evening.services.rule_choice import RULE_SETS
from tournament.management.command import DatabaseCommand
from tournament.practice.lists import EVENING, STACK
from tournament.practice.services import set_up_practice


class Command(DatabaseCommand):
    help = "Sets up an invented evening on which helpers practise typing lists."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rules", choices=RULE_SETS, default=RULE_SETS[0])
        parser.add_argument("--stack", action="store_true", help="20 lists instead of two")

    def handle(self, *args: Any, **options: Any) -> None:
        kind = STACK if options["stack"] else EVENING
        tournament = set_up_practice(
            by=None, rule_set=options["rules"], kind=kind, today=timezone.localdate()
        )
        sentence = _("%(tournament)s: /t/%(slug)s/")
        self.stdout.write(sentence % {"tournament": tournament.name, "slug": tournament.slug})
