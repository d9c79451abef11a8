"""Selection of the frame to show."""

from collections.abc import Callable, Sequence
from datetime import datetime

from tournament.beamer.frames import prizes, ranking, rounds, seats, words
from tournament.beamer.frames.frame import Frame, Moment
from tournament.hall.public_evening import PublicEvening
from tournament.models import Beamer, BeamerPicture

View = Beamer.View

FRAMES: dict[str, Callable[[Moment], Frame]] = {
    View.NAMES: seats.names,
    View.TABLES: seats.tables,
    View.CLOCK: rounds.clock_of,
    View.MISSING: rounds.missing,
    View.RANKING: ranking.ranking,
    View.PRIZES: prizes.prizes,
    View.PAUSE: words.pause,
    View.NOTICE: words.notice,
    View.THANKS: words.thanks,
    View.DARK: words.dark,
}


def frame_of(
    hall: PublicEvening, beamer: Beamer, pictures: Sequence[BeamerPicture], now: datetime
) -> Frame:
    view, since = beamer.shown_at(now)
    return FRAMES[view](Moment(hall, beamer, pictures, since, now))
