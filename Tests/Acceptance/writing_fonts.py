#!/usr/bin/env python3
"""Tests the fonts that write from outside: writing_fonts.py --runes PATH [--long] [--keep FOLDER] [--only NAME ...]

Each released family is written, in every style checked as a file, and its regular style shaped by HarfBuzz: the runes that
it shows must be those of `runes translit`, but for exactly the lines that `writing_fonts.tsv` counts. Debian's HarfBuzz, an
older one, must make the same glyphs. `.ci/fonts --check` runs this with pinned versions of uharfbuzz, fontTools and the
OpenType sanitizer.

--long adds the King James Bible (Debian's bible-kjv), /usr/share/dict/words (wamerican), all modes, and LuaTeX's own shaper
(texlive-luatex, texlive-latex-base).
"""
import argparse
import collections
import concurrent.futures
import functools
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import unicodedata
from pathlib import Path

import ots
import uharfbuzz as hb
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / ".build/release/corpus"
INVISIBLE = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u206f\ufeff]")
MOST_SECONDS = 2
# The share of lines that are copied otherwise from a PDF: rare letters share a glyph.
MOST_COPIES = 0.005
# Times as many as plain Stave takes for the same page. Whether ö is ǫ or ø depends on the stem, which the Norse modes find by some
# 540 rules with contexts, each of them tried at every letter that begins one.
MOST_INSTRUCTIONS = collections.defaultdict(lambda: 5, {"Younger Norse": 8, "Medieval Norse": 6.5, "Cirth English": 6.5, "Futhorc English": 5.5, "Futhorc Hobbit": 5.5})
# As TrueType and as WOFF2. Elder Scholarly reads no letters with marks, so it has the outlines of those that stay Latin; round ends
# have more points. Cirth English has some 5,500 rules for listed words.
MOST_BYTES = collections.defaultdict(
    lambda: (220_000, 55_000), {"RoundElderScholarly": (380_000, 55_000), "CirthEnglish": (235_000, 62_000)})
FEATURES = ["c2sc", "calt", "ccmp", "liga", "smcp", "ss01", "ss02", "ss03", "ss04", "ss05"]
# What a mode with `@edition` reads as signs, so that nothing is written, or another sign, or a new line. A font cannot: § begins a
# line, brackets hide what is between them however far it reaches, bars and slashes depend on what was read before.
EDITION_SIGNS = re.compile(r"[][(){}<>§¶/|\-?….:·'∙•×+⁑¤⁓÷⁝⁞^`´=]")
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED:", what, flush=True)


# MARK: Shaping

