"""Lists by totals that a prize depends on and only one person has read."""

from django.db.models import F

from tournament.models import Round, TableSheet
from tournament.prizes.table import PrizeLine, prize_list


def unchecked_lists_of_winners(round_: Round) -> list[TableSheet]:
    """Return the prize winners' unchecked lists by totals of the last round.

    Empty where a second person checks every list anyway.
    """
    tournament = round_.tournament
    if tournament.needs_second_check or round_.number < tournament.round_count:
        return []
    if not tournament.prizes.exists():
        return []
    winners = {pk for line in prize_list(tournament).lines for pk in _winners(line)}
    sheets = round_.sheets.filter(
        kind=TableSheet.Kind.TOTALS,
        state=TableSheet.State.ENTERED,
        round__seats__table=F("table"),
        round__seats__player__in=winners,
    )
    return list(sheets.distinct().order_by("table"))


def _winners(line: PrizeLine) -> set[int]:
    if line.team_row is not None:
        return {member.player.pk for member in line.team_row.members}
    return {line.row.player.pk} if line.row is not None else set()
