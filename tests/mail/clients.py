"""How common mail programs put an answer: own lines and a quoted notice to bytes."""

import html
import quopri
from collections.abc import Callable, Sequence

GAME = "orders+7qk2token@games.example"
ME = "ana.prieto@example.com"

Compose = Callable[[Sequence[str], Sequence[str]], bytes]


def message(body: str, kind: str = "text/plain; charset=utf-8") -> bytes:
    """A letter to the game with ``body`` as its only part."""
    return (
        f"From: Ana Prieto <{ME}>\r\nTo: Conquest <{GAME}>\r\n"
        "Subject: Re: [Conquest] Iberia 12\r\nMessage-ID: <a1@example.com>\r\n"
        f"MIME-Version: 1.0\r\nContent-Type: {kind}\r\n"
        "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
    ).encode() + quopri.encodestring(body.encode())


def both(plain: str, page: str) -> bytes:
    """A letter to the game that says ``plain``, and the same again as a ``page``."""
    parts = [
        f"--b\r\nContent-Type: {kind}; charset=utf-8\r\n"
        "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
        + quopri.encodestring(text.encode()).decode()
        + "\r\n"
        for kind, text in (("text/plain", plain), ("text/html", page))
    ]
    head = message("", "multipart/alternative; boundary=b").decode()
    head = head.replace("quoted-printable", "7bit")
    return (head + "".join(parts) + "--b--\r\n").encode()


def text(lines: Sequence[str]) -> str:
    return "\n".join(lines)


def marked(lines: Sequence[str], mark: str = "> ") -> str:
    return "\n".join(mark + line if line else ">" for line in lines)


def rows(lines: Sequence[str]) -> str:
    return "<br>\n".join(html.escape(line) for line in lines)


def paragraphs(lines: Sequence[str]) -> str:
    return "".join(
        f"<p class=MsoNormal>{html.escape(line) or '&nbsp;'}<o:p></o:p></p>"
        for line in lines
    )


def top(attribution: str, mark: str = "> ") -> Compose:
    """Own lines above an attribution and a marked quotation."""
    return lambda own, notice: message(
        f"{text(own)}\n\n{attribution}\n\n{marked(notice, mark)}\n"
    )


def bottom(attribution: str) -> Compose:
    """Own lines below an attribution and a marked quotation."""
    return lambda own, notice: message(
        f"{attribution}\n{marked(notice)}\n\n{text(own)}\n\n-- \nAna\nA PAR H\n"
    )


def unmarked(header: str) -> Compose:
    """Own lines above words that say that all the rest is quoted."""
    return lambda own, notice: message(f"{text(own)}\n\n{header}\n\n{text(notice)}\n")


def page(before: str, between: str, after: str) -> Compose:
    """HTML only: own lines and the notice within what a program writes around them."""
    return lambda own, notice: message(
        f"{before}{rows(own)}{between}{rows(notice)}{after}",
        "text/html; charset=utf-8",
    )


ON = f"On Mon, Mar 3, 2025 at 10:15 AM Conquest <{GAME}>\nwrote:"
EL = f"El lun, 3 mar 2025 a las 10:15, Conquest (<{GAME}>)\nescribió:"
OUTLOOK = (
    f"From: Conquest <{GAME}>\nSent: Monday, March 3, 2025 10:15 AM\n"
    f"To: Ana Prieto <{ME}>\nSubject: [Conquest] Iberia 12"
)
OUTLOOK_ES = (
    f"De: Conquest <{GAME}>\nEnviado el: lunes, 3 de marzo de 2025 10:15\n"
    f"Para: Ana Prieto <{ME}>\nAsunto: [Conquest] Iberia 12"
)
RULE = "_" * 32
ON_PAGE = f"On Mon, Mar 3, 2025 at 10:15 AM Conquest &lt;{GAME}&gt; wrote:"
GMAIL_BETWEEN = (
    '</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
    f'{ON_PAGE}<br></div><blockquote class="gmail_quote">'
)


def gmail_both(own: Sequence[str], notice: Sequence[str]) -> bytes:
    """Gmail's two parts."""
    plain = f"{text(own)}\n\n{ON}\n\n{marked(notice)}\n"
    rich = f'<div dir="ltr">{rows(own)}{GMAIL_BETWEEN}{rows(notice)}</blockquote></div>'
    return both(plain, rich)


def yahoo_both(own: Sequence[str], notice: Sequence[str]) -> bytes:
    """Yahoo's two parts; the plain one quotes without marks."""
    wrote = f"On Monday, March 3, 2025 at 10:15:00 AM GMT+1, Conquest <{GAME}> wrote:"
    body = "\n".join(f" {line}" for line in notice)
    plain = f" {text(own)}\n    {wrote}  \n \n{body}\n  "
    rich = (
        f"<html><body><div>{rows(own)}</div><div class='yahoo_quoted'><div>"
        f"{html.escape(wrote)}</div><div>{rows(notice)}</div></div></body></html>"
    )
    return both(plain, rich)


def thunderbird_flowed(own: Sequence[str], notice: Sequence[str]) -> bytes:
    """Flowed text, its lines stuffed where RFC 3676 says so, answered below."""
    stuffed = [
        f" {line}" if line[:1] in " >" or line[:5] == "From " else line for line in own
    ]
    quoted = "\n".join(f"> {line.rstrip()}" if line.strip() else ">" for line in notice)
    body = f"On 3/3/25 10:15, Conquest wrote:\n{quoted}\n\n{text(stuffed)}\n"
    return message(body, "text/plain; charset=utf-8; format=flowed")


