#!/usr/bin/env python3
"""spelling_shares.py DATA [--runes PATH] [--folds N] [--write]

Are the shares of `--alternatives` true, and is the carved spelling among the first? DATA is the folder that fidelity.py
reads. Prints, for younger/norse:

  as built    the shares that the command writes, on the words that they were measured on
  held back   the same for inscriptions of other places: for each of N folds of whole places, the rows and the rates of
              their rivals come from the other folds; with --attested, also the spellings of the same word there

A share is stated for each spelling of a list, or for the first one alone. Spellings are counted in classes of ten points:
`stated` is the mean share of a class, `true` how often the carver wrote that spelling. ECE is the mean distance of the two
in points, weighted by spellings.

--write measures how often carvers wrote something else where a row is the one that applies, writes what makes at least
2 % and two places into the last field of the row in Tables/Modes/younger-norse.txt. Runes of rows are aligned with those of the stone (EM over rows). Rows of an option are measured on the
inscriptions of that place or time.
"""
import argparse, collections, functools, json, math, os, subprocess
from fidelity import YOUNGER, distance, folded, learn, load, place, place_and_time, prepared, take
from json_port import CORPUS, Port

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tables/Modes/younger-norse.txt")
LEAST_RATE, LEAST_PLACES, LIMIT = 0.02, 2, 10
WEIGHT = 4  # of the rules beside attested spellings, in stones
with open(TABLE, encoding="utf-8") as file:
    # Chosen on the lists of the held-back places, by least squares on the first spellings.
    SHARES = [tuple(int(one) / 100 for one in pair.split(":")) for line in file if line.startswith("@shares") for pair in line.split()[1:]]
near = functools.lru_cache(maxsize=None)(distance)


class Rules:
    """Writes words by rows; each row of a word is (identity, runes)."""

    def __init__(self, learned, base, tests):
        self.base, self.tests, self.rows = base, tests, collections.defaultdict(list)
        for row in learned:
            self.rows[row.key].append(row)
        for candidates in self.rows.values():
            candidates.sort(key=lambda row: -row.rank)

    def parts(self, letters):
        taken, index, parts = take(letters, self.rows, self.base, self.tests, ()), 0, []
        while index < len(letters):
            _, size, _, output, row = taken[index]
            parts.append((row or letters[index], output))
            index += size
        return tuple(parts)


class RecordingPort(Port):
    """The rows of the table that a word is written by."""

    def match(self, tokens, index, previous, rows, longest):
        length, row = super().match(tokens, index, previous, rows, longest)
        if row and rows is self.passes[-1][0]:
            self.taken.append((row["line"], "".join(YOUNGER[rune] for rune in row["output"])))
        return length, row

    def parts(self, word):
        self.taken = []
        self.write(word)
        return tuple(self.taken)


def rates(items):
    """How often each row stands for which runes; items are {(parts, carved): count}."""
    costs = {}

    def cost(row, own, runes):
        return costs.get((row, runes), (3.5 if costs else 2.4) + 2.5 * near(own, runes) if costs or own != runes else 0.1)

    for _ in range(4):
        tally, total = collections.defaultdict(collections.Counter), collections.Counter()
        for (parts, carved), count in items.items():
            best = [{0: (0.0, 0)}]
            for row, own in parts:
                following = {}
                for begin, (price, _) in best[-1].items():
                    for end in range(begin, min(begin + len(own) + 3, len(carved)) + 1):
                        found = price + cost(row, own, carved[begin:end])
                        if end not in following or found < following[end][0]:
                            following[end] = (found, begin)
                best.append(following)
            end = len(carved)
            if end not in best[-1]:
                continue
            for (row, _), column in zip(reversed(parts), reversed(best)):
                begin = column[end][1]
                tally[row][carved[begin:end]] += count
                total[row] += count
                end = begin
        costs = {(row, runes): -math.log(number / (total[row] + 1.0)) + 0.05
                 for row, found in tally.items() for runes, number in found.items()}
    return tally


