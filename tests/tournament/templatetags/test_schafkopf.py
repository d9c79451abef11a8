"""The template words: what they write, to the letter."""

import pytest
from django import forms
from django.template import engines
from django.utils import translation

from tests.markup import in_one_line
from tournament.models import Player, TableSheet
from tournament.shared.money import money
from tournament.templatetags.schafkopf import STATES


def render(source: str, **context: object) -> str:
    return engines["django"].from_string("{% load schafkopf %}" + source).render(context)


class OneField(forms.Form):
    reason = forms.CharField(label="Grund", help_text="Ein Satz genügt.")
    is_paid = forms.BooleanField(label="bezahlt")


@pytest.mark.parametrize(("number", "text"), [(12, "+12"), (-9, "\u22129"), (0, "0"), (None, "")])
def test_points_have_a_real_sign(number: int | None, text: str) -> None:
    assert render("{{ number|points }}", number=number) == text


@pytest.mark.parametrize(
    ("cents", "german", "english"),
    [
        (93000, "930\u00a0€", "€930"),
        (750, "7,50\u00a0€", "€7.50"),
        (5, "0,05\u00a0€", "€0.05"),
        (0, "0\u00a0€", "€0"),
        (-1500, "\u221215\u00a0€", "\u2212€15"),
        (None, "", ""),
    ],
)
def test_money_shows_cents_only_where_there_are_some(
    cents: int | None, german: str, english: str
) -> None:
    with translation.override("de"):
        in_german = money(cents)
    with translation.override("en"):
        in_english = money(cents)

    assert (in_german, in_english) == (german, english)


def test_icon_is_a_silent_sign_of_the_sprite() -> None:
    assert render('{% icon "s-checked" %}') == (
        '<svg class="i" aria-hidden="true"><use href="#s-checked"/></svg>'
    )


@pytest.mark.parametrize("state", [*TableSheet.State.values, *Player.State.values])
def test_state_shows_sign_and_word_for_every_state(state: str) -> None:
    with translation.override("en"):
        html = render("{% state name %}", name=state)

        assert html.count("<svg") == 1
        assert str(STATES[state].word) in html


def test_state_takes_another_word() -> None:
    html = render('{% state "checked" "7 geprüft" %}')

    assert html.strip() == (
        '<span class="state checked"><svg class="i" aria-hidden="true">'
        '<use href="#s-checked"/></svg>7 geprüft</span>'
    )


def test_states_of_a_list_differ_without_colour() -> None:
    signs = {STATES[name].icon for name in TableSheet.State.values}

    assert len(signs) == len(TableSheet.State.values)


def test_meter_divides_the_bar_by_the_counts() -> None:
    drawn = in_one_line(render("{% meter 6 0 2 8 %}"))

    assert '<svg x="0.000%" width="37.500%"><rect class="checked"' in drawn
    assert '<svg x="37.500%" width="12.500%"><rect class="problem"' in drawn
    assert '<svg x="50.000%" width="50.000%"><rect class="open"' in drawn
    assert "entered" not in drawn


def test_meter_without_tables_is_empty() -> None:
    assert "<rect" not in render("{% meter 0 0 0 0 %}")


def test_field_has_label_above_and_hint_below() -> None:
    drawn = render("{% field form.reason %}", form=OneField())

    order = [drawn.index(part) for part in ("<label", "<input", 'class="hint"')]
    assert order == sorted(order)
    assert 'aria-describedby="id_reason_helptext"' in drawn
    assert 'id="id_reason_helptext"' in drawn


def test_wrong_field_names_its_sentence() -> None:
    form = OneField({"reason": "<b>", "is_paid": "on"})
    form.add_error("reason", "Das <b> ist kein Grund.")

    drawn = in_one_line(render("{% field form.reason %}", form=form))

    assert '<div class="field bad">' in drawn
    assert 'aria-invalid="true"' in drawn
    assert 'aria-describedby="id_reason_helptext id_reason_error"' in drawn
    assert (
        '<ul class="errors" id="id_reason_error">'
        '<li class="error">Das &lt;b&gt; ist kein Grund.</li></ul>'
    ) in drawn
    assert 'value="&lt;b&gt;"' in drawn


def test_checkbox_stands_before_its_label() -> None:
    drawn = render("{% field form.is_paid %}", form=OneField())

    assert '<label class="tick" for="id_is_paid"><input' in drawn
    assert drawn.count("<label") == 1


def test_refused_form_links_to_every_wrong_field() -> None:
    drawn = render("{{ form }}", form=OneField({}))

    assert 'role="alert"' in drawn
    assert '<a href="#id_reason">Grund</a>' in drawn
    assert '<a href="#id_is_paid">bezahlt</a>' in drawn


def test_form_wrong_in_one_field_has_no_list_of_links() -> None:
    drawn = render("{{ form }}", form=OneField({"is_paid": "on"}))

    assert 'role="alert"' not in drawn
    assert 'class="error"' in drawn


def test_keys_stand_beside_what_they_do() -> None:
    drawn = render('{% key "1" "…" last does=word %}', last=9, word="<b>")

    assert drawn == "<li><span><kbd>1</kbd> … <kbd>9</kbd></span><span>&lt;b&gt;</span></li>"


@pytest.mark.parametrize(("is_page", "is_open"), [(True, " open"), (False, "")])
def test_question_is_folded_beside_the_work(is_page: bool, is_open: str) -> None:
    drawn = render('{% question "Why?" %}<b>So.</b>{% endquestion %}', is_page=is_page)

    assert drawn == (
        f'<details class="question"{is_open}><summary>Why?</summary><p><b>So.</b></p></details>'
    )


def test_head_of_a_page_says_what_it_is_and_what_counts_there() -> None:
    drawn = render("{% page_head name %}<span>2</span>{% endpage_head %}", name="<b>")

    assert drawn == (
        '<div class="head"><h1>&lt;b&gt;</h1><p class="facts"><span>2</span></p></div>'
    )


def test_button_listens_for_its_key_where_the_browser_does_not() -> None:
    by_itself = render('{% main_button "Go on" "Enter" is_big=True has_cursor=True %}')
    by_script = render('{% main_button "Save" "F9" %}')

    assert (
        by_itself == '<button class="button primary big" autofocus>Go on <kbd>Enter</kbd></button>'
    )
    assert by_script == '<button class="button primary" data-key="F9">Save <kbd>F9</kbd></button>'


def test_fold_says_what_it_comes_to_only_where_there_is_a_value() -> None:
    with_value = render('{% fold "More" value anchor="more" is_open=1 %}2{% endfold %}', value="")
    without = render('{% fold "More" %}2{% endfold %}')

    assert with_value == (
        '<details class="fold" id="more" open><summary><span class="fold-name">More</span> '
        '<span class="fold-value"></span></summary><div class="fold-body">2</div></details>'
    )
    assert "fold-value" not in without
