#!/usr/bin/env python3
"""Tests the installation of the font from outside: font_commands.py --bin runes

Each test has its own home. If fontconfig is installed, the tests check that programs find Cirth; as root, they also run
the command as nobody in folders that nobody cannot write to, and on a full disk.
"""
import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--bin", required=True)
runes = os.path.abspath(parser.parse_args().bin)
fonts = Path(__file__).resolve().parents[2] / "Fonts"
names = ["Stave-Regular.ttf", "Stave-Bold.ttf"]
failed = []
has_fontconfig = bool(shutil.which("fc-match"))


def run(home, *arguments, user=None, file_size=None, **variables):
    environment = {"HOME": home, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
                   **variables}

    def before():
        if file_size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))
        if user is not None:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)

    done = subprocess.run([runes, "fonts", *arguments], capture_output=True, text=True, env=environment, preexec_fn=before,
                          stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def check(what, condition, *shown):
    print("ok  " if condition else "NOT ", what)
    if not condition:
        failed.append(what)
        print("    ", *shown, file=sys.stderr)


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in Path(folder).rglob("*")
                  if path.is_file() and "cache" not in str(path))


def table(*rows, more=""):
    """A table; a row is a key with what it writes and its condition, or a key alone."""
    rows = [row if isinstance(row, tuple) else (row, "tiwaz", "") for row in rows]
    return f"@mode own\n@script elder\n@language en\n@title Own\n{more}" + "".join(
        f"{key} ; {runes} ; {condition} ; its value ; duwel\n" for key, runes, condition in rows)


# Fonts that write: what cannot be one is an error that says where, and the old file stays.
letters = "abcdefghijklmnopqrst"
# Letters without case and decompositions, of which 256 make more pairs than a font has glyphs.
many = [letter for letter in map(chr, range(0x620, 0x7EB))
        if unicodedata.category(letter) == "Lo" and not unicodedata.decomposition(letter)][:258]
names_of_runes = "fehu uruz thurisaz ansuz raido kaunan gebo wunjo haglaz naudiz isaz jeran iwaz pertho algiz sowilo".split()
pairs = [f"{one} {other}" for one in names_of_runes[:4] for other in names_of_runes]
with tempfile.TemporaryDirectory() as home:
    file = Path(home, "old.ttf")
    file.write_text("old", encoding="utf-8")
    texts = {
        "names.txt": "ost|heim\nпри|вет\n",
        "rows.txt": table(*letters, *(a + b + c for a in letters for b in letters for c in letters)),
        # Each pair at the start of a word has a glyph, and each row that writes something else.
        "letters.txt": table(*many, *letters, "th", *((a + b + c, f"{one} {other}", "") for a, one in zip(letters, pairs)
                                                      for b, other in zip(letters, pairs) for c in letters[:10])),
        "words.txt": "".join(f"{a}{b}t|h\n" for a in many for b in many),
        "fewer.txt": "".join(f"{a}{b}t|h\n" for a in many[:-14] for b in many),
        # Each row needs a lookup of its own: the keys begin with each other, and each writes 64 things after 64 letters.
        "lookups.txt": table("a", *many[:64], *(("a" * count, runes, f"after {letter}") for count in range(2, 44)
                                                for letter, runes in zip(many, pairs))),
        "order.txt": table("t", more="@order reversed\n"),
    }
    for name, text in texts.items():
        Path(home, name).write_text(text, encoding="utf-8")
    paths = {name.removesuffix(".txt"): f"{home}/{name}" for name in texts}
    for what, arguments, limit, expected in [
        ("words with letters that the font lacks", ["elder/english", "--words", paths["names"]], None,
         (65, "names.txt:2: ", "‘п’")),
        ("a table with too many rows", ["--table", paths["rows"]], None, (65, "line 6025: ", "more than 6000 rules")),
        ("words that need more glyphs than there are", ["--table", paths["letters"], "--words", paths["words"]], None,
         (65, r"words\.txt:\d+: with .*th, ", "more than 65534 glyphs")),
        ("rows that need more glyphs than are left", ["--table", paths["letters"], "--words", paths["fewer"]], None,
         (65, r"line \d+: ", "more than 65534 glyphs")),
        ("rows that need more lookups than fit", ["--table", paths["lookups"]], None,
         (65, "line 2757: ", "more than 65535 bytes of lookups")),
        # Tables are read in the order of writing; there is no other that a font could lack.
        ("a table with a reading order", ["--table", paths["order"]], None,
         (65, "order.txt:5:1: error: unknown property @order")),
        ("a mode by sound", ["elder/sound"], None, (64, "elder/sound", "choose another mode")),
        ("a full disk", ["elder/english"], 20000, (74, "old.ttf", "File too large")),
    ]:
        status, out, err = run(home, "write", *map(str, arguments), "-o", str(file), file_size=limit)
        check(f"write, {what}: exit {expected[0]}, an error that says where",
              status == expected[0] and all(re.search(part, err) for part in expected[1:]), status, err[-1000:])
        check(f"write, {what}: the old file stays",
              file.read_text(encoding="utf-8") == "old" and files(home) == sorted(["old.ttf", *texts]), files(home))

