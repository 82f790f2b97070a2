#!/usr/bin/env python3
"""fidelity.py DATA [--runes PATH] [--folds N] [--by place|region|inscription] [--check] [--quick]

Repeats the measurements of the article "Fidelity". DATA is a folder with rundata_dev.tsv and elder_dev.tsv: words of
inscriptions, normalized (`norm`) and as carved (`ref16`, `ref24`), with `signum`, `country`, `period` and `style`. They
come from the Scandinavian Runic-text Database and are not part of this repository. Needs numpy.

The rune error is the sum of the edit distances divided by the number of carved runes; exact is the share of words
without errors.

"Held back" measures the rules on inscriptions that they were not derived from: for each of N folds, all rows of the last
pass, including single letters, are chosen anew from the other folds by the method below, and applied to the fold. Folds
consist of whole places, because neighboring stones share carvers and names: about forty numbers of one province, as the
corpus numbers stones by parish. `--by region` uses whole provinces, `--by inscription` single inscriptions. Unseen words
are those that occur in only one fold. The interval contains 95 % of 1,000 bootstrap samples of the inscriptions. The rows
of earlier passes are not chosen anew; they reverse the normalization of editions.

"Check" tests the held-back estimate: each region is set aside, the error is estimated from the others and compared with
the error of their rules on the region. The sum over the regions shows how well the two agree.

The method: letters and runes are aligned (EM). Then, among all keys of one to five letters with at most one condition on
each side, the row that saves the most errors on the training words is added, as long as it saves more than expected by
chance. With place and time, this continues with the words of each place and time.
"""
import argparse, collections, csv, functools, json, math, os, re, subprocess, sys, unicodedata
import numpy

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Conformance"))
from json_port import CORPUS, Port, graphemes  # noqa: E402

YOUNGER = dict(zip("ᚠᚢᚦᚬᚱᚴᚼᚾᛁᛅᛋᛏᛒᛘᛚᛦ", "fuþorkhniastbmlʀ"))
ELDER = dict(zip("ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗᛚᛜᛟᛞ", "fuþarkgwhnijïpzstbemlŋod"))


# Data

def load(path):
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        row["norm"] = unicodedata.normalize("NFC", row["norm"])
    return rows


def place_and_time(row):
    """The options for the place and date of the stone."""
    sign, period, style = row["signum"], row["period"], row["style"]
    options = set()
    front = sign.split(" ")[0]
    places = {"U": "uppland", "Gs": "uppland", "Hs": "uppland", "M": "uppland", "Sö": "sodermanland", "Vs": "sodermanland",
              "Nä": "sodermanland", "Ög": "gotaland", "Vg": "gotaland", "Sm": "gotaland", "G": "gotland", "DR": "danish",
              "N": "norwegian", "IM": "norwegian", "Sc": "norwegian", "IR": "norwegian", "GR": "norwegian", "FR": "norwegian",
              "IS": "norwegian", "E": "norwegian"}
    if front in places:
        options.add(places[front])
    if row["country"] == "Sweden" and front != "DR":
        options.add("swedish")
    time = None
    if any(p in period for p in ("efter-Jelling", "RAK")) or style.startswith("RAK"):
        time = "c1000"
    elif any(p in period for p in ("Jelling", "Helnæs", "800-t", "900-t", "750-", "800-", "850", "900", "934", "940", "950")):
        time = "early"
    if any(p in period for p in ("s 900-t", "980", "990", "ca 1000", "b 1000-t")):
        time = "c1000"
    if style.startswith(("Pr3", "Pr4", "Pr5")) or any(p in period for p in ("1050", "1060", "1065", "1075", "1085", "1100", "s 1000-t", "1100-t")):
        time = "late"
    if time:
        options.add(time)
    return frozenset(options)


def distance(a, b):
    if a == b:
        return 0
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            row.append(min(last[j] + 1, row[-1] + 1, last[j - 1] + (x != y)))
        last = row
    return last[-1]


