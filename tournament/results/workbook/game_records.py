"""The columns of recorded games in a file with lists, read and written."""

import re
from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring import Game
from scoring.values import LEVELS
from tournament.results.services.sheets import LONGEST_REMARK
from tournament.rules.games import REDEALS, redeals_of
from tournament.rules.names import CONTRACTS, OFFENCES

COLUMNS = (
    "declarer",
    "contract",
    "partner",
    "result",
    "runners",
    "doubles",
    "spritze",
    "re",
    "redeals",
    "offence",
    "offender",
    "remark",
)
GERMAN = {
    "spieler": "declarer",
    "spielart": "contract",
    "mitspieler": "partner",
    "ausgang": "result",
    "laufende": "runners",
    "doppler": "doubles",
    "neugegeben": "redeals",
    "verstoss": "offence",
    "schuld": "offender",
    "grund": "remark",
}
HEADINGS = {**{name: name for name in COLUMNS}, **GERMAN}
WON = {"won": True, "gewonnen": True, "lost": False, "verloren": False}
DRAWN = {"drawn", "unentschieden"}
PLAIN = {"einfach": "plain"}
YES, NO = {"re", "yes", "ja", "x", "1"}, {"", "no", "nein", "0"}
COUNT = re.compile(r"[0-9]{1,2}")
BETWEEN = re.compile(r"[\s,;]+")
FORMULA = re.compile(r"^'(?=[-=+@])")  # the sign that a CSV file has in front of such a text
Cells = Mapping[str, str]


def read_game(cells: Cells) -> tuple[Game | None, list[str]]:
    """Return (game, problems), without checking the rules; no game if all cells are empty."""
    texts = {name: cells.get(name, "").strip() for name in COLUMNS[:-1]}
    if not any(texts.values()):
        return None, []
    problems: list[str] = []

    def count(name: str) -> int | None:
        if texts[name] and not COUNT.fullmatch(texts[name]):
            sentence = _("“%(text)s” is not a number.") % {"text": texts[name][:40]}
            problems.append(f"{name}: {sentence}")
            return None
        return int(texts[name]) if texts[name] else None

    won, level, tout = _read_result(texts["result"], problems)
    for needed in ("declarer", "contract"):
        if not texts[needed]:
            problems.append(_("The column “%(name)s” is empty.") % {"name": needed})
    game = Game(
        _code_of_name(texts["contract"], CONTRACTS),
        count("declarer") or 0,
        count("partner"),
        won=won,
        level=level,
        tout=tout,
        runners=count("runners") or 0,
        doubles=count("doubles") or 0,
        spritze=count("spritze"),
        re=_read_flag(texts["re"], problems),
        redeals=_read_redeals(texts["redeals"], problems),
        offence=_code_of_name(texts["offence"], OFFENCES) or None,
        offender=count("offender"),
    )
    return game, problems


def read_remark(cells: Cells) -> str:
    """Return the remark; a too long one is cut and gets "…", so that it is refused."""
    text = FORMULA.sub("", cells.get("remark", "").strip())
    return text if len(text) <= LONGEST_REMARK else f"{text[:LONGEST_REMARK]}…"


def game_cells(game: Game | None, remark: str) -> tuple[str | int, ...]:
    if game is None:
        return (*[""] * (len(COLUMNS) - 1), remark)
    won = {True: "won", False: "lost", None: ""}[game.won]
    result = " ".join(filter(None, (won, game.level, "tout" if game.tout else None)))
    return (
        game.declarer,
        game.contract,
        game.partner or "",
        result,
        game.runners or "",
        game.doubles or "",
        game.spritze or "",
        "re" if game.re else "",
        " ".join(map(str, game.redeals)),
        game.offence or "",
        game.offender or "",
        remark,
    )


def _read_result(text: str, problems: list[str]) -> tuple[bool | None, str | None, bool]:
    """Parse "gewonnen, Schwarz" to (won, level, tout); append an unknown word to `problems`."""
    won, level, tout = None, None, False
    for word in filter(None, BETWEEN.split(text.casefold())):
        name = PLAIN.get(word, word)
        if name in WON:
            won = WON[name]
        elif name in LEVELS:
            level = name
        elif name == "tout":
            tout = True
        elif name not in DRAWN:
            sentence = _(
                "“%(text)s” is not a result. Write, for example, won, lost schneider or won tout."
            )
            problems.append(sentence % {"text": text[:40]})
            break
    return won, level, tout


def _code_of_name(text: str, name_by_code: Mapping[str, object]) -> str:
    folded = text.casefold()
    return next(
        (code for code, name in name_by_code.items() if folded in (code, str(name).casefold())),
        text,
    )


def _read_flag(text: str, problems: list[str]) -> bool:
    folded = text.casefold()
    if folded not in YES | NO:
        problems.append("re: " + _("“%(text)s” is neither yes nor no.") % {"text": text[:40]})
    return folded in YES


def _read_redeals(text: str, problems: list[str]) -> tuple[int, ...]:
    if text and not REDEALS.fullmatch(text):
        sentence = _("“%(text)s”: one number for each deal thrown in, for example 0 2.")
        problems.append(sentence % {"text": text[:40]})
        return ()
    return redeals_of(text)
