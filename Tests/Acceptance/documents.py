#!/usr/bin/env python3
"""Tests documents with the programs that people open them with: documents.py --bin PATH [--long]

pandoc-filter is compared on pandoc's own JSON: every text is what `runes` writes for its paragraph, and all else is as
before. What pandoc makes of it is opened by epubcheck and w3m. Pages in which spaces, letters and elements between the
characters of markup are gone have the same tree as before, by html5lib and expat. --long, after `.ci/install acceptance acceptance--long`, opens
it with LibreOffice, too, takes the King James Bible of Debian through docx and EPUB, and measures it, and pages.
--only speed,bible runs some of the tests.
"""
import argparse, csv, html, json, os, random, re, shutil, socket, subprocess, sys, tempfile, time, zipfile
import xml.etree.ElementTree
import html5lib
from concurrent.futures import ThreadPoolExecutor

parser = argparse.ArgumentParser()
parser.add_argument("--bin", required=True)
parser.add_argument("--long", action="store_true")
parser.add_argument("--only", type=lambda names: names.split(","))
a = parser.parse_args()
exe = os.path.abspath(a.bin)
home = tempfile.mkdtemp(prefix="rd.")
env = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "RUNES_"))}
env.update(HOME=home, LC_ALL="C.UTF-8", SWIFT_BACKTRACE="enable=no", PATH=home + ":" + os.environ["PATH"])
path = lambda name: os.path.join(home, name)
os.symlink(exe, path("runes-pandoc"))
os.symlink(exe, path("runes"))
failed = 0


def check(name, holds, got=""):
    global failed
    if not holds:
        failed += 1
        print("FAILED %s: %s" % (name, str(got)[:600]))


def run(*args, given=b"", status=0):
    given = given.encode() if isinstance(given, str) else given
    done = subprocess.run(args, input=given, capture_output=True, env=env, cwd=home)
    check("%s exits with %s" % (list(args), status), done.returncode == status, (done.returncode, done.stderr[-300:]))
    return done.stdout.decode("utf-8", "replace")


def runes(text, *flags):
    """Each line in runes by itself."""
    return run(exe, "translit", "-q", *flags, given="\n".join(text) + "\n").split("\n")[:-1]


BOOK = """---
title: The *Quick* Fox
author: Thomas Thorne
lang: en
---
# A `thing` of th*ings* {#thing}

Was*thing* w**art**hog the^[A note **th**at goes on.] [link](http://thing.example "thing") "quoted th" and 'x' $th+b$
![a thing](thing.png) soft *th*\\
hard, A[n]{.thing}d. `<wbr/>`{=html} ~~thi~~ng x^th^ [SMALL thing]{.smallcaps} [@doe99, see the thing; @roe]

::: {.thing lang=non thing=thing}
Haraldr konungr bað gera [the thing]{lang=en} ok [þing]{translate=no}.
:::

| line one
|   *line* two

Thing
:   A definition of "thing's".

1. One [Frodo]{script=cirth} and [Frodo]{script=younger mode=norse variant=short-twig}.

    ```
    the thing
    ```

| the | thing |
|-----|------:|
| th  | x     |

: A caption of a *th*ing

<div>the raw thing</div>
"""
INLINES = {"Emph", "Underline", "Strong", "Strikeout", "Superscript", "Subscript", "SmallCaps", "Quoted", "Cite", "Link",
           "Span", "Str", "Space", "SoftBreak", "LineBreak", "Code", "Math", "RawInline", "Note", "Image"}


def texts(node, scope=(), run=None, found=None):
    """The texts of a document with what applies to them: a second reading of pandoc's model, to compare with.

    Each is a list of strings, of which those of Str are one-element lists.
    """
    found = [] if found is None else found
    if isinstance(node, list):
        own = run is None and node and isinstance(node[0], dict) and node[0].get("t") in INLINES
        if own:
            run = []
            found.append((scope, run))
        for child in node:
            texts(child, scope, run, found)
    elif isinstance(node, dict) and "t" in node:
        kind, content = node["t"], node.get("c")
        if kind == "Str":
            run.append([content])
        elif kind in ("Space", "SoftBreak", "LineBreak"):
            run.append("\u2028" if kind == "LineBreak" else " ")
        elif kind in ("Code", "Math", "RawInline"):
            run.append("\ufffc")
        elif kind in ("Note", "Image"):
            run.append("\ufffc")
            texts(content, scope, None, found)
        elif kind == "Quoted":
            marks = "“”" if content[0]["t"] == "DoubleQuote" else "‘’"
            run.append(marks[0])
            texts(content[1], scope, run, found)
            run.append(marks[1])
        elif kind == "Cite":
            for citation in content[0]:
                texts(citation["citationPrefix"], scope, None, found)
            texts(content[1], scope, run, found)
        elif kind in ("CodeBlock", "RawBlock"):
            pass
        else:
            attributes = dict(content[0][2]) if kind in ("Div", "Span") else {}
            chosen = tuple((k, attributes[k]) for k in ("lang", "script", "mode", "variant", "translate") if k in attributes)
            if chosen and run is not None:
                run.append("\ufffc")
                run = None
            texts(content, scope + chosen, run, found)
    return found


def in_runes(document, *flags):
    """The expected document: Python puts what `runes` writes for each paragraph into its elements by their length in runes."""
    result = []
    for scope, run in texts(document["blocks"]) + texts(document["meta"].get("title", {"t": "MetaInlines", "c": []})):
        chosen = dict(scope)
        if chosen.get("translate") == "no":
            result.append("".join(p[0] if isinstance(p, list) else p for p in run))
            continue
        own = list(flags)
        script = chosen.get("script", "elder")
        own += ["-s", script]
        mode = chosen.get("mode") or {("non", "elder"): "proto-norse"}.get((chosen.get("lang"), script))
        own += ["--mode", mode] if mode else []
        own += ["--variant", chosen["variant"]] if "variant" in chosen else []
        result.append(runes(["".join(p[0] if isinstance(p, list) else p for p in run)], *own)[0])
    return result


def emptied(node):
    """A document without the texts that may change."""
    if isinstance(node, dict):
        if node.get("t") == "Str":
            return {"t": "Str"}
        return {k: v if k in ("author", "lang") else emptied(v) for k, v in node.items()}
    return [emptied(child) for child in node] if isinstance(node, list) else node


def test_model():
    source = run("pandoc", "-f", "markdown", "-t", "json", given=BOOK)
    output = run(exe, "pandoc-filter", "-q", given=source)
    before, after = json.loads(source), json.loads(output)
    check("all but the texts stays", emptied(before) == emptied(after), output)
    check("and its bytes", re.sub(r'"c":"[^"]*"', "", source) == re.sub(r'"c":"[^"]*"', "", output), output)
    got = ["".join(p[0] if isinstance(p, list) else p for p in run)
           for _, run in texts(after["blocks"]) + texts(after["meta"]["title"])]
    wanted = in_runes(before)
    check("as many texts", len(got) == len(wanted) > 20, (len(got), len(wanted)))
    for left, right in zip(got, wanted):
        check("a text is as `runes` writes its paragraph", left == right, (left, right))
    # By hand: letters of a digraph with formatting between them are one rune, in the element of the first.
    for text in ('{"t":"Str","c":"ᚦ"},{"t":"Emph","c":[{"t":"Str","c":"ᛁᛜᛊ"}]}', '"title":{"t":"MetaInlines","c":[{"t":"Str","c":"ᚦᛖ"}',
                 '"author":{"t":"MetaInlines","c":[{"t":"Str","c":"Thomas"}', '{"t":"Str","c":"ᚹ"},{"t":"Strong","c":[{"t":"Str","c":"ᚨᚱᛏ"}]},{"t":"Str","c":"ᚺᛟᚷ"}'):
        check("has " + text, text in output, output)
    # Strict JSON of other programs: other orders of members, escapes, white space.
    def swapped(node):
        if isinstance(node, dict):
            return {k: swapped(v) for k, v in reversed(node.items())}
        return [swapped(child) for child in node] if isinstance(node, list) else node
    again = run(exe, "pandoc-filter", "-q", given=json.dumps(swapped(before), indent=1))
    check("the order of members and white space do not matter", json.loads(again) == after, again)
    check("--class", run(exe, "pandoc-filter", "-q", "--class", "none", given=source) == source)
    both = [run("pandoc", "--filter", name, "-t", "markdown", given=BOOK) for name in ("runes-pandoc", "runes")]
    check("pandoc takes the command as its filter", both[0] == both[1] and "ᚦᛖ" in both[1], both[1][:100])
    only = run("pandoc", "--filter", "runes-pandoc", "-M", "runes-class=thing", "-t", "plain", given=BOOK)
    check("--class writes its parts alone", "ᚺᚨᚱᚨᛚᛞᚱ" in only and "Washting" not in only and "Wasthing" in only, only)
    dots = run(exe, "pandoc-filter", "-q", "--divider", "dot", given=source)
    check("dividers", '{"t":"Str","c":"᛫"}' in dots and "Space" not in json.dumps(json.loads(dots)["blocks"][1]["c"][:4]), dots)
    check("gloss in lines", "ᛚᛁᚾᛖ ᛟᚾᛖ\n" in run("pandoc", "--filter", "runes-pandoc", "-M", "runes-gloss=ruby", "-t", "plain",
                                              given=BOOK).replace("|", ""))
    drawn = lambda format: json.loads(run(exe, "pandoc-filter", "-q", "--draw", "--media", home, format, given=run(
        "pandoc", "-f", "markdown", "-t", "json", given="---\ntitle: Fox\n---\n# Fox\nfox^[fox] ![fox](x.png)")))
    for format, places in (("html", "title heading text note"), ("latex", "title heading text note"), ("docx", "title heading text"),
                           ("epub", "text note")):
        document = drawn(format)
        heading, paragraph = document["blocks"]
        kinds = {"title": document["meta"]["title"]["c"][0]["t"], "heading": heading["c"][2][0]["t"], "text": paragraph["c"][0]["t"],
                 "note": paragraph["c"][1]["c"][0]["c"][0]["t"], "alt": paragraph["c"][-1]["c"][1][0]["t"]}
        check("what is drawn in " + format, {k for k, v in kinds.items() if v == "Image"} == set(places.split()), kinds)
    os.mkdir(os.fsencode(home) + b"/med\xff")
    given = run("pandoc", "-f", "markdown", "-t", "json", given="fox")
    for flags in (["--draw", "--media", b"med\xff", "latex"], ["--draw", "--media", b"med\xff", "docx"], ["--gloss", "ruby", "--media", b"med\xff", "epub"], ["--draw", "--media", "med\U0010FEFF", "latex"]):
        run(exe, "pandoc-filter", *flags, given=given, status=64)
        check("a folder that a document cannot name", not os.listdir(os.fsencode(home) + b"/med\xff"), flags)
    strict = subprocess.run([exe, "pandoc-filter", "--strict"], input=run("pandoc", "-t", "json", given="Москва").encode(), capture_output=True, env=env)
    check("--strict", strict.returncode == 65 and not strict.stdout and b"no rune for 6 letters" in strict.stderr, strict)


