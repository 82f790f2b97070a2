#!/usr/bin/env python3
"""Races runekit against what else Python has: benchmark.py [--rounds N] [--text FILE]

Prose is FILE, or the English quotes of the collection, again and again up to 20 MB. `str.translate`, a dict with a join and
a regular expression write letter by letter, so their result is another one: they cannot do digraphs or word exceptions. PyICU runs a transliterator of the same
rows where ICU's Python binding and the command `runes` are (RUNES names it). Medians of the time on the processor, so
that what else the machine does counts little; each rival runs in the same process, one after the other.
"""
import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

# The installed package, not the folder beside this file, which has no compiled part.
sys.path.pop(0)
import runekit  # noqa: E402


def median(rounds, work):
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def row(what, seconds, size, unit="MB/s"):
    figure = f"{size / seconds / 1e6:9.1f} MB/s" if unit == "MB/s" else f"{seconds / size * 1e9:9.0f} ns a call"
    print(f"{what:58} {figure}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--text", type=pathlib.Path)
    arguments = parser.parse_args()
    rounds = arguments.rounds

    elder = runekit.Transliterator()
    prose = "\n".join(quote.text for quote in runekit.quotes() if quote.language == "en") + "\n"
    if arguments.text:
        prose = arguments.text.read_text("utf-8")
    text = prose * (20_000_000 // len(prose.encode()) + 1)
    data = text.encode()
    size = len(data)
    # Letters one by one, as far as that goes.
    letters = {char: elder.transliterate(char) for char in "abcdefghijklmnopqrstuvwxyz"}
    table = str.maketrans({**letters, **{char.upper(): rune for char, rune in letters.items()}})
    runes = {chr(letter): rune for letter, rune in table.items()}
    pattern = re.compile("[A-Za-z]")
    rivals = {
        "str.translate": lambda one: one.translate(table),
        "dict": lambda one: "".join([runes.get(letter, letter) for letter in one]),
        "re.sub": lambda one: pattern.sub(lambda match: runes[match[0]], one),
    }
    if text[:10_000].translate(table) == elder.transliterate(text[:10_000]):
        raise SystemExit("str.translate should not be able to do this")

    print(f"prose, {size / 1e6:.1f} MB")
    row("runekit, bytes to bytes", median(rounds, lambda: elder.transliterate(data)), size)
    row("runekit, str to str", median(rounds, lambda: elder.transliterate(text)), size)
    row("str.translate, letter by letter (another result)", median(rounds, lambda: text.translate(table)), size)
    try:
        import icu

        rules = subprocess.run(
            [os.environ.get("RUNES", "runes"), "tables", "export", "elder/english", "--to", "icu"],
            stdout=subprocess.PIPE, check=True).stdout.decode()
        rival = icu.Transliterator.createFromRules("runes", rules, icu.UTransDirection.FORWARD)
        # Line by line, which it likes better than long texts.
        lines = prose[:200_000].splitlines()
        row("PyICU, the rows without the word list, line by line",
            median(rounds, lambda: [rival.transliterate(one) for one in lines]), len("".join(lines).encode()))
        row("runekit, the same lines", median(rounds, lambda: elder.transliterate_many(lines)), len("".join(lines).encode()))
    except (ImportError, OSError, subprocess.CalledProcessError) as error:
        print(f"PyICU: not run ({error})")

    line = "the quick brown fox jumps over the dogs "
    assert len(line) == 40

    def calls(function, count=100_000):
        for _ in range(count):
            function(line)

    print("a call of 40 bytes")
    row("runekit", median(rounds, lambda: calls(elder.transliterate)), 100_000, "ns")
    for name, rival in rivals.items():
        row(name, median(rounds, lambda: calls(rival, 20_000)), 20_000, "ns")
    row("runekit, segments", median(rounds, lambda: calls(elder.segments, 10_000)), 10_000, "ns")
    row("runekit, explain", median(rounds, lambda: calls(elder.explain, 10_000)), 10_000, "ns")
    names = [f"Thorstein {number}" for number in range(10_000)]
    print(f"{'10,000 names by transliterate_many':58} {median(rounds, lambda: elder.transliterate_many(names)) * 1e3:9.2f} ms")
    for name, rival in rivals.items():
        print(f"{'10,000 names by ' + name:58} {median(rounds, lambda: [rival(one) for one in names]) * 1e3:9.2f} ms")
    try:
        import pyarrow

        column = pyarrow.array(names)
        print(f"{'10,000 names as an Arrow array':58} {median(rounds, lambda: elder.arrow(column)) * 1e3:9.2f} ms")
        print(f"{'10,000 names by a plain Python function':58} "
              f"{median(rounds, lambda: pyarrow.array([elder.transliterate(one.as_py()) for one in column])) * 1e3:9.2f} ms")
    except ImportError:
        print("pyarrow: not run (not installed)")


main()
