"""The command `runekit`: what `runes` does for texts, over the library, where `runes` itself is not installed.

Flags, standard output and exit codes are those of `runes` 0.1.0, which has much more: what is only there, is named.
"""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
from typing import Any, Callable, Iterator, NoReturn

from . import (
    DrawingError, Loss, Part, Picker, Quote, Transliterator, Work, __version__, _native, drawing_options, quote_of_the_day,
    quotes, scripts as listed_scripts)

COMMANDS = ("translit", "read", "explain", "render", "quote", "scripts")
# What `runes` has and the library has not.
ONLY_COMMANDS = ("config", "fonts", "help", "pronounce", "quotes", "stones", "tables")
# Options of younger/norse of which an inscription has one.
PERIODS, REGIONS = ("early", "c1000", "late"), ("uppland", "sodermanland", "gotaland", "gotland", "danish", "norwegian", "swedish")
WHERE = "https://github.com/runekit-project/RuneKit"
USAGE, DATA, NO_INPUT, NOT_FOUND = 64, 65, 66, 1
BLOCK, LIMIT = 1 << 16, 1 << 20
BEYOND_LATIN = 0x370  # the first Greek letter


CONTROLS = {code: "\ufffd" for code in [*range(32), *range(127, 160)] if code not in (9, 10)}


class Stop(Exception):
    """An error with its exit code; without a message, nothing is to be said."""

    def __init__(self, code: int, message: str = "") -> None:
        super().__init__(message)
        self.code = code


def note(message: str) -> None:
    sys.stdout.flush()
    print(f"runekit: {message}", file=sys.stderr)


def harmless(text: str) -> str:
    """A text without control characters that terminals obey."""
    return text.translate(CONTROLS)


def write(text: str | bytes) -> None:
    sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text)


def named_script(args: argparse.Namespace) -> tuple[str, str | None]:
    """The script and the mode that flags name, or the environment."""
    name = args.script or os.environ.get("RUNES_SCRIPT") or "elder"
    script, _, own = name.partition("/")
    if own and args.mode and own != args.mode:
        raise Stop(USAGE, f"--script {harmless(name)} and --mode {harmless(args.mode)} name different modes")
    return script.lower(), own or args.mode or None


def opened(path: str) -> Any:
    if not path:
        raise Stop(USAGE, "empty file name")
    try:
        return open(path, "rb")
    except OSError as error:
        raise Stop(NO_INPUT, f"cannot open {harmless(path)}: {error.strerror}") from None


def contents(path: str) -> str:
    with opened(path) as file:
        return str(file.read().decode("utf-8", "replace"))


def transliterator(args: argparse.Namespace) -> Transliterator:
    script, mode = named_script(args)
    options: dict[str, Any] = {"script": script, "mode": mode}
    for group in (PERIODS, REGIONS):
        if len(several := [name for name in args.option if name in group]) > 1:
            raise Stop(USAGE, f"{' and '.join(several[:2])} cannot be combined: an inscription has only one time and place")
    if args.table is not None:
        if args.mode or "/" in (args.script or ""):
            raise Stop(USAGE, "--table and --mode cannot be combined")
        options = {"table": contents(args.table), "name": args.table}
    if args.words is not None:
        options["pronunciations" if options.get("mode") == "sound" else "words"] = contents(args.words)
    if args.break_character is not None and len(args.break_character) != 1:
        raise Stop(USAGE, f"--break must be one character, not {harmless(args.break_character) or 'none'}")
    try:
        return Transliterator(
            variant=args.variant, divider=args.divider, options=args.option + [f"values-{one}" for one in args.values],
            registry=args.registry, unmapped="keep" if args.unmapped == "fail" else args.unmapped,
            punctuation=args.punctuation or ("script" if args.registry is not None else None),
            break_character=args.break_character, **options)
    except ValueError as error:
        table = args.table is not None or args.words is not None
        raise Stop(DATA if table and not str(error).startswith("unknown") else USAGE, harmless(str(error))) from None


