from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournament", "0042_fees_fixed_at_the_prize_giving")]

    operations = [migrations.RenameField("cupperson", "is_asked", "is_offered")]
