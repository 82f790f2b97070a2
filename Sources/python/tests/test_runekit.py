"""What the documentation says, and what a careless caller does: python -m unittest Sources/python/tests/test_runekit.py

RUNES, if set, is the command, to compare with.
"""

import concurrent.futures
import copy
import datetime
import doctest
import gc
import importlib.metadata
import inspect
import io
import json
import math
import multiprocessing
import os
import pathlib
import pickle
import re
import subprocess
import tempfile
import threading
import time
import tracemalloc
import typing
import unittest

import runekit

README = pathlib.Path(__file__).resolve().parent.parent / "README.md"


def library(name):
    """An optional library; the test is skipped without it."""
    try:
        return __import__(name)
    except ImportError:
        raise unittest.SkipTest(f"no {name}")


class Package(unittest.TestCase):
    def test_documentation(self):
        result = doctest.testmod(runekit)
        self.assertGreater(result.attempted, 25)
        self.assertEqual(result.failed, 0)
        for name in runekit.__all__:
            value = getattr(runekit, name)
            # A set of literal values has no place for a text.
            self.assertTrue(typing.get_origin(value) is typing.Literal or inspect.getdoc(value), name)
            for method in [one for one in vars(value) if not one.startswith("_")] if inspect.isclass(value) else []:
                if callable(getattr(value, method)):
                    self.assertTrue(inspect.getdoc(getattr(value, method)), f"{name}.{method}")
        for name in ["transliterate", "transliterate_many", "read"]:
            self.assertTrue(inspect.getdoc(getattr(runekit.Transliterator, name)), name)
            inspect.signature(getattr(runekit.Transliterator, name))

    def test_readme(self):
        library("pyarrow"), library("duckdb"), library("pandas")
        blocks = re.findall(r"^```python\n(.*?)^```", README.read_text("utf-8"), re.DOTALL | re.MULTILINE)
        self.assertGreater(len(blocks), 2)
        names = {}
        for block in blocks:
            if "mapInArrow" in block:  # which tests/test_spark.py runs
                continue
            exec(compile(block, str(README), "exec"), names)
            # What the comments say that lines give.
            for line, expected in re.findall(r"^(\S.*?)  +# (['\[(].*)$", block, re.MULTILINE):
                self.assertEqual(repr(eval(line, names)), expected, line)

    def test_surrogates_and_ill_formed_bytes(self):
        elder = runekit.Transliterator()
        self.assertEqual(elder.transliterate("a\ud800z"), "ᚨ\ufffdᛉ")
        self.assertEqual(elder.transliterate("a\ud83d\ude00z"), "ᚨ\ufffd\ufffdᛉ")
        self.assertEqual(elder.transliterate(b"a\xffz\xe2\x82"), "ᚨ\ufffdᛉ\ufffd".encode())
        self.assertEqual(elder.transliterate("a\0b"), "ᚨ\0ᛒ")
        for data in [bytearray(b"the"), memoryview(b"the")]:
            self.assertEqual(elder.transliterate(data), "ᚦᛖ".encode())

    def test_errors(self):
        for wrong in [{"script": "eldre"}, {"mode": "x"}, {"variant": "x"}, {"divider": "x"}, {"unmapped": "x"},
                      {"options": ["x"]}, {"options": ["late,x"]}, {"registry": "x"}, {"break_character": "ab"},
                      {"break_character": "a"}, {"table": "nothing"}, {"words": "a;b;c;d;e;|"}, {"script": "a\0b"}]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                runekit.Transliterator(**wrong)
        for wrong in [{"scrpt": "elder"}, {"options": "late"}, {"options": b"late"}, {"options": [3]}, {"options": 3},
                      {"script": 3}, {"words": 3}, {"language": 3}]:
            with self.subTest(wrong), self.assertRaises(TypeError):
                runekit.Transliterator(**wrong)
            with self.subTest(wrong), self.assertRaises(TypeError):
                runekit.transliterate("a", **wrong)
        elder = runekit.Transliterator()
        for method in [elder.transliterate, elder.segments, elder.losses, elder.explain, elder.read, elder.readings, elder.spellings]:
            for wrong in [3, None, [1, 2], ["a"], {}, math.nan, object()]:
                with self.subTest(method=method, wrong=wrong), self.assertRaises(TypeError):
                    method(wrong)
        for wrong in ["ab", b"ab", 3, None, ["a", 3], [[1]]]:
            with self.subTest(wrong), self.assertRaises(TypeError):
                elder.transliterate_many(wrong)
        for wrong in ["ab", b"ab", 3, None]:
            with self.subTest(wrong), self.assertRaises(TypeError):
                elder.stream(wrong)
        for wrong in [["a", b"b"], [b"a", "b"], [3], [None]]:
            with self.subTest(wrong), self.assertRaises(TypeError):
                list(elder.stream(wrong))
        for wrong in [{"weight": 3}, {"weight": 0}, {"margin": -1}, {"rune_height": 0}, {"rune_height": math.nan},
                      {"margin": "1"}, {"color": 'red"/>'}, {"layout": "rings"}, {"colr": "red"}, {"caption": "\ud800"}]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                runekit.draw("ᚠ", **wrong)
        for wrong in [{"caption": b"a"}, {"width": {}}, {"margin": object()}]:
            with self.subTest(wrong), self.assertRaises((TypeError, ValueError)):
                elder.picture("the", **wrong)
        for wrong in [3, None, b"the"]:
            with self.subTest(wrong), self.assertRaises(TypeError):
                runekit.picture(wrong)
        for wrong in [dict(text=" "), dict(text="never forget", layout="circle", width="1mm", rune_height="1mm")]:
            with self.subTest(wrong), self.assertRaises(runekit.DrawingError):
                runekit.picture(**wrong)
        with self.assertRaises(ValueError):
            elder.readings("ᚲᚨᛏ", -1)
        with self.assertRaises(ValueError):
            elder.spellings("my", 0)
        with self.assertRaises(TypeError):
            runekit.quote_of_the_day("2026-11-22")
        with self.assertRaises(TypeError):
            runekit._native.Stream(3)
        with self.assertRaises(RuntimeError):
            elder.transliterate_many(text for text in self.failing())

    def failing(self):
        yield "a"
        raise RuntimeError("the source fails")

    def test_options(self):
        expected = runekit.transliterate("maðr", script="younger", mode="norse", options=["late"])
        for names in [("late",), {"late"}, {"late": 1}, iter(["late"])]:
            self.assertEqual(runekit.transliterate("maðr", script="younger", mode="norse", options=names), expected)
        late = runekit.Transliterator("younger", "norse", options=(name for name in ["late"]))
        self.assertEqual((late.script, late.mode), ("younger", "norse"))
        self.assertEqual(repr(late), "Transliterator(script='younger', mode='norse', options=('late',))")
        self.assertEqual(eval(repr(late), vars(runekit)).transliterate("maðr"), expected)

    def test_other_scripts_and_languages(self):
        self.assertEqual(runekit.transliterate("Чехов"), "Чехов")
        self.assertEqual(runekit.transliterate("Чехов", romanize=True), "ᚲᚺᛖᚺᛟᚹ")
        self.assertEqual(runekit.transliterate("Вилково", romanize=True, language="uk"), runekit.transliterate("vylkovo"))
        # Київ can only be Ukrainian, so г is h in the next word, too; alone, that is read as Russian.
        text, alone = "Київ, Богдан", "Богдан"
        guessing, told = runekit.Transliterator(romanize=True), runekit.Transliterator(romanize=True, language="uk")
        self.assertEqual(guessing.transliterate(text), runekit.transliterate("kyiv, bohdan"))
        self.assertEqual(guessing.transliterate_many([text, alone]), [told.transliterate(text), runekit.transliterate("bogdan")])
        self.assertEqual([one.output for one in guessing.segments(text)], [one.output for one in told.segments(text)])
        self.assertEqual(runekit.transliterate("García", language="es", options=["castilian"]), "ᚷᚨᚱᚦᛁᚨ")
        self.assertEqual(runekit.transliterate("Łukasz", language="pl"), "ᚹᚢᚲᚨᛊᚺ")
        self.assertEqual(runekit.transliterate("García", language="es-ES"), "ᚷᚨᚱᚦᛁᚨ")
        copy = pickle.loads(pickle.dumps(runekit.Transliterator(language="pl", romanize=True)))
        self.assertEqual(copy.transliterate("Łukasz Чехов"), "ᚹᚢᚲᚨᛊᚺ ᚲᚺᛖᚺᛟᚹ")

    def test_text_from_strangers(self):
        strict = runekit.Transliterator(clean=True, max_length=6)
        self.assertEqual(strict.transliterate("fo\u202ex\x1b\n"), "ᚠᛟᚲᛊ\n")
        self.assertEqual(runekit.transliterate("fo\u202ex"), "ᚠᛟ\u202eᚲᛊ")
        for call in (strict.transliterate, strict.segments, strict.losses, strict.explain, strict.read):
            with self.assertRaisesRegex(ValueError, "has a length of 7; at most 6"):
                call("foxfoxf")
        with self.assertRaisesRegex(ValueError, "length of 7"):
            strict.picture("foxfoxf")
        self.assertIn(b">abc</title>", strict.picture("a\u200fb\x1bc").data)
        with self.assertRaisesRegex(ValueError, "^unknown script 'a\ufffdb\ufffd\\[31m'; [^\n\x1b]*$"):
            runekit.Transliterator("a\nb\x1b[31m")
        with self.assertRaisesRegex(ValueError, "length of 7"):
            strict.transliterate_many(["fox", b"foxfoxf"])
        with self.assertRaises(ValueError):
            runekit.Transliterator(max_length=-1)
        with self.assertRaises(TypeError):
            strict.transliterate(7)
        self.assertEqual(pickle.loads(pickle.dumps(strict)).transliterate("\x00fox"), "ᚠᛟᚲᛊ")

    def test_language(self):
        # The rows of Tests/RuneKitTests/ModeForLanguageTests.swift.
        for script, language, mode in [("younger", "non", "norse"), ("medieval", "sv-SE", "old-norse"), ("younger", "IS", "norse"),
                                       ("elder", "non", "proto-norse"), ("cirth", "non", "english"), ("younger", "", "english"),
                                       ("younger", None, "english")]:
            self.assertEqual(runekit.Transliterator(script, language=language).mode, mode, (script, language))
        self.assertEqual(runekit.Transliterator("younger", "english", language="non").mode, "english")
        self.assertEqual(runekit.transliterate("Deyr fé", script="younger", language="non"), "ᛏᛅᚢᚱ ᚠᛁ")
        self.assertEqual(pickle.loads(pickle.dumps(runekit.Transliterator("younger", language="non"))).mode, "norse")

    def test_pickle_and_copy(self):
        own = runekit.Transliterator("younger", variant="short-twig", words="ost|heim", break_character="¦", punctuation="script")
        text = "stone, Ostheim a¦b"
        for other in [copy.copy(own), copy.deepcopy([own])[0]]:
            self.assertIs(other, own)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            other = pickle.loads(pickle.dumps(own, protocol))
            self.assertEqual((repr(other), other.transliterate(text)), (repr(own), own.transliterate(text)))
        table = "@mode tiny\n@script elder\n@language en\n@title Tiny\nt ; tiwaz ; ; its own value ; duwel\n"
        tiny = pickle.loads(pickle.dumps(runekit.Transliterator(table=table, name="tiny.txt")))
        self.assertEqual((tiny.transliterate("t"), tiny.mode), ("ᛏ", "tiny"))
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.map(own.transliterate, ["stone"]), [own.transliterate("stone")])

    def test_dask(self):
        bag = library("dask.bag").bag
        norse = runekit.Transliterator("younger", language="non")
        names = ["Haraldr", "Gunnarr", "Ása"]
        runes = bag.from_sequence(names, npartitions=2).map(norse.transliterate).compute(scheduler="processes")
        self.assertEqual(runes, norse.transliterate_many(names))

    def test_segments(self):
        elder = runekit.Transliterator()
        for text in ["thé ж 🙂 the", "a\ud800z ŁÓDŹ", "", "warthog\n"]:
            segments = elder.segments(text)
            clean = "".join("\ufffd" if "\ud800" <= one <= "\udfff" else one for one in text)
            self.assertEqual([clean[one.start:one.end] for one in segments], [one.latin for one in segments])
            self.assertEqual("".join(one.latin for one in segments), clean)
            self.assertEqual("".join(one.output for one in segments), elder.transliterate(text))
            data = clean.encode()
            self.assertEqual([data[one.start:one.end].decode() for one in elder.segments(data)], [one.latin for one in segments])
        self.assertEqual(elder.segments(b"\xffa")[0], runekit.Segment("substituted", 0, 1, "\ufffd", "\ufffd", False))
        guessed = runekit.Transliterator(mode="sound").segments("the brillig")
        self.assertEqual([one.guess for one in (guessed[0], guessed[-1])], [False, True])
        self.assertEqual(pickle.loads(pickle.dumps(guessed)), guessed)

    def test_explanations(self):
        runes = os.environ.get("RUNES")
        if not runes:
            self.skipTest("no RUNES")
        for script, mode, text in [("elder", "english", "the warthog é ж 🙂"), ("younger", "norse", "Sigríðr, steinn"),
                                   ("futhorc", "sound", "the brillig thought"), ("cirth", "moria", "Balin son of Fundin")]:
            printed = subprocess.run(
                [runes, "explain", "--json", "-s", script, "--mode", mode, "--", text], stdout=subprocess.PIPE, check=True).stdout
            self.assertEqual(runekit.Transliterator(script, mode).explain(text), json.loads(printed))

    def test_explanations_are_dicts(self):
        elder = runekit.Transliterator(words="wart|hog", unmapped="mark")
        for text in ["", "warthog", "the warthog é ж 🙂", "a\0\ud800", b"the \xff\xe2\x82 fox\0", "ж" * 300 + "warthog " * 300]:
            explained = elder.explain(text)
            plain = {**explained, "segments": list(explained["segments"])}
            parts, plain_parts = explained["segments"], plain["segments"]
            with self.subTest(text):
                for one in [plain, elder.explain(text), pickle.loads(pickle.dumps(explained)), copy.copy(explained),
                            copy.deepcopy(explained), json.loads(json.dumps(explained)), json.loads(json.dumps(explained, indent=1)),
                            json.load(io.StringIO(json.dumps({"in": explained}, sort_keys=True)))["in"], dict(explained.items())]:
                    self.assertTrue(one == explained and explained == one)
                self.assertIs(type(pickle.loads(pickle.dumps(explained))["segments"]), list)
                for one in [plain_parts, elder.explain(text)["segments"], pickle.loads(pickle.dumps(parts)), copy.deepcopy(parts),
                            [*parts], [parts[place] for place in range(len(parts))], [*reversed(parts)][::-1],
                            [parts[place] for place in range(-len(parts), 0)], parts[:]]:
                    self.assertTrue(one == parts and parts == one)
                for part in [slice(1, 3), slice(None, None, -1), slice(-2, 99), slice(5, 2)]:
                    self.assertEqual(parts[part], plain_parts[part])
                self.assertEqual(repr(explained), repr(plain))
                self.assertNotEqual(parts, plain_parts + [{}])
                self.assertNotEqual(parts, tuple(plain_parts))
                for place in [len(parts), -len(parts) - 1, 1 << 70]:
                    with self.assertRaises(IndexError):
                        parts[place]
                if plain_parts:
                    self.assertNotEqual(parts, [*plain_parts[:-1], {}])
                    self.assertTrue(plain_parts[-1] in parts and {} not in parts)
                    self.assertEqual((parts.index(plain_parts[0]), parts.count({})), (0, 0))
        # What is changed is a copy.
        parts[0]["rows"].append("changed")
        self.assertEqual(parts[0], plain_parts[0])
        first, second = elder.explain("aa")["segments"]
        self.assertEqual(first["rows"], second["rows"])
        first["rows"][0]["reason"] = "changed"
        self.assertNotEqual(first["rows"], second["rows"])
        explained["segments"] = parts[:2]
        self.assertEqual(json.loads(json.dumps(explained))["segments"], plain_parts[:2])
        for wrong in ["0", None, 1.0]:
            with self.assertRaises(TypeError):
                parts[wrong]
        with self.assertRaises(TypeError):
            hash(parts)
        self.assertEqual(runekit._native.Parts().count, 0)

    def test_explanations_are_small(self):
        english, norse = (
            "\n".join(one.text for one in runekit.quotes() if one.language == language) for language in ("en", "non"))
        for transliterator, text in [(runekit.Transliterator(), english), (runekit.Transliterator("younger", "norse"), norse),
                                     (runekit.Transliterator("cirth"), english), (runekit.Transliterator(mode="sound"), english),
                                     (runekit.Transliterator(), "".join(map(chr, range(0x4E00, 0x9FFF))))]:
            transliterator.explain(text)
            gc.collect()
            tracemalloc.start()
            try:
                explained = transliterator.explain(text)
                kept = tracemalloc.get_traced_memory()[0] / len(text.encode())
            finally:
                tracemalloc.stop()
            with self.subTest(transliterator, bytes_a_byte=kept):
                self.assertLess(kept, 20)
                self.assertGreater(kept, 2)
                self.assertEqual("".join(part["output"] for part in explained["segments"]), transliterator.transliterate(text))

    def test_readings_have_an_end(self):
        # 16 MB in all, whatever the limit: some 419 readings of 40,027 letters, of which a few have two bytes.
        self.assertIn(len(runekit.Transliterator().readings("ᚲᚨᛏ" * 9 + "-" * 40_000, limit=10**9)), range(410, 420))

    def test_readings_have_a_limit(self):
        elder = runekit.Transliterator()
        every = elder.readings("ᚲᚨᛏ")
        self.assertIn("cat", every)
        self.assertEqual({elder.transliterate(one) for one in every}, {"ᚲᚨᛏ"})
        for limit in [0, 1, 2, len(every), len(every) + 1]:
            with self.subTest(limit):
                self.assertEqual(elder.readings("ᚲᚨᛏ", limit=limit), every[:limit])

    def test_many(self):
        elder = runekit.Transliterator()
        texts = ["Thor", None, "", "Odin", b"Thor", math.nan, "ж" * 40]
        runes = elder.transliterate_many(texts)
        self.assertEqual(runes[:5], ["ᚦᛟᚱ", None, "", "ᛟᛞᛁᚾ", "ᚦᛟᚱ".encode()])
        self.assertTrue(math.isnan(runes[5]))
        # More than one batch, by number and by size.
        for texts in [[f"Thor {n}" for n in range(40_000)], ["the quick fox " * 40_000] * 5]:
            self.assertEqual(elder.transliterate_many(iter(texts)), [elder.transliterate(one) for one in texts])
        self.assertEqual(elder.transliterate_many([]), [])

    def test_streams(self):
        norse = runekit.Transliterator("younger", "norse")
        text = "Sigríðr lét reisa stein þenna 🙂 ept Svein"
        runes, data = norse.transliterate(text), text.encode()
        for cut in range(len(text) + 1):
            self.assertEqual("".join(norse.stream([text[:cut], "", text[cut:]])), runes)
        for cut in range(len(data) + 1):
            self.assertEqual(b"".join(norse.stream(iter([data[:cut], bytearray(data[cut:])]))).decode(), runes)
        self.assertEqual(b"".join(norse.stream(io.BytesIO(data * 20_000))).decode(), norse.transliterate(text * 20_000))
        self.assertEqual("".join(norse.stream(io.StringIO(text))), runes)
        self.assertEqual(list(norse.stream([])), [])

    def test_long_texts_and_threads(self):
        elder = runekit.Transliterator()
        text, runes = "the quick fox\n" * 20_000, "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ\n" * 20_000
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for written in pool.map(elder.transliterate, [text] * 8):
                self.assertEqual(written, runes)
            for written in pool.map(elder.transliterate, [text.encode()] * 8):
                self.assertEqual(written.decode(), runes)
            for written in pool.map(elder.transliterate_many, [["the quick fox\n"] * 20_000] * 8):
                self.assertEqual("".join(written), runes)
            for explained in pool.map(elder.explain, ["the quick fox"] * 64):
                self.assertEqual(explained["text"], "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ")

    def test_others_run_meanwhile(self):
        elder = runekit.Transliterator()
        text = "the quick fox\n" * 1_000_000
        for work in [lambda: elder.explain(text[:400_000]), lambda: elder.transliterate_many([text]), lambda: elder.transliterate(text)]:
            most = 0
            for _ in range(3):
                thread = threading.Thread(target=work)
                thread.start()
                turns = 0
                while thread.is_alive():
                    time.sleep(0.0005)
                    turns += 1
                most = max(most, turns)
            # About 100 in a quarter of a second; where the lock is held meanwhile, fewer than a dozen.
            self.assertGreater(most, 25)

    def test_memory_is_given_back(self):
        elder = runekit.Transliterator()

        def work():
            for _ in range(500):
                runekit.Transliterator(words="thor|hall").segments("the thé")
                elder.explain("the quick fox ж")
                elder.losses("ж")
                elder.transliterate_many(["a", None, "b"])
                list(elder.stream(["a", "b"]))
                for wrong in [3, ["a", 3]]:
                    try:
                        elder.transliterate_many(wrong)
                    except TypeError:
                        pass

        tracemalloc.start()
        sizes = []
        for _ in range(5):
            work()
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        # Python's own caches grow now and then; a leak grows in every round, by one object in each turn at least.
        self.assertLess(min(after - before for before, after in zip(sizes, sizes[1:])), 10_000)

    def test_pictures(self):
        starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "dxf": b"  0"}
        younger = runekit.Transliterator("younger")
        for layout in ["line", "text", "circle", "band", "ribbon", "card"]:
            for form, start in starts.items():
                if (layout, form) == ("card", "dxf"):
                    continue
                with self.subTest(layout=layout, form=form):
                    made = younger.picture("raise this stone", layout=layout, format=form)
                    self.assertTrue(made.data.startswith(start))
                    self.assertEqual((made.unit, made.missing), ("mm" if form == "dxf" else "px", ()))
        picture = runekit.draw("ᚦᛖж", color="#f00", background="dark", rune_height=20)
        self.assertEqual((picture._repr_svg_().encode(), picture._repr_png_(), picture.missing), (picture.data, None, ("ж",)))
        self.assertIn("U+0436", picture.warnings[0])
        self.assertEqual(runekit.picture("the", script="younger", layout="circle", edge_gap=None),
                         younger.picture("the", layout="circle"))
        self.assertEqual(pickle.loads(pickle.dumps(picture)), picture)
        self.assertEqual(younger.picture("the", layout="circle", width=60.0, start=-0.0),
                         younger.picture("the", layout="circle", width=60, start=0))
        for options, kind, message in [
            ({"rune_heigth": 5}, ValueError, "unknown option rune_heigth; did you mean rune_height"),
            ({"rune_height": "much"}, ValueError, "rune_height"), ({"width": math.nan}, ValueError, "^width is nan"),
            ({"width": [5], "margin": 1}, TypeError, r"^width is \[5\]"),
        ]:
            with self.subTest(options), self.assertRaisesRegex(kind, message):
                younger.picture("the", **options)
        # The types have the options that there are.
        self.assertEqual(list(runekit.Drawing.__annotations__), [one["name"] for one in runekit.drawing_options()])
        for one in runekit.drawing_options():
            if one["kind"] == "word":
                shown = "".join(str(runekit.Drawing.__annotations__[one["name"]].__forward_arg__).split())
                self.assertEqual(shown.replace("'", '"').removeprefix("bool|"), "Literal[" + ",".join(f'"{value}"' for value in one["values"]) + "]")

    def test_fonts(self):
        elder = runekit.Transliterator()
        font = elder.writing_font()
        self.assertEqual(font[1:], ("Stave Elder English", "Regular", "StaveElderEnglish-Regular"))
        self.assertEqual(runekit.writing_font(), font)
        self.assertEqual(elder.writing_font(stave=(README.parents[2] / "Fonts/Stave-Regular.ttf").read_bytes()), font)
        with concurrent.futures.ThreadPoolExecutor() as pool:
            self.assertEqual(set(pool.map(lambda _: elder.writing_font(), range(8))), {font})
        for options, choice, message in [
            ({"divider": "dot"}, {}, "divider"), ({"script": "futhorc", "mode": "sound"}, {}, "choose another mode"),
            ({}, {"family": "stave"}, "cannot be called"), ({}, {"family": "a\0b"}, "null"),
            ({}, {"stave": b"nine bytes"}, "not one of Stave's"), ({}, {"stave": b""}, "not one of Stave's"),
        ]:
            with self.subTest(options=options, choice=choice), self.assertRaisesRegex(ValueError, message):
                runekit.Transliterator(**options).writing_font(**choice)
        for wrong in [{"family": 3}, {"family": b"Mine"}, {"stave": "Stave-Bold.ttf"}, {"stave": 3}, {"weight": "bold"}]:
            with self.subTest(wrong), self.assertRaises(TypeError):
                elder.writing_font(**wrong)

    def test_fonts_are_those_of_the_command(self):
        runes = os.environ.get("RUNES")
        if not runes:
            self.skipTest("no RUNES")
        table = "@mode own\n@script elder\n@language en\n@title A few letters\nt ; tiwaz ; ; its value ; duwel\n"
        with tempfile.TemporaryDirectory() as folder:
            own, names = pathlib.Path(folder, "own.txt"), pathlib.Path(folder, "names.txt")
            own.write_text(table), names.write_text("ost|heim\n")
            stave = README.parents[2] / "Fonts/Stave-Bold.ttf"
            for options, choice, flags in [
                ({}, {}, ["elder/english"]), ({"script": "cirth"}, {}, ["cirth/english"]),
                ({"script": "younger", "mode": "norse", "options": ["late"]}, {}, ["younger/norse", "--option", "late"]),
                ({"script": "younger", "variant": "short-twig"}, {}, ["younger/english", "--variant", "short-twig"]),
                ({"table": table, "name": "own.txt"}, {}, ["--table", own]),
                ({"words": "ost|heim\n"}, {"family": "Mine"}, ["elder/english", "--words", names, "--family", "Mine"]),
                ({}, {"stave": stave.read_bytes()}, ["elder/english", "--weight", "bold"]),
            ]:
                with self.subTest(flags=flags):
                    made = subprocess.run([runes, "fonts", "write", *flags, "-o", "-"], capture_output=True, check=True)
                    self.assertEqual(runekit.writing_font(**options, **choice).data, made.stdout)

    def test_stones(self):
        # What a pack answers is in Tests/Conformance/stones.py.
        for pack in (b"", b"RUNSTONE", bytearray(100), memoryview(b"RUNSTONE\2\0\0\0" + bytes(60))):
            self.assertRaisesRegex(ValueError, "the pack cannot be used: ", runekit.Stones, pack)
        self.assertRaisesRegex(ValueError, "package-stones WORDS.tsv", runekit.Stones)
        self.assertRaises(FileNotFoundError, runekit.Stones, "/nonexistent/stones.pack")
        self.assertRaises(TypeError, runekit.Stones, 3.5)

    def test_save(self):
        with tempfile.TemporaryDirectory() as folder:
            for format, suffix in {"svg": "svg", "png": "PNG", "pdf": "pdf", "dxf-r12": "dxf", "braille": "txt"}.items():
                drawn = runekit.picture("the", format=format)
                for path in pathlib.Path(folder, f"a.{suffix}"), os.path.join(folder, "none"):
                    drawn.save(path)
                    self.assertEqual(pathlib.Path(path).read_bytes(), drawn.data)
                before = sorted(os.listdir(folder))
                for wrong in {"a.svg", "b.png", "b.PDF", "b.dxf", "b.txt", "b.jpg"}:
                    if wrong[2:].lower() != suffix.lower():
                        with self.subTest(format, wrong=wrong), self.assertRaises(ValueError):
                            drawn.save(os.path.join(folder, wrong))
                self.assertEqual(sorted(os.listdir(folder)), before)
            svg = runekit.picture("the")
            self.assertRaisesRegex(ValueError, r"make it with format='png', or save it as \.svg", svg.save, f"{folder}/x.png")

    @unittest.skipUnless(hasattr(os, "mkfifo"), "files of Unix")
    def test_save_keeps_what_a_file_is(self):
        drawn = runekit.picture("the")
        with tempfile.TemporaryDirectory() as folder:
            private, link, pipe = (os.path.join(folder, name) for name in ("private.svg", "link.svg", "pipe"))
            long = os.path.join(folder, "a" * 251 + ".svg")
            open(private, "w").close()
            os.chmod(private, 0o600)
            os.symlink(private, link)
            os.mkfifo(pipe)
            for path in link, long, os.fsencode(private):
                drawn.save(path)
            self.assertTrue(os.path.islink(link))
            self.assertEqual(os.stat(private).st_mode & 0o777, 0o600)
            self.assertEqual(pathlib.Path(private).read_bytes(), drawn.data)
            reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
            drawn.save(pipe)
            self.assertEqual(os.read(reader, 10), drawn.data[:10])
            os.close(reader)
            with self.assertRaises(FileNotFoundError) as caught:
                drawn.save(os.path.join(folder, "none", "a.svg"))
            self.assertTrue(caught.exception.filename.endswith("none/a.svg"))
            self.assertEqual(sorted(os.listdir(folder)), sorted(map(os.path.basename, (private, link, pipe, long))))

    def test_wrong_types_are_named(self):
        for option in "script", "mode", "divider", "words", "break_character", "table":
            with self.subTest(option), self.assertRaisesRegex(TypeError, f"{option} must be str or None, not bytes"):
                runekit.Transliterator(**{option: b"elder"})
        self.assertEqual(runekit.Transliterator(options=None).transliterate("the"), "ᚦᛖ")

    def test_script_named(self):
        for name, full in [
                ("elder", "elder"), ("viking", "younger"), ("younger/norse", "younger/norse"), ("Thror's map", "futhorc/english/hobbit"),
                ("Elder", "elder"), (" elder\t", "elder"), ("rök", "younger/short-twig")]:
            with self.subTest(name):
                self.assertEqual(runekit.script_named(name), full)
        self.assertIsNone(runekit.script_named(None))
        for wrong in "", "eldre", "younger/nors", "a\0", "\ud800":
            with self.subTest(wrong), self.assertRaises(ValueError):
                runekit.script_named(wrong)

    def test_quotes(self):
        days = [datetime.date(2026, 1, 1) + datetime.timedelta(n) for n in range(60)]
        self.assertEqual(len({runekit.quote_of_the_day(day).id for day in days}), 60)
        carved = next(one for one in runekit.quotes() if one.carved)
        self.assertTrue(carved.carved.runes and carved.gloss and carved.license)
        # Every quote of a year is compared with the command in Tests/Conformance/quotes.py.
        for script, names in ("elder", ["elder", "Elder"]), ("younger", ["younger", "Younger", "viking", "\tyounger\n"]):
            one = next(one for one in runekit.quotes() if one.carved and one.carved.script == script)
            for name in names:
                with self.subTest(name):
                    self.assertEqual(one.runes(name), one.carved.runes)
        self.assertEqual(
            carved.runes(carved.carved.script, text="the"), runekit.transliterate(
                "the", script=carved.carved.script, language=carved.language))
        twigs = next(one for one in runekit.quotes() if one.carved and one.carved.variant == "short-twig")
        self.assertEqual(twigs.runes("younger", variant="short-twig"), twigs.carved.runes)
        for script, variant in ("younger", "long-branch"), ("younger/norse", None):
            norse = runekit.transliterate(twigs.text, script="younger", mode="norse")
            self.assertEqual(twigs.runes(script, variant=variant), norse)
        self.assertRaises(ValueError, twigs.runes, "eldre")
        picker = runekit.Picker()
        self.assertEqual(len({picker.next() for _ in picker.ids}), len(picker.ids))
        state = json.loads(json.dumps(picker.state))
        self.assertEqual(runekit.Picker(state=state).state, picker.state)
        runekit.Picker(state=state).next()
        for wrong in [[1], [1, 2, 3], [1, -1], [1, 1 << 64], ["1", "2"], "12", {}]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                runekit.Picker(state=wrong)
        for wrong in [3, 1.5]:
            with self.subTest(wrong), self.assertRaises(TypeError):
                runekit.Picker(state=wrong)
        for wrong in [[], ["short"], ["a" * 25 + "1"], ["b" * 26]]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                runekit.Picker(wrong)
        for wrong in [[3], [None]]:
            with self.subTest(wrong), self.assertRaises(TypeError):
                runekit.Picker(wrong)
        with self.assertRaises(TypeError):
            runekit.Picker("aaaaaaaaaaaaaaaaaaaaaaaaaa")

    def test_metadata(self):
        metadata = importlib.metadata.metadata("runekit")
        self.assertEqual(metadata["Version"], runekit.__version__)
        self.assertIn("Latin text in runes", metadata["Summary"])
        self.assertEqual(metadata["License-Expression"], "MIT AND Unicode-DFS-2016 AND BSD-2-Clause AND OFL-1.1")
        self.assertEqual(sorted(metadata.get_all("License-File")),
                         ["LICENSE", "LICENSE.CMUdict", "LICENSE.Stave", "LICENSE.Unicode"])
        self.assertTrue(any("github.com" in url for url in metadata.get_all("Project-URL", [])))
        for name in runekit.__all__:
            self.assertTrue(hasattr(runekit, name), name)

    def test_arrow(self):
        pyarrow = library("pyarrow")
        elder = runekit.Transliterator()
        texts = ["Thor", None, "", "Odin", "warthog", "ж" * 40]
        expected = [text and elder.transliterate(text) for text in texts]
        types = [pyarrow.string(), pyarrow.large_string()]
        if hasattr(pyarrow, "string_view"):
            types.append(pyarrow.string_view())
        for column in [pyarrow.array(texts, one) for one in types] + [pyarrow.array(texts).dictionary_encode()]:
            for part in [slice(0, 9), slice(2, 5), slice(1, 5), slice(0, 0)]:
                self.assertEqual(elder.arrow(column[part]).to_pylist(), expected[part], column.type)
        chunked = pyarrow.chunked_array([texts[:3], texts[3:]])
        self.assertEqual(elder.arrow(chunked).to_pylist(), expected)
        coded = pyarrow.chunked_array([pyarrow.array(one).dictionary_encode() for one in [texts[:3], texts[3:]]])
        self.assertEqual(elder.arrow(coded).to_pylist(), expected)
        self.assertEqual(elder.arrow(pyarrow.chunked_array([], pyarrow.string())).to_pylist(), [])
        self.assertEqual(elder.arrow(pyarrow.nulls(3)).to_pylist(), [None] * 3)
        for wrong in [pyarrow.array([1]), pyarrow.array([b"a"])]:
            with self.assertRaises(ValueError):
                elder.arrow(wrong)

    def test_pandas(self):
        pandas = library("pandas")
        elder = runekit.Transliterator()
        for dtype in [None, "object", "string", "category"]:
            names = pandas.Series(["Thor", None, "Odin"], index=[5, 6, 7], name="name", dtype=dtype)
            runes = elder.series(names)
            self.assertEqual((list(runes.index), runes.name, list(runes.isna())), ([5, 6, 7], "name", [False, True, False]))
            self.assertEqual(list(runes.dropna()), ["ᚦᛟᚱ", "ᛟᛞᛁᚾ"])
        with self.assertRaises(TypeError):
            elder.series(pandas.Series([1, 2]))

    def test_polars(self):
        polars, _ = library("polars"), library("pyarrow")
        elder = runekit.Transliterator()
        names = polars.Series("name", ["Thor", None, "Odin"])
        for column in [names, names.cast(polars.Categorical)]:
            runes = elder.series(column)
            self.assertEqual((runes.to_list(), runes.name, runes.dtype), (["ᚦᛟᚱ", None, "ᛟᛞᛁᚾ"], "name", polars.String))

    def test_duckdb(self):
        duckdb, _ = library("duckdb"), library("pyarrow")
        connection = duckdb.connect()
        connection.create_function("runes", runekit.Transliterator().arrow, ["VARCHAR"], "VARCHAR", type="arrow")
        rows = connection.sql("SELECT runes(name) FROM (VALUES ('Thor'), ('Odin')) names(name)").fetchall()
        self.assertEqual(rows, [("ᚦᛟᚱ",), ("ᛟᛞᛁᚾ",)])


if __name__ == "__main__":
    unittest.main()
