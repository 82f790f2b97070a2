#!/usr/bin/env python3
"""Times the quote commands and checks their results: quotes_benchmark.py --bin runes [--quotes 100000] [--runs 9]

Reports wall-clock times of whole processes, median and best; `fortune` and `python3 -c pass` are timed in between for
comparison. This is not a test: nothing fails for being slow.
"""
import argparse, json, os, random, shutil, statistics, subprocess, sys, tempfile, time

ap = argparse.ArgumentParser()
ap.add_argument("--bin", required=True)
ap.add_argument("--quotes", type=int, default=100000)
ap.add_argument("--runs", type=int, default=9)
a = ap.parse_args()
exe = os.path.abspath(shutil.which(a.bin) or sys.exit("no " + a.bin))
home = tempfile.mkdtemp(prefix="rb.")
env = {k: v for k, v in os.environ.items() if not k.startswith("XDG_") and k != "RUNES_STORE"}
env["HOME"] = home
r = random.Random(1)
words = "the quick brown fox jumps over lazy dog and cattle die kinsmen wisdom ravens þorn ætt fé sjálfr ey".split()


def run(argv, **kw):
    t = time.perf_counter()
    p = subprocess.run(argv, env=dict(env, **kw), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return time.perf_counter() - t, p


def measure(name, argv, check, **kw):
    times = []
    for k in range(a.runs):
        t, p = run([x.replace("{k}", str(k)) for x in argv], **kw)
        if not check(p):
            sys.exit("%s: wrong result: exit %d, %r, %r" % (name, p.returncode, p.stdout[:80], p.stderr[:200]))
        times.append(t)
    print("%-44s median %7.1f ms   best %7.1f ms" % (name, statistics.median(times) * 1000, min(times) * 1000), flush=True)


try:
    ok = lambda p: p.returncode == 0 and p.stdout
    fortune = shutil.which("fortune") or shutil.which("/usr/games/fortune")
    if fortune:
        measure("fortune", [fortune], ok)
    measure("python3 -I -S -c pass", [sys.executable, "-I", "-S", "-c", "pass"], lambda p: p.returncode == 0)
    measure("quote, bundled quotes", [exe, "quote"], ok)
    measure("quote --random, bundled quotes", [exe, "quote", "--random"], ok)
    store = os.path.join(home, "quotes.json")
    rows = [{"text": " ".join(r.choice(words) for _ in range(14)) + " %d" % i, "author": "Author %d" % (i % 500)} for i in range(a.quotes)]
    with open(os.path.join(home, "in.json"), "w") as f:
        json.dump(rows, f, ensure_ascii=False)
    t, p = run([exe, "quotes", "import", os.path.join(home, "in.json")], RUNES_STORE=store)
    if p.returncode:
        sys.exit("import: %r" % p.stderr)
    print("%-44s once   %7.1f ms   (%d quotes, %.1f MB)" % ("quotes import", t * 1000, a.quotes, os.path.getsize(store) / 1e6))
    measure("quotes add", [exe, "quotes", "add", "brand new {k}"], lambda p: p.stdout.startswith(b"added"), RUNES_STORE=store)
    n = a.quotes + a.runs
    measure("quotes list --json", [exe, "quotes", "list", "--json"], lambda p: len(json.loads(p.stdout)) == n, RUNES_STORE=store)
    measure("quotes search", [exe, "quotes", "search", "99 new"], lambda p: p.returncode in (0, 1), RUNES_STORE=store)
    measure("quote", [exe, "quote"], ok, RUNES_STORE=store)
    measure("quote --random", [exe, "quote", "--random"], ok, RUNES_STORE=store)
finally:
    shutil.rmtree(home)
