"""Delete contact data and dates of birth: `forget_contacts [S] [--dry-run]`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from tournament.management.command import DatabaseCommand, find_tournament
from tournament.models import Tournament
from tournament.registration.services import erasing


class Command(DatabaseCommand):
    help = "Deletes contact data and dates of birth; names, age classes and the ranking stay."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "slug", nargs="?", help="this tournament now; default: all past their retention period"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="only count the people with such data"
        )

    def handle(self, *, slug: str | None, dry_run: bool, **options: Any) -> None:
        today = timezone.localdate()
        tournaments = [_find_past_tournament(slug)] if slug else erasing.due_tournaments(today)
        for tournament in tournaments:
            if dry_run:
                count = len(erasing.players_with_contacts(tournament))
                count += tournament.pre_registrations.count()
                words = ngettext(
                    "contact details or a date of birth of %(count)s person are known.",
                    "contact details or a date of birth of %(count)s people are known.",
                    count,
                )
            else:
                count = erasing.forget_contacts(tournament)
                words = ngettext(
                    "contact details and dates of birth of %(count)s person deleted.",
                    "contact details and dates of birth of %(count)s people deleted.",
                    count,
                )
            self.stdout.write(f"{tournament.slug}: {words % {'count': count}}")
        if not tournaments:
            self.stdout.write(_("No contact details are due for deletion."))


def _find_past_tournament(slug: str) -> Tournament:
    tournament = find_tournament(slug)
    if timezone.localdate() <= tournament.date:
        raise CommandError(
            _("%(tournament)s is on %(date)s. Contact details are needed until then.")
            % {"tournament": tournament.name, "date": date_format(tournament.date)}
        )
    return tournament
