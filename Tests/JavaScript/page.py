#!/usr/bin/env python3
"""The page in headless Chromium: page.py FOLDER [--shots FOLDER] [--corpus FILE] [--axe FILE] [--record]

Serves the folder from a plain file server, drives the browser over its DevTools protocol as a person would (keys, mouse,
taps), and fails at the first thing that is wrong, messages on the console included. --shots writes screenshots; --corpus
runs the cases of a file in the page; --axe is axe.min.js of axe-core, which looks at it for accessibility. Screenshots of
twelve states are compared with the sheets in Tests/JavaScript/page; --record writes these sheets and strokes.json of the page
and fails, so that somebody looks at them. Needs Debian's chromium, fonts-dejavu-core, poppler-utils and brotli.
"""
import argparse
import base64
import contextlib
import functools
import gzip
import http.server
import io
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tarfile
import tempfile
import threading
import time
import zipfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parents[1] / "Sources/javascript/page"
RUNES = "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"


class Browser:
    """Chromium, driven over two pipes: JSON messages, each followed by a zero byte."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self.to = os.pipe()
        self.source, from_write = os.pipe()

        def pipes() -> None:
            # The protocol is on descriptors 3 and 4; the ends may be there already, so they step aside first.
            ends = [os.dup(to_read), os.dup(from_write)]
            safe = [os.dup2(end, 100 + place) for place, end in enumerate(ends)]
            os.dup2(safe[0], 3)
            os.dup2(safe[1], 4)

        # One family for all text, so that pages look alike whatever else is installed.
        fonts = pathlib.Path(self.folder.name, "fonts.conf")
        fonts.write_text("<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><include>/etc/fonts/conf.d</include>"
                         f"<cachedir>{self.folder.name}/fonts</cachedir></fontconfig>", "utf-8")
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
             f"--user-data-dir={self.folder.name}"],
            preexec_fn=pipes, close_fds=False, env={**os.environ, "FONTCONFIG_FILE": str(fonts)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.number = 0
        self.rest = b""
        self.session: dict = {}
        self.complaints: list = []
        # Where errors of the network are what is tested.
        self.is_deaf = False
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = {"sessionId": self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    def message(self) -> dict:
        while b"\0" not in self.rest:
            piece = os.read(self.source, 1 << 16)
            if not piece:
                raise SystemExit("chromium ended")
            self.rest += piece
        line, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(line)
        method, params = message.get("method"), message.get("params", {})
        if self.is_deaf:
            return message
        if method == "Runtime.exceptionThrown":
            self.complaints.append(params["exceptionDetails"].get("exception", params["exceptionDetails"]))
        if method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(params["args"])
        # A machine with other work may need more than the few seconds in which a file is to be used.
        if (method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning")
                and "preload but not used within a few seconds" not in params["entry"]["text"]):
            self.complaints.append(params["entry"])
        if method == "Network.requestWillBeSent" and not params["request"]["url"].startswith(
                ("http://127.0.0.1:", "data:", "blob:")):
            self.complaints.append(f"the network: {params['request']['url']}")
        return message

    def call(self, method: str, **params) -> dict:
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if not method.startswith(("Target.", "Browser.")):
            message |= self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while (answer := self.message()).get("id") != self.number:
            pass
        if "error" in answer:
            raise SystemExit(f"{method}: {answer['error']}")
        return answer["result"]

    def run(self, script: str):
        """What an expression gives, promises awaited."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{script}: {answer['exceptionDetails']['exception'].get('description')}")
        return answer["result"].get("value")

    def until(self, condition: str, what: str) -> None:
        for _ in range(600):
            if self.run(condition):
                return
            time.sleep(0.05)
        raise SystemExit(f"not so after 30 s: {what}")

    def open(self, url: str) -> None:
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=url)
        self.until("document.documentElement?.dataset.ready === 'true'", f"{url} is ready")

    def place(self, script: str) -> dict:
        """The middle of a box."""
        box = self.run(f"(() => {{ const {{ x, y, width, height }} = {script}; return {{ x: x + width / 2, y: y + height / 2 }} }})()")
        return box

    def move(self, **place) -> None:
        self.call("Input.dispatchMouseEvent", type="mouseMoved", **place)

    def click(self, script: str) -> None:
        self.run(f"document.querySelector({json.dumps(script)}).scrollIntoView({{ block: 'center' }})")
        place = self.place(f"document.querySelector({json.dumps(script)}).getBoundingClientRect()")
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)

    def key(self, name: str) -> None:
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name,
                      windowsVirtualKeyCode={"ArrowRight": 39, "ArrowLeft": 37, "Tab": 9, "Escape": 27, "Home": 36, "End": 35,
                                             "Enter": 13}.get(name, 0), **({"text": "\r"} if name == "Enter" else {}))

    def type(self, text: str) -> None:
        """Replaces the words, as by the keyboard."""
        self.run("document.getElementById('words').focus(); document.getElementById('words').select()")
        self.call("Input.insertText", text=text)
        self.until("getComputedStyle(document.getElementById('runes')).display", "the page is there")

    def size(self, width: int, height: int, mobile: bool = False, scale: float = 1) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)
        self.call("Emulation.setTouchEmulationEnabled", enabled=mobile)

    def theme(self, name: str) -> None:
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name},
                                                          {"name": "prefers-reduced-motion", "value": "reduce"}])

    def shot(self, whole: bool = False) -> str:
        """What is seen, or all of the page, as a PNG in base64."""
        return self.call("Page.captureScreenshot", captureBeyondViewport=whole, format="png")["data"]

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self.to)
        self.process.terminate()
        self.process.wait(10)
        self.folder.cleanup()


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A browser that goes elsewhere closes its connections."""


class Files(http.server.SimpleHTTPRequestHandler):
    """The folder, the corpus and strokes.mjs under /corpus, the modules before they are one under /source; compressed by brotli where `compressed` has the files."""

    corpus: "pathlib.Path | None" = None
    compressed: "dict[str, bytes]" = {}
    #: Names of files that are not found.
    lost: "set[str]" = set()
    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def do_GET(self) -> None:
        name = self.path.split("?")[0].strip("/") or "index.html"
        if name in self.lost:
            self.send_error(404)
        elif name in self.compressed:
            self.send_response(200)
            self.send_header("content-type", self.guess_type(name))
            self.send_header("content-encoding", "br")
            self.send_header("content-length", str(len(self.compressed[name])))
            self.end_headers()
            self.wfile.write(self.compressed[name])
        else:
            super().do_GET()

    def translate_path(self, path: str) -> str:
        if path == "/corpus/corpus.mjs":
            return str(HERE.parent / "Conformance/corpus.mjs")
        if path == "/corpus/strokes.mjs":
            return str(HERE / "strokes.mjs")
        if path.startswith("/source/"):
            return str(SOURCES / path.rsplit("/", 1)[1])
        if path == "/corpus/cases" and self.corpus:
            return str(self.corpus)
        return super().translate_path(path)

    def log_message(self, *_: object) -> None:
        pass


def check(what: str, got, expected) -> None:
    if got != expected:
        raise SystemExit(f"{what}: expected {expected!r}, got {got!r}")
    print(f"  {what}")


def is_true(what: str, got) -> None:
    check(what, bool(got), True)


#: The runes of the hero, read from what is drawn: the characters that the buttons stand for.
HERO = "[...document.querySelectorAll('.rune')].map((rune) => rune.getAttribute('aria-label')).join(' ')"
POP = "document.getElementById('pop').innerText"
NOTICE = "document.getElementById('notice')?.textContent"
SHIFT = """new Promise((done) => { let sum = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) sum += entry.hadRecentInput ? 0 : entry.value; }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 100); })"""


def copied(browser: Browser) -> str:
    """The runes, by the button that copies them."""
    browser.run("(async () => { document.getElementById('notice').replaceChildren();"
                " document.querySelector('.act [data-do=copy]').click(); })()")
    browser.until(f"{NOTICE}.startsWith('Runes copied')", "the runes are copied")
    return browser.run("navigator.clipboard.readText()")


def choose(browser: Browser, name: str, value: str) -> None:
    browser.run(f"document.querySelector('[name={name}][value=\"{value}\"]').click()")


def tap(browser: Browser, index: int) -> None:
    browser.run(f"document.querySelectorAll('.rune')[{index}].scrollIntoView({{ block: 'center', behavior: 'instant' }})")
    place = browser.place(f"document.querySelectorAll('.rune')[{index}].querySelector('.hit').getBoundingClientRect()")
    for kind in ["mousePressed", "mouseReleased"]:
        browser.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)


def check_modules(folder: pathlib.Path) -> None:
    """Modules are layers: none imports, by others, itself. Those of the first view are one file."""
    imports = {file.name: re.findall(r'(?:from|import\() ?"\./([\w-]+\.js)"', file.read_text("utf-8")) for file in SOURCES.glob("*.js")}

    def circle(name: str, path: "tuple[str, ...]" = ()) -> "tuple[str, ...] | None":
        if name in path:
            return path[path.index(name):]
        return next((found for one in imports.get(name, []) if (found := circle(one, (*path, name)))), None)

    is_true("the page has modules", len(imports["page.js"]) > 5)
    check("no module imports itself by others", [found for name in imports if (found := circle(name))], [])
    check("those of the first view are one", re.findall(r'\bfrom ?"\./[^"]+|^import ?"', (folder / "page.js").read_text("utf-8"), re.M), [])
    later = {file.name: re.findall(r'from "\./([\w-]+\.js)"', file.read_text("utf-8")) for file in folder.glob("*.js") if file.name != "page.js"}
    check("what the others import is there", [(name, one) for name, found in later.items() for one in found if not (folder / one).exists()], [])


def check_first_view(browser: Browser, address: str) -> None:
    browser.size(1280, 800)
    browser.open(address)
    is_true("an example is there, pale", browser.run("document.querySelector('#top.none .rune') !== null"))
    check("the field has the focus", browser.run("document.activeElement.id"), "words")
    browser.type("the quick fox")
    check("typing", copied(browser), RUNES)
    check("each rune is a button with a name", browser.run(HERO).split(" ")[:2], ["th:", "thurisaz"])
    check("all scripts for the same words", browser.run("[...document.querySelectorAll('.tile')].filter((tile) =>"
          " tile.querySelector('svg path')).length"), 5)
    check("titles are not cut", browser.run("[...document.querySelectorAll('.tile strong, .tile small')].filter((one) =>"
          " one.scrollWidth > one.clientWidth + 1).length"), 0)
    is_true("runes, field and tiles are in the first view", browser.run(
        "document.querySelector('.tile').getBoundingClientRect().bottom <= innerHeight"))
    is_true("one line reaches from side to side", browser.run(
        "(() => { const box = document.getElementById('ask').getBoundingClientRect(), all = [...document.querySelectorAll('.rune path')]"
        ".map((one) => one.getBoundingClientRect()); return Math.min(...all.map(({ left }) => left)) - box.left < 12 &&"
        " box.right - Math.max(...all.map(({ right }) => right)) < 12; })()"))
    choose(browser, "script", "younger")
    browser.until("document.querySelector('.tile:has(:checked) strong').textContent === 'Younger Futhark'", "another script")
    check("the field keeps what was typed", browser.run("document.getElementById('words').value"), "the quick fox")
    for width, height, mobile in [(390, 844, True), (320, 640, True), (640, 400, False)]:
        browser.size(width, height, mobile)
        browser.open(address + "#text=never%20forget")
        is_true(f"no sideways scrolling at {width} px", browser.run("document.documentElement.scrollWidth <= innerWidth"))
        is_true(f"runes and field are seen at {width} × {height}", browser.run(
            "document.querySelector('.rune').getBoundingClientRect().top >= 0 &&"
            " document.getElementById('words').getBoundingClientRect().bottom <= innerHeight"))
    browser.size(390, 844, True)
    browser.open(address + "#text=never%20forget")
    is_true("buttons and two tiles fit on a phone", browser.run(
        "document.querySelectorAll('.tile')[1].getBoundingClientRect().bottom <= innerHeight"))
    check("no field has the focus on a phone", browser.run("document.activeElement.id === 'words'"), False)
    small = browser.run("[...document.querySelectorAll('button, select, input, summary, .bar a, .foot a')].filter((one) =>"
                        " one.offsetParent).map((one) => [one, one.closest('label')?.getBoundingClientRect() ?? one.getBoundingClientRect()])"
                        ".filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([one]) => one.outerHTML.slice(0, 60))")
    check("nothing is too small to tap", small, [])
    browser.size(1280, 800)


def check_loading(browser: Browser, folder: pathlib.Path, address: str) -> None:
    """What is typed while the engine loads stays."""
    # The service worker of the pages before has everything already.
    browser.call("Network.setBypassServiceWorker", bypass=True)
    browser.call("Network.clearBrowserCache")
    browser.call("Network.emulateNetworkConditions", offline=False, latency=100, downloadThroughput=400_000, uploadThroughput=1e6)
    browser.call("Page.navigate", url="about:blank")
    browser.call("Page.navigate", url=address)
    browser.until("document.getElementById('words') && document.readyState !== 'loading'", "the field is there")
    browser.run("document.getElementById('words').focus()")
    browser.call("Input.insertText", text="typed early")
    early = browser.run("performance.getEntriesByName('runes').length")
    browser.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    browser.until("document.documentElement.dataset.ready === 'true'", "the page is ready")
    browser.call("Network.setBypassServiceWorker", bypass=False)
    check("the words were typed before the runes were there", early, 0)
    check("what is typed while loading stays", browser.run("document.getElementById('words').value"), "typed early")
    is_true("and is written", browser.run(HERO).startswith("t: tiwaz"))


def check_rune(browser: Browser, address: str) -> None:
    browser.open(address)
    browser.type("warthog")
    tap(browser, 3)
    browser.until(f"{POP}.includes('tiwaz')", "a rune explains itself")
    text = browser.run(POP)
    is_true("its letter and word", "stands for t in warthog" in text)
    is_true("meaning, reason and source", all(word in text for word in ["Meaning", "Reason", "Source", "wart|hog"]))
    check("its letter is lit", browser.run("document.querySelector('#echo mark').textContent"), "t")
    is_true("the popover covers neither", browser.run(
        "document.getElementById('pop').getBoundingClientRect().top >= document.querySelector('#echo mark').getBoundingClientRect().bottom"))
    browser.key("Escape")
    is_true("Escape closes it", browser.run("document.getElementById('pop').hidden"))
    check("the focus returns", browser.run("document.activeElement.getAttribute('aria-label')"), "t: tiwaz")
    for key, label in [("Home", "w: wunjo"), ("ArrowRight", "a: ansuz"), ("ArrowLeft", "w: wunjo"), ("End", "g: gebo")]:
        browser.key(key)
        check(f"{key} goes to a rune", browser.run("document.activeElement.getAttribute('aria-label')"), label)
    browser.key("Enter")
    browser.until(f"{POP}.includes('gebo')", "Enter explains it")
    browser.key("Escape")
    lit = "[...document.querySelectorAll('.rune.with')].map((one) => one.getAttribute('aria-label'))"
    for place in (0, 1):
        browser.type("queen")
        tap(browser, place)
        browser.until(f"{POP}.includes('stands for qu in queen')", "a rune of two")
        check("both are lit", browser.run(lit), ["qu: kaunan", "qu: wunjo"])
        check("and named", browser.run("document.getElementById('pop-name').textContent"), "kaunan + wunjo")
        check("in words, without our own names of sources", browser.run(f"/RuneKit authors|the row/.test({POP})"), False)
        browser.key("Escape")
        check("and go out", browser.run(lit), [])
    browser.open(address + "#text=thing&script=cirth")
    tap(browser, 0)
    check("a certh has its number", browser.run("document.getElementById('pop-name').textContent"), "Certh 10")
    browser.open(address)
    browser.type("never")
    tap(browser, 2)
    browser.until(f"{POP}.includes('wunjo')", "a letter with other runes")
    browser.run("[...document.querySelectorAll('#pop .or .btn')].find((one) => one.textContent.includes('fehu')).click()")
    check("another rune is written", copied(browser), "ᚾᛖᚠᛖᚱ")
    browser.until("location.hash.includes('picks=v~fehu') || location.hash.includes('picks=v%7Efehu')", "the link has the choice")
    browser.open(browser.run("location.href"))
    check("and gives it back", copied(browser), "ᚾᛖᚠᛖᚱ")
    browser.open(address)
    browser.type("ᚾᛖᚹᛖᚱ")
    browser.until("document.getElementById('hint').textContent.includes('newer')", "pasted runes are read")
    check("and stay in the field", browser.run("document.getElementById('words').value"), "ᚾᛖᚹᛖᚱ")


def check_choices(browser: Browser, address: str) -> None:
    browser.open(address + "#text=stone&script=younger")
    browser.run("document.getElementById('more').open = true")
    choose(browser, "variant", "short-twig")
    check("other letter forms", copied(browser), "ᛌᛐᚭᚿᛁ")
    browser.type("stone and 日")
    choose(browser, "divider", "double-dot")
    check("a divider", copied(browser), "ᛌᛐᚭᚿᛁ᛬ᛆᚿᛐ᛬日")
    choose(browser, "unmapped", "drop")
    check("letters without a rune are left out", "日" in copied(browser), False)
    choose(browser, "mode", "norse")
    lists = browser.run("[...document.querySelectorAll('#choices select')].map((one) => one.options.length)")
    check("languages, periods and provinces are lists", lists, [15, 4, 9])
    check("and no check boxes contradict each other", browser.run("document.querySelectorAll('#choices [name=option]').length"), 0)
    browser.run("(() => { for (const [index, value] of [[1, 'late'], [2, 'uppland']]) { const list = document.querySelectorAll('#choices select')[index];"
                " list.value = value; list.dispatchEvent(new Event('change')); } })()")
    browser.until("/options=late(%2C|,)uppland/.test(location.hash)", "the link has both")
    browser.open(address + "#script=futhorc")
    choose(browser, "mode", "sound")
    browser.type("Enough is enough")
    browser.until(f"{HERO}.split(':').length > 10", "by sound, with its dictionary")
    browser.until(f"!{NOTICE}.includes('on its way')", "the dictionary is loaded")
    check("by sound", copied(browser), "ᛁᚾᚢᚠ ᛁᛋ ᛁᚾᚢᚠ")
    choose(browser, "mode", "english")
    choose(browser, "option", "postcard")
    check("an option brings what it needs", browser.run("[...document.querySelectorAll('[name=option]:checked')].map(({ value }) => value)"),
          ["hobbit", "postcard"])
    choose(browser, "script", "cirth")
    is_true("no option names a flag of the command", "--" not in browser.run("document.getElementById('choices').textContent"))
    for code, button in [("nb", "Kopier runene"), ("sv", "Kopiera runorna"), ("da", "Kopiér runerne"), ("is", "Afrita rúnirnar"),
                         ("de", "Runen kopieren"), ("en", "Copy runes")]:
        browser.run(f"(() => {{ const list = document.getElementById('language'); list.value = '{code}';"
                    " list.dispatchEvent(new Event('change')); })()")
        check(f"in {code}", browser.run("document.querySelector('.act .btn').textContent"), button)
    untranslated = browser.run("""(async () => {
      const html = new DOMParser().parseFromString(await (await fetch('index.html')).text(), 'text/html');
      const { t } = await import('/source/texts.js');
      return [...html.querySelectorAll('[data-t]')].filter((one) => one.textContent !== t(one.dataset.t)).map((one) => one.dataset.t);
    })()""")
    check("the sentences of index.html are those of the table", untranslated, [])


def check_sheet(browser: Browser, address: str) -> None:
    """Before it is ink."""
    findings = "document.getElementById('findings').innerText"
    browser.open(address + "#text=never%20forget")
    text = browser.run(findings)
    is_true("a letter with a choice", "Germanic w is what became v" in text and "fehu" in text)
    is_true("how it reads back", "newer forget" in text.replace("\n", ""))
    is_true("what cannot be known", "Nobody wrote modern English" in text)
    browser.run("document.querySelector('[name=pick-v][value=ᚠ]').click()")
    browser.until(f"{findings}.replaceAll('\\n', '').includes('nefer forget')", "another rune reads otherwise")
    browser.type("日本 é")
    browser.until(f"{findings}.includes('has no rune for')", "letters without a rune are named")
    browser.open(address + "#text=%C3%9E%C3%B3rr&script=younger&mode=norse")
    is_true("shares as counted on stones", "67 %" in browser.run(findings) and browser.run("document.querySelectorAll('.shares meter').length") > 3)
    browser.run("document.querySelector('[data-do=copy-check]').click()")
    browser.until(f"{NOTICE}.startsWith('Sheet copied')", "the sheet is copied")
    is_true("as text", "What cannot be known" in browser.run("navigator.clipboard.readText()"))
    is_true("the quote of the day", browser.run("document.querySelector('#quote blockquote').textContent.length") > 5)
    browser.type("gold")
    browser.until("document.querySelector('#inscription mark')?.textContent.toLowerCase() === 'gold'", "an inscription shares a word")


def check_copying(browser: Browser, address: str) -> None:
    """Characters that Unicode does not have, and notices, which move nothing and go away."""
    browser.open(address + "#text=Balin&script=cirth")
    tops = "[...document.querySelectorAll('.tile, #ask, #more')].map((one) => one.getBoundingClientRect().top)"
    before = browser.run(tops)
    browser.run("navigator.clipboard.writeText('before'); document.querySelector('.act [data-do=copy]').click()")
    is_true("who copies cirth is told that others need a font", "only with a font" in browser.run(NOTICE))
    check("nothing is copied yet", browser.run("navigator.clipboard.readText()"), "before")
    check("the picture comes first, and has the focus", browser.run("[...document.querySelectorAll('#notice button')].map((one) => [one.textContent,"
          " one === document.activeElement])"), [["Copy a picture", True], ["Copy the characters", False]])
    check("a notice moves nothing", browser.run(tops), before)
    browser.run("document.querySelector('#notice button').click()")
    browser.until(f"{NOTICE}.startsWith('Picture copied')", "a picture is copied")
    check("as PNG", browser.run("navigator.clipboard.read().then(([one]) => one.types)"), ["image/png"])
    browser.run("document.querySelector('.act [data-do=copy]').click(); document.querySelectorAll('#notice button')[1].click()")
    browser.until(f"{NOTICE}.includes('need')", "the characters are copied")
    check("as they are", browser.run("navigator.clipboard.readText()"), "\ue081\ue0b1\ue09e\ue0a7\ue095")
    browser.run("document.querySelector('[data-do=copy-check]').click()")
    browser.until(f"{NOTICE}.startsWith('Sheet copied')", "the sheet is copied")
    is_true("and says the same of its characters", "only with a font" in browser.run("navigator.clipboard.readText()"))
    browser.until(f"{NOTICE} === ''", "the notice goes away")
    check("and that moves nothing", browser.run(tops), before)
    browser.run("document.querySelector('.act [data-do=copy]').click()")
    browser.key("Escape")
    check("Escape closes it", browser.run(NOTICE), "")
    script = browser.call("Page.addScriptToEvaluateOnNewDocument", source="navigator.share = async (given) => { window.shared = given.text; };")["identifier"]
    browser.open(address + "#text=Balin&script=cirth")
    browser.run("document.querySelector('.act [data-do=share]').click()")
    browser.until("'shared' in window", "cirth is shared")
    check("as a link, without its characters", browser.run("window.shared"), "Balin")
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def runes_of(pdf: bytes, strokes: "dict[str, list]", folder: pathlib.Path) -> "tuple[str, list]":
    """The runes of a PDF, recognized by their strokes and read line by line, and those that are not on their paper."""
    (folder / "sheet.pdf").write_bytes(pdf)
    pages = int(re.search(rb"Pages: +(\d+)", subprocess.run(["pdfinfo", folder / "sheet.pdf"], check=True, capture_output=True).stdout)[1])

    def points(path: str, matrix: "tuple[float, ...]" = (1, 0, 0, 1, 0, 0)) -> "list[tuple[float, float]]":
        found, x, y = [], 0.0, 0.0
        # What is closed goes back to where it began, and so says cairo.
        path = re.sub(r"Z *M[^A-Z]*", "", path)
        for letter, numbers in re.findall(r"([MLHVmlhv])([^A-Za-z]*)", path):
            values = [float(one) for one in re.findall(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", numbers)]
            pairs = [(one, None) for one in values] if letter in "Hh" else [(None, one) for one in values] if letter in "Vv" else list(zip(values[::2], values[1::2]))
            for across, down in pairs:
                from_x, from_y = (x, y) if letter.islower() else (0, 0)
                x, y = x if across is None else from_x + across, y if down is None else from_y + down
                found.append((x, y))
        a, b, c, d, e, f = matrix
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in found]

    def shape(corners: "list[tuple[float, float]]", unit: float) -> tuple:
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        return tuple((part - start) / unit for x, y in corners for part, start in ((x, left), (y, top)))

    known = [(character, shape(points(d), 1)) for character, (d, *_) in strokes.items()]

    def rune(found: tuple) -> "str | None":
        return next((character for character, own in known if len(own) == len(found) and all(abs(a - b) < 0.1 for a, b in zip(own, found))), None)

    text, outside = "", []
    for page in range(1, pages + 1):
        svg = subprocess.run(["pdftocairo", "-svg", "-f", str(page), "-l", str(page), folder / "sheet.pdf", "-"], check=True, capture_output=True, text=True).stdout
        width, height = (float(one) for one in re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg).groups())
        lines: "list[list]" = []
        last, drawn = -1.0, []
        for tag in re.findall(r"<path [^>]*>", svg):
            d, matrix = re.search(r' d="([^"]*)"', tag), re.search(r'transform="matrix\(([^)]*)\)"', tag)
            if not d or "fill:none" not in tag:
                continue
            numbers = tuple(float(one) for one in matrix[1].split(",")) if matrix else (1, 0, 0, 1, 0, 0)
            corners = points(d[1], numbers)
            stroke = float(re.search(r"stroke-width:([\d.]+)", tag)[1]) * abs(numbers[0])
            if not corners or (character := rune(shape(corners, stroke / 1.5))) is None:
                continue
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            if min(xs) - stroke < 0 or max(xs) + stroke > width or min(ys) < 0 or max(ys) > height:
                outside.append(character)
            drawn.append(((min(ys) + max(ys)) / 2, stroke, min(xs), character))
        for middle, stroke, x, character in sorted(drawn):
            # Lines are eleven strokes apart, the middles of the runes of one about one.
            if not lines or middle - last > 4 * stroke:
                lines.append([])
            lines[-1].append((x, character))
            last = middle
        text += "".join(character for line in lines for _, character in sorted(line))
    return text, outside


def check_print(browser: Browser, address: str) -> None:
    """The printed sheet has every rune on the paper, whatever the window it is printed from."""
    browser.open(address)
    strokes = browser.run("fetch('strokes.json').then((response) => response.json()).then(({ glyphs }) => glyphs)")
    texts = ["never forget", "abcdefghiklmnoprstuabcdef", "the rain in spain stays mainly in the plain and never ends " * 12]
    with tempfile.TemporaryDirectory() as made:
        for window in [(1920, 1000, False), (1280, 800, False), (390, 844, True), (320, 640, True)]:
            browser.size(*window)
            for theme in ["light", "dark"]:
                browser.theme(theme)
                for text in texts[:None if theme == "light" else 1]:
                    browser.open(address + "#text=" + text.strip().replace(" ", "%20"))
                    browser.run(f"document.documentElement.dataset.theme = '{theme}'")
                    expected = browser.run("import('./runekit.js').then(({ transliterate }) => transliterate(document.getElementById('words').value))")
                    for paper, size in {"A4": (8.27, 11.69), "Letter": (8.5, 11)}.items():
                        pdf = base64.b64decode(browser.call("Page.printToPDF", paperWidth=size[0], paperHeight=size[1])["data"])
                        runes, outside = runes_of(pdf, {one: strokes[one] for one in expected if one != " "}, pathlib.Path(made))
                        what = f"{paper} from {window[0]} px, {theme}, {text[:12]}"
                        if len(text) > 600:
                            # The check below has runes of the words, too, but after those of the sheet.
                            runes = runes[:len(expected.replace(" ", ""))]
                        check(f"{what}: all runes", runes[:len(expected.replace(' ', ''))], expected.replace(" ", ""))
                        check(f"{what}: all on the paper", outside, [])
                        words = subprocess.run(["pdftotext", "-layout", pathlib.Path(made, "sheet.pdf"), "-"], check=True, capture_output=True, text=True).stdout
                        is_true(f"{what}: and the words are whole", text.split()[0] in words and "Before it is ink" in words)
    browser.theme("light")
    browser.size(1280, 800)


def check_still(browser: Browser, folder: pathlib.Path, address: str) -> None:
    """The example that is there before the program comes, and without it: drawn by the command, where the page draws the same."""
    boxes = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0)
      .map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])"""
    for width, height, mobile in [(1920, 1000, False), (1280, 800, False), (640, 800, False), (616, 800, False), (390, 844, True), (320, 640, True)]:
        browser.size(width, height, mobile)
        browser.call("Emulation.setScriptExecutionDisabled", value=True)
        browser.call("Page.navigate", url="about:blank")
        browser.call("Page.navigate", url=address)
        time.sleep(0.5)
        root = browser.call("DOM.getDocument")["root"]["nodeId"]
        said, form = (browser.call("DOM.getBoxModel", nodeId=browser.call("DOM.querySelector", nodeId=root, selector=one)["nodeId"])["model"]["border"]
                      for one in (".cannot", "#ask"))
        is_true(f"without JavaScript it is said above the form at {width} px", 0 < said[1] < said[5] <= form[1])
        seen = browser.shot()
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
        still = browser.run(f"({boxes})('.still use')")
        check(f"without JavaScript an example is there at {width} px", len(still), 11)
        browser.call("Page.navigate", url="about:blank")
        dark = browser.run(f"""(async () => {{
          const image = await createImageBitmap(await (await fetch('data:image/png;base64,{seen}')).blob());
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d', {{ willReadFrequently: true }});
          context.drawImage(image, 0, 0);
          return {json.dumps(still)}.filter(([x, y, width, height]) => context.getImageData(x, y, width, height).data.some((one) => one < 64)).length; }})()""")
        check("and can be seen", dark, 11)
        browser.open(address)
        drawn = browser.run(f"({boxes})('#runes .rune > g')")
        # Boxes of clipped paths are those of the paths.
        apart = max(abs(one - other) for a, b in zip(still, drawn) for one, other in ((a[0], b[0]), (a[2], b[2])))
        check(f"the page draws the same at {width} px", (len(drawn), apart <= 3.5), (11, True))
        check("and the example gives way", browser.run("document.querySelectorAll('.still').length"), 0)
    browser.size(1280, 800)
    # A slow network: the example is there long before the program is.
    browser.call("Network.setBypassServiceWorker", bypass=True)
    browser.call("Network.setCacheDisabled", cacheDisabled=True)
    browser.call("Network.emulateNetworkConditions", offline=False, latency=150, downloadThroughput=50_000, uploadThroughput=94_000)
    browser.call("Page.navigate", url="about:blank")
    browser.call("Page.navigate", url=address)
    browser.until(f"({boxes})('.still use').length === 11", "the example is there")
    is_true("before the program", browser.run("performance.getEntriesByName('runes').length === 0"))
    browser.call("Page.navigate", url="about:blank")
    browser.call("Page.navigate", url=address + "#text=fox")
    browser.until("document.getElementById('words') !== null", "the field is there")
    check("but not in place of other words", browser.run(f"({boxes})('.still use').length"), 0)
    browser.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    browser.call("Network.setCacheDisabled", cacheDisabled=False)
    browser.call("Network.setBypassServiceWorker", bypass=False)


