#!/usr/bin/env python3
"""Every quote command from outside: arguments, exit code, whole output. quotes_commands.py --bin runes

A row is (what, arguments, exit code, pattern of the whole standard output, pattern that standard error must hold or
None for an empty one, standard input). The rows build on each other: one home for all.
"""
import argparse, json, os, re, shutil, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True
from store_oracle import quote_id

ap = argparse.ArgumentParser()
ap.add_argument("--bin", required=True)
a = ap.parse_args()
exe = os.path.abspath(shutil.which(a.bin) or sys.exit("no " + a.bin))
home = tempfile.mkdtemp(prefix="rc.")
env = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "RUNES_")) and k not in ("COLUMNS", "NO_COLOR")}
env.update(HOME=home, TZ="UTC", LC_ALL="C.UTF-8", SWIFT_BACKTRACE="enable=no")
store = os.path.join(home, ".local/share/runes/quotes.json")
file = lambda name: os.path.join(home, name)
A, B = quote_id("Deyr fé", "Hávamál"), quote_id("Cattle die", "X")
DATE = r"\d{4}-\d\d-\d\d"


def write(name, data):
    with open(file(name), "wb") as f:
        f.write(data if isinstance(data, bytes) else data.encode())


write("in.csv", 'text,author,collections\n"one, two",C,"c1;c2"\nthree,,\n')
write("bad.csv", "text,author\nfine,C\n,C\nok,C,extra\n")
write("in.fortune", "Seven\n\t\t-- D\n%\nEight\n")
write("not-utf8.csv", b"text\n\xff\n")
write("markdown.md", "> x\n")

