#!/usr/bin/env python3
"""Calls the Python package with what it does not expect: python_package.py [--seed N] [--runs N | --seconds N]

Random calls with arguments of wrong types, unknown keys, lone surrogates, ill-formed bytes, sources that fail, and options that
do not go together. Whatever comes in, a call gives a result or raises TypeError, ValueError, OverflowError (numbers beyond the
machine's) or what a source raised; results agree with each other; and the package works as before. --first N --runs 1 repeats
a run, and --verbose names each before it begins, also the one that ends the process.
"""
import argparse
import copy
import datetime
import faulthandler
import math
import pickle
import random
import sys
import time

import runekit


class OurError(Exception):
    pass


class Hostile:
    """Answers whatever it is asked with an error."""

    def fail(self, *_):
        raise OurError

    __iter__ = __len__ = __bytes__ = __str__ = __repr__ = __index__ = __float__ = __hash__ = __eq__ = __fspath__ = fail
    read = __next__ = __getitem__ = fail


class Text(str):
    """A text of a class of its own."""


def failing(items):
    yield from items
    raise OurError


LETTERS = ["the", " ", "warthog", "é", "e\u0301", "ж", "\U0001F642", "\ud800", "\udc00", "\0", "\n", "\r\n", "\ufeff", "\u200d", "ᚦ", "\ue081",
           "7", "“", "|", ";", "@mode x\n", "\t", "\x7f", "ﬃ", "Å", "한", "\U0010ffff"]
ANY = [None, True, 3, -1, 0, 2 ** 63, -(2 ** 70), 1.5, math.nan, math.inf, b"the", b"\xff\xfe", bytearray(b"a"), memoryview(b"abcd")[::2],
       [], ["a", None], {}, {"a": 1}, set(), object(), Hostile(), Text("the"), runekit, int, lambda: 1, datetime.date(2026, 11, 23)]
NAMES = {
    "script": ["elder", "younger", "futhorc", "medieval", "cirth", "Elder", "eldre"],
    "mode": ["english", "norse", "sound", "ipa", "scholarly", "moria", "old-english", "x"], "variant": ["short-twig", "x"],
    "divider": ["keep", "dot", "cross", "none", "shared", "x"], "unmapped": ["keep", "drop", "mark", "x"],
    "options": [["late"], ("late", "danish"), {"early": 1}, ["x"], "late", ["a,b"]], "registry": ["1998", "2001"],
    "words": ["ost|heim", "thor|hall\nwart|hog", "|||"], "break_character": ["¦", "|", "ab", "\ud800"],
    "punctuation": ["keep", "drop", "script"], "pronunciations": ["siobhan ; ʃɪvɔn", ";"],
    "table": ["@mode tiny\n@script elder\n@language en\n@title Tiny\nt ; tiwaz ; ; its own value ; duwel\n", "nothing"], "name": ["a.txt"],
}


