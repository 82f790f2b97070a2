"""Rune stones as the command answers, in Python: stones.py FOLDER, which stones_lines.py has written."""
import json
import pathlib
import sys

import runekit

folder = pathlib.Path(sys.argv[1])
stones = runekit.Stones(folder / "stones.pack")
lines = (folder / "answers.tsv").read_text("utf-8").splitlines()
for line in lines:
    request, answer = map(json.loads, line.split("\t"))
    got = stones.find(*request.pop("words", []), **request)
    if got != [json.loads(one) for one in answer.splitlines()]:
        sys.exit(f"{line}\ngot {got}")
usable = 0
hostile = list((folder / "hostile").iterdir())
for path in hostile:
    try:
        damaged = runekit.Stones(path.read_bytes())
    except ValueError:
        continue
    usable += 1
    for answer in [damaged.find("bróðir", "U 9001", "*r", "bróðir risti", "a\0b"), damaged.find("stein", near=True), damaged.find(region="uppland", limit=0) if any(
            "Uppland" == one.get("region") for one in damaged.find(year=1070, limit=0)) else []]:
        assert isinstance(answer, list)
if len(lines) < 50 or not 0 < usable < len(hostile):
    sys.exit(f"{len(lines)} answers, {usable} of {len(hostile)} packs usable; expected fifty, and some")
print(f"{len(lines)} answers about stones are those of the command in Python; {len(hostile)} hostile packs do no harm")
