"""Checks that apply to every text for people, whatever its game."""

import os
import re

from desk import ROOT, check, yaml_of

ORDERS, END = "-----ORDERS-----", "-----END-----"
CAPITALS = "A-ZÀÁÇÉÈÊËÍÑÓÔÚÛÜ"
HEADING = re.compile(r"[%s][%s' ]{3,}(?=$|[:,(]| \(| :)" % (CAPITALS, CAPITALS))
# Headings that say all on their own line.
WHOLE = ("DEADLINE", "RECEIPT", "PREVIEW", "ÉCHÉANCE", "REÇU", "APERÇU", "PLAZO", "RECIBO", "VISTA PREVIA")
# What is counted, by language: singular, plural.
COUNTED = {
    "en": (r"1", "cubes|cards|orders|turns|points|units|hexes", r"0|[2-9]|[1-9]\d+", "cube|card|order|point|unit|hex"),
    "fr": (r"[01]", "cubes|cartes|ordres|tours|points|unités|cases|pièces|capitaines|blasons|jours|heures",
           r"[2-9]|[1-9]\d+", "cube|carte|ordre|point|unité|case|pièce|capitaine|blason|jour|heure"),
    "es": (r"1", "cubos|cartas|órdenes|turnos|puntos|unidades|hexágonos|monedas|capitanes|blasones|días|horas",
           r"0|[2-9]|[1-9]\d+", "cubo|carta|orden|punto|unidad|hexágono|moneda|capitán|blasón|día|hora"),
}
# English words that no other language has, nor any key of a file.
ENGLISH = re.compile(r"\b(?:the|and|your|you|with|until|is|are|this|that|which|have|will|been|its|their|must|they)\b")


class Faults:
    """Property by property, where it does not hold."""

    def __init__(self, game):
        self.game, self.found, self.looked_at = game, {}, 0

    def expect(self, what, good, where, detail=""):
        faults = self.found.setdefault(what, [])
        if not good:
            faults.append("%s: %s" % (where, detail))

    def tell(self):
        for what, faults in self.found.items():
            check("%s: %s" % (self.game, what), not faults, "\n".join(faults))


# ---- any text ----

def is_heading(line):
    return HEADING.match(line) is not None


def empty_sections(text):
    """Headings with nothing below them."""
    lines = [line for line in text.split("\n") if line]
    return [line for line, below in zip(lines, lines[1:] + [""])
            if is_heading(line) and not line.startswith(WHOLE)
            and (below == "" or is_heading(below) or below == ORDERS)]


def plural_faults(text, language="en"):
    plain = re.sub(r"\s+", " ", text)
    return re.findall(r"(?<![→\d.:,])(?:(?:%s) (?:%s)|(?:%s) (?:%s))\b" % COUNTED[language], plain)


def english_words(text):
    """Words that were left in English, outside the lines of a file."""
    prose = re.sub(r"^(?!#).*:.*$", "", text[text.index(ORDERS):], flags=re.M) if ORDERS in text else ""
    return sorted(set(ENGLISH.findall(text.split(ORDERS)[0] + prose)))


def is_tile_line(line):
    return line[:1] in ("+", "|")


def look_at_text(faults, where, text, is_drawn=is_tile_line, width=78, language="en"):
    """`is_drawn` says of a line whether it belongs to a map."""
    faults.looked_at += 1
    lines = text.split("\n")
    wide = [line for line in lines if len(line) > (100 if is_drawn(line) else width)]
    faults.expect("no line is too wide, none of a map wider than 100", not wide, where, wide)
    loose = [line for line in lines if line != line.rstrip() or "\t" in line]
    faults.expect("no blanks at line ends and no tabs", not loose, where, loose)
    faults.expect("never two empty lines in a row, none at either end",
                  "\n\n\n" not in text and text[:1] != "\n" and re.search(r"[^\n]\n\Z", text), where, text[-80:])
    # What is told of a file closes two braces, too, where it has opened them.
    whole = re.sub(r'["«][^"«»]*["»]', "", text)  # in what is quoted in part they stay open
    closed = whole.count("{") == whole.count("}")
    tags = [line for line in lines if "{{" in line or ("}}" in line and not closed)]
    faults.expect("no tag is left unrendered", not tags, where, tags)
    text = "\n".join(line for line in lines if not is_drawn(line))
    keys = re.findall(r"\b(?:events|terms|diagnostics|runs|tails|course|subjects|notices)\.[\w.-]+", text)
    faults.expect("no key stands where its words should", not keys, where, keys)
    faults.expect("no section is empty", not empty_sections(text), where, empty_sections(text))
    faults.expect("one is singular, more are plural", not plural_faults(text, language), where,
                  plural_faults(text, language))
    broken = re.findall(r'""| ,| \.(?!\.)|\(\)|\bnull\b|[.,;] {2,}[A-Za-z]', text.split(ORDERS)[0])
    faults.expect("nothing is missing in a sentence", not broken, where, broken)


# ---- order forms ----

def uncommented(form):
    return re.sub(r"^#(?=[a-z-])", "", form, flags=re.M)


def plain_lines(form, language):
    """What the form shows as an example of plain lines; "" if it shows none."""
    with open(os.path.join(ROOT, "templates", language, "messages.yaml"), encoding="utf-8") as file:
        words = yaml_of(file)["terms"]["form"]["plain"]
    text = re.sub(r"\s+", " ", re.sub(r"^# ?", "", form.split("\n\n")[0], flags=re.M))
    return text.partition(words.replace("\u00a0", " "))[2].strip()


def look_at_form(faults, where, desk, seat, text, attachment, game="madrid", language="en"):
    block = text[text.index(ORDERS) + len(ORDERS) + 1:text.index(END)]
    faults.expect("the order form is attached as it stands in the body", attachment == ("orders.yaml", block), where)
    told = yaml_of(block)
    faults.expect("the form is YAML that says game, turn and key alone", sorted(told) == ["game", "key", "turn"], where, told)
    code, receipt = desk.receipt(seat, block, verb="check", game=game)
    faults.expect("sent back untouched it has no error and answers nothing",
                  (code, receipt["errors"]) == (0, []) and receipt["fate"] in ("no-orders", "nothing-due"), where, receipt)
    code, receipt = desk.receipt(seat, "clear\n" + uncommented(block), verb="check", game=game)
    faults.expect("with its marks taken away it has no error and answers what is owed",
                  (code, receipt["errors"]) == (0, []) and all(owed["answered"] == "yes" for owed in receipt["owes"]),
                  where, "%s\n%s" % (receipt, block))
    lines = plain_lines(block, language)
    faults.expect("where something is owed, the form shows plain lines", lines != "" or not receipt["owes"], where, block)
    code, receipt = desk.receipt(seat, block + "clear\n" + lines + "\n", verb="check", game=game)
    # A deployment is not whole with one unit.
    wrong = [error for error in receipt["errors"] if error["code"] != "DUCS-2.1"]
    wrong += [warning for warning in receipt["warnings"] if warning["code"].startswith("FILE-")]
    faults.expect("the plain lines that it shows are understood, without an error",
                  lines == "" or not wrong and receipt["fate"] != "no-orders", where, "%s\n%s\n%s" % (lines, wrong, receipt))