class Shaper:
    """Shows a line of text as the characters that its glyphs look like."""

    def __init__(self, path, features=()):
        self.path, self.features = path, {name: True for name in features}
        self.face = hb.Face(hb.Blob.from_file_path(str(path)))
        self.font = hb.Font(self.face)
        tables = TTFont(path)
        order = {name: number for number, name in enumerate(tables.getGlyphOrder())}
        self.marks = {order[name] for name, kind in tables["GDEF"].table.GlyphClassDef.classDefs.items() if kind == 3}
        # The glyphs of Stave come first, then those of letters that the rules must have replaced.
        self.own = min(self.marks)
        self.codes = set(tables.getBestCmap())
        self.runes = {}
        for code, name in tables.getBestCmap().items():
            if 0x16A0 <= code <= 0x16FF or 0xE080 <= code <= 0xE0FF or 0x205A <= code <= 0x205E or code == 0xB7:
                self.runes[order[name]] = chr(code)
        self.runes |= self.spelled(tables, order)

    def spelled(self, tables, order):
        """The glyphs that runes and the marks of what was typed become, and their other forms, as the runes that they are drawn of."""
        found = set()
        for lookup in tables["GSUB"].table.LookupList.Lookup:
            for table in (part.ExtSubTable for part in lookup.SubTable):
                if table.LookupType == 4:
                    found |= {one.LigGlyph for all in table.ligatures.values() for one in all if order[one.Component[-1]] in self.marks}
                elif table.LookupType == 1:
                    found |= {new for old, new in table.mapping.items() if old in found}
        parts = {name: [order[one.glyphName] for one in tables["glyf"][name].components] for name in found if tables["glyf"][name].isComposite()}
        return {order[name]: "".join(map(self.runes.get, runes)) for name, runes in parts.items() if all(one in self.runes for one in runes)}

    def glyphs(self, line):
        buffer = hb.Buffer()
        buffer.add_str(line)
        buffer.guess_segment_properties()
        if not re.search("[\u0370-\u10ff\u3041-\u30ff]", line):
            buffer.script, buffer.direction, buffer.language = "Latn", "ltr", "en"
        hb.shape(self.font, buffer, self.features)
        return buffer.glyph_infos

    def text(self, line):
        return self.shown(line, [(info.codepoint, info.cluster) for info in self.glyphs(line)])

    def shown(self, line, infos):
        """What glyphs look like, each of them with the place of its character."""
        starts = sorted({cluster for _, cluster in infos}) + [len(line)]
        ends = dict(zip(starts, starts[1:]))
        result, last = [], None
        for glyph, cluster in infos:
            if glyph in self.runes:
                result.append(self.runes[glyph])
            elif glyph in self.marks:
                pass
            elif glyph >= self.own:
                result.append(f"<glyph {glyph}>")
            elif cluster != last:
                result.append(line[cluster:ends[cluster]])
            last = cluster
        return INVISIBLE.sub("", "".join(result))

    def again(self, glyphs):
        """What the features make of glyphs, as if the text consisted of them."""
        font = hb.Font(self.face)
        functions = hb.FontFuncs.create()
        functions.set_nominal_glyph_func(lambda font, code, data: code - 0xF0000 if code >= 0xF0000 else 0)
        font.funcs = functions
        buffer = hb.Buffer()
        buffer.add_codepoints([0xF0000 + glyph for glyph in glyphs])
        buffer.script, buffer.direction, buffer.language = "Latn", "ltr", "en"
        hb.shape(font, buffer, self.features)
        return [info.codepoint for info in buffer.glyph_infos]


@functools.cache
def directive(name, mode):
    """The rest of a line of the mode's table, or None."""
    file = ROOT / "Tables/Modes" / f"{mode.replace('/', '-', 1)}.txt"
    found = re.search(f"^@{name}(.*)", file.read_text(encoding="utf-8"), re.M) if file.exists() else None
    return found and found[1].split()


def is_edition(mode):
    return directive("edition", mode) is not None


def without_signs(lines, mode):
    """Lines without what a font cannot read: the signs of editions, and brackets inside words, which other modes read through, as
    through a hyphen after them."""
    if is_edition(mode):
        return [EDITION_SIGNS.sub("", line) for line in lines]
    if brackets := directive("brackets", mode):
        inside = re.compile(f"(?<=\\w)[{re.escape(''.join(brackets))}]+(?=-?\\w)")
        return [inside.sub(" ", line) for line in lines]
    return lines


def kind(line, codes, mode):
    """Why a line may differ; the kinds are those of `writing_fonts.tsv`."""
    if is_edition(mode) and re.search("[^\\W\\d_ᚠ-\u16ff][\u200c\u200d]?[\u0300-\u036f]", line):
        return "letter with a mark"
    if any(unicodedata.category(c)[0] == "L" and ord(c) not in codes and not "ᚠ" <= c <= "\u16ff" for c in line):
        return "letter that the font lacks"
    before = " "
    for c in line:
        if unicodedata.category(c)[0] == "M" and (unicodedata.category(before)[0] not in "LM" or "ᚠ" <= before <= "\u16ff"):
            return "mark without a letter"
        before = c
    if re.search("[\u00ad\u200c\u200d]", line):
        return "invisible character"
    return "other"


# MARK: Texts

def prose():
    """The texts of the repository, and lines of random words from them."""
    lines = []
    for file in sorted(ROOT.glob("**/*.md")):
        if ".build" not in file.parts:
            lines += file.read_text(encoding="utf-8").split("\n")
    for quote in json.loads((ROOT / "Seed/quotes.json").read_text(encoding="utf-8"))["quotes"]:
        lines += quote["text"].split("\n")
    # Other letters, and text in runes, are in the corpus.
    lines = [line for line in lines if line.strip() and not re.search("[^ -~\u00a1-\u017fǪǫ–—‘’“”…]|\u00ad", line)]
    words = sorted({word for line in lines for word in line.split()})
    chance = random.Random(29)
    return lines + [" ".join(chance.choices(words, k=9)) for _ in range(max(0, 5000 - len(lines)))]


