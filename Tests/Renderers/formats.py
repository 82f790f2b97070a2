#!/usr/bin/python3
"""All layouts in all formats, compared with what other programs make of them.
formats.py RUNES [--quick]; --quick takes some layouts and points and skips travel. sheets.py shows the same to the eye.

PNG: at most 0.05 % of the pixels differ from rsvg-convert's picture of the same SVG by more than 40 levels, and 2 % by more
than 8; of cards, 5 % by more than 1. Python's zlib unpacks it, and would at level 6 make it at most 5 % smaller. PDF: qpdf
finds no fault, pdftotext and the structure that pdfinfo reads have the text, the page has the true size, and at most 2 % of
the pixels of pdftocairo's picture differ by more than 8 levels. pdftoppm fills every pixel that a shape touches, so its edges
are bolder; at most 2 % of its pixels differ by more than 64 levels. It rounds each of the four layers of a card to eight bits,
mostly down, so that 24 % of a card's pixels differ from our PNG by more than 1 level (Chromium: 7 %); at most 6 % by more
than 2. DXF: ezdxf audits it without a finding, and counts, lengths and extents are those of the engraved SVG; dxfgrabber and
vpype (with its plug-in vpype-dxf) open it. Outlines have the area of the SVG's, and their arcs stay within 0.01 mm of it.
Engraved letters: travel at most 1.05 times that of vpype's linesort.
Needs rsvg-convert, pdftoppm, pdftocairo, pdftotext, pdfinfo and qpdf; numpy, Pillow and ezdxf, and vpype and dxfgrabber (pip). What is missing is said.
"""
import argparse, importlib.util, io, os, re, shutil, struct, subprocess, sys, tempfile, zlib

import numpy as np
from PIL import Image

from layouts import LAYOUTS, TEXT

ap = argparse.ArgumentParser()
ap.add_argument("runes")
ap.add_argument("--quick", action="store_true")
a = ap.parse_args()
runes = os.path.abspath(shutil.which(a.runes) or sys.exit("no " + a.runes))
folder = tempfile.mkdtemp(prefix="formats.")
env = dict(os.environ, HOME=folder, LC_ALL="C.UTF-8", TZ="UTC")
failures = []
CARDS = {name for name, arguments in LAYOUTS.items() if "card" in arguments and "--carved" not in arguments}
ENGRAVED = {
    "line": ["one ring.", "--width", "60mm"],
    "ring": ["never forget", "--layout", "circle", "--edges", "--width", "60mm"],
    "finger": ["never forget me", "--ring-size", "18mm", "--height", "4mm"],
    "ribbon": ["raise this stone", "--layout", "ribbon", "--width", "150mm"],
    "curves": ["ᚴᛘᛦ ᛔᚡ", "--width", "60mm"],
}

OUTLINES = {
    "line": ["never forget", "--width", "60mm"],
    "curves": ["ᚴᛘᛦ ᛔᚡᛪ᛬ 4689", "--width", "80mm", "--rune-height", "7mm"],
    "rounded": ["raise this stone", "-s", "younger", "--hand", "rounded", "--ends", "round", "--width", "90mm"],
    "ring": ["never forget me ever", "--layout", "circle", "--edges", "--width", "60mm"],
    "finger": ["never forget", "--ring-size", "7", "--height", "4mm"],
    "ribbon": ["raise this stone", "-s", "younger", "--layout", "ribbon", "--width", "150mm"],
}

if a.quick:
    OUTLINES = {name: OUTLINES[name] for name in ("curves", "finger", "ribbon")}
    LAYOUTS = {name: LAYOUTS[name] for name in ("line", "latin", "circular", "ring", "wave", "rounded")}
    ENGRAVED = {name: ENGRAVED[name] for name in ("line", "finger", "curves")}


def check(what, isTrue, detail=""):
    if not isTrue:
        failures.append(what)
    print(("ok    " if isTrue else "FAULT ") + what + (" " + str(detail) if detail else ""))


def run(*command):
    done = subprocess.run(command, capture_output=True, env=env)
    if done.returncode:
        check(" ".join(command), False, done.stderr.decode().strip())
    return done.stdout


def draw(name, arguments, ending, *more):
    path = os.path.join(folder, f"{name}.{ending}")
    run(runes, "render", *arguments, *more, "-q", "-o", path)
    return path


def png(data):
    """The pixels on white, as one level each: the mean of red, green and blue."""
    pixels = np.asarray(Image.open(io.BytesIO(data)).convert("RGBA")).astype(float)
    alpha = pixels[..., 3] / 255
    return pixels[..., :3].mean(axis=2) * alpha + 255 * (1 - alpha)


