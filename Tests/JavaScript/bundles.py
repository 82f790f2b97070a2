#!/usr/bin/env python3
"""The npm package in Chromium as apps ship it: bundles.py PROJECT, a folder with node_modules/runekit

Small apps are bundled by esbuild, one by rollup, and opened from a file server under a strict Content-Security-Policy: in a page, in a worker,
as a classic script with the engine inside, from a folder on another server as a CDN has it, and as <rune-text>. Fails at the
first thing that is wrong, messages on the console included.
"""
import functools
import http.server
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

from page import RUNES, Browser, check

APPS = {
    "app.js": """
import { init, picture, quoteOfTheDay, Transliterator } from "runekit";
import wasm from "runekit/runekit.wasm";
import drawing from "runekit/drawing.wasm";
import quotes from "runekit/quotes.json";

const at = (path) => new URL(path, import.meta.url);
await init({ wasm: at(wasm), drawing: at(drawing), quotes: () => new TextEncoder().encode(JSON.stringify(quotes)) });
document.getElementById("runes").textContent = new Transliterator().transliterate("the quick fox");
document.getElementById("picture").innerHTML = new TextDecoder().decode(picture({ letters: "ᚦᛖ" }).bytes);
globalThis.quote = (await quoteOfTheDay("2026-11-23")).id;
document.documentElement.dataset.ready = true;
""",
    "worker.js": """
import { init, Transliterator } from "runekit";
import wasm from "runekit/runekit.wasm";

onmessage = async ({ data }) => {
  await init({ wasm: new URL(wasm, import.meta.url) });
  postMessage(new Transliterator(data.options).transliterate(data.text));
};
""",
    "start-worker.js": """
const worker = new Worker("/worker.js", { type: "module" });
worker.onmessage = ({ data }) => {
  document.getElementById("runes").textContent = data;
  document.documentElement.dataset.ready = true;
};
worker.onerror = (event) => console.error(event.message);
worker.postMessage({ text: "the quick fox", options: { script: "elder" } });
""",
    "classic.js": """
import { init, Transliterator } from "runekit";
import wasm from "runekit/runekit.wasm";

init({ wasm }).then(() => {
  document.getElementById("runes").textContent = new Transliterator().transliterate("the quick fox");
}, (error) => {
  document.getElementById("runes").textContent = error.message;
}).finally(() => { document.documentElement.dataset.ready = true; });
""",
    "element.js": """
import { init } from "runekit";
import "runekit/rune-text";
import wasm from "runekit/runekit.wasm";

init({ wasm: new URL(wasm, import.meta.url) }).then(() => { document.documentElement.dataset.ready = true; });
""",
    "plain.js": """
const { init, picture, transliterate } = await import(document.documentElement.dataset.cdn + "/npm/runekit@0.1/runekit.js");
document.getElementById("runes").textContent = await transliterate("the quick fox");
await init({ drawing: true });
document.getElementById("picture").innerHTML = new TextDecoder().decode(picture({ letters: "ᚦᛖ" }).bytes);
document.documentElement.dataset.ready = true;
""",
    # Rollup takes paths as they are without its plugins; the files go beside the bundle.
    "rolled.js": """
import { init, picture, Transliterator } from "./node_modules/runekit/runekit.js";

await init({ drawing: true });
document.getElementById("runes").textContent = new Transliterator().transliterate("the quick fox");
document.getElementById("picture").innerHTML = new TextDecoder().decode(picture({ letters: "ᚦᛖ" }).bytes);
document.documentElement.dataset.ready = true;
""",
}
POLICY = "default-src 'none'; script-src 'self'{more}; connect-src 'self'{cdn}; worker-src 'self'"


class Site(http.server.SimpleHTTPRequestHandler):
    """The apps, each in a page of its own: /app is a page with app.js."""

    cdn = ""

    def do_GET(self) -> None:
        name, _, query = self.path.lstrip("/").partition("?")
        if "." in name:
            return super().do_GET()
        kind = "" if name == "classic" else ' type="module"'
        body = ('<rune-text script="cirth">Balin</rune-text><rune-text id="wrong" script="eldre">Balin</rune-text>'
                '<rune-text id="long" maxlength="4" clean>Balin</rune-text>'
                '<rune-text id="lines" lang="de">Schmidt<br>Balin<!-- x --> <b>J</b>ohn</rune-text>'
                if name == "element" else '<p id="runes"></p><p id="picture"></p>')
        page = (f'<!DOCTYPE html><html data-cdn="{self.cdn}"><meta charset="utf-8"><link rel="icon" href="data:,">'
                f'<body>{body}<script src="/{name}.js"{kind}></script>').encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def end_headers(self) -> None:
        wasm = "" if self.path.endswith("?closed") else " 'wasm-unsafe-eval'"
        cdn = f" {self.cdn}" if self.path.startswith("/plain") else ""
        self.send_header("Content-Security-Policy", POLICY.format(more=wasm + cdn, cdn=cdn) + "; img-src data:")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


