"""Remove the demo's tournaments and account."""

from typing import Any

from django.utils.translation import gettext as _, ngettext

from tournament.demo.load import remove_demo
from tournament.management.command import DatabaseCommand


class Command(DatabaseCommand):
    help = "Removes the demo tournaments and the demo account without trace."

    def handle(self, *args: Any, **options: Any) -> None:
        number = remove_demo()
        if not number:
            self.stdout.write(_("There is no demo to remove."))
            return
        sentence = ngettext(
            "The demo is removed: %(number)s tournament.",
            "The demo is removed: %(number)s tournaments.",
            number,
        )
        self.stdout.write(sentence % {"number": number})
