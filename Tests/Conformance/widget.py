#!/usr/bin/env python3
"""What the card of a medium widget takes: widget.py RUNES

Draws it at 2 × (677 × 317 pixels) and at 3 ×, and prints the time on the processor and how much more memory than a process
that draws nothing has at its peak. The aims, in a debug build, are 1 s at 2 × and 12 MB at 3 ×. Fails beyond the memory, or at
three times the time, since machines differ.
"""
import os
import struct
import subprocess
import sys


def run(*arguments: str) -> tuple:
    """The output, seconds on the processor, and peak megabytes."""
    process = subprocess.Popen([sys.argv[1], *arguments], stdout=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"widget: {' '.join(arguments)} ends with status {status}")
    return output, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


_, start, nothing = run("--version")
for dpi, size in [("64", (676, 316)), ("96", (1014, 474))]:
    png, seconds, peak = run("render", "-q", "--quote", "--date", "2026-11-22", "--layout", "card", "--size", "widget-medium",
                             "--format", "png", "--dpi", dpi, "-o", "-")
    seconds, more = seconds - start, peak - nothing
    print(f"a widget of {size[0]} × {size[1]} pixels: {seconds:.2f} s, {more:.1f} MB more than a process that draws nothing")
    if struct.unpack(">II", png[16:24]) != size or seconds > 3 or more > 12:
        sys.exit("widget: expected that size, at most 3 s and 12 MB")
