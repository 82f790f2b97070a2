#!/usr/bin/env python3
"""Tests every quote command from outside: arguments, exit codes, complete output. quotes_commands.py --bin runes

A row is (name, arguments, exit code, pattern of the complete standard output, pattern in standard error or None if it
must be empty, standard input, changes to the environment). The rows share a home and depend on each other.

Then compares common command lines, which bypass the parser, with the same ones through it, and tests output errors and
output on terminals of several widths.
"""
import fcntl, itertools, json, os, pty, random, re, resource, shutil, struct, subprocess, sys, tempfile, termios

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True
from outside import Command, terminal_bytes
from store_oracle import quote_id

command = Command()
exe, home, env, file, write, wrong = command.exe, command.home, command.env, command.path, command.write, command.fail
store = os.path.join(home, ".local/share/runes/quotes.json")
A, B = quote_id("Deyr fé", "Hávamál"), quote_id("Cattle die", "X")
DATE = r"\d{4}-\d\d-\d\d"


write("in.csv", 'text,author,collections\n"one, two",C,"c1;c2"\nthree,,\n')
write("bad.csv", "text,author\nfine,C\n,C\nok,C,extra\n")
write("in.fortune", "Seven\n\t\t-- D\n%\nEight\n")
write("not-utf8.csv", b"text\n\xff\n")
write("markdown.md", "> x\n")
write("bom.json", b'\xef\xbb\xbf[{"text":"from a BOM","author":"M","tags":["x"]}]')
write("no-text.csv", "saying,author\na,b\n")
write("semicolons.csv", "text;author\na;b\n")
write("zip.txt", b"PK\3\4rest")
write("in.png", b"\x89PNG")
write("twice.csv", "text,author,text\na,b,c\n")
write("columns.csv", "text,rating\nrated,5\n")
write("language.csv", "text,language\nx,Old Norse\n")
write("odd.fortune", "one\n-- y\ntwo\n%\nthree\n-- Z\n")
for folder in ("crlf/runes", "binary/runes", "refused"):
    os.makedirs(file(folder))
write("crlf/runes/settings", "# mine\r\n\r\npool = all\r\nscript = cirth\r\n")
write("binary/runes/settings", b"pool = \xff\n")
write("refused/q.json", "junk")
write("latin1.fortune", b"one\n%\ntwo\n%\ncaf\xe9\n%\nfour\n")
write("latin1.csv", b"text,author\none,A\ncaf\xe9,B\n")
write("bad-quotes.json", '[{"text":"a"},{"author":"no text"},7,\n{"text":"b","year":"x"},{"text":"c"}]')
write("source.json", '{"format":"runes-quotes","version":1,"quotes":[{"text":"Cattle die, kinsmen die","source":"Havamal 76"}]}')
bundled = json.load(open(os.path.join(HERE, "../../Seed/quotes.json")))["quotes"][0]["id"]
eight = {"format": "runes-quotes", "version": 1, "favorites": [bundled],
         "quotes": [{"text": "quote %d" % i, "author": "E", "year": 1000 + i, "favorite": i == 3} for i in range(8)]}
pretty = json.dumps(eight, indent=2)
write("eight.json", pretty)
write("marks.json", json.dumps({"format": "runes-quotes", "version": 1, "quotes": [{"id": quote_id("*a* <b>", "A"), "text": "*a* <b>", "author": "A"}]}))
write("cyrillic.json", '{"format":"runes-quotes","version":1,"quotes":[{"text":"Тише едешь","language":"ru"}]}')
write("controls.json", '[{"text":"x","collections":["a\\u0007b"]}]')
os.symlink(store, file("link.json"))
write("cut.json", pretty.rstrip("}"))
write("cut here.json", pretty.rstrip("}"))
write("year.json", pretty.replace("1003", '"1003"'))
write("bom-store.json", "\ufeff" + json.dumps(eight))
settings = os.path.join(home, ".config/runes/settings")
relative, nowhere = {"HOME": "relative"}, {"HOME": None}



def same(got, expected):
    if got != expected:
        sys.exit("FAIL got %r, expected %r" % (got, expected))


