"""What the documentation says, and what a careless caller does: python -m unittest Sources/python/tests/test_runekit.py"""

import concurrent.futures
import datetime
import doctest
import unittest

import runekit


class Package(unittest.TestCase):
    def test_documentation(self):
        result = doctest.testmod(runekit)
        self.assertGreater(result.attempted, 15)
        self.assertEqual(result.failed, 0)

    def test_surrogates_and_ill_formed_bytes(self):
        elder = runekit.Transliterator()
        self.assertEqual(elder.transliterate("a\ud800z"), "ᚨ\ufffdᛉ")
        self.assertEqual(elder.transliterate(b"a\xffz\xe2\x82"), "ᚨ\ufffdᛉ\ufffd".encode())
        self.assertEqual(elder.transliterate("a\0b"), "ᚨ\0ᛒ")

    def test_errors(self):
        for wrong in [{"script": "eldre"}, {"mode": "x"}, {"variant": "x"}, {"divider": "x"}, {"unmapped": "x"},
                      {"options": ["x"]}, {"registry": "x"}, {"break_character": "ab"}, {"break_character": "a"},
                      {"table": "nothing"}, {"words": "a;b;c;d;e;|"}]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                runekit.Transliterator(**wrong)
        with self.assertRaises(TypeError):
            runekit.Transliterator().transliterate(3)
        with self.assertRaises(TypeError):
            runekit.transliterate_many(["a", None])
        with self.assertRaises(ValueError):
            runekit.svg("ᚠ", weight=3)

    def test_long_texts_and_threads(self):
        elder = runekit.Transliterator()
        text, runes = "the quick fox\n" * 20_000, "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ\n" * 20_000
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for written in pool.map(elder.transliterate, [text] * 8):
                self.assertEqual(written, runes)

    def test_quotes(self):
        days = [datetime.date(2026, 1, 1) + datetime.timedelta(n) for n in range(60)]
        self.assertEqual(len({runekit.quote_of_the_day(day).id for day in days}), 60)
        picker = runekit.Picker()
        self.assertEqual(len({picker.next() for _ in picker.ids}), len(picker.ids))

    def test_arrow(self):
        try:
            import pyarrow
            import pyarrow.compute
        except ImportError:
            self.skipTest("no pyarrow")
        elder = runekit.Transliterator()
        texts = ["Thor", None, "", "Odin", "warthog", "ж" * 40]
        expected = [text and elder.transliterate(text) for text in texts]
        for column in [pyarrow.array(texts), pyarrow.array(texts, pyarrow.large_string())]:
            self.assertEqual(elder.arrow(column).to_pylist(), expected)
            self.assertEqual(elder.arrow(column[2:5]).to_pylist(), expected[2:5])
            self.assertEqual(elder.arrow(column[1:5]).to_pylist(), expected[1:5])
            self.assertEqual(elder.arrow(column[:0]).to_pylist(), [])
        chunked = pyarrow.chunked_array([texts[:3], texts[3:]])
        self.assertEqual(elder.arrow(chunked).to_pylist(), expected)
        with self.assertRaises(ValueError):
            elder.arrow(pyarrow.array([1]))

    def test_duckdb(self):
        try:
            import duckdb
            import pyarrow  # noqa: F401
        except ImportError:
            self.skipTest("no duckdb")
        connection = duckdb.connect()
        connection.create_function("runes", runekit.Transliterator().arrow, ["VARCHAR"], "VARCHAR", type="arrow")
        rows = connection.sql("SELECT runes(name) FROM (VALUES ('Thor'), ('Odin')) names(name)").fetchall()
        self.assertEqual(rows, [("ᚦᛟᚱ",), ("ᛟᛞᛁᚾ",)])


if __name__ == "__main__":
    unittest.main()
