"""`show NAME --format svg|png`: real files of all seats and turns, the same bytes each time, and a program
that goes on if nothing can be painted."""

import os
import re
import shutil
import struct
import subprocess
import xml.etree.ElementTree
import zlib

from desk import (BUILD, CANNOT_CREATE, NOT_FOUND, PROGRAM, ROOT, UNAVAILABLE, USAGE, Desk, check, equal, finish,
                  fresh_folder)

SVG = "{http://www.w3.org/2000/svg}"
MAIL_BYTES = 75 * 1024  # what a picture may take of a mail of 150 KB, which carries it in base64


def picture(desk, form, *words, game="madrid"):
    """The file that the command writes; b"" where it fails."""
    path = desk.path("picture." + form)
    if os.path.exists(path):
        os.remove(path)
    result = desk.run("show", game, "--format", form, "--output", path, *words)
    if result.code != 0:
        print("#   " + result.err)
        return b""
    with open(path, "rb") as file:
        return file.read()


def chunks(png):
    at = 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + length]
        if zlib.crc32(kind + body) != struct.unpack(">I", png[at + 8 + length:at + 12 + length])[0]:
            return
        yield kind, body
        at += 12 + length


def is_png(png, width):
    """A whole PNG of that width with a palette, whose rows can be unpacked."""
    parts = list(chunks(png))
    if png[:8] != b"\x89PNG\r\n\x1a\n" or not parts or parts[0][0] != b"IHDR" or parts[-1][0] != b"IEND":
        return False
    found, height, depth, colours = struct.unpack(">IIBB", parts[0][1][:10])
    rows = zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT"))
    return found == width and (depth, colours) == (8, 3) and len(rows) == height * (width + 1)


def svg_title(svg):
    """The title of a well-formed SVG; None for anything else. xmllint looks at it too."""
    try:
        root = xml.etree.ElementTree.fromstring(svg)
    except xml.etree.ElementTree.ParseError:
        return None
    if subprocess.run(["xmllint", "--noout", "-"], input=svg, capture_output=True).returncode != 0:
        return None
    title = root.find(SVG + "title")
    return title.text if root.tag == SVG + "svg" and title is not None else None


def ids(svg):
    return [element.get("id") for element in xml.etree.ElementTree.fromstring(svg).iter() if element.get("id")]


# ---- what the pictures are ----

desk = Desk()
desk.new("--every", "48h", "--option", "pace=fast")
desk.play("01-turn-1")
desk.play("02-turn-2")

for viewer in ("spanish", "french", "public", "referee"):
    svg, png = picture(desk, "svg", "--as", viewer), picture(desk, "png", "--as", viewer)
    title = svg_title(svg)
    check("%s: an SVG whose title says game and turn" % viewer,
          title is not None and "madrid" in title and desk.turn()[0] in title, svg[:200])
    check("%s: a PNG with a palette, half as large again" % viewer, is_png(png, 960))
    check("%s: small enough for a mail" % viewer, 0 < len(png) <= MAIL_BYTES, len(png))
    equal("%s: the same bytes again" % viewer, (picture(desk, "svg", "--as", viewer), picture(desk, "png", "--as", viewer)),
          (svg, png))
titles = {svg_title(picture(desk, "svg", "--as", viewer)) for viewer in ("spanish", "french", "public", "referee")}
equal("each viewer is told whose view it is", len(titles), 4)
check("no letters are left to the reader's fonts", b"<text" not in picture(desk, "svg"))
check("a size of one's own", is_png(picture(desk, "png", "--percent", "50"), 320))
check("an earlier turn is another picture", picture(desk, "png", "--turn", "1") not in (b"", picture(desk, "png")))
before, after = (picture(desk, "svg", "--turn", "1", "--step", step) for step in ("before", "after"))
check("before and after a turn are two pictures", b"" not in (before, after) and before != after)
check("which say what they are", "before" in svg_title(before) and "after" in svg_title(after), svg_title(before))
equal("a turn alone is shown as it ended", picture(desk, "svg", "--turn", "1"), after)
check("steps lie between them", picture(desk, "svg", "--turn", "1", "--step", "1") not in (b"", before, after))
check("before has nothing that happened", not [name for name in ids(before) if name.startswith(("moves", "fights", "losses"))])
for step in ("0", "99", "x", ""):
    equal("there is no step %r" % step, desk.run("show", "madrid", "--turn", "1", "--step", step, "--format", "svg").code, USAGE)
