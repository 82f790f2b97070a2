#!/usr/bin/env python3
"""learn_rules.py            learns rules.txt from the development words of cmudict.dict
learn_rules.py --cross [N]   measures rules learned without a tenth of the families on that tenth, for N tenths (10)

Uses only development words, not the families reserved by phones.py. Aligns letters with their sounds; then, from general to
specific contexts, adds every rule that corrects at least LEAST letters, and removes it again if later rules reduce its
benefit. Needs numpy.
"""
import os
import sys

import numpy as np

from phones import CODE, FOLDER, NAME, PHONES, Aligner, family_number, ipa, is_development, lexicon

LEAST = 5
REACH = 6
VOWELS = "aeiouy"
VOWEL_SOUNDS = {CODE[s] for s in "iː i ɪ eɪ ɛ æ ɑ ɔ oʊ ʊ uː u ʌ ə aɪ aʊ ɔɪ ɝ ɚ".split()}
# 0 the border, 1 to 26 a to z, 27 the apostrophe; classes are 29 for vowel letters and 30 for others.
CLASS = np.array([0] + [29 if chr(96 + i) in VOWELS else 30 for i in range(1, 27)] + [30], np.int64)
# Conditions of rules other than letters: the vowels before and after, the next sound, the next vowel sound.
SYLLABLES, SOUND, VOWEL = "s", "p", "v"
FEATURES = {SYLLABLES: 0, SOUND: 1, VOWEL: 2}


def number(letter):
    return 27 if letter == "'" else ord(letter) - 96


def sound_number(code):
    return ord(code) - 62


def syllables(word):
    """For each letter, 4 x the vowel groups before it (at most 2) + those after it (at most 3)."""
    n = len(word)
    vowels = [c in VOWELS for c in word]
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


def letters_of(word):
    return [0] * REACH + [number(c) for c in word] + [0] * REACH


class Instances:
    """Every letter of the words, with its context and its sounds."""

    def __init__(self, words):
        n = sum(len(word) for word, _ in words)
        self.letters = np.zeros((n, 2 * REACH + 1), np.int64)
        self.features = np.zeros((n, 3), np.int64)
        self.gold = np.zeros(n, np.int64)
        self.chunks, numbers = [""], {"": 0}
        start = 0
        for word, chunks in words:
            codes, groups = letters_of(word), syllables(word)
            sound = vowel = 0
            for i in reversed(range(len(word))):
                chunk = chunks[i]
                if chunk not in numbers:
                    numbers[chunk] = len(self.chunks)
                    self.chunks.append(chunk)
                self.letters[start + i] = codes[i:i + 2 * REACH + 1]
                self.features[start + i] = groups[i], sound, vowel
                self.gold[start + i] = numbers[chunk]
                for code in reversed(chunk):
                    sound = sound_number(code)
                    if code in VOWEL_SOUNDS:
                        vowel = sound
            start += len(word)

    def keys(self, template):
        left, right, asked = template
        keys = self.letters[:, REACH]
        for step, sign in enumerate(left):
            letter = self.letters[:, REACH - 1 - step]
            keys = keys * 32 + (CLASS[letter] if sign == "C" else letter) if sign != "?" else keys
        for step, sign in enumerate(right):
            letter = self.letters[:, REACH + 1 + step]
            keys = keys * 32 + (CLASS[letter] if sign == "C" else letter) if sign != "?" else keys
        for feature in asked:
            keys = keys * 64 + self.features[:, FEATURES[feature]]
        return keys


