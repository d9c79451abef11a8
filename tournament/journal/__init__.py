"""Reading the journal: its chain, its sentences, and the papers that follow from it."""
