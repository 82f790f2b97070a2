#!/usr/bin/env python3
"""Writes mappings.bin, the compact table of Unicode mappings, from the files of the Unicode Character Database.

    apt-get install unicode-data unicode-cldr-core
    Tables/Unicode/generate.py            # writes Tables/Unicode/mappings.bin and prints the size of each part
    Tables/Unicode/generate.py --check    # fails if the file in the repository differs

README.md describes the layout.
"""

import argparse
import pathlib
import re
import struct
import sys
import unicodedata  # only for its version, which is printed for comparison

HERE = pathlib.Path(__file__).parent
UCD = pathlib.Path("/usr/share/unicode")
LATIN_ASCII = UCD / "cldr/common/transforms/Latin-ASCII.xml"


def fields(name, folder=UCD):
    """The rows of a UCD file as lists of fields."""
    for line in (folder / name).read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if line:
            yield [field.strip() for field in line.split(";")]


def code_points(text):
    """The code points of "00C0" or "00C0..00C5"."""
    first, _, last = text.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def sequence(text):
    return tuple(int(value, 16) for value in text.split())


class UnicodeData:
    def __init__(self):
        self.canonical, self.compatibility = {}, {}
        self.lowercase, self.case_folding = {}, {}
        self.combining_class = {}
        for row in fields("UnicodeData.txt"):
            code = int(row[0], 16)
            if row[5].startswith("<"):
                self.compatibility[code] = sequence(row[5].split(">")[1])
            elif row[5]:
                self.canonical[code] = sequence(row[5])
            if row[3] != "0":
                self.combining_class[code] = int(row[3])
            if row[13]:
                self.lowercase[code] = (int(row[13], 16),)
        for row in fields("SpecialCasing.txt"):
            # A fourth field is a language or a context; final sigma is the only context without a language.
            if len(row) == 5 and row[1] != row[0]:
                self.lowercase[int(row[0], 16)] = sequence(row[1])
        for row in fields("CaseFolding.txt"):
            if row[1] in "CF":
                self.case_folding[int(row[0], 16)] = sequence(row[2])
        self.excluded = {int(row[0], 16) for row in fields("CompositionExclusions.txt")}
        self.cased = self.property("DerivedCoreProperties.txt", "Cased")
        self.case_ignorable = self.property("DerivedCoreProperties.txt", "Case_Ignorable")
        self.default_ignorable = self.property("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")
        self.latin_ascii = {
            source: target for source, target in latin_ascii().items() if self.fold(source) == (source,)
        }

    @staticmethod
    def property(file, name):
        return {code for row in fields(file) if row[1] == name for code in code_points(row[0])}

    def compositions(self):
        """The pairs that NFC composes, with the composed code point."""
        for code, parts in self.canonical.items():
            if len(parts) == 2 and code not in self.excluded:
                if not self.combining_class.get(code) and not self.combining_class.get(parts[0]):
                    yield parts, code

    def decomposed(self, code):
        parts = self.compatibility.get(code) or self.canonical.get(code)
        return tuple(part for each in parts for part in self.decomposed(each)) if parts else (code,)

    def fold(self, code):
        """The plain spelling of a code point without a canonical decomposition, only to test whether there is one."""
        return tuple(low for part in self.decomposed(code) for low in self.lowercase.get(part, (part,)))


def latin_ascii():
    """CLDR's rules Latin-ASCII for single letters."""
    text = LATIN_ASCII.read_text(encoding="utf-8")
    rules = re.search(r"CDATA\[(.*?)\]\]>", text, re.S).group(1)
    result = {}
    for line in rules.splitlines():
        rule = re.match(r"\s*(?:\\u([0-9A-F]{4})|\\?(.))\s*→\s*(.*?)\s*;\s*(#.*)?$", line)
        if rule:
            target = re.sub(r"\\(.)|'([^']*)'", lambda part: part[1] or part[2], rule[3])
            result[int(rule[1], 16) if rule[1] else ord(rule[2])] = tuple(map(ord, target))
    return result


class Pool:
    """Mapped strings in UTF-16, each stored once, and inside a longer one if it occurs there."""

    def __init__(self, strings):
        self.units = b""
        for string in sorted(set(strings), key=lambda string: (-len(string), string)):
            if self.find(string) is None:
                self.units += string

    def find(self, string):
        place = self.units.find(string)
        while place % 2 and place >= 0:
            place = self.units.find(string, place + 1)
        return None if place < 0 else place // 2


