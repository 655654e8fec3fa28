"""Own lines and quoted ones: what the corpus has no mail for."""

import pytest

from conquest.mail.reader.letter import Letter, Why
from conquest.mail.reader.reading import read_letter

GAME = "orders+TOKEN@games.example"
QUOTED = "> Orders so far:\n>   A PAR - PIC"


def read(body: str, kind: str = "text/plain; charset=utf-8") -> Letter:
    head = f"From: a@example.com\nTo: {GAME}\nContent-Type: {kind}\n\n"
    return read_letter((head + body).encode())


def whys(letter: Letter) -> dict[str, Why]:
    return {ignored.line: ignored.why for ignored in letter.ignored}


@pytest.mark.parametrize(
    "attribution",
    [
        f"On 3 Mar 2025 at 10:15 +0100, Conquest <{GAME}>, wrote:",
        f"El 3 mar 2025 10:15 +0100, Conquest <{GAME}>, escribió:",
        f"El mar. 3, 2025, a la(s) 10:15 a. m., Conquest <{GAME}> escribió:",
        f"El lun, 3 mar 2025 a las 10:15, Conquest de Iberia\n(<{GAME}>)\nescribió:",
        f"El lun., 3 de marzo de 2025 10:15 a. m., Conquest <{GAME}>\nescribió:",
        f"El lunes, 3 de marzo de 2025, 10:15, Conquest <{GAME}>\nha escrito:",
        f"On Mon, Mar 3, 2025 at\n10:15 AM Conquest <\n{GAME}>\nwrote:",
        f"2025-03-03 10:15 GMT+01:00 Conquest <{GAME}>:",
        f"03.03.2025, 10:15, Conquest <{GAME}>:",
        f"Conquest <{GAME}> hat am 03.03.2025 10:15 CET geschrieben:",
        f"Op ma 3 mrt 2025 om 10:15 schreef Conquest <{GAME}>:",
        f"Den mån 3 mars 2025 kl 10:15 skrev Conquest <{GAME}>:",
        f"El dl., 3 de març 2025 a les 10:15 Conquest (<{GAME}>)\nva escriure:",
        f"* Conquest <{GAME}> [2025-03-03 10:15]:",
        f"Quoting Conquest <{GAME}>:",
        "Conquest schrieb am 03.03.2025 um 10:15:",
        "Le 03/03/2025 à 10:15, Conquest a écrit :",
        "El 03/03/2025 a las 10:15, Conquest escribió:",
        "Il 03/03/25 10:15, Conquest ha scritto:",
        "Em 03/03/2025 10:15, Conquest escreveu:",
        "Conquest wrote:",
        "Conquest escribió:",
    ],
)
def test_attributions_are_known_in_many_tongues(attribution: str) -> None:
    above = read(f"A PAR - BUR\n\n{attribution}\n{QUOTED}")
    below = read(f"{attribution}\n\n{QUOTED}\n\nA PAR - BUR")
    touching = read(f"A PAR - BUR\n{attribution}\n{QUOTED}")
    for letter in (above, below, touching):
        assert letter.lines == ("A PAR - BUR",)
        for line in attribution.split("\n"):
            assert whys(letter)[line] is Why.ATTRIBUTION


@pytest.mark.parametrize(
    "rule",
    [
        "-----Original Message-----",
        "-----Mensaje original-----",
        "-------- Mensaje original --------",
        "-----Ursprüngliche Nachricht-----",
        "-----Message d'origine-----",
        "-----Messaggio originale-----",
        "-----Mensagem original-----",
        "---------- Forwarded message ---------",
        "---------- Mensaje reenviado ----------",
        "-------- Weitergeleitete Nachricht --------",
        "Begin forwarded message:",
        "Inicio del mensaje reenviado:",
        "Anfang der weitergeleiteten Nachricht:",
    ],
)
def test_all_that_follows_such_a_rule_is_dropped(rule: str) -> None:
    letter = read(f"A PAR - BUR\n\n{rule}\n\nF BRE - MAO\n\nA PAR - PIC")
    assert letter.lines == ("A PAR - BUR",)


@pytest.mark.parametrize(
    "block",
    [
        "De : Conquest\nEnvoyé : lundi 3 mars 2025\nÀ : Ana\nObjet : Iberia",
        "Da: Conquest\nInviato: lunedì 3 marzo\nA: Ana\nOggetto: Iberia",
        "De: Conquest\nEnviada em: segunda-feira\nPara: Ana\nAssunto: Iberia",
        "Van: Conquest\nVerzonden: maandag\nAan: Ana\nOnderwerp: Iberia",
        "*Von:* Conquest\n*Gesendet:* Montag\n*An:* Ana\n*Betreff:* Iberia",
        "Date: Mon, 3 Mar 2025\nFrom: Conquest\nTo: Ana\nSubject: Iberia",
        "De: Conquest\n\nEnviado: lunes\n\nPara: Ana\n\nAsunto: Iberia",
        "De: Conquest Enviado: lunes Para: Ana Asunto: Iberia",
        f"Feladó: Conquest <{GAME}>\nElküldve: hétfő\nCímzett: Ana\nTárgy: Iberia",
    ],
)
def test_header_blocks_are_known_in_many_tongues(block: str) -> None:
    letter = read(f"A PAR - BUR\n\n{block}\n\nF BRE - MAO\n\nA PAR - PIC")
    assert letter.lines == ("A PAR - BUR",)


