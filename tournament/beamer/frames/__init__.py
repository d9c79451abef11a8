"""The views of the projector, one file per subject."""