def check_whole(browser: Browser, address: str) -> None:
    """Long words and texts: nothing is cut, and counts are those of all."""
    cut = """[...document.querySelectorAll('.tile .r svg, #runes .rune > g')].filter((one) => {
      const box = one.getBoundingClientRect(), { left, right } = one.closest('.tile .r, #ask, #top .hero').getBoundingClientRect();
      return box.right > right + 2 || box.left < left - 2; }).length"""
    for width, mobile in [(1280, False), (390, True), (320, True)]:
        browser.size(width, 844, mobile)
        for text in ["abcdefghiklmnoprstuabcdef", "never " * 60, "w" * 200, "Donaudampfschifffahrtsgesellschaft never"]:
            browser.open(address + "#text=" + text.replace(" ", "%20"))
            browser.until("document.querySelectorAll('.tile .r svg').length >= 5", "the tiles are drawn")
            check(f"no letter of {text[:12]} is cut at {width} px", browser.run(cut), 0)
            check("and the page does not scroll sideways", browser.run("document.documentElement.scrollWidth <= innerWidth"), True)
    browser.size(1280, 800)
    cut = """(() => { const { top, bottom } = document.getElementById('hero').getBoundingClientRect();
      return [...document.querySelectorAll('#runes .rune > g')].map((one) => one.getBoundingClientRect())
        .filter((box) => box.top < bottom - 3 && box.bottom > bottom + 1.5).length; })()"""
    for width, height, mobile in [(1920, 1000, False), (1280, 800, False), (1000, 713, False), (640, 400, False), (390, 844, True), (320, 640, True)]:
        browser.size(width, height, mobile)
        browser.open(address + "#text=" + "never%20forget%20the%20words%20" * 60)
        check(f"no line of a long text is cut at {width} × {height}", browser.run(cut), 0)
        is_true("as high as was kept for it", browser.run("document.documentElement.style.getPropertyValue('--hero') === document.getElementById('hero').style.height"))
        browser.type("never forget the words " * 70)
        check("nor of another", browser.run(cut), 0)
    browser.size(1280, 800)
    for words, note in [(60, "20 of 60 words otherwise"), (90, "20 of the first 60 words otherwise")]:
        browser.open(address + "#text=" + "%20".join((["never", "man", "and"] * 30)[:words]))
        back = "[...document.querySelectorAll('#findings h3')].find((one) => one.textContent === 'How it reads back').nextElementSibling.textContent"
        check(f"of {words} words all are counted, or it is said", browser.run(back), note)
    browser.open(address + "#text=" + "%20".join(chr(0x430 + index) for index in range(20)))
    is_true("that there are more letters without a rune is said", "and others" in browser.run("document.getElementById('findings').innerText"))
    browser.open(address + "#text=" + "%20".join(chr(0x430 + index) for index in range(14)))
    is_true("and how many, where that is known", "and 2 more" in browser.run("document.getElementById('findings').innerText"))