def packed_data(data):
    """The zlib stream of a PNG, whose checksums are right."""
    place, packed = 8, b""
    while place < len(data):
        length, kind = struct.unpack(">L4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + length]
        (crc,) = struct.unpack(">L", data[place + 8 + length : place + 12 + length])
        if crc != zlib.crc32(kind + body):
            sys.exit(f"FAULT the checksum of {kind.decode()} is wrong")
        packed += body * (kind == b"IDAT")
        place += 12 + length
    return packed


def differing(one, other, levels=8):
    if one.shape != other.shape:
        return 1.0
    return float((np.abs(one - other) > levels).mean())


def read(path):
    with open(path, "rb") as file:
        return file.read()


for name, arguments in LAYOUTS.items():
    svg = draw(name, arguments, "svg")
    rsvg = run("rsvg-convert", svg)
    theirs = png(rsvg)
    ours = read(draw(name, arguments, "png", "--dpi", "96"))
    share = differing(png(ours), theirs)
    far = differing(png(ours), theirs, levels=40)
    check(f"{name}: PNG like rsvg-convert's", share <= 0.02 and far <= 0.0005, f"{100 * share:.2f} %, {100 * far:.4f} %")
    if name in CARDS:
        # All but the edges of letters: shadow, glass and ground.
        share = differing(png(ours), theirs, levels=1)
        check(f"{name}: shades within a level", share <= 0.05, f"{100 * share:.2f} %")
    packed = packed_data(ours)
    ratio = len(packed) / len(zlib.compress(zlib.decompress(packed), 6))
    check(f"{name}: PNG as small as by zlib", ratio <= 1.05, f"{100 * ratio:.1f} %")
    # The length of a strip, a circumference, is no whole number of pixels.
    isWhole = name != "strip"
    if not a.quick and isWhole:
        twice = png(read(draw(name + "-2", arguments, "png", "--dpi", "192")))
        check(f"{name}: twice the size", twice.shape == tuple(2 * n for n in theirs.shape), twice.shape)
    pdf = draw(name, arguments, "pdf")
    run("qpdf", "--check", pdf)
    said = " ".join(run("pdftotext", pdf, "-").decode().split())
    check(f"{name}: the PDF's text can be found", arguments[0] in said, "" if arguments[0] in said else said)
    structure = " ".join(re.findall(r'"([^"]*)"', run("pdfinfo", "-struct-text", pdf).decode()))
    check(f"{name}: the PDF can be read aloud", arguments[0] in " ".join(structure.split()), structure)
    stem = os.path.join(folder, name + "-pdf")
    pages = {}
    for program in ("pdftocairo",) if a.quick else ("pdftocairo", "pdftoppm"):
        run(program, "-r", "96", "-png", "-singlefile", pdf, stem)
        pages[program] = read(stem + ".png")
    page = pages["pdftocairo"]
    share = differing(png(page), theirs)
    # Poppler draws the thin lines of a proof's small text a pixel wide.
    most = 0.03 if name == "proof" else 0.02
    check(f"{name}: PDF like the SVG", share <= most or not isWhole, f"{100 * share:.2f} %")
    if not a.quick and isWhole:
        share = differing(png(pages["pdftoppm"]), theirs, levels=64)
        check(f"{name}: PDF by pdftoppm", share <= 0.02, f"{100 * share:.2f} %")
        if name in CARDS and name != "circular":
            share = differing(png(pages["pdftoppm"]), png(ours), levels=2)
            check(f"{name}: shades of the PDF within two levels", share <= 0.06, f"{100 * share:.2f} %")


def segments(svg):
    """Subpaths of a file of M, L, Q, H, V, Z and their relative forms as rows of points, curves cut fine; and circles."""
    paths = []
    for d in re.findall(r' d="([^"]*)"', svg):
        x = y = 0.0
        points = []
        for letter, text in re.findall(r"([MmLlQqHhVvZz])([^A-Za-z]*)", d):
            n = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
            count = {"m": 2, "l": 2, "q": 4, "h": 1, "v": 1, "z": 1}[letter.lower()]
            for at in range(0, max(1, len(n)), count):
                dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
                p = n[at : at + count]
                if letter in "Zz":
                    points.append(points[0])
                elif letter in "Mm" and at == 0:
                    points = [(p[0] + dx, p[1] + dy)]
                    paths.append(points)
                elif letter in "Hh":
                    points.append((p[0] + dx, y))
                elif letter in "Vv":
                    points.append((x, p[0] + dy))
                elif letter in "Qq":
                    x1, y1, x2, y2 = p[0] + dx, p[1] + dy, p[2] + dx, p[3] + dy
                    for i in range(1, 65):
                        t = i / 64
                        u = 1 - t
                        points.append((u * u * x + 2 * u * t * x1 + t * t * x2, u * u * y + 2 * u * t * y1 + t * t * y2))
                else:
                    points.append((p[0] + dx, p[1] + dy))
                x, y = points[-1]
    paths = [np.array(points) for points in paths]
    circles = [tuple(map(float, c)) for c in re.findall(r'cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"', svg)]
    return paths, circles


def cuts(svg):
    """The subpaths and, as two equal points, the starts of the circles, in the order of the file."""
    result = []
    for element in re.findall(r"<(?:path|circle)[^>]*>", svg):
        paths, circles = segments(element)
        result += paths + [np.array([(x + r, y), (x + r, y)]) for x, y, r in circles]
    return result


def length(path):
    return float(np.hypot(*(path[1:] - path[:-1]).T).sum())


def travel(paths):
    return sum(float(np.hypot(*(b[0] - a[-1]))) for a, b in zip(paths, paths[1:]))


try:
    import ezdxf
    from ezdxf import bbox
    from ezdxf.path import make_path
except ImportError:
    ezdxf = None
    check("DXF: ezdxf is not installed", not a.quick)
for name, arguments in ENGRAVED.items():
    svg = read(draw(name, arguments, "svg", "--engrave")).decode()
    paths, circles = segments(svg)
    if ezdxf:
        document = ezdxf.readfile(draw(name, arguments, "dxf", "--engrave"))
        check(f"{name}: DXF without a finding", not document.audit().errors, document.audit().errors)
        check(f"{name}: R2010 in mm", (document.dxfversion, document.units) == ("AC1024", 4))
        lines = document.modelspace().query("LWPOLYLINE")
        rounds = document.modelspace().query("CIRCLE")
        check(f"{name}: strokes and dots", (len(lines), len(rounds)) == (len(paths), len(circles)), (len(lines), len(rounds)))
        closed = [line.dxf.layer for line in lines if line.closed]
        check(f"{name}: open but for the strip", closed == ["CUT"] * (name == "finger"), closed)
        check(f"{name}: layers", {e.dxf.layer for e in document.modelspace()} <= {"ENGRAVE", "CUT"})
        theirs = sum(length(np.array([(v.x, v.y) for v in make_path(line).flattening(0.0001)])) for line in lines)
        ours = sum(map(length, paths))
        check(f"{name}: lengths", abs(theirs - ours) < 1e-4 * ours, f"{theirs:.3f} {ours:.3f} mm")
        box = bbox.extents(document.modelspace(), fast=False)
        xs = [p[:, 0] for p in paths] + [np.array([x - r, x + r]) for x, y, r in circles]
        wide = max(x.max() for x in xs) - min(x.min() for x in xs)
        check(f"{name}: extents", abs(box.size.x - wide) < 0.005, f"{box.size.x:.3f} {wide:.3f} mm")
        old = ezdxf.readfile(draw(name + "-12", arguments, "dxf", "--engrave", "--format", "dxf-r12"))
        check(f"{name}: R12 without a finding", not old.audit().errors and old.dxfversion == "AC1009", old.audit().errors)
        others = sum(length(np.array([(v.x, v.y) for v in make_path(line).flattening(0.0001)])) for line in old.modelspace().query("POLYLINE"))
        check(f"{name}: R12 is the same", abs(others - theirs) < 1e-6 * theirs, f"{others:.3f} {theirs:.3f} mm")
        # A second and a third reader.
        if importlib.util.find_spec("dxfgrabber"):
            import dxfgrabber

            for version in (name, name + "-12"):
                found = list(dxfgrabber.readfile(os.path.join(folder, version + ".dxf")).entities)
                check(f"{name}: dxfgrabber opens {version}", len(found) == len(lines) + len(rounds), len(found))
        if not a.quick and shutil.which("vpype") and importlib.util.find_spec("vpype_dxf"):
            written = os.path.join(folder, name + "-dread.svg")
            run("vpype", "dread", "--quantization", "0.01mm", os.path.join(folder, name + ".dxf"), "write", written)
            shapes = len(re.findall(r"<(?:polyline|polygon|line|path) ", read(written).decode()))
            check(f"{name}: vpype opens the DXF", shapes == len(lines) + len(rounds), (shapes, len(lines) + len(rounds)))
    check(f"{name}: layers of the SVG", 'inkscape:groupmode="layer" inkscape:label="ENGRAVE"' in svg)
    if not a.quick and shutil.which("vpype") and name != "finger":
        # The letters alone: vpype takes all lines of a file.
        ours = travel(cuts(svg[svg.index('inkscape:label="ENGRAVE"') :]))
        plain = os.path.join(folder, name + "-bare.svg")
        layer = svg[svg.index('inkscape:label="ENGRAVE"') :]
        head = svg[: svg.index(">") + 1]
        with open(plain, "w") as file:
            file.write(head + "<g " + layer)
        result = os.path.join(folder, name + "-vpype.svg")
        run("vpype", "read", "--no-crop", plain, "linesort", "--two-opt", "write", result)
        # In the order of the file.
        order = []
        for match in re.finditer(r"<(polyline|polygon|line|path) [^>]*>", read(result).decode()):
            text = match.group(0)
            if match.group(1) == "line":
                v = {k: float(x) for k, x in re.findall(r'\b([xy][12])="([-\d.]+)"', text)}
                order.append(np.array([[v["x1"], v["y1"]], [v["x2"], v["y2"]]]))
            elif match.group(1) in ("polyline", "polygon"):
                points = [[float(n) for n in p.split(",")] for p in re.search(r'points="([^"]*)"', text).group(1).split()]
                order.append(np.array(points + points[:1] if match.group(1) == "polygon" else points))
            else:
                n = [float(x) for x in re.findall(r"-?[\d.]+", re.search(r' d="([^"]*)"', text).group(1))]
                order.append(np.array(n).reshape(-1, 2))
        # vpype counts in pixels.
        theirs = travel(order) * 25.4 / 96
        check(
            f"{name}: little travel", ours <= 1.05 * theirs + 1e-6, f"{ours:.1f}, vpype {theirs:.1f} mm")


def area(path):
    x, y = path.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


def distance(points, paths):
    """The greatest distance of the points from the nearest side of the polygons."""
    a = np.concatenate([p for p in paths])
    b = np.concatenate([np.roll(p, -1, axis=0) for p in paths])
    along = b - a
    square = np.maximum((along * along).sum(axis=1), 1e-18)
    worst = 0
    for point in points:
        t = np.clip(((point - a) * along).sum(axis=1) / square, 0, 1)
        worst = max(worst, float(np.hypot(*(point - a - along * t[:, None]).T).min()))
    return worst


for name, arguments in OUTLINES.items():
    # Files for machines have no margin, unless one is asked for.
    arguments = arguments + ["--margin", "0"] * (name != "finger") + ["--crop"] * ("--layout" not in arguments and name != "finger")
    svg = read(draw("outline-" + name, arguments, "svg", "--outline")).decode()
    letters, _ = segments("".join(re.findall(r"<path data-c[^>]*>", svg) or re.findall(r"<path [^>]*>", svg)))
    height = float(re.search(r'viewBox="\S+ \S+ \S+ (\S+)"', svg).group(1))
    check(f"outline of {name}: no ground", "#ffffff" not in svg.lower())
    for version in ("dxf", "dxf-r12") if ezdxf else ():
        path = draw(f"outline-{name}-{version}", arguments, "dxf", "--outline", "--format", version)
        document = ezdxf.readfile(path)
        faults = document.audit().errors
        check(f"outline of {name}: {version} without a finding", not faults, faults)
        entities = list(document.modelspace())
        check(f"outline of {name}: layers", {e.dxf.layer for e in entities} <= {"OUTLINE", "CUT"})
        check(f"outline of {name}: closed", all(e.dxftype() == "CIRCLE" or e.is_closed for e in entities))
        rings = [
            np.array([(v.x, height - v.y) for v in make_path(e).flattening(0.0005)])
            for e in entities if e.dxf.layer == "OUTLINE"]
        # Half crosses are areas in both, and not among the letters of the SVG.
        rings = rings[2:] if name == "finger" else rings
        check(f"outline of {name}: as many rings", len(rings) == len(letters), (len(rings), len(letters)))
        theirs, ours = sum(map(area, rings)), sum(map(area, letters))
        check(f"outline of {name}: the area", abs(theirs - ours) < 1e-3 * abs(ours), f"{theirs:.3f} {ours:.3f} mm²")
        # A curve of the SVG leaves its own polygon by 0.004 units at its middle line, and by more at the outer edge.
        scale = abs(max(p[:, 1].max() for p in letters) - min(p[:, 1].min() for p in letters)) / 12
        step = 10 if a.quick else 1
        far = max(distance(np.concatenate(letters)[::step], rings), distance(np.concatenate(rings)[:: 7 * step], letters))
        check(f"outline of {name}: near", far < 0.01 + 0.015 * scale, f"{far:.4f} mm")
        corners = sum(len(e) for e in entities if e.dxftype() == "LWPOLYLINE")
        polygon = sum(map(len, letters))
        if version == "dxf" and name in ("curves", "rounded"):
            check(f"outline of {name}: curves are arcs", corners < polygon / 2, (corners, polygon))
        if importlib.util.find_spec("dxfgrabber"):
            import dxfgrabber

            found = dxfgrabber.readfile(path)
            check(f"outline of {name}: dxfgrabber opens {version}", len(list(found.entities)) == len(entities))
if not a.quick and not shutil.which("vpype"):
    print("no vpype: travel is not checked")

shutil.rmtree(folder)
sys.exit("\n".join(["FAULTS:"] + failures) if failures else 0)
