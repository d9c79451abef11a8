"""The ranking as JSON for other websites (docs/public-data.md); fields are never removed."""

from typing import Any

from tournament.ranking.columns import ranking_columns
from tournament.ranking.standings import EVERYBODY, Standings
from tournament.ranking.state_words import is_final, state_in_words
from tournament.ranking.tie_words import category_title
from tournament.shared.listing import data_rows

FORMAT = 1
SNIPPET = """\
<table id="schafkopf"></table>
<script>
  fetch("ADDRESS").then((answer) => answer.json()).then((ranking) => {
    const table = document.getElementById("schafkopf");
    for (const category of ranking.categories) {
      table.insertRow().insertCell().textContent = category.title;
      for (const row of category.rows) {
        const line = table.insertRow();
        for (const text of [row.rank + ".", row.name, row.home, row.points]) {
          line.insertCell().textContent = text;
        }
      }
    }
  });
</script>
"""


def ranking_data(ranked: Standings, *, warning: str = "") -> dict[str, Any]:
    tournament, columns = ranked.tournament, ranking_columns(ranked)
    return {
        "format": FORMAT,
        "tournament": tournament.name,
        "date": tournament.date.isoformat(),
        "rounds": tournament.round_count,
        "through_round": ranked.through_round,
        "is_final": is_final(ranked),
        "state": state_in_words(ranked) if ranked.categories else None,
        "as_of": ranked.as_of.isoformat(timespec="seconds") if ranked.as_of else None,
        "warning": warning or None,
        "categories": [
            {
                "name": None if category.name == EVERYBODY else category.name,
                "title": category_title(category.name),
                "places_to_draw": list(category.places_to_draw),
                "rows": data_rows(columns, category.rows),
            }
            for category in ranked.categories
        ],
    }


def embedding_html(address: str) -> str:
    """Return HTML that shows the ranking on another website, from the JSON at `address`."""
    return SNIPPET.replace("ADDRESS", address)
