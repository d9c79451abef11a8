"""The seed protocol: secret chain, frozen list, public ingredient, and when it is all shown.

The chain is made with the tournament, its commitment is public from then on. What was frozen with
the close of the registration stays; s_r is shown with the seats when its round is posted.
"""

import secrets
from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.draw.wishes import given_to_the_draw, listed
from tournament.models import Player, Round, SeedChain, Tournament
from tournament.registration.field import seatable
from tournament.seating import protocol
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open, require_reason, require_writable
from tournament.shared.journal_entries import record

SECRET_BYTES = 32
LENGTH = 200  # draws and changes of one evening; each takes a link


def seed_chain_of(tournament: Tournament) -> SeedChain:
    """The tournament's chain, made where there is none yet; never a second one."""
    found = SeedChain.objects.filter(tournament=tournament).first()
    return found or _make_chain(tournament)


@transaction.atomic
def close_registration(tournament: Tournament, *, by: User | None) -> SeedChain:
    """The field is complete; whoever comes now comes late. Closing twice changes nothing.

    The list of players and the options are frozen with it: from here on their hashes stand.
    """
    tournament = lock_open(tournament)
    kept = seed_chain_of(tournament)
    if not kept.frozen_at:
        _freeze(tournament, kept)
    if tournament.state == Tournament.State.REGISTRATION:
        tournament.state = Tournament.State.RUNNING
        tournament.save(update_fields=["state"])
        new = {"list_hash": kept.list_hash, "options_hash": kept.options_hash}
        record(tournament, "registration_closed", tournament, by=by, new=new)
    return kept


@transaction.atomic
def freeze_again(tournament: Tournament, *, by: User | None, reason: str) -> SeedChain:
    """The list has changed before anything was drawn: freeze it anew, and ask the hall anew."""
    tournament = lock_open(tournament)
    kept = seed_chain_of(tournament)
    if not kept.frozen_at:
        raise Refused(_("The list is not frozen yet."))
    if tournament.draws.exists():
        raise Refused(
            _("A round is drawn from the frozen list: it stays, and what changes is a change.")
        )
    require_reason(reason)
    old = {"list_hash": kept.list_hash, "options_hash": kept.options_hash}
    _freeze(tournament, kept)
    new = {"list_hash": kept.list_hash, "options_hash": kept.options_hash}
    record(
        tournament, "list_frozen_again", tournament, by=by, old=old, new=new, reason=reason.strip()
    )
    return kept


def give_ingredient(tournament: Tournament, *, by: User | None, typed: str) -> None:
    """What the hall gave, before the first link is used. Called with the tournament locked."""
    require_writable(typed)
    kept, given = seed_chain_of(tournament), protocol.ingredient_text(typed)
    if given == kept.ingredient:
        return
    if tournament.draws.exclude(chain_index=None).exists():
        raise Refused(_("Rounds are drawn with the public ingredient already: it stays as it is."))
    old, kept.ingredient = kept.ingredient, given
    kept.save(update_fields=["ingredient"])
    record(
        tournament,
        "ingredient_given",
        tournament,
        by=by,
        old={"ingredient": old},
        new={"ingredient": given},
    )


def take_links(
    tournament: Tournament, kept: SeedChain, *, rounds: Collection[int]
) -> dict[int, tuple[int, str]]:
    """For each round, in their order, the next link's index and the seed text with it."""
    last = tournament.draws.aggregate(last=Max("chain_index"))["last"] or 0
    if last + len(rounds) > kept.length:
        raise Refused(
            _("All %(count)s links of the secret chain are used up: nothing more can be drawn.")
            % {"count": kept.length}
        )
    links = protocol.chain(bytes.fromhex(kept.secret), kept.length)
    return {
        number: (
            index,
            protocol.seed_text(
                tournament.slug,
                list_hash=kept.list_hash,
                options_hash=kept.options_hash,
                ingredient=kept.ingredient,
                link=links[index],
            ),
        )
        for index, number in enumerate(rounds, last + 1)
    }


def mark_posted(
    tournament: Tournament, *, by: User | None, rounds: Collection[int], has_begun: bool = False
) -> list[Round]:
    """Show seats and seed of these rounds from now on; those posted before stay as they are.

    `has_begun`: by its first list, whose own entry in the journal says it.
    """
    posted = list(
        tournament.rounds.filter(number__in=rounds, posted_at=None, draws__is_current=True)
    )
    for one in posted:
        one.posted_at = timezone.now()
        one.save(update_fields=["posted_at"])
        if not has_begun:
            new = {"round": one.number, "draw": one.draws.get(is_current=True).number}
            record(tournament, "round_posted", one, by=by, new=new)
    return posted


def list_text_now(tournament: Tournament) -> str:
    """The list as it would be frozen at this moment."""
    return protocol.list_text(protocol.list_lines(listed(_field(tournament))))


def _field(tournament: Tournament) -> QuerySet[Player]:
    return seatable(tournament).select_related("tournament").order_by("number")


def _make_chain(tournament: Tournament) -> SeedChain:
    secret = _new_secret()
    made, _is_new = SeedChain.objects.get_or_create(
        tournament=tournament,
        defaults={
            "secret": secret.hex(),
            "length": LENGTH,
            "commitment": protocol.chain(secret, LENGTH)[0].hex(),
            "made_at": timezone.now(),
        },
    )
    return made


def _new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def _freeze(tournament: Tournament, kept: SeedChain) -> None:
    kept.list_text = list_text_now(tournament)
    kept.list_hash = protocol.digest(kept.list_text)
    given = given_to_the_draw(tournament, list(_field(tournament)), chain=kept)
    kept.options_text = protocol.canonical(given.published)
    kept.options_hash = protocol.digest(kept.options_text)
    kept.ingredient = ""
    kept.frozen_at = timezone.now()
    kept.save()
