"""What a page of totals sends beside the points: each count, also where nobody played alone."""

COUNTS = ("solo_won", "solo_played", "sie", "tout_won", "tout_played")
NO_COUNTS = {f"{count}{seat}": "0" for seat in range(1, 5) for count in COUNTS}
