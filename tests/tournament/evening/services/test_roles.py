"""Parts given and taken, codes for one evening, the direction handed over."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.factories import make_helper, make_tournament, make_user
from tests.snapshot import every_word, everything
from tournament.evening.services.roles import (
    accept_invitation,
    cancel_invitations,
    evening_ends,
    hand_over_direction,
    invitation_of,
    invite,
    remove_invited_role,
    set_roles,
)
from tournament.evening.services.tournaments import create_tournament
from tournament.journal.sentences import journal_lines
from tournament.models import Invitation, Role, Tournament
from tournament.shared.errors import Refused
from tournament.shared.permissions import directors_of, unexpired_roles

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TONIGHT = timezone.now() + timedelta(hours=5)


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


def parts(tournament: Tournament, account: User) -> set[str]:
    return set(
        unexpired_roles()
        .filter(tournament=tournament, account=account)
        .values_list("kind", flat=True)
    )


def words(tournament: Tournament) -> list[str]:
    entries = tournament.journal.select_related("by").order_by("seq")
    return [line.words for line in journal_lines(tournament, entries)]


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2026-11-20T19:00", "2026-11-21T02:00"),
        ("2026-11-21T00:30", "2026-11-21T02:00"),
        ("2026-11-21T02:00", "2026-11-22T02:00"),
        ("2026-03-28T19:00", "2026-03-29T01:00"),  # summer time begins
    ],
)
def test_evening_ends_at_three_at_night(now: str, end: str) -> None:
    """UTC; in winter an hour, in summer two behind the clock on the wall."""
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)

    assert evening_ends(moment) == datetime.fromisoformat(end).replace(tzinfo=UTC)


def test_who_creates_a_tournament_is_its_director() -> None:
    tournament = create_tournament(
        by=make_user(), name="Rennen", date=timezone.localdate(), rule_set="schwaig", slug="rennen"
    )

    assert directors_of(tournament) == ["Renate"]


def test_roles_are_given_and_taken_with_an_entry_each(tournament: Tournament) -> None:
    deniz = make_helper("deniz")
    set_roles(tournament, deniz, by=make_user(), kinds=["results", "till"], until=None)
    set_roles(tournament, deniz, by=make_user(), kinds=["till"], until=None)

    assert parts(tournament, deniz) == {"till"}
    assert words(tournament) == [
        "Role given: Deniz, Results",
        "Role given: Deniz, Till",
        "Role removed: Deniz, Results",
    ]


def test_same_roles_again_change_nothing(tournament: Tournament) -> None:
    deniz = make_helper("deniz")
    set_roles(tournament, deniz, by=make_user(), kinds=["results"], until=None)
    before = everything()

    set_roles(tournament, deniz, by=make_user(), kinds=["results"], until=None)

    assert everything() == before


@pytest.mark.parametrize(
    ("kinds", "until"), [(["results"], None), ([], None), (["director"], TONIGHT)]
)
def test_last_director_stays(
    tournament: Tournament, kinds: list[str], until: datetime | None
) -> None:
    renate = make_helper("renate", director=tournament)
    before = everything()

    with pytest.raises(Refused, match="needs a permanent director"):
        set_roles(tournament, renate, by=renate, kinds=kinds, until=until)

    assert everything() == before


def test_one_of_two_directors_may_go(tournament: Tournament) -> None:
    renate = make_helper("renate", director=tournament)
    make_helper("alois", director=tournament)

    set_roles(tournament, renate, by=renate, kinds=[], until=None)

    assert directors_of(tournament) == ["Alois"]


def test_role_that_has_run_out_counts_no_longer(tournament: Tournament) -> None:
    deniz = make_helper("deniz", results=tournament)
    Role.objects.update(until=timezone.now() - timedelta(seconds=1))

    assert parts(tournament, deniz) == set()


def test_code_makes_an_account_for_one_evening_and_is_used_up(tournament: Tournament) -> None:
    renate = make_helper("renate", director=tournament)
    invitation, code = invite(tournament, by=renate, kind="results")

    deniz = accept_invitation(invitation_of(code), name=" Deniz  Kılıç ")

    assert (deniz.first_name, deniz.has_usable_password()) == ("Deniz Kılıç", False)
    role = Role.objects.get(account=deniz)
    assert (role.kind, role.until, role.given_by) == ("results", invitation.until, renate)
    assert invitation_of(code) is None
    assert [line.partition(", until")[0] for line in words(tournament)] == [
        "Invited with a code: Results",
        "Joined with a code: Deniz Kılıç, Results",
    ]


def test_code_is_kept_nowhere(tournament: Tournament) -> None:
    _invitation, code = invite(tournament, by=None, kind="results")

    words = every_word()
    assert code not in words
    assert code.replace("-", "") not in words


def test_second_with_the_same_code_is_refused(tournament: Tournament) -> None:
    invitation, _code = invite(tournament, by=None, kind="results")
    twice = Invitation.objects.get(pk=invitation.pk)
    accept_invitation(invitation, name="Deniz")
    before = everything()

    with pytest.raises(Refused, match="used already"):
        accept_invitation(twice, name="Emre")

    assert everything() == before


def test_code_of_an_evening_that_is_over_opens_nothing(tournament: Tournament) -> None:
    _invitation, code = invite(tournament, by=None, kind="results")
    Invitation.objects.update(until=timezone.now())

    assert invitation_of(code) is None


@pytest.mark.parametrize("name", ["", "  ", "Renate", "renate", "x" * 81, "a\u202eb", "\x00"])
def test_name_that_is_none_or_taken_is_refused(tournament: Tournament, name: str) -> None:
    make_user()
    invitation, _code = invite(tournament, by=None, kind="results")
    before = everything()

    with pytest.raises(Refused):
        accept_invitation(invitation, name=name)

    assert everything() == before


def test_account_that_is_signed_in_gets_one_more_part(tournament: Tournament) -> None:
    jitka = make_helper("jitka", registration=tournament)
    invitation, _code = invite(tournament, by=None, kind="till")

    assert accept_invitation(invitation, account=jitka) == jitka

    assert parts(tournament, jitka) == {"registration", "till"}


def test_code_takes_nothing_from_who_has_the_part_for_good(tournament: Tournament) -> None:
    jitka = make_helper("jitka", till=tournament)
    invitation, _code = invite(tournament, by=None, kind="till")

    accept_invitation(invitation, account=jitka)

    assert Role.objects.get().until is None


@pytest.mark.parametrize("kind", ["results", "till"])
def test_helper_without_a_session_takes_only_the_same_role_again(
    tournament: Tournament, kind: str
) -> None:
    """A restore ends all sessions."""
    deniz = accept_invitation(invite(tournament, by=None, kind="results")[0], name="Deniz")
    client = Client()
    client.force_login(deniz)
    again = invite(tournament, by=None, kind=kind)[0]
    with pytest.raises(Refused):
        accept_invitation(again, name="Deniz")

    Session.objects.all().delete()

    if kind == "results":
        assert accept_invitation(again, name="Deniz") == deniz
    else:
        with pytest.raises(Refused):
            accept_invitation(again, name="Deniz")


def test_helper_of_another_evening_has_the_same_account_again(tournament: Tournament) -> None:
    first = accept_invitation(invite(tournament, by=None, kind="results")[0], name="Deniz")
    Role.objects.all().delete()
    password = first.password

    again = accept_invitation(invite(tournament, by=None, kind="till")[0], name="deniz")

    assert again.pk == first.pk
    assert again.password != password  # sessions of then are over


def test_what_a_code_gave_is_taken_back_and_the_guest_signed_out(tournament: Tournament) -> None:
    invitation, code = invite(tournament, by=None, kind="results")
    deniz = accept_invitation(invitation, name="Deniz")
    client = Client()
    client.force_login(deniz)

    remove_invited_role(invitation, by=make_user())

    assert parts(tournament, deniz) == set()
    assert client.get("/").status_code == 302  # to the page of signing in
    assert invitation_of(code) is None
    assert words(tournament)[-1].startswith("Role removed: Deniz, Results")


def test_taking_a_code_back_leaves_what_one_had_besides(tournament: Tournament) -> None:
    jitka = make_helper("jitka", registration=tournament)
    invitation, _code = invite(tournament, by=None, kind="till")
    accept_invitation(invitation, account=jitka)
    client = Client()
    client.force_login(jitka)

    remove_invited_role(invitation, by=None)

    assert parts(tournament, jitka) == {"registration"}
    assert client.get(f"/t/{tournament.slug}/").status_code == 200


def test_codes_that_nobody_used_let_nobody_in_any_more(tournament: Tournament) -> None:
    used, _code = invite(tournament, by=None, kind="till")
    deniz = accept_invitation(used, name="Deniz")
    codes = [invite(tournament, by=None, kind="results")[1] for _ in range(2)]
    elsewhere = invite(make_tournament(slug="fremd"), by=None, kind="till")[1]

    assert cancel_invitations(tournament, by=None) == 2

    assert [invitation_of(code) for code in codes] == [None, None]
    assert invitation_of(elsewhere) is not None
    assert parts(tournament, deniz) == {"till"}
    assert words(tournament)[-1] == "Unused codes cancelled: 2"
    with pytest.raises(Refused, match="There are no unused codes"):
        cancel_invitations(tournament, by=None)


@pytest.mark.parametrize("state", ["unused", "had for good", "taken back", "run out"])
def test_code_that_gives_nothing_is_not_taken_back(tournament: Tournament, state: str) -> None:
    jitka = make_helper("jitka", till=tournament) if state == "had for good" else None
    invitation, _code = invite(tournament, by=None, kind="till")
    if state != "unused":
        accept_invitation(invitation, name="Deniz", account=jitka)
    if state == "taken back":
        remove_invited_role(invitation, by=None)
    if state == "run out":
        Role.objects.update(until=timezone.now())
    before = everything()

    with pytest.raises(Refused, match="already been removed"):
        remove_invited_role(invitation, by=None)

    assert everything() == before


def test_direction_is_handed_over_for_good(tournament: Tournament) -> None:
    renate, alois = make_helper("renate", director=tournament), make_helper("alois")

    hand_over_direction(tournament, by=renate, to=alois, until=None)

    assert (parts(tournament, renate), parts(tournament, alois)) == (set(), {"director"})
    assert words(tournament) == ["Handed over to a new director: Alois, Tournament director"]


def test_direction_is_handed_over_for_an_evening(tournament: Tournament) -> None:
    renate, alois = make_helper("renate", director=tournament), make_helper("alois")

    hand_over_direction(tournament, by=renate, to=alois, until=TONIGHT)

    assert directors_of(tournament) == ["Renate", "Alois"]
    assert Role.objects.get(account=alois).until == TONIGHT


def test_nobody_hands_over_to_themselves(tournament: Tournament) -> None:
    renate = make_helper("renate", director=tournament)

    with pytest.raises(Refused):
        hand_over_direction(tournament, by=renate, to=renate, until=None)

    assert directors_of(tournament) == ["Renate"]
