"""`list`: what needs the game master first, in words and in colour on a terminal, as a page; nothing secret
in it."""

import html.parser
import os
import re
import shutil
import subprocess

from desk import KARSTEN, PHIL, PROGRAM, USAGE, Desk, check, equal, finish, skip, terminal, yaml_of

FIRST_TURN = 'game: %s\nturn: "1"\nsetup: {card: artilleria, reveal: yes}\norders: ["6→7"]\n'


def on_terminal(ends, desk, *words, **variables):
    """What a command writes to a terminal, whose two ends these are."""
    master, slave = ends
    child = subprocess.Popen(desk.arguments(*words), cwd=desk.folder, env=dict(desk.environment(), **variables),
                             stdin=subprocess.DEVNULL, stdout=slave, stderr=subprocess.STDOUT)
    os.close(slave)
    text = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:  # Linux: nobody has the other end any more
            part = b""
        if not part:
            break
        text += part
    os.close(master)
    child.wait(60)
    return text.decode().replace("\r\n", "\n")


def plain(text):
    return re.sub(r"\033\[\d+m", "", text)


def names(text):
    """The games of the table in its order."""
    return [line[2:].split()[0] for line in text.splitlines()[3:] if line[:2] in ("! ", "  ") and line[2:3] != " "]


desk = Desk()
for name, more in (("sevilla", ("--every", "7d")), ("madrid", ("--every", "48h")), ("toledo", ()), ("burgos", ())):
    desk.new(*more, name=name)
desk.good("pause", "burgos", "--reason", "fiesta")
desk.good("send")
equal("by deadline, what stands still last", names(desk.good("list").out), ["madrid", "sevilla", "toledo", "burgos"])
check("nothing wants the game master", "4 games, nothing needs you" in desk.good("list").out, desk.good("list").out)
equal("YAML keeps the order in which they were begun",
      [(entry["game"], entry["since"]) for entry in desk.tree("list")],
      [(name, "2026-05-01T08:00:00Z") for name in ("sevilla", "madrid", "toledo", "burgos")])

# ---- a grace, and who wants to wait ----

late = Desk()
late.new("--every", "48h", "--option", "grace=12h")
late.file("french", 'game: madrid\nturn: "1"\nwait: yes\nsetup: {card: artilleria}\n')
text = late.good("list").out
check("who wants to wait is told", "set-up by France (filed, asks to wait)" in text, text)
equal("to programs, too", [(entry["waits"], entry["counts_until"]) for entry in late.tree("list")], [(["french"], "2026-05-03T20:00:00Z")])
late.at("2026-05-03T20:00:00Z")
text = late.good("list").out
check("in the grace late files count, and nothing is overdue", "late by 12 hours, files still count until Sun 3 May 20:00 UTC" in text
      and "OVERDUE" not in text and "nothing needs you" in text, text)
late.later(seconds=1)
text = late.good("list").out
check("after it the game is", "OVERDUE by 12 hours" in text and "1 needs you" in text, text)

desk.later(hours=40).good("tick")
text = desk.good("list").out
check("who owes, since when, and that he was reminded", re.search(
    r"^  madrid +Dos de Mayo +1 +set-up by France +40 hours +due in 8 hours \(Sun 3 May 08:00 UTC\)\n"
    r"    France: set-up due; never heard from; reminded once, last 0 minutes ago$", text, re.M), text)
desk.later(hours=3).file("french", FIRST_TURN % "madrid")
text = desk.later(hours=1).good("list").out
check("who has filed owes nothing, which is said", "set-up by France (filed)" in text and "reminded once" not in text, text)
desk.file("french", 'game: sevilla\nturn: "1"\npress: [{to: spanish, text: "hola"}]\n', game="sevilla")
text = desk.later(hours=2).good("list").out
check("a file without an answer was heard, too",
      "France: set-up due; last heard from 2 hours ago; not reminded" in text, text)

desk.change("INSERT INTO addresses VALUES ('%s', 3, 1, 0, 'no such user')" % KARSTEN)
desk.change("UPDATE outbox SET status = 'failed', tries = 1, words = '550 \033[31m<b>no such user</b>' "
            "WHERE id = (SELECT max(id) FROM outbox WHERE address = '%s')" % PHIL)
desk.later(hours=8)
text = desk.good("list").out
check("overdue, and mails that did not arrive", "OVERDUE by 6 hours" in text and text.count("mail to France is stopped: "
      "karsten@example.org bounced; `adjudicator address` restarts it") == 4 and "4 games, 4 need you" in text, text)
check("what a server said, with nothing that a terminal obeys", '"550 ?[31m<b>no such user</b>"' in text and "\033" not in text, text)
equal("the overdue game comes first", names(text)[0], "madrid")
for language in ("fr", "es"):
    lines = [line for line in desk.good("list", "--language", language).out.split("\n") if PHIL in line]
    check("%s: no word of the ledger's in a sentence" % language, lines and not re.search(r"\b(report|failed)\b", " ".join(lines)), lines)

# ---- a new player: what was mailed to the one before, and what came from there, is none of theirs ----

