"""How often the bound of a spot check holds, in simulated evenings with wrong lists.

Each evening has a random number of wrong lists, and a random sample of its lists is compared. Exits
with 1 if the bound holds less often than it promises.
"""

import random
import sys

from report import ROOT, order, table, tell

sys.path.insert(0, str(ROOT))

from scoring.spot_check import PERCENT, most_differing

EVENINGS = 10_000
SIZES = ((24, 8), (80, 10), (80, 20), (560, 30))  # lists of an evening, compared lists
SEED = 1811  # of the simulation; any number


def simulate(lists: int, compared: int, evenings: int, chance: random.Random) -> tuple[int, int]:
    """Return in how many evenings the bound most_differing() held, and the sum of all bounds.

    `lists`: how many there are. `compared`: the size of the sample, which `chance` draws.
    """
    true_bounds = total = 0
    for _ in range(evenings):
        wrong = chance.randint(0, lists // 4)
        seen = sum(key < wrong for key in chance.sample(range(lists), compared))
        bound = most_differing(lists, compared, seen)
        true_bounds += wrong <= bound
        total += bound
    return true_bounds, total


def main() -> int:
    chosen = order(__doc__)
    evenings = EVENINGS // 100 if chosen.is_quick else EVENINGS
    chance = random.Random(SEED)
    rows, is_kept = [], True
    for lists, compared in SIZES:
        true_bounds, total = simulate(lists, compared, evenings, chance)
        is_kept = is_kept and 100 * true_bounds >= PERCENT * evenings
        rows.append((lists, compared, f"{true_bounds / evenings:.1%}", f"{total / evenings:.1f}"))
    figures = table(("lists", "compared", "bound holds", "mean bound"), rows, words=0)
    tell(__file__, f"{evenings} evenings each.\n\n{figures}", chosen)
    return 0 if is_kept or chosen.is_quick else 1


if __name__ == "__main__":
    sys.exit(main())
