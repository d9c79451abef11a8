"""The winner of a prize, a player or a team, and their names."""

from collections.abc import Iterable

from tournament.models import Player, Team
from tournament.shared.names import all_names, all_surnames, ranked_name, surnames_of
from tournament.teams.ranking import TeamRow

Taker = Player | Team


def taker_name(taker: Taker, *, is_public: bool) -> str:
    return taker.name if isinstance(taker, Team) else ranked_name(taker, is_public=is_public)


def taker_short_names(takers: Iterable[Taker]) -> list[str]:
    return [taker.name if isinstance(taker, Team) else surnames_of([taker]) for taker in takers]


def members_in_short(row: TeamRow | None, *, is_public: bool) -> str:
    """Return a team's surnames, best first: "Öttl, Kovačević", in public as each allows."""
    members = row.members if row else ()
    return ", ".join(all_surnames(member.player, is_public=is_public) for member in members)


def members_in_full(row: TeamRow | None, *, is_public: bool) -> str:
    members = row.members if row else ()
    return "; ".join(all_names(member.player, is_public=is_public) for member in members)
