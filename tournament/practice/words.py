"""Practice results in words: mistakes with their place, answers of the tables."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.practice.courses import SET_ASIDE, Course, Miss
from tournament.practice.lists import PracticeList, SlipKind
from tournament.rules.names import tie_break_name
from tournament.shared.signs import points


def miss_in_words(miss: Miss) -> str:
    """Return "Game 5, seat 2: typed −10, correct is 10"."""
    if miss.place == SET_ASIDE:
        return _("Put into clarification, but nothing is wrong with this list.")
    sentence = _("%(place)s: typed %(typed)s, correct is %(right)s.")
    return sentence % {"place": _place(miss), "typed": miss.typed, "right": miss.right}


def _place(miss: Miss) -> str:
    value_name, game, seat = miss.place
    values = {"game": game, "seat": seat}
    sentences = {
        "points": _("Game %(game)s, seat %(seat)s"),
        "T": _("Game %(game)s, the T"),
        "game": _("Game %(game)s, what was played"),
        "total": _("Sum, seat %(seat)s"),
    }
    if value_name in sentences:
        return sentences[value_name] % values
    return _("%(tally)s, seat %(seat)s") % {"tally": tie_break_name(value_name), "seat": seat}


def answer_in_words(practice_list: PracticeList) -> str:
    if practice_list.slip is None:
        return ""
    is_zero_sum = practice_list.rules.is_zero_sum
    values = {
        "game": practice_list.slip.game,
        "seat": practice_list.slip.seat,
        "written": points(practice_list.slip.on_paper, is_zero_sum),
        "meant": points(practice_list.slip.correct, is_zero_sum),
    }
    sentences = {
        SlipKind.FIGURE: _(
            "Game %(game)s, seat %(seat)s: the paper says %(written)s. The table says: %(meant)s."
        ),
        SlipKind.TOTAL: _(
            "Sum, seat %(seat)s: the paper says %(written)s. The table says: added up wrongly, "
            "%(meant)s is right."
        ),
        SlipKind.CIRCLE: _(
            "Game %(game)s, seat %(seat)s: the circle is missing. The row still shows who "
            "played alone, so the list counts as it is."
        ),
    }
    return sentences[practice_list.slip.kind] % values


def course_in_words(course: Course) -> str:
    lists = ngettext(
        "%(count)s list, %(right)s of them correct.",
        "%(count)s lists, %(right)s of them correct.",
        len(course.attempts),
    ) % {"count": len(course.attempts), "right": course.right}
    sentences = [lists]
    if course.share is not None:
        share = {"share": number_format(course.share, 1)}
        sentences.append(_("%(share)s%% of the values are correct.") % share)
    if course.seconds is not None:
        sentences.append(_("%(seconds)s s for a list.") % {"seconds": course.seconds})
    return " ".join(sentences)
