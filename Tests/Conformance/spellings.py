"""Spellings of words with their shares, as the command has them, in Python: spellings.py SPELLINGS.tsv

Each line has script, mode, a word, and the array "spellings" of `runes --alternatives --json`, as .ci/bindings writes them.
"""
import json
import pathlib
import sys

import runekit

lines = [line.split("\t") for line in pathlib.Path(sys.argv[1]).read_text("utf-8").splitlines()]
for script, mode, word, expected in lines:
    got = runekit.Transliterator(script, mode).spellings(word)
    if [{name: value for name, value in one._asdict().items() if value is not None} for one in got] != json.loads(expected):
        sys.exit(f"{script}/{mode} {word}: expected {expected}, got {got}")
if len(lines) < 100:
    sys.exit(f"{len(lines)} words; expected a hundred")
print(f"{len(lines)} words have the spellings of the command in Python")
