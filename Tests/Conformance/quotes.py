"""The quotes of a year in Python, as the command has them: quotes.py DAYS.json

DAYS.json is what `runes quote --days 365 --date YYYY-01-01 --json` prints without quotes of the user's.
"""
import datetime
import json
import pathlib
import sys

import runekit

days = json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))
for day in days:
    quote = runekit.quote_of_the_day(datetime.date.fromisoformat(day["date"]))
    got = {name: value for name, value in quote._asdict().items() if value}
    got["collections"] = list(quote.collections)
    if quote.carved:
        got["carved"] = {name: value for name, value in quote.carved._asdict().items() if value}
    expected = {name: day[name] for name in runekit.Quote._fields if name in day}
    (got["runes"], expected["runes"]) = (quote.runes(day["script"]), day["runes"])
    if got != expected:
        sys.exit(f"{day['date']}: expected {expected}, got {got}")
if len(days) < 365:
    sys.exit(f"{len(days)} days; expected a year")
print(f"{len(days)} days have the quotes of the command in Python")