ROWS = [
    ("add", ["quotes", "add", "Deyr fé", "--author", "Hávamál", "--language", "non", "--collection", "norse"], 0, "added %s\n" % A, "together with the bundled quotes"),
    ("add again", ["quotes", "add", "--text", "Deyr fé", "--author", "Hávamál"], 0, "already stored: %s\n" % A, None),
    ("add words", ["quotes", "add", "Cattle", "die", "--author=X"], 0, "added %s\n" % B, None),
    ("add from standard input", ["quotes", "add", "-", "--author", "S"], 0, r"added \w{26}\n", None, "from a pipe\n"),
    ("add bytes that are not UTF-8", ["quotes", "add", "-"], 65, "", "UTF-8", b"\xff\n"),
    ("add nothing", ["quotes", "add"], 64, "", "needs a text"),
    ("add twice over", ["quotes", "add", "a", "--text", "b"], 64, "", "either as words"),
    ("add only a space", ["quotes", "add", " "], 65, "", "empty"),
    ("add a control character", ["quotes", "add", "a\x1bb"], 65, "", r"U\+001B at position 2"),
    ("add a text like an option", ["quotes", "add", "--text", "--help", "--author", "-x"], 0, r"added \w{26}\n", None),
    ("remove it", ["quotes", "remove", quote_id("--help", "-x")[:8]], 0, "removed %s\n" % quote_id("--help", "-x"), None),
    ("list", ["quotes", "list"], 0, "%s  Deyr fé — Hávamál\n%s  Cattle die — X\n\\w{8}  from a pipe — S\n" % (A[:8], B[:8]), None),
    ("list sorted backwards", ["quotes", "list", "--sort", "author", "--reverse"], 0, "%s.*\n.*\n%s.*\n" % (B[:8], A[:8]), None),
    ("list by author", ["quotes", "list", "--author", "HAVAMAL"], 0, "%s.*\n" % A[:8], None),
    ("list by collection and language", ["quotes", "list", "--collection", "NORSE", "--language", "non"], 0, "%s.*\n" % A[:8], None),
    ("list nothing", ["quotes", "list", "--collection", "none"], 1, "", "no quote matches"),
    ("list nothing as JSON", ["quotes", "list", "--collection", "none", "--json"], 1, r"\[\]\n", "no quote matches"),
    ("search", ["quotes", "search", "--mine", "DEYR", "fe"], 0, "%s.*\n" % A[:8], None),
    ("search without a match", ["quotes", "search", "--mine", "deyr", "cattle"], 1, "", "contains"),
    ("show", ["quotes", "show", A[:6]], 0, r"Deyr fé\nauthor       Hávamál\nlanguage     non\ncollections  norse\nadded        %s\norigin       own\nid           %s\n" % (DATE, A), None),
    ("a quote by its id", ["quote", A[:6], "--latin"], 0, r"(?s)Deyr fé\n.*", None),
    ("a picture of one", ["quotes", "show", A[:6], "-o", "q.png"], 64, "", "runes quote %s -o q.png" % A[:6]),
    ("a quote by an id that is not there", ["quote", "a" * 26], 64, "", "is not a day"),
    ("show what is not there", ["quotes", "show", "a" * 26], 1, "", "no quote has the id"),
    ("show too little", ["quotes", "show", "ab"], 64, "", "too short"),
    ("edit", ["quotes", "edit", B, "--text", "Cattle die, kinsmen die", "--source", "76", "--unset", "author"], 0, "edited %s\n" % B, None),
    ("edit nothing", ["quotes", "edit", B], 0, "unchanged %s\n" % B, "runes quotes edit %s --text" % B),
    *[("edit and unset the same", ["quotes", "edit", B, flag, "1", "--unset", field], 64, "", "^runes: %s and --unset %s cannot be combined; see `runes quotes edit -h`\n$" % (flag, field))
      for flag, field in (("--source", "source"), ("--collection", "collections"), ("--year", "year"))],
    ("it is unchanged", ["quotes", "show", B], 0, r"(?s).*source       76\n.*", None),
    ("edit into another", ["quotes", "edit", B, "--text", "Deyr fé", "--author", "Hávamál"], 65, "", "already"),
    ("edit what is not there", ["quotes", "edit", "a" * 26, "--text", "x"], 1, "", "no quote has the id"),
    ("favorite", ["quotes", "favorite", B[:10]], 0, "favorite %s\n" % B, None),
    ("list favorites", ["quotes", "list", "--favorites"], 0, "%s  ★ Cattle.*\n" % B[:8], None),
    ("favorite off", ["quotes", "favorite", B, "--off"], 0, "not a favorite %s\n" % B, None),
    ("import, dry", ["quotes", "import", file("in.csv"), "--dry-run"], 0, r"2 added, 0 already stored, 0 rejected \(nothing written\)\n", None),
    ("import", ["quotes", "import", file("in.csv"), "--author", "Nobody"], 0, "2 added, 0 already stored, 0 rejected\n", None),
    ("import again", ["quotes", "import", file("in.csv"), "--author", "Nobody"], 0, "0 added, 2 already stored, 0 rejected\n", None),
    ("import fortune", ["quotes", "import", file("in.fortune"), "--collection", "f"], 0, "2 added.*\n", None),
    ("import bad rows", ["quotes", "import", file("bad.csv")], 65, "", r"bad\.csv:3: the text is empty\n.*bad\.csv:4: 3 fields where 2 were expected\n.*nothing imported: rejected 2 of 3"),
    ("import what is not UTF-8", ["quotes", "import", file("not-utf8.csv")], 65, "", ":2: invalid UTF-8"),
    ("import markdown", ["quotes", "import", file("markdown.md")], 65, "", r"^runes: Markdown is not read; a quote for each line: pandoc -t plain --wrap=none .*markdown\.md \| runes quotes import -\n$"),
    ("import from nowhere", ["quotes", "import", file("none.csv")], 66, "", "cannot open"),
    ("import a folder", ["quotes", "import", home, "--format", "csv"], 66, "", "Is a directory"),
    ("import of lines with names", ["quotes", "import", "-", "--collection", "signed"], 0, r"3 added, one per line, 3 authors from the ends of lines, 0 already stored, 0 rejected\n", None, "Never give in -- Churchill\nBe — kind — Anna Smith\nKnow thyself. - Delphi\n"),
    ("quotes by the names of those lines", ["quotes", "list", "--collection", "signed"], 0, r".*Never give in — Churchill\n.*Be — kind — Anna Smith\n.*Know thyself\. — Delphi\n", None),
    ("import where one line has no name", ["quotes", "import", "-", "--collection", "unsigned"], 0, r"2 added, one per line.*\n", None, "Never give up -- Churchill\nstop -- and go on\n"),
    ("the whole lines", ["quotes", "list", "--collection", "unsigned"], 0, r".*Never give up -- Churchill\n.*stop -- and go on\n", None),
    ("remove those", ["quotes", "remove", "--collection", "unsigned"], 0, r"(?s).*", None),
    ("remove these", ["quotes", "remove", "--collection", "signed"], 0, r"(?s).*", None),
    ("import of a table that has no name", ["quotes", "import", "-", "--dry-run"], 0, r"1 added, 0 already stored, 0 rejected.*\n", None, "Text;author\nhi;me\n"),
    ("import of a text, one quote a line", ["quotes", "import", "-", "--dry-run"], 0, r"2 added, one per line, 0 already stored, 0 rejected.*\n", None, "what is this\n\nand this\n"),
    ("import of a text as one quote", ["quotes", "import", "-", "--format", "text", "--dry-run"], 0, r"1 added, 0 already stored, 0 rejected.*\n", None, "what is this\nand this\n"),
    ("import of a text with overstrikes", ["quotes", "import", "-"], 65, "", r"U\+0008 at position 2, as in old fortune files: col -b", "a\bab\n"),
    ("import of a binary file", ["quotes", "import", file("zip.txt")], 65, "", r"zip\.txt is not text \(ZIP\)"),
    ("import of a picture", ["quotes", "import", file("in.png")], 64, "", r"not read from \.png"),
    ("add to a damaged store", ["quotes", "add", "x", "--store", file("refused/q.json")], 65, "", "damaged at byte 0"),
    ("remove from it", ["quotes", "remove", "a" * 26, "--store", file("refused/q.json")], 65, "", "damaged at byte 0"),
    ("import to it", ["quotes", "import", file("in.csv"), "--store", file("refused/q.json")], 65, "", "damaged at byte 0"),
    ("remove from nothing", ["quotes", "remove", "a" * 26, "--store", file("refused/none/q.json")], 1, "", "no quote has the id"),
    ("repair nothing", ["quotes", "repair", "--yes", "--store", file("refused/none/q.json")], 0, "there is no .*q.json; nothing to repair\n", None),
    ("repair what is no store", ["quotes", "repair", "--yes", "--store", file("refused/q.json")], 65, "", "damaged at byte 0 .*nothing can be recovered; left untouched"),
    (None, lambda: same((os.listdir(file("refused")), open(file("refused/q.json")).read()), (["q.json"], "junk"))),
    *[row for n, text in enumerate(('{"format":"runes-quotes","version":1,"quotes":[\n' + "[" * 1000, '{"format":"runes-quotes","version":1,"quotes":[', "[[[[", "{", "]}"))
      for row in ((None, lambda text=text, n=n: open(file("empty%d.json" % n), "w").write(text)),
                  ("repair what has no quotes", ["quotes", "repair", "--yes", "--store", file("empty%d.json" % n)], 65, "", "nothing can be recovered; left untouched"),
                  (None, lambda text=text, n=n: same(open(file("empty%d.json" % n)).read(), text)))],
    ("a damaged store that is named", ["quotes", "list", "--store", file("cut.json")], 65, "", "left untouched; see `runes quotes repair --store %s`\n$" % file("cut.json")),
    ("one with a space in its name", ["quotes", "list", "--store", file("cut here.json")], 65, "", "see `runes quotes repair --store '%s'`\n$" % file("cut here.json")),
    ("look at it", ["quotes", "repair", "--store", file("cut.json")], 0, "(?!.*left untouched)(?s:.*)8 quotes can be read\nnothing written; `runes quotes repair --yes --store %s` repairs .*\n" % file("cut.json"), None),
    ("repair a store that was cut short", ["quotes", "repair", "--yes", "--store", file("cut.json")], 0, "(?s).*unexpected end\n.*8 quotes can be read\nrepaired; the damaged file was saved as .*\n", None),
    ("repair a store with a bad year", ["quotes", "repair", "--yes", "--store", file("year.json")], 0, r"(?s).*8 quotes can be read\nnot recovered: text on line \d+\nrepaired; .*\n", None),
    ("repair a store after a byte order mark", ["quotes", "repair", "--yes", "--store", file("bom-store.json")], 0, "(?s).*8 quotes can be read\nrepaired; .*\n", None),
    (None, lambda: [same(len(json.load(open(file(name)))["quotes"]), count) for name, count in (("cut.json", 8), ("year.json", 8), ("bom-store.json", 8))]),
    (None, lambda: [same(json.load(open(file(name)))["favorites"], [bundled]) for name in ("cut.json", "year.json", "bom-store.json")]),
    ("favorites", ["quotes", "list", "--favorites", "--store", file("eight.json")], 0, r"(?:\w{8}  ★ .*\n(?:          .*\n)*){2}", None),
    ("favorites of mine", ["quotes", "list", "--favorites", "--mine", "--store", file("eight.json")], 0, r"\w{8}  ★ quote 3 — E\n", None),
    ("favorites that are bundled", ["quotes", "list", "--favorites", "--bundled", "--store", file("eight.json")], 0, r"%s  ★ .*\n" % bundled[:8], None),
    ("import favorites", ["quotes", "import", file("eight.json"), "--dry-run"], 0, "8 added.*\n", "ignored fields: “favorites”"),
    ("import Latin-1", ["quotes", "import", file("latin1.fortune")], 65, "", r"latin1\.fortune:5: invalid UTF-8\n.*nothing imported: rejected 1 of 4 quotes; --skip-bad adds the others\n$"),
    ("import the others", ["quotes", "import", file("latin1.fortune"), "--skip-bad", "--dry-run"], 0, r"3 added, 0 already stored, 1 rejected \(nothing written\)\n", r"latin1\.fortune:5: invalid UTF-8\n$"),
    ("the same from CSV", ["quotes", "import", file("latin1.csv"), "--skip-bad", "--dry-run"], 0, "1 added, 0 already stored, 1 rejected.*\n", r"latin1\.csv:3: invalid UTF-8\n$"),
    ("check a quote without an author", ["quotes", "check", "--file", file("source.json")], 0, r"(?!.*missing-field)(?s:.*)in 1 quote\n", None),
    ("import from --format markdown", ["quotes", "import", "-", "--format", "markdown"], 64, "", "expected json, csv, tsv, fortune, lines or text"),
    ("import JSON after a byte order mark", ["quotes", "import", file("bom.json"), "--dry-run"], 0, r"1 added.*\n", "^$"),
    ("the same from standard input", ["quotes", "import", "-", "--dry-run"], 0, r"1 added.*\n", None, b'\xef\xbb\xbf[{"text":"x"}]'),
    ("import JSON with bad quotes", ["quotes", "import", file("bad-quotes.json")], 65, "", r"json:1: quote 2: a quote without text\n.*json:1: quote 3: expected an object\n.*json:2: quote 4: expected a whole number\n.*nothing imported: rejected 3 of 5 quotes; --skip-bad adds the others\n$"),
    ("import the good ones", ["quotes", "import", file("bad-quotes.json"), "--skip-bad", "--dry-run"], 0, "2 added, 0 already stored, 3 rejected.*\n", "quote 4: "),
    ("import without a text column", ["quotes", "import", file("no-text.csv")], 65, "", r"no-text\.csv:1: no column is named “text”.*\nrunes: nothing imported\n$"),
    ("import with semicolons", ["quotes", "import", file("semicolons.csv"), "--dry-run"], 0, "1 added.*\n", None),
    ("import without a header", ["quotes", "import", "-", "--format", "csv", "--no-header", "--column", "text=2", "--dry-run"], 0, "2 added.*\n", "ignored fields: “1”", "1,x\n2,y\n"),
    ("import of JSON with other names", ["quotes", "import", "-", "--column", "text=quote", "--column", "author=who", "--author", "nobody", "--dry-run"], 0, "2 added.*\n", r"ignored fields: “\(text\)”", '[{"quote":"x","who":"Y"},{"quote":"z","text":"no"}]'),
    ("import with --delimiter", ["quotes", "import", file("semicolons.csv"), "--delimiter", ";", "--dry-run"], 0, "1 added.*\n", None),
    ("a delimiter for JSON", ["quotes", "import", file("bom.json"), "--delimiter", ";"], 64, "", "--delimiter applies only to CSV and TSV, not to json"),
    ("import with a column twice", ["quotes", "import", file("twice.csv")], 65, "", "two columns are named “text”"),
    ("import of other columns", ["quotes", "import", file("columns.csv"), "--dry-run"], 0, "1 added.*\n", "ignored fields: “rating”"),
    ("import of an odd language", ["quotes", "import", file("language.csv")], 65, "", r":2: the language “Old Norse” is not a BCP 47 tag"),
    ("import fortune with a dash inside", ["quotes", "import", file("odd.fortune"), "--collection", "odd"], 0, "2 added.*\n", None),
    ("it is text there", ["quotes", "list", "--collection", "odd"], 0, r"\w{8}  one / -- y / two\n\w{8}  three — Z\n", None),
    ("add a line with %", ["quotes", "add", "--text", "a\n%\nb", "--collection", "odd"], 0, "added .*\n", None),
    ("export it to fortune", ["quotes", "export", "--collection", "odd", "--format", "fortune"], 0, "one\n-- y\ntwo\n%\nthree\n\t\t-- Z\n%\na\n% \nb\n", r"^runes: \w{8} would change in fortune: .*%"),
    ("and to JSON", ["quotes", "export", "--collection", "odd"], 0, "(?s).*", None),
    ("remove them", ["quotes", "remove", quote_id("a\n%\nb", ""), quote_id("one\n-- y\ntwo", ""), quote_id("three", "Z")], 0, "(?:removed .*\n){3}", None),
    ("add an odd language", ["quotes", "add", "x", "--language", "Old Norse"], 64, "", "not a BCP 47"),
    ("add to a collection without a name", ["quotes", "add", "x", "--collection", ""], 64, "", "--collection needs a name"),
    ("list an odd language", ["quotes", "list", "--language", "e n"], 64, "", "not a BCP 47"),
    ("collections", ["quotes", "collections", "--mine"], 0, "c1     1\nc2     1\nf      2\nnorse  1\n", None),
    *[("collections are sorted by name", ["quotes", "collections", *flag], 64, "", "unknown option %s" % flag[0]) for flag in (["--sort", "text"], ["--reverse"])],
    ("export CSV", ["quotes", "export", "--collection", "c1", "--format", "csv"], 0, r'id,text.*\r\n\w{26},"one, two",C,,,,,,,c1;c2,,,%s,,,,,\r\n' % DATE, None),
    ("export a file", ["quotes", "export", "-o", file("out.json")], 0, "", None),
    ("check the file", ["quotes", "check", "--file", file("out.json")], 65, "(?s).*missing-field.*", "finding"),
    ("findings are counted once", ["quotes", "check", "--file", file("out.json")], 65, r"(?s).*\n(\d+ findings? in \d+ quotes?)\n", r"^runes: \d+ findings? in \d+ quotes?\n$"),
    *[("a name with a control character", args, 65, "", r"the collection contains the control character U\+00(07|0A) at position 2")
      for args in (["quotes", "import", file("controls.json"), "--keep-controls"], ["quotes", "add", "x", "--collection", "a\nb", "--keep-controls"],
                   ["quotes", "edit", B, "--collection", "a\nb", "--keep-controls"], ["quotes", "import", file("in.csv"), "--collection", "a\nb"])],
    *[("export onto the store", ["quotes", *args, "-o", name], 64, "", "name another file|feed writes no .json")
      for args in (["export"], ["export", "--bundled"], ["feed", "--ics"]) for name in (store, file("link.json"), file("refused/../.local/share/runes/quotes.json"))],
    ("it is there", ["quotes", "show", A], 0, "(?s)Deyr.*", None),
    ("a quote in Cyrillic", ["quote", "--mine", "--runes", "--store", file("cyrillic.json")], 0, "Тише едешь\n", "^runes: no rune for 9 letters, kept: .*; --romanize converts other scripts\n$"),
    ("the same in a feed", ["quotes", "feed", "--mine", "--ics", "--days", "1", "--store", file("cyrillic.json")], 0, "(?s)BEGIN.*", "^runes: no rune for 9 letters"),
    ("as Markdown", ["quote", "--mine", "-f", "md", "--store", file("marks.json")], 0, r"> \\\*ᚨ\\\* \\<ᛒ\\>  \n>\n> \\\*a\\\* \\<b\\>  \n>\n> — A  \n", None),
    ("and romanized", ["quote", "--mine", "--romanize", "--runes", "--store", file("cyrillic.json")], 0, "[ᚠ-ᛪ ]+\n", None),
    ("a feed of it, as the line says", ["quotes", "feed", "--ics", "--days", "1", "--mine", "--romanize", "--store", file("cyrillic.json")], 0, r"(?s).*SUMMARY:Тише едешь\r\nDESCRIPTION:[ᚠ-ᛪ ]+\\n.*", "^(?!.*no rune)"),
    ("no runes, romanized", ["quote", "--latin", "--romanize"], 64, "", "--latin shows no runes; remove --romanize"),
    ("export to nowhere", ["quotes", "export", "-o", file("no/such/folder.csv")], 73, "", "cannot"),
    ("export Markdown to CSV", ["quotes", "export", "--format", "markdown", "-o", file("in.csv")], 64, "", r"^runes: -o .*in\.csv ends in \.csv, but --format is markdown; leave it out\n$"),
    ("export Markdown to a text", ["quotes", "export", "--format", "markdown", "-o", file("out.txt")], 0, "", None),
    ("export nothing", ["quotes", "export", "--collection", "none"], 1, "", "no quote matches"),
    ("date", ["quote", "--mine", "--date", "2026-11-21", "--latin", "--collection", "norse"], 0, "Deyr fé\n  — Hávamál\n", None),
    ("date as JSON", ["quote", "--mine", "--date", "2026-11-21", "--json", "--collection", "norse"], 0, r'\{"id":"%s","text":"Deyr fé","author":"Hávamál","language":"non","collections":\["norse"\],"added":"%s","favorite":false,"origin":"own","date":"2026-11-21","runes":"ᛞᚨᚢᚱ ᚠᛖ","script":"elder","mode":"proto-norse","font":"stave"\}\n' % (A, DATE), None),
    ("days as JSON", ["quote", "--mine", "--date", "2026-11-21", "--days", "2", "--json", "--collection", "norse"], 0, r'\[\n\{.*"date":"2026-11-21","start":1795219200,"runes":"ᛞᚨᚢᚱ ᚠᛖ","script":"elder","mode":"proto-norse","font":"stave"\},\n\{.*"date":"2026-11-22","start":1795305600,.*\}\n\]\n', None),
    ("no such date", ["quote", "--mine", "--date", "2026-02-29"], 64, "", "not a valid date"),
    ("date and random", ["quote", "--mine", "--date", "2026-02-28", "--random"], 64, "", "cannot be combined with"),
    ("days", ["quote", "--mine", "--date", "2026-11-21", "--days", "2", "--latin", "--collection", "norse"], 0, "2026-11-21 saturday\nDeyr fé\n  — Hávamál\n\n2026-11-22 sunday\nDeyr fé\n  — Hávamál\n", None),
    ("days to the end of the calendar", ["quote", "--mine", "--date", "9999-12-31", "--days", "1", "--latin", "--collection", "norse"], 0, "9999-12-31 friday\n.*\n.*\n", None),
    ("days past the calendar", ["quote", "--mine", "--date", "9999-12-30", "--days", "9", "--latin", "--collection", "norse"], 64, "", "9999-12-31.*2 at most"),
    *[("a negative number behind " + flag, ["quote", flag, "-3"], 64, "", "-3") for flag in ("--days", "--max-length", "--seed")],
    *[("JSON on one line", ["quote", *flags], 64, "", "--json always writes one line; remove --one-line") for flags in (["--json", "--one-line"], ["--one-line", "--json", "--color", "never"])],
    ("a feed without a format", ["quotes", "feed", "-o", file("feed")], 64, "", "runes quotes feed -o quotes.ics"),
    ("a feed in the format of the file", ["quotes", "feed", "--date", "2026-11-21", "--days", "1", "-o", file("feed.ICS")], 0, "", None),
    (None, lambda: same(open(file("feed.ICS")).read().count("BEGIN:VEVENT"), 1)),
    ("a feed under another ending", ["quotes", "feed", "--atom", "--days", "1", "-o", file("feed.ics")], 64, "", r"-o .*feed\.atom"),
    ("RSS", ["quotes", "feed", "--days", "1", "-o", file("feed.rss")], 64, "", r"-o .*feed\.atom"),
    ("no such script", ["quote", "--script", "eldr"], 64, "", "elder"),
    ("random with a seed", ["quote", "--mine", "--random", "--seed", "7", "--latin", "--author", "havamal"], 0, "Deyr fé\n.*\n", None),
    ("random, nothing remembered", ["quote", "--mine", "--random", "--repeat", "--latin", "--author", "havamal"], 0, "Deyr fé\n.*\n", None),
    ("quote nothing", ["quote", "--mine", "--collection", "none"], 1, "", "no quote matches"),
    ("colour", ["quote", "--mine", "--latin", "--collection", "norse", "--color", "always"], 0, "Deyr fé\n\x1b\\[3m  — Hávamál\x1b\\[0m\n", None),
    ("colour only on a terminal", ["quote", "--mine", "--latin", "--collection", "norse", "--color", "auto"], 0, "Deyr fé\n  — Hávamál\n", None),
    ("help for a command that there is not", ["help", "quot"], 64, "", "unknown command quot: runes help quote"),
    ("a command that there is not", ["config", "gte", "script"], 64, "", "unknown config command gte: runes config get"),
    *[("settings, none", command, 0, "", "nothing is set") for command in (["config"], ["config", "list"])],
    ("set", ["config", "set", "collection", "norse"], 0, "", None),
    ("set a day", ["config", "set", "schedule.12-24..01-06", "c1"], 0, "", None),
    *[("settings", command, 0, "collection = norse\nschedule.12-24..01-06 = c1\n", None) for command in (["config"], ["config", "list"])],
    ("the setting counts", ["quote", "--mine", "--date", "2026-11-21", "--latin"], 0, "Deyr fé\n.*\n", None),
    ("the schedule counts", ["quote", "--mine", "--date", "2026-12-25", "--latin"], 0, "one, two\n  — C\n", None),
    ("get", ["config", "get", "collection"], 0, "norse\n", None),
    ("get what is not set", ["config", "get", "font"], 1, "", "not set"),
    ("set what there is not", ["config", "set", "colour", "auto"], 64, "", "did you mean color"),
    ("set what cannot be", ["config", "set", "pool", "none"], 64, "", "auto, mine, bundled or all"),
    ("set a script", ["config", "set", "script", "cirth"], 0, "", None),
    ("the script is unchanged", ["config", "get", "script"], 0, "cirth\n", None),
    ("set a variant", ["config", "set", "script", "cirth/second-shape"], 64, "", "did you mean -s cirth/second-shapes"),
    ("the mode is in the script", ["config", "set", "mode", "moria"], 64, "", "the setting script has the mode, too: script = younger/norse"),
    ("set a font", ["config", "set", "font", "juncode"], 64, "", "did you mean junicode"),
    ("set a collection", ["config", "set", "collection", "nors"], 64, "", "unknown collection nors; did you mean norse"),
    ("set a day's collection", ["config", "set", "schedule.friday", "sto"], 64, "", "unknown collection sto"),
    ("set a language", ["config", "set", "language", "Old Norse"], 64, "", "not a BCP 47"),
    ("unset the script", ["config", "unset", "script"], 0, "", None),
    ("set a script with its mode", ["config", "set", "script", "younger/norse"], 0, "", None),
    ("which is stored whole", ["config", "get", "script"], 0, "younger/norse\n", None),
    ("set a script by another name", ["config", "set", "script", "Thror's map"], 0, "", None),
    ("which is stored as what it is", ["config", "get", "script"], 0, "futhorc/english/hobbit\n", None),
    ("unset it", ["config", "unset", "script"], 0, "", None),
    (None, lambda: open(settings, "a").write("pool = none\ncolour = auto\npick = random\nsome words\n")),
    ("a settings file of another system", ["config", "list"], 0, "pool = all\nscript = cirth\n", None, "", {"XDG_CONFIG_HOME": file("crlf")}),
    ("is changed line by line", ["config", "set", "script", "younger"], 0, "", None, "", {"XDG_CONFIG_HOME": file("crlf")}),
    (None, lambda: same(open(file("crlf/runes/settings"), "rb").read(), b"# mine\r\n\r\npool = all\r\nscript = younger\n")),
    ("settings that are not text", ["quote"], 65, "", "settings: invalid UTF-8", "", {"XDG_CONFIG_HOME": file("binary")}),
    ("a bad line", ["quote"], 65, "", r"settings:3: pool cannot be “none”"),
    ("a bad line: fallback", ["quote", "--fallback-builtin"], 0, "(?s).+", r"^runes: .*settings:3: pool cannot be “none”.*; using the defaults\n"),
    ("set what is bad", ["config", "set", "pool", "auto"], 0, "", r"still invalid: .*settings:4: unknown setting colour; did you mean color"),
    ("unset what is unknown", ["config", "unset", "colour"], 0, "", r"still invalid: .*settings:5: expected `name = value`; got “some words”"),
    ("the bad line that is left", ["quotes", "list"], 65, "", r"settings:5: expected"),
    (None, lambda: write(settings, open(settings).read().replace("some words\n", "script = nonsens\n"))),
    *[("a script that there is not: %s" % args, args, 65, "", r"settings:5: unknown letters nonsens") for args in (["quote"], ["x"], ["explain", "x"], ["render", "x"])],
    ("the script goes", ["config", "unset", "script"], 0, "", None),
    ("not if a flag is given", ["quote", "--mode", "mori"], 64, "", "^runes: elder has no mori; `runes scripts` lists the names, such as -s elder\n$"),
    ("a script of the environment", ["quote"], 64, "", r"unknown letters eldr; did you mean -s elder.*\(set by RUNES_SCRIPT\)", "", {"RUNES_SCRIPT": "eldr"}),
    ("the pick goes", ["config", "unset", "pick"], 0, "", None),
    (None, lambda: write(settings, open(settings).read().replace("collection = norse", "collection = gone"))),
    ("a collection that is gone", ["quote"], 1, "", r"no quote matches \(set by pool = auto, collection = gone in .*settings; `runes config unset pool` removes it\)"),
    ("a collection that is gone: fallback", ["quote", "--fallback-builtin"], 0, "(?s).+", r"^runes: no quote matches \(set by .*; showing a bundled quote\n$"),
    ("the pool goes", ["config", "unset", "pool"], 0, "", None),
    (None, lambda: write(settings, open(settings).read().replace("collection = gone", "collection = norse"))),
    ("no place: quote", ["quote"], 78, "", "^runes: no location for your quotes: XDG_DATA_HOME is not set and HOME is not set; give a file with --store\n$", "", nowhere),
    ("no place: list", ["quotes", "list"], 78, "", "no location for your quotes", "", nowhere),
    ("no place: search", ["quotes", "search", "odin"], 78, "", "no location for your quotes", "", nowhere),
    ("no place: export", ["quotes", "export"], 78, "", "no location for your quotes", "", nowhere),
    ("no place: check", ["quotes", "check"], 78, "", "no location for your quotes", "", nowhere),
    ("no place: bundled quotes need none", ["quotes", "list", "--bundled", "--language", "is"], 0, "(?s)(.{8}  .*\n)+", None, "", nowhere),
    ("no place: favorites need the store", ["quotes", "list", "--bundled", "--favorites"], 78, "", "no location for your quotes", "", nowhere),
    *[("no folder: %s" % args[0], args, 0, "(?s).*", "^$", "", dict.fromkeys(("HOME", "XDG_DATA_HOME"), "/dev/null")) for args in (["quote"], ["quotes", "list", "--all"], ["hello"])],
    ("no folder: nothing is kept", ["quotes", "add", "x"], 74, "", "/dev/null.*: Not a directory", "", {"HOME": "/dev/null"}),
    ("no place: fallback", ["quote", "--fallback-builtin"], 0, "(?s).+", "^runes: no location for your quotes: .*; showing a bundled quote\n$", "", nowhere),
    ("no place: bundled random", ["quote", "--random", "--bundled"], 0, "(?s).+", None, "", nowhere),
    ("no place: the reason", ["quote"], 78, "", "XDG_DATA_HOME is “d”, not an absolute path and HOME is “relative”, not an absolute path", "", dict(relative, XDG_DATA_HOME="d")),
    ("no place: settings", ["config", "set", "pool", "all"], 78, "", "no location for the settings: XDG_CONFIG_HOME is not set and HOME is “relative”", "", relative),
    ("no place: path", ["config", "path"], 0, "settings  no location: XDG_CONFIG_HOME is not set and HOME is “relative”.*\nquotes    no location.*\nhistory   no location.*\n", None, "", relative),
    ("a store named", ["quotes", "list", "--store", store, "--collection", "norse"], 0, "%s.*\n" % A[:8], None, "", nowhere),
    ("unset", ["config", "unset", "schedule.12-24..01-06"], 0, "", None),
    ("unset again", ["config", "unset", "schedule.12-24..01-06"], 1, "", "not set"),
    ("unset the other", ["config", "unset", "collection"], 0, "", None),
    ("repair what is whole", ["quotes", "repair"], 0, ".* is intact; nothing to repair\n", None),
    (None, lambda: open(store, "ab").write(b"torn")),
    ("a damaged store", ["quotes", "list"], 65, "", "damaged at byte .*left untouched; see `runes quotes repair`"),
    ("a damaged store, the day", ["quote"], 65, "", "left untouched"),
    ("a damaged store, look", ["quotes", "repair"], 0, "(?s)(?!.*left untouched).*7 quotes can be read\nnot recovered: text on line \\d+\nnothing written; `runes quotes repair --yes` repairs.*", None),
    ("a damaged store, repair", ["quotes", "repair", "--yes"], 0, "(?s).*repaired; the damaged file was saved as .*\n", None),
    ("repaired", ["quotes", "collections", "--mine"], 0, "c1     1\nc2     1\nf      2\nnorse  1\n", None),
    # The same command by both names; WHEN.
    *[("%s %s" % (name, when), [name, when, "--latin"], 0, "(?s).+", None) for name in ("quote", "quotes") for when in ("today", "tomorrow", "random", "hourly", "friday", "2026-12-24")],
    *[("%s %s" % (name, " ".join(words)), [name, *words], 0, "(?s).+", None) for name in ("quote", "quotes") for words in
      (["list", "-n", "2"], ["ls"], ["find", "--all", "cattle"], ["search", "--all", "cattle"], ["collections"], ["show", A])],
    ("as many as asked for", ["quote", "list", "--bundled", "-n", "3"], 0, r"(?:\w{8}  .*\n){3}", None),
    ("days from a day on", ["quote", "2026-11-21", "-n", "2", "--latin", "--mine", "--collection", "norse"], 0, "2026-11-21 saturday\nDeyr fé\n  — Hávamál\n\n2026-11-22 sunday\nDeyr fé\n  — Hávamál\n", None),
    ("random ones", ["quote", "random", "-n", "3", "-f", "{id}", "--bundled"], 0, r"(?:\w{26}\n){3}", None),
    ("as JSON", ["quote", "random", "-n", "2", "--json"], 0, r"\[\n\{.*\},\n\{.*\}\n\]\n", None),
    *[("a day as people write it: " + day, ["quote", "-n", "2", *day.split()], 0, "(?s)2028-02-29 tuesday\n.*", None)
      for day in ("29 February 2028", "Feb 29, 2028", "feb 29th 2028", "29.2.2028", "2028/02/29", "2/29/2028", "29-02-2028")],
    ("a date without a year comes next", ["quote", "--date", "29 Feb", "-n", "2"], 0, r"(?s)20\d\d-02-29 .*", None),
    *[("a day in words", ["quote", *words.split(), "--json"], 0, "(?s).+", None) for words in ("yesterday", "of the hour", "next friday", "for this monday")],
    *[("%s is not a day" % " ".join(words), ["quote", *words], 64, "", way) for words, way in ((["12/11/2026"], "one of two days: runes quote 2026-11-12, or runes quote 2026-12-11"),
      (["cirth"], r"runes quote -s cirth \(no quote has that word\)"), (["random", "in", "cirth"], "runes quote random -s cirth"), (["31", "february"], "is not a day"),
      (["31.2.2026"], "is not a day"), (["5", "may", "june"], "is not a day"), (["hello"], "runes quote add hello; to look for it: runes quote find hello"),
      (["3"], "runes quote -n 3"), (["tag", "x"], "runes quotes edit ID --collection x"), (["serach", "x"], "unknown quotes command serach: runes quote search x"), (["of", "the", "wolf"], "runes -- quote of the wolf"),
      (["it's; rm"], r"runes quote add 'it'\\''s; rm'"), (["random", "--today"], "cannot be combined"))],
    *[("a picture: " + name, ["quote", "2026-12-24", "-o", file(name)], 0, "", None) for name in ("q.svg", "q.png", "q.pdf")],
    (None, lambda: same([open(file(name), "rb").read(4) for name in ("q.svg", "q.png", "q.pdf")], [b"<svg", b"\x89PNG", b"%PDF"])),
    *[("a file: " + name, ["quote", "2026-12-24", "-o", file(name)], 0, "", None) for name in ("q.html", "q.md", "q.json", "q.txt")],
    (None, lambda: same([open(file(name)).read(5)[:n] for name, n in (("q.html", 5), ("q.md", 2), ("q.json", 2))], ["<!DOC", "> ", '{"'])),
    *[("no file: " + name, ["quote", "today", "-o", file(name)], 64, "", way) for name, way in (("q.jpg", r"-o \S*q\.png"), ("q.csv", "runes quotes export -o"), ("q.docx", r"\.html"))],
    *[("no export: " + name, ["quotes", "export", "--bundled", "-o", file(name)], 64, "", r"\.json, \.csv, \.tsv, \.md or \.txt|runes quotes export --bundled -o \S+q\.md") for name in ("q.docx", "q.jpg", "q.html", "q.zip")],
    # Many at once, by filters that must be given.
    ("edit without saying which", ["quotes", "edit", "--source", "x"], 64, "", "--where 'language=\\*' --dry-run"),
    ("remove without saying which", ["quotes", "remove"], 64, "", "--language '\\*' --dry-run"),
    ("ids and filters", ["quotes", "remove", A, "--collection", "norse"], 64, "", "cannot be combined"),
    ("some to change", ["quotes", "import", "-", "--collection", "bulk"], 0, "3 added, one per line.*\n", None, "bulk one\nbulk two\nbulk three\n"),
    ("what would change", ["quotes", "edit", "--where", "collection=bulk", "--author", "Bulk", "--dry-run"], 0, r"(?:would edit \w{26}\n){3}3 quotes \(nothing written\)\n", None),
    ("change them", ["quotes", "edit", "--where", "collection=bulk", "--author", "Bulk"], 0, r"(?:edited \w{26}\n){3}3 quotes edited\n", None),
    ("an unknown filter", ["quotes", "edit", "--where", "text=x", "--author", "y"], 64, "", "unknown filter"),
    ("none matches", ["quotes", "remove", "--author", "Nobody at all"], 1, "", "none of your own quotes matches"),
    ("what would be removed", ["quotes", "remove", "--author", "bulk", "--dry-run"], 0, r"(?:would remove \w{26}\n){3}3 quotes \(nothing written\)\n", None),
    ("remove them all", ["quotes", "delete", "--author", "bulk"], 0, r"(?:removed \w{26}\n){3}3 quotes removed\n", None),
    ("remove two", ["quotes", "remove", A, B], 0, "removed %s\nremoved %s\n" % (A, B), None),
    ("remove one that is gone", ["quotes", "remove", A], 1, "", "no quote has the id"),
]
for row in ROWS:
    if row[0] is None:
        row[1]()
    else:
        command.row(*row, match=re.fullmatch)