@pytest.mark.parametrize(
    "own",
    [
        "My orders:",
        "En Toledo: defiende 3",
        "From Burgos move 5 to Soria",
        "move A -> B 4 stop 1, C all",
        "My ally wrote that he holds:",
        "attack A B until 3:",
        "De: Burgos",
        "Sent 3 armies there already",
        "- A PAR - BUR",
        "A PAR – BUR",
    ],
)
def test_own_words_that_resemble_a_boundary_are_kept(own: str) -> None:
    assert read(f"{own}\nF BRE - MAO").lines == (own, "F BRE - MAO")


def test_below_an_attribution_without_marks_nothing_is_believed() -> None:
    letter = read("On 3/3/25 10:15, Conquest wrote:\nA PAR - PIC\n\nA PAR - BUR\n")
    assert letter.lines == ()
    assert whys(letter)["A PAR - BUR"] is Why.QUOTED


def test_the_game_address_in_the_text_means_that_a_mail_of_ours_is_quoted() -> None:
    letter = read(f"A PAR - BUR\n{GAME} 3 Mar\nA PAR - PIC\n")
    assert letter.lines == ("A PAR - BUR",)
    assert whys(letter)["A PAR - PIC"] is Why.UNCLEAR


def test_our_marker_outside_of_a_quotation_makes_the_whole_letter_unclear() -> None:
    letter = read("A PAR - BUR\n\nA PAR - PIC\n[round: k3j9x2]\n")
    assert letter.lines == ()
    assert whys(letter)["A PAR - BUR"] is Why.UNCLEAR


@pytest.mark.parametrize("mark", [">", "> ", ">>", " > ", "»", "AP> ", "&gt; "])
def test_any_mark_of_quotation_counts(mark: str) -> None:
    assert read(f"A PAR - BUR\n{mark}A PAR - PIC\n").lines == ("A PAR - BUR",)


def test_a_line_wrapped_off_a_long_quoted_one_is_unclear() -> None:
    long = "> " + "the rest of a very long line of a notice that says " + "x" * 18
    letter = read(f"{long}\nA PAR - PIC\n")
    assert whys(letter)["A PAR - PIC"] is Why.UNCLEAR
    assert read(f"{long}\n\nA PAR - BUR\n").lines == ("A PAR - BUR",)
    assert read(f"{long}\nA PAR H\n> {long} and longer\n").lines == ("A PAR H",)
    flowed = read(f"{long}\nA PAR - BUR\n", "text/plain; format=flowed")
    assert flowed.lines == ("A PAR - BUR",)


def test_a_plain_line_that_html_has_only_in_a_quotation_is_dropped() -> None:
    body = (
        "--b\nContent-Type: text/plain\n\nA PAR - BUR\nA PAR - PIC\nAna\n\n"
        "--b\nContent-Type: text/html\n\n<p>A PAR - BUR</p>"
        "<div class='gmail_signature'>Ana</div><blockquote>A PAR - PIC</blockquote>\n"
        "--b--\n"
    )
    letter = read(body, "multipart/alternative; boundary=b")
    assert letter.lines == ("A PAR - BUR",)
    assert whys(letter) == {"A PAR - PIC": Why.QUOTED, "Ana": Why.SIGNATURE}


def test_an_own_line_that_repeats_a_quoted_one_is_kept() -> None:
    body = (
        "--b\nContent-Type: text/plain\n\nA PAR - PIC\n\nConquest wrote:\n"
        "> A PAR - PIC\n--b\nContent-Type: text/html\n\n<p><b>A PAR - PIC</b></p>"
        "<div>Conquest wrote:</div><blockquote>A PAR - PIC</blockquote>\n--b--\n"
    )
    letter = read(body, "multipart/alternative; boundary=b")
    assert letter.lines == ("A PAR - PIC",)


@pytest.mark.parametrize(
    "footer",
    [
        "Sent from my iPhone",
        "Enviado desde mi iPad",
        "Enviado desde Outlook para iOS",
        "Enviado desde Correo para Windows",
        "Enviado con Proton Mail, correo seguro.",
        "Enviado desde Yahoo Mail con Android",
        "Von meinem iPhone gesendet",
        "Envoyé de mon iPhone",
        "Inviato da iPhone",
        "Enviado do meu iPhone",
        "Obtén Outlook para Android",
        "Get BlueMail for Android",
        "Libre de virus. www.avast.com",
    ],
)
def test_footers_are_dropped_wherever_they_stand(footer: str) -> None:
    letter = read(f"A PAR - BUR\n{footer}\n\nConquest wrote:\n{QUOTED}")
    assert letter.lines == ("A PAR - BUR",)
    assert whys(letter)[footer] is Why.FOOTER
