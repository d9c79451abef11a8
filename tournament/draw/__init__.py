"""Where everybody sits: the field, the wishes, the draws, their check by everybody."""
