#!/usr/bin/python3
"""Contact sheets of every layout in every format, to be looked at: sheets.py RUNES FOLDER [name ...]

A row for each layout: SVG by rsvg-convert, our PNG, PDF by pdftocairo, and DXF by ezdxf where the layout has one, all in the
same scale. Names, such as ring or carved, choose the layouts that begin with one. Needs those programs, Pillow and ezdxf.
"""
import io, os, subprocess, sys, tempfile

import ezdxf
from ezdxf.path import make_path
from PIL import Image, ImageDraw

from layouts import LAYOUTS, MORE

if len(sys.argv) < 3:
    sys.exit(__doc__)
runes, folder, *names = os.path.abspath(sys.argv[1]), *sys.argv[2:]
CELL, ROWS, BORDER, GROUND = 440, 6, 10, "#b0b0b0"
scratch = tempfile.TemporaryDirectory()
env = dict(os.environ, HOME=scratch.name, LC_ALL="C.UTF-8", TZ="UTC")


def run(*command):
    return subprocess.run(command, capture_output=True, env=env, check=True).stdout


def drawn(arguments, ending):
    """The file of a layout; nothing where the layout has no such format."""
    path = os.path.join(scratch.name, "picture." + ending)
    done = subprocess.run([runes, "render", *arguments, "-q", "-o", path], capture_output=True, env=env)
    if done.returncode and ending != "dxf":
        sys.exit(f"{arguments}: {done.stderr.decode()}")
    return None if done.returncode else path


def entities(path):
    """The lines of a DXF file as an SVG: cuts red, engraved lines blue, others green."""
    shown = list(ezdxf.readfile(path).modelspace())
    lines = [[(v.x, -v.y) for v in make_path(e).flattening(0.01)] for e in shown]
    xs, ys = zip(*(place for line in lines for place in line))
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    margin = 0.04 * max(wide, high)
    box = (min(xs) - margin, min(ys) - margin, wide + 2 * margin, high + 2 * margin)
    # As large as its cell, so that lines are as wide in a tall picture as in a wide one.
    scale = CELL / max(box[2:])
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="%f %f %f %f">'
             % (*(max(1, round(scale * side)) for side in box[2:]), *box), '<rect x="%f" y="%f" width="%f" height="%f" fill="#fff"/>' % box]
    for entity, line in zip(shown, lines):
        color = {"CUT": "#d00", "ENGRAVE": "#00d"}.get(entity.dxf.layer, "#080")
        points = " ".join(f"{x:.4f},{y:.4f}" for x, y in line)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="{1.1 / scale:.4f}"/>')
    return "".join(parts) + "</svg>"


def pictures(arguments):
    svg = drawn(arguments, "svg")
    yield run("rsvg-convert", "--unlimited", svg)
    with open(drawn(arguments, "png"), "rb") as file:
        yield file.read()
    stem = os.path.join(scratch.name, "page")
    run("pdftocairo", "-r", "96", "-png", "-singlefile", "-transp", drawn(arguments, "pdf"), stem)
    with open(stem + ".png", "rb") as file:
        yield file.read()
    if path := drawn(arguments, "dxf"):
        copy = os.path.join(scratch.name, "entities.svg")
        with open(copy, "w") as file:
            file.write(entities(path))
        yield run("rsvg-convert", "--unlimited", copy)


def row(name, arguments):
    images = [Image.open(io.BytesIO(data)).convert("RGBA") for data in pictures(arguments)]
    images = [image.resize([max(1, round(side * min(CELL / image.width, CELL / image.height))) for side in image.size],
                           Image.Resampling.LANCZOS) for image in images]
    strip = Image.new("RGB", (4 * (CELL + BORDER) + BORDER, max(image.height for image in images) + 3 * BORDER), GROUND)
    ImageDraw.Draw(strip).text((BORDER, 4), name, fill="black")
    for column, image in enumerate(images):
        strip.paste(image, (BORDER + column * (CELL + BORDER), 2 * BORDER), image)
    return strip


os.makedirs(folder, exist_ok=True)
chosen = [item for item in {**LAYOUTS, **MORE}.items() if not names or item[0].startswith(tuple(names))]
for number, start in enumerate(range(0, len(chosen), ROWS), 1):
    strips = [row(*item) for item in chosen[start : start + ROWS]]
    sheet = Image.new("RGB", (strips[0].width, sum(strip.height for strip in strips)), GROUND)
    y = 0
    for strip in strips:
        sheet.paste(strip, (0, y))
        y += strip.height
    path = os.path.join(folder, f"sheet-{number:02}.png")
    sheet.save(path)
    print(path, " ".join(name for name, _ in chosen[start : start + ROWS]), flush=True)
