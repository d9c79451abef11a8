"""One step of the evening, as the overview shows it."""

from dataclasses import dataclass, replace
from typing import Self

from tournament.shared.permissions import Act, Permissions, whose


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step, with a button (`label`, `url`).

    `is_post`: it changes data at once. `offer`: a second button. Users without the right `needs`
    see the responsible role `whose` instead.
    """

    title: str
    text: str
    label: str
    url: str
    is_post: bool = False
    links: tuple[tuple[str, str], ...] = ()
    offer: tuple[str, str] | None = None
    needs: Act | None = None
    whose: str = ""

    def for_user(self, may: Permissions) -> Self:
        """Return a copy without a button, naming the responsible role, if the right is missing."""
        if self.needs is None or may.does(self.needs):
            return self
        links = () if self.needs == Act.REGISTER else self.links  # importing needs the same right
        return replace(self, whose=whose(self.needs), links=links)
