#!/usr/bin/env python3
"""Tests what becomes of files from outside: those that are read and written at once, those of others, names that are not UTF-8,
file systems that lack something, processes that are killed, and installation.

file_systems.py --bin runes. Needs Linux, root and strace; without strace or root, what needs them is left out.
"""
import os, re, resource, shutil, signal, stat, struct, subprocess, sys, time

sys.dont_write_bytecode = True
from outside import Command

tested = Command()
exe, check, path, write = tested.exe, tested.check, tested.path, tested.write
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
is_root = os.geteuid() == 0
# The folder of the tests is for others, too.
os.chmod(tested.home, 0o755)
USER, OTHER = 4321, 4322
PREFIX = b".runes-"


def run(args, given=b"", before=None, user=None, pre=(), stdin=None, stdout=None, cwd=None, **variables):
    """The exit code, standard output and standard error, as another user if one is given."""
    def prepare():
        if before:
            before()
        if user is not None:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
    env = {os.fsencode(k): os.fsencode(v) for k, v in {**tested.env, **variables}.items()}
    try:
        done = subprocess.run([*pre, exe, *args], env=env, input=None if stdin else given, stdin=stdin, stdout=stdout or subprocess.PIPE,
                              stderr=subprocess.PIPE, preexec_fn=prepare, timeout=30, cwd=cwd or tested.home)
    except subprocess.TimeoutExpired:
        return 124, "", "timed out"
    return done.returncode, (done.stdout or b"").decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def read(name):
    try:
        with open(name, "rb") as f:
            return f.read()
    except OSError:
        return None


def folder(name, owner=None, mode=0o755):
    os.makedirs(path(name))
    os.chmod(path(name), mode)
    if owner is not None:
        os.chown(path(name), owner, owner)
    return path(name)


def leftovers(place):
    return [n for n in os.listdir(os.fsencode(place)) if n.startswith(PREFIX)]


def limited():
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))


# ---- a file that is read and written at once
texts = folder("texts")
f, hard, soft = (os.path.join(texts, n) for n in ("f", "hard", "soft"))
readers = [[], ["-"], ["translit", "--json"], ["translit", "--json=lean"], ["--unmapped", "fail"], ["translit", "--html"],
           ["translit", "--subtitles"], ["translit", "--keep", "printf"], ["translit", "--key", "a"], ["translit", "--column", "1"], ["translit", "--alternatives", "-"],
           ["read"], ["read", "-"], ["read", "--count"], ["read", "--all"], ["explain", "-"], ["pronounce", "-"], ["render", "-"], ["pandoc-filter"]]
inputs = [f, hard, soft, "/dev/stdin", "/proc/self/fd/0", "/dev/fd/0"]
rows = [(args, True) for args in readers] + [(["translit", *more, "--input", name], False) for name in inputs for more in ([], ["--json"])]
for args, by_redirection in rows:
    for mode in ("ab", "r+b"):
        for name in (f, hard, soft):
            if os.path.lexists(name):
                os.unlink(name)
        write("texts/f", "the fox\n" * 40)
        os.link(f, hard)
        os.symlink("f", soft)
        with open(f, "rb") as given, open(soft if by_redirection else hard, mode) as out:
            rc, _, err = run(args, before=limited, stdin=given, stdout=out)
        check("its own input: %s %s" % (args, mode), rc == 64 and err.count("\n") == 1 and "another file" in err and read(f) == b"the fox\n" * 40,
              (rc, err, os.path.getsize(f)))
write("texts/a", "the\n")
for empty in (True, False):
    write("texts/f", "" if empty else "fox\n")
    with open(f, "ab") as out:
        rc, _, err = run(["--input", path("texts/a"), "--input", f], before=limited, stdout=out)
    check("its own second input, empty: %s" % empty, rc == 64 and read(f) == (b"" if empty else b"fox\n"), (rc, err))
write("texts/f", "")
with open(f, "rb") as given, open(f, "ab") as out:
    check("an empty file", run([], stdin=given, stdout=out)[0] == 0 and read(f) == b"")
