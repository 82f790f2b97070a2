#!/usr/bin/env python3
"""Tests the command line from outside: errors, examples in help texts, completions in real shells, recipes, terminals.

command_manners.py --bin runes. Uses bash, zsh, fish and tmux if they are installed; --all requires them.
"""
import argparse, concurrent.futures, datetime, fcntl, gzip, json, os, pathlib, pty, re, select, shlex, shutil, struct, subprocess, sys, termios, threading, time, unicodedata
import xml.etree.ElementTree

sys.dont_write_bytecode = True
from outside import Command, terminal_bytes

ap = argparse.ArgumentParser()
ap.add_argument("--all", action="store_true", help="fail if a shell is not installed")
tested = Command(ap, PAGER="cat")
a, exe, env, check, run = tested.arguments, tested.exe, tested.env, tested.check, tested.run
here = os.path.dirname(os.path.abspath(__file__))
bin_dir, home, work = map(tested.path, ("bin", "home", "work"))
for folder in (bin_dir, home, work):
    os.makedirs(folder)
os.symlink(exe, os.path.join(bin_dir, "runes"))
env.update(HOME=home, PATH=bin_dir + ":" + env["PATH"])
tested.cwd = work
write = lambda name, text: tested.write("work/" + name, text)


write("book.txt", "the quick fox\n")
write("words.txt", "enough\nthrough\n")
write("my-mode.txt", open(os.path.join(here, "../../Tables/Modes/elder-english.txt")).read())
write("names.csv", 'id,name\n1,"Olaf, the\nTall"\n2,Thor\n')
write("books.jsonl", '{"author":{"name":"Snorri"},"tags":["edda"]}\n')
film = "1\n00:00:01,000 --> 00:00:04,000\n<i>The qui</i>ck &amp; brown\r\nfox, I <3 you\n\n\n2\n00:00:05,000 --> 00:00:06,000 X1:40\n{\\an8}T<b>h</b>e ж end"
write("film.srt", film)
write("damaged.json", "[]")
write("page.html", "<p>the <b>quick</b> fox</p>\n")
write("sayings.csv", "text,author\none,A\n")
write("sayings.tsv", "quote\twho\none\tA\n")
for name, text in ("mac.txt", "# names\rost|heim\r"), ("mac-sounds.txt", "Zork ; zɔɹk\rbork ; buːk\r"):
    open(os.path.join(work, name), "wb").write(text.encode())
open(os.path.join(work, "wide.txt"), "wb").write("ost|heim\n".encode("utf-16"))
write("riddles", "Seven\n\t\t-- D\n%\nEi_\bght\n%\n%\nNi\x1bne\n")

# ---- exit codes and messages: (arguments, exit code, standard error, standard input)
ROWS = [
    (["--mode", "norse", "x"], 64, r"^runes: elder has no norse; did you mean -s younger/norse\? runes -s norse x\n$"),
    (["-s", "younger/norse", "--mode", "english", "x"], 64, r"^runes: norse and english name different modes; leave one out\n$"),
    (["-s", "elder", "--variant", "short-twig", "x"], 64, r"elder has no short-twig; did you mean -s younger/short-twig\?\n$"),
    (["-s", "younger/norse", "--option", "early", "--option", "late", "x"], 64, "cannot be combined"),
    (["-s", "younger/norse", "--option", "uppland", "--option", "danish", "x"], 64, "cannot be combined"),
    (["-s", "younger/norse", "--year", "1020", "--region", "rome", "x"], 64, "younger has no rome"),
    (["-s", "swedish", "x"], 64, r"^runes: -s swedish: .* -s younger/short-twig, .* -s medieval/swedish; runes -s younger/short-twig x\n$"),
    (["-s", "tengwar", "x"], 64, r"tengwar cannot be written here; the nearest is -s cirth "),
    (["-s", "ogham", "x"], 64, r"^runes: unknown letters ogham; `runes scripts` lists the names, such as -s elder; runes -s elder x\n$"),
    (["-s", "vikng", "x"], 64, r"^runes: unknown letters vikng; did you mean -s viking\? runes -s viking x\n$"),
    (["-s", "elder/1020", "x"], 64, r"elder has no 1020"),
    (["-s", "younger/norse/1400", "x"], 64, r"from 700 to 1200, not 1400"),
    (["-s", "younger/norse/1020/early", "x"], 64, r"cannot be combined"),
    (["-s", "elder" * 20000, "x"], 64, r"^.{1,240}\n$"),
    (["quotes", "add", "nnn", "--store", "damaged.json"], 65, r"see `runes quotes repair --store damaged.json`\n$"),
    (["--foo", "x"], 64, r"^runes: unknown option --foo \(runes -h\); without it: runes x\n$"),
    (["quotes", "show"], 64, r"^runes: missing expected argument .*; the ids: runes quotes list\n$"),
    (["quotes", "serach", "x"], 64, r"^runes: unknown quotes command serach: runes quotes search x\n$"),
    (["help", "quotes", "serach"], 64, "unknown quotes command serach: runes help quotes search"),
    (["quotes", "add", "x", "--year", "99999999"], 64, "between -9999 and 9999"),
    (["render", "x", "--layout", "circle", "--ring-size", "18mm"], 64, "it applies to ring"),
    (["quote", "--language", "x_y"], 64, "not a BCP 47 tag"),
    (["quotes", "add", "x", "--language", "x_y"], 64, "not a BCP 47 tag"),
    (["render", "x", "--lang", "x_y"], 64, "language tag"),
    (["--table", "book.txt/under", "x"], 66, "cannot open"),
    (["quotes", "import", "book.txt/under", "--format", "csv"], 66, "cannot open"),
    (["--input", "book.txt/under"], 66, "cannot open"),
    (["--input", ""], 64, "needs a file name"),
    (["--table", "", "x"], 64, "empty"),
    (["quotes", "import", "", "--format", "csv"], 64, "empty"),
    (["quotes", "export", "--bundled", "-o", "x.png"], 64, r"writes no \.png: runes quotes export --bundled -o x\.md\n$"),
    (["--column", "name", "--key", "name"], 64, "cannot be combined"),
    (["--column", "nam", "--input", "names.csv"], 65, "did you mean name"),
    *((list(args) + ["wide.txt", "x"], 65, r"^runes: wide.txt is UTF-16, not UTF-8; convert it first: iconv -f utf-16 -t utf-8 wide.txt\n$")
      for args in (["--words"], ["pronounce", "--words"], ["--table"])),
    (["--key", "name"], 65, r"line 2: ", '{"name":"x"}\n{"name":\n'),
    (["--key", "n"], 65, "there is a member n_runes already", '{"n":"x","n_runes":"y"}\n'),
    (["--key", "n"], 65, "line 1: there is a member n_runes already", '{"n_runes":1,"n":"x"}\n'),
    (["--key", "nope"], 0, "^runes: --key: unknown key nope; did you mean note. Known: n, note\n$", '{"n":"x","note":"y"}\n'),
    (["--key", "n"], 0, "--key n: no line has a text there", '{"n":1}\n'),
    (["--key", "a.b", "--strict"], 65, "unknown key a.b", '{"a":"x"}\n'),
    *[(["--key", path], 64, "expected a path such as name, author.name, names", "{}") for path in ("", ".", "a.", ".a", "a..b", "a[]b")],
    (["--key", "[]"], 64, "use --replace", "[]"),
    (["--key", "n", "--key", "n"], 64, "given twice", "{}"),
    (["--column", "n", "--column", "1"], 64, "names a column twice", "n,m\n"),
    (["--column", "3"], 65, "no column 3; the first row has 2 cells", "n,m\na,b\n"),
    (["--column", "n"], 65, "unknown column n.*--delimiter", "n|m\na|b\n"),
    (["--column", "n"], 65, r"unknown column n; did you mean a\? Known: a, m; cells", "sep=,\na,m\n"),
    (["--column", "n", "--delimiter", "\n"], 64, r"^runes: the value ' ' is invalid for '--delimiter.*\n$", "n\n"),
    (["--key", "n"], 65, "line 1: unexpected text.* at byte 11; a carriage return alone ends no line", '{"n":"x"}\r{"n":"y"}\r'),
    (["quotes", "feed", "--ics", "--days", "0"], 64, "^runes: --days must be from 1 to 36600"),
    (["quotes", "feed", "--ics", "--date", "9999-12-31", "--days", "2"], 64, "^runes: --days 2 goes beyond"),
    (["quotes", "edit", "--where", "author=", "--year", "1"], 64, "--where author needs a value"),
    (["--column", "n"], 65, "line 3, column 4: unexpected text after the closing quotation mark", 'n\na\n"b"c\n'),
    (["--column", "n"], 65, "line 3, column 3: missing closing quotation mark", 'n,m\na,b\nc,"d\n'),
    (["--subtitles"], 65, "line 2: a cue without an arrow; expected times such as", "1\n00:00:01,000 > 00:00:04,000\nx\n"),
    (["--subtitles"], 65, "line 2: “00:00:01,000 --> 0:04”; expected times such as", "1\n00:00:01,000 --> 0:04\nx\n"),
    (["--subtitles"], 65, "line 1: “x1”; expected a number", "x1\n00:00:01,000 --> 00:00:04,000\nx\n"),
    (["--subtitles"], 65, "line 1: a text without times", "lost\n\n1\n00:00:01,000 --> 00:00:04,000\nx\n"),
    (["--subtitles"], 65, "line 5: a text without times", "1\n00:00:01,000 --> 00:00:04,000\nx\n\n2\n"),
    (["--subtitles"], 65, "line 6: a cue without an arrow", "1\n00:00:01,000 --> 00:00:04,000\nx\n\n2\n00:00:05,000 > 7\nx\n"),
    (["quote", "-n", "-1"], 64, "^runes: -n must be from 1"),
    (["quotes", "list", "--limit", "99999999999999999999"], 64, "99999999999999999999' is out of range for '--limit"),
    (["stones", "x", "--year=-99999999999999999999"], 64, "is out of range for '--year"),
    (["--subtitles"], 65, "line 3 is not UTF-8", b"1\n00:00:01,000 --> 00:00:04,000\n\xe9\n"),
    (["hello", "--output=", "a.txt"], 64, "nothing stands after --output=; for an empty value: --output ''"),
    (["--subtitles", "--html"], 64, "--subtitles and --html cannot be combined"),
    (["--subtitles", "--json"], 64, "--subtitles writes the format of the input; remove --json"),
    (["--delimiter", ";;", "--column", "n"], 64, "expected one ASCII character"),
    (["--delimiter", ";"], 64, "--delimiter requires --column"),
    (["--no-header", "--column", "n"], 64, "expected a number"),
    (["--replace"], 64, "--replace requires --column or --key"),
    (["--column", "n"], 65, "there is a column n_runes already", "n,n_runes\nx,y\n"),
    (["--column", "n"], 65, "line 2: 3 cells; the header row has 2", "n,m\na,b,c\n"),
    (["--column", "n", "--unmapped", "fail"], 65, "no rune for ж at 3:2", "n\na\naж\n"),
    (["--key", "n", "--unmapped", "fail"], 65, "no rune for ж at 1:8", '{"n":"aж"}\n'),
    (["--json", "--unmapped", "fail"], 65, "no rune for ж at 2:3", "ok\nx ж\n"),
    (["--lang", "x_y", "hi"], 64, "--lang .*x_y.* is not a language tag, such as uk, pl or es-ES"),
    (["--year", "1020", "hi"], 64, "^runes: elder has no 1020; "),
    (["--region", "uppland", "hi"], 64, "^runes: elder has no uppland; "),
    (["-s", "younger/norse", "--year", "1020", "--option", "early", "x"], 64, "1020 and early cannot be combined: an inscription has only one time"),
    (["-s", "younger/norse", "--year", "800", "--option", "late", "x"], 64, "early and late cannot be combined"),
    (["-s", "younger/norse", "--alternatives", "--strict", "ж"], 65, r"kept: ж at 1:1; --romanize converts other scripts \(-q hides this\)\n$"),
    (["-s", "younger/norse", "--alternatives", "--unmapped", "fail", "ok ж"], 65, "no rune for ж at 1:4"),
    (["-s", "younger/norse", "--alternatives", "--unmapped", "fail"], 65, "no rune for ж at 2:3", "ok\nx ж\n"),
    (["-s", "younger/norse", "--alternatives", "--divider", "dot", "x"], 64, "remove --divider"),
    (["-s", "younger/norse", "--alternatives", "-0"], 64, "cannot be combined", "x\0y"),
    (["-s", "younger/norse", "--alternatives", "--json=lean", "x"], 64, "cannot be combined"),
    (["--strict", "ж"], 65, r"\(--json shows all, -q hides this\)\n$"),
    (["--strict", "--column", "n"], 65, r"ж at 2:2; --romanize converts other scripts \(-q hides this\)\n$", "n\naж\n"),
    (["--strict", "--key", "n"], 65, r"ж at 1:8; --romanize converts other scripts \(-q hides this\)\n$", '{"n":"aж"}\n'),
    (["quote", "--format", "{athor}"], 64, "did you mean author"),
    (["quote", "--latin", "--runes"], 64, "cannot be combined"),
    # To the parser, these are bundles of flags, among them -h for help.
    (["-s", "old", "norse", "Emma"], 64, r" runes -s old-norse Emma\n$"),
    (["-thing"], 64, r"^runes: “-thing” begins with a dash; put -- before such a text: runes -- -thing\n$"),
    (["-hx"], 64, r"“-hx” begins with a dash; put -- before"),
    (["-qh", "x"], 64, r"“-qh” begins with a dash; put -- before"),
    (["quotes", "add", "-dash3"], 64, r"“-dash3” begins with a dash; put -- before"),
    (["quotes", "search", "-hx"], 64, r"“-hx” begins with a dash; put -- before"),
    (["render", "-s", "elder", "-the"], 64, r"“-the” begins with a dash; put -- before"),
    # What the parser only tries shows no line of its own, which would be tried, too.
    *[(["x", word], 64, r"^runes: unknown format") for word in ("--format=.txt", "--format=x", "-f=.x")],
    (["book.txt", "words.txt"], 0, r"^runes: “book.txt” was taken as text; to read the file: runes -i book.txt -i words.txt\n$"),
    *[(text.split(), 0, f"“{text.split()[0]}” was taken as text; for that: {way}\n$") for text, way in
      (("random quote", "runes quote random"), ("new quote", "runes quote random"), ("install fonts", "runes fonts install"), ("list fonts", "runes fonts"),
       ("my quotes", "runes quotes list"), ("find quote odin", "runes quotes find odin"), ("show me", "runes quotes find me"))],
    *[(text.split(), 0, r"is the command here: runes scripts younger\n$") for text in ("show younger", "list younger", "letters of younger", "alphabet for the younger")],
    (["-i", "names.csv", "--name", "name", "--out", "{name}.svg"], 64, r"; runes -i names.csv --column name -o '\{name\}.svg'\n$"),
    *[([*command, "stave"], 64, f"^runes: unexpected argument 'stave'; without it: runes {' '.join(command)}\n$") for command in (["fonts", "install"], ["config", "list"])],
    (["script", "elder"], 0, r"^runes: “script” is the command here: runes scripts elder\n$"),
    (["hello", "-f", ".svg"], 0, "^$"),
    (["hello", "--lang", "sv"], 0, r"^runes: --lang sv changes nothing here.*\n$"),
    (["hello", "--lang", "EL-gr"], 0, r"^runes: --lang EL-gr changes nothing without --romanize.*\n$"),
    *[(["hello", "--lang", tag], 0, "^$") for tag in ("en", "de", "pl-PL", "french")],
    (["-s", "younger/norse", "hello", "--lang", "sv"], 0, "^$"),
    (["help", "ogham"], 64, r"^runes: unknown command ogham; the commands: runes -h; as a text: runes -- help ogham\n$"),
    *[([group, "of", "law"], 64, f"unknown {group} command of; the commands: runes {group} -h; as a text: runes -- {group} of law\n$") for group in ("fonts", "tables", "config")],
    (["read", "the", "book"], 0, r"^runes: the text has no runes; unchanged; as a text: runes -- read the book\n$"),
    *[(["hello", "-o", f"a.{ending}"], 64, f"runes writes no .{ending}: runes hello -o a.{way}\n$") for ending, way in (("jfif", "png"), ("pgm", "png"), ("emf", "svg"), ("sketch", "svg"))],
    (["-i", "book.txt", "-o", "{line}.txt"], 64, r"only pictures have a file for each line: -o '{line}.svg'; of text: runes -i book.txt \| split -l 1 - line-"),
    (["quotes", "list", "-o", "q.csv"], 64, r"^runes: unknown option -o; runes quotes export -o q.csv\n$"),
    *[([command, "-i", "page.html"], 65, rf"page.html has markup; its text: pandoc -t plain --wrap=none page.html \| runes {command}\n$") for command in ("explain", "pronounce", "compare")],
    (["translate", "-s", "cirth", "hello"], 0, r"as text: runes -s cirth -- translate hello\n$"),
    (["hello", "--key", "x", "-o", "a.png"], 64, r"^runes: unknown option --key .*without it: runes hello -o a.png\n$"),
    (["--colunm", "x"], 64, r"^runes: unknown option --colunm; runes --column x\n$"),
    (["-xyz"], 64, r"^runes: unknown option -xyz; if it is a text: runes -- -xyz\n$"),
    (["--option", "hobbit", "hi"], 64, r"^runes: elder has no hobbit; did you mean -s futhorc/english/hobbit\?\n$"),
    (["--option", "early", "hi"], 64, r"^runes: elder has no early; "),
    (["--values", "daeron", "hi"], 64, r"^runes: elder has no values-daeron; "),
    (["--option", "nonsense", "hi"], 64, r"^runes: elder has no nonsense; `runes scripts` lists the names, such as -s elder\n$"),
    (["render", "x", "--color", "blurple"], 64, r"'blurple' is not a color; expected hexadecimal digits, .* or a name of CSS, such as red or .*\n$"),
    (["quotes", "list", "--mine"], 1, r"^runes: you have no quotes yet; add one with `runes quotes add`\n$"),
    (["quote", "--mine"], 1, "you have no quotes yet"),
    (["quotes", "export", "--mine"], 1, "you have no quotes yet"),
    (["quotes", "list", "--bundled", "--author", "nobody"], 1, "no quote matches"),
    (["--strict"], 65, r"expected UTF-8; convert Latin-1 with `iconv -f latin1 -t utf-8`, UTF-16 with `iconv -f utf-16 -t utf-8` ", b"caf\xe9\n"),
]
for args, code, pattern, *given in ROWS:
    rc, out, err = run(args, *given)
    check("exit of %s" % args, rc == code, "exit %d, expected %d; %r" % (rc, code, err))
    check("message of %s" % args, re.search(pattern, err), repr(err))
    check("style of %s" % args, pattern == "^$" or err.count("\n") == 1 and err.startswith("runes: ") and "Usage" not in err, repr(err))
