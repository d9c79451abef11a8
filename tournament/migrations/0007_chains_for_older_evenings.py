"""Evenings set up before there were chains of secrets get one, as new ones do at once."""

import secrets
from hashlib import sha256

from django.db import migrations
from django.utils import timezone

LENGTH = 200


def make_chains(apps, schema_editor):
    Tournament = apps.get_model("tournament", "Tournament")
    SeedChain = apps.get_model("tournament", "SeedChain")
    for tournament in Tournament.objects.filter(seed_chain=None).exclude(state="closed"):
        secret = link = secrets.token_bytes(32)
        for _ in range(LENGTH):
            link = sha256(link).digest()
        SeedChain.objects.create(
            tournament=tournament,
            secret=secret.hex(),
            length=LENGTH,
            commitment=link.hex(),
            made_at=timezone.now(),
        )


class Migration(migrations.Migration):
    dependencies = [("tournament", "0006_visits_are_renewed")]

    operations = [migrations.RunPython(make_chains, migrations.RunPython.noop)]
