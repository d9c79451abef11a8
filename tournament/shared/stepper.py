"""A line of stops, as `components/stepper.html` draws it."""

from dataclasses import dataclass

DONE, NOW, LATER = "done", "now", "later"


@dataclass(frozen=True, slots=True)
class Stop:
    """`figure`: the one short line below its name; `state`: DONE, NOW or LATER."""

    name: str
    figure: str
    state: str
