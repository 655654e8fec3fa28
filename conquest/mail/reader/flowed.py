"""Paragraphs of ``format=flowed`` text put together again (RFC 3676)."""

from collections.abc import Iterator


def unflow(text: str, *, delete_space: bool = False) -> Iterator[str]:
    r"""The lines of flowed ``text`` as they were before it was wrapped.

    A line that ends in a blank goes on in the next one of the same quote depth. Quoted
    lines come out with a ``>`` per level. ``delete_space`` is the ``DelSp`` parameter.

    >>> list(unflow("A Paris - \n Burgundy\n>> old\n-- \nAna"))
    ['A Paris - Burgundy', '>> old', '-- ', 'Ana']
    """
    waiting: list[str] = []
    depth = 0
    for line in text.split("\n"):
        bare = line.lstrip(">")
        level = len(line) - len(bare)
        bare = bare.removeprefix(" ")
        is_signature = bare == "-- "
        if waiting and (level != depth or is_signature):
            yield _marked("".join(waiting), depth)
            waiting = []
        depth = level
        if bare.endswith(" ") and not is_signature:
            waiting.append(bare[:-1] if delete_space else bare)
            continue
        yield _marked("".join(waiting) + bare, depth)
        waiting = []
    if waiting:
        yield _marked("".join(waiting), depth)


def _marked(line: str, depth: int) -> str:
    return f"{'>' * depth} {line}" if depth else line