def word(own: Sequence[str], notice: Sequence[str]) -> bytes:
    """Outlook for Windows: paragraphs, and a rule above the header block."""
    return message(
        f"<html><body><div class=WordSection1>{paragraphs(own)}<div><div style='border:"
        "none;border-top:solid #E1E1E1 1.0pt;padding:3pt 0in'><p class=MsoNormal>"
        "<b>Von:</b> Conquest<br><b>Gesendet:</b> Montag, 3. März 2025 10:15<br>"
        "<b>An:</b> Ana<br><b>Betreff:</b> [Conquest]</p></div></div>"
        f"{paragraphs(notice)}</div></body></html>",
        "text/html; charset=utf-8",
    )


#: Programs in whose letters own and quoted lines can always be told apart.
CLIENTS: dict[str, Compose] = {
    "Gmail, English": top(ON),
    "Gmail, Spanish": top(EL),
    "Gmail, German": top(
        f"Am Mo., 3. März 2025 um 10:15 Uhr schrieb Conquest <\n{GAME}>:"
    ),
    "Gmail, French": top(f"Le lun. 3 mars 2025 à 10:15, Conquest <{GAME}> a\nécrit :"),
    "Gmail, Italian": top(
        f"Il giorno lun 3 mar 2025 alle ore 10:15 Conquest <\n{GAME}> ha scritto:"
    ),
    "Gmail, Portuguese": top(
        f"Em seg., 3 de mar. de 2025 às 10:15, Conquest <{GAME}>\nescreveu:"
    ),
    "Gmail, Russian": top(f"пн, 3 мар. 2025 г. в 10:15, Conquest <{GAME}>:"),
    "Gmail, two parts": gmail_both,
    "Gmail, HTML": page('<div dir="ltr">', GMAIL_BETWEEN, "</blockquote></div>"),
    "Apple Mail": lambda own, notice: message(
        f"{text(own)}\n\n"
        + marked([f"On 3 Mar 2025, at 10:15, Conquest <{GAME}> wrote:", "", *notice])
    ),
    "Apple Mail, HTML": page(
        "<html><body>",
        f'<br><div><br><blockquote type="cite"><div>{ON_PAGE}</div><br><div>',
        "</div></blockquote></div></body></html>",
    ),
    "iOS, Spanish": lambda own, notice: message(
        f"{text(own)}\n\nEnviado desde mi iPhone\n\n"
        + marked(
            [f"El 3 mar 2025, a las 10:15, Conquest <{GAME}> escribió:", "", *notice]
        )
    ),
    "Thunderbird, above": top("On 3/3/25 10:15, Conquest wrote:"),
    "Thunderbird, below": bottom("El 3/3/25 a las 10:15, Conquest escribió:"),
    "Thunderbird, flowed": thunderbird_flowed,
    "Thunderbird, HTML": page(
        "<html><body><p>",
        '</p><div class="moz-cite-prefix">On 3/3/25 10:15, Conquest wrote:<br></div>'
        '<blockquote type="cite" cite="mid:a@b">',
        "</blockquote></body></html>",
    ),
    "Outlook": unmarked(OUTLOOK),
    "Outlook, Spanish": unmarked(OUTLOOK_ES),
    "Outlook 2007": unmarked(f"-----Original Message-----\n{OUTLOOK}"),
    "Outlook 2007, Spanish": unmarked(f"-----Mensaje original-----\n{OUTLOOK_ES}"),
    "Outlook web": unmarked(f"{RULE}\n{OUTLOOK_ES}"),
    "Outlook web, HTML": page(
        "<html><body><div>",
        '</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>De:</b> '
        "Conquest<br><b>Enviado:</b> lunes</div><div>",
        "</div></body></html>",
    ),
    "Outlook for Windows, HTML": word,
    "Outlook mobile": unmarked(
        f"Get Outlook for iOS<https://x.example>\n{RULE}\n{OUTLOOK}"
    ),
    "Yahoo": yahoo_both,
    "Yahoo, Spanish": unmarked(
        f"En lunes, 3 de marzo de 2025, 10:15:00 CET, Conquest <{GAME}> escribió:  "
    ),
    "Proton": top(
        "Sent with Proton Mail secure email.\n\n"
        f"On Monday, March 3rd, 2025 at 10:15 AM, Conquest <{GAME}> wrote:"
    ),
    "Proton, HTML": page(
        "<div>",
        f'</div><div class="protonmail_quote">{ON_PAGE}<blockquote type="cite">',
        "</blockquote></div>",
    ),
    "mutt": bottom("On Mon, Mar 03, 2025 at 10:15:00AM +0100, Conquest wrote:"),
    "K-9": top(f"On 3 March 2025 10:15:00 CET, Conquest <{GAME}> wrote:", ">"),
    "Samsung": unmarked(
        f"-------- Mensaje original --------\nDe: {GAME}\nFecha: 3/3/25 10:15\n"
        f"Para: {ME}\nAsunto: [Conquest]"
    ),
    "Zoho": unmarked(
        f"---- On Mon, 03 Mar 2025 10:15:00 +0100 Conquest <{GAME}> wrote ---"
    ),
    "Roundcube, HTML": page(
        "<html><body><p>",
        '</p><p id="reply-intro">El 2025-03-03 10:15, Conquest escribió:</p>'
        '<blockquote type="cite">',
        "</blockquote></body></html>",
    ),
    "GMX, HTML": page(
        "<div>",
        '<div name="quote" style="border-left:2px solid #C3D9E5;"><div><b>Von:</b> '
        "Conquest</div><div>",
        "</div></div></div>",
    ),
    "Gmail, forwarded": unmarked(
        f"---------- Forwarded message ---------\nDe: Conquest <{GAME}>\n"
        f"Date: lun, 3 mar 2025 a las 10:15\nSubject: [Conquest]\nTo: {ME}"
    ),
}
