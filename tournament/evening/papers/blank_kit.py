"""The blank fall-back kit, printed days before for an evening without the program."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.draw.papers.seat_lists import blank_seats_by_table
from tournament.evening.papers.by_hand import how_lists_count
from tournament.evening.papers.ranking_form import ranking_form
from tournament.evening.papers.steps import Chapter, instruction_paper
from tournament.models import Tournament
from tournament.results.papers.score_sheets import blank_list, score_sheets
from tournament.rules.papers import rules_paper
from tournament.shared.paper.binding import Binding
from tournament.shared.paper.masthead import masthead

LEAST_PEOPLE, LEAST_SPARE = 60, 12


def blank_kit(tournament: Tournament, *, now: datetime) -> bytes:
    head = masthead(tournament, now=now)
    kit = Binding(head, _("Fall-back kit, blank"))
    last = tournament.players.aggregate(last=Max("number"))["last"] or 0
    people = max(tournament.capacity or LEAST_PEOPLE, last + LEAST_SPARE)
    spare = range(last + 1, people + 1)
    beside = _("Keep beside the computer")
    title = _("An evening by hand")
    instruction_paper(title, _chapters(tournament), head=head, right=beside, binding=kit)
    ranking_form(tournament, round_number=1, now=now, binding=kit, spare=spare)
    tables = -(-people // tournament.rules.seats)
    blank_seats_by_table(tournament, tables=tables, now=now, binding=kit)
    rules_paper(tournament, now=now, binding=kit)
    score_sheets(blank_list(tournament, now=now), binding=kit)
    return kit.finish()


def _chapters(tournament: Tournament) -> Iterator[Chapter]:
    yield _("Days ahead"), _preparation_steps()
    yield _("Registration"), _registration_steps()
    yield _("Every round"), _every_round(tournament)
    yield _("When the computer runs again"), _afterwards()


def _preparation_steps() -> Iterator[str]:
    yield _("Print the score sheet, the last page, for each table and each round.")
    yield _("Print the seat list by table once for each round.")


def _registration_steps() -> Iterator[str]:
    yield _("Write each arriving player beside the next free number in “Ranking by hand”.")
    yield _("Take the entry fee and tick the number.")
    yield _(
        "If the last table is not full, a club member fills in: with a number, but not in the "
        "ranking."
    )


def _every_round(tournament: Tournament) -> Iterator[str]:
    yield _("Shuffle slips with the start numbers and draw table by table, seat 1 first.")
    yield _("Enter the numbers in “Seat list by table”, have two witnesses sign it, and post it.")
    yield _("Put a score sheet on every table. The writer fills in the head; at the end all sign.")
    yield from how_lists_count(tournament)


def _afterwards() -> Iterator[str]:
    yield _(
        "Register everybody in the order of their numbers, so that each gets the same one again."
    )
    yield _("On the page “Draw” choose “Lots by hand” and type the seats of each round.")
    yield _("Enter every list as usual, by its table number.")
    yield _("Compare the ranking with the one by hand. Where they differ, the signed list decides.")
