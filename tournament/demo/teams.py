"""Teams of the demonstration: seven of four, the last one incomplete."""

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
    set_team_rules(tournament, by=by, size=SIZE, counting=COUNTING)
    tournament.refresh_from_db()  # later steps need the new team settings
    players = list(tournament.players.filter(state="registered").order_by("number"))
    for nth, name in enumerate(NAMES):
        members = players[nth :: len(NAMES)][:SIZE]
        if name == NAMES[-1]:
            members = members[:2]
        make_team(tournament, by=by, name=name, members=members)
