#!/usr/bin/env python3
"""learn_rules.py            learns rules.txt from the development words of cmudict.dict
learn_rules.py --cross [N]   measures rules learned without a tenth of the families on that tenth, for N tenths (10)
learn_rules.py --check RUNES learns them again and compares with rules.txt, and the guesses of the command RUNES with its own

Uses only development words, not the families reserved by phones.py. Aligns letters with their sounds. The rules are the weights
of a logistic regression for each letter: shape by shape, from general to specific, it takes every vote that gains at least GAIN
in log-likelihood, fits all votes again and drops those that gain less than their bytes are worth, until the table is small.
Needs numpy; some minutes a run.
"""
import collections
import math
import os
import subprocess
import sys

import numpy as np

from phones import CODE, FOLDER, NAME, PHONES, Aligner, family_number, ipa, is_development, lexicon

GAIN = 4.0
# Rounds of fitting: the gain in log-likelihood per million letters for which seven bytes of the table are spent, and whether votes
# are rounded to quarters.
ROUNDS = [(5, False), (6.5, False), (9, True), (10, True), (0, True), (0, True)]
DAMPING, SHRINKAGE, MOST = 3.0, 1.0, 4.0
QUARTERS = 4
RAREST_CHUNK, RAREST_CONTEXT = 10, 4
BEAM = 4
REACH = 6
SILENT = "*"
# 0 stands for none.
SOUND_NUMBER = {CODE[name]: i + 1 for i, name in enumerate(PHONES)}
VOWEL_LETTERS = "aeiouy"
VOWEL_SOUNDS = {CODE[s] for s in "iː i ɪ eɪ ɛ æ ɑ ɔ oʊ ʊ uː u ʌ ə aɪ aʊ ɔɪ ɝ ɚ".split()}
WEAK = {CODE[s] for s in "ɪ i ə ɚ u".split()}
# 0 the border, 1 to 26 a to z, 27 the apostrophe; classes are 29 for vowel letters and 30 for others.
APOSTROPHE = 27
CLASS = np.array([0] + [29 if chr(96 + i) in VOWEL_LETTERS else 30 for i in range(1, 27)] + [30], np.int64)

# Conditions of rules other than letters, with their bits in a key.
CONDITIONS = "syllables next second vowel rhythm first last end before after".split()
BITS = dict(zip(CONDITIONS, (4, 6, 6, 6, 5, 5, 5, 10, 5, 5)))
COLUMN = {name: i for i, name in enumerate(CONDITIONS)}
OF_SOUNDS = [COLUMN[name] for name in ("next", "second", "vowel", "rhythm")]


def shapes():
    """What rules look at, from general to specific: the letters around the letter, then conditions. L is a letter, C its class,
    ? any letter."""
    found = {(shape,) for shape in (
        "_ _L _LL _LLL L_ LL_ LLL_ LLLL_ L_L LL_L L_LL _C C_ _CC CC_ C_C _LC L_C _CL C_L L_CC C_LC L_LC _CLL _CCL LC_ L?_ CL_ "
        "LLC_ _CLC L_CL LC_L L?C_ _L?L _LLC C_CL").split()}
    for condition in "next last first rhythm syllables vowel after before".split():
        found |= {(shape, condition) for shape in ("_", "_L", "L_", "_C")}
    for pair in "rhythm,last next,second syllables,last after,rhythm next,last before,after before,syllables after,syllables " \
                "syllables,rhythm syllables,vowel end".split():
        found.add(("_", *pair.split(",")))
    found |= {("_CC", "rhythm"), ("_CC", "last"), ("_CL", "vowel"), ("C_C", "syllables"), ("C_C", "rhythm")}
    return sorted(found, key=lambda shape: (len(shape[0]) - 1 + 1.2 * (len(shape) - 1), shape))


def number(letter):
    return APOSTROPHE if letter == "'" else ord(letter) - 96


def syllables(word):
    """For each letter, 4 x the vowel groups before it (at most 2) + those after it (at most 3)."""
    n = len(word)
    vowels = [c in VOWEL_LETTERS for c in word]
    if n > 2 and word[-1] == "e" and not vowels[-2]:
        vowels[-1] = False
    if n > 3 and word[-2:] in ("es", "ed") and not vowels[-3]:
        vowels[-2] = False
    before, behind, count = [], [], 0
    for i in range(n):
        before.append(count)
        count += vowels[i] and (i + 1 == n or not vowels[i + 1])
    count = 0
    for i in reversed(range(n)):
        behind.append(count)
        count += vowels[i] and (i == 0 or not vowels[i - 1])
    return [4 * min(a, 2) + min(b, 3) for a, b in zip(before, reversed(behind))]


