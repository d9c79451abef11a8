"""Finding people whatever way their name is typed: Müller, MÜLLER, Mueller and mull."""

import unicodedata

# Letters that Unicode does not take apart into a letter and an accent.
PLAIN = str.maketrans(
    {"ß": "ss", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def fold(text: str) -> str:
    """Lower case without accents: "Öttl" → "ottl"."""
    small = unicodedata.normalize("NFD", text.casefold()).translate(PLAIN)
    return " ".join("".join(c for c in small if not unicodedata.combining(c)).split())


def written_out(text: str) -> str:
    """Lower case without accents, umlauts as two letters: "Öttl" → "oettl"."""
    return fold(unicodedata.normalize("NFC", text.casefold()).translate(UMLAUTS))


def search_key(*words: str) -> str:
    """What a search looks through: the words folded, and again with umlauts written out."""
    text = " ".join(word for word in words if word)
    return " ".join(dict.fromkeys([*fold(text).split(), *written_out(text).split()]))


def query_words(text: str) -> list[frozenset[str]]:
    """What a search key must contain, one spelling of each word: "Müll" → {"mull", "muell"}."""
    words = text.replace("\0", " ").split()  # PostgreSQL refuses to look for a NUL
    return [frozenset({fold(word), written_out(word)}) for word in words if fold(word)]


def same_name_key(text: str) -> str:
    """Equal for names that sound the same to the desk: Müller, MÜLLER and Mueller."""
    folded = fold(text)
    for written_out, plain in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        folded = folded.replace(written_out, plain)
    return folded.replace("-", " ")
