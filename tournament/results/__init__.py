"""What the tables wrote: the board, typing, checking, correcting, the tables' phones."""
