// The npm package as a project uses it; run in a project that has it installed: node --test package.test.mjs
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import assert from "node:assert/strict";
import { chmodSync, copyFileSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { execFileSync, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import {
  Picker, Stones, TableError, Transliterator, init, picture, pictureOptions, quoteInRunes, quoteOfTheDay, quotes, scripts, transliterate, version,
} from "runekit";

const folder = new URL("node_modules/runekit/", import.meta.url);
const here = fileURLToPath(new URL(".", import.meta.url));
/** The output of a program in this project. */
const run = (program, type = "module") =>
  execFileSync(process.execPath, [`--input-type=${type}`, "-e", program], { cwd: here, encoding: "utf8" }).trimEnd();
const description = JSON.parse(readFileSync(new URL("package.json", folder)));

test("the examples of the README", async () => {
  const readme = readFileSync(new URL("README.md", folder), "utf8");
  const examples = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map((match) => match[1]);
  assert.ok(examples.length >= 2);
  for (const example of examples) {
    const expected = [...example.matchAll(/console\.log.*\/\/ (.*)$/gm)].map((match) => match[1]);
    assert.deepEqual(run(example).split("\n"), expected);
  }
});

test("before anything is loaded", () => {
  const output = run(`import { Transliterator, init, picture } from "runekit";
    const message = (body) => { try { return String(body()); } catch (error) { return error.message; } };
    console.log(message(() => new Transliterator()));
    console.log(message(() => picture({ letters: "ᚠ" })));
    await init({ drawing: true });
    console.log(new Transliterator().transliterate("the"), picture({ letters: "ᚠ" }).type);
    console.log(message(() => new Transliterator({ mode: "sound" })));
    await init({ sounds: true });
    console.log(new Transliterator({ mode: "sound" }).transliterate("thought"));`);
  assert.deepEqual(output.split("\n"), ["runekit.wasm is not loaded; call await init() first",
    "drawing is not loaded; call await init({ drawing: true }) first", "ᚦᛖ image/svg+xml",
    "sounds is not loaded; call await init({ sounds: true }) first", "ᚦᛟᛏ"]);
});

test("a mode by sound under any of its names", () => {
  for (const script of ["futhorc/sound", "futhorc/phonetic"]) {
    assert.equal(run(`import { Transliterator } from "runekit";
      console.log((await Transliterator.open({ script: "${script}" })).transliterate("one"));`), "ᚹᚢᚾ");
  }
});

test("the small module", () => {
  const loads = (program) => run(`import * as all from "./node_modules/runekit/runekit.js";
    import { readFileSync } from "node:fs";
    const { init, reader, transliterate, Transliterator, TableError } = all, loaded = [];
    reader.read = (address) => { loaded.push(String(address).split("/").at(-1)); return readFileSync(new URL(address)); };
    const message = async (body) => { try { return String(await body()); } catch (error) { return \`\${error.name}: \${error.message}\`; } };
    ${program}
    console.log(...loaded);`, "module").split("\n");
  assert.deepEqual(loads(`console.log(await transliterate("hothouse é!", { unmapped: "mark" }), await transliterate("stone", { script: "younger", variant: "short-twig" }));
`), ["ᚺᛟᛏᚺᛟᚢᛊᛖ ᛖ! ᛌᛐᚭᚿᛁ", "letters.wasm"]);
  for (const wrong of [{ divider: "blob" }, { variant: "long" }, { unmapped: "x" }, { punctuation: "no" }, { options: ["late"] }, { registry: "1900" }]) {
    const [small, whole, ...files] = loads(`for (const open of [(one) => transliterate("a", one), (one) => Transliterator.open(one)]) {
      console.log(await message(() => open(${JSON.stringify(wrong)})));
    }`);
    assert.match(small, /^RangeError: /);
    assert.deepEqual([whole, files], [small, ["letters.wasm runekit.wasm"]]);
  }
  // What it cannot do asks for the whole, which then does everything.
  for (const options of [{ mode: "norse", script: "younger" }, { language: "is" }, { romanize: true }, { words: "ost|heim" }, { script: "viking" }, { script: "elfish" },
    { mode: "no" }, { table: "" }, { pronunciations: "x" }]) {
    assert.equal(loads(`await message(() => transliterate("a", ${JSON.stringify(options)})); await transliterate("b");`).at(-1), "runekit.wasm");
  }
  assert.deepEqual(loads(`await Transliterator.open();`), ["runekit.wasm"]);
  assert.deepEqual(loads(`await init({ letters: true });
    const elder = new Transliterator({ punctuation: "script" });
    console.log(elder.transliterate("the fox."), elder.transliterateMany(["ng", "th"]).join(), elder.script, elder.mode);
    for (const name of ["explain", "segments", "losses", "read", "spellings", "readings", "picture"]) console.log(await message(() => elder[name]("th")));
    console.log(await message(() => new Transliterator({ mode: "ipa" })));
    await init();
    console.log(elder.explain("th").segments[0].rows[0].source, elder.read("ᚦ"), elder.transliterate("the fox."));
    elder.close();
    console.log(await message(() => elder.explain("th")));`),
  ["ᚦᛖ ᚠᛟᚲᛊ᛬ ᛜ,ᚦ elder english", ...Array(8).fill("Error: runekit.wasm is not loaded; call await init() first"), "survey þ ᚦᛖ ᚠᛟᚲᛊ᛬",
    "Error: the transliterator is closed", "letters.wasm runekit.wasm"]);
});

test("pictures in every layout and format", async () => {
  await init({ drawing: true });
  const begins = { svg: "<svg", png: "\x89PNG", pdf: "%PDF", dxf: "  0" };
  for (const layout of ["line", "text", "circle", "band", "ribbon", "card"]) {
    for (const [format, start] of Object.entries(begins)) {
      if (layout === "card" && format === "dxf") continue;
      const drawn = picture({ text: "raise this stone", script: "younger", layout, format, dpi: format === "png" ? 48 : null });
      assert.equal(Buffer.from(drawn.bytes.subarray(0, start.length)).toString("latin1"), start, `${layout} ${format}`);
      assert.ok(drawn.width > 0 && drawn.height > 0 && drawn.unit === (format === "dxf" ? "mm" : "px"));
      assert.deepEqual(drawn.missing, []);
    }
  }
  const ring = picture({ text: "a 7 \u{1F600}", layout: "circle" });
  assert.equal(ring.type, "image/svg+xml");
  assert.deepEqual(ring.missing, ["\u{1F600}"]);
  assert.ok(ring.warnings.some((warning) => warning.includes("U+1F600")));
  const transliterator = await Transliterator.open({ script: "younger" });
  assert.deepEqual(transliterator.picture("stone", { layout: "ribbon" }), picture({ text: "stone", script: "younger", layout: "ribbon" }));
  assert.equal(picture({ letters: "ᚠ" }).missing.length, 0);
  const message = (options) => { try { return picture(options); } catch (error) { return `${error.name}: ${error.message}`; } };
  assert.match(message({ text: "a", colr: "red" }), /^RangeError: unknown option colr; did you mean color\?/);
  assert.match(message({ text: "a", layout: "rings" }), /^RangeError: layout 'rings' is not known; expected line, text/);
  assert.match(message({ text: "a", margin: "1" }), /^RangeError: margin is a string; expected a number$/);
  assert.equal(message({ text: "a", margin: NaN }), "RangeError: margin is NaN; expected a number");
  assert.match(message({ text: "a", weight: 3 }), /^RangeError: weight '3': expected light/);
  assert.match(message({ text: "a", color: 'red"/>' }), /^RangeError: color .* is not a color/);
  assert.match(message({ letters: 3 }), /^TypeError: letters/);
  for (const margin of [[], {}, 1n]) assert.match(message({ text: "a", margin }), /^TypeError: margin is an? (array|object|bigint); expected a string, a number/);
  assert.match(message({ text: "a", caption: "\ud800" }), /^RangeError: .*unpaired surrogate/);
  assert.match(message({ text: 7 }), /^TypeError: the text is a number/);
  assert.match(message({ text: " " }), /^DrawingError: no letters to draw/);
  // As many pixels as 32 bits have no number for.
  for (const width of [46_342, 65_536, 100_000]) {
    assert.match(message({ text: "abc", layout: "circle", format: "png", width }), /^DrawingError: a PNG of .* is too large/);
  }
  assert.match(message(null), /^TypeError: options are null/);
  const kinds = new Set(pictureOptions().map(({ kind }) => kind));
  assert.deepEqual([...kinds].sort(), ["flag", "length", "number", "text", "word"]);
  assert.deepEqual(pictureOptions().find(({ name }) => name === "ends").values, ["flat", "round"]);
});

test("the engine from elsewhere", () => {
  const sources = ["readFileSync('node_modules/runekit/runekit.wasm')",
    "new WebAssembly.Module(readFileSync('node_modules/runekit/runekit.wasm'))", "() => file",
    "Promise.resolve(file.buffer.slice(file.byteOffset, file.byteOffset + file.length))",
    "new Response(file, { headers: { 'content-type': 'application/wasm' } })", "new Response(file)",
    "`data:application/wasm;base64,${file.toString('base64')}`"];
  assert.deepEqual(run(`import { readFileSync } from "node:fs";
    import { init, transliterate } from "runekit";
    const file = readFileSync('node_modules/runekit/runekit.wasm');
    const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
    const other = readFileSync('node_modules/runekit/writing.wasm');
    for (const wasm of [3, null, other, "data:text/plain,no", new URL("data:,x"), new Uint8Array(9), empty, new Response("no", { status: 404 })]) {
      try { await init({ wasm }); console.log("loaded", wasm); } catch (error) { if (!error.message) console.log("?", error); }
    }
    try { await init({ vasm: true }); } catch (error) { console.log(error.message); }`).split("\n"),
  ["unknown asset 'vasm'; expected one of wasm, letters, drawing, writing, stones, sounds, quotes, stave"]);
  for (const source of sources) {
    assert.equal(run(`import { readFileSync } from "node:fs";
      import { init, Transliterator } from "runekit";
      const file = readFileSync('node_modules/runekit/runekit.wasm');
      await init({ wasm: ${source} });
      console.log(new Transliterator().transliterate("the"));`), "ᚦᛖ", source);
  }
});

test("a file that is not beside a bundle is said to be missing, with the way to put it inside", () => {
  // Servers say so, or give a page for whatever they do not know.
  assert.deepEqual(run(`import { init, quotes, reader, transliterate } from "./node_modules/runekit/runekit.js";
    const page = { headers: { "content-type": "text/html; charset=utf-8" } };
    for (const answer of [() => new Response("no", { status: 404, statusText: "Not Found" }), () => new Response("<!doctype html>", page)]) {
      reader.read = answer;
      for (const call of [() => transliterate("a"), () => init({ drawing: true }), () => quotes()]) await call().catch((error) => console.log(error.message));
    }
    await init({ letters: "/own" }).catch((error) => console.log(error.message));`).split("\n"), [
    ...["404 Not Found", "it is a web page"].flatMap((why) => [["letters", why], ["wasm", why], ["quotes", why]])
      .map(([name, why]) => `${name} cannot be loaded: ${why}; in a bundle, import ${name} from "runekit/inline/${name}" and call init({ ${name} })`),
    "letters cannot be loaded: it is a web page"]);
});

test("sounds and quotes that are not ours, and the way back to the package's own files", () => {
  assert.deepEqual(run(`import { readFileSync } from "node:fs";
    import { init, quotes, Transliterator } from "runekit";
    const message = async (assets) => { try { await init(assets); return "loaded"; } catch (error) { return error.message; } };
    const file = readFileSync("node_modules/runekit/sounds.bin");
    for (const sounds of [new TextEncoder().encode("<!doctype html>"), new Uint8Array(), file.subarray(0, -1), Buffer.concat([file, file])]) {
      console.log(await message({ sounds }));
    }
    console.log(await message({ quotes: new TextEncoder().encode("{}") }), await message({ quotes: true }), (await quotes()).length > 0);
    console.log(await message({ sounds: true }));
    console.log(new Transliterator({ mode: "sound" }).transliterate("thought"));`).split("\n"),
  [...Array(4).fill("the source of sounds cannot be used: it is not sounds.bin of this package"),
    'the source of quotes cannot be used: it has no array "quotes" loaded true', "loaded", "ᚦᛟᛏ"]);
  assert.equal(run(`import { init, Transliterator } from "runekit";
    await init({ wasm: new URL("file:///missing") }).catch((error) => console.log(error.message.includes("ENOENT")));
    await init({ wasm: true });
    console.log(new Transliterator().transliterate("the"));`), "true\nᚦᛖ");
  assert.equal(run(`import { init, Transliterator } from "runekit";
    await init({ wasm: new URL("node_modules/runekit/runekit.wasm", "file://" + process.cwd() + "/") });
    console.log(new Transliterator().transliterate("the"));`), "ᚦᛖ");
});

test("require gives the same classes as import", async () => {
  const required = createRequire(import.meta.url)("runekit"), imported = await import("runekit");
  assert.equal(await required.transliterate("the"), "ᚦᛖ");
  const names = Object.keys(imported).filter((name) => !["default", "module.exports"].includes(name));
  assert.deepEqual(names.filter((name) => required[name] !== imported[name]), []);
  assert.deepEqual(names.sort(), Object.keys(await import(new URL("runekit.js", folder))).sort());
  await assert.rejects(required.Transliterator.open({ table: "@mode x" }), TableError);
  assert.equal((await import("runekit/inline")).TableError, TableError);
});

test("what each condition gives can be loaded", () => {
  // As node, bundlers, and tests that act as browsers resolve `exports`.
  const resolve = (entry, conditions) => typeof entry === "string" ? entry
    : Object.entries(entry).filter(([name]) => name === "default" || conditions.includes(name)).map(([, one]) => resolve(one, conditions)).find(Boolean);
  const inner = resolve(description.exports["./inline/*"], ["node", "require"]).replace("*", "letters");
  assert.equal(run(`require("./node_modules/runekit/${inner}").default().then((file) => console.log(file.byteLength > 1e5));`, "commonjs"), "true");
  for (const name of [".", "./inline", "./rune-text"]) {
    const file = (...conditions) => resolve(description.exports[name], conditions);
    for (const conditions of [["require"], ["browser", "require"], ["node", "require"]]) {
      assert.match(file(...conditions), /\.cjs$/, `${name} ${conditions}`);
      assert.equal(run(`const kit = require("./node_modules/runekit/${file(...conditions)}"); console.log(typeof kit);`, "commonjs"), "object");
    }
    for (const conditions of [["import"], ["browser", "import"], ["browser", "module", "require"], ["node", "module", "import"], ["node", "module", "require"]]) {
      assert.match(file(...conditions), /\.js$/, `${name} ${conditions}`);
    }
    for (const conditions of [["types", "require"], ["types", "import"]]) assert.ok(readFileSync(new URL(file(...conditions), folder)).length > 0);
  }
});

test("require where much of node and of browsers is missing, as in tests that act as browsers", async () => {
  const file = fileURLToPath(new URL("runekit.cjs", folder)), module = { exports: {} };
  const load = runInNewContext(`(function (require, module, exports, __filename) { ${readFileSync(file, "utf8")} })`, { URL });
  load(createRequire(file), module, module.exports, file);
  assert.equal(await module.exports.transliterate("the"), "ᚦᛖ");
});

test("bundles of a single file", () => {
  const made = mkdtempSync(join(tmpdir(), "runekit-"));
  const program = (name) => `import { Transliterator, init, picture, version } from "${name}";
    import drawing from "runekit/inline/drawing";
    const main = async () => {
      console.log(new Set([(await Transliterator.open()).transliterate("the"), await version()]).size);
      try { await init({ sounds: true }); } catch (error) { console.log(error.message.includes('from "runekit/inline/sounds"')); }
      await init({ drawing });
      console.log(picture({ letters: "ᚠ" }).type);
    };
    main();`;
  try {
    for (const name of ["runekit", "runekit/inline"]) {
      writeFileSync(join(here, "single.js"), program(name));
      for (const [bundler, suffix, ...flags] of [["esbuild", "mjs", "--bundle", "--platform=node", "--format=esm"],
        ["esbuild", "cjs", "--bundle", "--platform=node", "--format=cjs", "--log-override:empty-import-meta=silent"]]) {
        const file = join(made, `${bundler}.${suffix}`);
        execFileSync(bundler, ["single.js", ...flags, "--log-level=error", `--outfile=${file}`], { cwd: here });
        // Far from the package.
        assert.equal(execFileSync(process.execPath, [file], { cwd: made, encoding: "utf8" }), "2\ntrue\nimage/svg+xml\n", `${name} ${suffix}`);
      }
    }
    // Rollup takes paths as they are without its plugins.
    writeFileSync(join(here, "single.js"), program("./node_modules/runekit/inline.js").replace('"runekit/inline/drawing"', '"./node_modules/runekit/inline/drawing.js"'));
    for (const [format, suffix] of [["es", "mjs"], ["cjs", "cjs"], ["iife", "js"]]) {
      const file = join(made, `rolled.${suffix}`);
      execFileSync("rollup", ["--silent", `--format=${format}`, `--file=${file}`, "single.js"], { cwd: here });
      assert.equal(execFileSync(process.execPath, [file], { cwd: made, encoding: "utf8" }), "2\ntrue\nimage/svg+xml\n", format);
    }
    // As in Lambda, with another file of the package beside the bundle.
    writeFileSync(join(here, "single.js"), 'import { init, Transliterator } from "runekit";\n'
      + 'export const handler = async ({ text }) => { await init({ sounds: true }); return (await Transliterator.open({ mode: "sound" })).transliterate(text); };');
    execFileSync("esbuild", ["single.js", "--bundle", "--platform=node", "--format=esm", "--log-level=error", `--outfile=${join(made, "lambda.mjs")}`], { cwd: here });
    copyFileSync(new URL("sounds.bin", folder), join(made, "sounds.bin"));
    assert.equal(execFileSync(process.execPath, ["--input-type=module", "-e", 'import { handler } from "./lambda.mjs"; console.log(await handler({ text: "thought" }));'],
      { cwd: made, encoding: "utf8" }), "ᚦᛟᛏ\n");
  } finally {
    rmSync(made, { recursive: true });
    rmSync(join(here, "single.js"), { force: true });
  }
});

test("hundreds of transliterators at a time", async () => {
  const opened = [], times = [];
  for (let index = 0; index < 900; index++) {
    const start = performance.now();
    opened.push(await Transliterator.open({ script: ["elder", "younger", "futhorc"][index % 3] }));
    opened.at(-1).transliterate(`the é ${index}`);
    times.push(performance.now() - start);
  }
  const median = (some) => some.sort((a, b) => a - b)[some.length >> 1];
  const [first, last] = [median(times.slice(50, 250)), median(times.slice(-200))];
  for (const one of opened) one.close();
  assert.ok(last < 3 * first + 0.5, `opening one takes ${first} ms, and ${last} ms beside 700 others`);
});

test("a hundred thousand transliterators that nobody closes", async () => {
  const options = [{}, { script: "cirth", mode: "sound" }, { language: "es", options: ["castilian"] }];
  for (const one of options) (await Transliterator.open(one)).transliterate("warm");
  const before = process.memoryUsage().rss;
  for (let index = 0; index < 100_000; index++) new Transliterator(options[index % 3]).transliterate("hi");
  const grown = process.memoryUsage().rss - before;
  assert.ok(grown < 300 << 20, `${grown} bytes more`);
  // One that is closed leaves the others as they are.
  const [one, other] = [new Transliterator(), new Transliterator()];
  one.close();
  assert.equal(other.transliterate("the"), "ᚦᛖ");
  assert.throws(() => one.transliterate("the"), /closed/);
});

test("a chat message takes no longer than a frame, whatever its characters", async () => {
  const elder = await Transliterator.open();
  const units = ["a", "é", "ж", "漢", "ᚠ", "e\u0301", "\u0301", "\ud800", "\udc00", "😀", "\0", "'", "\u200d", "ﷺ", "İ", "한", "\u0345", "ß", "\n", "q\u0323\u0302",
    `e${"\u0301\u0323\u0302".repeat(10)}`];
  for (const unit of units) {
    for (const mix of [(round) => unit.repeat(2000 / unit.length) + round, (round) => `${unit}${"abcde"[round]}`.repeat(2000 / (unit.length + 1))]) {
      let least = Infinity;
      for (let round = 0; round < 5; round++) {
        // Time of the processor, since other work of the machine does not count; the first calls also compile.
        const { user, system } = process.cpuUsage();
        elder.transliterate(mix(round));
        const now = process.cpuUsage();
        least = Math.min(least, (now.user + now.system - user - system) / 1000);
      }
      assert.ok(least < 15, `${JSON.stringify(mix(0).slice(0, 40))} and so on, 2,000 characters, takes ${least} ms`);
    }
  }
});

test("a table of blank lines is opened in linear time", async () => {
  const start = performance.now();
  for (const blank of ["\n", "\u2028", " ", "\r\n"]) await assert.rejects(Transliterator.open({ table: blank.repeat(100_000) }), TableError);
  assert.ok(performance.now() - start < 2000, `${performance.now() - start} ms`);
});

test("the types of bytes that are given are those that Blob and Response take", () => {
  // The compiler in Debian does not tell buffers apart, as newer ones do: Uint8Array alone may be of a SharedArrayBuffer.
  assert.doesNotMatch(readFileSync(new URL("runekit.d.ts", folder), "utf8").replaceAll(/`[^`]*`/g, ""), /Uint8Array(?!\.of)/);
});

test("every file is exported", () => {
  const require = createRequire(import.meta.url);
  for (const name of ["runekit.wasm", "drawing.wasm", "sounds.bin", "quotes.json", "package.json"]) {
    assert.ok(require.resolve(`runekit/${name}`), name);
  }
  // Bundlers know files by this expression, and a browser's bundle must not ask for node.
  const source = readFileSync(new URL("runekit.js", folder), "utf8");
  for (const name of ["runekit.wasm", "drawing.wasm", "sounds.bin", "quotes.json"]) {
    assert.ok(source.includes(`new URL("./${name}", import.meta.url)`), name);
  }
  assert.doesNotMatch(source, /node:|process/);
  // A server has no elements, and older browsers and jsdom not all of what they need.
  assert.deepEqual(run(`class Element { attachInternals() {} }
    class Sheet { replaceSync() {} }
    (async () => {
      for (const [html, css] of [[class {}, Sheet], [Element], [Element, class { constructor() { throw new TypeError(); } }]]) {
        Object.assign(globalThis, { HTMLElement: html, CSSStyleSheet: css });
        delete require.cache[require.resolve("./node_modules/runekit/rune-text.cjs")];
        console.log(require("./node_modules/runekit/rune-text.cjs").RuneText);
      }
      console.log((await import("./node_modules/runekit/rune-text.js")).RuneText);
    })();`, "commonjs").split("\n"), Array(4).fill("undefined"));
  assert.equal(run('import { RuneText } from "runekit/rune-text"; console.log(RuneText);'), "undefined");
});

test("the version", async () => assert.equal(await version(), description.version));

test("texts", async () => {
  const elder = await Transliterator.open();
  for (const [text, runes] of [["the quick fox", "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"], ["THE QUICK FOX", "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"], ["", ""],
    ["warthog", "ᚹᚨᚱᛏᚺᛟᚷ"], ["ŁÓDŹ", "ᛚᛟᛞᛉ"], ["a\0b", "ᚨ\0ᛒ"], ["\ufeffa", "\ufeffᚨ"], ["a\ud800z", "ᚨ\ufffdᛉ"]]) {
    assert.equal(elder.transliterate(text), runes);
  }
  const long = "the quick fox\n".repeat(100_000);
  assert.equal(elder.transliterate(long), "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ\n".repeat(100_000));
  assert.equal(await transliterate("Balin", { script: "cirth" }), "\ue081\ue0b1\ue09e\ue0a7\ue095");
  assert.equal(await transliterate("Enough is enough", { script: "futhorc", mode: "sound" }), "ᛁᚾᚢᚠ ᛁᛋ ᛁᚾᚢᚠ");
  assert.equal(await transliterate("Siobhan", { script: "elder", mode: "sound", pronunciations: "siobhan ; ʃɪvɔn" }),
    await transliterate("ʃɪvɔn", { script: "elder", mode: "ipa" }));
  assert.equal(await transliterate("Ostheim", { words: "ost|heim" }), "ᛟᛊᛏᚺᛖᛁᛗ");  // not ᚦ
  assert.equal(await transliterate("wart¦hog a¦b", { breakCharacter: "¦" }), "ᚹᚨᚱᛏᚺᛟᚷ ᚨᛒ");
});

test("texts of all sizes, as strings and bytes", async () => {
  for (const options of [{}, { script: "younger", mode: "norse" }, { script: "cirth" }, { divider: "shared" }]) {
    const one = await Transliterator.open(options);
    const encoder = new TextEncoder(), decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for (const sample of ["the quick fox, 7 ", "Sigríðr þá 🙂 ж ", "\u{10ffff}\ufeff\u00ad\u200c", "\ud83d\ude00", "a\ud83d", "\0\x7f"]) {
      const most = sample.length > 10 ? 600_000 : 1000;
      for (const size of [0, 1, 2, 17, 255, 256, 257, 1000, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, 600_000].filter((size) => size <= most)) {
        const text = sample.repeat(size / sample.length + 1).slice(0, size);
        const runes = one.transliterate(text);
        assert.equal(decoder.decode(one.transliterate(encoder.encode(text))), runes, `${sample} ${size}`);
        // The short way, the long one, and many together agree.
        const reading = new Response(new Blob([text.toWellFormed?.() ?? text]).stream().pipeThrough(one.stream())).arrayBuffer();
        assert.equal(decoder.decode(await reading), runes, `${sample} ${size}`);
        assert.deepEqual(one.transliterateMany(["x", text, "", text]), [one.transliterate("x"), runes, "", runes]);
      }
    }
    // A part that takes as much as before, and one that takes three times as much.
    const mixed = "7 ".repeat(400_000) + "the fox ".repeat(100_000);
    assert.equal(decoder.decode(one.transliterate(encoder.encode(mixed))), one.transliterate(mixed));
    const bytes = encoder.encode("the fox");
    for (const form of [bytes, bytes.buffer, new DataView(bytes.buffer), Buffer.from(bytes)]) {
      assert.equal(decoder.decode(one.transliterate(form)), one.transliterate("the fox"));
    }
    assert.deepEqual(one.transliterate(Uint8Array.of(255)), encoder.encode("\ufffd"));
    assert.deepEqual(one.transliterateMany(new Set(["a"])), [one.transliterate("a")]);
    const names = Array.from({ length: 100_000 }, (_, index) => `Þórr ${index}`);
    assert.deepEqual(one.transliterateMany(names), names.map((name) => one.transliterate(name)));
  }
});

test("segments, losses, explanations, readings", async () => {
  const elder = await Transliterator.open();
  assert.deepEqual(elder.segments("🙂thé"), [
    { kind: "kept", start: 0, end: 2, latin: "🙂", output: "🙂", guess: false },
    { kind: "mapped", start: 2, end: 4, latin: "th", output: "ᚦ", guess: false },
    { kind: "substituted", start: 4, end: 5, latin: "é", output: "ᛖ", guess: false },
  ]);
  assert.deepEqual(elder.losses("ab\nж"), [{ kind: "unmapped", letter: "ж", times: 1, line: 2, column: 1 }]);
  const explanation = elder.explain("the");
  assert.equal(explanation.text, "ᚦᛖ");
  assert.equal(elder.explain("the ".repeat(25_000)).text.length, 75_000);
  assert.throws(() => elder.explain("ð".repeat(50_001)), /100002 bytes; at most 100000/);
  assert.equal(explanation.segments[0].rows[0].reason, "one sound, one rune");
  assert.equal(elder.read("ᚦᛖ"), "þe");
  assert.deepEqual(elder.readings("ᚲᚨᛏ", 2), ["kat", "kæt"]);
  for (const limit of [2 ** 40, Infinity, null]) assert.deepEqual(elder.readings("ᚲᚨᛏ", limit), elder.readings("ᚲᚨᛏ"));
  assert.deepEqual(elder.readings("ᚲᚨᛏ", 0), []);
  assert.deepEqual(elder.spellings("my", 2), [{ runes: "ᛗᛁ" }, { runes: "ᛗᛃ" }]);
  assert.deepEqual(elder.spellings("my", null), elder.spellings("my", 10));
  assert.throws(() => elder.spellings("my", 0), RangeError);
  assert.deepEqual([elder.script, elder.mode], ["elder", "english"]);
  const sound = await Transliterator.open({ mode: "sound" });
  assert.deepEqual(sound.segments("the brillig").map(({ guess }) => guess), [false, false, true]);
});

test("a number that a call counts with is whole, and another type is a TypeError", async () => {
  const elder = await Transliterator.open();
  const counts = {
    "the limit": [(limit) => elder.readings("ᚲᚨᛏ", limit), (limit) => elder.spellings("my", limit)],
    maxLength: [(maxLength) => new Transliterator({ maxLength }).close()],
  };
  for (const [name, calls] of Object.entries(counts)) {
    for (const call of calls) {
      for (const wrong of [-1, 1.5, NaN, -Infinity]) {
        assert.throws(() => call(wrong), { name: "RangeError", message: new RegExp(`^${name} is ${wrong}; expected a whole number from [01] on$`) });
      }
      for (const wrong of ["2", 2n, true, [2], {}]) assert.throws(() => call(wrong), { name: "TypeError", message: new RegExp(`^${name} is .*; expected a number$`) });
      for (const right of [null, undefined, 7, 2 ** 53, Infinity]) call(right);
    }
  }
});

test("what would be endless is bounded", async () => {
  const elder = await Transliterator.open();
  // 144 readings, and 50 of this length at a time.
  const long = `ᚲᚨᛏᚲᚨᛏ${"-".repeat(39_994)}`;
  assert.equal(elder.readings(long).length, 50);
  assert.throws(() => elder.readings(long, Infinity), /^RangeError: a text of length 40000 has more readings than are made at once; ask for 50 or fewer$/);
});

test("streams", async () => {
  const norse = await Transliterator.open({ script: "younger", mode: "norse" });
  const text = "Sigríðr lét reisa stein þenna 🙂 ept Svein";
  const expected = norse.transliterate(text);
  const bytes = new TextEncoder().encode(text);
  for (let cut = 0; cut <= bytes.length; cut += 3) {
    const pieces = new Blob([bytes]).stream().pipeThrough(new TransformStream({
      transform(chunk, controller) {
        controller.enqueue(chunk.subarray(0, cut));
        controller.enqueue(chunk.subarray(cut));
      },
    }));
    assert.equal(await new Response(pieces.pipeThrough(norse.stream())).text(), expected);
  }
  for (let cut = 0; cut <= text.length; cut++) {
    const stream = norse.stream();
    const writer = stream.writable.getWriter();
    const reading = new Response(stream.readable).text();
    await writer.write(text.slice(0, cut));
    await writer.write(text.slice(cut));
    await writer.close();
    assert.equal(await reading, expected, `cut at ${cut}`);
  }
  // Half of a character, which bytes follow.
  const mixed = norse.stream();
  const read = new Response(mixed.readable).text(), mixer = mixed.writable.getWriter();
  for (const piece of ["f\ud83d", new TextEncoder().encode("u"), "\udf42"]) await mixer.write(piece);
  await mixer.close();
  assert.equal(await read, "ᚠ\ufffdᚢ\ufffd");
  const stream = norse.stream();
  const reading = new Response(stream.readable).text();
  const writer = stream.writable.getWriter();
  writer.write(3).catch(() => {});
  await assert.rejects(reading, TypeError);
});

test("other scripts and languages are read by their tables", async () => {
  const written = async (text, options) => (await Transliterator.open(options)).transliterate(text);
  assert.equal(await written("Чехов", {}), "Чехов");
  assert.equal(await written("Чехов", { romanize: true }), "ᚲᚺᛖᚺᛟᚹ");
  assert.equal(await written("Вилково", { romanize: true, language: "uk" }), await written("vylkovo", {}));
  // Київ can only be Ukrainian, so г is h in the next word, too; alone, that is read as Russian.
  assert.equal(await written("Київ, Богдан", { romanize: true }), await written("kyiv, bohdan", {}));
  assert.equal(await written("Богдан", { romanize: true }), await written("bogdan", {}));
  assert.equal(await written("García", { language: "es", options: ["castilian"] }), "ᚷᚨᚱᚦᛁᚨ");
  assert.equal(await written("Łukasz", { language: "pl" }), "ᚹᚢᚲᚨᛊᚺ");
  assert.equal(await written("García", { language: "es-ES" }), "ᚷᚨᚱᚦᛁᚨ");
  await assert.rejects(Transliterator.open({ romanize: "yes" }), TypeError);
});

test("text from strangers is cleaned and limited", async () => {
  const strict = await Transliterator.open({ clean: true, maxLength: 6 });
  assert.equal(strict.transliterate("fo\u202ex\x1b\n"), "ᚠᛟᚲᛊ\n");
  assert.equal((await Transliterator.open()).transliterate("fo\u202ex"), "ᚠᛟ\u202eᚲᛊ");
  for (const name of ["transliterate", "segments", "losses", "explain", "read", "spellings", "picture"]) {
    assert.throws(() => strict[name]("foxfoxf"), /has a length of 7; at most 6/);
  }
  assert.throws(() => strict.transliterate(new Uint8Array(7)), RangeError);
  assert.throws(() => strict.transliterateMany(["fox", "foxfoxf"]), RangeError);
  await assert.rejects(Transliterator.open({ maxLength: -1 }), RangeError);
  await assert.rejects(Transliterator.open({ maxLength: Number.NaN }), RangeError);
  await assert.rejects(Transliterator.open({ clean: "yes" }), TypeError);
});

test("a language names the mode where none is named", async () => {
  // The rows of Tests/RuneKitTests/LanguageModeTests.swift.
  for (const [script, language, mode] of [["younger", "non", "norse"], ["medieval", "sv-SE", "old-norse"], ["younger", "IS", "norse"],
    ["elder", "non", "proto-norse"], ["cirth", "non", "english"], ["younger", "", "english"], ["younger", undefined, "english"]]) {
    assert.equal((await Transliterator.open({ script, language })).mode, mode, `${script} ${language}`);
  }
  assert.equal((await Transliterator.open({ script: "younger", mode: "sound", language: "non" })).mode, "sound");
});

test("what is wrong is said", async () => {
  await assert.rejects(Transliterator.open({ script: "eldre" }), { name: "RangeError", message: /eldre.*elder.*futhorc/ });
  for (const wrong of [{ mode: "x" }, { variant: "x" }, { divider: "x" }, { unmapped: "x" }, { options: ["x"] },
    { registry: "x" }, { punctuation: "yes" }, { breakCharacter: "ab" }, { breakCharacter: "a" }, { skript: "elder" }, { options: ["a,b"] },
    { script: "elder\0" }, { language: "n\0" }, { options: ["late\0"] }]) {
    await assert.rejects(Transliterator.open(wrong), RangeError, JSON.stringify(wrong));
  }
  for (const wrong of [3, null, "elder", { script: 3 }, { options: "late" }, { options: [3] }, { options: 3 }, { punctuation: true },
    { words: ["ost|heim"] }, { breakCharacter: 7 }, { language: ["non"] }]) {
    await assert.rejects(Transliterator.open(wrong), TypeError, JSON.stringify(wrong));
  }
  assert.equal(await transliterate("maðr", { script: "younger", mode: "norse", options: new Set(["late"]) }),
    await transliterate("maðr", { script: "younger", mode: "norse", options: ["late"] }));
  const table = "@mode tiny\n@script elder\n@language en\n@title Tiny\n\nt ; tiwas ; ; its own value ; duwel\n";
  await assert.rejects(Transliterator.open({ table, name: "tiny.txt" }), (error) => {
    assert.ok(error instanceof TableError && error instanceof RangeError);
    const finding = error.findings.at(-1);
    assert.deepEqual([finding.file, finding.code, finding.line, finding.column], ["tiny.txt", "unknown-letter", 6, 5]);
    return true;
  });
  await assert.rejects(Transliterator.open({ mode: "sound", pronunciations: "x ; §" }), TableError);
  const good = await Transliterator.open({ table: table.replace("tiwas", "tiwaz") });
  assert.equal(good.transliterate("t"), "ᛏ");
  for (const text of [undefined, null, 3, {}, ["a"], [1]]) {
    for (const call of ["transliterate", "segments", "losses", "explain", "read", "readings", "spellings"]) {
      assert.throws(() => good[call](text), TypeError, call);
    }
  }
  for (const texts of ["ab", 3, null, undefined, {}, [3], ["a", null]]) assert.throws(() => good.transliterateMany(texts), TypeError);
  good.close();
  good.close();
  for (const call of ["transliterate", "transliterateMany", "segments", "losses", "explain", "read", "readings", "spellings"]) {
    assert.throws(() => good[call]("t"), /closed/, call);
  }
  assert.throws(() => good.picture("t"), /closed/);
  assert.throws(() => good.stream(), /closed/);
  assert.throws(() => good.script, /closed/);
});

test("`using` closes a transliterator", async () => {
  assert.ok(Symbol.dispose, "a runtime that has it");
  const elder = await Transliterator.open();
  assert.equal(elder.transliterate("t"), "ᛏ");
  elder[Symbol.dispose]();
  assert.throws(() => elder.transliterate("t"), /closed/);
});

test("memory is given back", async () => {
  const elder = await Transliterator.open();
  const work = async () => {
    for (let round = 0; round < 40; round++) {
      const other = await Transliterator.open({ words: "thor|hall" });
      other.transliterate("the quick fox ".repeat(1000));
      elder.segments("the quick fox");
      elder.transliterateMany(["a", "é".repeat(1000), "b"]);
      elder.transliterate(new Uint8Array(1000));
      await Transliterator.open({ script: "x" }).catch(() => {});
      other.close();
    }
  };
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  // V8 frees buffers beside the program, some time after a collection: what is still held after several is what is kept.
  const used = async () => {
    let least = Infinity;
    for (let round = 0; round < 10; round++) {
      collect();
      await new Promise((done) => setTimeout(done, 20));
      least = Math.min(least, process.memoryUsage().arrayBuffers);
    }
    return least;
  };
  await work();
  const before = await used();
  for (let round = 0; round < 5; round++) await work();
  const kept = await used() - before;
  assert.ok(kept < 200_000, `${kept} bytes`);
});

test("quotes", async () => {
  const all = await quotes();
  assert.ok(all.length > 400);
  const days = new Set();
  for (let day = 1; day <= 28; day++) days.add((await quoteOfTheDay(`2026-02-${String(day).padStart(2, "0")}`)).id);
  assert.equal(days.size, 28);
  assert.equal((await quoteOfTheDay(new Date(2026, 1, 3))).id, (await quoteOfTheDay("2026-02-03")).id);
  await assert.rejects(quoteOfTheDay("2026-02-29"), RangeError);
  await assert.rejects(quoteOfTheDay("tomorrow"), RangeError);
  for (const year of [0, -1, 10_000, 275_760]) {
    const date = new Date(2026, 0, 1);
    date.setFullYear(year);
    await assert.rejects(quoteOfTheDay(date), /is not a day/, String(year));
  }
  await assert.rejects(quoteOfTheDay("0000-01-01"), /is not a day/);
  for (const day of ["0001-01-01", "9999-12-31"]) assert.ok((await quoteOfTheDay(day)).id);
  await assert.rejects(quoteOfTheDay(new Date(NaN)), RangeError);
  for (const wrong of [3, null, {}, 3n]) await assert.rejects(quoteOfTheDay(wrong), /^TypeError: the date is .*; expected a Date or YYYY-MM-DD$/);
  for (const wrong of [3, "ab", null, {}, [3], [null], [{}]]) await assert.rejects(quoteOfTheDay("2026-02-03", wrong), TypeError);
  assert.equal((await quoteOfTheDay("2026-02-03", new Set(all.slice(0, 1)))).id, all[0].id);
  // Every quote of a year is compared with the command in Tests/Conformance/quotes.mjs.
  const twigs = all.find(({ carved }) => carved?.variant === "short-twig");
  assert.equal(await quoteInRunes(twigs, { script: "younger", variant: "short-twig" }), twigs.carved.runes);
  for (const quote of [null, undefined, "the fox"]) await assert.rejects(quoteInRunes(quote), /^TypeError: the quote is /);
  for (const pack of [null, undefined]) await assert.rejects(Stones.open(pack), /^TypeError: the pack is /);
  const norse = await transliterate(twigs.text, { script: "younger", mode: "norse" });
  for (const options of [{ script: "younger", variant: "long-branch" }, { script: "younger/norse" }]) {
    assert.equal(await quoteInRunes(twigs, options), norse);
  }
  for (const script of ["Younger", "viking", "\tyounger\n", "younger/short-twig"]) {
    assert.equal(await quoteInRunes(twigs, { script }), twigs.carved.runes, script);
  }
  assert.equal(await quoteInRunes(twigs, { script: "younger", text: "konungr" }), "ᚴᚢᚾᚢᚴᚱ");
  for (const script of ["eldre", ""]) await assert.rejects(quoteInRunes(twigs, { script }), RangeError);
  await assert.rejects(quoteInRunes(twigs, { scrpt: "elder" }), /unknown option 'scrpt'/);
  for (const wrong of [3, "ab", null, {}]) await assert.rejects(Picker.open(wrong), TypeError);
  const ids = all.map(({ id }) => id);
  const picker = await Picker.open(ids);
  assert.equal(new Set(ids.map(() => picker.next())).size, ids.length);
  for (const state of [{}, { seed: 1, last: 2 }, { seed: "-1", last: "2" }, { seed: "1", last: String(2n ** 64n) }]) {
    await assert.rejects(Picker.open(ids, state), RangeError);
  }
  await assert.rejects(Picker.open([3]), TypeError);
  for (const wrong of [[], ["one"], ["b".repeat(26)]]) await assert.rejects(Picker.open(wrong), RangeError);
  await assert.rejects(quoteOfTheDay("2026-02-03", [{ id: "mine" }]), /the id 'mine' is not one of a quote/);
  assert.throws(() => new Picker().next(), /^Error: the picker is not open; await Picker\.open\(\)/);
  const again = await Picker.open(undefined, JSON.parse(JSON.stringify(picker.state)));
  again.next();
});

test("values of another realm", async () => {
  assert.equal(await quoteOfTheDay(runInNewContext("new Date(2026, 1, 3)")), await quoteOfTheDay("2026-02-03"));
  const elder = await Transliterator.open();
  assert.deepEqual(elder.transliterate(runInNewContext("Uint8Array.of(97)")), elder.transliterate(Uint8Array.of(97)));
  assert.equal(run(`import { readFileSync } from "node:fs";
    import { runInNewContext } from "node:vm";
    import { init, Transliterator } from "runekit";
    const Module = runInNewContext("WebAssembly.Module");
    await init({ wasm: new Module(readFileSync("node_modules/runekit/runekit.wasm")) });
    console.log(new Transliterator().transliterate("the"));`), "ᚦᛖ");
});

test("null is absent", async () => {
  const names = ["script", "mode", "variant", "divider", "unmapped", "options", "registry", "words", "breakCharacter", "punctuation",
    "pronunciations", "language", "romanize", "clean", "maxLength", "table", "name"];
  const none = Object.fromEntries(names.map((name) => [name, null]));
  assert.equal((await Transliterator.open(none)).transliterate("the fox"), "ᚦᛖ ᚠᛟᚲᛊ");
  assert.deepEqual((await Transliterator.open(none)).transliterateMany(["the"]), ["ᚦᛖ"]);
});

test("only what can be drawn is listed", async () => {
  await init({ drawing: true });
  const more = { paper: { layout: "text", format: "pdf" }, size: { layout: "card" }, head: { layout: "ribbon" }, tail: { layout: "ribbon" }, stone: { layout: "stone" },
    align: { layout: "text" } };
  for (const { name, values = [] } of pictureOptions()) {
    for (const value of values) {
      const errors = [];
      const isDrawn = [{}, { layout: "circle" }, { layout: "ribbon" }, { ringSize: 7 }, { layout: "text" }, more[name] ?? {}].some((others) => {
        try {
          return picture({ text: "a stone", script: "younger", dpi: others.format === "png" ? 48 : null, ...others, [name]: value });
        } catch (error) {
          errors.push(error.message);
        }
      });
      assert.ok(isDrawn, `${name} ${value}: ${errors.join("; ")}`);
    }
  }
});

test("scripts", async () => {
  const names = (await scripts()).map(({ name }) => name);
  assert.deepEqual(names, ["elder", "younger", "cirth", "futhorc", "medieval"]);
});

test("the command", () => {
  const command = (...given) => spawnSync(process.execPath, [fileURLToPath(new URL("command.js", folder)), ...given], { encoding: "utf8", timeout: 60_000 });
  const day = command("quote", "2024-02-29");
  assert.equal(day.stdout, command("quote", "--date", "2024-02-29").stdout);
  assert.notEqual(day.stdout, command("quote", "2024-02-28").stdout);
  for (const wrong of [["2023-02-29"], ["xyz"], ["today", "x"], ["random", "--date", "today"]]) assert.equal(command("quote", ...wrong).status, 64);
  for (const flag of ["--words", "--table"]) {
    const endless = command(flag, "/dev/zero", "fox");
    assert.equal(endless.status, 65);
    assert.match(endless.stderr, /too large; the limit is 1048576 bytes/);
  }
  const own = mkdtempSync(join(tmpdir(), "runekit-"));
  const [kept, link] = ["kept.svg", "link.svg"].map((name) => join(own, name));
  writeFileSync(kept, "");
  chmodSync(kept, 0o600);
  symlinkSync(kept, link);
  assert.equal(command("render", "the", "-o", link).status, 0);
  assert.ok(lstatSync(link).isSymbolicLink() && readFileSync(kept, "utf8").startsWith("<svg"));
  assert.equal(statSync(kept).mode & 0o777, 0o600);
  for (const [file, ...more] of [["x.gif"], ["x.txt"], [""], ["."], [own], ["no/"], ["x.png", "--format", "svg"], ["x.svg", "--format", "pdf"]]) {
    const wrong = command("render", "the", "-o", file && file !== "." && !file.startsWith("/") ? join(own, file) + (file.endsWith("/") ? "/" : "") : file, ...more);
    assert.equal(wrong.status, 64, `${file}: ${wrong.stderr}`);
    assert.match(wrong.stderr, /^runekit: .*-o /, file);
  }
  for (const file of ["x", ".gif", "X.SVG", "x.dxf"]) assert.equal(command("render", "the", "-q", "-o", join(own, file), ...(file === "x.dxf" ? ["--format", "dxf-r12"] : [])).status, 0, file);
  // Links to what is missing: one whose target can be made, one whose folder is missing, and one to itself.
  for (const [name, target, status] of [["to.svg", "made.svg", 0], ["lost.svg", "no/made.svg", 73], ["self.svg", "self.svg", 73]]) {
    symlinkSync(target, join(own, name));
    assert.equal(command("render", "the", "-o", join(own, name)).status, status, name);
    assert.ok(lstatSync(join(own, name)).isSymbolicLink(), name);
  }
  assert.ok(readFileSync(join(own, "made.svg"), "utf8").startsWith("<svg"));
  rmSync(own, { recursive: true });

  for (const flags of [["-qq"], ["-qs", "elder"], ["-q", "-q"]]) {
    const quiet = command(...flags, "ж 5");
    assert.deepEqual([quiet.status, quiet.stdout, quiet.stderr], [0, "ж 5\n", ""], flags.join(" "));
  }
  for (const text of ["-qx", "-dash", "-qqx"]) assert.equal(command(text).status, 64, text);
  for (const name of ["friday", "hourly", "yesterday", "1.2.2026", "0000-01-01"]) {
    const { status, stderr } = command("quote", name);
    assert.equal(status, 64);
    assert.match(stderr, /is not a day; expected YYYY-MM-DD, such as .*, today, tomorrow or random; runes quote takes more/);
  }
  const all = (limit, text) => command("read", "--mode", "english", "--all", `--limit=${limit}`, text);
  for (const limit of ["", "0x10", "1.5"]) assert.equal(all(limit, "ᚲ").status, 64, limit);
  const long = all("0", `ᚲᚨᛏᚲᚨᛏ${"-".repeat(39_994)}`);
  assert.deepEqual([long.status, long.stdout], [1, ""]);
  assert.match(long.stderr, /more readings than are made at once; ask for 50 or fewer/);
  const figures = command("--mode", "sound", "5 men, 1st\nat 7% & 3 4");
  assert.match(figures.stderr, /^runekit: kept as they are: 5 at 1:1, 7% at 2:4, & at 2:7 and 2 more; runes has --numbers \(-q hides this\)\n$/);
  assert.match(command("5 men").stderr, /kept as it is: 5 at 1:1;/);
  assert.equal(command("1st").stderr, "");
});

test("tomorrow is a date, not a number of hours", () => {
  // Early on the day that has 25 hours, and late on the eve of the one that has 23.
  for (const [now, tomorrow] of [["2026-11-01T04:30Z", "2026-11-02"], ["2026-03-08T04:30Z", "2026-03-08"]]) {
    const clock = `const Real = Date; globalThis.Date = class extends Real {
      constructor(...parts) { super(...(parts.length > 0 ? parts : [Date.now()])); }
      static now() { return Real.parse("${now}"); }
    };`;
    const command = (...given) => execFileSync(process.execPath, ["--import", `data:text/javascript,${encodeURIComponent(clock)}`,
      fileURLToPath(new URL("command.js", folder)), "quote", ...given], { encoding: "utf8", env: { ...process.env, TZ: "America/New_York" } });
    assert.equal(command("tomorrow"), command(tomorrow), now);
  }
});

test("the command needs little memory and linear time for lines of any length", () => {
  const atEnd = 'process.on("exit", () => process.stderr.write(`${process.resourceUsage().maxRSS}`));';
  const command = (input, ...given) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", `data:text/javascript,${encodeURIComponent(atEnd)}`,
      fileURLToPath(new URL("command.js", folder)), ...given], { input, encoding: "utf8", timeout: 60_000, maxBuffer: 1 << 28 });
    const [, said, kilobytes] = stderr.match(/^(.*?)(\d+)$/s) ?? [];
    assert.ok(kilobytes < 350_000, `${given}: ${kilobytes} KB`);
    return { stdout, said, status };
  };
  assert.equal(command("a".repeat(6 << 20), "-q").stdout, "ᚨ".repeat(6 << 20));
  assert.equal(command("the fox ".repeat(1 << 17)).stdout, "ᚦᛖ ᚠᛟᚲᛊ ".repeat(1 << 17));
  // Characters of several bytes are not cut, letters stand where they stand in the whole, and what is ill-formed is said once.
  for (const [unit, runes] of [["é", "ᛖ"], ["🙂é", "🙂ᛖ"], ["aé ", "ᚨᛖ "], ["\u{1F600}", "\u{1F600}"]]) {
    const times = 70_003, long = command(`ab\n${unit.repeat(times)}ж\nж`);
    assert.equal(long.stdout, `ᚨᛒ\n${runes.repeat(times)}ж\nж`);
    if (!unit.startsWith("\u{1F600}")) assert.match(long.said, new RegExp(`ж ×2, first at 2:${[...unit].length * times + 1}`));
    assert.doesNotMatch(long.said, /invalid UTF-8/);
  }
  assert.match(command(Buffer.alloc(200_000, 0x80)).said, /invalid UTF-8 replaced by U\+FFFD/);
  // Lines that are too long to be explained are explained in parts.
  for (const form of ["--json", "--json=lean"]) {
    const unit = form === "--json" ? "é ж " : "漢x ", parts = command(unit.repeat(50_000), form);
    assert.equal(parts.status, 0, parts.said);
    assert.equal(parts.stdout.trimEnd().split("\n").map((line) => JSON.parse(line).source).join(""), unit.repeat(50_000));
  }
  const failed = command(`${"a".repeat(200_000)}ж`, "--unmapped", "fail");
  assert.deepEqual([failed.status, failed.said], [65, "runekit: no rune for ж at 1:200001; --unmapped keep passes it through\n"]);
  assert.equal(command("a".repeat(200_000), "explain", "--json").status, 65);
});

test("a lack of memory is not an error of usage", () => {
  for (const fault of ['new RangeError("Array buffer allocation failed")', 'new RangeError("out of memory")', 'new WebAssembly.RuntimeError("unreachable")']) {
    const program = `TextEncoder.prototype.encodeInto = () => { throw ${fault}; };`;
    for (const given of [["é".repeat(10)], ["render", "é"], ["read", "--mode", "english", "ᚠ"]]) {
      const { status, stderr } = spawnSync(process.execPath, ["--import", `data:text/javascript,${encodeURIComponent(program)}`,
        fileURLToPath(new URL("command.js", folder)), ...given], { encoding: "utf8" });
      assert.equal(status, 70, `${fault} ${given}: ${stderr}`);
      assert.match(stderr, /^runekit: not enough memory for this text/);
    }
  }
});