def check_link(browser: Browser, address: str) -> None:
    browser.open(address)
    browser.type("Bjǫrn & Sons\n100 % “gold”")
    choose(browser, "script", "younger")
    choose(browser, "mode", "norse")
    browser.run("(() => { const field = document.querySelector('#measures input'); field.value = 60; field.dispatchEvent(new Event('change')); })()")
    choose(browser, "ink", "white")
    choose(browser, "ground", "dark")
    written = copied(browser)
    browser.run("document.getElementById('notice').replaceChildren(); document.querySelector('.act [data-do=share]').click()")
    browser.until(f"{NOTICE}.startsWith('Link copied')", "the link is copied")
    link = browser.run("navigator.clipboard.readText()")
    browser.open(link)
    check("the link has the text", browser.run("document.getElementById('words').value"), "Bjǫrn & Sons\n100 % “gold”")
    check("and the runes", copied(browser), written)
    measures = "[document.querySelector('#measures input').value, ...[...document.querySelectorAll('#measures :checked')].map(({ value }) => value)]"
    check("and the measures of pictures", browser.run(measures), ["60", "white", "dark"])
    is_true("the title", browser.run("document.title").startswith("Bjǫrn & Sons in runes"))
    browser.open(address + "#text=a%20%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&script=klingon&mode=%3Cb%3E&variant=y&options=z&picks=q~q,%00&width=1e9")
    check("a hostile link is only text", browser.run("document.querySelectorAll('img[src=x], b').length <= document.querySelectorAll('#check b').length"), True)
    is_true("what it asks for in vain is said", "klingon" in browser.run(NOTICE))
    check("unknown names give way to the usual", browser.run("document.querySelector('[name=script]:checked').value"), "elder")
    for name, expected in [("viking", ["younger", "english"]), ("hobbit", ["futhorc", "english", "hobbit"]), ("younger/norse", ["younger", "norse"]),
                           ("norse", ["younger", "norse"]), ("younger/short-twig", ["younger", "english", "short-twig"]), ("Viking", ["younger", "english"]),
                           ("medieval/old-norse/icelandic", ["medieval", "old-norse", "icelandic"]), ("moria", ["cirth", "moria"]), ("tolkien", ["cirth", "english"])]:
        browser.call("Page.navigate", url="about:blank")
        browser.open(address + f"#text=stone&script={name}")
        check(f"the command's name {name}", browser.run("['script', 'mode', 'option', 'variant'].flatMap((name) => [...document.querySelectorAll(`[name=${name}]:checked`)]"
              ".map(({ value }) => value)).filter(Boolean)"), expected)
        check("without a complaint", browser.run(NOTICE), "")
    for name in ["younger/klingon", "norwegian", "elder/hobbit", "%00", "/", "viking/"]:
        browser.call("Page.navigate", url="about:blank")
        browser.open(address + f"#text=stone&script={name}")
        is_true(f"{name} is refused with a word", "The link asks for" in browser.run(NOTICE))
    browser.call("Page.navigate", url="about:blank")
    browser.open(address + "#text=" + "warthog%20" * 130_000)
    check("a link with a megabyte shows its beginning", browser.run("document.getElementById('words').value.length"), 20_000)
    is_true("and says so", "20,000" in browser.run(NOTICE))


