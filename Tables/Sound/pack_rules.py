#!/usr/bin/env python3
"""pack_rules.py [FILE]   writes rules.bin, which the library embeds, from rules.txt

For each letter from a to the apostrophe, the number of its sounds, and of each the first vote and the phonemes. Then the shapes,
of each the steps to the letters that it looks at, a bit for each of which only the class counts, its conditions, and its rules,
sorted: the distance of a key to the last one, then the votes, each a sound of the letter and a weight. Lists begin with their
length. A byte is a number, and a weight or step one with a sign; keys and the number of rules have seven bits a byte.
"""
import os
import re
import sys

from phones import FOLDER, PHONES

BITS = dict(zip("next second vowel rhythm syllables first last end before after".split(), (6, 6, 6, 5, 4, 5, 5, 10, 5, 5)))


def number(value):
    """Seven bits a byte, the lowest first; the highest bit says that more follow."""
    result = bytearray()
    while value > 127:
        result.append(value & 127 | 128)
        value >>= 7
    return bytes(result + bytes([value]))


def sounds(text):
    """The numbers of the sounds of a text, whose names are the longest that fit."""
    found = []
    while text and text != "*":
        name = max((name for name in PHONES if text.startswith(name)), key=len)
        found.append(PHONES.index(name))
        text = text[len(name):]
    return found


def sign(letter):
    return {"|": 0, "'": 27, "@": 29, "%": 30}.get(letter, ord(letter) - 96)


def value(condition, text):
    if text == "|":
        return 0
    if condition == "syllables":
        return 4 * int(text[0]) + int(text[2])
    if condition in ("next", "second", "vowel"):
        return PHONES.index(text) + 1
    if condition == "rhythm":
        return sum((2 if letter == "f" else 1) * 3 ** i for i, letter in enumerate(text))
    if condition == "end":
        return sign(text[1]) << 5 | sign(text[0])
    return sign(text)


def pack(lines):
    chunks, shapes = {}, []
    for line in lines:
        if line.startswith("# ") or not line.strip():
            continue
        *fields, votes = line.split()
        if line.startswith("="):
            pattern, *conditions = line.split()[1:]
            shapes.append((pattern, conditions, {}))
            continue
        pattern, conditions, rules = shapes[-1]
        votes = [(text, int(weight)) for weight, text in re.findall(r"(-?\d+)([^-\d]+)", votes)]
        seen = fields[-1]
        middle = next(i for i, letter in enumerate(seen) if letter.isupper())
        letter = ord(seen[middle]) - 64
        if len(shapes) == 1:
            chunks[letter] = votes
            continue
        key = letter
        for i, place in enumerate(pattern):
            if place in "LC":
                key = key << 5 | sign(seen[middle + i - pattern.index("_")])
        for condition, text in zip(conditions, fields):
            key = key << BITS[condition] | value(condition, text)
        assert key not in rules
        names = [name for name, _ in chunks[letter]]
        rules[key] = [(names.index(text), weight) for text, weight in votes]
    result = bytearray()
    for letter in range(1, 28):
        result.append(len(chunks.get(letter, [])))
        for name, weight in chunks.get(letter, []):
            found = sounds(name)
            result += bytes([weight & 255, len(found), *found])
    result.append(len(shapes) - 1)
    for pattern, conditions, rules in shapes[1:]:
        places = [(i - pattern.index("_"), place) for i, place in enumerate(pattern) if place in "LC"]
        classes = sum(1 << n for n, (_, place) in enumerate(places) if place == "C")
        result += bytes([len(places), *(step & 255 for step, _ in places), classes])
        result += bytes([len(conditions), *(list(BITS).index(condition) for condition in conditions)])
        result += number(len(rules))
        last = 0
        for key, votes in sorted(rules.items()):
            result += number(key - last) + bytes([len(votes)])
            for choice, weight in votes:
                result += bytes([choice, weight & 255])
            last = key
    return bytes(result)


def main():
    with open(os.path.join(FOLDER, "rules.txt"), encoding="utf-8") as file:
        packed = pack(file)
    with open(sys.argv[1] if len(sys.argv) > 1 else os.path.join(FOLDER, "rules.bin"), "wb") as file:
        file.write(packed)


if __name__ == "__main__":
    main()