write("texts/f", "the fox\n")
with open(f, "rb") as given, open(f, "ab") as out:
    check("input that is not read", run(["fox"], stdin=given, stdout=out)[0] == 0 and read(f).startswith(b"the fox\n\xe1"))
for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"):
    write("texts/f", "old\n")
    with open(f, "ab") as out:
        check("-o %s" % name, run(["translit", "fox", "-o", name], stdout=out)[0] == 0 and read(f).decode() == "old\nᚠᛟᚲᛊ\n", read(f))
write("texts/f", "the fox\n" * 100000)
wanted = run(["--input", f])[1].encode()
check("-o of the input", run(["translit", "--input", f, "-o", f])[0] == 0 and read(f) == wanted and len(wanted) > 1 << 20)

# ---- what the command keeps is no place for output
place = folder("keeping")
kept = {name: os.path.join(place, name) for name in (".local/share/runes/quotes.json", ".config/runes/settings", ".local/state/runes/bag.json", "own.json")}
run(["quotes", "add", "Cattle die"], HOME=place)
run(["quotes", "add", "Cattle die", "--store", kept["own.json"]], HOME=place)
run(["config", "set", "pool", "all"], HOME=place)
run(["quote", "random"], HOME=place)
kept["pack"] = os.path.join(place, ".local/share/runes/stones.pack")
write("keeping/.local/share/runes/stones.pack", "stones")
contents = {name: read(file) for name, file in kept.items()}
own = ["--store", kept["own.json"]]
reading = [["quotes", *args] for args in (["list"], ["list", "--json"], ["export"], ["find", "cattle"], ["collections"], ["check"], ["export", "--format", "csv"])] + [["quote"], ["quote", "random", "--mine"]]
writing = [["hello"], ["translit", "hello"], ["read", "ᚠ"], ["explain", "hello"], ["compare", "hello"], ["pronounce", "hello"], ["render", "hello", "-f", "svg"], ["quote", "today"], ["quotes", "export", "--bundled"]]
for name, file in kept.items():
    hard, soft = os.path.join(place, "hard.json"), os.path.join(place, "soft.json")
    for link in (hard, soft):
        if os.path.lexists(link):
            os.unlink(link)
    os.link(file, hard)
    os.symlink(file, soft)
    for args in (reading if name in (".local/share/runes/quotes.json", "own.json") else writing):
        for target in (file, hard, soft):
            with open(target, "ab") as out:
                rc, _, err = run(args + (own if name == "own.json" else []), stdout=out, HOME=place)
            check("added to %s: %s" % (name, args), rc == 64 and "name another file" in err and read(file) == contents[name], (rc, err))
    for args in writing:
        if name == "own.json" and args[0] not in ("quote", "quotes"):
            continue
        for target in (file, hard, soft, os.path.join(place, ".config/..", os.path.relpath(file, place))):
            rc, _, err = run(args + ["-o", target] + (own if name == "own.json" else []), HOME=place)
            check("-o %s: %s" % (name, args), rc == 64 and read(file) == contents[name], (rc, err, read(file)))
bare = folder("bare")
rc, _, err = run(["translit", "hello", "-o", os.path.join(bare, "own.json")], HOME=bare, RUNES_STORE=os.path.join(bare, "own.json"))
check("-o a store that is not there yet", rc == 64 and os.listdir(bare) == [], (rc, err))
for args in (["translit", "hello", "-o", os.path.join(place, ".local/share/runes/other.json")], ["quotes", "export", "-o", os.path.join(place, "copy.json")]):
    check("another file: %s" % args, run(args, HOME=place)[0] == 0)
with open(path("keeping/all.json"), "wb") as out:
    check("quotes into another file", run(["quotes", "export"], stdout=out, HOME=place)[0] == 0)
check("what is kept is whole", contents == {name: read(file) for name, file in kept.items()})

# ---- names that are not UTF-8
strange = os.path.join(os.fsencode(tested.home), b"h\xe9m\xff e")
os.makedirs(strange)
siblings = set(os.listdir(os.fsencode(tested.home)))
home = {"HOME": strange}
with open(strange + b"/words\xfe.txt", "wb") as out:
    out.write(b"ost|heim\n")