def filtered(markdown, *flags, target="markdown"):
    return run("pandoc", "-f", "markdown", "--filter", "runes-pandoc", "-t", target, *flags, given=markdown).strip()


def test_elements():
    """A digraph that formatting divides: no element is left empty, and a link has a rune."""
    for text, wanted in [
            ("T*h*e", "ᚦᛖ"), ("qui*c***k**", "ᚲᚹᛁ*ᚲ*"), ("T[h](u)e", "[ᚦ](u)ᛖ"), ("T[h](u)", "[ᚦ](u)"), ("*T*[h](u)e", "[ᚦ](u)ᛖ"),
            ("[T](a)[h](b)e", "[ᛏ](a)[ᚺ](b)ᛖ"), ("t***h***e", "ᚦᛖ"), ("t[*h*](u)e", "[*ᚦ*](u)ᛖ"), ("t*[h](u)*e", "*[ᚦ](u)*ᛖ"),
            ("Was[t](u)hing", "ᚹᚨᛊ[ᚦ](u)ᛁᛜ"), ("wi[th](u)", "ᚹᛁ[ᚦ](u)"), ("t[h]{#x}e", "[ᚦ]{#x}ᛖ"), ("t~~h~~^e^", "ᚦ^ᛖ^"), ("*t*h", "*ᚦ*"), ("t***h**e ring*", "ᚦ*ᛖ ᚱᛁᛜ*"),
            ("t**h**[e](u)", "ᚦ[ᛖ](u)"), ("q[u](u)ick", "ᚲ[ᚹ](u)ᛁᚲ"), ("t*h `x`*e", "ᚦ* `x`*ᛖ"), ("th![h](x.png)", "ᚦ![ᚺ](x.png)"),
            ("t[h![a](x.png)](u)e", "[ᚦ![ᚨ](x.png)](u)ᛖ"), ("t[h,](u) e", "[ᚦ,](u) ᛖ"), ("t[h]{title=\"a\"}e", "[ᚦ]{title=\"a\"}ᛖ"),
            ("t[h]{.x}e", "ᚦᛖ"), ("[t.](u)[h](v)e", "[ᛏ.](u)[ᚺ](v)ᛖ"), ("t[![a](x.png)](u)e", "ᛏ[![ᚨ](x.png)](u)ᛖ"),
            # Tags of HTML stay; words go on across those of formatting.
            ("t<b>h</b>e", "ᚦ<b></b>ᛖ"), ("<I class=x>qu</I>i<b>ck</b>", "<I class=x>ᚲᚹ</I>ᛁ<b>ᚲ</b>"), ("t<sub>h</sub>*e ring*", "ᚦ<sub></sub>*ᛖ ᚱᛁᛜ*"),
            ("t<a href=\"u\">h</a>e", "ᛏ<a href=\"u\">ᚺ</a>ᛖ"), ("t<br>he", "ᛏ<br>ᚺᛖ"), ("t<kbd>h</kbd>e", "ᛏ<kbd>ᚺ</kbd>ᛖ"), ("t`<b>`{=tex}he", "ᛏ`<b>`{=tex}ᚺᛖ")]:
        got = re.sub("`(<[^`]*>)`{=html}", r"\1", filtered(text))
        check("of " + text, got == wanted, got)
    for text, wanted in [
            ("T<i>h</i>e", "ᚦᛖ"), ("qui<i>c</i><b>k</b>", "ᚲᚹᛁ<i>ᚲ</i>"), ("T<a href=u>h</a>e", "<a href=u>ᚦ</a>ᛖ"),
            ("<i>T</i><a href=u>h</a>e", "<a href=u>ᚦ</a>ᛖ"), ("x<i>T</i><a href=u>h</a>e", "ᚲᛊ<a href=u>ᚦ</a>ᛖ"),
            ("<a href=a>T</a><a href=b>h</a>e", "<a href=a>ᛏ</a><a href=b>ᚺ</a>ᛖ"), ("t<b><i>h</i></b>e", "ᚦᛖ"),
            ("t<b class=x id=x>h</b>e", "<b class=x id=x>ᚦ</b>ᛖ"), ("t<i class=fa></i>e <i class=fa> </i>", "ᛏ<i class=fa></i>ᛖ <i class=fa> </i>"),
            ("t<b>h<i class=fa></i></b>e", "ᚦ<b><i class=fa></i></b>ᛖ"), ("t<b>h<br></b>e", "ᚦ<b><br></b>ᛖ"), ("t<b>&#104;</b>e", "ᚦᛖ"),
            ("t<b><i>h</i>12</b>", "ᚦ<b>12</b>"), ("t<b><i>h</b></i>e", "ᚦ<b><i></b></i>ᛖ"), ("t<b>h<!-- x --></b>e", "ᚦ<b><!-- x --></b>ᛖ"),
            ("t<a href=u>h<img></a>e", "<a href=u>ᚦ<img></a>ᛖ"), ("t<a href=u><i>h</i><br>e</a>", "<a href=u><i>ᚦ</i><br>ᛖ</a>"),
            ("t<a href=u><img>h</a>e", "ᛏ<a href=u><img>ᚺ</a>ᛖ"), ("<a href=u>t</a><a href=v>h<img></a>e", "<a href=u>ᛏ</a><a href=v>ᚺ<img></a>ᛖ"),
            ("t<a href=u>h </a>e", "<a href=u>ᚦ </a>ᛖ"), ("t<a href=u>h&nbsp;</a>e", "<a href=u>ᚦ&nbsp;</a>ᛖ"), ("t<a href=u>h,</a> e", "<a href=u>ᚦ,</a> ᛖ"),
            ("t<a href=u>h<code>x</code></a>", "<a href=u>ᚦ<code>x</code></a>"), ("t<b id=x>h<img></b>", "<b id=x>ᚦ<img></b>"),
            ("t<abbr title=the>h</abbr>e", "<abbr title=ᚦᛖ>ᚦ</abbr>ᛖ"), ("t<b aria-label=a>h</b>e", "<b aria-label=ᚨ>ᚦ</b>ᛖ"), ("t<abbr title>h</abbr>e", "ᚦᛖ"),
            ("a<a href=u>,</a>b", "ᚨ<a href=u>,</a>ᛒ"), ("t<i>h<img></i>e", "ᚦ<i><img></i>ᛖ")]:
        check("of " + text, page(text, "-q") == wanted, page(text, "-q"))
    for text, wanted in [
            ("[\u0436](u)", "[\u0436](u)"), ("a[*\u0436*](u)b", "ᚨ[*\u0436*](u)ᛒ"), ("*a [\u0436](u)*", "*ᚨ [\u0436](u)*"), ("[a\u0436](u)", "[ᚨ](u)"),
            ("[\u0436 \u0436](u)", "[\u0436 \u0436](u)"), ("a**\u0436**", "ᚨ"), ("a[\u0436]{#x}", "ᚨ[]{#x}"), ("[\u0436![a](x.png)](u)", "[![ᚨ](x.png)](u)"),
            ("[\u0436](u)[a](v)", "[\u0436](u)[ᚨ](v)"), ("[\u0436`x`](u)", "[`x`](u)"), ("[[\u0436]{#x}](u)", "[[\u0436]{#x}](u)")]:
        got = run("pandoc", "-f", "json", "-t", "markdown", given=run(exe, "pandoc-filter", "-q", "--unmapped", "drop", given=run("pandoc", "-f", "markdown", "-t", "json", given=text))).strip()
        check("dropped letters of " + text, got == wanted, got)
    for text, wanted in [("<a href=u><b>\u0436</b></a>", "<a href=u><b>\u0436</b></a>"), ("<a href=u>&#1078;</a>", "<a href=u>&#1078;</a>"), ("<a href=u>a\u0436</a>", "<a href=u>ᚨ</a>"),
                         ("a<b id=x>\u0436</b>", "ᚨ<b id=x></b>"), ("<a href=u><a href=v>\u0436</a></a>", "<a href=u><a href=v>\u0436</a></a>")]:
        check("dropped letters of " + text, page(text, "-q", "--unmapped", "drop") == wanted, page(text, "-q", "--unmapped", "drop"))
    check("dropped letters", page("a<b>\u0436</b>c <a href=u>\u0436</a>", "-q", "--unmapped", "drop") == "ᚨᚲ <a href=u>\u0436</a>")


