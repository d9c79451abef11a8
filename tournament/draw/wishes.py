"""The organiser's wishes for the draw.

The search input comes from the frozen list, which suffices to recompute it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final

from django.db.models import Max
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from tournament.models import Draw, Player, SeedChain, Tournament
from tournament.registration.field import counted_field
from tournament.seating.plan import find_template
from tournament.seating.protocol import (
    Area,
    ListedPlayer,
    canonical,
    digest,
    entrants_of,
    list_lines,
    options_value,
    read_line,
    read_options,
)
from tournament.seating.values import Entrant, Options, Pair, Standing

UNIFORM, BEST, PLAN, LOTS, HAND = "uniform", "best", "plan", "lots", "hand"
RANKED, SPREAD = "ranked", "spread"  # by the standing of the rounds before
MODES: Final = (UNIFORM, BEST, PLAN, RANKED, SPREAD, LOTS)
CLUBS: Final = ("off", "apart", "before_repeats")
BY_PEOPLE: Final = frozenset({LOTS, HAND})  # seats chosen by people, not computed
ALL, ONE = "all", "one"
HARD_FROM_ROUNDS, HARD_BELOW_PLAYERS = 4, 40  # otherwise the search avoids all repeats
# With tables of three beside those of four a plan repeats table numbers, which the search avoids.
HARD_BELOW_PLAYERS_PER_ROUND = 6

WISHES: dict[str, Promise] = {
    "mode": gettext_lazy("draw method"),
    f"mode {UNIFORM}": gettext_lazy("plain random draw"),
    f"mode {BEST}": gettext_lazy("nobody meets twice where possible"),
    f"mode {PLAN}": gettext_lazy("plan for all rounds"),
    f"mode {RANKED}": gettext_lazy("by points, the best together"),
    f"mode {SPREAD}": gettext_lazy("by points, the best apart"),
    f"mode {LOTS}": gettext_lazy("lots by hand"),
    f"mode {HAND}": gettext_lazy("two seats swapped by hand"),
    "clubs": gettext_lazy("clubs"),
    "clubs off": gettext_lazy("may meet"),
    "clubs apart": gettext_lazy("apart where possible"),
    "clubs before_repeats": gettext_lazy("apart, even if more players meet again"),
    "neighbours_apart": gettext_lazy("consecutive start numbers apart"),
    "neighbours_apart True": gettext_lazy("yes"),
    "neighbours_apart False": gettext_lazy("no"),
    "rounds": gettext_lazy("in one go"),
    f"rounds {ONE}": gettext_lazy("one round"),
    f"rounds {ALL}": gettext_lazy("all rounds"),
}


@dataclass(frozen=True, slots=True)
class Wishes:
    mode: str = UNIFORM
    clubs: str = "off"
    neighbours_apart: bool = False
    rounds: str = ONE  # draw one round, or "all" at once

    @property
    def keeps_pairs_apart(self) -> bool:
        return self.mode in (BEST, PLAN)

    @property
    def in_short(self) -> list[Promise]:
        words = [WISHES[f"mode {self.mode}"]]
        if self.mode == BEST and self.clubs != "off":
            words.append(format_lazy("{} {}", WISHES["clubs"], WISHES[f"clubs {self.clubs}"]))
        if self.mode == BEST and self.neighbours_apart:
            words.append(WISHES["neighbours_apart"])
        return words


def wishes_of(tournament: Tournament) -> Wishes:
    stored = tournament.draw_options
    return Wishes(**{name: stored[name] for name in asdict(Wishes()) if name in stored})


def effective_mode(wishes: Wishes, *, sizes: Sequence[int], rounds: int) -> str:
    """Return PLAN (ready-made tables) where a search might leave repeats, else the wished mode."""
    is_plain = wishes.clubs == "off" and not wishes.neighbours_apart
    if wishes.mode != BEST or wishes.rounds != ALL or not is_plain:
        return wishes.mode
    players = sum(sizes)
    is_hard = rounds >= HARD_FROM_ROUNDS and players < HARD_BELOW_PLAYERS
    if len(set(sizes)) > 1:
        is_hard = is_hard and players < HARD_BELOW_PLAYERS_PER_ROUND * rounds
    return PLAN if is_hard and find_template(sizes, rounds) is not None else BEST


@dataclass(frozen=True, slots=True)
class DrawInput:
    """The complete input of a draw, stored with it for recomputation."""

    published: dict[str, Any]  # protocol.options_value
    pairs: tuple[Pair, ...]  # kept apart; only the organiser knows them
    lines: tuple[str, ...]  # "number;name;club" of each drawn player
    added: tuple[str, ...]  # lines missing from the frozen list
    areas: dict[int, Area]
    sizes: tuple[int, ...] | None
    standing: Standing = ()

    @property
    def entrants(self) -> list[Entrant]:
        return entrants_of(self.lines, self.areas)

    @property
    def options(self) -> Options:
        return read_options(
            self.published, apart=self.pairs, sizes=self.sizes, standing=self.standing
        )

    @property
    def options_hash(self) -> str:
        return digest(canonical(self.published))

    def as_draw_options(
        self, *, history: Sequence[int], together: Sequence[Pair]
    ) -> dict[str, Any]:
        """Return the JSON for Draw.options.

        `history`: other rounds' draw numbers. `together`: (draw, round) numbers of the same run.
        """
        return {
            "published": self.published,
            "pairs": [list(pair) for pair in self.pairs],
            "added": list(self.added),
            "history": list(history),
            "together": [list(pair) for pair in together],
            **({"standing": [list(own) for own in self.standing]} if self.standing else {}),
        }


def wishes_in_words(published: Mapping[str, Any] | None) -> list[str]:
    """Return published options in words; of pairs kept apart only the number."""
    if published is None:
        return []
    words = [str(WISHES[f"mode {published['mode']}"])]
    if published["clubs"] != "off":
        how = WISHES[f"clubs {published['clubs']}"]
        words.append(f"{WISHES['clubs']} {how}")
    if published["neighbours_apart"]:
        words.append(str(WISHES["neighbours_apart"]))
    if apart := published["apart"]:
        pairs = ngettext(
            "%(count)s pair that must not meet",
            "%(count)s pairs that must not meet",
            apart["pairs"],
        )
        words.append(pairs % {"count": apart["pairs"]})
    return words + [_area_in_words(*area) for area in published["areas"]]


def _area_in_words(number: int, first: int, last: int) -> str:
    if first == last:
        return _("no. %(number)s always at table %(table)s") % {"number": number, "table": first}
    words = {"number": number, "first": first, "last": last}
    return _("no. %(number)s always at tables %(first)s to %(last)s") % words


def collect_draw_input(
    tournament: Tournament,
    players: Sequence[Player],
    *,
    sizes: Sequence[int] | None = None,
    mode: str | None = None,
) -> DrawInput:
    wishes, areas, chain = wishes_of(tournament), areas_of(players), known_seed_chain(tournament)
    pairs = pairs_apart(tournament)
    if mode is None and not areas and not pairs:
        field = counted_field(tournament, len(players))
        expected_sizes = field.sizes or field.sizes_with_threes
        mode = effective_mode(wishes, sizes=expected_sizes, rounds=tournament.round_count)
    options = Options(
        mode=mode or wishes.mode,  # type: ignore[arg-type]  # text, as it is stored
        clubs=wishes.clubs,  # type: ignore[arg-type]  # as above
        neighbours_apart=wishes.neighbours_apart,
        apart=frozenset(pairs),
    )
    frozen = {read_line(line).number: line for line in chain.list_text.splitlines()}
    added = list_lines(
        list_entries(player for player in players if player.number not in frozen),
        earlier_lines=list(frozen.values()),
    )
    by_number = frozen | {read_line(line).number: line for line in added}
    return DrawInput(
        published=options_value(options, areas=areas, salt=salt_of(chain)),
        pairs=tuple(pairs),
        lines=tuple(by_number[player.number] for player in players),
        added=added,
        areas=areas,
        sizes=tuple(sizes) if sizes else None,
    )


def list_entries(players: Iterable[Player]) -> list[ListedPlayer]:
    """Return number, public name ("" if number-only) and club of each player."""
    return [
        ListedPlayer(
            player.number, "" if player.is_number_only else player.public_name, player.club
        )
        for player in players
    ]


def areas_of(players: Iterable[Player]) -> dict[int, Area]:
    return {
        player.number: (player.table_from, player.table_to)
        for player in players
        if player.table_from is not None and player.table_to is not None
    }


def pairs_apart(tournament: Tournament) -> list[Pair]:
    """Return pairs of start numbers that must not meet, the smaller first."""
    numbers = tournament.kept_apart.values_list("first__number", "second__number")
    return sorted((min(pair), max(pair)) for pair in numbers)


def known_seed_chain(tournament: Tournament) -> SeedChain:
    return getattr(tournament, "seed_chain", None) or SeedChain()


def salt_of(chain: SeedChain) -> bytes:
    """Return the secret salt that prevents guessing the pairs kept apart."""
    return sha256(b"salt|" + bytes.fromhex(chain.secret)).digest()


def last_shown_link(tournament: Tournament) -> int:
    """Return the highest number of a seed link that posted draws reveal, 0 if none."""
    posted_draws = Draw.objects.filter(tournament=tournament, round__posted_at__isnull=False)
    return posted_draws.aggregate(last=Max("chain_index"))["last"] or 0
