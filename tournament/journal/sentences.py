"""Journal entries as sentences: what happened, the change and the reason.

ACTIONS has one line per action; an unknown action is shown by its code.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from tournament.journal.details import DETAILS
from tournament.journal.subjects import Change, Subjects, erased
from tournament.models import JournalEntry, PersonalDetail, Player, TableSheet, Tournament
from tournament.ranking.doubts import SENT as DOUBT_SENT
from tournament.shared.automatic_notes import note_in_words
from tournament.shared.chain import with_sorted_keys
from tournament.shared.journal_entries import tells_birth
from tournament.shared.permissions import shown_name

# On paper and in public these entries appear without names.
PAIRS_APART = ("pair_kept_apart", "pair_released")
GROUPS: dict[str, Promise] = {
    "players": gettext_lazy("Players"),
    "draws": gettext_lazy("Draws"),
    "lists": gettext_lazy("Lists"),
    "prizes": gettext_lazy("Prizes and till"),
    "tournament": gettext_lazy("Tournament"),
}

ACTIONS: dict[str, dict[str, Promise]] = {  # by group
    "players": {
        "player_registered": gettext_lazy("%(player)s registered"),
        "player_changed": gettext_lazy("%(player)s changed"),
        "player_paid": gettext_lazy("%(player)s paid"),
        "player_unpaid": gettext_lazy("%(player)s: payment undone"),
        "player_checked_in": gettext_lazy("%(player)s is here"),
        "player_checked_out": gettext_lazy("%(player)s is not here"),
        "pre_registrations_declined": gettext_lazy("Pre-registrations declined"),
        "player_withdrawn": gettext_lazy("%(player)s withdrawn"),
        "player_excluded": gettext_lazy("%(player)s excluded"),
        "player_readmitted": gettext_lazy("%(player)s plays after all"),
        "player_waiting": gettext_lazy("%(player)s put on the waiting list"),
        "player_admitted": gettext_lazy("%(player)s moved up from the waiting list"),
        "player_substituted": gettext_lazy("%(player)s: substitute appointed"),
        "substitution_taken_back": gettext_lazy("%(player)s: substitute removed"),
        "player_erased": gettext_lazy("%(player)s: personal details deleted"),
        "contacts_forgotten": gettext_lazy("Contact details and dates of birth deleted"),
        "fill_ins_added": gettext_lazy("Fill-ins added"),
        "fill_ins_removed": gettext_lazy("Fill-ins removed"),
        "moved_to_waiting_list": gettext_lazy("Put on the waiting list"),
        "team_made": gettext_lazy("Team created"),
        "team_renamed": gettext_lazy("Team renamed"),
        "team_members_changed": gettext_lazy("Members of a team changed"),
        "team_removed": gettext_lazy("Team deleted"),
        "team_paid": gettext_lazy("Team paid"),
        "team_unpaid": gettext_lazy("Team fee undone"),
    },
    "draws": {
        "sitting_out": gettext_lazy("Sits out round %(round)s"),
        "threes_taken": gettext_lazy("Tables of three chosen"),
        "threes_given_up": gettext_lazy("Tables of three cancelled"),
        "round_drawn": gettext_lazy("Round %(round)s drawn, draw no. %(draw)s"),
        "round_redrawn": gettext_lazy("Round %(round)s drawn again, draw no. %(draw)s"),
        "round_changed": gettext_lazy("Round %(round)s changed, draw no. %(draw)s"),
        "seats_swapped": gettext_lazy("Seats of round %(round)s swapped, draw no. %(draw)s"),
        "draw_dropped": gettext_lazy(
            "Draw no. %(draw)s of round %(round)s discarded before anybody saw it"
        ),
        "seat_lot_taken": gettext_lazy("%(player)s has drawn table %(table)s in round %(round)s"),
        "seat_lot_taken_out": gettext_lazy(
            "%(player)s: the lot for table %(table)s in round %(round)s removed"
        ),
        "round_posted": gettext_lazy("Round %(round)s posted, draw no. %(draw)s"),
        "list_frozen_again": gettext_lazy("List of players frozen again"),
        "ingredient_given": gettext_lazy("Public input for the draw entered"),
        "draw_options_changed": gettext_lazy("Options of the draw changed"),
        "pair_kept_apart": gettext_lazy("Two players are kept apart"),
        "pair_released": gettext_lazy("Two players are no longer kept apart"),
        "round_started": gettext_lazy("Round %(round)s: start signal"),
        "round_time_changed": gettext_lazy("Round %(round)s: time changed"),
        "round_start_taken_back": gettext_lazy("Round %(round)s: start signal undone"),
    },
    "lists": {
        "round_closed": gettext_lazy("Round %(round)s closed"),
        "round_reopened": gettext_lazy("Round %(round)s reopened"),
        "sheet_entered": gettext_lazy("Table %(table)s, round %(round)s entered"),
        "report_confirmed": gettext_lazy(
            "Table %(table)s, round %(round)s: the list was kept by the table's phone"
        ),
        "sheet_corrected": gettext_lazy("Table %(table)s, round %(round)s corrected"),
        "sheet_restored": gettext_lazy(
            "Table %(table)s, round %(round)s: an earlier version restored"
        ),
        "sheet_parked": gettext_lazy("Table %(table)s, round %(round)s put on hold"),
        "sheet_checked": gettext_lazy("Table %(table)s, round %(round)s checked"),
        "sheet_check_differs": gettext_lazy(
            "Table %(table)s, round %(round)s: the second check differs"
        ),
        "spot_check_drawn": gettext_lazy("Spot check drawn"),
        "list_compared": gettext_lazy("Table %(table)s, round %(round)s compared with its paper"),
        "doubt_sent": gettext_lazy("Table %(table)s, round %(round)s: points queried on a phone"),
        "doubt_settled": gettext_lazy(
            "Table %(table)s, round %(round)s: query settled, the list is right"
        ),
        "supervisors_called": gettext_lazy("Table %(table)s, round %(round)s: supervisors called"),
        "supervisors_call_cancelled": gettext_lazy(
            "Table %(table)s, round %(round)s: call for the supervisors cancelled"
        ),
        "supervisors_answered": gettext_lazy("Table %(table)s, round %(round)s: supervisors"),
        "sheet_voided": gettext_lazy("Table %(table)s, round %(round)s declared void"),
        "sheet_reopened": gettext_lazy("Table %(table)s, round %(round)s withdrawn"),
    },
    "prizes": {
        "prize_added": gettext_lazy("Prize added"),
        "prize_changed": gettext_lazy("Prize changed"),
        "prize_moved": gettext_lazy("Prize moved in the table"),
        "prize_removed": gettext_lazy("Prize removed"),
        "prize_rules_changed": gettext_lazy("Rules for giving out prizes changed"),
        "prize_group_made": gettext_lazy("Prize group created"),
        "prize_group_changed": gettext_lazy("Members of a prize group changed"),
        "prize_group_removed": gettext_lazy("Prize group deleted"),
        "cash_booked": gettext_lazy("Booked in the till"),
        "cash_unbooked": gettext_lazy("Removed from the till"),
        "till_counted": gettext_lazy("Till counted"),
        "till_closed": gettext_lazy("Till closed"),
        "ceremony_begun": capfirst(gettext_lazy("prize-giving begun")),
        "ceremony_taken_back": gettext_lazy("Start of the prize-giving undone"),
        "prize_called": gettext_lazy("Prize called"),
        "prize_handed_over": gettext_lazy("Prize handed over"),
        "prize_call_taken_back": gettext_lazy("Prize call undone"),
        "prizes_published": gettext_lazy("Prizes published"),
        "prizes_withheld": gettext_lazy("Prizes no longer published"),
    },
    "tournament": {
        "tournament_created": gettext_lazy("Tournament set up"),
        "tournament_taken_over": gettext_lazy("Tournament imported from a file"),
        "tournament_changed": gettext_lazy("Settings changed"),
        "club_changed": gettext_lazy("Club or logo on the printouts changed"),
        "rule_sheet_changed": gettext_lazy("The club's rule sheet changed"),
        "certificate_picture_changed": gettext_lazy(
            "Background picture of the certificates changed"
        ),
        "rules_changed": gettext_lazy("Rules changed"),
        "preset_created": gettext_lazy("Rules saved"),
        "preset_changed": gettext_lazy("Saved rules changed"),
        "preset_deleted": gettext_lazy("Saved rules deleted"),
        "tournament_published": gettext_lazy("Public page switched on"),
        "tournament_unpublished": gettext_lazy("Public page switched off"),
        "ranking_released": gettext_lazy("Ranking released for the hall"),
        "ranking_withheld": gettext_lazy("Ranking withdrawn from the hall"),
        "tournament_closed": gettext_lazy("Tournament closed"),
        "tournament_reopened": gettext_lazy("Tournament reopened"),
        "cup_created": gettext_lazy("Cup created"),
        "cup_changed": gettext_lazy("Rules or evenings of the cup changed"),
        "cup_deleted": gettext_lazy("Cup deleted"),
        "cup_published": gettext_lazy("Public page of the cup switched on"),
        "cup_withheld": gettext_lazy("Public page of the cup switched off"),
        "cup_people_recognised": gettext_lazy("Recognised people confirmed as the same"),
        "cup_people_joined": gettext_lazy("The same person"),
        "cup_people_kept_apart": gettext_lazy("Not the same person"),
        "cup_person_split": gettext_lazy("Separated as a different person"),
        "cup_lot_drawn": gettext_lazy("Lot of the cup drawn, best first"),
        "cup_lot_set_aside": gettext_lazy("Lot of the cup cancelled"),
        "cup_moved_up": gettext_lazy("Moved up into the final of the cup"),
        "cup_final_made": gettext_lazy("Final of the cup set up"),
        "practice_begun": gettext_lazy("Practice started again"),
        "backup_restored": gettext_lazy("Restored from a backup"),
        "role_given": gettext_lazy("Role given"),
        "role_taken": gettext_lazy("Role removed"),
        "role_invited": gettext_lazy("Invited with a code"),
        "codes_cancelled": gettext_lazy("Unused codes cancelled"),
        "role_joined": gettext_lazy("Joined with a code"),
        "direction_handed_over": gettext_lazy("Handed over to a new director"),
        "registration_closed": gettext_lazy("Registration closed"),
        "decision_made": gettext_lazy("Jury"),
        "lots_drawn": gettext_lazy("Lot drawn, best first"),
        "lots_set_aside": gettext_lazy("Lot cancelled"),
        "team_lots_drawn": gettext_lazy("Lot between teams drawn, best first"),
        "team_lots_set_aside": gettext_lazy("Lot between teams cancelled"),
    },
}
WITHOUT_ACCOUNT = {  # who acts by a link
    DOUBT_SENT: gettext_lazy("private link"),
    "supervisors_called": gettext_lazy("the table's phone"),
    "supervisors_call_cancelled": gettext_lazy("the table's phone"),
}
SENTENCES = {name: words for group in ACTIONS.values() for name, words in group.items()}


@dataclass(frozen=True, slots=True)
class JournalLine:
    at: datetime
    author: str
    words: str
    reason: str


def journal_lines(
    tournament: Tournament,
    entries: Iterable[JournalEntry],
    *,
    is_paper: bool = False,
    tells_births: bool = True,
    account_name: Callable[[User], str] = shown_name,
    reader: User | None = None,
) -> list[JournalLine]:
    """Return the entries as lines, in three queries; their `by` must be loaded.

    `is_paper`: public names, and no pairs that must not meet. `tells_births` False: no dates of
    birth. `account_name(user)` names accounts. `reader` sees no values of lists that wait for a
    blind check, except as typist.
    """
    entries = list(entries)
    accounts = {account.pk: account_name(account) for account in _accounts(entries)}
    subjects = _subjects(entries, accounts, is_public=is_paper, tells_births=tells_births)
    silent = PAIRS_APART if is_paper else ()
    hidden = _hidden_lists(tournament, reader) if reader else set()
    lines = []
    for entry in entries:
        is_hidden = entry.subject == "tablesheet" and entry.subject_id in hidden
        is_silent = is_hidden or entry.action in silent
        words = _sentence(tournament, entry, subjects, is_silent=is_silent)
        reason = "" if is_hidden else note_in_words(entry.reason)
        lines.append(JournalLine(entry.at, author_name(entry), words, reason))
    return lines


def _hidden_lists(tournament: Tournament, reader: User) -> set[int]:
    if not tournament.is_second_check_blind:
        return set()
    waiting = TableSheet.objects.filter(
        round__tournament=tournament,
        round__closed_at=None,
        state=TableSheet.State.ENTERED,
        needs_second_check=True,
    )
    return set(waiting.exclude(entered_by=reader).values_list("pk", flat=True))


def author_name(entry: JournalEntry) -> str:
    if entry.by_id is None:
        return str(WITHOUT_ACCOUNT.get(entry.action, _("command line")))
    if entry.by is None:  # the account was deleted; its id remains
        return _("account %(number)s (deleted)") % {"number": entry.by_id}
    return shown_name(entry.by)


def _subjects(
    entries: Sequence[JournalEntry],
    accounts: dict[int, str],
    *,
    is_public: bool,
    tells_births: bool,
) -> Subjects:
    wanted = _ids(entries, Player).union(*map(_listed_ids, entries))
    people = Player.objects.select_related("tournament").in_bulk(wanted)
    sheets = TableSheet.objects.filter(pk__in=_ids(entries, TableSheet))
    personal_details = PersonalDetail.objects.filter(entry__in=[entry.pk for entry in entries])
    details = [d for d in personal_details if tells_births or not tells_birth(d.data)]
    return Subjects(
        people=people,
        sheets={
            pk: (table, number)
            for pk, table, number in sheets.values_list("pk", "table", "round__number")
        },
        details={(d.entry_id, d.player_id): with_sorted_keys(d.data) for d in details},
        is_public=is_public,
        accounts=accounts,
    )


def _accounts(entries: Sequence[JournalEntry]) -> QuerySet[User]:
    mappings = [values or {} for entry in entries for values in (entry.old, entry.new)]
    return User.objects.filter(
        pk__in={values["account"] for values in mappings if "account" in values}
    )


def _listed_ids(entry: JournalEntry) -> set[int]:
    listed: list[Any] = []
    for values in (entry.old or {}, entry.new or {}):
        players = values.get("players")
        listed += players if isinstance(players, list) else []  # a draw stores their number
        listed.append(values.get("given_to"))
    return {player["id"] if isinstance(player, dict) else player for player in listed if player}


def _ids(entries: Sequence[JournalEntry], model: type[Model]) -> set[int]:
    name = model._meta.model_name
    return {entry.subject_id for entry in entries if entry.subject == name and entry.subject_id}


def _sentence(
    tournament: Tournament, entry: JournalEntry, subjects: Subjects, *, is_silent: bool
) -> str:
    if entry.action not in SENTENCES:
        return entry.action.replace("_", " ")
    values, both = entry.new or entry.old or {}, (entry.old or {}) | (entry.new or {})
    table, number = values.get("table", "?"), values.get("round", "?")
    if entry.subject == "tablesheet":  # a new draw deletes the row
        table, number = subjects.sheets.get(entry.subject_id or 0, (table, number))
    sentence = str(SENTENCES[entry.action]) % {
        "player": subjects.name(entry.subject_id) or erased(both.get("number", "?")),
        "table": table,
        "round": number,
        "draw": values.get("draw", "?"),
    }
    describe = None if is_silent else DETAILS.get(entry.action)
    detail = describe(Change(tournament, entry, subjects)) if describe else ""
    return f"{sentence}: {detail}" if detail else sentence
