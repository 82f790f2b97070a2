#!/usr/bin/env python3
"""inscriptions.py [DATA] [--seed FILE] [--list] [--record]

Checks the inscriptions of Seed/quotes.json. Exits with 1 if anything is wrong.

Without DATA: every inscription is named by a signum of the Scandinavian Runic-text Database or by its place, with the
edition that was followed; the runes are those of its script and variant, without spaces; dividers are those listed
below; a gloss is there; the order is that of Seed/README.md; and the runes are those that were compared with DATA or
the edition, by their sums in inscriptions.tsv. Who changes runes compares them again, with --record, which writes the sums
if nothing differs.

DATA is a file, or a folder with files *transliterations.tsv, which are not part of the repository: one inscription per line,
its signum and its whole transliteration as the database writes it, separated by a tab; lines with # are comments. For
inscriptions outside the database, the name before the first comma of `source` takes the place of the signum, and letters
follow the edition: ȝ for ᛇ, k for ᛣ.

Every inscription found there is compared rune by rune and divider by divider with the place that fits best; a divider at the
end of the inscription belongs to the last word. The rest are listed with the edition. A transliteration is read as follows:

    x| |x      carved once                       A, H         ᛡ and ᚺ of the transition (also ᴀ, ʜ)
    (x)        damaged and certain               [x]          lost: carved if the source says "after a drawing", else lost
    - ...      lost: … in the runes              :            ᛬
    · ' *      ᛫  (* on web pages for ·)         × +          ᛭
    ⁓          ⁞  (any other divider)            ^ = ¶ ÷ §A   bind rune, line, sign at the start, side: not compared
    <x>        x  (in cipher)                    ¶ ⁓          a sign at the start of a line: not compared
    P| §Q      variant readings: only the last one, as in the database since 2020
"""
import argparse, collections, glob, hashlib, json, os, re, sys, unicodedata

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
RECORD = os.path.join(TOP, "Tests/Acceptance/inscriptions.tsv")

# What the database writes for each rune, for scripts and variants.
RUNES = {
    "elder": dict(zip("ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗᛚᛜᛟᛞᛡ", "fuþarkgwhnijïpzstbemlŋodA")),
    "futhorc": dict(zip("ᚠᚢᚦᚩᚱᚳᚷᚹᚻᚾᛁᛇᛋᛏᛒᛖᛗᛚᛞᚪᚫᛠᛣᛈ", "fuþorcgwhniȝstbemldaæEkp")),
    "younger/long-branch": dict(zip("ᚠᚢᚦᚬᚱᚴᚼᚾᛁᛅᛋᛏᛒᛘᛚᛦᛂᚵᚤᛡᚺ", "fuþorkhniastbmlʀegyAH")),
    "younger/short-twig": dict(zip("ᚠᚢᚦᚭᚱᚴᚽᚿᛁᛆᛌᛐᛓᛙᛚᛧ", "fuþorkhniastbmlʀ")),
    "medieval": dict(zip("ᚠᚢᚦᚮᚱᚴᚼᚿᛁᛆᛌᛐᛒᛘᛚᛂᚵᛦᛑᛍᛔᚯᛅ", "fuþorkhniastbmlegydcpøæ")),
}
SCRIPTS = ["elder", "futhorc", "younger", "medieval"]
DIVIDERS = {"᛬": ":", "᛫": "·", "᛭": "×", "⁞": "⁓"}
SAME_DIVIDER = {"'": "·", "*": "·", "+": "×", "¤": "×", "•": "·"}
LOST = "…"
# An author, a title or a corpus.
EDITION = re.compile(r"[A-ZÅÄÖØ][^;]{3,}$")
SIGNUM = re.compile(
    r"(Öl|Ög|Sö|Sm|Vg|U|Vs|Nä|Vr|Gs|Hs|M|G|N|DR|DE|E|IM|IR|Or|Sc|Sh|GR|IS|FR|UA|By|RU)"
    r" (KJ|EM85;|Fv|IK|MM|DR|Barnes|B)?\d+[A-Z]?(;\d+[A-Z]?)?$")


def symbols(runes, letters):
    """The letters and dividers that the database has for these runes."""
    return [letters.get(rune) or DIVIDERS.get(rune) or rune for rune in runes]