def noted(own, tally):
    """What a row notes: its rivals with whole percents, most frequent first, and the percents of all others, which one more
    place than there are might show."""
    total = sum(tally.values()) + 1
    rivals = [(runes, round(100 * number / total)) for runes, number in sorted(tally.items(), key=lambda pair: (-pair[1], pair[0]))
              if runes != own and number >= LEAST_PLACES and number >= LEAST_RATE * total]
    return rivals, max(1, round(100 * (1 - tally[own] / total)) - sum(percent for _, percent in rivals))


def spellings(parts, notes):
    """The likeliest spellings with their products, as the library combines them."""
    found = {"": 1.0}
    for row, own in parts:
        rivals, others = notes.get(row, ((), 0))
        choices = [(own, 1 - (others + sum(percent for _, percent in rivals)) / 100)] + [(runes, percent / 100) for runes, percent in rivals]
        products = collections.Counter()
        for text, product in found.items():
            for runes, share in choices:
                products[text + runes] += product * share
        found = dict(sorted(products.items(), key=lambda pair: (-pair[1], pair[0]))[:8 * LIMIT])
    return list(found.items())[:LIMIT]


def report(name, lists, classes=False):
    hits = collections.Counter()
    for carved, found in lists:
        for first in (1, 2, 3, 5, 10):
            hits[first] += carved in [text for text, _ in found[:first]]
    print("%-12s %d words; among the first " % (name, len(lists)) + ", ".join("%d: %.1f %%" % (n, 100 * hits[n] / len(lists)) for n in hits))
    for what, most in (("lists", None), ("first", 1)):
        cells = collections.defaultdict(lambda: [0, 0.0, 0])
        for carved, found in lists:
            for number, (text, share) in enumerate(found[:most]):
                share = round(100 * share) / 100
                if number == 0 or share >= 0.01:
                    cell = cells[min(int(share * 10), 9)]
                    cell[0] += 1
                    cell[1] += share
                    cell[2] += text == carved
        total = sum(cell[0] for cell in cells.values())
        if classes:
            for _, (count, stated, true) in sorted(cells.items()):
                print("  %s: stated %5.1f %%, true %5.1f %% (%d)" % (what, 100 * stated / count, 100 * true / count, count))
        print("  %s: ECE %.1f points" % (what, 100 * sum(abs(stated - true) for _, stated, true in cells.values()) / total))


def lists_of(training, tested, letters_of, base, tests):
    """The lists of some words by rows and rates from others."""
    learned, own = learn(collections.Counter((letters_of[row["norm"]], row["carved"], frozenset()) for row in training), base, tests,
                         least=4.0, chance=1.0)
    rules = Rules(learned, own, tests)
    parts = {norm: rules.parts(letters_of[norm]) for norm in {row["norm"] for row in training + tested}}
    tallies = rates(collections.Counter((parts[row["norm"]], row["carved"]) for row in training))
    outputs = {row: runes for word in parts.values() for row, runes in word}
    notes = {row: noted(outputs[row], tally) for row, tally in tallies.items()}
    found = {norm: calibrated(spellings(parts[norm], notes)) for norm in {row["norm"] for row in tested}}
    seen = collections.defaultdict(collections.Counter)
    for row in training:
        seen[row["norm"]][row["carved"]] += 1
    joined = {norm: attested(seen[norm], listed) for norm, listed in found.items()}
    return [(row["carved"], found[row["norm"]], joined[row["norm"]]) for row in tested]


def calibrated(listed):
    """A list with the share of the first as @shares of the table has it. As the library does."""
    first, second = listed[0][1], listed[1][1] if len(listed) > 1 else 0
    if first == 1:
        return listed
    for (low, low_true), (high, high_true) in zip([(0, 0)] + SHARES, SHARES + [(1, 1)]):
        if first <= high:
            share = max(low_true + (first - low) / (high - low) * (high_true - low_true), second / (1 - first + second))
            return [(listed[0][0], share)] + [(text, one * (1 - share) / (1 - first)) for text, one in listed[1:]]


def attested(seen, listed):
    """A list by rules with what other stones have: the rules count as WEIGHT stones. As `--alternatives --attested` does."""
    total = sum(seen.values()) + WEIGHT
    shares = {text: WEIGHT * share / total for text, share in listed}
    for text, count in seen.items():
        shares[text] = shares.get(text, 0) + count / total
    return sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))[:LIMIT]


