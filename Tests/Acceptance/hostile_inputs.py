#!/usr/bin/env python3
"""hostile_inputs.py --bin PATH/runes: tables and fonts made to use up time and memory.

Each input is either refused or used, with at most 2 seconds of processor time and 64 MiB of memory for the whole
process. Prints both for each input; exits with 1 where one uses more, or where a process does not end on its own.
"""
import argparse, os, pathlib, resource, struct, subprocess, sys, tempfile, time

SECONDS, MEBIBYTES = 2.0, 64
HEAD = "@mode x\n@script elder\n@language en\n@title X\n"
RUNE = " ; ansuz ; ; x ; house\n"


def han(number):
    return chr(0x4E00 + number)


def tables():
    """Name, table and text: each below a limit by little, or far beyond all of them."""
    yield "identical rows", HEAD + ("a" + RUNE) * 45_000, "a"
    yield "rows at the limit, 64 for each key", HEAD + "".join(
        f"{han(key)} ; ansuz ; {'before ' + han(row) if row else ''} ; x ; house\n" for key in range(256)
        for row in range(64)), han(1) * 500
    yield "many contexts of many letters", HEAD + "".join(
        f"{han(i)}{RUNE}{han(i)} ; ansuz ; after {han(i)} before {han(i)} ; x ; house\n" for i in range(500)), han(1) * 500
    yield "contexts beyond the limit", HEAD + "".join(
        f"{han(i)} ; ansuz ; after {han(i)} before {han(i + 1)} ; x ; house\n" for i in range(9_000)), "a"
    yield "classes of all letters", HEAD + "".join(
        f"@class c{i} {' '.join(han(j) for j in range(1_000))}\n" for i in range(250)) + "".join(
        f"{han(i)}{RUNE}{han(i)} ; ansuz ; before c{i % 250} not-after c{(i + 1) % 250} ; x ; house\n"
        for i in range(1_000)), han(1) * 500
    yield "long keys", HEAD + "".join(han(i % 1_000) + "a" * 63 + RUNE for i in range(1_000)) + "".join(
        han(i) + RUNE for i in range(1_000)) + "a" + RUNE, ("a" * 62 + "b") * 100
    yield "long keys that never end", HEAD + "".join("a" * n + RUNE for n in range(1, 64)), "a" * 100_000
    yield "long keys of ever new letters", HEAD + "".join(
        "".join(han((i * 7919 + j * j) % 1_500) for j in range(60)) + RUNE for i in range(1_000)) + "".join(
        han(i) + RUNE for i in range(1_500)), "".join(
        han((i * 7919 + j * j) % 1_500) for i in range(1_000) for j in range(60))
    yield "passes that multiply without end", HEAD + "".join(
        f"@pass p{i}\na ; {'a' * 64} ; ; x ; house\n" for i in range(15)) + "@pass last\na" + RUNE, "a"
    yield "passes that multiply by 1,024", HEAD + "".join(
        f"@pass p{i}\na ; {'a' * 2} ; ; x ; house\n" for i in range(10)) + "@pass last\na" + RUNE, "a" * 2_000
    yield "sixteen passes of long keys", HEAD + "".join(
        f"@pass p{i}\n" + "".join(f"{'abc'[k % 3]}{'a' * (k % 60)}b ; ab ; ; x ; house\n" for k in range(60))
        for i in range(15)) + "@pass last\na" + RUNE + "b" + RUNE + "c" + RUNE, "abacaba" * 10_000
    yield "ever longer outputs", HEAD + "".join(
        han(i) + " ; " + "ansuz " * 64 + "; ; x ; house\n" for i in range(1_900)), "".join(map(han, range(1_900))) * 5
    yield "unknown letters", HEAD + "".join(f"{han(i)} ; ansuzz{i} ; ; x ; hose{i}\n" for i in range(16_000)), "a"
    yield "unknown classes among many", HEAD + "".join(f"@class klass{i} a\n" for i in range(256)) + "".join(
        f"a ; ansuz ; before clas{i} ; x ; house\n" for i in range(16_000)), "a"
    yield "one name of a megabyte", HEAD + f"a ; {'ansuz' * 200_000} ; ; x ; house\n", "a"
    yield "one row of a hundred thousand conditions", HEAD + f"a ; ansuz ; {'before a ' * 100_000} ; x ; house\n", "a"
    yield "rows of a thousand conditions", HEAD + f"a ; ansuz ; {'before a ' * 1_700} ; x ; house\n" * 64, "a"
    yield "one key of a megabyte", HEAD + "a" * 1_000_000 + RUNE, "a"
    yield "a key with a thousand marks", HEAD + "a" + "\u0301" * 1_000 + RUNE, "a" + "\u0301" * 100_000
    yield "exact letters", HEAD + "".join(f"@exact {' '.join(han(i) for i in range(20_000))}\n" for _ in range(10)) + (
        "a" + RUNE), "a"
    yield "sources", HEAD + "".join(f"@source source{i} x\n" for i in range(30_000)) + "a" + RUNE, "a"
    yield "two megabytes", HEAD + ("a" + RUNE) * 90_000, "a"
    yield "only line feeds", HEAD + "\n" * 1_000_000, "a"
    yield "only semicolons", HEAD + ";" * 1_000_000, "a"
    yield "lines of semicolons", HEAD + (";" * 16_000 + "\n") * 62, "a"
    yield "only at signs", HEAD + "@\n" * 400_000, "a"
    yield "silent rows", HEAD + "".join(
        f"@pass p{i}\na ; - ; before a ; x ; house\n" for i in range(15)) + "@pass last\na" + RUNE, "a" * 100_000


