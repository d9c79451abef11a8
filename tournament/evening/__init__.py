"""The evening as a whole: tournaments, the one next step, papers, accounts."""
