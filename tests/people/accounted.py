"""Is everything that a player writes accounted for? The mails of *.yaml and conversations/*.yaml, those of the campaigns and the odd
ones of tests/mail (see whole_games.py), each mutated: a name or an order put in, a name exchanged, a line taken out. Prints TAP,
a table, "N passed, N failed, N skipped".

    accounted.py BUILD [--seed N] [--one-in N] [-v] [FILE…]      FILE: mails of people or SOURCES, default all

Of a mail by which something counts, each name of the game in it stands in the answer: in an order, in an error, or quoted as
not read. And what counts holds no name that neither the mail nor what was in force before has. Which names: NAMES and PUT_IN.
Mails by which nothing counts are told as such, and pass."""
import concurrent.futures
import os
import queue
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

import yaml

sys.path.insert(1, os.path.dirname(os.path.abspath(__file__)))

import people  # noqa: E402
import whole_games  # noqa: E402
from people import compose, start  # noqa: E402

ARROW = r"\s*(?:->|→|=>|>)\s*"
# What is recognised in any text of a game.
NAMES = {"ducs": [r"(?<![\w])[OW](?:[ICA]\d{1,2}|D)(?!\w)", r"(?<![\w.])[012]\d{3}(?![\w])"],
         "dos-de-mayo": [r"(?<![\w])\d{1,2}" + ARROW + r"\d{1,2}(?!\w)"],
         "waterloo": [], "dogs-of-war": [], "diplomacy": []}
# (What is put in, how the answer may tell it), in words of any language that the game is read in.
PUT_IN = {
    "ducs": [("OI3", "oi3"), ("WI2", "wi2"), ("OA10", "oa10"), ("1413", "1413"), ("OI4 to 1413", "oi4|1413"), ("attack WI2", "wi2"),
             ("OD", "od"), ("WC10 recule", "wc10"), ("OI8 se queda", "oi8")],
    "dos-de-mayo": [("9->14", r"9" + ARROW + "14"), ("12→13", r"12" + ARROW + "13"), ("Velarde", "velarde"), ("Los mamelucos", "mamelucos"),
                    ("Plaza Mayor", r"plaza mayor|15\b"), ("two cubes from 9 to 14", "two|2"), ("zone 14", "14")],
    "waterloo": [("recon 2", "recon"), ("artillery 3", "artiller"), ("charge 4", "charg|carg"), ("assaut", "assau|asalt"),
                 ("duel 3", r"duelo? 3")],
    "dogs-of-war": [("buy a knight", "knight|chevalier|caballero"), ("un fantassin", "fantassin|footm[ae]n|infante"),
                    ("jeton à Bruno", "bruno"), ("keep 2 coins", "coin|monnaie|pi[eè]ce|moneda")],
    "diplomacy": [("A mun - ruh", "mun"), ("F nth S A lon - nwy", "nth"), ("Munich to Ruhr", "mun"), ("build F bre", "bre"),
                  ("armée de Brest", "bre"), ("disband Rome", "rom")]}
# A reason may name what it likes, "12 to 14 because Velarde is out": what orders something there is told, a name alone is not.
NAMES_ALONE = {"OI3", "WI2", "OA10", "1413", "OD", "Velarde", "Los mamelucos", "Plaza Mayor", "zone 14", "duel 3", "un fantassin", "assaut",
               "armée de Brest"}
REASON = (r"(?i)\b(?:because|since|so that|in order to|to see if|to see whether|to relieve|to help|"
          r"parce que?|car|autant que|afin|pour que|pour aider|pour voir si|histoire de|puisque|comme|"
          r"porque|para que|para ayudar|ya que|a ver si|para ver si|a la espera|como|as)\b[^.!?]*$")
# Behind a name that the same breath takes back, "1811, no wait, make that 1912"; or within a link that a telephone made of it.
PUT_RIGHT = r">|[^\n]{0,12}?(?:\bno,? wait|\bmake that|\bscratch that|\bI mean|\b[Cc]orrection|\bah non|\bnon,|\bno, espera|\bno, mejor|\bmejor dicho)"
# Hexes of Ducs where the duke and the target of attacks stand: who names them names these.
STAND_THERE = {"1910", "1808"}
# Whose numbers are told in the errors of two orders, not as they were written.
LEFT_OUT = {"mayo-en-puerta",
            # A mail that was forwarded; a whole report below the marks, unquoted; words outside of the marks; 900 kB.
            "odd-052-forwarded-inline", "odd-055-outlook-reply", "odd-064-end-before-orders", "odd-204-size-within-the-limit",
            # What a signature is made of; who wrote what is quoted.
            "odd-081-pgp-inline-signed", "odd-270-orders-below-an-introduction"}
KINDS = ("as it is", "put in", "exchanged", "taken out")
SOURCES = ("people", "campaigns", "odd")