equal("steps are of pictures", desk.run("show", "madrid", "--step", "before").code, USAGE)
svg = picture(desk, "svg")
equal("without --output it goes to standard output", desk.run("show", "madrid", "--format", "svg").out.encode(), svg)

ducs = Desk()
ducs.good("new", "ducs", "--name", "wolf", "--seat", "orfburg=o@example.org", "--seat", "wulfenburg=w@example.org",
          "--every", "48h", "--option", "setup=standard", "--seed", "45092")
plain = picture(ducs, "png", game="wolf")
check("the map of the Ducs is a PNG for a mail", plain[:4] == b"\x89PNG" and len(plain) <= MAIL_BYTES, len(plain))
zones = picture(ducs, "png", "--with", "zones-of-control", game="wolf")
check("zones of control on wish", zones[:4] == b"\x89PNG" and zones != plain)
check("numbers of hexes on wish", picture(ducs, "png", "--with", "numbers", game="wolf") not in (b"", plain, zones))
svg = picture(ducs, "svg", game="wolf")
check("the map as SVG", "wolf" in (svg_title(svg) or ""))
check("what is drawn of one thing is a group of its own", {"terrain", "units-OI1", "units-WD"} <= set(ids(svg)), ids(svg))
check("no id twice", len(ids(svg)) == len(set(ids(svg))), ids(svg))
check("nothing of what is not painted", not any(name.startswith(("places", "numbers")) for name in ids(svg)), ids(svg))
check("nor of what says where groups begin", b"opacity:0.0" not in svg)
check("a layer on wish, too", "numbers-1412" in ids(picture(ducs, "svg", "--with", "numbers", game="wolf")))

table = Desk()
table.good("new", "waterloo", "--name", "front", "--seat", "north=n@example.org", "--seat", "south=s@example.org",
           "--every", "48h")
table.good("new", "dogs-of-war", "--name", "gravos", "--seat", "anne=a@example.org", "--seat", "bruno=b@example.org",
           "--seat", "carl=c@example.org", "--every", "48h")
check("a front", "front" in (svg_title(picture(table, "svg", "--as", "north", game="front")) or ""))
equal("before the first year there is no battle to be drawn", table.run("show", "gravos", "--format", "svg").code, NOT_FOUND)
while table.turn("gravos")[1] == "dogs":
    table.later(hours=49).good("tick", "--trust")
check("battles", "gravos" in (svg_title(picture(table, "svg", "--as", "anne", game="gravos")) or ""))

# ---- one painter for many: what two pictures begin with alike is painted once (ground.c) ----

PAINTER = os.path.join(BUILD, "libexec", "adjudicator-draw")


def asked_of_the_painter(desk, game, *words):
    """The frames with which the command asks for its picture."""
    folder = desk.variables["ADJUDICATOR_LIBEXEC"] = fresh_folder()
    frames = os.path.join(folder, "frames")
    with open(os.path.join(folder, "adjudicator-draw"), "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\ntee %s | %s\n" % (frames, PAINTER))
    os.chmod(file.name, 0o755)
    picture(desk, "png", *words, game=game)
    del desk.variables["ADJUDICATOR_LIBEXEC"]
    with open(frames, "rb") as file:
        return file.read()


def painted(frames):
    return subprocess.run([PAINTER], input=frames, capture_output=True, check=True).stdout


pictures = [asked_of_the_painter(ducs, "wolf", "--as", "orfburg"), asked_of_the_painter(ducs, "wolf", "--as", "wulfenburg"),
            asked_of_the_painter(ducs, "wolf", "--with", "numbers"), asked_of_the_painter(ducs, "wolf", "--percent", "50"),
            asked_of_the_painter(desk, "madrid", "--as", "french"), asked_of_the_painter(desk, "madrid", "--turn", "1"),
            asked_of_the_painter(table, "front"), asked_of_the_painter(table, "gravos")]
