"""Reading mail: raw bytes in, a :class:`~conquest.mail.reader.letter.Letter` out.

Pure: no Django, no database, no clock. What a sender typed is told apart from what he
quoted, and nothing quoted ever comes out as his own. Where the two cannot be told
apart the text is dropped, with a word that says why, and the receipt tells him.

===============  ======================================================================
``letter``       the answer: ``Letter``, ``Ignored`` and the closed sets of words
``reading``      ``read_letter(raw, envelope_to=…, envelope_from=…)``, which composes
``marker``       ``write_marker``, ``write_message_id``, ``find_marker``: a mail's round
``automatic``    ``looks_automatic`` (RFC 3834 and its friends) and delivery reports
``limits``       how much of a letter is looked at
``envelope``     header fields: addresses, ids, date
``mime``         a bounded tree of body parts
``bodies``       which of the parts are the letter itself
``decoding``     bytes to text, whatever the charset says; ``flowed`` for RFC 3676
``markup``       HTML to lines that know whether they stand in a quotation
``quoting``      which lines are the sender's own; ``attribution``, ``footers`` help it
===============  ======================================================================
"""
