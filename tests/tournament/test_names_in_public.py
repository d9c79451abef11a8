"""Full name, initials or number: what each thing that leaves the desk says of somebody."""

from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from tests.factories import enter, make_director, make_player, make_tournament
from tests.tournament.readable import read, text_of
from tournament.beamer.services import show
from tournament.draw.services.draws import draw_all_rounds, post_rounds
from tournament.hall.urls import urlpatterns
from tournament.management.commands.standings import FORMATS
from tournament.models import Player, Seat, TableSheet, Tournament
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize, publish_prizes
from tournament.registration.services.attendance import exclude_player, readmit_player
from tournament.registration.services.substitutions import substitute_player
from tournament.shared.own_link import own_path
from tournament.teams.services import make_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

WHO = 5  # born in the middle of the alphabet, so that order tells something
LAST, FIRST, INITIALS, HOME = "Mittermeier", "Kreszentia", "K. M.", "Hintertupfing"
HALL = (
    *("", "5/", "seats/", "seats/?by=name", "ranking/", "rules/", "draw/", "prizes/", "teams/"),
    *("draw.json", "ranking.json", "ranking.csv"),
)
NAMELESS = ("", "rules/")  # nobody's name stands there
PAPERS = (
    *("seats-by-name", "seats-by-table", "place-cards"),
    *("ranking", "teams", "draw-protocol", "final-protocol"),
)
TOTALS = {"schwaig": (8, 2, -4, -6), "ebersdorf": (20, 60, 0, 40)}
OF_THE_DESK = ("score-sheets", "open-fees", "final-protocol")
MINOR = {"birth_on": date(2012, 5, 6)}
AGREED = {"guardian_consent": "Mutter Notburga, 3. Mai"}
CONTACTS = {"email": "zenzi@example.org", "phone": "0911 4711"}
NOBODYS_BUSINESS = (
    *("Notburga", "2012-05-06", "06.05.2012", "May 2012"),
    *CONTACTS.values(),
)
Read = Callable[[Client], str]


def _of_hall(path: str) -> Read:
    return lambda client: read(client, f"/p/rennen/{path}")


def _of_desk(path: str) -> Read:
    return lambda client: read(client, f"/t/rennen/{path}")


def _of_beamer(view: str) -> Read:
    def look(client: Client) -> str:
        show(Tournament.objects.get(), view)
        return read(client, "/p/rennen/beamer/")

    return look


def _of_a_mate(client: Client) -> str:
    """The page of somebody who sat at the same table."""
    own = Seat.objects.get(round__number=1, player__number=WHO)
    mate = Seat.objects.filter(round=own.round, table=own.table).exclude(pk=own.pk)[0]
    return read(client, f"/p/rennen/{mate.player.number}/")


def _by_command(kind: str, *more: str) -> Read:
    def ranking(client: Client) -> str:
        with TemporaryDirectory() as folder:
            file = Path(folder, "ranking")
            call_command("standings", "rennen", "--format", kind, "--output", file, *more)
            return text_of(file.read_bytes(), kind)

    return ranking


def _of_a_draw(client: Client) -> str:
    buffer = StringIO()
    options = {"reason": "Probe", "json": True, "stdout": buffer}
    TableSheet.objects.update(state=TableSheet.State.OPEN)  # else nobody draws again
    call_command("draw", "rennen", "1", **options)
    return buffer.getvalue()


def _of_the_private_page(client: Client) -> str:
    return read(client, own_path(Tournament.objects.get(slug="rennen"), WHO))


OUTPUTS: dict[str, Read] = {
    **{f"/p/rennen/{path}": _of_hall(path) for path in HALL},
    **{f"beamer: {view}": _of_beamer(view) for view in ("names", "tables", "ranking", "prizes")},
    "found by number": _of_hall("who/?who=5"),
    "mate's page": _of_a_mate,
    "private page": _of_the_private_page,
    **{f"{kind}.pdf": _of_desk(f"papers/{kind}.pdf") for kind in PAPERS},
    "ranking.xlsx": _of_desk("workbooks/ranking.xlsx"),
    **{f"standings --format {kind}": _by_command(kind) for kind in FORMATS},
    **{f"standings --teams --format {kind}": _by_command(kind, "--teams") for kind in FORMATS},
    "draw --json": _of_a_draw,
}


@pytest.fixture
def evening(client: Client) -> Tournament:
    """Return an evening in English with the director signed in."""
    client.force_login(make_director())
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return make_tournament(slug="rennen", is_public=True, has_doubts=True)


def play(tournament: Tournament, **changes: object) -> None:
    """Both rounds with all their lists."""
    names = {"last_name": LAST, "first_name": FIRST, "place": HOME} | CONTACTS
    for number in range(1, 9):
        make_player(tournament, number, **(names | changes if number == WHO else {}))
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None)
    for played in tournament.rounds.all():
        for sheet in played.sheets.all():
            enter(sheet, *TOTALS[tournament.rule_set])
    _call_them(tournament)
    _team_up(tournament)
    player = tournament.players.get(number=WHO)
    exclude_player(player, by=None, reason="zu spät am Tisch")
    readmit_player(player, by=None, reason="war am falschen Tisch")