def templates():
    """Templates of rules, from general to specific: signs to the left, nearest first, signs to the right, features. L is a
    letter, C its class, ? any letter."""
    found = set()
    for a in range(6):
        for b in range(7):
            if a + b <= 7:
                found.add(("L" * a, "L" * b, ""))
            if a + b <= 4 and max(a, b) < 4:
                found |= {("L" * a + "C", "L" * b, ""), ("L" * a, "L" * b + "C", ""), ("L" * a + "C", "L" * b + "C", "")}
    for right in "CL CLL CCL CC LCL CCC L?L CLC LCLL".split():
        found |= {(left, right, "") for left in ("", "C", "L")}
    found |= {(left, "", "") for left in "CL CC CLL".split()}
    near = [tuple(x.split("_")) for x in
            "_ L_ _L _LL L_L LL_ _C _CC _CL C_C _LC C_L L_C _LLL L_LL _CLL _LCL LL_L C_CL _CCL _CCLL".split()]
    found |= {(left, right, feature) for left, right in near for feature in FEATURES}
    weight = {"L": 1, "C": 0.4, "?": 0.1, SYLLABLES: 0.7, SOUND: 0.8, VOWEL: 0.7}
    return sorted(found, key=lambda t: (sum(weight[c] for part in t for c in part), t))


def learn(data, least=LEAST):
    """The rules, template by template: their conditions, keys and chunks of sounds."""
    right_so_far = np.zeros(len(data.gold), bool)
    rules = []
    for template in templates():
        keys, where = np.unique(data.keys(template), return_inverse=True)
        pairs, counts = np.unique(where * 1024 + data.gold, return_counts=True)
        context = pairs // 1024
        order = np.lexsort((-counts, context))
        first = order[np.concatenate(([True], context[order][1:] != context[order][:-1]))]
        best, most = pairs[first] % 1024, counts[first]
        gain = most - np.bincount(where, weights=right_so_far, minlength=len(keys))
        taken = gain >= (least if any(template) else 0)
        rules.append((template, keys[taken], best[taken]))
        hit = taken[where]
        right_so_far[hit] = best[where[hit]] == data.gold[hit]
    return prune(data, rules, least)


def prune(data, rules, least):
    """Removes rules that correct fewer than `least` letters compared with the earlier rules."""
    n = len(data.gold)
    places, below = [], [np.full(n, -1)]
    for template, keys, best in rules:
        wanted = data.keys(template)
        place = np.minimum(np.searchsorted(keys, wanted), max(0, len(keys) - 1))
        hit = keys[place] == wanted if len(keys) else np.zeros(n, bool)
        places.append((place, hit))
        below.append(np.where(hit, best[place], below[-1]) if len(keys) else below[-1])
    decided = np.zeros(n, bool)
    kept = []
    for i in reversed(range(len(rules))):
        template, keys, best = rules[i]
        place, hit = places[i]
        own = hit & ~decided
        gain = np.bincount(place[own], weights=(best[place[own]] == data.gold[own]) * 1.0 - (below[i][own] == data.gold[own]),
                           minlength=len(keys))
        keep = gain >= least if any(template) else np.ones(len(keys), bool)
        decided |= own & keep[place] if len(keys) else own
        kept.append((template, dict(zip(keys[keep].tolist(), best[keep].tolist()))))
    return [rule for rule in reversed(kept) if rule[1]]


def say(word, rules, chunks):
    """The chunk of each letter, from the last letter to the first, because rules may test the following sounds."""
    codes, groups = letters_of(word), syllables(word)
    features = [0, 0, 0]
    said = [""] * len(word)
    for i in reversed(range(len(word))):
        features[0] = groups[i]
        for (left, right, asked), known in reversed(rules):
            key = codes[i + REACH]
            for step, sign in enumerate(left):
                if sign != "?":
                    letter = codes[i + REACH - 1 - step]
                    key = key * 32 + (int(CLASS[letter]) if sign == "C" else letter)
            for step, sign in enumerate(right):
                if sign != "?":
                    letter = codes[i + REACH + 1 + step]
                    key = key * 32 + (int(CLASS[letter]) if sign == "C" else letter)
            for feature in asked:
                key = key * 64 + features[FEATURES[feature]]
            chunk = known.get(key)
            if chunk is not None:
                said[i] = chunks[chunk]
                break
        for code in reversed(said[i]):
            features[1] = sound_number(code)
            if code in VOWEL_SOUNDS:
                features[2] = features[1]
    return said