heirs = Desk()
heirs.new("--every", "48h")
heirs.file("french", 'game: madrid\nturn: "1"\npress: [{to: spanish, text: "hola"}]\n')
heirs.later(hours=40).good("tick")
heirs.change("INSERT INTO addresses VALUES ('%s', 3, 1, 0, 'no such user')" % KARSTEN)
check("France was heard from and reminded", "last heard from 40 hours ago; reminded once" in heirs.good("list").out)
heirs.later(hours=1).good("replace", "madrid", "french", "claire@example.org", "--reason", "gone")
heirs.good("send")
shown = heirs.good("list").out
check("a new player was neither", "France: set-up due; never heard from; not reminded" in shown, shown)
equal("a mail to the one who left that was stopped is no trouble", (heirs.tree("list")[0]["mails"]["stopped"], KARSTEN in shown, "nothing needs you" in shown), (0, False, True))
heirs.file("french", 'game: madrid\nturn: "1"\npress: [{to: spanish, text: "salut"}]\n')
check("who files is heard from", "last heard from 0 minutes ago" in heirs.good("list").out)

# ---- colour ----

equal("in a pipe there is no colour", "\033" in text, False)
coloured = desk.good("list", "--color", "always").out
check("--color=always: also in a pipe", "\033[31m" in coloured, coloured)
equal("and the same is said without it", plain(coloured), text)
equal("--color=auto in a pipe: none", desk.good("list", "--color", "auto").out, text)
for name, expected, words, variables in (
        ("on a terminal there is", coloured, (), {"TERM": "xterm"}),
        ("NO_COLOR: none", text, (), {"TERM": "xterm", "NO_COLOR": "1"}),
        ("a terminal that knows none: none", text, (), {"TERM": "dumb"}),
        ("--color=never: none", text, ("--color=never",), {"TERM": "xterm"})):
    ends = terminal()
    if ends is None:
        skip(name, "there is no pseudo-terminal here")
    else:
        equal(name, on_terminal(ends, desk, "list", *words, **variables), expected)
equal("no such colour: 64", desk.run("list", "--color", "blue").code, USAGE)

# ---- columns ----

wide = Desk()
wide.good("new", "dogs-of-war", "--name", "gravos", "--seat", "alice=a@example.org", "--seat", "bob=b@example.org",
          "--seat", "carl=c@example.org")
wide.new(name="ed")
lines = wide.good("list").out.splitlines()
place = lines[2].index("WAITS FOR")
check("columns stand under their headings", all(line[place - 2:place] == "  " and line[place] != " "
      for line in lines[3:] if line[2] != " "), "\n".join(lines))

# ---- the page ----

page = desk.good("list", "--format", "html").out


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.links, self.text = set(), [], ""

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.links += [value for name, value in attrs if name in ("src", "href", "action", "style") or name.startswith("on")]

    def handle_data(self, data):
        self.text += data


reader = Reader()
reader.feed(page)
equal("no script, no picture, no form, no link", (reader.tags & {"script", "img", "a", "form", "link", "iframe", "b"}, reader.links),
      (set(), []))
check("nothing is fetched", not re.search(r"https?:|@import|url\(", page), page)
check("what a server said is escaped", "&lt;b&gt;no such user&lt;/b&gt;" in page and "\033" not in page)
check("it says what the table says", all(words in reader.text for words in
      ("4 games, 4 need you", "OVERDUE by 6 hours", "set-up by France (filed)", "karsten@example.org bounced")), reader.text)
check("for the dark and for phones", "prefers-color-scheme: dark" in page and 'name="viewport"' in page)
rows = desk.query("SELECT secret FROM games UNION SELECT key_hash FROM seats")
keys = re.findall(r"^key: (\S+)", "".join(desk.good("form", name, seat).out for name in ("sevilla", "madrid", "toledo", "burgos")
                                          for seat in ("spanish", "french")), re.M)
check("no key, no secret, no card", len(keys) == 8 and not any(word in page + text for word in keys + [row[0] for row in rows] +
      ["artilleria", "velarde"]))
tidy = shutil.which("tidy")
if check("tidy is here (contrib/install-dependencies)", tidy is not None):
    for what, document in (("the page", page), ("a page without games", None)):
        if document is None:
            empty = Desk()
            empty.new()
            empty.change("DELETE FROM games")
            document = empty.good("list", "--format", "html").out
        found = subprocess.run([tidy, "-q", "-e", "--doctype", "html5"], input=document.encode(), stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, timeout=60)
        equal("%s is valid HTML" % what, (found.returncode, found.stdout.decode()), (0, ""))
found = subprocess.run([tidy or "false", "-q", "-e"], input=page.replace("</table>", "").encode(), stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, timeout=60)
check("and tidy would tell", found.returncode != 0)
equal("no other command has a page: 64", desk.run("show", "madrid", "--format", "html").code, USAGE)

# ---- broken ----

desk.rewrite("states", "position", lambda text: "{", "game = (SELECT id FROM games WHERE name = 'toledo')")
result = desk.run("list")
equal("a game that cannot be read comes first", (result.code, names(result.out)[0]), (0, "toledo"))
check("which is said", "CANNOT BE READ" in result.out and "toledo" in result.err, result)
finish()
