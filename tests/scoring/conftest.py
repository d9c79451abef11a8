"""Settings of the property tests."""

from hypothesis import settings

# How loaded a machine is must not decide whether a rule is right.
settings.register_profile("schafkopf", deadline=None)
settings.load_profile("schafkopf")
