#!/usr/bin/env python3
"""Compares figures in the documentation with what they are figures of: documented_figures.py

Figures that depend on the machine are not here: the article names the command that measures them.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARTICLES = "Sources/RuneKit/RuneKit.docc/"


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def rows(path):
    """The lines of a table that are neither comments nor properties, as fields."""
    lines = (re.sub(r"(^|\s)#.*", "", line).strip() for line in text(path).splitlines())
    return [[field.strip() for field in line.split(";")] for line in lines if line and not line.startswith("@")]


def size(*paths):
    return sum((ROOT / path).stat().st_size for path in paths)


lexicon = {re.sub(r"\(\d+\)$", "", line.split()[0]) for line in text("Tables/Sound/cmudict.dict").splitlines()}
lexicon = {word for word in lexicon if re.fullmatch(r"[a-z']+", word)}
split = set()
for word, *rest in rows("Tables/Words/english.txt"):
    endings = rest[0].split() if rest else []
    split |= {word} | {word[:-1] + ending[1:] if ending.startswith("-") else word + ending for ending in endings}
heteronyms = len([row for row in rows("Tables/Sound/heteronyms.txt") if len(row) > 2 and not {"capitals", "regnal"} & {*row[-1].split()}])
function_words = len([row for row in rows("Tables/Sound/heteronyms.txt") if any("strong" in use for use in row[1:])])
limits = {name: eval(value.replace("_", "")) for name, value in re.findall(
    r"static let (\w+) = ([\d_ <]+)$", text("Sources/RuneTransliteration/Tables/TableLimits.swift"), re.MULTILINE)}

quotes = json.loads(text("Seed/quotes.json"))["quotes"]
carved = sum(1 for quote in quotes if "carved" in quote)
# The inscriptions at the end, which are sorted by script.
last = next(place for place, quote in enumerate(reversed(quotes)) if "carved" not in quote)
others = collections.Counter(quote.get("language", "en") for quote in quotes[:-last])

TENS = {"two": 2, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
# file ; the figure in its context ; what it is a figure of ; the unit to which it is rounded
FIGURES = [
    (ARTICLES + "BySound.md", r"Pronouncing Dictionary: ([\d,]+) words", len(lexicon), 1),
    ("Tables/Sound/README.md", r"its ([\d,]+) words of letters", len(lexicon), 1),
    (ARTICLES + "BySound.md", r"about (\w+) more words", heteronyms - function_words - 8, 10),
    (ARTICLES + "BySound.md", r"lexicon takes ([\d.]+) MB", size("Tables/Sound/lexicon.bin") / 1e6, 0.01),
    (ARTICLES + "BySound.md", r"heteronyms\s([\d.]+) MB",
     size("Tables/Sound/rules.bin", "Tables/Sound/heteronyms.txt") / 1e6, 0.01),
    ("Tables/Unicode/README.md", r"`mappings.bin` \((\d+) KB\)", size("Tables/Unicode/mappings.bin") / 1024, 1),
    ("README.md", r"about\s+([\d,]+) words such as", len(split), 1000),
    *[("Seed/README.md", rf"(\d+) {name}(?!\w)", sum(others[code] for code in codes.split()), 1) for name, codes in [
        ("Old Norse", "non"), ("Old English", "ang"), ("English", "en"), ("Icelandic", "is"), ("Norwegian", "nb nn"),
        ("Swedish", "sv"), ("Danish", "da"), ("`nb`", "nb"), ("`nn`", "nn")]],
    ("Seed/README.md", r"At its end are (\d+) inscriptions", last, 1),
    ("Seed/README.md", r"; (two) more, Sö 179", carved - last, 1),
    *[(ARTICLES + "WritingTables.md", rf"\| {re.escape(what)} \| ([\d,]+)", limits[name], 1) for what, name in [
        ("bytes of the file", "bytes"), ("bytes of a line", "lineBytes"), ("rows", "rows"),
        ("rows of one pass with the same key", "rowsOfOneKey"), ("distinct contexts in one pass", "contexts"),
        ("passes", "passes"), ("letters that all passes together write for one", "wholeExpansion"),
        ("classes, options and sources, each", "names"), ("scalars of a key", "keyScalars"),
        ("scalars of all keys together", "allKeyScalars"), ("letters or scalars that a row writes", "outputScalars"),
        ("distinct letters in all rows", "graphemes"), ("reported findings", "findings")]],
]

wrong = 0
for path, pattern, value, unit in FIGURES:
    found = re.search(pattern, text(path))
    given = found and (TENS[found[1]] if found[1] in TENS else float(found[1].replace(",", "")))
    if not found or abs(given - value) > unit / 2 + 1e-9 and unit != 1 or unit == 1 and given != round(value):
        wrong += 1
        print(f"FAIL {path}: {pattern} is {found and found[1]}, not {value}")
# The share of words in the README is that of the article, for inscriptions that the rules were not made from.
article = re.search(r"held back \| 11\.\d % \|[^|]*\| ([\d.]+) %", text(ARTICLES + "Fidelity.md"))[1]
given = re.search(r"\*\*Accuracy\*\*: (\d+) %", text("README.md"))[1]
if round(float(article)) != int(given):
    wrong += 1
    print(f"FAIL README.md: accuracy {given} %, in the article {article} %")
# What is embedded is packed from the tables as they are.
for script, packed in [("Sound/pack_rules.py", "Sound/rules.bin"), ("Words/pack_words.py", "Words/english.bin")]:
    with tempfile.NamedTemporaryFile() as made:
        subprocess.run([sys.executable, "-B", ROOT / "Tables" / script, made.name], check=True)
        if made.read() != (ROOT / "Tables" / packed).read_bytes():
            wrong += 1
            print(f"FAIL Tables/{packed}: run Tables/{script}")
print(f"{len(FIGURES) + 1} figures, {wrong} wrong")
sys.exit(wrong > 0)
