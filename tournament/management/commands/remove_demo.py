"""Remove the demonstration's tournaments and account."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.demo.load import remove_demo
from tournament.management.command import DatabaseCommand


class Command(DatabaseCommand):
    help = "Removes the demonstration tournaments and the demonstration account without trace."

    def handle(self, *args: Any, **options: Any) -> None:
        number = remove_demo()
        if not number:
            self.stdout.write(_("There is no demonstration to remove."))
            return
        sentence = ngettext(
            "The demonstration is removed: %(number)s tournament.",
            "The demonstration is removed: %(number)s tournaments.",
            number,
        )
        self.stdout.write(sentence % {"number": number})
