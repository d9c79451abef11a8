"""Roles in each tournament. Who could do everything until today goes on leading every tournament:
nobody is locked out by the update."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def give_to_everybody(apps, schema_editor):
    """Django makes the rows of permissions only after all migrations, so this one is made here."""
    accounts = apps.get_model('auth', 'User').objects.all()
    if not accounts:
        return
    types = apps.get_model('contenttypes', 'ContentType').objects
    kind, _made = types.get_or_create(app_label='tournament', model='tournament')
    right, _made = apps.get_model('auth', 'Permission').objects.get_or_create(
        content_type=kind,
        codename='lead_tournaments',
        defaults={'name': 'Leads every tournament of this installation'},
    )
    for account in accounts:
        account.user_permissions.add(right)


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0019_tournaments_are_taken_over'),
        ('auth', '0012_alter_user_first_name_max_length'),
        ('contenttypes', '0002_remove_content_type_name'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='tournament',
            options={'ordering': ('-date', 'name'), 'permissions': (('reopen_tournament', 'Can open a closed tournament again'), ('lead_tournaments', 'Leads every tournament of this installation'))},
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('director', 'Tournament director'), ('registration', 'Registration'), ('results', 'Results'), ('till', 'Till'), ('beamer', 'Projector'), ('viewer', 'Spectator')], max_length=12, verbose_name='role')),
                ('code_hash', models.CharField(max_length=64, unique=True)),
                ('until', models.DateTimeField()),
                ('made_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournament.tournament')),
                ('used_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('made_at', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Role',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('director', 'Tournament director'), ('registration', 'Registration'), ('results', 'Results'), ('till', 'Till'), ('beamer', 'Projector'), ('viewer', 'Spectator')], max_length=12, verbose_name='role')),
                ('since', models.DateTimeField()),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to=settings.AUTH_USER_MODEL)),
                ('given_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='tournament.tournament')),
            ],
            options={
                'ordering': ('since', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'account', 'kind'), name='account_has_each_role_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['director', 'registration', 'results', 'till', 'beamer', 'viewer'])), name='role_is_known')],
            },
        ),
        migrations.RunPython(give_to_everybody, migrations.RunPython.noop),
    ]
