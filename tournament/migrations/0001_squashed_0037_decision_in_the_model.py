"""The tables of an empty database at once: the migrations that are replaced here took four fifths of
a first start. A database of an older program goes through those that it still lacks.
"""

import datetime
from importlib import import_module

import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import tournament.models.beamer
import tournament.models.cup
import tournament.models.prepayment
import tournament.models.tournament
import tournament.models.validators

# Its triggers belong to a table that is made here with all its columns.
journal_is_only_added_to = import_module("tournament.migrations.0004_journal_is_only_added_to")


class Migration(migrations.Migration):
    replaces = [
        ("tournament", "0001_initial"),
        ("tournament", "0002_more_rule_sets_draws_and_desks"),
        ("tournament", "0003_journal_as_a_chain"),
        ("tournament", "0004_journal_is_only_added_to"),
        ("tournament", "0005_phones_send_their_list_once"),
        ("tournament", "0006_visits_are_renewed"),
        ("tournament", "0007_chains_for_older_evenings"),
        ("tournament", "0008_reopening_is_a_right"),
        ("tournament", "0009_paid_is_ticked_where_wanted"),
        ("tournament", "0010_tournaments_have_a_short_name"),
        ("tournament", "0011_rankings_are_released"),
        ("tournament", "0012_somebody_may_be_a_number"),
        ("tournament", "0013_people_can_be_deleted"),
        ("tournament", "0014_what_is_known_of_a_person"),
        ("tournament", "0015_a_projector_for_the_hall"),
        ("tournament", "0016_prizes"),
        ("tournament", "0017_prize_giving"),
        ("tournament", "0018_till"),
        ("tournament", "0019_tournaments_are_taken_over"),
        ("tournament", "0020_roles"),
        ("tournament", "0021_teams"),
        ("tournament", "0022_cups"),
        ("tournament", "0023_club"),
        ("tournament", "0024_team_prizes"),
        ("tournament", "0025_papers"),
        ("tournament", "0026_pre_registration"),
        ("tournament", "0027_practice"),
        ("tournament", "0028_rule_sheet"),
        ("tournament", "0029_prepayment"),
        ("tournament", "0030_paid_by_transfer"),
        ("tournament", "0031_limits_in_the_model"),
        ("tournament", "0032_controller"),
        ("tournament", "0033_people_in_the_models"),
        ("tournament", "0034_prizes_in_the_models"),
        ("tournament", "0035_beamer_in_the_models"),
        ("tournament", "0036_cup_in_the_model"),
        ("tournament", "0037_decision_in_the_model"),
    ]

    initial = True

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "slug",
                    models.SlugField(
                        error_messages={"unique": "Another tournament has it already."},
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "[A-Z_]",
                                "Only lower-case letters a to z, digits and hyphens.",
                                inverse_match=True,
                            ),
                            tournament.models.tournament.validate_slug_is_free,
                        ],
                        verbose_name="short address",
                    ),
                ),
                (
                    "name",
                    models.CharField(
                        max_length=120,
                        validators=[tournament.models.validators.validate_printable],
                        verbose_name="name",
                    ),
                ),
                (
                    "short_name",
                    models.CharField(
                        blank=True,
                        max_length=30,
                        validators=[tournament.models.validators.validate_printable],
                        verbose_name="short name",
                    ),
                ),
                (
                    "date",
                    models.DateField(
                        validators=[
                            django.core.validators.MinValueValidator(
                                datetime.date(2000, 1, 1), None
                            ),
                            django.core.validators.MaxValueValidator(
                                datetime.date(2100, 12, 31), None
                            ),
                        ],
                        verbose_name="date",
                    ),
                ),
                ("starts_at", models.TimeField(blank=True, null=True, verbose_name="start")),
                (
                    "venue",
                    models.CharField(
                        blank=True,
                        max_length=120,
                        validators=[tournament.models.validators.validate_printable],
                        verbose_name="venue",
                    ),
                ),
                ("rule_set", models.CharField(max_length=40, verbose_name="rule set")),
                (
                    "rule_options",
                    models.JSONField(
                        blank=True, default=dict, verbose_name="options of the rule set"
                    ),
                ),
                ("house_rules", models.JSONField(blank=True, editable=False, null=True)),
                ("rules_frozen_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "round_count",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(12, None),
                        ],
                        verbose_name="rounds",
                    ),
                ),
                (
                    "games_per_round",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(99, None),
                        ],
                        verbose_name="games per round",
                    ),
                ),
                (
                    "fee_cents",
                    models.PositiveIntegerField(
                        default=0,
                        validators=[
                            django.core.validators.MinValueValidator(0, "Between €0 and €9,999."),
                            django.core.validators.MaxValueValidator(
                                999900, "Between €0 and €9,999."
                            ),
                        ],
                        verbose_name="entry fee",
                    ),
                ),
                (
                    "minor_fee_cents",
                    models.PositiveIntegerField(
                        default=0,
                        validators=[
                            django.core.validators.MinValueValidator(0, "Between €0 and €9,999."),
                            django.core.validators.MaxValueValidator(
                                999900, "Between €0 and €9,999."
                            ),
                        ],
                        verbose_name="entry fee for minors",
                    ),
                ),
                (
                    "is_paid_preset",
                    models.BooleanField(
                        default=False, verbose_name="paid is ticked from the start"
                    ),
                ),
                (
                    "account_holder",
                    models.CharField(
                        blank=True,
                        max_length=70,
                        validators=[
                            django.core.validators.RegexValidator(
                                "\\A[ -~\\u00a0-\\u024f]*\\Z", "Banks accept Latin letters only."
                            )
                        ],
                        verbose_name="account holder",
                    ),
                ),
                (
                    "iban",
                    models.CharField(
                        blank=True,
                        max_length=34,
                        validators=[tournament.models.prepayment.validate_iban],
                        verbose_name="IBAN",
                    ),
                ),
                (
                    "paypal_name",
                    models.CharField(
                        blank=True,
                        max_length=20,
                        validators=[
                            django.core.validators.RegexValidator(
                                "\\A[A-Za-z0-9]*\\Z",
                                "Only the name behind paypal.me/, of letters and digits.",
                            )
                        ],
                        verbose_name="name at PayPal.me",
                    ),
                ),
                (
                    "controller",
                    models.CharField(
                        blank=True,
                        max_length=160,
                        validators=[tournament.models.validators.validate_printable],
                        verbose_name="responsible for personal data",
                    ),
                ),
                (
                    "capacity",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(9999, None),
                        ],
                        verbose_name="maximum number of players",
                    ),
                ),
                (
                    "registration_closes_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="registration closes"),
                ),
                (
                    "has_pre_registration",
                    models.BooleanField(
                        default=False, verbose_name="public form for pre-registration"
                    ),
                ),
                (
                    "pre_registration_ends_at",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="pre-registration ends"
                    ),
                ),
                (
                    "most_pre_registrations",
                    models.PositiveSmallIntegerField(
                        default=500,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(500, None),
                        ],
                        verbose_name="maximum number of waiting pre-registrations",
                    ),
                ),
                ("draw_options", models.JSONField(blank=True, default=dict, editable=False)),
                (
                    "needs_second_check",
                    models.BooleanField(
                        default=False, verbose_name="a second person confirms each list"
                    ),
                ),
                (
                    "is_second_check_blind",
                    models.BooleanField(default=False, verbose_name="by typing the totals again"),
                ),
                (
                    "is_embargoed",
                    models.BooleanField(default=False, verbose_name="only checked lists count"),
                ),
                (
                    "has_table_phones",
                    models.BooleanField(
                        default=False, verbose_name="tables may keep their list on a phone"
                    ),
                ),
                (
                    "contact_days",
                    models.PositiveSmallIntegerField(
                        default=30,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(3650, None),
                        ],
                        verbose_name="days that contact details are kept",
                    ),
                ),
                (
                    "team_size",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="members per team"
                    ),
                ),
                (
                    "team_counting",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="of whom count"
                    ),
                ),
                (
                    "team_fee_cents",
                    models.PositiveIntegerField(default=0, verbose_name="fee of a team"),
                ),
                (
                    "stakes",
                    models.JSONField(
                        blank=True,
                        editable=False,
                        null=True,
                        validators=[tournament.models.tournament.validate_stakes],
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("registration", "registration open"),
                            ("running", "running"),
                            ("closed", "closed"),
                        ],
                        default="registration",
                        max_length=20,
                    ),
                ),
                ("is_public", models.BooleanField(default=False, verbose_name="public page")),
                (
                    "released_round",
                    models.PositiveSmallIntegerField(
                        default=0,
                        editable=False,
                        verbose_name="the hall sees the ranking after round",
                    ),
                ),
                ("is_demo", models.BooleanField(default=False, editable=False)),
                (
                    "practice",
                    models.CharField(
                        blank=True,
                        choices=[("evening", "first evening"), ("stack", "stack of lists")],
                        editable=False,
                        max_length=8,
                    ),
                ),
                ("origin", models.JSONField(blank=True, editable=False, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("-date", "name"),
                "permissions": (
                    ("reopen_tournament", "Can open a closed tournament again"),
                    ("lead_tournaments", "Leads every tournament of this installation"),
                ),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("round_count__range", (1, 12))),
                        name="tournament_has_one_to_twelve_rounds",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("games_per_round__range", (1, 99))),
                        name="round_has_one_to_ninety_nine_games",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("most_pre_registrations__range", (1, 500))),
                        name="one_to_five_hundred_pre_registrations_wait",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("iban", ""),
                            models.Q(("account_holder", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="account_has_a_holder",
                        violation_error_message="Whose account is it? Banks compare the name with the IBAN.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["registration", "running", "closed"])),
                        name="tournament_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("house_rules__isnull", False), ("rule_set", "house")),
                            models.Q(
                                models.Q(("rule_set", "house"), _negated=True),
                                ("house_rules__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="house_rules_are_kept_where_they_are_played",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("released_round__lte", models.F("round_count"))),
                        name="hall_sees_no_round_that_is_not_played",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("team_counting__isnull", True), ("team_size__isnull", True)),
                            models.Q(
                                ("team_counting__range", (1, models.F("team_size"))),
                                ("team_size__gte", 2),
                            ),
                            _connector="OR",
                        ),
                        name="of_a_team_no_more_count_than_it_has_members",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("practice", ""),
                            models.Q(("is_demo", True), ("practice__in", ["evening", "stack"])),
                            _connector="OR",
                        ),
                        name="practice_is_of_a_known_kind_and_never_real",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_second_check_blind", False),
                            ("needs_second_check", True),
                            _connector="OR",
                        ),
                        name="a_blind_check_is_a_second_check",
                        violation_error_message="Blind checking needs a second person, who is not required here.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Beamer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="beamer",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "view",
                    models.CharField(
                        choices=[
                            ("names", "Seat list by name"),
                            ("tables", "Seat list by table"),
                            ("clock", "Clock"),
                            ("missing", "Missing lists"),
                            ("ranking", "Ranking"),
                            ("prizes", "Prize-giving"),
                            ("pause", "Break"),
                            ("notice", "Announcement"),
                            ("thanks", "Thanks to donors"),
                            ("dark", "Nothing"),
                        ],
                        default="names",
                        max_length=8,
                    ),
                ),
                ("since", models.DateTimeField()),
                (
                    "for_now",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("names", "Seat list by name"),
                            ("tables", "Seat list by table"),
                            ("clock", "Clock"),
                            ("missing", "Missing lists"),
                            ("ranking", "Ranking"),
                            ("prizes", "Prize-giving"),
                            ("pause", "Break"),
                            ("notice", "Announcement"),
                            ("thanks", "Thanks to donors"),
                            ("dark", "Nothing"),
                        ],
                        max_length=8,
                    ),
                ),
                ("for_now_since", models.DateTimeField(blank=True, null=True)),
                ("for_now_until", models.DateTimeField(blank=True, null=True)),
                ("is_dark", models.BooleanField(default=False)),
                (
                    "notice",
                    models.CharField(blank=True, max_length=90, verbose_name="Announcement"),
                ),
                (
                    "notice_more",
                    models.CharField(blank=True, max_length=120, verbose_name="Second line"),
                ),
                ("goes_on_at", models.TimeField(blank=True, null=True, verbose_name="Break until")),
                (
                    "pause_text",
                    models.CharField(blank=True, max_length=120, verbose_name="In the break"),
                ),
                (
                    "thanks",
                    models.TextField(
                        blank=True,
                        validators=[
                            django.core.validators.MaxLengthValidator(4000),
                            tournament.models.beamer.validate_lines,
                        ],
                        verbose_name="Donors",
                    ),
                ),
                ("changed_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("for_now", ""),
                                ("for_now_since__isnull", True),
                                ("for_now_until__isnull", True),
                            ),
                            models.Q(
                                models.Q(("for_now", ""), _negated=True),
                                ("for_now_since__isnull", False),
                                ("for_now_until__gt", models.F("for_now_since")),
                            ),
                            _connector="OR",
                        ),
                        name="beamer_shows_for_now_from_then_to_then",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BeamerPicture",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "beamer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pictures",
                        to="tournament.beamer",
                    ),
                ),
                ("caption", models.CharField(blank=True, max_length=80, verbose_name="Caption")),
                ("image", models.BinaryField()),
                ("content_type", models.CharField(max_length=10)),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("content_type__in", ["image/png", "image/jpeg"])),
                        name="picture_is_of_a_kind_that_cannot_run",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CashEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cash_entries",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("change", "opening float"),
                            ("income", "income"),
                            ("expense", "expense"),
                        ],
                        default="expense",
                        max_length=7,
                        verbose_name="kind",
                    ),
                ),
                ("what", models.CharField(blank=True, max_length=80, verbose_name="what for")),
                (
                    "cents",
                    models.PositiveIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(
                                1, "Between €0.01 and €99,999."
                            ),
                            django.core.validators.MaxValueValidator(
                                9999900, "Between €0.01 and €99,999."
                            ),
                        ],
                        verbose_name="amount",
                    ),
                ),
                ("booked_at", models.DateTimeField()),
                (
                    "booked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("booked_at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("cents__gte", 1)), name="cash_entry_moves_money"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Till",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="till",
                        to="tournament.tournament",
                    ),
                ),
                ("pieces", models.JSONField(default=dict)),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("counted_at", models.DateTimeField(blank=True, null=True)),
                ("due_cents", models.IntegerField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "closed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_at__isnull", True), ("due_cents__isnull", True)),
                            models.Q(
                                ("closed_at__isnull", False),
                                ("counted_at__isnull", False),
                                ("due_cents__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="closed_till_is_counted_and_knows_what_was_due",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CertificatePicture",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="certificate_picture",
                        to="tournament.tournament",
                    ),
                ),
                ("picture", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="club",
                        to="tournament.tournament",
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=80)),
                ("logo", models.BinaryField(blank=True, default=bytes)),
            ],
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("last_name", models.CharField(max_length=80, verbose_name="last name")),
                (
                    "first_name",
                    models.CharField(blank=True, max_length=80, verbose_name="first name"),
                ),
                ("place", models.CharField(blank=True, max_length=80, verbose_name="town")),
                ("club", models.CharField(blank=True, max_length=80, verbose_name="club")),
                ("email", models.EmailField(blank=True, max_length=80, verbose_name="e-mail")),
                ("phone", models.CharField(blank=True, max_length=80, verbose_name="telephone")),
                ("birth_on", models.DateField(blank=True, null=True, verbose_name="date of birth")),
                (
                    "eligibility",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("residence", "lives in the municipality"),
                            ("club", "belongs to a club there"),
                            ("work", "mainly works there"),
                            ("school", "goes to school there"),
                        ],
                        max_length=12,
                        verbose_name="eligibility",
                    ),
                ),
                (
                    "publish",
                    models.CharField(
                        choices=[
                            ("name", "full name"),
                            ("initials", "initials only"),
                            ("number", "start number only"),
                        ],
                        default="name",
                        max_length=10,
                        verbose_name="in public",
                    ),
                ),
                (
                    "guardian_consent",
                    models.CharField(
                        blank=True, max_length=80, verbose_name="parents' consent"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "number",
                    models.PositiveIntegerField(
                        blank=True,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(9999, None),
                        ],
                        verbose_name="start number",
                    ),
                ),
                (
                    "age_class",
                    models.CharField(
                        blank=True,
                        choices=[("adult", "adult"), ("minor", "minor")],
                        editable=False,
                        max_length=5,
                        verbose_name="age class",
                    ),
                ),
                (
                    "paid_cents",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="paid"),
                ),
                (
                    "paid_by",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("cash", "cash"),
                            ("paypal", "PayPal"),
                            ("transfer", "bank transfer"),
                        ],
                        max_length=10,
                        verbose_name="paid by",
                    ),
                ),
                ("paid_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("is_present", models.BooleanField(default=True, verbose_name="present")),
                (
                    "table_from",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="from table"
                    ),
                ),
                (
                    "table_to",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="to table"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("registered", "registered"),
                            ("waiting", "on the waiting list"),
                            ("withdrawn", "withdrawn"),
                            ("excluded", "excluded"),
                            ("fill_in", "fill-in"),
                        ],
                        default="registered",
                        max_length=12,
                    ),
                ),
                (
                    "erased_as",
                    models.CharField(
                        blank=True,
                        choices=[("adult", "adult"), ("minor", "minor")],
                        editable=False,
                        max_length=5,
                    ),
                ),
                ("search_key", models.CharField(db_index=True, editable=False, max_length=500)),
                ("registered_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "withdrawn"), _negated=True),
                        fields=("tournament", "number"),
                        name="start_number_is_given_once_per_tournament",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="start_number_is_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("paid_by", ""), ("paid_cents__isnull", True)),
                            models.Q(
                                ("paid_cents__isnull", False),
                                models.Q(("paid_by", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="paid_amount_and_means_belong_together",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("table_from__isnull", True), ("table_to__isnull", True)),
                            models.Q(
                                ("table_from__gte", 1), ("table_to__gte", models.F("table_from"))
                            ),
                            _connector="OR",
                        ),
                        name="player_sits_from_one_table_to_another",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                ["registered", "waiting", "withdrawn", "excluded", "fill_in"],
                            )
                        ),
                        name="player_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("erased_as", ""),
                            models.Q(
                                ("birth_on__isnull", True),
                                ("club", ""),
                                ("eligibility", ""),
                                ("email", ""),
                                ("first_name", ""),
                                ("guardian_consent", ""),
                                ("last_name", ""),
                                ("phone", ""),
                                ("place", ""),
                                ("publish", "number"),
                            ),
                            _connector="OR",
                        ),
                        name="erased_player_has_nothing_but_a_number",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("age_class", ""), ("birth_on__isnull", True), _connector="OR"
                        ),
                        name="age_class_is_kept_instead_of_a_date_of_birth",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Lot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("group", models.PositiveIntegerField()),
                ("position", models.PositiveSmallIntegerField()),
                ("drawn_at", models.DateTimeField()),
                (
                    "drawn_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lots",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lots",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "ordering": ("group", "position"),
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "group", "position"),
                        name="lot_position_is_drawn_once",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "group", "player"),
                        name="player_draws_one_lot_per_group",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Cup",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(unique=True, verbose_name="short address")),
                ("name", models.CharField(max_length=120, verbose_name="name of the cup")),
                (
                    "best_evenings",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(100, None),
                        ],
                        verbose_name="evenings that count",
                    ),
                ),
                (
                    "place_points",
                    models.JSONField(
                        blank=True,
                        default=list,
                        validators=[tournament.models.cup.validate_place_points],
                        verbose_name="points for places",
                    ),
                ),
                (
                    "least_evenings",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(100, None),
                        ],
                        verbose_name="evenings for a place",
                    ),
                ),
                (
                    "final_places",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[
                            django.core.validators.MinValueValidator(0, None),
                            django.core.validators.MaxValueValidator(999, None),
                        ],
                        verbose_name="places in the final",
                    ),
                ),
                (
                    "draws_lots",
                    models.BooleanField(default=False, verbose_name="ties are decided by lot"),
                ),
                ("is_public", models.BooleanField(default=False, verbose_name="public page")),
                (
                    "final",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="final_of",
                        to="tournament.tournament",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "tournaments",
                    models.ManyToManyField(
                        blank=True,
                        related_name="cups",
                        to="tournament.tournament",
                        verbose_name="evenings",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("best_evenings__isnull", True),
                            ("best_evenings__gte", 1),
                            _connector="OR",
                        ),
                        name="cup_counts_one_evening_at_least",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("least_evenings__gte", 1)),
                        name="cup_asks_for_one_evening_at_least",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupPerson",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="people",
                        to="tournament.cup",
                    ),
                ),
                ("is_asked", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="CupMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="tournament.cupperson",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cup_members",
                        to="tournament.player",
                    ),
                ),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="tournament.cup",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cup", "player"), name="player_is_one_person_of_a_cup"
                    ),
                    models.UniqueConstraint(
                        fields=("person", "tournament"), name="person_plays_once_an_evening"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupApart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="apart",
                        to="tournament.cup",
                    ),
                ),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cup", "one", "other"), name="two_are_kept_apart_once_in_a_cup"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("one__lt", models.F("other"))),
                        name="nobody_is_kept_apart_from_themselves",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupLot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("group", models.PositiveIntegerField()),
                ("position", models.PositiveSmallIntegerField()),
                ("drawn_at", models.DateTimeField()),
                (
                    "drawn_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lots",
                        to="tournament.cup",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lots",
                        to="tournament.cupperson",
                    ),
                ),
            ],
            options={
                "ordering": ("group", "position"),
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cup", "group", "position"), name="cup_lot_position_is_drawn_once"
                    ),
                    models.UniqueConstraint(
                        fields=("cup", "group", "person"), name="person_draws_one_cup_lot_per_group"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Decision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decisions",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "round_number",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="round"),
                ),
                (
                    "table",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(999, None),
                        ],
                        verbose_name="table",
                    ),
                ),
                (
                    "game",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(99, None),
                        ],
                        verbose_name="game",
                    ),
                ),
                ("case", models.CharField(max_length=1000, verbose_name="case")),
                ("ruling", models.CharField(max_length=1000, verbose_name="decision")),
                (
                    "appeal_of",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appeals",
                        to="tournament.decision",
                    ),
                ),
                ("decided_at", models.DateTimeField()),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="tournament.tournament",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("posted_at", models.DateTimeField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="round_number_is_unique_in_tournament"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="round_number_is_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("minutes__isnull", True),
                            models.Q(("minutes__range", (1, 600)), ("started_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="only_a_started_round_has_a_clock",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draws",
                        to="tournament.round",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draws",
                        to="tournament.tournament",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("mode", models.CharField(default="uniform", max_length=12)),
                ("algorithm", models.CharField(default="SKD1", max_length=12)),
                ("seed", models.TextField()),
                ("players", models.JSONField()),
                ("places", models.JSONField()),
                ("sizes", models.JSONField(blank=True, null=True)),
                ("options", models.JSONField(default=dict)),
                ("report", models.JSONField(blank=True, null=True)),
                ("chain_index", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "replaces",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.draw",
                    ),
                ),
                ("changes", models.JSONField(blank=True, null=True)),
                ("reason", models.TextField(blank=True)),
                ("made_at", models.DateTimeField()),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("is_current", models.BooleanField(default=True)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="draw_number_is_unique_in_tournament"
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "chain_index"), name="link_of_the_chain_is_used_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_current", True)),
                        fields=("round",),
                        name="round_has_one_current_draw",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeedChain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seed_chain",
                        to="tournament.tournament",
                    ),
                ),
                ("secret", models.CharField(max_length=64)),
                ("length", models.PositiveSmallIntegerField()),
                ("commitment", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                ("frozen_at", models.DateTimeField(blank=True, null=True)),
                ("list_text", models.TextField(blank=True)),
                ("list_hash", models.CharField(blank=True, max_length=64)),
                ("options_text", models.TextField(blank=True)),
                ("options_hash", models.CharField(blank=True, max_length=64)),
                ("ingredient", models.TextField(blank=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("frozen_at__isnull", True),
                            models.Q(("list_hash", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_frozen_list_has_its_hash",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatLot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_lots",
                        to="tournament.round",
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "ordering": ("table", "seat"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("round", "table", "seat"), name="seat_lot_is_drawn_once"
                    ),
                    models.UniqueConstraint(
                        fields=("round", "player"), name="player_draws_one_seat_lot_per_round"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__range", (1, 4)), ("table__gte", 1)),
                        name="seat_lot_is_one_to_four",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="KeptApart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_apart",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
                ("reason", models.TextField(blank=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "first", "second"), name="pair_is_kept_apart_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))),
                        name="pair_is_named_in_order",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournament.round",
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "ordering": ("table", "seat"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("round", "table", "seat"), name="seat_is_taken_once"
                    ),
                    models.UniqueConstraint(
                        fields=("round", "player"), name="player_has_one_seat_per_round"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__range", (1, 4)), ("table__gte", 1)),
                        name="seat_is_one_to_four",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HouseRuleSet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=80, unique=True, verbose_name="title")),
                ("data", models.JSONField()),
                ("changed_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "ordering": ("title",),
            },
        ),
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="tournament.tournament",
                    ),
                ),
                ("seq", models.PositiveIntegerField(editable=False)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("action", models.CharField(max_length=40)),
                ("subject", models.CharField(blank=True, max_length=20)),
                ("subject_id", models.BigIntegerField(blank=True, null=True)),
                ("old", models.JSONField(blank=True, null=True)),
                ("new", models.JSONField(blank=True, null=True)),
                ("reason", models.TextField(blank=True)),
                ("personal", models.JSONField(blank=True, default=dict)),
                (
                    "request_id",
                    models.CharField(editable=False, max_length=36, null=True, unique=True),
                ),
                ("is_demo", models.BooleanField(default=False, editable=False)),
                ("previous", models.CharField(editable=False, max_length=64)),
                ("hash", models.CharField(editable=False, max_length=64)),
            ],
            options={
                "ordering": ("-id",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "seq"), name="journal_of_a_tournament_never_forks"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("tournament__isnull", True)),
                        fields=("seq",),
                        name="journal_without_tournament_never_forks",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seq__gte", 1)), name="journal_is_counted_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PersonalDetail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="details",
                        to="tournament.journalentry",
                    ),
                ),
                ("player_id", models.BigIntegerField(db_index=True)),
                ("salt", models.CharField(max_length=32)),
                ("data", models.JSONField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "player_id"), name="entry_has_one_detail_per_person"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PreRegistration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("last_name", models.CharField(max_length=80, verbose_name="last name")),
                (
                    "first_name",
                    models.CharField(blank=True, max_length=80, verbose_name="first name"),
                ),
                ("place", models.CharField(blank=True, max_length=80, verbose_name="town")),
                ("email", models.EmailField(blank=True, max_length=80, verbose_name="e-mail")),
                ("phone", models.CharField(blank=True, max_length=80, verbose_name="telephone")),
                ("birth_on", models.DateField(blank=True, null=True, verbose_name="date of birth")),
                (
                    "eligibility",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("residence", "lives in the municipality"),
                            ("club", "belongs to a club there"),
                            ("work", "mainly works there"),
                            ("school", "goes to school there"),
                        ],
                        max_length=12,
                        verbose_name="eligibility",
                    ),
                ),
                (
                    "publish",
                    models.CharField(
                        choices=[
                            ("name", "full name"),
                            ("initials", "initials only"),
                            ("number", "start number only"),
                        ],
                        default="name",
                        max_length=10,
                        verbose_name="in public",
                    ),
                ),
                (
                    "guardian_consent",
                    models.CharField(
                        blank=True, max_length=80, verbose_name="parents' consent"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pre_registrations",
                        to="tournament.tournament",
                    ),
                ),
                ("arrived_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("arrived_at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("last_name", ""), _negated=True),
                        name="pre_registration_has_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("publish__in", ["name", "initials", "number"])),
                        name="pre_registration_says_how_it_is_published",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="teams",
                        to="tournament.tournament",
                    ),
                ),
                ("name", models.CharField(max_length=40, verbose_name="team name")),
                (
                    "paid_cents",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="paid"),
                ),
                (
                    "paid_by",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("cash", "cash"),
                            ("paypal", "PayPal"),
                            ("transfer", "bank transfer"),
                        ],
                        editable=False,
                        max_length=10,
                        verbose_name="paid by",
                    ),
                ),
                ("paid_at", models.DateTimeField(blank=True, editable=False, null=True)),
            ],
            options={
                "ordering": ("name", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "name"), name="team_has_a_name_of_its_own"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("paid_at__isnull", True),
                                ("paid_by", ""),
                                ("paid_cents__isnull", True),
                            ),
                            models.Q(
                                ("paid_cents__isnull", False),
                                models.Q(("paid_by", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="paid_team_fee_and_means_belong_together",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tournament.team",
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="membership",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "ordering": ("player__number", "pk"),
            },
        ),
        migrations.CreateModel(
            name="TeamLot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("group", models.PositiveIntegerField()),
                ("position", models.PositiveSmallIntegerField()),
                ("drawn_at", models.DateTimeField()),
                (
                    "drawn_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="team_lots",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lots",
                        to="tournament.team",
                    ),
                ),
            ],
            options={
                "ordering": ("group", "position"),
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "group", "position"),
                        name="team_lot_position_is_drawn_once",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "group", "team"), name="team_draws_one_lot_per_group"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PrizeTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_table",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "share_percent",
                    models.PositiveSmallIntegerField(
                        default=0,
                        validators=[
                            django.core.validators.MinValueValidator(0, None),
                            django.core.validators.MaxValueValidator(100, None),
                        ],
                        verbose_name="share of the entry fees",
                    ),
                ),
                (
                    "allows_several",
                    models.BooleanField(
                        default=False, verbose_name="one person may get several prizes"
                    ),
                ),
                (
                    "order",
                    models.CharField(
                        choices=[
                            ("last_first", "from the last to the first"),
                            ("first_first", "from the first to the last"),
                        ],
                        default="last_first",
                        editable=False,
                        max_length=11,
                        verbose_name="called",
                    ),
                ),
                ("ceremony_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("published_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("fees_cents", models.PositiveIntegerField(blank=True, editable=False, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("share_percent__lte", 100)),
                        name="share_of_the_fees_is_no_more_than_all",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("fees_cents__isnull", True), ("published_at__isnull", True)),
                            models.Q(
                                ("fees_cents__isnull", False), ("published_at__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="published_prizes_have_their_fees",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PrizeGroup",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_groups",
                        to="tournament.tournament",
                    ),
                ),
                ("name", models.CharField(max_length=40, verbose_name="name of the group")),
                (
                    "members",
                    models.ManyToManyField(
                        blank=True, related_name="prize_groups", to="tournament.player"
                    ),
                ),
            ],
            options={
                "ordering": ("name",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "name"), name="prize_group_has_a_name_of_its_own"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="tournament.tournament",
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(editable=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("place", "a place"),
                            ("team", "a place of the teams"),
                            ("middle", "the middle"),
                            ("zero", "nearest to zero"),
                            ("second_last", "second to last"),
                            ("last", "last"),
                            ("round", "best of a round"),
                            ("solo", "best solo record"),
                            ("oldest", "oldest"),
                            ("hand", "somebody you choose"),
                        ],
                        default="place",
                        max_length=11,
                        verbose_name="prize for",
                    ),
                ),
                (
                    "number",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(9999, None),
                        ],
                        verbose_name="which place or round",
                    ),
                ),
                (
                    "within",
                    models.CharField(
                        choices=[
                            ("all", "everybody"),
                            ("adults", "adults"),
                            ("minors", "minors"),
                            ("local", "people from one town or club"),
                            ("group", "a group of your own"),
                        ],
                        default="all",
                        max_length=6,
                        verbose_name="open to",
                    ),
                ),
                ("home", models.CharField(blank=True, max_length=80, verbose_name="town or club")),
                (
                    "group",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prizes",
                        to="tournament.prizegroup",
                    ),
                ),
                ("title", models.CharField(blank=True, max_length=60, verbose_name="called")),
                ("gift", models.CharField(blank=True, max_length=80, verbose_name="prize in kind")),
                (
                    "value_cents",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(
                                0, "A prize is worth at most €99,999."
                            ),
                            django.core.validators.MaxValueValidator(
                                9999900, "A prize is worth at most €99,999."
                            ),
                        ],
                        verbose_name="worth",
                    ),
                ),
                (
                    "cents",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(
                                0, "A prize is worth at most €99,999."
                            ),
                            django.core.validators.MaxValueValidator(
                                9999900, "A prize is worth at most €99,999."
                            ),
                        ],
                        verbose_name="money",
                    ),
                ),
                (
                    "share",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(100, None),
                        ],
                        verbose_name="share",
                    ),
                ),
                (
                    "is_extra",
                    models.BooleanField(
                        default=False, verbose_name="in addition to any other prize"
                    ),
                ),
                (
                    "given_to",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prizes_by_hand",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "ordering": ("position", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("gift", ""), _negated=True),
                            ("cents__isnull", False),
                            ("share__isnull", False),
                            _connector="OR",
                        ),
                        name="prize_is_something",
                        violation_error_message="What is the prize? Money, a share of the fees or something to take home.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cents__isnull", True), ("share__isnull", True), _connector="OR"
                        ),
                        name="prize_is_money_or_a_share",
                        violation_error_message="A prize is an amount of money or a share, not both.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)),
                        name="prize_place_or_round_is_positive",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "team"), _negated=True),
                            models.Q(("given_to__isnull", True), ("within", "all")),
                            _connector="OR",
                        ),
                        name="prize_of_teams_goes_by_their_ranking",
                        violation_error_message="A team prize goes by the team ranking, not to a start number.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("within", "local"),
                                models.Q(("home", ""), _negated=True),
                                ("group__isnull", True),
                            ),
                            models.Q(("group__isnull", False), ("home", ""), ("within", "group")),
                            models.Q(
                                models.Q(("within__in", ["local", "group"]), _negated=True),
                                ("group__isnull", True),
                                ("home", ""),
                            ),
                            _connector="OR",
                        ),
                        name="prize_for_a_place_or_a_group_names_it",
                        violation_error_message="Which town, club or group is the prize for? Create a group first.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PrizeCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "prize",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="call",
                        to="tournament.prize",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prize_calls",
                        to="tournament.player",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prize_calls",
                        to="tournament.team",
                    ),
                ),
                ("gift", models.CharField(blank=True, max_length=80, verbose_name="taken")),
                ("cents", models.PositiveIntegerField(blank=True, null=True, verbose_name="money")),
                ("called_at", models.DateTimeField()),
                (
                    "called_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("handed_over_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("called_at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("handed_over_at__isnull", True),
                            ("handed_over_at__gte", models.F("called_at")),
                            _connector="OR",
                        ),
                        name="prize_is_handed_over_after_its_call",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("player__isnull", False), ("team__isnull", True)),
                            models.Q(("player__isnull", True), ("team__isnull", False)),
                            _connector="OR",
                        ),
                        name="prize_is_called_for_a_player_or_a_team",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Role",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roles",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("director", "Tournament director"),
                            ("registration", "Registration"),
                            ("results", "Results"),
                            ("till", "Till"),
                            ("beamer", "Projector"),
                            ("viewer", "Spectator"),
                        ],
                        max_length=12,
                        verbose_name="role",
                    ),
                ),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(blank=True, null=True)),
                (
                    "given_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("since", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "account", "kind"), name="account_has_each_role_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                ["director", "registration", "results", "till", "beamer", "viewer"],
                            )
                        ),
                        name="role_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("director", "Tournament director"),
                            ("registration", "Registration"),
                            ("results", "Results"),
                            ("till", "Till"),
                            ("beamer", "Projector"),
                            ("viewer", "Spectator"),
                        ],
                        max_length=12,
                        verbose_name="role",
                    ),
                ),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("until", models.DateTimeField()),
                ("made_at", models.DateTimeField()),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "used_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("made_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="RuleSheet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rule_sheet",
                        to="tournament.tournament",
                    ),
                ),
                ("text", models.TextField(blank=True)),
                ("pdf", models.BinaryField(blank=True, default=bytes)),
            ],
        ),
        migrations.CreateModel(
            name="TableSheet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sheets",
                        to="tournament.round",
                    ),
                ),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sheets",
                        to="tournament.draw",
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("clarification", "on hold"),
                            ("entered", "entered"),
                            ("checked", "checked"),
                            ("void", "void"),
                        ],
                        default="open",
                        max_length=14,
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[("games", "game by game"), ("totals", "totals only")],
                        max_length=8,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("draft", models.JSONField(blank=True, null=True)),
                ("note", models.TextField(blank=True)),
                ("entered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("needs_second_check", models.BooleanField(default=False)),
                ("second_draft", models.JSONField(blank=True, null=True)),
                (
                    "second_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "consequence",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("no_points", "the round counts as 0"),
                            ("others_only", "only the other rounds count"),
                            ("replay", "it is played again"),
                        ],
                        max_length=12,
                    ),
                ),
                ("checked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "checked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("table",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("round", "table"), name="table_has_one_sheet_per_round"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["open", "clarification", "entered", "checked", "void"])
                        ),
                        name="sheet_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("draft__isnull", False), ("state", "clarification")),
                            models.Q(
                                models.Q(("state", "clarification"), _negated=True),
                                ("draft__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="only_a_sheet_in_clarification_has_a_draft",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state__in", ["entered", "checked"]), _negated=True),
                            models.Q(("kind", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_counted_sheet_says_how_it_was_typed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("needs_second_check", False),
                            ("checked_by__isnull", True),
                            ("entered_by__isnull", True),
                            models.Q(("checked_by", models.F("entered_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="two_pairs_of_eyes_are_two_people",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state", "void"), ("consequence", ""), _connector="OR"),
                        name="only_a_void_sheet_has_a_consequence",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "clarification"),
                            ("second_draft__isnull", True),
                            _connector="OR",
                        ),
                        name="only_a_sheet_in_clarification_has_a_second_draft",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="GameRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rows",
                        to="tournament.tablesheet",
                    ),
                ),
                ("game", models.PositiveSmallIntegerField()),
                ("points_1", models.SmallIntegerField()),
                ("points_2", models.SmallIntegerField()),
                ("points_3", models.SmallIntegerField(null=True)),
                ("points_4", models.SmallIntegerField(null=True)),
                ("tout", models.BooleanField(default=False)),
                ("circled", models.CharField(blank=True, max_length=4, null=True)),
                ("played", models.JSONField(blank=True, null=True)),
                ("is_witnessed", models.BooleanField(default=False)),
                ("remark", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "ordering": ("game",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("sheet", "game"), name="sheet_has_each_game_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("game__gte", 1)), name="game_is_numbered_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("points_4__isnull", True), ("points_3__isnull", False), _connector="OR"
                        ),
                        name="seats_are_filled_from_the_first",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SheetTotal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="totals",
                        to="tournament.tablesheet",
                    ),
                ),
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="total",
                        to="tournament.seat",
                    ),
                ),
                ("points", models.IntegerField()),
                ("plus", models.PositiveIntegerField(blank=True, null=True)),
                ("minus", models.PositiveIntegerField(blank=True, null=True)),
                ("sie", models.PositiveSmallIntegerField(default=0)),
                ("tout_won", models.PositiveSmallIntegerField(default=0)),
                ("tout_played", models.PositiveSmallIntegerField(default=0)),
                ("solo_won", models.PositiveSmallIntegerField(default=0)),
                ("solo_played", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ("seat__seat",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("tout_won__lte", models.F("tout_played"))),
                        name="no_more_tout_won_than_played",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("solo_won__lte", models.F("solo_played"))),
                        name="no_more_solo_won_than_played",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("minus__isnull", True), ("plus__isnull", True)),
                            (
                                "points",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("plus"), "-", models.F("minus")
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="plus_and_minus_make_the_points",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SheetVisit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="visits",
                        to="tournament.tablesheet",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("seen_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("sheet", "user"), name="visitor_stands_once_at_a_sheet"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TableReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "sheet",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="report",
                        to="tournament.tablesheet",
                    ),
                ),
                ("games", models.JSONField(default=list)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("phone", models.CharField(blank=True, max_length=36)),
                ("phone_send", models.PositiveIntegerField(default=0)),
                ("updated_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Substitution",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("last_name", models.CharField(max_length=80, verbose_name="last name")),
                (
                    "first_name",
                    models.CharField(blank=True, max_length=80, verbose_name="first name"),
                ),
                ("place", models.CharField(blank=True, max_length=80, verbose_name="town")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="substitutions",
                        to="tournament.player",
                    ),
                ),
                (
                    "from_round",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(12, None),
                        ],
                        verbose_name="from round",
                    ),
                ),
                (
                    "from_game",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1, None),
                            django.core.validators.MaxValueValidator(99, None),
                        ],
                        verbose_name="from game",
                    ),
                ),
                ("reason", models.TextField(verbose_name="reason")),
                ("made_at", models.DateTimeField()),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("from_round", "from_game"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "from_round", "from_game"),
                        name="player_is_replaced_once_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("from_game__gte", 1), ("from_round__gte", 1)),
                        name="substitution_begins_with_a_game",
                    ),
                ],
            },
        ),
        migrations.RunPython(journal_is_only_added_to.put_up, journal_is_only_added_to.take_down),
    ]
