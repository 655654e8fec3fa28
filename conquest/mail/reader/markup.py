"""HTML to lines that know whether they stand in a quotation.

The mail programs mark what they quote by element, class or id; the list below is what
they use. What a program leaves unmarked the words have to tell (``quoting``).
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from lxml import etree  # type: ignore[import-untyped]

from conquest.mail.reader import limits
from conquest.mail.reader.letter import Why
from conquest.mail.reader.lines import Line

_UNSEEN: Final = {
    *("head", "title", "style", "script", "template", "noscript", "select", "textarea"),
    *("button", "object", "svg", "math", "xml"),
}
_BLOCKS: Final = {
    *("address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl"),
    *("dt", "fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6"),
    *("header", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "section"),
    *("table", "tbody", "tfoot", "thead", "tr", "ul", "caption", "details", "summary"),
}
_CELLS: Final = {"td", "th"}

_QUOTE_CLASSES: Final = re.compile(
    r"gmail_quote|gmail_extra|yahoo.quoted|protonmail_quote|tutanota_quote|fairemail_quote"
    r"|moz-email-headers|zmail_extra|mail-quote|\bcite\b|\bquoted?\b"
    r"|apple-?original-?contents|ms-outlook-quoted",
    re.IGNORECASE,
)
_ATTRIBUTION: Final = re.compile(r"gmail_attr|moz-cite-prefix|reply-intro", re.I)
_QUOTE_IDS: Final = re.compile(
    r"yahoo_quoted|olk_src_body_section|qt\b|isreplycontent|zwchr"
    r"|mail-editor-reference-message-container|fastmail-quoted|ms-outlook-quoted",
    re.IGNORECASE,
)
_OPENING_IDS: Final = re.compile(
    r"divrplyfwdmsg|appendonsend|stopspelling|orimsghtmlsep|isforwardcontent",
    re.IGNORECASE,
)
_FORWARD_CLASSES: Final = re.compile(r"moz-forward-container", re.IGNORECASE)
_SIGNATURE: Final = re.compile(
    r"gmail_signature|moz-signature|ms-outlook-mobile-signature|k9mail-signature"
    r"|protonmail_signature_block|composer_signature|applemailsignature"
    r"|mail-app-auto-default-signature|tutanota_signature|^signature$|\ssignature\b"
    r"|email-signature|yahoo.?-?signature|ydp\w{0,20}signature",
    re.IGNORECASE,
)
#: A bar at the left, or Outlook's rule above the header of what it quotes.
_LEFT_BAR: Final = re.compile(
    r"border-left(?:-style|-width)?\s*:(?!\s*(?:none|0|medium none))[^;]*"
    r"(?:solid|dotted|dashed|double|\d\s*(?:px|pt))",
    re.IGNORECASE,
)
_OUTLOOK_RULE: Final = re.compile(
    r"border:\s*none;\s*border-top:\s*solid\s+#[0-9a-f]{6}\s+1\.0pt", re.IGNORECASE
)
_HIDDEN: Final = re.compile(r"display\s*:\s*none|mso-hide\s*:\s*all", re.IGNORECASE)
_KEPT_BREAKS: Final = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.I)
#: Characters of an attribute that are looked at.
_ATTRIBUTE: Final = 400


def read_markup(source: str) -> tuple[Line, ...] | None:
    """The lines a reader would see of an HTML ``source``, each with its ``why``.

    Elements that a program quotes with, or puts its signature in, mark their lines; the
    few empty ones that only say "what was answered starts here" open the rest. ``None``
    for a page of more elements, or deeper ones, than are looked at.
    """
    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True
    )
    octets = source.replace("\x00", "").encode("utf-8", "replace")
    if not octets.strip():
        return ()
    try:
        root = etree.fromstring(octets, parser)
    except (etree.LxmlError, ValueError):
        return ()
    if any(fault.type_name == "ERR_RESOURCE_LIMIT" for fault in parser.error_log):
        return None
    if root is None:
        return ()
    page = _Page()
    walk = etree.iterwalk(root, events=("start", "end"))
    for seen, (event, element) in enumerate(walk):
        if seen > 2 * limits.MAX_ELEMENTS:
            return None
        if event == "start":
            page.enter(element)
        else:
            page.leave(element)
    return tuple(page.finish())


class _Page:
    """The lines written so far, and the elements that are open."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._words: list[str] = []
        self._why: list[Why | None] = [None]
        self._hidden = 0
        self._kept_breaks = [False]
        self._open: Why | None = None

    def enter(self, element: Any) -> None:
        tag = _tag(element)
        attributes = element.attrib
        style = attributes.get("style", "")[:_ATTRIBUTE]
        if self._hidden or tag in _UNSEEN or _HIDDEN.search(style):
            self._hidden += 1
            return
        if tag in _BLOCKS:
            self._break()
        if tag == "br":
            self._break(even_empty=True)
        if tag in _CELLS:
            self._words.append(" ")
        if self._open is None and _opens_quotation(element, tag, style):
            self._break()
            self._open = Why.QUOTED
            self._lines.append(Line(text="", why=Why.QUOTED, opens=True))
        inner = self._why[-1] or _structure(element, tag, style)
        if inner is not self._why[-1]:
            self._break()
        self._why.append(inner)
        keeps = tag == "pre" or bool(_KEPT_BREAKS.search(style))
        self._kept_breaks.append(self._kept_breaks[-1] or keeps)
        self._write(element.text)

    def leave(self, element: Any) -> None:
        if self._hidden:
            self._hidden -= 1
        else:
            tag = _tag(element)
            if tag in _BLOCKS:
                self._break()
            if tag in _CELLS:
                self._words.append(" ")
            inner = self._why.pop()
            self._kept_breaks.pop()
            if inner is not self._why[-1]:
                self._break(why=inner)
        if not self._hidden:
            self._write(element.tail)

    def finish(self) -> Iterator[Line]:
        self._break()
        yield from self._lines

    def _write(self, text: str | None) -> None:
        if not text:
            return
        if self._kept_breaks[-1]:
            first, *rest = text.splitlines() or [""]
            self._words.append(first)
            for line in rest:
                self._break(even_empty=True)
                self._words.append(line)
            if text[-1:] == "\n":
                self._break()
        else:
            self._words.append(re.sub(r"[ \t\r\n\f]+", " ", text))

    def _break(self, *, even_empty: bool = False, why: Why | None = None) -> None:
        text = "".join(self._words)
        self._words = []
        if text.strip() or even_empty:
            why = self._open or why or self._why[-1]
            self._lines.append(Line(text=text, why=why, wraps_well=True))


