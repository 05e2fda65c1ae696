"""Seats named like one of our own words: a player's name stays a name, wherever a report or a page has it."""

from desk import USAGE, Desk, body_of, check, equal, finish

# Files of templates/ and templates/en/: no word, so good names.
NAMES = ["site-turn", "site-head", "mine", "mail-head"]


def new(desk, names, *words):
    seats = [word for name in names for word in ("--seat", "%s=%s@example.org" % (name, name))]
    return desk.run("new", "dogs-of-war", "--name", "gravos", *seats, "--seed", "0205180802051808", *words)


desk = Desk()
equal("seats may be called as files are", new(desk, NAMES).code, 0)
for name in NAMES:
    desk.file(name, 'game: gravos\nturn: dogs\nmail: html\ndogs: [A01, A02, A03, A04, A05, A06]\n', game="gravos")
desk.later(hours=49).good("tick")
desk.good("publish", "gravos", "site")
pages = {name: desk.read("site/" + name).decode() for name in desk.mail_names("site") if name.endswith(".html")}
check("there are pages", len(pages) > 1, sorted(pages))
for name, page in sorted(pages.items()):
    equal("%s is one page" % name, [page.count(tag) for tag in ("<html", "</html>", "<main", "<title>")], [1, 1, 1, 1])
check("the cover tells who plays", all(">%s<" % name in pages["index.html"] for name in NAMES), pages["index.html"][:3000])
shown = desk.good("show", "gravos", "--as", "mine").out
check("so does the report", all(name in shown for name in NAMES), shown)
for mail in desk.mails():
    html = mail.get_body(("html",))
    check("a mail holds no page within a page", html is None or html.get_content().count("<html") == 1)
    check("and names its reader", mail["To"].addresses[0].username in body_of(mail), body_of(mail)[:300])

# Words of the reports are no names: "{{name}} buys a knight" would be "a knight buys a knight" to some reader.
for name in ("knight", "soldiers", "muster", "dogs", "gains"):
    empty = Desk()
    result = new(empty, [name, "bob", "carl"])
    check("a seat called %s: refused, by its name" % name, result.code == USAGE and '"%s"' % name in result.err, result)
    check("and nothing was begun", empty.tree("list") in (None, []))
finish()
