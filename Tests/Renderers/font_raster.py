#!/usr/bin/env python3
"""The font files against the strokes they are built from: font_raster.py SOURCE

Draws every letter of every style twice, 216 pixels high: by hb-view from the font file, and by rsvg-convert from the
strokes that SOURCE, the built program stave-source, names, stroked as in our pictures. Compares the ink, letter by letter.
Needs Pillow and numpy, hb-view and rsvg-convert.
"""
import io
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

Image.MAX_IMAGE_PIXELS = None
FONTS = Path(__file__).resolve().parents[2] / "Fonts"
STYLES = [(f"{family}-{name}.ttf", pen, ends) for family, ends in (("Stave", "flat"), ("StaveRound", "round"))
          for name, pen in (("Light", 1.0), ("Regular", 1.5), ("Bold", 2.0))]
SCALE = 0.15  # pixels to a font unit: 216 to a rune, 414 to a line
EM, UNIT, ASCENT, LINE = 2000, 120, 2160, 2760
WIDTH, CHUNK = 520, 40
LIMIT = 0.005


def ink(png):
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return 255.0 - np.asarray(Image.alpha_composite(white, image).convert("L"), dtype=float)


def padded(image, height, width):
    result = np.zeros((height, width))
    rows, columns = min(height, image.shape[0]), min(width, image.shape[1])
    result[:rows, :columns] = image[:rows, :columns]
    return result


def by_font(file, codes):
    text = "\n".join(map(chr, codes))
    return ink(subprocess.run(
        ["hb-view", f"--font-size={EM * SCALE:g}", "--margin=0", "--output-format=png", "--features=-kern", FONTS / file,
         "--text-file=-"], input=text.encode(), capture_output=True, check=True).stdout)


def path(stroke, is_closed):
    start, *segments = stroke
    parts = [f"M{start[0]} {start[1]}"]
    parts += [("L" if len(segment) == 2 else "Q") + " ".join(map(str, segment)) for segment in segments]
    return "".join(parts) + ("Z" if is_closed else "")


def by_strokes(source, letters, stem_gaps):
    height = len(letters) * LINE * SCALE
    ends = source["ends"]
    join = 'stroke-linecap="round" stroke-linejoin="round"' if ends == "round" else 'stroke-linejoin="miter"'
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:g}">'
           '<defs><clipPath id="band"><rect x="-40" y="0" width="80" height="12"/></clipPath></defs>']
    for line, letter in enumerate(letters):
        bearing = round((letter["besideStem"][0] - stem_gaps[letter["letters"][0]] / 2) * UNIT - 1e-9)
        x = (bearing - round(letter["ink"][0] * UNIT)) * SCALE
        y = (line * LINE + ASCENT) * SCALE
        unit = UNIT * SCALE
        clip = ' clip-path="url(#band)"' if letter.get("band") else ""
        strokes = "".join(f'<path d="{path(*pair)}"/>' for pair in zip(letter["strokes"], letter["closed"]))
        dots = "".join(f'<circle cx="{a}" cy="{b}" r="{r}"/>' for a, b, r in letter["dots"])
        svg.append(
            f'<g transform="translate({x} {y}) scale({unit} {-unit})"><g{clip}><g fill="none" stroke="#000" '
            f'stroke-width="{source["pen"]}" stroke-miterlimit="{letter["miterLimit"]}" {join}>{strokes}</g></g>{dots}</g>')
    svg.append("</svg>")
    return ink(subprocess.run(["rsvg-convert"], input="".join(svg).encode(), capture_output=True, check=True).stdout)


def main(program):
    worst, failed, count = 0.0, 0, 0
    for file, pen, ends in STYLES:
        source = json.loads(subprocess.run(
            [program, str(pen), ends], capture_output=True, check=True).stdout)
        stem_gaps = {code: group["stemGap"] for group in source["groups"] if not group["name"].startswith("before")
                     for code in group["firsts"]}
        letters = [glyph for glyph in source["glyphs"] if len(glyph["letters"]) == 1]
        differences = []
        for start in range(0, len(letters), CHUNK):
            part = letters[start:start + CHUNK]
            height = round(len(part) * LINE * SCALE)
            one = padded(by_font(file, [letter["letters"][0] for letter in part]), height, WIDTH)
            two = padded(by_strokes(source, part, stem_gaps), height, WIDTH)
            for line, letter in enumerate(part):
                rows = slice(round(line * LINE * SCALE), round((line + 1) * LINE * SCALE))
                # hb-view 6.0 cuts off what is higher than an em.
                for image in (one, two):
                    image[rows][:round((ASCENT - EM) * SCALE)] = 0
                wanted = two[rows].sum()
                difference = abs(one[rows].sum() - wanted) / wanted, np.abs(one[rows] - two[rows]).sum() / wanted
                differences.append((difference, letter["letters"][0]))
        count += len(differences)
        over = [f"U+{code:04X} {amount:.2%} of its ink, {pixels:.2%} of its pixels"
                for (amount, pixels), code in differences if amount > LIMIT or pixels > 4 * LIMIT]
        worst = max(worst, *(amount for (amount, _), _ in differences))
        print(f"{file}: {len(differences)} letters, ink differs by {np.mean([d[0][0] for d in differences]):.3%} in the mean, "
              f"{max(d[0][0] for d in differences):.3%} at most; pixels by "
              f"{np.mean([d[0][1] for d in differences]):.3%} and {max(d[0][1] for d in differences):.3%}")
        for line in over:
            print("   ", line, file=sys.stderr)
        failed += len(over)
    print(f"font raster: {count} letters, {failed} over the limit of {LIMIT:.1%}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
