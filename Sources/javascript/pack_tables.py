#!/usr/bin/env python3
"""Packs the tables, of which brotli then makes 52 KB instead of 69: pack_tables.py FOLDER, with the tables of the repository or some

Writes Unicode/mappings.packed and texts.packed there, which tables.c unpacks, and prints how many texts there are and how many bytes
they have with their paths.

- Mappings: each field of a section by itself, as differences between rows, the sign in the lowest bit, first all lowest bytes,
  then all next ones. The last section is as it is.
- Texts, in the order of their paths, which are their first lines: the first field of every line, a zero, the second field of every line, and so on. A field
  ends with what is after it, a semicolon or the end of the line; the byte 3 is after the last line of a file. Of the words, a
  byte of 14 to 31 says how many bytes, from 1 on, begin the line as they do the line before; "horse + back" after horse|back is
  the byte 1, "prefix un-" after un|even the byte 2. Of romanization, the byte 1 is the key of the row.
"""
import itertools
import pathlib
import struct
import sys

# As documented in Tables/Unicode/README.md: the sizes of the fields of each section.
FIELDS = [(3, 3, 1, 1)] * 5 + [(3, 1, 2)] * 5 + [(2,), (3, 1, 1)] + [(3, 2)] * 3
COLUMNS = 8
COMPOUND, PREFIX, FILE_END, SAME = 1, 2, 3, 13


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


def packed_word(fields: list[bytes], last: bytes) -> list[bytes]:
    word, *others = fields
    if len(others) == 2 and b"|" in word:
        reasons = {word.replace(b"|", b" + "): COMPOUND, b"prefix " + word.split(b"|")[0] + b"-": PREFIX}
        if others[1] in reasons:
            others[1] = bytes([reasons[others[1]]])
    same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(word[:ord(" ") - SAME - 1], last)))
    return [bytes([SAME + same] if same else []) + word[same:], *others]


def packed_texts(paths: list[pathlib.Path]) -> bytes:
    columns = [bytearray() for _ in range(COLUMNS)]
    for path in paths:
        data, last = f"Tables/{path.relative_to(folder)}\n".encode() + path.read_bytes(), b""
        if not data.endswith(b"\n") or any(byte < 32 and byte != 10 for byte in data):
            sys.exit(f"pack_tables: {path} has control characters or no last line")
        for number, line in enumerate(data[:-1].split(b"\n")):
            fields = line.split(b";", COLUMNS - 1)
            if path.parent.name == "Words" and number > 0:
                fields, last = packed_word(fields, last), fields[0]
            elif path.parent.name == "Romanization" and len(fields) > 1 and len(fields[0]) > 2:
                fields[1] = fields[1].replace(fields[0], bytes([COMPOUND]))
            for column, field, end in zip(columns, fields, [b";"] * (len(fields) - 1) + [b"\n"]):
                column += field + end
        columns[0].append(FILE_END)
    return b"\0".join(columns)


folder = pathlib.Path(sys.argv[1])
mappings = folder / "Unicode/mappings.bin"
mappings.with_suffix(".packed").write_bytes(packed_mappings(mappings.read_bytes()))
texts = [path for part in ("Modes", "Romanization", "Scripts", "Words", ".") for path in sorted((folder / part).glob("*.txt"))]
(folder / "texts.packed").write_bytes(packed_texts(texts))
print(len(texts), sum(len(f"Tables/{path.relative_to(folder)}\n") + path.stat().st_size for path in texts))
