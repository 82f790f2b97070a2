#!/usr/bin/env python3
"""Writes the golden rows as lines of the corpus: golden.py > cases

What is expected was worked out by hand and not by any program. Rows of the option icu, which other builds do not have, are left
out; so are segments and losses, which the rows do not have. The runners of the corpus take `?` for a field that is not checked.
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The first row of a name has the usual form; others belong to variants.
CIRTH: dict = {}
for row in (ROOT / "Tables/Scripts/cirth.txt").read_text("utf-8").splitlines():
    fields = [field.strip() for field in row.split(";")]
    if len(fields) > 1 and fields[1].startswith("U+"):
        CIRTH.setdefault(fields[0], chr(int(fields[1][2:], 16)))
NAMES = {"variant": "variant", "divider": "divider", "registry": "registry", "break": "break", "punctuation": "punctuation", "language": "language"}


def cirth(numbers: str) -> str:
    def letter(name: str) -> str:
        if name == "_":
            return " "
        return chr(int(name[2:], 16)) if name.startswith("U+") else CIRTH.get(name) or CIRTH["certh-" + name]

    return "".join(map(letter, numbers.split()))


def escaped(text: str) -> str:
    return "".join(f"\\x{ord(char):02x}" if ord(char) < 32 or char in "\\\x7f" else char for char in text)


def main() -> None:
    lines = []
    for name in ["transliteration", "norse", "futhorc", "medieval", "words", "romanize"]:
        for line in (ROOT / f"Tests/Golden/{name}.tsv").read_text("utf-8").split("\n"):
            if not line or line.startswith("#"):
                continue
            script, mode, options, text, expected, _ = line.split("\t")
            if "icu" in options.split():
                continue
            pairs = [(option + "=1").split("=")[:2] for option in options.split()]
            switches = [value for key, value in pairs if key == "option"]
            settings = [f"{NAMES.get(key, key)}={value}" for key, value in pairs if key != "option"]
            settings += [f"options={','.join(switches)}"] if switches else []
            lines.append("\t".join(["@", f"script={script}", f"mode={mode}", *settings]))
            runes = cirth(expected) if script == "cirth" else expected
            lines.append(f"{escaped(text)}\t\t{escaped(runes)}\t?\t?")
    for line in (ROOT / "Tests/Golden/sound.tsv").read_text("utf-8").split("\n"):
        if line and not line.startswith("#"):
            text, *columns, _ = line.split("\t")
            for script, expected in zip(["futhorc", "elder", "younger", "cirth"], columns):
                lines.append(f"@\tscript={script}\tmode=sound")
                runes = cirth(expected.replace("/", "_")) if script == "cirth" else expected
                lines.append(f"{escaped(text)}\t\t{escaped(runes)}\t?\t?")
    sys.stdout.write("\n".join(lines) + "\n")


main()
