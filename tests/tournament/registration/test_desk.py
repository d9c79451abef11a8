"""What the desk counts, finds and suggests."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_director, make_player, make_tournament
from tests.markup import elements
from tournament.models import Player, Tournament
from tournament.registration.desk import desk_of, expected_players, known_people, known_person

pytestmark = pytest.mark.django_db


def found(tournament: Tournament, query: str) -> list[int]:
    return [player.number for player in desk_of(tournament).matching_players(query=query)]


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("mull", [1]),  # Mueller without ü has to be typed as it is written
        ("Müll", [2, 1]),
        ("MÜLLER", [2, 1]),
        ("mueller", [2, 1]),
        ("josef müll", [2]),
        ("osswald", [3]),
        ("krämer-oßwald", [3]),
        ("wojcik", [4]),
        ("SCHÖN", [4]),
        ("schoenau", [4]),
        ("TSV", [3]),
        ("1860", [3]),
        ("12", [12]),
        ("1", [12, 3, 1]),
        ("2", [2]),
        ("müller 3", []),
        ("  ", [12, 4, 3, 2, 1]),
    ],
)
def test_search_finds_names_places_and_numbers(query: str, numbers: list[int]) -> None:
    tournament = make_tournament()
    cast = {
        1: {"last_name": "Müller", "first_name": "Anna"},
        2: {"last_name": "Mueller", "first_name": "Josef"},
        3: {"last_name": "Krämer-Oßwald", "place": "TSV 1860 Lauf"},
        4: {"last_name": "Wójcikowski", "place": "Schönau"},
        12: {"last_name": "Șerban", "first_name": "Ilinca"},
    }
    for number, words in cast.items():
        make_player(tournament, number, **words)

    assert found(tournament, query) == numbers


def test_filters_count_whom_they_show() -> None:
    tournament = make_tournament(rule_set="ebersdorf", fee_cents=800, minor_fee_cents=0)
    paid = {"paid_cents": 800, "paid_by": "cash", "eligibility": "residence"}
    make_player(tournament, 1, **paid)
    make_player(tournament, 2, eligibility="work")
    make_player(tournament, 3, **paid | {"is_present": False})
    make_player(tournament, 4, **paid | {"eligibility": ""})
    make_player(tournament, 5, eligibility="school", birth_on=date(2010, 1, 1))
    make_player(tournament, 6, **paid | {"birth_on": date(2010, 1, 1)})
    make_player(tournament, 7, state="waiting")
    make_player(tournament, 8, state="withdrawn")
    make_player(tournament, 9, state="excluded", **paid)
    make_player(tournament, 10, state="fill_in")

    desk = desk_of(tournament)

    assert desk.counts == {
        "all": 10,
        "unpaid": 2,  # number 2 owes, number 6 has paid what a minor need not
        "announced": 1,
        "waiting": 1,
        "no_birth": 4,
        "unclear": 1,
        "gone": 2,
    }


def test_till_has_the_cash_and_not_what_went_to_an_account() -> None:
    tournament = make_tournament(rule_set="ebersdorf", fee_cents=800)
    for number in range(1, 6):
        paid_by = {4: "paypal", 5: "transfer"}.get(number, "cash")
        make_player(tournament, number, paid_cents=800, paid_by=paid_by)
    make_player(tournament, 6)

    fees = desk_of(tournament).fees
    assert (fees.cash, fees.on_account, fees.received) == (2400, 1600, 4000)


def test_full_means_as_many_registered_as_there_are_places() -> None:
    tournament = make_tournament(capacity=2)
    make_player(tournament, 1)
    make_player(tournament, 2, state="withdrawn")

    assert desk_of(tournament).is_full is False
    make_player(tournament, 3)

    assert desk_of(tournament).is_full is True


def test_commonest_place_and_newest_number() -> None:
    tournament = make_tournament()
    for number, place in ((2, "Schwaig"), (3, "Schwaig"), (7, "Lauf"), (4, "")):
        make_player(tournament, number, place=place)

    desk = desk_of(tournament)

    assert (desk.commonest_place, desk.newest and desk.newest.number) == ("Schwaig", 4)
    make_player(tournament, 8, place="Lauf")
    assert desk_of(tournament).commonest_place == "Lauf"  # of two, the one written down last


def test_people_of_earlier_evenings_are_known_once_and_only_while_they_are_not_here() -> None:
    last_year, this_year = make_tournament(date=date(2025, 11, 20)), make_tournament()
    for evening in (make_tournament(date=date(2024, 11, 20)), last_year):
        make_player(evening, 1, last_name="Huber", first_name="Josef", place="Lauf")
    make_player(last_year, 2, last_name="Huber", first_name="Anna", place="Lauf")
    make_player(this_year, 1, last_name="HUBER", first_name="Anna", place="lauf")
    make_player(make_tournament(is_demo=True), 1, last_name="Huber", first_name="Demo")

    people = known_people(this_year, "hub", elsewhere=Tournament.objects.all())

    newest = Player.objects.get(tournament=last_year, first_name="Josef")
    assert people == [(newest, 2)]
    assert known_person(this_year, str(newest.pk), elsewhere=Tournament.objects.all()) == newest


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("öttl", ["von der Leyen-Öttl", "Öttl", "Nöttler"]),
        ("oettl", ["von der Leyen-Öttl", "Öttl", "Nöttler"]),
        ("eber", ["Ebermann", "Weber"]),
        ("von der le", ["von der Leyen-Öttl"]),
        ("ley", ["von der Leyen-Öttl", "Bleyer"]),
        ("lauf", []),
        ("gottlieb", []),
    ],
)
def test_in_the_last_name_only_last_names_are_looked_for(typed: str, names: list[str]) -> None:
    before, now = make_tournament(), make_tournament()
    people = [
        ("Süß", "Gottlieb", "Lauf"),
        ("Nöttler", "Eva", "Ebersdorf"),
        ("Öttl", "Franziska", "Lauf"),
        ("Weber", "Sepp", ""),
        ("Ebermann", "Łucja", ""),
        ("von der Leyen-Öttl", "Ilse", ""),
        ("Bleyer", "Ilse", ""),
    ]
    for number, (last_name, first_name, place) in enumerate(people, 1):
        make_player(before, number, last_name=last_name, first_name=first_name, place=place)

    last_names = [
        player.last_name
        for player, _times in known_people(now, typed, elsewhere=Tournament.objects.all())
    ]

    assert last_names == names


@pytest.mark.parametrize("text", ["", "x", "-1", "²", "9" * 40, "0"])
def test_nobody_is_known_by_a_wrong_key(text: str) -> None:
    tournament = make_tournament()
    make_tournament(players=1)

    assert known_person(tournament, text, elsewhere=Tournament.objects.all()) is None
    assert known_people(tournament, text, elsewhere=Tournament.objects.all()) == []


def test_expected_players_of_the_same_surname_are_shown_while_typing(client: Client) -> None:
    """“Huber Sep” is probably the expected “Huber Sepp”."""
    tournament = make_tournament()
    sepp = make_player(tournament, 3, last_name="Huber", first_name="Sepp", is_present=False)
    make_player(tournament, 4, last_name="Huber", first_name="Eva")
    make_player(tournament, 5, last_name="Maier", first_name="Hubert", is_present=False)
    client.force_login(make_director())

    page = client.get(reverse("registration-known", args=[tournament.slug]), {"last_name": "Hube"})

    assert [link["href"] for link in elements(page, "li a")] == [
        reverse("player-edit", args=[tournament.slug, sepp.pk])
    ]
    assert len(elements(page, "li")) == 1
    assert expected_players(tournament, "h") == []
