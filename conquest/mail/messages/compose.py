"""From a delivery to the message that is sent."""

from datetime import datetime
from email.mime.base import MIMEBase
from email.mime.image import MIMEImage
from email.utils import formataddr
from typing import Final

from css_inline import CSSInliner
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation

from conquest.games.selectors.letters import order_sense
from conquest.mail.inbound import BOUNCES
from conquest.mail.messages.calendar import calendar
from conquest.mail.messages.content import Content
from conquest.mail.messages.illustrated import IllustratedMessage
from conquest.mail.messages.kinds import Pointless, content
from conquest.mail.messages.picture import picture
from conquest.mail.messages.reader import Reader
from conquest.mail.messages.text import laid_out
from conquest.mail.models import Delivery, Letter
from conquest.mail.reader.automatic import OWN_HEADER

__all__ = ["Pointless", "compose"]

MAP_ID: Final = "map@conquest"
_INLINER: Final = CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)


def compose(delivery: Delivery, *, now: datetime) -> IllustratedMessage:
    """The mail of a delivery, whole; the same delivery has the same Message-ID.

    Raises ``Pointless`` when what it would say no longer matters.
    """
    person = delivery.person
    with translation.override(person.language), timezone.override(person.zone):
        reader = Reader(delivery, now)
        said = content(reader)
        drawn = _picture(reader, said)
        return _message(reader, said, drawn)


def _picture(reader: Reader, said: Content) -> bytes | None:
    if said.view is None or not reader.person.wants_maps:
        return None
    game = reader.game
    return picture(
        said.view,
        reader.names,
        board=game.board,
        edition=game.board_edition,
        powers=said.powers,
        language=reader.person.language,
    )


def _message(reader: Reader, said: Content, drawn: bytes | None) -> IllustratedMessage:
    delivery, game = reader.delivery, reader.game
    context = {"content": said, "language": reader.person.language, "has_map": drawn}
    plain = render_to_string(f"mail/{said.kind}.txt", context)
    message = IllustratedMessage(
        subject=" ".join(said.subject.split()),
        body=laid_out(plain, order_sense(game)),
        from_email=f"{BOUNCES}{delivery.code}@{settings.MAIL_DOMAIN}",
        to=[reader.person.email],
        reply_to=_reply_to(reader, said),
        headers=_headers(reader, said),
    )
    message.metadata = {"delivery": delivery.code}  # comes back in providers' reports
    page = _INLINER.inline(render_to_string(f"mail/{said.kind}.html", context))
    message.attach_alternative(page, "text/html")
    if drawn is not None:
        message.attach(_inline(drawn))
    if said.appointment is not None:
        message.attach(_entry(reader, said))
    return message


def _reply_to(reader: Reader, said: Content) -> list[str]:
    seat = reader.delivery.seat
    if seat is None or not said.answering:
        return []
    local = f"{said.reply_tag}+{seat.token}" if said.reply_tag else seat.token
    name = said.sender or reader.game.name
    return [formataddr((name, f"{local}@{settings.MAIL_DOMAIN}"))]


def _headers(reader: Reader, said: Content) -> dict[str, str]:
    delivery, game = reader.delivery, reader.game
    domain = settings.MAIL_DOMAIN
    thread = f"press.{said.thread}" if said.thread else f"game.{game.code}"
    root = f"<{thread}.{delivery.person_id}@{domain}>"
    answered = _answered(reader)
    return {
        "From": formataddr(
            (said.sender or f"{game.name} · Conquest", settings.DEFAULT_FROM_EMAIL)
        ),
        "Message-ID": delivery.message_id,
        "References": f"{root} {answered}" if answered else root,
        "In-Reply-To": answered or root,
        "List-Id": f"{_plain(game.name)} <{game.code}.{domain}>",
        "Auto-Submitted": "auto-replied" if answered else "auto-generated",
        "X-Auto-Response-Suppress": "All",
        OWN_HEADER: said.kind,
    }


def _plain(name: str) -> str:
    """A name as a phrase of a header, without anything that would need quoting."""
    return " ".join(
        "".join(c if c.isalnum() and c.isascii() else " " for c in name).split()
    )


def _answered(reader: Reader) -> str:
    """The Message-ID of the letter that this mail answers."""
    found = Letter.objects.filter(pk=reader.facts.get("letter")).first()
    if found is None or reader.bulletin.kind != "receipt":
        return ""
    whole = found.message_id
    return whole if len(whole) < 900 and whole.isascii() and whole.isprintable() else ""


def _inline(drawn: bytes) -> MIMEImage:
    part = MIMEImage(drawn, "png")
    part.add_header("Content-ID", f"<{MAP_ID}>")
    part.add_header("Content-Disposition", "inline", filename="map.png")
    return part


def _entry(reader: Reader, said: Content) -> MIMEBase:
    assert said.appointment is not None
    part = MIMEBase("text", "calendar", method="PUBLISH", charset="utf-8")
    part.set_payload(
        calendar(said.appointment, url=said.url, now=reader.now).decode(), "utf-8"
    )
    part.add_header("Content-Disposition", "attachment", filename="deadline.ics")
    return part