# Areas of one ink side by side are painted in one go, without a seam.
for reach in (333, 444):
    areas = "drawing 6400 900\npolygon layer=areas fill=black at=11,11;0,555;333,0;0,-555\n at=344,11;0,555;333,0;0,-555\n" \
            " at=677,11;0,555;%d,0;0,-555\n" % reach
    pictures.append(b"percent 3\n150png %d\n%s" % (len(areas), areas.encode()))
alone = [painted(frames) for frames in pictures]
equal("all of them are pictures", [b"picture " == answer[:8] for answer in alone], [True] * len(alone))
for step in (1, 3, 7, 9): # each in turn, with others between
    order = [step * place % len(pictures) for place in range(2 * len(pictures))] + [0, 0, 1, 1, 0, 1, 0, 4, 5, 4, 8, 9, 8]
    check("whatever was painted before, a picture has the same bytes: %d" % step,
          painted(b"".join(pictures[number] for number in order)) == b"".join(alone[number] for number in order))

# ---- what is refused ----

equal("a format that there is not", desk.run("show", "madrid", "--format", "gif").code, USAGE)
equal("pictures of other commands", desk.run("list", "--format", "svg").code, USAGE)
equal("a layer that there is not", desk.run("show", "madrid", "--format", "svg", "--with", "angels").code, USAGE)
for wrong in ("9", "401", "1e2", "", "-100", "150%"):
    equal("a size of %r" % wrong, desk.run("show", "madrid", "--format", "png", "--percent=" + wrong).code, USAGE)
equal("a size of an SVG", desk.run("show", "madrid", "--format", "svg", "--percent", "150").code, USAGE)
equal("a picture's option for a text", desk.run("show", "madrid", "--output", "x").code, USAGE)
equal("a folder that there is not",
      desk.run("show", "madrid", "--format", "svg", "--output", desk.path("no/such/x.svg")).code, CANNOT_CREATE)
equal("a seat that there is not", desk.run("show", "madrid", "--format", "svg", "--as", "russian").code, NOT_FOUND)

with open(os.path.join(ROOT, "schema", "editions", "dos-de-mayo.yaml"), encoding="utf-8") as file:
    edition = re.sub(r"tile-map: \|\n(?:  .*\n)+", "", file.read())
bare = Desk()
bare.write("bare.yaml", edition)
bare.good("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=s@example.org", "--seat", "french=f@example.org",
          "--every", "48h", "--edition", bare.path("bare.yaml"))
equal("an edition without a tile map has no picture", bare.run("show", "madrid", "--format", "svg").code, NOT_FOUND)
equal("and all else", bare.run("show", "madrid", "--as", "french").code, 0)

# ---- where nothing can be painted ----

lost = Desk()
lost.new("--every", "48h", "--option", "pace=fast")
lost.variables["ADJUDICATOR_LIBEXEC"] = fresh_folder()
result = lost.run("show", "madrid", "--format", "svg", "--output", lost.path("x.svg"))
equal("without the program that draws: unavailable", result.code, UNAVAILABLE)
check("which is told", "adjudicator-draw" in result.err, result.err)
check("and no file is left", not os.path.exists(lost.path("x.svg")))
equal("the text is complete without it", lost.run("show", "madrid", "--as", "french").code, 0)
before = len(lost.mail_names())
lost.play("01-turn-1")
check("and reports go out", len(lost.mail_names()) > before)

# Where there is no font at all cairo has letters of its own.
poor = Desk()
poor.new("--every", "48h", "--option", "pace=fast")
poor.write("fonts.conf", "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig></fontconfig>\n")
poor.variables["FONTCONFIG_FILE"] = poor.path("fonts.conf")
check("without any font there is a picture", is_png(picture(poor, "png"), 960))
check("and an SVG", svg_title(picture(poor, "svg")) is not None)

# ---- who loads what ----

if shutil.which("ldd"):
    needs = subprocess.run(["ldd", PROGRAM], capture_output=True, text=True).stdout
    check("the program itself does not load cairo", "cairo" not in needs, needs)
equal("the helper tells its version",
      subprocess.run([os.path.join(BUILD, "libexec", "adjudicator-draw"), "--version"], capture_output=True).returncode, 0)
equal("the helper takes nothing that is no drawing",
      subprocess.run([os.path.join(BUILD, "libexec", "adjudicator-draw")], input=b"svg 5\nhello", capture_output=True).returncode,
      65)

finish()
