"""Mails out: from a delivery to the message that is sent.

``content`` says what kinds of things a mail may hold, ``kinds`` fills them in for each
kind of bulletin, ``compose`` makes the message: ``templates/mail/<kind>.txt`` and
``.html``, the map, the calendar entry, the header.
"""
