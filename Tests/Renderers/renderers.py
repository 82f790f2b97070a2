#!/usr/bin/env python3
"""Compares what renderers make of the pictures of a `runes` binary: rsvg-convert and headless Chromium must agree, and an outline
must cover the area of its strokes. Python 3 standard library; needs rsvg-convert and chromium. What Inkscape makes of a
picture is reported where it is installed, but not judged.

  renderers.py path/to/runes            --keep FOLDER keeps the pictures, to be looked at

Chromium rounds where an edge begins and ends to a quarter of a pixel, which moves slanted edges by up to an eighth of one
(rsvg-convert keeps within 15 of 255 of the area that a shape really covers). Of small letters a picture holds little but
edges, so they are reported, not judged; so are round ends, whose every edge is curved.

Readers of SVG that know less of it, GraphicsMagick (gm) and those of `renderers.pip`, must put ink where rsvg-convert does; all
but GraphicsMagick, which draws some lines thinner, must agree with it. Those that are not installed are named.
"""
import os, re, shutil, struct, subprocess, sys, tempfile, zlib

RUNES = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else sys.exit(__doc__)
KEEP = sys.argv[3] if sys.argv[2:3] == ["--keep"] else None
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


def inkscape(svg, png, size):
    subprocess.run(["inkscape", "--export-type=png", "--export-filename=" + png, "--export-background=white",
                    "-w", str(size[0]), "-h", str(size[1]), svg],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)


def difference(a, b, most=16):
    """The share of pixels that differ by more than 16, or by `most`."""
    (w, h, p), (w2, h2, q) = png_gray(a), png_gray(b)
    assert (w, h) == (w2, h2), (w, h, w2, h2)
    return sum(1 for x, y in zip(p, q) if abs(x - y) > most) / (w * h)


def agree(folder, name, is_judged, *options):
    svg, a, b, c = (os.path.join(folder, name + x) for x in (".svg", ".rsvg.png", ".chromium.png", ".inkscape.png"))
    size = draw(svg, *options)
    rsvg(svg, a, size)
    chromium(svg, b, size)
    share = difference(a, b)
    beside = ""
    if shutil.which("inkscape"):
        inkscape(svg, c, size)
        beside = ", Inkscape %.4f %%" % (100 * difference(a, c))
    good = share <= 0.001
    print("%-4s %-14s %4d × %-4d differ by more than 16 from rsvg: Chromium %.4f %%%s"
          % ("ok" if good else "FAIL" if is_judged else "told", name, *size, 100 * share, beside), flush=True)
    return good or not is_judged


def gm(svg, png, size):
    run("gm", "convert", svg, "-resize", "%dx%d!" % tuple(size), "png24:" + png)


def svglib(svg, png, size):
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg
    renderPDF.drawToFile(svg2rlg(svg), png + ".pdf")
    run("pdftoppm", "-png", "-singlefile", "-scale-to-x", str(size[0]), "-scale-to-y", str(size[1]), png + ".pdf", png[:-4])


def cairosvg(svg, png, size):
    import cairosvg
    cairosvg.svg2png(url=svg, write_to=png, output_width=size[0], output_height=size[1], background_color="white")


def resvg(svg, png, size):
    import resvg_py
    data = bytes(resvg_py.svg_to_bytes(svg_path=svg, width=size[0], height=size[1], background="white"))
    open(png, "wb").write(data)


def inked(path, side=24):
    """The squares of a picture with their ink, in whole pixels."""
    width, height, pixels = png_gray(path)
    squares = {}
    for place, gray in enumerate(pixels):
        key = place % width // side, place // width // side
        squares[key] = squares.get(key, 0) + (255 - gray) / 255
    return squares


def simple_readers(folder, name, *options):
    svg, ours = (os.path.join(folder, "simple-" + name + x) for x in (".svg", ".rsvg.png"))
    size = draw(svg, *options)
    rsvg(svg, ours, size)
    squares, good = inked(ours), True
    for reader in (gm, svglib, cairosvg, resvg):
        png = os.path.join(folder, "simple-%s.%s.png" % (name, reader.__name__))
        try:
            reader(svg, png, size)
        except (ImportError, FileNotFoundError) as missing:
            print("told %-14s %s" % (name, missing), flush=True)
            continue
        theirs, share = inked(png), difference(ours, png, most=64)
        # A square that one of them fills by a tenth, and the other one hardly touches.
        wrong = [key for key in squares if min(squares[key], theirs[key]) < 3 and max(squares[key], theirs[key]) > 58]
        # The edges of one stem in the smallest picture, moved by half a pixel, are 0.22 %.
        fine = not wrong and (reader is gm or share <= 0.0025)
        good &= fine
        print("%-4s %-14s %-8s ink elsewhere in %d squares, %.4f %% of the pixels differ"
              % ("ok" if fine else "FAIL", name, reader.__name__, len(wrong), 100 * share), flush=True)
    return good


