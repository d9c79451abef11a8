"""What lies behind the words of a tournament's certificates."""

from django.db import models

from tournament.models.tournament import Tournament


class CertificatePicture(models.Model):
    """`picture`: JPEG, made anew by us from what was uploaded. No row: the program's own frame."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, related_name="certificate_picture"
    )
    picture = models.BinaryField()

    def __str__(self) -> str:
        return f"picture behind the certificates of {self.tournament_id}"
