"""A page for the hall is made once, by one thread, and again after a new journal entry."""

from collections.abc import Callable
from threading import Event, Thread

import pytest

from tournament.hall import journal_cache as module
from tournament.hall.journal_cache import HeadHistory, JournalCache, RecomputeLock


@pytest.fixture(autouse=True)
def as_in_the_hall(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.HALL_LEAST_SECONDS, settings.HALL_MOST_SECONDS = 1.0, 60.0
    settings.HALL_REST = 3
    monkeypatch.setattr(module, "RECOMPUTE_LOCK", RecomputeLock())
    monkeypatch.setattr(module, "HEAD_HISTORY", HeadHistory())


class Maker:
    """Counts how often it was called."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> int:
        self.made += 1
        return self.made


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let seconds pass on the monotonic clock."""
    now = [1000.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])

    def wait(seconds: float) -> None:
        now[0] += seconds

    return wait


def test_same_head_is_made_once(passed: Callable[[float], None]) -> None:
    cache, make = JournalCache[int](), Maker()

    first = cache.get_or_make("ranking", "a", make)
    passed(30)

    assert (first, cache.get_or_make("ranking", "a", make), make.made) == (1, 1, 1)


def test_new_head_is_made_anew_but_not_within_a_second(passed: Callable[[float], None]) -> None:
    cache, make = JournalCache[int](), Maker()
    cache.get_or_make("ranking", "a", make)

    passed(0.5)
    early = cache.get_or_make("ranking", "b", make)
    passed(0.6)

    assert (early, cache.get_or_make("ranking", "b", make)) == (1, 2)


def test_same_head_is_made_again_after_a_minute(passed: Callable[[float], None]) -> None:
    """A direct change in the database has no entry, but must be shown."""
    cache, make = JournalCache[int](), Maker()
    cache.get_or_make("ranking", "a", make)

    passed(61)

    assert cache.get_or_make("ranking", "a", make) == 2


def test_while_one_thread_makes_the_others_get_the_one_before(settings) -> None:
    settings.HALL_LEAST_SECONDS = 0
    cache = JournalCache[str]()
    cache.get_or_make("ranking", "a", lambda: "before")
    has_begun, go_on, values = Event(), Event(), []

    def slowly() -> str:
        has_begun.set()
        assert go_on.wait(10)
        return "after"

    thread = Thread(target=lambda: values.append(cache.get_or_make("ranking", "b", slowly)))
    thread.start()
    assert has_begun.wait(10)
    meanwhile = cache.get_or_make("ranking", "b", lambda: "never")
    go_on.set()
    thread.join(10)

    assert (meanwhile, values) == ("before", ["after"])


def test_after_making_anew_the_desk_has_three_times_as_long_to_itself(
    passed: Callable[[float], None],
) -> None:
    cache, make = JournalCache[int](), Maker()
    for key in ("ranking", "seats"):
        cache.get_or_make(key, "a", make)
    passed(2)

    def slowly() -> int:
        passed(0.5)
        return make()

    cache.get_or_make("ranking", "b", slowly)
    passed(1)
    resting = cache.get_or_make("seats", "b", make)
    passed(1)

    assert (resting, cache.get_or_make("seats", "b", make)) == (2, 4)


def test_nothing_is_handed_out_ten_seconds_after_it_has_changed(
    passed: Callable[[float], None],
) -> None:
    """Even during a pause: somebody may have been deleted, or a ranking withdrawn."""
    cache, make = JournalCache[int](), Maker()
    cache.get_or_make(("a", "seats"), "old", make)
    passed(30)  # it holds for as long as nothing has changed

    def slowly() -> int:
        passed(9)  # rests for 27 seconds after that
        return make()

    cache.get_or_make(("a", "ranking"), "old", make)
    passed(2)
    cache.get_or_make(("a", "ranking"), "new", slowly)
    early = cache.get_or_make(("a", "seats"), "new", make)
    passed(2)

    assert (early, cache.get_or_make(("a", "seats"), "new", make)) == (1, 4)


def test_exact_shelf_never_hands_out_what_is_older(passed: Callable[[float], None]) -> None:
    cache, make = JournalCache[int](is_exact=True), Maker()
    cache.get_or_make("evening", "a", make)

    assert cache.get_or_make("evening", "b", make) == 2


def test_first_one_is_waited_for_and_made_once() -> None:
    cache, make = JournalCache[int](), Maker()
    has_begun, go_on = Event(), Event()

    def slowly() -> int:
        has_begun.set()
        assert go_on.wait(10)
        return make()

    values: list[int] = []
    threads = [
        Thread(target=lambda: values.append(cache.get_or_make("ranking", "a", slowly)))
        for _ in range(8)
    ]
    threads[0].start()
    assert has_begun.wait(10)
    for thread in threads[1:]:
        thread.start()
    go_on.set()
    for thread in threads:
        thread.join(10)

    assert (values, make.made) == ([1] * 8, 1)


def test_what_fails_is_not_kept() -> None:
    cache, make = JournalCache[int](), Maker()

    def fails() -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cache.get_or_make("ranking", "a", fails)

    assert cache.get_or_make("ranking", "a", make) == 1


def test_least_asked_for_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 2)
    cache, make = JournalCache[int](), Maker()
    for key in ("one", "two", "one", "three"):
        cache.get_or_make(key, "a", make)

    assert cache.get_or_make("one", "a", make) == 1
    assert cache.get_or_make("two", "a", make) == 4