class Score:
    def __init__(self):
        self.errors = self.runes = self.words = self.exact = 0
        self.samples = collections.defaultdict(lambda: [0, 0])  # errors and runes of each inscription

    def add(self, written, carved, sign=None):
        errors = distance(written, carved)
        if sign is not None:
            self.samples[sign][0] += errors
            self.samples[sign][1] += len(carved)
        self.errors += errors
        self.runes += len(carved)
        self.words += 1
        self.exact += errors == 0

    def __str__(self):
        text = "%6.2f %%  %5.1f %%  %6d words" % (100 * self.rate(), 100 * self.exact / self.words, self.words)
        return text + "  (%.1f to %.1f)" % self.interval() if self.samples else text

    def rate(self):
        return self.errors / self.runes

    def interval(self):
        """The 95 % interval of the rate by bootstrapping inscriptions, in percent."""
        pairs = numpy.array([self.samples[sign] for sign in sorted(self.samples)], dtype=float)
        generator = numpy.random.default_rng(1)
        rates = []
        for _ in range(1000):
            errors, runes = pairs[generator.integers(0, len(pairs), len(pairs))].sum(axis=0)
            rates.append(100 * errors / runes)
        return tuple(numpy.percentile(rates, [2.5, 97.5]))


def line(name, score):
    print("%-42s %s" % (name, score), flush=True)


def transliterate(runes, arguments, words):
    """The output of the command for each word, in scholarly transliteration."""
    words = sorted(set(words))
    output = subprocess.run([runes, "-q"] + arguments, input="\n".join(words) + "\n", stdout=subprocess.PIPE, check=True,
                            text=True, encoding="utf-8").stdout
    return dict(zip(words, output.split("\n")))


# The method

class Row:
    __slots__ = ("key", "before", "behind", "output", "option", "rank")

    def __init__(self, key, before, behind, output, option=None):
        self.key, self.before, self.behind, self.output, self.option = key, before, behind, output, option
        self.rank = ((before != ANY) + (behind != ANY)) * 2 + (option is not None)


ANY = 0  # the number of the test that is always true


class Tests:
    """The tests of an adjacent letter: none; end of word or class, possibly negated; a letter."""

    def __init__(self, mode, letters):
        groups = [("", set(letters) | {"#"}), ("#", {"#"})]
        groups += [(name, set(members)) for name, members in sorted(mode["classes"].items())]
        self.names = []
        table = []
        for number, (name, members) in enumerate(groups):
            for negated in ((False,) if number == 0 else (False, True)):
                self.names.append(("not-" if negated else "") + name)
                table.append([(letter in members) != negated for letter in letters + ["#"]])
        for one in letters:
            self.names.append(one)
            table.append([letter == one for letter in letters + ["#"]])
        self.index = {letter: number for number, letter in enumerate(letters + ["#"])}
        # Adjacent letters by test.
        self.holds = numpy.array(table, dtype=bool).T
        self.weights = self.holds.astype(float)
        count = len(self.names)
        self.conditions = (numpy.arange(count) != ANY)[:, None].astype(int) + (numpy.arange(count) != ANY)[None, :]

    def sums(self, sides, amounts):
        """For each pair of tests, the sum over the places where both are true."""
        width = len(self.index)
        table = numpy.bincount(sides, amounts, width * width).reshape(width, width)
        return self.weights.T @ table @ self.weights


class Words:
    """Distinct words with their carved forms, frequencies, and the segments of the carved runes."""

    def __init__(self, items, base):
        # items: {(letters, carved, options): count}
        self.base = base
        self.letters = [letters for letters, _, _ in items]
        self.carved = [carved for _, carved, _ in items]
        self.options = [options for _, _, options in items]
        self.counts = list(items.values())
        self.segments = align(self.letters, self.carved, self.counts, base)