def golden(mode):
    script, name = mode.split("/")
    lines = []
    for file in sorted((ROOT / "Tests/Golden").glob("*.tsv")):
        for row in file.read_text(encoding="utf-8").split("\n"):
            fields = row.split("\t")
            if len(fields) > 4 and fields[0] == script and fields[1] in (name, "") and "romanize" not in fields[2]:
                lines.append(fields[3].replace("\\n", " "))
    return lines


def bible():
    text = subprocess.run(["bible", "gen1:1-rev22:21"], capture_output=True, text=True, check=True).stdout
    return [line for line in text.split("\n") if line.strip()]


def dictionary():
    words = Path("/usr/share/dict/words").read_text(encoding="utf-8").split()
    return words + [w.capitalize() for w in words] + [w.upper() for w in words]


class Converter:
    def __init__(self, runes):
        self.runes = runes

    def write(self, lines, mode, flags=()):
        done = subprocess.run([self.runes, "-q", "-s", mode, *flags], input="\n".join(lines) + "\n", capture_output=True,
                              encoding="utf-8", check=True)
        result = done.stdout.split("\n")[:-1]
        assert len(result) == len(lines), (mode, len(result), len(lines))
        return [INVISIBLE.sub("", line) for line in result]

    def export(self, mode, form, flags=()):
        return subprocess.run([CORPUS, mode, *["--json"] * (form == "json"), *flags], capture_output=True, check=True,
                              encoding="utf-8").stdout

    def corpus(self, mode, flags=()):
        lines = [line.split("\t")[0] for line in self.export(mode, "corpus", flags).split("\n") if "\t" in line]
        return [line for line in lines if not re.search("[\r\x0b\x0c\x85\u2028\u2029\t]", line)]

    def words(self, mode, flags=()):
        words = [word.replace("|", "") for word in json.loads(self.export(mode, "json", flags))["words"]]
        forms = [words, [w.capitalize() for w in words], [w.upper() for w in words], ["x" + w for w in words],
                 [w + "x" for w in words], [f"{w}’s, ({w})-{w}" for w in words]]
        return [form for group in forms for form in group]


# MARK: Checks

def compare(name, shaper, converter, mode, texts, listed={}, flags=()):
    """Compares lines; so many of the corpus must differ, for a reason, as are listed, and none of other texts."""
    for title, lines in texts.items():
        lines = without_signs(lines, mode)
        if not lines:
            continue
        wanted = converter.write(lines, mode, flags)
        different = collections.defaultdict(list)
        for line, runes in zip(lines, wanted):
            if (shown := shaper.text(line)) != runes:
                different[kind(line, shaper.codes, mode)].append((line, runes, shown))
        counts = ", ".join(f"{len(found)} {why}" for why, found in sorted(different.items()))
        print(f"{name:34} {title:12} {len(lines):7} lines; differ: {counts or 'none'}", flush=True)
        expected = listed.get(setting(mode, flags), {}) if title == "corpus" else {}
        for why in sorted(different.keys() | expected.keys()):
            found, count = different[why], expected.get(why, 0)
            if len(found) != count:
                for line, runes, shown in found[:5]:
                    print("   ", ascii(line), "runes:", runes, "font:", shown)
                check(False, f"{name}, {title}: {len(found)} lines differ ({why}), {count} are listed")


def setting(mode, flags):
    """A mode with its options, as in `writing_fonts.tsv`."""
    return "+".join([mode, *(word for word in flags if word != "--option")])


def listed_differences():
    rows = [row.split("\t") for row in (Path(__file__).parent / "writing_fonts.tsv").read_text(encoding="utf-8").split("\n")
            if row and not row.startswith("#")]
    return {row[0]: {why: int(count) for why, count in zip(rows[0][1:], row[1:]) if int(count)} for row in rows[1:]}


