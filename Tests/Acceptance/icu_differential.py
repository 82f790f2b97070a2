#!/usr/bin/env python3
"""icu_differential.py [--runes PATH] [--size MB] [--modes elder/english,...] [--jobs N] [BOOK ...]

Checks that ICU (`uconv -x`) with the rules of `runes tables export --to icu` gives the same bytes as `runes`.

Runs every mode on a text of the given size: the books named, repeated, or sentences from the words of /usr/share/dict,
mixed with lines of random Unicode from a seed: marks, other scripts, joiners, ligatures, fullwidth letters. Compares line
by line, in pieces, because uconv is slow; shows the first differences, and exits with 1 if there are any.

Rules cannot contain a word list, so the modes run without theirs. uconv ends a line after any character whose code has
all bits of 0x2028, which its converter mistakes for a line separator, so lines here do not contain such characters.
"""
import argparse, concurrent.futures, os, random, subprocess, sys, tempfile

SEED = 20261121


def exports(runes, mode):
    return subprocess.run([runes, "tables", "export", mode, "--to", "icu"], stdout=subprocess.PIPE, check=True, text=True).stdout


def bare_table(mode, folder):
    """The mode's table without its word list."""
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tables", "Modes")
    path = os.path.join(folder, mode.replace("/", "-") + ".txt")
    with open(os.path.join(root, mode.replace("/", "-") + ".txt"), encoding="utf-8") as table, open(path, "w", encoding="utf-8") as bare:
        bare.writelines(line for line in table if not line.startswith("@words"))
    return path


class Text:
    """Endless lines, the same for the same seed."""

    MARKS = [chr(c) for c in range(0x300, 0x370)] + list("\u0483\u05b4\u093e\u1dc0\u302a\u3099")
    OTHERS = "жЙщ中か한אבʹ🙂ᚠᚦ᛫\ue081\ue0b1\ufeff\ufffd\u00a0·—’€0123456789.,;:!?'\"()&"
    LATIN = "þðæøåäöœŋʀǫǭęłıİſßẞđħǆǅŀŉĳﬁﬂﬃªⁿＡＥｅＫẚḯǘấǭỗÅKƕꜩáéíóúýâêîôûŷāēīōūëïüÿñç"
    JOINERS = "\u200c\u200c\u200d\u00ad"

    def __init__(self, books, seed):
        self.random = random.Random(seed)
        self.lines = []
        for book in books:
            with open(book, encoding="utf-8", errors="replace") as file:
                self.lines += [line.rstrip("\r\n") for line in file]
        self.words = []
        if not self.lines:
            for name in ("american-english", "british-english", "words"):
                path = "/usr/share/dict/" + name
                if os.path.exists(path):
                    with open(path, encoding="utf-8") as file:
                        self.words += file.read().split()
            if not self.words:
                sys.exit("no /usr/share/dict/words: name some books")
        self.next = 0

    def line(self):
        if self.random.random() < 0.15:
            return "".join(self.piece() for _ in range(self.random.randint(1, 30)))
        if self.lines:
            self.next += 1
            return self.lines[self.next % len(self.lines)]
        words = [self.random.choice(self.words) for _ in range(self.random.randint(3, 14))]
        words = [w + self.random.choice(["", "", "", "", ",", ".", ";", "!"]) for w in words]
        return (" ".join(words)).replace(" ", self.random.choice([" ", " ", " ", "-", "\u200c"]), 1)

    def piece(self):
        r = self.random
        kind = r.randrange(100)
        if kind < 30:
            text = r.choice("abcdefghijklmnopqrstuvwxyz") + r.choice("abcdefghijklmnopqrstuvwxyzhg")
            return text.upper() if kind < 6 else text
        if kind < 45:
            return r.choice("aeiouyth") + r.choice(["", r.choice(self.MARKS)]) + r.choice(["", r.choice(self.MARKS)])
        if kind < 60:
            return r.choice(self.LATIN) + r.choice(["", "", r.choice(self.MARKS)])
        if kind < 75:
            return " "
        if kind < 80:
            return r.choice(self.JOINERS)
        if kind < 88:
            return r.choice(self.OTHERS) + r.choice(["", "", r.choice(self.MARKS)])
        if kind < 95:
            return chr(r.randint(0xC0, 0x24F))
        return chr(r.choice([r.randint(0x1E00, 0x1EFF), r.randint(0x370, 0x3FF), r.randint(0x400, 0x4FF), r.randint(0x2100, 0x214F)]))


def is_plain(line, stand_ins):
    return not any(ord(c) & 0x2028 == 0x2028 and ord(c) < 0x10000 or ord(c) >> 10 & 0x28 == 0x28 and ord(c) > 0xFFFF or c in stand_ins for c in line)


def run(argv, data):
    return subprocess.run(argv, input=data, stdout=subprocess.PIPE, check=True).stdout


def compare(runes, mode, table, rules, lines):
    """The number of bytes compared, and the lines that differ."""
    data = ("\n".join(lines) + "\n").encode()
    ours = run([runes, "-q", "--table", table], data)
    theirs = run(["uconv", "-f", "utf-8", "-t", "utf-8", "-x", rules], data)
    if ours == theirs:
        return len(data), []
    a, b = ours.decode().split("\n"), theirs.decode().split("\n")
    wrong = [(line, x, y) for line, x, y in zip(lines, a, b) if x != y]
    return len(data), wrong or [("(the number of lines)", str(len(a)), str(len(b)))]


def pieces(text, stand_ins, megabytes):
    """Lists of lines of half a megabyte each."""
    total, lines, size = 0, [], 0
    while total < megabytes * 1e6:
        line = text.line()
        if is_plain(line, stand_ins):
            lines.append(line)
            size += len(line.encode()) + 1
        if size >= 1 << 19:
            yield lines
            total, lines, size = total + size, [], 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runes", default=".build/release/runes")
    parser.add_argument("--size", type=float, default=20, help="megabytes per mode")
    parser.add_argument("--modes", help="separated by commas; default: all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("books", nargs="*")
    options = parser.parse_args()
    listed = subprocess.run([options.runes, "tables", "list"], stdout=subprocess.PIPE, check=True, text=True).stdout
    modes = options.modes.split(",") if options.modes else [
        line.split()[0] for line in listed.splitlines()[1:] if not line.split()[0].endswith("/sound")
    ]
    failed = False
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for mode in modes:
            rules, table = exports(options.runes, mode), bare_table(mode, folder)
            head = rules.split("The text must not hold", 1)[1].split("which represent")[0]
            stand_ins = {chr(int(word[2:], 16)) for word in head.replace("#", " ").replace(",", " ").split() if word.startswith("U+")}
            text = Text(options.books, "%d %s" % (SEED, mode))
            compared = wrong = 0
            for count, found in pool.map(lambda lines: compare(options.runes, mode, table, rules, lines), pieces(text, stand_ins, options.size)):
                compared, wrong = compared + count, wrong + len(found)
                for place in found[:3]:
                    print("  %s\n    runes %s\n    icu   %s" % tuple(x.encode("unicode_escape").decode() for x in place))
            failed = failed or wrong > 0
            print("%-22s %6.1f MB  %d lines differ" % (mode, compared / 1e6, wrong), flush=True)
    sys.exit(1 if failed else 0)


main()
