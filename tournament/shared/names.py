"""The names of those who play with a start number: the player and any substitutes."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.models import Player, Seat, Substitution, Tournament

LOADED = "loaded_substitutions"


def with_names(seats: "QuerySet[Seat]") -> "QuerySet[Seat]":
    """Return the queryset, loading what names need."""
    return seats.select_related("round", "player").prefetch_related("player__substitutions")


def with_substitutes(players: "QuerySet[Player]", tournament: Tournament) -> list[Player]:
    """Load the players with substitutes and tournament in two queries."""
    # Prefetching is slow.
    know_tournament = Player.tournament.field.set_cached_value
    later: dict[int, list[Substitution]] = defaultdict(list)
    for substitution in Substitution.objects.filter(player__tournament=tournament):
        later[substitution.player_id].append(substitution)
    loaded = list(players)
    for player in loaded:
        substitutions = later.get(player.pk, [])
        for substitution in substitutions:
            substitution.player = player
        setattr(player, LOADED, substitutions)
        know_tournament(player, tournament)
    return loaded


def substitutes_of(player: Player) -> Iterable[Substitution]:
    loaded: list[Substitution] | None = getattr(player, LOADED, None)
    return player.substitutions.all() if loaded is None else loaded


def everybody(player: Player) -> list[Player | Substitution]:
    """Return the player and the substitutes, in order."""
    return [player, *substitutes_of(player)]


def name_in_round(player: Player, round_number: int, *, is_public: bool) -> str:
    """Return "Öttl, Franziska", or "Öttl, Franziska / Huber, Sepp" if both play in this round."""
    return _one_after_the_other(people_in_round(player, round_number), is_public)


def people_in_round(player: Player, round_number: int) -> list[Player | Substitution]:
    """Return the player and substitutes who play with this number in the round, in order."""
    people: list[Player | Substitution] = [player]
    for substitution in substitutes_of(player):
        if substitution.from_round > round_number:
            break
        is_whole_round = substitution.from_round < round_number or substitution.from_game == 1
        people = [substitution] if is_whole_round else [*people, substitution]
    return people


def seat_name(seat: Seat) -> str:
    return name_in_round(seat.player, seat.round.number, is_public=False)


def seat_surname(seat: Seat) -> str:
    """Return "Öttl", or with a substitute "Öttl / Huber", for a column heading."""
    people = people_in_round(seat.player, seat.round.number)
    return surnames_of(people)


def surnames_of(people: Iterable[Player | Substitution]) -> str:
    return " / ".join(person.last_name or person.full_name for person in people)


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """The names in a seat, substitutes included; an empty seat has no `number`."""

    number: int | None = None
    last_name: str = "–"
    first_name: str = ""


def seated_player(player: Player, round_number: int) -> SeatedPlayer:
    people = people_in_round(player, round_number)
    first_names = " / ".join(person.first_name for person in people if person.first_name)
    return SeatedPlayer(player.number, surnames_of(people), first_names)


def people_in_rounds(player: Player, rounds: Iterable[int]) -> list[Player | Substitution]:
    return list(dict.fromkeys(person for n in rounds for person in people_in_round(player, n)))


def all_names(player: Player, *, is_public: bool) -> str:
    """Return player and substitutes, "Öttl, Franziska / Huber, Sepp"; in public as each chose."""
    return _one_after_the_other(everybody(player), is_public)


def split_name(name: str) -> tuple[str, str]:
    """Return last and first name; a name of two players stays whole."""
    if " / " in name:
        return name, ""
    last, _comma, first = name.partition(", ")
    return last, first


def all_surnames(player: Player, *, is_public: bool) -> str:
    """Return player and substitutes, "Öttl / Huber"; in public only what they publish."""
    people = [player] if _is_number(player, is_public) else everybody(player)
    return " / ".join(dict.fromkeys(_surname(person, is_public) for person in people))


def ranked_name(player: Player, *, is_public: bool) -> str:
    """Return the name for the ranking, with substitutes and when each took over."""
    if _is_number(player, is_public):
        return player.public_name
    names = [_name(player, is_public)]
    for later in substitutes_of(player):
        sentence = _("from round %(round)s %(name)s")
        if later.from_game > 1:
            sentence = _("from round %(round)s, game %(game)s %(name)s")
        values = {"round": later.from_round, "game": later.from_game}
        names.append(sentence % {**values, "name": _name(later, is_public)})
    return ", ".join(names)


def numbered_name(player: Player) -> str:
    """Return "17 Öttl, Franziska", or "No. 17" if only that is published."""
    name = ranked_name(player, is_public=True)
    return name if player.is_number_only else f"{player.number} {name}"


def _is_number(player: Player, is_public: bool) -> bool:
    return is_public and player.is_number_only


def _one_after_the_other(people: Iterable[Player | Substitution], is_public: bool) -> str:
    return " / ".join(dict.fromkeys(_name(person, is_public) for person in people))


def _name(person: Player | Substitution, is_public: bool) -> str:
    return person.public_name if is_public else person.full_name


def _surname(person: Player | Substitution, is_public: bool) -> str:
    name = _name(person, is_public)
    return person.last_name or name if name == person.full_name else name