class CDN(http.server.SimpleHTTPRequestHandler):
    """The package below a path with its version, for pages of other servers, with a type for WebAssembly that is not its own."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/octet-stream"}

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.replace("/npm/runekit@0.1/", "/"))

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


def serve(handler: type, folder: pathlib.Path) -> str:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def main() -> None:
    project = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as made:
        built = pathlib.Path(made)
        # The app of the README, as it is there.
        readme = (project / "node_modules" / "runekit" / "README.md").read_text("utf-8")
        APPS["readme.js"] = readme.split("```javascript\n")[1].split("```")[0] + "document.documentElement.dataset.ready = true;\n"
        for name, source in APPS.items():
            (project / name).write_text(source, "utf-8")
        esbuild = ["esbuild", "--bundle", "--log-level=error", f"--outdir={built}", "--charset=utf8"]
        modules = ["readme.js", "app.js", "worker.js", "start-worker.js", "element.js"]
        subprocess.run([*esbuild, "--format=esm", "--loader:.wasm=file", *modules], cwd=project, check=True)
        subprocess.run([*esbuild, "--format=iife", "--loader:.wasm=binary", "--log-override:empty-import-meta=silent",
                        "classic.js"], cwd=project, check=True)
        subprocess.run(["rollup", "--silent", "--format=es", f"--file={built / 'rolled.js'}", "rolled.js"], cwd=project, check=True)
        for name in ["runekit.wasm", "drawing.wasm"]:
            shutil.copy(project / "node_modules" / "runekit" / name, built)
        (built / "plain.js").write_text(APPS["plain.js"], "utf-8")
        for bundle in built.glob("*.js"):
            check(f"{bundle.name} asks for nothing of node", "node:" in bundle.read_text("utf-8"), False)
        Site.cdn = serve(CDN, project / "node_modules" / "runekit")
        address = serve(Site, built)
        browser = Browser()
        runes = "document.getElementById('runes').textContent"
        try:
            for name in ["readme", "app", "rolled", "start-worker", "classic", "plain"]:
                browser.open(f"{address}/{name}")
                check(f"{name} writes runes", browser.run(runes), RUNES)
                if name in ["readme", "app", "rolled", "plain"]:
                    check(f"{name} draws", browser.run("document.querySelectorAll('#picture svg').length"), 1)
            browser.open(f"{address}/app")
            check("the quote of the day", browser.run("quote"), "zsjzfaebid3grlrdixhoxiimga")
            check("nothing on the console", browser.complaints, [])

            browser.open(f"{address}/classic?closed")
            check("without 'wasm-unsafe-eval', the error says so", "wasm-unsafe-eval" in browser.run(runes)
                  or "Content Security Policy" in browser.run(runes), True)
            browser.complaints.clear()

            browser.open(f"{address}/element")
            element = "document.querySelector('rune-text')"
            browser.until(f"{element}.runes === '\\ue081\\ue0b1\\ue09e\\ue0a7\\ue095'", "<rune-text> shows cirth")
            check("the page keeps the Latin", browser.run(f"{element}.textContent"), "Balin")
            style = "getComputedStyle({0}.shadowRoot.querySelector('.{1}'))"
            check("the runes are seen", browser.run(style.format(element, "runes") + ".display"), "inline")
            check("the Latin is for screen readers", browser.run(style.format(element, "latin") + ".width"), "1px")
            browser.run(f"{element}.firstChild.data = 'Durin'")
            browser.until(f"{element}.runes.length === 5 && {element}.runes !== '\\ue081\\ue0b1\\ue09e\\ue0a7\\ue095'", "new text")
            browser.run(f"{element}.setAttribute('script', 'elder')")
            browser.until(f"{element}.runes === 'ᛞᚢᚱᛁᚾ'", "another script")
            browser.run(f"{element}.setAttribute('script', 'younger'), {element}.firstChild.data = 'stein'")
            browser.run(f"{element}.setAttribute('language', 'is')")
            browser.until(f"{element}.runes === 'ᛋᛏᛅᛁᚾ'", "the mode for a language")
            browser.until("document.getElementById('lines').runes === 'ᛊᚺᛗᛁᛏ\\nᛒᚨᛚᛁᚾ ᛞᛉᚺᛟᚾ'", "lines, in the language of the element")
            check("a text that is too long stays", browser.run("document.getElementById('long').runes"), "")
            browser.run("document.getElementById('long').setAttribute('maxlength', '5')")
            browser.until("document.getElementById('long').runes === 'ᛒᚨᛚᛁᚾ'", "a text as long as allowed")
            wrong = "document.getElementById('wrong')"
            check("an unknown name leaves the Latin", browser.run(style.format(wrong, "latin") + ".position"), "static")
            browser.run(f"new Promise((done) => {{ {wrong}.addEventListener('error', (event) => done()); "
                        f"{wrong}.setAttribute('mode', 'x'); }})")
            browser.run(f"{wrong}.removeAttribute('mode'), {wrong}.setAttribute('script', 'elder')")
            browser.until(f"{wrong}.runes === 'ᛒᚨᛚᛁᚾ'", "a name put right")
            said = [complaint[0]["value"] for complaint in browser.complaints]
            check("the console says why, once each, and nothing else", sorted(" ".join(one.split()[:5]) for one in said),
                  ["<rune-text>: the text has a", *["<rune-text>: unknown script 'eldre'; expected"] * 2])
        finally:
            browser.close()


main()