def transliterated(text, drawings):
    """The letters and dividers of a transliteration. `drawings`: count what only old drawings show."""
    text = unicodedata.normalize("NFC", text)
    # Of variant readings, P, Q, R, the last one.
    if "§P" in text:
        text = re.split(r"§[P-R]", text)[-1]
    text = re.sub(r"\[[^\w\]]*\]", lambda lost: lost[0][1:-1] if drawings else "", text)
    # GR 1 has the sign with which it begins at the start of the second line, too.
    text = re.sub(r"¶ ⁓", "¶", text)
    text = re.sub(r"§[A-Z]\d*", " ", text).replace("ᴀ", "A").replace("ʜ", "H")
    found, lost, index = [], False, 0
    join = False
    while index < len(text):
        one = text[index]
        index += 1
        if one == "[":
            lost = not drawings
            if lost: found.append(LOST)
        elif one == "]":
            lost = False
        elif one == "|":
            # x| |x: the second is not there.
            join = bool(re.match(r"[\s¶]*\|", text[index:]))
            index += re.match(r"[\s¶]*\|?", text[index:]).end()
        elif one in "(){}<>^=¶÷☺" or one.isspace():
            continue
        elif one in "-." or one == LOST:
            found.append(LOST)
        elif join:
            join = False
        elif not lost:
            found.append(SAME_DIVIDER.get(one, "ʀ" if one == "R" else one))
    return found


def load(data):
    """Transliterations by signum."""
    texts = {}
    for path in sorted(glob.glob(os.path.join(data, "*transliterations.tsv"))) if os.path.isdir(data) else [data]:
        for line in open(path, encoding="utf-8"):
            if line.strip() and not line.startswith("#"):
                signum, text = line.rstrip("\n").split("\t")[:2]
                texts[signum] = text
    return texts


def compare(carved, original):
    """The differences between carved symbols and the place of the original that fits best, and how many were compared.

    `…` stands for any number of lost runes. What comes before and after the place is free, but for dividers at the end of the
    original.
    """
    nothing = Match(0, 0, ())
    last = [nothing] * (len(original) + 1)
    for one in carved:
        row = [last[0] if one == LOST else last[0].differing(one, "")]
        for j, other in enumerate(original):
            if one == LOST and other == LOST:
                choices = [last[j].same(), last[j + 1], row[j]]
            else:
                before = last[j]
                choices = [before.same() if one == other else before.differing(one, other),
                           last[j + 1].differing(one, ""), row[j].differing("", other)]
            row.append(min(choices, key=Match.cost))
        last = row
    end = len(original)
    while end and original[end - 1] in DIVIDERS.values():
        end -= 1
    return min(last[:end] + last[-1:] if end < len(original) else last, key=Match.cost)


class Match(collections.namedtuple("Match", "differences compared what")):
    """A prefix of the carved symbols beside a part of the original."""

    def cost(self):
        return (self.differences, -self.compared)

    def same(self):
        return self._replace(compared=self.compared + 1)

    def differing(self, one, other):
        return self._replace(differences=self.differences + 1, what=self.what + ((one, other),))


def inscriptions(path):
    return [quote for quote in json.load(open(path, encoding="utf-8"))["quotes"] if "carved" in quote]


def variant(quote):
    carved = quote["carved"]
    return carved["script"] + ("/" + carved["variant"] if "variant" in carved else "")


def runes_sum(quote):
    return hashlib.sha256((variant(quote) + " " + quote["carved"]["runes"]).encode()).hexdigest()[:16]


def changed(quotes):
    """What differs from the runes that were compared."""
    with open(RECORD, encoding="utf-8") as file:
        known = dict(line.split("\t")[:2] for line in file if not line.startswith("#"))
    for quote in quotes:
        if known.pop(quote["id"], None) != runes_sum(quote):
            yield "%s %s: not the runes that were compared; compare them, with --record" % (quote["id"][:6], quote["author"])
    for one in known:
        yield "%s: compared and not in the seed; use --record" % one[:6]


