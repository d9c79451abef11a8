"""Every change of the table: what is refused, what the journal keeps, what publishing fixes."""

from typing import Any

import pytest

from tests.factories import make_player, make_tournament
from tournament.evening.services.tournaments import set_tournament_public
from tournament.journal.sentences import journal_lines
from tournament.models import JournalEntry, PersonalDetail, Tournament
from tournament.prizes.services.prizes import (
    add_prize,
    change_prize,
    copy_prizes,
    make_group,
    publish_prizes,
    remove_group,
    remove_prize,
    set_group_members,
    set_rules,
    withhold_prizes,
)
from tournament.prizes.table import prize_list, prizes_of
from tournament.registration.services.erasing import erase_player
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def told(tournament: Tournament) -> list[str]:
    entries = tournament.journal.select_related("by").filter(action__startswith="prize")
    return [line.words for line in journal_lines(tournament, entries.order_by("id"))]


def newest() -> JournalEntry:
    return JournalEntry.objects.latest("id")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "What is the prize"),
        ({"cents": 1000, "share": 10}, "not both"),
        ({"share": 101}, "Share “101”: Must be at most 100."),
        ({"share": 51}, r"110% \(59 \+ 51\)"),
        ({"cents": 99_999_999}, "at most"),
        ({"gift": "x" * 81}, "this has 81"),
        ({"gift": "Ham\x00"}, "unprintable"),
        ({"cents": 1, "kind": "hand"}, "say what somebody is chosen for"),
        ({"cents": 1, "kind": "round", "number": 3}, "no round 3"),
        ({"cents": 1, "number": 0}, "round “0”: Must be at least 1."),
        ({"cents": 1, "within": "local"}, "Which town, club or group"),
        ({"cents": 1, "within": "group"}, "Which town, club or group"),
        ({"cents": 1, "kind": "best"}, "Value 'best' is not a valid choice."),
        ({"cents": 1, "number": 9}, "Place 9 already has a prize: 59% of the fees used for prizes"),
    ],
)
def test_line_that_cannot_be_is_refused_with_a_sentence(
    fields: dict[str, Any], sentence: str
) -> None:
    tournament = make_tournament()
    add_prize(tournament, by=None, number=9, share=59)
    before = JournalEntry.objects.count()

    with pytest.raises(Refused, match=sentence):
        add_prize(tournament, by=None, **fields)

    assert (JournalEntry.objects.count(), tournament.prizes.count()) == (before, 1)


def test_where_minors_are_ranked_apart_a_place_says_whose_it_is() -> None:
    tournament = make_tournament(rule_set="ebersdorf")

    with pytest.raises(Refused, match="Adults and minors are ranked separately"):
        add_prize(tournament, by=None, cents=100)
    add_prize(tournament, by=None, cents=100, within="adults")
    add_prize(tournament, by=None, cents=100, within="minors")


def test_somebody_of_another_evening_gets_nothing() -> None:
    stranger = make_player(make_tournament(), 1)

    with pytest.raises(Refused, match="No player in this tournament"):
        add_prize(
            make_tournament(), by=None, kind="hand", title="Anreise", cents=1, given_to=stranger
        )


def test_journal_tells_every_change(played: Tournament) -> None:
    first = played.players.get(number=5)
    prize = add_prize(played, by=None, cents=6000)
    change_prize(prize, by=None, cents=5000, gift="Krug")
    change_prize(prize, by=None, cents=5000, gift="Krug")  # nothing is changed, nothing told
    remove_prize(prize, by=None)
    add_prize(played, by=None, kind="hand", title="Anreise", gift="Likör", given_to=first)
    set_rules(played, by=None, share_percent=60, allows_several=True)
    group = make_group(played, by=None, name="Damen")
    set_group_members(group, by=None, members=[first])
    publish_prizes(played, by=None)
    withhold_prizes(played, by=None, reason="Falsch")

    assert told(played) == [
        "Prize added: Place 1: €60",
        "Prize changed: Place 1: €60 → Place 1: €50 and Krug",
        "Prize removed: Place 1: €50 and Krug",
        "Prize added: Anreise: Likör, 5 Krämer-Oßwald, Annemarie",
        "Rules for giving out prizes changed: share of the entry fees 0 → 60; "
        "one person may get several prizes no → yes",
        "Prize group created: Damen",
        "Members of a prize group changed: Damen: 0 → 1",
        "Prizes published: 1 prize",
        "Prizes no longer published",
    ]