def _call_them(tournament: Tournament) -> None:
    """Number 5 has a prize by hand, was called for the first of two, and is on the projector."""
    player = tournament.players.get(number=WHO)
    for title in ("Weiteste Anreise", "Schönster Hut"):
        add_prize(tournament, by=None, kind="hand", title=title, gift="Likör", given_to=player)
    publish_prizes(tournament, by=None)
    begin_ceremony(tournament, by=None, order="first_first")
    call_prize(tournament.prizes.all()[0], by=None)


def _team_up(tournament: Tournament) -> None:
    set_team_rules(tournament, by=None, size=4)
    members = list(tournament.players.filter(number__gte=WHO))
    make_team(tournament, by=None, name="Grasober", members=members, reason="vergessen")


def seen(text: str) -> set[str]:
    return {part for part in (LAST, FIRST, INITIALS, HOME) if part in text}


@pytest.mark.parametrize(
    ("choice", "visible"),
    [
        ({"publish": "name"}, {LAST, FIRST}),
        ({"publish": "initials"}, {INITIALS}),
        ({"publish": "number"}, set()),
        (MINOR | {"publish": "name"}, {INITIALS}),
        (MINOR | AGREED | {"publish": "name"}, {LAST, FIRST}),
        (MINOR | {"publish": "number"}, set()),
        (MINOR | AGREED | {"publish": "initials"}, {INITIALS}),
        (MINOR | AGREED | {"publish": "number"}, set()),
    ],
)
def test_each_output_says_no_more_than_was_chosen(
    client: Client, evening: Tournament, choice: dict[str, object], visible: set[str]
) -> None:
    play(evening, **choice)

    for output, look in OUTPUTS.items():
        text = undone(look, client)

        names = seen(text)
        assert [secret for secret in NOBODYS_BUSINESS if secret in text] == [], output
        if output in [f"/p/rennen/{path}" for path in NAMELESS]:
            assert names == set(), output
        else:
            wanted = visible - {FIRST} if "teams" in output else visible
            assert names - {HOME} == wanted, output
            assert visible or HOME not in names, output


def undone(look: Read, client: Client) -> str:
    """Return the page's text; undo the changes made for it."""
    with transaction.atomic():
        text = look(client)
        transaction.set_rollback(True)
    return text


@pytest.mark.parametrize(
    ("publish", "visible_name"),
    [("name", "Ersatzleitner, Sepp"), ("initials", "S. E."), ("number", "")],
)
def test_final_protocol_names_a_substitute_as_the_player(
    client: Client, evening: Tournament, publish: str, visible_name: str
) -> None:
    Tournament.objects.update(rule_set="ebersdorf")
    evening = Tournament.objects.get()
    play(evening, publish=publish)
    sepp = Player(last_name="Ersatzleitner", first_name="Sepp")
    player = evening.players.get(number=WHO)
    substitute_player(player, by=None, entrant=sepp, from_round=2, from_game=3, reason="Kreislauf")

    text = read(client, "/t/rennen/papers/final-protocol.pdf")

    assert "Kreislauf" in text
    assert [name for name in ("Ersatzleitner, Sepp", "S. E.") if name in text] == [
        visible_name
    ] * bool(visible_name)


@pytest.mark.parametrize("kind", OF_THE_DESK)
def test_paper_of_the_desk_says_that_it_is_not_for_the_wall(
    client: Client, evening: Tournament, kind: str
) -> None:
    play(evening, publish="number")

    text = read(client, f"/t/rennen/papers/{kind}.pdf")

    assert "not for posting" in text
    assert (LAST in text) == (kind != "final-protocol")


def test_every_page_of_the_hall_is_read_here() -> None:
    routes = [str(route.pattern).replace("<int:number>", "5") for route in urlpatterns]
    read_here = {f"p/<slug:slug>/{path.partition('?')[0]}" for path in HALL}

    shows_nobody = {f"p/<slug:slug>/{page}" for page in ("who/", "register/", "rules.pdf")}
    private = {"p/<slug:slug>/5/<slug:own_key>/"}  # read here as "private page"
    assert {*routes} == read_here | shows_nobody | private


def test_somebody_who_is_a_number_is_found_by_it_and_not_by_name(
    client: Client, evening: Tournament
) -> None:
    play(evening, publish="number")

    response = client.get("/p/rennen/who/", {"who": "5"})

    assert response["Location"] == "/p/rennen/5/"
    for word in (LAST, FIRST, "no", "No. 5", HOME):
        assert "No player found for" in read(client, f"/p/rennen/who/?who={word}")


def test_numbers_stand_below_the_names_and_tell_nothing_by_their_place(
    client: Client, evening: Tournament
) -> None:
    play(evening, publish="number")

    page = read(client, "/p/rennen/seats/?by=name")
    paper = read(client, "/t/rennen/papers/seats-by-name.pdf")

    for text in (page, paper):
        assert text.index("Übler, Jörg") < text.index("Yıldızoğlu") < text.rindex("No. 5")
