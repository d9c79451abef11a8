"""Sentences about teams."""

from django.utils.translation import gettext as _, ngettext

from scoring.teams import WAITING
from tournament.models import Player, Team, Tournament
from tournament.shared.signs import enumerate_words, points
from tournament.teams.ranking import TeamRow, TeamStandings


def already_in_team(player: Player, team: Team) -> str:
    """Return "Number 36, Monika Böhm, is already in Grasober."."""
    name = " ".join(filter(None, (player.first_name, player.last_name))) or player.full_name
    values = {"number": player.number, "name": name, "team": team.name}
    return _("Number %(number)s, %(name)s, is already in “%(team)s”.") % values


def not_a_member(tournament: Tournament, number: int) -> str:
    if tournament.players.filter(number=number, state=Player.State.FILL_IN).exists():
        sentence = _("Number %(number)s is a fill-in player, who cannot be in a team.")
        return sentence % {"number": number}
    return _("No player in this tournament has that number.")


def why_no_place(row: TeamRow) -> str:
    if row.place.why is None:
        return ""
    if row.place.why == WAITING:
        return _waits_for(row)
    size, count = row.team.tournament.team_size or 0, len(row.members)
    values = {"count": count, "size": size}
    if not count:
        return _("no members yet")
    if count < size:
        return _("only %(count)s of %(size)s members") % values
    if count > size:
        return _("%(count)s members instead of %(size)s") % values
    with_result = sum(member.points is not None for member in row.members)
    return _("only %(count)s of %(size)s have a result") % (values | {"count": with_result})


def waiting_in_words(ranked: TeamStandings) -> str:
    waiting = [row for row in ranked.rows if row.has_points and row.place.why == WAITING]
    if len(waiting) == 1:
        [row] = waiting
        sentence = _(
            "“%(team)s”: %(why)s. The team is therefore listed at the end, without a place."
        )
        return sentence % {"team": row.team.name, "why": _waits_for(row)}
    sentence = _(
        "%(count)s teams are waiting for a list and are listed at the end, without a place."
    )
    return sentence % {"count": len(waiting)} if waiting else ""


def _waits_for(row: TeamRow) -> str:
    tables = row.missing_tables
    if not tables:
        count = row.place.team.waiting
        words = ngettext("a result is still missing", "%(count)s results are still missing", count)
        return words % {"count": count}
    words = ngettext(
        "the list of table %(tables)s is still missing",
        "the lists of tables %(tables)s are still missing",
        len(tables),
    )
    return words % {"tables": enumerate_words(tables)}


def tie_of(row: TeamRow) -> str:
    match row.tie_break:
        case None:
            return ""
        case "shared":
            return _("tied on everything")
        case "lot":
            return _("behind by lot") if row.place.decided_by == "lot" else _("ahead by lot")
        case name:
            return _single_in_words(row, int(name.removeprefix("single_")))


def _single_in_words(row: TeamRow, nth: int) -> str:
    singles = row.place.values[1:]
    is_zero_sum = row.team.tournament.rules.is_zero_sum
    values = {
        "nth": nth,
        "points": points(singles[nth - 1], is_zero_sum) if nth <= len(singles) else "–",
    }
    if nth == 1:
        return _("tied on points: best single player %(points)s") % values
    return _("tied on points: single player no. %(nth)s %(points)s") % values


def teams_note() -> str:
    return _(
        "Ties are decided by the best single player, then the second best, and finally by lot."
    )


def team_size_in_words(tournament: Tournament, count: int) -> str:
    """Return "team of four" or "teams of four", to follow `count`."""
    size = tournament.team_size or 0
    named = {
        2: ngettext("team of two", "teams of two", count),
        3: ngettext("team of three", "teams of three", count),
        4: ngettext("team of four", "teams of four", count),
        5: ngettext("team of five", "teams of five", count),
        6: ngettext("team of six", "teams of six", count),
    }
    words = ngettext("team of %(size)s", "teams of %(size)s", count)
    return named.get(size, words % {"size": size})


def counting_in_words(tournament: Tournament) -> str:
    counting, size = tournament.team_counting, tournament.team_size
    if counting == size:
        return _("all count")
    words = ngettext("the best one counts", "the best %(count)s count", counting or 0)
    return words % {"count": counting}


def not_counting_in_words(tournament: Tournament) -> str:
    left_out = (tournament.team_size or 0) - (tournament.team_counting or 0)
    if not left_out:
        return _("Players")
    return ngettext(
        "Players; the lowest does not count", "Players; the lowest %(count)s do not count", left_out
    ) % {"count": left_out}
