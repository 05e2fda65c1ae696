"""Mails with pages, for the tests that look at them."""

import re
import subprocess
from html import unescape
from html.parser import HTMLParser

from desk import body_of, check, equal

MAIL_BYTES = 150 * 1000
PHONE = 44  # LAYOUT_PHONE_WIDTH


def shape(part):
    inner = " ".join(shape(child) for child in part.iter_parts()) if part.is_multipart() else ""
    return part.get_content_type() + ("(%s)" % inner if inner else "")


def part_of(mail, kind):
    return next((part for part in mail.walk() if part.get_content_type() == kind), None)


def page_of(mail):
    return part_of(mail, "text/html").get_content()


class Page(HTMLParser):
    """The words, and whatever leads out of a page."""

    def __init__(self, text):
        super().__init__()
        self.words, self.pictures, self.tags = "", [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.pictures += [value for name, value in attributes if name in ("src", "href", "srcset", "background", "action")]
        self.tags |= {name for name, _ in attributes if name.startswith("on")}

    def handle_data(self, data):
        self.words += data


def faults(html):
    return subprocess.run(["tidy", "-q", "-e", "-utf8"], input=html.encode(), capture_output=True, timeout=60).stderr.decode()


def running(text):
    return " ".join(text.replace("#", " ").split())


def too_wide(html):
    """The lines of a page's text that a phone does not show whole: sentences, since maps and tables are on the page besides."""
    shown = unescape("\n".join(re.findall("<pre tabindex=\"0\">(.*?)</pre>", html, re.S)))
    return [line for line in shown.splitlines() if len(line) > PHONE and re.match(r"\s*(- )?[^\W\d]+( [^\W\d]+)+", line) and "  " not in line.strip()]


def look_at(name, mail, picture=True):
    """What holds for every mail with a page."""
    html = page_of(mail)
    page = Page(html)
    equal("%s: valid HTML" % name, faults(html), "")
    image = part_of(mail, "image/png")
    wanted = ["cid:" + image["Content-ID"].strip("<>")] if picture else []
    equal("%s: it shows its own picture, and leads nowhere" % name, (page.pictures, image is not None), (wanted, picture))
    equal("%s: no script, no form, nothing from elsewhere" % name,
          ({tag for tag in page.tags if tag in ("script", "link", "iframe", "object", "form", "a") or tag.startswith("on")},
           re.findall(r"https?:|//|url\(|@import", html)), (set(), []))
    check("%s: small" % name, len(mail.as_bytes()) < MAIL_BYTES, len(mail.as_bytes()))
    # Its lines are shorter, those of comments, too.
    check("%s: the page has all that the text has" % name, running(body_of(mail)) in running(page.words))
    equal("%s: a phone need not be scrolled sideways but for what is drawn" % name, too_wide(html), [])
    equal("%s: nothing was left unsaid" % name, re.findall(r"\{\{|terms\.|columns\.", html), [])
    check("%s: for a telephone and in the dark" % name, 'name="viewport"' in html and "prefers-color-scheme: dark" in html)


def newest(desk, to):
    return desk.mails(to)[-1]