def check_debian(name, path, shaper, lines):
    """Debian's HarfBuzz makes the same glyphs."""
    done = subprocess.run(
        ["hb-shape", path, "--text-file=-", "--no-glyph-names", "--no-positions", "--no-clusters", "--script=Latn",
         "--direction=ltr", "--language=en"], input="\n".join(lines) + "\n", capture_output=True, encoding="utf-8", check=True)
    shown = done.stdout.split("\n")[:-1]
    check(len(shown) == len(lines), f"{name}: hb-shape gives {len(shown)} lines for {len(lines)}")
    for line, glyphs in zip(lines, shown):
        own = "|".join(str(info.codepoint) for info in shaper.glyphs(line))
        if glyphs != f"[{own}]":
            return check(False, f"{name}: of {line!r} hb-shape makes {glyphs}, uharfbuzz [{own}]")


def check_luatex(name, path, shaper, lines):
    """LuaTeX's own shaper makes the same glyphs; spaces are none there."""
    lines = [line for line in (re.sub(r"\s+", " ", line.strip()) for line in lines) if line]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "lines.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        (Path(folder) / "font.tex").write_text(
            "\\input luaotfload.sty \\language255 \\exhyphenchar=-1\n"
            f"\\font\\writing=\"[{path}]:mode=node;script=latn;language=dflt;+ccmp;+calt;+liga\"\n"
            "\\def\\lines{lines.txt}\\def\\glyphs{glyphs.txt}\n"
            f"\\directlua{{dofile(\"{Path(__file__).with_suffix('.lua')}\")}}\n\\bye\n", encoding="utf-8")
        subprocess.run(["luatex", "--interaction=nonstopmode", "font.tex"], cwd=folder, capture_output=True, check=True)
        made = (Path(folder) / "glyphs.txt").read_text().split("\n")[:-1]
    space = shaper.glyphs(" ")[0].codepoint
    # Characters that the font lacks are boxes, one here and two there.
    unseen = shaper.marks | {0}
    different = 0
    for line, glyphs in zip(lines, made, strict=True):
        shown = [space if glyph == "-1" else int(glyph) for glyph in glyphs.split()]
        wanted = [info.codepoint for info in shaper.glyphs(line)]
        if [glyph for glyph in shown if glyph not in unseen] != [glyph for glyph in wanted if glyph not in unseen]:
            different += 1
            if different <= 5:
                print("   ", ascii(line), "HarfBuzz:", wanted, "LuaTeX:", shown)
    print(f"{name:34} {'LuaTeX':12} {len(lines):7} lines; differ: {different or 'none'}", flush=True)
    check(different == 0, f"{name}: {different} lines differ in LuaTeX")


def check_steadiness(name, shaper, lines):
    """Words give the same by themselves, and a program that applies features one after another gets the same."""
    for line in lines:
        together = shaper.text(line)
        apart = " ".join(shaper.text(word) for word in line.split(" "))
        if together != apart:
            return check(False, f"{name}: word by word, {line!r} is {apart}, and {together} as a line")
        glyphs = [info.codepoint for info in shaper.glyphs(line)]
        if shaper.again(glyphs) != glyphs:
            return check(False, f"{name}: a second run changes {line!r}")


def check_copies(name, shaper, lines):
    """The text of a PDF by programs that keep one text for each glyph: that of the cluster whose last glyph it was when it was first
    seen. A rune has many spellings, so each has a glyph of its own."""
    texts, different = {}, []
    for line in lines:
        glyphs = [(info.codepoint, info.cluster) for info in shaper.glyphs(line)]
        ends = [cluster for _, cluster in glyphs[1:]] + [len(line)]
        copied = "".join(texts.setdefault(glyph, line[start:end]) for (glyph, start), end in zip(glyphs, ends))
        if copied != line:
            different.append((line, copied))
    print(f"{name:34} {'copies':12} {len(lines):7} lines; differ: {len(different) or 'none'}", flush=True)
    if len(different) > MOST_COPIES * len(lines):
        for line, copied in different[:5]:
            print("   ", ascii(line), "copied:", ascii(copied))
        check(False, f"{name}: {len(different)} of {len(lines)} lines are copied otherwise")


