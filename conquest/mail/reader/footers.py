"""Lines that a program or a company adds below what was typed."""

import re
from collections.abc import Sequence
from typing import Final

_SENT_FROM: Final = re.compile(
    r"^\W{0,3}(?:(?:securely |gesendet |verzonden )?sent (?:from|with|via|using|by|on)"
    r"|enviad[oa] (?:desde|con|v[íi]a|a trav[ée]s|mediante|de|del|do|da|pelo|por)"
    r"|enviat (?:des|amb)|envoy[ée] (?:de|depuis|avec|à partir|via)"
    r"|von (?:unterwegs|mein\w{0,2})|gesendet (?:von|mit|über|aus)"
    r"|inviato (?:da|dal|con)"
    r"|ver(?:zonden|stuurd) (?:van|vanaf|met|via)|skickat från|sendt fra"
    r"|mobile email (?:powered|sent)"
    r"|(?:get|download|obtener|obt[ée]n|obtenga|descargar?|obter|obtenez"
    r"|t[ée]l[ée]chargez?|ottieni|scarica) (?:o )?\W?(?:outlook|\w{1,12} ?mail)"
    r"|outlook für (?:ios|android)|yahoo mail:|mit freundlicher)\b",
    re.IGNORECASE,
)
_SCANNED: Final = re.compile(
    r"^\W{0,3}(?:virus-free\b|libre de virus\b|sin virus\b|virenfrei\b"
    r"|garanti sans virus|\[?image: avast|<#DAB4FAD8|www\.avast\.com|avast logo"
    r"|th(?:is|e) e?-?mail has been (?:checked|scanned)"
    r"|el software de antivirus|este (?:correo|mensaje|e-?mail)[^.]{0,60}(?:analizado"
    r"|comprobado|antivirus))",
    re.IGNORECASE,
)
_LEGAL: Final = re.compile(
    r"^\W{0,4}(?:confidentiality\b.{0,10}(?:notice|note)|disclaimer\b|legal (?:notice"
    r"|disclaimer)|(?:aviso|nota) (?:legal|de confidencialidad)"
    r"|cl[áa]usula de confidencialidad|(?:confidencialidad|advertencia)\b.{0,3}[:.]"
    r"|th(?:is|e) (?:e-?mail|message|communication|transmission)\b.{0,80}"
    r"\b(?:confidential|intended|privileged|attach)"
    r"|the information (?:contained )?in this"
    r"|este (?:mensaje|correo|e-?mail)\b.{0,90}"
    r"\b(?:confidencial|adjunt|anex|destinatari|fichero)"
    r"|la informaci[óo]n (?:contenida|incluida) en (?:este|el)"
    r"|(?:please )?(?:consider|think of) the environment|(?:por favor, ?)?antes de "
    r"imprimir|piensa en el medio ?ambiente|en cumplimiento de (?:la|lo)\b.{0,60}datos"
    r"|diese e-?mail (?:enth|kann)|ce (?:message|courriel)\b.{0,60}confidentiel)",
    re.IGNORECASE,
)
_LIST_RULE: Final = re.compile(r"^_{20,}$")
_LIST: Final = re.compile(
    r"mailing list\b|lista de correo|listinfo|to unsubscribe|unsubscribe:|darse de baja"
    r"|you received this message because|has recibido este mensaje porque|list-manage",
    re.IGNORECASE,
)
#: A footer this long that ends without a stop has been wrapped into the next line.
_WRAPPED: Final = 56


def find_footer(lines: Sequence[str], at: int) -> int:
    """How many of ``lines`` from ``at`` are a footer; 0 when none starts there.

    A phone's or virus scanner's footer is its own line, with what was wrapped off it.
    A legal notice and a mailing list's footer go on to the end of ``lines``.
    """
    line = lines[at]
    if _LEGAL.match(line):
        return len(lines) - at
    below = lines[at : at + 5]
    if _LIST_RULE.match(line) and any(_LIST.search(text) for text in below):
        return len(lines) - at
    if _SENT_FROM.match(line) or _SCANNED.match(line):
        wrapped = len(line) >= _WRAPPED and line[-1] not in ".!?)>]"
        return 2 if wrapped and at + 1 < len(lines) and lines[at + 1] else 1
    return 0
