"""The fields an exported file holds of each model; docs/export.md describes them.

They follow from the models; a field that stays out is named in `left_out`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Field, Model

from tournament import models
from tournament.models.player import CONTACTS
from tournament.models.prepayment import PREPAYMENT
from tournament.models.tournament import PUBLIC_FORM


@dataclass(frozen=True)
class Table:
    name: str
    model: type[Model]
    path: str = "tournament"  # lookup from the row to its tournament
    order: tuple[str, ...] = ("pk",)
    left_out: frozenset[str] = frozenset()  # fields that follow from others or are local
    has_id: bool = True  # other rows refer to it
    is_optional: bool = False  # older files lack it

    @property
    def member(self) -> str:
        return f"{self.name}.json"

    @cached_property
    def plain(self) -> tuple[str, ...]:
        return tuple(field.name for field in self._fields if not field.is_relation)

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """{field name: value} for fields of this model that older files may lack."""
        fields = (field for field in self._fields if field.has_default() or field.null)
        return {field.name: field.get_default() for field in fields}

    @cached_property
    def row_keys(self) -> tuple[str, ...]:
        return self._foreign_keys(to_accounts=False)

    @cached_property
    def account_keys(self) -> tuple[str, ...]:
        return self._foreign_keys(to_accounts=True)

    def _foreign_keys(self, *, to_accounts: bool) -> tuple[str, ...]:
        return tuple(
            field.name
            for field in self._fields
            if field.is_relation and (field.related_model is User) == to_accounts
        )

    @cached_property
    def _fields(self) -> "list[Field[Any, Any]]":
        fields = self.model._meta.concrete_fields
        return [field for field in fields if field.name not in {"id", *self.left_out}]


OF_HERE = frozenset({"origin", "practice", "controller", *PUBLIC_FORM, *PREPAYMENT})
TOURNAMENT = Table("tournament", models.Tournament, path="pk", left_out=OF_HERE)
PLAYERS = Table("players", models.Player, left_out=frozenset({*CONTACTS, "birth_on", "search_key"}))
OF_ROUND, OF_LIST = "round__tournament", "sheet__round__tournament"
BY_LIST, BY_TEAM = ("sheet__round__number", "sheet__table"), ("team_id", "player_id")
GROUP_MEMBERS, BY_GROUP = models.PrizeGroup.members.through, ("prizegroup_id", "player_id")
TABLES: tuple[Table, ...] = (
    TOURNAMENT,
    PLAYERS,
    Table("substitutions", models.Substitution, path="player__tournament"),
    Table("kept_apart", models.KeptApart),
    Table("rounds", models.Round, order=("number",)),
    Table("seed_chain", models.SeedChain),
    Table("draws", models.Draw, order=("number",)),
    Table("seat_lots", models.SeatLot, OF_ROUND, ("round__number", "table", "seat")),
    Table("seats", models.Seat, OF_ROUND, ("round__number", "table", "seat")),
    Table("lists", models.TableSheet, OF_ROUND, ("round__number", "table")),
    Table("rows", models.GameRow, OF_LIST, (*BY_LIST, "game"), has_id=False),
    Table("totals", models.SheetTotal, OF_LIST, (*BY_LIST, "seat__seat"), has_id=False),
    Table("reports", models.TableReport, OF_LIST, BY_LIST, has_id=False),
    Table("lots", models.Lot, order=("group", "position")),
    Table("teams", models.Team),
    Table("team_members", models.TeamMember, "team__tournament", BY_TEAM, has_id=False),
    Table("team_lots", models.TeamLot, order=("group", "position")),
    Table("prize_table", models.PrizeTable),
    Table("prize_groups", models.PrizeGroup),
    Table("prize_group_members", GROUP_MEMBERS, "prizegroup__tournament", BY_GROUP, has_id=False),
    Table("prizes", models.Prize, order=("position", "pk")),
    Table("prize_calls", models.PrizeCall, path="prize__tournament", order=("called_at", "pk")),
    Table("cash_entries", models.CashEntry, order=("booked_at", "pk")),
    Table("till", models.Till),
    Table("decisions", models.Decision),
    Table("club", models.Club, has_id=False, is_optional=True),
    Table("certificate_picture", models.CertificatePicture, has_id=False, is_optional=True),
    Table("rule_sheet", models.RuleSheet, has_id=False, is_optional=True),
)
# Models without a member of their own, and why.
NOT_TABLES: Mapping[str, str] = {
    **dict.fromkeys(("Beamer", "BeamerPicture", "SheetVisit"), "counts nothing"),
    "PreRegistration": "nobody has confirmed it",
    "Role": "of accounts of this installation",
    "Invitation": "of accounts of this installation",
    "HouseRuleSet": "of no tournament",
    **dict.fromkeys(("Cup", "CupPerson", "CupMember", "CupApart", "CupLot"), "of several"),
    "Cup_tournaments": "of several",
    "JournalEntry": "journal.json",
    "PersonalDetail": "details.json",
}