SAME = [
    (["-s", "younger/norse", "Deyr"], ["-s", "younger", "--mode", "norse", "Deyr"]),
    *[(["-s", name, "hobbit"], ["-s", "futhorc", "--mode", "english", "--option", "hobbit", "hobbit"]) for name in ("hobbit", "Thror's map", "futhorc/hobbit", "the-hobbit")],
    (["-s", "younger/norse/1100/Scania", "Ámundi"], ["-s", "younger/norse", "--option", "late", "--option", "danish", "Ámundi"]),
    (["-s", "cirth/2001", "a, b"], ["-s", "cirth", "--registry", "2001", "a, b"]),
    (["quote", "--date", "2026-11-21", "-s", "Viking"], ["quote", "--date", "2026-11-21", "-s", "younger"]),
    (["read", "-s", "khuzdul", "\ue0a1"], ["read", "-s", "cirth", "--mode", "moria", "\ue0a1"]),
    (["explain", "-s", "moria", "hobbit"], ["explain", "-s", "cirth/moria", "hobbit"]),
    (["tables", "export", "viking"], ["tables", "export", "younger/english"]),
    (["scripts", "Viking"], ["scripts", "younger"]),
    (["-s", "Younger/Norse", "Deyr"], ["-s", "younger", "--mode", "norse", "Deyr"]),
    (["read", "-s", "Younger", "ᛏᛅ"], ["read", "-s", "younger", "ᛏᛅ"]),
    (["render", "-s", "Cirth", "x"], ["render", "-s", "cirth", "x"]),
    (["-s", "younger/norse", "--year", "900", "Ámundi"], ["-s", "younger/norse", "--option", "early", "Ámundi"]),
    (["-s", "younger/norse", "--region", "Jylland", "dóttir"], ["-s", "younger/norse", "--option", "danish", "dóttir"]),
    (["-s", "younger/norse", "--region", "Sjælland", "dóttir"], ["-s", "younger/norse", "--option", "danish", "dóttir"]),
    (["-s", "younger/norse", "--year", "1100", "--region", "Scania", "Ámundi"], ["-s", "younger/norse", "--option", "late", "--option", "danish", "Ámundi"]),
]
for one, other in SAME:
    check("%s" % one, run(one) == run(other) and run(one)[0] == 0, (run(one), run(other)))
text = lambda args, given="": run(args, given)[1]
rc, out, err = run(["-s", "younger/norse", "--alternatives", "--unmapped", "mark", "-q", "eptir ж"])
check("alternatives", rc == 0 and err == "" and re.search(r"^eptir\tᛁᚠᛏᛁᛦ\t\d\d %\n(?s:.*)\nж\t⟨ж⟩\t100 %\n$", out), out + err)
check("alternatives of a mode without frequencies", text(["-s", "elder", "--alternatives", "my"]) == "my\tᛗᛁ\tchoice\nmy\tᛗᛃ\tchoice\nmy\tᛗᛇ\tchoice\n")
rc, out, err = run(["-s", "younger/norse", "--alternatives", "--json", "ok", "þenna"])
objects = [json.loads(one) for one in out.splitlines()]
check("alternatives as JSON", [one["word"] for one in objects] == ["ok", "þenna"] and all(1 <= spelling["percent"] < 100 for one in objects for spelling in one["spellings"]), out)
check("alternatives of a filter", run(["-s", "younger/norse", "--alternatives"], "eptir\n")[1] == text(["-s", "younger/norse", "--alternatives", "eptir"]) != "")
check("a command's name as text", text(["translit", "--", "quote"]) == text(["-s", "elder", "--", "quote"]) != "", text(["translit", "--", "quote"]))
check("files", text(["--input", "book.txt", "--input", "book.txt"]) == "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ\n" * 2, text(["--input", "book.txt", "--input", "book.txt"]))
check("punctuation, dropped", text(["--punctuation", "drop", "Oh, “fox”!"]) == text(["Oh fox"]), text(["--punctuation", "drop", "Oh, “fox”!"]))
check("the same by the filter", text(["--punctuation", "drop"], "Oh, “fox”!\n" * 50000) == text(["Oh fox"]) * 50000)
check("and in columns", text(["--punctuation", "drop", "--column", "n", "--replace"], "n\n“fox”!\n") == "n\nᚠᛟᚲᛊ\n")
for policy, expected in [("keep", "ᛟᚺ, ᚦᛖ᛫ᚠᛟᚲᛊ – ᚨ"), ("drop", "ᛟᚺ᛫ᚦᛖ᛫ᚠᛟᚲᛊ᛫ᚨ"), ("script", "ᛟᚺ᛫ᚦᛖ᛫ᚠᛟᚲᛊ – ᚨ")]:
    got = text(["--divider", "dot", "--punctuation", policy, "Oh, the fox – a"])
    check(f"a divider beside punctuation: {policy}", got == expected + "\n", got)
check("a divider that is Latin punctuation is not dropped", text(["-s", "cirth", "--divider", "dot", "--punctuation", "drop", "a, a"]).count("·") == 1)
for args in (["explain", "-"], ["explain"]):
    check("%s reads standard input" % args, run(args, "th\n") == run(["explain", "th"]), run(args, "th\n"))
check("a dash in front", run(["quotes", "add", "--text", "-dash"])[0] == 0)
check("hint at a command", "runes quote" in run(["quot"])[2] and run(["quot"])[0] == 0, run(["quot"]))
for args in (["render", "names.csv"], ["render", "names.csv", "--mirror"], ["explain", "names.csv"], ["pronounce", "names.csv"], ["read", "names.csv"], ["-s", "cirth", "names.csv"], ["names.csv"]):
    rc, out, err = run(args)
    line = " ".join(["runes", *args]).replace("names.csv", "-i names.csv") + ("" if args[0] in ("explain", "pronounce", "read") else " --column name")
    check("hint at a file: %s" % args, rc == 0 and "“names.csv” was taken as text; to read the file: %s\n" % line in err, err)
