#!/usr/bin/env python3
"""Compares the size of release files with a budget, by component.

    budget.py UNSTRIPPED STRIPPED BUDGET    the executable
    budget.py --files BUDGET FILE...        archives, named by their last extension

BUDGET has rows `component ; bytes`. Exits with 1 if one has grown by more than 5 %; a change that intends growth updates
the budget.
"""
import re
import subprocess
import sys
from pathlib import Path

MARGIN = 1.05
# The first match counts.
COMPONENTS = [
    ("bundled data", r"rune\w+File"),
    ("RuneKit and runes", r"\$s(5runes|7RuneKit|\d+Rune[A-Z])"),
    ("ArgumentParser", r"\$s14ArgumentParser"),
    ("FoundationEssentials", r"\$s(20FoundationEssentials|20InternalCollections|\d+_?FoundationC)"),
    ("string processing", r"\$s(17_StringProcessing|12_RegexParser|12RegexBuilder)"),
    ("ICU data", r"icudt"),
    ("ICU code", r"(_ZN?K?\w*icu_\d+|u\w+_\d+$|_ZT[VIS]N6icu)"),
    ("Swift's runtime and standard library", r"(\$s|_\$s|swift_|_swift|_ZN?\w*5swift)"),
]


def symbols(executable):
    """Sizes by component; data without a symbol (unwind tables, strings, reflection) is counted by the caller."""
    sizes = dict.fromkeys([name for name, _ in COMPONENTS] + ["C and C++ libraries"], 0)
    listing = subprocess.run(["nm", "--print-size", "--defined-only", executable], check=True, capture_output=True, text=True)
    seen = set()
    for line in listing.stdout.splitlines():
        fields = line.split()
        if len(fields) != 4 or fields[2] in "bB" or fields[0] in seen:
            continue
        seen.add(fields[0])  # several names may have the same address
        component = next((name for name, pattern in COMPONENTS if re.match(pattern, fields[3])), "C and C++ libraries")
        sizes[component] += int(fields[1], 16)
    return sizes


def main(arguments):
    if arguments[0] == "--files":
        budget, *files = arguments[1:]
        sizes = {Path(file).name.split("-")[0].split("_")[0] + Path(file).suffix: Path(file).stat().st_size
                 for file in files}
    else:
        unstripped, stripped, budget = arguments
        whole = Path(stripped).stat().st_size
        sizes = symbols(unstripped)
        sizes["without a symbol"] = whole - sum(sizes.values())
        sizes["executable"] = whole
    rows = [line.split("#")[0].split(";") for line in Path(budget).read_text(encoding="utf-8").splitlines()]
    allowed = {row[0].strip(): int(row[1]) for row in rows if len(row) == 2}
    too_large = []
    for name, size in sizes.items():
        limit = allowed.get(name)
        change = f"{100 * (size / limit - 1):+.1f} %" if limit else "not in the budget"
        print(f"{name:40} {size / 1e6:7.2f} MB   {change}")
        # Small components may grow by more than 5 %.
        if limit is not None and size > max(limit * MARGIN, limit + 20_000):
            too_large.append(name)
    for name in too_large:
        print(f"budget: {name} has {sizes[name]} bytes, more than {budget} allows", file=sys.stderr)
    return bool(too_large)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
