"""The English of the code gets no harder to read: no figure of plain_english.py rises."""

from tests.plain_english import Count, broken_limits, count_files, python_files, read_limits

SAMPLE = '''
class Gone:
    """What does not answer any more; there is none once more."""

    def tell(self, found):
        """Return the sentences."""
        one = found
        return one
'''


def test_no_limit_of_plain_english_is_broken() -> None:
    limits = read_limits()
    broken = [
        line
        for group, own in limits.items()
        for line in broken_limits(count_files(python_files(group)), own)
    ]
    assert broken == [], "\n".join(broken)


def test_each_kind_is_counted_with_its_place() -> None:
    count = Count()
    count.add("sample.py", SAMPLE)

    limits = {"riddles": 0, "german_turns": 1, "empty_names": 1, "hundreds_of_words": 1}
    assert count.figures == limits | {"riddles": 1, "empty_names": 2}
    assert broken_limits(count, limits) == [
        "riddles: 1, the limit is 0",
        "  sample.py:2 Gone: What does not answer any more; there is none once more.",
        "empty_names: 2, the limit is 1",
        "  sample.py:5 found",
        "  sample.py:7 one",
    ]
