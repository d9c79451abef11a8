"""The sentence that explains why somebody gets a prize."""

from collections.abc import Iterable

from django.utils.translation import gettext as _, ngettext

from scoring.prizes import BY_PLACE
from tournament.models import Prize
from tournament.prizes.table import PrizeLine, usual_groups
from tournament.prizes.words import Taker, taker_short_names, title_of
from tournament.ranking.penalties import penalty_in_words
from tournament.ranking.tie_breaks import SHARED
from tournament.ranking.tie_words import tie_break_in_words
from tournament.shared.signs import enumerate_words, points
from tournament.teams.words import tie_of

Kind = Prize.Kind


def reason_of(line: PrizeLine) -> str:
    if line.tied and line.share:
        return _(
            "Tied in every respect: lots decide who takes the prize in kind, the others share the "
            "money."
        )
    if line.tied:
        return _("Tied in every respect: lots decide.")
    if line.waits_for is not None:
        return _("Waiting for a lot: %(prize)s.") % {"prize": title_of(line.waits_for)}
    if line.is_left_over:
        return _left_over(line)
    if line.share and line.taker is None:
        return _("Its money is shared already.")
    parts = []
    if line.passed:
        sentence = ngettext(
            "moved up: %(names)s has a prize already",
            "moved up: %(names)s have a prize already",
            len(line.passed),
        )
        parts.append(sentence % {"names": _names(line.passed)})
    if line.successors:
        sentence = _("by the ranking as it is now, this prize would go to %(names)s")
        parts.append(sentence % {"names": _names(line.successors)})
    else:
        parts.append(_tie_reason(line))
    if line.other_prize is not None:
        title = title_of(line.other_prize)
        parts.append(_("has %(prize)s as well") % {"prize": title})
    parts.append(penalty_of(line))
    return "; ".join(filter(None, parts))


def points_for(line: PrizeLine) -> str:
    row, prize = line.row, line.prize
    is_zero_sum = prize.tournament.rules.is_zero_sum
    if line.team_row is not None and line.team_row.rank is not None:
        return points(line.team_row.points, is_zero_sum)
    if row is None:
        return ""
    if prize.kind == Kind.ROUND:
        return points(row.rounds[prize.number - 1], is_zero_sum)
    return points(row.points, is_zero_sum)


def score_in_words(line: PrizeLine) -> str:
    row = line.row
    if row is None or line.prize.kind != Kind.SOLO:
        return points_for(line)
    solos = {"won": row.tally.solo_won, "played": row.tally.solo_played}
    return _("%(won)s of %(played)s Solo") % solos


def penalty_of(line: PrizeLine) -> str:
    if line.team_row is not None:
        counting = [member for member in line.team_row.members if member.counts]
        return penalty_in_words(sum(member.penalty for member in counting))
    if line.row is None or line.prize.kind in (Kind.ROUND, Kind.SOLO):  # not for the sum
        return ""
    return penalty_in_words(line.row.penalty)


def place_of(line: PrizeLine) -> str:
    if line.row is None or line.prize.kind == Kind.PLACE:
        return ""
    return _("place %(number)s") % {"number": line.row.rank}


def _left_over(line: PrizeLine) -> str:
    if line.prize.kind == Kind.HAND:
        return _("Nobody has been chosen yet.")
    if line.passed:
        return _("Everybody who qualifies already has a prize.")
    if not line.prize.is_for_teams:
        return _("Nobody qualifies today.")
    if not line.prize.tournament.has_teams:
        return _("This tournament has no teams.")
    count = line.teams_with_a_place
    if not count:
        return _("No team has a place.")
    words = ngettext(
        "Only %(count)s team has a place.", "Only %(count)s teams have a place.", count
    )
    return words % {"count": count}


def _tie_reason(line: PrizeLine) -> str:
    if line.award is None or not line.equals:
        return _tie_break(line)
    if line.share:
        return _("shares the money with %(names)s") % {"names": _names(line.equals)}
    if line.award.by_lot:
        return _("tied with %(names)s, decided by lot") % {"names": _names(line.equals)}
    if behind := [equal for equal in line.equals if equal not in line.passed]:
        return _("tied with %(names)s, ahead in the ranking") % {"names": _names(behind)}
    return _tie_break(line)


def tie_break_of(line: PrizeLine) -> str:
    is_own = line.prize.within in usual_groups(line.prize.tournament)
    if line.row is None or line.prize.kind not in BY_PLACE or not is_own:
        return ""
    return tie_break_in_words(line.row)


def _tie_break(line: PrizeLine) -> str:
    if line.team_row is not None and line.team_row.tie_break != SHARED:
        return tie_of(line.team_row)
    rule = tie_break_of(line)
    return _("tied on points: %(rule)s") % {"rule": rule} if rule else ""


def _names(takers: Iterable[Taker]) -> str:
    return enumerate_words(taker_short_names(takers))
