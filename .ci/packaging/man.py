#!/usr/bin/env python3
"""Completes the manual pages written by the generator of swift-argument-parser: man.py FOLDER <DUMP

man.py --ascii <DUMP writes what to give the generator, which leaves out all but ASCII. man.py --check FOLDER <DUMP fails if a
character of the help is missing where groff or mandoc show its page.

DUMP is what `runes --experimental-dump-help` writes. Removes the pages of hidden commands, renames the others
(runes-quotes-add), formats examples and lists, puts each sentence on its own line, and adds examples, files
and exit codes to the main page.
"""
import json
import re
import subprocess
import sys
import unicodedata
from collections import Counter
from pathlib import Path

# How a character is written for the generator: its number between two that no help has.
OPENING, CLOSING = "\x01", "\x02"
if sys.argv[1] == "--ascii":
    text = json.dumps(json.load(sys.stdin), ensure_ascii=False)
    text = re.sub(r"[^\x00-\x7f]", lambda found: json.dumps(f"{OPENING}{ord(found[0]):04X}{CLOSING}")[1:-1], text)
    sys.exit(print(text))
FOLDER = Path(sys.argv[-1])
INSTALLING = Path(__file__).resolve().parents[2] / "Sources/RuneKit/RuneKit.docc/Installing.md"
# The end of a sentence, but not after an initial or "e.g.".
SENTENCE = re.compile(r"(?:(?<=[a-z0-9)`\"’'])|(?<=[A-Z]{2}))([.:?!]) +(?=[A-Z`$])")

WHOLE = """\
.Nm
transliterates Latin text into the Elder and the Younger Futhark, the Anglo-Saxon futhorc, medieval runes and Cirth.
Without a subcommand, it works like
.Xr runes-translit 1 :
it transliterates its arguments, or standard input if there are none.
.Pp
Flags override the environment
.Pq Ev RUNES_SCRIPT , Ev RUNES_STORE ,
which overrides the settings of
.Xr runes-config 1 .
"""
EXAMPLES = """\
  runes "the quick fox"
  cat book.txt | runes -s cirth > book-in-cirth.txt
  runes explain "year"
  runes quote
  runes render "the quick fox" -o fox.svg
  runes fonts install"""
ENVIRONMENT = """\
.Sh ENVIRONMENT
.Bl -tag -width 6n
.It Ev RUNES_SCRIPT
The script, where
.Fl -script
is not given.
.It Ev RUNES_STORE
Your own quotes, where
.Fl -store
is not given.
.It Ev NO_COLOR
If it is set, no output has colors, unless
.Fl -color Cm always
is given.
.It Ev COLORTERM , TERM
Whether a terminal has colors; if
.Ev TERM
is
.Ql dumb ,
it has none.
.It Ev COLUMNS
The width of the terminal.
.It Ev RUNES_PAGER , PAGER
Shows lists that are longer than the terminal;
.Ql cat
for none.
The default is
.Xr less 1 .
.El
"""
FILES = """\
.Sh FILES
.Bl -tag -width 6n
.It Pa ~/.local/share/runes/quotes.json
Your own quotes; in
.Ev XDG_DATA_HOME
if it is set.
.It Pa ~/.config/runes
Settings; in
.Ev XDG_CONFIG_HOME .
.It Pa ~/.local/state/runes
The history of
.Ic runes quote --random ;
in
.Ev XDG_STATE_HOME .
.El
"""


def hidden(command, path=()):
    """The names of the pages of commands that are not displayed, and of theirs."""
    path += (command["commandName"],)
    parts = command.get("subcommands", [])
    if not command.get("shouldDisplay", True):
        yield "-".join(path)
        parts = [{**part, "shouldDisplay": False} for part in parts]
    for part in parts:
        yield from hidden(part, path)


HELP = json.load(sys.stdin)["command"]
HIDDEN = set(hidden(HELP))


def written(command, path=()):
    """The texts of the page of each command."""
    path += (command["commandName"],)
    yield "-".join(path), json.dumps({**command, "subcommands": []}, ensure_ascii=False)
    for part in command.get("subcommands", []):
        yield from written(part, path)


def check():
    """Whether each page shows the letters of its help; the main page has a text of its own."""
    failed = []
    for name, text in written(HELP):
        page = FOLDER / f"{name}.1"
        if name == "runes" or not page.exists():
            continue
        wanted = Counter(letter for letter in text if letter > "\x7f" and unicodedata.category(letter)[0] in "LMN")
        for show in (["groff", "-mandoc", "-Tutf8"], ["mandoc", "-Tutf8"]):
            # As in an old encoding, which must not matter.
            shown = subprocess.run([*show, page], env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}, capture_output=True, check=True)
            missing = wanted - Counter(shown.stdout.decode("utf-8"))
            if missing:
                failed.append(f"{name}: {show[0]} does not show {''.join(missing.elements())}")
    if not failed and not any(name == "runes-read" and re.search("[ᚠ-ᛪ]{3}", text) for name, text in written(HELP)):
        failed = ["the help of runes read has no runes, so this is not a test"]
    sys.exit("\n".join(failed) or 0)


