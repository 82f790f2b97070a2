"""Prints what quotes.c reads: quotes_lines.py QUOTES.json DAYS.json"""
import json
import pathlib
import sys

quotes, days = (json.loads(pathlib.Path(name).read_text("utf-8")) for name in sys.argv[1:])
for one in quotes["quotes"]:
    print("quote", one["id"], one["language"], "1" if "gloss" in one else "0", ",".join(one["collections"]), sep="\t")
for day in days:
    print("day", *day["date"].split("-"), day["id"], sep="\t")
