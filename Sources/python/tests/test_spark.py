"""The recipe for PySpark in README.md, in local mode: python -m unittest Sources/python/tests/test_spark.py

Skipped without pyspark, pandas or Java.
"""
import os
import shutil
import sys
import unittest
from typing import Iterator

import runekit

try:
    import pyarrow
    from pyspark.sql import SparkSession
except ImportError:
    SparkSession = None


@unittest.skipIf(SparkSession is None or shutil.which("java") is None, "no pyspark, or no Java")
class Spark(unittest.TestCase):
    def test_map_in_arrow(self) -> None:
        def in_runes(batches: "Iterator[pyarrow.RecordBatch]") -> "Iterator[pyarrow.RecordBatch]":
            elder = runekit.Transliterator()
            for batch in batches:
                runes = elder.arrow(batch.column("name")).cast(pyarrow.string())
                yield pyarrow.RecordBatch.from_arrays([batch.column("name"), runes], names=["name", "runes"])

        os.environ["PYSPARK_PYTHON"] = sys.executable
        spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
        try:
            names = spark.createDataFrame([("Thor",), ("Odin",), (None,), ("warthog",)], "name string")
            rows = names.mapInArrow(in_runes, "name string, runes string").collect()
        finally:
            spark.stop()
        self.assertEqual(
            {row.name: row.runes for row in rows}, {"Thor": "ᚦᛟᚱ", "Odin": "ᛟᛞᛁᚾ", None: None, "warthog": "ᚹᚨᚱᛏᚺᛟᚷ"})


if __name__ == "__main__":
    unittest.main()
