"""Work on a mail grows as its size does, of what is not its text alone: encodings, character sets, parts, forwarded mail, bounces,
attached files and what stands between the marks, each with every character that its reader treats apart, a megabyte of it. 66-linear-headers.py has the headers."""

import base64

from desk import chosen, finish
from linear import headers, measure, times

YAML = ["- ", "[", "{", "{a: ", "]", "}", "a: b\n", "a: [b]\n", "- a\n", "&a ", "&a b\n", "*a ", "*a\n", "!t ", "!!str ", "|\n", ">\n", "a: |\n b\n", "\"", "'", "\\", "\"\\x41", "? ", "? a\n", ": ", "#", "# \n", " #a", "\t", " ",
        "\n", "---\n", "...\n", "%A b\n", "- - ", "<<: ", ",", "@", "`", "~", "é", "\u2028", "\ufeff", "orders: [12→7]\n", "12→7, "]
QUOTED = ["=", "=\n", "=3D", "=20\n", "=XX", "=C3=A9", "_", " \n", "\t\n", "a=\n"]
BASE64 = ["=", "A", "\n", "!", "QUJD\n", "QQ==", "-", " "]
FLOWED = [" \n", "> \n", ">> \n", "x \n", "> x\n", " x\n", "-- \n"]
SETS = [("utf-16", "\x00"), ("utf-16", "a\x00"), ("iso-2022-jp", "\x1b$B"), ("iso-2022-jp", "\x1b(B"), ("utf-7", "+AAA-"), ("utf-8", "\udcff"), ("utf-8", "\udce2\udc82"),
        ("windows-1252", "\udc81"), ("unknown", "\udcff"), ("gb18030", "\udc81\udcb0")]
PARTS = ["--b\n", "--b", "--b--\n", "--\n", "--b\n\nx\n", "--b\nContent-Type: text/html\n\n<p>x\n", "--b\nContent-Type: multipart/mixed; boundary=b\n\n", "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nx\n",
         "--b\nContent-Type: message/rfc822\n\nSubject: x\n\nx\n", "--b\nContent-Type: message/rfc822\n\n", "--b\nContent-Disposition: attachment; filename=a.yaml\n\na: b\n",
         "--b\nContent-Type: application/yaml\nContent-Transfer-Encoding: base64\n\nYTogYg==\n", "--b\nContent-Type: message/delivery-status\n\nStatus: 5.0.0\n\n"]
STATUS = ["Final-Recipient: rfc822; a@b.c\nStatus: 5.0.0\n\n", "\n", "Status: ", "a: b\n", "Diagnostic-Code: smtp; 550 x\n ", ";"]
FORWARDED = ["---------- Forwarded message ----------\n", "> ", "From: a@b.c\n", "\n", "On Monday Ann wrote:\n", "-----Original Message-----\n"]


def text(more, unit, encoded=None):
    """A text with the head, in an encoding."""
    kind = "text/plain; charset=utf-8" if "Content-Type" not in more else more["Content-Type"]
    encoding = more.get("encoding", "8bit")
    begin = encoded or (lambda head: head)
    return lambda head, size, number: headers(number, "Subject: orders", "Content-Type: " + kind, "Content-Transfer-Encoding: " + encoding, "") + begin(head) + times(unit, size) + "\n"


def parts(kind, begin, unit):
    return lambda head, size, number: (headers(number, "Subject: orders", "Content-Type: %s; boundary=b" % kind, "") + "--b\nContent-Type: text/plain; charset=utf-8\n\n" +
                                       head + "\n" + begin + times(unit, size) + "\n--b--\n")


def attached(unit):
    return lambda head, size, number: (headers(number, "Subject: orders", "Content-Type: multipart/mixed; boundary=b", "") + "--b\n\nhello\n--b\nContent-Type: application/yaml; charset=utf-8\n"
                                       "Content-Disposition: attachment; filename=orders.yaml\n\n" + head + times(unit, size) + "\n--b--\n")


def marked(unit):
    return lambda head, size, number: (headers(number, "Subject: orders", "Content-Type: text/plain; charset=utf-8", "") + "-----ORDERS-----\n" + head + times(unit, size) + "\n-----END-----\n")


ROWS = [(("attached", unit), attached(unit)) for unit in YAML]
ROWS += [(("between the marks", unit), marked(unit)) for unit in YAML]
ROWS += [(("quoted-printable", unit), text({"encoding": "quoted-printable"}, unit)) for unit in QUOTED]
ROWS += [(("base64", unit), text({"encoding": "base64"}, unit, lambda head: base64.b64encode(head.encode()).decode() + "\n")) for unit in BASE64]
ROWS += [(("flowed", unit), text({"Content-Type": "text/plain; charset=utf-8; format=flowed; delsp=yes"}, unit)) for unit in FLOWED]
ROWS += [((charset, unit), text({"Content-Type": "text/plain; charset=" + charset}, unit)) for charset, unit in SETS]
ROWS += [(("parts", unit), parts("multipart/mixed", "", unit)) for unit in PARTS]
ROWS += [(("alternatives", unit), parts("multipart/alternative", "", unit)) for unit in PARTS[:6]]
ROWS += [(("bounce", unit), parts("multipart/report; report-type=delivery-status", "--b\nContent-Type: message/delivery-status\n\n", unit)) for unit in STATUS]
ROWS += [(("forwarded part", unit), parts("multipart/mixed", "--b\nContent-Type: message/rfc822\n\nFrom: a@b.c\nSubject: x\n\n", unit)) for unit in FORWARDED]
ROWS += [(("forwarded in the text", unit), text({}, unit, lambda head: head + "\n---------- Forwarded message ----------\nFrom: a@b.c\n\n")) for unit in FORWARDED]
measure(sum(chosen([ROWS[third::3] for third in range(3)]), []))
finish()
