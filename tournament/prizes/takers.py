"""Who gets a prize, a player or a team, and how either is called."""

from collections.abc import Iterable

from tournament.models import Player, Team
from tournament.shared.names import all_names, all_surnames, ranked_name, surnames_of
from tournament.teams.ranking import TeamRow

Taker = Player | Team


def called(taker: Taker, *, is_public: bool) -> str:
    """ "Öttl, Franziska", with whoever took over; the name of a team."""
    return taker.name if isinstance(taker, Team) else ranked_name(taker, is_public=is_public)


def called_in_short(takers: Iterable[Taker]) -> list[str]:
    """Surnames, for a sentence."""
    return [one.name if isinstance(one, Team) else surnames_of([one]) for one in takers]


def members_in_short(row: TeamRow | None, *, is_public: bool) -> str:
    """ "Öttl, Kovačević", the best first; empty where nobody is asked for, or nobody is in it."""
    members = row.members if row else ()
    return ", ".join(all_surnames(one.player, is_public=is_public) for one in members)


def members_in_full(row: TeamRow | None, *, is_public: bool) -> str:
    """ "Öttl, Franziska; Kovačević, Marko"."""
    members = row.members if row else ()
    return "; ".join(all_names(one.player, is_public=is_public) for one in members)