def held_back(rows, folds, *prepared):
    """The lists of all rows, each from the other folds."""
    number_of, lists = folded(rows, folds, place), []
    for fold in range(folds):
        training = [row for row, number in zip(rows, number_of) if number != fold]
        lists += lists_of(training, [row for row, number in zip(rows, number_of) if number == fold], *prepared)
    return lists


def table_notes(mode, rows):
    """The notes of the rows of the table, by line."""
    options = {row["line"]: row.get("option") for row in mode["passes"][-1]["rows"]}
    notes = {}
    for option in [None] + [option["name"] for option in mode["options"]]:
        port = RecordingPort(mode, {option})
        measured = [row for row in rows if option is None or option in place_and_time(row)]
        parts = {norm: port.parts(norm) for norm in {row["norm"] for row in measured}}
        outputs = {line: runes for word in parts.values() for line, runes in word}
        tallies = rates(collections.Counter((parts[row["norm"]], row["carved"]) for row in measured))
        notes.update((line, noted(outputs[line], tally)) for line, tally in tallies.items() if options[line] == option)
    return notes


def rewritten(text, notes, names):
    """The table with these notes: the last fields of its rows, in columns again."""
    lines, block = text.split("\n"), []

    def end():
        columns = [max(len(fields[i]) for _, fields in block if i < len(fields)) for i in range(max((len(f) for _, f in block), default=0))]
        for number, fields in block:
            lines[number] = " ; ".join(field.ljust(width) for field, width in zip(fields, columns)).rstrip()
        block.clear()

    for number, one in enumerate(lines):
        fields = [field.strip() for field in one.split(" ;")] if not one.startswith(("#", "@")) else []
        if len(fields) < 5:
            end()
        else:
            if number + 1 in notes:
                rivals, others = notes[number + 1]
                found = ["%s (%d %%)" % (" ".join(names[rune] for rune in runes) or "no rune", percent) for runes, percent in rivals]
                found += ["others (%d %%)" % others] if others else []
                fields = (fields + ["", ""])[:6] + [", ".join(found)]
                while fields[-1] == "":
                    fields.pop()
            block.append((number, fields))
    end()
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--runes", default=".build/release/runes")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="write the rates and the calibration into the table")
    options = parser.parse_args()
    rows = load(os.path.join(options.data, "rundata_dev.tsv"))
    for row in rows:
        row["carved"] = row["ref16"]
    norms = sorted({row["norm"] for row in rows})
    base, tests, letters_of, _ = prepared(options.runes, "younger/norse", norms, YOUNGER)
    if options.write:
        mode = json.loads(subprocess.run([CORPUS, "younger/norse", "--json"], stdout=subprocess.PIPE, check=True, text=True, encoding="utf-8").stdout)
        names = {YOUNGER[row["output"]]: row["letters"][0] for row in mode["passes"][-1]["rows"] if len(row["output"]) == 1}
        with open(TABLE, encoding="utf-8") as file:
            text = file.read()
        with open(TABLE, "w", encoding="utf-8") as file:
            file.write(rewritten(text, table_notes(mode, rows), names))
        return
    output = subprocess.run([options.runes, "-q", "-s", "younger/norse", "--alternatives"], input="\n".join(norms), stdout=subprocess.PIPE,
                            check=True, text=True, encoding="utf-8").stdout
    found = collections.defaultdict(list)
    for one in output.splitlines():
        word, runes, percent = one.split("\t")
        found[word].append(("".join(YOUNGER.get(rune, "?") for rune in runes), float(percent.strip("< %")) / 100))
    lists = held_back(rows, options.folds, letters_of, base, tests)
    report("held back", [(carved, listed) for carved, listed, _ in lists], classes=True)
    report("held back, with --attested", [(carved, joined) for carved, _, joined in lists], classes=True)
    report("as built", [(row["carved"], found[row["norm"]]) for row in rows])


if __name__ == "__main__":
    main()
