"""What a text asks for besides orders: to be ready, to clear, to add, to be told.

Pure. The same words work on every door, in English and Spanish, each on a line of its
own. What is left is order text, with line numbers kept.
"""

from typing import Literal

import msgspec

from adjudicator.orders.gazetteer import plain

Asked = Literal["status", "map", "help", "history", "concede", "concede_yes"]

_WORDS: dict[str, tuple[str, ...]] = {
    "ready": ("ready", "i am ready", "im ready", "lock", "listo", "lista",
              "estoy listo", "estoy lista", "preparado", "preparada"),
    "not_ready": ("not ready", "unready", "unlock", "no listo", "no lista",
                  "no estoy listo", "no estoy lista", "espera"),
    "clear": ("clear", "clear orders", "borra", "borrar", "borra todo",
              "borra mis ordenes"),
    "add": ("add", "anade", "anadir", "suma"),
    "status": ("status", "estado"),
    "map": ("map", "mapa"),
    "help": ("help", "ayuda"),
    "history": ("history", "historial", "historia"),
    "concede": ("concede", "i concede", "resign", "surrender", "i surrender",
                "me rindo", "ríndete", "rendirse", "me retiro", "abandono", "concedo"),
    "concede_yes": ("concede yes", "i concede yes", "me rindo si", "concedo si",
                    "abandono si"),
}  # fmt: skip
_BY_WORDS = {plain(text): word for word, texts in _WORDS.items() for text in texts}


class Instruction(msgspec.Struct, frozen=True, kw_only=True):
    """A text sorted out."""

    orders: str  #: the order text, other lines blanked so that line numbers hold
    ready: bool | None = None  #: the last of ``ready`` / ``not ready`` said
    clear: bool = False
    add: bool = False
    asked: tuple[Asked, ...] = ()

    @property
    def says_nothing(self) -> bool:
        """Whether the text holds neither an order nor an instruction."""
        return (
            not self.orders.strip()
            and self.ready is None
            and not (self.clear or self.add or self.asked)
        )


def sort_out(text: str) -> Instruction:
    """Takes the instructions out of a text."""
    kept: list[str] = []
    ready: bool | None = None
    clear = add = False
    asked: list[Asked] = []
    for line in text.splitlines():
        found = (
            _BY_WORDS.get(plain(line))
            if not line.lstrip().startswith((">", "#", "|"))
            else None
        )
        if found is None and not add and (rest := _after_add(line)) is not None:
            add = True
            kept.append(rest)
            continue
        kept.append("" if found else line)
        match found:
            case None:
                pass
            case "ready" | "not_ready":
                ready = found == "ready"
            case "clear":
                clear = True
            case "add":
                add = True
            case other:
                asked.append(other)  # type: ignore[arg-type]
    return Instruction(
        orders="\n".join(kept), ready=ready, clear=clear, add=add, asked=tuple(asked)
    )


def _after_add(line: str) -> str | None:
    """What follows ``add`` or ``añade`` at the start of a line, or None."""
    head, _, rest = line.strip().partition(" ")
    head = head.rstrip(":")
    if rest.strip() and _BY_WORDS.get(plain(head)) == "add":
        return rest.strip().lstrip(":").strip()
    return None