def align(words, carved, counts, base):
    """The most likely runes of each letter of each word, after three rounds of counting."""
    costs = {}

    def cost(letter, part):
        if (letter, part) in costs:
            return costs[letter, part]
        own = base[letter]
        if costs:
            return 9.0
        return 0.1 if part == own else 4.0 + (2.0 if part and own not in part else 0.0) if len(part) < 2 else 6.0

    segments = []
    for _ in range(3):
        segments = []
        tally = collections.Counter()
        total = collections.Counter()
        for word, runes, count in zip(words, carved, counts):
            n, m = len(word), len(runes)
            best = [[math.inf] * (m + 1) for _ in range(n + 1)]
            back = [[0] * (m + 1) for _ in range(n + 1)]
            best[0][0] = 0.0
            for i in range(n):
                row, following = best[i], best[i + 1]
                for j in range(m + 1):
                    if row[j] == math.inf:
                        continue
                    for size in range(0, 4):
                        if j + size > m:
                            break
                        price = row[j] + (cost(word[i], runes[j:j + size]) if size < 3 else 14.0)
                        if price < following[j + size]:
                            following[j + size] = price
                            back[i + 1][j + size] = size
            parts = []
            j = m
            if best[n][m] == math.inf:
                parts = [runes[i:i + 1] if i < n - 1 else runes[i:] for i in range(n)]
            else:
                for i in range(n, 0, -1):
                    size = back[i][j]
                    parts.append(runes[j - size:j])
                    j -= size
                parts.reverse()
            segments.append(parts)
            for letter, part in zip(word, parts):
                tally[letter, part] += count
                total[letter] += count
        costs = {(letter, part): -math.log(number / (total[letter] + 1.0)) + 0.05 for (letter, part), number in tally.items()}
    return segments


class Learner:
    LONGEST = 5
    OUTPUTS = 3

    def __init__(self, words, tests, base, rows=(), option=None, least=3.0, chance=1.5):
        self.words, self.tests, self.base, self.option = words, tests, base, option
        self.least, self.chance = least, chance
        self.rows = collections.defaultdict(list)
        for row in rows:
            self.insert(row)
        members = [n for n, options in enumerate(words.options) if option is None or option in options]
        # All words concatenated, each followed by a place for its end.
        self.offset = {}
        size = 0
        for n in members:
            self.offset[n] = size
            size += len(words.letters[n]) + 1
        self.starts = numpy.zeros(size, dtype=bool)   # whether a key of the current rows begins here
        self.lengths = numpy.zeros(size, dtype=int)   # the length of that key
        self.ranks = numpy.zeros(size, dtype=int)
        self.errors = numpy.zeros(size, dtype=float)  # the errors in the word before this place
        for n in members:
            self.write(n)
        self.keys = {}
        places = collections.defaultdict(list)
        for n in members:
            for key, i in spans(words.letters[n], self.LONGEST):
                places[key].append((n, i))
        for key, found in places.items():
            if sum(words.counts[n] for n, _ in found) >= self.least:
                self.keys[key] = UserDirectories(key, found, words, tests, self.offset)
        self.gains = {}

    def insert(self, row):
        rows = self.rows[row.key]
        rows.append(row)
        rows.sort(key=lambda row: -row.rank)

    def write(self, n):
        """Writes a word with the current rows; returns whether anything changed."""
        letters, parts = self.words.letters[n], self.words.segments[n]
        first = self.offset[n]
        taken = take(letters, self.rows, self.base, self.tests, self.words.options[n])
        end = first + len(letters)
        old = self.errors[first:end + 1].copy(), self.ranks[first:end].copy(), self.lengths[first:end].copy()
        self.starts[first:end + 1] = False
        index, errors = 0, 0.0
        while index < len(letters):
            _, size, rank, output, _ = taken[index]
            self.starts[first + index] = True
            self.lengths[first + index] = size
            self.ranks[first + index] = rank
            self.errors[first + index] = errors
            errors += near(output, "".join(parts[index:index + size]))
            for inside in range(1, size):
                self.errors[first + index + inside] = errors
            index += size
        self.starts[end] = True
        self.errors[end] = errors
        new = self.errors[first:end + 1], self.ranks[first:end], self.lengths[first:end]
        return any((a != b).any() for a, b in zip(old, new))

    def find(self, key, best):
        """The row with this key that saves the most errors, and their number; None if fewer than `best`."""
        places, tests = self.keys[key], self.tests
        size = len(key)
        # Only where these letters are not matched by a longer or an earlier key.
        usable = self.starts[places.begins] & self.starts[places.begins + size]
        now = (self.errors[places.begins + size] - self.errors[places.begins]) * usable
        most = float(places.weights @ now)
        if most < max(self.least, best):
            return None
        rank = numpy.where(self.lengths[places.begins] == size, self.ranks[places.begins], -1)
        extra = 0 if self.option is None else 1
        found = None
        weights = places.weights * usable
        tally = numpy.bincount(places.parts, weights, len(places.names))
        for number in numpy.argsort(-tally)[:self.OUTPUTS]:
            if tally[number] < 2:
                break
            output = places.names[number]
            saved = now - places.distances(int(number))[places.parts] * usable
            for conditions in (0, 1, 2):
                gain = saved * weights * (rank < conditions * 2 + extra)
                if conditions == 0:
                    gains, spreads = numpy.array([[gain.sum()]]), numpy.array([[(saved * gain).sum()]])
                    values = gains - self.chance * numpy.sqrt(spreads)
                else:
                    gains = tests.sums(places.sides, gain)
                    spreads = tests.sums(places.sides, saved * gain)
                    values = gains - self.chance * numpy.sqrt(numpy.maximum(spreads, 0))
                    values = numpy.where(tests.conditions == conditions, values, -numpy.inf)
                a, b = divmod(int(numpy.argmax(values)), values.shape[1])
                value = values[a, b] - 0.3 * conditions - 0.2 * size
                if gains[a, b] >= self.least and value > 0 and (found is None or value > found[0]):
                    found = (float(value), Row(key, a, b, output, self.option))
        return found

    def learn(self, most=400):
        changed = set(self.keys)
        chosen = []
        while len(chosen) < most:
            for key in changed:
                self.gains[key] = self.find(key, 0.0)
            found = max((gain for gain in self.gains.values() if gain), key=lambda gain: gain[0], default=None)
            if not found:
                break
            row = found[1]
            chosen.append(row)
            self.insert(row)
            changed = {row.key}
            for n in self.keys[row.key].words:
                if self.write(n):
                    changed.update(key for key, _ in spans(self.words.letters[n], self.LONGEST) if key in self.keys)
        return chosen


