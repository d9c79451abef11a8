"""One step of the evening, as the overview shows it."""

from dataclasses import dataclass, replace
from typing import Self

from tournament.shared.permissions import Act, May, whose


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step: `title` and `text` describe it, `label` and `url` are its button.

    `is_post`: the button changes data at once. `links` and `offer` hold (words, address);
    `offer` is a second, optional button. Users without the right `needs` see the responsible
    role, `whose`, instead of the button.
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
        """Replace the button by the responsible role if this user lacks the right."""
        if self.needs is None or may.does(self.needs):
            return self
        links = () if self.needs == Act.REGISTER else self.links  # importing needs the same right
        return replace(self, whose=whose(self.needs), links=links)