def check_file(path, tables_date):
    """Tables, names and sizes."""
    done = ots.sanitize(str(path), capture_output=True)
    check(done.returncode == 0, f"{path.name}: {done.stderr.decode()[-300:]}")
    font = TTFont(path)
    names = {record.nameID: record.toUnicode() for record in font["name"].names}
    postscript = names[6]
    year, month, day = tables_date.split("-")
    facts = [
        (re.fullmatch(r"[!-~]{1,63}", postscript) and not re.search(r"[\[\](){}<>/%]", postscript), "PostScript name"),
        (path.stem == postscript, "file name"),
        (names[5] == f"Version {year}.{month}{day}", "version"),
        (abs(font["head"].fontRevision - float(f"{year}.{month}{day}")) < 0.0001, "fontRevision"),
        (names[2] in ("Regular", "Bold"), "style of four"),
        (len(names[1]) <= 31 or 16 in names, "length of the family"),
        (names[4] == f"{names.get(16, names[1])} {names.get(17, names[2])}", "full name"),
        (names[1].startswith("Stave ") and names[1] not in ("Stave", "Stave Round"), "family"),
        ("SIL Open Font License" in names[13] and names[14] == "https://openfontlicense.org", "license"),
        (font["OS/2"].fsType == 0, "embedding"),
        (font["OS/2"].usWeightClass == {"Light": 300, "Regular": 400, "Bold": 700}[names.get(17, names[2])], "weight"),
        ([r.FeatureTag for r in font["GSUB"].table.FeatureList.FeatureRecord] == FEATURES, "features"),
        (all(r.Feature.FeatureParams.UINameID in names for r in font["GSUB"].table.FeatureList.FeatureRecord
             if r.FeatureTag.startswith("ss")), "names of the sets"),
        (path.stat().st_size <= most_bytes(path)[0], f"size: {path.stat().st_size}"),
    ]
    for holds, what in facts:
        check(holds, f"{path.name}: {what}")


def most_bytes(path):
    return MOST_BYTES[re.fullmatch("Stave(.*)-.*", path.stem)[1]]


def woff2_size(path):
    font = TTFont(path)
    font.flavor = "woff2"
    with tempfile.TemporaryFile() as file:
        font.save(file)
        return file.tell()


def page(lines):
    """512 words in lines of twelve."""
    words = " ".join(lines).split()[:512]
    return [" ".join(words[start:start + 12]) for start in range(0, len(words), 12)]


def milliseconds(font, plain, lines):
    """The least times in which both fonts are shaped, in turn."""
    def once(font):
        seconds = 0
        for line in lines:
            buffer = hb.Buffer()
            buffer.add_str(line)
            buffer.script, buffer.direction, buffer.language = "Latn", "ltr", "en"
            start = time.perf_counter()
            hb.shape(font, buffer, {})
            seconds += time.perf_counter() - start
        return 1000 * seconds

    return [min(times) for times in zip(*[(once(font), once(plain)) for _ in range(40)])]


