"""Load the demo: four tournaments and an account."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.demo.load import load_demo
from tournament.evening.services.accounts import demo_account
from tournament.management.command import DatabaseCommand


class Command(DatabaseCommand):
    help = "Loads the demo tournaments; existing ones are left unchanged."

    def handle(self, *args: Any, **options: Any) -> None:
        tournaments = load_demo(now=timezone.now())
        for tournament in tournaments:
            sentence = _("%(tournament)s: /t/%(slug)s/")
            self.stdout.write(sentence % {"tournament": tournament.name, "slug": tournament.slug})
        if not tournaments:
            self.stdout.write(_("The demo already exists."))
        if demo_account() is None:
            self.stdout.write(_("There are accounts already: sign in with one of them."))
        else:
            self.stdout.write(_("Demo: name leitung, password schafkopf"))
