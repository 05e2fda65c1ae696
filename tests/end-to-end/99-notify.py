"""Notices beside the mail: asked for by the player, confirmed by mail, without contents, once at most, and never to a private network."""

import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
import time

import killer
from desk import BUILD, CONFIG, KARSTEN, PHIL, ROOT, body_of, check, equal, finish, fresh_folder
from postbox import CONFIGURATION, FRENCH, SPANISH, desk, key, letter, orders_to, pipe

sys.path.insert(0, os.path.join(ROOT, "tests", "mail"))
from certificate import certificate  # noqa: E402

REASON = ("--reason", "asked for it")


# ---- a server that takes notices ----

class Taker(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.server.taken.append((self.command, self.path, body.decode(), dict(self.headers)))
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/elsewhere")
        elif self.path == "/never":
            self.server.stop.wait(20)
            self.send_response(200)
        else:
            self.send_response({"/no": 500, "/gone": 404}.get(self.path, 200))
        said = b"x" * (1 << 20) if self.path == "/endless" else b"{}"
        self.send_header("Content-Length", str(len(said)))
        self.send_header("Set-Cookie", "who=you")
        self.end_headers()
        self.wfile.write(said)

    do_GET = do_POST

    def log_message(self, *words):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, address):
        pass  # who hangs up is meant to


folder = fresh_folder()
authority, context = certificate(folder, "localhost")
server = Server(("127.0.0.1", 0), Taker)
server.socket = context.wrap_socket(server.socket, server_side=True)
server.taken, server.stop = [], threading.Event()
threading.Thread(target=server.serve_forever, daemon=True).start()
PORT = server.server_address[1]


def url(path):
    return "https://localhost:%d%s" % (PORT, path)


def taken():
    """What was posted since this was asked last."""
    found, server.taken[:] = list(server.taken), []
    return found


ALLOWED = CONFIGURATION + "notify: {allow: yes, private-addresses: yes, ca-file: %s}\n" % authority
GAME = ("madrid", "--every", "48h", "--option", "pace=fast", "--option", "remind=6h")


def confirmation(book, to=KARSTEN):
    """The code in the newest question."""
    book.good("send")
    questions = [mail for mail in book.mails(to) if "to your web address?" in str(mail["Subject"])]
    return body_of(questions[-1]).split("then the code ")[1].split(".")[0] if questions else None


def wanting(path="/topic", configuration=ALLOWED, made=[]):
    """A desk where Karsten has asked for notices, and confirmed it; each a copy of the first."""
    if not made:
        book = desk(GAME, configuration=ALLOWED)
        french = key(book, "french")
        pipe(book, letter(KARSTEN, orders_to(french), "notify: %s\n" % url("/topic")))
        pipe(book, letter(KARSTEN, orders_to(french), "confirm " + confirmation(book)))
        book.good("send")
        made.append(book)
    book = killer.twin(made[0])
    book.write("adjudicator.yaml", configuration)
    book.change("UPDATE notify SET url = ?", url(path))
    return book


def play(book):
    """Both answer, and the next window opens."""
    pipe(book, letter(KARSTEN, orders_to(key(book, "french")), FRENCH))
    pipe(book, letter(PHIL, orders_to(key(book, "spanish")), SPANISH))
    return book.later(minutes=5).good("tick")


# ---- off unless the configuration allows it ----

book = desk(GAME)
pipe(book, letter(KARSTEN, orders_to(key(book, "french")), FRENCH + "notify: %s\n" % url("/topic")))
book.good("send")
answer = body_of(book.mails(KARSTEN)[-1])
check("where it is not allowed the orders count, and the line is warned of", "FILE-NOTIFY" in answer and book.query(
    "SELECT standing FROM submissions") == [("in-force",)] and book.query("SELECT count(*) FROM notify") == [(0,)], answer)
for name, line in (("no map", "notify: yes\n"), ("an unknown key", "notify: {allowed: yes}\n"), ("no yes or no", "notify: {allow: perhaps}\n"),
                   ("no certificates", "notify: {allow: yes, ca-file: none.pem}\n")):
    book.write("adjudicator.yaml", CONFIGURATION + line)
    result = book.run("list")
    equal("%s: %d" % (name, CONFIG), (result.code, "CONFIG-NOTIFY" in result.err or "CONFIG-SHAPE" in result.err), (CONFIG, True))

# ---- asked for, confirmed ----

book = desk(GAME, configuration=ALLOWED)
french = key(book, "french")
for wrong in ("http://localhost/a", "https://me:secret@localhost/a", "https://", "https:///a", "ftp://localhost/a", "https://localhost/a#b", '"https://localhost/a b"', "yes",
              "https://localhost/" + "a" * 500, "file:///etc/passwd"):
    received = pipe(book, letter(KARSTEN, orders_to(french), "notify: %s\n" % wrong))
    equal("%.40s is refused" % wrong, (received.fate, book.query("SELECT count(*) FROM notify")[0][0]), ("refused", 0))
