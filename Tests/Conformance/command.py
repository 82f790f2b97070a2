#!/usr/bin/env python3
"""Runs cases by `runes` and by the commands of the packages, which must write the same and exit with the same code, or name
`runes`: command.py RUNES COMMAND...

Besides the cases below, the errors of `Tests/Acceptance/command_manners.py`. With EVERY=4 in the environment, each fourth of both.
"""
import ast
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
runes, command = sys.argv[1], sys.argv[2:]
every = int(os.environ.get("EVERY", 1))
FOX, MIXED = "the quick fox\n", "the жё café ж\nwarthog; Ost|heim\n"
# Arguments and standard input of what the commands have.
CASES = [
    (["the quick fox"], ""), (["the", "quick", "fox", "-s", "cirth"], ""), (["translit", "--", "quote"], ""), (["--", "-dash"], ""),
    ([], FOX), (["-"], MIXED), ([], "no line end"), ([], ""), ([], b"a\xffb\xc3"), ([], "\n\n"), ([], "a\r\nb\rc\n"),
    (["-s", "younger/norse"], "Haraldr konungr\n"), (["-s", "younger", "--variant", "short-twig", "stone"], ""),
    (["-s", "younger/norse", "--option", "late", "--option", "danish", "Haraldr"], ""), (["-s", "cirth", "--values", "daeron", "Balin"], ""),
    (["-s", "cirth", "--registry", "1998", "the end; and more."], ""), (["--divider", "dot", "the quick fox"], ""),
    (["--punctuation", "drop", "a, b. “c”"], ""), (["--punctuation", "script", "-s", "medieval", "a, b. c"], ""),
    (["--punctuation", "drop"], MIXED), (["--unmapped", "drop"], MIXED), (["--unmapped", "mark", "aж"], ""),
    (["--unmapped", "fail"], MIXED), (["--unmapped", "fail"], FOX), (["--strict", "ж"], ""), (["--strict", "fox"], ""), (["-q", "ж"], ""),
    (["--break", "|", "Ost|heim"], ""), (["--words", "words.txt", "ostheim"], ""), (["--table", "own.txt", "thing"], ""),
    (["--input", "fox.txt"], ""), (["--input", "fox.txt", "--input", "mixed.txt"], ""), (["-s", "futhorc/sound", "one blorptang"], ""),
    (["--json", "warthog é ж"], ""), (["--json"], MIXED), (["--json=lean", "é ж"], ""), (["--json=lean"], MIXED),
    (["--json", "-s", "futhorc/sound", "the blorptang"], ""), (["-s", "nope", "x"], ""), (["-s", "younger/nope", "x"], ""),
    (["--divider", "nope", "x"], ""), (["--variant", "nope", "x"], ""), (["--option", "nope", "x"], ""), (["--break", "ab", "x"], ""),
    (["--input", "nope"], ""), (["--table", "nope", "x"], ""), (["--words", "nope", "x"], ""), (["--table", "fox.txt", "x"], ""),
    (["--nope"], ""), (["translit"], FOX * 20000), ([], "ж é\n" * 9000), ([], "warthog " * 40000),
    (["explain", "the fox"], ""), (["explain", "-s", "younger/norse", "warthog, Haraldr é ж"], ""), (["explain", "warthog"], ""),
    (["explain", "--json", "warthog"], ""), (["explain", ""], ""), (["explain"], "the\tfox\nand\n"), (["explain", "--words", "words.txt", "ostheim"], ""),
    (["read", "--mode", "english", "ᚦᛖ ᚲᚹᛁᚲ"], ""), (["read", "-s", "cirth", ""], ""), (["read", "--all", "-q", "-s", "elder/english", "ᚲᚨᛏ"], ""),
    (["read", "--all", "--limit", "3", "-q", "-s", "elder", "ᚲᚨᛏ"], ""), (["read", "--limit", "3", "x"], ""), (["read", "--mode", "english"], "ᚦᛖ\nᚠᛟᚲᛊ\n"),
    *[(["render", *more, "never forget"], "") for more in (
        [], ["--layout", "circle", "--edges"], ["--layout", "band", "--no-edges", "--format", "pdf"], ["-s", "younger", "--layout", "ribbon"],
        ["--layout", "card", "--size", "square"], ["--engrave", "--width", "60mm"], ["--outline", "--color", "red"], ["--weight", "bold"],
        ["--format", "dxf", "--width", "60mm"], ["--margin", "-1"], ["--margin", "x"], ["--width", "9 parsecs"], ["--layout", "rings"],
        ["--layout", "circle", "--width", "1mm", "--rune-height", "1mm"], ["--caption", "x"], ["--start", "inf"], ["-o", "no/such/x.png"])],
    (["render", "the ridge, the flock.", "--layout", "card", "--punctuation", "keep"], ""),
    (["render", " "], ""), (["render"], "the fox\nand\n"), (["render", "-q", "ж"], ""), (["render", "ж fox"], ""),
    (["scripts", "--all"], ""), (["scripts", "nope"], ""), (["quote", "--bundled", "--date", "2026-13-01"], ""),
    *[(["quote", "--bundled", "--date", f"2026-{month:02}-11", *more], "") for month in range(1, 13)
      for more in ([], ["-s", "younger"], ["--latin"], ["--runes", "-s", "futhorc"], ["--mode", "scholarly"])],
]
# What they leave to `runes`.
LEFT = [["tables", "list"], ["quotes", "list"], ["fonts", "list"], ["--romanize", "x"], ["--key", "n"], ["--column", "n"], ["--year", "1020", "x"],
        ["--alternatives", "x"], ["render", "x", "--text"], ["quote", "--collection", "norse"], ["read", "ᚦ"], ["--keep", "tags"], ["scripts"]]


