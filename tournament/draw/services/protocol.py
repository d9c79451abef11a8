"""The seed protocol: secret chain, frozen list, public ingredient.

The commitment is public from the start; a link is shown when its round is posted.
"""

import secrets

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.draw.wishes import collect_draw_input, list_entries
from tournament.models import SeedChain, Tournament
from tournament.registration.field import field_of
from tournament.seating import protocol
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open, require_reason, require_storable_reason
from tournament.shared.journal_entries import record

SECRET_BYTES = 32
LENGTH = 200  # links; each draw or change of an evening takes one


def seed_chain_of(tournament: Tournament) -> SeedChain:
    if seed_chain := SeedChain.objects.filter(tournament=tournament).first():
        return seed_chain
    secret = secrets.token_bytes(SECRET_BYTES)
    return SeedChain.objects.get_or_create(
        tournament=tournament,
        defaults={
            "secret": secret.hex(),
            "length": LENGTH,
            "commitment": protocol.hash_chain(secret, LENGTH)[0].hex(),
            "made_at": timezone.now(),
        },
    )[0]


@transaction.atomic
def close_registration(tournament: Tournament, *, by: User | None) -> SeedChain:
    """Close registration, freeze players and options; closing twice changes nothing."""
    tournament = lock_open(tournament)
    seed_chain = seed_chain_of(tournament)
    if not seed_chain.frozen_at:
        _freeze(tournament, seed_chain)
    if tournament.state == Tournament.State.REGISTRATION:
        tournament.state = Tournament.State.RUNNING
        tournament.save(update_fields=["state"])
        new = {"list_hash": seed_chain.list_hash, "options_hash": seed_chain.options_hash}
        record(tournament, "registration_closed", tournament, by=by, new=new)
    return seed_chain


@transaction.atomic
def freeze_list_again(tournament: Tournament, *, by: User | None, reason: str) -> SeedChain:
    """Freeze the changed list of players before the first draw.

    The hall's cards or dice are deleted, to be given again.
    """
    tournament = lock_open(tournament)
    seed_chain = seed_chain_of(tournament)
    if not seed_chain.frozen_at:
        raise Refused(_("The list is not frozen yet."))
    if tournament.draws.exists():
        raise Refused(
            _(
                "A round has been drawn from the frozen list, so the list stays as it is. Change "
                "the round instead."
            )
        )
    require_reason(reason)
    old = {"list_hash": seed_chain.list_hash, "options_hash": seed_chain.options_hash}
    _freeze(tournament, seed_chain)
    new = {"list_hash": seed_chain.list_hash, "options_hash": seed_chain.options_hash}
    record(tournament, "list_frozen_again", tournament, by=by, old=old, new=new, reason=reason)
    return seed_chain


def store_ingredient(tournament: Tournament, *, by: User | None, text: str) -> None:
    """Store cards or dice of the hall before the first draw; "" for none.

    They become part of the seed. Call guards.lock_open() before.
    """
    require_storable_reason(text)
    seed_chain, ingredient = seed_chain_of(tournament), protocol.ingredient_text(text)
    if ingredient == seed_chain.ingredient:
        return
    if tournament.draws.exclude(chain_index=None).exists():
        raise Refused(
            _("Rounds have already been drawn with the public input, so it stays as it is.")
        )
    old, new = {"ingredient": seed_chain.ingredient}, {"ingredient": ingredient}
    seed_chain.ingredient = ingredient
    seed_chain.save(update_fields=["ingredient"])
    record(tournament, "ingredient_given", tournament, by=by, old=old, new=new)


def _freeze(tournament: Tournament, seed_chain: SeedChain) -> None:
    players = field_of(tournament).players
    seed_chain.list_text = protocol.list_text(protocol.list_lines(list_entries(players)))
    seed_chain.list_hash = protocol.digest(seed_chain.list_text)
    draw_input = collect_draw_input(tournament, players)
    seed_chain.options_text = protocol.canonical(draw_input.published)
    seed_chain.options_hash = protocol.digest(seed_chain.options_text)
    seed_chain.ingredient = ""
    seed_chain.frozen_at = timezone.now()
    seed_chain.save()
