"""Targets that run the command itself: its settings, the rows of JSON and CSV that it adds runes to, and the texts of pages.

The inputs are seeds that are cut, spliced and sprinkled with words of the dictionary; the same number gives the same
inputs. A crash, an exit status that no manual names, and a broken property are finds.
"""
import csv, io, json, os, pathlib, random, re, subprocess, tempfile, time

# What sysexits.h and the manual name.
STATUSES = {0, 1, 2, 64, 65, 66, 69, 73, 74, 75, 77, 78}


class Find(Exception):
    pass


def mutate(chance, seeds, words):
    """A seed with some changes."""
    data = bytearray(chance.choice(seeds))
    for _ in range(chance.choice([1, 1, 2, 4, 8])):
        place = chance.randrange(len(data) + 1)
        kind = chance.randrange(6)
        if kind == 0 and data:
            data[place % len(data)] = chance.randrange(256)
        elif kind == 1:
            data[place:place] = chance.choice(words)
        elif kind == 2:
            del data[place:place + chance.choice([1, 2, 8, 64])]
        elif kind == 3:
            other = chance.choice(seeds)
            start = chance.randrange(len(other) + 1)
            data[place:place] = other[start:start + chance.randrange(40)]
        elif kind == 4:
            data[place:place] = bytes([chance.randrange(256)]) * chance.choice([1, 2, 100])
        else:
            data[place:place] = data[:place][-chance.randrange(1, 20):]
    return bytes(data[:4096])


def words(dictionary):
    """The words of a libFuzzer dictionary."""
    found = re.findall(r'^"(.*)"$', dictionary.read_text(), re.M) if dictionary.exists() else []
    return [re.sub(rb'\\x([0-9A-F]{2})|\\(.)', lambda match: bytes([int(match[1], 16)]) if match[1] else match[2],
                   word.encode()) for word in found] or [b"\n"]


def call(runes, arguments, home, data=b""):
    environment = {**os.environ, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home,
                   "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}
    for name in ("RUNES_SCRIPT",):
        environment.pop(name, None)
    done = subprocess.run([runes, *arguments], input=data, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=20)
    if done.returncode not in STATUSES:
        raise Find(f"{' '.join(arguments)}: exit status {done.returncode}: {done.stderr[-200:]!r}")
    if done.returncode and not done.stderr:
        raise Find(f"{' '.join(arguments)}: exit status {done.returncode} without a word")
    return done


def settings(runes, home, data):
    """Any file of settings is read or refused, and what is not touched stays."""
    file = pathlib.Path(home, "runes", "settings")
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data)
    call(runes, ["-q", "thing"], home)
    done = call(runes, ["config", "set", "font", "stave"], home)
    after = file.read_bytes()
    if done.returncode:
        if after != data:
            raise Find("a refused change was written")
        return
    name = lambda line: line.split(b"=")[0].strip(b" \t").lower()
    kept = [line for line in data.split(b"\n") if line and name(line) != b"font"]
    still = [line for line in after.split(b"\n") if line and name(line) != b"font"]
    if kept != still:
        raise Find(f"lines that were not touched: {kept} became {still}")


def json_lines(runes, home, data):
    """Each line is as it was, but for the runes of its member; anything else is refused."""
    done = call(runes, ["-q", "--key", "name"], home, data)
    if done.returncode:
        return
    lines, written = data.split(b"\n"), done.stdout.split(b"\n")
    if len(lines) != len(written):
        raise Find(f"{len(lines)} lines became {len(written)}")
    for line, output in zip(lines, written):
        if line == output:
            continue
        try:
            before, after = json.loads(line), json.loads(output)
        except ValueError as error:
            raise Find(f"{line!r} became {output!r}: {error}")
        if "name_runes" in before:
            continue
        after.pop("name_runes", None)
        if json.dumps(before, sort_keys=True) != json.dumps(after, sort_keys=True):
            raise Find(f"{line!r} became {output!r}")


def csv_column(runes, home, data):
    """Every row begins as it was."""
    done = call(runes, ["-q", "--column", "name"], home, data)
    if done.returncode:
        return
    if len(done.stdout) < len(data):
        raise Find(f"{data!r} became {done.stdout!r}")
    # Python's reader of CSV takes more for line breaks, and cannot tell which delimiter there is.
    if re.search(rb"\r(?!\n)|\t|\0", data):
        return
    before, after = [[row for row in csv.reader(io.StringIO(text.decode("utf-8-sig"), newline="")) if row]
                     for text in (data, done.stdout)]
    width = len(before[0])
    if [row[:-1] for row in after] != [row + [""] * (width - len(row)) for row in before]:
        raise Find(f"the cells of {data!r} became {done.stdout!r}")


