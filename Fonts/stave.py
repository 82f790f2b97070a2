#!/usr/bin/env python3
"""Builds the TrueType files of Stave from the output of `stave-source`.

    Fonts/stave.py SOURCE FOLDER          write Stave-Light.ttf ... StaveRound-Bold.ttf
    Fonts/stave.py --check SOURCE FOLDER  write nothing; exit with 1 if a file in FOLDER differs

SOURCE is the built program stave-source. `.ci/stave` runs this with pinned versions of fontTools and skia-pathops, which give
byte-identical files.
"""
import argparse
import io
import json
import math
import multiprocessing
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import numpy as np
import pathops
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.roundTools import otRound
from fontTools.otlLib.builder import buildPairPosClassesSubtable, buildValue
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable

VERSION = "1.000"
UNITS_PER_EM, UNIT = 2000, 120  # a grid unit is 120 font units: runes are 1440 high, a regular stem 180 wide
ASCENT, DESCENT = 2160, 600  # of the highest single marks in bold, with a margin; only Windows cuts what is higher
FINE = 4  # Skia uses single precision and its own tolerance; at this scale, both are negligible
STYLES = [
    (family, name, weight, pen, ends)
    for family, ends in (("Stave", "flat"), ("Stave Round", "round"))
    for name, weight, pen in (("Light", 300, 1.0), ("Regular", 400, 1.5), ("Bold", 700, 2.0))
]
SAME_INK = 0.002  # fraction of the area, the difference between the two ways of measuring it
SCRIPTS = Path(__file__).resolve().parent.parent / "Tables" / "Scripts"


# MARK: Outlines

def outline(glyph, ends):
    """The ink as one path without overlaps, in font units times FINE.

    For a few sets of curves, Skia fails or loses a part at some scales or in some orders, so the area is checked and
    others are tried; with round ends also the segments one by one, which have the same ink as their stroke.
    """
    scales = (1, 1.01, 0.99, 1.03, 0.97, 1.07, 0.93, 1.003, 0.996, 1.13, 0.89, 1.19, 0.83, 1.31, 0.71)
    sources = [glyph, by_segment(glyph)] if ends == "round" else [glyph]
    # A quarter of a font unit off a circle is enough, and half of the points.
    for source, tolerance in [(source, tolerance) for tolerance in (1, 0.25) for source in sources]:
        for scale in scales:
            parts, dots, band = drawn(source, ends, UNIT * FINE * scale, tolerance)
            wanted = inked_area(dots, parts, band)
            for paths in (parts, parts[::-1], *(parts[i:] + parts[:i] for i in range(1, len(parts)))):
                try:
                    ink = union(paths)
                    if band:
                        ink = pathops.op(ink, rectangle(100 * UNIT * FINE, *band), pathops.PathOp.INTERSECTION)
                    ink = union([ink, *dots])
                except pathops.PathOpsError:
                    continue
                if abs(inked_area([ink]) - wanted) < SAME_INK * wanted:
                    return ink.transform(1 / scale, 0, 0, 1 / scale, 0, 0)
    raise SystemExit(f"stave: no outline of {glyph['letters']}, pen {glyph['pen']}, {ends}: move a point by a thousandth")


def by_segment(glyph):
    """The glyph with a stroke for each segment."""
    strokes = [
        [before[-2:], segment] for stroke in glyph["strokes"] for before, segment in zip(stroke, stroke[1:])]
    return glyph | {"strokes": strokes, "closed": [False] * len(strokes)}


