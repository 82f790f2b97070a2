#!/usr/bin/env python3
"""hostile_inputs.py --bin PATH/runes [--library FOLDER] [--fuzz PATH/Fuzz] [WORD]: files made to use up time and memory.

Every door that takes a file gets some: tables, word lists, pronunciations, fonts, pictures, stores, imports, settings,
columns and keys; with --library the C library in the folder that `.ci/librunekit` made, with --fuzz the readers of scripts
and stroke fonts, which no command opens. Each input is either refused or used, with at most 2 seconds of processor time
and 64 MiB of memory for the whole process. A text for them takes 4 microseconds a byte in addition, a table of quotes 1 KiB a
row. A text by itself, whatever it is made of, takes half a second and one microsecond a byte.
Prints both for each input; exits with 1 where one uses more, or where a process does not end on its own. WORD chooses the
inputs whose name has it.
"""
import argparse, json, os, pathlib, random, struct, subprocess, sys, tempfile
from dataclasses import dataclass

sys.dont_write_bytecode = True
from store_oracle import quote_id

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS, MEBIBYTES = 2.0, 64
HEAD = "@mode x\n@script elder\n@language en\n@title X\n"
RUNE = " ; ansuz ; ; x ; house\n"


def han(number):
    return chr(0x4E00 + number)


def tables():
    """Name, table and text: each below a limit by little, or far beyond all of them."""
    yield "identical rows", HEAD + ("a" + RUNE) * 45_000, "a"
    yield "rows at the limit, 64 for each key", HEAD + "".join(
        f"{han(key)} ; ansuz ; {'before ' + han(row) if row else ''} ; x ; house\n" for key in range(256)
        for row in range(64)), han(1) * 500
    yield "many contexts of many letters", HEAD + "".join(
        f"{han(i)}{RUNE}{han(i)} ; ansuz ; after {han(i)} before {han(i)} ; x ; house\n" for i in range(500)), han(1) * 500
    yield "contexts beyond the limit", HEAD + "".join(
        f"{han(i)} ; ansuz ; after {han(i)} before {han(i + 1)} ; x ; house\n" for i in range(9_000)), "a"
    yield "classes of all letters", HEAD + "".join(
        f"@class c{i} {' '.join(han(j) for j in range(1_000))}\n" for i in range(250)) + "".join(
        f"{han(i)}{RUNE}{han(i)} ; ansuz ; before c{i % 250} not-after c{(i + 1) % 250} ; x ; house\n"
        for i in range(1_000)), han(1) * 500
    yield "long keys", HEAD + "".join(han(i % 1_000) + "a" * 63 + RUNE for i in range(1_000)) + "".join(
        han(i) + RUNE for i in range(1_000)) + "a" + RUNE, ("a" * 62 + "b") * 100
    yield "long keys that never end", HEAD + "".join("a" * n + RUNE for n in range(1, 64)), "a" * 100_000
    yield "long keys of ever new letters", HEAD + "".join(
        "".join(han((i * 7919 + j * j) % 1_500) for j in range(60)) + RUNE for i in range(1_000)) + "".join(
        han(i) + RUNE for i in range(1_500)), "".join(
        han((i * 7919 + j * j) % 1_500) for i in range(1_000) for j in range(60))
    yield "passes that multiply without end", HEAD + "".join(
        f"@pass p{i}\na ; {'a' * 64} ; ; x ; house\n" for i in range(15)) + "@pass last\na" + RUNE, "a"
    yield "passes that multiply by 1,024", HEAD + "".join(
        f"@pass p{i}\na ; {'a' * 2} ; ; x ; house\n" for i in range(10)) + "@pass last\na" + RUNE, "a" * 2_000
    yield "sixteen passes of long keys", HEAD + "".join(
        f"@pass p{i}\n" + "".join(f"{'abc'[k % 3]}{'a' * (k % 60)}b ; ab ; ; x ; house\n" for k in range(60))
        for i in range(15)) + "@pass last\na" + RUNE + "b" + RUNE + "c" + RUNE, "abacaba" * 10_000
    yield "ever longer outputs", HEAD + "".join(
        han(i) + " ; " + "ansuz " * 64 + "; ; x ; house\n" for i in range(1_900)), "".join(map(han, range(1_900))) * 5
    yield "unknown letters", HEAD + "".join(f"{han(i)} ; ansuzz{i} ; ; x ; hose{i}\n" for i in range(16_000)), "a"
    yield "unknown classes among many", HEAD + "".join(f"@class klass{i} a\n" for i in range(256)) + "".join(
        f"a ; ansuz ; before clas{i} ; x ; house\n" for i in range(16_000)), "a"
    yield "one name of a megabyte", HEAD + f"a ; {'ansuz' * 200_000} ; ; x ; house\n", "a"
    yield "one row of a hundred thousand conditions", HEAD + f"a ; ansuz ; {'before a ' * 100_000} ; x ; house\n", "a"
    yield "rows of a thousand conditions", HEAD + f"a ; ansuz ; {'before a ' * 1_700} ; x ; house\n" * 64, "a"
    yield "one key of a megabyte", HEAD + "a" * 1_000_000 + RUNE, "a"
    yield "a key with a thousand marks", HEAD + "a" + "\u0301" * 1_000 + RUNE, "a" + "\u0301" * 100_000
    yield "exact letters", HEAD + "".join(f"@exact {' '.join(han(i) for i in range(20_000))}\n" for _ in range(10)) + (
        "a" + RUNE), "a"
    yield "sources", HEAD + "".join(f"@source source{i} x\n" for i in range(30_000)) + "a" + RUNE, "a"
    yield "two megabytes", HEAD + ("a" + RUNE) * 90_000, "a"
    yield "only line feeds", HEAD + "\n" * 1_000_000, "a"
    yield "only semicolons", HEAD + ";" * 1_000_000, "a"
    yield "lines of semicolons", HEAD + (";" * 16_000 + "\n") * 62, "a"
    yield "only at signs", HEAD + "@\n" * 400_000, "a"
    yield "silent rows", HEAD + "".join(
        f"@pass p{i}\na ; - ; before a ; x ; house\n" for i in range(15)) + "@pass last\na" + RUNE, "a" * 100_000


