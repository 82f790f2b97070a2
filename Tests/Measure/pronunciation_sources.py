#!/usr/bin/env python3
"""pronunciation_sources.py [--runes PATH]: where the pronunciations of frequent words come from, as in the article By sound.

Takes the 100,000 most frequent words of English after the package wordfreq (3.1.1; pip install wordfreq), of these the words
of letters, and prints for each source its share of the words, and of running text by their frequency.
"""
import argparse
import collections
import re
import subprocess

import wordfreq

NAMES = {"lexicon": "lexicon, heteronyms", "heteronym": "lexicon, heteronyms", "correction": "lexicon, heteronyms",
         "rules": "guesses by rule"}
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--runes", default=".build/release/runes")
words = [word for word in wordfreq.top_n_list("en", 100_000) if re.fullmatch("[a-z']+", word)]
said = subprocess.run([parser.parse_args().runes, "pronounce"], input="\n".join(words) + "\n", stdout=subprocess.PIPE,
                      encoding="utf-8", check=True).stdout.splitlines()
assert len(said) == len(words)
counts, running = collections.Counter(), collections.Counter()
for word, line in zip(words, said):
    name = NAMES.get(line.split("\t")[-1], "endings, spellings, compounds")
    counts[name] += 1
    running[name] += wordfreq.word_frequency(word, "en")
print(f"{len(words):,} words")
for name in counts:
    print(f"{name:30} {counts[name] / len(words):6.1%} {running[name] / sum(running.values()):7.2%}")