def test_published_table_changes_with_a_reason_alone(played: Tournament) -> None:
    """J04: published on its own, changeable until the ceremony."""
    prize = add_prize(played, by=None, cents=6000)
    with pytest.raises(Refused, match="not published"):
        withhold_prizes(played, by=None, reason="x")
    publish_prizes(played, by=None)

    for act in (
        lambda: add_prize(played, by=None, number=2, cents=1),
        lambda: change_prize(prize, by=None, cents=1),
        lambda: remove_prize(prize, by=None),
        lambda: set_rules(played, by=None, share_percent=1, allows_several=False),
    ):
        with pytest.raises(Refused, match="needs a reason"):
            act()
    change_prize(prize, by=None, cents=5000, reason="Der Spender zahlt weniger")

    played.refresh_from_db()
    assert (newest().action, newest().reason) == ("prize_changed", "Der Spender zahlt weniger")
    assert (played.is_public, played.released_round) == (True, 0)


def test_share_stays_as_it_was_published(played: Tournament) -> None:
    set_rules(played, by=None, share_percent=50, allows_several=False)
    add_prize(played, by=None, share=100)
    publish_prizes(played, by=None)
    make_player(played, 9)
    assert prize_list(played).lines[0].cents == 4000

    withhold_prizes(played, by=None, reason="Noch einer gekommen")
    assert prize_list(played).lines[0].cents == 4500


def test_publishing_again_switches_the_public_page_on_again(played: Tournament) -> None:
    add_prize(played, by=None, cents=6000)
    publish_prizes(played, by=None)
    set_tournament_public(played, by=None, is_public=False)

    publish_prizes(played, by=None)

    played.refresh_from_db()
    assert (played.is_public, newest().action) == (True, "prizes_published")


def test_publishing_nothing_is_refused() -> None:
    with pytest.raises(Refused, match="no prize to publish yet"):
        publish_prizes(make_tournament(), by=None)


def test_closed_tournament_keeps_its_prizes(played: Tournament) -> None:
    prize = add_prize(played, by=None, cents=6000)
    Tournament.objects.update(state="closed")
    played.refresh_from_db()

    for act in (
        lambda: add_prize(played, by=None, number=2, cents=1),
        lambda: remove_prize(prize, by=None, reason="x"),
        lambda: make_group(played, by=None, name="Damen"),
        lambda: publish_prizes(played, by=None),
    ):
        with pytest.raises(Refused, match="closed"):
            act()


def test_places_are_given_away_before_all_others(played: Tournament) -> None:
    add_prize(played, by=None, kind="last", gift="Karten")
    add_prize(played, by=None, number=2, cents=1)
    add_prize(played, by=None, number=1, cents=2)

    assert [(prize.kind, prize.number) for prize in prizes_of(played)] == [
        ("place", 1),
        ("place", 2),
        ("last", 1),
    ]


def test_another_evenings_table_is_taken_over_without_its_people(played: Tournament) -> None:
    set_rules(played, by=None, share_percent=60, allows_several=True)
    group = make_group(played, by=None, name="Damen")
    set_group_members(group, by=None, members=played.players.filter(number=3))
    add_prize(played, by=None, share=50)
    add_prize(played, by=None, within="group", group=group, gift="Blumen")
    chosen = played.players.get(number=4)
    add_prize(played, by=None, kind="hand", title="Anreise", gift="Likör", given_to=chosen)
    new = make_tournament()

    copy_prizes(new, by=None, source=played)

    assert [line.title for line in prize_list(new).lines] == [
        line.title for line in prize_list(played).lines
    ]
    assert not new.prizes.filter(given_to__isnull=False)
    assert new.prize_groups.get().members.count() == 0
    with pytest.raises(Refused, match="prizes already"):
        copy_prizes(new, by=None, source=played)


def test_group_has_a_name_and_goes_only_without_prizes(played: Tournament) -> None:
    group = make_group(played, by=None, name=" Damen ")
    for name, sentence in (
        ("", "name of the group is missing"),
        ("damen", "already"),
        ("x" * 41, "this has 41"),
    ):
        with pytest.raises(Refused, match=sentence):
            make_group(played, by=None, name=name)
    prize = add_prize(played, by=None, within="group", group=group, gift="Blumen")
    with pytest.raises(Refused, match="has prizes"):
        remove_group(group, by=None)

    remove_prize(prize, by=None)
    remove_group(group, by=None)

    assert not played.prize_groups.exists()


def test_deleted_person_belongs_to_no_group_and_the_journal_forgets_it(
    played: Tournament,
) -> None:
    group = make_group(played, by=None, name="Damen")
    member = played.players.get(number=3)
    set_group_members(group, by=None, members=[member])
    told_of = PersonalDetail.objects.filter(player_id=member.pk)
    assert told_of.exists()

    erase_player(member, by=None, reason="Nr. 3 hat darum gebeten")

    assert (group.members.count(), told_of.exists()) == (0, False)
    with pytest.raises(Refused):
        set_group_members(group, by=None, members=[played.players.get(number=3)])