def folded(text):
    """Lower case, without accents and without breaks of lines."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return re.sub(r"\s+", " ", plain.lower())


# What receipts say behind their orders, which is dropped where one is pasted back.
REMARK = r"‹[^›]*›"


def names_in(game, text):
    return [found.group(0) for pattern in NAMES[game] for found in re.finditer(pattern, text)]


def mutated(document, rng):
    """(kind, text, [(name, regex of how the answer tells it)]) of each variant."""
    text, game = document["text"], people.RULES[document["game"]]
    made = [("as it is", text, [])]
    said = re.sub(REMARK, lambda found: "‹" * len(found.group(0)), text)
    blanks = [found.start() for found in re.finditer(r"(?<=\S)[ \n](?=\S)|$", said)]
    if document["source"] != "people":  # a file's remarks are nobody's orders, nor is its salt, which an indented line goes on with
        blanks = [at for at in blanks if not re.search("#|^salt:", said[said.rfind("\n", 0, at) + 1:at] or said[:at].splitlines()[-1])]
    signature = re.search(r"\n-- ?\n", said)  # nor is what stands in a signature, or in a phone's line
    blanks = [at for at in blanks if signature is None or at <= signature.start()]
    blanks = [at for at in blanks if not re.search(r"(?i)^(?:sent from|envoy[ée] de|enviado de)", said[said.rfind("\n", 0, at) + 1:])]
    word, told = rng.choice(PUT_IN[game])
    open_to_it = [at for at in blanks if word not in NAMES_ALONE or not re.search(REASON, said[:at])]
    at = rng.choice(open_to_it or [len(text)])
    made.append(("put in", text[:at] + " " + word + text[at:], [(word, told)]))
    names = [found for pattern in NAMES[game] for found in re.finditer(pattern, text)]
    names = [found for found in names if not re.match(r" ?\(\d{4}\)", text[found.end():])]  # "WI1 (1808)": the place is that of the old one
    if names:
        gone, new = rng.choice(names), rng.choice(names_in(game, " ".join(word for word, _ in PUT_IN[game])))
        made.append(("exchanged", text[:gone.start()] + new + text[gone.end():], []))
    lines = text.splitlines(True)
    if len(lines) > 1:
        number = rng.randrange(len(lines))
        made.append(("taken out", "".join(lines[:number] + lines[number + 1:]), []))
    return made


def stands_at(report, text, said):
    """The hexes of Ducs on which units stand that the text names, "OI3 1417 1413" says of the first only where it comes from; or the
    answer: "the cavalry at 2015" is OC2 there."""
    places = dict(re.findall(r"(?<!\w)([OW](?:[ICA]\d{1,2}|D)) (\d{4})", report))
    return {places[name] for name in names_in("ducs", text + "\n" + said) if name in places}


def swallowed(game, text, also, answer, nothing):
    """The names that the answer does not have, without those of `nothing`, which say nothing."""
    said = folded(answer)
    wanted = [(name, r"(?:%s\D{1,5}|→)%s" % tuple(re.findall(r"\d+", name)) if game == "dos-de-mayo" else re.escape(folded(name)))
              for name in names_in(game, re.sub(REMARK, " ", text))
              if name not in STAND_THERE | nothing and not re.search(r"(?:de|from) " + re.escape(name), text)
              and not re.search("%s(?:%s)" % (re.escape(name), PUT_RIGHT), text, re.IGNORECASE)]
    return [name for name, pattern in wanted + also
            if not re.search(r"(?<!\w)(?:%s)" % pattern, said)]


def invented(game, text, before, filed):
    """The names in what counts that nobody wrote."""
    if game != "ducs" or re.search(r"(?i)standard|est[aá]ndar", text):  # which stands for all units
        return []
    known = folded(text + " " + yaml.safe_dump(before)) + (" wi1" if "1808" in text else "")
    return [name for name in names_in(game, yaml.safe_dump(filed)) if re.fullmatch(r"[OW]\w+", name) and not written(name, known)]


KINDS_OF_UNIT = {"I": "i|inf", "C": "c|cav|cab", "A": "a|art", "D": "d|du"}


def written(name, known):
    """Whether a unit is there in some way: OI8, infantry 8, infantry eight."""
    return re.search(r"(?<!\w)(?:%s)" % KINDS_OF_UNIT[name[1]], known) or re.search(r"\s?".join(map(re.escape, folded(name))), known.replace("-", ""))


def message_of(document, text):
    """The mail as bytes, with this text."""
    if "raw" in document:
        return document["raw"] if text == document["text"] else whole_games.with_text(document["raw"], text)
    mail = dict(document, text=text)
    if text != text.encode(mail.get("charset", "utf-8"), "replace").decode(mail.get("charset", "utf-8")):
        mail["charset"] = "utf-8"  # what was put in is not to become "?" on the way
    return compose.compose(mail, document["original"])


def judge(world, document, text, also):
    """Why something is not accounted for ("" if all is); None: nothing counts by it."""
    game = people.RULES[document["game"]]
    before = world.in_force(document)
    answers = world.receive(message_of(document, text))
    now = world.in_force(document)
    if now is None or (before is not None and now[0] == before[0]):
        return None, answers
    said = "\n".join(re.sub(r"(?m)^(?:DEADLINE|ÉCHÉANCE|PLAZO)\b.*", "", answer.text) for answer in answers)
    nothing = stands_at(document["original"].text, text, said) if game == "ducs" else set()
    lost = swallowed(game, text, also, said, nothing)
    new = invented(game, text, before[1] if before else {}, now[1])
    return "; ".join((["not accounted for: " + ", ".join(lost)] if lost else []) +
                     (["nobody wrote: " + ", ".join(new)] if new else [])), answers


def mails_of(document):
    """The mails of a conversation, each as the first of its game; else the one mail itself."""
    return [dict(document, name="%s-%d" % (document["name"], number), text=mail.get("text"), style="bare")
            for number, mail in enumerate(document.get("mails", []), 1)
            if not mail.get("form")] if "mails" in document else [document]


def told_to_people(paths, base):
    """Those mails of people that can be changed by themselves."""
    documents = [dict(mail, base=base) for each in people.documents_of(paths, people.reports(base)) for mail in mails_of(each)]
    return [each for each in documents
            if each.get("text") and not {"silent", "before", "attachment", "edit"} & set(each)]


def main():
    arguments = sys.argv[2:]

    def number(flag, otherwise):
        if flag not in arguments:
            return otherwise
        at = arguments.index(flag)
        value = int(arguments[at + 1])
        del arguments[at:at + 2]
        return value

    seed, one_in = number("--seed", 1), number("--one-in", 1)
    build, loud = os.path.abspath(sys.argv[1]), "-v" in arguments
    sources = [word for word in arguments if word in SOURCES]
    paths = [word for word in arguments if not word.startswith("-") and word not in SOURCES]
    sources = sources or (["people"] if paths else SOURCES)
    paths = paths or sorted(
        people.glob.glob(os.path.join(people.HERE, "*.yaml")) + people.glob.glob(os.path.join(people.HERE, "*", "*.yaml")))
    start.use(build)
    with tempfile.TemporaryDirectory(prefix="accounted-") as scratch:
        base = os.path.join(scratch, "base")
        made = subprocess.run([os.path.join(people.HERE, "setup"), build, base], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if made.returncode != 0:
            print("not ok - setup\n" + made.stdout.decode("utf-8", "replace"))
            return 1
        rng = random.Random(seed)
        program = os.path.join(build, "adjudicator")
        come = {"people": lambda: told_to_people(paths, base), "campaigns": lambda: whole_games.campaigns(program, scratch, rng, one_in > 1),
                "odd": lambda: whole_games.odd(build)}
        chosen = [dict(each, source=source) for source in sources for each in come[source]()
                  if each["name"] not in LEFT_OUT and not re.search(r"(?m)^>|^-+Original Message", each["text"])]
        share = {source: max(one_in // 4, 1) if source == "campaigns" else one_in for source in sources}
        variants = [(document, *made) for document in chosen for made in mutated(document, rng)
                    if rng.randrange(share[document["source"]]) == 0]
        sessions = queue.SimpleQueue()
        workers = os.cpu_count() or 1
        for _ in range(workers):
            sessions.put(start.Session())

        def one(variant):
            document, kind, text, also = variant
            session = sessions.get()
            try:
                with tempfile.TemporaryDirectory(dir=scratch) as folder:
                    world = people.World(program, session, document["base"], folder, document.get("now", people.NOW))
                    return judge(world, document, text, also)
            except ValueError as fault:
                return str(fault), []
            finally:
                sessions.put(session)

        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            verdicts = list(pool.map(one, variants))
        for _ in range(workers):
            sessions.get().close()
    counts = {(source, kind): [0, 0, 0] for source in sources for kind in KINDS}
    for (document, kind, text, _), (why, answers) in zip(variants, verdicts):
        counts[document["source"], kind][2 if why is None else 1 if why else 0] += 1
        if why:
            print("not ok - %s, %s: %s" % (document["name"], kind, why))
            if loud:
                print("    " + text.replace("\n", "\n    "))
                print("".join("    %s\n    %s\n" % (answer.subject, answer.text.replace("\n", "\n    ")) for answer in answers))
    print("%-24s%12s%12s%16s" % ("", "accounted", "not", "nothing counts"))
    for (source, kind), row in counts.items():
        print("%-24s%12d%12d%16d" % (source + ", " + kind, *row))
    for source in sources:
        if not any(counts[source, kind][0] for kind in KINDS):
            print("not ok - nothing counts of all mails of %s: it is not tried" % source)
            return 1
    passed = sum(row[0] + row[2] for row in counts.values())
    failed = sum(row[1] for row in counts.values())
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
