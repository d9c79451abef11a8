"""Every form that is refused comes back as it was typed, field by field.

What the catalogue of hostile inputs posts is not posted again here; together they name every
address that takes anything typed.
"""

from html.parser import HTMLParser

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring import PROFILES, SheetEntry, to_data
from tests.factories import enter, make_players, make_tournament, make_user
from tests.snapshot import everything
from tests.tournament.addresses import address as any_address, evening_of_everything, names
from tests.tournament.hostile import FORMS, LONG
from tests.tournament.rules.own.forms.typed_rules import texts_of
from tournament.cup.services.cups import create_cup
from tournament.draw.services.draws import draw_round
from tournament.draw.services.protocol import seed_chain_of
from tournament.models import HouseRuleSet, Player, TableSheet, Tournament
from tournament.prizes.services.prizes import add_prize, make_group
from tournament.registration.services.substitutions import substitute_player
from tournament.results.services.sheets import enter_sheet
from tournament.rules.own.sources import own_copy
from tournament.teams.services import make_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

TOO_LONG = LONG[:600]
PERSON = {"last_name": "Çelik", "first_name": "Ümit", "place": "Lauf"}
# Address, what it is about, what is typed. Each of them is wrong somewhere.
REFUSED: dict[str, tuple[str, tuple[int, ...], dict[str, str]]] = {
    "record": (
        "sheet-record",
        (1, 2),
        {"by1": "99", "contract1": "solo", "result1": "won", "total1": "7", "remark2": "offen"},
    ),
    "check": ("sheet-check", (1, 1), {"total1": "8", "total2": "?", "total3": "0", "total4": ""}),
    "spot check": ("spot-check", (), {"size": "viele"}),
    "restore": ("sheet-restore", (1, 1), {"reason": TOO_LONG}),
    "move": ("sheet-move", (1, 1, 1, 4), {"reason": TOO_LONG}),
    "apart": ("draw-apart", (), {"first": "9", "second": "99", "reason": "Geschieden"}),
    "change": (
        "draw-change",
        (1,),
        {"reason": TOO_LONG, "started": "3, zwölf"},
    ),
    "swap": ("draw-swap", (1,), {"first": "3", "second": "3", "reason": "Streit"}),
    "lot": ("seat-lots", (2,), {"number": "3", "lot": "neunzig"}),
    "table": ("player-table", (1,), {"first": "5", "last": "2"}),
    "substitute": (
        "player-substitute",
        (1,),
        PERSON | {"from_round": "zwei", "from_game": "99", "reason": "Kreislauf"},
    ),
    "substitute back": ("player-substitute-back", (2,), {"reason": TOO_LONG}),
    "decision": ("decisions", (), {"case": "Streit", "ruling": "", "table": "7", "game": "zwölf"}),
    "preset": ("preset-new", (), {"title": "Feucht 27", "won_from": "viele", "games": "16"}),
    "preset again": ("preset-edit", (1,), {"title": "", "won_from": "61", "games": "999"}),
    "start of a round": ("round-start", (1,), {"minutes": "neunzig"}),
    "donors": ("beamer-thanks", (), {"thanks": LONG[:4001]}),
    "club": ("club", (), {"name": LONG[:81]}),
    "rule sheet": ("rule-sheet", (), {"text": "x" * 20_001}),
    "prize": (
        "prize-new",
        (),
        {"kind": "round", "number": "9", "within": "local", "home": "Lauf", "title": "Der Beste"}
        | {"gift": "Schinken", "value_cents": "38", "cents": "12,345", "share": "101"},
    ),
    "prize again": ("prize-edit", (1,), {"kind": "place", "number": "0", "cents": "viel"}),
    "prize rules": ("prize-rules", (), {"share_percent": "101"}),
    "group": ("prize-group-new", (), {"name": LONG[:41]}),
    "members": ("prize-group", (1,), {"members": "3, 99"}),
    "booking": ("till-book", (), {"kind": "income", "what": LONG[:81], "cents": "viel"}),
    "coins": ("till-count", (), {"c5000": "drei", "c1": "10000", "note": LONG[:201]}),
    "team": ("teams", (), {"name": LONG[:41], "n1": "1", "n2": "99", "reason": "vergessen"}),
    "team again": ("team", (1,), {"name": "", "n1": "1", "n3": "1", "reason": TOO_LONG}),
    "team rules": (
        "team-rules",
        (),
        {"team_size": "4", "team_counting": "9", "team_fee_cents": "viel"},
    ),
    "again": (
        "tournament-again",
        (),
        {"name": LONG[:121], "date": "irgendwann", "venue": "Hirsch"},
    ),
    "cup": (
        "cup-new",
        (),
        {"name": LONG[:121], "best_evenings": "drei", "place_points": "25, zwanzig"}
        | {"counting": "places", "final_places": "-1", "least_evenings": "0"},
    ),
    "cup again": ("cup-edit", (), {"name": "", "best_evenings": "0"}),
    "own rules": ("own-rules", (), {"title": "Unsere", "won_from": "viele", "games": "16"}),
}
HOUSE = texts_of(own_copy(PROFILES[0].rules)) | {"do": "save"}
# Buttons: nothing is typed there.
NOTHING_TYPED = {
    *("draw-missed", "draw-seat", "confirm-adults", "standby-key", "sheet-settle"),
    "sheet-answer",
    *("demo-delete", "draw-post", "keep-rules", "logout", "preset-delete", "seat-lots-store"),
    *(
        "set-language",
        "sheet-visit",
        "tournament-publish",
        "tournament-unpublish",
        "help",
        "help-topic",
        "handbook",
    ),
    *("beamer-ground", "beamer-picture-delete", "round-start-back"),
    *(
        "backup-make",
        "left-out-typed",
        "role-invite",
        "role-take-back",
        "codes-cancel",
        "practice-begin",
    ),
    *("ceremony-begin", "ceremony-call", "ceremony-over", "ceremony-back"),
    "team-pay",
    *("prize-group-remove", "prize-move", "prize-remove", "prizes-copy", "prizes-publish"),
    *("cup-same-all", "cup-same-answer", "cup-publish", "cup-withhold"),
    "cup-move-up",
    *("favicon", "health", "table-list", "account-lock", "account-unlock", "ranking-release"),
    "sessions-end",
}
# Refused in the tests of their own pages: choices and files, a phone that keeps its list itself,
# whoever is not signed in yet, passwords, which never come back.
ELSEWHERE = {
    *("draw-options", "draw-freeze", "rules-import", "player-import", "team-import"),
    "table-list-games",
    *("practice-new", "spot-check-list", "own-page"),
    *("beamer-picture-add", "beamer-show", "round-time"),
    *("sheet-report", "login", "first-start", "game-check"),
    *("first-start-restore", "backup-place", "backup-restore", "import"),
    *("accounts", "account-password", "own-password", "ranking-withhold"),
    *("prizes-withhold", "lot-set-aside", "prize-lot", "till-unbook", "team-lot", "team-remove"),
    *("certificate-picture", "public-register", "pre-registrations"),
    *("team-lot-set-aside", "cup-lot-set-aside"),
    *("cup-lot", "cup-final", "cup-delete", "cup-person-join", "cup-person-split"),
    *("role-edit", "role-handover", "join"),
}