with open(strange + b"/f\xfe", "wb") as out:
    out.write(b"the fox")
for args, wanted in [
        (["config", "set", "pool", "all"], b".config/runes/settings"), (["quotes", "add", "A", "--author", "B"], b".local/share/runes/quotes.json"),
        ([b"render", b"fox", b"-o", strange + b"/x\xc3.svg"], b"x\xc3.svg"), ([b"render", b"fox", b"-o", b"rel\xc3.svg"], b"rel\xc3.svg"),
        ([b"translit", b"--input=f\xfe", b"--output=g\xfe"], b"g\xfe"), ([b"fonts", b"write", b"elder/english", b"-o", b"\xfe.ttf"], b"\xfe.ttf"),
        ([b"quotes", b"export", b"-o", b"\xff.json"], b"\xff.json"), ([b"quotes", b"add", b"C", b"--store", b"s\xff.json"], b"s\xff.json")]:
    rc, out, err = run(args, cwd=strange, **home)
    check("a name of bytes: %s" % (args,), rc == 0 and os.path.exists(os.path.join(strange, wanted)), (rc, out, err, os.listdir(strange)))
for args, wanted in [
        (["config", "get", "pool"], "all"), (["quotes", "list"], "A"), ([b"--input", strange + b"/f\xfe"], "ᚦᛖ ᚠᛟᚲᛊ"), ([b"quotes", b"check", b"--file", b"\xff.json"], ""),
        ([b"quotes", b"import", b"\xff.json"], "1"), ([b"--words", b"words\xfe.txt", b"ostheim"], "ᛟᛊᛏᚺ"), ([b"quotes", b"list", b"--store", b"s\xff.json"], "C")]:
    rc, out, err = run(args, cwd=strange, **home)
    check("a name of bytes is read: %s" % (args,), rc == 0 and wanted in out, (rc, out, err))
os.symlink(b"x\xc3.svg", strange + b"/link")
rc, _, err = run([b"render", b"wolf", b"-o", b"link"], cwd=strange, **home)
check("the target of a link", rc == 0 and os.path.islink(strange + b"/link") and b"wolf" in (read(strange + b"/x\xc3.svg") or b""), (rc, err))
rc, _, err = run([b"render", b"fox", b"-o", b"no\xff/x.svg"], cwd=strange)
check("a message about bytes", rc == 73 and "no\ufffd/x.svg" in err, (rc, err))
for text in ([b"fo\xff"], [b"render", b"fo\xff"], [b"quotes", b"add", b"\xff"], [b"read", b"\xff"]):
    rc, _, err = run(text)
    check("text of bytes: %s" % text, rc == 65 and "not valid UTF-8" in err, (rc, err))
done = subprocess.run([exe, "config", "path"], env={**os.environ, "HOME": os.fsdecode(strange)}, stdout=subprocess.PIPE)
check("config path", strange in done.stdout, done.stdout)
# The character that stands for a byte is a character in a name.
rc, _, err = run(["render", "fox", "-o", "\U0010feff.svg"], cwd=texts)
check("a private-use character", rc == 0 and os.path.exists(os.path.join(texts, "\U0010feff.svg")), (rc, err))
check("no sibling", set(os.listdir(os.fsencode(tested.home))) - siblings <= {b".local", b".config"}, os.listdir(os.fsencode(tested.home)))

# ---- settings that many processes change
place = folder("settings")
names = ["schedule.%02d-%02d" % (month, day) for month in (1, 2) for day in range(1, 11)]
many = [subprocess.Popen([exe, "config", "set", name, "norse"], env={**tested.env, "HOME": place}, stderr=subprocess.PIPE) for name in names]
statuses = [(p.communicate()[1], p.returncode)[1] for p in many]
kept = run(["config", "list"], HOME=place)[1]
check("20 processes change settings", all(s == 0 for s in statuses) and all(n in kept for n in names), (statuses, kept))

# ---- processes that end while they write
place = folder("ended")
out = os.path.join(place, "out")
write("ended/out", "old")