with tempfile.TemporaryDirectory() as home:
    folder = Path(home, ".local/share/fonts/stave")
    status, out, err = run(home, "install")
    check("install: exit 0", status == 0, status, out, err)
    check("install: writes the font", files(folder) == sorted(names), files(folder))
    check("install: to the byte", all((folder / name).read_bytes() == (fonts / name).read_bytes() for name in names))
    check("install: says what it wrote", all(re.search(rf"^wrote +{re.escape(str(folder / name))}$", out, re.M) for name in names), out)
    check("install: others can read it", (folder / names[0]).stat().st_mode & 0o444 == 0o444 and folder.stat().st_mode & 0o555 == 0o555)
    if has_fontconfig:
        check("install: fontconfig finds it", re.search(r"^Cirth +\S+ +Stave$", out, re.M), out)
        match = subprocess.run(["fc-match", "-f", "%{family[0]}", ":charset=e081"], capture_output=True, text=True,
                               env={"HOME": home, "PATH": os.environ["PATH"]}).stdout
        check("install: fc-match :charset=e081", match == "Stave", match)
        status, out, err = run(home, "check", TERM="xterm")
        check("check: Cirth in Stave", status == 0 and re.search(r"^Cirth +\S+ +Stave$", out, re.M), status, out, err)
    status, out, err = run(home, "install")
    check("install again: unchanged", status == 0 and out.count("unchanged") == len(names) and "wrote" not in out, status, out)
    old = (fonts / names[0]).read_bytes() + b"old"
    (folder / names[0]).write_bytes(old)
    status, out, err = run(home, "install")
    check("install over an old one", status == 0 and (folder / names[0]).read_bytes() == (fonts / names[0]).read_bytes(), out)

    (folder / names[0]).write_bytes(old)
    status, out, err = run(home, "install", file_size=50_000)
    check("full disk: exit 74, one line", status == 74 and err.count("\n") == 1 and "Stave-Regular" in err, status, err)
    check("full disk: the old one stays, nothing half written",
          (folder / names[0]).read_bytes() == old and files(folder) == sorted(names), files(folder))

    (folder / "mine.ttf").write_bytes(b"mine")
    status, out, err = run(home, "uninstall")
    check("uninstall: removes only its own files", status == 0 and files(folder) == ["mine.ttf"], status, out, err)
    (folder / "mine.ttf").unlink()
    run(home, "install")
    (folder / ".uuid").write_bytes(b"00000000-0000-4000-8000-000000000000")
    status, out, err = run(home, "uninstall")
    check("uninstall: and the folder, with the mark of an old fontconfig", status == 0 and not folder.exists(), status, out, err)
    status, out, err = run(home, "uninstall")
    check("uninstall: nothing there is exit 1", status == 1 and "not installed" in err, status, err)