def check_refusals(browser: Browser, address: str) -> None:
    """Clipboard, storage, WebAssembly and network that are not there."""
    browser.open(address + "#text=fox")
    browser.run("navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));"
                " document.execCommand = () => false; document.querySelector('.act [data-do=copy]').click()")
    browser.until(f"{NOTICE}.includes('by hand')", "a clipboard that refuses is said")
    check("and the runes are there to copy", browser.run("document.querySelector('#notice textarea').value"), "ᚠᛟᚲᛊ")

    def with_script(source: str, url: str) -> None:
        script = browser.call("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]
        try:
            browser.call("Page.navigate", url="about:blank")
            browser.call("Page.navigate", url=url)
            browser.until("document.readyState === 'complete' && (document.documentElement.dataset.ready || document.getElementById('notice')?.textContent)",
                          "the page says something")
        finally:
            browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)

    for what, source in [
        ("forbidden", "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"),
        ("full", "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };"),
    ]:
        with_script(source, address + "#text=fox")
        is_true(f"works with storage that is {what}", browser.run(HERO).startswith("f: fehu"))
        before = browser.run("document.documentElement.dataset.theme ?? ''")
        browser.run("document.getElementById('theme').click()")
        is_true("light and dark too", browser.run("document.documentElement.dataset.theme") != before)
        browser.run("{ const list = document.getElementById('language'); list.value = 'de'; list.dispatchEvent(new Event('change', { bubbles: true })); }")
        browser.until("document.documentElement.lang === 'de'", "and the language")
        browser.run("{ const list = document.getElementById('language'); list.value = 'en'; list.dispatchEvent(new Event('change', { bubbles: true })); }")
    with_script("delete window.WebAssembly;", address + "#text=fox")
    is_true("without WebAssembly it says so", "WebAssembly" in browser.run(NOTICE))
    check("and keeps the words", browser.run("document.getElementById('words').value"), "fox")
    browser.is_deaf = True
    for lost, sentence in [("runekit.wasm", "did not load"), ("drawing.wasm", "did not load"), ("pictures.js", "A part of this page"),
                           ("sounds.bin", "dictionary")]:
        Files.lost = {lost}
        browser.run("(async () => { for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();"
                    " for (const name of await caches.keys()) await caches.delete(name); })()")
        browser.call("Network.clearBrowserCache")
        browser.call("Page.navigate", url="about:blank")
        browser.call("Page.navigate", url=address + "#text=fox" + ("&mode=sound" if lost == "sounds.bin" else ""))
        browser.until(f"{NOTICE}.includes({json.dumps(sentence)})", f"without {lost} it says what still works")
        if lost != "runekit.wasm":
            browser.until(f"{HERO}.startsWith('f: fehu')", f"without {lost} runes are written")
        print(f"  without {lost}")
    Files.lost = {"letters.wasm"}
    browser.call("Page.navigate", url="about:blank")
    browser.call("Page.navigate", url=address + "#text=fox")
    browser.until(f"{HERO}.startsWith('f: fehu')", "without letters.wasm the engine writes the runes")
    Files.lost = set()
    browser.call("Page.navigate", url="about:blank")
    browser.open(address + "#text=fox")
    browser.until("!document.getElementById('offline').hidden", "the page is kept for later")
    browser.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
    browser.call("Page.navigate", url="about:blank")
    browser.open(address + "#text=warthog")
    is_true("without a network it works", browser.run(HERO).startswith("w: wunjo"))
    browser.run("document.getElementById('wall').scrollIntoView({ behavior: 'instant' })")
    browser.until("document.querySelector('#wall img').naturalWidth > 0", "pictures too")
    browser.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    browser.is_deaf = False


def downloaded(browser: Browser, file: pathlib.Path) -> bytes:
    """The bytes of a file that is on its way."""
    for _ in range(200):
        if file.exists() and not list(file.parent.glob("*.crdownload")):
            break
        time.sleep(0.05)
        browser.run("1")
    return file.read_bytes() if file.exists() else b""


