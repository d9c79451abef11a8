"""Let a substitute play on: `substitute S NUMBER --last-name … --from-round N`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament.management.command import DatabaseCommand, find_player, parse_number
from tournament.registration.forms import SubstituteForm
from tournament.registration.services.players import SameName
from tournament.registration.services.substitutions import substitute_player


class Command(DatabaseCommand):
    help = "Lets a substitute play on with a player's number and points."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("number", type=parse_number, help="start number of the player")
        parser.add_argument("--last-name", required=True)
        parser.add_argument("--first-name", default="")
        parser.add_argument("--place", default="")
        parser.add_argument("--from-round", required=True)
        parser.add_argument("--from-game", default="1")
        parser.add_argument("--reason", required=True, help="why; it stays in the journal")
        parser.add_argument(
            "--allow-same-name", action="store_true", help="somebody of this name plays already"
        )

    def handle(self, *, slug: str, number: int, **options: Any) -> None:
        player = find_player(slug, number)
        form = SubstituteForm(options)
        if not form.is_valid():
            errors = [(name, error) for name in form.errors for error in form.errors[name]]
            lines = [f"{form.fields[name].label}: {error}" for name, error in errors]
            raise CommandError("\n".join(lines))
        try:
            substitution = substitute_player(player, by=None, **form.values())
        except SameName as same_name:
            raise CommandError(
                _(
                    "Somebody with this name is already playing. If this is a different "
                    "person: --allow-same-name"
                )
            ) from same_name
        words = {"number": number, "name": substitution.full_name}
        words |= {"round": substitution.from_round, "game": substitution.from_game}
        sentence = _("Number %(number)s: %(name)s takes over from round %(round)s, game %(game)s.")
        self.stdout.write(sentence % words)