def font(codes, groups):
    """A font with nothing but what is needed, and a character map of format 12."""
    cmap = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + struct.pack(">HHLLL", 12, 0, 16 + 12 * groups, 0, groups)
    step = codes // groups
    cmap += b"".join(struct.pack(">LLL", i * step, (i + 1) * step - 1, 1 + i % 2) for i in range(groups))
    parts = {"cmap": cmap, "head": struct.pack(">18xH34x", 1_000), "hhea": struct.pack(">4xhh26xH", 800, -200, 1),
             "hmtx": struct.pack(">Hh", 500, 0), "maxp": struct.pack(">LH", 0x10000, 65_535)}
    offset, records, body = 12 + 16 * len(parts), b"", b""
    for tag, data in sorted(parts.items()):
        records += tag.encode() + struct.pack(">LLL", 0, offset + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    return struct.pack(">LHHHH", 0x10000, len(parts), 0, 0, 0) + records + body


def run(command, data):
    """The exit status or signal, processor seconds, and mebibytes of a process."""
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as errors:
        source.write(data)
        source.seek(0)
        process = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL, stderr=errors,
                                   env={**os.environ, "SWIFT_BACKTRACE": "enable=no"},
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (10, 10)))
        # On a busy machine processor time passes slowly.
        end = time.monotonic() + 300
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() > end:
                process.kill()
                _, status, usage = os.wait4(process.pid, 0)
                break
            time.sleep(0.005)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        message = errors.read(200).decode(errors="replace").splitlines()
        return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, message[:1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    runes = parser.parse_args().bin.resolve()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "table.txt")
        failed = 0

        def check(name, command, data):
            nonlocal failed
            status, seconds, mebibytes, message = run(command, data)
            isFine = seconds <= SECONDS and mebibytes <= MEBIBYTES and 0 <= status < 80 and status != 70
            failed += not isFine
            print(f"{'ok  ' if isFine else 'FAIL'} {name:44} status {status:3}  {seconds:5.2f} s  {mebibytes:4.0f} MiB"
                  f"  {message[0][len(folder):][:90] if message else ''}", flush=True)

        for name, table, text in tables():
            file.write_text(table, encoding="utf-8")
            check(name, [runes, "-q", "--table", file], text.encode())
        for name, data in {"a font that maps every code point": font(0x110000, 17),
                           "a font of 90,000 groups": font(0x110000, 90_000),
                           "a font of groups without bytes": font(0x110000, 17)[:400],
                           "four megabytes of nothing": b"\0\1\0\0" + b"\xff" * 4_000_000}.items():
            path = pathlib.Path(folder, "font.ttf")
            path.write_bytes(data)
            check(name, [runes, "fonts", "check", "ᚠ", "--file", path], b"")
    print(f"hostile inputs: {failed} over the limits of {SECONDS:.0f} s and {MEBIBYTES} MiB")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