def check_font(browser: Browser, address: str) -> None:
    """The font that writes; that it has the bytes of the command's is tested with the package."""
    text = "document.getElementById('font').innerText"
    loaded = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /writing\\.wasm|\\.ttf/.test(name)).length"
    wide = """(text) => { const span = document.body.appendChild(document.createElement('span')); span.style.font = '40px written';
      span.style.position = 'absolute'; span.textContent = text; const { width } = span.getBoundingClientRect(); span.remove(); return width; }"""

    def is_loaded() -> None:
        browser.until("![...document.querySelectorAll('#font [role=status]')].some((one) => one.textContent)", "the font is made")

    # The browser may still be putting its last file away.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as downloads:
        browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads)
        browser.size(1280, 800)
        browser.open(address + "#text=the%20warthog")
        is_true("beside the font: the text stays Latin, runes are copied above", browser.run(f"{text}.includes('The text stays Latin') && {text}.includes('Copy runes')"))
        check("nothing of it is loaded before somebody wants it", browser.run(loaded), 0)
        browser.click("#font .btn")
        browser.until("document.querySelector('#font textarea') !== null", "the font can be tried")
        check("its module and outlines are loaded", browser.run(loaded), 2)
        check("the field has the Latin words", browser.run("document.getElementById('type').value"), "the warthog")
        check("and the font", browser.run("getComputedStyle(document.getElementById('type')).fontFamily.split(',')[0] + [...document.fonts].some("
                                          "({ family, status }) => family === 'written' && status === 'loaded')"), "writtentrue")
        check("in which th is one rune, and two in warthog", browser.run(
            f"(() => {{ const wide = {wide}; return [wide('the') < wide('t\u200che'), wide('warthog') === wide('wart\u200chog')]; }})()"), [True, True])
        browser.call("Input.insertText", text="big ")
        browser.type("another")
        is_true("what is typed there stays", browser.run("document.getElementById('type').value.includes('big')"))
        for style, name in [("", "StaveElderEnglish-Regular"), ("&weight=bold&ends=round&script=younger&mode=norse", "StaveRoundYoungerNorse-Bold")]:
            browser.open(address + "#text=the" + style)
            browser.click("#font .dl button")
            data = downloaded(browser, pathlib.Path(downloads, f"{name}.ttf"))
            check(f"{name}.ttf is a font", (data[:4], len(data) > 50_000), (b"\0\1\0\0", True))
        browser.open(address + "#text=the%20fox&divider=double-dot&punctuation=true&picks=th~dagaz")
        is_true("dividers and punctuation are stylistic sets", browser.run(f"{text}.includes('ss03, ss05') && {text}.includes('chose yourself')"))
        browser.click("#font .btn")
        browser.until("document.querySelector('#font textarea') !== null", "the font can be tried")
        check("and are tried so", browser.run("document.getElementById('type').style.fontFeatureSettings"), '"ss03", "ss05"')
        width = browser.run(f"({wide})('the fox')")
        choose(browser, "script", "cirth")
        browser.until(f"({wide})('the fox') !== {width}", "another script, another font")
        is_loaded()
        for code, _ in browser.run("import('/source/texts.js').then(({ languages }) => languages)"):
            browser.run(f"(() => {{ const list = document.getElementById('language'); list.value = '{code}'; list.dispatchEvent(new Event('change')); }})()")
            browser.until(f"{text}.includes(document.querySelector('.act [data-do=copy]').textContent)", f"in {code} it names the button for runes")
        browser.run("localStorage.clear()")
        browser.open(address + "#text=the&script=futhorc&mode=sound")
        check("by sound there is none", browser.run("[...document.querySelectorAll('#font button')].map(({ disabled }) => disabled)"), [True, True])
        is_true("and it says why", browser.run(f"{text}.includes('dictionary')"))
        browser.is_deaf, Files.lost = True, {"writing.wasm"}
        browser.run("(async () => { for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();"
                    " for (const name of await caches.keys()) await caches.delete(name); })()")
        browser.call("Network.clearBrowserCache")
        browser.open(address + "#text=the")
        browser.click("#font .dl button")
        browser.until(f"{text}.includes('cannot be made')", "without its module it says so")
        browser.is_deaf, Files.lost = False, set()
        browser.click("#font .dl button")
        is_loaded()


STONES = """signum pos norm translit ref16
U_9001 0 Bróðir bruþiR bruþiʀ
U_9002 0 bróðir bruþiR bruþiʀ
U_9002 1 bróðir bruþiR bruþiʀ
U_9003 0 broðiʀ bruþiR bruþiʀ
Sö_9004 0 bróðir broþir broþir
"""


def packs(folder: pathlib.Path) -> dict:
    """Packs of invented stones, in base64: a good one, plain and as in the npm package, and those that are refused."""
    (folder / "words.tsv").write_text(STONES.replace(" ", "\t").replace("_", " "), "utf-8")
    subprocess.run([HERE.parents[1] / ".ci/packaging/stones.py", folder / "words.tsv", "-o", folder / "stones.pack"], check=True, stdout=subprocess.DEVNULL)
    good = (folder / "stones.pack").read_bytes()

    def tar(*files: "tuple[str, bytes]", **fields: bytes) -> bytes:
        """A tar in which fields of the first header are these bytes; its sum is right unless it is one of them."""
        blocks = []
        for index, (name, data) in enumerate(files):
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(data)
            header = bytearray(info.tobuf(tarfile.USTAR_FORMAT))
            if index == 0:
                for field, value in fields.items():
                    start, length = {"size": (124, 12), "type": (156, 1), "sum": (148, 8)}[field]
                    header[start:start + length] = value.ljust(length, b"\0")
                if "sum" not in fields:
                    header[148:156] = b" " * 8
                    header[148:156] = b"%06o\0 " % sum(header)
            blocks += [bytes(header), data, bytes(-len(data) % 512)]
        return gzip.compress(b"".join(blocks) + bytes(1024))

    def pack(at: int, number: int) -> bytes:
        """The pack with another number at a place, and a hash that is right for it."""
        changed = bytearray(good)
        struct.pack_into("<I", changed, 4 * at, number)
        value = 0xCBF29CE484222325
        for (unit,) in struct.iter_unpack("<Q", changed[24:]):
            value = (value ^ unit) * 0x100000001B3 % (1 << 64)
        struct.pack_into("<Q", changed, 16, value)
        return bytes(changed)

    counts = struct.unpack_from("<8I", good, 24)
    words = 14 + 15 * counts[0]
    keys = words + 5 * counts[1]
    offsets = keys + 3 * counts[2] + counts[1] + 3 * counts[3] + counts[1] + 2 * counts[6] + 2 * counts[7]
    notice, stones = ("NOTICE", b"x" * 700), ("stones.pack", good)
    damaged = {name: tar(notice, stones, **fields) for name, fields in {
        "negative": {"size": b"-0000001000"}, "backwards": {"size": b"-0000002000"}, "sum": {"sum": b"000000\0 "}, "octal": {"size": b"00000001289"},
        "words": {"size": b"many"}, "huge": {"size": b"77777777777"}, "endless": {"size": b"\x80" + b"\xff" * 11}, "minus": {"size": b"\xff" * 12},
        "infinite": {"size": b"Infinity"}}.items()}
    damaged["short"] = gzip.compress(gzip.decompress(tar(notice, stones))[:2400])
    damaged["header"] = gzip.compress(gzip.decompress(tar(notice, stones))[:1700])
    damaged["negative-pack"] = tar(stones, size=b"-0000001000")
    refused = {f"{name}.tgz": data for name, data in damaged.items()} | {
        f"{name}-number.pack": pack(at, number) for name, at, number in [
            ("word", words + 2, counts[4]), ("stone", words + 3, counts[0]), ("signum", 14, 1 << 31), ("key", keys, counts[4]), ("places", keys + 2, 1 << 31),
            ("place", keys + 3 * counts[2], counts[1]), ("offset", offsets + 3, 1 << 30)]}
    assert pack(words + 2, struct.unpack_from("<I", good, 4 * (words + 2))[0]) == good
    with tarfile.open(folder / "package.tgz", "w:gz") as file:
        file.add(folder / "words.tsv", "package/NOTICE")
        file.add(folder / "stones.pack", "package/stones.pack")
    made = {
        "stones.pack": good, "package.tgz": (folder / "package.tgz").read_bytes(), "newer.pack": good[:8] + b"\3" + good[9:],
        "flipped.pack": good[:200] + bytes([good[200] ^ 1]) + good[201:], "cut.pack": good[:-8], "words.tsv": (folder / "words.tsv").read_bytes(),
        "empty.pack": b"", "cut.tgz": (folder / "package.tgz").read_bytes()[:-40], "other.tgz": gzip.compress(b"no tar"),
        # Large sizes may be bytes instead of digits; a directory or a link of the name is not the pack.
        "bytes.tgz": tar(stones, size=b"\x80" + len(good).to_bytes(11, "big")), "link.tgz": tar(("stones.pack", b""), notice, type=b"2"),
    } | refused
    return {name: base64.b64encode(data).decode() for name, data in made.items()}


def check_stones(browser: Browser, address: str) -> None:
    """Whole words with their spellings, and the stones that have them."""
    finding = "[...document.querySelectorAll('#findings > li')].find((one) => one.querySelector('.spelt, [name=pack]'))"
    text = f"{finding}.innerText"
    loaded = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('stones.js'))"
    with tempfile.TemporaryDirectory() as folder:
        files = packs(pathlib.Path(folder))

    def give(name: str) -> None:
        browser.run(f"""(() => {{
          const files = new DataTransfer();
          files.items.add(new File([Uint8Array.from(atob({json.dumps(files[name])}), (one) => one.charCodeAt(0))], {json.dumps(name)}));
          const chooser = document.querySelector('[name=pack]');
          chooser.files = files.files;
          chooser.dispatchEvent(new Event('change'));
        }})()""")

    browser.open(address + "#text=my")
    is_true("choices of the table have no share", browser.run(f"{text}.includes('Choices that the table names') && !{text}.includes('%')"
                                                           " && document.querySelectorAll('.spelt li').length > 1"))
    check("and no stones", browser.run("document.querySelector('[name=pack]')"), None)
    browser.open(address + "#text=br%C3%B3%C3%B0ir%20Balin&script=younger&mode=norse")
    listed = "[...document.querySelectorAll('.spelt:first-of-type li')].map((one) => one.textContent.trim())"
    alone = browser.run(listed)
    expected = browser.run("""(async () => {
      const { Transliterator } = await import('./runekit.js');
      return (await Transliterator.open({ script: 'younger', mode: 'norse' })).spellings('bróðir', 5).map(({ runes, percent }) => `${runes} ${percent} %`);
    })()""")
    check("the shares are those of the library", (alone, len(alone)), (expected, 5))
    check("the reader of packs is not loaded before there is one", browser.run(loaded), False)
    for name, reason in [("words.tsv", "is not a pack"), ("empty.pack", "is not a pack"), ("other.tgz", "is not a pack"), ("newer.pack", "newer format"),
                         ("flipped.pack", "is damaged"), ("cut.pack", "is damaged"), ("cut.tgz", "is damaged"), ("link.tgz", "is not a pack"),
                         *((name, "is not a pack" if name == "sum.tgz" else "is damaged") for name in files if name.endswith("-number.pack") or name.endswith(".tgz") and name not in
                           ("package.tgz", "other.tgz", "cut.tgz", "bytes.tgz", "link.tgz"))]:
        give(name)
        browser.until(f"{text}.includes('{name} {'has a ' if name == 'newer.pack' else ''}{reason}')", f"{name}: {reason}")
        check(f"after {name} nothing has changed", browser.run(listed), alone)
    for name in ["stones.pack", "package.tgz", "bytes.tgz"]:
        browser.open(address + "#text=br%C3%B3%C3%B0ir%20Balin&script=younger&mode=norse")
        give(name)
        browser.until(f"{text}.includes('on 3 of 4 stones, for example U 9001, U 9002, and U 9003')", f"{name}: each stone counts once")
        is_true("as do other spellings", browser.run(f"{text}.includes('on 1 of 4 stones, for example Sö 9004') && {text}.includes('no stone with Balin')"))
    check("the source is named", browser.run(f"[...{finding}.querySelectorAll('a')].map(({{ href }}) => new URL(href).host)"), ["www.nordiska.uu.se", "opendatacommons.org"])
    give("flipped.pack")
    browser.until(f"{text}.includes('flipped.pack is damaged')", "a damaged pack is refused")
    is_true("and the other one stays", browser.run(f"{text}.includes('on 3 of 4 stones')"))
    browser.run("document.querySelector('[data-do=copy-check]').click()")
    browser.until(f"{NOTICE}.startsWith('Sheet copied')", "the sheet is copied")
    is_true("with the stones", "on 3 of 4 stones" in browser.run("navigator.clipboard.readText()"))
    for code, word in [("nb", "steiner"), ("sv", "stenar"), ("da", "sten"), ("is", "steinum"), ("de", "Steinen"), ("en", "stones")]:
        browser.run(f"(() => {{ const list = document.getElementById('language'); list.value = '{code}'; list.dispatchEvent(new Event('change')); }})()")
        browser.until(f"/ 4 {word}, /.test({text})", f"in {code}")
        check(f"{code}: every sentence is there", browser.run(f"/(whole|pack)-|undefined/.test({text})"), False)
    choose(browser, "variant", "short-twig")
    browser.until(f"{listed}.some((one) => one.startsWith('ᛓᚱᚢᚦᛁᛧ') && one.includes('3 of 4'))", "in the chosen runes")
    browser.run("localStorage.clear()")


