"""The draw: who sits where, the wishes, changes of drawn rounds, and the public check."""