def nearest_vowels(word):
    """For each letter, the nearest vowel letter before it."""
    found, vowel = [], 0
    for letter in word:
        found.append(vowel)
        if letter in VOWEL_LETTERS:
            vowel = number(letter)
    return found


def described(words):
    """The letters around every letter of the words, and the conditions that are known from letters alone."""
    n = sum(map(len, words))
    around = np.zeros((n, 2 * REACH + 1), np.int64)
    values = np.zeros((n, len(CONDITIONS)), np.int64)
    start = 0
    for word in words:
        codes = [0] * REACH + [number(c) for c in word] + [0] * REACH
        rows = slice(start, start + len(word))
        for i in range(len(word)):
            around[start + i] = codes[i:i + 2 * REACH + 1]
        values[rows, COLUMN["syllables"]] = syllables(word)
        values[rows, COLUMN["before"]] = nearest_vowels(word)
        values[rows, COLUMN["after"]] = nearest_vowels(word[::-1])[::-1]
        values[rows, COLUMN["first"]] = number(word[0])
        values[rows, COLUMN["last"]] = number(word[-1])
        values[rows, COLUMN["end"]] = number(word[-1]) * 32 + (number(word[-2]) if len(word) > 1 else 0)
        start += len(word)
    return around, values


def heard(state, chunk):
    """The next sound, the second one, the next vowel and the rhythm, one chunk further to the left."""
    following, second, vowel, rhythm = state
    for code in reversed(chunk):
        following, second = SOUND_NUMBER[code], following
        if code in VOWEL_SOUNDS:
            vowel = following
            rhythm = (3 * rhythm + (1 if code in WEAK else 2)) % 27
    return following, second, vowel, rhythm


def keys(around, values, shape):
    """A number for what a shape sees of each letter."""
    pattern = shape[0]
    middle = pattern.index("_")
    key = around[:, REACH]
    for place, sign in enumerate(pattern):
        if sign in "LC":
            letter = around[:, REACH + place - middle]
            key = key << 5 | (CLASS[letter] if sign == "C" else letter)
    for condition in shape[1:]:
        key = key << BITS[condition] | values[:, COLUMN[condition]]
    return key


# Possessives and contractions are said by rule and not learned.
VOICELESS = {CODE[s] for s in "p t k f θ s ʃ tʃ h".split()}
SIBILANTS = {CODE[s] for s in "s z ʃ ʒ tʃ dʒ".split()}


def contracted(word):
    """A word without a contracted ending, and the ending."""
    word = word.rstrip("'") or word
    for ending in ("n't", "'s", "'ll", "'d", "'ve", "'re"):
        if word.endswith(ending) and len(word) > len(ending):
            return word[:-len(ending)], ending
    return word, ""


def with_ending(sounds, ending):
    last = sounds[-1:] or CODE["ə"]
    said = {"": "", "n't": "ə n t", "'ll": "ə l", "'re": "ɚ", "'ve": "v" if last in VOWEL_SOUNDS else "ə v",
            "'s": "ɪ z" if last in SIBILANTS else "s" if last in VOICELESS else "z",
            "'d": "ɪ d" if last in (CODE["t"], CODE["d"]) else "d"}[ending]
    return sounds + "".join(CODE[s] for s in said.split())


# Learning


class Instances:
    """Every letter of the words, with its context and its sounds."""

    def __init__(self, aligned):
        words = [(base, chunks[:len(base)]) for base, chunks in ((contracted(word)[0], chunks) for word, chunks in aligned)]
        self.around, self.values = described([word for word, _ in words])
        self.chunks = []
        start = 0
        for word, chunks in words:
            state = (0, 0, 0, 0)
            for i in reversed(range(len(word))):
                self.values[start + i, OF_SOUNDS] = state
                state = heard(state, chunks[i])
            self.chunks += chunks
            start += len(word)


class Votes:
    """The rules of a shape for one letter: their keys, a row of votes for each, and the letters that each applies to."""

    def __init__(self, shape, keys, weights, taken, order, counts):
        self.shape, self.keys, self.weights, self.taken = shape, keys, weights, taken
        self.order, self.counts = order, counts
        self.starts = np.concatenate(([0], np.cumsum(counts)[:-1]))

    def sums(self, rows):
        return np.add.reduceat(rows, self.starts, axis=0)

    def bytes(self):
        """What a vote of each rule takes in the table."""
        pattern, *conditions = self.shape
        return 3.3 + (2 + len(pattern) + 2.5 * len(conditions)) / np.maximum(1, self.taken.sum(1))