@dataclass
class Attack:
    """A file for a command; `{file}` in its arguments is the file's path."""
    name: str
    arguments: list
    content: bytes
    text: bytes = b""
    # Where the file is, below the home of the process.
    place: str = "file"
    # The program: the command, the C library, or the target of the fuzzer that this names.
    program: str = "runes"
    # The limits of processor time: for the process, and for each byte of the text.
    seconds: float = SECONDS
    microseconds: float = 4.0
    # Instead of these, how many times as long as prose with the same arguments; it is measured in the same run.
    times_prose: float = 0


def texts():
    """Texts of a megabyte, of which no word may recur."""
    chance = random.Random(1)

    def made(alphabet, count, marks=0):
        return "".join(chance.choice(alphabet) + "".join(chr(0x300 + chance.randrange(0x50)) for _ in range(marks))
                       for _ in range(count)).encode()

    latin = "abcdefghijklmnopqrstuvwxyz"
    for name, text in {
            "letters with 30 marks each": made(latin, 16_000, 30), "letters of other scripts with 30 marks": made("жשד日א", 16_000, 30),
            "letters with 1,000 marks each": made(latin, 500, 1_000), "only marks": made("\u0301\u0323", 500_000),
            "words with marks": b"".join(made(latin, 3, 2) + b" " for _ in range(60_000)),
            "joiners": made("\u200c\u200d\u00ada", 350_000), "emoji": made("🙂👩\u200d\ufe0f🏽", 280_000),
            "digits": made("0123456789", 1_000_000), "numbers": made("0123456789,. $", 1_000_000),
            "apostrophes": made("'’a", 500_000), "one word": made(latin, 1_000_000), "one word of other letters": made("жшщй", 500_000),
            "words that never recur": made(latin + "     ", 1_000_000), "Han": made([han(i) for i in range(5_000)], 330_000),
            "random bytes": chance.randbytes(1_000_000), "only lead bytes": b"\xe2" * 1_000_000,
            "cut characters": b"\xe2\x82 " * 330_000, "Latin-1": made("aeouäöüß   ", 1_000_000).decode().encode("latin-1")}.items():
        for mode, options in {"elder/english": [], "elder/english dot": ["--divider", "dot"],
                              "futhorc/sound": ["--option", "numbers"]}.items():
            arguments = ["-q", "-s", mode.split()[0], *options]
            yield Attack(f"{name}: {mode}", arguments, b"", text, seconds=0.5, microseconds=1.0)
            if name == "random bytes" and "elder" in mode:
                # 40 times, since each byte has a token of its own, and most bytes of prose are copied with their words.
                yield Attack(f"random bytes beside prose: {mode}", arguments, b"", text * 8, seconds=0.1, times_prose=80)


def marks():
    """Marks of two classes in turn on one letter: strings that are compared are normalized, with the square of their number."""
    pile = "a" + "\u0301\u0323" * 30_000
    for name, arguments, text in [
            ("--numbers words", ["--numbers", "words"], pile), ("a column that is not there", ["--column", "zz"], pile + ",b\nx,y\n"),
            ("a cell", ["--column", "b"], f"a,b\n{pile},{pile}\n"), ("a member", ["--key", "**"], f'{{"{pile}":"{pile}"}}\n'),
            ("a language", ["--html"], f'<p lang="{pile}">x</p>'), ("an element", ["--html"], f"<{pile}>x</{pile}>"),
            ("an attribute", ["--html"], f"<p {pile}={pile}>x</p>"), ("a cue", ["--subtitles"], f"WEBVTT\n\nSTYLE {pile}\n\n00:01.000 --> 00:02.000\n{pile}\n"),
            ("a text", ["--json"], pile), ("numbers that are kept", ["-s", "elder/sound", "--numbers", "keep"], pile)]:
        yield Attack(f"marks out of order: {name}", ["-q", *arguments], b"", text.encode())
    for what in "abc ; " + pile, pile + " ; ᚱ", "abc = " + pile:
        yield Attack("marks out of order: --words", ["-q", "--words", "{file}"], what.encode(), b"abc")


def many():
    """Many arguments, and many numbers."""
    for command in ["explain"], ["render", "-f", "svg", "--layout", "text"], ["read"], ["-q", "-s", "elder"], ["compare"]:
        yield Attack(f"fifteen thousand words: {' '.join(command)}", [*command, *["th"] * 15_000], b"")
    numbers = " ".join(map(str, range(1_000, 21_000))).encode()
    for letters in "elder", "elder/sound":
        yield Attack(f"twenty thousand numbers: render -s {letters}", ["render", "-s", letters, "-f", "svg", "-i", "{file}"], numbers)


