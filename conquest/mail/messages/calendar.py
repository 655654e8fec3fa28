"""A deadline for the calendar, as iCalendar (RFC 5545)."""

from datetime import datetime

from icalendar import Calendar, Event

from conquest.mail.messages.content import Appointment


def calendar(appointment: Appointment, *, url: str, now: datetime) -> bytes:
    """A published entry: nobody is invited, so no program answers us.

    The same ``uid`` with a greater ``sequence`` moves the entry the reader has.
    """
    event = Event()
    event.add("uid", appointment.uid)
    event.add("sequence", appointment.sequence)
    event.add("dtstamp", now)
    event.add("dtstart", appointment.at)
    event.add("summary", appointment.title)
    event.add("description", appointment.text)
    event.add("url", url)
    event.add("transp", "TRANSPARENT")
    book = Calendar()
    book.add("prodid", "-//Conquest//Deadlines//EN")
    book.add("version", "2.0")
    book.add("method", "PUBLISH")
    book.add_component(event)
    return bytes(book.to_ical())
