#!/usr/bin/env python3
"""reading_ranks.py DATA [--folds N]

Is the word that an edition reads in some runes among the first readings of `runes read --attested`? DATA is the folder that
fidelity.py reads. Words are read with the inscriptions of other places: for each of N folds of whole places, readings come
from the other folds, the commonest first, as the command takes them from its pack. Normalizations that differ in case or
marks alone are one word, as for `runes stones`.

Then the words of each inscription are joined and divided again, as the command does where a line has no dividers. The costs
of an unknown word were chosen on the first fold.
"""
import argparse, collections, itertools, math, os, unicodedata
from fidelity import folded, load, place

START, LETTER, LONGEST = 6, 3, 24
PLAIN = {"ð": "d", "þ": "th", "æ": "e", "œ": "o", "ø": "o", "ʀ": "r"}


def key(word):
    """As StoneKey.word."""
    return "".join(PLAIN.get(one, one) for one in unicodedata.normalize("NFD", word.lower()) if one.isalpha())


def divided(letters, counts, total):
    """The ends of the likeliest words."""
    best = [(0.0, 0)]
    for end in range(1, len(letters) + 1):
        best.append(min(
            (best[start][0] + (math.log2(total / counts[letters[start:end]]) if letters[start:end] in counts
                               else START + LETTER * (end - start)), start)
            for start in range(max(0, end - LONGEST), end)))
    ends, end = [], len(letters)
    while end:
        ends.append(end)
        end = best[end][1]
    return ends[::-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--folds", type=int, default=5)
    options = parser.parse_args()
    rows = load(os.path.join(options.data, "rundata_dev.tsv"))
    number_of = folded(rows, options.folds, place)
    tally, hits = collections.Counter(), collections.Counter()
    for fold in range(options.folds):
        read, words, spelled = collections.defaultdict(collections.Counter), set(), collections.Counter()
        tested = []
        for row, number in zip(rows, number_of):
            if number == fold:
                tested.append(row)
            else:
                read[row["ref16"]][key(row["norm"])] += 1
                words.add(key(row["norm"]))
                spelled[row["ref16"]] += 1
        for row in tested:
            word = key(row["norm"])
            listed = [one for one, _ in sorted(read[row["ref16"]].items(), key=lambda pair: (-pair[1], pair[0]))]
            for name, holds in (("words", True), ("words seen elsewhere", word in words), ("spellings seen elsewhere", bool(listed))):
                tally[name] += holds
                for first in (1, 5):
                    hits[name, first] += holds and word in listed[:first]
        total = sum(spelled.values())
        for _, group in itertools.groupby(tested, key=lambda row: row["signum"]):
            carved = [row["ref16"] for row in group]
            if len(carved) < 2:
                continue
            true = set(itertools.accumulate(map(len, carved[:-1])))
            found = set(divided("".join(carved), spelled, total)[:-1])
            tally["found"] += len(found)
            tally["true"] += len(true)
            tally["both"] += len(found & true)
    for name in ("words", "words seen elsewhere", "spellings seen elsewhere"):
        print("%-26s %6d: first right %.1f %%, among five %.1f %%" % (
            name, tally[name], 100 * hits[name, 1] / tally[name], 100 * hits[name, 5] / tally[name]))
    print("boundaries without dividers: %.1f %% of those found are right, %.1f %% of %d are found" % (
        100 * tally["both"] / tally["found"], 100 * tally["both"] / tally["true"], tally["true"]))


if __name__ == "__main__":
    main()
