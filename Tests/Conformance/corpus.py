#!/usr/bin/env python3
"""The Python package on the corpus: corpus.py < cases. Prints how many cases agree; exits with 1 where one does not."""
import io
import re
import sys

import runekit

LETTERS = {"unmapped": "u", "nearest": "n", "ill-formed": "i", "guessed": "g"}


def unescaped(field: str) -> bytes:
    return re.sub(rb"\\x(..)", lambda found: bytes.fromhex(found[1].decode()), field.encode())


def opened(fields: list) -> runekit.Transliterator:
    choice = {name: unescaped(value).decode() for name, value in (field.split("=", 1) for field in fields)}
    if "options" in choice:
        choice["options"] = choice["options"].split(",")
    choice["romanize"] = "romanize" in choice
    if "break" in choice:
        choice["break_character"] = choice.pop("break")
    return runekit.Transliterator(**choice)


def answers(transliterator: runekit.Transliterator, text: bytes, cuts: list) -> dict:
    got = {"whole": transliterator.transliterate(text)}
    try:
        # A text without ill-formed bytes also as str, alone and among others.
        string = text.decode()
        got["str"] = transliterator.transliterate(string).encode()
        got["many"] = transliterator.transliterate_many(["a", string])[1].encode()
    except UnicodeDecodeError:
        pass
    places = [0, *cuts, len(text)]
    got["pieces"] = b"".join(transliterator.stream([text[a:b] for a, b in zip(places, places[1:])]))
    segments = transliterator.segments(text)
    got["segments"] = " ".join(f"{s.kind[0]}{s.end - s.start}>{len(s.output.encode())}" for s in segments)
    got["losses"] = " ".join(
        f"{LETTERS[loss.kind]}:{loss.times}:{loss.line}:{loss.column}:{loss.letter}" for loss in transliterator.losses(text))
    return got


def main() -> int:
    cases = wrong = 0
    transliterator = None
    for line in io.TextIOWrapper(sys.stdin.buffer, "utf-8", newline="\n"):
        fields = line.rstrip("\n").split("\t")
        if fields[0] == "@":
            transliterator = opened(fields[1:])
            continue
        text, runes = unescaped(fields[0]), unescaped(fields[2])
        cases += 1
        expected = {"segments": fields[3], "losses": fields[4]}
        for name, got in answers(transliterator, text, [int(cut) for cut in fields[1].split()]).items():
            if expected.get(name) != "?" and got != expected.get(name, runes):
                wrong += 1
                if wrong <= 5:
                    print(f"{name} of {text!r}: expected {expected.get(name, runes)!r}, got {got!r}", file=sys.stderr)
                break
    print(f"Python: {cases} cases, {wrong} differ")
    return wrong > 0 or cases == 0


sys.exit(main())
