"""The teams of the demonstration: seven of four, one of them not whole."""

from django.contrib.auth.models import User

from tournament.models import Tournament
from tournament.teams.services.rules import set_team_rules
from tournament.teams.services.teams import make_team

NAMES = (
    *("Grasober", "Hirschen-Stammtisch", "Weiherbuam", "Feuerwehr Feucht"),
    *("Kegler Heroldsberg", "Vier aus Lauf", "Die Wenzbrüder"),
)
SIZE, COUNTING = 4, 3


def team_up(tournament: Tournament, *, by: User | None) -> None:
    """Before the first list, with whoever stands in the field one after the other."""
    set_team_rules(tournament, by=by, size=SIZE, counting=COUNTING)
    tournament.refresh_from_db()  # who goes on with it has to know that there are teams
    players = list(tournament.players.filter(state="registered").order_by("number"))
    for nth, name in enumerate(NAMES):
        members = players[nth :: len(NAMES)][:SIZE]
        if name == NAMES[-1]:
            members = members[:2]
        make_team(tournament, by=by, name=name, members=members)