def utf16(codes):
    return "".join(map(chr, codes)).encode("utf-16-le")


def u24(value):
    return struct.pack("<I", value)[:3]


def runs_of_values(mapping):
    """(first, count, value, step) for runs in which code points and values increase evenly."""
    result = []
    for code, value in sorted(mapping.items()):
        if result:
            first, count, start, step = result[-1]
            if count == 1 and code - first in (1, 2) and value - start == code - first:
                result[-1] = (first, 2, start, code - first)
                continue
            if count > 1 and count < 255 and code == first + count * step and value == start + count * step:
                result[-1] = (first, count + 1, start, step)
                continue
        result.append((code, 1, value, 1))
    return result


def runs_of_members(members):
    """(first, count) of a set."""
    result = []
    for code in sorted(members):
        if result and code == sum(result[-1]) and result[-1][1] < 0xFFFF:
            result[-1] = (result[-1][0], result[-1][1] + 1)
        else:
            result.append((code, 1))
    return result


def encode(data):
    relations = {
        "canonical decompositions": data.canonical,
        "compatibility decompositions": data.compatibility,
        "lower case": data.lowercase,
        "case folding beyond lower case": {
            code: folded for code, folded in data.case_folding.items() if data.lowercase.get(code) != folded
        },
        "nearest plain letters": data.latin_ascii,
    }
    # Characters with a lowercase mapping but no folding (Cherokee) fold to themselves.
    relations["case folding beyond lower case"].update(
        {code: (code,) for code in data.lowercase if code not in data.case_folding}
    )
    sections, long_ones = [], {}
    for name, relation in relations.items():
        runs = runs_of_values({code: parts[0] for code, parts in relation.items() if len(parts) == 1})
        section = b"".join(u24(first) + u24(value) + bytes([count, step]) for first, count, value, step in runs)
        sections.append((f"{name}, one to one", len(runs), section))
        long_ones[name] = {code: utf16(parts) for code, parts in sorted(relation.items()) if len(parts) != 1}
    pool = Pool([string for relation in long_ones.values() for string in relation.values()])
    for name, relation in long_ones.items():
        section = b"".join(
            u24(code) + bytes([len(string) // 2]) + struct.pack("<H", pool.find(string))
            for code, string in relation.items()
        )
        sections.append((f"{name}, one to many", len(relation), section))
    rows = list(long_ones["canonical decompositions"])
    order = [rows.index(code) for _, code in sorted(data.compositions())]
    sections.append(("compositions", len(order), struct.pack(f"<{len(order)}H", *order)))
    classes = []
    for value in sorted(set(data.combining_class.values())):
        members = {code for code, its in data.combining_class.items() if its == value}
        classes += [(first, count, value) for first, count in runs_of_members(members)]
    section = b"".join(u24(first) + bytes([count, value]) for first, count, value in sorted(classes))
    sections.append(("combining classes", len(classes), section))
    for name, members in [
        ("cased", data.cased),
        ("case-ignorable", data.case_ignorable),
        ("default-ignorable", data.default_ignorable),
    ]:
        runs = runs_of_members(members)
        sections.append((name, len(runs), b"".join(u24(first) + struct.pack("<H", count) for first, count in runs)))
    sections.append(("pool", len(pool.units) // 2, pool.units))
    header = b"Uni\x0f" + struct.pack(f"<{len(sections)}H", *(count for _, count, _ in sections))
    for name, count, section in [("header", 1, header)] + sections:
        print(f"{len(section):6}  {count:5}  {name}")
    return header + b"".join(section for _, _, section in sections)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the file without writing it")
    arguments = parser.parse_args()
    version = re.search(r"Version ([\d.]+)", (UCD / "ReadMe.txt").read_text()).group(1)
    if not version.startswith("15.0"):
        sys.exit(f"{UCD} has Unicode {version}; the table is of 15.0. Change the number here and in README.md on purpose")
    table = encode(UnicodeData())
    print(f"{len(table):6}  bytes in all, Unicode {version}; this Python knows {unicodedata.unidata_version}")
    target = HERE / "mappings.bin"
    if not arguments.check:
        target.write_bytes(table)
    elif target.read_bytes() != table:
        sys.exit(f"{target} is not what this script writes")


if __name__ == "__main__":
    main()
