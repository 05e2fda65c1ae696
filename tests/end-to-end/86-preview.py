"""Who asks for a preview, in whatever place of the mail and whatever language, files nothing."""

from desk import equal, finish
from words import table, write

FILE = "game: madrid\nturn: \"1\"\nsetup: {card: artilleria}\n"
FORM = "-----ORDERS-----\n%s-----END-----\n" % FILE
QUOTED = "\n\nOn Fri, 1 May 2026, Referee wrote:\n> -----ORDERS-----\n" + "".join("> %s\n" % line for line in FILE.splitlines()) + "> -----END-----\n"


def filed(desk):
    return desk.query("SELECT count(*) FROM submissions WHERE standing = 'in-force'")[0][0]


here = table()
for word in ("preview", "Preview, please:", "preview: yes", "aperçu", "Aperçu s'il vous plaît :", "vista previa", "Vista previa, por favor."):
    for name, text in (("above a form", word + "\n\n" + FORM), ("above a form, below a greeting", "Hello,\n\n" + word + "\n\n" + FORM),
                       ("below a form", FORM + "\n" + word + "\n"), ("above lines", word + "\n" + FILE), ("below lines", FILE + word + "\n"),
                       ("in a form", FORM.replace("setup", "preview: yes\nsetup"))):
        got = write(here, "french", text)
        equal("%s, %s: looked at, not filed" % (word, name), (got.fate, filed(here), got.changed), ("preview", 0, []))
for name, text in (("no", "preview: no\n\n" + FORM), ("what is quoted", FORM + "\n> preview\n"), ("a quoted form alone that asks for one", QUOTED.replace("> setup", "> preview: yes\n> setup")),
                   ("a sentence about one", "The preview looked good.\n\n" + FORM)):
    before = here.query("SELECT count(*) FROM submissions")[0][0]
    got = write(here, "french", text)
    equal("%s is none" % name, got.fate, "filed" if "alone" not in name else "preview")
finish()
