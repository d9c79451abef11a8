"""Lines of a list of teams."""

from dataclasses import dataclass

from tournament.models import Team
from tournament.ranking.penalties import penalty_in_words
from tournament.shared.money import money
from tournament.shared.names import all_surnames
from tournament.shared.signs import points
from tournament.teams.ranking import Member, TeamRow, TeamStandings
from tournament.teams.words import tie_of, why_no_place

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class MemberCell:
    """A member in the list of teams. `points` as text, in brackets if they do not count."""

    member: Member
    name: str
    points: str

    @property
    def penalty(self) -> str:
        return f"({penalty_in_words(self.member.penalty)})" if self.member.penalty else ""

    @property
    def name_and_penalty(self) -> str:
        return " ".join(filter(None, (self.name, self.penalty)))


@dataclass(frozen=True, slots=True)
class TeamLine:
    row: TeamRow
    rank: str
    points: str
    members: tuple[MemberCell, ...]
    why: str
    tie: str
    owed: str  # open part of the fee

    @property
    def team(self) -> Team:
        return self.row.team

    @property
    def name(self) -> str:
        return str(self.team.name)

    @property
    def remark(self) -> str:
        return self.why or self.tie


def team_lines(ranked: TeamStandings, *, is_public: bool) -> list[TeamLine]:
    return [team_line(row, is_public=is_public) for row in ranked.rows]


def team_line(row: TeamRow, *, is_public: bool) -> TeamLine:
    is_zero_sum = row.team.tournament.rules.is_zero_sum
    cells = []
    for member in row.members:
        text = NOTHING if member.points is None else points(member.points, is_zero_sum)
        is_left_out = member.points is not None and not member.counts
        name = all_surnames(member.player, is_public=is_public)
        cells.append(MemberCell(member, name, f"({text})" if is_left_out else text))
    return TeamLine(
        row=row,
        rank="" if row.rank is None else str(row.rank),
        points="" if row.rank is None else points(row.points, is_zero_sum),
        members=tuple(cells),
        why=why_no_place(row),
        tie=tie_of(row),
        owed=money(row.team.owed_cents) if row.team.owed_cents > 0 else "",
    )