def begin(*args):
    """A process that is in the middle of writing a file."""
    def heed():
        # A shell lets its background jobs ignore these.
        for number in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
    p = subprocess.Popen([exe, "translit", "-o", out, *args], stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=tested.env, preexec_fn=heed)
    p.stdin.write(b"the fox\n" * 1000)
    p.stdin.flush()
    until = time.monotonic() + 20
    while not leftovers(place) and time.monotonic() < until:
        time.sleep(0.01)
    return p


for name in ("INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "ALRM", "VTALRM", "PROF", "XCPU"):
    p = begin()
    p.send_signal(getattr(signal, "SIG" + name))
    p.communicate()
    check("SIG" + name, p.returncode == -getattr(signal, "SIG" + name) and not leftovers(place) and read(out) == b"old", (p.returncode, leftovers(place)))
p = begin()
p.kill()
p.communicate()
check("killed", len(leftovers(place)) == 1 and read(out) == b"old", os.listdir(place))
running = begin()
until = time.monotonic() + 20
while len(leftovers(place)) < 1 + 1 and time.monotonic() < until:
    time.sleep(0.01)
mine = [".runes-notes", ".runes-a.tmp.b.c.d", ".runes-list.txt", "x.runes-a.tmp.1.b", ".runes-1.tmp.%d.new" % os.getpid()]
for name in mine:
    write("ended/" + name, "mine")
for name in mine[:-1]:
    os.utime(os.path.join(place, name), (0, 0))
rc, _, err = run(["render", "fox", "-o", os.path.join(place, "other.svg")])
left = [n for n in leftovers(place) if os.fsdecode(n) not in mine]
check("the next run removes what is left", rc == 0 and len(left) == 1 and all(os.path.exists(os.path.join(place, n)) for n in mine), (rc, err, os.listdir(place)))
running.communicate()
check("what is being written stays", running.returncode == 0 and read(out).startswith(b"\xe1"), running.returncode)

# ---- folders that a document chooses
pandoc = b'{"pandoc-api-version":[1,23,1],"meta":{"runes-draw":{"t":"MetaBool","c":true},"runes-media":{"t":"MetaString","c":"%s"}},"blocks":[{"t":"Para","c":[{"t":"Str","c":"fox"}]}]}'
place, outside = folder("document"), folder("outside")
os.makedirs(os.path.join(place, "inside"))
os.symlink(outside, os.path.join(place, "link"))
os.symlink("inside", os.path.join(place, "near"))
os.makedirs(os.path.join(place, "..", "\u0301x"))
for given, is_fine in [("inside", True), ("./inside", True), ("near", True), (".", True), ("link", False), ("link/../outside", False), ("..", False), ("../\u0301x", False),
                       ("inside/../..", False), (outside, False), ("/\u0301x", False), ("inside/../../document/inside", True)]:
    rc, _, err = run(["pandoc-filter", "latex"], pandoc % given.encode(), cwd=place)
    check("runes-media: %s" % given, (rc == 0) == is_fine and not os.listdir(outside), (rc, err, os.listdir(outside)))
for name in os.listdir(os.path.join(place, "inside")):
    os.unlink(os.path.join(place, "inside", name))
    write("outside/secret", "secret")
    os.symlink(os.path.join(outside, "secret"), os.path.join(place, "inside", name))
rc, _, err = run(["pandoc-filter", "latex"], pandoc % b"inside", cwd=place)
check("a link instead of a picture", rc == 0 and read(os.path.join(outside, "secret")) == b"secret", (rc, err))

# ---- few descriptors
for args in ([], ["fox"], ["--input", f], ["translit", "fox", "-o", path("few")], ["render", "fox", "-o", path("few.svg")], ["config", "set", "pool", "all"], ["config", "list"],
             ["quotes", "add", "few"], ["quotes", "list"], ["quotes", "export", "-o", path("few.json")], ["read", "ᚠ"], ["explain", "fox"], ["fonts", "check"], ["fonts", "install"],
             ["fonts", "write", "elder/english", "-o", path("few.ttf")], ["pronounce", "fox"], ["scripts"], ["tables", "list"], ["stones", "x"], ["--romanize", "привет"], ["completions", "bash"]):
    for count in (4, 5, 6):
        rc, _, err = run(args, b"the fox\n", pre=["sh", "-c", 'ulimit -n %d; exec "$@"' % count, "sh"], HOME=path("few"))
        check("%d descriptors: %s" % (count, args), 0 <= rc < 100 and (rc == 0 or err or rc == 1), (rc, err))

if not is_root:
    tested.end("%d checks" % tested.checked)

# ---- owners, permissions and attributes
place = folder("kept", USER)
out = os.path.join(place, "f.svg")
ACL = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *e) for e in ((1, 6, 0xFFFFFFFF), (2, 4, OTHER), (4, 4, 0xFFFFFFFF), (0x10, 4, 0xFFFFFFFF), (0x20, 0, 0xFFFFFFFF)))


