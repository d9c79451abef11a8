"""The winners as text for the newspaper, under their public names."""

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from tournament.models import Player, Prize, Seat, Tournament
from tournament.prizes.reasons import penalty_of, points_for, reason_of, score_in_words
from tournament.prizes.table import PrizeLine, prize_list
from tournament.prizes.words import full_name, members_in_full
from tournament.shared.errors import Refused
from tournament.shared.signs import long_date


def winners(tournament: Tournament, *, with_waiting: bool = False) -> list[PrizeLine]:
    """Return the prizes that have a winner, or wait for a lot. Raises Refused without a winner."""
    prizes = prize_list(tournament)
    if prizes.won:
        lines = [line for line in prizes.lines if line.award]
        return [line for line in lines if line.taker or (with_waiting and line.awaits_lot)]
    if prizes.open_lots:
        raise Refused(_("No prize has a winner yet: a lot is missing."))
    if prizes.is_decided:
        raise Refused(_("No prize has a winner yet."))
    if not prizes.has_ranking:
        raise Refused(_("No prize has a winner yet: no list counts."))
    raise Refused(_("No prize has a winner yet: results are still missing."))


def press_text(tournament: Tournament) -> str:
    lines = winners(tournament, with_waiting=True)
    return "\n".join(_lines(tournament, lines)) + "\n"


def _lines(tournament: Tournament, prizes: list[PrizeLine]) -> Iterator[str]:
    yield tournament.name
    yield ", ".join(part for part in (long_date(tournament.date), tournament.venue) if part)
    seats = Seat.objects.filter(round__tournament=tournament)
    entrants = seats.exclude(player__state=Player.State.FILL_IN)
    count = entrants.values("player").distinct().count()
    yield ngettext("%(count)s player", "%(count)s players", count) % {"count": count}
    yield ""
    for line in prizes:
        yield _line_in_words(line)


def _line_in_words(line: PrizeLine) -> str:
    title = _("Prize “%(title)s”") % {"title": line.title} if line.is_beaten else line.title
    title = _("%(prize)s (moved up)") % {"prize": line.title} if line.passed else title
    if line.taker is None:
        return f"{title}: {reason_of(line)}"
    winner, result = f"{title}: {_winner(line)}", points_for(line)
    if not result:
        return winner
    if line.prize.kind == Prize.Kind.SOLO:
        return f"{winner}, {score_in_words(line)}"
    count = 1 if result.lstrip("+−") == "1" else 2
    points = ngettext("%(points)s point", "%(points)s points", count) % {"points": result}
    words = f"{winner}, {points}"
    penalty = penalty_of(line)
    return f"{words} ({penalty})" if penalty else words


def _winner(line: PrizeLine) -> str:
    name = full_name(line.winner, is_public=True)
    if isinstance(line.taker, Player):
        more = line.taker.public_home
    else:
        more = members_in_full(line.team_row, is_public=True)
    return f"{name} ({more})" if more else name
