"""What the header fields of a message say: who, to whom, when, in answer to what.

Small pure functions on the parsed header; none raises, whatever the fields hold.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses, parsedate_to_datetime
from typing import Final

from conquest.mail.reader.decoding import fold

#: Fields that name whom a message went to, the surest first.
_DELIVERED: Final = ("X-Original-To", "Delivered-To", "Envelope-To", "X-Envelope-To")
_ADDRESSED: Final = ("To", "Cc", "Resent-To", "Resent-Cc", "Bcc")
_ADDRESS: Final = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,120}@[^\s@<>,;:\"()\\]{1,255}")
_TAGGED: Final = re.compile(r"([^+@]+)\+([^@]+)@([^@]+)")
_MESSAGE_ID: Final = re.compile(r"<[^<>\s]{1,500}>")
#: Message-IDs that are looked at in one field.
_MOST_IDS: Final = 100
_MOST_ADDRESSES: Final = 200


def field_text(fields: Message, name: str) -> str:
    """A field decoded (RFC 2047) and folded; empty when it is missing."""
    return fold(_decoded(str(fields.get(name, ""))))


def find_senders(fields: Message) -> tuple[str, ...]:
    """Every address in every From field: a sound letter has just one."""
    return _unique(_addresses(fields, ("From",)))


def find_recipients(fields: Message, envelope_to: str | None) -> tuple[str, ...]:
    """Every address the message went to: envelope, delivery fields, To, Cc."""
    envelope = _ADDRESS.findall(envelope_to or "")
    named = _addresses(fields, (*_DELIVERED, *_ADDRESSED))
    return _unique((*envelope, *named))[:_MOST_ADDRESSES]


def find_game_address(
    *, recipients: Iterable[str], answered: Iterable[str]
) -> tuple[str | None, str | None]:
    """The address ``local+token@domain`` the message was for, and its token.

    Of several such addresses the first counts whose domain is that of a Message-ID the
    letter answers (``answered``), since a correspondent's address may have a tag of its
    own; else the first. With none, the first address at such a domain, without a token.
    """
    domains = {
        reference.rpartition("@")[2].rstrip(">").lower() for reference in answered
    }
    addresses = tuple(recipients)
    tagged = [found for found in map(_TAGGED.fullmatch, addresses) if found]
    ours = [found for found in tagged if found.group(3).lower() in domains]
    for found in (*ours, *tagged):
        return found.group(0), found.group(2)
    for address in addresses:
        if address.rpartition("@")[2].lower() in domains:
            return address, None
    return (addresses[0], None) if len(addresses) == 1 else (None, None)


def find_ids(fields: Message, name: str) -> tuple[str, ...]:
    """The Message-IDs in a field, in order, with their angle brackets."""
    text = " ".join(str(value) for value in fields.get_all(name, ()))
    return tuple(_MESSAGE_ID.findall(text)[:_MOST_IDS])


def find_message_id(fields: Message) -> str | None:
    """The message's own id, with angle brackets even where it came without."""
    found = find_ids(fields, "Message-ID")
    if found:
        return found[0]
    bare = "".join(str(fields.get("Message-ID", "")).split()).strip("<>")
    return f"<{bare[:500]}>" if bare else None


def find_date(fields: Message) -> datetime | None:
    """When the sender's clock says it was sent, in UTC."""
    try:
        sent = parsedate_to_datetime(str(fields.get("Date", ""))[:200])
        return sent.replace(tzinfo=UTC) if sent.tzinfo is None else sent.astimezone(UTC)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _addresses(fields: Message, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        values = [str(value) for value in fields.get_all(name, ())]
        try:
            found = [address for _, address in getaddresses(values)]
        except (ValueError, IndexError, AttributeError, RecursionError):
            found = []
        sound = [address for address in found if _ADDRESS.fullmatch(address)]
        yield from sound or _ADDRESS.findall(" ".join(values))


def _unique(addresses: Iterable[str]) -> tuple[str, ...]:
    seen: dict[str, str] = {}
    for address in addresses:
        seen.setdefault(address.lower(), address)
    return tuple(seen.values())


def _decoded(value: str) -> str:
    try:
        pieces = decode_header(value)
    except (HeaderParseError, ValueError):
        return value
    return "".join(_piece(octets, charset) for octets, charset in pieces)


def _piece(octets: bytes | str, charset: str | None) -> str:
    if isinstance(octets, str):
        return octets
    for name in (charset or "ascii", "utf-8"):
        try:
            return octets.decode(name)
        except (LookupError, ValueError):
            continue
    return octets.decode("cp1252", "replace")
