"""The check of an imported file: journal, draws, ranking and prizes agree."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.draw.check_sentences import sentence
from tournament.draw.document import document
from tournament.evening.against_journal import differences
from tournament.exchange.awards import award_data
from tournament.exchange.club import unrecorded_member
from tournament.exchange.contents import Row
from tournament.exchange.teams import team_data
from tournament.exchange.words import damaged_sentence
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


def require_consistency(tournament: Tournament, head: Mapping[str, Any], called: str) -> None:
    entry = None
    for entry in walk(tournament):
        if entry.fault:
            raise Refused(
                _("“%(name)s”: its journal is broken at entry no. %(number)s. Nothing was changed.")
                % {"name": called, "number": entry.seq}
            )
    if (entry.hash if entry else "") != head.get("journal"):
        raise Refused(damaged_sentence(called))
    steps = check(document(tournament, for_organiser=True))
    # Seats swapped by hand may break a fixed table; that was allowed there.
    wrong = [step for step in steps if step.state == "wrong" and step.code != "legal_wrong"]
    if wrong:
        raise Refused(
            _("“%(name)s”: its draws cannot be confirmed. First difference: %(what)s")
            % {"name": called, "what": sentence(wrong[0])}
        )
    if member := unrecorded_member(tournament):
        raise Refused(damaged_sentence(called, member))
    for difference in differences(tournament):
        raise Refused(
            _("“%(name)s”: its contents differ from its journal. %(what)s")
            % {"name": called, "what": difference}
        )
    if ranking_hash(standings(tournament)) != head.get("ranking"):
        raise Refused(
            _("“%(name)s”: its lists lead to a different ranking. Nothing was changed.")
            % {"name": called}
        )


def require_winners(tournament: Tournament, claimed: Mapping[str, list[Row]], called: str) -> None:
    """Refuse a file that claims other team places or winners than its rows give."""
    ranked, origin = standings(tournament), origin_of(tournament)
    if team_data(team_standings(ranked), origin) != claimed[TEAMS]:
        raise Refused(
            _("“%(name)s”: its lists lead to a different team ranking. Nothing was changed.")
            % {"name": called}
        )
    prizes = prize_list(tournament, ranked=ranked)
    awards = award_data(prizes, origin)
    if awards != claimed[AWARDS]:
        pairs = zip(prizes.lines, awards, claimed[AWARDS], strict=False)
        wrong = [line.title for line, award, claimed_award in pairs if award != claimed_award]
        raise Refused(
            _("“%(name)s”: its lists lead to other prize winners (%(prize)s). Nothing was changed.")
            % {"name": called, "prize": wrong[0] if wrong else _("their number")}
        )