def instructions(path, lines):
    """Instructions of Debian's HarfBuzz to shape lines, which no clock makes uneven."""
    def count(times):
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "hb-shape", path, "--text-file=-", "-o",
             "/dev/null", f"--num-iterations={times}", "--no-glyph-names"], input="\n".join(lines) + "\n",
            capture_output=True, encoding="utf-8", check=True)
        return int(re.search(r"Collected : (\d+)", done.stderr)[1])

    return (count(4) - count(1)) // 3


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runes", required=True)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--keep", type=Path, help="a folder for the fonts")
    parser.add_argument("--only", nargs="*", help="names such as 'Elder English'")
    args = parser.parse_args()
    runes = os.path.abspath(args.runes)
    converter = Converter(runes)
    listed = listed_differences()
    version = subprocess.run([runes, "--version"], capture_output=True, text=True, check=True).stdout
    date = re.search(r"\d{4}-\d\d-\d\d", version)[0]
    with tempfile.TemporaryDirectory() as made:
        folder = args.keep or Path(made) / "fonts"
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        written = write_all(runes, folder)
        seconds = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / len(written)
        print(f"a font takes {seconds:.2f} s of processor time")
        check(seconds <= MOST_SECONDS, f"a font takes {seconds:.2f} s of processor time")
        # Another process has other hashes.
        again = write_all(runes, Path(made) / "again", styles=["Stave-Regular"])
        for file in again:
            check(file.read_bytes() == (folder / file.name).read_bytes(), f"{file.name} is not the same each time")
        with concurrent.futures.ProcessPoolExecutor() as pool:
            sizes = pool.map(woff2_size, written)
        for file, size in zip(written, sizes):
            check_file(file, date)
            check(size <= most_bytes(file)[1], f"{file.name}: {size} bytes as WOFF2")
        print(f"{len(written)} fonts, at most {max(f.stat().st_size for f in written)} bytes")
        families = json.loads(subprocess.run([runes, "fonts", "list", "--writing", "--json"], capture_output=True,
                                             check=True, encoding="utf-8").stdout)
        texts = prose()
        stave = ROOT / "Fonts/Stave-Regular.ttf"
        plain, words = hb.Font(hb.Face(hb.Blob.from_file_path(str(stave)))), page(texts)
        names = [family["name"] for family in families if not args.only or family["name"] in args.only]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            paths = [stave] + [folder / f"Stave{name.replace(' ', '')}-Regular.ttf" for name in names]
            usual, *counts = pool.map(lambda path: instructions(path, words), paths)
        for name, count in zip(names, counts):
            print(f"{name:34} {count / usual:.1f} times the instructions of plain Stave")
            check(count <= MOST_INSTRUCTIONS[name] * usual, f"{name}: {count / usual:.2f} times the instructions of plain Stave")
        for family in families:
            name, mode = family["name"], family["mode"]
            if args.only and name not in args.only:
                continue
            flags = [word for option in family["options"] for word in ("--option", option)]
            path = folder / f"Stave{name.replace(' ', '')}-Regular.ttf"
            shaper = Shaper(path)
            own = {"golden": golden(mode), "words": converter.words(mode, flags), "prose": texts,
                   "corpus": converter.corpus(mode, flags)}
            if args.long:
                own |= {"bible": bible(), "dictionary": dictionary()}
            compare(name, shaper, converter, mode, own, listed, flags)
            check_debian(name, path, shaper, own["golden"] + own["words"] + texts)
            # After several passes, a font does not know what a rune was.
            if directive("pass", mode) is None:
                check_copies(name, shaper, ["Queen back quick KING’s box, the Thing THE ship", *without_signs(texts, mode)])
            check_steadiness(name, shaper, texts if args.long else texts[::5])
            sets(name, path, converter, mode, flags, texts[::5])
            own, usual = milliseconds(shaper.font, plain, words)
            print(f"{name:34} 512 words in {own:.2f} ms, {own / usual:.1f} times plain Stave")
            if args.long:
                check_luatex(name, path, shaper, golden(mode) + converter.words(mode, flags) + texts)
        if args.long:
            other_modes(runes, converter, Path(made), texts, listed)
        options(runes, converter, Path(made), texts)
        other_scripts(runes, converter, Path(made))
    for failure in failures:
        print("FAILED:", failure)
    sys.exit(bool(failures))


def write_all(runes, folder, styles=None):
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted((ROOT / "Fonts").glob("Stave*.ttf")):
        if styles is None or file.stem in styles:
            subprocess.run([runes, "fonts", "write", "--released", "--font", str(file), "-o", str(folder)], check=True,
                           capture_output=True)
    return sorted(folder.glob("*.ttf"))


def sets(name, path, converter, mode, flags, lines):
    """The stylistic sets give what the flags of the command give."""
    script = mode.split("/")[0]
    cases = {"ss05": ["--punctuation", "script"]}
    # A run of text has no borders of lines, at which the command writes no divider.
    inner = [re.sub(r"\s+", " ", line.strip()).replace("\u00a0", " ") for line in without_signs(lines, mode)]
    third = "triple-dot" if script == "cirth" else "cross"
    for tag, divider in zip(["ss02", "ss03", "ss04"], ["dot", "double-dot", third]):
        cases[tag] = ["--divider", divider]
    cases["ss02 ss05"] = ["--divider", "dot", "--punctuation", "script"]
    variant = {"younger": "short-twig", "medieval": "swedish", "cirth": "second-shapes"}.get(script)
    if variant:
        cases["ss01"] = ["--variant", variant]
    for tags, own in cases.items():
        compare(name, Shaper(path, tags.split()), converter, mode, {tags: inner}, flags=[*flags, *own])