class Run:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.elder = ELDER

    def text(self):
        pick = self.random.random()
        if pick < 0.08:
            return self.random.choice(ANY)
        text = "".join(self.random.choices(LETTERS, k=self.random.choice([0, 1, 2, 5, 30, 400])))
        if pick < 0.3:
            data = bytearray(text.encode("utf-8", "surrogatepass"))
            for _ in range(self.random.randrange(3)):
                if data:
                    data[self.random.randrange(len(data))] = self.random.randrange(256)
            return self.random.choice([bytes, bytearray, memoryview])(data)
        return text

    def options(self, most=3):
        names = self.random.sample(list(NAMES), self.random.randrange(most + 1))
        made = {name: self.random.choice(NAMES[name] if self.random.random() < 0.9 else ANY) for name in names}
        if self.random.random() < 0.05:
            made[self.random.choice(["scrpt", "\ud800", "a\0b", "self", "text"])] = "elder"
        return made

    def drawing(self):
        made = {}
        for one in self.random.sample(DRAWING, self.random.randrange(4)):
            good = one.get("values") or {"flag": [True, False], "number": [0, 1, 1.5, 20], "length": ["20mm", "3cm", "100px"],
                                         "text": ["x", "", "#f00", "red"]}.get(one["kind"], ["x"])
            made[one["name"]] = self.random.choice(good if self.random.random() < 0.8 else ANY + [-5, 1e300, "9 parsecs", "\ud800"])
        if self.random.random() < 0.05:
            made["colour"] = "red"
        return made

    def source(self):
        items = [self.text() for _ in range(self.random.randrange(4))]
        return self.random.choice([items, iter(items), tuple(items), failing(items), self.text()])

    def one(self):
        kind = self.random.choice(["open", "open", "whole", "whole", "many", "stream", "read", "picture", "quotes", "native", "font"])
        return getattr(self, "try_" + kind)()

    def try_open(self):
        made = runekit.Transliterator(**self.options())
        made.transliterate("the")
        other = pickle.loads(pickle.dumps(made))
        assert repr(other) == repr(made) and copy.copy(made) is made

    def try_whole(self):
        made = runekit.Transliterator(**self.options(1)) if self.random.random() < 0.3 else self.elder
        text = self.text()
        runes = made.transliterate(text)
        if isinstance(runes, str):
            clean = "".join("\ufffd" if "\ud800" <= one <= "\udfff" else one for one in text)
            parts = made.segments(text)
            assert "".join(part.latin for part in parts) == clean and "".join(part.output for part in parts) == runes
            assert made.transliterate(clean.encode()) == runes.encode()
            explained = made.explain(text)
            assert explained["text"] == runes == "".join(part["output"] for part in explained["segments"])
            assert pickle.loads(pickle.dumps(explained)) == explained
            assert "".join(made.stream([text, text[:1]])) == made.transliterate(text + text[:1])
        else:
            assert b"".join(made.stream([text])) == runes
        made.losses(text)

    def try_many(self):
        source = self.source()
        texts = list(source) if isinstance(source, (list, tuple)) else None
        runes = self.elder.transliterate_many(source)
        if texts is not None:
            assert len(runes) == len(texts)
            for text, rune in zip(texts, runes):
                assert rune is None or rune != rune or rune == self.elder.transliterate(text)

    def try_stream(self):
        for _ in self.elder.stream(self.source()):
            pass

    def try_read(self):
        made = runekit.Transliterator(**self.options(1))
        made.read(self.text())
        made.readings(self.text(), self.random.choice([0, 1, 5, 5, 5] + ANY))
        made.spellings(self.text(), self.random.choice([1, 5, 5, 5] + ANY))

    def try_picture(self):
        draw = self.random.choice([runekit.draw, self.elder.picture, lambda text, **more: runekit.picture(text, **more, **self.options(1))])
        text = self.text()
        made = draw(text[:40] if isinstance(text, str) else text, **self.drawing())
        assert made.data and all(isinstance(one, str) for one in [*made.warnings, *made.missing])

    def try_quotes(self):
        runekit.quote_of_the_day(self.random.choice(ANY + [datetime.date(1, 1, 1), datetime.date(9999, 12, 31), datetime.datetime.now()]))
        ids = [quote.id for quote in runekit.quotes()][:self.random.randrange(5)]
        picker = runekit.Picker(self.random.choice([ids, None, [self.text()], self.source()]),
                                self.random.choice([None, (1, 2), [2 ** 64 - 1, 0], self.source()]))
        picker.next()

    def try_native(self):
        native = runekit._native
        arguments = [self.random.choice(ANY + ["the", ELDER]) for _ in range(self.random.randrange(4))]
        self.random.choice([
            native.Transliterator, native.Stream, native.draw, native.quote_of_the_day, native.pick, native.quote_is_usual,
            ELDER._segments, ELDER._losses, ELDER._readings, ELDER._spellings, ELDER._writing_font, native.list_scripts])(*arguments)
        stream = native.Stream(ELDER)
        stream.feed(self.text())
        stream.finish()
        stream.feed(self.text())
        stream.finish()

    def try_font(self):
        if self.random.random() < 0.1:
            self.elder.writing_font(**self.random.choice([{"family": self.text()}, {"stave": self.text()}, {"weight": 3}, {}]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    faulthandler.enable()
    start, number, results, failures = time.monotonic(), arguments.first, 0, 0
    while time.monotonic() - start < arguments.seconds if arguments.seconds else number < arguments.first + arguments.runs:
        if arguments.verbose:
            print(f"run {number}", file=sys.stderr, flush=True)
        try:
            Run(arguments.seed * 10 ** 9 + number).one()
            results += 1
        except (TypeError, ValueError, OverflowError, OurError):
            pass
        except BaseException as error:
            failures += 1
            print(f"run {number}: {type(error).__name__}: {error!s:.300}", file=sys.stderr)
        if number % 50 == 0:
            assert ELDER.transliterate("the quick fox") == "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
        number += 1
    print(f"Python: {number - arguments.first} runs, {results} with a result, {failures} failed")
    sys.exit(failures > 0)


ELDER = runekit.Transliterator()
DRAWING = runekit.drawing_options()
if __name__ == "__main__":
    main()
