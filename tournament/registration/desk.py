"""Data of the registration page."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, Q, QuerySet

from tournament.models import Player, Team, Tournament
from tournament.registration.fees import Fees, fees_of, owes_fee, teams_of
from tournament.registration.missing_details import lacks_birth, lacks_eligibility
from tournament.registration.namesakes import name_key
from tournament.registration.turnout import Turnout, turnout_of
from tournament.shared.request_numbers import whole_number
from tournament.shared.search import fold, query_words, search_key, spell_out_umlauts

State = Player.State
FILTERS = ("all", "unpaid", "announced", "waiting", "no_birth", "unclear", "gone")
MOST_SUGGESTIONS = 5
MOST_COMPARED = 1_000  # rows: a common place name matches_search many search keys
MOST_PLACES = 300


@dataclass(frozen=True)
class RegistrationDesk:
    tournament: Tournament
    players: tuple[Player, ...]
    teams: tuple[Team, ...] = ()

    @cached_property
    def turnout(self) -> Turnout:
        return turnout_of(self.tournament, self.players)

    @property
    def fees(self) -> Fees:
        return fees_of(self.players, self.teams)

    @property
    def newest(self) -> Player | None:
        return max(self.players, key=lambda player: player.pk, default=None)

    @property
    def counts(self) -> dict[str, int]:
        return {name: len(self.matching_players(name)) for name in FILTERS}

    @property
    def is_full(self) -> bool:
        capacity = self.tournament.capacity
        registered = sum(player.state == State.REGISTERED for player in self.players)
        return capacity is not None and registered >= capacity

    @property
    def commonest_place(self) -> str:
        newest_first = sorted(self.players, key=lambda player: -player.pk)
        places = Counter(player.place for player in newest_first if player.place)
        return max(places, key=lambda place: places[place], default="")

    def matching_players(self, name: str = "all", query: str = "") -> list[Player]:
        words = query_words(query)
        return [
            p
            for p in self.players
            if self._passes_filter(p, name) and matches_search(p.search_key, words)
        ]

    def _passes_filter(self, player: Player, name: str) -> bool:
        if name in ("announced", "gone") and player.pk in self.turnout.gone_home:
            return name == "gone"
        is_in = player.state in (State.REGISTERED, State.FILL_IN)
        is_expected = is_in and player.pk not in self.turnout.resting
        match name:
            case "unpaid":
                return owes_fee(player)
            case "announced":
                return is_expected and not player.is_present
            case "waiting":
                return player.state == State.WAITING
            case "unclear":
                return lacks_eligibility(player)
            case "no_birth":
                return lacks_birth(player)
            case "gone":
                return player.state in (State.WITHDRAWN, State.EXCLUDED)
        return True


def desk_of(tournament: Tournament) -> RegistrationDesk:
    players = tuple(tournament.players.order_by("-number", "-pk"))
    return RegistrationDesk(tournament, players, tuple(teams_of(tournament)))


def matches_search(key: str, words: Iterable[frozenset[str]]) -> bool:
    """Return True if a search_key() has one of each word's spellings. Digits must begin a word.

    `words`: from query_words().
    """
    return all(
        any(
            f" {spelling}" in f" {key}" if spelling.isdigit() else spelling in key
            for spelling in word
        )
        for word in words
    )


def known_places(tournament: Tournament) -> list[str]:
    others = Player.objects.filter(tournament__is_demo=tournament.is_demo).exclude(place="")
    places = others.values_list("place").annotate(times=Count("pk")).order_by("-times", "place")
    return [place for place, _tournament_count in places[:MOST_PLACES]]


def known_people(
    tournament: Tournament, last_name: str, *, elsewhere: QuerySet[Tournament]
) -> list[tuple[Player, int]]:
    """Return [(newest Player, number of tournaments)] of people with this last name.

    They are in the tournaments `elsewhere`, but not registered here.
    """
    words = query_words(last_name)
    if not words or len(last_name.strip()) < 2:
        return []
    registered = {_identity(player) for player in tournament.players.all()}
    players_by_identity: dict[tuple[str, str], list[Player]] = {}
    for player in _players_elsewhere(tournament, words, elsewhere)[:MOST_COMPARED]:
        identity = _identity(player)
        if identity not in registered and matches_search(search_key(player.last_name), words):
            players_by_identity.setdefault(identity, []).append(player)
    people = [(alike[0], _tournament_count(alike)) for alike in players_by_identity.values()]
    people.sort(key=lambda person: not _name_begins(person[0], words[0]))
    return people[:MOST_SUGGESTIONS]


def expected_players(tournament: Tournament, last_name: str) -> list[Player]:
    words = query_words(last_name)
    if not words or len(last_name.strip()) < 2:
        return []
    players = tournament.players.filter(state=State.REGISTERED, is_present=False, seats=None)
    named = _with_words(players, words)
    return [p for p in named if matches_search(search_key(p.last_name), words)][:MOST_SUGGESTIONS]


def known_person(
    tournament: Tournament, pk: str, *, elsewhere: QuerySet[Tournament]
) -> Player | None:
    if (number := whole_number(pk)) is None:
        return None
    return _players_elsewhere(tournament, [], elsewhere).filter(pk=number).first()


def _players_elsewhere(
    tournament: Tournament, words: Iterable[frozenset[str]], elsewhere: QuerySet[Tournament]
) -> QuerySet[Player]:
    others = Player.objects.filter(tournament__in=elsewhere).exclude(tournament=tournament)
    others = others.exclude(state=State.FILL_IN)
    others = others.filter(tournament__is_demo=tournament.is_demo)
    return _with_words(others, words).order_by("-tournament__date", "-pk")


def _with_words(players: QuerySet[Player], words: Iterable[frozenset[str]]) -> QuerySet[Player]:
    for word in words:
        spellings = Q()
        for spelling in word:
            spellings |= Q(search_key__contains=spelling)
        players = players.filter(spellings)
    return players


def _tournament_count(players: Iterable[Player]) -> int:
    return len({player.tournament_id for player in players if player.state == State.REGISTERED})


def _name_begins(player: Player, word: frozenset[str]) -> bool:
    parts = player.last_name.replace("-", " ")
    keys = (f" {spell(parts)}" for spell in (fold, spell_out_umlauts))
    return any(f" {spelling}" in key for key in keys for spelling in word)


def _identity(player: Player) -> tuple[str, str]:
    return name_key(player), fold(player.place)