def check_pictures(browser: Browser, address: str, folder: pathlib.Path) -> None:
    browser.open(address + "#text=never%20forget")
    downloads = tempfile.mkdtemp()
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads)
    names = browser.run("[...document.querySelectorAll('#wall figure')].map((one) => one.dataset.picture)")
    check("the pictures", names, ["line", "serpent", "circle", "outlines", "carved", "lines", "spiral", "card", "band"])
    for name in names:
        browser.run(f"document.querySelector('[data-picture={name}]').scrollIntoView({{ behavior: 'instant' }})")
        browser.until(f"!document.querySelector('[data-picture={name}]').dataset.stale", f"{name} is drawn")
    check("none is refused", browser.run("document.getElementById('wall').innerText.includes('cannot be made')"), False)
    check("all are drawn", browser.run("Promise.all([...document.querySelectorAll('#wall img')].map((one) => one.decode())).then(() =>"
                                       " [...document.querySelectorAll('#wall img')].filter((one) => !one.naturalWidth || !one.alt).length)"), 0)
    starts = {"SVG": b"<svg", "PNG": b"\x89PNG", "PDF": b"%PDF", "DXF": b"  0"}
    for place, name in enumerate(names):
        # Chromium allows ten downloads without a person in between.
        if place % 2 == 0:
            browser.open(address + "#text=never%20forget")
        formats = browser.run(f"[...document.querySelectorAll('[data-picture={name}] .dl button')].map((one) => one.textContent)")
        check(f"formats of {name}", formats, ["SVG", "PNG", "PDF"] + ["DXF"] * (name not in ("card", "carved")) + ["Copy", "Share"])
        formats = formats[:-2]
        for index, form in enumerate(formats):
            browser.run(f"document.querySelectorAll('[data-picture={name}] .dl button')[{index}].click()")
            data = downloaded(browser, pathlib.Path(downloads) / f"never-forget-{name}.{form.lower()}")
            if not data.lstrip(b"\xef\xbb\xbf").startswith(starts[form]):
                raise SystemExit(f"{name} as {form} begins with {data[:20]!r}")
            if form == "PNG" and int.from_bytes(data[16:20], "big") < 2000:
                raise SystemExit(f"{name} as PNG is {int.from_bytes(data[16:20], 'big')} px wide")
        print(f"  {name}: {', '.join(formats)}")
    # Its policy keeps the page itself from reading what it shows.
    browser.call("Page.setBypassCSP", enabled=True)
    browser.open(address + "#text=never%20forget&weight=bold&ends=round")
    browser.run("(() => { const field = document.querySelector('#measures input[type=number]'); field.value = 60; field.dispatchEvent(new Event('change')); })()")
    choose(browser, "ink", "white")
    choose(browser, "ground", "dark")
    for file in pathlib.Path(downloads).iterdir():
        file.unlink()
    browser.run("document.querySelector('[data-picture=circle] .dl button').click()")
    data = downloaded(browser, pathlib.Path(downloads) / "never-forget-circle.svg").decode()
    check("a circle has the width, strokes, ink and ground that were chosen", [part for part in (
        'width="60mm"', 'data-runes-weight="bold"', 'data-runes-ends="round"', 'data-runes-color="#ffffff"', 'data-runes-background="dark"')
        if part not in data], [])
    browser.run("document.querySelector('[data-picture=circle]').scrollIntoView({ behavior: 'instant' })")
    browser.until("!document.querySelector('[data-picture=circle]').dataset.stale", "the circle is drawn")
    check("and so has what is shown", browser.run("fetch(document.querySelector('[data-picture=circle] img').src).then((response) => response.text())"), data)
    for name in names:
        browser.run(f"document.querySelector('[data-picture={name}]').scrollIntoView({{ behavior: 'instant' }})")
        browser.until(f"!document.querySelector('[data-picture={name}]').dataset.stale", f"{name} is drawn")
        shown = f"fetch(document.querySelector('[data-picture={name}] img').src).then((response) => response.text())"
        before = browser.run(shown)
        choose(browser, "ground", "light")
        browser.until(f"!document.querySelector('[data-picture={name}]').dataset.stale", f"{name} is drawn")
        is_true(f"the ground of {name} is seen", browser.run(shown) != before)
        choose(browser, "ground", "dark")
    browser.call("Page.setBypassCSP", enabled=False)
    browser.run("document.querySelector('[data-picture=circle] .dl button:nth-last-child(2)').click()")
    browser.until(f"{NOTICE}.startsWith('Picture copied')", "a picture is copied")
    check("as PNG", browser.run("navigator.clipboard.read().then(([one]) => one.types)"), ["image/png"])
    browser.run("navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'));"
                " document.querySelector('[data-picture=spiral] .dl button:nth-last-child(2)').click()")
    browser.until(f"{NOTICE}.includes('saved as a file')", "a clipboard that refuses is said")
    is_true("and the picture is a file", downloaded(browser, pathlib.Path(downloads) / "never-forget-spiral.png").startswith(b"\x89PNG"))
    script = browser.call("Page.addScriptToEvaluateOnNewDocument", source="navigator.canShare = () => true;"
                          " navigator.share = async ({ files }) => { if (!files) throw new TypeError('no'); const [file] = files; window.shared = [file.name, file.type, file.size > 1000]; };")["identifier"]
    browser.open(address + "#text=never%20forget")
    browser.run("document.querySelector('[data-picture=card] .dl button:last-child').click()")
    browser.until("'shared' in window", "a picture is shared, where the system can")
    check("as a file", browser.run("window.shared"), ["never-forget-card.png", "image/png", True])
    browser.run("window.shared = 0; document.querySelector('.act [data-do=share]').click()")
    browser.until(f"{NOTICE}.startsWith('Link copied')", "the link is copied")
    browser.run("document.querySelector('#notice button').click()")
    browser.until("window.shared !== 0", "the picture is shared beside the link")
    check("as a file, too", browser.run("window.shared"), ["never-forget-card.png", "image/png", True])
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    browser.open(address + "#text=never%20forget")
    browser.run("document.querySelector('[data-picture=line] .dl button:last-child').click()")
    is_true("where files cannot be shared, it is saved", downloaded(browser, pathlib.Path(downloads) / "never-forget-line.png").startswith(b"\x89PNG"))
    shutil.rmtree(downloads)
    # What no serpent can be made of is said in words of the page: it has no options of the command.
    for text, reason, tiles in [("f", "short", ["serpent", "spiral"]), ("odin", "short", ["spiral"]), ("f" * 300, "long", ["serpent"])]:
        for code, word in [("en", reason), ("nb", {"short": "kort", "long": "lang"}[reason]), ("de", {"short": "kurz", "long": "lang"}[reason])]:
            browser.open(address + f"#text={text}&lang={code}")
            for name in names:
                browser.run(f"document.querySelector('[data-picture={name}]').scrollIntoView({{ behavior: 'instant' }})")
                browser.until(f"!document.querySelector('[data-picture={name}]').dataset.stale", f"{name} is drawn")
            notes = browser.run("[...document.querySelectorAll('#wall figure')].filter((one) => one.querySelector('img').hidden)"
                                ".map((one) => [one.dataset.picture, one.querySelector('.left-out').textContent])")
            check(f"{code}: what {text[:4]} is too {reason} for", [name for name, _ in notes], tiles)
            check("says so", [note for _, note in notes if word not in note or re.search("layout|shape|signs|undefined", note)], [])
    # A spiral has two words.
    browser.open(address + "#text=the%20old%20%E6%97%A5")
    for name in names:
        browser.run(f"document.querySelector('[data-picture={name}]').scrollIntoView({{ behavior: 'instant' }})")
        browser.until(f"document.querySelector('[data-picture={name}] .left-out').textContent.includes('日')", f"{name} says what it leaves out")
    browser.open(address + "#text=" + "the%20quick%20brown%20fox%20" * 100)
    for name in names:
        browser.run(f"document.querySelector('[data-picture={name}]').scrollIntoView({{ behavior: 'instant' }})")
        browser.until(f"!document.querySelector('[data-picture={name}]').dataset.stale", f"{name} is drawn")
    shown, refused = (browser.run(f"[...document.querySelectorAll('#wall figure')].filter((one) => one.querySelector('img').hidden === {hidden})"
                                  ".map((one) => one.dataset.picture)") for hidden in ("false", "true"))
    check("long texts are in lines and a spiral", shown, ["line", "circle", "outlines", "carved", "lines", "card"])
    check("and not in what has a single one, which says so", browser.run(
        f"{json.dumps(refused)}.filter((name) => document.querySelector(`[data-picture=${{name}}] .left-out`).textContent.includes('600'))"), refused)
    sizes = browser.run("Promise.all([...document.querySelectorAll('#wall img:not([hidden])')].map((one) => one.decode()"
                        ".then(() => [one.naturalWidth, one.naturalHeight])))")
    is_true("pictures of long texts wrap", all(width < 20 * height for width, height in sizes))
    check("and are shown whole", browser.run("""[...document.querySelectorAll('#wall img:not([hidden])')].filter((one) =>
      getComputedStyle(one).objectFit === 'cover' && Math.abs(one.clientWidth / one.clientHeight * one.naturalHeight / one.naturalWidth - 1) > 0.02).length"""), 0)