# `--color auto` forces the parser without changing the result.
state = os.path.join(home, ".local/state")
subprocess.run([exe, "config", "set", "schedule.saturday", "c1"], env=env, check=True)


def merging():
    """An edited quote comes from another machine."""
    one, two = (["--store", file("machine%d.json" % n)] for n in (1, 2))
    runes = lambda *args, given=b"": command.run(["quotes", *args], given)
    runes("add", "first", "--author", "M", *one)
    quote = quote_id("first", "M")
    text = lambda store: json.loads(runes("list", "--json", *store)[1])
    runes("import", file("machine1.json"), *two)
    runes("favorite", quote, *one)
    runes("edit", quote, "--text", "second", "--gloss", "g", *two)
    got = runes("import", file("machine2.json"), *one)
    if "0 added, 1 updated" not in got[1] or [(q["id"], q["text"], q["gloss"], q["favorite"]) for q in text(one)] != [(quote, "second", "g", True)]:
        wrong("the newest version wins", "%r %r" % (got, text(one)))
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text(one)[0].get("changed", "")):
        wrong("an instant", text(one))
    write("old.json", json.dumps([{"id": quote, "text": "first", "author": "M"}]))
    got = runes("import", file("old.json"), *one)
    if "0 added, 1 already stored" not in got[1] or text(one)[0]["text"] != "second":
        wrong("an older version changes nothing", "%r %r" % (got, text(one)))
    # Without an instant, both are kept, and it is said.
    write("plain.json", json.dumps({"format": "runes-quotes", "version": 1, "quotes": [{"id": quote, "text": "one", "author": "M"}]}))
    third = ["--store", file("plain.json")]
    got = runes("import", file("old.json"), *third)
    if "1 added" not in got[1] or "both are kept" not in got[2] or sorted(q["text"] for q in text(third)) != ["first", "one"]:
        wrong("both are kept", "%r %r" % (got, text(third)))
    # What was missing is added, what is there stays.
    write("more.csv", "text,author,source,gloss\nsecond,M,new source,other\n")
    got = runes("import", file("more.csv"), *one)
    if "1 completed" not in got[1] or (text(one)[0]["source"], text(one)[0]["gloss"]) != ("new source", "g"):
        wrong("missing fields are filled", "%r %r" % (got, text(one)))
    before = open(file("machine1.json")).read()
    if "0 added, 1 already stored" not in runes("import", file("more.csv"), *one)[1] or open(file("machine1.json")).read() != before:
        wrong("importing again changes nothing", before)


