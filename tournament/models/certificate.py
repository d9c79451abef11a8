"""The background picture of a tournament's certificates."""

from django.db import models

from tournament.models.tournament import Tournament


class CertificatePicture(models.Model):
    """`picture`: JPEG. Without a row certificates have the program's frame."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, related_name="certificate_picture"
    )
    picture = models.BinaryField()

    def __str__(self) -> str:
        return f"picture behind the certificates of {self.tournament_id}"
