#!/usr/bin/env python3
"""long_streams.py --bin PATH/runes [--gigabytes 10] [SCRIPT/MODE ...]: a long text through each mode, in little memory.

A text of a megabyte with prose in several languages, other scripts and ill-formed bytes goes through a pipe again and
again. Every repetition must give the same runes, and the peak memory of the process must stay below the 33 MB that
Speed.md states. Prints both for each mode; exits with 1 where one of them does not hold.
"""
import argparse, pathlib, random, re, subprocess, sys, threading, time

LIMIT = 33_500_000
ROOT = pathlib.Path(__file__).resolve().parents[2]
ODD = ["é", "e\u0301\u0323", "ǫ", "ﬁ", "ж", "ж\u0301", "हिन्दी", "שָׁ", "عربي", "日本", "ᚠ", "🙂\uFE0F", "“", "’", "—", "\u200c", "\u00ad",
       "\u0301", "\ufeff", "\0", "\x1b", "\ufdfa", "\r\n", "\t", "  "]
BROKEN = [b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x91", b"\xed\xa0\x80", b"\xc0\xaf"]


def text():
    """A megabyte: the prose of the documentation, words of the golden rows, and something odd here and there."""
    chance = random.Random(18)
    words = " ".join(file.read_text("utf-8") for file in sorted((ROOT / "Sources/RuneKit/RuneKit.docc").glob("*.md"))).split()
    for file in sorted((ROOT / "Tests/Golden").glob("*.tsv")):
        words += [line.split("\t")[3] for line in file.read_text("utf-8").splitlines() if line.count("\t") > 4]
    parts, length = [], 0
    while length < 1 << 20:
        kind = chance.randrange(200)
        part = chance.choice(BROKEN) if kind == 0 else chance.choice(ODD if kind < 6 else words).encode()
        parts.append(part + chance.choice([b" "] * 12 + [b"\n"]))
        length += len(parts[-1])
    return b"".join(parts) + b"\n"


def modes(runes):
    script = None
    for line in subprocess.run([runes, "scripts"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines():
        if found := re.match(r"(\w+)  |  --mode ([\w-]+)", line):
            script = found[1] or script
            if found[2]:
                yield f"{script}/{found[2]}"


def check(runes, mode, block, count):
    """How many bytes came out, the peak memory, and whether each block gave the same."""
    script, name = mode.split("/")
    command = [runes, "-q", "-s", script, "--mode", name]
    expected = subprocess.run(command, input=block, stdout=subprocess.PIPE, check=True).stdout
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    received, isSame = 0, True

    def read():
        nonlocal received, isSame
        buffer, filled = bytearray(len(expected)), 0
        while size := process.stdout.readinto(memoryview(buffer)[filled:]):
            received += size
            filled += size
            if filled == len(expected):
                isSame = isSame and buffer == expected
                filled = 0
        isSame = isSame and filled == 0

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(count):
        rest = memoryview(block)
        while rest:
            rest = rest[process.stdin.write(rest):]
    peak = int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())[1]) * 1024
    process.stdin.close()
    reader.join()
    return received, peak, process.wait() == 0 and isSame and received == count * len(expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--gigabytes", type=float, default=10)
    parser.add_argument("modes", nargs="*")
    arguments = parser.parse_args()
    runes, block = arguments.bin.resolve(), text()
    count, failed = max(1, round(arguments.gigabytes * 1e9 / len(block))), 0
    for mode in arguments.modes or modes(runes):
        started = time.monotonic()
        received, peak, isSame = check(runes, mode, block, count)
        isFine = isSame and peak <= LIMIT
        failed += not isFine
        print(f"{'ok  ' if isFine else 'FAIL'} {mode:22} {count * len(block) / 1e9:6.2f} GB in, {received / 1e9:6.2f} GB out"
              f"{'' if isSame else ', NOT THE SAME'}, peak {peak / 1e6:.1f} MB, {time.monotonic() - started:.0f} s", flush=True)
    print(f"long streams: {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