def facts(name):
    s = os.stat(name)
    return s.st_uid, s.st_gid, stat.S_IMODE(s.st_mode), {n: os.getxattr(name, n) for n in os.listxattr(name)}


try:
    write("kept/attributes", "")
    os.setxattr(path("kept/attributes"), "user.note", b"mine")
    os.setxattr(path("kept/attributes"), "system.posix_acl_access", ACL)
    has_attributes = True
except OSError:
    has_attributes = False
os.unlink(path("kept/attributes"))
for mode, wanted in ((0o640, 0o640), (0o600, 0o600), (0o444, 0o444), (0o4755, 0o755), (0o2771, 0o771), (0o6777, 0o777)):
    for listed in ((False, True) if has_attributes else (False,)):
        write("kept/f.svg", "old")
        os.chown(out, USER, OTHER)
        if listed:
            os.setxattr(out, "user.note", b"mine")
            os.setxattr(out, "system.posix_acl_access", ACL)
        os.chmod(out, mode)
        before = facts(out)
        rc, _, err = run(["render", "fox", "-o", out])
        after = facts(out)
        check("owner and mode %o" % mode, rc == 0 and err == "" and after == (USER, OTHER, wanted, before[3]) and b"<svg" in (read(out) or b""), (rc, err, before, after))
        os.unlink(out)
if has_attributes:
    # A list that the folder gives to new files is not one of the old file.
    write("kept/f.svg", "old")
    os.setxattr(place, "system.posix_acl_default", ACL)
    before = facts(out)
    rc, _, err = run(["render", "fox", "-o", out])
    check("a list of the folder", rc == 0 and facts(out) == before, (rc, err, before, facts(out)))
    os.removexattr(place, "system.posix_acl_default")
# Root changes what is a user's, who is not locked out.
user = {"HOME": place}
for args in (["quotes", "add", "one"], ["config", "set", "pool", "all"], ["quote", "--random"]):
    check("a user: %s" % args, run(args, user=USER, **user)[0] == 0)
for args in (["quotes", "add", "two"], ["config", "set", "pick", "random"], ["quote", "--random", "--all"], ["quote", "--random", "--mine"]):
    rc, _, err = run(args, **user)
    check("root: %s" % args, rc == 0, (rc, err))
for args in (["quotes", "add", "three"], ["config", "set", "pick", "daily"], ["quotes", "list"], ["quote", "--random"]):
    rc, _, err = run(args, user=USER, **user)
    check("the user again: %s" % args, rc == 0 and "cannot" not in err, (rc, err))
# Root writes first in a home, and makes its folders.
first = os.path.join(os.path.dirname(place), "first")
os.mkdir(first)
os.chown(first, USER, USER)
for args in (["quotes", "add", "one"], ["config", "set", "pool", "mine"], ["quote", "--random", "--all"], ["fonts", "install"]):
    check("root first: %s" % args, run(args, HOME=first)[0] == 0)
strangers = [os.path.join(at, name) for at, folders, files in os.walk(first) for name in folders + files if os.stat(os.path.join(at, name)).st_uid != USER]
check("what root makes first is the user's", not strangers, strangers)
for args in (["quotes", "add", "two"], ["config", "set", "pick", "random"], ["quote", "--random"]):
    rc, _, err = run(args, user=USER, HOME=first)
    check("the user after root: %s" % args, rc == 0 and "cannot" not in err, (rc, err))