def options(runes, converter, folder, texts):
    """Options, variants, words and tables of one's own."""
    words = folder / "names.txt"
    words.write_text("ost|heim\nwarthog\nkit|hara ; s -ae\ncaf|é\n", encoding="utf-8")
    table = folder / "own.txt"
    rows = "\n".join(f"{a} ; {b} ; ; the rune's own value ; duwel" for a, b in [
        ("t", "tiwaz"), ("h", "haglaz"), ("a", "ansuz"), ("e", "ehwaz"), ("s", "sowilo"), ("th", "thurisaz"), ("st", "berkanan")])
    table.write_text(f"@mode own\n@script elder\n@language en\n@title A few letters\n{rows}\n", encoding="utf-8")
    # Words as rows, in more than one part of a lookup.
    long = sorted({word.lower() for line in texts for word in re.findall("[A-Za-z]{3,60}", line)})
    wordy = folder / "wordy.txt"
    runes_of = ["fehu", "uruz", "ansuz", "raido", "gebo"]
    keys = [*"abcdefghijklmnopqrstuvwxyz", *long[:5000]]
    check(sum(4 + 2 * len(key) for key in keys) > 50_000, f"{len(keys)} words as rows are too few")
    wordy.write_text("@mode own\n@script elder\n@language en\n@title Words\n" + "".join(
        f"{key} ; {runes_of[number % 5]} {runes_of[number % 4]} ; ; a word ; duwel\n" for number, key in enumerate(keys)),
        encoding="utf-8")
    some = texts[::10] + ["Ostheim warthog kitharae kitharas KITHARA café CAFÉ", "the hats test; state"]
    cases = [
        ("words", "elder/english", ["--words", str(words)]), ("words in passes", "younger/norse", ["--words", str(words)]),
        ("table", "elder", ["--table", str(table)]), ("words as rows", "elder", ["--table", str(wordy)]),
        ("short twigs", "younger/english", ["--variant", "short-twig"]),
        ("late danish", "younger/norse", ["--option", "late", "--option", "danish"]),
        ("attested", "cirth/english", ["--option", "attested"]), ("Daeron", "cirth/english", ["--values", "daeron"]),
        ("undotted", "medieval/old-norse", ["--option", "undotted"]),
    ]
    for number, (name, mode, flags) in enumerate(cases):
        file = folder / f"{number}.ttf"
        argument = [] if "--table" in flags else [mode]
        subprocess.run([runes, "fonts", "write", *argument, *flags, "-o", str(file)], check=True, capture_output=True)
        compare(name, Shaper(file), converter, mode, {"options": some}, flags=flags)


def other_scripts(runes, converter, folder):
    """Words that are romanized first, in the modes of each kind: English, Norse, Sindarin, Latin, IPA."""
    words = collections.defaultdict(list)
    for row in (ROOT / "Tests/Golden/romanization.tsv").read_text(encoding="utf-8").split("\n"):
        if row and row[0] not in "#\t" and not re.search("[A-Za-z\u1100-\u11ff\uac00-\ud7a3\u4e00-\u9fff]", (fields := row.split("\t"))[1]):
            words[fields[0]].append(fields[1])
    latin = ["Bjǫrn hlóð the warthog's ſmall ĳs, naïve don't", "θ β χ ʼ"]
    for mode in ["elder/english", "younger/norse", "medieval/latin", "cirth/daeron", "futhorc/ipa"]:
        for language in ["ru", "uk", "be", "bg", "sr", "mk", "mn", "el", "grc", "hy", "ka", "ja"]:
            file = folder / f"{mode.replace('/', '-')}-{language}.ttf"
            flags = ["--romanize", "--lang", language]
            subprocess.run([runes, "fonts", "write", mode, *flags, "-o", file], check=True, capture_output=True)
            check(len(words[language]) > 20, f"{len(words[language])} words of {language}")
            compare(f"{mode} {language}", Shaper(file), converter, mode, {"words": words[language] + latin}, flags=flags)


def other_modes(runes, converter, folder, texts, listed):
    for file in sorted((ROOT / "Tables/Modes").glob("*.txt")):
        mode = file.stem.replace("-", "/", 1)
        if mode.endswith("/sound"):
            continue
        made = folder / f"{file.stem}.ttf"
        subprocess.run([runes, "fonts", "write", mode, "-o", str(made)], check=True, capture_output=True)
        compare(mode, Shaper(made), converter, mode, {"prose": texts, "corpus": converter.corpus(mode)}, listed)


if __name__ == "__main__":
    main()
