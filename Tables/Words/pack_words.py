#!/usr/bin/env python3
"""pack_words.py [FILE]   writes english.bin, which the library embeds, from english.txt

The words of all endings are sorted, so that most begin like the word before. Each is a byte with the number of letters that
it has in common with that word, with their bars, and its other letters. A letter after a bar is a capital.
"""
import os
import re
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))


def words(text):
    for line in text.splitlines():
        fields = [field.strip() for field in re.split(r"(?:^|\s)#", line)[0].split(";")]
        word = fields[0]
        if not word:
            continue
        yield word
        for ending in fields[1].split():
            yield word[:-1] + ending[1:] if ending.startswith("-") else word + ending


def packed(words):
    last = ""
    result = bytearray()
    for word in sorted(re.sub(r"\|(.)", lambda match: match[1].upper(), word) for word in words):
        common = len(os.path.commonprefix([last, word]))
        result += bytes([common]) + word[common:].encode("ascii")
        last = word
    return result


if __name__ == "__main__":
    with open(os.path.join(FOLDER, "english.txt"), encoding="utf-8") as source:
        content = packed(words(source.read()))
    with open(sys.argv[1] if len(sys.argv) > 1 else os.path.join(FOLDER, "english.bin"), "wb") as target:
        target.write(content)
