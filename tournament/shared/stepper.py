"""A line of stops, drawn by components/stepper.html."""

from dataclasses import dataclass

DONE, NOW, LATER = "done", "now", "later"
OUT = "out"  # never reached: the evening ended early


@dataclass(frozen=True, slots=True)
class Stop:
    """A step of an evening and the `figure` below it. `state`: DONE, NOW, LATER or OUT."""

    name: str
    figure: str
    state: str
