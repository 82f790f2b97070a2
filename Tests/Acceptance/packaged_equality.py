#!/usr/bin/env python3
"""packaged_equality.py PLAIN PACKAGED

Compares the packaged executable, with reduced ICU data and without symbols, with the plain build: output, messages and
exit codes for every golden row, for a line per assigned letter, mark, number and symbol with --romanize into three
scripts, for lines of mixed scripts, and for quotes sorted in 14 locales. Exits with 1 if a byte differs.
"""
import os
import random
import subprocess
import sys
import unicodedata
from pathlib import Path

GOLDEN = Path(__file__).resolve().parent.parent / "Golden"
LOCALES = ["C", "en_US", "sv_SE", "da_DK", "nb_NO", "is_IS", "de_DE", "fr_CA", "es_ES", "cs_CZ", "tr_TR", "lt_LT",
           "zh_CN", "ja_JP"]
FLAGS = {"variant": "--variant", "divider": "--divider", "punctuation": "--punctuation", "option": "--option",
         "registry": "--registry", "break": "--break", "values": "--values"}


def run(program, arguments, text="", locale="C"):
    environment = {"HOME": "/nonexistent", "PATH": os.environ["PATH"], "LC_ALL": f"{locale}.UTF-8"}
    done = subprocess.run([program, *arguments], input=text.encode(), capture_output=True, env=environment)
    return done.returncode, done.stdout, done.stderr


def cases():
    """Pairs of arguments and input."""
    batches = {}
    for path in sorted(GOLDEN.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            fields = line.split("\t")
            if line.startswith("#") or len(fields) < 5 or path.stem == "quote-of-the-day":
                continue
            script, mode, options, text = fields[:4]
            flags = []
            for option in options.split():
                name, _, value = option.partition("=")
                flags += ["--romanize"] if name == "romanize" else [FLAGS[name], value] if name in FLAGS else []
            batches.setdefault(("-s", script, "-m", mode, *flags), []).append(text)
    for arguments, texts in batches.items():
        yield "golden rows", [*arguments], "\n".join(texts) + "\n"

    assigned = [chr(code) for code in range(0x21, 0x110000) if unicodedata.category(chr(code))[0] in "LMNPS"]
    for script in ("elder", "younger", "cirth"):
        yield "code points", ["-q", "--romanize", "-s", script], "\n".join(assigned) + "\n"
    chance = random.Random(14)
    blocks = [(0x61, 0x7A), (0x410, 0x44F), (0x3B1, 0x3C9), (0xE01, 0xE4E), (0xE81, 0xEC4), (0x1780, 0x17D2),
              (0x1000, 0x1049), (0x4E00, 0x9FFF), (0x3041, 0x3096), (0xAC00, 0xD7A3), (0x5D0, 0x5EA), (0x627, 0x64A)]
    lines = ["".join(chr(chance.randint(*chance.choice(blocks))) for _ in range(chance.randint(1, 30)))
             for _ in range(5000)]
    yield "mixed scripts", ["-q", "--romanize"], "\n".join(lines) + "\n"


def main(plain, packaged):
    counts, differing = {}, 0
    for name, arguments, text in cases():
        counts[name] = counts.get(name, 0) + text.count("\n")
        if run(plain, arguments, text) != run(packaged, arguments, text):
            differing += 1
            print(f"differs: {name}: runes {' '.join(arguments)}", file=sys.stderr)
    for locale in LOCALES:
        for key in ("author", "text", "added", "length"):
            arguments = ["quotes", "list", "--all", "--sort", key]
            counts["lists of quotes"] = counts.get("lists of quotes", 0) + 1
            wanted = run(plain, arguments, locale=locale)
            assert wanted[0] == 0 and wanted[1].count(b"\n") > 100, wanted
            if wanted != run(packaged, arguments, locale=locale):
                differing += 1
                print(f"differs: {locale}: runes {' '.join(arguments)}", file=sys.stderr)
    print("packaged equality: " + ", ".join(f"{count:,} {name}" for name, count in counts.items())
          + f": {differing or 'nothing'} differs")
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