def losses():
    """Many losses in one row, many texts in one tag, and words that recur: a place is found by reading on, not anew."""
    row = "[" + ",".join('{"a":"zq日 é%d"}' % n for n in range(30_000)) + "]"
    yield Attack("a million bytes on a line, with losses", ["-q", "--key", "**", "--replace"], b"", row.encode(), seconds=4)
    yield Attack("losses in a thousand cells", ["-q", *sum((["--column", str(n)] for n in range(1, 1001)), []), "--no-header"], b"", (",".join(["日é" * 100] * 1000) + "\n").encode(), seconds=4)
    yield Attack("forty thousand texts in a tag", ["-q", "--html"], b"", b"<p " + b"title=the " * 40_000 + b">", seconds=3)
    yield Attack("words that recur", ["-q", "--alternatives", "-s", "younger/norse"], b"", "bróðir stein haugi ".encode() * 8_000, seconds=3)


def attacks():
    yield from losses()
    yield from texts()
    yield from marks()
    yield from many()
    yield from attacks_on_tables()
    yield from more_tables()
    yield from words()
    yield from fonts()
    yield from pictures()
    yield from quotes()
    yield from fields()
    for attack in [*attacks_on_tables(), *words()]:
        door = {"--table": "table", "--words": "words"}.get(attack.arguments[-2] if attack.arguments[1:] else "")
        if door:
            door = "pronunciations" if {"pronounce", "sound"} & {*attack.arguments} else door
            yield Attack(f"{attack.name.split(':')[0]}: C library, {door}", [door, "{file}"], attack.content, attack.text,
                         program="library")
    yield from readers()


def attacks_on_tables():
    for name, table, text in tables():
        yield Attack(name, ["-q", "--table", "{file}"], table.encode(), text.encode())


def readers():
    """What only the library reads: scripts and fonts of strokes."""
    head = "@script x\n@iso15924 Runr\n@title X\n"
    letters = [f"letter{i} ; U+{0x16A0 + i % 70:04X} ; {han(i)}\n" for i in range(30_000)]
    for name, text in {
            "30,000 letters": head + "".join(letters), "one letter again and again": head + letters[0] * 40_000,
            "variants": head + letters[0] + "".join(f"@variant v{i} x\n" for i in range(40_000)),
            "letters of many variants": head + "a ; U+16A0 ; a" + " ; U+16A1" * 100_000,
            "properties": head + "@title x\n" * 100_000, "findings in one line": head + "é ; " * 250_000,
            "a name of a megabyte": head + "a" * 1_000_000 + " ; U+16A0 ; a\n"}.items():
        yield Attack(f"{name}: script", ["{file}"], text.encode(), program="script")
    glyph = "U+16A0 ; fehu ; "
    for name, text in {
            "findings in one line": glyph + "x,y " * 250_000, "strokes": glyph + "0,0 0,12 | " * 90_000,
            "points": glyph + "0,0 " * 250_000, "glyphs": "".join(f"U+{0xE000 + i % 6_000:04X} ; a{i} ; 0,0 0,12\n" for i in range(40_000)),
            "aliases in a ring": "".join(f"U+{0xE000 + i:04X} ; a{i} ; = U+{0xE000 + (i + 1) % 4_000:04X}\n" for i in range(4_000)),
            "aliases in a row": "U+E000 ; a ; 0,0 0,12\n" + "".join(
                f"U+{0xE001 + i:04X} ; a{i} ; = U+{0xE000 + i:04X}\n" for i in range(4_000)),
            "properties": "@bearing S 1.55\n" * 60_000, "unknown properties": "".join(f"@x{i} 1\n" for i in range(100_000)),
            "bearings": "@bearing " + "S 1.55 " * 140_000, "digits": glyph + "0." + "1" * 900_000 + ",0",
            "semicolons": ";" * 1_000_000, "curves": glyph + "0,0 " + "~1,1 " * 200_000}.items():
        yield Attack(f"{name}: stroke font", ["{file}"], text.encode(), program="strokes")


ONE = HEAD + "a" + RUNE


