#!/usr/bin/env python3
"""The pages of the fonts that write, in headless Chromium: writing_page.py FOLDER [--shots FOLDER] [--libreoffice]

FOLDER is what `.ci/fonts` writes. Types, selects, searches and prints on writing.html, and fails at the first thing that is
wrong. --libreoffice also prints a document there, with the fonts in a home of its own. Needs chromium and poppler-utils.
"""
import argparse
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "JavaScript"))
from page import Browser, check  # noqa: E402

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("folder", type=Path)
parser.add_argument("--shots", type=Path)
parser.add_argument("--libreoffice", action="store_true")
arguments = parser.parse_args()
folder = arguments.folder.resolve()
TEXT = "The warthog and Thomas were in danger; yes, beyond the graveyard: quick, ship the fox!"


def words(pdf):
    return " ".join(subprocess.run(["pdftotext", pdf, "-"], check=True, capture_output=True, text=True).stdout.split())


def width(text, family="Stave Elder English", style=""):
    """The width of a text in pixels."""
    return browser.run(f"""(async () => {{
        const line = document.body.appendChild(document.createElement("span"));
        line.style = {json.dumps(f'position: absolute; white-space: pre; font: 40px "{family}"; {style}')};
        line.textContent = {json.dumps(text)};
        await document.fonts.load('40px "{family}"', line.textContent);
        const {{ width }} = line.getBoundingClientRect();
        line.remove();
        return Math.round(width * 100) / 100;
    }})()""")


browser = Browser()
# The pages are files, as users open them.
browser.call("Emulation.setDeviceMetricsOverride", width=1000, height=900, deviceScaleFactor=1, mobile=False)
browser.open((folder / "writing.html").as_uri())
browser.complaints = [text for text in browser.complaints if not str(text).startswith("the network: file:///")]
lines = browser.run("[...document.querySelectorAll('.runes')].map((line) => "
                    "[line.innerText, line.style.fontFamily.replaceAll('\"', ''), line.nextSibling.innerText])")
declared = set(re.findall(r'font-family: "(.*)"; font-weight: 400', (folder / "fonts.css").read_text(encoding="utf-8")))
check("every released family has a line", {family for _, family, _ in lines}, declared - {"Stave", "Stave Round"})
check("every line is Latin, and under it is the same", [text for text, *_ in lines], [text for *_, text in lines])
check("no line has a rune", [text for text, *_ in lines if re.search("[\u16a0-\u16ff\ue080-\ue0ff]", text)], [])
check("every font is loaded", browser.run(
    "Promise.all([...document.fonts].map((font) => font.load())).then((all) => all.every(({ status }) => status === 'loaded'))"), True)

# One rune is narrower than two, and the listed word has two.
check("th is one rune, in any case", [width("the") < width("t\u200che"), width("THE"), width("The")], [True, width("the"), width("the")])
check("and two in warthog", [width("warthog"), width("thog") < width("t\u200chog")], [width("wart\u200chog"), True])
check("small capitals and capitals change nothing", [width(TEXT, style=style) for style in (
    "font-variant-caps: small-caps", "font-variant-caps: all-small-caps", "text-transform: uppercase")], [width(TEXT)] * 3)
check("letter-spacing keeps th together", round(width("the", style="letter-spacing: 10px") - width("the")), 20)
check("without ligatures it is the same", width(TEXT, style="font-variant-ligatures: none"), width(TEXT))
check("no family looks like Stave", [family for text, family, _ in lines if width(text, family) == width(text, "Stave")], [])
check("dots between words", width("a b", style="font-feature-settings: 'ss02'") != width("a b"), True)

# The caret stops before every letter, and never goes back.
browser.run("document.querySelector('.runes').focus()")
stops = browser.run("""(() => {
    const { firstChild: text } = document.querySelector(".runes");
    return [...text.data, ""].map((_, place) => {
        const range = new Range();
        range.setStart(text, place);
        range.collapse(true);
        const { x, y } = range.getBoundingClientRect();
        return [Math.round(y), x];
    });
})()""")
check("a caret stop for every letter", [len(stops), sorted(stops) == stops], [len(TEXT) + 1, True])
check("of which no two are in one place", len({tuple(stop) for stop in stops}), len(stops))
browser.run("getSelection().collapse(document.querySelector('.runes').firstChild, 0)")
for _ in range(5):
    browser.key("ArrowRight")