def test_nested_elements():
    """An element that becomes empty within one that does not: nothing else of that is lost."""
    choose = random.Random(7)

    def tree(depth):
        parts = [choose.choice(["t", "h", "th", "e ring", "12", "\u00ad", "\u200b", "q", "u"]) if depth == 0 or choose.random() < .5
                 else "<%s>%s</%s>" % (name, tree(depth - 1), name) for name in choose.choices(["b", "i", "sub"], k=choose.randint(1, 3))]
        return "".join(parts)
    pages = ["<p>t<b><i>h</i>12</b></p>", "<p>a<b><i>\u00ad</i>b</b></p>"] + ["<p>%s</p>" % tree(3) for _ in range(300)]
    plain = run("pandoc", "-f", "json", "-t", "plain", "--wrap=none", given=run(exe, "pandoc-filter", "-q", given=run("pandoc", "-f", "html", "-t", "json", given="".join(pages)))).split("\n\n")
    texts = [re.sub("<[^>]*>", "", page) for page in pages]
    wanted = run(exe, "-q", given="\n".join(texts)).split("\n")
    signs = lambda text: re.sub("[^ᚠ-ᛪ0-9 ]", "", text).strip()
    wanted = [signs(line) for line in wanted if signs(line)]
    # What pandoc writes below or above the line is in parentheses.
    got = [signs(re.sub("[₀-₉]", lambda sign: str(ord(sign[0]) - 0x2080), text)) for text in plain if signs(text)]
    for before, after, page in zip(wanted, got, pages):
        check("of " + page, before == after, (before, after))
    check("as many paragraphs", len(wanted) == len(got), (len(wanted), len(got)))


def test_citations():
    for text, wanted in [
            ("[@x, p. 3]", "[@x, p. 3]"), ("[see @x, pp. 33-35, 38 and the thing]", "[ᛊᛖᛖ @x, pp. 33-35, 38 and the thing]"),
            ("[@x, the thing]", "[@x, the thing]"), ("[@x, chap. iv]", "[@x, chap. iv]"), ("[@x, vol. 2, p. 3 fox]", "[@x, vol. 2, p. 3 fox]"),
            ("[@x, 5]", "[@x, 5]"), ("[@x, § 4; @y, S. 7]", "[@x, § 4; @y, S. 7]"), ("[@x{ii, A}, fox]", "[@x {ii, A}, fox]"),
            ("[-@x, Kapitel 2]", "[-@x, Kapitel 2]")]:
        check("of " + text, filtered(text).replace("\xa0", " ") == wanted, filtered(text))
    with open(path("x.json"), "w") as file:
        file.write('[{"id":"x","type":"book","title":"Thing","author":[{"family":"Smith"}],"issued":{"date-parts":[[2020]]}}]')
    cited = filtered("The thing [@x, p. 3].", "--citeproc", "--bibliography", "x.json", target="plain").replace("\xa0", " ")
    check("citeproc after the filter", cited.startswith("ᚦᛖ ᚦᛁᛜ (Smith 2020, 3)."), cited)


# Characters of markup, one by one and in parts.
JOINS = "< > & / ! ? - # ; = ' \" ] [ ` % { } 6 x p b !-- -- --> !doctype ![CDATA[ ]] ]]> #60; #x3c; #60 lt; lt copy amp; not in; /p /title script /script onerror=x".split()
FEW = "@mode few\n@script elder\n@language en\n@title Few\nz ; algiz ; ; the only one ; duwel:ch. 1\n"


with open(path("few.txt"), "w") as file:
    file.write(FEW)


def outline(node):
    """A tree without its texts."""
    return [node.tag if isinstance(node.tag, str) else "!", sorted(map(str, node.attrib)), [outline(child) for child in node]]


def signs(node):
    """The texts and attributes of a tree, without letters and spaces, which may be gone or other ones."""
    parts = [*node.itertext()] + [v for child in node.iter() for k, v in sorted(child.attrib.items()) if k in ("title", "alt")]
    return [c for c in "".join(parts) if not c.isspace() and not c.isalpha()]


def test_joins():
    """What is between the characters of markup is dropped; they stay text. All pairs, and others at random."""
    rng = random.Random(6)
    groups = [(a, b) for a in JOINS for b in JOINS] + [rng.choices(JOINS, k=rng.randrange(3, 7)) for _ in range(500)]
    quoted = lambda text: text.replace('"', "&quot;").replace("'", "&apos;")
    pages = []
    for name, gap, flags in [("spaces", " ", ["--divider", "none"]),
                             ("letters", "\u0436", ["--unmapped", "drop"]), ("references", "&#1078;", ["--unmapped", "drop"]),
                             ("few letters", " ", ["--divider", "none", "--table", "few.txt"])]:
        texts = [gap.join(group) for group in groups]
        bare = [gap + text.translate({ord(c): None for c in ">`"}) for text in texts if gap != " "]
        for place, form, texts in [
                ("paragraphs", "<p>%s</p>", texts), ("titles", "<div><title>%s</title></div>", texts), ("textarea", "<textarea>%s</textarea>", texts),
                ("after a reference", "<p>&copy%s", [gap + text for text in texts]), ("after a number", "<p>&#60%s", [gap + text for text in texts]),
                ("quoted attributes", '<img title="%s" alt=\'%s\'>', [(quoted(text),) * 2 for text in texts]),
                ("attributes", "<b><img title=%s alt=x src=y></b>", bare), ("at a comment", "<p>%s<!-- x -->%s</p>", [tuple(t.split(gap, 1)) for t in texts]),
                ("drawings", "<svg><text>%s</text></svg>", texts), ("sections", "<svg><![CDATA[%s]]></svg>", texts)]:
            pages.append((name, place, "".join(form % text + "\n" for text in texts), flags))
    pages.append(("elements", "paragraphs", "".join("<p>x%s</p>\n" % "t<b>h</b>".join(group) for group in groups), []))
    for name, place, text, flags in pages:
        got = page(text, "-q", *flags)
        before, after = (html5lib.parse(t, namespaceHTMLElements=False) for t in (text, got))
        if name == "elements":
            for tree in (before, after):
                for parent in [*tree.iter()]:
                    for child in [c for c in parent if c.tag == "b"]:
                        parent.remove(child)
        else:
            check("texts of %s without %s" % (place, name), signs(before) == signs(after), first_difference(before, after))
        check("the tree of %s without %s" % (place, name), outline(before) == outline(after), first_difference(before, after))
    escaped = "<r>%s</r>" % "".join("<p t='%s'>%s</p>" % ((html.escape(" ".join(group)),) * 2) for group in groups)
    got = page(escaped, "-q", "--divider", "none")
    check("XHTML", outline(xml.etree.ElementTree.fromstring(escaped)) == outline(xml.etree.ElementTree.fromstring(got)))
    # A text of more than the filter reads at once, which is cut somewhere.
    for tail in ("< !--", "& #60;", "< script>", "&copy ;x"):
        for size in range(262060, 262160, 12):
            got = page("<p>" + " " * (size % 7) + "x" * (size - size % 7) + " " + tail.replace(" ", " " * 90) + "<b>x</b>", "-q", "--divider", "none", "--table", "few.txt")
            tree = html5lib.parse(got, namespaceHTMLElements=False)
            check("a long text with " + tail, [e.tag for e in tree.iter()] == ["html", "head", "body", "p", "b"] and signs(tree) == [c for c in html.unescape(tail) if not c.isalpha() and c != " "], got[-80:])
    same = "<p>a < b & c > d AT&T x]]>y &copy 2 <3 &amp; &lt;b> 1 << 2 && \"q\" 'r' ]] > [x] &unknown; & </p><title>\"<</title>\n"
    letters = lambda text: re.sub(r"[A-Za-z\u16a0-\u16ff]", "", text)
    check("other bytes stay", letters(page(same, "-q")) == letters(same), page(same, "-q"))


def first_difference(before, after):
    for left, right in zip(before.iter(), after.iter()):
        if (left.tag, sorted(left.attrib)) != (right.tag, sorted(right.attrib)) or signs(left) != signs(right) and not len(left):
            return [html5lib.serialize(node)[:200] for node in (left, right)]
    return "more elements"


