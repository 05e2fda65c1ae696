"""Mail that is HTML alone is read as text, by a helper that hostile pages do not harm anything with."""

import os
import subprocess
import time

from desk import BUILD, KARSTEN, check, equal, finish, fresh_folder
from postbox import desk, key, letter, orders_to, pipe

HELPER = os.path.join(BUILD, "libexec", "adjudicator-html")


def ask(*pages):
    """The helper's exit code and what it answers to each page: (word, bytes)."""
    sent = b"".join(b"html %d\n" % len(page) + page for page in pages)
    done = subprocess.run([HELPER], input=sent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60, check=False)
    answers, rest = [], done.stdout
    while rest:
        head, rest = rest.split(b"\n", 1)
        word, length = head.split(b" ")
        answers.append((word.decode(), rest[:int(length)]))
        rest = rest[int(length):]
    return done.returncode, answers


# ---- what a page says ----

PAGES = (
    ("<p>one<p>two", "one\n\ntwo\n"),
    ("<p class=MsoNormal>one</p><p class=MsoNormal>two</p>", "one\ntwo\n"),
    ("one<br>two<br><br>three", "one\ntwo\n\nthree\n"),
    ("<div>one</div><div><br></div><div>two<br></div>three", "one\n\ntwo\nthree\n"),
    ("  one \n two\t three  ", "one two three\n"),
    ("<pre>  a:\n    - b\n\nc</pre>d", "  a:\n    - b\n\nc\nd\n"),
    ("<div style='White-Space : pre-wrap'>a:\n  - b</div>", "a:\n  - b\n"),
    ("&nbsp; a &lt;b&gt; &amp; &eacute;&#233;&#xe9; &rarr; 5", "\u00a0 a <b> & \u00e9\u00e9\u00e9 \u2192 5\n"),
    ("<ul><li>OI1 1413<li>OI2 <b>10</b>17</ul>", "- OI1 1413\n- OI2 1017\n"),
    ("<ol><li>one<ul><li>deep</ul><li>two</ol>", "1. one\n- deep\n2. two\n"),
    ("<table><tr><td>a</td><td>b</td></tr><tr><th>c<td>d</table>", "a b\nc d\n"),
    ("<head><title>T</title><style>p {}</style></head><script>x()</script><p>one<!-- no -->", "one\n"),
    ("<div style='display: none'>hidden<br></div>seen<span style=\"Display:none\">x</span>", "seen\n"),
    ("mine<blockquote type=cite>theirs<br>more<blockquote>first</blockquote></blockquote>mine again",
     "mine\n> theirs\n> more\n> > first\nmine again\n"),
    ("<blockquote class=gmail_quote style='border:none'>x</blockquote>", "> x\n"),
    ("<blockquote style='margin:0 0 0 40px; border: none; padding:0'>indented</blockquote>", "indented\n"),
    ("mine<div class='yahoo_quoted x'>On ... wrote:<div>theirs</div></div>", "mine\n> On ... wrote:\n> theirs\n"),
    ("<div class=gmail_quote>On x wrote:<blockquote class=gmail_quote>a</blockquote>answer<blockquote>b</blockquote></div>",
     "On x wrote:\n> a\nanswer\n> b\n"),
    ("<a href='http://x/'>Get Outlook</a> for iOS<img src=x alt=y>", "Get Outlook for iOS\n"),
    ("a</b></div></p>b<i", "a\nb\n"),
    ("", ""), ("<", ""), ("\0\0", ""),
)


