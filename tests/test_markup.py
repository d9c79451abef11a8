"""The reader of elements that many tests trust."""

from tests.markup import elements, texts

PAGE = """
<main id="main">
  <p class="notice bad" role="alert">Wrong <b>sum</b>:<br>+4</p>
  <div class="row"><input name="total1" value="+4" autofocus><a href="/t/x/">Table&nbsp;1</a></div>
  <p class="row" hidden>Not <b>saved</b></p>
  <template><p class="notice">Later</p></template>
</main>
<p class="notice">Foot</p>
"""


def test_elements_are_selected_by_every_step() -> None:
    assert texts(PAGE, "main p.notice.bad[role=alert]") == ["Wrong sum: +4"]
    assert [field["name"] for field in elements(PAGE, "#main .row input[autofocus]")] == ["total1"]
    assert [(link["href"], link.text) for link in elements(PAGE, "a")] == [("/t/x/", "Table 1")]
    for selector in ("div p", "p.notice.row", "input[value=4]", "#main .notice #main", ".row a b"):
        assert elements(PAGE, selector) == [], selector


def test_hidden_parts_are_not_read() -> None:
    assert texts(PAGE, ".notice") == ["Wrong sum: +4", "Foot"]
    assert texts(PAGE, "b") == ["sum"]
    assert "saved" not in texts(PAGE, "main")[0]
