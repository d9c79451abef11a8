"""What somebody types for a tournament."""

TYPED = {
    "name": "Schafkopfrennen",
    "date": "2026-11-20",
    "starts_at": "19:00",
    "venue": "Goldener Hirsch",
    "round_count": "2",
    "games_per_round": "32",
    "fee_cents": "15",
}
