"""Every page of the program, for what is stored: the one list of all who look at every page."""

from collections.abc import Iterator

from django.contrib.auth import get_user_model
from django.urls import resolve, reverse

from tournament.cup.table import table_of
from tournament.journal.spot_check import newest_spot_check
from tournament.models import Cup, HouseRuleSet, Round, TableSheet, Tournament
from tournament.prizes.table import prize_list
from tournament.ranking.drawn_lots import drawn_lots
from tournament.results.entry import stored_versions
from tournament.results.phone_links import DeadLink, linked_sheet, table_token
from tournament.results.wrong_place import move_targets
from tournament.shared.help_topics import TITLES
from tournament.shared.own_link import own_path

# Each by the name of its address, beside what that needs.
ALONE = (
    *("tournament-list", "tournament-new", "practice-new", "rule-sets", "rules-import", "help"),
    *("handbook", "own-password"),
    *("accounts", "backups", "backup-place", "emergency", "import", "cups", "cup-new"),
)
OF_A_TOURNAMENT = (
    *("home", "tournament-edit", "tournament-again", "tournament-close", "tournament-reopen"),
    *(
        "club",
        "rule-sheet",
        "roles",
        "role-handover",
        "rules",
        "game-check",
        "beamer-remote",
    ),
    *("registration", "open-fees", "player-import", "draw", "ranking", "teams", "team-import"),
    *("prizes", "prize-new", "ceremony", "certificates", "prize-labels", "press", "till"),
    *("papers", "journal", "decisions", "spot-check"),
)
OF_THE_HALL = (
    *("public-home", "public-find", "public-seats", "public-ranking", "public-rules"),
    *("public-draw", "beamer"),
)
OF_A_ROUND = (
    *("draw-round", "draw-missed", "draw-change", "draw-swap", "seat-lots", "results-round"),
)
OF_A_LIST = (
    *("sheet-enter", "sheet-record", "sheet-totals", "sheet-history", "sheet-void"),
    "sheet-park",
)
OF_A_CUP = ("cup", "cup-edit", "cup-same", "cup-final", "cup-delete")
CHANGING = {  # these lead on to where one reads, when the tournament is closed
    *("player-import", "team-import", "team", "prize-new", "prize-edit"),
    *("draw-missed", "draw-change", "draw-swap", "seat-lots"),
    *("sheet-enter", "sheet-record", "sheet-totals", "sheet-void", "sheet-reopen"),
    *("sheet-check", "sheet-restore", "sheet-move", "sheet-park", "lot-set-aside"),
    "spot-check-list",
}
STRANGERS = ("login", "first-start")  # whichever there is without an account


def every_page() -> list[str]:
    """Addresses, as an account opens them that may do everything and is not the newest one."""
    pages = [reverse(name) for name in ALONE]
    pages += [reverse("help-topic", args=[topic]) for topic in TITLES]
    pages.append(f"{reverse('preset-new')}?from=spin")
    for rules in HouseRuleSet.objects.all():
        pages += [reverse(name, args=[rules.pk]) for name in ("preset-edit", "preset-delete")]
    newest = get_user_model().objects.latest("pk").pk
    pages.append(reverse("account-password", args=[newest]))
    for cup in Cup.objects.all():
        pages += _of_a_cup(cup)
    for tournament in Tournament.objects.order_by("pk"):
        addresses = [*_of_a_tournament(tournament)]
        addresses.append(reverse("role-edit", args=[tournament.slug, newest]))
        pages += [
            page for page in addresses if not (tournament.is_closed and name_of(page) in CHANGING)
        ]
    return pages


def name_of(page: str) -> str:
    """Return the URL name of an address; it is the same for all tournaments."""
    return str(resolve(page.partition("?")[0]).url_name)


def _of_a_cup(cup: Cup) -> Iterator[str]:
    yield from (reverse(name, args=[cup.slug]) for name in OF_A_CUP)
    if cup.is_public:
        yield reverse("public-cup", args=[cup.slug])
    for person in list(table_of(cup).people.everybody)[:1]:
        yield f"{reverse('cup-person', args=[cup.slug, person.newest.pk])}?q=a"