def test_subtitles():
    parts = "--> -- > < b / & amp; { \\an8} \\ N i> 1 -".split()
    cue = "%d\n00:00:01,000 --> 00:00:02,500\n%s\n\n"
    markup = re.compile(r"-->|</?[A-Za-z0-9][^<>]*>|&[A-Za-z0-9]+;|\{\\[^}]*\}|\\[Nnh]")
    for gap, flags in ((" ", ["--divider", "none"]), ("\u0436", ["--unmapped", "drop"]), (" ", ["--divider", "none", "--table", "few.txt"])):
        texts = [gap.join(group) for group in [(a, b) for a in parts for b in parts] + [random.Random(n).choices(parts, k=4) for n in range(600)]]
        for head in ("", "WEBVTT\n\n"):
            given = head + "".join(cue % (n + 1, text) for n, text in enumerate(texts))
            got = run(exe, "translit", "--subtitles", "-q", *flags, given=given)
            cues = got[len(head):].split("\n\n")[:-1]
            check("as many cues", len(cues) == len(texts), (len(cues), len(texts)))
            for text, written in zip(texts, cues):
                shown = written.split("\n", 2)[2] if written.count("\n") > 1 else ""
                check("a cue of " + text, markup.findall(shown) == markup.findall(text), shown)
    given = "".join(cue % (n, text) for n, text in enumerate([
        "{\\an8}the\\Nring", "a\\hb\\nc", "\u0436\nthe", "the\n\u0436\u0436\nfox", "\u0436 \u0436", "<i>\u0436</i>", "{\\i1}the{\\i0}"], 1))
    wanted = "".join(cue % (n, text) for n, text in enumerate([
        "{\\an8}ᚦᛖ\\Nᚱᛁᛜ", "ᚨ\\hᛒ\\nᚲ", "ᚦᛖ", "ᚦᛖ\nᚠᛟᚲᛊ", "", "<i></i>", "{\\i1}ᚦᛖ{\\i0}"], 1)).replace("2,500\n\n\n", "2,500\n\n")
    for breaks in ("\n", "\r\n"):
        got = run(exe, "translit", "--subtitles", "-q", "--unmapped", "drop", given=given.replace("\n", breaks))
        check("lines of cues", got == wanted.replace("\n", breaks), got)


    # A line of blanks stays one, also without its spaces; words that are kept change nothing about arrows.
    for flags in (["--divider", "none"], ["--divider", "none", "--keep", "zz*"]):
        got = run(exe, "translit", "--subtitles", "-q", *flags, given=cue % (1, "the\n \t\nfox -- > fox"))
        check("a cue with a line of blanks " + flags[-1], got == cue % (1, "ᚦᛖ\n \t\nᚠᛟᚲᛊ- ->ᚠᛟᚲᛊ"), got)
    # A tag may go on in the next line (https://www.w3.org/TR/webvtt1/#webvtt-cue-span-start-tag).
    given = cue % (1, "<v Roger\nBingham>the</v> th<i\n.x>ing, I <3 you\nthe >")
    got = run(exe, "translit", "--subtitles", "-q", given=given)
    check("tags over two lines", got == cue % (1, "<v Roger\nBingham>ᚦᛖ</v> ᚦ<i\n.x>ᛁᛜ, ᛁ <3 ᛃᛟᚢ\nᚦᛖ >"), got)
    # Lines of WebVTT may end with carriage returns, and times begin a cue without an empty line.
    for breaks in ("\n", "\r", "\r\n"):
        for head in ("WEBVTT\n\n", "WEBVTT\n", ""):
            given = head + ("1\n00:00:01.000 --> 00:00:02.000 align:left\nthe fox\n<i>the</i>\n\n2\n00:00:02.000 --> 00:00:03.000\n\u0436\nthe\n\u0436\n\n\n3\n00:00:03.000 --> 00:00:04.000\nfox" if head != "WEBVTT\n"
                            else "00:01.000 --> 00:02.000\nthe fox\n00:02.000 --> 00:03.000\n\u0436\n00:03.000 --> 00:04.000\nthe\nfox\n")
            wanted = given.replace("\u0436\n", "").replace("\n\u0436", "").replace("the", "ᚦᛖ").replace("fox", "ᚠᛟᚲᛊ")
            got = run(exe, "translit", "--subtitles", "-q", "--unmapped", "drop", given=given.replace("\n", breaks))
            check("cues after %r that end with %r" % (head, breaks), got == wanted.replace("\n", breaks), got)
    # An empty line within a text, which players show.
    given = "1\n00:00:01,000 --> 00:00:02,000\n%s\n\n12:30 %s\n\n2\n00:00:03,000 --> 00:00:04,000\n%s\n"
    got = run(exe, "translit", "--subtitles", "-q", given=given % ("hello", "there", "bye"))
    check("an empty line within a cue", got == given % ("ᚺᛖᛚᛚᛟ", "ᚦᛖᚱᛖ", "ᛒᛁᛖ"), got)
    got = run(exe, "translit", "--subtitles", "-q", given="{1}{50}the fox\r{51}{70}the|fox\r")
    check("MicroDVD with carriage returns", got == "{1}{50}ᚦᛖ ᚠᛟᚲᛊ\r{51}{70}ᚦᛖ|ᚠᛟᚲᛊ\r", got)