def _tag(element: Any) -> str:
    return element.tag.lower() if isinstance(element.tag, str) else ""


def _opens_quotation(element: Any, tag: str, style: str) -> bool:
    identity = element.attrib.get("id", "")[:_ATTRIBUTE]
    return bool(
        (identity and _OPENING_IDS.search(identity))
        or (tag == "div" and _OUTLOOK_RULE.search(style))
        or element.attrib.get("data-marker") == "__QUOTED_TEXT__"
    )


def _structure(element: Any, tag: str, style: str) -> Why | None:
    """Why the words of ``element`` are not the sender's own, as far as it tells."""
    identity = element.attrib.get("id", "")[:_ATTRIBUTE]
    names = element.attrib.get("class", "")[:_ATTRIBUTE]
    if tag == "blockquote":
        return Why.QUOTED
    if _FORWARD_CLASSES.search(names):
        return Why.FORWARDED
    if _SIGNATURE.search(names) or _SIGNATURE.search(identity):
        return Why.SIGNATURE
    if _ATTRIBUTION.search(names) or _ATTRIBUTION.search(identity):
        return Why.ATTRIBUTION
    if _QUOTE_CLASSES.search(names):
        # Gmail wraps what it quotes and what is typed below it into one element.
        is_wrapper = "gmail" in names and element.find("./blockquote") is not None
        return None if is_wrapper else Why.QUOTED
    if _QUOTE_IDS.search(identity) or element.attrib.get("name") == "quote":
        return Why.QUOTED
    if element.attrib.get("type") == "cite" or _LEFT_BAR.search(style):
        return Why.QUOTED
    return None
