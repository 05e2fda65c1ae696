"""Builds an odd mail from its .eml file.

An .eml file is the message unchanged, except for {WORDS} in capitals, which are filled in (keys, ids), and
lines that begin with %%. A block ends with `%% end` and may hold others; its content is made first.

    %% encode CHARSET base64|qp|uu|none [crlf|cr]   the block in another character set and transfer encoding
    %% escapes                  \\xNN is a byte, \\uNNNN a character
    %% repeat N [down]          the block N times, from 1 up (from N down); {N} is the number, {M} the next one
    %% quote MARK               "MARK " before each line
    %% filler N TEXT            one line of N characters: TEXT, then its last character again and again
    %% report, %% report-text   our last report to the seat: the whole message; its text alone
    %% ends crlf                the whole message has CRLF line ends
    %% cut                      the message ends here, before the line end
"""
import base64
import binascii
import quopri
import re


class OddMailError(Exception):
    """The .eml file itself is wrong."""


def _uuencoded(data):
    lines = [b"begin 644 orders.yaml\n"]
    lines += [binascii.b2a_uu(data[at:at + 45]) for at in range(0, len(data), 45)]
    return b"".join(lines) + b"`\nend\n"


def _encode(data, charset, transfer, ends="lf"):
    text = data.decode("utf-8")
    text = text.replace("\n", {"lf": "\n", "crlf": "\r\n", "cr": "\r"}[ends])
    data = text.encode(charset)
    if transfer == "base64":
        return base64.encodebytes(data)
    if transfer == "qp":
        return quopri.encodestring(data)
    if transfer == "uu":
        return _uuencoded(data)
    if transfer == "none":
        return data
    raise OddMailError("no transfer encoding %r" % transfer)


def _unescape(data):
    data = re.sub(rb"\\u([0-9a-f]{4})", lambda m: chr(int(m.group(1), 16)).encode("utf-8"), data)
    return re.sub(rb"\\x([0-9a-f]{2})", lambda m: bytes([int(m.group(1), 16)]), data)


def _repeat(data, count, way="up"):
    numbers = range(1, int(count) + 1)
    if way == "down":
        numbers = reversed(numbers)
    return b"".join(data.replace(b"{N}", b"%d" % n).replace(b"{M}", b"%d" % (n + 1)) for n in numbers)


def _quote(data, mark):
    return b"".join(mark.encode() + (b" " + line if line.strip() else line) for line in data.splitlines(True))


def _filler(size, text):
    return (text + text[-1] * (int(size) - len(text))).encode("utf-8") + b"\n"


BLOCKS = {"encode": _encode, "escapes": _unescape, "repeat": _repeat, "quote": _quote}


def _parse(lines, words, report, report_text, depth=0):
    """The bytes of the lines up to the end of the block; (bytes, crlf, cut)."""
    made, crlf, cut = [], False, False
    while lines:
        line = lines.pop(0)
        if not line.startswith(b"%% "):
            made.append(re.sub(rb"\{([A-Z-]{2,})\}", lambda m: words.get(m.group(1), m.group(0)), line))
            continue
        verb, *rest = line[3:].decode("utf-8").rstrip("\n").split(" ")
        if verb == "end":
            if depth == 0:
                raise OddMailError("an end too many")
            return b"".join(made), crlf, cut
        if verb in BLOCKS:
            inner, _, _ = _parse(lines, words, report, report_text, depth + 1)
            made.append(BLOCKS[verb](inner, *rest))
        elif verb == "filler":
            made.append(_filler(rest[0], " ".join(rest[1:])))
        elif verb == "report":
            made.append(report)
        elif verb == "report-text":
            made.append(report_text)
        elif verb == "ends":
            crlf = True
        elif verb == "cut":
            cut = True
        else:
            raise OddMailError("what is %s?" % verb)
    if depth > 0:
        raise OddMailError("an end is missing")
    return b"".join(made), crlf, cut


def build(path, words, report, report_text):
    """The message of an .eml file. `words`: {NAME} to bytes; `report` and `report_text`: bytes."""
    with open(path, "rb") as file:
        lines = file.read().splitlines(True)
    known = {name.encode(): value for name, value in words.items()}
    made, crlf, cut = _parse(lines, known, report, report_text)
    if crlf:
        made = re.sub(rb"(?<!\r)\n", b"\r\n", made)
    return made.rstrip(b"\n") if cut else made
