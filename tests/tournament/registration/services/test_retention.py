"""Thirty-one days later: contact details and dates of birth are gone; the ranking is unchanged."""

from datetime import date, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError
from django.test import Client

from scoring import PROFILES, to_data
from tests.factories import enter, make_player, make_tournament
from tests.snapshot import every_word, everything
from tests.tournament.registration.reading import (
    counted,
    desk,
    everything_to_be_read,
    exported_files,
)
from tournament.draw.services.draws import draw_round, post_rounds
from tournament.journal.sentences import journal_lines
from tournament.models import HouseRuleSet, Player, Tournament
from tournament.registration.services.erasing import due_tournaments, erase_player, forget_contacts
from tournament.registration.services.players import (
    change_player,
    mark_paid,
    register_player,
    register_players,
)
from tournament.shared.errors import Refused

__all__ = ["desk"]  # the fixture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

CHILD = Player(
    last_name="Hirnbeiß",
    first_name="Bartholomäus",
    place="Hintertupfing",
    email="bartl@hirnbeiss.example",
    phone="0911 4711",
    birth_on=date(2012, 5, 6),
)
GROWN = Player(
    last_name="Gartlgruber", first_name="Josef", birth_on=date(1987, 3, 4), phone="0170 815"
)
CONTACTS = ("hirnbeiss.example", "0911 4711", "0170 815")
BORN = ("2012-05", "05.2012", "May 2012", "/2012", "1987-03", "03.1987", "March 1987", "/1987")


@pytest.fixture(scope="module")
def evening_id(module_rows: None) -> int:
    """One round of eight; minors are ranked and charged apart."""
    HouseRuleSet.objects.create(title="Feucht", data=to_data(PROFILES[0].rules))
    tournament = make_tournament(
        slug="rennen", rule_set="ebersdorf", round_count=1, is_public=True, fee_cents=800
    )
    register_players(tournament, by=None, entrants=[CHILD, GROWN])
    for number in range(3, 9):
        make_player(tournament, number)
    child, grown = tournament.players.filter(number__lte=2)
    change_player(child, by=None, place="Obertupfing", birth_on=date(2012, 5, 7))
    change_player(child, by=None, first_name="Bartl", email="b@hirnbeiss.example")
    mark_paid(grown, by=None)
    draw_round(tournament, by=None, round_number=1)
    post_rounds(tournament, by=None)
    for sheet in tournament.rounds.get().sheets.all():
        enter(sheet, 20, 60, 0, 40)
    return tournament.pk


@pytest.fixture
def evening(evening_id: int) -> Tournament:
    return Tournament.objects.get(pk=evening_id)


def after(days: int, tournament: Tournament) -> date:
    return tournament.date + timedelta(days=days)


def naming(texts: dict[str, str], words: tuple[str, ...]) -> dict[str, list[str]]:
    words_by_path = {path: [word for word in words if word in text] for path, text in texts.items()}
    return {path: words for path, words in words_by_path.items() if words}


def test_thirty_days_are_kept_and_no_more(evening: Tournament) -> None:
    assert due_tournaments(after(29, evening)) == []
    assert due_tournaments(after(30, evening)) == [evening]
    evening.contact_days = 3
    evening.save()
    assert evening.forgets_on == after(3, evening)
    assert due_tournaments(after(3, evening)) == [evening]


@pytest.mark.postgres
@pytest.mark.thorough
def test_nothing_of_it_is_left_in_any_table_page_or_export(
    desk: Client, evening: Tournament, tmp_path: Path
) -> None:
    words, dates = every_word(), _dates()
    assert {*CONTACTS, "2012-05", "1987-03"} <= {
        word for word in (*CONTACTS, *BORN) if word in words or word in dates
    }

    forget_contacts(evening)

    words = every_word()
    assert [word for word in (*CONTACTS, *BORN) if word in words] == []
    assert _dates() == set()
    read = everything_to_be_read(desk, evening, tmp_path)
    assert naming(read, (*CONTACTS, *BORN)) == {}
    assert "Hirnbeiß" in read["/t/rennen/journal/"]


def _dates() -> set[str]:
    born = Player.objects.exclude(birth_on=None).values_list("birth_on", flat=True)
    return {f"{day:%Y-%m}" for day in born}


def test_contact_data_are_in_no_exported_file(evening: Tournament, tmp_path: Path) -> None:
    assert naming(exported_files(evening, tmp_path), (*CONTACTS, *BORN)) == {}