def likelihoods(scores):
    shares = np.exp(scores - scores.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True)


def learn_letter(around, values, gold, count, millions):
    """The first votes for the chunks of a letter, and its rules."""
    is_gold = np.zeros((len(gold), count), np.float32)
    is_gold[np.arange(len(gold)), gold] = 1
    first = np.round(np.log(is_gold.mean(0) + 1e-6) * QUARTERS) / QUARTERS
    scores = np.zeros((len(gold), count), np.float32) + first
    shares = likelihoods(scores)
    rules = []
    for shape in shapes() if count > 1 else []:
        if len(shape) == 1 and shape[0] == "_":
            continue
        found, where, counts = np.unique(keys(around, values, shape), return_inverse=True, return_counts=True)
        order = np.argsort(where, kind="stable")
        usual = counts >= RAREST_CONTEXT
        order = order[np.repeat(usual, counts)]
        if not len(order):
            continue
        rule = Votes(shape, found[usual], None, None, order, counts[usual])
        slope = rule.sums(is_gold[order] - shares[order])
        bend = rule.sums(shares[order] * (1 - shares[order])) + DAMPING
        taken = slope * slope / (2 * bend) > GAIN
        some = taken.any(1)
        if not some.any():
            continue
        weights = np.where(taken, np.clip(slope / bend, -MOST, MOST), 0).astype(np.float32)[some]
        rule = Votes(shape, rule.keys[some], weights, taken[some], order[np.repeat(some, rule.counts)], rule.counts[some])
        scores[rule.order] += np.repeat(weights, rule.counts, axis=0)
        shares = likelihoods(scores)
        rules.append(rule)
    for turn, (least, is_rounded) in enumerate(ROUNDS):
        for rule in rules if turn % 2 else reversed(rules):
            fit(rule, scores, shares, is_gold, least * millions, is_rounded)
    return first, rules


def fit(rule, scores, shares, is_gold, least, is_rounded):
    """A Newton step for the votes of some rules; drops those whose gain is not worth their bytes."""
    own = shares[rule.order]
    slope = rule.sums(is_gold[rule.order] - own)
    bend = rule.sums(own * (1 - own))
    if least:
        weights = np.repeat(rule.weights, rule.counts, axis=0)
        gain = rule.sums(weights * is_gold[rule.order] + np.log(1 - own + own * np.exp(-weights) + 1e-12))
        rule.taken &= gain > least * rule.bytes()[:, None] / 7
    fitted = np.clip(rule.weights + (slope - SHRINKAGE * rule.weights) / (bend + DAMPING), -MOST, MOST)
    if is_rounded:
        fitted = np.round(fitted * QUARTERS) / QUARTERS
    fitted = np.where(rule.taken, fitted, 0).astype(np.float32)
    scores[rule.order] += np.repeat(fitted - rule.weights, rule.counts, axis=0)
    rule.weights = fitted
    shares[rule.order] = likelihoods(scores[rule.order])


def learn(data):
    """The rules in the form of `read`: for each letter its chunks, and for each shape of rules the keys and votes."""
    letters = data.around[:, REACH]
    rules = Rules()
    for letter in range(1, 27):
        rows = np.flatnonzero(letters == letter)
        counts = collections.Counter(data.chunks[i] for i in rows)
        chunks = [chunk for chunk, count in counts.most_common() if count >= RAREST_CHUNK]
        index = {chunk: i for i, chunk in enumerate(chunks)}
        rows = [i for i in rows if data.chunks[i] in index]
        first, found = learn_letter(
            data.around[rows], data.values[rows], [index[data.chunks[i]] for i in rows], len(chunks),
            len(letters) / 1e6)
        rules.chunks[letter] = chunks
        rules.first[letter] = np.rint(first * QUARTERS).astype(np.int64)
        for rule in found:
            weights = np.rint(rule.weights * QUARTERS).astype(np.int64)
            some = weights.any(1)
            if some.any():
                rules.of_shape.setdefault(rule.shape, {})[letter] = rule.keys[some], weights[some]
    return rules


class Rules:
    def __init__(self):
        self.chunks, self.first, self.of_shape = {}, {}, {}


# Guessing: as LetterToSoundRules.swift does it, in whole numbers.

