"""A line of stops, drawn by components/stepper.html."""

from dataclasses import dataclass

DONE, NOW, LATER = "done", "now", "later"


@dataclass(frozen=True, slots=True)
class Stop:
    """A step of an evening or a release. `figure`: text below it. `state`: DONE, NOW or LATER."""

    name: str
    figure: str
    state: str
