"""A club's own rules: what may be chosen, how it is said, previewed and passed on."""
