"""A form leads to a page of this program, however its `next` was manipulated."""

import pytest
from django.test import RequestFactory

from tournament.shared.pages import redirect_onward

FOREIGN = ["", "https://fremd.test/", "//fremd.test/", "/\\fremd.test", "javascript:alert(1)", "t/"]


@pytest.mark.parametrize("wanted", FOREIGN)
def test_no_other_address_is_followed(rf: RequestFactory, wanted: str) -> None:
    request = rf.post("/", {"next": wanted})

    assert redirect_onward(request, "home", "rennen").headers["Location"] == "/t/rennen/"


def test_page_that_offered_the_form_is(rf: RequestFactory) -> None:
    request = rf.post("/", {"next": "/t/rennen/draw/1/"})

    assert redirect_onward(request, "home", "rennen").headers["Location"] == "/t/rennen/draw/1/"
