#!/usr/bin/env python3
"""json_port.py [--runes PATH] [--modes elder/english,...], after `.ci/corpus`

A port of the engine in about two hundred lines, which uses only the output of `.build/release/corpus MODE --json`. It
reproduces every output of `corpus MODE`, which shows that the JSON and its description in "Writing tables" are
sufficient. Tests every mode with each of its options and variants, and exits with 1 if a line differs.
"""
import argparse, json, pathlib, subprocess, sys, unicodedata

CORPUS = str(pathlib.Path(__file__).resolve().parents[2] / ".build/release/corpus")
BORDER, FOREIGN, JOINER = "border", "foreign", "joiner"
JOINERS, INVISIBLE = "\u200c\u200d", "\u00ad\u200b\u2060\ufeff"
# Kept where they stand, and unseen by rows: the port leaves them out.
DIRECTIONS = dict.fromkeys([0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x2070)])


def is_letter(char):
    return unicodedata.category(char)[0] == "L" and not 0x16A0 <= ord(char) <= 0x16FF and char != "\u02bc"


def is_mark(char):
    return unicodedata.category(char)[0] == "M" or char in INVISIBLE


def graphemes(text):
    result = []
    for char in text:
        if result and is_mark(char):
            result[-1] += char
        else:
            result.append(char)
    return result


def fold(text, keep_case=False):
    plain = unicodedata.normalize("NFKC", text)
    return unicodedata.normalize("NFC", plain if keep_case else plain.lower())


