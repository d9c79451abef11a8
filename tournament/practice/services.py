"""Setting up a practice and emptying its lists for the next helper."""

from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.demo.cast import entrants
from tournament.draw.services.draws import draw_round
from tournament.evening.services.tournaments import create_tournament
from tournament.models import TableSheet, Tournament
from tournament.practice import lists
from tournament.practice.courses import BEGUN
from tournament.registration.services.players import register_players
from tournament.results.services.sheets import enter_sheet, reopen_sheet
from tournament.rules.names import rule_set_title
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record

FILES = ("schwaig.csv", "ebersdorf.csv")  # invented people, enough for both kinds


@transaction.atomic
def set_up_practice(*, by: User | None, rule_set: str, kind: str, today: date) -> Tournament:
    """Create a tournament with one drawn round. `kind`: one of Tournament.Practice."""
    name = _("Practice %(rules)s") if kind == lists.EVENING else _("Practice %(rules)s, stack")
    tournament = create_tournament(
        by=by,
        practice=kind,
        name=name % {"rules": rule_set_title(rule_set)},
        date=today,
        rule_set=rule_set,
        round_count=1,
        games_per_round=lists.SHORT if kind == lists.EVENING else None,
        fee_cents=0,
        minor_fee_cents=0,
    )
    invented = [person for file in FILES for person in entrants(file, on=today)]
    people = invented[: lists.PEOPLE[kind]]
    for entrant in people:
        entrant.birth_on, entrant.paid_by = None, ""
    register_players(tournament, by=by, entrants=people)
    draw = draw_round(tournament, by=by, round_number=1, seed=f"{kind} {rule_set}")
    for sheet in TableSheet.objects.filter(draw=draw, table__in=lists.IN_ALREADY[kind]):
        answer = lists.practice_list(sheet.rules, tournament.games_per_round, kind, sheet.table)
        enter_sheet(sheet, by=by, entry=answer.correct)
    return tournament


@transaction.atomic
def begin_practice(tournament: Tournament, *, by: User | None) -> None:
    """Empty the lists and start the timing. Raises Refused unless it is an open practice."""
    tournament = lock_open(tournament)
    if not tournament.practice:
        raise Refused(
            _("%(tournament)s is not a practice evening.") % {"tournament": tournament.name}
        )
    if tournament.rounds.exclude(closed_at=None).exists():
        raise Refused(_("The round is closed already. Set up another practice instead."))
    typed = TableSheet.objects.filter(
        round__tournament=tournament, table__in=lists.lists_to_type(tournament)
    )
    for sheet in typed.exclude(state=TableSheet.State.OPEN):
        reopen_sheet(sheet, by=by, reason=_("practised again"))
    record(tournament, BEGUN, tournament, by=by)
