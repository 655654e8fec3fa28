"""A message whose HTML shows pictures that travel inside it."""

from email.mime.base import MIMEBase
from email.mime.multipart import MIMEMultipart
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.core.mail.message import SafeMIMEMultipart


class IllustratedMessage(EmailMultiAlternatives):
    """Puts pictures with a Content-ID beside the HTML that shows them (RFC 2387).

    Django would add them to the attached files, where some programs show them twice.
    Providers' backends read ``attachments`` themselves, so there they stay.
    """

    def _create_alternatives(self, msg: Any) -> Any:
        whole = super()._create_alternatives(msg)
        pictures = [part for part in self.attachments if _is_picture(part)]
        parts = whole.get_payload()
        if pictures and isinstance(whole, MIMEMultipart) and isinstance(parts, list):
            related = SafeMIMEMultipart(_subtype="related", encoding=self.encoding)
            related.attach(parts[-1])
            for picture in pictures:
                related.attach(picture)
            parts[-1] = related
        return whole

    def _create_attachments(self, msg: Any) -> Any:
        kept = self.attachments
        self.attachments = [part for part in kept if not _is_picture(part)]
        try:
            return super()._create_attachments(msg)
        finally:
            self.attachments = kept


def _is_picture(part: object) -> bool:
    return isinstance(part, MIMEBase) and "Content-ID" in part
