"""Setting a practice evening up, and beginning with its lists from the beginning."""

from dataclasses import replace
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.demo.cast import entrants
from tournament.draw.services.draws import draw_round
from tournament.evening.services.plan import Plan
from tournament.evening.services.tournaments import create_tournament
from tournament.models import TableSheet, Tournament
from tournament.practice.judged import BEGUN
from tournament.practice.lists import EVENING, IN_ALREADY, PEOPLE, SHORT, practice_list, to_be_typed
from tournament.registration.services.players import register_players
from tournament.results.services.sheets import enter_sheet, reopen_sheet
from tournament.rules.names import rule_set_title
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record

FILES = ("schwaig.csv", "ebersdorf.csv")  # of invented people; enough for both kinds


@transaction.atomic
def set_up_practice(*, by: User | None, rule_set: str, kind: str, today: date) -> Tournament:
    """One round by that rule set, drawn, with invented people; its lists are to be typed.

    `kind`: one of Tournament.Practice. Nothing costs anything, nobody is asked for their age.
    """
    name = _("Practice %(rules)s") if kind == EVENING else _("Practice %(rules)s, stack")
    plan = Plan(
        name=name % {"rules": rule_set_title(rule_set)},
        date=today,
        rule_set=rule_set,
        round_count=1,
        games_per_round=SHORT if kind == EVENING else None,
        fee_cents=0,
        minor_fee_cents=0,
    )
    tournament = create_tournament(by=by, plan=plan, practice=kind)
    invented = [person for file in FILES for person in entrants(file, on=today)]
    people = [replace(one, birth_on=None, paid_by="") for one in invented[: PEOPLE[kind]]]
    register_players(tournament, by=by, entrants=people)
    draw = draw_round(tournament, by=by, round_number=1, seed=f"{kind} {rule_set}")
    for sheet in TableSheet.objects.filter(draw=draw, table__in=IN_ALREADY[kind]):
        known = practice_list(sheet.rules, tournament.games_per_round, kind, sheet.table)
        enter_sheet(sheet, by=by, entry=known.meant)
    return tournament


@transaction.atomic
def begin_practice(tournament: Tournament, *, by: User | None) -> None:
    """The lists are empty again, for the next helper; from now on the seconds are counted.

    What was typed before stays in the journal, and in what is said of it.
    """
    tournament = lock_open(tournament)
    if not tournament.practice:
        raise Refused(_("%(tournament)s is no practice.") % {"tournament": tournament.name})
    if tournament.rounds.exclude(closed_at=None).exists():
        raise Refused(_("The round is closed already. Set up another practice instead."))
    typed = TableSheet.objects.filter(
        round__tournament=tournament, table__in=to_be_typed(tournament)
    )
    for sheet in typed.exclude(state=TableSheet.State.OPEN):
        reopen_sheet(sheet, by=by, reason=_("practised once more"))
    record(tournament, BEGUN, tournament, by=by)
