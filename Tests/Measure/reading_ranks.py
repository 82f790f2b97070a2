#!/usr/bin/env python3
"""reading_ranks.py DATA [--runes PATH] [--folds N]

Is the word that an edition reads in some runes among the first readings of `runes read --attested`? DATA is the folder that
fidelity.py reads. Words are read with the inscriptions of other places: for each of N folds of whole places, the command has
a pack that .ci/packaging/stones.py makes of the other folds. A word in Old West Norse and in runic Swedish is one word, and so are
normalizations that differ in case or marks alone.

Then the words of each inscription are joined and divided again by the command. The costs of an unknown word, and the weight of
known words beside others by their letters, were chosen on the first fold.
"""
import argparse, collections, functools, itertools, json, os, subprocess, sys, tempfile, unicodedata
from fidelity import folded, load, place

BUILDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.ci/packaging/stones.py")
COLUMNS = ("signum", "pos", "norm", "translit", "ref16")
PLAIN = {"ð": "d", "þ": "th", "æ": "e", "ʀ": "r"}
LETTERS = [("jǫ", "jo"), ("ǫ", "a"), ("œ", "y"), ("øy", "y"), ("ey", "y"), ("ø", "y"), ("iæ", "ia"), ("w", "v")]
SOUNDS = [("sd", "st"), ("ei", "e"), ("oa", "o"), ("pt", "ft"), ("mbl", "ml"), ("rva", "ra"), ("ia", "ja"), ("io", "jo"), ("iu", "ju"), ("o", "u")]
WORDS = {"satti": "setti", "sattu": "settu", "vas": "var", "es": "er"}


@functools.lru_cache(maxsize=None)
def key(word):
    """As EditionNorm.key: the same for a word in Old West Norse and in runic Swedish."""
    word = unicodedata.normalize("NFC", unicodedata.normalize("NFD", word.lower()).replace("\u0301", ""))
    for other, one in LETTERS:
        word = word.replace(other, one)
    plain = "".join(PLAIN.get(one, one) for one in unicodedata.normalize("NFD", word) if one.isalpha())
    if plain.startswith(("thanns", "thenns", "thans", "thens")):
        return "thenna"
    start, rest = ("th", plain[2:]) if plain.startswith("th") else ("", plain)
    rest = rest.replace("th", "d")
    for other, one in SOUNDS:
        rest = rest.replace(other, one)
    return WORDS.get(plain, start + rest)


def read(runes, folder, lines):
    """What the command reads in each line."""
    done = subprocess.run([runes, "read", "--attested", "--json", "-"], input="\n".join(lines) + "\n", stdout=subprocess.PIPE, check=True,
                          text=True, encoding="utf-8", env=dict(os.environ, XDG_DATA_DIRS=folder, XDG_DATA_HOME=folder + "/none"))
    return dict(zip(lines, (json.loads(line)["words"] for line in done.stdout.splitlines())))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--runes", default=".build/release/runes")
    parser.add_argument("--folds", type=int, default=5)
    options = parser.parse_args()
    rows = load(os.path.join(options.data, "rundata_dev.tsv"))
    number_of = folded(rows, options.folds, place)
    tally, hits, cells = collections.Counter(), collections.Counter(), collections.defaultdict(lambda: [0, 0.0, 0])
    for fold in range(options.folds):
        tested = [row for row, number in zip(rows, number_of) if number == fold]
        others = [row for row, number in zip(rows, number_of) if number != fold]
        words, spelled = {key(row["norm"]) for row in others}, {row["ref16"] for row in others}
        groups = [[row["ref16"] for row in group] for _, group in itertools.groupby(tested, key=lambda row: row["signum"])]
        groups = [carved for carved in groups if len(carved) > 1 and "".join(carved) not in spelled]
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(folder + "/runes")
            with open(folder + "/words.tsv", "w", encoding="utf-8") as file:
                for row in [dict(zip(COLUMNS, COLUMNS))] + others:
                    file.write("\t".join(row[name] for name in COLUMNS) + "\n")
            subprocess.run([sys.executable, BUILDER, folder + "/words.tsv", "-o", folder + "/runes/stones.pack"], check=True, stdout=subprocess.DEVNULL)
            # A divider behind keeps a word whole.
            found = read(options.runes, folder, sorted({row["ref16"] + " : " + tested[0]["ref16"] for row in tested}))
            lines = read(options.runes, folder, sorted({"".join(carved) for carved in groups}))
        for row in tested:
            word, listed, known = key(row["norm"]), found[row["ref16"] + " : " + tested[0]["ref16"]][0]["readings"], row["ref16"] in spelled
            for name, holds in (("words", True), ("words seen elsewhere", word in words), ("spellings seen elsewhere", known),
                                ("other spellings", not known)):
                tally[name] += holds
                for first in (1, 5):
                    hits[name, first] += holds and word in [key(one["normalized"]) for one in listed[:first]]
            for one in [] if known else listed:
                cell = cells[min(one["percent"] // 10, 9)]
                cell[0] += 1
                cell[1] += one["percent"] / 100
                cell[2] += key(one["normalized"]) == word
        for carved in groups:
            true = set(itertools.accumulate(map(len, carved[:-1])))
            ends = set(itertools.accumulate(len(one["letters"]) for one in lines["".join(carved)][:-1]))
            tally["found"] += len(ends)
            tally["true"] += len(true)
            tally["both"] += len(ends & true)
    for name in ("words", "words seen elsewhere", "spellings seen elsewhere", "other spellings"):
        print("%-26s %6d: first right %.1f %%, among five %.1f %%" % (
            name, tally[name], 100 * hits[name, 1] / tally[name], 100 * hits[name, 5] / tally[name]))
    for _, (count, stated, true) in sorted(cells.items()):
        print("  other spellings: stated %5.1f %%, true %5.1f %% (%d)" % (100 * stated / count, 100 * true / count, count))
    print("  other spellings: ECE %.1f points" % (
        100 * sum(abs(stated - true) for _, stated, true in cells.values()) / sum(count for count, _, _ in cells.values())))
    print("boundaries without dividers: %.1f %% of those found are right, %.1f %% of %d are found" % (
        100 * tally["both"] / tally["found"], 100 * tally["both"] / tally["true"], tally["true"]))


if __name__ == "__main__":
    main()