merging()
picks = [[], ["--today"], ["--random"], ["--date", "2026-11-21"], ["--date", "2026-02-30"], ["--date", "2026-11-21", "--today"]]
pools = [[], ["--mine"], ["--bundled"], ["--all"]]
kinds = [[], ["--collection", "norse"], ["--collection", "f"], ["--collection", "none"], ["--collection", "norse", "--collection", "f"]]
forms = [[], ["--latin"], ["--json"], ["-s", "cirth"], ["--script", "younger", "--json"], ["--script=futhorc"], ["-s", "eldr"], ["-s", ""], ["-s"], ["--latin", "-s", "elder"]]
more = [[], ["--fallback-builtin"], ["--max-length", "40"], ["word"], ["--hourly"]]
lines = list(itertools.product(picks, pools, kinds, forms, more))
r = random.Random(7)
compared = 0
for parts in [((), (), (), f, ()) for f in forms] + r.sample(lines, 150):
    parts = [list(p) for p in parts]
    r.shuffle(parts)
    args = ["quote"] + sum(parts, [])
    answers = []
    for extra in ([], ["--color", "auto"]):
        # The same history for both, with a round in progress, so that the next pick is determined.
        shutil.rmtree(state, ignore_errors=True)
        if "--random" in args:
            os.makedirs(state + "/runes")
            for name in memories if answers else ():
                write(state + "/runes/" + name, '{"version":1,"seed":5,"last":9}')
        p = subprocess.run([exe] + args + extra, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        if "--random" in args and not answers:
            # Find the history file of the selection, then repeat the first run from there.
            memories = [n for n in os.listdir(state + "/runes") if n.endswith(".json")]
            for name in memories:
                write(state + "/runes/" + name, '{"version":1,"seed":5,"last":9}')
            p = subprocess.run([exe] + args, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        # What to type has the user's own words.
        answers.append((p.returncode, p.stdout, p.stderr.replace(b" --color auto", b"")))
    compared += 1
    if answers[0] != answers[1]:
        wrong("both lanes", "%r: %r and %r" % (args, answers[0], answers[1]))

# Output that cannot be written is an error, including help and version.
for args in (["--help"], ["--version"], ["quote", "--help"], ["help", "quotes"], ["config", "list"], ["config", "path"], ["quote"], ["quotes", "list"]):
    with open("/dev/full", "w") as full:
        p = subprocess.run([exe] + args, env=env, stdout=full, stderr=subprocess.PIPE, timeout=60)
    if p.returncode != 74 or p.stderr.count(b"\n") != 1:
        wrong("a full device", "%r: exit %d, %r" % (args, p.returncode, p.stderr))


def screen(args, columns, **kw):
    """The output on a terminal with this many columns."""
    pid, fd = pty.fork()
    if pid == 0:
        sys.stdin.readline()            # wait until the width is set
        os.execve(exe, [exe] + args, {**env, "TERM": "xterm-256color", **kw})
    attributes = termios.tcgetattr(fd)
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(fd, termios.TCSANOW, attributes)
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.write(fd, b"\n")
    got = b"".join(iter(lambda: terminal_bytes(fd), b""))
    os.close(fd)
    os.waitpid(pid, 0)
    return got.replace(b"\r\n", b"\n").decode("utf-8", "replace")


# Marks after the characters of markup, and what XML does not allow. Feeds hold the texts and parse.
odd = "a <\u0338 b &\u0301 c >\u0301 d \"\u0301 e '\u0301 f; \ufffe g ;\u0301 ,\u0301 <script> ]]> %s" % ("e" + "\u0301" * 60)
write("odd.json", json.dumps([{"text": odd, "author": "<\u0338B>", "language": "en"}]))
run = lambda *args: subprocess.run([exe, *args], env=env, stdout=subprocess.PIPE, check=True, timeout=60).stdout
run("quotes", "import", file("odd.json"), "--store", file("odd-store.json"))
for form in ("atom", "ics"):
    for choice in (["--mine", "--store", file("odd-store.json"), "--days", "3"], ["--all", "--days", "400"]):
        feed = run("quotes", "feed", "--" + form, "--date", "2026-01-01", *choice)
        if form == "ics":
            text = feed.decode().replace("\r\n ", "")
            if any(len(line) > 75 for line in feed.split(b"\r\n")) or choice[0] == "--mine" and text.count("\\;\u0301 \\,\u0301") != 9:
                wrong("a calendar of odd texts", repr(text))
            continue
        lint = subprocess.run(["xmllint", "--noout", "-"], input=feed, capture_output=True)
        title = subprocess.run(["xmllint", "--xpath", "string((//*[local-name()='title'])[2])", "-"], input=feed, capture_output=True).stdout.decode()
        if lint.returncode or choice[0] == "--mine" and title.strip() != odd.replace("\ufffe", "\ufffd"):
            wrong("a feed of odd texts", "%s: %r %r" % (form, lint.stderr[:300], title))
# The name of the file says the format, in any case.
for name, form in (("a.ics", "ics"), ("b.Atom", "atom")):
    days = ["--all", "--date", "2026-01-01", "--days", "3"]
    run("quotes", "feed", *days, "-o", file(name))
    with open(file(name), "rb") as saved:
        if saved.read() != run("quotes", "feed", "--" + form, *days):
            wrong("a feed by the name of its file", name)
bar = json.loads(run("quote", "--mine", "--store", file("odd-store.json"), "--format", "waybar"))
if lint.returncode or subprocess.run(["xmllint", "--noout", "-"], input=("<a>%s%s</a>" % (bar["alt"], bar["tooltip"])).encode()).returncode:
    wrong("odd texts in waybar", repr(bar))

quote = ["quote", "--bundled", "--date", "2026-12-24"]
plain = subprocess.run([exe] + quote, env=env, stdout=subprocess.PIPE, check=True).stdout.decode()
for columns in (20, 40, 80, 200):
    got = screen(quote, columns, NO_COLOR="1")
    if max(map(len, got.splitlines())) > columns or got.split() != plain.split() or "\x1b" in got:
        wrong("%d columns" % columns, repr(got))
    if columns == 20 and got.count("\n") < 8 or columns == 200 and got != plain:
        wrong("%d columns" % columns, repr(got))
colored = screen(quote, 80, COLORTERM="truecolor")
if not re.search("\x1b\\[1;33m[ᚠ-᛿]", colored) or re.sub("\x1b\\[[0-9;]*m", "", colored) != screen(quote, 80, NO_COLOR="1"):
    wrong("colours", repr(colored))
for args, kw in ((quote + ["--color", "auto"], {}), (quote, {"COLORTERM": "1", "TERM": "unknown"}), (quote, {})):
    if "\x1b" not in screen(args, 80, **kw):
        wrong("colours", "none with %r %r" % (args, kw))
    for no in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        if "\x1b" in screen(args, 80, **{**kw, **no}):
            wrong("colours", "some with %r %r %r" % (args, kw, no))
# Without a standard output, no file that is opened takes its number.
for args in (["quote"], ["quotes", "add", "a quote for a closed stream"], ["quotes", "list"], ["quote", "--random"]):
    done = subprocess.run([exe] + args, env=env, preexec_fn=lambda: os.close(1), stderr=subprocess.PIPE, text=True)
    if done.returncode == 0 or "standard output: Bad file descriptor" not in done.stderr:
        wrong(" ".join(args) + " without standard output", (done.returncode, done.stderr))
# Where no thread can be created, all works with one.
lines = b"the quick fox\n" * 100_000
# The limit does not apply to root.
other, own = {}, dict(env)
if os.geteuid() == 0:
    other, own["HOME"] = {"user": 65534}, tempfile.mkdtemp()
    os.chown(own["HOME"], 65534, 65534)
for args, given in ((["quote"], b""), (["quote", "--random"], b""), (["quote", "--hourly", "--json"], b""), (["quote", "--days", "3"], b""),
                    (["quotes", "feed", "--ics", "--days", "2"], b""), (["translit"], lines), (["translit", "--json=lean"], lines)):
    kw = dict(env=own, input=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **other)
    expected = subprocess.run([exe] + args, **kw)
    try:
        done = subprocess.run([exe] + args, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (0, 0)), timeout=60, **kw)
    except subprocess.TimeoutExpired:
        wrong(" ".join(args) + " without threads", "does not end")
        continue
    if done.returncode != 0 or args[-1] != "--random" and done.stdout != expected.stdout:
        wrong(" ".join(args) + " without threads", (done.returncode, done.stderr))
# With little address space beyond the executable, the same quote.
segments = sum(int(size, 16) for kind, size in re.findall(r"^\s*(LOAD)(?:\s+0x[0-9a-f]+){4}\s+(0x[0-9a-f]+)", subprocess.run(
    ["readelf", "-lW", exe], capture_output=True, text=True).stdout, re.M))
if segments and not re.search(r"NEEDED", subprocess.run(["readelf", "-d", exe], capture_output=True, text=True).stdout):
    room = segments + (16 << 20)
    expected = subprocess.run([exe, "quote"], env=own, capture_output=True)
    done = subprocess.run([exe, "quote"], env=own, capture_output=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (room, room)), timeout=60)
    if (done.returncode, done.stdout) != (0, expected.stdout):
        wrong("quote in little address space", (done.returncode, done.stderr[-300:]))
