#!/usr/bin/env python3
"""json_listings.py --bin runes

Compares the output of `translit --json` and `explain --json` with Python's JSON: the same bytes, except for escapes of
characters that could steer a terminal; segments that cover the source; outputs that join to the result without --json.
The input is random and hostile; the seed is printed.
"""
import argparse, json, os, random, re, shutil, subprocess, sys

# Escaped numerically: characters that could steer a terminal, except line feed and tab, which have short escapes.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
NAMED = {"\\b": "\\u0008", "\\f": "\\u000c", "\\r": "\\u000d"}


def as_json(object):
    text = json.dumps(object, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    # Python has short escapes for three more; an escaped backslash of the text itself must stay.
    text = re.sub(r"\\.", lambda found: NAMED.get(found[0], found[0]), text)
    return CONTROLS.sub(lambda found: "\\u%04x" % ord(found[0]), text).encode()


ap = argparse.ArgumentParser()
ap.add_argument("--bin", required=True)
ap.add_argument("--seed", type=int, default=random.randrange(1 << 32))
ap.add_argument("--rounds", type=int, default=8)
a = ap.parse_args()
exe = os.path.abspath(shutil.which(a.bin) or sys.exit("no " + a.bin))
rng = random.Random(a.seed)
PIECES = ["the ", "warthog ", "thing", "é", "e\u0301", "ж", "Москва ", '"', "\\", "/", "\r", "\t", "\b", "\f", "\x01", "\x1f", "\x7f", "\x85", "\u202e", "\u2028", "🙂", "ᚦ", "\u200c", "\n", "\0"]
# Flags for both commands, and flags only for `translit`.
SETS = [
    ([], []),
    (["-s", "younger", "--mode", "norse", "--divider", "shared"], []),
    (["-s", "cirth", "--divider", "dot"], ["--unmapped", "mark"]),
    (["-s", "futhorc", "--romanize", "--lang", "ru"], ["--unmapped", "drop"]),
]


def run(args, data=b""):
    p = subprocess.run([exe, *args], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if p.returncode:
        sys.exit("seed %d: %r: exit %d, %r" % (a.seed, args[:8], p.returncode, p.stderr[-300:]))
    return p.stdout


def check(line, source, plain, what):
    """`source` and `plain` are bytes without their line feed."""
    def fail(why):
        sys.exit("seed %d, %s: %s: %r" % (a.seed, what, why, line[:300]))

    object = json.loads(line)
    if as_json(object) != line:
        fail("differs from Python's JSON")
    repaired = source.decode("utf-8", "replace")
    if object["source"] != repaired or "".join(s["latin"] for s in object["segments"]) != repaired:
        fail("wrong source, expected %r" % source)
    if object["text"].encode() != plain or "".join(s["output"] for s in object["segments"]).encode() != plain:
        fail("wrong text, expected %r" % plain)
    place = 0
    for s in object["segments"]:
        if s["bytes"][0] != place or source[slice(*s["bytes"])].decode("utf-8", "replace") != s["latin"]:
            fail("segments have gaps or overlap")
        place = s["bytes"][1]
    if place != len(source):
        fail("segments end at %d of %d" % (place, len(source)))


lines = 0
for number in range(a.rounds):
    for common, own in SETS:
        options = common + own
        text = "".join(rng.choice(PIECES) for _ in range(rng.randrange(200)))
        data = text.encode() + rng.choice([b"", b"\n", b"\xff\n", b"a\xe2\x82", rng.randbytes(20) + b"\n"])
        sources = data.split(b"\n")
        if not sources[-1]:
            sources.pop()
        listed = run(["translit", "--json", *options], data).split(b"\n")[:-1]
        if len(listed) != len(sources):
            sys.exit("seed %d: %d objects for %d lines" % (a.seed, len(listed), len(sources)))
        for line, source in zip(listed, sources):
            check(line, source, run(["translit", "-q", *options], source), options)
            lines += 1
        text = text.replace("\0", "")
        for command, options in ("translit", common + own), ("explain", common):
            plain = run(["translit", "-q", *options, "--", text])[:-1]
            check(run([command, "--json", *options, "--", text])[:-1], text.encode(), plain, [command] + options)
            lines += 1
        if not text.strip("\n"):
            continue
        listed = run(["compare", "-q", "--json"], text.encode()).split(b"\n")[:-1]
        wanted = [line.encode().decode("utf-8", "replace") for line in text.split("\n") if line]
        if [as_json(json.loads(line)) for line in listed] != listed or [json.loads(line)["text"] for line in listed] != wanted:
            sys.exit("seed %d: compare of %r: %r" % (a.seed, text, listed))
        lines += len(listed)
# Lines without spaces, ASCII characters or even complete scalars are split too.
for endless in "語", "a\u0301", "\u0301", b"\x80":
    data = endless * 200_000 if isinstance(endless, bytes) else endless.encode() * 100_000
    listed = run(["translit", "--json"], data).split(b"\n")[:-1]
    repaired = "".join(json.loads(line)["source"] for line in listed)
    if repaired != data.decode("utf-8", "replace") or len(listed) < 2:
        sys.exit("endless %r: %d objects" % (endless, len(listed)))
    lines += len(listed)
print("%d objects, all correct (seed %d)" % (lines, a.seed))