if "--check" in sys.argv:
    check()


def literal(lines):
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    return [".Bd -literal -offset indent", *(line[indent:] for line in lines), ".Ed"]


def prose(line):
    """A line of text with one sentence per line."""
    return SENTENCE.sub(r"\1\n", line).split("\n")


def blocks(lines):
    """Formats a discussion: paragraphs, and indented lines literally. Returns body and examples."""
    body, examples, is_example = [], [], False
    place = 0
    while place < len(lines):
        line = lines[place]
        if line.startswith("  "):
            block = []
            while place < len(lines) and lines[place].startswith("  "):
                block.append(lines[place])
                place += 1
            (examples if is_example else body).extend(block if is_example else literal(block))
            is_example = False
            continue
        if line == "Examples:":
            is_example = True
        elif line:
            body += prose(line)
        elif body and body[-1] not in (".Pp", ".Ed") and not body[-1].startswith(".Sh"):
            body.append(".Pp")
        place += 1
    while body and body[-1] == ".Pp":
        body.pop()
    return body, examples


def exit_codes():
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", INSTALLING.read_text(encoding="utf-8"), re.MULTILINE)
    lines = [".Bl -tag -width 6n"]
    for code, meaning in rows:
        lines += [f".It {code}", meaning.replace("`", "")]
    return lines + [".El"]


def finished(text, stem):
    head, rest = text.split(".Sh DESCRIPTION\n", 1)
    name = stem.replace(".", "-")
    is_whole = name == "runes"
    head = re.sub(r"^\.Dt .*", f".Dt {name.upper()} 1", head, flags=re.MULTILINE)
    command = stem.replace(".", " ")
    # Without aliases such as `ls`, which `man` would find by that name.
    head = re.sub(r"^\.Sh NAME\n(\.Nm .*\n)+", f".Sh NAME\n.Nm {name}\n", head, flags=re.MULTILINE)
    head = re.sub(r"^\.Nd \"?(.*?)\.?\"?$", r".Nd \1", head, flags=re.MULTILINE)
    if not is_whole:
        head = head.replace(".Sh SYNOPSIS\n.Nm\n", f'.Sh SYNOPSIS\n.Nm "{command}"\n')
    if ".Bl" in rest:
        discussion, rest = rest.split(".Bl", 1)
        rest = ".Bl" + rest
    else:
        discussion, rest = rest.split(".Sh", 1)
        rest = ".Sh" + rest
    body, examples = blocks(discussion.split("\n"))
    if is_whole:
        body, examples = WHOLE.rstrip("\n").split("\n"), EXAMPLES.split("\n")
    options, end = rest.split('.Sh "EXIT STATUS"\n', 1)
    lines = []
    for line in options.rstrip("\n").split("\n"):
        if line.startswith(".It") and lines and lines[-1] == ".Pp":
            lines.pop()
        lines += [".Pp"] if not line else [line] if line.startswith(".") else prose(line)
    result = head + ".Sh DESCRIPTION\n" + "\n".join(body + lines) + "\n"
    if is_whole:
        result += ENVIRONMENT + FILES
    result += '.Sh "EXIT STATUS"\n' + ("\n".join(exit_codes()) if is_whole else "See\n.Xr runes 1 .") + "\n"
    if examples:
        result += "\n".join([".Sh EXAMPLES", *literal(examples)]) + "\n"
    references = [reference.replace(".", "-") for reference in re.findall(r"^\.Xr (\S+)", end, re.MULTILINE)]
    references = [reference for reference in references if reference not in HIDDEN]
    references = ([] if is_whole else ["runes"]) + references
    result += ".Sh SEE ALSO\n" + " ,\n".join(f".Xr {reference} 1" for reference in references) + "\n"
    return re.sub(r"\n(\.Pp\n)+(?=\.(Sh|El|It|Bd|Bl))", "\n", result)


for page in sorted(FOLDER.glob("*.1")):
    name = page.stem.replace(".", "-")
    if name in HIDDEN:
        page.unlink()
        continue
    text = re.sub(OPENING + "(.*?)" + CLOSING, lambda found: chr(int(found[1], 16)), page.read_text(encoding="utf-8"))
    text = finished(text, page.stem)
    page.unlink()
    # Escapes, which need no preconv and no locale.
    text = re.sub(r"[^\x00-\x7f]", lambda found: rf"\[u{ord(found[0]):04X}]", text)
    (FOLDER / f"{name}.1").write_text(text, encoding="ascii")
