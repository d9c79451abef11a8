"""Reasons why a round is not complete."""

from django.utils.translation import ngettext

from tournament.shared.signs import enumerate_words


def incomplete_round_sentences(
    number: int, missing: list[int], unclear: list[int], unchecked: list[int]
) -> list[str]:
    """Return a sentence for each argument that has table numbers."""
    sentences = (
        ngettext(
            "Round %(round)s: the list of table %(tables)s is missing.",
            "Round %(round)s: the lists of tables %(tables)s are missing.",
            len(missing),
        ),
        ngettext(
            "Round %(round)s: the list of table %(tables)s is in clarification.",
            "Round %(round)s: the lists of tables %(tables)s are in clarification.",
            len(unclear),
        ),
        ngettext(
            "Round %(round)s: the list of table %(tables)s is not checked and does not count.",
            "Round %(round)s: the lists of tables %(tables)s are not checked and do not count.",
            len(unchecked),
        ),
    )
    return [
        sentence % {"round": number, "tables": enumerate_words(tables)}
        for sentence, tables in zip(sentences, (missing, unclear, unchecked), strict=True)
        if tables
    ]
