"""What of each row goes into the file, table by table; docs/export.md has every field in words.

A field of a model stands in one of three places here: in `plain`, as a reference in `rows_of` or
`accounts`, or in `left_out`. A test holds that against the models.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Model

from tournament import models
from tournament.models.prepayment import PREPAYMENT
from tournament.models.tournament import PUBLIC_FORM


@dataclass(frozen=True, slots=True)
class Table:
    """One file of rows. `path`: from the row to its tournament. `order`: by which rows are sorted.

    `rows_of`: fields that hold the id of a row of this file, for most the tournament's alone;
    `accounts`: those that hold that of an account. `left_out`: what does not go along, because it
    follows from the rest or is nobody's business elsewhere. Where `has_id`, others name the row by
    it. `is_optional`: without a row there is no such file, so an export of before there were any is
    read as well.
    """

    name: str
    model: type[Model]
    plain: tuple[str, ...]
    path: str = "tournament"
    order: tuple[str, ...] = ("pk",)
    rows_of: tuple[str, ...] = ("tournament",)
    accounts: tuple[str, ...] = ()
    left_out: frozenset[str] = field(default_factory=frozenset)
    has_id: bool = True
    is_optional: bool = False


TOURNAMENT = Table(
    "tournament",
    models.Tournament,
    (
        *("slug", "name", "short_name", "date", "starts_at", "venue"),
        *("rule_set", "rule_options", "house_rules", "rules_frozen_at"),
        *("round_count", "games_per_round", "fee_cents", "minor_fee_cents", "is_paid_preset"),
        *("capacity", "registration_closes_at", "draw_options"),
        *("needs_second_check", "is_second_check_blind", "is_embargoed", "has_table_phones"),
        *("team_size", "team_counting", "team_fee_cents"),
        *("contact_days", "stakes", "state", "is_public", "released_round", "is_demo"),
        "created_at",
    ),
    path="pk",
    rows_of=(),
    # Numbers, form and account are those of there.
    left_out=frozenset({"origin", "practice", *PUBLIC_FORM, *PREPAYMENT}),
)
PLAYERS = Table(
    "players",
    models.Player,
    (
        *("number", "last_name", "first_name", "place", "club", "age_class"),
        *("guardian_consent", "eligibility", "paid_cents", "paid_by", "paid_at", "is_present"),
        *("table_from", "table_to", "state", "publish", "erased_as", "registered_at"),
    ),
    # The first three for the desk alone; what is searched follows from the names.
    left_out=frozenset({"email", "phone", "birth_on", "search_key"}),
)
TABLES: tuple[Table, ...] = (
    TOURNAMENT,
    PLAYERS,
    Table(
        "substitutions",
        models.Substitution,
        (
            *("last_name", "first_name", "place", "from_round", "from_game", "reason"),
            "made_at",
        ),
        path="player__tournament",
        rows_of=("player",),
        accounts=("made_by",),
    ),
    Table("kept_apart", models.KeptApart, ("reason",), rows_of=("tournament", "first", "second")),
    Table(
        "rounds",
        models.Round,
        ("number", "posted_at", "started_at", "minutes", "closed_at"),
        order=("number",),
    ),
    Table(
        "seed_chain",
        models.SeedChain,
        (
            *("secret", "length", "commitment", "made_at", "frozen_at"),
            *("list_text", "list_hash", "options_text", "options_hash", "ingredient"),
        ),
    ),
    Table(
        "draws",
        models.Draw,
        (
            *("number", "mode", "algorithm", "seed", "players", "places", "sizes", "options"),
            *("report", "chain_index", "changes", "reason", "made_at", "is_current"),
        ),
        order=("number",),
        rows_of=("round", "tournament", "replaces"),
        accounts=("made_by",),
    ),
    Table(
        "seat_lots",
        models.SeatLot,
        ("table", "seat"),
        path="round__tournament",
        order=("round__number", "table", "seat"),
        rows_of=("round", "player"),
    ),
    Table(
        "seats",
        models.Seat,
        ("table", "seat"),
        path="round__tournament",
        order=("round__number", "table", "seat"),
        rows_of=("round", "player"),
    ),
    Table(
        "lists",
        models.TableSheet,
        (
            *("table", "state", "kind", "version", "draft", "note", "entered_at"),
            *("needs_second_check", "second_draft", "consequence", "checked_at"),
        ),
        path="round__tournament",
        order=("round__number", "table"),
        rows_of=("round", "draw"),
        accounts=("entered_by", "second_by", "checked_by"),
    ),
    Table(
        "rows",
        models.GameRow,
        (
            *("game", "points_1", "points_2", "points_3", "points_4"),
            *("tout", "circled", "played", "is_witnessed", "remark"),
        ),
        path="sheet__round__tournament",
        order=("sheet__round__number", "sheet__table", "game"),
        rows_of=("sheet",),
        has_id=False,
    ),
    Table(
        "totals",
        models.SheetTotal,
        (
            *("points", "plus", "minus"),
            *("sie", "tout_won", "tout_played", "solo_won", "solo_played"),
        ),
        path="sheet__round__tournament",
        order=("sheet__round__number", "sheet__table", "seat__seat"),
        rows_of=("sheet", "seat"),
        has_id=False,
    ),
    Table(
        "reports",
        models.TableReport,
        ("games", "revision", "phone", "phone_send", "updated_at", "finished_at"),
        path="sheet__round__tournament",
        order=("sheet__round__number", "sheet__table"),
        rows_of=("sheet",),
        has_id=False,
    ),
    Table(
        "lots",
        models.Lot,
        ("group", "position", "drawn_at"),
        order=("group", "position"),
        rows_of=("tournament", "player"),
        accounts=("drawn_by",),
    ),
    Table("teams", models.Team, ("name", "paid_cents", "paid_by", "paid_at")),
    Table(
        "team_members",
        models.TeamMember,
        (),
        path="team__tournament",
        order=("team_id", "player_id"),
        rows_of=("team", "player"),
        has_id=False,
    ),
    Table(
        "team_lots",
        models.TeamLot,
        ("group", "position", "drawn_at"),
        order=("group", "position"),
        rows_of=("tournament", "team"),
        accounts=("drawn_by",),
    ),
    Table(
        "prize_table",
        models.PrizeTable,
        (
            *("share_percent", "allows_several", "order", "ceremony_at", "published_at"),
            "fees_cents",
        ),
    ),
    Table("prize_groups", models.PrizeGroup, ("name",)),
    Table(
        "prize_group_members",
        models.PrizeGroup.members.through,
        (),
        path="prizegroup__tournament",
        order=("prizegroup_id", "player_id"),
        rows_of=("prizegroup", "player"),
        has_id=False,
    ),
    Table(
        "prizes",
        models.Prize,
        (
            *("position", "kind", "number", "within", "home", "title", "gift", "value_cents"),
            *("cents", "share", "is_extra"),
        ),
        order=("position", "pk"),
        rows_of=("tournament", "group", "given_to"),
    ),
    Table(
        "prize_calls",
        models.PrizeCall,
        ("gift", "cents", "called_at", "handed_over_at"),
        path="prize__tournament",
        order=("called_at", "pk"),
        rows_of=("prize", "player", "team"),
        accounts=("called_by",),
    ),
    Table(
        "cash_entries",
        models.CashEntry,
        ("kind", "what", "cents", "booked_at"),
        order=("booked_at", "pk"),
        accounts=("booked_by",),
    ),
    Table(
        "till",
        models.Till,
        ("pieces", "note", "counted_at", "due_cents", "closed_at"),
        accounts=("closed_by",),
    ),
    Table(
        "decisions",
        models.Decision,
        ("round_number", "table", "game", "case", "ruling", "decided_at"),
        rows_of=("tournament", "appeal_of"),
        accounts=("decided_by",),
    ),
    Table("club", models.Club, ("name", "logo"), has_id=False, is_optional=True),
    Table(
        "certificate_picture",
        models.CertificatePicture,
        ("picture",),
        has_id=False,
        is_optional=True,
    ),
    Table("rule_sheet", models.RuleSheet, ("text", "pdf"), has_id=False, is_optional=True),
)
# Nothing of these is in the file: what the projector shows, who has a list open, the cups that a
# tournament is in, and the journal, which is written as it is hashed.
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