def check_single(browser: Browser, address: str) -> None:
    """What is chosen for the serpent and the card alone."""
    browser.size(1280, 800)
    browser.open(address + "#text=never%20forget")
    listed = browser.run("import('./page.js').then(({ pictureOptions, SINGLE }) => Object.entries(SINGLE).map(([name, values]) =>"
                         " [name, values.filter((one) => !['usual', 'none'].includes(one)), pictureOptions().find((one) => one.name === name).values]))")
    check("the page offers what the library draws", [(name, set(ours) - set(theirs)) for name, ours, theirs in listed], [(name, set()) for name, *_ in listed])
    check("all stones, heads and sizes", [name for name, ours, theirs in listed if name != "shape" and set(theirs) - set(ours)], [])
    browser.call("Page.setBypassCSP", enabled=True)
    browser.open(address + "#text=never%20forget")
    downloads = tempfile.mkdtemp()
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads)
    for name, index, choices in [("serpent", 0, ["boulder", "slab", "stub", "none"]), ("serpent", 1, ["arch", "bracelet", "wave", "loop", "spiral"]),
                                 ("serpent", 2, ["fp", "pr2", "pr4"]), ("card", 0, ["square", "story", "banner", "widget-small"])]:
        browser.run(f"document.querySelector('[data-picture={name}]').scrollIntoView({{ behavior: 'instant' }})")
        seen = set()
        for value in choices:
            browser.run(f"(() => {{ const list = document.querySelectorAll('[data-picture={name}] select')[{index}]; list.value = {json.dumps(value)};"
                        " list.dispatchEvent(new Event('change')); })()")
            browser.until(f"!document.querySelector('[data-picture={name}]').dataset.stale", f"{name} {value} is drawn")
            check(f"{name} {value} is not refused", browser.run(f"document.querySelector('[data-picture={name}] img').hidden"), False)
            seen.add(browser.run(f"fetch(document.querySelector('[data-picture={name}] img').src).then((response) => response.text())"))
        check("each is another picture", len(seen), len(choices))
        browser.run(f"document.querySelector('[data-picture={name}] .dl button').click()")
        data = downloaded(browser, pathlib.Path(downloads) / f"never-forget-{name}.svg").decode()
        is_true("and the file is the last that was seen", data in seen)
        pathlib.Path(downloads, f"never-forget-{name}.svg").unlink()
    link = "#text=fox&stone=slab&shape=spiral&head=fp&size=story"
    browser.open(address + link)
    chosen = "[...document.querySelectorAll('#wall select')].map(({ value }) => value)"
    check("the link has them", browser.run(chosen), ["slab", "spiral", "fp", "story"])
    browser.until("['stone=slab', 'shape=spiral', 'head=fp', 'size=story'].every((one) => location.hash.includes(one))", "and keeps them")
    browser.run("document.querySelector('[data-picture=serpent]').scrollIntoView({ behavior: 'instant' })")
    browser.until("!document.querySelector('[data-picture=serpent]').dataset.stale", "the serpent is drawn")
    check("a stone has its own shape, whatever was chosen before", browser.run("document.querySelector('[data-picture=serpent] img').hidden"), False)
    browser.run("{ const list = document.getElementById('language'); list.value = 'nb'; list.dispatchEvent(new Event('change')); }")
    browser.until("document.querySelector('[data-picture=serpent] select option:nth-child(2)')?.textContent === 'Kampestein'", "in another language")
    check("and the choices stay", browser.run(chosen), ["slab", "spiral", "fp", "story"])
    check("each has its words", browser.run("[...document.querySelectorAll('#wall option')].filter((one) => /^(stone|shape|head|size)-/.test(one.textContent)).length"), 0)
    browser.run("localStorage.clear()")
    browser.call("Page.setBypassCSP", enabled=False)
    shutil.rmtree(downloads)


def check_names(browser: Browser, address: str) -> None:
    """A list of names becomes a zip of pictures."""
    said = "[...document.querySelectorAll('#names li')].map((one) => one.textContent)"
    downloads = tempfile.mkdtemp()
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads)

    def zipped(script: str) -> "zipfile.ZipFile":
        browser.run(script)
        browser.run("document.querySelector('#names ul').replaceChildren(); document.querySelector('#names .btn').click()")
        browser.until(f"{said}.length > 0", "the zip is made")
        data = downloaded(browser, pathlib.Path(downloads) / "runes-elder.zip")
        pathlib.Path(downloads, "runes-elder.zip").unlink()
        return zipfile.ZipFile(io.BytesIO(data))

    browser.open(address + "#text=fox&weight=bold&width=60")
    browser.run("document.getElementById('names').open = true")
    lines = ["Astrid", "", "../../etc/passwd", "Astrid", "Þorbjörn <b>", "日", "CON", "x" * 700, "  "]
    made = zipped(f"document.getElementById('names-lines').value = {json.dumps(chr(10).join(lines))}")
    check("the zip is sound", made.testzip(), None)
    check("one picture a line, named safely", made.namelist(), ["001-astrid-line.svg", "003-etc-passwd-line.svg", "004-astrid-line.svg", "005-þorbjörn-b-line.svg",
                                                               "007-con-line.svg", "008-" + "x" * 40 + "-line.svg"])
    first = made.read("001-astrid-line.svg").decode()
    is_true("drawn as chosen", first.startswith("<svg") and 'width="60mm"' in first and 'data-runes-weight="bold"' in first and "Astrid" in first)
    told = browser.run(said)
    is_true("it says how many", told[0].startswith("6 of 7"))
    is_true("and what could not be drawn", len(told) >= 2 and any("Line 6, 日" in one for one in told))
    if shutil.which("unzip"):
        made.fp.seek(0)
        pathlib.Path(downloads, "made.zip").write_bytes(made.fp.read())
        check("unzip takes it", subprocess.run(["unzip", "-tq", pathlib.Path(downloads, "made.zip")], capture_output=True).returncode, 0)
    made = zipped(f"document.getElementById('names-lines').value = {json.dumps(chr(10).join(f'a{chr(97 + index % 26)}' for index in range(520)))}")
    check("at most 500", (len(made.namelist()), made.namelist()[-1]), (500, "500-af-line.svg"))
    is_true("and it says so", "20" in browser.run(said)[1])
    csv = '\ufeff"Olaf ""the"" Fox, King",1\r\nSigrid;2\r\n"two\nlines","more\nlines"\r\nEinar\tx\r\n'
    browser.run(f"""(() => {{ const files = new DataTransfer(); files.items.add(new File([{json.dumps(csv)}], 'guests.csv'));
      const chooser = document.querySelector('#names [type=file]'); chooser.files = files.files; chooser.dispatchEvent(new Event('change')); }})()""")
    browser.until("document.getElementById('names-lines').value.includes('Sigrid')", "a file is read")
    check("the first column of a CSV", browser.run("document.getElementById('names-lines').value.trim().split('\\n')"),
          ['Olaf "the" Fox, King', "Sigrid", "two lines", "Einar"])
    made = zipped("{ const list = document.querySelector('#names select'); list.value = 'card'; list.dispatchEvent(new Event('change')); }")
    check("another picture", (len(made.namelist()), made.namelist()[0]), (4, "001-olaf-the-fox-king-card.svg"))
    for code, _ in browser.run("import('/source/texts.js').then(({ languages }) => languages)"):
        browser.run(f"(() => {{ const list = document.getElementById('language'); list.value = '{code}'; list.dispatchEvent(new Event('change')); }})()")
        browser.until(f"document.documentElement.lang === '{code}'", code)
        time.sleep(0.4)
        check(f"{code}: every sentence is there", browser.run("/names-|picture-/.test(document.getElementById('names').innerText)"), False)
        check(f"{code}: the list stays", browser.run("document.getElementById('names-lines').value.includes('Sigrid')"), True)
    browser.run("localStorage.clear()")
    shutil.rmtree(downloads)


