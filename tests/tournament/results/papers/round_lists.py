"""The lists of a round to be printed."""

from scoring import rule_set
from tournament.results.papers.score_sheets import RoundLists, TableList
from tournament.shared.names import SeatedPlayer
from tournament.shared.paper.masthead import Masthead

HEAD = Masthead("Schafkopfrennen", "Friday, 20 November 2026", "19:42", "Round 2")
CAST = (
    SeatedPlayer(1, "Öttl", "Franziska"),
    SeatedPlayer(24, "Kovačević", "Marko"),
    SeatedPlayer(57, "von der Grün", "Adelheid"),
    SeatedPlayer(112, "Yıldızoğlu", "Emre"),
)


def lists(rules="schwaig", games=32, tables=1, people=CAST, **options) -> RoundLists:
    pages = [
        TableList(number, f"3-{number}K", f"http://inn:8000/t/x/results/2/{number}/", people)
        for number in range(1, tables + 1)
    ]
    return RoundLists(HEAD, rule_set(rules, **options), games, pages)