received = pipe(book, letter(KARSTEN, orders_to(french), "notify: %s\nlanguage: fr\ntimezone: Europe/Paris\n" % url("/topic")))
equal("a good one is taken, and asked about", (received.fate, received.answered), ("filed", [KARSTEN, KARSTEN]))
equal("the ledger keeps no trace of it in the orders", book.query("SELECT count(*) FROM submissions WHERE orders LIKE '%https%'")[0][0], 0)
play(book)
equal("nothing is sent before it is confirmed", (taken(), book.query("SELECT count(*) FROM notices")[0][0]), ([], 0))
question = [mail for mail in book.mails(KARSTEN) if url("/topic") in body_of(mail).replace("\n", "")][-1]
code = body_of(question).split("puis le code ")[1].split(".")[0] if "puis le code " in body_of(question) else body_of(question).split("le code ")[1].split(".")[0]
for name, sender, own, said in (("another code", KARSTEN, french, "AAAAAA"), ("another seat", PHIL, key(book, "spanish"), code)):
    pipe(book, letter(sender, orders_to(own), "confirm " + said))
    equal("%s confirms nothing" % name, book.query("SELECT confirmed FROM notify"), [(None,)])
pipe(book, letter(KARSTEN, orders_to(french), "confirmer " + code))
check("the code of the mail does", book.query("SELECT confirmed FROM notify")[0][0] is not None)
book.good("send")

# ---- what is sent, and how often ----

book = wanting()
equal("confirming sends nothing", taken(), [])
pipe(book, letter(KARSTEN, orders_to(key(book, "french")), "timezone: Europe/Paris\nlanguage: fr\n"))
play(book)
posts = taken()
equal("a window that opens is told once", [(method, path) for method, path, _, _ in posts], [("POST", "/topic")])
_, _, text, headers = posts[0]
check("it holds the game, that it is their turn, the deadline in their zone and language, and nothing else",
      re.fullmatch(r"madrid.: à vous de jouer, avant dim\. 3 mai à 10.h.05( CEST)?", text), text)
equal("nothing else goes over the line", sorted(name.lower() for name in headers), ["accept", "content-length", "content-type", "host", "user-agent"])
equal("as text", headers["Content-Type"], "text/plain; charset=utf-8")
for secret in (key(book, "french"), KARSTEN, "karsten", "french", "6→7", "artilleria"):
    check("not \"%s\"" % secret, secret not in text and secret not in repr(headers))
book.good("tick")
book.good("send")
book.later(minutes=5).good("tick")
equal("and not again", taken(), [])
book.later(hours=43).good("tick")
equal("a reminder is told once", [path for _, path, _, _ in taken()], ["/topic"])
book.later(minutes=5).good("tick")
equal("and not again either", taken(), [])
equal("Phil, who did not ask, hears nothing", book.query("SELECT count(*) FROM notices WHERE seat = 0"), [(0,)])
book = wanting()
pipe(book, letter(KARSTEN, orders_to(key(book, "french")), FRENCH))
book.later(hours=43).good("tick")
equal("nor does who has answered before a reminder", (taken(), book.query("SELECT count(*) FROM notices WHERE moment > 0")), ([], [(0,)]))
book.change("INSERT INTO notices (game, seat, state, moment, at) VALUES (1, 1, (SELECT max(number) FROM states), 7, ?)", int(book.now.timestamp()))
book.good("tick")
equal("nor who answers while it waits", (taken(), book.query("SELECT count(*) FROM notices WHERE tried IS NULL")), ([], [(0,)]))

# ---- it is no way around: redirects, private networks, proxies, endless answers ----

book = wanting("/moved")
play(book)
equal("a redirect is not followed", [path for _, path, _, _ in taken()], ["/moved"])
equal("it has failed", book.query("SELECT failures FROM notify"), [(1,)])
book = wanting("/endless")
play(book)
equal("an endless answer has failed", ([path for _, path, _, _ in taken()], book.query("SELECT failures FROM notify")), (["/endless"], [(1,)]))
book = wanting("/topic", CONFIGURATION + "notify: {allow: yes, ca-file: %s}\n" % authority)
connections = []
accept = server.get_request
server.get_request = lambda: (connections.append(1), accept())[1]
play(book)
equal("a name that leads to the machine itself is not connected to", (taken(), connections, book.query("SELECT failures FROM notify")), ([], [], [(1,)]))
server.get_request = accept
book = wanting("/topic")
book.variables.update({name: "http://127.0.0.1:9" for name in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "http_proxy")})
play(book)
equal("no proxy of the environment is asked", [path for _, path, _, _ in taken()], ["/topic"])
book = wanting("/topic", CONFIGURATION + "notify: {allow: yes, private-addresses: yes}\n")
play(book)
equal("a certificate that nobody vouches for is not trusted", (taken(), book.query("SELECT failures FROM notify")), ([], [(1,)]))

