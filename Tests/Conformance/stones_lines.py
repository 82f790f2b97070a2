"""Writes a pack of invented stones, requests of it, and what the command answers: stones_lines.py RUNES FOLDER

FOLDER/stones.pack is built from the rows of Stones/, FOLDER/answers.tsv has in each line a request of runekit.h and the answer of
`runes stones --json` as a JSON string, and FOLDER/hostile/ has packs that are cut short or have a wrong byte, some with the right
checksum, which stones.c, stones.py and stones.mjs open.
"""
import json
import os
import pathlib
import random
import struct
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
runes, folder = sys.argv[1], pathlib.Path(sys.argv[2])
rows, pack = HERE / "Stones", folder / "home/runes/stones.pack"
pack.parent.mkdir(parents=True, exist_ok=True)
subprocess.run([HERE.parents[1] / ".ci/packaging/stones.py", rows / "words.tsv", rows / "inscriptions.tsv", "--elder", rows / "elder.tsv", "-o", pack],
               check=True, stdout=subprocess.DEVNULL)
good = pack.read_bytes()
(folder / "stones.pack").write_bytes(good)

REQUESTS: list = [
    # A number in any usual writing, other numbers and names, and in parts.
    *({"words": [name]} for name in ["U 9001", "u9001", "U-9001", "u  9001", "so 9004", "SÖ 9004", "So\u0308 9004", "U Fv1948;289", "u fv1948:289",
                                     "elsewhere 2", "Heresn", "DR 9012", "U 1", "９００１"]),
    {"words": ["U", "9002"]}, {"words": ["U 9001", "bróðir"]},
    # Words, as carved too, in older runes, with patterns, together; similar ones.
    *({"words": [word]} for word in ["bróðir", "BRÓÐIR", "bro\u0301ðir", "brodir", "broðiʀ", "ᛒᚱᚢᚦᛁᛦ", "ᛓᚱᚢᚦᛁᛧ", "bruþiR", "horna", "ᚺᛟᚱᚾᚨ", "nothing", "bruþiʀ:risti",
                                     "bró*", "*ðir", "b*r", "br*ði*", "st*n", "bruþ*", "ᛒᚱ*ᛦ", "bróðir risti", "risti stein", "ж", "😀", "a\u0000b", "a" * 2000]),
    {"words": ["bróðir", "stein", "bróðir"], "limit": 1}, {"words": ["bróðir"], "near": True}, {"words": ["hornu"], "near": True, "limit": 0},
    {"words": ["bróðir"], "region": "sodermanland"}, {"words": ["bróðir"], "region": "Sverige"}, {"words": ["bróðir"], "year": 1025, "region": "Uppland"},
    # Stones by what is known of them.
    *({part: value} for part, value in [("place", "heresn"), ("district", "FÄRENTUNA"), ("county", "Vallen"), ("carver", "nobody"), ("material", "limestone"),
                                        ("material", "granit"), ("style", "pr 4"), ("period", "1020"), ("place", "nowhere"), ("region", "danish"), ("region", "jämtland"), ("region", "Skåne"),
                                        ("style", "?"), ("material", "bronze"), ("period", "Jelling"), ("year", 1070)]),
    {"region": "swedish", "style": "rak"}, {"region": "uppland", "limit": 2}, {"region": "uppland", "limit": 0},
]
environment = {**os.environ, "XDG_DATA_HOME": str(folder / "home"), "XDG_DATA_DIRS": str(folder / "none")}
with open(folder / "answers.tsv", "w", encoding="utf-8") as file:
    for request in REQUESTS:
        if "\0" in "".join(request.get("words", [])):
            continue  # which no argument can have; the libraries are asked below that they answer
        options = [text for name, value in request.items() if name not in ("words", "near") for text in (f"--{name}", str(value))]
        asked = subprocess.run([runes, "stones", "--json", *options, *["--near"] * request.get("near", False), "--", *request.get("words", [])], env=environment,
                               stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="strict")
        if asked.returncode not in (0, 1):
            sys.exit(f"stones_lines: {request} ended with {asked.returncode}")
        print(json.dumps(request, ensure_ascii=False), json.dumps(asked.stdout, ensure_ascii=False), sep="\t", file=file)


def sealed(data: bytes) -> bytes:
    value = 0xCBF29CE484222325
    for (one,) in struct.iter_unpack("<Q", data[24:]):
        value = (value ^ one) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return data[:16] + struct.pack("<Q", value) + data[24:]


hostile, chance = folder / "hostile", random.Random(51)
hostile.mkdir()
made = [b"", good[:7], good[:12], good[:8] + b"\3" + good[9:], *(good[:chance.randrange(len(good))] for _ in range(40))]
for _ in range(100):
    place = chance.randrange(len(good))
    made.append(good[:place] + bytes([good[place] ^ 1 << chance.randrange(8)]) + good[place + 1:])
numbers = struct.unpack_from("<I", good, 24 + 4 * 4)[0]
for place in [*range(24, 56, 4), *(4 * chance.randrange(14, len(good) // 4) for _ in range(400))]:
    # As a count, a reference or an offset that leads anywhere, also beyond what 32 bits with a sign hold.
    for value in (0xFFFFFFFF, 0x80000000, 0x7FFFFFFF, len(good), chance.randrange(numbers)):
        made.append(sealed(good[:place] + struct.pack("<I", value) + good[place + 4:]))
for number, data in enumerate(made):
    (hostile / f"{number}.pack").write_bytes(data)
print(f"{len(REQUESTS)} requests and {len(made)} packs")