def drawn(glyph, ends, scale, tolerance):
    """The strokes as paths to fill, the dots, and the heights at which the strokes are cut. The tolerance is for round ends."""
    scaled = lambda values: [tuple(v * scale for v in values[i:i + 2]) for i in range(0, len(values), 2)]
    parts = []
    for (start, *segments), is_closed in zip(glyph["strokes"], glyph["closed"]):
        path = pathops.Path()
        draw = path.getPen()
        draw.moveTo(*scaled(start))
        for segment in segments:
            draw.qCurveTo(*scaled(segment)) if len(segment) == 4 else draw.lineTo(*scaled(segment))
        draw.closePath() if is_closed else draw.endPath()
        if ends == "round":
            path.stroke(glyph["pen"] * scale, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
        else:
            path.stroke(glyph["pen"] * scale, pathops.LineCap.BUTT_CAP, pathops.LineJoin.MITER_JOIN, glyph["miterLimit"])
        path.convertConicsToQuads(tolerance)
        parts.append(path)
    band = [edge * scale for edge in glyph["band"]] if glyph.get("band") else None
    return parts, [disk((x * scale, y * scale), radius * scale) for x, y, radius in glyph["dots"]], band


def edges_of(paths):
    """Lines, with curves divided into eight, as rows of x0, y0, x1, y1."""
    result = []
    for path in paths:
        first = last = None
        for verb, points in path:
            if verb == pathops.PathVerb.MOVE:
                first = last = points[0]
            elif verb == pathops.PathVerb.LINE:
                result.append((*last, *points[0]))
                last = points[0]
            elif verb == pathops.PathVerb.QUAD:
                start = last
                for i in range(1, 9):
                    place = on_curve(start, *points, i / 8)
                    result.append((*last, *place))
                    last = place
            elif last != first:
                result.append((*last, *first))
    return np.array(result or [(0, 0, 0, 0)], dtype=float)


def on_curve(start, control, end, t):
    u = 1 - t
    return tuple(start[i] * u * u + 2 * control[i] * u * t + end[i] * t * t for i in (0, 1))


def inked_area(paths, banded=(), band=None):
    """The area covered by the paths, computed from closely spaced scan lines; banded ones only within the band."""
    free, cut = edges_of(paths), edges_of(banded)
    both = np.concatenate([free, cut])
    step = UNIT * FINE / 12
    total = 0.0
    low, high = both[:, (1, 3)].min(), both[:, (1, 3)].max()
    # The same scan lines for every drawing, none of them at the edge of a band.
    for y in (np.arange(math.floor(low / step), math.ceil(high / step)) + 0.5) * step:
        edges = both if band is None or band[0] < y < band[1] else free
        x0, y0, x1, y1 = edges[(edges[:, 1] <= y) != (edges[:, 3] <= y)].T
        x = x0 + (x1 - x0) * (y - y0) / (y1 - y0)
        order = np.argsort(x, kind="stable")
        winding = np.cumsum(np.where(y1 > y0, 1, -1)[order])[:-1]
        total += np.diff(x[order])[winding != 0].sum() * step
    return total


def disk(center, radius):
    """Eight quadratic curves, which deviate from a circle by less than a thousandth of its radius."""
    path = pathops.Path()
    draw = path.getPen()
    around = lambda r, eighths: (center[0] + r * math.cos(eighths * math.pi / 4),
                                 center[1] + r * math.sin(eighths * math.pi / 4))
    draw.moveTo(around(radius, 0))
    for i in range(8):
        draw.qCurveTo(around(radius / math.cos(math.pi / 8), i + 0.5), around(radius, i + 1))
    draw.closePath()
    return path


def rectangle(side, low, high):
    path = pathops.Path()
    draw = path.getPen()
    draw.moveTo((-side, low))
    for corner in ((-side, high), (side, high), (side, low)):
        draw.lineTo(corner)
    draw.closePath()
    return path


def union(paths):
    result = pathops.Path()
    for path in paths:
        result = pathops.op(result, path, pathops.PathOp.UNION)
    result.convertConicsToQuads(0.25)
    return result


# MARK: Glyphs

class Shape:
    """A glyph's outline in whole font units, and the extent of its ink for spacing."""

    def __init__(self, path, ink):
        self.contours, self.ink = rounded(path), ink

    def origin(self, left_bearing):
        """The position of the grid's zero in the glyph."""
        return left_bearing - otRound(self.ink[0] * UNIT)

    def glyph(self, left_bearing):
        pen = TTGlyphPen(None)
        shift = self.origin(left_bearing)
        move = lambda p: (p[0] + shift, p[1])
        for contour in self.contours:
            pen.moveTo(move(contour[-1][0]))
            for end, control in contour[:-1]:
                pen.qCurveTo(move(control), move(end)) if control else pen.lineTo(move(end))
            end, control = contour[-1]
            if control:
                pen.qCurveTo(move(control), move(end))
            pen.closePath()
        return pen.glyph()


def rounded(path):
    """Contours of `(end, control or None)` in whole font units, without redundant points."""
    drawn = []
    for verb, points in path:
        points = [(otRound(x / FINE), otRound(y / FINE)) for x, y in points]
        if verb == pathops.PathVerb.MOVE:
            drawn.append([(points[0], None)])
        elif verb == pathops.PathVerb.LINE:
            drawn[-1].append((points[0], None))
        elif verb == pathops.PathVerb.QUAD:
            drawn[-1].append((points[1], points[0]))
    contours = []
    for segments in drawn:
        start = segments[0][0]
        segments = segments[1:]
        if segments[-1][0] != start:
            segments.append((start, None))
        is_changed = True
        while is_changed and len(segments) > 2:
            is_changed = False
            for i, (end, control) in enumerate(segments):
                before = segments[i - 1][0]
                after, next_control = segments[(i + 1) % len(segments)]
                is_nothing = end == before
                if control is None and next_control is None and not is_nothing:
                    (ax, ay), (bx, by), (cx, cy) = before, end, after
                    is_nothing = (bx - ax) * (cy - by) == (by - ay) * (cx - bx)
                if is_nothing:
                    del segments[i]
                    is_changed = True
                    break
        if len(segments) > 2 or any(control for _, control in segments):
            contours.append(segments)
    return contours


# MARK: The font

INVISIBLE = {0x200B: "zerowidthspace", 0x200C: "zerowidthnonjoiner", 0x200D: "zerowidthjoiner", 0x2060: "wordjoiner"}


LETTER_ROW = re.compile(r"^([a-z][^;#]*?)\s*;\s*U\+([0-9A-F]{4})", re.MULTILINE)


def short_twigs():
    """The short-twig rune for each long-branch rune, from the table of the script."""
    usual, variant = (SCRIPTS / "younger.txt").read_text(encoding="utf-8").split("@variant  short-twig")
    codes = dict(LETTER_ROW.findall(usual))
    return {int(codes[name], 16): int(code, 16) for name, code in LETTER_ROW.findall(variant)}


def name_of(*codes):
    return "_".join(f"uni{code:04X}" for code in codes)


class Style:
    """One font of the family."""

    def __init__(self, program, family, style, weight, pen, ends):
        self.family, self.style, self.weight, self.ends = family, style, weight, ends
        export = subprocess.run([program, str(pen), ends],
                                check=True, capture_output=True).stdout
        source = json.loads(export)
        drawings = {tuple(glyph["letters"]): glyph for glyph in source["glyphs"]}
        self.letters = [key[0] for key in drawings if len(key) == 1]
        self.bound = [key for key in drawings if len(key) == 2]
        marks = [code for code in self.letters if unicodedata.category(chr(code)).startswith("M")]
        assert not marks, f"signs over letters need a feature of their own: {marks}"
        groups = {group["name"]: group for group in source["groups"]}
        stem_gap = {code: group["stemGap"] for group in groups.values() if not group["name"].startswith("before")
                    for code in group["firsts"]}
        # Next to a plain stem, a letter has the same spacing as in pictures: half of a stem's, plus its own.
        self.bearings = {
            key if len(key) == 2 else key[0]:
            tuple(otRound((gap - stem_gap[key[0]] / 2) * UNIT) for gap in drawing["besideStem"])
            for key, drawing in drawings.items()}
        latin = groups["latin"]
        self.space = otRound((self.middle(latin["wordGaps"]) - self.middle(latin["gaps"])) * UNIT)
        self.kerning = [
            self.pairs([groups["runes"], groups["before runes"]]), self.pairs([groups["cirth"], groups["before cirth"]]),
            self.pairs([latin], tolerance=10)]
        self.shapes = {
            key if len(key) == 2 else key[0]: Shape(outline(drawing, ends), drawing["ink"])
            for key, drawing in drawings.items()}

    @staticmethod
    def middle(gaps):
        return float(np.median(np.array(gaps)))

    def pairs(self, groups, tolerance=0):
        """The kerning of pairs, in subtables of classes: `{(first names, second names): value}`."""
        result = []
        for group in groups:
            firsts, seconds = group["firsts"], group["seconds"]
            after = np.array([self.bearings[code][1] for code in firsts])[:, None]
            before = np.array([self.bearings[code][0] for code in seconds])
            values = np.floor(np.array(group["gaps"]) * UNIT - after - before + 0.5).astype(int)
            rows, columns = classes(values, tolerance), classes(values.T, tolerance)
            left = {i: self.names([firsts[k] for k in row], 1) for i, row in rows.items()}
            right = {j: self.names([seconds[k] for k in column], 0) for j, column in columns.items()}
            subtable = {(left[i], right[j]): int(values[i, j]) for i in rows for j in columns if values[i, j]}
            if not group["name"].startswith("before"):
                # The space has one width. Further spacing of a pair is divided between the letters next to it.
                own = [k for k, code in enumerate(seconds) if code in set(firsts)]
                words = (np.array(group["wordGaps"]) * UNIT - after - before)[:, own] - self.space
                first, second = words.mean(axis=1) - words.mean() / 2, words.mean(axis=0) - words.mean() / 2
                subtable |= {(left[i], ("space",)): otRound(first[row].mean()) for i, row in rows.items()}
                place = {k: n for n, k in enumerate(own)}
                subtable |= {
                    (("space",), right[j]): otRound(np.mean([second[place[k]] for k in column]))
                    for j, column in columns.items() if all(k in place for k in column)}
            result.append(subtable)
        return result

    def names(self, codes, side):
        """The glyphs of letters, and of bind runes with one of them on a side."""
        return tuple(map(name_of, sorted(codes))) + tuple(
            name_of(*pair) for pair in self.bound if pair[side] in set(codes))

    @property
    def other_case(self):
        """A letter with only one case is used for both, as in pictures."""
        result = {}
        for code in sorted(self.letters):
            for other in (chr(code).upper(), chr(code).lower()):
                if len(other) == 1 and ord(other) not in self.letters:
                    result.setdefault(ord(other), code)
        return result

    def font(self):
        blank = TTGlyphPen(None).glyph()
        box = {"strokes": [[[0, 0], [0, 12], [6, 12], [6, 0], [0, 0]]], "closed": [True], "dots": [], "letters": [],
               "miterLimit": 10, "pen": 1}
        glyphs = {".notdef": Shape(outline(box, "flat"), (-0.5, 6.5)).glyph(180), "space": blank}
        advances = {".notdef": 1200, "space": self.space}
        characters = {0x20: "space", 0xA0: "space"}
        for code, name in INVISIBLE.items():
            glyphs[name], advances[name], characters[code] = blank, 0, name
        for key, shape in self.shapes.items():
            name = name_of(*(key if isinstance(key, tuple) else (key,)))
            left, right = self.bearings[key]
            glyphs[name] = shape.glyph(left)
            advances[name] = left + otRound((shape.ink[1] - shape.ink[0]) * UNIT) + right
        for code, drawn in [(code, code) for code in self.letters] + list(self.other_case.items()):
            characters[code] = name_of(drawn)
        order = [".notdef", "space"] + sorted(set(glyphs) - {".notdef", "space"})

        builder = FontBuilder(UNITS_PER_EM, isTTF=True)
        builder.setupGlyphOrder(order)
        builder.setupCharacterMap(characters)
        builder.setupGlyf({name: glyphs[name] for name in order})
        table = builder.font["glyf"]
        builder.setupHorizontalMetrics(
            {name: (advances[name], getattr(table[name], "xMin", 0)) for name in order})
        top = max(getattr(table[name], "yMax", 0) for name in order)
        bottom = min(getattr(table[name], "yMin", 0) for name in order)
        assert bottom >= -DESCENT, bottom
        builder.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT, lineGap=0)
        family, style, weight = self.family, self.style, self.weight
        regular = style in ("Regular", "Bold")
        names = {
            "copyright": "Copyright 2026 The RuneKit authors",
            "familyName": family if regular else f"{family} {style}",
            "styleName": style if regular else "Regular",
            "uniqueFontIdentifier": f"{VERSION};{family.replace(' ', '')}-{style}",
            "fullName": f"{family} {style}",
            "version": f"Version {VERSION}",
            "psName": f"{family.replace(' ', '')}-{style}",
            "description": "Runes, Cirth at the code points of the ConScript registry, and Latin, drawn with one pen.",
            "licenseDescription": "This Font Software is licensed under the SIL Open Font License, Version 1.1. "
            "This license is available with a FAQ at: https://openfontlicense.org",
            "licenseInfoURL": "https://openfontlicense.org",
        }
        if not regular:
            names |= {"typographicFamily": family, "typographicSubfamily": style}
        builder.setupNameTable(names, mac=False)
        builder.setupOS2(
            version=4, usWeightClass=weight, usWidthClass=5, fsType=0, achVendID="NONE",
            fsSelection=1 << 7 | (1 << 5 if style == "Bold" else 1 << 6),
            sTypoAscender=ASCENT, sTypoDescender=-DESCENT, sTypoLineGap=0, usWinAscent=max(ASCENT, top), usWinDescent=DESCENT,
            sxHeight=self.height(glyphs, 0x78), sCapHeight=self.height(glyphs, 0x48), ulCodePageRange1=1,
            yStrikeoutPosition=660, yStrikeoutSize=120, ySubscriptXSize=1300, ySubscriptYSize=1200,
            ySubscriptYOffset=150, ySuperscriptXSize=1300, ySuperscriptYSize=1200, ySuperscriptYOffset=700)
        builder.setupPost(keepGlyphNames=False, underlinePosition=-240, underlineThickness=120)
        font = builder.font
        font["OS/2"].recalcUnicodeRanges(font)
        font["OS/2"].recalcAvgCharWidth(font)
        font["head"].fontRevision = float(VERSION)
        font["head"].created = font["head"].modified = 3849984000  # 2026-01-01, so that builds are reproducible
        font["head"].macStyle = 1 if style == "Bold" else 0
        font["head"].flags = 0b1011
        font["head"].lowestRecPPEM = 8
        font.recalcTimestamp = False
        font["gasp"] = newTable("gasp")
        font["gasp"].version, font["gasp"].gaspRange = 1, {0xFFFF: 15}  # smoothed at every size, because there are no hints
        addOpenTypeFeaturesFromString(font, self.features())
        for lookup, groups in zip(font["GPOS"].table.LookupList.Lookup, self.kerning):
            lookup.SubTable = [subtable for pairs in groups for subtable in pair_subtables(pairs, font)]
            lookup.SubTableCount = len(lookup.SubTable)
        return font

    @staticmethod
    def height(glyphs, code):
        glyph = glyphs[name_of(code)]
        glyph.recalcBounds(None)
        return glyph.yMax

    def features(self):
        systems = "".join(f"languagesystem {script} dflt;\n" for script in ("DFLT", "latn", "runr"))
        twigs = "".join(f"  sub {name_of(a)} by {name_of(b)};\n" for a, b in sorted(short_twigs().items()))
        bound = "".join(
            f"  sub {name_of(a)} zerowidthjoiner {name_of(b)} by {name_of(a, b)};\n" for a, b in sorted(self.bound))
        # The values replace these placeholders; the feature text only creates the surrounding tables.
        kern = "".join(f"  lookup pairs{i} {{ pos space space 0; }} pairs{i};\n" for i in range(len(self.kerning)))
        return (f"{systems}feature ss01 {{\n  featureNames {{ name \"Short-twig runes\"; }};\n{twigs}}} ss01;\n"
                f"feature liga {{\n{bound}}} liga;\nfeature kern {{\n{kern}}} kern;\n")