with tempfile.TemporaryDirectory() as home:
    folder = Path(home, ".local/share/fonts/stave")
    ours = ["StaveElderEnglish-Bold.ttf", "StaveElderEnglish-Regular.ttf"]
    status, out, err = run(home, "install", "--writing", "elder/english")
    check("install --writing: writes regular and bold", status == 0 and files(folder) == ours, status, out, err)
    check("install --writing: says that the text is Latin", "Stave Elder English" in err and "Latin" in err, err)
    run(home, "write", "elder/english", "--weight", "bold", "-o", home + "/bold.ttf")
    status, out, err = run(home, "write", "elder/english", "-o", home + "/web.woff2")
    check("write: no TrueType under another name", status == 64 and ".ttf" in err and not Path(home, "web.woff2").exists(), status, err)
    check("install --writing: to the byte", (folder / ours[0]).read_bytes() == Path(home, "bold.ttf").read_bytes())
    if has_fontconfig:
        match = subprocess.run(["fc-match", "-f", "%{family[0]}", "Stave Elder English"], capture_output=True, text=True,
                               env={"HOME": home, "PATH": os.environ["PATH"]}).stdout
        check("install --writing: fontconfig finds it", match == "Stave Elder English", match)
    status, out, err = run(home, "install", "--writing", "elder")
    check("install --writing again: unchanged", status == 0 and out.count("unchanged") == 2, status, out)
    status, out, err = run(home, "install", "--writing", "Futhorc Hobbit", "--writing", "medieval/old-norse")
    check("install --writing: families and modes", status == 0 and len(files(folder)) == 6, files(folder), err)
    run(home, "install")
    for name in ["StaveRound-Regular.ttf", "mine.ttf"]:
        (folder / name).write_bytes(b"mine")
    status, out, err = run(home, "uninstall", "--writing", "elder/english")
    check("uninstall --writing: only those", status == 0 and out.count("removed") == 2 and len(files(folder)) == 8, out, files(folder))
    status, out, err = run(home, "uninstall", "--writing", "elder/english")
    check("uninstall --writing: not there", status == 1 and "Stave Elder English is not installed" in err, status, err)
    status, out, err = run(home, "uninstall")
    check("uninstall: Stave and all that write", status == 0 and files(folder) == ["StaveRound-Regular.ttf", "mine.ttf"], files(folder), err)
    status, out, err = run(home, "install", "--writing", "futhorc-hobit")
    check("install --writing: an unknown name", status == 64 and "runes scripts" in err, status, err)
    status, out, err = run(home, "install", "--writing", "futhorc/sound")
    check("install --writing: by sound", status == 64 and "sound" in err, status, err)

with tempfile.TemporaryDirectory() as home:
    status, out, err = run(home, "install", XDG_DATA_HOME=home + "/data")
    check("XDG_DATA_HOME", status == 0 and files(home + "/data/fonts/stave") == sorted(names), status, err)
    status, out, err = run("relative", "install")
    check("no home: exit 78", status == 78 and "HOME" in err, status, err)
    Path(home, "file").write_text("")
    status, out, err = run(home, "install", XDG_DATA_HOME=home + "/file")
    check("a file in the way: exit 73, named", status == 73 and "file" in err and err.count("\n") == 1, status, err)
    status, out, err = run(home, "install", "--user", "--system")
    check("--user and --system: exit 64", status == 64, status, err)
    status, out, err = run(home, "check", TERM="linux")
    check("check on the Linux console: exit 65", status == 65 and "console" in err, status, out, err)
    status, out, err = run(home, "check", "--font", "stave")
    check("check of a font without a text: exit 64", status == 64, status, out, err)

# A sheet sets its text in all fonts at one height of a rune, 36 pixels, whatever the script.
with tempfile.TemporaryDirectory() as home:
    families = {font["family"]: font for font in json.loads(run(home, "--json")[1]) if "inkTo" in font}
    scripts = "elder younger futhorc medieval cirth".split()
    for script in scripts:
        svg = run(home, "preview", "-s", script)[1]
        strokes = [12 * float(scale) for scale in re.findall(r'matrix\(([\d.]+) 0 0 \1 [^)]*\)" fill="none" stroke="#000000"', svg)]
        texts = [(families[family], float(size)) for family, size in
                 re.findall(r'font-family="&#39;([^"]*)&#39;" font-size="([\d.]+)"', svg)]
        heights = strokes + [size * (font["inkTo"] - font["inkFrom"]) / font["unitsPerEm"] for font, size in texts]
        check(f"preview of {script}: all runes 36 pixels high",
              len(strokes) == 3 and len(texts) > 1 and all(abs(height - 36) < 0.01 for height in heights), heights)

if os.geteuid() == 0:
    with tempfile.TemporaryDirectory() as home:
        os.chmod(home, 0o755)
        status, out, err = run(home, "install", user=65534)
        check("no permission: exit 77, one line with the path and advice",
              status == 77 and err.count("\n") == 1 and home in err and "XDG_DATA_HOME" in err, status, err)
        check("no permission: nothing written", files(home) == [], files(home))
        status, out, err = run(home, "install", "--system", user=65534)
        check("--system without rights: exit 77", status == 77 and err.count("\n") == 1 and "--user" in err, status, err)

print(f"font commands: {len(failed)} failed")
sys.exit(bool(failed))
