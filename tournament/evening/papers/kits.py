"""Papers in one print job: those of a round, and the fall-back kits.

One kit finishes a round on paper, the blank one is for an evening without the program.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.draw.papers.cards import place_cards
from tournament.draw.papers.seat_lists import blank_seats_by_table, seats_by_name, seats_by_table
from tournament.evening.papers.ranking_form import ranking_form
from tournament.models import Draw, Tournament
from tournament.results.papers.score_sheets import RoundLists, blank_list, score_sheets
from tournament.rules.papers import rules_paper
from tournament.shared.paper.masthead import Binding, masthead
from tournament.shared.paper.text_blocks import Chapter, instruction_paper

LEAST_PEOPLE, LEAST_SPARE = 60, 12


def round_papers(
    draw: Draw,
    *,
    drawn: Sequence[Draw],
    lists: RoundLists,
    now: datetime,
    player_url: Callable[[int], str] | None = None,
) -> bytes:
    """Return all papers of the round. `drawn`: the current draws; `player_url`: by start number."""
    tournament, number = draw.tournament, draw.round.number
    head = masthead(tournament, now=now, round_number=number)
    job = Binding(head, _("Everything for the round"))
    seats_by_name(tournament, rounds=[number], now=now, binding=job)
    seats_by_table(tournament, round_number=number, now=now, binding=job)
    if rounds := _rounds_on_cards(draw, drawn):
        place_cards(tournament, rounds=rounds, now=now, player_url=player_url, binding=job)
    score_sheets(lists, binding=job)
    return job.finish()


def _rounds_on_cards(draw: Draw, drawn: Sequence[Draw]) -> list[int]:
    first = drawn[0].round
    if first.posted_at and first.number < draw.round.number and draw.made_at < first.posted_at:
        return []
    return [other.round.number for other in drawn if other.round.number >= draw.round.number]


def fall_back_kit(draw: Draw, *, lists: RoundLists, now: datetime) -> bytes:
    tournament, number = draw.tournament, draw.round.number
    head = masthead(tournament, now=now, round_number=number)
    kit = Binding(head, _("Fall-back kit"))
    beside = _("Keep beside the computer")
    instruction_paper(
        _("Continue by hand"), _chapters_of_round(draw), head=head, right=beside, binding=kit
    )
    seats_by_table(tournament, round_number=number, now=now, binding=kit)
    ranking_form(tournament, round_number=number, now=now, binding=kit)
    rules_paper(tournament, now=now, binding=kit)
    score_sheets(lists, binding=kit)
    return kit.finish()


def blank_kit(tournament: Tournament, *, now: datetime) -> bytes:
    head = masthead(tournament, now=now)
    kit = Binding(head, _("Fall-back kit, blank"))
    last = tournament.players.aggregate(last=Max("number"))["last"] or 0
    people = max(tournament.capacity or LEAST_PEOPLE, last + LEAST_SPARE)
    spare = range(last + 1, people + 1)
    beside = _("Keep beside the computer")
    title = _("An evening by hand")
    instruction_paper(title, _chapters_of_evening(tournament), head=head, right=beside, binding=kit)
    ranking_form(tournament, round_number=1, now=now, binding=kit, spare=spare)
    tables = -(-people // tournament.rules.seats)
    blank_seats_by_table(tournament, tables=tables, now=now, binding=kit)
    rules_paper(tournament, now=now, binding=kit)
    score_sheets(blank_list(tournament, now=now), binding=kit)
    return kit.finish()


def _chapters_of_round(draw: Draw) -> Iterator[Chapter]:
    goes_on = draw.round.number < draw.tournament.round_count
    yield _("This round"), _this_round(draw)
    if goes_on:
        yield _("The next round"), _next_round()
    yield _("Once the computer is working again"), _after_round(goes_on)


def _this_round(draw: Draw) -> Iterator[str]:
    yield _("The seats stay as drawn: post the seat list or read it out.")
    yield _("Put its score sheet on every table; everybody signs it at the end.")
    yield from _how_lists_count(draw.tournament)


def _how_lists_count(tournament: Tournament) -> Iterator[str]:
    if tournament.rules.is_zero_sum:
        yield _("Add up the totals of each list that comes back: the sum must be 0.")
        yield _("If it is not, the list goes back to its table before the next game is dealt.")
    else:
        yield _("A second person adds up every column of each list that comes back.")
        yield _("If a total is wrong, the list goes back to its table before the next round.")
    yield _("Copy points and counts into “Ranking by hand”, by start number; tick the table off.")
    yield _("When all lists are in: add up, most points first. What decides ties is printed below.")


def _next_round() -> Iterator[str]:
    yield _("If its seats are already drawn, they stay: see its own kit or the seat list.")
    yield _("If not: shuffle slips with the start numbers and draw table by table, seat 1 first.")
    yield _("Write down who sits where and have two witnesses sign it.")


def _after_round(goes_on: bool) -> Iterator[str]:
    yield _(
        "Enter every list as usual, by its table number. Everything saved earlier is still there."
    )
    if goes_on:
        yield _(
            "A round drawn with slips: on the page “Draw” choose “Lots by hand” and enter the "
            "seats."
        )
    yield _("Compare the ranking with the one by hand. Where they differ, the signed list decides.")


def _chapters_of_evening(tournament: Tournament) -> Iterator[Chapter]:
    yield _("Days ahead"), _preparation_steps()
    yield _("Registration"), _registration_steps(tournament)
    yield _("Every round"), _every_round(tournament)
    yield _("Once the computer is working again"), _after_evening()


def _preparation_steps() -> Iterator[str]:
    yield _("Print the score sheet, the last page, for each table and each round.")
    yield _("Print the seat list by table once for each round.")


def _registration_steps(tournament: Tournament) -> Iterator[str]:
    yield _("Write each arriving player beside the next free number in “Ranking by hand”.")
    if tournament.fee_cents:
        yield _("Take the entry fee and tick the number.")
    yield _(
        "If the last table is not full, a club member fills in: with a number, but not in the "
        "ranking."
    )


def _every_round(tournament: Tournament) -> Iterator[str]:
    yield _("Shuffle slips with the start numbers and draw table by table, seat 1 first.")
    yield _("Enter the numbers in “Seat list by table”, have two witnesses sign it, and post it.")
    yield _(
        "Put a score sheet on every table. The scorekeeper fills in the head; at the end all sign."
    )
    yield from _how_lists_count(tournament)


def _after_evening() -> Iterator[str]:
    yield _(
        "Register everybody in the order of their numbers, so that each gets the same one again."
    )
    yield _("On the page “Draw” choose “Lots by hand” and type the seats of each round.")
    yield _("Enter every list as usual, by its table number.")
    yield _("Compare the ranking with the one by hand. Where they differ, the signed list decides.")
