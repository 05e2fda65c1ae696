"""Work on a mail grows as its size does: each character that a reader treats apart, and what begins a quotation, a form, a list or an element,
half a megabyte of it and a whole one. Of text and pages; 66-linear-parts.py has the rest of a mail."""

from desk import finish
from linear import headers, measure, times

TEXT = ["\n", " \n", "\t", "\"\n", "'", "`", "*", "_", "#", "- ", "> ", "> > ", ":", ": ", "a: ", ";", ",", ". ", "=", "<", "[", "[[", "(", "{a: ", "@", "/", "\\", "|", "~", "&",
        "%", "!", "→", "\u00a0", "\u200b", "\r", "\r\n", "a\n\n", "12→7\n", "12→7, ", "12→7 and ", "not ", "orders: ", "key: A\n", "game: x\n", "--\n", "-----ORDERS-----\n", "-----END-----\n",
        "On Monday Ann wrote:\n", "1. ", "1 2 3 4 ", "to Spain: ", "line 2: ", "cancel lines 1 and 3\n", "instead of ", "no wait "]
CONDITIONS = ["if it is a six, ", "if it is a six manoeuvre 2 to 4, else nothing. ", "recon 3, if it is a six charge 3\n", "otherwise ", "if charged in 1 or 2 ", "if I start, ",
              "duel 1: 5, ", "in the first duel the four, ", "assault, guard on 2\n", "no charge, "]
HTML = ["<", "<b>", "</b>", "<p>x", "<div>", "<blockquote>", "<table>", "<td>", "<br>", "&", "&amp;", "&#", "<!--", "<a href=\"x\">", "<li>"]


def body(kind, begin, unit):
    return lambda head, size, number: headers(number, "Subject: [madrid] orders", "Content-Type: %s; charset=utf-8" % kind,
                                              "Content-Transfer-Encoding: 8bit", "") + begin(head) + times(unit, size) + "\n"


def page(head):
    return "<p>%s</p>" % head.replace("\n", "<br>")


def paragraphs(head, size, number):
    return body("text/html", page, page(head))(head, size, number)


def text(unit):
    return body("text/plain", lambda head: head, unit)


measure([(("text/plain", unit), text(unit)) for unit in TEXT] + [(("conditions", unit), text(unit), "mont") for unit in CONDITIONS] + [(("text/html", "paragraphs"), paragraphs)] +
        [(("text/html", unit), body("text/html", page, unit)) for unit in HTML])
finish()