# 16 ln(1 + exp(-d / 16)), rounded, for the sums of likelihoods in sixteenths of a logarithm.
SUM_OF_TWO = np.array([math.floor(16 * math.log1p(math.exp(-d / 16)) + 0.5) for d in range(64)])


def logarithm_of_sum(votes):
    total = 4 * votes[:, 0]
    for i in range(1, votes.shape[1]):
        distance = np.minimum(np.abs(total - 4 * votes[:, i]), 63)
        total = np.maximum(total, 4 * votes[:, i]) + SUM_OF_TWO[distance]
    return total


def say(words, rules):
    """The sounds of each word, from its last letter to its first; the best pronunciations are followed side by side."""
    bases = [contracted(word)[0] for word in words]
    around, values = described(bases)
    lengths = np.array([len(word) for word in bases])
    ends = np.cumsum(lengths)
    widest = max(map(len, rules.chunks.values()))
    nothing = -(1 << 40)
    score = np.full((len(words), BEAM), nothing)
    score[:, 0] = 0
    state = np.zeros((len(words), BEAM, 4), np.int64)
    said = [[""] * BEAM for _ in words]
    for step in range(lengths.max()):
        active = np.flatnonzero(lengths > step)
        place = ends[active] - 1 - step
        active, place = (x[around[place, REACH] != APOSTROPHE] for x in (active, place))
        seen = np.repeat(around[place], BEAM, axis=0)
        known = np.repeat(values[place], BEAM, axis=0)
        known[:, OF_SOUNDS] = state[active].reshape(-1, 4)
        gains = np.full((len(seen), widest), nothing)
        for letter, chunks in rules.chunks.items():
            rows = np.flatnonzero(seen[:, REACH] == letter)
            if not len(rows):
                continue
            votes = np.zeros((len(rows), len(chunks)), np.int64) + rules.first[letter]
            for shape, of_letter in rules.of_shape.items():
                if letter in of_letter:
                    found, weights = of_letter[letter]
                    wanted = keys(seen[rows], known[rows], shape)
                    where = np.minimum(np.searchsorted(found, wanted), len(found) - 1)
                    hit = found[where] == wanted
                    votes[hit] += weights[where[hit]]
            gains[rows, :len(chunks)] = 4 * votes - logarithm_of_sum(votes)[:, None]
        totals = (score[active].reshape(-1, 1) + gains).reshape(len(active), -1)
        best = np.argsort(-totals, axis=1, kind="stable")[:, :BEAM]
        score[active] = np.take_along_axis(totals, best, 1)
        for i, word in enumerate(active):
            chunks = rules.chunks[around[place[i], REACH]]
            states, texts = state[word].tolist(), said[word]
            said[word] = []
            for slot, choice in enumerate(best[i]):
                path, chunk = divmod(int(choice), widest)
                chunk = chunks[chunk] if chunk < len(chunks) else ""
                state[word, slot] = heard(states[path], chunk)
                said[word].append(chunk + texts[path])
    return {word: with_ending(sounds[0], contracted(word)[1]) for word, sounds in zip(words, said)}


# The text of the rules

HEAD = """\
# Letter-to-sound rules for English words that no list has, learned by learn_rules.py from CMUdict's development words.
# = _L next    the following rules look at the next letter and the next sound
# ə In 5ɪ-3*   before n, and where the next sound is ə, i gets 5 votes for ɪ and 3 against silence
# @ % ? |      a vowel letter, another letter, any letter, a word boundary or nothing; words are said from their end
"""
SIGNS = {0: "|", APOSTROPHE: "'", 29: "@", 30: "%"}
NAMES = sorted(PHONES, key=len, reverse=True)


def sign(value):
    return SIGNS.get(value) or chr(96 + value)


def coded(text):
    """The phonemes of a text in IPA, the longest first; a dot separates two that would be read as one."""
    codes = ""
    while text:
        name = next((x for x in NAMES if text.startswith(x)), "")
        codes += CODE[name] if name else ""
        text = text[max(1, len(name)):]
    return codes


def chunk_text(chunk):
    return (ipa(chunk) if coded(ipa(chunk)) == chunk else ".".join(NAME[c] for c in chunk)) or SILENT


def votes_text(weights, chunks):
    return "".join(f"{weight}{chunk_text(chunk)}" for weight, chunk in zip(weights, chunks) if weight)


