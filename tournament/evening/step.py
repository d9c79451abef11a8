"""One step of the evening, as the overview shows it."""

from dataclasses import dataclass, replace
from typing import Self

from tournament.shared.permissions import Act, May, whose


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one next thing: `title` says what, `text` why or what is in the way.

    `is_post`: the button changes something at once. Beside it, as (words, address): `links`, and
    `offer`, a second button that may as well be left alone. For whoever may not do what the first
    one `needs` it is said in its place `whose` part that is.
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

    def for_whom(self, may: May) -> Self:
        """A button that leads to a page where one can only look is none."""
        if self.needs is None or may.does(self.needs):
            return self
        links = () if self.needs == Act.REGISTER else self.links  # the import is theirs too
        return replace(self, whose=whose(self.needs), links=links)
