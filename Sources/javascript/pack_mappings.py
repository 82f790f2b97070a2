#!/usr/bin/env python3
"""Packs the table of Unicode mappings, of which brotli then makes 15 KB instead of 22: pack_mappings.py mappings.bin

Each section is written column by column, and each byte as its difference from the one above. CRuneData.c unpacks it.
"""
import struct
import sys

# As documented in Tables/Unicode/README.md.
ROW_SIZES = [8] * 5 + [6] * 5 + [2] + [5] * 4 + [2]

data = open(sys.argv[1], "rb").read()
counts = struct.unpack("<16H", data[4:36])
packed, place = bytearray(data[:36]), 36
for size, count in zip(ROW_SIZES, counts):
    section = data[place:place + size * count]
    for column in range(size):
        values = section[column::size]
        packed += bytes((value - above) & 255 for above, value in zip(b"\0" + values, values))
    place += len(section)
if place != len(data) or len(packed) != len(data):
    sys.exit("pack_mappings: the table has another layout")
sys.stdout.buffer.write(packed)