def more_tables():
    """Tables at the other commands that take one."""
    def attack(name, command, table, text=""):
        return Attack(f"{name}: {' '.join(command[:2])}", [*command, "--table", "{file}"], table.encode(), text.encode())

    keys = [a + b + c for a in "abcdefghijklmnop" for b in "abcdefghijklmnop" for c in "abcd"]
    singles = "".join(letter + RUNE for letter in "abcdefghijklmnop")
    same = HEAD + singles + "".join(key + RUNE for key in keys)
    silent = HEAD + singles + "".join(f"{key} ; - ; {'before a' if i % 2 else ''} ; x ; house\n" for i, key in enumerate(keys))
    deep = HEAD + "".join(
        f"@pass p{i}\na ; ab ; before b ; x ; house\nab ; a ; ; x ; house\nb ; ba ; after a ; x ; house\n"
        for i in range(15)) + f"@pass last\na{RUNE}b{RUNE}"
    many = HEAD + "".join(f"a ; {'ansuz ' * (1 + i % 64)} ; before {han(i)} ; x ; house\n" for i in range(64)) + "".join(
        han(i) + RUNE for i in range(64)) + "a" + RUNE
    for name, table in (("all keys one rune", same), ("keys without a rune", silent), ("fifteen passes that undo", deep),
                        ("outputs of all lengths", many)):
        for options in ([], ["--all"], ["--count"]):
            yield attack(name, ["read", *options], table, "ᚨ" * 20_000 + "\n")
        yield attack(name, ["read"], table, "ᚨ\n" * 20_000)
        yield attack(name, ["explain"], table, "ab" * 300_000)
        yield attack(name, ["--json", "-q"], table, "ab" * 300_000)
        yield attack(name, ["--divider", "shared", "-q"], table, "ab " * 200_000)
    yield Attack("findings in one line: tables check", ["tables", "check", "{file}"], (HEAD + "é ; x ; y " * 1_500).encode())
    yield Attack("a thousand findings: tables check", ["tables", "check", "{file}"],
                 (HEAD + "".join(f"{han(i)} ; {'y' * 500} ; before {'z' * 500} ; x ; q{i}\n" for i in range(950))).encode())
    yield attack("marks out of order", ["-q"], ONE, "a" + "\u0301\u0323" * 300_000)
    yield attack("marks out of order", ["-q", "--romanize"], ONE, "ж" + "\u0301\u0323" * 300_000)
    yield attack("a word without end", ["-q", "--romanize"], ONE, "ж" * 1_000_000)
    yield attack("letters of all planes", ["-q"], ONE, "".join(map(chr, [*range(0x80, 0xD800), *range(0xE000, 0x30000)])))
    yield attack("letters of all planes", ["--json", "-q"], ONE,
                 "".join(map(chr, [*range(0x80, 0xD800), *range(0xE000, 0x30000)])))
    yield attack("letters of all planes", ["explain"], ONE, "".join(map(chr, [*range(0x80, 0xD800), *range(0xE000, 0x20000)])))
    yield Attack("a table that is a device", ["-q", "--table", "/dev/zero"], b"", b"a")
    yield Attack("a table without end", ["-q", "--table", "/dev/stdin"], b"", ONE.encode() + b"#" * 5_000_000)


def words():
    def attack(name, lines, text, *more):
        return Attack(f"{name}: --words", ["-q", *more, "--words", "{file}"], lines.encode(), text.encode())

    def said(name, lines, text):
        return Attack(f"{name}: pronounce --words", ["pronounce", "--words", "{file}"], lines.encode(), text.encode())

    letters = "abcdefghijklmnopqrstuvwxyz"
    short = [a + b + c + "|" + d for a in letters for b in letters for c in letters for d in "ab"]
    yield attack("35,000 words", "\n".join(short), " ".join(short).replace("|", "") * 3)
    yield attack("long words alike to the last letter", "\n".join(
        "a" * 30 + "|" + "a" * 25 + a + b for a in letters for b in letters), ("a" * 57 + " ") * 50_000)
    yield attack("words of which each is the start of the next", "\n".join("a|" + "a" * n for n in range(1, 61)), "a" * 500_000)
    yield attack("endings", "\n".join(
        f"{word} ; {' '.join(a + b for a in letters[:8] for b in letters[:8])}" for word in short[:5_000]), "aaab " * 10_000)
    yield attack("bars", "|" * 1_000_000, "a")
    yield attack("lines of bars", ("|" * 60 + "\n") * 16_000, "a")
    yield attack("line feeds", "\n" * 1_000_000, "a")
    yield attack("one word of a megabyte", "a|" + "b" * 1_000_000, "a")
    yield attack("a word with a thousand marks", "a|b" + "\u0301\u0323" * 1_000, "ab" + "\u0301\u0323" * 1_000)
    yield attack("one word ten thousand times", "wart|hog\n" * 100_000, "warthog " * 1_000)
    yield attack("comments", "#\n" * 500_000, "a")
    names = [a + b + c for a in letters for b in letters for c in letters]
    yield said("17,000 names", "\n".join(f"{name} ; {'aɪ' * 10}" for name in names), " ".join(names))
    yield said("one name of a megabyte", "a" * 1_000_000 + " ; a", "a")
    yield said("one sound of a megabyte", "a ; " + "aɪ" * 300_000, "a")
    yield said("a name of many words", " ".join(["a"] * 20_000) + " ; a", "a " * 20_000)
    yield said("no sound of any language", "\n".join(f"{name} ; {han(i % 2_000) * 15}" for i, name in enumerate(names)), "a")
    yield said("stress marks", "a ; " + "ˈ" * 400_000, "a")
    yield said("semicolons", ";" * 1_000_000, "a")
    yield Attack("long sounds: --mode sound", ["-q", "--mode", "sound", "--words", "{file}"],
                 "\n".join(f"{name} ; {'aɪ' * 10}" for name in names).encode(), (" ".join(names)).encode())
    for text, what in ((b"a" * 1_000_000, "one word of a megabyte"), (b"qxz" * 300_000, "one word that nobody can say"),
                       (b"un" * 500_000 + b"s", "prefixes"), (b"a-" * 500_000, "hyphens"), (b"a'" * 500_000, "apostrophes"),
                       (" ".join(names * 3).encode(), "53,000 words"), (b"\xff" * 1_000_000, "ill-formed bytes"),
                       (b"1" * 1_000_000, "one number of a megabyte")):
        yield Attack(f"{what}: pronounce", ["pronounce"], b"", text)
        yield Attack(f"{what}: --mode sound", ["-q", "--mode", "sound", "--option", "numbers"], b"", text)
        yield Attack(f"{what}: pronounce --json --all", ["pronounce", "--json", "--all"], b"", text)