store = os.path.join(place, ".local/share/runes/quotes.json")
# The lock is made by root first.
os.unlink(store + ".lock")
check("a lock by root", run(["quotes", "add", "four"], **user)[0] == 0 and run(["quotes", "add", "five"], user=USER, **user)[0] == 0)
# A file of another user, in a folder of one's own: it can be written, but its owner cannot be kept if it is replaced.
write("kept/f.svg", "old")
os.chown(out, OTHER, OTHER)
os.chmod(out, 0o666)
rc, _, err = run(["render", "fox", "-o", out], user=USER)
check("a file of another", rc == 0 and "in place" in err and os.stat(out).st_uid == OTHER and read(out).endswith(b"</svg>\n"), (rc, err))
os.chmod(out, 0o644)
written = read(out)
rc, _, err = run(["render", "wolf", "-o", out], user=USER)
check("a file of another that is not writable", rc != 0 and read(out) == written and not leftovers(place), (rc, err, leftovers(place)))

# ---- a file that can be written in a folder that cannot
place = folder("closed")
for size in (10, 100000):
    write("closed/f", "x" * size)
    os.chmod(path("closed/f"), 0o666)
    rc, _, err = run(["translit", "the fox", "-o", path("closed/f")], user=USER)
    check("a folder that is not writable", rc == 0 and "in place" in err and err.count("\n") == 1 and read(path("closed/f")).decode() == "ᚦᛖ ᚠᛟᚲᛊ\n" and os.listdir(place) == ["f"],
          (rc, err, read(path("closed/f"))[:99]))
before = read(path("closed/f"))
rc, _, err = run(["translit", "--unmapped", "fail", "the ж", "-o", path("closed/f")], user=USER)
check("an error leaves it", rc == 65 and read(path("closed/f")) == before, (rc, err))
rc, _, err = run(["translit", "the fox", "-o", path("closed/new")], user=USER)
check("a new file there", rc == 73 and "cannot create" in err, (rc, err))

