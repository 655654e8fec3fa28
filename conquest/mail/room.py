"""The mail room: the demo's outgoing mails as they look, and a way to answer them.

A reply is a real mail, handed to the receiver by SMTP as any mail server would.
"""

import smtplib
from collections.abc import Callable
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import formatdate, make_msgid, parseaddr
from functools import wraps
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp
from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST, require_safe

from conquest.mail.messages.compose import MAP_ID
from conquest.mail.models import Outgoing
from conquest.reports import moments

#: Mails on one page of the list.
A_PAGE: Final = 30
LONGEST_REPLY: Final = 20_000
View = Callable[..., HttpResponse]


class OpenMail(msgspec.Struct, frozen=True, kw_only=True):
    """One mail taken apart for the page."""

    pk: int
    sender: str
    to: str
    reply_to: str
    subject: str
    sent_at: datetime
    text: str
    has_page: bool
    attached: tuple[str, ...]
    size: int


def demo_only(view: View) -> View:
    """A page that exists in the demo and nowhere else."""

    @wraps(view)
    def guarded(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        if not settings.DEMO:
            raise Http404
        return view(request, *arguments, **named)

    return guarded


@require_safe
@demo_only
def mail_room(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """The list of mails, and one of them open: the newest unless said."""
    context = _listed(request, pk)
    mail = get_object_or_404(Outgoing, pk=pk) if pk else context["mails"][:1]
    if mail and not pk:
        mail = mail[0]
    context["mail"] = _opened(mail) if mail else None
    return render(request, "mail_room/room.html", context)


@require_safe
@demo_only
def mail_list(request: HttpRequest) -> HttpResponse:
    """The list alone, which the page asks for again and again."""
    current = request.GET.get("open", "")
    context = _listed(request, int(current) if current.isdecimal() else None)
    return render(request, "mail_room/list.html", context)


def _listed(request: HttpRequest, pk: int | None) -> dict[str, Any]:
    to = request.GET.get("to", "").replace("\0", "")
    found = Outgoing.objects.defer("raw")
    if to:
        found = found.filter(to=to)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    return {
        "page": page,
        "mails": list(page.object_list),
        "open": pk,
        "to": to,
        "people": Outgoing.objects.order_by("to")
        .values_list("to", flat=True)
        .distinct(),
    }


def _opened(mail: Outgoing) -> OpenMail:
    whole = _parsed(mail)
    text = whole.get_body(("plain",))
    return OpenMail(
        pk=mail.pk,
        sender=str(whole["From"] or ""),
        to=mail.to,
        reply_to=str(whole["Reply-To"] or ""),
        subject=mail.subject,
        sent_at=mail.sent_at,
        text=text.get_content() if text is not None else "",
        has_page=whole.get_body(("html",)) is not None,
        attached=tuple(
            part.get_filename() or part.get_content_type()
            for part in whole.iter_attachments()
        ),
        size=len(mail.raw),
    )


def _parsed(mail: Outgoing) -> EmailMessage:
    parser = BytesParser(EmailMessage, policy=policy.default)
    return parser.parsebytes(bytes(mail.raw))


@csp(
    {
        "default-src": [NONE],
        "img-src": [SELF],
        "style-src": [UNSAFE_INLINE],
        "frame-ancestors": [SELF],
    }
)
@require_safe
@demo_only
def page(_request: HttpRequest, pk: int) -> HttpResponse:
    """The HTML of a mail, as a mail program would show it."""
    body = _parsed(get_object_or_404(Outgoing, pk=pk)).get_body(("html",))
    if body is None:
        raise Http404
    shown = body.get_content().replace(
        f"cid:{MAP_ID}", reverse("mail_room_map", args=[pk])
    )
    shown = shown.replace("<head>", '<head><base target="_top">', 1)
    return HttpResponse(shown)


@require_safe
@demo_only
def picture(_request: HttpRequest, pk: int) -> HttpResponse:
    """The map inside a mail."""
    for part in _parsed(get_object_or_404(Outgoing, pk=pk)).walk():
        if part["Content-ID"] == f"<{MAP_ID}>":
            return HttpResponse(part.get_payload(decode=True), content_type="image/png")
    raise Http404


@require_safe
@demo_only
def raw(_request: HttpRequest, pk: int) -> HttpResponse:
    """A mail byte for byte."""
    mail = get_object_or_404(Outgoing, pk=pk)
    return HttpResponse(
        bytes(mail.raw),
        content_type="message/rfc822",
        headers={"Content-Disposition": f'attachment; filename="mail-{pk}.eml"'},
    )


@require_POST
@demo_only
def reply(request: HttpRequest, pk: int) -> HttpResponse:
    """Sends a reply to a mail, from the address it went to."""
    mail = get_object_or_404(Outgoing, pk=pk)
    text = request.POST.get("text", "")[:LONGEST_REPLY]
    _quiet, to = parseaddr(str(_parsed(mail)["Reply-To"] or ""))
    back = redirect("mail_room_mail", pk=pk)
    if not text.strip():
        messages.warning(request, _("The reply is empty, so it was not sent."))
    elif not to:
        messages.warning(request, _("This mail is not meant to be answered."))
    else:
        _send(request, mail, to, text)
    return back


def _send(request: HttpRequest, mail: Outgoing, to: str, text: str) -> None:
    try:
        with smtplib.SMTP(
            settings.SMTPD_HOST, settings.SMTPD_PORT, timeout=20
        ) as server:
            server.send_message(_reply(mail, to, text), mail.to, [to])
    except smtplib.SMTPResponseException as fault:
        _tell_refused(request, fault.smtp_code, fault.smtp_error)
    except smtplib.SMTPRecipientsRefused as fault:
        ((code, reason),) = fault.recipients.values()
        _tell_refused(request, code, reason)
    except (OSError, smtplib.SMTPException):
        messages.error(
            request, _("The mail receiver does not answer; the reply was not sent.")
        )
    else:
        messages.success(
            request, _("The reply is on its way; its receipt comes within seconds.")
        )


def _tell_refused(request: HttpRequest, code: int, reason: bytes | str) -> None:
    said = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else reason
    messages.error(
        request,
        _("The mail receiver refused the reply: %(code)d %(reason)s")
        % {"code": code, "reason": said},
    )


def _reply(mail: Outgoing, to: str, text: str) -> EmailMessage:
    """The reply as a common mail program would write it, quotation and all."""
    whole = _parsed(mail)
    answer = EmailMessage()
    answer["From"] = mail.to
    answer["To"] = to
    answer["Subject"] = f"Re: {mail.subject}"
    answer["Date"] = formatdate(localtime=False)
    answer["Message-ID"] = make_msgid(domain="mail-room.example.com")
    answer["In-Reply-To"] = mail.message_id
    answer["References"] = mail.message_id
    plain = whole.get_body(("plain",))
    quoted = plain.get_content() if plain is not None else ""
    lines = "\n".join(f"> {line}".rstrip() for line in quoted.splitlines())
    head = pgettext("above a quotation", "On %(when)s, %(name)s wrote:") % {
        "when": moments.moment(mail.sent_at, ZoneInfo("UTC")),
        "name": parseaddr(str(whole["From"] or ""))[0] or "Conquest",
    }
    answer.set_content(f"{text.strip()}\n\n{head}\n{lines}\n")
    return answer
