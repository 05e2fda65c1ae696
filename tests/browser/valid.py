"""The gallery before packaged validators and readers: every page for tidy, every picture for xmllint, every mail for Python's
reader of mail, its page for w3m, which shows a page as text.

    valid.py BUILD GALLERY"""

import os
import re
import shutil
import subprocess

import gallery
from gallery import files, mail_of, path_of, read
from desk import check, equal, finish
from games import tried
from mail_pages import MAIL_BYTES, Page, part_of, shape

# Debian's w3c-sgml-lib; other distributions have no package of it.
SVG_DTD = "/usr/share/xml/w3c-sgml-lib/schema/dtd/REC-SVG11-20110816/svg11.dtd"
IMAGE_BYTES = 320 * 1000  # what a page may make a telephone load for one picture


def told(*command, data=None):
    """What a validator says; it says nothing of what is good."""
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    return done.stdout.decode("utf-8", "replace") or ("exit code %d" % done.returncode if done.returncode else "")


def complaints(names, *command):
    return {name: said for name in names for said in [told(*command, path_of(name))] if said}


# ---- pages ----

pages = files("**/*.html")
mails, sites = [name for name in pages if "/mails/" in name], [name for name in pages if "/site/" in name]
check("there are pages of every game in every language: mails and sites", all(
    any(name.startswith("%s/%s/%s/" % (game, language, kind)) for name in pages)
    for game in gallery.GAMES for language in gallery.LANGUAGES for kind in ("mails", "site")) and
    set(gallery.GAMES) >= set(tried()))
check("the list of games is among them", any(name.endswith("games.html") for name in pages))
equal("tidy has nothing to say of %d pages" % len(pages), complaints(pages, "tidy", "-q", "-e", "-utf8"), {})
broken = next(text for text in map(read, mails) if b"</ul>" in text).replace(b"</ul>", b"", 1)
check("and would tell", told("tidy", "-q", "-e", "-utf8", data=broken) != "")
# Published pages carry their own small script for the keys, and link to each other.
equal("mails lead nowhere, published pages to their own folder", {
    name: out for name in mails + sites
    for out in [[way for way in Page(read(name).decode()).pictures if re.match(r"[a-z]+:|//", way) and not way.startswith("data:")]] if out}, {})

# ---- pictures ----

pictures = files("**/*.svg")
strict = os.path.exists(SVG_DTD)
if not strict:
    print("# no DTD of SVG is packaged here: pictures are looked at as XML alone")
check("what Debian packages is installed (contrib/install-dependencies --also browser)", strict or not os.path.exists("/etc/debian_version"))
against = ["--dtdvalid", SVG_DTD] if strict else []
check("there are pictures", len(pictures) > 100, len(pictures))
equal("xmllint has nothing to say of %d pictures" % len(pictures),
      told("xmllint", "--nonet", "--noout", *against, *map(path_of, pictures)), "")
broken = read(pictures[0]).replace(b"<defs>", b"<defs><nothing>" if not strict else b"<defs><nothing/>", 1)
check("and would tell", told("xmllint", "--nonet", "--noout", *against, "-", data=broken) != "")
large = {name: os.path.getsize(path_of(name)) for name in pictures if os.path.getsize(path_of(name)) > IMAGE_BYTES}
equal("each is small enough for a page", large, {})



def strays(name):
    """Paths that lead far off the paper: where one relative step is wrong, all that follow are. Hatches reach beyond their areas, which cut them off."""
    text = read(name).decode()
    width, height = (float(side) for side in re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text).groups())
    wrong = []
    for style, path, matrix in re.findall(r'<path(?: style="([^"]*)")? d="([^"]*)"(?: transform="matrix\(([^)]*)\)")?', text.split("</defs>")[-1]):
        scale = [float(number) for number in matrix.split(",")] if matrix else [1, 0, 0, 1, 0, 0]
        x = y = 0
        for command, steps in re.findall(r"([mlczMLCZ])([^mlczMLCZ]*)", path):
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", steps)]
            if command == "z":
                x, y = start
            for i in range(0, len(numbers), 6 if command == "c" else 2):
                x, y = x + numbers[i + (4 if command == "c" else 0)], y + numbers[i + (5 if command == "c" else 1)]
                if command == "m":
                    start = x, y
                at = scale[0] * x + scale[4], scale[3] * y + scale[5]
                if not (-0.3 * width < at[0] < 1.3 * width and -0.3 * height < at[1] < 1.3 * height):
                    wrong.append((command, at, path[:60]))
    return wrong[:3]


sample = pictures[::7]
equal("no path of %d pictures leads off the paper" % len(sample), {name: out for name in sample for out in [strays(name)] if out}, {})

# ---- mails ----

letters = files("**/*.eml")
reports = [name for name in letters if os.path.exists(path_of(name[:-len(".eml")] + ".html"))]
equal("a page for each mail with one", len(reports), len(mails))
equal("every mail is small", {name: size for name in letters for size in [os.path.getsize(path_of(name))] if size >= MAIL_BYTES}, {})


def words(text):
    return re.findall(r"\w+", text)


def wrong_with(name):
    """What is wrong with a mail that has a page."""
    mail = mail_of(name)
    parts = shape(mail)
    plain, page, picture = (part_of(mail, kind) for kind in ("text/plain", "text/html", "image/png"))
    wrong = [] if re.fullmatch(
        r"(multipart/mixed\()?multipart/alternative\(text/plain (multipart/related\(text/html image/png\)|text/html)\)"
        r"( application/yaml)?( text/calendar\)|\))?", parts) else [parts]
    if picture is not None and ("cid:" + picture["Content-ID"].strip("<>")) not in page.get_content():
        wrong.append("the picture is not shown")
    shown = told("w3m", "-dump", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "-cols", "200", data=page.get_content().encode())
    if " ".join(words(plain.get_content())) not in " ".join(words(shown)):
        wrong.append("w3m does not show the whole text")
    form = part_of(mail, "application/yaml")
    if form is not None and form.get_content_disposition() != "attachment":
        wrong.append("the form is no attachment")
    return wrong


if check("w3m is here (contrib/install-dependencies --also browser)", shutil.which("w3m")):
    equal("%d mails: text first, the same in the page as w3m shows it, the picture in its place" % len(reports),
          {name: wrong for name in reports for wrong in [wrong_with(name)] if wrong}, {})
finish()
