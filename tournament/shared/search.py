"""Search for names however they are typed."""

import unicodedata

# Letters that Unicode does not decompose.
PLAIN = str.maketrans(
    {"ß": "ss", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def fold(text: str) -> str:
    """Return lower case without accents: "Öttl" → "ottl"."""
    small = unicodedata.normalize("NFD", text.casefold()).translate(PLAIN)
    return " ".join("".join(c for c in small if not unicodedata.combining(c)).split())


def spell_out_umlauts(text: str) -> str:
    """Return lower case with umlauts as two letters: "Öttl" → "oettl"."""
    return fold(unicodedata.normalize("NFC", text.casefold()).translate(UMLAUTS))


def search_key(*words: str) -> str:
    """Return the text to search in: all `words` as "muller" and "mueller"."""
    text = " ".join(word for word in words if word)
    return " ".join(dict.fromkeys([*fold(text).split(), *spell_out_umlauts(text).split()]))


def query_words(text: str) -> list[frozenset[str]]:
    """Return each word's two spellings; a match contains one for every word."""
    words = text.replace("\0", " ").split()  # PostgreSQL refuses to look for a NUL
    return [frozenset({fold(word), spell_out_umlauts(word)}) for word in words if fold(word)]


def same_name_key(text: str) -> str:
    """Return a key that is equal for Müller, MÜLLER and Mueller."""
    folded = fold(text)
    for written_out, plain in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        folded = folded.replace(written_out, plain)
    return folded.replace("-", " ")