# ---- a day, failures in a row, the end ----

book = wanting()
book.change("UPDATE notify SET tries = 20, day = ?", int(book.now.timestamp()) // 86400)
play(book)
equal("beyond twenty a day nothing is sent, and nothing waits", (taken(), book.query("SELECT count(*) FROM notices WHERE tried IS NULL")), ([], [(0,)]))
book.later(days=1).good("remind", "madrid")
book.good("send")
equal("another day is another", [path for _, path, _, _ in taken()], ["/topic"])
book = wanting("/no")
book.change("UPDATE notify SET failures = 4")
result = play(book)
equal("a failure does not fail the tick", result.code, 0)
equal("after five in a row it is off", book.query("SELECT count(*) FROM notify"), [(0,)])
book.good("send")
check("and its player is told", "No more notices" in str(book.mails(KARSTEN)[-1]["Subject"]), book.mails(KARSTEN)[-1]["Subject"])
book = wanting()
book.change("UPDATE notify SET failures = 4")
play(book)
equal("one that is taken begins the count anew", book.query("SELECT failures FROM notify"), [(0,)])
pipe(book, letter(KARSTEN, orders_to(key(book, "french")), "notify: no\n"))
equal("`notify: no` ends it", book.query("SELECT count(*) FROM notify"), [(0,)])
taken()
book = wanting()
book.good("address", "madrid", "french", "hugo@people.example", *REASON)
equal("it moves with its player", book.query("SELECT address FROM notify"), [("hugo@people.example",)])
book.good("replace", "madrid", "french", "new@people.example", *REASON)
equal("and goes with them", book.query("SELECT count(*) FROM notify"), [(0,)])
book = wanting()
book.good("forget", KARSTEN, *REASON)
book.good("tick")
equal("who is forgotten gets none", (book.query("SELECT count(*) FROM notify"), url("/topic").encode() in book.read("campaign.db"), taken()), ([(0,)], False, []))

# ---- once at most, wherever the tick dies ----

if killer.possible():
    book = wanting()
    pipe(book, letter(KARSTEN, orders_to(key(book, "french")), FRENCH))
    pipe(book, letter(PHIL, orders_to(key(book, "spanish")), SPANISH))
    book.later(minutes=5)
    taken()
    names, wrong, counts = [], [], set()
    equal("undisturbed, it ends with 0", killer.traced(killer.twin(book), ("tick",), names=names), (None, 0))
    time.sleep(0.1)
    equal("and posts once", len(taken()), 1)
    for kill_at in killer.moments(names)[-12:]:
        other = killer.twin(book)
        killer.traced(other, ("tick",), kill_at)
        time.sleep(0.05)  # the helper may be at it still
        other.good("tick")
        other.later(minutes=5).good("tick")
        posts = len(taken())
        counts.add(posts)
        if posts > 1:
            wrong.append((kill_at, posts))
        shutil.rmtree(other.folder)
    equal("killed at each of the last moments of a tick, it is posted once at most", (wrong, counts), ([], {0, 1}))

# ---- the helper: one slow server holds up no other, and nobody for long ----


def frame(word, text=""):
    return ("%s %d\n%s" % (word, len(text.encode()), text)).encode()


said = b"".join([frame("timeout", "1"), frame("private-addresses", "yes"), frame("ca-file", authority), frame("url", url("/never")), frame("notice", "one"),
                 frame("url", url("/topic")), frame("notice", "two"), frame("url", url("/gone")), frame("notice", "three"), frame("post")])
begun = time.monotonic()
done = subprocess.run([os.path.join(BUILD, "libexec", "adjudicator-notify")], input=said, stdout=subprocess.PIPE, timeout=60)
equal("a slow one, one that is taken, one that is refused: each is answered, in order", re.findall(rb"(sent|failed) \d+\n", done.stdout), [b"failed", b"sent", b"failed"])
check("in its time", time.monotonic() - begun < 10)
server.stop.set()
for words in ("nonsense", "post 5\nabc"):
    equal("what is no frame ends it", subprocess.run([os.path.join(BUILD, "libexec", "adjudicator-notify")], input=words.encode(), stdout=subprocess.PIPE, timeout=60).returncode, 65)
finish()
