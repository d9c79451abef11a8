"""Error messages of Django's fields, listed for our catalogues, the German and the English one.

Nothing imports them: makemessages and test_locale.py read this file.
"""

from django.utils.translation import gettext_lazy as _, ngettext_lazy

OF_DJANGO = (
    _("This field is required."),
    _("This field cannot be blank."),
    _("This field cannot be null."),
    _("Enter a valid “slug” consisting of letters, numbers, underscores or hyphens."),
    _("Enter a whole number."),
    _("Enter a number."),
    _("Enter a valid date."),
    _("Enter a valid time."),
    _("Enter a valid email address."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    _("Null characters are not allowed."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Select a valid choice. That choice is not one of the available choices."),
    _("No file was submitted."),
    _("No file was submitted. Check the encoding type on the form."),
    _("The submitted file is empty."),
    _("Upload a valid image. The file you uploaded was either not an image or a corrupted image."),
)
COUNTED_OF_DJANGO = (
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure that there are no more than %(max)s decimal place.",
        "Ensure that there are no more than %(max)s decimal places.",
        "max",
    ),
    ngettext_lazy(
        "Ensure that there are no more than %(max)s digit in total.",
        "Ensure that there are no more than %(max)s digits in total.",
        "max",
    ),
    ngettext_lazy(
        "Ensure that there are no more than %(max)s digit before the decimal point.",
        "Ensure that there are no more than %(max)s digits before the decimal point.",
        "max",
    ),
)