def check_budgets(browser: Browser, address: str) -> None:
    """At 1.6 Mbit/s with 150 ms from end to end, nothing cached."""
    browser.call("Network.setCacheDisabled", cacheDisabled=True)
    loads = []
    # The least time from the last byte to the runes, over loads that are not slowed down as well: other work of the machine
    # only makes it longer.
    for download in [200_000] * 3 + [-1] * 3:
        browser.run("(async () => { for (const one of await navigator.serviceWorker?.getRegistrations() ?? []) await one.unregister(); })()")
        browser.call("Network.emulateNetworkConditions", offline=False, latency=150 if download > 0 else 0, downloadThroughput=download,
                     uploadThroughput=94_000 if download > 0 else -1)
        browser.open(address + "#text=never%20forget")
        loads.append(browser.run(f"""(async () => {{
          const runes = performance.getEntriesByName('runes')[0].startTime;
          return {{ runes, paint: performance.getEntriesByName('first-contentful-paint')[0].startTime, shift: await {SHIFT},
            bytes: Math.max(...performance.getEntriesByType('resource').map((one) => one.responseEnd).filter((end) => end < runes)) }};
        }})()"""))
        browser.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    browser.call("Network.setCacheDisabled", cacheDisabled=False)
    work = min(load["runes"] - load["bytes"] for load in loads)
    paint, runes, got = (min(load[name] for load in loads[:3]) for name in ["paint", "runes", "bytes"])
    print(f"  at 1.6 Mbit/s, best of three: first paint {paint:.0f} ms, all bytes {got:.0f} ms, work {work:.0f} ms, runes seen {runes:.0f} ms")
    sent = browser.run("performance.getEntriesByType('resource').filter((one) => one.responseEnd < performance.getEntriesByName('runes')[0].startTime)"
                       ".reduce((sum, one) => sum + one.transferSize, 0)")
    print(f"  {sent:,} bytes before the first runes")
    # letters.wasm may have 180,224 of them.
    is_true("at most 230,000 bytes before the first runes", 0 < sent <= 230_000)
    check("in few files", browser.run("performance.getEntriesByType('resource').filter((one) => one.responseEnd <"
          " performance.getEntriesByName('runes')[0].startTime).map(({ name }) => name.split('/').at(-1)).sort()"),
          ["cannot-run.js", "letters.wasm", "page.css", "page.js", "start.js", "strokes.json"])
    said = re.search(r"first runes need (\d+) KB", (HERE.parents[1] / "Sources/RuneKit/RuneKit.docc/OtherLanguages.md").read_text("utf-8"))
    is_true("as many as the article says", abs(sent / 1000 - int(said[1])) < 5)
    # Other work of the machine makes times longer; then only bytes count.
    is_busy = os.getloadavg()[0] > 1.5 * (os.cpu_count() or 1)
    is_true(f"first paint within 1 s{' (busy: not counted)' if is_busy else ''}", paint <= 1000 or is_busy)
    # The aim is 2.5 s; machines for tests take up to 0.2 s longer for the work.
    is_true(f"first runes within 2.7 s{' (busy: not counted)' if is_busy else ''}", got + work <= 2700 or is_busy)
    check("nothing moves when they come", max(load["shift"] for load in loads) < 0.001, True)
    browser.size(390, 844, True)
    browser.open(address + "#text=Thorbj%C3%B6rn%20and%20Sigrid")
    check("nor on a phone", browser.run(SHIFT) < 0.001, True)
    browser.size(1280, 800)
    browser.open(address)
    times = browser.run("""(async () => {
      const words = document.getElementById('words');
      const text = 'the quick brown fox jumps over the lazy dog, said he; '.repeat(186).slice(0, 10000);
      const times = [];
      for (let round = 0; round < 14; round++) {
        await new Promise(requestAnimationFrame);
        words.value = text + 'abcdefghijklmn'.slice(0, round);
        const start = performance.now();
        words.dispatchEvent(new Event('input'));
        void document.getElementById('runes').getBoundingClientRect().height;
        times.push(performance.now() - start);
      }
      return times.slice(2);
    })()""")
    times.sort()
    print(f"  10,000 characters: {times[len(times) // 2]:.1f} ms a keystroke (median of {len(times)}, slowest {times[-1]:.1f})")
    is_true("10,000 characters within a frame", times[len(times) // 2 if not is_busy else 0] <= 16)


def check_strokes(browser: Browser, address: str, folder: pathlib.Path, record: bool) -> None:
    """strokes.json has what drawing.wasm draws: all pairs where it is recorded, else a twentieth of them."""
    browser.open(address)
    made = browser.run(f"""(async () => {{ const {{ strokes }} = await import('/corpus/strokes.mjs');
      return JSON.stringify(await strokes(await import('/runekit.js'), {1 if record else 20})); }})()""")
    if record:
        (SOURCES / "strokes.json").write_text(made + "\n")
        return
    kept, made = json.loads((folder / "strokes.json").read_text()), json.loads(made)
    check("strokes.json has the drawings of all letters", kept["glyphs"], made["glyphs"])
    wrong = [(letters, i, j) for (letters, rows), (_, kept_rows) in zip(made["sets"], kept["sets"]) for i, row in enumerate(rows)
             for j, advance in enumerate(row) if advance is not None and advance != kept_rows[i][j]]
    check("and their distances", (wrong, len(made["sets"])), ([], len(kept["sets"])))


#: Twelve states of the page: what is done after opening, and what part of the page is looked at.
STATES = [
    ("empty", "", "", "#top"), ("words", "#text=never%20forget", "", "#top"),
    ("rune", "#text=never%20forget", "document.querySelectorAll('.rune')[2].dispatchEvent(new MouseEvent('click', { bubbles: true }))", "#top"),
    ("more", "#text=never%20forget&script=younger&mode=norse", "document.getElementById('more').open = true", "#tiles"),
    ("gallery", "#text=never%20forget", "", "#gallery"), ("check", "#text=never%20forget", "", "#check"),
    ("shares", "#text=%C3%9E%C3%B3rr&script=younger&mode=norse", "", "#check"),
    ("long", "#text=" + "all%20that%20is%20gold%20does%20not%20glitter%20" * 8, "", "#top"),
    ("pasted", "#text=%E1%9A%BE%E1%9B%96%E1%9A%B9%E1%9B%96%E1%9A%B1", "", "#top"),
    ("lacking", "#text=%D0%B6uk%20q%C3%A9&weight=bold&ends=round", "", "#top"),
    ("german", "#text=nie%20vergessen&script=cirth&lang=de", "", "#top"), ("inscription", "#text=gold", "", "#day"),
]


def png(grays: bytes, width: int, height: int) -> bytes:
    """A picture of sixteen grays, two pixels in a byte."""
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    row = width // 2
    lines = b"".join(b"\0" + grays[at:at + row] for at in range(0, row * height, row))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 4, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


def check_looks(browser: Browser, address: str, shots, record: bool) -> bool:
    """Screenshots of twelve states on two screens, light and dark, beside the sheets that were looked at."""
    recorded = False
    fixed = browser.call("Page.addScriptToEvaluateOnNewDocument", source="""
      const RealDate = Date; Date = class extends RealDate { constructor(...given) { given.length ? super(...given) : super(2026, 0, 6, 12); } };""")["identifier"]
    for theme in ["light", "dark"]:
        for screen, width, height in [("desktop", 1280, 800), ("phone", 390, 844)]:
            browser.theme(theme)
            browser.size(width, height, screen == "phone")
            pictures = []
            for name, link, script, part in STATES:
                browser.open(address + link)
                browser.run(f"{script or 0}; document.activeElement.blur(); window.scrollTo({{ top: {json.dumps(part)} === '#top' ? 0 :"
                            f" document.querySelector({json.dumps(part)}).getBoundingClientRect().top + scrollY, behavior: 'instant' }})")
                browser.until("[...document.querySelectorAll('#wall figure[data-stale]')].every((one) => {"
                              " const { top, bottom } = one.getBoundingClientRect(); return bottom < 0 || top > innerHeight; })", "pictures are drawn")
                browser.run("Promise.all([...document.images].filter((one) => one.src).map((one) => one.decode())).then(() => new Promise((done) => setTimeout(done, 60)))")
                pictures.append(browser.shot())
                if shots:
                    (shots / f"{theme}-{screen}-{name}.png").write_bytes(base64.b64decode(pictures[-1]))
            browser.call("Page.navigate", url="about:blank")
            # A sheet of small grays, four in a row, made and compared in the browser.
            file = HERE / "page" / f"{theme}-{screen}.png"
            sheet = browser.run(f"""(async () => {{
              const sources = {json.dumps(pictures)}, [width, height] = [{width} / 4, {height} / 4];
              const sheet = new OffscreenCanvas(2 * Math.floor(2 * width), 3 * Math.floor(height)), context = sheet.getContext('2d', {{ willReadFrequently: true }});
              context.imageSmoothingQuality = 'high';
              context.filter = 'grayscale(1)';
              for (const [index, source] of sources.entries()) {{
                const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + source)).blob());
                context.drawImage(image, index % 4 * sheet.width / 4, Math.floor(index / 4) * sheet.height / 3, sheet.width / 4, sheet.height / 3);
              }}
              const grays = context.getImageData(0, 0, sheet.width, sheet.height).data.filter((_, index) => index % 4 === 0);
              // Two of sixteen grays in a byte; rows have an even number of pixels.
              let bytes = '';
              for (let at = 0; at < grays.length; at += 2) bytes += String.fromCharCode(grays[at] >> 4 << 4 | grays[at + 1] >> 4);
              return btoa(bytes);
            }})()""")
            sheet = png(base64.b64decode(sheet), width, 3 * (height // 4))
            if record or not file.exists():
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(sheet)
                recorded = True
                continue
            kept = base64.b64encode(file.read_bytes()).decode()
            apart = browser.run(f"""(async () => {{
              const pixels = async (source) => {{
                const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + source)).blob());
                const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
                context.drawImage(image, 0, 0);
                return context.getImageData(0, 0, image.width, image.height);
              }};
              const [one, other] = [await pixels({json.dumps(base64.b64encode(sheet).decode())}), await pixels({json.dumps(kept)})];
              if (one.width !== other.width || one.height !== other.height) return [];
              // How many of the pixels of each state are far apart.
              const sums = new Array(12).fill(0);
              for (let y = 0; y < one.height; y++) for (let x = 0; x < one.width; x++) {{
                const at = 4 * (y * one.width + x);
                if (Math.abs(one.data[at] - other.data[at]) > 48) sums[Math.floor(3 * y / one.height) * 4 + Math.floor(4 * x / one.width)] += 1;
              }}
              return sums.map((sum) => sum / (one.width * one.height / 12));
            }})()""")
            for (name, *_), share in zip(STATES, apart or [1] * len(STATES)):
                # Stone and glass have many grays, which a slight change of theirs changes all.
                if share > (0.15 if name == "gallery" else 0.04):
                    raise SystemExit(f"{theme} {screen} {name}: {share:.1%} of it is not as in {file.name}; look at it, then --record")
            print(f"  {theme} {screen}: at most {max(apart):.2%} of a state differs")
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=fixed)
    browser.theme("light")
    browser.size(1280, 800)
    return recorded


def check_accessible(browser: Browser, address: str, axe: pathlib.Path) -> None:
    source = axe.read_text()
    for theme, width, link, script in [
            ("light", 1280, "#text=never%20forget", ""), ("dark", 1280, "#text=never%20forget&script=younger&mode=norse", "document.getElementById('more').open = true"),
            ("light", 390, "", ""), ("dark", 390, "#text=never%20forget", "document.querySelectorAll('.rune')[2].dispatchEvent(new MouseEvent('click', { bubbles: true }))")]:
        browser.theme(theme)
        browser.size(width, 844, width < 640)
        browser.open(address + link)
        browser.run(script or "0")
        browser.run(source + "; 0")
        found = browser.run("axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`))")
        check(f"axe-core: {theme}, {width} px, {link or 'empty'}", found, [])
    browser.theme("light")
    browser.size(1280, 800)


def check_file(browser: Browser, folder: pathlib.Path) -> None:
    browser.is_deaf = True
    browser.call("Page.navigate", url="about:blank")
    browser.call("Page.navigate", url=(folder / "index.html").as_uri())
    browser.until(f"{NOTICE}.includes('http.server')", "from a file it says what to do")
    print("  from a file it says what to do")
    browser.call("Page.navigate", url="about:blank")
    browser.is_deaf = False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--shots", type=pathlib.Path)
    parser.add_argument("--corpus", type=pathlib.Path)
    parser.add_argument("--axe", type=pathlib.Path)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--only", default="", help="a part of the name of a check")
    options = parser.parse_args()
    folder = options.folder.resolve()
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    Files.corpus = options.corpus
    for file in folder.iterdir():
        if file.suffix in {".html", ".css", ".js", ".json", ".wasm"}:
            Files.compressed[file.name] = subprocess.run(["brotli", "-q", "11", "-c", file], check=True, capture_output=True).stdout
    server = Server(
        ("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    browser = Browser()
    try:
        browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        browser.theme("light")
        recorded = options.record
        checks = {
            "modules": lambda: check_modules(folder),
            "first view": lambda: check_first_view(browser, address), "loading": lambda: check_loading(browser, folder, address),
            "rune": lambda: check_rune(browser, address), "choices": lambda: check_choices(browser, address),
            "copying": lambda: check_copying(browser, address), "print": lambda: check_print(browser, address),
            "still": lambda: check_still(browser, folder, address), "whole": lambda: check_whole(browser, address),
            "sheet": lambda: check_sheet(browser, address), "link": lambda: check_link(browser, address),
            "stones": lambda: check_stones(browser, address),
            "font": lambda: check_font(browser, address), "pictures": lambda: check_pictures(browser, address, folder),
            "single": lambda: check_single(browser, address), "names": lambda: check_names(browser, address),
            "strokes": lambda: check_strokes(browser, address, folder, options.record),
            "budgets": lambda: check_budgets(browser, address), "refusals": lambda: check_refusals(browser, address),
            "file": lambda: check_file(browser, folder),
            "looks": lambda: check_looks(browser, address, options.shots, options.record),
            "accessible": lambda: options.axe and check_accessible(browser, address, options.axe),
        }
        for name, run in checks.items():
            if options.only in name:
                print(name)
                recorded = run() is True or recorded
        if options.corpus:
            browser.open(address)
            result = browser.run("""(async () => {
              const { check } = await import('/corpus/corpus.mjs');
              const cases = await (await fetch('/corpus/cases')).text();
              return check(await import('/runekit.js'), cases.split('\\n'));
            })()""")
            for failure in result["failures"]:
                print(failure)
            print(f"Chromium: {result['cases']} cases, {result['wrong']} differ")
            if result["wrong"] or not result["cases"]:
                raise SystemExit(1)
        check("nothing on the console, nothing from the network", browser.complaints, [])
        if recorded:
            raise SystemExit("recorded; look at the sheets in Tests/JavaScript/page, and build the page with its new strokes.json")
    finally:
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
