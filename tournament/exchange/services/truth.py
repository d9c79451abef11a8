"""Whether a file that was taken in is the evening that it says: journal, draws, ranking, prizes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.draw.check_sentences import sentence
from tournament.draw.document import document
from tournament.evening.against_journal import differences
from tournament.exchange.awards import award_data
from tournament.exchange.club import untold
from tournament.exchange.contents import Row
from tournament.exchange.teams import team_data
from tournament.exchange.words import damaged
from tournament.models import Tournament
from tournament.prizes.table import prize_list
from tournament.ranking.fingerprint import ranking_hash
from tournament.ranking.standings import standings
from tournament.seating.check import check
from tournament.shared.chain import walk
from tournament.shared.errors import Refused
from tournament.shared.origin import origin_of
from tournament.teams.ranking import team_standings

TEAMS, AWARDS = "team-ranking.json", "awards.json"


def require_truth(tournament: Tournament, head: Mapping[str, Any], called: str) -> None:
    last = None
    for last in walk(tournament):
        if last.fault:
            raise Refused(
                _("“%(name)s”: its journal breaks at entry no. %(number)s. Nothing was changed.")
                % {"name": called, "number": last.seq}
            )
    if (last.hash if last else "") != head.get("journal"):
        raise Refused(damaged(called))
    steps = check(document(tournament, for_organiser=True))
    # Where two changed their seats by hand, one may have left a fixed table: that was so there.
    wrong = [step for step in steps if step.state == "wrong" and step.code != "legal_wrong"]
    if wrong:
        raise Refused(
            _("“%(name)s”: its draws do not hold. First difference: %(what)s")
            % {"name": called, "what": sentence(wrong[0])}
        )
    if member := untold(tournament):
        raise Refused(damaged(called, member))
    for difference in differences(tournament):
        raise Refused(
            _("“%(name)s”: it is not the evening that its journal tells of. %(what)s")
            % {"name": called, "what": difference}
        )
    if ranking_hash(standings(tournament)) != head.get("ranking"):
        raise Refused(
            _("“%(name)s”: its lists do not give the ranking it names. Nothing was changed.")
            % {"name": called}
        )


def require_winners(tournament: Tournament, said: Mapping[str, list[Row]], called: str) -> None:
    """The rows give each team its place and each prize to whom the file names."""
    ranked, origin = standings(tournament), origin_of(tournament)
    if team_data(team_standings(ranked), origin) != said[TEAMS]:
        raise Refused(
            _("“%(name)s”: its teams do not stand as it says. Nothing was changed.")
            % {"name": called}
        )
    prizes = prize_list(tournament, ranked=ranked)
    found = award_data(prizes, origin)
    if found != said[AWARDS]:
        pairs = zip(prizes.lines, found, said[AWARDS], strict=False)
        wrong = [line.title for line, one, other in pairs if one != other]
        raise Refused(
            _("“%(name)s”: its prizes do not go to whom it says (%(prize)s). Nothing was changed.")
            % {"name": called, "prize": wrong[0] if wrong else _("their number")}
        )