@pytest.mark.postgres
@pytest.mark.thorough
def test_contact_data_are_in_no_file_page_or_paper_but_the_persons_own(
    desk: Client, evening: Tournament, tmp_path: Path
) -> None:
    """The date of birth appears only in the desk's own forms."""
    texts = everything_to_be_read(desk, evening, tmp_path)
    own_pages = {f"/t/rennen/players/{player.pk}/" for player in evening.players.all()}

    assert naming(texts, CONTACTS).keys() <= own_pages
    assert [path for path in naming(texts, BORN) if path.startswith("/p/")] == []
    # the imported list of another evening may need them, and the journal is the desk's
    of_the_desk = own_pages | {"/t/rennen/journal/", "/t/rennen/workbooks/players.xlsx"}
    assert naming(texts, BORN).keys() <= of_the_desk


def test_ranking_fees_and_names_are_as_they_were(evening: Tournament) -> None:
    before = counted(evening), [player.public_name for player in evening.players.all()]

    assert forget_contacts(evening) == 2

    assert (counted(evening), [player.public_name for player in evening.players.all()]) == before
    classes = evening.players.values_list("number", "age_class")[:3]
    assert list(classes) == [(1, "minor"), (2, "adult"), (3, "")]


def test_both_commands_that_verify_hold_after_it(evening: Tournament) -> None:
    forget_contacts(evening)

    call_command("verify_journal", evening.slug, stdout=StringIO())
    call_command("verify_draw", evening.slug, stdout=StringIO())


@pytest.mark.parametrize(
    "changed",
    [{"last_name": "Huber"}, {"age_class": "adult"}, {"number": 99}, {"state": "fill_in"}],
)
def test_journal_still_finds_what_was_changed_behind_its_back(
    evening: Tournament, changed: dict[str, object]
) -> None:
    forget_contacts(evening)
    Player.objects.filter(number=1).update(**changed)

    with pytest.raises(CommandError, match=r"No\. (1|99): in the journal"):
        call_command("verify_journal", evening.slug, stdout=StringIO(), stderr=StringIO())


def test_journal_says_that_it_was_done_and_of_how_many(evening: Tournament) -> None:
    forget_contacts(evening)

    last = journal_lines(evening, evening.journal.order_by("-seq")[:1])[0]

    assert last.words == "Contact details and dates of birth deleted: 2 people"


def test_journal_says_that_contact_data_changed_and_never_what_they_are(
    evening: Tournament,
) -> None:
    entry = evening.journal.filter(action="player_changed").order_by("-seq")[0]

    (line,) = journal_lines(evening, [entry])

    assert line.words.endswith("changed: first name Bartholomäus → Bartl; e-mail changed")
    assert entry.new == {"contacts": ["email"]}
    data = [
        *evening.journal.values_list("old", "new", "reason"),
        *(detail.data for entry in evening.journal.all() for detail in entry.details.all()),
    ]
    assert [word for word in CONTACTS if word in repr(data)] == []


def test_nothing_is_done_twice(evening: Tournament) -> None:
    forget_contacts(evening)
    before = everything()

    assert forget_contacts(evening) == 0
    assert due_tournaments(after(99, evening)) == []
    assert everything() == before


def test_closed_evening_forgets_as_well(evening: Tournament) -> None:
    Tournament.objects.update(state=Tournament.State.CLOSED)

    assert forget_contacts(evening) == 2


def test_date_of_birth_given_later_counts_again(evening: Tournament) -> None:
    forget_contacts(evening)

    player = change_player(evening.players.get(number=1), by=None, birth_on=date(1990, 1, 2))

    assert (player.age_class, player.is_minor) == ("", False)
    call_command("verify_journal", evening.slug, stdout=StringIO())
    with pytest.raises(IntegrityError):
        Player.objects.filter(number=1).update(age_class="minor")


def test_who_is_deleted_after_it_keeps_the_age_class(evening: Tournament) -> None:
    forget_contacts(evening)
    before = counted(evening)

    erase_player(evening.players.get(number=1), by=None, reason="Nr. 1 hat darum gebeten")

    assert counted(evening) == before
    call_command("verify_journal", evening.slug, stdout=StringIO())


def test_e_mail_address_that_is_none_is_refused() -> None:
    tournament = make_tournament()
    entrant = Player(last_name="Öttl", first_name="Franziska", email="franziska(at)schwaig")

    with pytest.raises(
        Refused, match=r"E-mail “franziska\(at\)schwaig”: Please enter an e-mail address"
    ):
        register_player(tournament, by=None, entrant=entrant)
