"""Who plays with a start number: the player, or whoever has taken over from a round on.

Reads who has taken over; load them with the seats (`with_names`), or with the players of a whole
tournament (`load_substitutes`).
"""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.models import Player, Seat, Substitution, Tournament

LOADED = "loaded_substitutions"


def with_names(seats: "QuerySet[Seat]") -> "QuerySet[Seat]":
    """With all that tells who sits there; two queries."""
    return seats.select_related("round", "player").prefetch_related("player__substitutions")


def load_substitutes(players: Iterable[Player], tournament: Tournament) -> None:
    """One short query; to prefetch them for 448 players took half as long as the whole ranking.

    Each of `players`, all of this tournament, knows it afterwards without asking for it.
    """
    know_tournament = Player.tournament.field.set_cached_value
    later: dict[int, list[Substitution]] = defaultdict(list)
    for one in Substitution.objects.filter(player__tournament=tournament):
        later[one.player_id].append(one)
    for player in players:
        found = later.get(player.pk, [])
        for one in found:
            one.player = player
        setattr(player, LOADED, found)
        know_tournament(player, tournament)


def with_substitutes(players: "QuerySet[Player]", tournament: Tournament) -> list[Player]:
    """Two queries, whatever their number."""
    found = list(players)
    load_substitutes(found, tournament)
    return found


def substitutes_of(player: Player) -> Iterable[Substitution]:
    """In the order in which they took over."""
    loaded: list[Substitution] | None = getattr(player, LOADED, None)
    return player.substitutions.all() if loaded is None else loaded


def name_in_round(player: Player, round_number: int, *, is_public: bool) -> str:
    """The name for lists of a round: "Öttl, Franziska / Huber, Sepp" where both play in it."""
    return _one_after_the_other(people_in_round(player, round_number), is_public)


def people_in_round(player: Player, round_number: int) -> list[Player | Substitution]:
    """Who plays with the number in that round, one after the other; nearly always one."""
    people: list[Player | Substitution] = [player]
    for one in substitutes_of(player):
        if one.from_round > round_number:
            break
        is_whole_round = one.from_round < round_number or one.from_game == 1
        people = [one] if is_whole_round else [*people, one]
    return people


def seat_name(seat: Seat) -> str:
    """For the desk: "Öttl, Franziska / Huber, Sepp"."""
    return name_in_round(seat.player, seat.round.number, is_public=False)


def seat_surname(seat: Seat) -> str:
    """The head of a column: "Öttl / Huber"."""
    people = people_in_round(seat.player, seat.round.number)
    return surnames_of(people)


def surnames_of(people: Iterable[Player | Substitution]) -> str:
    return " / ".join(one.last_name or one.full_name for one in people)


def seat_first_name(seat: Seat) -> str:
    """Below it: "Franziska / Sepp"."""
    people = people_in_round(seat.player, seat.round.number)
    return " / ".join(one.first_name for one in people if one.first_name)


def people_in_rounds(player: Player, rounds: Iterable[int]) -> list[Player | Substitution]:
    """Everybody who plays with the number in one of these rounds, each once."""
    return list(dict.fromkeys(one for n in rounds for one in people_in_round(player, n)))


def all_names(player: Player, *, is_public: bool) -> str:
    """Where a column is narrow: "Öttl, Franziska / Huber, Sepp"; since_when tells the rest."""
    people: list[Player | Substitution] = [player, *substitutes_of(player)]
    return _one_after_the_other(people, is_public)


def all_surnames(player: Player, *, is_public: bool) -> str:
    """Where there is little room: "Öttl / Huber"; in public no more than they let be published."""
    people: list[Player | Substitution] = [player, *substitutes_of(player)]
    if _is_number(player, is_public):
        people = [player]
    return " / ".join(dict.fromkeys(_surname(one, is_public) for one in people))


def since_when(player: Player, *, is_public: bool) -> str:
    """For the note below such a column; empty where nobody has taken over."""
    told = substitutes_of(player) and not _is_number(player, is_public)
    return ranked_name(player, is_public=is_public) if told else ""


def ranked_name(player: Player, *, is_public: bool) -> str:
    """The name for the ranking, with everybody who has earned its points.

    A number is one however many have played with it.
    """
    if _is_number(player, is_public):
        return player.public_name
    later = [
        _from_game(one, is_public) if one.from_game > 1 else _from_round(one, is_public)
        for one in substitutes_of(player)
    ]
    return ", ".join([_name(player, is_public), *later])


def numbered_name(player: Player, *, is_public: bool) -> str:
    """ "17 Öttl, Franziska"; of somebody who is a number for strangers no more than "No. 17"."""
    name = ranked_name(player, is_public=is_public)
    return name if _is_number(player, is_public) else f"{player.number} {name}"


def _is_number(player: Player, is_public: bool) -> bool:
    return is_public and player.is_number_only


def _one_after_the_other(people: Iterable[Player | Substitution], is_public: bool) -> str:
    return " / ".join(dict.fromkeys(_name(one, is_public) for one in people))


def _name(person: Player | Substitution, is_public: bool) -> str:
    return person.public_name if is_public else person.full_name


def _surname(person: Player | Substitution, is_public: bool) -> str:
    name = _name(person, is_public)
    return person.last_name or name if name == person.full_name else name


def _from_round(one: Substitution, is_public: bool) -> str:
    return _("from round %(round)s %(name)s") % {
        "round": one.from_round,
        "name": _name(one, is_public),
    }


def _from_game(one: Substitution, is_public: bool) -> str:
    return _("from round %(round)s, game %(game)s %(name)s") % {
        "round": one.from_round,
        "game": one.from_game,
        "name": _name(one, is_public),
    }
