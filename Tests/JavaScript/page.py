#!/usr/bin/env python3
"""The page in headless Chromium: page.py FOLDER [--shots FOLDER] [--corpus FILE]

Serves the folder from a plain file server, drives the browser over its DevTools protocol as a person would (keys, mouse,
taps), and fails at the first thing that is wrong, messages on the console included. --shots writes screenshots; --corpus
runs the cases of a file in the page. Needs Debian's chromium.
"""
import argparse
import base64
import contextlib
import functools
import http.server
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
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

        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
             f"--user-data-dir={self.folder.name}"],
            preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.number = 0
        self.rest = b""
        self.session: dict = {}
        self.complaints: list = []
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
        if method == "Runtime.exceptionThrown":
            self.complaints.append(params["exceptionDetails"].get("exception", params["exceptionDetails"]))
        if method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(params["args"])
        if method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
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
                      windowsVirtualKeyCode={"ArrowRight": 39, "ArrowLeft": 37, "Tab": 9, "Escape": 27, "Home": 36}.get(name, 0))

    def choose(self, name: str, value: str) -> None:
        self.run(f"(() => {{ const field = document.getElementById('choices').elements[{json.dumps(name)}];"
                 f" field.value = {json.dumps(value)};"
                 " field.dispatchEvent(new Event('change', { bubbles: true })); })()")

    def shot(self, path: pathlib.Path) -> None:
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True, format="png")["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self.to)
        self.process.terminate()
        self.process.wait(10)
        self.folder.cleanup()


class Files(http.server.SimpleHTTPRequestHandler):
    """The folder, and the corpus under /corpus."""

    corpus: "pathlib.Path | None" = None

    def translate_path(self, path: str) -> str:
        if path == "/corpus/corpus.mjs":
            return str(HERE.parent / "Conformance/corpus.mjs")
        if path == "/corpus/cases" and self.corpus:
            return str(self.corpus)
        return super().translate_path(path)

    def log_message(self, *_: object) -> None:
        pass


def check(what: str, got, expected) -> None:
    if got != expected:
        raise SystemExit(f"{what}: expected {expected!r}, got {got!r}")
    print(f"  {what}")


def check_page(browser: Browser, address: str, shots) -> None:
    runes = "document.getElementById('runes').textContent"
    why = "document.getElementById('why').textContent"

    def shot(name: str) -> None:
        if shots:
            browser.shot(shots / f"{name}.png")

    browser.call("Emulation.setDeviceMetricsOverride", width=1100, height=900, deviceScaleFactor=1, mobile=False)
    browser.open(address)
    check("the first text", browser.run(runes), RUNES)
    check("the font is loaded", browser.run("document.fonts.ready.then(() => document.fonts.check('20px Stave', 'ᚠ'))"), True)
    check("a quote of the day", browser.run("document.querySelector('#quote blockquote').textContent.length > 5"), True)
    shot("desktop")

    # Typing.
    browser.run("document.getElementById('latin').select()")
    browser.call("Input.insertText", text="warthog")
    check("typing", browser.run(runes), "ᚹᚨᚱᛏᚺᛟᚷ")

    # Hovering.
    place = browser.place("(() => { const range = new Range(); const node = document.getElementById('runes').firstChild;"
                          " range.setStart(node, 3); range.setEnd(node, 4); return range.getBoundingClientRect(); })()")
    browser.move(**place)
    browser.until(f"{why}.startsWith('t → ᛏ')", "a rune explains itself under the mouse")
    check("its word is named", browser.run(f"{why}.includes('wart|hog')"), True)
    shot("hover")

    # Keys alone: from the field to the runes, along them, and away.
    browser.run("document.getElementById('latin').focus()")
    browser.key("Tab")
    check("tab goes to the runes", browser.run("document.activeElement.id"), "runes")
    browser.key("Home")
    check("the first rune", browser.run(f"{why}.slice(0, 5)"), "w → ᚹ")
    browser.key("ArrowRight")
    check("the next rune", browser.run(f"{why}.slice(0, 5)"), "a → ᚨ")
    browser.key("ArrowLeft")
    check("and back", browser.run(f"{why}.slice(0, 5)"), "w → ᚹ")
    browser.key("Escape")
    check("nothing is explained", browser.run(why), "")
    names = browser.run(
        "[...document.querySelectorAll('button, select, textarea, input, output')].filter((one) => !one.labels?.length &&"
        " !one.textContent.trim() && !one.ariaLabel && !one.getAttribute('aria-labelledby')).length")
    check("everything has a name for screen readers", names, 0)

    # Choices.
    browser.choose("script", "younger")
    browser.until(f"{runes} === 'ᚢᛅᚱᛏᚼᚬᚴ'", "another script")
    browser.choose("variant", "short-twig")
    browser.until(f"{runes} === 'ᚢᛆᚱᛐᚽᚭᚴ'", "other letter forms")
    browser.run("document.getElementById('latin').select()")
    browser.call("Input.insertText", text="stone and ж")
    browser.choose("divider", "double-dot")
    browser.until(f"{runes} === 'ᛌᛐᚭᚿᛁ᛬ᛆᚿᛐ᛬ж'", "a divider")
    browser.choose("unmapped", "mark")
    browser.until(f"{runes} === 'ᛌᛐᚭᚿᛁ᛬ᛆᚿᛐ᛬⟨ж⟩'", "letters without a rune are marked")
    shot("choices")
    browser.choose("script", "futhorc")
    browser.choose("mode", "sound")
    browser.choose("unmapped", "keep")
    browser.run("document.getElementById('latin').select()")
    browser.call("Input.insertText", text="Enough is enough")
    browser.until(f"{runes} === 'ᛁᚾᚢᚠ ᛁᛋ ᛁᚾᚢᚠ'", "by sound, with its dictionary")
    switches = browser.run("document.querySelectorAll('#switches input').length")
    if switches:
        browser.click("#switches input")
        check("an option of the mode is on", browser.run("document.querySelector('#switches input').checked"), True)

    # Copying.
    browser.open(address)
    browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    status = "document.getElementById('status').textContent"
    browser.click("[data-copy=text]")
    browser.until(f"{status} === 'text copied'", "the text is copied")
    check("the text on the clipboard", browser.run("navigator.clipboard.readText()"), RUNES)
    browser.click("[data-copy=svg]")
    browser.until(f"{status} === 'SVG copied'", "the SVG is copied")
    check("the SVG on the clipboard", browser.run(
        "navigator.clipboard.readText().then((text) => new DOMParser().parseFromString(text, 'image/svg+xml').documentElement.nodeName)"),
        "svg")
    browser.click("[data-copy=png]")
    browser.until(f"{status} === 'PNG copied'", "the PNG is copied")
    png = browser.run("""navigator.clipboard.read().then((items) => items[0].getType('image/png')).then((blob) =>
        new Promise((done) => { const reader = new FileReader(); reader.onload = () => done(reader.result);
        reader.readAsDataURL(blob); }))""")
    data = base64.b64decode(png.split(",")[1])
    check("the PNG on the clipboard", data[:8], b"\x89PNG\r\n\x1a\n")
    if shots:
        (shots / "copied.png").write_bytes(data)

    # The link.
    browser.run("document.getElementById('latin').select()")
    browser.call("Input.insertText", text="Bjǫrn & Sons\n100 % “gold”")
    browser.choose("script", "younger")
    browser.choose("mode", "norse")
    browser.click("[data-copy=link]")
    browser.until(f"{status} === 'link copied'", "the link is copied")
    link = browser.run("navigator.clipboard.readText()")
    written = browser.run(runes)
    browser.open(link)
    check("the link has the text", browser.run("document.getElementById('latin').value"), "Bjǫrn & Sons\n100 % “gold”")
    check("the link has the mode", browser.run(runes), written)
    browser.until("!document.getElementById('inscription').hidden", "an inscription shares a word")
    check("the shared word is marked", browser.run("document.querySelector('#inscription mark').textContent.toLowerCase()"), "gold")
    shot("link")
    browser.open(address + "#text=a%20%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&script=klingon&mode=x&variant=y&options=z")
    check("a hostile link is only text", browser.run("document.images.length"), 0)
    check("unknown names give way to the usual", browser.run("document.getElementById('choices').elements.script.value"), "elder")

    # Dark, and on a phone.
    browser.open(address)
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    shot("dark")
    browser.call("Emulation.setEmulatedMedia", features=[])
    browser.call("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=2, mobile=True)
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.open(address)
    check("no sideways scrolling on a phone", browser.run("document.documentElement.scrollWidth <= innerWidth"), True)
    browser.run("document.getElementById('runes').scrollIntoView({ block: 'center' })")
    place = browser.place("(() => { const range = new Range(); const node = document.getElementById('runes').firstChild;"
                          " range.setStart(node, 0); range.setEnd(node, 1); return range.getBoundingClientRect(); })()")
    browser.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[place])
    browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    browser.until(f"{why}.startsWith('th → ᚦ')", "a rune explains itself when tapped")
    shot("phone")
    small = browser.run("[...document.querySelectorAll('button, select')].filter((one) => one.offsetParent &&"
                        " one.getBoundingClientRect().height < 40).length")
    check("nothing is too small to tap", small, 0)
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    browser.call("Emulation.clearDeviceMetricsOverride")

    # Speed: from the key to laid-out runes.
    browser.open(address)
    times = browser.run("""(async () => {
      const latin = document.getElementById('latin'), runes = document.getElementById('runes');
      const text = 'the quick brown fox jumps over the lazy dog, said he; '.repeat(186).slice(0, 10000);
      const times = [];
      for (let round = 0; round < 12; round++) {
        await new Promise(requestAnimationFrame);
        const start = performance.now();
        latin.value = text + round;
        latin.dispatchEvent(new Event('input'));
        times.push(performance.now() - start);
        void runes.offsetHeight;
      }
      return times.slice(2);
    })()""")
    times.sort()
    print(f"  10,000 characters: {times[len(times) // 2]:.1f} ms to write them (median of {len(times)}, slowest {times[-1]:.1f})")
    check("10,000 characters within a frame", times[len(times) // 2] <= 16, True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--shots", type=pathlib.Path)
    parser.add_argument("--corpus", type=pathlib.Path)
    options = parser.parse_args()
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    Files.corpus = options.corpus
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Files, directory=str(options.folder.resolve())))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    browser = Browser()
    try:
        check_page(browser, address, options.shots)
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
    finally:
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