def value_text(condition, value):
    if condition == "syllables":
        return f"{value // 4}-{value % 4}"
    if condition in ("next", "second", "vowel"):
        return PHONES[value - 1] if value else "|"
    if condition == "rhythm":
        return "".join(".wf"[x] for x in (value % 3, value // 3 % 3, value // 9)).rstrip(".") or "|"
    return sign(value % 32) + sign(value // 32) if condition == "end" else sign(value)


def rule_text(shape, letter, key):
    fields = []
    for condition in reversed(shape[1:]):
        fields.append(value_text(condition, key & ((1 << BITS[condition]) - 1)))
        key >>= BITS[condition]
    fields.reverse()
    pattern = ""
    for place in reversed(shape[0]):
        if place in "LC":
            pattern += sign(key & 31)
            key >>= 5
        else:
            pattern += place if place == "?" else chr(64 + letter)
    return " ".join(fields + [pattern[::-1]])


def text(rules):
    lines = HEAD.splitlines() + ["= _"]
    for letter, chunks in sorted(rules.chunks.items()):
        votes = "".join(f"{weight}{chunk_text(chunk)}" for weight, chunk in zip(rules.first[letter], chunks))
        lines.append(f"{chr(64 + letter)} {votes}")
    for shape in sorted(rules.of_shape, key=lambda shape: (len(shape), len(shape[0]), shape)):
        lines.append(" ".join(["=", *shape]))
        for letter, (found, weights) in sorted(rules.of_shape[shape].items()):
            for key, votes in zip(found.tolist(), weights.tolist()):
                lines.append(f"{rule_text(shape, letter, key)} {votes_text(votes, rules.chunks[letter])}")
    return "\n".join(lines) + "\n"


def write(path, rules):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text(rules))
    print(f"{sum(len(found) for of in rules.of_shape.values() for found, _ in of.values())} rules, {os.path.getsize(path)} bytes")


def check(runes, path, rules, words):
    with open(path, encoding="utf-8") as file:
        print("rules.txt is", "the same" if file.read() == text(rules) else "not the same")
    lines = subprocess.run([runes, "pronounce", "--rules-only", "-"], input="\n".join(words), text=True,
                           stdout=subprocess.PIPE, check=True).stdout.splitlines()
    said = {word: ipa(sounds) for word, sounds in say(words, rules).items()}
    answers = (line.replace(".", "").split("\t") for line in lines)
    other = [answer for answer in answers if said.get(answer[0], answer[1]) != answer[1]]
    print(f"{len(lines)} words, {len(other)} guessed differently", *(f"{x[0]}: {x[1]}, {said[x[0]]}" for x in other[:9]), sep="\n")


# Scoring, in phonemes that do not distinguish ə from ʌ and ɚ from ɝ

FOLD = str.maketrans({CODE[a]: CODE[b] for a, b in (("ə", "ʌ"), ("ɚ", "ɝ"), ("i", "iː"), ("u", "uː"))})


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        new = [i]
        for j, y in enumerate(b, 1):
            new.append(min(row[j] + 1, new[-1] + 1, row[j - 1] + (x != y)))
        row = new
    return row[-1]


def score(said, words):
    """Correct words, errors, phonemes, compared with the closest pronunciation of each word."""
    right = errors = phonemes = 0
    for word, sounds in said.items():
        sounds = sounds.translate(FOLD)
        error, size = min((distance(sounds, s.translate(FOLD)), len(s)) for s in words[word])
        right += error == 0
        errors += error
        phonemes += size
    return np.array([right, errors, phonemes])


def main():
    words = lexicon()
    learned = [(word, sounds[0]) for word, sounds in words.items() if is_development(word)]
    aligner = Aligner(learned).learn(learned[::3], 4).learn(learned, 2)
    aligned = [(word, chunks) for word, said in learned if (chunks := aligner.align(word, said))]
    if "--cross" not in sys.argv:
        rules = learn(Instances(aligned))
        path = os.path.join(FOLDER, "rules.txt")
        return check(sys.argv[2], path, rules, sorted(words)[::5]) if "--check" in sys.argv else write(path, rules)
    total, count = np.zeros(3), 0
    for fold in range(int(sys.argv[2]) if len(sys.argv) > 2 else 10):
        rules = learn(Instances([x for x in aligned if family_number(x[0]) // 10 % 10 != fold]))
        tested = [word for word, _ in learned if family_number(word) // 10 % 10 == fold]
        total += score(say(tested, rules), words)
        count += len(tested)
        print(f"{fold + 1} tenths: {count} words, {100 * total[0] / count:.2f} % right, phoneme error "
              f"{100 * total[1] / total[2]:.2f} %, {len(text(rules).encode())} bytes", flush=True)


if __name__ == "__main__":
    main()
