#!/usr/bin/python3
"""How even the white between letters is, in our pictures and in fonts: spacing.py RUNES [font ...]

The white of two neighbors is the power mean with exponent -3 of their distance in each row of pixels, from foot to top, each
side widened by the rows within 0.05 of a rune's height: what is near counts, wherever it is. Unevenness is the standard deviation
of the white of all neighbors within words, as a part of the mean. Pictures are drawn by rsvg-convert letter by letter, fonts by
hb-shape and FreeType. A picture must be under 10 % and below every other font. Without fonts named: Stave, Noto Sans Runic (Debian's
fonts-noto-core) and Junicode (fonts-junicode). Needs rsvg-convert, hb-shape, Pillow and numpy.
"""
import io, json, os, re, subprocess, sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

if len(sys.argv) < 2:
    sys.exit(__doc__)
runes, *fonts = sys.argv[1:]
STAVE = str(Path(__file__).resolve().parents[2] / "Fonts/Stave-Regular.ttf")
fonts = fonts or [
    STAVE, "/usr/share/fonts/truetype/noto/NotoSansRunic-Regular.ttf", "/usr/share/fonts/opentype/junicode/JunicodeTwoBeta-Regular.otf"]
TEXTS = {
    "elder": "ᛊᛖᛖᚲ ᚾᛟᛏ ᚦᚨᛏ ᚦᛁᛜᛊ ᚺᚨᛈᛈᛖᚾ ᚨᛊ ᛃᛟᚢ ᚹᛁᛊᚺ",
    "younger": "ᚼᛅᚱᛅᛚᛏᚱ ᚴᚢᚾᚢᚴᛦ ᛒᛅᚦ ᚴᛅᚢᚱᚢᛅ ᚴᚢᛒᛚ ᚦᛅᚢᛋᛁ ᛅᚠᛏ ᚴᚢᚱᛘ ᚠᛅᚦᚢᚱ ᛋᛁᚾ",
    "futhorc": "ᚠᛁᛋᚳ ᚠᛚᚩᛞᚢ ᚪᚻᚩᚠ ᚩᚾ ᚠᛖᚱᚷᛖᚾᛒᛖᚱᛁᚷ ᚹᚪᚱᚦ ᚷᚪᛋᚱᛁᚳ ᚷᚱᚩᚱᚾ ᚦᚨᚱ ᚻᛖ ᚩᚾ ᚷᚱᛖᚢᛏ ᚷᛁᛋᚹᚩᛗ",
    "all": "ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗᛚᛜᛞᛟ",
}
HEIGHT = 240  # pixels to a rune
NEAR = HEIGHT // 20


def profile(image):
    """The first and the last column with ink in each row; infinitely far apart where there is none."""
    ink = np.asarray(image) > 127
    columns = np.arange(ink.shape[1])
    left = np.where(ink.any(axis=1), np.where(ink, columns, 10**6).min(axis=1), np.inf)
    right = np.where(ink.any(axis=1), np.where(ink, columns, -1).max(axis=1) + 1, -np.inf)
    return left, right


def widened(side, nearest):
    padded = np.pad(side, NEAR, constant_values=np.inf if nearest is np.minimum else -np.inf)
    return nearest.reduce([padded[start : start + len(side)] for start in range(2 * NEAR + 1)])


def white(one, other):
    """Of two letters, each an image of the rows from top to foot and its place."""
    (left, x), (right, y) = one, other
    gaps = (y + widened(profile(right)[0], np.minimum)) - (x + widened(profile(left)[1], np.maximum))
    return float(np.mean(np.maximum(gaps, 1) ** -3.0) ** (-1 / 3))


def by_font(path, text):
    upright = ImageFont.truetype(path, 1000).getbbox("ᛁ", anchor="ls")
    size = round(1000 * HEIGHT / (upright[3] - upright[1]))
    font = ImageFont.truetype(path, size)
    units = json.loads(subprocess.run(
        ["hb-shape", f"--font-file={path}", f"--font-size={size * 64}", f"--text={text}", "--output-format=json"],
        capture_output=True, check=True).stdout)
    assert len(units) == len(text), "a ligature"
    x, letters = 0.0, []
    for character, glyph in zip(text, units):
        image = Image.new("L", (3 * HEIGHT, HEIGHT), 0)
        ImageDraw.Draw(image).text((HEIGHT, HEIGHT), character, font=font, fill=255, anchor="ls")
        letters.append((image, x + glyph["dx"] / 64))
        x += glyph["ax"] / 64
    return letters


def by_picture(text):
    svg = subprocess.run(
        [runes, "render", text, "--margin", "0", "--rune-height", f"{HEIGHT}px", "--background", "none", "-q", "--format", "svg"],
        capture_output=True, check=True).stdout.decode()
    uses = re.findall(r"<use [^>]*>", svg)
    assert len(uses) == len(text.replace(" ", "")), (len(uses), text)
    places = iter(range(len(uses)))
    letters = []
    for character in text:
        if character == " ":
            letters.append(None)
            continue
        # The picture with one letter alone.
        place, number = next(places), iter(range(len(uses)))
        alone = re.sub(r"<use [^>]*>", lambda use: use.group() if next(number) == place else "", svg)
        drawn = subprocess.run(["rsvg-convert"], input=alone.encode(), capture_output=True, check=True).stdout
        letters.append((Image.open(io.BytesIO(drawn)).convert("RGBA").getchannel("A"), 0))
    return letters


def unevenness(text, letters):
    gaps = [white(a, b) for a, b, c, d in zip(letters, letters[1:], text, text[1:]) if " " not in (c, d)]
    return float(np.std(gaps) / np.mean(gaps))


faults = []
print(" " * 10 + "".join(f"{name:>16.15}" for name in ["picture"] + [Path(font).stem for font in fonts]))
for name, text in TEXTS.items():
    ours = unevenness(text, by_picture(text))
    theirs = {font: unevenness(text, by_font(font, text)) for font in fonts if os.path.exists(font)}
    print(f"{name:10}" + f"{100 * ours:14.1f} %" + "".join(
        f"{100 * theirs[font]:14.1f} %" if font in theirs else f"{'missing':>16}" for font in fonts))
    others = [value for font, value in theirs.items() if font != STAVE]
    if ours > 0.10 or any(ours >= value for value in others):
        faults.append(name)
sys.exit("uneven: " + " ".join(faults) if faults else 0)
