"""The evening as a whole: tournaments, next step, papers, accounts."""
