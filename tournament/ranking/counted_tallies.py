"""The tally columns of a ranking."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import RuleSet, Tally


@dataclass(frozen=True, slots=True)
class CountedTally:
    """A tally column with one number, or with won and played as "9/13".

    `kind`: "sie", "tout" or "solo". `counts`: "won", "played" or both, translated.
    """

    kind: str
    name: str
    counts: str
    fields: tuple[str, ...]

    @property
    def title(self) -> str:
        return "\n".join(filter(None, (self.name, self.counts.replace("/", "/\n"))))

    def text(self, tally: Tally) -> str:
        return "/".join(str(getattr(tally, field)) for field in self.fields)


def counted_tallies(rules: RuleSet) -> list[CountedTally]:
    return list(_counted(rules.tally_columns))


def _counted(needed: tuple[str, ...]) -> Iterator[CountedTally]:
    if "sie" in needed:
        yield CountedTally("sie", _("Sie"), "", ("sie",))
    for kind, name in (("tout", _("Tout")), ("solo", _("Solo"))):
        won, played = f"{kind}_won", f"{kind}_played"
        words = {(won, played): _("won/played"), (won,): _("won"), (played,): _("played")}
        fields = tuple(field for field in (won, played) if field in needed)
        if fields:
            yield CountedTally(kind, name, words[fields], fields)