def shell(line, status=0):
    """Standard output and standard error of a command line."""
    done = subprocess.run(["bash", "--norc", "-c", line], capture_output=True, env=env, cwd=home, stdin=subprocess.DEVNULL)
    check("%s exits with %s" % (line, status), done.returncode == status, (done.returncode, done.stderr[-300:]))
    return done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def write(name, content):
    with open(path(name), "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def make_files():
    write("letter.txt", "the quick fox\n")
    write("names.csv", "id,name\n1,Olaf\n2,Thor\n")
    write("one.csv", "name\nOlaf\n")
    write("page.html", '<!doctype html><title>the fox</title><p class="x">the <b>quick</b> fox</p>\n')
    write("sub.srt", "1\n00:00:01,000 --> 00:00:04,000\nthe fox\n")
    write("sub.vtt", "WEBVTT\n\n00:01.000 --> 00:04.000\nthe fox\n")
    write("strings.po", 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "the %d fox"\nmsgstr ""\n')
    write("list.json", '[\n {"name": "Olaf",\n  "age": 3},\n {"name": "Thor"}\n]\n')
    write("book.md", "the **quick** fox and `code`\n")
    run("pandoc", "book.md", "-o", "word.docx")
    write("zip.txt", open(path("word.docx"), "rb").read())
    for name, start in (("a.pdf.txt", b"%PDF-1.4"), ("png.txt", b"\x89PNG\r\n"), ("jpg.txt", b"\xff\xd8\xff\xe0"), ("gz.txt", b"\x1f\x8b\x08"),
                        ("nul.txt", b"the \0 fox"), ("utf16.txt", "the fox".encode("utf-16"))):
        write(name, start)


STARTS = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "dxf": b"  0", "html": b"<!DOCTYPE html>", "json": b"{", "txt": "ᚺ".encode(),
          "md": "ᚺ".encode(), "none": "ᚺ".encode(), "xyz": "ᚺ".encode()}


def test_what_is_written():
    make_files()
    for ending, start in STARTS.items():
        for ending in {ending, ending.upper()} - {"NONE"}:
            name = "out." + ending if ending != "none" else "out"
            for line in ("runes hello -o " + name, "runes translit -o %s hello" % name, "echo hello | runes --output=%s" % name):
                shell("rm -f %s; %s" % (name, line))
                got = open(path(name), "rb").read()
                check(line + " writes what the ending says", got.lstrip().startswith(start.lstrip()), got[:40])
    # Every other ending is refused before anything is written, with a line to type.
    for ending, way in [(one, r"-o out\.png") for one in "jpg jpeg gif webp bmp tiff heic psd ico".split()] + [
            ("eps", r"-o out\.pdf"), ("ai", r"-o out\.svg"), ("docx", "pandoc, .* -o out.docx"), ("odt", "pandoc, .* -o out.odt"), ("tex", "pandoc, .*"),
            ("doc", r"-o out\.docx"), ("ttf", "runes fonts write elder/english -o out.ttf"), ("woff2", "-o out.ttf"), ("ics", "runes quotes feed -o out.ics"),
            ("rss", "-o out.atom"), ("wav", "runes pronounce hello"), ("mp3", "runes pronounce"), ("csv", "runes compare hello -o out.csv"), ("tsv", "--column name -o out.tsv"),
            ("srt", "runes -i film.srt -o out.srt"), ("vtt", "-i film.vtt"), ("po", "msgfilter"), ("zip", "writes")]:
        for name in ("out." + ending, "OUT." + ending.upper()):
            out, err = shell("runes hello -o " + name, 64)
            check(name + " is refused with the way", re.search(way, err, re.I) and len(err.splitlines()) == 1 and len(err) < 240, err)
            check(name + " is not written", not os.path.exists(path(name)))
    for line, way in (("render hello -o a.jpg", r"-o a\.png"), ("render hello -o a.txt", r"-o a\.svg"), ("render hello -f png -o a.html", r"-o a\.svg"),
                      ("read ᚠ -o a.png", r"-o a\.png"), ("pronounce hello -o a.svg", r"-o a\.svg"), ("explain hello -o a.png", r"--layout proof -o a\.pdf"),
                      ("fonts preview -o f.png", r"-o f\.svg"), ("fonts single-line -o f.png", r"-o f\.svg"), ("fonts write elder/english -o f.otf", r"-o f\.ttf"),
                      ("hello -f jpg", r"-o hello\.png"), ("hello -f letter.txt", r"-i letter\.txt"), ("hello -f cirth", "-s cirth"), ("hello -f nonsense", "-f svg"),
                      ("hello -f csv", "runes compare hello"), ("hello -f png -o a.svg", "ends in .svg"), ("hello -f text -o a.svg", "ends in .svg")):
        out, err = shell("runes " + line, 64)
        check(line + " is refused with the way", re.search(way, err) and not out and len(err.splitlines()) == 1, err)
        check(line + " writes nothing", not [one for one in os.listdir(home) if one.startswith(("a.", "f.")) and one != "a.pdf.txt"], os.listdir(home))
    check("-f is for standard output", shell("runes hello -f svg")[0].startswith("<svg") and shell("runes hello -f json")[0].startswith("{"))
    check("--plain turns the rules off", shell("runes --plain hello -o a.png; cat a.png; rm a.png")[0] == "ᚺᛖᛚᛚᛟ\n")
    got = shell("printf 'the <fox>\\n\\n“fox”\\n' | runes -f html")[0]
    tree = html5lib.parse(got, namespaceHTMLElements=False)
    paragraphs = [(p.get("aria-label"), p.get("lang"), p.text) for p in tree.iter("p")]
    check("a page of a text", paragraphs == [("the <fox>", "en-Runr", "ᚦᛖ <ᚠᛟᚲᛊ>"), ("“fox”", "en-Runr", "“ᚠᛟᚲᛊ”")], got)
    check("a page in Cirth has its font", "@font-face" in shell("runes -s cirth hello -f html")[0] and "@font-face" not in got)


def test_what_is_read():
    make_files()
    whole = lambda line: shell("runes " + line)[0]
    check("a page", '<p class="x">ᚦᛖ <b>ᚲᚹᛁᚲ</b> ᚠᛟᚲᛊ</p>' in whole("-i page.html"), whole("-i page.html"))
    check("cues", "--> 00:00:04,000\nᚦᛖ ᚠᛟᚲᛊ" in whole("-i sub.srt -o out.srt; cat out.srt"))
    check("cues of WebVTT", "ᚦᛖ ᚠᛟᚲᛊ" in whole("-i sub.vtt"))
    check("a column in any case", shell("runes -i names.csv --column NAME")[0].startswith("id,name,name_runes\n1,Olaf,ᛟᛚᚨᚠ"))
    check("a picture of a page", "to write it: runes -i page.html -o runes.html" in shell("runes -i page.html -o out.png", 64)[1])
    check("the only column", whole("-i one.csv") == "name,name_runes\nOlaf,ᛟᛚᚨᚠ\n")
    check("a value over many lines", whole("-i list.json --key '[].name' --replace") == open(path("list.json")).read().replace("Olaf", "ᛟᛚᚨᚠ").replace("Thor", "ᚦᛟᚱ"))
    check("files of one kind", whole("-i letter.txt -i letter.txt") == "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ\n" * 2)
    for line, way in (("-s cirth --input word.docx", "with pandoc: runes -s cirth --input word.docx -o runes.docx"), ("-s cirth -i word.docx", "with pandoc: runes -s cirth -i word.docx -o runes.docx")):
        check("the letters stay: " + line, way in shell("runes " + line, 65)[1], line)
    check("also where the document is the text", "runes -i word.docx -s cirth -o runes.docx" in shell("runes word.docx -s cirth")[1])
    for command in ("", "render -f svg", "read", "explain", "pronounce"):
        for line, status, way in (("-i strings.po", 64, "msgfilter"), ("-i word.docx", 65, r"with pandoc: runes -i word\.docx -o runes\.docx"), ("-i nul.txt", 65, "nul.txt is not text"),
                                  ("-i zip.txt", 65, "not text .ZIP"), ("-i a.pdf.txt", 65, "pdftotext"), ("-i png.txt", 65, "PNG"), ("-i jpg.txt", 65, "JPEG"),
                                  ("-i gz.txt", 65, "gzip -dc"), ("-i utf16.txt", 65, "iconv -f utf-16"), ("-i missing.txt", 66, "missing.txt: No such file")):
            out, err = shell("runes %s %s" % (command, line), status)
            check("%s %s is refused with the way" % (command, line), re.search(way, err) and not out and len(err.splitlines()) == 1 and len(err) < 260, err)
    for line, way in (("-i names.csv", "--column name"), ("-i names.csv -o '{name}.svg'", "--column name"), ("-i list.json", r"--key '\[\]\.name'"), ("-i letter.txt -i page.html", "of one kind"),
                      ("-i sub.srt -o out.vtt", r"-o out\.srt"), ("-i page.html -o out.json", r"-o out\.html"), ("-i letter.txt hello", "-i letter.txt")):
        out, err = shell("runes " + line, 64)
        check(line + " is refused with the way", re.search(way, err) and len(err.splitlines()) == 1, err)
    check("Markdown is read, with a line", [shell("runes -i book.md")[0][:2], bool(re.search("pandoc book.md -t json", shell("runes -i book.md")[1]))] == ["ᚦᛖ", True])
    check("--plain reads all the same", whole("-i nul.txt --plain") == "ᚦᛖ \0 ᚠᛟᚲᛊ\n" or whole("-i nul.txt --plain") == "ᚦᛖ \0 ᚠᛟᚲᛊ")
    check("standard input is never guessed at", "<ᛈ" in shell("runes -q < page.html")[0], shell("runes -q < page.html")[0])
    picture = "x < y & 'z' “ä”"
    subprocess.run([exe, picture, "-o", "a.svg"], env=env, cwd=home)
    check("the text of a picture", whole("read -i a.svg") == picture + "\n", whole("read -i a.svg"))
    check("a picture of a file", "<title" in whole("render -i letter.txt") and ">the quick fox</title>" in whole("render -i letter.txt"))


def test_documents_by_ourselves():
    make_files()
    for name in ("book.epub", "book.odt", "out.docx", "out.html", "out.txt", "out.md"):
        shell("runes -i word.docx -s cirth -o " + name)
        got = run("pandoc", "-t", "plain", *(["-f", "markdown"] if name == "out.txt" else []), name)
        check(name, re.search("[\ue080-\ue0ff]{3}", got), got)
        check(name + " has no Latin letters but code", "quick" not in got and "code" in got, got)
    write("head.md", "# The ring\n")
    shell("runes -i head.md -o head.rst")
    check("Markdown as reStructuredText", "ᚦᛖ ᚱᛁᛜ\n======" in open(path("head.rst")).read(), open(path("head.rst")).read())
    shell("runes -i book.md -o out.odt --class runes -M lang=en")
    check("flags of the filter", "quick" in run("pandoc", "-t", "plain", "out.odt"))
    odd = "-a 'b;c $(touch bad).docx"
    os.rename(path("word.docx"), path(odd))
    done = subprocess.run([exe, "-o", odd.replace("docx", "odt"), "--input=" + odd], env=env, cwd=home, capture_output=True)
    check("names never reach a shell", done.returncode == 0 and not os.path.exists(path("bad")) and os.path.exists(path(odd.replace("docx", "odt"))), done)
    out, err = shell("PATH=%s runes -i book.md -o new.odt" % home, 65)
    check("without pandoc", "pandoc is not installed" in err and not os.path.exists(path("new.odt")), err)
    for name, content, status in (("u16.md", "\ufeffthe".encode("utf-16-le"), 65), ("zip.html", b"PK\x03\x04x", 65), ("data:,the.md", b"the ring", 0), ("file:a.md", b"the ring", 0)):
        with open(path(name), "wb") as file:
            file.write(content)
        out, err = shell("runes -i %s -o odd.odt" % name, status)
        check("what is no text is no document: " + name, status == 0 or "is UTF-16, not UTF-8" in err or "is not text (ZIP)" in err, err)
        check("a name is no address: " + name, status != 0 or "ᚱᛁᛜ" in run("pandoc", "-t", "plain", "odd.odt"))
    os.mkdir(path("folder.md"))
    check("a folder", "cannot open folder.md: it is not a readable file" in shell("runes -i folder.md -o odd.odt", 66)[1])
    # Nothing is fetched for a document.
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        write("far.md", "the ![ring](http://127.0.0.1:%d/x.png)" % server.getsockname()[1])
        shell("runes -i far.md -o far.odt")
        try:
            server.accept()
            check("nothing from the network", False)
        except TimeoutError:
            pass
    write("keep.odt", "old")
    write("bad.docx", "no document")
    shell("runes -i bad.docx -o keep.odt", 65)
    check("after an error, the old file stays", open(path("keep.odt")).read() == "old")


def cells(page):
    return [[cell.text or "" for cell in row.iter("td")] for row in html5lib.parse(page, namespaceHTMLElements=False).iter("tr")]


def test_compare():
    make_files()
    scripts = ["elder", "younger", "futhorc", "medieval", "cirth"]
    wanted = [run(exe, "-q", "-s", one, "hello").strip() for one in scripts]
    lines = [line.split("\t") for line in shell("runes compare hello")[0].splitlines()]
    check("compare in a pipe", lines[0] == ["name", "what", "runes", "kept"] and [(l[0], l[2]) for l in lines[1:]] == list(zip(scripts, wanted)), lines)
    check("compare without titles", shell("runes compare --no-header hello")[0].splitlines()[0].startswith("elder\t"))
    shell("for e in csv tsv json html md svg png pdf txt; do runes compare 'a|b <c> hello' -o t.$e || exit; done")
    table = lambda name: open(path(name)).read()
    whole = [run(exe, "-q", "-s", one, "a|b <c> hello").strip() for one in scripts]
    check("compare as CSV", [row[2] for row in csv.reader(open(path("t.csv")))][1:] == whole, table("t.csv"))
    check("compare as TSV", [row.split("\t")[2] for row in table("t.tsv").splitlines()[1:]] == whole, table("t.tsv"))
    check("compare as JSON", [one["runes"] for one in json.loads(table("t.json"))["scripts"]] == whole, table("t.json"))
    check("compare as HTML", [row[2] for row in cells(table("t.html"))[1:]] == whole and "<caption>a|b &lt;c&gt; hello</caption>" in table("t.html") and 'lang="en-Runr"' in table("t.html"), table("t.html"))
    got = run("pandoc", "-f", "markdown", "-t", "html", "t.md")
    check("compare as Markdown", [row[2] for row in cells(got)[1:]] == whole, got)
    for ending, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        check("compare as " + ending, open(path("t." + ending), "rb").read().startswith(start))
    got = shell("printf 'hello\\n\\nthe\\n' | runes compare -s elder,younger/norse -s cirth/moria")[0]
    check("a table a line", [len(part.splitlines()) for part in got.split("\n\n")] == [4, 4] and "cirth/moria" in got, got)
    check("all modes", len(shell("runes compare --all a")[0].splitlines()) > 25)
    check("what has no rune is said once", len(re.findall("ж", shell("runes compare 'ж ж'")[1])) == 1, shell("runes compare 'ж ж'")[1])
    for line, way in (("-o t.jpg", r"-o t\.png"), ("-o t.docx", r"runes compare hello -o t\.html$"), ("-f nonsense", "-f csv"), ("-f csv -o t.tsv", "ends in .tsv"), ("--all -s elder", "-s elder")):
        check("compare " + line, re.search(way, shell("runes compare hello " + line, 64)[1]))


def test_explain():
    page = shell("runes explain 'th <b>' -o e.html; cat e.html")[0]
    first = cells(page)[1]
    check("explain as HTML", first[:2] == ["th", "ᚦ"] and "<li>" in page and "th &lt;b&gt; → ᚦ &lt;ᛒ&gt;" in page, page[:600])
    got = run("pandoc", "-f", "markdown", "-t", "html", given=shell("runes explain 'th <b>' -o e.md; cat e.md")[0])
    check("explain as Markdown", cells(got)[1][:2] == ["th", "ᚦ"], got[:600])
    check("explain as JSON", json.loads(shell("runes explain th -o e.json; cat e.json")[0])["text"] == "ᚦ")


CLAIMS = [("ᛒᛃᛟᚱᚾ", "Bjorn", 0), ("ᛒᛃᛟᚱᚾ", "Björn", None), ("ᛒᛃᛟᚱᛗ", "Bjorn", 1), ("ᛒᛟᚱᚾ", "Bjorn", 1), ("ᛒᛃᛟᚱᚾᛊ", "Bjorn", 1), ("ᚦᛖ᛫ᚠᛟᚲᛊ", "the fox", 0), ("ᛒᛁᛅᚱᚾ", "Biarn", 0), ("ᚱᚢᚾᛖ", "wolf", 1)]


def test_claims():
    for letters, claim, status in CLAIMS:
        done = subprocess.run([exe, "read", letters, "--is", claim], env=env, capture_output=True)
        got = done.stdout.decode()
        check("%s is %s" % (letters, claim), (done.returncode == status or status is None) and got.startswith("no: " if done.returncode else "yes: ") and not done.stderr, done)
        if status == 1:
            check("%s is %s, letter by letter" % (letters, claim), "differs" in got, got)
    check("only the wrong letter differs", run(exe, "read", "ᛒᛃᛟᚱᛗ", "--is", "Bjorn", status=1).count("differs") == 1)
    check("no runes", "no runes" in shell("runes read hello --is hello", 65)[1])


def test_styles():
    filter = lambda *flags: subprocess.run(["pandoc", "-f", "markdown", "-t", "markdown", "--filter", "runes-pandoc", *flags], env=env, cwd=home, capture_output=True, input=b'the [fox]{custom-style="Runes"} [ring]{.a}\n')
    for flags, written, said in ((["-M", "runes-style=Runes"], ["ᚠᛟᚲᛊ"], ""), (["-M", "runes-class=a"], ["ᚱᛁᛜ"], ""), (["-M", "runes-style=Rune"], [], "no part has the style Rune"),
                                 (["-M", "runes-class=b"], [], "no part has the class b"), (["-M", "runes-scirpt=cirth"], ["ᚦᛖ", "ᚠᛟᚲᛊ", "ᚱᛁᛜ"], "unknown metadata runes-scirpt; did you mean runes-script")):
        done = filter(*flags)
        got = re.findall("[ᚠ-ᛰ]+", done.stdout.decode())
        check("styles: %s" % flags, got == written and (said in done.stderr.decode() if said else not done.stderr), (got, done.stderr))


KEPT = [
    ("printf", "100 % sure: %s, %-5.2f%% of %(name)s, %1$s % d", "100 % ᛊᚢᚱᛖ: %s, %-5.2f%% ᛟᚠ %(name)s, %1$s % d"),
    ("printf", "100 % different {ring}", "100 % ᛞᛁᚠᚠᛖᚱᛖᚾᛏ {ᚱᛁᛜ}"),
    ("braces", "{name} of {{ the }}, ${x} {0} {d, date, short}", "{name} ᛟᚠ {{ the }}, ${x} {0} {d, date, short}"),
    ("braces", "{n, plural, offset:1 one {# fox {x}} other {# ring}} the", "{n, plural, offset:1 one {# ᚠᛟᚲᛊ {x}} other {# ᚱᛁᛜ}} ᚦᛖ"),
    ("braces", "{a, select, x {{b, plural, other {fox}}} other {the}}", "{a, select, x {{b, plural, other {ᚠᛟᚲᛊ}}} other {ᚦᛖ}}"),
    ("braces", "it's '{the}' } { fox", "ᛁᛏ'ᛊ '{the}' } { ᚠᛟᚲᛊ"),
    ("tags", "<b>th</b>e &amp; fox", "<b>ᚦ</b>ᛖ &amp; ᚠᛟᚲᛊ"),
    ("urls", "see https://x.org/a, www.fox.org (me@fox.org) fox", "ᛊᛖᛖ https://x.org/a, www.fox.org (me@fox.org) ᚠᛟᚲᛊ"),
    ("Olaf", "Olaf, Olafs the Olaf", "Olaf, ᛟᛚᚨᚠᛊ ᚦᛖ Olaf"),
    ("#*", "#the fox a#b", "#the ᚠᛟᚲᛊ ᚨ#ᛒ"),
    (":[a-z]*:", "the :fox: :ring", "ᚦᛖ :fox: :ᚱᛁᛜ"),
    ("[A-Z][A-Z]*", "NASA the Fox", "NASA ᚦᛖ ᚠᛟᚲᛊ"),
]


def test_keep():
    for what, text, wanted in KEPT:
        got = run(exe, "-q", "--keep", what, text)
        check("--keep %s of %s" % (what, text), got == wanted + "\n", got)
        got = run(exe, "-q", "--keep", what, given=text + "\r\n" + text)
        check("--keep %s of lines" % what, got == wanted + "\r\n" + wanted, got)
    got = run(exe, "-q", "--key", "**", "--replace", "--keep", "braces", given=json.dumps({"a": "{x} fox", "b": ["ring", {"c": "the"}], "d": 3}))
    check("messages of any format", json.loads(got) == {"a": "{x} ᚠᛟᚲᛊ", "b": ["ᚱᛁᛜ", {"c": "ᚦᛖ"}], "d": 3}, got)
    got = run(exe, "-q", "--key", "**.name", given='{\n  "name": "fox",\n  "in": {"name": "the", "x": "y"}\n}\n')
    check("a pattern beside", json.loads(got) == {"name": "fox", "name_runes": "ᚠᛟᚲᛊ", "in": {"name": "the", "x": "y", "name_runes": "ᚦᛖ"}}, got)
    got = run(exe, "-q", "--key", "*.name", "--replace", given='{"a":{"name":"fox"},"name":"fox"}\n{"b":{"name":"the"}}\n')
    check("any member", got == '{"a":{"name":"ᚠᛟᚲᛊ"},"name":"fox"}\n{"b":{"name":"ᚦᛖ"}}\n', got)
    make_files()
    out, err = shell("msgen strings.po | msgfilter --keep-header runes -q --keep printf")
    check("messages of gettext", 'msgstr "ᚦᛖ %d ᚠᛟᚲᛊ"' in out and "charset=UTF-8" in out, out + err)
    for what, text in (("braces", "{a, plural, one {" * 4_000), ("braces", "{" * 40_000), ("printf", "%(" * 100_000), ("urls", "(" * 100_000), ("a*b*c*d", "a-" * 20_000), ("tags", "<a" * 100_000)):
        took = []
        for times in (1, 4):
            start = time.monotonic()
            run(exe, "-q", "--keep", what, given=text * times)
            took.append(time.monotonic() - start)
        check("--keep %s is linear" % what, took[1] < max(2, 10 * took[0]), took)


def refused(name, given, message):
    done = subprocess.run([exe, "pandoc-filter"], input=given.encode() if isinstance(given, str) else given,
                          capture_output=True, env=env)
    check(name + " is refused", done.returncode == 65 and not done.stdout and done.stderr.count(b"\n") == 1
          and re.search(message, done.stderr.decode()), done)


def test_bad_documents():
    source = run("pandoc", "-f", "markdown", "-t", "json", given=BOOK).strip()
    for size in [0, 1] + sorted(random.Random(1).sample(range(2, len(source) - 1), 20)):
        refused("a document cut to %d" % size, source.encode()[:size], r"^runes: byte \d+: (unexpected end|unterminated|expected|invalid)")
    head = '{"pandoc-api-version":[1,22,2],"meta":{},"blocks":[%s]}'
    refused("an unknown version", source.replace("[1,22,", "[1,9,").replace("[1,23,", "[1,9,"), r"byte 23: pandoc API version 1\.9\S*; expected 1\.22 or 1\.23")
    refused("another JSON", '{"a":[1]}', "byte 1: not a document of pandoc; expected the output of pandoc -t json")
    refused("a number as text", head % '{"t":"Para","c":[{"t":"Str","c":5}]}', r"byte 69: expected a text")
    refused("an unknown script", head % '{"t":"Div","c":[["",[],[["script","elvish"]]],[]]}', r"byte \d+: elvish cannot be written here; the nearest is -s cirth")
    refused("Latin-1", (head % '{"t":"Para","c":[{"t":"Str","c":"caf\xe9"}]}').encode("latin-1"), r"byte \d+: invalid UTF-8")
    nested = '{"t":"Emph","c":[' * 100000 + "]}" * 100000
    refused("100,000 nested elements", head % ('{"t":"Para","c":[%s]}' % nested), "byte 8[0-9]{3}: nested more than 1000 levels deep")
    languages = "".join(',{"t":"Div","c":[["",[],[["lang","x%d"]]],[{"t":"Para","c":[{"t":"Str","c":"x"}]}]]}' % n for n in range(300))
    refused("300 languages", head % languages[1:], "more than 256 languages and scripts")


PAGE = """<!DOCTYPE html>
<HTML lang="en"><head><meta charset=utf-8 content="the thing"><title>The thing &amp; more</title>
<style>p > the { color: red }</style><script>if (1 < 2) document.write("<p>the</p>")</script></head>
<body class='the thing'><!-- the thing <p> -->
<p>Was<b>th</b>in<i class=th>g</I>, AT&T &lt; the thing&#33; caf&eacute; &THORN;&oacute;r &copy the <a href="the.html"
 title="the &quot;thing&quot;" >thing</a>.
<p lang=non>Haraldr konungr<p>the <code title='the code'>code</code> and <kbd>th</kbd>
<pre>the <b>thing</b></pre><textarea>the thing</textarea>
<img src=the.png alt=thing><img alt="the thing" title=''><button aria-label='a thing' aria-labelledby=thing>go</button>
<span translate="no">the <b>thing</b></span> the<br>thing <svg><title>the</title><path d="M0"/><![CDATA[thing]]></svg>
<ul><li lang=non>Haraldr<li>the</ul> 1 < 2 </ the thing> <thing"""
# A digraph is in the element of its first letter; one that has no other letters is left out.
WRITTEN = """<!DOCTYPE html>
<HTML lang="en"><head><meta charset=utf-8 content="the thing"><title>ᚦᛖ ᚦᛁᛜ &amp; ᛗᛟᚱᛖ</title>
<style>p > the { color: red }</style><script>if (1 < 2) document.write("<p>the</p>")</script></head>
<body class='the thing'><!-- the thing <p> -->
<p>ᚹᚨᛊ<b>ᚦ</b>ᛁᛜ, ᚨᛏ&ᛏ &lt; ᚦᛖ ᚦᛁᛜ&#33; ᚲᚨᚠᛖ ᚦᛟᚱ &copy ᚦᛖ <a href="the.html"
 title="ᚦᛖ &quot;ᚦᛁᛜ&quot;" >ᚦᛁᛜ</a>.
<p lang=non>ᚺᚨᚱᚨᛚᛞᚱ ᚲᛟᚾᚢᛜᚱ<p>ᚦᛖ <code title='ᚦᛖ ᚲᛟᛞᛖ'>code</code> ᚨᚾᛞ <kbd>ᚦ</kbd>
<pre>the <b>thing</b></pre><textarea>the thing</textarea>
<img src=the.png alt=ᚦᛁᛜ><img alt="ᚦᛖ ᚦᛁᛜ" title=''><button aria-label='ᚨ ᚦᛁᛜ' aria-labelledby=thing>ᚷᛟ</button>
<span translate="no">the <b>thing</b></span> ᚦᛖ<br>ᚦᛁᛜ <svg><title>ᚦᛖ</title><path d="M0"/><![CDATA[thing]]></svg>
<ul><li lang=non>ᚺᚨᚱᚨᛚᛞᚱ<li>ᚦᛖ</ul> 1 < 2 </ the thing> <thing"""


def page(text, *flags, status=0):
    return run(exe, "translit", "--html", *flags, given=text, status=status)


def test_tables():
    """Lines end with carriage returns, too, and no row is an empty line."""
    got = run(exe, "-q", "--column", "name", given="id,name\r1,Olaf\r2,\"Th\ror\"\r")
    check("carriage returns", got == "id,name,name_runes\r1,Olaf,ᛟᛚᚨᚠ\r2,\"Th\ror\",\"ᚦ\rᛟᚱ\"\r", got)
    numbers = '{"n":123456789012345678901234567890,"e":1e400,"name":"fox"}\n'
    check("numbers of any size", run(exe, "-q", "--key", "name", "--replace", given=numbers) == numbers.replace("fox", "ᚠᛟᚲᛊ"))
    got = run(exe, "-q", "--column", "name", "--replace", "--unmapped", "drop", "--punctuation", "drop", given="name\n!!\nOlaf\n\u0436\n")
    check("a row without letters", got == 'name\n""\nᛟᛚᚨᚠ\n""\n', got)
    with open(path("one.tsv"), "w") as file:
        file.write("text\nthe, fox\nthe; fox\n")
    got = run(exe, "-q", "--column", "text", "--replace", "--input", "one.tsv")
    check("one column of TSV", got == "text\nᚦᛖ, ᚠᛟᚲᛊ\nᚦᛖ; ᚠᛟᚲᛊ\n", got)


def test_pages():
    got = page(PAGE, "-q")
    check("as many lines", got.count("\n") == WRITTEN.count("\n"), got)
    for left, right in zip(got.split("\n"), WRITTEN.split("\n")):
        check("a line of a page", left == right, (left, right))
    check("a mode that was chosen stays", "ᚼᛅᚱᛅᛚᛏᚱ" in page(PAGE, "-q", "-s", "younger/norse"))
    check("class translate", page("<p translate=no>the<i translate=yes>the</i>the") == "<p translate=no>the<i translate=yes>ᚦᛖ</i>the")
    # Scripts stay scripts where the standard has them: in HTML inside SVG and MathML, after what ends these, and with a slash.
    for given in ('<svg><foreignObject><script>if (a<b) "the"</script><p>the</p></foreignObject><title>the <b>fox</b></title></svg>',
                  '<svg><desc><style>p < the</style>the</desc></svg>', '<math><mtext><script>the<fox</script></mtext></math> the',
                  '<svg><g><p>the</p><script>var the = 1 < 2;</script>',
                  '<script src=x />var the;</script> the', '<style/>the</style> the', '<textarea/>the</textarea> the', '<p/>the <svg><path/><text>the</text></svg>'):
        got = page(given, "-q")
        again = re.sub(r"<(script|style|textarea)[^>]*>.*?</\1>|<[^>]*>", "", got)
        parts = lambda text: re.findall(r"<(?:script|style|textarea)[^>]*>.*?</(?:script|style|textarea)>|<[^>]*>", text)
        check("the elements of " + given, parts(got) == parts(given) and not re.search("[a-z]", again), got)
    # An annotation of MathML is HTML only where its encoding says so.
    for encoding, is_html in (("", False), (" encoding=MathML-Content", False), (" Encoding='Text/HTML'", True), (" encoding=application/xhtml+xml", True)):
        got = page(f"<math><annotation-xml{encoding}><style>a</annotation-xml></math>the</style></annotation-xml></math> fox", "-q")
        check("an annotation" + encoding, ("ᚦᛖ" in got) != is_html and got.endswith("ᚠᛟᚲᛊ"), got)
    check("names of letters", page("&alpha;&Beta; &Acy;&bcy; th&fflig;", "-q", "--romanize") == "ᚨᚹ ᚨᛒ ᚦᚠᚠ", page("&alpha;&Beta; &Acy;&bcy; th&fflig;", "-q", "--romanize"))
    check("XML has empty elements", page('<?xml version="1.0"?>\n<head><title/><script src="x"/></head><p/>the', "-q") == '<?xml version="1.0"?>\n<head><title/><script src="x"/></head><p/>ᚦᛖ')
    check("the first of two attributes", page('<p translate=no translate=yes>the</p><p lang=en lang=non>th</p>', "-q", "--romanize") == '<p translate=no translate=yes>the</p><p lang=en lang=non>ᚦ</p>')
    done = lambda text, *flags: subprocess.run([exe, "translit", "--html", *flags], input=text, capture_output=True, env=env)
    bad = done("<p>ab\ncaf\u00e9</p>".encode("latin-1"))
    got = run(exe, "-q", "--column", "name", given=" name ,b\nfox,1\n")
    check("a header with spaces", got == " name ,b,\" name _runes\"\nfox,1,ᚠᛟᚲᛊ\n", got)
    got = run(exe, "-q", "--column", "name", given="sep=;\nname;b\nfox;1\n")
    check("a separator for spreadsheets", got == "sep=;\nname;b;name_runes\nfox;1;ᚠᛟᚲᛊ\n", got)
    check("Latin-1 is refused", bad.returncode == 65 and bad.stderr == b"runes: line 2, column 4: not UTF-8; convert the page first, as with iconv -f latin1 -t utf-8\n", bad)
    check("but not in a script", page("<script>\u0436</script>") == "<script>\u0436</script>")
    deep = done(b"<div>" * 100000)
    check("100,000 nested elements", deep.returncode == 65 and deep.stderr == b"runes: line 1: more than 10000 open elements\n", deep)
    with open(path("kept.html"), "w") as file:
        file.write("old")
    half = subprocess.run([exe, "translit", "--html", "-o", "kept.html"], input=b"<p>the</p>" * 100000 + b"<p>caf\xe9</p>",
                          capture_output=True, env=env, cwd=home)
    check("after an error, the old file stays", half.returncode == 65 and open(path("kept.html")).read() == "old"
          and not half.stdout and not [n for n in os.listdir(home) if n.startswith(".runes")], (half, os.listdir(home)))
    run(exe, "translit", "--html", "-q", "-o", "kept.html", given="<p>the</p>")
    run(exe, "translit", "--html", "-q", "--input", "kept.html", "-o", "kept.html")
    check("a page is written in place", open(path("kept.html"), encoding="utf-8").read() == "<p>ᚦᛖ</p>")
    long = done(b"<p title='" + b"a" * 3000000)
    check("a tag without end", long.returncode == 65 and b"line 1: a tag of more than" in long.stderr, long)
    lost = done("<p>a</p>\n<p>th<b>e</b> &male; \u0436</p>".encode(), "--strict")
    check("a loss has its place", lost.returncode == 65 and "ж at 2:22".encode() in lost.stderr, lost)
    check("--unmapped fail", b"at 2:22" in done("<p>a</p>\n<p>th<b>e</b> &male; \u0436</p>".encode(), "--unmapped", "fail").stderr)


def test_long_page():
    """A page of 1 MB, or 10: what is outside texts stays."""
    rng = random.Random(4)
    words = "the quick brown fox jumps over lazy dog nothing warthog".split()
    parts = []
    while sum(map(len, parts)) < 400:
        parts.append("<p class='x' id=a%d>%s <b>%s</b> <a href='%s'>%s</a>.</p>\n" % (
            rng.randrange(99), " ".join(rng.choices(words, k=60)), rng.choice(words), rng.choice(words), rng.choice(words)))
    text = "<html><head><style>" + "a{} " * 200 + "</style></head>" + "".join(rng.choices(parts, k=(10_000_000 if a.long else 1_000_000) // (sum(map(len, parts)) // len(parts)))) + "</html>"
    with open(path("page.html"), "w") as file:
        file.write(text)
    outside = lambda text: re.sub(r">[^<]*(?=<)", ">", text)
    start = os.times()
    got = run(exe, "translit", "--html", "--input", "page.html")
    end = os.times()
    seconds = end.children_user + end.children_system - start.children_user - start.children_system
    print("a page of %.1f MB: %.2f s, %.0f MB/s" % (len(text) / 1e6, seconds, len(text) / 1e6 / seconds))
    check("all but the text stays", outside(got) == outside(text) and "quick" not in re.sub(r"<[^>]*>", "", got).replace("a{}", ""))
    lines = [re.sub("<[^>]*>", "", line) for line in text.split("\n")[1:-1]]
    check("and the text is what `runes` writes", [re.sub("<[^>]*>", "", line) for line in got.split("\n")[1:-1]] == runes(lines))


def test_programs():
    def office():
        run("soffice", "-env:UserInstallation=file://" + path("office"), "--headless", "--convert-to", "pdf", "book.docx")
        text = run("pdftotext", "-layout", "book.pdf", "-")
        check("LibreOffice shows the docx", all(part in text for part in ["ᚹᚨᛊᚦᛁᛜ ᚹᚨᚱᛏᚺᛟᚷ", "ᛚᛁᚾᛖ ᛟᚾᛖ", "line one", "the thing"]), text)

    def epub():
        jar = shutil.which("epubcheck", path=env["PATH"])
        run("java", "-XX:TieredStopAtLevel=1", "-jar", jar, "book.epub")
        with zipfile.ZipFile(path("book.epub")) as book:
            pages = b"".join(book.read(name) for name in book.namelist() if name.endswith("xhtml")).decode()
            for name in book.namelist():
                if not name.endswith("xhtml"):
                    continue
                sheets = re.findall(r'<link [^>]*href="([^"]*[.]css)"', book.read(name).decode())
                styles = "".join(book.read(os.path.normpath(os.path.join(os.path.dirname(name), s))).decode() for s in sheets)
                check("the styles of " + name, "font/ttf;base64" in styles and "ruby{" in styles and "text-align: justify" in styles, styles[:300])
        check("ruby", "<ruby>" in pages and "ᚦᛖ" in pages, pages[:2000])

    with open(path("thing.png"), "wb") as file:
        file.write(bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
                                 "0000000b4944415478da6364f80f00010501012718e3660000000049454e44ae426082"))
    flags = {"docx": ["-M", "runes-gloss=below"], "epub": ["-M", "runes-gloss=ruby", "-M", "runes-embed-font=true"],
             "odt": ["-M", "runes-draw=true"], "html": ["-s", "-M", "runes-gloss=ruby"], "latex": ["-s", "-M", "runes-draw=true", "-M", "runes-media=media"]}
    os.mkdir(path("media"))

    def convert(name):
        run("pandoc", "-f", "markdown", "--filter", "runes-pandoc", *flags[name], "-o", "book." + name, given=BOOK.replace("<div>the raw thing</div>", ""))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(convert, flags))
        opened = [pool.submit(epub)] + [pool.submit(office)] * a.long
        with zipfile.ZipFile(path("book.odt")) as odt:
            check("pictures in odt", sum(name.endswith(".png") for name in odt.namelist()) > 20, odt.namelist())
        with open(path("book.latex"), encoding="utf-8") as file:
            pictures = re.findall(r"\\includegraphics\[[^]]*]\{(media/runes-[^}]*)\}", file.read())
        check("pictures in LaTeX", len(pictures) > 20 and all(b"%PDF" in open(path(p), "rb").read(9) for p in pictures), pictures)
        page = run("w3m", "-dump", "-cols", "200", "book.html")
        check("w3m shows ruby", "ᚹᚨᛊ(Was)ᚦᛁᛜ(thing)" in page.replace(" ", ""), page)
        for job in opened:
            job.result()


def test_recipes():
    books = '{"title":"The thing","author":{"name":"Thorne"}}\n'
    check("jq", run("sh", "-c", "jq -c . | runes translit --key author.name | jq -r .author.name_runes", given=books) == "ᚦᛟᚱᚾᛖ\n")
    check("miller", run("sh", "-c", "mlr --icsv --ocsv sort -f name | runes translit --column name | mlr --icsv --ojson --jvstack cut -f name_runes",
                        given="name,n\nthing,1\nfox,2\n").split()[3:9:4] == ['"ᚠᛟᚲᛊ"', '"ᚦᛁᛜ"'])
    check("a page in w3m", "ᚦᛖ ᚠᛟᚲᛊ" in run("sh", "-c", "pandoc -t html --filter runes-pandoc | w3m -dump -T text/html", given="The *fox*"))


def bible():
    """The King James Bible: 4 MB, 66 books, 31,102 verses, each after its place."""
    verses = subprocess.run(["bible", "-f", "gen1:1-rev22:21"], capture_output=True, text=True).stdout.splitlines()
    check("the Bible", len(verses) > 31000, len(verses))
    return verses


def timed(*args):
    """The processor time of a command."""
    start = os.times()
    subprocess.run(args, stdout=subprocess.DEVNULL, env=env, cwd=home, check=True)
    end = os.times()
    return end.children_user + end.children_system - start.children_user - start.children_system


def peak(name):
    """The most memory, in megabytes, that a page takes, by what the kernel has counted when all of it has been read."""
    child = subprocess.Popen([exe, "translit", "-q", "--html"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=env)
    with open(path(name), "rb") as file:
        shutil.copyfileobj(file, child.stdin)
    child.stdin.flush()
    time.sleep(0.2)
    with open("/proc/%d/status" % child.pid) as status:
        kibibytes = int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1))
    child.stdin.close()
    check("a page exits", child.wait() == 0, child.returncode)
    return kibibytes / 1024