def html_text(runes, home, data):
    """What is text in a page stays text without the spaces in it."""
    import html5lib
    # No other control characters, which HTML replaces, and none of the markup that only a space prevents.
    text = re.sub(r"[<&]", r"\g<0> ", re.sub(r"[^ -~\u0400-\u04ff]", "", data.decode("utf-8", "replace")))
    page = f"<p title='{text.replace(chr(39), '')}'>{text}</p><title>{text}</title><svg><![CDATA[{text.replace(']]>', '')}]]></svg>"
    done = call(runes, ["-q", "--html", "--divider", "none"], home, page.encode())
    if done.returncode:
        raise Find(f"{page!r} was refused: {done.stderr!r}")
    trees = [html5lib.parse(text, namespaceHTMLElements=False) for text in (page, done.stdout.decode())]
    outlines = [[(node.tag, sorted(node.attrib), [c for c in (node.text or "") + (node.tail or "") + node.get("title", "")
                                                  if not c.isspace() and not c.isalpha() and ord(c) < 0x80])
                 for node in tree.iter()] for tree in trees]
    if outlines[0] != outlines[1]:
        raise Find(f"{page!r} became {done.stdout.decode()!r}")


# What bash does on Tab, with each answer read as a word of the line; a command in it would be no word, or would not be found.
COMPLETE = r"""
source complete.bash
COMP_WORDS=(runes quote --mine --collection ""); COMP_CWORD=4 COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE} COMP_TYPE=9
$(complete -p runes | sed 's/.*-F \([^ ]*\).*/\1/') runes "" --collection 2>/dev/null
PATH=; command_not_found_handle() { echo "run: $*"; }
for reply in "${COMPREPLY[@]}"; do eval "words=($reply)"; printf '%s\0' "${#words[@]}" "${words[@]}"; done
"""


def completion(runes, home, data):
    """The name of a collection is completed as one word that is the name, and nothing in it is run."""
    name = data.decode("utf-8", "replace").strip()
    store, folder = pathlib.Path(home, "quotes.json"), pathlib.Path(home, "bin")
    quotes = {"format": "runes-quotes", "version": 1, "quotes": [{"text": "A text.", "collections": [name]}]}
    pathlib.Path(home, "given.json").write_text(json.dumps(quotes))
    store.unlink(missing_ok=True)
    if call(runes, ["quotes", "import", "--store", str(store), f"{home}/given.json"], home).returncode:
        return
    folder.mkdir(exist_ok=True)
    if not (folder / "runes").exists():
        (folder / "runes").symlink_to(pathlib.Path(runes).resolve())
        pathlib.Path(home, "complete.bash").write_bytes(call(runes, ["completions", "bash"], home).stdout)
    done = subprocess.run(["bash", "--norc", "-c", COMPLETE], cwd=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=20,
                          env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "RUNES_STORE": str(store), "HOME": home})
    replies = done.stdout.decode("utf-8", "replace").split("\0")[:-1]
    if {*replies[::2]} != {"1"} or name not in replies[1::2]:
        raise Find(f"the collection {name!r} is completed as {done.stdout!r}, {done.stderr!r}")


TARGETS = {"completion": completion, "settings": settings, "json-lines": json_lines, "csv-column": csv_column, "html-text": html_text}


def run(name, runes, folder, seconds, number):
    """Fuzzes for some seconds: how many inputs ran, and the finds as pairs of input and reason."""
    files = [*(folder / "Seeds" / name).iterdir()]
    cases = folder / "FailCases" / name
    if cases.exists():
        files += cases.iterdir()
    seeds = [file.read_bytes() for file in sorted(files)]
    vocabulary = words(folder / "Dictionaries" / f"{name}.dict")
    chance = random.Random(f"{name} {number}")
    executions, finds, end = 0, [], time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as home:
        while time.monotonic() < end and len(finds) < 5:
            data = seeds[executions] if executions < len(seeds) else mutate(chance, seeds, vocabulary)
            executions += 1
            try:
                TARGETS[name](runes, home, data)
            except (Find, subprocess.TimeoutExpired) as find:
                finds.append((data, str(find)))
    return executions, finds
