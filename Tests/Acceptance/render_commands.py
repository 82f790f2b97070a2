#!/usr/bin/env python3
"""Pictures and fonts from outside: arguments, exit code, output. render_commands.py --bin runes

A row is (what, arguments, exit code, pattern that standard output must hold or "" for an empty one, pattern that
standard error must hold or None for an empty one, standard input). Where it fails, standard error is
one line, but for what the argument parser itself refuses. The rows build on each other: one home and one folder for all.
"""
import cmath, math, os, re, resource, shutil, signal, subprocess, sys

sys.dont_write_bytecode = True
from outside import Command

command = Command(COLUMNS="40")
exe, home, env, file, run, write, fail = command.exe, command.home, command.env, command.path, command.run, command.write, command.fail
R = lambda *args: ["render", "abc", *args]
SVG = r"(?s)\A<svg .*</svg>\n\Z"
LONG = " ".join(["abc"] * 400)
# So many pages of a size in points.
PAGES = r"/MediaBox \[0 0 %s %s\](?s:.*)/Count %d "
PANGRAM = "the quick brown fox jumps over the lazy dog"


def font(family, glyphs, cmap=None):
    """A TrueType file with one glyph for each of the characters; the glyphs of `blank` have no outline."""
    import struct

    outline = b"\0" * 12
    loca = [0]
    for c in [None, *glyphs]:
        loca.append(loca[-1] + (0 if c in (None, "blank") else len(outline)))
    codes = sorted((ord(c), i + 1) for i, c in enumerate(glyphs) if c != "blank")
    if cmap is None:
        cmap = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + struct.pack(">HHLLL", 12, 0, 16 + 12 * len(codes), 0, len(codes))
        cmap += b"".join(struct.pack(">LLL", code, code, glyph) for code, glyph in codes)
    name = family.encode("utf-16-be")
    tables = {
        b"head": struct.pack(">18xH30xHH", 1000, 1, 0),
        b"maxp": struct.pack(">LH", 0x10000, len(glyphs) + 1),
        b"hhea": struct.pack(">LhhH24xH", 0x10000, 800, -200, 0, 1),
        b"hmtx": struct.pack(">Hh", 500, 0) + b"\0\0" * len(glyphs),
        b"cmap": cmap,
        b"loca": struct.pack(">%dL" % len(loca), *loca),
        b"glyf": outline * len(glyphs),
        b"name": struct.pack(">HHHHHHHHH", 0, 1, 18, 3, 1, 0x409, 1, len(name), 0) + name,
    }
    head = struct.pack(">LHHHH", 0x10000, len(tables), 0, 0, 0)
    place = len(head) + 16 * len(tables)
    body = b""
    for tag, data in tables.items():
        head += tag + struct.pack(">LLL", 0, place + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    return head + body


whole = font("Mine", "ᚠᚢᚦ")
write("mine.ttf", whole)
write("cut.ttf", whole[:-40])
write("text.ttf", b"no font at all")
write("empty.ttf", b"")
write("mine.svg", b"<svg><title>other</title></svg>")
write("collection.ttc", b"ttcf\0\1\0\0\0\0\0\1\xff\xff\xff\xff")
write("groups.ttf", font("Mine", "ᚠ", b"\0\0\0\1\0\3\0\x0a\0\0\0\x0c" + b"\0\x0c\0\0" + b"\xff" * 12))

ROWS = [
    ("a line", R(), 0, SVG, None),
    ("from standard input", ["render", "-"], 0, SVG, None, "abc\n"),
    ("into a file", R("-o", file("fox.svg")), 0, "", None),
    ("the text of a picture", ["read", "-i", file("fox.svg")], 0, r"\Aabc\n\Z", None),
    ("a picture and a text", ["read", "-i", file("fox.svg"), "ᚠ"], 64, "", "a picture is read by itself"),
    ("a limit without --all", ["read", "--limit", "3", "ᚠ"], 64, "", "--limit requires --all"),
    ("a file that is not a picture", ["read", "-i", file("mine.svg")], 65, "", "mine.svg was not drawn by runes"),
    ("a file that is not there", ["read", "-i", file("none.svg")], 66, "", "cannot open"),
    # No letters, impossible sizes, unknown units.
    ("no text", ["render", ""], 65, "", "no letters to draw"),
    ("only spaces", ["render", " \n "], 65, "", "no letters to draw"),
    ("nothing that is drawn", ["render", "😀"], 65, "", r"no letters to draw: .*U\+1F600"),
    ("one letter that is not drawn", ["render", "a😀"], 0, SVG, r"U\+1F600 \(position 2\)"),
    ("the same, strictly", ["render", "--strict", "a😀"], 65, "", r"U\+1F600"),
    # In every layout, what cannot be drawn is reported, of the runes and of the text beside them.
    *[("strictly, as " + layout, ["render", "--strict", "at😀", "--layout", layout], 65, "", r"U\+1F600") for layout in ("text", "circle", "band", "ribbon", "card", "proof")],
    *[("Cyrillic beside runes, as " + layout, ["render", "--strict", "--romanize", "Москва", "--layout", layout], 65, "", "the text in Latin letters: 6 characters have no drawing") for layout in ("card", "proof")],
    # What stands in none of the texts of a card is said once, and so is another form than the one that was asked for.
    ("a sign in runes and in Latin", ["render", "Ida ☃ Liv", "--layout", "card"], 0, SVG, r"\Arunes: 1 character has no drawing[^\n]*U\+2603[^\n]*\n\Z"),
    ("a long word across a medallion", ["render", "Kindergartenlehrerinnenrat", "--layout", "circle", "--shape", "medallion"], 0, SVG, "too long for the line of a medallion, so a ring is drawn"),
    ("a name across a medallion", ["render", "Maximilian", "--layout", "circle", "--shape", "medallion"], 0, SVG, None),
    ("a quote with its author", ["render", "Be kind.\n— Dalai Lama", "--layout", "card"], 0, 'data-runes-author="Dalai Lama"', None),
    ("a dialogue has no author", ["render", "— Who goes?\n— A friend", "--layout", "card"], 0, r"\A(?!.*data-runes-author)", None),
    *[("no room for the author on " + size, ["render", "Be kind.\n— Dalai Lama", "--layout", "card", "--size", size], 0, 'data-runes-author="Dalai Lama"', "shows no author; --size large has it below") for size in ("inline", "widget-small")],
    ("the end of a sentence is no author", ["render", "Cold is the hearth,\n— and gone the hound.", "--layout", "card"], 0, r"\A(?!.*data-runes-author)", None),
    ("nobody's name is one", ["render", "Be kind.\n— anonymous", "--layout", "card"], 0, 'data-runes-author="anonymous"', None),
    ("an inline list of eight lines", ["render", "\n".join("abcdefgh"), "--layout", "card", "--size", "inline"], 0, SVG, None),
    *[("a bullet in " + s, ["render", "Ole • Kari", "--layout", "card", "--script", s, "--strict"], 0, SVG, None) for s in ("elder", "younger", "cirth")],
    *[("width " + w, R("--width=" + w), 64, "", "size out of range") for w in ("0", "0px", "-1mm", "0.0001px", "100001px", "11000mm")],
    *[("width " + w, R("--width=" + w), 64, "", "a number and a unit") for w in ("nan", "inf", "wide", " 5mm")],
    *[("width " + w, R("--width=" + w), 64, "", "unknown unit") for w in ("60furlong", "5mmm", "1e9px")],
    ("engraving without a unit", R("--engrave", "--width", "60"), 64, "", "60mm"),
    ("margin", R("--margin", "nan"), 64, "", "0 to 100"),
    *[("a negative number behind --" + flag, R("--" + flag, "-3"), 64, "", "-3") for flag in ("margin", "letter-spacing", "line-height", "width", "height", "rune-height", "weight")],
    ("letters closer than usual", R("--letter-spacing", "-0.05"), 0, SVG, None),
    ("a name as long as names may be", R("-o", file("n" * 251 + ".svg")), 0, "", None),
    ("a longer one", R("-o", file("n" * 252 + ".svg")), 73, "", "File name too long"),
    ("weight", R("--weight", "3"), 64, "", "0.2 to 2"),
    ("colour", R("--color", "blurple"), 64, "", "hexadecimal"),
    ("too wide", R("--rune-height", "40px", "--width", "50px"), 65, "", r"needs --width [\d.]+px, or --rune-height"),
    ("a font's letter wider than its line", R("--text", "--font", "noto", "--layout", "text", "--rune-height", "40px", "--width", "20px"), 65, "", r"needs --width [\d.]+px"),
    ("a font's letters in a low picture", R("--text", "--font", "noto", "--height", "12px"), 0, 'height="12"', None),
    ("too tight a ring", R("--layout", "circle", "--rune-height", "9mm", "--width", "10mm"), 65, "", r"needs --width [\d.]+mm"),
    ("a word on several lines", ["render", "quick", "--layout", "text", "--width", "20mm", "--rune-height", "20mm", "--engrave"], 0, SVG, "1 word was wider .*smaller --rune-height"),
    ("nine words", ["render", PANGRAM, "--layout", "text", "--width", "20mm", "--rune-height", "20mm", "--engrave"], 0, SVG, r"\Arunes: [1-9] words were wider"),
    ("a long word on a card", ["render", "honorificabilitudinitatibus" * 4, "--layout", "card"], 0, SVG, "1 word was wider .*--size inline"),
    ("a long word in a terminal", ["render", "quick" * 8, "--format", "braille"], 0, r"\A([\u2800-\u28ff ]*\n)+\Z", "1 word was wider .*wider terminal"),
    ("a letter without a rune", ["render", "a ж b"], 0, SVG, r"kept: ж at 1:3; --romanize converts other scripts \(-q hides this\)\n"),
    # A sheet to check a text by.
    ("a proof", R("--layout", "proof"), 0, r'width="210mm" height="297mm"', None),
    ("a proof as PDF", R("--layout", "proof", "--format", "pdf", "-o", file("proof.pdf")), 0, "", None),
    ("a proof of cirth", R("--layout", "proof", "-s", "cirth"), 0, SVG, None),
    ("a proof of nothing", ["render", " ", "--layout", "proof"], 65, "", "no letters to draw"),
    ("a proof of pages as SVG", ["render", PANGRAM * 12, "--layout", "proof"], 65, "", "pages; use --format pdf, since svg has one"),
    ("a proof for an engraver", R("--layout", "proof", "--engrave"), 64, "", "a proof is drawn in strokes"),
    ("a proof of another size", R("--layout", "proof", "--width", "100mm"), 64, "", "--width has no effect with --layout proof"),
    # UserDirectories that cannot be written to.
    ("no folder", R("-o", file("no/such/x.svg")), 73, "", "create the folder first"),
    ("a folder", R("-o", "/tmp", "--format", "svg"), 64, "", "is a folder; a file in it: runes .*-o /tmp/[a-z]+.svg"),
    ("a full device", R("-o", "/dev/full"), 74, "", "No space left"),
    ("a long name", R("-o", file("x" * 300)), 73, "", "too long"),
    ("no name", R("-o", ""), 64, "", "needs a file: -o hello.svg"),
    # Flags that say nothing here.
    ("edges of a line", R("--edges"), 64, "", "it applies to circle, band or ring"),
    ("line width without engraving", R("--line-width", "1mm"), 64, "", "--engrave"),
    ("a card's size without a card", R("--size", "small"), 64, "", "it applies to card"),
    ("a card's margin", R("--layout", "card", "--margin", "1"), 64, "", "no effect with --layout card"),
    ("a caption without a card", R("--caption", "x"), 64, "", "it applies to card"),
    ("a font's weight", R("--text", "--font", "noto", "--weight", "bold"), 64, "", "no effect with --text"),
    ("a terminal's width", R("--format", "braille", "--width", "9px"), 64, "", "no effect with --format braille"),
    ("the color of a carving", R("--carved", "--color", "#00ff00"), 0, "#00ff00", None),
    ("an engraving's color", R("--engrave", "--color", "#00ff00"), 0, SVG, None),
    ("an engraving's background", R("--engrave", "--ground", "dark"), 64, "", "--background has no effect with --engrave"),
    ("two kinds", R("--engrave", "--outline"), 64, "", "cannot be combined"),
    ("a font asks for text", R("--font", "noto"), 0, "font-family=\"&#39;Noto Sans Runic&#39;\"", None),
    ("--text without a font", R("--text"), 64, "", "--font noto"),
    ("a quote's date without --quote", R("--date", "2026-01-01"), 64, "", "--quote"),
    ("an author without --quote", R("--author", "x"), 64, "", "--caption"),
    ("a quote and a text", R("--quote"), 64, "", "runes quote add abc"),
    ("a caption on a small card", R("--layout", "card", "--size", "small", "--caption", "x"), 64, "", "a small card has no caption"),
    ("a caption on an inline card", R("--layout", "card", "--size", "inline", "--caption", "x"), 64, "", "an inline card has no caption"),
    # Language tags.
    *[("language " + t, R("--lang", t), 0, 'lang="%s"' % s, None) for t, s in (("en-GB", "en-Runr-GB"), ("non", "non-Runr"), ("sr-Cyrl", "sr-Runr"), ("zh-yue-HK", "zh-yue-Runr-HK"), ("de-1996", "de-Runr-1996"), ("en-x-me", "en-Runr-x-me"), ("x-me", "und-Runr-x-me"))],
    *[("language " + t, R("--lang=" + t), 64, "", "is not a BCP 47 language tag") for t in ("e", "<>", "en_GB", "en-", "en-x", "abcdefghi", "en-a", "ен")],
    # Cards show all, or say what they do not.
    ("a card", R("--layout", "card", "--caption", "Me"), 0, SVG, None),
    ("layers of DXF in the help", ["render", "--help"], 0, r"(?s)on\s+the\s+layer\s+ENGRAVE.*layer\s+OUTLINE.*on\s+the\s+layer\s+CUT", None),
    ("a small card", R("--layout", "card", "--size", "small"), 0, SVG, "only the first rune; 2 letters"),
    ("a small card of one rune", ["render", "a", "--layout", "card", "--size", "small"], 0, SVG, None),
    ("a small card, strictly", R("--layout", "card", "--size", "small", "--strict"), 65, "", "only the first rune"),
    ("a small card, quietly", R("--layout", "card", "--size", "small", "-q"), 0, SVG, None),
    ("a caption that cannot be drawn", R("--layout", "card", "--caption", "日本"), 0, SVG, "the line below: 2 characters"),
    ("a text too long for its card", ["render", "-", "--layout", "card", "--width", "500px"], 65, "", r"--width \d+px is large enough", "the quick fox " * 300),
    ("a book on a card", ["render", "-", "--layout", "card"], 65, "", "no card is large enough", "the quick fox " * 3000),
    ("a book in a terminal", ["render", "-", "--format", "blocks"], 65, "", "too long", "the quick fox " * 400000),
    # Formats: what the ending or --format says.
    *[("into x." + e, R("-o", file("x." + e)), 0, "", None) for e in ("png", "pdf", "SVG")],
    ("into DXF", R("-o", file("x.dxf")), 0, "", None),
    ("DXF by its name", R("--format", "dxf"), 0, "LWPOLYLINE", None),
    ("a format by name", R("--format", "pdf"), 0, r"\A%PDF-1.4\n", None),
    *[("an unknown ending ." + e, R("-o", file("x." + e)), 64, "", "writes no .%s: runes render abc -o " % e) for e in ("gif", "jpg", "txt", "braille")],
    ("a format and another ending", R("--format", "pdf", "-o", file("x.png")), 64, "", "ends in .png"),
    ("DXF of outlines", R("--outline", "--format", "dxf"), 0, r"LWPOLYLINE(?s:.*)\n  8\nOUTLINE\n(?s:.*)\n 70\n1\n", None),
    ("DXF of stone", R("--carved", "-o", file("y.dxf")), 64, "", "cannot be combined"),
    ("old DXF", R("-f", "dxf-r12"), 0, "AC1009(?s:.*)\n  0\nPOLYLINE\n(?s:.*)SEQEND", None),
    ("old DXF in a file", R("--format", "dxf-r12", "-o", file("old.dxf")), 0, "", None),
    ("old DXF in an SVG", R("--format", "dxf-r12", "-o", file("y.svg")), 64, "", "ends in .svg, but --format is dxf-r12"),
    ("outlines in DXF with a color", R("--outline", "--color", "red", "--format", "dxf"), 64, "", "--color has no effect with DXF"),
    ("DXF of a card", R("--layout", "card", "--format", "dxf"), 64, "", r"\Arunes: a card cannot be engraved, as DXF always is; use svg, png or pdf; without --format dxf: runes render abc --layout card\n\Z"),
    ("DXF with a color", R("--color", "#00ff00", "-o", file("y.dxf")), 64, "", "--color has no effect with DXF"),
    ("DXF with round ends", R("--ends", "round", "-o", file("y.dxf")), 64, "", "--ends has no effect with DXF"),
    ("a font in a PNG", R("--text", "--font", "noto", "-o", file("y.png")), 64, "", "font of the viewer"),
    ("pages of a text", ["render", LONG, "--layout", "text", "--paper", "letter", "--format", "pdf"], 0, PAGES % (612, 792, 3), None),
    ("a text on a page", R("--layout", "text", "--paper", "a4", "--format", "pdf"), 0, PAGES % (595.27559, 841.88976, 1), None),
    ("pages of a proof", ["render", LONG, "--layout", "proof", "--paper", "letter", "--format", "pdf"], 0, r"/MediaBox \[0 0 612 792\](?s:.*)/Count (?!1 )\d+ ", None),
    ("a proof on A4", R("--layout", "proof", "--format", "pdf"), 0, PAGES % (595.27559, 841.88976, 1), None),
    ("a proof of a book", ["render", " ".join([LONG] * 4), "--layout", "proof", "-o", file("y.pdf")], 65, "", "too long for a proof"),
    ("a proof of a megabyte", ["render", "-", "--layout", "proof", "-o", file("z.pdf")], 65, "", "at most 65536 bytes", ("abc " * 262144)),
    ("pages of a proof as PNG", ["render", LONG, "--layout", "proof", "-o", file("y.png")], 65, "", "pages; use --format pdf"),
    ("a page of SVG", R("--layout", "text", "--paper", "a4"), 64, "", "--paper requires --format pdf"),
    ("a page of a ring", R("--layout", "circle", "--paper", "a4", "-o", file("y.pdf")), 64, "", "applies to text or proof"),
    ("a page with a width", R("--layout", "text", "--paper", "a4", "--width", "9cm", "-o", file("y.pdf")), 64, "", "remove --width"),
    ("runes larger than a page", R("--layout", "text", "--paper", "a4", "--rune-height", "20cm", "-o", file("y.pdf")), 64, "", "use at most 85mm"),
    ("dots per inch of an SVG", R("--dpi", "300"), 64, "", "--dpi requires --format png"),
    ("too few dots per inch", R("--dpi", "5", "-o", file("y.png")), 64, "", "from 10 to 2400"),
    ("too many dots per inch for a wide picture", R("--width", "9999mm", "-o", file("y.png")), 65, "", "use a smaller --dpi"),
    ("a transparent background", R("--background", "transparent"), 0, r"(?s)\A(?!.*#ffffff)", None),
    ("a color of CSS", R("--color", "DarkSlateGrey"), 0, ' stroke="#2f4f4f"', None),
    ("a color of no name", R("--color", "reddish"), 64, "", "a name of CSS, such as red"),
    ("letters like hair", R("--layout", "card", "--size", "inline", "--height", "30px", "--weight", "light", "-o", file("hair.png")), 0, "", "looks like hair"),
    ("letters like hair in a line", R("--rune-height", "6px", "-o", file("hair.png")), 0, "", r"strokes are 0\.75 pixels wide"),
    ("too many pixels", R("--width", "60000px", "--height", "60000px", "-o", file("y.png")), 65, "", "33554432 pixels"),
    *[("a layout called " + name, R("--layout", name, *more), 0, 'data-runes-layout="%s"' % layout, None) for name, layout, *more in (
        ("page", "text"), ("paragraph", "text"), ("round", "circle"), ("disk", "circle"), ("COIN", "circle"), ("seal", "circle"), ("strip", "band"), ("bracelet", "band"),
        ("serpent", "ribbon"), ("snake", "ribbon"), ("sheet", "proof"), ("finger-ring", "ring", "--ring-size", "7", "-q"))],
    *[("a background of " + name, R(flag, name), 0, 'fill="%s"(?s:.*)stroke="%s"' % colors, None) for flag, name, colors in (
        ("--background", "black", ("#000000", "#ffffff")), ("--bg", "white", ("#ffffff", "#000000")), ("--ground", "#fe0", ("#ffee00", "#000000")), ("--background", "navy", ("#000080", "#ffffff")))],
    ("white ink is seen", R("--color", "white"), 0, 'fill="#000000"(?s:.*)stroke="#ffffff"', None),
    ("ink by its British name", R("--colour", "red"), 0, ' stroke="#ff0000"', None),
    ("a color behind a card", R("--layout", "card", "--background", "red"), 64, "", "--background of a card is dark, light or none"),
    ("the cut has another color than the engraving", R("--ring-size", "7", "--engrave", "--color", "red", "-q"), 0, '(?s)id="r[0-9a-z]{5}-engrave".*stroke="#ff0000".*-cut".*stroke="#0000ff"', None),
    # What is spoken, and what is read back.
    ("what a screen reader says", R(), 0, r'<desc id="r[0-9a-z]{5}-d">abc, in Elder Futhark</desc>', None),
    ("a caption of two lines", R("--layout", "card", "--caption", "one\ntwo", "-o", file("two.svg")), 0, "", None),
    # To wear and to cut.
    ("a circle too small for its runes", R("--engrave", "--layout", "circle", "--width", "3mm"), 0, SVG, "too fine to cut; with a --width of [0-9.]+mm"),
    ("the same, strictly", R("--engrave", "--layout", "circle", "--width", "3mm", "--strict"), 65, "", "too fine to cut"),
    ("a finger ring", R("--ring-size", "18mm", "--engrave"), 0, SVG, r"\Arunes: inner diameter: 18\.0 mm inside, strip 61\.26 × 6\.00 mm, runes 3\.6 mm\n\Z"),
    ("quietly", R("--ring-size", "18mm", "--engrave", "-q"), 0, SVG, None),
    ("a U.S. size", R("--ring-size", "7", "--height", "4mm"), 0, SVG, r"\Arunes: U\.S\. 7: 17\.3 mm inside, strip 59\.13 × 4\.00 mm, runes 2\.4 mm\n\Z"),
    ("a European size", R("--layout", "ring", "--ring-size", "54", "--height", "4mm"), 0, SVG, r"\Arunes: EU 54: 17\.2 mm inside, strip 58\.71 × 4\.00 mm, runes 2\.4 mm\n\Z"),
    ("a British size", R("--ring-size", "N½", "--rune-height", "3mm"), 0, SVG, r"\Arunes: UK N½: 17\.3 mm inside, strip 59\.09 × 6\.00 mm, runes 3\.0 mm\n\Z"),
    *[("the same size as " + size, R("--ring-size", size, "--height", "4mm", "--margin", "0", "-q"), 0, 'width="%smm"' % width, None) for size, width in (("us7", "59.1336"), ("US 7", "59.1336"), ("7.0", "59.1336"), ("eu54", "58.7124"), ("uk n½", "59.0874"), ("17.3272mm", "59.1474"))],
    ("a band that its runes make wider", R("--ring-size", "7", "--rune-height", "4.2mm"), 0, SVG, r"strip 59\.13 × 7\.00 mm, runes 4\.2 mm\n\Z"),
    # A ring that exists: π × (17.3228 + 2 × 1.5) mm outside, π × 17.3228 mm inside.
    ("the outside of a finished ring", R("--ring-size", "7", "--finished", "--engrave"), 0, r'(?s)(?!.*CUT)(?!.*data-c="16ED").*width="63\.9', r"\Arunes: outside of U\.S\. 7 with 1\.5 mm: 63\.85 × 6\.00 mm, runes"),
    ("the inside of a finished ring", R("--ring-size", "7", "--finished", "--inside", "--engrave"), 0, r'(?s)(?!.*CUT)', r"\Arunes: inside of U\.S\. 7: 54\.42 × 6\.00 mm, runes"),
    ("no layer for what is not cut", R("--ring-size", "7", "--finished", "-f", "dxf", "-q"), 0, r"(?s)\A(?!.*CUT).*ENGRAVE", None),
    ("edges of a finished ring", R("--ring-size", "7", "--finished", "--edges"), 64, "", "--finished is for a ring that is not cut; remove --edges"),
    ("the inside of a strip", R("--ring-size", "7", "--inside"), 64, "", "requires --finished"),
    ("a ring without a size", R("--layout", "ring"), 64, "", r"\Arunes: a finger ring needs its size: --ring-size 7; around a disk: --layout circle; runes .*--layout ring.* --ring-size 7\n\Z"),
    ("a ring\'s diameter without a unit", R("--ring-size", "17.35"), 64, "", r"as an inner diameter: --ring-size 17\.35mm"),
    ("a whole diameter without a unit", R("--ring-size", "20"), 64, "", "as an inner diameter: --ring-size 20mm"),
    ("a wall without a unit", R("--ring-size", "7", "--thickness", "2"), 64, "", r"--thickness '2': give a unit for a finger ring"),
    ("a band\'s width without a unit", R("--ring-size", "7", "--height", "6"), 64, "", r"--height \'6\': give a unit"),
    ("a unit with a space", R("--ring-size", "18 MM"), 0, SVG, r"strip 61\.26 ×"),
    ("a ring too small for the screen", R("--ring-size", "3", "--height", "1mm", "-o", file("ring.png"), "--dpi", "72"), 0, "", "a larger --dpi or --weight bold"),
    *[("no size " + size, R("--ring-size", size), 64, "", "expected 7 or us7") for size in ("usN", "us17", "eu7", "eu77", "ukZ+7", "7px", "", "Ñ", "-3")],
    ("a circumference beyond the European sizes", R("--ring-size", "77"), 64, "", "--ring-size 24.5mm"),
    # Options of a line to type are before --, after which all is text.
    ("a layout that was asked for stays", ["render", "-o", file("v.png"), "--vertical", "upright", "--layout", "text", "--", "R"], 64, "", r"without --vertical upright: runes render -o \S+ --layout text -- R$"),
    ("a card stays a card", R("--layout", "card", "--letter-spacing", ".3"), 64, "", r"without --letter-spacing \.3: runes render abc --layout card$"),
    ("a stone has no other shape", ["render", PANGRAM, "--layout", "stone", "--width", "150px", "--background", "none"], 0, SVG, r"use --width \d+px\n"),
    ("the star of a birth, and seconds", ["render", "ᚺ *1954 59°54'45\"ᚾ", "--layout", "circle", "--engrave"], 0, r'(?s)data-c="002A".*data-c="0022"|data-c="0022".*data-c="002A"', "kept as they are"),
    ("a caption before --", ["render", "-o", file("v.png"), "--author", "X", "--", "R"], 64, "", r"--caption X --layout card -- R$"),
    ("a file to write before --", ["render", "--", "hello", file("v.png")], 64, "", r"-o \S+v\.png -- hello$"),
    ("a size on a line", R("--layout", "line", "--ring-size", "7"), 64, "", "--ring-size has no effect with --layout line; it applies to ring"),
    ("a circle of a finger's size", R("--layout", "circle", "--ring-size", "7"), 64, "", "--ring-size has no effect with --layout circle"),
    ("a strip without crosses", R("--ring-size", "7", "--no-cross", "--engrave"), 0, r"(?s)\A(?!.*data-c=\"16ED\")", "59.13"),
    ("a strip's length and a width", R("--ring-size", "18mm", "--width", "50mm"), 64, "", "--width has no effect with --layout ring"),
    ("a finger ring too small for its runes", ["render", PANGRAM + " and eleven lazy cats", "--ring-size", "18mm", "--height", "3mm", "--engrave"], 0, SVG, "too fine to cut; a larger --height or a shorter text"),
    ("a text too long for a finger ring", ["render", PANGRAM * 12, "--ring-size", "18mm"], 65, "", r"does not fit into [0-9.]+mm: without --ring-size, a disk holds it: --layout circle --shape spiral"),
    ("the same in scratches", ["render", PANGRAM * 4, "--ring-size", "18mm", "--rune-height", "0.3mm"], 0, SVG, "too fine to cut"),
    ("arches have no head", R("--layout", "ribbon", "--shape", "arches", "--head", "fp"), 64, "", "--head has no effect with --shape arches"),
    ("a wall without a ring", R("--layout", "band", "--thickness", "2mm"), 64, "", "it applies to ring"),
    ("a circle by its height", R("--layout", "circle", "--height", "20mm", "--margin", "0"), 0, 'width="20mm" height="20mm"', None),
    ("a circle by both", R("--layout", "circle", "--width", "20mm", "--height", "10mm"), 64, "", "only one of --width and --height"),
    ("where a ring begins by itself", ["help", "render"], 0, r"at\s+the\s+top,\s+or\s+with\s+--inside\s+at\s+the\s+bottom", None),
    ("where a ring begins", R("--layout", "circle", "--start", "-90"), 0, 'data-runes-start="-90', None),
    ("where a line begins", R("--start", "0"), 64, "", "it applies to circle"),
    ("a text again and again", R("--layout", "circle", "--repeat-text", "--width", "90mm", "--rune-height", "4mm", "--engrave"), 0, SVG, None),
    *[("a ribbon, " + f, R("--layout", "ribbon", "--shape", f), 0, SVG, None) for f in ("arch", "arches", "bracelet", "wave", "loop")],
    ("a ribbon, spiral", ["render", PANGRAM, "--layout", "ribbon", "--shape", "spiral"], 0, SVG, None),
    ("a spiral of one word", R("--layout", "ribbon", "--shape", "spiral"), 65, "", "one word is too short for --shape spiral; use --shape bracelet"),
    ("a serpent in all its parts", R("--layout", "ribbon", "--cross", "--head", "pr4", "--tail", "pointed", "--weight", "bold", "--ends", "round", "--mirror"), 0, SVG, None),
    ("a cross without a field", R("--layout", "ribbon", "--shape", "wave", "--cross"), 64, "", "--cross requires --shape arch"),
    ("a long text on a wave", ["render", "the quick brown fox " * 24, "--layout", "ribbon", "--shape", "wave"], 65, "", "the limit is 110; use --shape spiral or --layout circle --shape spiral"),
    ("a book on a ribbon", ["render", "-", "--layout", "ribbon"], 65, "", "too long for this ribbon: 3901 signs; use --layout circle --shape spiral", "the quick fox " * 300),
    *[("a whole stone, " + " ".join(f), R("--layout", "stone", *f, "-q"), 0, r"(?s)radialGradient.*stroke-opacity", None) for f in (
        [], ["--stone", "boulder"], ["--stone", "slab", "--carved", "slate"], ["--color", "red"], ["--background", "none"], ["--background", "#123"], ["--mirror"])],
    ("a stone asked for by its form", R("--layout", "ribbon", "--stone", "stub"), 0, r"(?s)data-runes-stone=\"stub\".*radialGradient", None),
    ("the serpent of a stone to be cut", R("--layout", "ribbon", "--stone", "boulder", "--engrave"), 0, "ENGRAVE", None),
    ("a stone to be cut", R("--layout", "stone", "--engrave"), 64, "", "remove --engrave"),
    ("a wave on a stone", R("--layout", "stone", "--shape", "wave"), 64, "", "a stone has no shape wave; use --shape arch"),
    ("a stone of another shape", R("--layout", "ribbon", "--stone", "stub", "--shape", "loop"), 64, "", "--stone requires --shape arch"),
    ("a circle with the shape of a ribbon", R("--layout", "circle", "--shape", "loop"), 64, "", "a circle has no shape loop; use --shape spiral, ring, rings or medallion"),
    *[("a circle with the shape " + f, R("--layout", "circle", "--shape", f), 0, SVG, None) for f in ("ring", "rings", "medallion")],
    ("a disk of one letter", ["render", "s", "--layout", "circle", "--shape", "spiral"], 65, "", "one letter is too short for --shape spiral; use --shape medallion"),
    ("a line of twenty words", ["render", PANGRAM + " " + PANGRAM, "--layout", "line"], 0, r'(?s)\A<svg [^>]*width="[0-9]{3}"', None),
    ("rows of a finger ring", ["render", PANGRAM + " " + PANGRAM + " and eleven lazy cats", "--ring-size", "7", "--height", "10mm", "-q", "-f", "svg"], 0, SVG, None),
    ("no ring is wider than a thumb", ["render", PANGRAM + " " + PANGRAM + " " + PANGRAM, "--ring-size", "10"], 0, SVG, "too fine to cut; a larger --height or a shorter text has higher ones"),
    ("a disk of one word", R("--layout", "circle", "--shape", "spiral"), 65, "", "one word is too short for --shape spiral; use --shape medallion"),
    ("a medallion of a long text", ["render", PANGRAM * 12, "--layout", "circle", "--shape", "medallion"], 65, "", "the limit is 350; use --shape rings or spiral"),
    ("a long text on a disk", ["render", "the quick brown fox " * 60, "--layout", "circle", "--shape", "spiral"], 0, SVG, None),
    ("a ribbon in outlines", R("--layout", "ribbon", "--outline"), 0, SVG, None),
    ("a ring read from inside", R("--layout", "circle", "--inside"), 0, 'data-runes-inside="true"', None),
    ("a line read from inside", R("--inside"), 64, "", "--inside.* circle"),
    ("a text that is not repeated", ["render", "abcdefgh", "--layout", "circle", "--repeat-text", "--width", "60mm", "--rune-height", "13mm"], 0, SVG, r"fits only once; a smaller --rune-height repeats it"),
    ("a text repeated too often", R("--layout", "circle", "--repeat-text", "--width", "9000mm", "--rune-height", "0.01mm", "--engrave"), 65, "", "the limit is 100000"),
    ("the rounded hand", R("-s", "younger", "--hand", "rounded"), 0, 'data-runes-hand="rounded"', None),
    ("the rounded hand of a script without one", R("--hand", "rounded"), 64, "", "for younger and medieval runes; elder"),
    ("a font's hand", R("--text", "--font", "noto", "--hand", "angular"), 64, "", "--hand.* --text"),
    ("a font of single lines", ["fonts", "single-line"], 0, r"(?s)\A<svg .*<glyph unicode=\"ᚠ\" glyph-name=\"fehu\".*</svg>\n\Z", None),
    ("the same in the rounded hand", ["fonts", "single-line", "--hand", "rounded"], 0, "Stave rounded hand", None),
    ("carved", R("--carved"), 0, SVG, None),
    *[("carved " + " ".join(f), R("--carved", *f, "-q"), 0, SVG, None) for f in (
        ["--layout", "circle", "--edges"], ["--layout", "band", "--no-edges"], ["--layout", "ribbon"], ["--layout", "card"],
        ["--layout", "text", "--boustrophedon"], ["--vertical"], ["--mirror"])],
    *[("carved into " + stone, R("--carved", stone, "-q"), 0, 'data-runes-carved="%s"' % stone, None) for stone in ("granite", "slate", "limestone", "none")],
    ("carved into a background", R("--carved", "--background", "dark"), 64, "", "use --carved granite, slate or limestone"),
    ("a carved finger ring", R("--carved", "--ring-size", "7"), 64, "", "a finger ring is drawn in strokes, --outline or --engrave; remove --carved"),
    ("a proof in stone", R("--carved", "--layout", "proof"), 64, "", "a proof is drawn in strokes"),
    ("an outlined card", R("--outline", "--layout", "card"), 64, "", "a card is drawn in strokes or --carved"),
    ("the color of a card", R("--layout", "card", "--color", "#ffcc66"), 0, "#ffcc66", None),
    ("cropped", ["render", "-s", "younger", "s", "--crop"], 0, SVG, None),
    ("a small widget without its Latin letters", ["render", "the quick brown fox jumps over the lazy dog and then it sleeps all day", "--layout", "card", "--size", "widget-small"], 0, SVG, "there is no room for the text in Latin letters; --size large has it"),
    ("what holds a text that no serpent holds", ["render", " ".join(["never forget"] * 80), "--layout", "stone"], 65, "", r"too long for --layout stone: \d+ signs; use --layout circle --shape spiral"),
    ("the same, as asked for", R("--layout", "card", "--size", "widget-small", "--no-latin"), 0, SVG, None),
    *[("a card as " + f, R("--layout", "card", "--size", f, "-q"), 0, SVG, None) for f in ("square", "story", "banner", "wallpaper", "widget-small", "widget-medium", "widget-large")],
    # Settings.
    ("a setting that is not a font", ["config", "set", "font", "comic"], 64, "", "noto"),
    ("a setting that is not a size", ["config", "set", "size", "huge"], 64, "", "circular"),
    ("set the font", ["config", "set", "font", "noto"], 0, "", None),
    ("set the size", ["config", "set", "size", "small"], 0, "", None),
    ("the font counts", R("--text"), 0, "font-family=\"&#39;Noto Sans Runic&#39;\"", None),
    ("the font is only for --text", R(), 0, 'data-runes-font="stave"', None),
    ("a flag beats the font", R("--text", "--font", "junicode"), 0, "Junicode", None),
    ("the size counts", R("--layout", "card"), 0, 'data-runes-size="small"', "only the first rune"),
    ("a flag beats the size", R("--layout", "card", "--size", "large"), 0, 'data-runes-size="large"', None),
    ("the font is checked", ["fonts", "check", "ᚠ"], 0, "Noto Sans Runic has every", None),
    ("unset the font", ["config", "unset", "font"], 0, "", None),
    ("unset the size", ["config", "unset", "size"], 0, "", None),
    *[("draw by a registry", ["render", "-s", "cirth", "--registry", r, "a. b"], 0, 'data-runes-registry="%s"' % r, None) for r in ("1998", "2001")],
    ("draw by values and options", ["render", "-s", "cirth", "--values", "daeron", "--option", "mazarbul", "--option", "attested", "the hand"], 0, 'data-runes-values="daeron" data-runes-option="attested mazarbul"', None),
    # The layouts of the registry: three dots are U+E0E7 in the one, U+E0E9 in the other, and drawn alike.
    *[("registry " + r, ["render", "-s", "cirth", "--registry", r, "--divider", "triple-dot", "a b"], 0, "data-runes-letters=\"\ue0b1%s\ue081\"(?s:.*)<g id=\"r[0-9a-z]{5}-E0E9\">" % c, None) for r, c in (("1998", "\ue0e7"), ("2001", "\ue0e9"))],
    # Fonts.
    ("fonts", ["fonts"], 0, r"\Afont .* license\nstave +Stave.*\n(?s:.*)unifont", None),
    ("fonts as JSON", ["fonts", "list", "--json"], 0, r"\A\[\{.*\}\]\n\Z", None),
    ("a font's facts", ["fonts", "show", "noto"], 0, "units per em +1000", None),
    ("no such font", ["fonts", "show", "comic"], 64, "", "comic"),
    *[("preview " + s, ["fonts", "preview", "-s", s], 0, SVG, None) for s in ("elder", "younger", "cirth", "futhorc", "medieval")],
    ("preview of no script", ["fonts", "preview", "-s", "eldr"], 64, "", "did you mean -s elder"),
    ("preview of what is not drawn", ["fonts", "preview", "😀"], 65, "", "no letters"),
    ("preview with a letter that is not drawn", ["fonts", "preview", "a😀"], 0, SVG, r"U\+1F600"),
    ("our letters", ["fonts", "check", "ᚠ\ue080Å"], 0, "every character", None),
    ("a font lacks cirth", ["fonts", "check", "ᚠ\ue080", "--font", "noto"], 65, r"U\+E080 .*position 2", "lacks 1 character"),
    ("a file", ["fonts", "check", "ᚠᚢ", "--file", file("mine.ttf")], 0, "Mine has every", None),
    ("a file lacks a rune", ["fonts", "check", "ᚠᚨ", "--file", file("mine.ttf")], 65, r"U\+16A8", "Mine lacks 1"),
    ("a file cut short", ["fonts", "check", "ᚠ", "--file", file("cut.ttf")], 65, "", "damaged: '.*' is truncated"),
    ("a file of groups beyond its end", ["fonts", "check", "ᚠ", "--file", file("groups.ttf")], 65, "", "damaged"),
    ("a collection that leads nowhere", ["fonts", "check", "ᚠ", "--file", file("collection.ttc")], 65, "", "damaged"),
    ("a text for a font", ["fonts", "check", "ᚠ", "--file", file("text.ttf")], 65, "", "is not a TrueType"),
    ("an empty file", ["fonts", "check", "ᚠ", "--file", file("empty.ttf")], 65, "", "damaged|not a TrueType"),
    ("no file", ["fonts", "check", "ᚠ", "--file", file("none.ttf")], 66, "", "cannot open"),
    ("a folder for a font", ["fonts", "check", "ᚠ", "--file", home], 66, "", "Is a directory"),
    ("endless zeros for a font", ["fonts", "check", "ᚠ", "--file", "/dev/zero"], 65, "", "is too large"),
    ("font and file", ["fonts", "check", "ᚠ", "--font", "noto", "--file", file("mine.ttf")], 64, "", "cannot be combined"),
    # Terminals.
    ("braille", R("--format", "braille"), 0, r"\A([\u2800-\u28ff ]+\n){3}\Z", None),
    ("braille larger", R("--format", "braille", "--rune-height", "24px"), 0, r"\A([\u2800-\u28ff ]+\n){6}\Z", None),
    ("too low a rune", R("--format", "braille", "--rune-height", "2px"), 64, "", "from 8 to 400"),
    ("a line is no wider than the terminal", ["render", "the quick brown fox", "--format", "blocks"], 0, r"\A([^\n]{0,40}\n)+\Z", None),
    ("braille in lines of 40 columns", ["render", "the quick brown fox", "--format", "braille", "--layout", "text"], 0, r"\A([^\n]{0,40}\n){7,8}\Z", None),
]

for row in ROWS:
    what, code = row[0], row[2]
    before = set(os.listdir(home))
    e = command.row(*row)
    if code and not re.search(r"\A(runes: [^\n]+\n|Error: The value (?s:.*))\Z", e):
        fail(what, "stderr is not one line: %r" % e[:300])
    if code and set(os.listdir(home)) - before - {".config"}:
        fail(what, "left behind: %s" % (set(os.listdir(home)) - before))

# On a terminal, lines come as braille dots no wider than it is, and what dots cannot show is refused.
def on_terminal(*args):
    import pty

    leader, follower = pty.openpty()
    p = subprocess.Popen([exe, *args], env=env, stdout=follower, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    os.close(follower)
    shown = b""
    while True:
        try:
            piece = os.read(leader, 65536)
        except OSError:
            piece = b""
        if not piece:
            break
        shown += piece
    os.close(leader)
    error = p.stderr.read().decode()
    return p.wait(), shown.decode().replace("\r\n", "\n"), error


for args, code, out, err in (
    (("render", "the quick brown fox"), 0, r"\A(?:[\u2800-\u28ff ]{0,40}\n)+\Z", ""),
    (("render", "the quick brown fox", "--layout", "text"), 0, r"\A(?:[\u2800-\u28ff ]{0,40}\n)+\Z", ""),
    (("render", "--strict", "fox"), 0, r"\A(?:[\u2800-\u28ff ]{0,40}\n)+\Z", ""),
    (("render", "fox", "--format", "svg"), 0, SVG, ""),
    (("render", "fox", "--layout", "circle"), 64, r"\A\Z", "a terminal cannot show this picture; write it to a file"),
    (("render", "fox", "--layout", "card"), 64, r"\A\Z", "a terminal cannot show this picture"),
    (("render", "fox", "--engrave"), 64, r"\A\Z", "a terminal cannot show this picture"),
    (("render", "fox", "--format", "png"), 64, r"\A\Z", "a terminal cannot show png"),
):
    rc, o, e = on_terminal(*args)
    if rc != code or not re.search(out, o) or err not in e:
        fail("on a terminal: runes %s\n     exit %d, %r, %r" % (" ".join(args), rc, o[:300], e[:300]))

# The size that an error names does hold the text.
TEXT = ("the quick brown fox " * 150).strip()
for size in ("medium", "large"):
    args = ["render", TEXT, "--layout", "card", "--size", size]
    rc, o, e = run(args + ["--width", "300px"])
    found = re.search(r"(--width) (\d+px) is large enough", e)
    if rc != 65 or not found or run(args + list(found.groups()))[0] != 0:
        fail("the %s card that the error names: %r" % (size, e))

args = ["render", PANGRAM, "--layout", "ring"]
rc, o, e = run(args + ["--ring-size", "18mm", "--rune-height", "8mm"])
found = re.search(r"needs (--ring-size [\d.]+mm), or (--rune-height [\d.]+mm)", e)
remedies = [found.group(1) + " --rune-height 8mm", "--ring-size 18mm " + found.group(2)] if found else []
if rc != 65 or not found or any(run(args + flags.split())[0] for flags in remedies):
    fail("the finger ring that the error names: %r" % e)

# Digits on a band keep away from its edges, where staves reach them, and crosses can be left out everywhere.
def rows(text):
    dxf = run(["render", text, "--layout", "band", "--edge-gap", "0", "--width", "100mm", "-f", "dxf", "-q"])[1]
    return sorted({float(y) for y in re.findall(r"\n 2[01]\n(\S+)", dxf.split("ENTITIES")[1])})


low, next_low, *_, high = rows("7777")
if next_low - low < 0.1 * (high - low):
    fail("digits in the edge of a band: %s of %s" % (next_low - low, high - low))
def marks(*args):
    return re.findall(r' (?:d|x|y)="[^"]*"', run(["render", *args, "--layout", "circle", "--shape", "medallion", "-q", "-f", "svg"])[1])


if marks("ᚠᚢᚦ") == marks("ᚠᚢᚦ", "--no-cross"):
    fail("a medallion without crosses has them")
# What is typed as lines stays so.
VERSE = "ᚨᛒᚲ\nᛞᛖᚠ\nᚷᚺᛁ\nᚲᛚᛗ\nᚾᛟᛈ"
if marks(VERSE) == marks(VERSE.replace("\n", " ")):
    fail("a medallion without the lines of its text")

# A size is that of the ink, or of the cut where edges are cut, in every layout; no side of an outline is shorter than 0.01 mm, but for
# rounding to 0.001 mm.
def ink(flags):
    rc, o, e = run(["render", "the stone remembers", "-q", "--outline", "--format", "dxf"] + flags)
    places, sides = [], []
    for line in o.split("LWPOLYLINE")[1:]:
        corners = [(complex(float(x), float(y)), float(bulge or 0)) for x, y, bulge in re.findall(r"\n 10\n(\S+)\n 20\n(\S+)(?:\n 42\n(\S+))?", line)]
        for (start, bulge), (end, _) in zip(corners, corners[1:] + corners[:1]):
            sides.append(abs(end - start))
            # The bulge of an arc is the tangent of a quarter of its angle.
            centre = (start + end) / 2 + (end - start) * 1j * (1 / bulge - bulge) / 4 if bulge else 0
            places += [centre + (start - centre) * cmath.exp(4j * math.atan(bulge) * step / 64) for step in range(64 if bulge else 1)]
    # A rim that is cut.
    for x, y, radius in re.findall(r"\nCIRCLE\n(?:[^\n]*\n)*? 10\n(\S+)\n 20\n(\S+)\n(?: 30\n\S+\n)? 40\n(\S+)", o):
        places += [complex(float(x), float(y)) + float(radius) * turn for turn in (1, -1, 1j, -1j)]
    if not sides or min(sides) < 0.009:
        fail("%s: a side of %s mm" % (flags, min(sides, default=None)))
    return [max(side) - min(side) for side in ([p.real for p in places], [p.imag for p in places])] if places else [0, 0]


for layout in ("line", "text", "band --no-edges", "circle --shape medallion", "circle --shape medallion --no-edges", "circle --shape rings --no-edges",
               "circle --shape spiral --no-edges", *("ribbon --shape " + shape for shape in ("arch", "wave", "loop", "spiral", "bracelet"))):
    for side, flag in enumerate(("--width", "--height")):
        size = ink(["--layout", *layout.split(), flag, "40mm"])
        # A disk is as large as its longer side.
        if abs((max(size) if "circle" in layout else size[side]) - 40) > 0.02:
            fail("--layout %s %s 40mm: %.3f × %.3f mm" % (layout, flag, *size))

# A picture for each row of a table: names of files are safe, one bad row does not stop the others, and none is overwritten.
write("names.csv", 'name,size\nAnna,1\n"Maria\nLuise",2\n../../etc/passwd,3\n,4\nanna,5\nCON,6\n"a ""b""",7\n...,8\n'.encode())
write("header.csv", b"name,size\n")
os.mkdir(file("bulk"))
rc, o, e = run(["render", "--input", file("names.csv"), "--column", "name", "-o", file("bulk/{name}.dxf")])
drawn = sorted(os.listdir(file("bulk")))
if rc != 65 or o or drawn != sorted(["Anna.dxf", "Maria Luise.dxf", "_.._etc_passwd.dxf", "anna 2.dxf", "_CON.dxf", "a _b_.dxf", "row 8.dxf"]) or "line 6: no letters" not in e or "1 of 8 rows" not in e or \
        re.findall(r"line (\d+): wrote .*/(.*)\n", e) != [("3", "Maria Luise.dxf"), ("5", "_.._etc_passwd.dxf"), ("7", "anna 2.dxf"), ("8", "_CON.dxf"), ("9", "a _b_.dxf"), ("10", "row 8.dxf")]:
    fail("bulk: exit %d, %r, %r" % (rc, drawn, e))
one_dxf = one = run(["render", "Anna", "--format", "dxf"])[1]
if open(file("bulk/Anna.dxf")).read() != one:
    fail("bulk: not the picture that the name alone gives")
# A thousand names take 2 seconds of one processor: the program starts once. One that is not optimized may take as long as it
# takes to start it 50 times.
def seconds(args):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    rc, o, e = run(["render", *args, "-q"])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if rc or e:
        fail("bulk: %s: exit %d, %r" % (args, rc, e))
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


LETTERS = "abcdefghij"
write("thousand.csv", "name\n" + "".join("Inga%s%s%s of Uppsala\n" % (a, b, c) for a in LETTERS for b in LETTERS for c in LETTERS))
os.mkdir(file("thousand"))
one = seconds(["Ingaabc of Uppsala", "-o", file("one.dxf")])
thousand = seconds(["--input", file("thousand.csv"), "--column", "name", "-o", file("thousand/{name}.dxf")])
if len(os.listdir(file("thousand"))) != 1000 or thousand > max(2, 50 * one):
    fail("bulk: a thousand names took %.2f s, one %.2f s" % (thousand, one))
for args, code, expected in (
    (["--input", file("header.csv"), "--column", "name", "-o", "{name}.dxf"], 0, "only the header row"),
    (["--column", "name"], 64, "--column requires --input"),
    (["--input", file("names.csv"), "-o", "{name}.dxf"], 64, "-o '{name}.dxf' --column name"),
    (["--input", file("names.csv"), "--column", "name"], 64, "requires -o with a pattern"),
    (["--input", file("names.csv"), "--column", "name", "-o", "x.dxf"], 64, "requires -o with a pattern"),
    (["--input", file("names.csv"), "--column", "name", "-o", "{name.dxf"], 64, "has no }"),
    (["--input", file("names.csv"), "--column", "nam", "-o", "{name}.dxf"], 65, "did you mean name"),
    (["--input", file("names.csv"), "--column", "name", "-o", "{nam}.dxf"], 65, "did you mean name"),
    (["fox", "--input", file("names.csv"), "--column", "name", "-o", "{name}.dxf"], 64, "-i and a text cannot be combined"),
    (["--input", file("none.csv"), "--column", "name", "-o", "{name}.dxf"], 66, "cannot open"),
    (["--input", file("names.csv"), "--column", "name", "-o", file("names.csv/{name}.dxf")], 73, "create the folder first"),
):
    rc, o, e = run(["render"] + args)
    if rc != code or o or expected not in e:
        fail("bulk: %s: exit %d, %r" % (args, rc, e))

# A picture for each line of a text; options from the cells of a table; also without `render`.
write("lines.txt", "Anna\r\n\n ../x \nAnna\n".encode())
write("sizes.csv", b"name,ring\nAnna,7\nOlaf,big\nThor,9\n")
for pattern, names in (("{line}.svg", ["1.svg", "3.svg", "4.svg"]), ("{text}.dxf", ["Anna 2.dxf", "Anna.dxf", "_x.dxf"]), ("a-{row}.PNG", ["a-1.PNG", "a-3.PNG", "a-4.PNG"])):
    os.mkdir(file("lines"))
    rc, o, e = run(["-i", file("lines.txt"), "-o", file("lines/" + pattern)])
    if rc or o or sorted(os.listdir(file("lines"))) != names:
        fail("lines as %s: exit %d, %r, %r" % (pattern, rc, sorted(os.listdir(file("lines"))), e))
    if pattern == "{text}.dxf" and open(file("lines/Anna.dxf")).read() != one_dxf:
        fail("lines: not the picture that the line alone gives")
    shutil.rmtree(file("lines"))
os.mkdir(file("rings"))
rc, o, e = run(["-i", file("sizes.csv"), "--column", "name", "--layout", "ring", "--ring-size", "{ring}", "-q", "-o", file("rings/{name}.svg")])
if rc != 65 or sorted(os.listdir(file("rings"))) != ["Anna.svg", "Thor.svg"] or not re.search("line 3: --ring-size 'big'", e) or "1 of 3 rows" not in e:
    fail("rings: exit %d, %r, %r" % (rc, os.listdir(file("rings")), e))
alone = run(["Thor", "--layout", "ring", "--ring-size", "9", "-f", "svg"])[1]
if open(file("rings/Thor.svg")).read() != alone:
    fail("rings: not the ring that the size of the row alone gives")
for args, code, expected in (
    (["hello", "-o", "{name}.svg"], 64, "is for many pictures: runes -i names.csv --column name -o '{name}.svg'"),
    (["-i", file("lines.txt"), "-o", file("{nam}.svg")], 65, "unknown column nam"),
    (["-i", file("sizes.csv"), "--column", "name", "--layout", "ring", "--ring-size", "{nope}", "-o", file("{name}.svg")], 65, "unknown column nope"),
    (["-i", file("mine.svg"), "-o", file("{line}.svg")], 65, "is a picture, not text"),
):
    rc, o, e = run(args)
    if rc != code or o or expected not in e:
        fail("lines: %s: exit %d, %r" % (args, rc, e))

# The date of a proof is that on the wall, which is never the same on these two islands; what is built to be the same everywhere
# has it in UTC.
def dated(**variables):
    pdf = subprocess.run([exe, *R("--layout", "proof", "--format", "pdf")], env=dict(env, **variables), stdout=subprocess.PIPE).stdout
    text = subprocess.run(["pdftotext", "-", "-"], input=pdf, stdout=subprocess.PIPE).stdout.decode()
    return re.findall(r"\d{4}-\d\d-\d\d", text)[:1]


zones = ("Pacific/Kiritimati", "Pacific/Pago_Pago")
if not dated(TZ=zones[0]) > dated(TZ=zones[1]):
    fail("the date of a proof does not depend on the time zone")
if any(dated(TZ=zone, SOURCE_DATE_EPOCH="86399") != ["1970-01-01"] for zone in zones):
    fail("SOURCE_DATE_EPOCH is not a date in UTC")

# A signal takes the half-written file along: the writer is stopped as soon as its temporary file is seen.
folder = os.path.join(home, "signals")
os.mkdir(folder)
stopped = 0
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    for attempt in range(20):
        p = subprocess.Popen(
            [exe, "render", "-", "--layout", "text", "-q", "-o", os.path.join(folder, "x.svg")], env=env,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        p.stdin.write(b"the quick brown fox jumps over the lazy dog\n" * 20000)
        p.stdin.close()
        while p.poll() is None and not os.listdir(folder):
            pass
        p.send_signal(number)
        p.wait()
        left = os.listdir(folder)
        if any(name != "x.svg" for name in left):
            fail("signal %d left %s" % (number, left))
        for name in left:
            os.remove(os.path.join(folder, name))
        if p.returncode == -number:
            stopped += 1
            break
# How long the file is half written depends on the disk; a signal that always comes before or after it shows nothing.
if stopped == 0:
    fail("no signal came while the file was written")

command.end("%d commands" % len(ROWS))
