"""A new tournament from an earlier one."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournament.evening.services.club import set_club, set_rule_sheet
from tournament.evening.services.tournaments import create_tournament
from tournament.models import CertificatePicture, Club, Player, RuleSheet, Tournament
from tournament.models.tournament import PUBLIC_FORM, SETTINGS
from tournament.prizes.services.certificate_picture import set_certificate_picture
from tournament.prizes.services.prizes import copy_prizes
from tournament.registration.entrants import absent_copy
from tournament.registration.services.players import register_players
from tournament.teams.services import set_team_rules

# Settings of one evening alone; another one does not take them over.
OF_THE_DAY = {
    *("slug", "name", "short_name", "date", "starts_at", "venue", "registration_closes_at"),
    *PUBLIC_FORM,
}


@transaction.atomic
def create_like(source: Tournament, *, by: User | None, **day: Any) -> Tournament:
    """Create a tournament with the settings, club and rule sheet of `source`.

    `day`: name, date, starts_at and venue of the new one. If `source` was imported, the club comes
    from this installation's newest tournament.
    """
    settings = {name: getattr(source, name) for name in SETTINGS if name not in OF_THE_DAY}
    tournament = create_tournament(by=by, is_demo=source.is_demo, **settings | day)
    club_source = _club_source(source)
    if club := Club.objects.filter(tournament=club_source).first():
        set_club(tournament, by=by, name=club.name, logo=bytes(club.logo))
    if picture := CertificatePicture.objects.filter(tournament=club_source).first():
        set_certificate_picture(tournament, by=by, picture=bytes(picture.picture))
    if sheet := RuleSheet.objects.filter(tournament=club_source).first():
        set_rule_sheet(tournament, by=by, text=sheet.text, pdf=bytes(sheet.pdf))
    return tournament


def _club_source(source: Tournament) -> Tournament:
    if source.origin is None:
        return source
    own = Club.objects.filter(tournament__origin__isnull=True, tournament__is_demo=source.is_demo)
    newest = own.select_related("tournament").order_by("-tournament__date", "-pk").first()
    return newest.tournament if newest else source


@transaction.atomic
def repeat_tournament(
    source: Tournament,
    *,
    by: User | None,
    takes_prizes: bool = False,
    takes_people: bool = False,
    **day: Any,
) -> Tournament:
    """Return a new tournament like `source`; other keywords as for create_like().

    `takes_people`: with everybody registered there, as not present yet, in order of their numbers.
    """
    tournament = create_like(source, by=by, **day)
    if source.has_teams:
        set_team_rules(
            tournament,
            by=by,
            size=source.team_size,
            counting=source.team_counting,
            fee_cents=source.team_fee_cents,
        )
    if takes_prizes:
        copy_prizes(tournament, by=by, source=source)
    if takes_people:
        people = source.players.filter(state=Player.State.REGISTERED, erased_as="")
        entrants = [absent_copy(player) for player in people.order_by("number")]
        register_players(tournament, by=by, entrants=entrants)
    return tournament
