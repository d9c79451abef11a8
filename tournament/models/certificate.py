"""The background picture of a tournament's certificates."""

from django.db import models

from tournament.models.fields import Stored
from tournament.models.tournament import Tournament


class CertificatePicture(Stored):
    """`picture`: JPEG. Without a row certificates have the program's frame."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, related_name="certificate_picture"
    )
    picture = models.BinaryField()
