"""Why a mail could not be handed over: for now or for good, whose fault.

Codes only are kept, since servers' sentences quote addresses.
"""

import re
import smtplib
import socket
from typing import Final

import msgspec
from anymail.exceptions import (
    AnymailAPIError,
    AnymailConfigurationError,
    AnymailInvalidAddress,
    AnymailRecipientsRefused,
)

_ENHANCED: Final = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
#: Plain replies that mean that there is no such mailbox.
_NO_MAILBOX: Final = frozenset({550, 551, 553})


class NotTaken(Exception):
    """The backend said that it sent nothing, and not why."""


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """What an attempt failed for."""

    code: str  #: ``550 5.1.1``, ``timeout``, the kind of a fault of ours
    is_lasting: bool = False  #: trying again is of no use
    is_of_the_address: bool = False  #: there is no such mailbox
    is_of_the_server: bool = False  #: no mail would get through now
    is_ours: bool = False  #: a fault of the program or of its settings


def judge(fault: Exception) -> Failure:
    """What to make of an exception of sending."""
    match fault:
        case smtplib.SMTPRecipientsRefused():
            code, text = _first(fault)
            return _by_reply(code, text, of_recipient=True)
        case smtplib.SMTPSenderRefused() | smtplib.SMTPAuthenticationError():
            # Our own settings are wrong; mails wait until somebody puts them right.
            return Failure(
                code=_code(fault.smtp_code, _text(fault.smtp_error)),
                is_of_the_server=True,
                is_ours=True,
            )
        case smtplib.SMTPConnectError() | smtplib.SMTPHeloError():
            return Failure(code=str(fault.smtp_code), is_of_the_server=True)
        case smtplib.SMTPResponseException():
            return _by_reply(fault.smtp_code, _text(fault.smtp_error))
        case smtplib.SMTPException() | NotTaken():
            return Failure(code=type(fault).__name__, is_of_the_server=True)
        case AnymailRecipientsRefused() | AnymailInvalidAddress():
            return Failure(code="refused", is_lasting=True, is_of_the_address=True)
        case AnymailConfigurationError():
            return Failure(code="configuration", is_of_the_server=True, is_ours=True)
        case AnymailAPIError():
            return _by_api(fault)
        case TimeoutError():
            return Failure(code="timeout", is_of_the_server=True)
        case socket.gaierror() | ConnectionError() | OSError():
            return Failure(code="unreachable", is_of_the_server=True)
        case _:
            return Failure(code=type(fault).__name__, is_ours=True)


def _by_reply(code: int, text: str, *, of_recipient: bool = False) -> Failure:
    """By the server's reply to one mail."""
    lasting = code >= 500
    enhanced = _ENHANCED.search(text)
    about_address = (
        enhanced.group(2) == "1" if enhanced else of_recipient and code in _NO_MAILBOX
    )
    return Failure(
        code=_code(code, text),
        is_lasting=lasting,
        is_of_the_address=lasting and about_address,
        is_of_the_server=code == 421,
    )


def _by_api(fault: AnymailAPIError) -> Failure:
    status = getattr(fault, "status_code", None) or 0
    return Failure(
        code=f"http {status}",
        is_of_the_server=status in (0, 401, 403, 429) or status >= 500,
        is_ours=status in (400, 401, 403),
    )


def _first(fault: smtplib.SMTPRecipientsRefused) -> tuple[int, str]:
    for code, text in fault.recipients.values():
        return code, _text(text)
    return 450, ""


def _code(code: int, text: str) -> str:
    found = _ENHANCED.search(text)
    return f"{code} {found.group(0)}" if found else str(code)


def _text(reply: bytes | str) -> str:
    return reply.decode("utf-8", "replace") if isinstance(reply, bytes) else reply
