"""The clock of an evening that is played in a second."""

from datetime import timedelta
from random import Random

from django.utils import timezone

from tests.tournament.demo.conftest import NOW
from tournament.demo.clock import Clock


def test_it_is_what_the_services_read_and_nobody_after_them() -> None:
    clock = Clock(NOW, Random(1))

    clock.move_to(12.5)
    with clock.running():
        read = timezone.now()

    assert read == NOW + timedelta(minutes=12.5)
    assert timezone.now() > read


def test_it_never_goes_back() -> None:
    clock = Clock(NOW, Random(1))
    clock.move_to(30)
    clock.advance(10, 20)
    later = clock.now()

    clock.move_to(5)

    assert clock.now() == later


def test_arrivals_come_in_their_order_between_two_moments() -> None:
    clock = Clock(NOW, Random(1))

    seen = [(letter, clock.now()) for letter in clock.at_random_times("abcd", 10, 40)]

    moments = [at for _letter, at in seen]
    assert [letter for letter, _at in seen] == ["a", "b", "c", "d"]
    assert moments == sorted(set(moments))
    assert NOW + timedelta(minutes=10) <= moments[0] < moments[-1] <= NOW + timedelta(minutes=40)