# The text of the rules


def sign_of(value):
    return {0: "|", 27: "'", 29: "V", 30: "C"}.get(value) or chr(96 + value)


def name_of(value):
    return NAME[chr(value + 62)] if value else "|"


def chunk_text(chunk):
    text = ipa(chunk)
    names = sorted(PHONES, key=len, reverse=True)
    read, rest = "", text
    while rest:
        name = next(x for x in names if rest.startswith(x))
        read += CODE[name]
        rest = rest[len(name):]
    return (text if read == chunk else ".".join(NAME[c] for c in chunk)) or "-"


def line(template, key, chunk):
    left, right, asked = template
    conditions = []
    for feature in reversed(asked):
        value, key = key % 64, key // 64
        if feature == SYLLABLES:
            conditions.append(f"{value // 4}-{value % 4}")
        else:
            conditions.append((">" if feature == SOUND else ">>") + name_of(value))
    signs = []
    for sign in reversed(left + right):
        if sign == "?":
            signs.append("?")
        else:
            signs.append(sign_of(key % 32))
            key //= 32
    signs.reverse()
    pattern = "".join(reversed(signs[:len(left)])) + "_" + "".join(signs[len(left):])
    return key, " ".join(conditions + [pattern, chunk_text(chunk)])


def text(rules, chunks):
    of_letter = {}
    for template, known in rules:
        for key, chunk in sorted(known.items()):
            letter, row = line(template, key, chunks[chunk])
            of_letter.setdefault(letter, []).append(row)
    lines = HEAD.splitlines()
    for letter in sorted(of_letter):
        lines += ["", "= " + sign_of(letter)] + of_letter[letter]
    return "\n".join(lines) + "\n"


HEAD = """\
# Letter-to-sound rules for English words that no list has, learned by learn_rules.py from CMUdict's development words.
# = c             the following rules are for c
# _e s            s before e; - means silent, and the last rule that matches wins
# V C ? |         a vowel letter, any other letter, any letter, a word boundary
# 1-0 _n ə        one vowel group before it and none after; 2 and 3 mean at least as many
# >ʃ  >>ə  >|     the next sound, the next vowel, none; words are processed from their end
"""

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
    for word, chunks in said.items():
        sounds = "".join(chunks).translate(FOLD)
        error, size = min((distance(sounds, s.translate(FOLD)), len(s)) for s in words[word])
        right += error == 0
        errors += error
        phonemes += size
    return right, errors, phonemes


def main():
    words = lexicon()
    learned = [(word, sounds[0]) for word, sounds in words.items() if is_development(word)]
    aligner = Aligner(learned).learn(learned[::3], 4).learn(learned, 2)
    aligned = [(word, chunks) for word, said in learned if (chunks := aligner.align(word, said))]
    if "--cross" in sys.argv:
        folds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
        total = np.zeros(3)
        count = 0
        for fold in range(folds):
            data = Instances([x for x in aligned if family_number(x[0]) // 10 % 10 != fold])
            rules = learn(data)
            tested = [word for word, _ in aligned if family_number(word) // 10 % 10 == fold]
            total += score({word: say(word, rules, data.chunks) for word in tested}, words)
            count += len(tested)
            print(f"{fold + 1} tenths: {count} words, {100 * total[0] / count:.2f} % right, "
                  f"phoneme error {100 * total[1] / total[2]:.2f} %", flush=True)
        return
    data = Instances(aligned)
    rules = text(learn(data), data.chunks)
    with open(os.path.join(FOLDER, "rules.txt"), "w", encoding="utf-8") as file:
        file.write(rules)
    print(f"{rules.count(chr(10))} lines, {len(rules.encode())} bytes")


if __name__ == "__main__":
    main()