def pages():
    code, answers = ask(*(page.encode() for page, _ in PAGES))
    equal("the helper ends well", code, 0)
    for (page, text), answer in zip(PAGES, answers):
        equal("page %r" % page[:60], answer, ("text", text.encode()))
    equal("each page is answered", len(answers), len(PAGES))
    equal("what is no page ends it", ask(b"")[0], 0)
    done = subprocess.run([HELPER], input=b"smtp 1\nx", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    equal("so does another word", (done.returncode, done.stdout), (65, b""))


# ---- pages that were made to harm ----

def hostile():
    megabyte = 1024 * 1024
    for name, page in (("elements in each other", b"<div>" * 200000), ("quotations in each other", b"<blockquote>x" * 80000),
                       ("formatting that is never closed", b"<b><i>x" * 150000), ("ends of nothing", b"<b>" * 900 + b"</i>" * 250000),
                       ("one attribute", b"<p style='" + b"d" * (megabyte - 20) + b"'>x"), ("attributes", b"<p " + b"a=b " * 250000 + b">x"),
                       ("entities", b"&rarr;" * 170000), ("an entity of itself", b"<!DOCTYPE x [<!ENTITY a '&a;&a;'>]>&a;"),
                       ("a file", b"<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><p>&a;<iframe src='file:///etc/passwd'>"),
                       ("tables", b"<table><tr><td>" * 60000), ("no text", b"<" * megabyte), ("bytes", bytes(range(256)) * 4000),
                       ("lists", b"<ol><li>" * 100000)):
        began = time.monotonic()
        code, answers = ask(page)
        took = time.monotonic() - began
        check("%s: an answer or an end, soon" % name, took < 30 and len(answers) <= 1 and all(len(text) <= 2 * megabyte for _, text in answers),
              (code, took, [(word, len(text)) for word, text in answers]))
        check("%s: nothing of this machine is in it" % name, all(b"root:" not in text for _, text in answers))


# ---- whole mails ----

def mails():
    table = desk()
    french = key(table, "french")
    file = 'game: madrid<br>turn: "1"<br>setup: {card: artilleria}<br>orders: [&quot;6&rarr;7&quot;]'
    quoted = ("<blockquote type=cite>Turn 1<br>-----ORDERS-----<br>game: madrid<br>turn: 1<br>#setup: {}<br>-----END-----</blockquote>")
    for name, text, type in (
            ("marks", "<p>Hello!</p><div>-----ORDERS-----<br>%s<br>-----END-----</div><p>K." % file, "text/html; charset=utf-8"),
            ("the whole of it", "<html><body><div>%s</div></body></html>" % file, "text/html"),
            ("a signature in English", "<div>%s</div><br><div>Sent from my iPhone</div>" % file, "text/html"),
            ("a signature in French, a report quoted", "<div>%s</div><br>Envoy&eacute; de mon iPhone<br><div>Le lun. 4 mai 2026 &agrave; 08:00, "
             "Arbitre &lt;r@example.org&gt; a &eacute;crit&nbsp;:<br></div>%s" % (file, "<blockquote>Tour 1</blockquote>"), "text/html"),
            ("a signature in Spanish, a report quoted", "%s<br><br>Enviado desde mi iPhone<div>El lun, 4 may 2026 a las 8:00, Arbitro "
             "(&lt;r@example.org&gt;) escribi&oacute;:</div><blockquote>Turno 1</blockquote>" % file, "text/html")):
        table.later(seconds=1)
        result = pipe(table, letter(KARSTEN, orders_to(french), text, type=type))
        equal("%s: filed" % name, (result.fate, result.answered), ("filed", [KARSTEN]))
    result = pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), "<p>Hello</p>" + quoted, type="text/html"))
    check("a form that is quoted as it came files nothing", result.fate != "stranger" and
          table.query("SELECT standing FROM submissions ORDER BY receipt DESC LIMIT 1") != [("in-force",)], result)
    before = table.query("SELECT count(*) FROM submissions WHERE standing = 'in-force'")
    folder = table.variables["ADJUDICATOR_LIBEXEC"] = fresh_folder()
    result = pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), file, type="text/html"))
    equal("no helper: he is told how to send", (result.fate, result.words, result.answered), ("how-to", "html", [KARSTEN]))
    for name, script in (("one that dies", "kill -9 $$\n"), ("one that talks nonsense", "echo nonsense\n"),
                         ("one that is over a limit", "printf 'failed 1\\nx'\n")):
        with open(os.path.join(folder, "adjudicator-html"), "w", encoding="utf-8") as out:
            out.write("#!/bin/sh\n" + script)
        os.chmod(out.name, 0o755)
        result = pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), file, type="text/html"))
        equal("%s: he is told how to send" % name, (result.fate, result.words, result.answered), ("how-to", "html", [KARSTEN]))
    equal("nothing was filed meanwhile", table.query("SELECT count(*) FROM submissions WHERE standing = 'in-force'"), before)
    result = pipe(table.later(seconds=1), letter("x@list.example", orders_to(french), file, type="text/html", headers="List-Id: <x>\n"))
    equal("a list's page is not even read", (result.fate, result.answered), ("bulk", []))


pages()
hostile()
mails()
finish()