class UserDirectories:
    """The places of a key."""

    def __init__(self, key, found, words, tests, offset):
        self.words = sorted({n for n, _ in found})
        self.begins = numpy.array([offset[n] + i for n, i in found])
        self.weights = numpy.array([words.counts[n] for n, _ in found], dtype=float)
        number = {}
        self.parts = numpy.array([number.setdefault("".join(words.segments[n][i:i + len(key)]), len(number)) for n, i in found])
        self.names = list(number)
        width = len(tests.index)
        sides = []
        for n, i in found:
            letters = words.letters[n]
            before = tests.index[letters[i - 1] if i else "#"]
            behind = tests.index[letters[i + len(key)] if i + len(key) < len(letters) else "#"]
            sides.append(before * width + behind)
        self.sides = numpy.array(sides)
        self.known = {}

    def distances(self, number):
        """The distance of each part from this one."""
        if number not in self.known:
            self.known[number] = numpy.array([near(self.names[number], part) for part in self.names], dtype=float)
        return self.known[number]


def spans(letters, longest):
    for i in range(len(letters)):
        for size in range(1, min(longest, len(letters) - i) + 1):
            yield letters[i:i + size], i


@functools.lru_cache(maxsize=None)
def near(a, b):
    return distance(a, b)


def take(letters, rows, base, tests, options):
    """Leftmost-longest, as the engine does: for each letter (start, size, rank, output, row) of the key that took it."""
    taken = []
    index = 0
    while index < len(letters):
        found = None
        before = tests.index[letters[index - 1] if index else "#"]
        for size in range(min(Learner.LONGEST + 3, len(letters) - index), 0, -1):
            candidates = rows.get(letters[index:index + size])
            if not candidates:
                continue
            behind = tests.index[letters[index + size] if index + size < len(letters) else "#"]
            for row in candidates:
                if row.option is not None and row.option not in options:
                    continue
                if tests.holds[before, row.before] and tests.holds[behind, row.behind]:
                    found = (index, size, row.rank, row.output, row)
                    break
            if found:
                break
        if not found:
            found = (index, 1, -1, base[letters[index]], None)
        taken += [found] * found[1]
        index += found[1]
    return taken


def write(letters, rows, base, tests, options):
    text, index = "", 0
    taken = take(letters, rows, base, tests, options)
    while index < len(letters):
        text += taken[index][3]
        index += taken[index][1]
    return text


