"""Instructions for recomputing the draws, in the printed protocol."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournament.draw.wishes import BEST, BY_PEOPLE, PLAN, RANKED, SPREAD, UNIFORM
from tournament.models import Draw

PEOPLE, CHANGE = "people", "change"
KINDS: dict[str, Promise] = {
    UNIFORM: gettext_lazy(
        "Plain random draw of round r: a is the start numbers of the draw in ascending order, "
        "shuffled with the label “round r”. Its first places are table 1 from seat 1, the next "
        "ones table 2, and so on."
    ),
    BEST: gettext_lazy(
        "Nobody meets twice: this begins with the plain random draw (a: the start "
        "numbers in ascending order, shuffled with the label “round r”). Then two "
        "players at a time change places, chosen with the labels “repair r” and “mix "
        "r”, and the seats are put in order. That is too many steps for a sheet of "
        "paper: docs/seat-draw.md, A to C, describes them; the public check and "
        "“verify_draw” carry them out."
    ),
    PLAN: gettext_lazy(
        "Plan: a is the start numbers in ascending order, shuffled once with the label “plan” and "
        "the seed of the first round. Position i of a is point i of the template for so many "
        "players and rounds; the templates are in docs/seat-draw.md, mode plan."
    ),
    RANKED: gettext_lazy(
        "By points, the best together: a is the start numbers in ascending order, shuffled with "
        "the label “standing r”, then sorted by points, the most first; equals stay as they are. "
        "The first ones are at table 1, the next at table 2, and so on. Then each table is "
        "shuffled with the next random numbers; the first player has seat 1."
    ),
    SPREAD: gettext_lazy(
        "By points, the best apart: a is the start numbers in ascending order, shuffled with the "
        "label “standing r”, then sorted by points, the most first; equals stay as they are. The "
        "first players, one for each table, are a pot, the next ones another, and so on. Each pot "
        "is shuffled with the next random numbers and dealt to the tables; then each table is "
        "shuffled, and the first player has seat 1."
    ),
    CHANGE: gettext_lazy(
        "Change no. n: latecomers and empty seats are shuffled with the label “change n” in the "
        "order of docs/seat-draw.md, changes."
    ),
    PEOPLE: gettext_lazy(
        "Lots drawn by hand and swapped seats: nothing to recompute; the seats are those that "
        "were drawn or named."
    ),
}


def recompute_instructions(
    draws: Sequence[Draw], options: Mapping[str, Any] | None, *, mode: str
) -> list[str]:
    """Return paragraphs on recomputing `draws`; without draws, those for `mode` and `options`."""
    kinds = {
        CHANGE if "absent" in (draw.changes or {}) else _kind_of_mode(draw.mode) for draw in draws
    } or {_kind_of_mode(mode)}
    published_options = [draw.options.get("published") or {} for draw in draws] or [options or {}]
    texts = [*_in_common()] if kinds != {PEOPLE} else []
    texts += [str(words) for kind, words in KINDS.items() if kind in kinds]
    if any(published.get("areas") for published in published_options) and kinds != {PEOPLE}:
        texts.append(_("Players with a fixed table take their places first: docs/seat-draw.md, A."))
    if any(published.get("apart") for published in published_options) and BEST in kinds:
        texts.append(
            _("Only the tournament director knows who must not meet and can recompute these seats.")
        )
    if any("docs/" in text for text in texts):
        texts.append(_("docs/seat-draw.md comes with the program."))
    return texts


def _kind_of_mode(mode: str) -> str:
    return PEOPLE if mode in BY_PEOPLE else mode


def _in_common() -> Iterator[str]:
    yield _(
        "The seed is “tournament|L|O|P|s”: short address, both hashes, the public input and the "
        "secret s of this draw, with a vertical bar between them."
    )
    yield _("SHA-256 of s2 is s1, SHA-256 of s1 is s0, the commitment; and so on for every link.")
    yield _(
        "L is SHA-256 of the frozen list, a line “number;name;club” and a line feed for each "
        "player; O is that of the options. Spaces in a hash are only there for reading; where a "
        "line continues below, nothing goes in between."
    )
    yield _(
        "Random numbers with a label: SHA-256 of “SKD1|seed|label|0”, then “…|1”, “…|2”; each "
        "gives eight 32-bit numbers, highest byte first."
    )
    yield _(
        "To shuffle a, its positions counted from 0: for i from the last one down to 1 take the "
        "next number below 2³² − (2³² mod (i + 1)); j is it mod (i + 1); swap a[i] and a[j]."
    )