def table_of_font(tag, data, others=()):
    """A font file with tables of which only one matters."""
    parts = {"cmap": cmap4(1), "head": struct.pack(">18xH34x", 1_000), "hhea": struct.pack(">4xhh26xH", 800, -200, 1),
             "hmtx": struct.pack(">Hh", 500, 0), "maxp": struct.pack(">LH", 0x10000, 65_535), **dict(others), tag: data}
    return sfnt(parts)


def cmap4(segments):
    """A character map of format 4, whose segments all cover everything."""
    data = struct.pack(">HHHHHHH", 4, 65_535, 0, segments * 2, 0, 0, 0)
    data += struct.pack(">H", 0xFFFF) * segments + b"\0\0" + struct.pack(">H", 0) * segments
    data += struct.pack(">H", 1) * segments + struct.pack(">H", 0) * segments
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + data


def overlapping(groups):
    """A character map of format 12, each of whose groups covers everything."""
    cmap = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + struct.pack(">HHLLL", 12, 0, 16 + 12 * groups, 0, groups)
    return cmap + struct.pack(">LLL", 0, 0x10FFFF, 1) * groups


def fonts():
    for name, data in {
            "a font that maps every code point": font(0x110000, 17),
            "a font of 90,000 groups": font(0x110000, 90_000),
            "a font of groups without bytes": font(0x110000, 17)[:400],
            "four megabytes of nothing": b"\0\1\0\0" + b"\xff" * 4_000_000,
            "a font of 90,000 groups of everything": table_of_font("cmap", overlapping(90_000)),
            "a font of a million groups of everything": table_of_font("cmap", overlapping(1_000_000)),
            "a font of 8,000 segments of everything": table_of_font("cmap", cmap4(8_000)),
            "a font of 32,767 segments": table_of_font("cmap", cmap4(32_767)),
            "65,535 character maps": table_of_font("cmap", struct.pack(">HH", 0, 65_535) + struct.pack(">HHL", 3, 10, 12) * 65_535
                                                    + overlapping(1_000)),
            "65,535 tables": struct.pack(">LHHHH", 0x10000, 65_535, 0, 0, 0)
                             + (b"cmap" + struct.pack(">LLL", 0, 12, 1_000_000)) * 65_535,
            "a collection of 4,294,967,295 fonts": b"ttcf" + struct.pack(">LL", 0x10000, 0xFFFFFFFF) + b"\0\0\0\x0c" * 100_000,
            "a collection that contains itself": b"ttcf" + struct.pack(">LLL", 0x10000, 1, 0),
            "tables over tables": struct.pack(">LHHHH", 0x10000, 6, 0, 0, 0) + b"".join(
                tag + struct.pack(">LLL", 0, 0, 4_000_000) for tag in (b"cmap", b"head", b"hhea", b"hmtx", b"maxp", b"name"))
                + b"\0" * 4_000_000}.items():
        yield Attack(name, ["fonts", "check", "ᚠ", "--file", "{file}"], data)
        yield Attack(name + ", all letters", ["fonts", "check", "--file", "{file}"], data)


def pictures():
    """The root element, a title and a description are read; all else is not looked at."""
    root = '<svg xmlns="http://www.w3.org/2000/svg" aria-labelledby="a-t a-d" data-runes-letters="ᚠ"'
    title, end = '<title id="a-t">', '</title><desc id="a-d">a</desc></svg>'
    for name, text in {
            "elements in elements": root + ">" + title + "a" + end[:-6] + "<g>" * 1_000_000,
            "one attribute again and again": root + ' data-runes-a="b"' * 200_000 + ">" + title + "a" + end,
            "settings": root + "".join(f' data-runes-a{i}="b"' for i in range(200_000)) + ">" + title + "a" + end,
            "attributes": root + "".join(f' a{i}="b"' for i in range(200_000)) + ">" + title + "a" + end,
            "attributes without spaces": root + 'a="b"' * 400_000 + ">" + title + "a" + end,
            "a setting of four megabytes": root + ' data-runes-a="' + "b" * 4_000_000 + '">' + title + "a" + end,
            "names of titles": root.replace("a-t a-d", "a-t " * 500_000) + ">" + title + "a" + end,
            "entities": root + ">" + title + "&amp;" * 800_000 + end,
            "entities in attributes": root + ' data-runes-a="' + "&quot;" * 600_000 + '">' + title + "a" + end,
            "numbered entities": root + ">" + title + "&#x1F642;" * 400_000 + end,
            "a numbered entity of four megabytes": root + ">" + title + "&#" + "0" * 4_000_000 + "65;" + end,
            "an entity without end": root + ">" + title + "&" + "a" * 4_000_000 + end,
            "ampersands": root + ">" + title + "&" * 4_000_000 + end,
            "declarations": "<?xml?>" * 500_000 + root + ">" + title + "a" + end,
            "declarations without end": "<?xml" * 800_000,
            "titles": root + ">" + title + "a</title>" * 400_000,
            "a title of four megabytes": root + ">" + title + "a" * 4_000_000 + end,
            "a title of control characters": root + ">" + title + "\x1b" * 4_000_000 + end,
            "marks out of order": root + ">" + title + "a" + "\u0301\u0323" * 500_000 + end,
            "spaces": " " * 4_000_000 + root + " " * 4_000_000,
            "a name without end": "<svg" * 1_000_000,
            "an attribute without end": root + ' a="' + "b" * 4_000_000}.items():
        yield Attack(f"{name}: read --svg", ["read", "--svg", "{file}"], text.encode())