class Report:
    """What could not be written as it was, summed over the blocks of a text."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], tuple[int, int, int]] = {}

    def add(self, losses: list[Loss], line: int, column: int) -> None:
        for one in losses:
            key = one.kind, one.letter
            if key in self.found:
                self.found[key] = self.found[key][0] + one.times, *self.found[key][1:]
            else:
                first = one.column + column if one.line == 1 else one.column
                self.found[key] = one.times, one.line + line - 1, first

    def of(self, kind: str) -> list[tuple[str, int, int, int]]:
        return [(letter, *found) for (one, letter), found in self.found.items() if one == kind]

    def summary(self, policy: str, hint: str) -> str | None:
        parts = []
        kept = {"drop": "omitted", "mark": "marked ⟨⟩"}.get(policy, "kept")
        for kind, text in [
            ("unmapped", f"no rune for {{}} letter{{}}, {kept}: {{}}"), ("nearest", "{} letter{} replaced by the nearest letters: {}"),
            ("guessed", "pronunciation guessed for {} word{}: {}"), ("ill-formed", "{} invalid byte sequence{} replaced by U+FFFD, first{}"),
        ]:
            if entries := self.of(kind):
                number = sum(entry[1] for entry in entries)
                first = [f"{harmless(letter)}{f' ×{times}, first' if times > 1 and letter else ''} at {line}:{column}"
                         for letter, times, line, column in entries[:4]]
                part = text.format(number, "s"[:number != 1], ", ".join(first) + " …" * (len(entries) > 4))
                foreign = kind == "unmapped" and any(ord(c) >= BEYOND_LATIN for entry in entries for c in entry[0])
                parts.append(part + "; runes --romanize converts other scripts" * foreign)
        return "; ".join(parts) + hint if parts else None


def blocks(paths: list[str]) -> Iterator[Iterator[bytes]]:
    """Each file, or standard input, as blocks that end with a line where they can."""
    def pieces(file: Any) -> Iterator[bytes]:
        held = b""
        while block := os.read(file.fileno(), BLOCK):
            held += block
            end = held.rfind(b"\n") + 1 or (len(held) if len(held) > 16 * BLOCK else 0)
            if end:
                yield held[:end]
                held = held[end:]
        if held:
            yield held

    if not paths:
        yield pieces(sys.stdin.buffer)
    for path in paths:
        with opened(path) as file:
            yield pieces(file)


def translit(args: argparse.Namespace) -> None:
    made = transliterator(args)
    report = Report()

    def look(text: bytes, line: int = 1, column: int = 0) -> None:
        report.add(made.losses(text), line, column)
        if args.unmapped == "fail" and (found := report.of("unmapped")):
            letter, _, line, column = found[0]
            raise Stop(DATA, f"no rune for {harmless(letter)} at {line}:{column}; --unmapped keep passes it through")

    if args.text and args.text != ["-"] and not args.input:
        text = " ".join(args.text).encode("utf-8", "surrogateescape")
        look(text)
        write(json_line(made, text, args.json) if args.json else made.transliterate(text) + b"\n")
    else:
        for pieces in blocks(args.input):
            line, column = 1, 0
            stream = _native.Stream(made)
            for piece in pieces:
                if args.json or args.unmapped == "fail":
                    for one in io.BytesIO(piece):
                        look(one, line, column)
                        if args.json:
                            write(json_line(made, one[:-1] if one.endswith(b"\n") else one, args.json))
                        else:
                            write(stream.feed(one))
                        line += one.endswith(b"\n")
                else:
                    write(stream.feed(piece))
                    sys.stdout.flush()
                    look(piece, line, column)
                    line += piece.count(b"\n")
                last = piece.rpartition(b"\n")[2]
                column = len(last.decode("utf-8", "replace")) + (column if b"\n" not in piece else 0)
            if not args.json:
                write(stream.finish())
    sys.stdout.flush()
    hint = " (--json shows all, -q hides this)"
    if not args.quiet and not args.json and (summary := report.summary(args.unmapped, hint)):
        note(summary)
    if args.strict and report.found:
        raise Stop(DATA)


def compact(value: Any, sort: bool = False) -> str:
    import json

    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=sort) + "\n"


def json_line(made: Transliterator, text: bytes, form: str) -> str:
    """What `runes translit --json` writes for a line."""
    source = text.decode("utf-8", "replace")
    if form == "lean":
        kinds = {"unmapped": "kept", "nearest": "nearest", "guessed": "guessed"}
        losses = [{"letter": one.letter, "count": one.times, "kind": kinds[one.kind]} for one in made.losses(text) if one.kind in kinds]
        return compact({"source": source, "text": made.transliterate(source), "losses": losses})
    whole = made.explain(text)
    segments = [
        {"bytes": part["bytes"], **({"guess": True} if part.get("guess") else {}), "kind": part["kind"], "latin": part["latin"],
         "output": part["output"], "rows": [{"file": row["file"], "line": row["line"]} for row in part["rows"]]} for part in whole["segments"]]
    return compact({"mode": whole["mode"], "script": whole["script"], "segments": segments, "source": source,
                    "text": whole["text"]})


def whole_text(args: argparse.Namespace) -> str:
    if args.text and args.text != ["-"]:
        return " ".join(args.text)
    source = sys.stdin.buffer.read(LIMIT + 1)
    if len(source) > LIMIT:
        raise Stop(DATA, f"standard input has more than {LIMIT} bytes; runes reads more")
    return source.decode("utf-8", "replace").removesuffix("\n")


def read(args: argparse.Namespace) -> None:
    if args.limit is not None and (args.limit < 0 or not args.all):
        raise Stop(USAGE, "--limit requires --all" if args.limit >= 0 else f"--limit must be at least 0, not {args.limit}; 0 lists all")
    named = args.script or os.environ.get("RUNES_SCRIPT") or ""
    if not (args.all or args.mode or args.table or "/" in named or named == "cirth"):
        raise Stop(USAGE, "give --mode, whose spelling is inverted; scholars' readings are in runes")
    made = transliterator(args)
    lines = [" ".join(args.text)] if args.text and args.text != ["-"] else whole_text(args).split("\n")
    for number, line in enumerate(lines):
        try:
            if args.all:
                limit = 1000 if args.limit is None else args.limit or 1 << 30
                found = made.readings(line, limit)
                write("\n" * (number > 0) + "".join(one + "\n" for one in found))
            else:
                write(made.read(line) + "\n")
        except ValueError as error:
            raise Stop(NOT_FOUND, str(error)) from None


def explain(args: argparse.Namespace) -> None:
    made = transliterator(args)
    whole = made.explain(whole_text(args))
    if args.json:
        return write(compact(whole, sort=True))
    import shutil

    width = shutil.get_terminal_size((100, 24)).columns
    lines = wrapped(f"{visible(whole['source'])} → {visible(whole['text'])}", width)
    lines += hanging(f"{whole['script']}/{whole['mode']}: {whole['title']}, in {whole['file']}", 2, width)
    if whole["segments"]:
        rows = [row for part in whole["segments"] for row in explained(part, args.words)]
        titles = ["latin", "runes", "pass", "line", "rule", "why", "source", "or"]
        lines += ["", *table(titles, rows, [5, 5, 6, None, 12, 14, 13, 10], width)]
    if whole["works"]:
        lines.append("")
        indent = max(columns(work["key"]) for work in whole["works"]) + 2
        for work in whole["works"]:
            first, *others = hanging(cited(work), indent, width)
            lines += [work["key"] + " " * (indent - columns(work["key"])) + first, *others]
    write("\n".join(lines) + "\n")


def explained(part: Part, words: str | None) -> Iterator[list[str]]:
    """The rows of a table for a part; the library does not know the name of the user's word list."""
    place = [visible(part["latin"]), visible(part["output"])]
    for row in part["rows"]:
        source = row["source"] + (":" + row["locator"] if row.get("locator") else "")
        context = row.get("context", "")
        yield [*place, row.get("pass", ""), str(row["line"]), f"{row['key']} {context + ' ' if context else ''}→ {row['writes']}",
               row["reason"], f"{source}, {row['confidence']}", row.get("alternatives", "")]
        place = ["", ""]
    if part.get("remark") or not part["rows"]:
        yield [*place, "", "", "", part.get("remark", ""), "", ""]
    for word in part.get("words", []):
        yield ["|", "", "", str(word["line"]), word["word"], word.get("reason") or "your own word list",
               words or "" if word["file"] == "words" else word["file"], ""]