check("five arrows pass five letters", browser.run("getSelection().focusOffset"), 5)
browser.call("Input.insertText", text="big ")
check("what is typed is Latin, and the line under it follows", browser.run(
    "(({ innerText, nextSibling }) => [innerText, nextSibling.innerText])(document.querySelector('.runes'))"),
    ["The wbig arthog" + TEXT[11:]] * 2)

browser.run("getSelection().selectAllChildren(document.querySelector('.runes'))")
browser.until("document.getElementById('selected').innerText.startsWith('Selected: The wbig arthog')", "the selection is Latin")
check("the browser finds Latin", browser.run("getSelection().removeAllRanges(), window.find('konungr')"), True)
check("and selects it", browser.run("getSelection().toString()"), "konungr")
check("the page finds it in every line", browser.run(
    "(() => { const field = document.getElementById('find'); field.value = 'THOMAS';"
    " field.dispatchEvent(new Event('input', { bubbles: true })); return document.querySelector('form').dataset.found })()"),
    str(sum("Thomas" in text for text, *_ in lines)))

with tempfile.TemporaryDirectory() as work:
    pdf = Path(work, "page.pdf")
    pdf.write_bytes(base64.b64decode(browser.call("Page.printToPDF")["data"]))
    check("Chromium's PDF is Latin", [words(pdf).count("Haraldr konungr bað gera kumbl"), "\u16a6" in words(pdf)], [6, False])
    if arguments.shots:
        (arguments.shots / "writing.png").write_bytes(base64.b64decode(browser.shot(whole=True)))
    check("complaints", [text for text in browser.complaints if not str(text).startswith("the network: file:///")], [])
    browser.close()
    check("specimens need no font", [path.name for path in sorted(folder.glob("specimen-*.svg"))
                                    if "<text" not in path.read_text()], ["specimen-cirth.svg", "specimen-runes.svg"])
    if (folder / "how-to.pdf").exists():
        check("how-to.pdf is Latin", words(folder / "how-to.pdf").count("The warthog and the fox"), 1)

    if arguments.libreoffice:
        fonts = Path(work, ".local/share/fonts")
        fonts.mkdir(parents=True)
        for path in (folder / "ttf").glob("*-Regular.ttf"):
            shutil.copy(path, fonts)
        document = Path(work, "text.fodt")
        names = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{urn}:1.0"' for name, urn in (
            ("office", "office"), ("style", "style"), ("text", "text"), ("fo", "xsl-fo-compatible")))
        styles = "".join(f'<style:style style:name="P{place}" style:family="paragraph"><style:text-properties '
                         f'fo:font-family="{family}"/></style:style>' for place, (_, family, _) in enumerate(lines))
        paragraphs = "".join(f'<text:p text:style-name="P{place}">{text}</text:p>' for place, (text, *_) in enumerate(lines))
        document.write_text(
            '<?xml version="1.0" encoding="UTF-8"?>'
            f'<office:document {names} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">'
            f"<office:automatic-styles>{styles}</office:automatic-styles>"
            f"<office:body><office:text>{paragraphs}</office:text></office:body></office:document>", encoding="utf-8")
        subprocess.run(["soffice", "--headless", "--convert-to", "pdf", document], check=True, cwd=work,
                       env=os.environ | {"HOME": work}, capture_output=True)
        printed = Path(work, "text.pdf")
        check("LibreOffice's PDF is Latin", words(printed), " ".join(text for text, *_ in lines))
        used = subprocess.run(["pdffonts", printed], check=True, capture_output=True, text=True).stdout
        check("and has all fonts embedded", sorted(set(re.findall(r"\+(Stave\w+)-Regular .* yes yes yes", used))),
              sorted(family.replace(" ", "") for _, family, _ in lines))