def quotes():
    """Stores and files to import. What they may use is more than 64 MiB only for files that are themselves large."""
    frame = '{"format":"runes-quotes","version":1,"quotes":[\n%s\n]}\n'
    record = '{"text":"a %d","author":"me"}'
    bad = {
        "brackets": "[" * 2_000_000,
        "objects in objects": '{"a":' * 500_000,
        "a record of brackets": frame % ('{"text":"a","x":' + "[" * 1_000_000),
        "closed brackets in brackets": frame % ('{"text":"a","x":' + "[" * 500_000 + "]" * 500_000 + "}"),
        "a text without end": frame % ('{"text":"' + "a" * 2_000_000),
        "escapes": frame % ('{"text":"' + "\\u0041" * 300_000 + '"}'),
        "half surrogates": frame % ('{"text":"' + "\\ud800" * 10_000 + '","author":"x"}'),
        "a record of many members": frame % ("{" + ",".join(f'"m{i}":1' for i in range(150_000)) + ',"text":"a"}'),
        "one member again and again": frame % ("{" + ",".join(['"text":"a"'] * 150_000) + "}"),
        "a number of a megabyte": frame % ('{"text":"a","x":' + "1" * 1_000_000 + "}"),
        "exponents": frame % ('{"text":"a","x":1' + "e9" * 500_000 + "}"),
        "collections": frame % ('{"text":"a","author":"me","collections":[' + ",".join(f'"c{i}"' for i in range(100_000)) + "]}"),
        "records that are the same": frame % ",\n".join([record % 1] * 60_000),
        "records with one id": frame % ",\n".join('{"id":"incr2p7imwnstnenjd3whwyq7m","text":"b%d","author":"me"}' % i
                                                  for i in range(25_000)),
        "marks out of order": frame % ",\n".join(
            '{"text":"a%s","author":"%d"}' % ("\u0301\u0323" * 14_000, i) for i in range(20)),
        "lines without records": frame % "\n".join(["x"] * 900_000),
        "broken records": frame % ",\n".join(['{"text":"a'] * 150_000),
        "quotation marks": '"' * 2_000_000,
        "zeros": "\0" * 2_000_000,
        "line feeds": "\n" * 2_000_000,
        "spaces after a colon": '{"quotes":' + " " * 2_000_000 + "[",
        "colons": '{"quotes"' + ":" * 2_000_000,
        "ill-formed bytes": "\udcff" * 2_000_000,
    }
    for name, text in bad.items():
        data = text.encode("utf-8", "surrogateescape")
        yield Attack(f"{name}: quotes check --file", ["quotes", "check", "--file", "{file}"], data)
        yield Attack(f"{name}: quotes import", ["quotes", "import", "--format", "json", "--skip-bad", "--dry-run", "{file}"], data)
        yield Attack(f"{name}: a store", ["quote", "--mine"], data, place="quotes.json")
        yield Attack(f"{name}: quotes repair", ["quotes", "repair"], data, place="quotes.json")
        yield Attack(f"{name}: quotes list", ["quotes", "list", "--mine"], data, place="quotes.json")
    # What is done to one quote must not take time for all others.
    many = ['{"text":"Saying %d of %s","author":"me"}' % (i, " ".join("abcdefghij"[int(d)] * 4 for d in str(i * 7919))) for i in range(20_000)]
    data = (frame % ",\n".join(many)).encode()
    ids = [quote_id(json.loads(quote)["text"], "me")[:12] for quote in many[::7]]
    for arguments in (["quotes", "remove", *ids], ["quotes", "favorite", *ids], ["quotes", "show", *ids],
                      ["quotes", "search", "--mine", "aaaa", "bbbb"], ["quotes", "check"],
                      ["quote", "--mine", "--latin", "--days", "3660"], ["quotes", "feed", "--mine", "--ics", "--days", "3660"],
                      ["quote", "random", "--mine", "--latin", "-n", "3660"], ["quote", "random", "--mine", "--latin", "--seed", "7", "-n", "3660"]):
        yield Attack(f"twenty thousand good quotes: {' '.join(arguments)[:40]}", arguments, data, place="quotes.json")
    cut = data.replace(b"Saying 10000 ", b"\x01", 1)
    yield Attack("twenty thousand quotes, one of them bad: quotes repair", ["quotes", "repair"], cut, place="quotes.json")
    rows = {
        "commas": "text,author\n" + "," * 2_000_000,
        "rows of commas": "text,author\n" + ("," * 200 + "\n") * 10_000,
        "columns": ",".join(f"c{i}" for i in range(150_000)) + ",text\n" + "a," * 150_000,
        "columns of one name": ",".join(["text"] * 200_000) + "\na",
        "a quotation mark without end": 'text,author\n"' + "a" * 2_000_000,
        "quotation marks": "text,author\n" + '"' * 2_000_000,
        "doubled quotation marks": 'text,author\n"' + '""' * 1_000_000 + '",x\n',
        "half-open cells": "text,author\n" + 'a"b,"c\n' * 200_000,
        "carriage returns": "text,author\n" + "\r" * 2_000_000,
        "one quote again and again": "text,author\n" + "a,b\n" * 100_000,
        "long texts": "text,author\n" + ("a" * 66_000 + ",b\n") * 30,
        "texts of marks": "text,author\n" + ("a" + "\u0301\u0323" * 8_000 + ",b\n") * 30,
        "ill-formed bytes": "text,author\n" + "\udcff" * 2_000_000,
    }
    for name, text in rows.items():
        for kind, separator in (("csv", ","), ("tsv", "\t")):
            data = text.replace(",", separator).encode("utf-8", "surrogateescape")
            yield Attack(f"{name}: quotes import --format {kind}",
                         ["quotes", "import", "--format", kind, "--skip-bad", "--dry-run", "{file}"], data)
    for name, text in {
            "separators": "%\n" * 500_000, "one quote of two megabytes": "a" * 2_000_000, "overstrikes": "_\b" * 500_000 + "a",
            "backspaces": "\b" * 1_000_000, "overstrikes of overstrikes": "a\b" * 700_000, "dashes": "-- \n" * 300_000,
            "authors": "a\n\t-- b\n%\n" * 60_000, "tabs": "\t" * 2_000_000,
            "carriage returns": "a\r" * 1_000_000}.items():
        yield Attack(f"{name}: quotes import --format fortune",
                     ["quotes", "import", "--format", "fortune", "--skip-bad", "--dry-run", "{file}"], text.encode())


