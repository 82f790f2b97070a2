"""The sounds of CMUdict, the split of its words by family, and which letter of a word stands for which sounds."""
import collections
import hashlib
import math
import os
import re

FOLDER = os.path.dirname(os.path.abspath(__file__))

# Stress is kept only where the sound depends on it: AH0 is ə and AH1 ʌ, ER0 ɚ and ER1 ɝ, IY0 i and IY1 iː, UW0 u and UW1 uː.
IPA = dict(
    P="p", B="b", T="t", D="d", K="k", G="ɡ", CH="tʃ", JH="dʒ", F="f", V="v", TH="θ", DH="ð", S="s", Z="z", SH="ʃ", ZH="ʒ",
    HH="h", M="m", N="n", NG="ŋ", L="l", R="ɹ", W="w", Y="j", IY="iː", IY0="i", IH="ɪ", EY="eɪ", EH="ɛ", AE="æ", AA="ɑ",
    AO="ɔ", OW="oʊ", UH="ʊ", UW="uː", UW0="u", AH="ʌ", AH0="ə", AY="aɪ", AW="aʊ", OY="ɔɪ", ER="ɝ", ER0="ɚ")
PHONES = list(IPA.values())
# One character each, so that a pronunciation is a string.
CODE = {name: chr(0x61 + i) if i < 26 else chr(0x41 + i - 26) if i < 52 else "?" for i, name in enumerate(PHONES)}
NAME = {code: name for name, code in CODE.items()}


def ipa(codes):
    return "".join(NAME[c] for c in codes)


def pronunciation(arpabet):
    return "".join(CODE[IPA[p] if p in IPA else IPA[p.rstrip("012")]] for p in arpabet)


def lexicon(path=os.path.join(FOLDER, "cmudict.dict")):
    """Every word of letters and apostrophes with its pronunciations, CMUdict's first one first."""
    words = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            fields = line.split("#")[0].split()
            if not fields:
                continue
            word = re.sub(r"\(\d+\)$", "", fields[0])
            if not re.fullmatch(r"[a-z']+", word):
                continue
            sounds = words.setdefault(word, [])
            said = pronunciation(fields[1:])
            if said not in sounds:
                sounds.append(said)
    return words


# Families: words that may share a stem are in the same part, so that no relative of a test word is used for learning.
SUFFIXES = (
    "ization isation ational fulness ousness iveness lessly ations ation ically ments ment ingly edly ness less able ible "
    "ably ibly ions ion ists isms ism ist izing izes ized ize ises ised ise ities ity ically ical ics ic ials ial als ally "
    "al ians ian ans ances ance ences ence ants ant ents ent ful ous ives ive ings ing iest iers ier ers er ors or est ily "
    "ly ies ied ied ed es s ship hood man men son sons ski sky y i e a o").split()
LONG_PREFIXES = "counter under over inter super anti semi non mis dis pre un".split()
PREFIXES = "re in im ir il de en em co be mc mac".split()


def family(word):
    """A crude stem: removes endings while three letters with a vowel remain, then a prefix, then keeps six letters."""
    word = re.sub(r"'s$|s'$|'(ll|d|ve|re|m|t)$", "", word.lower())
    word = re.sub(r"[^a-z]", "", word)
    while True:
        for suffix in SUFFIXES:
            rest = word[: -len(suffix)]
            if word.endswith(suffix) and len(rest) >= 3 and re.search("[aeiouy]", rest):
                word = rest
                break
        else:
            break
    word = re.sub(r"(.)\1$", r"\1", word)
    for least, prefixes in ((3, LONG_PREFIXES), (4, PREFIXES)):
        found = next((p for p in prefixes if word.startswith(p) and len(word) - len(p) >= least), None)
        if found:
            word = word[len(found):]
            break
    return word[:6]


def family_number(word):
    return int(hashlib.md5(family(word).encode()).hexdigest()[:8], 16)


def is_development(word):
    """Whether rules may be learned from a word; the others are reserved for evaluation."""
    return family_number(word) % 10 < 8


MOST = 3  # sounds of one letter


class Aligner:
    """Aligns letters and sounds, by costs of chunks of sounds for letters."""

    def __init__(self, words):
        together = collections.Counter()
        for word, said in words:
            for i, letter in enumerate(word):
                middle = i * len(said) / len(word)
                for j, sound in enumerate(said):
                    if abs(j - middle) < 2:
                        together[letter, sound] += 1
        of_letter = collections.Counter()
        for (letter, _), count in together.items():
            of_letter[letter] += count
        of_sound = collections.Counter(s for _, said in words for s in said)
        self.base = {}
        for (letter, sound), count in together.items():
            share = count / of_letter[letter] / math.sqrt(of_sound[sound] / sum(of_sound.values()))
            self.base[letter, sound] = -math.log(share)
        self.costs = None

    def cost(self, letter, chunk):
        if self.costs is not None:
            found = self.costs.get((letter, chunk))
            if found is not None:
                return found
            return 14 + 3 * len(chunk)
        if not chunk:
            return 2.2
        return sum(self.base.get((letter, s), 8) for s in chunk) + 3.5 * (len(chunk) - 1) + 1

    def align(self, word, said):
        """The chunk of each letter with the lowest total cost."""
        n, m = len(word), len(said)
        infinity = 1e9
        cost = self.cost
        known = self.cache
        row = [0.0] + [infinity] * m
        back = []
        for i, letter in enumerate(word):
            new = [infinity] * (m + 1)
            take = [0] * (m + 1)
            for j in range(m + 1):
                at = row[j]
                if at >= infinity:
                    continue
                for size in range(min(MOST, m - j) + 1):
                    chunk = said[j:j + size]
                    key = letter + chunk
                    price = known.get(key)
                    if price is None:
                        price = known[key] = cost(letter, chunk)
                    price += at
                    if price < new[j + size]:
                        new[j + size] = price
                        take[j + size] = size
            row = new
            back.append(take)
        if row[m] >= infinity:
            return None
        chunks = []
        j = m
        for take in reversed(back):
            size = take[j]
            chunks.append(said[j - size:j])
            j -= size
        return chunks[::-1]

    def learn(self, words, rounds=5):
        for _ in range(rounds):
            self.cache = {}
            counts = collections.Counter()
            for word, said in words:
                chunks = self.align(word, said)
                if chunks:
                    counts.update(zip(word, chunks))
            of_letter = collections.Counter()
            for (letter, _), count in counts.items():
                of_letter[letter] += count
            self.costs = {key: -math.log(count / of_letter[key[0]]) for key, count in counts.items()}
        self.cache = {}
        return self
