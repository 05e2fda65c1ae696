"""The policy of every page that is written names the digests of its own styles and scripts, and allows no others."""

import base64
import glob
import hashlib
import re

from acts import game
from desk import check, equal, finish

table = game()
table.play("01-turn-1")
table.good("publish", "madrid", "running")
table.good("end", "madrid", "--turn", "2", "--draw", "--reason", "enough")
table.good("publish", "madrid", "over")
table.good("publish", "--all", "club")
table.write("list.html", table.good("list", "--format", "html").out)
pages = sorted(glob.glob(table.path("**/*.html"), recursive=True))
check("there are pages", len(pages) >= 8, pages)
for path in pages:
    name = path[len(table.folder):]
    with open(path, encoding="utf-8") as file:
        page = file.read()
    policy, = re.findall('<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    allowed = {part.split()[0]: part.split()[1:] for part in policy.split(";")}
    check("%s: nothing is allowed that somebody could put in" % name, "unsafe-inline" not in policy and "unsafe-eval'" not in policy.replace("wasm-unsafe-eval'", "") and
          allowed["default-src"] == ["'none'"], policy)
    for kind, tag in (("style-src", "style"), ("script-src", "script")):
        own = ["'sha256-%s'" % base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in re.findall("<%s>(.*?)</%s>" % (tag, tag), page, re.S)]
        equal("%s: each %s is allowed, and no other" % (name, tag), set(own), {word for word in allowed.get(kind, []) if word.startswith("'sha256-")})
    body = re.sub("<(script|style)[^>]*>.*?</\\1>", "", page, flags=re.S)
    equal("%s: no element has a style or a handler of its own" % name, re.findall("<[a-z]+[^<>]* (?:style|on[a-z]+)=", body)[:3], [])
finish()
