"""What the tests of the command from outside share: where it is, a home of its own, running it, and what is wrong."""
import argparse, os, re, shutil, subprocess, sys, tempfile


def terminal_bytes(fd):
    """The next bytes of a terminal; none at its end, which Linux reports as an error."""
    try:
        return os.read(fd, 65536)
    except OSError:
        return b""


class Command:
    def __init__(self, parser=None, **variables):
        parser = parser or argparse.ArgumentParser()
        parser.add_argument("--bin", required=True)
        self.arguments = parser.parse_args()
        self.exe = os.path.abspath(shutil.which(self.arguments.bin) or sys.exit("no " + self.arguments.bin))
        self.home = tempfile.mkdtemp(prefix="runes.")
        others = ("COLUMNS", "NO_COLOR", "COLORTERM", "TERM", "PAGER", "LANG")
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "RUNES_", "LC_")) and k not in others}
        self.env.update(HOME=self.home, TZ="UTC", LC_ALL="C.UTF-8", SWIFT_BACKTRACE="enable=no", **variables)
        self.cwd = None
        self.checked = self.failed = 0

    def path(self, name):
        return os.path.join(self.home, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as f:
            f.write(data if isinstance(data, bytes) else data.encode())

    def run(self, args, given=b"", **variables):
        """The exit code, standard output and standard error; a variable that is None is not set."""
        env = {k: v for k, v in {**self.env, **variables}.items() if v is not None}
        given = given if isinstance(given, bytes) else given.encode()
        done = subprocess.run([self.exe, *args], env=env, input=given, capture_output=True, timeout=120, cwd=self.cwd)
        return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")

    def fail(self, what, detail=""):
        self.failed += 1
        print("FAIL %s: %s" % (what, str(detail)[:2000]), flush=True)

    def check(self, what, holds, detail=""):
        self.checked += 1
        if not holds:
            self.fail(what, detail)

    def row(self, what, args, code, out, err, given=b"", variables={}, match=re.search):
        """Runs a row of a table: `out` is a pattern of standard output, `err` of standard error; None and "" for empty ones."""
        rc, o, e = self.run(args, given, **variables)
        wrong = [] if rc == code else ["exit %d, expected %d" % (rc, code)]
        if (o != "") if out == "" else not match(out, o):
            wrong.append("stdout %r, expected %r" % (o[:300], out))
        if (e != "") if err is None else not re.search(err, e):
            wrong.append("stderr %r, expected %r" % (e[:300], err))
        if wrong:
            self.fail(what, "runes %s\n     %s" % (" ".join(args), "\n     ".join(wrong)))
        return e

    def end(self, done):
        # A shell may still write there what it completed.
        shutil.rmtree(self.home, ignore_errors=True)
        print("%s, %d wrong" % (done, self.failed))
        sys.exit(self.failed > 0)
