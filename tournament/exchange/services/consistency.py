"""The check of an imported file: journal, draws, ranking and prizes agree."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.draw.check_sentences import sentence
from tournament.draw.document import document
from tournament.exchange.awards import award_data, team_data
from tournament.exchange.club import member_unlike_journal
from tournament.exchange.packing import DamagedFile
from tournament.journal.sentences import journal_lines
from tournament.models import Tournament
from tournament.prizes.table import prize_list
from tournament.ranking.fingerprint import hashed_rows, ranking_hash
from tournament.ranking.standings import standings
from tournament.results.against_journal import differences
from tournament.seating.check import check
from tournament.seating.document import read_document
from tournament.shared.chain import check_chain
from tournament.shared.errors import Refused
from tournament.shared.origin import origin_of
from tournament.teams.ranking import team_standings

TEAMS, AWARDS = "team-ranking.json", "awards.json"
RANKING, DRAWS = "ranking.json", "draw-protocol.json"
DERIVED = (TEAMS, AWARDS, RANKING, DRAWS)


def require_consistency(
    tournament: Tournament,
    head: Mapping[str, Any],
    claimed_members: Mapping[str, Any],
    file_name: str,
) -> None:
    """Compare what the file claims with what follows from its rows.

    `claimed_members`: those of DERIVED. Raises DamagedFile or Refused.
    """
    entry = None
    for entry in check_chain(tournament):
        if entry.fault:
            raise Refused(
                _("“%(name)s”: its journal is broken at entry no. %(number)s. Nothing was changed.")
                % {"name": file_name, "number": entry.seq}
            )
    if (entry.hash if entry else "") != head.get("journal"):
        raise DamagedFile
    draws = document(tournament, for_organiser=True)
    steps = check(draws)
    # Seats swapped by hand may break a fixed table; that was allowed there.
    wrong = [step for step in steps if step.state == "wrong" and step.code != "legal_wrong"]
    if wrong:
        refusal = _("“%(name)s”: its draws cannot be confirmed. First difference: %(what)s")
        raise Refused(refusal % {"name": file_name, "what": sentence(wrong[0])})
    if read_document(claimed_members[DRAWS]) != draws:
        raise DamagedFile(DRAWS)
    if member := member_unlike_journal(tournament):
        raise DamagedFile(member)
    journal_lines(tournament, tournament.journal.select_related("by"))  # a forged value raises here
    for difference in differences(tournament):
        refusal = _("“%(name)s”: its contents differ from its journal. %(what)s")
        raise Refused(refusal % {"name": file_name, "what": difference})
    ranked, origin = standings(tournament), origin_of(tournament)
    if ranking_hash(ranked) != head.get("ranking"):
        refusal = _("“%(name)s”: its lists lead to a different ranking. Nothing was changed.")
        raise Refused(refusal % {"name": file_name})
    if claimed_members[RANKING] != {"hash": head["ranking"], "rows": hashed_rows(ranked)}:
        raise DamagedFile(RANKING)
    if team_data(team_standings(ranked), origin) != claimed_members[TEAMS]:
        refusal = _("“%(name)s”: its lists lead to a different team ranking. Nothing was changed.")
        raise Refused(refusal % {"name": file_name})
    prizes = prize_list(tournament, ranked=ranked)
    awards = award_data(prizes, origin)
    if awards != claimed_members[AWARDS]:
        pairs = zip(prizes.lines, awards, claimed_members[AWARDS], strict=False)
        others = [line.title for line, award, claimed_award in pairs if award != claimed_award]
        raise Refused(
            _("“%(name)s”: its lists lead to other prize winners (%(prize)s). Nothing was changed.")
            % {"name": file_name, "prize": others[0] if others else _("their number")}
        )