TIMES = ["early", "c1000", "late"]
PLACES = ["uppland", "sodermanland", "gotaland", "gotland", "danish", "norwegian", "swedish"]


def learn(items, base, tests, options=(), **limits):
    """The most frequent rune of each single letter, and the rows that save further errors."""
    words = Words(items, base)
    tally = collections.defaultdict(collections.Counter)
    for letters, parts, count in zip(words.letters, words.segments, words.counts):
        for letter, part in zip(letters, parts):
            tally[letter][part] += count
    base = {letter: tally[letter].most_common(1)[0][0] if tally[letter] else own for letter, own in base.items()}
    rows = Learner(words, tests, base, **limits).learn()
    for option in options:
        rows += Learner(words, tests, base, rows, option, **limits).learn()
    return rows, base


def region(row):
    return row["signum"].split(" ")[0]


def place(row):
    """About forty numbers of one province, since the corpus is numbered by parish; else the inscription itself."""
    number = re.match(r"\S+ (\d+)", row["signum"])
    return (region(row), str(int(number.group(1)) // 40)) if number else (row["signum"], "")


def folded(rows, folds, key):
    """The fold of each row: rows with the same key are in the same fold, and folds have about equally many words."""
    sizes = collections.Counter(key(row) for row in rows)
    filled, fold_of = [0] * folds, {}
    for name, size in sorted(sizes.items(), key=lambda pair: (-pair[1], str(pair[0]))):
        fold_of[name] = filled.index(min(filled))
        filled[fold_of[name]] += size
    return [fold_of[key(row)] for row in rows]


class Trial:
    """Derives rules from some words and applies them to others."""

    def __init__(self, letters_of, base, tests, options=(), known=None, **limits):
        self.letters_of, self.base, self.tests, self.options, self.known, self.limits = letters_of, base, tests, options, known, limits

    def switches(self, row):
        return self.known(row) if self.options else frozenset()

    def run(self, training, tested, everything, unseen):
        items = collections.Counter((self.letters_of[row["norm"]], row["carved"], self.switches(row)) for row in training)
        seen = {row["norm"] for row in training}
        learned, base = learn(items, self.base, self.tests, self.options, **self.limits)
        found = collections.defaultdict(list)
        for row in learned:
            found[row.key].append(row)
        for candidates in found.values():
            candidates.sort(key=lambda row: -row.rank)
        for row in tested:
            written = write(self.letters_of[row["norm"]], found, base, self.tests, self.switches(row))
            everything.add(written, row["carved"], row["signum"])
            if row["norm"] not in seen:
                unseen.add(written, row["carved"], row["signum"])

    def held_back(self, rows, folds, key):
        """The score on held-back places, and on words that occur in only one fold."""
        everything, unseen = Score(), Score()
        fold_of = folded(rows, folds, key)
        for fold in range(folds):
            training = [row for row, number in zip(rows, fold_of) if number != fold]
            self.run(training, [row for row, number in zip(rows, fold_of) if number == fold], everything, unseen)
        return everything, unseen

    def check(self, rows, folds, key):
        """For each of the largest regions: the estimate from the others, and the error of their rules on it."""
        promised = kept = runes = 0
        for name, size in collections.Counter(map(region, rows)).most_common(5):
            others = [row for row in rows if region(row) != name]
            figure, _ = self.held_back(others, folds, key)
            everything, unseen = Score(), Score()
            self.run(others, [row for row in rows if region(row) == name], everything, unseen)
            line("  check: without %s, estimate" % name, figure)
            line("    kept", everything)
            promised += figure.rate() * everything.runes
            kept += everything.errors
            runes += everything.runes
        print("  check: promised %.2f %%, kept %.2f %%" % (100 * promised / runes, 100 * kept / runes), flush=True)


def prepared(runes, name, norms, editions):
    """The value of single letters, the tests of the mode, the input of the last pass for each word, and the words written
    letter by letter, using only the single-letter rows of each pass."""
    mode = json.loads(subprocess.run([CORPUS, name, "--json"], stdout=subprocess.PIPE, check=True,
                                     text=True, encoding="utf-8").stdout)
    last = mode["passes"][-1]
    base = {}
    for row in last["rows"]:
        if len(row["key"]) == 1 and not row["conditions"] and not row.get("option"):
            base[row["key"][0]] = "".join(editions[rune] for rune in row["output"])
    singles = [{row["key"][0]: row["output"] for row in one["rows"] if len(row["key"]) == 1 and not row["conditions"] and not row.get("option")}
               for one in mode["passes"][:-1]]
    mode["passes"] = mode["passes"][:-1] + [{"name": "", "rows": [{"line": 0, "key": [letter], "output": letter, "conditions": []} for letter in base]}]
    port = Port(mode, [])
    letters_of, by_letters = {}, {}
    for norm in norms:
        spelled = graphemes(unicodedata.normalize("NFC", norm.lower()))
        for single in singles:
            spelled = [letter for one in spelled for letter in single.get(one, one)]
        by_letters[norm] = "".join(base.get(letter, "") for letter in spelled)
        # One character per letter; punctuation inside words is removed.
        letters_of[norm] = "".join(one for one in graphemes(port.write(norm)) if one in base)
    assert all(len(letter) == 1 for letter in base)
    return base, Tests(mode, sorted(base)), letters_of, by_letters


def measure(options, name, file, column, editions, known, switches, letters=None):
    """Prints the results for one mode."""
    rows = load(os.path.join(options.data, file))
    for row in rows:
        row["carved"] = row[column]
    script, mode = name.split("/")
    base, tests, letters_of, by_letters = prepared(options.runes, name, {row["norm"] for row in rows}, editions)

    def score(chosen, known=lambda row: ()):
        groups = collections.defaultdict(list)
        for row in chosen:
            groups[tuple(sorted(known(row)))].append(row)
        result = Score()
        for names, group in groups.items():
            flags = [flag for option in names for flag in ("--option", option)]
            written = transliterate(options.runes, ["-s", script, "--mode", mode] + flags, [row["norm"] for row in group])
            for row in group:
                result.add("".join(editions.get(rune, "?") for rune in written[row["norm"]]), row["carved"])
        return result

    plain = Score()
    if letters:
        by_letters = {norm: "".join(editions.get(rune, "?") for rune in written) for norm, written in
                      transliterate(options.runes, ["-s", script, "--mode", letters], [row["norm"] for row in rows]).items()}
    for row in rows:
        plain.add(by_letters[row["norm"]], row["carved"])
    line(name + ", letter by letter", plain)
    line(name, score(rows))
    for language in sorted({row.get("norm_lang") or "" for row in rows} - {""}):
        line("  norm language " + language, score([row for row in rows if row["norm_lang"] == language]))
    if known:
        line("  with place and time", score(rows, known))
    if options.quick:
        return
    limits = {"least": options.least, "chance": options.chance}
    key = {"place": place, "region": region, "inscription": lambda row: row["signum"]}[options.by]
    kinds = [("", (), None)] + ([(", with place and time", switches, known)] if known else [])
    for name, flags, place_of in kinds:
        trial = Trial(letters_of, base, tests, flags, place_of, **limits)
        found, unseen = trial.held_back(rows, options.folds, key)
        line("  held back" + name, found)
        line("    words in no other fold", unseen)
        if options.check and not flags:
            trial.check(rows, options.folds, key)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--runes", default=".build/release/runes")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--by", choices=["place", "region", "inscription"], default="place", help="the unit that is held back")
    parser.add_argument("--check", action="store_true", help="compare the estimate with the error on regions set aside")
    parser.add_argument("--quick", action="store_true", help="hold nothing back")
    parser.add_argument("--least", type=float, default=4.0, help="the minimum number of errors that a row saves on the training words")
    parser.add_argument("--chance", type=float, default=1.0, help="the minimum multiple of the square root of the sum of their squares")
    options = parser.parse_args()
    print("%-42s %s" % ("", "unlike     exact"))
    measure(options, "younger/norse", "rundata_dev.tsv", "ref16", YOUNGER, place_and_time, TIMES + PLACES)
    measure(options, "elder/proto-norse", "elder_dev.tsv", "ref24", ELDER, None, (), letters="scholarly")


if __name__ == "__main__":
    main()