# ---- what people type that is not a command or an option: (arguments, what is as if they had been typed, what is said)
MEANINGS = [
    (["translate", "hello"], ["hello"], "“translate” is the command here; as text: runes -- translate hello"),
    (["convert", "quote", "random"], ["--", "quote random"], "is the command here"),
    (["transliterate", "-s", "cirth", "hello"], ["-s", "cirth", "hello"], "is the command here"),
    (["decode", "ᚱᚢᚾᛖ"], ["read", "ᚱᚢᚾᛖ"], "is the command here"), (["reverse", "ᚱᚢᚾᛖ"], ["read", "ᚱᚢᚾᛖ"], "is the command here"),
    (["translate", "ᚱᚢᚾᛖ"], ["read", "ᚱᚢᚾᛖ"], "is the command here"),
    (["draw", "hello", "--mirror"], ["render", "hello", "--mirror"], "is the command here"), (["alphabet", "viking"], ["scripts", "younger"], "is the command here"),
    (["font", "list"], ["fonts", "list"], None), (["completion", "fish"], ["completions", "fish"], None), (["help", "moria"], ["scripts", "cirth"], None),
    (["--help", "quotes", "add"], ["help", "quotes", "add"], None), (["-V"], ["--version"], None), (["-v"], ["quote", "--version"], None),
    (["decode"], ["--", "decode"], "for runes: runes read\n"), (["decode", "the", "message"], ["--", "decode the message"], "for runes: runes read ᚱᚢᚾᛖ"),
    (["png", "hello"], ["--", "png hello"], "runes hello -o hello.png"), (["proof", "the fox"], ["--", "proof the fox"], "runes 'the fox' --layout proof -o the.*pdf"),
    (["ring", "hello"], ["--", "ring hello"], "--layout ring"), (["ring", "of", "power"], ["--", "ring of power"], None), (["why", "hello"], ["--", "why hello"], "runes explain hello"),
    (["what", "is", "it"], ["--", "what is it"], None), (["list"], ["--", "list"], "runes scripts"), (["chart"], ["--", "chart"], "runes scripts elder"),
    (["bindrune", "Leif"], ["--", "bindrune Leif"], "of its letters l, f go on one stem: runes"), (["bindrune", "th"], ["--", "bindrune th"], r"for that: runes .*t.342.200.215h"), (["fortune"], ["--", "fortune"], "runes quote"), (["stone", "age"], ["--", "stone age"], None),
    (["cirth", "hello"], ["--", "cirth hello"], "runes -s cirth hello"), (["viking", "hello"], ["--", "viking hello"], "runes -s viking hello"), (["viking"], ["--", "viking"], None),
    (["elder", "brother"], ["--", "elder brother"], "runes -s elder brother"), (["hello", "b.png"], ["--", "hello b.png"], "runes hello -o b.png"),
    (["ᚱᚢᚾᛖ"], ["--", "ᚱᚢᚾᛖ"], "is in runes already; to read it: runes read ᚱᚢᚾᛖ"), (["rendr", "hello"], ["--", "rendr hello"], "runes render hello"),
    (["stone"], ["--", "stone"], None), (["red"], ["--", "red"], None), (["table"], ["--", "table"], None), (["script"], ["--", "script"], None), (["decode", "-q"], ["--", "decode"], None),
    (["translate hello"], ["--", "translate hello"], None), (["Translate", "hello"], ["--", "Translate hello"], None), (["translit", "decode", "hello"], ["--", "decode hello"], None),
    (["-scirth", "hello"], ["-s", "cirth", "hello"], None), (["--romanise", "x"], ["--romanize", "x"], None),
]
for args, other, said in MEANINGS:
    (rc, out, err), (rc2, out2, err2) = run(args), run(other)
    check("what %s means" % args, (rc, out) == (rc2, out2) and out, (rc, out[:200], out2[:200]))
    check("what is said of %s" % args, err == err2 if said is None else re.search(said, err) and err.count("\n") <= 3 and max(map(len, err.splitlines())) <= 240, err)
check("config --list", run(["config", "--list"]) == run(["config", "list"]))
for given in ("translate hello\n", "decode\n", "cirth hello\n", "b.png\n"):
    check("input is never guessed at: %r" % given, run([], given)[1:] == (text(["--", given.strip()]), ""), run([], given))
for nothing in ([""], [" "], ["", ""], ["-s", "cirth", ""], ["explain", ""], ["pronounce", ""], ["read", ""], ["compare", ""]):
    check(f"a text of nothing: {nothing}", run(nothing)[0] in (0, 1, 64, 65))
check("runes in the input are said", re.search("runes read", run([], "ᚱᚢᚾᛖ\n")[2]) and run(["-q"], "ᚱᚢᚾᛖ\n")[2] == "" == run([], "ab ᚱ\n")[2])
OPTIONS = [
    (["hello", "-o", "k.txt", "--append"], r"; runes hello \| tee -a k.txt$"), (["hello", "--append", "k.txt"], r"runes hello \| tee -a k.txt$"), (["hello", "-o", "k.txt", "--no-clobber"], r"runes hello \| \(set -C && cat > k.txt\)$"),
    (["hello", "-o", "k.txt", "--suffix", ".old"], "cp -i k.txt k.txt.old && runes hello -o k.txt$"), (["quotes", "favorite", "x", "--remove"], "; runes quotes favorite x --off$"), (["quotes", "favorite", "x", "--undo"], "favorite x --off$"),
    (["show", "--card"], "unknown option --card; runes "), (["show", "--xyzzy"], "unknown option --xyzzy"), (["--png", "hello"], "runes -o hello.png hello"), (["hello", "--png", "-o", "x.png"], "runes hello -o x.png"), (["--from", "latin", "--to", "elder", "hello"], "runes -s elder hello"),
    (["-x", "elder", "the fox"], "runes -s elder 'the fox'"), (["--explain", "hello"], "runes explain hello"), (["-l"], "runes scripts"), (["--random"], "runes quote random"),
    (["quote", "--find", "wolf"], "runes quotes find wolf"), (["--in-place", "book.txt"], "runes -i book.txt -o book.txt"), (["--docx", "a.docx"], "runes -i a.docx -o runes.docx"),
    (["hello", "-o"], "runes hello -o hello.png"), (["-s"], "runes -s cirth"), (["quote", "-s"], "max-length 80"), (["explain", "x", "--xyzzy"], r"\(runes explain -h\); without it: runes explain x"), (["--viking", "x"], "runes -s viking x"),
    (["--chart", "elder"], "; runes scripts elder$"), (["--province", "Uppland", "haraldr"], "runes stones --region Uppland haraldr"), (["find", "x", "--landskap", "Skåne"], "runes stones --region Skåne x"),
    (["My name", "--with-letters"], r"echo 'My name' \| tee /dev/stderr \| runes$"), (["Home", "--entities"], "runes Home | perl -CS"), (["hello", "--separator", " : "], "--divider double-dot"), (["Balin", "--stroke", "1", "-o", "b.svg"], "runes Balin --weight light -o b.svg"),
    (["ring", "Anna and Erik", "r.svg"], "runes 'Anna and Erik' --layout ring --ring-size 7 -o r.svg"), (["quote", "1", "-o", "q.png"], "runes quotes list"),
    (["the fox", "--with-letters", "-o", "x.png"], "runes 'the fox' --layout card -o x.png"), (["--with-latin", "the fox", "-o", "x.png"], "runes --layout card 'the fox' -o x.png"), (["the fox", "--with-latin"], r"echo 'the fox' \| tee /dev/stderr \| runes$"), (["hello", "-s", "cirth", "-o", "x.jpg"], "runes hello -s cirth -o x.png"), (["hello", "--size", "32x32", "-o", "x.png"], "which is for --width; runes hello --width 32px --height 32px -o x.png"),
    (["x" * 100000, "--png"], "^.{1,240}$"), (["-" + "x" * 100000], "^.{1,240}$"), (["--" + "x" * 100000, "y"], "^.{1,240}$"), (["--fg"] + ["a\nb\x1b"] * 3, "--color"),
]
for args, said in OPTIONS:
    rc, out, err = run(args)
    check("an option that there is not: %s" % [arg[:20] for arg in args], rc == 64 and out == "" and err.count("\n") == 1 and "\x1b" not in err and re.search(said, err), err[:300])
    check("no hint for a text: %s" % args, "taken as text" not in run([arg.replace("names.csv", "names") for arg in args])[2])