def _of_a_tournament(tournament: Tournament) -> Iterator[str]:
    def of(name: str, *about: object) -> str:
        return reverse(name, args=[tournament.slug, *about])

    yield from map(of, OF_A_TOURNAMENT)
    if tournament.is_demo:
        yield of("demo-delete")
    if tournament.practice:
        yield of("practice")
    if tournament.has_pre_registration:
        yield of("pre-registrations")
    if not tournament.are_rules_frozen:
        yield of("own-rules")
    for player in tournament.players.all()[:1]:
        yield of("player-edit", player.pk)
        yield f"{of('player-edit', player.pk)}?change"
    for name, rows in (
        ("team", tournament.teams),
        ("prize-edit", tournament.prizes),
        ("prize-group", tournament.prize_groups),
    ):
        yield from (of(name, row.pk) for row in rows.all()[:1])
    for group in [*drawn_lots(tournament)][:1]:
        yield of("lot-set-aside", group)
    if check := newest_spot_check(tournament):
        yield from (of("spot-check-list", *drawn.place) for drawn in check.lists[:1])
    for round_ in tournament.rounds.filter(seats__isnull=False).distinct():
        yield from (of(name, round_.number) for name in OF_A_ROUND)
        for draw in round_.draws.filter(is_current=True):
            yield of("draw-record", round_.number, draw.number)
        for sheet in _one_of_each_state(round_):
            yield from _of_a_list(sheet)
    if tournament.is_public:
        yield from _of_the_hall(tournament)


def _one_of_each_state(round_: Round) -> Iterator[TableSheet]:
    seen = set()
    for sheet in round_.sheets.all():
        if sheet.state not in seen:
            seen.add(sheet.state)
            yield sheet


def _of_a_list(sheet: TableSheet) -> Iterator[str]:
    tournament, number = sheet.round.tournament, sheet.round.number

    def of(name: str, *about: object) -> str:
        return reverse(name, args=[tournament.slug, number, sheet.table, *about])

    leads_on = set()  # to the check, the history, or the other way to type
    if sheet.is_hidden_from(None) or sheet.round.is_closed:
        leads_on |= {*OF_A_LIST, "sheet-reopen", "sheet-restore"} - {"sheet-history"}
    if not tournament.rules.rows_tell_the_game:
        leads_on.add("sheet-enter")
    names = [*OF_A_LIST]
    if sheet.state == "entered":
        names.append("sheet-check")
    if sheet.state in ("entered", "checked"):
        names.append("sheet-reopen")
    yield from (of(name) for name in names if name not in leads_on)
    if sheet.state in ("entered", "checked") and "sheet-restore" not in leads_on:
        yield from (
            of("sheet-restore", version.journal_entry.seq) for version in stored_versions(sheet)[:1]
        )
        yield from (
            of("sheet-move", target.round.number, target.table)
            for target, _numbers in move_targets(sheet)[:1]
            if not leads_on & {"sheet-reopen"}  # moving is offered where taking back is
        )
    link = table_token(sheet.draw, sheet.table)
    if _opens(link):
        yield reverse("table-list", args=[link])


def _opens(link: str) -> bool:
    """Return True if the table may still write its list."""
    try:
        linked_sheet(link)
    except DeadLink:
        return False
    return True


def _of_the_hall(tournament: Tournament) -> Iterator[str]:
    def of(name: str, *about: object) -> str:
        return reverse(name, args=[tournament.slug, *about])

    yield from map(of, OF_THE_HALL)
    yield f"{of('public-find')}?who=e"
    yield f"{of('public-seats')}?by=name"
    for player in tournament.players.all()[:1]:
        yield of("public-person", player.number)
        if tournament.has_doubts:
            yield own_path(tournament, player.number)
    if tournament.has_pre_registration:
        yield of("public-register")
        yield f"{of('public-register')}?sent"
    if tournament.has_teams:
        yield of("public-teams")
    if prize_list(tournament).table.is_published:
        yield of("public-prizes")