def pair_subtables(pairs, font):
    """Splits the first letters between subtables, each of which is limited to 64 KB."""
    firsts = sorted({first for first, _ in pairs})
    size = 30000 // len({second for _, second in pairs})
    for i in range(0, len(firsts), size):
        part = set(firsts[i:i + size])
        yield buildPairPosClassesSubtable(
            {pair: (buildValue({"XAdvance": value}), None) for pair, value in pairs.items() if pair[0] in part},
            font.getReverseGlyphMap())


def classes(rows, tolerance):
    """The indices of similar rows, by the index of the first of them."""
    result = {}
    for i, row in enumerate(rows):
        like = next((k for k in result if np.abs(rows[k] - row).max() <= tolerance), i)
        result.setdefault(like, []).append(i)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("program", help="the built program stave-source")
    parser.add_argument("folder", type=Path)
    files = {f"{family.replace(' ', '')}-{style}.ttf": (family, style, *others) for family, style, *others in STYLES}
    parser.add_argument("files", nargs="*", choices=[[], *files], metavar="file", help="only these")
    arguments = parser.parse_args()
    names = arguments.files or list(files)
    with multiprocessing.Pool() as pool:
        fonts = pool.starmap(built, [(arguments.program, *files[name]) for name in names])
    stale = []
    for name, made in zip(names, fonts):
        file = arguments.folder / name
        if not arguments.check:
            file.write_bytes(made)
            print(file)
        elif not file.exists() or file.read_bytes() != made:
            stale.append(file)
    for file in stale:
        print(f"stave: {file} is not what the strokes give; run .ci/stave", file=sys.stderr)
    sys.exit(bool(stale))


def built(*style):
    made = io.BytesIO()
    Style(*style).font().save(made)
    return made.getvalue()


if __name__ == "__main__":
    main()