def cited(work: Work) -> str:
    author = " ".join(filter(None, [work.get("author", ""), work.get("year", "")]))
    parts = [author + ":" if author else "", work["title"] + ".", work["place"],
             f"(by {work['locator']})" if work.get("locator") else ""]
    return " ".join(one for one in parts if one and one != ".")


def visible(text: str) -> str:
    """A text with invisible characters made visible."""
    if text in ("", " "):
        return "␣" if text else "–"
    text = text.replace("\r\n", "⏎").replace("\n", "⏎").replace("\r", "⏎").replace("\t", "⇥").replace("\u200c", "|")
    return harmless(text)


def columns(text: str) -> int:
    import unicodedata

    return sum(0 if unicodedata.category(c) in ("Mn", "Me", "Cf") else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in text)


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most `width` columns, broken at spaces, and inside words that are longer."""
    lines: list[str] = []
    current: str | None = None
    for word in text.split(" "):
        if current is not None and columns(current) + 1 + columns(word) <= width:
            current += " " + word
            continue
        if current is not None:
            lines.append(current)
        while columns(word) > width:
            cut = max(1, next(n for n in range(len(word), 0, -1) if columns(word[:n]) <= width))
            lines.append(word[:cut])
            word = word[cut:]
        current = word
    return [*lines, current or ""]


def hanging(text: str, indent: int, width: int) -> list[str]:
    return [" " * indent * (number > 0) + line for number, line in enumerate(wrapped(text, max(8, width - indent)))]


def table(titles: list[str], rows: list[list[str]], least: list[int | None], width: int) -> list[str]:
    """A table whose widest columns wrap until it fits; columns without text are left out."""
    shown = [index for index in range(len(titles)) if any(row[index] for row in rows)]
    widths = [max(columns(row[index]) for row in [titles, *rows]) for index in range(len(titles))]
    excess = sum(widths[index] for index in shown) + 2 * (len(shown) - 1) - width
    while excess > 0:
        wide = [index for index in shown if (floor := least[index]) is not None and widths[index] > floor]
        if not wide:
            break
        widest = max(wide, key=lambda index: widths[index])
        widths[widest] -= 1
        excess -= 1
    lines = []
    for row in [titles, *rows]:
        cells = [wrapped(row[index], widths[index]) for index in shown]
        for number in range(max(map(len, cells))):
            parts = [cell[number] if number < len(cell) else "" for cell in cells]
            lines.append("  ".join(part + " " * (widths[index] - columns(part)) for index, part in zip(shown, parts)).rstrip(" "))
    return lines


def render(args: argparse.Namespace) -> None:
    drawing = {one["name"]: getattr(args, one["name"]) for one in drawing_options()}
    end = (args.output or "").rpartition(".")[2].lower()
    if end in ("svg", "png", "pdf", "dxf"):
        drawing["format"] = drawing["format"] or end
    made = transliterator(args).picture(whole_text(args), **drawing)
    for warning in () if args.quiet else made.warnings:
        note(harmless(warning))
    if args.output in (None, "-"):
        return write(made.data)
    temporary = f"{args.output}.{os.getpid()}"
    try:
        with open(temporary, "wb") as file:
            file.write(made.data)
        os.replace(temporary, args.output)
    except OSError as error:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise Stop(73, f"cannot write {harmless(args.output)}: {error.strerror}") from None


def quote(args: argparse.Namespace) -> None:
    import datetime
    import re

    if args.random and args.date:
        raise Stop(USAGE, "--random and --date cannot be combined")
    if args.latin and args.runes:
        raise Stop(USAGE, "--latin and --runes cannot be combined")
    if args.random:
        chosen = Picker().next()
        one = next(one for one in quotes() if one.id == chosen)
    else:
        day = datetime.date.today() + datetime.timedelta(days=args.date == "tomorrow")
        if args.date not in (None, "today", "tomorrow"):
            try:
                day = datetime.date(*map(int, re.fullmatch("(\\d{4})-(\\d\\d)-(\\d\\d)", args.date).groups()))  # type: ignore[union-attr]
            except (AttributeError, ValueError):
                raise Stop(USAGE, f"“{harmless(args.date)}” is not a valid date; expected YYYY-MM-DD, today or tomorrow") from None
        one = quote_of_the_day(day)
    script, mode = named_script(args)
    made = Transliterator(script, mode, variant=args.variant, language=one.language)  # type: ignore[arg-type]
    carved = one.carved
    is_carved = not mode and carved and carved.script == script and args.variant in (None, carved.variant)
    runes = carved.runes if carved and is_carved else made.transliterate(one.text)
    write("\n".join(quoted(one, None if args.latin else runes, args.runes)) + "\n")


def quoted(one: Quote, runes: str | None, runes_only: bool) -> Iterator[str]:
    if runes is not None:
        yield harmless(runes)
    if runes_only:
        return
    yield harmless(one.text)
    if one.gloss:
        yield f"({harmless(one.gloss)})"
    parts = [one.source] if one.source.startswith(one.author) and one.author else [one.author, one.source]
    if credit := ", ".join(part for part in parts if part):
        yield f"  — {harmless(credit)}"


def scripts(args: argparse.Namespace) -> None:
    known = {one["name"]: one for one in listed_scripts()}
    if args.name is not None:
        Transliterator(args.name.lower())
        raise Stop(USAGE, f"the letters of a script are listed by runes scripts {args.name}")
    texts = []
    for one in known.values():
        lines = [f"{one['name']}  {one['title']}"]
        for mode in one["modes"]:
            lines.append(f"  --mode {mode['name']}  {mode['title']}")
            for option in mode["options"]:
                name = option["name"]
                flag = f"--values {name[7:]}" if name.startswith("values-") else f"--option {name}"
                lines.append(f"    {flag}  {option['meaning']}")
        lines += [f"  --variant {variant['name']}  {variant['title']}" for variant in one["variants"]]
        lines += [f"  --registry {registry['name']}  {registry['title']}" for registry in one["registries"]]
        lines.append("  --divider " + ", ".join(f"{divider['name']} {divider['character']}" for divider in one["dividers"]))
        texts.append("".join(line + "\n" for line in lines))
    write("\n".join(texts))


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Stop(USAGE, f"{harmless(message)}; see `{self.prog} --help`, and runes for more: {WHERE}")


def parser(command: str) -> Parser:
    made = Parser(
        prog=f"runekit {command}", allow_abbrev=False, description=f"{DESCRIPTIONS[command]} Flags are those of `runes {command}`; "
        f"what is missing here is in runes, {WHERE}")
    add: Callable[..., Any] = made.add_argument
    if command == "scripts":
        add("name", nargs="?")
        return made
    made.set_defaults(option=[], values=[], divider="keep", registry=None, unmapped="keep")
    add("-s", "--script", metavar="SCRIPT", help="elder, younger, cirth, futhorc or medieval, or script/mode")
    add("--mode", help="such as english; `runekit scripts` lists them")
    add("--variant", help="letter forms, such as short-twig for younger")
    if command == "quote":
        for name in ("--random", "--latin", "--runes", "--bundled"):
            add(name, action="store_true")
        add("--date", help="YYYY-MM-DD, today or tomorrow")
        return made
    add("--values", action="append", help="a set of letter values, such as daeron")
    add("--option", action="append", help="a switch of the mode; may be repeated")
    add("--divider", help="keep, space, dot, double-dot, cross, none or shared")
    add("--punctuation", choices=["keep", "drop", "script"])
    add("--registry", help="for cirth: 1998 or 2001")
    add("--table", metavar="FILE", help="your own table instead of a mode")
    add("--words", metavar="FILE", help="your own words, such as ost|heim")
    add("--break", dest="break_character", metavar="CHARACTER", help="a character that separates two letters")
    if command in ("translit", "read", "render"):
        add("-q", "--quiet", action="store_true", help="no report of letters without a rune")
    if command == "translit":
        add("--input", action="append", default=[], metavar="FILE", help="a file instead of standard input")
        add("--unmapped", choices=["keep", "drop", "mark", "fail"], help="letters without a rune")
        add("--strict", action="store_true", help="exit with 65 if a letter had no rune of its own")
        add("--json", nargs="?", const="full", choices=["full", "lean"], help="JSON with the rows; an object for each line")
    elif command == "explain":
        add("--json", action="store_true")
    elif command == "read":
        add("--all", action="store_true", help="every spelling that the mode writes this way")
        add("--limit", type=int)
    else:
        add("-o", "--output", metavar="FILE")
        for one in drawing_options():
            flag, meaning = "--" + one["name"].replace("_", "-"), one["meaning"].replace("%", "%%").replace("`", "")
            if one["kind"] == "flag":
                add(flag, action=argparse.BooleanOptionalAction, help=meaning)
            else:
                add(flag, type=float if one["kind"] == "number" else str, metavar="|".join(one.get("values", [])) or None, help=meaning)
    add("text", nargs="*", help="the text; without it, or with -, standard input")
    return made


DESCRIPTIONS = {
    "translit": "Latin text, or standard input, in runes.", "read": "Runes as Latin, by inverting a mode.",
    "explain": "Explain each letter: the row of the table, the reason, its source.", "render": "A text in runes as a picture: SVG, PNG, PDF or DXF.",
    "quote": "The quote of the day, or a random one, in runes.", "scripts": "List the scripts with their modes.",
}


def run(arguments: list[str]) -> None:
    command = arguments[0] if arguments and arguments[0] in COMMANDS else "translit"
    rest = arguments[1:] if arguments and arguments[0] in COMMANDS else arguments
    if arguments and arguments[0] in ONLY_COMMANDS:
        raise Stop(USAGE, f"{arguments[0]} is a command of runes; see {WHERE}")
    flags = rest[:rest.index("--")] if "--" in rest else rest
    made = parser(command)
    for flag in (one.partition("=")[0] for one in flags):
        if flag in ("--version", "-V"):
            return write(f"runekit {__version__}\n")
        if len(flag) > 2 and flag[0] == "-" and flag[:2] not in ("--", "-s", "-o"):
            raise Stop(USAGE, f"“{harmless(flag)}” begins with a dash; put -- before such a text")
    # An optional value must be joined with =, so that a text may follow --json.
    args = made.parse_intermixed_args(["--json=full" if one == "--json" and command == "translit" else one for one in flags])
    if len(rest) > len(flags):
        args.text = getattr(args, "text", []) + rest[len(flags) + 1:]
    globals()[command](args)
    sys.stdout.flush()


def main() -> None:
    """Runs the command with the arguments of the process."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    code = 0
    try:
        run(sys.argv[1:])
    except Stop as stop:
        if str(stop):
            note(str(stop))
        code = stop.code
    except ValueError as error:  # of the library: a name that it does not know, or a text that cannot be drawn
        note(harmless(str(error)))
        code = DATA if isinstance(error, DrawingError) else USAGE
    except KeyboardInterrupt:
        code = 130
    except OSError as error:
        note(f"cannot write: {error.strerror}")
        code = 74
    sys.exit(code)
