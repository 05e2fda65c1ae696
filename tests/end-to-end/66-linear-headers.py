"""Work on a mail grows as its size does: the headers, with every character that their readers treat apart, a megabyte of it."""

from desk import finish
from linear import headers, measure, times

FIELDS = ["Subject", "Cc", "References", "In-Reply-To", "Received", "Authentication-Results", "Content-Type", "Content-Disposition", "Delivered-To", "X-Any"]
VALUES = ["(", "\"", "\\", "<", "<a@b.c> ", "a@b.c, ", ",", "=?utf-8?q?a?= ", "=?utf-8?b?YQ==?=\n ", "=?", ";", "; a=b", "; a*0*=b", "\n ", ":", "[", "group: a@b;"]
LINES = ["X-A: b\n", "Received: from a by b; c\n", "To: a@b.c\n", "Subject: a\n", "A\n", " a\n", ":\n", "From x\n", "Content-Type: text/plain\n"]


def header(name, unit):
    first = {"Content-Type": "text/plain", "Content-Disposition": "inline"}.get(name, "a")
    return lambda head, size, number: headers(number, "%s: %s%s" % (name, first, times(unit, size)), "") + head


def header_lines(unit):
    return lambda head, size, number: headers(number) + times(unit, size) + "\n" + head


measure([((name, unit), header(name, unit)) for name in FIELDS for unit in VALUES] + [(("lines of the header", unit), header_lines(unit)) for unit in LINES])
finish()