class Fields(HTMLParser):
    """{name: what a browser would send of it}, of all forms of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.values: dict[str, set[str]] = {}
        self._open = ""  # the textarea or select that is just being read
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        name = attributes.get("name", "")
        if tag in ("textarea", "select"):
            self._open = name
        if tag == "textarea":
            self.values.setdefault(name, {""})
        elif tag == "option" and "selected" in attributes:
            self._add(self._open, attributes.get("value", ""))
        elif tag == "input" and attributes.get("type") in ("radio", "checkbox"):
            if "checked" in attributes:
                self._add(name, attributes.get("value", "on"))
        elif tag == "input":
            self._add(name, attributes.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self._open and self.get_starttag_text().startswith("<textarea"):
            self._add(self._open, data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag in ("textarea", "select"):
            self._open = ""

    def _add(self, name: str, value: str) -> None:
        self.values.setdefault(name, set()).add(value)


@pytest.fixture
def tournament() -> Tournament:
    """Round 1 drawn, its table 1 entered and corrected by somebody else; then four went home."""
    tournament = make_tournament(
        slug="abend",
        rule_set="ebersdorf",
        games_per_round=4,
        needs_second_check=True,
        is_second_check_blind=True,
    )
    players = make_players(tournament, 16)
    seed_chain_of(tournament)
    draw_round(tournament, by=None, round_number=1)
    lists = TableSheet.objects.filter(round__number=1)
    enter(lists.get(table=1), 60, 5, 5, 20)
    again = SheetEntry(totals=(60, 5, 5, 40))
    enter_sheet(lists.get(table=1), by=make_user("sepp"), entry=again, reason="verlesen")
    substitution = {"entrant": Player(last_name="Žižka"), "from_round": 2, "reason": "Kreislauf"}
    substitute_player(players[1], by=None, **substitution)
    tournament.players.filter(number__gt=12).update(is_present=False)
    HouseRuleSet.objects.create(title="Feucht", data=to_data(PROFILES[0].rules))
    add_prize(tournament, by=None, kind="last", within="adults", gift="Karten")
    make_group(tournament, by=None, name="Damen")
    tournament = set_team_rules(tournament, by=None, size=4, counting=3)
    make_team(tournament, by=None, name="Grasober", reason="vergessen")
    create_cup(by=None, name="Pokal", tournaments=[tournament])
    return tournament


def where_of(case: str, tournament: Tournament) -> str:
    name, about, _typed = REFUSED[case]
    if name.startswith("player-") and about:
        player = tournament.players.get(number=about[0])
        about = (player.pk, *player.substitutions.values_list("pk", flat=True))
    if name in ("sheet-restore", "sheet-move"):  # a blind check that is open shows its own page
        Tournament.objects.filter(pk=tournament.pk).update(is_second_check_blind=False)
    if name == "sheet-restore":
        first = tournament.journal.get(action="sheet_entered")
        about = (*about, first.seq)
    if name == "prize-edit":
        about = (tournament.prizes.get().pk,)
    if name == "team":
        about = (tournament.teams.get().pk,)
    if name == "prize-group":
        about = (tournament.prize_groups.get().pk,)
    if name == "cup-new":
        return reverse(name)
    if name == "cup-edit":
        return reverse(name, args=[tournament.cups.get().slug])
    if name == "preset-new":
        return reverse(name) + "?from=schwaig"
    if name == "preset-edit":
        return reverse(name, args=[HouseRuleSet.objects.get().pk])
    return reverse(name, args=[tournament.slug, *about])


def page_of(case: str, where: str, tournament: Tournament) -> str:
    """Return the address of the page with the form posted to `where`."""
    name = REFUSED[case][0]
    if name == "draw-apart":
        return reverse("draw", args=[tournament.slug])
    if name in ("round-start", "beamer-thanks"):
        return reverse("beamer-remote", args=[tournament.slug])
    if name in ("till-book", "till-count"):
        return reverse("till", args=[tournament.slug])
    if name == "team-rules":
        return reverse("teams", args=[tournament.slug])
    if name in ("prize-rules", "prize-group-new"):
        return reverse("prizes", args=[tournament.slug])
    if name == "player-table" or name.startswith("player-substitute"):
        number = REFUSED[case][1][0]
        player = tournament.players.get(number=number)
        return reverse("player-edit", args=[tournament.slug, player.pk])
    return where


@pytest.mark.parametrize("case", REFUSED)
def test_refused_form_comes_back_as_it_was_typed(
    desk: Client, tournament: Tournament, case: str
) -> None:
    where, typed = where_of(case, tournament), REFUSED[case][2]
    page = Fields(desk.get(page_of(case, where, tournament)).text)
    hidden = {"second_step", "replaces", "version", "request_id", "draw", "revision"}
    carried = {name: page.values[name].pop() for name in hidden & page.values.keys()}
    before = everything()

    house = HOUSE if "won_from" in typed else {}
    response = desk.post(where, house | carried | typed)

    assert everything() == before
    assert response.status_code == 422, response.headers.get("Location")
    values_by_name = Fields(response.text).values
    lost = [name for name, text in typed.items() if text not in values_by_name.get(name, set())]
    assert lost == []


def test_no_form_is_forgotten(client: Client) -> None:
    """Each address that takes a post is tried here or in the catalogue, or has nothing typed."""
    evening = evening_of_everything()
    client.force_login(make_user())
    tried = {form.name for form in FORMS.values()} | {name for name, _, _ in REFUSED.values()}
    forgotten = []
    for name in set(names()) - tried - NOTHING_TYPED - ELSEWHERE:
        with transaction.atomic():
            status = client.post(any_address(name, evening)).status_code
            transaction.set_rollback(True)
        if status != 405:
            forgotten.append((name, status))

    assert forgotten == []