def manners():
    """The errors that the command's own test has, where they are plain literals."""
    tree = ast.parse((HERE.parent / "Acceptance/command_manners.py").read_text(encoding="utf-8"))
    rows = next(node.value for node in tree.body if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "ROWS")
    for row in rows.elts:
        try:
            arguments, code, _, *given = ast.literal_eval(row)
        except ValueError:
            continue
        yield arguments, given[0] if given else ""


def run(words, arguments, given):
    done = subprocess.run([*words, *arguments], input=given if isinstance(given, bytes) else given.encode(), capture_output=True, cwd=work,
                          env={**os.environ, "HOME": work, "XDG_CONFIG_HOME": work, "XDG_DATA_HOME": work, "LC_ALL": "C.UTF-8"})
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


failed = same = left = 0


def check(arguments, given, mayLeave):
    global failed, same, left
    code, out, err = run(command, arguments, given)
    if "Traceback" in err or "    at " in err:
        problem = "a trace: " + err[-300:]
    elif mayLeave and code == 64 and not out and err.count("\n") == 1 and "runes" in err.replace("runekit", ""):
        left += 1
        return
    else:
        wanted = run([runes], arguments, given)
        # Where `runes` says something, so do they; a help text is their own.
        problem = "" if (code, out, bool(err)) == (wanted[0], wanted[1], bool(wanted[2])) else f"{wanted} expected, but got {(code, out, err)}"
    same += not problem
    if problem:
        failed += 1
        print("FAILED:", arguments, repr(given)[:60], problem[:900], flush=True)


with tempfile.TemporaryDirectory() as work:
    Path(work, "fox.txt").write_text(FOX, encoding="utf-8")
    Path(work, "mixed.txt").write_text(MIXED, encoding="utf-8")
    Path(work, "words.txt").write_text("ost|heim ; s ; a name\n", encoding="utf-8")
    Path(work, "own.txt").write_text(
        "@mode own\n@script elder\n@language en\n@title Own\n" + "".join(
            f"{key} ; {rune} ; ; its value ; duwel\n" for key, rune in [("t", "tiwaz"), ("h", "haglaz"), ("th", "thurisaz"), ("i", "isaz")]),
        encoding="utf-8")
    for arguments, given in CASES[::every]:
        check(arguments, given, mayLeave=arguments[:1] == ["explain"])
    for arguments in LEFT:
        before = left
        check(arguments, "", mayLeave=True)
        if left == before:
            failed += 1
            print("FAILED: does not name runes:", arguments)
    for arguments, given in list(manners())[::every]:
        check(arguments, given, mayLeave=True)
print(f"{' '.join(command)}: {same} cases the same as runes, {left} name runes, {failed} failed")
sys.exit(bool(failed))