# ---- a word that is not a command, or a value that there is not, gets a line that works when it is typed
os.makedirs(os.path.join(work, "guess"))
write("guess/names.txt", "Anna\nTim\n")
write("guess/letter.txt", "the ring\n")
write("guess/two.csv", "name,grade\nAnna,3\n")
write("guess/en.json", '{"quit":"Quit {name}"}\n')
write("guess/orders.csv", "order,engraving,size\n1,Love,7\n")
write("guess/class.csv", "first,class\nAnna,4a\n")
write("guess/strings.yaml", "menu: Start {name}\n")
write("guess/runes.txt", "ᚱᚢᚾᛖ\n")
write("guess/deep.json", '{"items":[{"name":"Huginn"}]}\n')
write("guess/rows.csv", "text,author\nBe kind,Anna\n")
write("guess/rows.tsv", "Less is more\tMies\n")
os.makedirs(os.path.join(work, "guess/sub"))
write("guess/de.po", 'msgid "Start"\nmsgstr ""\n')
write("guess/intro.srt", film)
store = os.path.join(work, "guess/quotes.json")
run(["quotes", "add", "Be bold", "--author", "Anna", "--collection", "poems", "--store", store])
check("a seed is for a random quote", all(text(["quote", "--seed", seed]) == text(["quote", "random", "--seed", seed]) for seed in ("1", "2", "3")) and text(["quote", "--seed", "1"]) != text(["quote", "--seed", "2"]))
GUESSES = [
    # First words and values that strangers typed.
    ("quote --topic friendship", 64, "quotes find friendship"), ("quote --source Edda", 64, "quotes find Edda"), ("quotes random 5", 64, "quote random -n 5"), ("quotes --from rows.csv", 64, "quotes import rows.csv"),
    ("font --output My.ttf", 64, "fonts write elder/english -o My.ttf"), ("learn", 0, "scripts elder"), ("authors", 0, "quotes list --sort author"), ("quote --svg", 64, "quote -o quote.svg"),
    ("-s younger futhark Emma", 0, "-s younger-futhark Emma"), ("Emma --style younger futhark", 64, "Emma -s younger-futhark"), ("write brother", 0, "brother"), ("to-runes brother", 0, "brother"),
    ("title 'The Stone' -o t.png", 0, "'The Stone' -o t.png"), ("nametag Emma -o t.pdf", 0, "Emma --layout card -o t.pdf"), ("tomb 'Balin' -o t.png", 0, ""), ("tomb Balin -o t.png", 0, "Balin --layout stone -o t.png"), ("save 'Less is more'", 0, "quotes add 'Less is more'"),
    ("preview Emma", 0, "Emma -f braille"), ("rune names", 0, "scripts elder"), ("set default younger", 0, "config set script younger"), ("polish Łukasz", 0, "--lang pl Łukasz"), ("Anna png", 0, "Anna -o Anna.png"), ("strength picture", 0, "strength -o strength.png"),
    ("-s fr Jean-Pierre", 64, "--lang fr Jean-Pierre"), ("decode runes.txt", 0, "read -i runes.txt"), ("ᛊᚢᚾ --to latin", 64, "read ᛊᚢᚾ"), ("read ᚢᚢ --lang pl", 64, "read ᚢᚢ"), ("-i two.csv -o two.pdf", 64, r"-i two.csv --column name -o '\{name\}.pdf'"),
    ("-i two.csv --column grade -o tags.pdf", 64, r"-i two.csv --column grade -o '\{grade\}.pdf'"), ("two.csv -o sub/ --format dxf", 64, r"-i two.csv --format dxf --column name -o 'sub/\{name\}.dxf'"), ("-i names.txt --each -o sub/", 64, r"-i names.txt -o 'sub/\{text\}.svg'"),
    ("quote 'Less is more' --author Mies -o q.png", 64, ""), ("'Less is more' --author Mies -o q.png", 64, "'Less is more' --caption Mies -o q.png --layout card"), ("quote card -o card.png", 64, "quote -o card.png"), ("quote new 'Less is more'", 64, "quotes add 'Less is more'"),
    ("quotes add quotes.json", 64, "quotes import quotes.json"), ("quotes favorite", 64, "quotes list"), ("quote wallpaper", 64, "quote --size wallpaper -o quote.png"), ("quotes sort author", 64, "quotes list --sort author"), ("quote short", 64, "quote --max-length 80"),
    ("quote -l en", 64, "quote --language en"), ("quote --no-translation", 64, "quote --runes"), ("quote --image today.svg", 64, "quote -o today.svg"), ("--completions zsh", 64, "completions zsh"), ("x --mm 50 -o f.dxf", 64, "x --width 50mm -o f.dxf"),
    ("x --around -o a.png", 64, "x --layout circle -o a.png"), ("x --large -o a.png", 64, "x --width 1200px -o a.png"), ("x --font bold -o a.png", 64, "x --weight bold -o a.png"), ("x --size A4 -o a.pdf", 64, "x --layout text --paper A4 -o a.pdf"),
    ("scripts elder -o a.pdf", 64, r"ᚠ\w* -o a.pdf"), ("-i deep.json --jq '.items[].name'", 64, r"-i deep.json --key 'items\[\].name'"), ("quotes import rows.tsv --column text=1 --no-header", 0, ""),
    ("render --date 2026-12-24 -o a.svg", 64, "render --date 2026-12-24 -o a.svg --quote"), ("quote --all", 0, "quotes list --all"), ("quotes mine", 64, "quotes list --mine"), ("quotes all", 64, "quotes list --all"), ("quote this week", 64, "quote -n 7"), ("quote again", 64, "quote random"), ("quote next", 64, "quote tomorrow"), ("quotes change 1 --author Bob", 64, r"quotes edit \w{26} --author Bob"),
    ("quotes rename 1 'Be bolder'", 64, r"quotes edit \w{26} --text 'Be bolder'"), ("quotes edit bold source=Poem", 64, r"quotes edit \w{26} --source Poem"), ("quotes fav 1", 64, r"quotes favorite \w{26}"), ("quotes unfavorite 1", 64, r"quotes favorite --off \w{26}"),
    ("quotes clear", 64, r"quotes remove --language '\*' --dry-run"), ("quotes delete --all", 64, r"quotes remove --language '\*' --dry-run"), ("quotes backup", 64, "quotes export -o my-quotes.json"), ("quotes list bold", 64, "quotes find bold"), ("quotes export a.csv", 64, "quotes export -o a.csv"),
    ("quotes export --md", 64, "quotes export -f markdown"), ("quotes --count", 64, r"quotes \| wc -l"), ("quote 2 days ago", 0, ""), ("quote 12-24", 0, ""), ("quote --from 2026-12-24", 64, "quote 2026-12-24"), ("quotes edit 1 --no-author", 64, r"quotes edit \w{26} --unset author"), ("quote christmas", 64, "quote 25 December"),
    ("fonts make a.ttf", 64, "fonts write elder/english -o a.ttf"), ("tables show cirth", 64, "scripts cirth"), ("config show", 64, "config list"), ("config script=elder", 0, ""), ("config set lang de", 64, "config set language de"), ("scripts --format json", 64, "scripts --json"),
    ("x --layout vertical -o a.png", 64, "x --vertical -o a.png"), ("x --weight 700 -o a.svg", 64, "x --weight bold -o a.svg"), ("x --color goldish -o a.svg", 64, "x --color goldenrod -o a.svg"), ("x --margin 5mm -o a.svg", 64, "x --margin 5 -o a.svg"), ("x --font big -o a.svg", 64, "x --rune-height 20mm -o a.svg"),
    ("x --circumference 54mm -o a.dxf", 64, "x --ring-size 54 -o a.dxf"), ("render x --ring US7 -o a.svg", 64, "render x --ring-size US7 -o a.svg"), ("x --size 54 -o a.dxf", 64, "x --width 54mm -o a.dxf"), ("-s gandalf x", 64, "-s hobbit x"), ("-s swedish x", 64, "-s younger/short-twig x"), ("--german Straße", 64, "--lang de Straße"),
    ("-i names.txt --separate -o names.svg", 64, "-i names.txt -o '{text}.svg'"), ("-i two.csv", 64, "-i two.csv --column name"), ("-i en.json", 64, r"-i en.json --key '\*\*' --replace --keep braces --keep printf --keep tags"), ("md names.txt -o out.md", 64, "-i names.txt -o out.md"), ("epub names.txt", 0, "-i names.txt"), ("hello names.txt", 0, "-i names.txt"), ("hello names.txt -o out.txt", 64, "-i names.txt -o out.txt"),
    ("check Óðinn", 0, "explain Óðinn"), ("normalize ᛅᚾᚾᛅ", 0, "read ᛅᚾᚾᛅ"), ("quiz", 0, "scripts elder"), ("fehu", 0, "scripts elder"), ("update", 0, "--version"), ("examples", 0, "help"), ("date 2024-06-12", 0, "2024-06-12 --numbers words"), ("ring-size 54", 0, "hello --layout ring --ring-size 54"),
    ("names.txt two.csv -o all.txt", 64, "-i names.txt -o all.txt"), ("names.txt letter.txt -o all.txt", 64, "-i names.txt -i letter.txt -o all.txt"), ("x -o a.svg -o b.png", 64, "x -o a.svg && runes x -o b.png"), ("x -o a.svg b.png", 64, "x -o a.svg && runes x -o b.png"),
    ("-s hungarian x", 64, "--lang hu x"), ("-s german x", 64, "--lang de x"), ("x -O out.txt", 64, "x -o out.txt"), ("x --stone", 64, "x --layout stone"), ("-hello", 64, "-- -hello"), ("render -s elder -hello world", 64, "render -s elder -- -hello world"), ("'-5 degrees'", 64, "-- '-5 degrees'"),
    ("x --height 0 -o a.svg", 64, "x --height 20mm -o a.svg"), ("x --height '1/4\"' -o a.svg", 64, "x --height 6.35mm -o a.svg"), ("x --ring-size 80 -o a.dxf", 64, "x --ring-size 25.5mm -o a.dxf"),
    ("quotes collections rename poems verse", 64, "quotes edit --where collection=poems --collection verse"), ("quotes rename-collection verse poems", 64, "quotes edit --where collection=verse --collection poems"), ("quotes collections remove poems", 64, "quotes edit --where collection=poems --unset collections"),
    ("names elder", 0, ""), ("worksheet -o a.pdf", 64, "ᚠ\\w* -o a.pdf"),
    # The line has the files, columns, texts and options that were typed.
    ("-y 'Harald king'", 64, "-s younger 'Harald king'"), ("-f younger 'Harald king'", 64, "-s younger 'Harald king'"), ("-i strings.yaml -f yaml", 64, r"-i strings.yaml --keep '\*:' --keep braces"),
    ("-i letter.txt names.txt", 64, "-i letter.txt -i names.txt"), ("orders.csv", 0, "-i orders.csv --column engraving"), ("csv orders.csv --column engraving", 64, "-i orders.csv --column engraving"), ("-i orders.csv", 64, "-i orders.csv --column engraving"),
    ("-i class.csv", 64, "-i class.csv --column first"), ("-i class.csv --column first -o c.xlsx", 64, "-i class.csv --column first -o c.csv"), ("intro.srt -o runes.srt", 64, "-i intro.srt -o runes.srt"), ("en.json", 0, r"-i en.json --key '\*\*' .* --keep tags"),
    ("json en.json", 0, r"-i en.json --key '\*\*' .* --keep tags"), ("file names.txt", 0, "-i names.txt"), ("my strings.yaml", 0, r"-i strings.yaml --keep '\*:' --keep braces"), ("orders.csv -o '{engraving}.svg'", 64, r"-i orders.csv -o '\{engraving\}.svg' --column engraving"),
    ("x -o a.png -w 2000", 64, "x -o a.png --width 2000"), ("vertical 'Be strong' spine.svg", 64, "'Be strong' --vertical -o spine.svg"), ("-s · 'Love and honour'", 64, "--divider dot 'Love and honour'"), ("--rune algiz", 64, "scripts elder"),
    ("--file names.txt --cards -o cards.pdf", 64, r"-i names.txt -o '\{text\}.pdf' --layout card"), ("x -o a.png --label", 64, "x -o a.png --layout card"), ("--chart younger -o a.pdf", 64, "ᚠᚢ\\w* -o a.pdf"), ("--sprites elder -o a.png", 64, "ᚠᚢ\\w* -o a.png"), ("sprite-sheet elder -o a.png", 64, "ᚠᚢ\\w* -o a.png"),
    ("-i names.txt --worksheet -o a.pdf", 64, "--layout proof -i names.txt -o a.pdf"), ("'Meet me' --key", 64, "explain 'Meet me'"), ("-i names.txt --table", 64, "compare -i names.txt"), ("-s cirth x --ring -o a.svg", 64, "-s cirth x --layout ring -o a.svg --ring-size 7"),
    ("-s cirth x --layout ring -o a.svg", 64, "-s cirth x --layout ring -o a.svg --ring-size 7"), ("--moon-runes 'when the thrush'", 64, "-s moon-runes 'when the thrush'"), ("x --background parchment -o a.png", 64, "x --background wheat -o a.png"),
    ("strength --language norse", 64, "strength -s norse"), ("--translate 'the fox'", 64, "'the fox'"), ("--elvish x", 64, "-s cirth/daeron x"), ("strength --lang old-norse", 0, "strength"), ("'You have {count} coins'", 0, "'You have {count} coins' --keep braces"),
    ("add quote 'Fortune favours the bold.' Virgil", 0, "quotes add 'Fortune favours the bold.' --author Virgil"), ("quote add 'To be or not to be. - Shakespeare'", 0, r"quote edit \w{26} --text 'To be or not to be.' --author Shakespeare"), ("quote remove bold", 64, r"quotes (remove \w{26}|find bold)"),
    ("meanings", 0, "scripts elder"), ("font", 0, "fonts"), ("worksheet", 0, "hello --layout proof -o hello.pdf"), ("quiz elder", 0, "scripts elder"), ("'what does ᚠᚱᛖᛃᚨ say'", 0, "read ᚠᚱᛖᛃᚨ"), ("read a.png", 64, "read -i a.svg"),
]
for line, code, said in GUESSES:
    typed = lambda line: subprocess.run(["bash", "-c", line], env=dict(env, RUNES_STORE=store, XDG_CONFIG_HOME=os.path.join(work, "guess/settings")), cwd=os.path.join(work, "guess"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    p = typed("runes " + line)
    err = p.stderr.decode()
    shown = re.search("(?:[;:] |, all: )(runes %s)(?=\n|; as )" % said, err)
    check("a guess: %s" % line, p.returncode == code and err.count("\n") <= 3 and (shown or not said), (p.returncode, err))
    if shown and said:
        kept = open(os.path.join(work, "guess/names.txt")).read()
        p = typed(shown[1])
        check("the line for %s works" % line, p.returncode == 0 and open(os.path.join(work, "guess/names.txt")).read() == kept, (shown[1], p.stderr))
# ---- the same where the line is a pipe, or has standard input
os.mkdir(os.path.join(work, "guess/folder"))
write("guess/folder/a.txt", "the ring\n")
address = "https://example.com/q.txt"
for line, said in (("echo hi | runes draw x.png", "runes -o x.png"), ("echo hi | runes -o x.docx", "runes | pandoc -o x.docx"), ("echo hi | runes --line-by-line", "runes"), *((f"runes -i letter.txt -o o.{end}", f"runes -i letter.txt | pandoc -o o.{end}") for end in ("docx", "epub", "odt")),
                   ("runes -i folder", "cat folder/* | runes"), ("runes explain -i folder/", "cat folder/* | runes explain"), (f"runes quotes import {address}", f"curl -L {address} | runes quotes import -"), (f"runes import {address}", f"curl -L {address} | runes quotes import -")):
    p = typed(line)
    check("a guess: %s" % line, re.search("(?:[;:] |pandoc, )" + re.escape(said) + "(?=\n)", p.stderr.decode()), p.stderr)
    p = typed("curl() { echo Be brave; }; echo hi | { %s; }" % said)
    check("the line for %s works" % line, p.returncode == 0 and (" -o " not in said or os.path.exists(os.path.join(work, "guess", said.split()[-1]))), (said, p.stderr))
# ---- lines to type run nothing of the texts and names in them, whatever shell they are pasted into
hit = os.path.join(work, "hit")
PAYLOADS = ["x;>hit;", "$(>hit)", "`>hit`", "x'\u0301;>hit;'\u0301", "x\u0d4e;>hit", "x\n>hit\n", "=x;>hit", "'\u200d|>hit #"]
for payload in PAYLOADS:
    zipped = payload.replace("\n", "") + ".txt"
    with gzip.open(os.path.join(work, zipped), "wb") as file:
        file.write(b"the fox")
    for args in (["quote", "x", payload], ["quote", payload], ["hello", "--encoding", payload], ["hello", "--po", payload + ".po"], ["draw", payload + ".csv"], [payload + ".gz", "-o"],
                 [payload, "-o", "x.docx"], ["hello", "-o", payload + ".docx"], ["hello", "-o", payload, "--append"], ["hello", "-o", "a.txt", "--suffix", payload], [payload, "--mirrored"], ["-i", zipped], ["hello", "-w", "40", payload], ["hello", "--font-size", payload, "-o", "x.png"],
                 ["add", payload, "--author", payload], ["hello", "-o", payload + ".gif"], ["search", payload], ["card", payload], ["-s", payload, "hello"], ["quote", "--tag", payload], ["--lang", payload, "hello"]):
        said = run(args)[2]
        for start in re.finditer(r"(?<=[ (])(runes|echo|printf|iconv|msgen|gzip|pandoc|cp) ", said):
            for shell in ("bash", "zsh", "dash"):
                # Nothing but the words of the line: the programs themselves do nothing.
                line = "runes() { :; }; cp() { :; }; iconv() { :; }; msgen() { :; }; msgfilter() { :; }; gzip() { :; }; pandoc() { :; }\n" + said[start.start():]
                subprocess.run([shell, "-c", line], cwd=work, env=dict(env, PATH="/nonexistent"), executable="/usr/bin/" + shell, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=10)
        check("a line to type runs nothing: %r" % args, not os.path.exists(hit), said)
        if os.path.exists(hit):
            os.remove(hit)
    os.remove(os.path.join(work, zipped))
# ---- a text never replaces a file that is one of its words
for args, line in ((["novel", "p.md", "-o", "p.md"], "runes -o p.md -i p.md"), (["convert", "-s", "cirth", "p.md", "-o", "p.md"], "runes -s cirth -o p.md -i p.md"), (["younger", "p.md", "-o", "p.md"], "runes -o p.md -s younger -i p.md"),
                   (["the fox", "p.md", "-o", "p.md"], "runes -o p.md -i p.md"), (["translit", "p.md", "-o=p.md"], "runes -o p.md -i p.md"), (["explain", "p.md", "-o", "p.md"], "runes explain -o p.md -i p.md")):
    path = os.path.join(work, "p.md")
    pathlib.Path(path).write_text("The ring\n")
    rc, out, err = run(args)
    check("the input of %s is kept" % args, rc == 64 and open(path).read() == "The ring\n" and f": {line}; as text" in err, (rc, err))
    check("the line for %s" % args, run(line.split()[1:])[0] == 0 and open(path).read() != "The ring\n")
for args in (["p.md", "-o", "p.md"], ["-i", "p.md", "-o", "p.md"], ["--in-place", "p.md"]):
    pathlib.Path(path).write_text("---\ntitle: The ring\n---\n[Anna]{.runes}\n")
    rc, out, err = run(args)
    check("the metadata of a document stay: %s" % args, rc == 64 and "title: The ring" in open(path).read() and "pandoc p.md -t json | runes pandoc-filter | pandoc -f json -s -o p-runes.md" in err and err.count("\n") == 1, (rc, err))
for joined in ("-o=p.png", "-o:p.png", "-op.png"):
    check(joined, run(["hello", joined])[0] == 0 and open(os.path.join(work, "p.png"), "rb").read(4) == b"\x89PNG")
    os.remove(os.path.join(work, "p.png"))
for name, given, kept in (("m.yml", "ring: Hello {name}\n", "ring: ᚺᛖᛚᛚᛟ {name}\n"), ("m.properties", "a.b=Hello {0}\n", "a.b=ᚺᛖᛚᛚᛟ {0}\n"), ("m.strings", '"a" = "Hello %@";\n', '"a" = "ᚺᛖᛚᛚᛟ %@";\n'),
                          ("m.xml", '<r><s name="a">Hello %s</s></r>\n', '<r><s name="a">ᚺᛖᛚᛚᛟ %s</s></r>\n')):
    pathlib.Path(work, name).write_text(given)
    line = re.search(r"to keep them: runes (.*) \(-q hides this\)\n$", run(["-i", name])[2])
    check("messages in %s" % name, line and run(shlex.split(line[1])) == (0, kept, ""), line)
    check("messages to %s" % name, run(["-q", "-i", name, "-o", name])[0] == 0 and any(0x16A0 <= ord(rune) < 0x1700 for rune in pathlib.Path(work, name).read_text()))
# ---- files as words, values of other options, misspelled commands: one line to type, and nothing is written
NEAR = [
    (["hello", "-o", "my ring.gif"], "runes hello -o 'my ring.png'$"), (["hello", "-o", "my book.docx"], "runes hello . pandoc -o 'my book.docx'$"),
    (["-o", "a.docx", "hello"], "runes hello . pandoc -o a.docx$"), (["render", "-s", "cirth", "hello", "--output=a.odt"], "runes -s cirth hello . pandoc -o a.odt$"),
    (["names.csv", "-o", "out.csv"], r"^runes: out.csv is a table: runes -i names.csv -o out.csv --column name$"), (["export", "--format", "csv"], "runes quotes export --format csv"),
    (["search", "--author", "tolkien"], "runes quotes find --author tolkien"), (["search", "--text", "haraltr"], "without it: runes quotes find haraltr"),
    (["R", "--size", "32x32", "-o", "favicon.ico"], "runes R --width 32px --height 32px -o favicon.png"), (["hello", "--format", "entities"], "unknown format entities; runes hello . perl"),
    (["draw", "Sigrid", "--outline", "--stroke", "0.2mm", "s.svg"], "without --outline: runes Sigrid --engrave --line-width 0.2mm -o s.svg"),
    (["chart", "-o", "futhark.pdf"], "“chart” is not a picture; its letters are: runes ᚠᚢᚦ.* -o futhark.pdf"), (["quotes", "find"], "runes quotes find stone"),
    (["add", "All we have to decide is what to do with the time that is given us.", "--author", "Gandalf"], "runes quotes add 'All we have .* given us.' --author Gandalf"),
    (["--column", "name", "names.csv"], "runes --column name -i names.csv"), (["--key", "tags[]", "books.jsonl"], "-i books.jsonl"),
    (["--html", "page.html"], "runes --html -i page.html"), (["--subtitles", "film.srt"], "-i film.srt"), (["the fox", "--html"], "runes 'the fox' -o hello.html"),
    (["the fox", "--column", "name"], "runes -i names.csv --column name"), (["--replace", "--column", "2", "names.csv", "-o", "x.csv"], "--column 2 -i names.csv -o x.csv"),
    (["hello", "--lang", "norse"], "-s younger/norse"), (["--lang", "klingonese", "hello"], "such as uk"), (["render", "hello", "--lang", "viking"], "-s younger"),
    (["hello", "--layout", "ring", "--size", "7"], "--ring-size 7"), (["render", "hello", "--size", "300"], "--width 300"), (["quote", "--size", "40mm", "-o", "q.png"], "--width 40mm"),
    (["hello", "-s", "all"], "runes compare hello"), (["hello", "-s", "All", "-o", "all.html"], "runes compare hello -o all.html"),
    (["fonts", "instal"], "runes fonts install"), (["font", "install", "stave"], r"without it: runes fonts install$"), (["help", "qoute"], "runes help quote"),
    (["quote", "--tomorow"], "runes quote tomorrow"), (["quote", "--count", "3"], "runes quote -n 3"), (["quote", "by", "tolkien"], "runes quote --author tolkien"),
    (["hello", "-o", "{name}.svg"], r"runes -i names.csv --column name -o '\{name\}.svg'"),
    (["names.csv", "-o", "book.txt"], "runes -i names.csv -o book.txt --column name; as text: runes -o book.txt -- names.csv"), (["names.csv", "-o", "page.svg"], r"runes -i names.csv --column name -o '\{name\}.svg'"),
    (["compare", "names.csv", "-o", "page.html"], "runes compare -i names.csv -o page.html"), (["rendr", "hello", "-o", "book.txt"], "runes render hello -o book.txt"),
]
write("page.svg", "mine\n")
before = sorted(os.listdir(work))
for args, said in NEAR:
    rc, out, err = run(args)
    check("a line to type: %s" % args, rc == 64 and out == "" and re.search(said, err) and err.count("\n") == 1 and len(err) <= 240, (rc, err[:300]))
check("nothing was written", before == sorted(os.listdir(work)) and open(os.path.join(work, "book.txt")).read() == "the quick fox\n", set(os.listdir(work)) ^ set(before))
for args in (["names.csv", "-o", "new.txt"], ["rendr", "hello", "-o", "new2.txt"], ["quot", "-o", "new3.txt"], ["-q", "names.csv", "-o", "new3.txt"]):
    check("a new file is written: %s" % args, run(args)[0] == 0 and os.path.exists(os.path.join(work, args[-1])))
for args, given, words in ((["--column", "n"], "n\n42\n", "n\n%s\n"), (["--key", "n"], '{"n":"42"}\n', '{"n":"%s"}\n'), (["--json=lean"], "42\n", "%s\n")):
    spelled = text(args, words % "forty-two").replace("forty-two", "42") if args != ["--json=lean"] else text(args, words % "forty-two")
    check("numbers in words: %s" % args, text(args + ["--numbers", "words"], given) == spelled, (text(args + ["--numbers", "words"], given), spelled))
check("Roman numerals in a table", text(["--column", "n", "--numbers", "roman"], "n\n14 a\n") == "n,n_runes\n14 a,XIV ᚨ\n")
check("numbers to compare", text(["compare", "--numbers", "words", "-s", "elder", "42"]) == text(["compare", "-s", "elder", "forty-two"]))
check("no text under an ending of JSON", run(["read", "ᚱᚢᚾᛖ", "-o", "a.json"])[0] == 64 and not os.path.exists(os.path.join(work, "a.json")))
run(["compare", "hello", "-o", "a.jsonl"])
check("a comparison as lines of JSON", json.loads(open(os.path.join(work, "a.jsonl")).read())["text"] == "hello")
check("a circle with one word", "runes hello --layout circle -o hello.svg" in run(["circle", "hello"])[2] and not run(["circle", "of", "life"])[2])
check("only English has words for numbers", re.search("--numbers roman", run(["compare", "-s", "younger/norse", "--numbers", "words", "42"])[2]))
for args in (["--html"], ["--subtitles"], ["--keep", "printf"], ["--json", "--numbers=roman"]):
    check("numbers are refused: %s" % args, run(["--numbers", "words"] + args, "x\n")[0] == 64)
run(["quotes", "add", "42 foxes", "--store", "numbers.json"])
check("numbers of a quote", text(["quote", "--mine", "--store", "numbers.json", "--runes", "--numbers", "words"]) == text(["--", "forty-two foxes"]))
for args in (["quotes", "add", "--help"], ["translit", "--help"], ["help", "quotes", "add"]):
    rc, out, err = run(args)
    check("help of %s names runes" % args, (rc, err) == (0, "") and "\nUSAGE: runes " in out, out[-300:])
check("a text after --", text(["--", "-thing"]) == text(["-s", "elder", "--", "-thing"]) == "-ᚦᛁᛜ\n", text(["--", "-thing"]))
check("a template may begin with a dash and an h", run(["quote", "--format", "-h{id}"])[1][:2] == "-h")
check("script and mode of a quote", text(["quote", "--format", "{script} {mode}", "-s", "futhorc/english"]) == "futhorc english\n", text(["quote", "--format", "{script} {mode}"]))
check("the script of a quote beside its runes", text(["quote", "--format", "{script}|{runes}"]).startswith("elder|"))
for color, ink in (("red", "#ff0000"), ("f00", "#ff0000"), ("#B22222", "#b22222"), ("b22222", "#b22222")):
    check("the color %s" % color, 'stroke="%s"' % ink in text(["render", "x", "--mirror", "--color", color]))
check("nothing but letters to cut", "#ffffff" not in text(["render", "x", "--outline"]) and "#ffffff" in text(["render", "x", "--outline", "--background", "light"]))

check("pronounce knows accents", text(["pronounce", "Zoë"]) == "Zoë\tzoʊi\tlexicon\n", text(["pronounce", "Zoë"]))
for line, wanted in (("2026", True), ("the 3rd", True), ("three", False)):
    rc, out, err = run(["pronounce", line])
    check("pronounce says that numbers are left out: %s" % line, rc == 0 and ("--option numbers" in err) == wanted, err)
check("and not where it says them", run(["pronounce", "--option", "numbers", "2026"])[2] == "")
check("a text too long to explain", run(["explain"], "a" * 100_001)[0] == 65)
said = [line.split("\t")[:2] for line in text(["pronounce", "A.I. a.m. U.S.A e.g. a... a dog"]).splitlines()]
check("letters with dots have their names", said == [["A", "eɪ"], ["I", "aɪ"], ["a", "eɪ"], ["m", "ɛm"], ["U", "juː"], ["S", "ɛs"], ["A", "eɪ"], ["e", "iː"], ["g", "dʒiː"], ["a", "ə"], ["a", "ə"], ["dog", "dɔɡ"]], said)
check("words of other scripts are said", text(["-q", "-s", "elder/sound", "--romanize", "мир"]) == text(["-q", "-s", "elder/sound", "mir"]))
check("a language is read by its table", text(["--lang", "pl", "Łukasz"]) == "ᚹᚢᚲᚨᛊᚺ\n" and text(["--lang", "de-AT", "sehen"]) == "ᛉᛖᛖᚾ\n")
check("a text tells the language of its words", text(["-q", "--romanize"], "Привіт мій друже\nВилково є містом\n") == text(["-q", "--romanize", "--lang", "uk"], "Привіт мій друже\nВилково є містом\n") != text(["-q", "--romanize", "--lang", "ru"], "Привіт мій друже\nВилково є містом\n"))
check("the report names the language", "5 letters replaced by the nearest letters or romanized, read as Russian (--lang changes it): Чехов at 1:1" in run(["--romanize", "Чехов"])[2], run(["--romanize", "Чехов"]))
PAGE = '<p lang="pl">Łukasz</p><p lang="uk">Вилково</p>\n'
check("lang of a page decides where it is asked for", text(["-q", "--html", "--romanize"], PAGE) == '<p lang="pl">ᚹᚢᚲᚨᛊᚺ</p><p lang="uk">ᚹᛁᛚᚲᛟᚹᛟ</p>\n'
      and text(["-q", "--html"], PAGE) == '<p lang="pl">ᛚᚢᚲᚨᛊᛉ</p><p lang="uk">Вилково</p>\n')
check("explain knows accents", "said zoʊi" in " ".join(text(["explain", "-s", "elder/sound", "Zoë"]).split()), text(["explain", "-s", "elder/sound", "Zoë"]))
got = text(["read", "-q", "--all", "-s", "younger/norse", "ᛋᛏᛅᛁᚾ"])
check("readings have no signs of editors", "steinn" in got.split() and not re.search("['’-]", got), got[:300])

# ---- settings
def with_settings(folder, given, args):
    os.makedirs(os.path.join(work, folder, "runes"), exist_ok=True)
    with open(os.path.join(work, folder, "runes/settings"), "w") as f:
        f.write(given)
    return run(args, XDG_CONFIG_HOME=os.path.join(work, folder))


check("a script with its mode", with_settings("both", "", ["config", "set", "script", "Younger/norse"]) == (0, "", ""))
check("it is set whole", run(["config", "list"], XDG_CONFIG_HOME=os.path.join(work, "both"))[1] == "script = younger/norse\n")
for given in ("script = viking\n", "script = Viking Age\n"):
    check("a setting by another name", with_settings("named", given, ["hello"])[1] == text(["-s", "younger", "hello"]))
check("the environment by another name", run(["hello"], RUNES_SCRIPT="Lord of the Rings")[1] == text(["-s", "cirth", "hello"]))
check("the overview fits a screen", 10 < text(["scripts"]).count("\n") <= 24 and max(map(len, text(["scripts"]).splitlines())) <= 80, text(["scripts"]))
check("each name in the overview is one", all(run(["-s", line.split()[0], "x"])[0] == 0 for line in text(["scripts"]).splitlines()[:-2]))
listed = json.loads(text(["scripts", "--json"]))
check("the list has all", len(listed) > 30 and all(one["title"] for one in listed) and "viking" in listed[[one["name"] for one in listed].index("younger")]["names"])
os.makedirs(os.path.join(work, "broken/runes/settings"))  # a folder is as unreadable as a file without permission
for args in (["fox"], ["quote"], ["render", "--quote", "--layout", "card"], ["quotes", "list"]):
    rc, out, err = run(args, XDG_CONFIG_HOME=os.path.join(work, "broken"))
    check("unreadable settings: %s" % args, (rc, out) == (0, run(args)[1]) and re.fullmatch(r"runes: .*/settings is not a file; using the defaults\n", err), (rc, err))
for args in (["config", "list"], ["config", "set", "pool", "all"]):
    rc, out, err = run(args, XDG_CONFIG_HOME=os.path.join(work, "broken"))
    check("unreadable settings: %s" % args, rc == 66 and "is not a file\n" in err, (rc, err))

# ---- narrow terminals: no word is broken
for args in (["scripts"], ["scripts", "futhorc"], ["fonts"], ["fonts", "show", "unifont"], ["tables", "list"]):
    wide, narrow = text(args), run(args, COLUMNS="60")[1]
    check("%s at 60 columns" % args, set(narrow.split()) == set(wide.split()) and max(sum(not unicodedata.combining(c) for c in line) for line in narrow.splitlines()) <= 60, narrow[:600])
check("no hint for a text", run(["fox"])[2] == "" and run(["quot x"])[2] == "", run(["fox"]))

# ---- a text of 600 KB is the same whole and in pieces
def in_pieces(args, given):
    p = subprocess.Popen([exe] + args, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    out = []
    reader = threading.Thread(target=lambda: out.append(p.stdout.read()))
    reader.start()
    for start in range(0, len(given), 60_000):
        p.stdin.write(given[start:start + 60_000])
        p.stdin.flush()
        time.sleep(0.02)
    p.stdin.close()
    reader.join()
    p.wait()
    return out[0]


lines = "".join(" the warthog said: ǫ%d, été\n" % n for n in range(20_000))
for end, ends in (("\n", []), ("\0", ["-0"])):
    given = lines.replace("\n", end).encode()
    with open(os.path.join(work, "long"), "wb") as f:
        f.write(given)
    for args in (["--divider", "dot"], ["-s", "cirth/sound"]):
        whole = subprocess.run([exe, "-q", "--input", os.path.join(work, "long")] + ends + args, env=env, stdout=subprocess.PIPE).stdout
        check("in pieces %s" % (ends + args), whole and whole == in_pieces(["-q"] + ends + args, given))
    for args in (["--json"], ["--json=lean"]):
        whole = subprocess.run([exe, "--input", os.path.join(work, "long")] + ends + args, env=env, stdout=subprocess.PIPE).stdout
        # An object says nothing of the lines before it.
        cuts = [0] + [given.index(end.encode(), n) + 1 for n in range(100_000, len(given), 100_000)] + [len(given)]
        parts = [given[start:stop] for start, stop in zip(cuts, cuts[1:])]
        alone = [subprocess.run([exe] + ends + args, env=env, input=part, stdout=subprocess.PIPE).stdout for part in parts]
        check("in pieces %s" % (ends + args), whole and whole == b"".join(alone))

# ---- data
rc, out, err = run(["--column", "name", "--input", "names.csv"])
check("CSV", out == 'id,name,name_runes\n1,"Olaf, the\nTall","ᛟᛚᚨᚠ, ᚦᛖ\nᛏᚨᛚᛚ"\n2,Thor,ᚦᛟᚱ\n', out)
rc, out, err = run(["--column", "b"], "a\tb\r\n1\tfox\r\n")
check("TSV with CRLF", out == "a\tb\tb_runes\r\n1\tfox\tᚠᛟᚲᛊ\r\n", repr(out))
twice = text(["--column", "name", "--input", "names.csv", "--input", "names.csv"])
check("several tables have one header", twice == text(["--column", "name", "--input", "names.csv"]) + text(["--column", "name", "--input", "names.csv"]).split("\n", 1)[1], twice)
nails = 'name,size\nnail,6"\nsaw,7"\nfox,"a ""b""" \n'.replace('" \n', '"\n')
check("a quotation mark inside a cell is a character", text(["--column", "name"], nails) == nails.replace("\n", ",%s\n") % ("name_runes", "ᚾᚨᛁᛚ", "ᛊᚨᚹ", "ᚠᛟᚲᛊ"), text(["--column", "name"], nails))
got = text(["--column", "name", "--column", "size", "--replace"], nails)
check("runes in place of cells", got == 'name,size\nᚾᚨᛁᛚ,"6"""\nᛊᚨᚹ,"7"""\nᚠᛟᚲᛊ,"ᚨ ""ᛒ"""\n', got)
check("columns by number, in their order", text(["--column", "2", "--column", "n"], "n,m\na,b\n") == "n,m,m_runes,n_runes\na,b,ᛒ,ᚨ\n")
check("without a header", text(["--column", "2", "--no-header"], "a,b\nc,d") == "a,b,ᛒ\nc,d,ᛞ")
check("semicolons", text(["--column", "m", "--delimiter", ";"], "n,x;m\na;b,c\n") == "n,x;m;m_runes\na;b,c;ᛒ,ᚲ\n")
for option, bytes in (("--words", "o|stheim\n"), ("--table", open(os.path.join(here, "../../Tables/Modes/elder-scholarly.txt")).read())):
    write("piped.txt", bytes)
    for args in ([], ["--html"], ["--json"]):
        piped = text([option, "/dev/stdin", *args, "ostheim"], bytes).replace("/dev/stdin", "piped.txt")
        check("a pipe for %s %s" % (option, args), piped == text([option, "piped.txt", *args, "ostheim"]), piped)
check("lists whose lines end in carriage returns", (run(["--words", "mac.txt", "ostheim"])[1], run(["pronounce", "--words", "mac-sounds.txt", "bork"])[1].split("\t")[1]) == ("ᛟᛊᛏᚺᛖᛁᛗ\n", "buːk"))
check("a mark before a quoted header", run(["--column", "n"], b'\xef\xbb\xbf"n",m\na,b\n')[1] == '\ufeff"n",m,n_runes\na,b,ᚨ\n')
rc, out, err = run(["--column", "m", "--unmapped", "fail", "--replace", "--column", "n"], 'n,m\na,b\nc,"d""ж"\n')
check("the column is the file's", (rc, out) == (65, "n,m\nᚨ,ᛒ\n") and "ж at 3:7" in err, out + err)
check("and in a cell of several lines", "ж at 4:2" in run(["--column", "m", "--strict"], 'n,m\na,b\nc,"d""\nxж"\n')[2])
check("JSON after a byte order mark", run(["--key", "n"], b'\xef\xbb\xbf{"n":"a"}\n')[1] == '\ufeff{"n":"a","n_runes":"ᚨ"}\n')
err = run(["--key", "n"], '{}\n{"x":7,"n":"\\u0061\\"ж"}\n')[2]
check("the column in JSON is the file's", "ж at 2:21" in err, err)
people = '{"a":{"b" : "the"},"names":["x",1,["x"]],"p":[{"n":"one"},{"n":2}], "name":"a"}\n'
got = text(["--key", "a.b", "--key", "names[]", "--key", "p[].n", "--key", "name"], people)
check("paths", got == '{"a":{"b" : "the","b_runes":"ᚦᛖ"},"names":["x",1,["x"]],"p":[{"n":"one","n_runes":"ᛟᚾᛖ"},{"n":2}], "name":"a","names_runes":["ᚲᛊ",1,["x"]],"name_runes":"ᚨ"}\n', got)
got = text(["--key", "a.b", "--key", "names[]", "--key", "p[].n", "--replace"], people)
check("paths, replaced", got == '{"a":{"b" : "ᚦᛖ"},"names":["ᚲᛊ",1,["x"]],"p":[{"n":"ᛟᚾᛖ"},{"n":2}], "name":"a"}\n', got)
check("lists without a name", text(["--key", "[].n", "--key", "[]", "--replace"], '["a", {"n":"b"}]\n') == '["ᚨ", {"n":"ᛒ"}]\n')
rc, out, err = run(["--subtitles", "--strict", "--input", "film.srt"])
check("SRT", (rc, out) == (65, film.replace("The qui</i>ck", "ᚦᛖ ᚲᚹᛁ</i>ᚲ").replace("brown", "ᛒᚱᛟᚹᚾ").replace("fox, I <3 you", "ᚠᛟᚲᛊ, ᛁ <3 ᛃᛟᚢ").replace("T<b>h</b>e ж end", "ᚦ<b></b>ᛖ ж ᛖᚾᛞ")) and "ж at 9:18" in err, out + err)
vtt = "\ufeffWEBVTT - the fox\nKind: captions\n\nNOTE keep\nthis\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 01:00:04.000 align:start\n<v Fred>%s <00:02.000>%s</v>\n\n00:05.000 --> 00:06.000\n- %s\n"
check("WebVTT", text(["--subtitles"], vtt % ("Hello", "the fox", "one")) == vtt % ("ᚺᛖᛚᛚᛟ", "ᚦᛖ ᚠᛟᚲᛊ", "ᛟᚾᛖ"), text(["--subtitles"], vtt % ("Hello", "the fox", "one")))
frames = "{1}{25}{y:i}%s|%s\n{30}{60}{c:$0000FF}{f:Arial}%s\n"
got = text(["--subtitles"], frames % ("the ring", "a king", "{he}"))
check("MicroDVD", got == frames % ("ᚦᛖ ᚱᛁᛜ", "ᚨ ᚲᛁᛜ", "{ᚺᛖ}"), got)
check("MicroDVD by sound", text(["-s", "elder/sound", "--option", "numbers", "--subtitles"], "{1}{25}{Y:b}he\n").startswith("{1}{25}{Y:b}ᚺ"))
check("cues before a bad one are written", run(["--subtitles"], film + "\n\n3\nbad\n")[:2] == (65, out + "\n\n"), run(["--subtitles"], film + "\n\n3\nbad\n"))
rc, out, err = run(["--column", "n"], "n,m,k\na,1,2\nb\n")
check("short rows are filled up", (rc, out) == (0, "n,m,k,n_runes\na,1,2,ᚨ\nb,,,ᛒ\n"), out + err)
rc, out, err = run(["--column", "n"], "n")
check("a header alone is a table", (rc, out) == (0, "n,n_runes"), out + err)
rc, out, err = run(["--column", "n"], "n\naж\n")
check("losses in a column have letter and line", "ж at 2:2" in err, err)
rc, out, err = run(["--key", "n"], '{"n":"a"}\n' * 3 + "bad\n")
check("lines before a bad one are written", (rc, out.count("\n")) == (65, 3), out + err)
rc, out, err = run(["--key", "name"], '{"name":"fox","n":1}\n\n{"x":{"name":"no"}}\n{"name":7}\n')
check("JSON lines", out == '{"name":"fox","n":1,"name_runes":"ᚠᛟᚲᛊ"}\n\n{"x":{"name":"no"}}\n{"name":7}\n', out)
for columns in "0", "-1", "x", "1", "12", "20", "39":
    rc, out, err = run(["help", "quotes", "add"], COLUMNS=columns)
    check(f"help in {columns} columns", rc == 0 and "--author" in out and len(out) > 1200, (rc, out[-200:], err[:200]))
check("the last --json counts", [set(json.loads(run([*forms, "fox"])[1])) == {"source", "text", "losses"} for forms in (["--json", "--json=lean"], ["--json=lean", "--json"])] == [True, False])
for content, status, words in (("[1,2]", 65, "has no texts with names; --plain"), ("{}", 65, "has no texts with names"), ('["fox"]', 64, "at []: --key '[]' --replace;"), ('[{"a":"b"}]', 64, "at [].a: --key '[].a';")):
    write("texts.json", content)
    rc, out, err = run(["-i", "texts.json"])
    check(f"-i of {content}", rc == status and words in err, (rc, err))
rc, out, err = run(["--json=lean", "fox ж é"])
check("lean JSON", json.loads(out) == {"source": "fox ж é", "text": "ᚠᛟᚲᛊ ж ᛖ", "losses": [{"letter": "ж", "count": 1, "kind": "kept"}, {"letter": "é", "count": 1, "kind": "nearest"}]}, out)
rc, out, err = run(["-0", "--json=lean"], b"fox\nfox\0the\0")
check("NUL", [json.loads(x)["source"] for x in out.splitlines()] == ["fox\nfox", "the"], out)
check("NUL, plain", run(["-0"], b"fox\0the\0")[1] == "ᚠᛟᚲᛊ\0ᚦᛖ\0")
rc, out, err = run(["--json=lean"], "fox " * 10000 + "\nthe\n")
lines = [json.loads(x) for x in out.splitlines()]
check("cut lines are marked", len(lines) > 2 and all(x.get("continues") for x in lines[:-2]) and not any("continues" in x for x in lines[-2:]) and "".join(x["source"] for x in lines[:-1]) == "fox " * 10000, [x.get("continues") for x in lines])

# ---- quotes
rc, out, err = run(["quotes", "import", "riddles", "--format", "fortune"])
check("one bad quote stops an import", rc == 65 and "--skip-bad" in err, (rc, err))
rc, out, err = run(["quotes", "import", "riddles", "--format", "fortune", "--skip-bad", "--collection", "riddles"])
check("--skip-bad goes on", rc == 0 and out == "1 added, 0 already stored, 2 rejected\n" and "U+001B" in err and "col -b" in err, (rc, out, err))
run(["quotes", "add", "-"], "Nine\n\t\t-- E. F\n")
check("the author of a fortune", "Nine — E. F" in text(["quotes"]), text(["quotes"]))
check("own quotes join the others", "norse" in text(["quote", "--random", "--collection", "norse", "--json"]))
check("rm", run(["quotes", "rm", json.loads(text(["quotes", "ls", "--author", "E. F", "--json"]))[0]["id"]])[0] == 0)
fortunes = "/usr/share/games/fortunes"
if os.path.isdir(fortunes):
    names = [n for n in os.listdir(fortunes) if not n.endswith((".dat", ".u8"))]
    refused = [n for n in names if run(["quotes", "import", os.path.join(fortunes, n), "--format", "fortune", "--skip-bad", "--dry-run"])[0]]
    check("Debian's fortune files", not refused, "%d of %d refused: %s" % (len(refused), len(names), refused))
feeds = {f: text(["quotes", "feed", "--" + f, "--date", "2026-02-27", "--days", "366"]) for f in ("ics", "atom")}
def feed_items(form, feed):
    """The day, title, text and id of each item, as a reader of the format takes them."""
    if form == "ics":
        check("calendar lines", all(len(l.encode()) <= 75 for l in feed.split("\r\n")) and "\n" not in feed.replace("\r\n", ""))
        plain = lambda value: re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], value)
        for event in feed.replace("\r\n ", "").split("BEGIN:VEVENT\r\n")[1:]:
            fields = dict(line.split(":", 1) for line in event.split("\r\nEND:VEVENT\r\n")[0].split("\r\n"))
            day = datetime.datetime.strptime(fields["DTSTART;VALUE=DATE"], "%Y%m%d").date()
            yield day, plain(fields["SUMMARY"]), plain(fields["DESCRIPTION"]), fields["UID"].split("@")[0]
        return
    atom = "{http://www.w3.org/2005/Atom}"
    for item in xml.etree.ElementTree.fromstring(feed).iter(atom + "entry"):
        day = datetime.datetime.strptime(item.findtext(atom + "updated"), "%Y-%m-%dT00:00:00Z").date()
        name, title, body = (item.findtext(atom + part) for part in ("id", "title", "content"))
        yield day, title, body, name.removeprefix("urn:runes:")


shown = json.loads(text(["quote", "--bundled", "--script", "elder", "--date", "2026-02-27", "--days", "366", "--json"]))
first = datetime.date(2026, 2, 27)
for f, feed in feeds.items():
    check("the same feed elsewhere", run(["quotes", "feed", "--" + f, "--date", "2026-02-27", "--days", "366"], TZ="Pacific/Kiritimati", HOME=work)[1] == feed, f)
    try:
        items = list(feed_items(f, feed))
    except Exception as e:
        check("%s can be read" % f, False, repr(e))
        continue
    check("days of " + f, [i[0] for i in items] == [first + datetime.timedelta(n) for n in range(366)], items[:2])
    check("titles of " + f, [i[1] for i in items] == [re.sub(r"[\n\t]", " ", q["text"]) for q in shown], items[:2])
    check("texts of " + f, all(i[2].startswith(q["runes"] + "\n" + q["text"]) for i, q in zip(items, shown)), items[:2])
    check("ids of " + f, [i[3] for i in items] == ["%s-%s" % (i[0], q["id"]) for i, q in zip(items, shown)], items[:2])

# ---- help
def commands(path):
    rc, out, err = run(["help"] + path, COLUMNS="80")
    check("help of %s" % path, rc == 0 and err == "", (rc, err))
    yield path, out
    short = text(path + ["-h"])
    check("-h of %s fits a screen" % path, 2 < short.count("\n") <= 24 and max(map(len, short.splitlines())) <= 80 and " --help` " in short, short)
    named = set(re.findall(r"(?m)^  (--?[a-z0-9-]+)", short)) | set(re.findall(r"(?m)^  --?[a-z][a-z0-9-]* ?[A-Z]*, (--?[a-z0-9-]+)", short))
    # A group shows the options of its usual command.
    listed = text(["help", "stones", "find"]) if path == ["stones"] else out if path else text(["help", "translit"])
    check("-h of %s names options that exist" % path, all(re.search(r"(^|[\s/,])%s\b" % option, listed) for option in named), (named, listed))
    m = re.search(r"\nSUBCOMMANDS:\n(.*?)(?:\n\n  See|\Z)", out, re.S)
    for name in re.findall(r"^  ([a-z-]+)(?:, [a-z-]+)?(?: \(default\))?(?:  |$)", m.group(1) if m else "", re.M):
        if name != "help":
            yield from commands(path + [name])


mine = json.loads(text(["quotes", "list", "--collection", "riddles", "--json"]))[0]["id"]
# An invented pack, which has the words of the examples.
write("stones.tsv", "".join("\t".join(row) + "\n" for row in [
    ("signum", "pos", "norm", "translit", "ref16", "style"), ("U 9001", "0", "bróðir", "bruþiʀ", "bruþiʀ", "Pr3"),
    ("U 9001", "1", "bróður", "bruþur", "bruþur", "Pr3"), ("U 9001", "2", "stein", "stain", "stain", "Pr3")]))
subprocess.run([sys.executable, os.path.join(here, "../../.ci/packaging/stones.py"), "stones.tsv", "-o", "runes-stones.pack"], cwd=work, check=True, stdout=subprocess.DEVNULL)
check("a pack of stones", run(["stones", "install", "runes-stones.pack"])[0] == 0)
# What other examples name.
write("book.md", "# The fox\n")
write("app.json", '{"one": "{n} foxes"}\n')
write("app.po", 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "the fox"\nmsgstr ""\n')
subprocess.run(["pandoc", "book.md", "-o", "book.docx"], cwd=work, check=True)
os.mkdir(os.path.join(work, "fonts"))
examples = 0
# These depend on settings, fonts and quotes.
ALLOWED = {"stones \"U": (0, 1), "stones --carver": (0, 1), "quotes edit": (0, 1), "config get": (0, 1), "config unset": (0, 1), "fonts check": (0, 65), "quotes check": (0, 65)}
for path, out in commands([]):
    width = max(map(len, out.splitlines()))
    check("%s wraps at 80" % path, width <= 80 or any(len(l) > 80 and ("--" in l or l.startswith("  runes") or "http" in l) for l in out.splitlines()), width)
    parts = out.split("\nUSAGE:")[0].splitlines()
    check("%s breaks no indented line" % path, not any(a[:1] == " " and b[:1] not in ("", " ") for a, b in zip(parts, parts[1:])), parts)
    block = re.search(r"Examples?:\n((?:  .*\n|\n)+?)(?=\S|\Z)", out)
    for line in (block.group(1).splitlines() if block else []):
        line = line.strip()
        if not re.search(r"(^|\| )runes( |$)", line) or line.startswith("tail -f"):
            continue
        line = line.replace("q7k2abcd", mine[:8])
        if "rm " in line or "quotes remove" in line or "fonts install" in line or "fonts uninstall" in line:
            continue
        if "--file ~" in line or ".ttf" in line:
            continue
        p = subprocess.run(["bash", "-c", line], env=env, cwd=work, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        examples += 1
        check("the example `%s`" % line, p.returncode in ALLOWED.get(" ".join(line.split()[1:3]), (0,)), (p.returncode, p.stderr.decode()))
check("examples were found", examples > 30, examples)
os.remove(os.path.join(work, "book.md"))


# ---- completions, by driving the shells
def shell(name):
    found = shutil.which(name)
    if not found and a.all:
        check("shell", False, "no " + name)
    return found


WANTED = [
    ("runes -s you", "younger"), ("runes -s younger/nors", "younger/norse"), ("runes -s viking/short", "viking/short-twig"), ("runes -s vik", "viking"),
    ("runes -s cirth --divider tri", "triple-dot"), ("runes quote --collection nor", "norse"), ("runes config set po", "pool"),
    ("runes config set pool mi", "mine"), ("runes quotes show " + mine[:6], mine), ("runes --input book.", "book.txt"),
    ("runes quotes import sayings.c", "sayings.csv"), ("runes qu", "quote"), ("runes --scr", "--script"), ("runes -s cirth/moria/n5", "cirth/moria/n53"),
    ("runes help quo", "quote"), ("runes help quotes fav", "favorite"),
]
if shell("bash"):
    script = text(["completions", "bash"])
    write("complete.bash", script)
    for line, wanted in WANTED:
        # What bash does on Tab: calls the function, and completes file names if the function allows it.
        driver = r"""
source complete.bash
read -ra COMP_WORDS <<< "$1"; COMP_LINE=$1; COMP_POINT=${#1}; COMP_CWORD=$((${#COMP_WORDS[@]}-1)); COMP_TYPE=9
spec=$(complete -p runes); fn=$(sed 's/.*-F \([^ ]*\).*/\1/' <<< "$spec")
$fn runes "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null
printf '%s\n' "${COMPREPLY[@]}"
if [[ ${#COMPREPLY[@]} = 0 && $spec = *"-o default"* ]]; then compgen -f -- "${COMP_WORDS[COMP_CWORD]}"; fi
"""
        p = subprocess.run(["bash", "--norc", "-c", driver, "bash", line], env=env, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        got = p.stdout.decode().split()
        check("bash completes `%s`" % line, wanted in got, got[:20])
        check("no files for `%s`" % line, not line.startswith("runes help") or not set(got) & set(os.listdir(work)), got)
def drive(argv, keys, seconds=8, until=None, **kw):
    """The output on a terminal with 100 columns, to its end or to the words `until`."""
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(work)
        os.execvpe(argv[0], argv, {**env, "TERM": "xterm", **kw})
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    got, deadline, keys = b"", time.time() + seconds, list(keys)
    pause = time.time() + 1.5
    while time.time() < deadline:
        if select.select([fd], [], [], 0.1)[0]:
            piece = terminal_bytes(fd)
            if not piece:
                break
            got += piece
            if until and until in plain(got.decode("utf-8", "replace")):
                break
            pause = time.time() + 0.7
        elif keys and time.time() > pause and (got or time.time() > deadline - seconds / 2):
            os.write(fd, keys.pop(0).encode())
            pause = time.time() + 1.2
        elif not keys and time.time() > pause + 3:
            break
    os.close(fd)
    try:
        os.kill(pid, 9)
    except ProcessLookupError:
        pass
    os.waitpid(pid, 0)
    return got.decode("utf-8", "replace").replace("\r\n", "\n")


def plain(shown):
    return re.sub("\x1b\\[[0-9;?]*[a-zA-Z]", "", shown).replace("\r", "")


def complete_fish():
    for line, wanted in WANTED:
        # fish has a command line only in interactive mode. Request completion by name and show the candidates.
        got = drive(["fish", "--no-config", "-i", "-C", "source runes.fish"], [line + "\t", "\t"], seconds=40, until=wanted)
        check("fish completes `%s`" % line, wanted in plain(got), repr(got[-300:]))


def complete_zsh():
    for line, wanted in WANTED:
        got = drive(["zsh", "-i"], [line + "\t"], seconds=40, until=wanted, ZDOTDIR=work)
        check("zsh completes `%s`" % line, wanted in plain(got), repr(got[-300:]))


# ---- completions of names that others chose: they are inserted as one word, and nothing in them is run
NAMES = ["$(touch hit)", "`touch hit`", " two words", "; touch hit", "'single", '"double', "*[ab]?{c,d}", "~ $HOME #!!", "co:lon\\back", "<(touch hit)", "&& touch hit", "é'$(touch hit)", 'é"$(touch hit)', "\U0010fffe'$(touch hit)", "ends'", 'ends"']
FIRST = ["-dash", "$(touch${IFS}hit)", "`touch hit`", "*", "~", ""]
names = ["%s%s" % (chr(97 + n) * 3, name) for n, name in enumerate(NAMES)]
given = names + FIRST + ["line\nfeed $(touch hit)"]
write("hostile.json", json.dumps({"format": "runes-quotes", "version": 1, "quotes": [{"text": "text of %d." % n, "collections": [name]} for n, name in enumerate(given)]}))


def complete_hostile(shell_name, argv, **kw):
    keys = ["runes quote --collection \t\t", "\x03"]
    for n, name in enumerate(names):
        keys += ["runes quote --mine --latin --collection %s\t" % name[:3], "\r"]
    keys += ["runes quotes list --mine --collection 'ccc\t", "\r"]
    if shell_name == "bash":
        # Inside open quotation marks, which the name must not close; and after one inside of a word, nothing is inserted.
        for n, name in enumerate(names):
            keys += ["runes quote --mine --latin --collection %s%s\t\r" % (mark, name[:3]) for mark in "'\""]
        keys += ["runes quote --collection a'nnn\t", "\x03", "runes quote --collection $'nnn\t", "\x03", "runes quote --collection 'nnn\x1b[D\t", "\x03"]
    got = plain(drive(argv, keys, seconds=400, RUNES_STORE=os.path.join(work, "hostile.json"), **kw))
    for n, name in enumerate(names):
        wanted = 3 if shell_name == "bash" else 1
        check("%s inserts %r as one word" % (shell_name, name), got.count("text of %d." % n) >= wanted, (wanted, repr(got[-3000:])))
    check("%s completes inside quotes" % shell_name, got.rstrip().count("text of 2.") > 1, repr(got[-600:]))
    check("%s runs nothing in names" % shell_name, not os.path.exists(os.path.join(work, "hit")), got)


# The shells wait for keys most of the time, so they are driven side by side.
sessions = []
if shell("bash"):
    # In the locale C, what is not ASCII is not printed as it is.
    for more in {}, {"LC_ALL": "C"}:
        sessions.append(lambda more=more: complete_hostile("bash", ["bash", "--init-file", "complete.bash", "-i"], **more))
if shell("fish"):
    write("runes.fish", text(["completions", "fish"]))
    sessions += [complete_fish, lambda: complete_hostile("fish", ["fish", "--no-config", "-i", "-C", "source runes.fish"])]
if shell("zsh"):
    os.makedirs(os.path.join(work, "fpath"))
    write("fpath/_runes", text(["completions", "zsh"]))
    write(".zshrc", "fpath=(%s/fpath $fpath)\nautoload -U compinit; compinit -u -d %s/dump\nPS1='> '\nunsetopt beep\n" % (work, work))
    # The first session writes what the others read.
    drive(["zsh", "-i"], ["exit\n"], ZDOTDIR=work)
    sessions += [complete_zsh, lambda: complete_hostile("zsh", ["zsh", "-i"], ZDOTDIR=work)]
with concurrent.futures.ThreadPoolExecutor() as side_by_side:
    for session in [side_by_side.submit(session) for session in sessions]:
        session.result()

# ---- terminals
got = drive([exe], [])
check("a bare runes says what -h says", plain(got).strip() == text(["-h"]).strip(), got)
first, second = (drive(["bash", "--norc", "-c", "runes -s cirth Balin; echo; runes -s cirth Balin"], []).count("runes fonts install") for _ in range(2))
check("cirth on a terminal: one hint a session", (first, second) == (1, 1), (first, second))
check("no hint in a pipe", "fonts install" not in run(["-s", "cirth", "Balin"])[2])
check("an assumed period is reported", "--year" in drive([exe, "-s", "younger/norse", "Haraldr"], []))
check("and not where one is named", "--year" not in drive([exe, "-s", "younger/norse", "--year", "1100", "Haraldr"], []))
check("colors by TERM", "\x1b[1;33m" in drive([exe, "quote", "--bundled"], []))
check("none with NO_COLOR", "\x1b" not in drive([exe, "quote", "--bundled"], [], NO_COLOR="1"))
paged = drive([exe, "quotes", "list", "--bundled"], [], PAGER="sed 's/^/PAGED /'")
check("long lists go through a pager", paged.count("PAGED") > 100, paged[:200])
drive([exe, "quotes", "list", "--bundled"], [], PAGER="grep SigIgn /proc/self/status >%s/signals" % work)
ignored = int(open(os.path.join(work, "signals")).read().split()[1], 16)
check("the pager ignores neither SIGPIPE nor SIGXFSZ", ignored & (1 << 12 | 1 << 24) == 0, hex(ignored))
check("not in a pipe", "PAGED" not in run(["quotes", "list", "--bundled"], PAGER="sed 's/^/PAGED /'")[1])

# ---- words of the documentation
words = re.search(r"\| `spelling` \|.*\*(.*)\*", open(os.path.join(here, "../../Sources/RuneKit/RuneKit.docc/BySound.md")).read()).group(1).split(", ")
got = text(["pronounce"] + words)
check("words that are listed in American spelling", [line.split("\t")[2] for line in got.splitlines()] == ["spelling"] * len(words), got)

# ---- recipes of the documentation
recipes = open(os.path.join(here, "../../Sources/RuneKit/RuneKit.docc/QuoteRecipes.md")).read()
blocks = dict(re.findall(r"```(\w+)\n(.*?)```", recipes, re.S))
today = text(["quote", "--fallback-builtin"])
flat = lambda s: re.sub(r"\s+", "", re.sub("\x1b\\[[0-9;?]*[a-zA-Z]", "", s))
if shell("bash"):
    with open(os.path.join(home, ".bashrc"), "w") as f:
        f.write(blocks["bash"])
    check("bash greets", flat(today) in flat(drive(["bash", "-i"], ["exit\n"])), "")
    check("bash greets no script", subprocess.run(["bash", "-c", "source ~/.bashrc"], env=env, stdout=subprocess.PIPE).stdout == b"")
if shell("zsh"):
    with open(os.path.join(home, ".zshrc"), "w") as f:
        f.write(blocks["zsh"])
    check("zsh greets", flat(today) in flat(drive(["zsh", "-i"], ["exit\n"])), "")
    check("zsh greets no script", subprocess.run(["zsh", "-c", "source ~/.zshrc; true"], env=env, stdout=subprocess.PIPE).stdout == b"")
if shell("fish"):
    os.makedirs(os.path.join(home, ".config/fish"), exist_ok=True)
    with open(os.path.join(home, ".config/fish/config.fish"), "w") as f:
        f.write(blocks["fish"])
    check("fish greets", flat(today)[:60] in flat(drive(["fish", "-i"], ["exit\n"])), "")
    check("fish greets no script", subprocess.run(["fish", "-c", "true"], env=env, stdout=subprocess.PIPE).stdout == b"")
write("60-runes", blocks["motd"])
os.chmod(os.path.join(work, "60-runes"), 0o755)
p = subprocess.run([os.path.join(work, "60-runes")], env={"PATH": env["PATH"], "LC_ALL": "C"}, stdout=subprocess.PIPE)
check("motd, without a HOME", p.returncode == 0 and p.stdout.strip(), p)
command = blocks["cron"].split(None, 5)[5]
p = subprocess.run(["/bin/sh", "-c", command], env={"PATH": env["PATH"], "HOME": home, "SHELL": "/bin/sh"}, stdout=subprocess.PIPE)
check("cron", p.returncode == 0 and p.stdout.decode() == today, p)
bar = json.loads(blocks["waybar"])["custom/runes"]
p = subprocess.run(["/bin/sh", "-c", bar["exec"]], env=env, stdout=subprocess.PIPE)
check("waybar", sorted(json.loads(p.stdout)) == ["alt", "class", "text", "tooltip"] and p.stdout.count(b"\n") == 1, p.stdout)
p = subprocess.run(["/bin/sh", "-c", re.search("command=(.*)", blocks["i3blocks"]).group(1)], env=env, stdout=subprocess.PIPE)
check("i3blocks", p.stdout.count(b"\n") == 2, p.stdout)
if shell("tmux"):
    write("tmux.conf", blocks["tmux"] + "set -g status-right-length 200\nset -g status-interval 1\n")
    drive(["tmux", "-L", "cm%d" % os.getpid(), "-f", os.path.join(work, "tmux.conf"), "-u", "new", "sleep 2"], [], seconds=1)
    got = drive(["tmux", "-L", "cm%d" % os.getpid(), "-f", os.path.join(work, "tmux.conf"), "-u", "new", "sleep 6"], [], seconds=8)
    wanted = text(["quote", "--format", "tmux", "--max-length", "40"]).strip()
    check("tmux", flat(wanted)[:10] in flat(got), (wanted, got[-400:]))
    subprocess.run(["tmux", "-L", "cm%d" % os.getpid(), "kill-server"], stderr=subprocess.DEVNULL)
for block in re.findall(r"```sh\n(.*?)```", recipes, re.S):
    p = subprocess.run(["bash", "-ec", block], env=env, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # A random quote may have letters that its picture reports.
    said = re.sub(r"runes: \d+ letters? replaced by the nearest letters: .*\n", "", p.stderr.decode())
    check("the recipe %s" % block[:60], p.returncode == 0 and not said, said)

tested.end("%d checks, %d examples" % (tested.checked, examples))
