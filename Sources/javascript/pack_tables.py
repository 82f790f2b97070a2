#!/usr/bin/env python3
"""Packs two tables, of which brotli then makes 28 KB instead of 40: pack_tables.py FOLDER, with the tables of the repository

Writes Unicode/mappings.packed and Words/english.packed there, which CRuneData.c unpacks.

- Mappings: each field of a section by itself, as differences between rows, the sign in the lowest bit, first all lowest bytes,
  then all next ones. The last section is as it is.
- Words: each line begins with the number of bytes that are the same in the line before. "horse + back" after horse|back is the
  byte 1, "prefix un-" after un|even the byte 2.
"""
import itertools
import pathlib
import struct
import sys

# As documented in Tables/Unicode/README.md: the sizes of the fields of each section.
FIELDS = [(3, 3, 1, 1)] * 5 + [(3, 1, 2)] * 5 + [(2,), (3, 1, 1)] + [(3, 2)] * 3


def packed_mappings(data: bytes) -> bytes:
    counts = struct.unpack("<16H", data[4:36])
    packed, place = bytearray(data[:36]), 36
    for fields, count in zip(FIELDS, counts):
        size, field = sum(fields), place
        for width in fields:
            last, steps = 0, []
            for row in range(field, field + size * count, size):
                value = int.from_bytes(data[row:row + width], "little")
                half = 1 << 8 * width - 1
                step = (value - last + half) % (2 * half) - half
                steps.append(2 * step if step >= 0 else -2 * step - 1)
                last = value
            for byte in range(width):
                packed += bytes(step >> 8 * byte & 255 for step in steps)
            field += width
        place += size * count
    if len(data) - place != 2 * counts[15]:
        sys.exit("pack_tables: the mappings have another layout")
    return bytes(packed) + data[place:]


def packed_words(data: bytes) -> bytes:
    packed, last = bytearray(), b""
    for line in data.removesuffix(b"\n").split(b"\n"):
        word, *others = line.split(b";")
        if len(others) == 2 and b"|" in word:
            for mark, reason in [(b"\1", word.replace(b"|", b" + ")), (b"\2", b"prefix " + word.split(b"|")[0] + b"-")]:
                if others[1] == reason:
                    others[1] = mark
        same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(word[:255], last)))
        packed += bytes([same]) + b";".join([word[same:], *others]) + b"\n"
        last = word
    return bytes(packed)


folder = pathlib.Path(sys.argv[1])
for name, pack in [("Unicode/mappings.bin", packed_mappings), ("Words/english.txt", packed_words)]:
    path = folder / name
    path.with_suffix(".packed").write_bytes(pack(path.read_bytes()))
