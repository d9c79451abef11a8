"""The form field with the page's id, so that a form sent twice acts once."""

from django import template
from django.template.context import Context
from django.template.defaulttags import CsrfTokenNode
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournament.shared.form_ids import FIELD, page_id

register = template.Library()


@register.simple_tag(takes_context=True)
def csrf_token(context: Context) -> SafeString:
    """Return Django's CSRF field and a hidden field with the page's id."""
    field = mark_safe(CsrfTokenNode().render(context))
    request = context.get("request")
    if not field or request is None:
        return field
    return format_html(
        '{}<input type="hidden" name="{}" value="{}">', field, FIELD, page_id(request)
    )
