"""Machines' mail is known for what it is (RFC 3834, RFC 3464) and never acts."""

from email.message import Message

import pytest

from conquest.mail.reader.automatic import looks_automatic
from conquest.mail.reader.letter import Why
from conquest.mail.reader.reading import read_letter

GAME = "orders+TOKEN@games.example"


def header(**fields: str) -> Message:
    message = Message()
    message["From"] = "ana@example.com"
    for name, value in fields.items():
        del message[name.replace("_", "-")]
        message[name.replace("_", "-")] = value
    return message


@pytest.mark.parametrize(
    "fields",
    [
        {"Auto_Submitted": "auto-replied"},
        {"auto_submitted": "auto-generated; owner-email=x"},
        {"Precedence": "bulk"},
        {"Precedence": "list"},
        {"Precedence": "junk"},
        {"Precedence": "auto_reply"},
        {"X_Autoreply": "yes"},
        {"X_Autorespond": "x"},
        {"X_Vacation": "true"},
        {"X_Auto_Response_Suppress": "All"},
        {"X_Auto_Response_Suppress": "DR, OOF, AutoReply"},
        {"X_POST_MessageClass": "9; Autoresponder"},
        {"List_Id": "<games.example.org>"},
        {"X_Conquest": "notice"},
        {"Return_Path": "<>"},
        {"From": "MAILER-DAEMON@example.com"},
        {"From": "No Reply <no-reply@example.com>"},
        {"From": "games-bounces@example.com"},
        {"Subject": "Automatic reply: [Conquest] Iberia"},
        {"Subject": "Respuesta automática: [Conquest] Iberia"},
        {"Subject": "Fuera de la oficina: Re: [Conquest]"},
        {"Subject": "Out of Office"},
        {"Subject": "Abwesenheitsnotiz: Iberia"},
        {"Content_Type": "multipart/report; report-type=disposition-notification"},
    ],
)
def test_automatic_mail_is_known(fields: dict[str, str]) -> None:
    assert looks_automatic(header(**fields), None)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"Auto_Submitted": "no"},
        {"Precedence": "first-class"},
        {"X_Auto_Response_Suppress": "DR, RN"},
        {"Return_Path": "<ana@example.com>"},
        {"From": "Owner of the shop <owner@example.com>"},
        {"From": "norepinefrina@example.com"},
        {"Subject": "Re: [Conquest] Iberia 12: automatic reply to what?"},
        {"Subject": "Re: [Conquest] Out of office hours"},
        {"Feedback_ID": "1234567:user:proton"},
    ],
)
def test_peoples_mail_is_not_taken_for_automatic(fields: dict[str, str]) -> None:
    assert not looks_automatic(header(**fields), None)


def test_the_envelope_sender_counts_before_return_path() -> None:
    assert looks_automatic(header(Return_Path="<ana@example.com>"), "")
    assert not looks_automatic(header(Return_Path="<>"), "ana@example.com")


def test_an_auto_reply_has_no_own_lines_and_says_why() -> None:
    raw = f"From: a@example.com\nTo: {GAME}\nAuto-Submitted: auto-replied\n\nA PAR H\n"
    letter = read_letter(raw.encode())
    assert (letter.auto_reply, letter.bounce, letter.lines) == (True, False, ())
    assert [(i.line, i.why) for i in letter.ignored] == [("A PAR H", Why.AUTOMATIC)]
    assert letter.never_answer


@pytest.mark.parametrize(
    "fields", ["X-Conquest: notice\nFrom: x@games.example", f"From: {GAME}"]
)
def test_our_own_mail_come_back_is_known(fields: str) -> None:
    letter = read_letter(f"{fields}\nTo: {GAME}\n\nA PAR H\n".encode())
    assert letter.own_mail
    assert letter.never_answer
    assert letter.lines == ()


def report(action: str, *, extra: str = "") -> bytes:
    return (
        f"From: MAILER-DAEMON@example.org\nTo: {GAME}\nSubject: Undelivered\n{extra}"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"
        "--b\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\n"
        "Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; a@example.com\n"
        f"Action: {action}\nStatus: 5.1.1\n\n--b\nContent-Type: text/rfc822-headers\n\n"
        "Message-ID: <round-k3j9x2.1@games.example>\nX-Conquest: notice\n\n--b--\n"
    ).encode()


def test_a_failed_delivery_names_address_and_mail() -> None:
    letter = read_letter(report("failed"))
    assert (letter.bounce, letter.auto_reply) == (True, False)
    assert (letter.bounced, letter.delayed) == (("a@example.com",), ())
    assert letter.returned_id == "<round-k3j9x2.1@games.example>"
    assert not letter.own_mail


def test_a_delayed_delivery_is_not_yet_a_failed_one() -> None:
    letter = read_letter(report("delayed"))
    assert letter.bounce
    assert (letter.bounced, letter.delayed) == ((), ("a@example.com",))


def test_a_report_of_success_is_automatic_and_no_bounce() -> None:
    letter = read_letter(report("delivered"))
    assert (letter.bounce, letter.auto_reply) == (False, True)


def test_failed_recipients_in_a_field_are_named() -> None:
    raw = (
        f"From: Mail Delivery System <Mailer-Daemon@example.org>\nTo: {GAME}\n"
        "X-Failed-Recipients: a@example.com, b@example.com\n\nFailed.\n"
    )
    letter = read_letter(raw.encode())
    assert letter.bounced == ("a@example.com", "b@example.com")


def test_a_player_who_writes_about_failure_is_no_bounce() -> None:
    raw = (
        f"From: a@example.com\nTo: {GAME}\nSubject: Undelivered mail?\n\n"
        "<b@example.com>: 550 5.1.1 User unknown\nA PAR H\n"
    )
    letter = read_letter(raw.encode())
    assert not letter.bounce
    assert not letter.auto_reply