def ink(path):
    w, h, pixels = png_gray(path)
    return sum(255 - x for x in pixels) / 255


def same_shape(folder, name, text, *options):
    """Strokes and their outline, both drawn by rsvg-convert: as much ink, in the same places."""
    pngs = []
    for kind in ([], ["--outline"]):
        svg, png = (os.path.join(folder, name + "".join(kind) + x) for x in (".svg", ".png"))
        rsvg(svg, png, draw(svg, text, "--layout", "text", "--width", "1600px", "--rune-height", "96px", "--margin", "0", *options, *kind))
        pngs.append(png)
    areas = [ink(png) for png in pngs]
    off, share = abs(areas[0] - areas[1]) / areas[0], difference(*pngs)
    good = off <= 0.001 and share <= 0.001
    print("%-4s %-22s outline and strokes: %.4f %% of the area, %.4f %% of the pixels differ"
          % ("ok" if good else "FAIL", name, 100 * off, 100 * share), flush=True)
    return good


def main():
    good = True
    with tempfile.TemporaryDirectory() as folder:
        folder = KEEP or folder
        os.makedirs(folder, exist_ok=True)
        for name, options in [
            ("line-usual", ["the quick fox"]),
            ("line-round-96", ["the quick fox", "--rune-height", "96px", "--ends", "round"]),
            ("line-96", ["the quick fox", "--rune-height", "96px"]),
            ("text-96", [QUOTE, "--layout", "text", "--rune-height", "96px", "--width", "1600px"]),
            ("line", ["the quick fox", "--rune-height", "240px"]),
            ("line-round", ["the quick fox", "--rune-height", "240px", "--ends", "round", "--weight", "bold"]),
            ("line-wide", ["the quick fox", "--width", "2400px"]),
            ("outline", ["the quick fox", "--rune-height", "240px", "--outline"]),
            ("mirror", ["the quick fox", "--rune-height", "240px", "--mirror"]),
            # Without the thin circles, whose anti-aliasing differs along all of their length.
            ("ring", ["one ring to rule them all one ring to find them", "--layout", "circle", "--no-edges", "--width", "2400px"]),
            # Larger, for the sake of the small Latin letters.
            ("card-dark", [QUOTE, "--layout", "card", "--caption", "Hávamál", "--width", "2400px"]),
            ("card-light", [QUOTE, "--layout", "card", "--caption", "Hávamál", "--background", "light", "--width", "2400px"]),
            ("card-small", [QUOTE, "--layout", "card", "--size", "small"]),
            ("card-medium", [QUOTE, "--layout", "card", "--size", "medium", "--width", "2400px"]),
            ("card-inline", ["fame never dies", "--layout", "card", "--size", "inline"]),
            ("card-circular", [QUOTE, "--layout", "card", "--size", "circular"]),
        ]:
            good &= agree(folder, name, name not in ("line-usual", "line-round-96", "line-round"), *options)
        for name, options in [
            ("line", ["the quick fox"]),
            ("ring", ["one ring to rule them all", "--layout", "circle", "--edges"]),
            ("ring-inside", ["one ring to rule them all", "--layout", "circle", "--inside", "--ends", "round"]),
            ("upright", ["the quick fox", "--vertical", "upright"]),
            ("turned", ["the quick fox", "--vertical", "turned"]),
            ("mirror", ["the quick fox", "--mirror"]),
            ("band", ["the quick fox", "--layout", "band"]),
            ("outline", ["the quick fox", "--outline"]),
            ("ribbon", ["the quick fox", "--layout", "ribbon", "--outline"]),
        ]:
            good &= simple_readers(folder, name, *options)
        for style in (["--weight", "light"], [], ["--weight", "bold"], ["--ends", "round"]):
            for script, letters in (("elder", RUNIC), ("cirth", CIRTH)):
                text = " ".join(letters[i:i + 8] for i in range(0, len(letters), 8))
                good &= same_shape(folder, "-".join([script] + [x.strip("-") for x in style]), text, "-s", script, *style)
    sys.exit(not good)


main()