def record(quotes, data):
    """Writes the sums of the runes, and with what they were compared."""
    with open(RECORD, "w", encoding="utf-8") as file:
        file.write("# Written by inscriptions.py DATA --record: the inscription, the sum of its runes, what they were compared with.\n")
        for quote in sorted(quotes, key=lambda quote: quote["id"]):
            signum = quote["source"].split(",")[0].split("; ")[0]
            file.write("%s\t%s\t%s\n" % (quote["id"], runes_sum(quote), "database" if signum in data else "edition"))


def faults(quotes):
    """What is wrong with the entries themselves."""
    for quote in quotes:
        def fault(text):
            return "%s %s: %s" % (quote["id"][:6], quote["author"], text)
        runes, source = quote["carved"]["runes"], quote["source"]
        letters = RUNES.get(variant(quote))
        if letters is None:
            yield fault("no runes are known for %s" % variant(quote))
            continue
        for rune in sorted(set(runes) - set(letters) - set(DIVIDERS) - {LOST}):
            yield fault("U+%04X %s is not a rune of %s" % (ord(rune), rune, variant(quote)))
        for doubled in re.findall(r"(?:……)", runes):
            yield fault("%s twice" % doubled)
        name, semicolon, edition = source.rpartition("; ")
        if not semicolon or not EDITION.match(edition) or re.search(r"memory|handbook|commonly", source, re.I):
            yield fault("no edition in the source %r" % source)
        signum = name.split(",")[0]
        if re.search(r"\d", signum) and not SIGNUM.match(signum):
            yield fault("%r is not a signum as the database writes it" % signum)
        if not quote.get("gloss"):
            yield fault("no gloss")
        if "inscriptions" not in quote["collections"]:
            yield fault("not in the collection \"inscriptions\"")
    ordered = [quote for quote in quotes if "year" in quote]
    for one, two in zip(ordered, ordered[1:]):
        keys = [(SCRIPTS.index(quote["carved"]["script"]), quote["year"]) for quote in (one, two)]
        if keys[0] > keys[1]:
            yield "%s, %s: not in the order of script and year" % (one["id"][:6], two["id"][:6])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", help="the transliterations: a file, or a folder")
    parser.add_argument("--seed", default=os.path.join(TOP, "Seed/quotes.json"))
    parser.add_argument("--list", action="store_true", help="name every inscription that was compared")
    parser.add_argument("--record", action="store_true", help="write inscriptions.tsv if nothing differs")
    options = parser.parse_args()
    quotes = inscriptions(options.seed)
    wrong = list(faults(quotes))
    if not options.record:
        wrong += changed(quotes)
    for line in wrong:
        print(line)
    print("%d inscriptions, %d faults" % (len(quotes), len(wrong)))
    if not options.data:
        if options.record:
            sys.exit("inscriptions.py: --record needs DATA")
        return 1 if wrong else 0
    texts = load(options.data)
    if not texts:
        sys.exit("inscriptions.py: no transliterations in %s" % options.data)
    total = compared = found = runes = 0
    rest = []
    for quote in quotes:
        name, _, edition = quote["source"].rpartition("; ")
        signum = name.split(",")[0]
        if signum not in texts:
            rest.append("%s %s: %s" % (quote["id"][:6], name, edition))
            continue
        carved = symbols(quote["carved"]["runes"], RUNES[variant(quote)])
        drawings = "after a drawing" in name or "after drawings" in name
        match = compare(carved, transliterated(texts[signum], drawings))
        found += 1
        total += match.differences
        compared += match.compared
        runes += len(carved)
        if match.differences or options.list:
            print("%s %s: %d of %d runes and dividers compared, %d differences%s" % (
                quote["id"][:6], signum, match.compared, len(carved), match.differences,
                "".join("; %s for %s" % (one or "nothing", other or "nothing") for one, other in match.what)))
    print("\nNot in the data, with the edition that was followed:")
    for line in rest:
        print("  " + line)
    print("\n%d inscriptions compared, %d of their %d runes and dividers; %d not in the data; %d differences" % (
        found, compared, runes, len(rest), total))
    if options.record and not wrong and not total:
        record(quotes, texts)
    return 1 if wrong or total else 0


if __name__ == "__main__":
    sys.exit(main())