# With no descriptor left, an error.
done = subprocess.run([exe, "quote"], env=env, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3)), capture_output=True)
if done.returncode < 0 or done.returncode == 0 and not done.stdout or done.returncode and not done.stderr:
    wrong("quote without descriptors", (done.returncode, done.stderr))
if os.geteuid() == 0:
    # A home that the user may not write in.
    os.chmod(home, 0o755)
    for args in (["quotes", "add", "--store", file("denied.json"), "x"], ["config", "set", "script", "cirth"]):
        done = subprocess.run([exe] + args, env={**env, "XDG_CONFIG_HOME": home}, user=65534, capture_output=True, text=True)
        if done.returncode != 77 or done.stderr.count("\n") != 1 or home not in done.stderr or os.path.exists(file("denied.json")):
            wrong(" ".join(args[:2]) + " without permission", (done.returncode, done.stderr))
    # Settings that cannot be read are an input that cannot be read.
    os.makedirs(file("unreadable/runes"))
    write("unreadable/runes/settings", "pool = all\n")
    os.chmod(file("unreadable/runes/settings"), 0)
    done = subprocess.run([exe, "config", "list"], env={**env, "XDG_CONFIG_HOME": file("unreadable")}, user=65534, capture_output=True, text=True)
    if done.returncode != 66 or "Permission denied" not in done.stderr:
        wrong("settings without permission", (done.returncode, done.stderr))
command.end("%d commands, %d through both lanes" % (sum(r[0] is not None for r in ROWS), compared))