def fields():
    """Columns and keys, and settings."""
    for name, text in {
            "columns": ",".join(f"c{i}" for i in range(500_000)) + ",name\n" + "," * 500_000 + "\n",
            "columns that are nearly it": ",".join("nam" for _ in range(500_000)) + "\n",
            "rows of columns": "name" + ",a" * 1_000 + "\n" + ("a" + ",b" * 1_000 + "\n") * 1_000,
            "quotation marks": "name\n" + '"' * 3_000_001, "a row without end": 'name\n"' + "a" * 4_000_000,
            "line feeds": "name\n" + "\n" * 3_000_000, "short rows": "name,b,c,d\n" + "a\n" * 300_000,
            "a header without end": "a" * 20_000_000}.items():
        yield Attack(f"{name}: --column", ["-q", "--column", "name"], b"", text.encode())
    for name, text in {
            "brackets": '{"name":' + "[" * 3_000_000, "objects in objects": '{"a":' * 700_000,
            "members": "{" + ",".join(f'"m{i}":{i}' for i in range(300_000)) + ',"name":"a"}\n',
            "one member again and again": "{" + ",".join(['"name":"a"'] * 300_000) + "}\n",
            "escapes": '{"name":"' + "\\u0061" * 500_000 + '"}\n', "half surrogates": '{"name":"' + "\\ud800" * 300_000 + '"}\n',
            "a line without end": '{"name":"' + "a" * 20_000_000, "short lines": '{"name":"a"}\n' * 200_000,
            "spaces": '{"name":' + " " * 4_000_000 + '"a"}\n', "lines of nothing": "{}\n" * 1_000_000}.items():
        yield Attack(f"{name}: --key", ["-q", "--key", "name"], b"", text.encode())
    for name, text in {"a word": "brir" * 250_000, "words": "brir " * 200_000, "new words": " ".join("abdefghilmnoprstuw"[i % 18] + "brstk"[i // 18 % 5] + "ae" * (i % 7) for i in range(150_000))}.items():
        for layout, format in [("line", "dxf"), ("line", "pdf"), ("text", "dxf"), ("text", "pdf"), ("circle", "svg"), ("circle", "dxf"), ("circle", "pdf"), ("band", "dxf")]:
            yield Attack(f"{name}: a picture of a megabyte, {layout} {format}", ["render", "-", "--layout", layout, "-f", format], b"", text.encode(), microseconds=0)
    times = "00:01.000 --> 00:02.000\n"
    for name, text in {
            "times": times * 100_000, "a text without end": times + "th\n" * 800_000, "arrows": times + "-->\n" * 240_000, "tags": times + "<i>th</i>\n" * 90_000,
            "a line without end": times + "th " * 300_000, "a note without end": "NOTE\n" + "th\n" * 800_000, "empty lines": "\n" * 2_000_000,
            "carriage returns": "\r" * 2_000_000}.items():
        for head in ("WEBVTT\n\n", "1\n"):
            yield Attack(f"{name}: --subtitles after {head.strip()}", ["-q", "--subtitles"], b"", (head + text).encode())
    for name, text in {"formats": "%s th " * 250_000, "tags": "<i>th</i>" * 150_000, "addresses": "www.th.is " * 150_000}.items():
        yield Attack(f"{name}: --keep in one line", ["-q", "--keep", "printf", "--keep", "tags", "--keep", "urls"], b"", text.encode())
    for name, text in {
            "settings": "font = stave\n" * 5_000, "unknown settings": "".join(f"x{i} = y\n" for i in range(6_000)),
            "days": "schedule.12-01..12-31 = x\n" * 2_500, "bad days": "schedule.99-99 = x\n" * 3_400,
            "line feeds": "\n" * 65_000, "one line": "a" * 65_000, "equals signs": "=" * 65_000,
            "too long a file": "font = stave\n" * 500_000, "languages": ("language = " + "a-" * 2_000 + "\n") * 16}.items():
        for command in (["thing"], ["config"], ["config", "set", "font", "stave"], ["quote"]):
            yield Attack(f"{name}: settings, {' '.join(command[:2])}", command, text.encode(), place="config/runes/settings")


def sfnt(parts):
    offset, records, body = 12 + 16 * len(parts), b"", b""
    for tag, data in sorted(parts.items()):
        records += tag.encode() + struct.pack(">LLL", 0, offset + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    return struct.pack(">LHHHH", 0x10000, len(parts), 0, 0, 0) + records + body


def font(codes, groups):
    """A font with nothing but what is needed, and a character map of format 12."""
    cmap = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + struct.pack(">HHLLL", 12, 0, 16 + 12 * groups, 0, groups)
    step = codes // groups
    cmap += b"".join(struct.pack(">LLL", i * step, (i + 1) * step - 1, 1 + i % 2) for i in range(groups))
    parts = {"cmap": cmap, "head": struct.pack(">18xH34x", 1_000), "hhea": struct.pack(">4xhh26xH", 800, -200, 1),
             "hmtx": struct.pack(">Hh", 500, 0), "maxp": struct.pack(">LH", 0x10000, 65_535)}
    return sfnt(parts)


# A process of its own, since the peak memory of a process begins with that of the one that started it.
LAUNCHER = """
import os, resource, subprocess, sys, time
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL,
                           preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (10, 10)))
# On a busy machine processor time passes slowly.
end = time.monotonic() + 300
while not (ended := os.wait4(process.pid, os.WNOHANG))[0]:
    if time.monotonic() > end:
        process.kill()
    time.sleep(0.005)
print(os.waitstatus_to_exitcode(ended[1]), ended[2].ru_utime + ended[2].ru_stime, ended[2].ru_maxrss / 1024)
"""


def run(command, data, environment):
    """The exit status or signal, processor seconds, mebibytes, and the first line of the errors of a process."""
    done = subprocess.run([sys.executable, "-S", "-c", LAUNCHER, *command], input=data, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **environment})
    status, seconds, mebibytes = done.stdout.split()
    return int(status), float(seconds), float(mebibytes), done.stderr[:200].decode(errors="replace").splitlines()[:1]


def prose_microseconds(program, arguments, measured={}):
    """How long a byte of prose takes, whose words recur."""
    if (key := tuple(arguments)) not in measured:
        text = (ROOT / "README.md").read_bytes()
        times = 40_000_000 // len(text)
        start, end = (run([program, *arguments], text * count, {})[1] for count in (1, times))
        measured[key] = (end - start) / (times - 1) / len(text) * 1e6
    return measured[key]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--library", type=pathlib.Path, help="where .ci/librunekit put the C library")
    parser.add_argument("--fuzz", type=pathlib.Path, help="what Tests/Fuzz/run --blind built")
    parser.add_argument("word", nargs="?", default="")
    arguments = parser.parse_args()
    programs = {"runes": arguments.bin.resolve()}
    if arguments.library:
        made = tempfile.TemporaryDirectory()
        programs["library"] = pathlib.Path(made.name, "hostile_file")
        subprocess.run(["cc", "-O1", ROOT / "Tests/CRuneKit/hostile_file.c", "-o", programs["library"], f"-I{arguments.library}/include",
                        f"{arguments.library}/lib/librunekit.a", "-lm", "-pthread"], check=True)
    if arguments.fuzz:
        programs["script"] = programs["strokes"] = arguments.fuzz.resolve()
    tried = failed = 0
    for attack in attacks():
        if arguments.word not in attack.name or attack.program not in programs:
            continue
        with tempfile.TemporaryDirectory() as home:
            file = pathlib.Path(home, attack.place)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(attack.content)
            environment = {"HOME": home, "XDG_CONFIG_HOME": f"{home}/config", "RUNES_STORE": f"{home}/quotes.json"}
            if attack.program in ("script", "strokes"):
                # A run of the fuzzer on a single file.
                environment["RUNES_FUZZ_TARGET"] = attack.program
            command = [programs[attack.program], *(argument.replace("{file}", str(file)) for argument in attack.arguments)]
            status, seconds, mebibytes, message = run(command, attack.text, environment)
        rows = attack.content.count(b"\n") if "--format" in attack.arguments else 0
        microseconds = attack.times_prose * prose_microseconds(command[0], command[1:]) if attack.times_prose else attack.microseconds
        isFine = seconds <= attack.seconds + microseconds * 1e-6 * len(attack.text) and mebibytes <= MEBIBYTES + rows / 1024 and 0 <= status < 80 and status != 70
        tried += 1
        failed += not isFine
        shown = message[0].replace(str(file), "FILE")[:80] if message else ""
        print(f"{'ok  ' if isFine else 'FAIL'} {attack.name:62} status {status:3}  {seconds:5.2f} s  {mebibytes:4.0f} MiB  {shown}",
              flush=True)
    print(f"hostile inputs: {failed} of {tried} over the limits")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