# ---- file systems that lack something
if shutil.which("strace"):
    def refusing(*faults):
        rules = [part for fault in faults for part in ("-e", "inject=%s:error=%s" % fault)]
        return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + ",".join(sorted({f[0] for f in faults})), *rules]

    kinds = [[("flock", e)] for e in ("ENOSYS", "EOPNOTSUPP", "EINVAL")] + [[("fsync", e)] for e in ("ENOSYS", "EINVAL", "EOPNOTSUPP")] + [[("link,linkat", "EPERM")]] + [
        [("rename,renameat,renameat2", e)] for e in ("EBUSY", "EXDEV", "EPERM", "EACCES")] + [[("fchmod", "EPERM")], [("fchown", "EPERM")], [("fsetxattr", "EOPNOTSUPP")],
        [("flock", "ENOSYS"), ("fsync", "EINVAL"), ("fchmod", "EPERM"), ("fchown", "EPERM"), ("link,linkat", "EPERM"), ("rename,renameat,renameat2", "EXDEV")]]
    for number, faults in enumerate(kinds):
        place = folder("lacking%d" % number)
        env, pre = {"HOME": place}, refusing(*faults)
        out = os.path.join(place, "out.svg")
        for again in range(2):
            for args in (["quotes", "add", "quote %d" % again], ["config", "set", "pool", ("all", "mine")[again]], ["render", "fox%d" % again, "-o", out],
                         ["quotes", "export", "-o", os.path.join(place, "all.json")], ["quote", "--random", "--mine"]):
                rc, _, err = run(args, pre=pre, **env)
                told = err.strip().split("\n") if err else []
                check("without %s: %s" % (faults, args), rc == 0 and len(told) == len(set(told)) <= 4, (rc, err))
                if faults[0][0] in ("flock", "fsync") and args[:2] == ["quotes", "add"]:
                    check("without %s it is said" % faults, told, err)
        listed = run(["quotes", "list"], **env)[1]
        check("without %s: what is there" % faults, "quote 0" in listed and "quote 1" in listed and run(["config", "get", "pool"], **env)[1] == "mine\n" and b"fox1" in (read(out) or b""), listed)
        data = os.path.join(place, ".local/share/runes")
        check("without %s: nothing else" % faults, sorted(os.listdir(data)) == ["quotes.json", "quotes.json.lock"] and not leftovers(place), os.listdir(data))
        # Damaged, and repaired.
        damage = (read(os.path.join(data, "quotes.json")) or b"")[:-8]
        write("lacking%d/.local/share/runes/quotes.json" % number, damage)
        rc, _, err = run(["quotes", "repair", "--yes"], pre=pre, **env)
        saved = [n for n in os.listdir(data) if ".damaged-" in n]
        check("without %s: repair" % faults, rc == 0 and len(saved) == 1 and read(os.path.join(data, saved[0])) == damage, (rc, err, os.listdir(data)))
    # Without processes, it is said that no other program can be started.
    no_process = refusing(("clone,clone3,vfork,fork", "EAGAIN"))
    rc, _, err = run(["fonts", "check"], pre=no_process)
    check("fonts check without processes", rc == 75 and "cannot start fc-match: Resource temporarily unavailable" in err and "not installed" not in err, (rc, err))
    write("thing.docx", b"PK")
    rc, _, err = run(["-i", path("thing.docx"), "-o", path("thing.epub")], pre=no_process)
    check("pandoc without processes", rc == 74 and "cannot start pandoc: Resource temporarily unavailable" in err, (rc, err))
    # Without locks, one writer still waits for the other, and not for one that has ended.
    place = folder("unlocked")
    env, pre = {"HOME": place}, refusing(("flock", "ENOSYS"))
    many = [subprocess.Popen([*pre, exe, "quotes", "add", "q%d" % n], env={**tested.env, "HOME": place}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for n in range(8)]
    statuses = [(p.communicate()[1], p.returncode)[1] for p in many]
    listed = run(["quotes", "list"], **env)[1]
    check("writers without locks", not any(statuses) and all("q%d" % n in listed for n in range(8)), (statuses, listed))
    mark = os.path.join(place, ".local/share/runes/quotes.json.lock.held")
    for content, what in (("2147483646", "a process that ended"), ("", "a process that ended before it could write its number")):
        with open(mark, "w") as held:
            held.write(content)
        check("a mark of " + what, run(["quotes", "add", "after" + content], pre=pre, **env)[0] == 0 and not os.path.exists(mark))
    # The file that is written in place is not lost where the disk is full.
    full = folder("full")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", full], stderr=subprocess.DEVNULL).returncode == 0:
        write("full/f", "old")
        rc, _, err = run(["translit", "-o", path("full/f")], b"the fox\n" * 2000, pre=refusing(("rename,renameat,renameat2", "EBUSY")))
        check("a full disk", rc == 74 and read(path("full/f")) == b"old" and not leftovers(full), (rc, err, os.listdir(full)))
        subprocess.run(["umount", full], check=True)

# ---- a file that another is mounted on
place = folder("mounted")
write("mounted/real", "old")
write("mounted/file", "")
if subprocess.run(["mount", "--bind", path("mounted/real"), path("mounted/file")], stderr=subprocess.DEVNULL).returncode == 0:
    try:
        for _ in range(2):
            rc, _, err = run(["translit", "the fox", "-o", path("mounted/file")])
            check("a mounted file", rc == 0 and "in place" in err and read(path("mounted/real")).decode() == "ᚦᛖ ᚠᛟᚲᛊ\n" and not leftovers(place), (rc, err))
        os.truncate(path("mounted/real"), 0)
        os.unlink(path("mounted/real"))
        write("mounted/store", '{"format":"runes-quotes","version":1,"quotes":[]}\n')
    finally:
        subprocess.run(["umount", path("mounted/file")], check=True)
    subprocess.run(["mount", "--bind", path("mounted/store"), path("mounted/file")], check=True)
    try:
        for text in ("one", "two"):
            rc, _, err = run(["quotes", "add", text, "--store", path("mounted/file")])
            check("a mounted store", rc == 0, (rc, err))
        check("a mounted store has all", all(t in run(["quotes", "list", "--store", path("mounted/store")])[1] for t in ("one", "two")))
    finally:
        subprocess.run(["umount", path("mounted/file")], check=True)

# ---- installation
unpacked = folder("unpacked", mode=0o700)
for name, mode in (("bin/runes", 0o700), ("share/man/man1/runes.1", 0o600), ("share/runes/LICENSE", 0o600)):
    os.makedirs(os.path.dirname(os.path.join(unpacked, name)), exist_ok=True)
    write("unpacked/" + name, "#!/bin/sh\necho installed\n")
    os.chmod(os.path.join(unpacked, name), mode)
os.symlink("runes", os.path.join(unpacked, "bin/runes-pandoc"))
shutil.copy(os.path.join(root, ".ci/packaging/install.sh"), os.path.join(unpacked, "install.sh"))


def install(script, prefix, cwd=None):
    return subprocess.run(["sh", "-c", 'umask 077; exec "$@"', "sh", script, prefix], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd)


os.symlink("unpacked/install.sh", path("link"))
os.symlink(path("link"), path("link2"))
for number, script in enumerate((os.path.join(unpacked, "install.sh"), path("link"), path("link2"))):
    prefix = path("prefix%d/deep" % number)
    done = install(script, prefix)
    tool = os.path.join(prefix, "bin/runes")
    modes = {stat.S_IMODE(os.stat(os.path.join(top, n)).st_mode) for top, folders, names in os.walk(path("prefix%d" % number)) for n in folders + names}
    check("install.sh by %s" % script, done.returncode == 0 and os.path.exists(tool) and modes == {0o755, 0o644}, (done, modes))
    ran = subprocess.run([tool], preexec_fn=lambda: os.setuid(USER), stdout=subprocess.PIPE)
    check("others run it", ran.stdout == b"installed\n", ran)
shutil.copy(os.path.join(root, ".ci/packaging/install.sh"), path("alone.sh"))
done = install(path("alone.sh"), path("prefix9"))
check("install.sh alone", done.returncode != 0 and b"bin/runes" in done.stderr and not os.path.exists(path("prefix9")), done)

script = 'mount -t tmpfs -o mode=755 none /usr/local/share && umask 077 && "$@" && cd /usr/local/share && stat -c "%a %n" fonts fonts/stave fonts/stave/*'
done = subprocess.run(["unshare", "-m", "sh", "-c", script, "sh", exe, "fonts", "install", "--system"], env=tested.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
if "unshare" not in done.stderr:
    modes = [line.split()[0] for line in done.stdout.splitlines() if re.match(r"\d+ fonts", line)]
    check("fonts install --system", modes == ["755", "755", "644", "644"], (done.stdout, done.stderr))
place = folder("fonts")
rc, _, err = run(["fonts", "install"], HOME=place)
there = os.path.join(place, ".local/share/fonts/stave")
mine = ["StaveMine-Regular.ttf", "Stavewood-Bold.ttf", "StaveElderEnglish-Regular.ttf", "Stave-Light.ttf"]
for name in mine:
    shutil.copy(os.path.join(root, "Fonts/Stave-Regular.ttf") if name != mine[1] else "/bin/true", os.path.join(there, name))
shutil.copy("/bin/true", os.path.join(there, "Stave-Bold.ttf"))
mine.append("Stave-Bold.ttf")
rc, out, err = run(["fonts", "uninstall"], HOME=place)
check("fonts uninstall", rc == 0 and sorted(os.listdir(there)) == sorted(mine), (rc, out, err, os.listdir(there)))
check("what it keeps is said", all("stave/%s stays: it is not a font of this command\n" % name in err for name in ("Stave-Bold.ttf", "StaveElderEnglish-Regular.ttf")) and err.count("stays") == 2, err)
rc, out, err = run(["fonts", "install"], HOME=place)
check("fonts install over another file", rc == 73 and "Stave-Bold.ttf is not a font of this command; move or remove it" in err and "wrote" not in out and open(os.path.join(there, "Stave-Bold.ttf"), "rb").read() == open("/bin/true", "rb").read(), (rc, out, err))

tested.end("%d checks" % tested.checked)
