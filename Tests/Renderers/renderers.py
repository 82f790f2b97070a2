#!/usr/bin/env python3
"""Holds pictures of a `runes` binary against renderers: rsvg-convert and headless Chromium must agree, and an outline
must cover the area of its strokes. Python 3 standard library; needs rsvg-convert and chromium.

  renderers.py path/to/runes
"""
import os, re, struct, subprocess, sys, tempfile, zlib

RUNES = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else sys.exit(__doc__)
QUOTE = "cattle die kinsmen die and so at last yourself but fame never dies for one who has earned it"
RUNIC = "".join(chr(c) for c in range(0x16A0, 0x16F9))
CIRTH = "".join(chr(c) for c in range(0xE080, 0xE0C2))


def png_gray(path):
    """Width, height and the gray value of each pixel of an 8-bit RGB or RGBA file, over white."""
    data = open(path, "rb").read()
    at, body, head = 8, b"", None
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", data[at + 8:at + 21])
        elif kind == b"IDAT":
            body += data[at + 8:at + 8 + size]
        at += 12 + size
    width, height, depth, color, _, _, interlace = head
    assert depth == 8 and color in (2, 6) and not interlace, head
    n = 4 if color == 6 else 3
    raw, stride = zlib.decompress(body), width * n
    rows, before = [], bytearray(stride)
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        if kind == 1:
            for i in range(n, stride):
                line[i] = (line[i] + line[i - n]) & 255
        elif kind == 2:
            for i in range(stride):
                line[i] = (line[i] + before[i]) & 255
        elif kind == 3:
            for i in range(stride):
                line[i] = (line[i] + ((line[i - n] if i >= n else 0) + before[i]) // 2) & 255
        elif kind == 4:
            for i in range(stride):
                a, b, c = line[i - n] if i >= n else 0, before[i], before[i - n] if i >= n else 0
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                line[i] = (line[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
        if n == 4:
            rows.append(bytes((line[i + 1] * line[i + 3] + 255 * (255 - line[i + 3])) // 255 for i in range(0, stride, 4)))
        else:
            rows.append(bytes(line[1::3]))
        before = line
    return width, height, b"".join(rows)


def run(*argv):
    done = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        sys.exit("%r: exit %d: %r" % (argv[:4], done.returncode, done.stderr[-300:]))


def draw(path, *options):
    run(RUNES, "render", *options, "-q", "-o", path)
    head = open(path).read(2000)
    return [int(float(re.search(r' %s="([\d.]+)' % k, head).group(1)) + 0.999) for k in ("width", "height")]


def rsvg(svg, png, size, zoom=1):
    run("rsvg-convert", "-b", "white", "-w", str(size[0] * zoom), "-h", str(size[1] * zoom), "-o", png, svg)


def chromium(svg, png, size):
    subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
                    "--window-size=%d,%d" % tuple(size), "--screenshot=" + png, "file://" + svg],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)


def agree(folder, name, *options):
    svg, a, b = (os.path.join(folder, name + x) for x in (".svg", ".rsvg.png", ".chromium.png"))
    size = draw(svg, *options)
    rsvg(svg, a, size)
    chromium(svg, b, size)
    (w, h, p), (w2, h2, q) = png_gray(a), png_gray(b)
    assert (w, h) == (w2, h2), (w, h, w2, h2)
    off = sum(1 for x, y in zip(p, q) if abs(x - y) > 16)
    share = off / (w * h)
    print("%-4s %-22s %d of %d pixels differ by more than 16 (%.4f %%)" % ("ok" if share <= 0.001 else "FAIL", name, off, w * h, 100 * share))
    return share <= 0.001


def ink(path):
    w, h, pixels = png_gray(path)
    return sum(255 - x for x in pixels) / 255


def same_area(folder, name, text, *options):
    areas = []
    for kind in ([], ["--outline"]):
        svg, png = os.path.join(folder, name + ".svg"), os.path.join(folder, name + ".png")
        size = draw(svg, text, *options, *kind)
        rsvg(svg, png, size)
        areas.append(ink(png))
    off = abs(areas[0] - areas[1]) / areas[0]
    if off > 0.005:
        print("FAIL %-22s strokes cover %.1f pixels, the outline %.1f (%.3f %%)" % (name, *areas, 100 * off))
    return off


def main():
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for name, options in [
            # Large letters: of small ones a picture holds little but edges, which no two renderers smooth alike.
            ("line", ["the quick fox", "--rune-height", "240px"]),
            ("line-round", ["the quick fox", "--rune-height", "240px", "--ends", "round", "--weight", "bold"]),
            ("line-wide", ["the quick fox", "--width", "2400px"]),
            ("outline", ["the quick fox", "--rune-height", "240px", "--outline"]),
            ("mirror", ["the quick fox", "--rune-height", "240px", "--mirror"]),
            ("ring", ["one ring to rule them all one ring to find them", "--layout", "ring", "--width", "2400px"]),
            ("card-dark", [QUOTE, "--layout", "card", "--author", "Hávamál"]),
            ("card-strong", [QUOTE, "--layout", "card", "--author", "Hávamál", "--intensity", "strong"]),
            ("card-light", [QUOTE, "--layout", "card", "--author", "Hávamál", "--ground", "light"]),
            ("card-small", [QUOTE, "--layout", "card", "--size", "small"]),
            ("card-medium", [QUOTE, "--layout", "card", "--size", "medium"]),
            ("card-inline", ["fame never dies", "--layout", "card", "--size", "inline"]),
            ("card-circular", [QUOTE, "--layout", "card", "--size", "circular"]),
        ]:
            good &= agree(folder, name, *options)
        worst = 0
        for style in (["--weight", "light"], [], ["--weight", "bold"], ["--ends", "round"]):
            for script, letters in (("elder", RUNIC), ("cirth", CIRTH)):
                for letter in letters:
                    name = "%s-%04X" % ("".join(style).strip("-"), ord(letter))
                    worst = max(worst, same_area(folder, name, letter, "-s", script, "--rune-height", "480px", *style))
        print("%-4s outlines cover their strokes to %.3f %%" % ("ok" if worst <= 0.005 else "FAIL", 100 * worst))
        good &= worst <= 0.005
    sys.exit(not good)


main()