def marked(number, text):
    """A verse with four elements and five references."""
    words = text.split(" ")
    for place, form in enumerate(["<em>%s</em>", "<strong>%s</strong>", "<span class=verse>%s</span>",
                                  "<a href='#v" + str(number) + "'>%s</a>", "&ldquo;%s&rdquo;", "%s&mdash;caf&eacute;", "%s &amp;"]):
        place = (number + 3 * place) % len(words)
        words[place] = form % words[place]
    return "<p id=v%d>%s</p>\n" % (number, " ".join(words))


def test_speed():
    """Pages of some 40 MB: the speed, and that memory does not grow with the page."""
    verses = [verse.partition(" ")[2] for verse in bible()]
    start = lambda text, count: " ".join(text.split()[:count]).replace('"', "")
    pages = {
        "plain paragraphs": "".join("<p>%s</p>\n" % verse for verse in verses),
        "the same as pandoc writes it, with a name in italics in half of them": run(
            "pandoc", given="\n\n".join(re.sub(r"\b(LORD|God|king)\b", r"*\1*", verse) for verse in verses)),
        "four elements and five references in each": "".join(marked(n, verse) for n, verse in enumerate(verses)),
        "fourteen attributes for a few words": "".join(
            '<div class="row verse col-12" id="v%d" data-chapter=\'%d\' style="margin: 0 auto; padding: 4px 8px" role=listitem>'
            '<img src="/images/%d.png" alt="%s" width=120 height=80 loading=lazy><a href="https://example.org/read?verse=%d&amp;x=1" '
            'class="btn link" rel="noopener noreferrer" title="%s">%s</a></div>\n' % (
                n, n, n, start(verse, 4), n, start(verse, 3), start(verse, 6)) for n, verse in enumerate(verses)),
    }
    for name, text in pages.items():
        memory = []
        for times in (1, 40_000_000 // len(text)):
            with open(path("page.html"), "w") as file:
                file.write(text * times)
            memory.append(peak("page.html"))
        best = min(timed(exe, "translit", "-q", "--html", "--input", "page.html") for _ in range(3))
        size = len(text.encode()) * times / 1e6
        print("%s: %.0f MB, %.2f s of processor time, %.0f MB/s, %.0f MB of memory" % (name, size, best, size / best, memory[1]))
        check("memory does not grow with the page", memory[1] < memory[0] + 4, memory)


def test_bible():
    verses = bible()
    lines, book = ["---", "title: The Bible", "---"], None
    for verse in verses:
        place, _, text = verse.partition(" ")
        if place.rstrip("0123456789:") != book:
            book = place.rstrip("0123456789:")
            lines += ["", "# " + book, ""]
        lines += [text, ""]
    with open(path("bible.md"), "w") as file:
        file.write("\n".join(lines))
    run("pandoc", "bible.md", "-o", "bible.docx")
    for target in ("epub", "docx"):
        plain = min(timed("pandoc", "bible.docx", "-o", "plain." + target) for _ in range(2))
        filtered = min(timed("pandoc", "bible.docx", "--filter", "runes-pandoc", "-o", "runes." + target) for _ in range(2))
        print("docx to %s: pandoc %.1f s, with the filter %.1f s: %.2f times" % (target, plain, filtered, filtered / plain))
        check("at most 1.5 times as long", filtered <= 1.5 * plain)
    run("java", "-Xss8m", "-jar", shutil.which("epubcheck", path=env["PATH"]), "runes.epub")
    before = json.loads(run("pandoc", "bible.docx", "-t", "json"))
    after = json.loads(run("pandoc", "bible.docx", "--filter", "runes-pandoc", "-t", "json"))
    check("all but the texts stays", emptied(before) == emptied(after))
    joined = lambda document: ["".join(p[0] if isinstance(p, list) else p for p in run) for _, run in texts(document["blocks"])]
    check("every paragraph", joined(after) == runes(joined(before)))


tests = [test_model, test_elements, test_nested_elements, test_citations, test_bad_documents, test_tables, test_pages, test_joins, test_subtitles, test_what_is_written, test_what_is_read,
         test_documents_by_ourselves, test_compare, test_explain, test_claims, test_styles, test_keep, test_long_page, test_recipes, test_programs] + [test_speed, test_bible] * a.long
if a.only:
    tests = [globals()["test_" + name] for name in a.only]
for test in tests:
    start = time.monotonic()
    test()
    print("%s: %.1f s" % (test.__name__, time.monotonic() - start))
shutil.rmtree(home)
print("documents: %s" % ("%d failed" % failed if failed else "all passed"))
sys.exit(failed > 0)