ROWS = [
    ("add", ["quotes", "add", "Deyr fé", "--author", "Hávamál", "--language", "non", "--collection", "norse"], 0, "added %s\n" % A, "your own quotes"),
    ("add again", ["quotes", "add", "--text", "Deyr fé", "--author", "Hávamál"], 0, "already there: %s\n" % A, None),
    ("add words", ["quotes", "add", "Cattle", "die", "--author=X"], 0, "added %s\n" % B, None),
    ("add from standard input", ["quotes", "add", "-", "--author", "S"], 0, r"added \w{26}\n", None, "from a pipe\n"),
    ("add bytes that are not UTF-8", ["quotes", "add", "-"], 65, "", "UTF-8", b"\xff\n"),
    ("add nothing", ["quotes", "add"], 64, "", "needs a text"),
    ("add twice over", ["quotes", "add", "a", "--text", "b"], 64, "", "once"),
    ("add a blank", ["quotes", "add", " "], 65, "", "empty"),
    ("add a control character", ["quotes", "add", "a\x1bb"], 65, "", r"U\+001B at position 2"),
    ("add a text like an option", ["quotes", "add", "--text", "--help", "--author", "-x"], 0, r"added \w{26}\n", None),
    ("remove it", ["quotes", "remove", quote_id("--help", "-x")[:8]], 0, "removed %s\n" % quote_id("--help", "-x"), None),
    ("list", ["quotes", "list"], 0, "%s  Deyr fé — Hávamál\n%s  Cattle die — X\n\\w{8}  from a pipe — S\n" % (A[:8], B[:8]), None),
    ("list sorted backwards", ["quotes", "list", "--sort", "author", "--reverse"], 0, "%s.*\n.*\n%s.*\n" % (B[:8], A[:8]), None),
    ("list by author", ["quotes", "list", "--author", "HAVAMAL"], 0, "%s.*\n" % A[:8], None),
    ("list by collection and language", ["quotes", "list", "--collection", "NORSE", "--language", "non"], 0, "%s.*\n" % A[:8], None),
    ("list nothing", ["quotes", "list", "--collection", "none"], 1, "", "no quote fits"),
    ("list nothing as JSON", ["quotes", "list", "--collection", "none", "--json"], 1, r"\[\]\n", "no quote fits"),
    ("search", ["quotes", "search", "--mine", "DEYR", "fe"], 0, "%s.*\n" % A[:8], None),
    ("search in vain", ["quotes", "search", "--mine", "deyr", "cattle"], 1, "", "holds"),
    ("show", ["quotes", "show", A[:6]], 0, r"Deyr fé\nauthor       Hávamál\nlanguage     non\ncollections  norse\nadded        %s\norigin       own\nid           %s\n" % (DATE, A), None),
    ("show what is not there", ["quotes", "show", "a" * 26], 1, "", "no quote has the id"),
    ("show too little", ["quotes", "show", "ab"], 64, "", "too short"),
    ("edit", ["quotes", "edit", B, "--text", "Cattle die, kinsmen die", "--source", "76", "--unset", "author"], 0, "edited %s\n" % B, None),
    ("edit nothing", ["quotes", "edit", B], 0, "unchanged %s\n" % B, None),
    ("edit into another", ["quotes", "edit", B, "--text", "Deyr fé", "--author", "Hávamál"], 65, "", "already"),
    ("edit what is not there", ["quotes", "edit", "a" * 26, "--text", "x"], 1, "", "no quote has the id"),
    ("favorite", ["quotes", "favorite", B[:10]], 0, "favorite %s\n" % B, None),
    ("list favorites", ["quotes", "list", "--favorites"], 0, "%s  ★ Cattle.*\n" % B[:8], None),
    ("favorite off", ["quotes", "favorite", B, "--off"], 0, "no favorite %s\n" % B, None),
    ("import, dry", ["quotes", "import", file("in.csv"), "--dry-run"], 0, r"2 added, 0 already there, 0 refused \(nothing written\)\n", None),
    ("import", ["quotes", "import", file("in.csv"), "--author", "Nobody"], 0, "2 added, 0 already there, 0 refused\n", None),
    ("import again", ["quotes", "import", file("in.csv"), "--author", "Nobody"], 0, "0 added, 2 already there, 0 refused\n", None),
    ("import fortune", ["quotes", "import", file("in.fortune"), "--collection", "f"], 0, "2 added.*\n", None),
    ("import bad rows", ["quotes", "import", file("bad.csv")], 65, "", r"bad\.csv:3: the text is empty\n.*bad\.csv:4: 3 fields where 2 were expected\n.*nothing imported: 2 of 3"),
    ("import what is not UTF-8", ["quotes", "import", file("not-utf8.csv")], 65, "", ":2: bytes that are not UTF-8"),
    ("import markdown", ["quotes", "import", file("markdown.md")], 65, "", "not read back"),
    ("import from nowhere", ["quotes", "import", file("none.csv")], 66, "", "no file"),
    ("import a folder", ["quotes", "import", home, "--format", "csv"], 65, "", "is not a file"),
    ("import of unknown format", ["quotes", "import", "-"], 64, "", "--format", "what is this"),
    ("collections", ["quotes", "collections", "--mine"], 0, "c1     1\nc2     1\nf      2\nnorse  1\n", None),
    ("export CSV", ["quotes", "export", "--collection", "c1", "--format", "csv"], 0, r'id,text.*\r\n\w{26},"one, two",C,,,,,,,c1;c2,,%s,\r\n' % DATE, None),
    ("export a file", ["quotes", "export", "-o", file("out.json")], 0, "", None),
    ("check the file", ["quotes", "check", "--file", file("out.json")], 65, "(?s).*missing-field.*", "findings"),
    ("export to nowhere", ["quotes", "export", "-o", file("no/such/folder.csv")], 73, "", "cannot"),
    ("export nothing", ["quotes", "export", "--collection", "none"], 1, "", "no quote fits"),
    ("date", ["quote", "--date", "2026-11-21", "--latin", "--collection", "norse"], 0, "Deyr fé\n  — Hávamál\n", None),
    ("no such date", ["quote", "--date", "2026-02-29"], 64, "", "not a date"),
    ("date and random", ["quote", "--date", "2026-02-28", "--random"], 64, "", "cannot go with"),
    ("days", ["quote", "--date", "2026-11-21", "--days", "2", "--latin", "--collection", "norse"], 0, "2026-11-21 saturday\nDeyr fé\n  — Hávamál\n\n2026-11-22 sunday\nDeyr fé\n  — Hávamál\n", None),
    ("days past the calendar", ["quote", "--date", "9999-12-31", "--days", "9", "--latin", "--collection", "norse"], 0, "9999-12-31 friday\n.*\n.*\n", None),
    ("no such script", ["quote", "--script", "eldr"], 64, "", "elder"),
    ("random with a seed", ["quote", "--random", "--seed", "7", "--latin", "--author", "havamal"], 0, "Deyr fé\n.*\n", None),
    ("random, nothing remembered", ["quote", "--random", "--repeat", "--latin", "--author", "havamal"], 0, "Deyr fé\n.*\n", None),
    ("quote nothing", ["quote", "--collection", "none"], 1, "", "no quote fits"),
    ("colour", ["quote", "--latin", "--collection", "norse", "--color", "always"], 0, "Deyr fé\n\x1b\\[3m  — Hávamál\x1b\\[0m\n", None),
    ("colour only on a terminal", ["quote", "--latin", "--collection", "norse", "--color", "auto"], 0, "Deyr fé\n  — Hávamál\n", None),
    ("settings, none", ["config", "list"], 0, "", None),
    ("set", ["config", "set", "collection", "norse"], 0, "", None),
    ("set a day", ["config", "set", "schedule.12-24..01-06", "c1"], 0, "", None),
    ("settings", ["config", "list"], 0, "collection = norse\nschedule.12-24..01-06 = c1\n", None),
    ("the setting counts", ["quote", "--date", "2026-11-21", "--latin"], 0, "Deyr fé\n.*\n", None),
    ("the schedule counts", ["quote", "--date", "2026-12-25", "--latin"], 0, "one, two\n  — C\n", None),
    ("get", ["config", "get", "collection"], 0, "norse\n", None),
    ("get what is not set", ["config", "get", "mode"], 1, "", "not set"),
    ("set what there is not", ["config", "set", "colour", "auto"], 64, "", "did you mean color"),
    ("set what cannot be", ["config", "set", "pool", "none"], 64, "", "auto, mine, bundled or all"),
    ("unset", ["config", "unset", "schedule.12-24..01-06"], 0, "", None),
    ("unset again", ["config", "unset", "schedule.12-24..01-06"], 1, "", "not set"),
    ("unset the other", ["config", "unset", "collection"], 0, "", None),
    ("repair what is whole", ["quotes", "repair"], 0, ".* is whole; nothing to repair\n", None),
    (None, lambda: open(store, "ab").write(b"torn")),
    ("a damaged store", ["quotes", "list"], 65, "", "damaged at byte .*left untouched; see `runes quotes repair`"),
    ("a damaged store, the day", ["quote"], 65, "", "left untouched"),
    ("a damaged store, look", ["quotes", "repair"], 0, "(?s).*7 quotes can be read\n1 lines cannot: \\d+\nnothing written.*", None),
    ("a damaged store, repair", ["quotes", "repair", "--yes"], 0, "(?s).*repaired; the damaged file is kept as .*\n", None),
    ("repaired", ["quotes", "collections", "--mine"], 0, "c1     1\nc2     1\nf      2\nnorse  1\n", None),
    ("remove two", ["quotes", "remove", A, B], 0, "removed %s\nremoved %s\n" % (A, B), None),
    ("remove one that is gone", ["quotes", "remove", A], 1, "", "no quote has the id"),
]
failed = 0
for row in ROWS:
    if row[0] is None:
        row[1]()
        continue
    what, args, code, out, err = row[:5]
    given = row[5] if len(row) > 5 else ""
    p = subprocess.run([exe] + args, env=env, input=given if isinstance(given, bytes) else given.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    o, e = p.stdout.decode("utf-8", "replace"), p.stderr.decode("utf-8", "replace")
    wrong = []
    if p.returncode != code:
        wrong.append("exit %d, expected %d" % (p.returncode, code))
    if not re.fullmatch(out, o):
        wrong.append("stdout %r, expected %r" % (o, out))
    if (e != "") if err is None else not re.search(err, e):
        wrong.append("stderr %r, expected %r" % (e, err))
    if wrong:
        failed += 1
        print("FAIL %s: runes %s\n     %s" % (what, " ".join(args), "\n     ".join(wrong)), flush=True)
shutil.rmtree(home)
print("%d commands, %d wrong" % (sum(r[0] is not None for r in ROWS), failed))
sys.exit(failed > 0)