class Port:
    def __init__(self, mode, options):
        self.mode = mode
        self.passes = []
        self.alphabet = set()
        for number, one in enumerate(mode["passes"]):
            rows = {}
            for row in one["rows"]:
                self.alphabet.update(row["key"])
                if number < len(mode["passes"]) - 1:
                    self.alphabet.update(graphemes(row["output"]))
                if row.get("option") and row["option"] not in options:
                    continue
                rows.setdefault(tuple(row["key"]), []).append(row)
            for found in rows.values():
                found.sort(key=lambda row: (-2 * len(row["conditions"]) - ("option" in row and row["option"] is not None), row["line"]))
            self.passes.append((rows, max(map(len, rows))))
        self.words = {word.replace("|", ""): word for word in mode["words"]}

    # A token is a symbol and its output if no row matches it.

    def meaning(self, cluster):
        cluster = "".join(char for char in cluster if char not in INVISIBLE)
        if cluster in self.alphabet:
            return [cluster]
        if self.mode["exactLetters"] and fold(cluster, True) in self.alphabet:
            return [fold(cluster, True)]
        symbols = []
        for grapheme in graphemes(fold(cluster)):
            if grapheme not in self.alphabet:
                marked = unicodedata.normalize("NFD", grapheme)
                shorter = (unicodedata.normalize("NFC", marked[:count]) for count in range(len(marked) - 1, 0, -1))
                grapheme = next((one for one in shorter if one in self.alphabet), None)
                if grapheme is None:
                    return None
            symbols.append(grapheme)
        return symbols or None

    def tokens(self, text):
        tokens, index = [], 0
        small, typed = False, self.mode.get("typed") or [None, None]
        after_letter = False  # whether a letter with a row precedes, after which U+200C is omitted
        while index < len(text):
            char = text[index]
            end = index + 1
            if is_letter(char):
                while end < len(text) and is_mark(text[end]):
                    end += 1
                if small and char == typed[0]:
                    char = typed[1]
                cluster = char + text[index + 1:end]
                small = unicodedata.category(char) == "Ll"
                symbols = self.meaning(cluster)
                if symbols:
                    tokens += [(symbol, symbol) for symbol in symbols]
                    after_letter = is_letter(symbols[-1][0])
                else:
                    tokens += [(FOREIGN, cluster[0])] + [(FOREIGN, mark) for mark in cluster[1:]]
                    after_letter = False
            elif char in JOINERS:
                small = False
                tokens.append((JOINER, "" if char == "\u200c" and after_letter else char))
            elif char not in INVISIBLE or not tokens or tokens[-1][0] == BORDER or self.belongs_to_word(tokens[-1][0]):
                small = False
                tokens.append((char if char in self.alphabet else BORDER, char))
                after_letter = after_letter and is_mark(char)
            index = end
        return tokens

    def part(self, tokens):
        """Inserts the bars of listed words."""
        result, word = [], []

        def end():
            letters = [(place, fold(symbol)) for place, (symbol, _) in enumerate(word) if symbol != JOINER]
            spelling = self.words.get("".join(letter for _, letter in letters), "")
            bars, count = set(), 0
            for char in spelling:
                if char == "|":
                    bars.add(count)
                else:
                    count += 1
            count, places = 0, set()
            for place, letter in letters:
                if count in bars:
                    places.add(place)
                count += len(letter)
            for place, token in enumerate(word):
                if place in places:
                    result.append((JOINER, ""))
                result.append(token)
            word.clear()

        for token in tokens:
            if self.belongs_to_word(token[0]):
                word.append(token)
            else:
                end()
                result.append(token)
        end()
        return result

    @staticmethod
    def belongs_to_word(symbol):
        return symbol in (FOREIGN, JOINER) or symbol != BORDER and is_letter(symbol[0])

    def holds(self, condition, neighbor, key):
        if condition["test"] == "word-border":
            # To a sign, a letter that no row knows is another word's.
            result = not self.belongs_to_word(neighbor) or neighbor == FOREIGN and not any(is_letter(symbol[0]) for symbol in key)
        else:
            result = neighbor in self.mode["classes"].get(condition["of"], [condition["of"]])
        return result != condition["isNegated"]

    def write(self, text):
        tokens = self.part(self.tokens(text.translate(DIRECTIONS)))
        for number, (rows, longest) in enumerate(self.passes):
            is_last = number == len(self.passes) - 1
            written, index, previous = [], 0, BORDER
            while index < len(tokens):
                length, row = self.match(tokens, index, previous, rows, longest)
                if row is None:
                    written.append(tokens[index])
                elif is_last:
                    written.append((BORDER, row["output"]))
                else:
                    written += [(grapheme, grapheme) for grapheme in graphemes(row["output"])]
                previous = tokens[index + length - 1][0]
                index += length
            tokens = written
        return "".join(text for _, text in tokens)

    def match(self, tokens, index, previous, rows, longest):
        for length in range(min(longest, len(tokens) - index), 0, -1):
            behind = tokens[index + length][0] if index + length < len(tokens) else BORDER
            key = tuple(symbol for symbol, _ in tokens[index : index + length])
            for row in rows.get(key, []):
                if all(self.holds(c, previous if c["side"] == "previous" else behind, key) for c in row["conditions"]):
                    return length, row
        return 1, None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runes", default=".build/debug/runes")
    parser.add_argument("--modes", help="separated by commas; default: all")
    options = parser.parse_args()

    def export(mode, form, flags):
        argv = [CORPUS, mode] + ["--json"] * (form == "json") + flags
        return subprocess.run(argv, stdout=subprocess.PIPE, check=True, text=True, encoding="utf-8").stdout

    listed = subprocess.run([options.runes, "tables", "list"], stdout=subprocess.PIPE, check=True, text=True).stdout
    failed = False
    for mode in options.modes.split(",") if options.modes else [
        line.split()[0] for line in listed.splitlines()[1:] if not line.split()[0].endswith("/sound")
        # Words are respelled, and the signs of editions read, before the rows.
        and line.split()[0] not in ("elder/scholarly", "younger/scholarly", "medieval/scholarly")
    ]:
        switches = [option["name"] for option in json.loads(export(mode, "json", []))["options"]]
        total = wrong = 0
        for on in [[]] + [[name] for name in switches]:
            flags = [flag for name in on for flag in ("--option", name)]
            port = Port(json.loads(export(mode, "json", flags)), on)
            for line in export(mode, "corpus", flags).splitlines():
                source, expected = line.split("\t")
                expected = expected.translate(DIRECTIONS)
                total += 1
                if port.write(source) != expected:
                    wrong += 1
                    if wrong <= 3:
                        print("  %s %s: %s, the port %s" % (on, ascii(source), ascii(expected), ascii(port.write(source))))
        failed = failed or wrong > 0 or total < 1000
        print("%-22s %7d lines, %d differ" % (mode, total, wrong), flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
