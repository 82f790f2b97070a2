// Calls the npm package with what it does not expect: node javascript_package.mjs FOLDER [--seed N] [--first N] [--runs N | --seconds N] [--verbose]
//
// Random calls with arguments of wrong types, unknown keys, lone surrogates, ill-formed bytes, closed objects, and files that are
// not the package's: WebAssembly cut short, with bytes changed, or with other exports. Whatever comes in, a call gives a result or
// throws a TypeError, a RangeError, an Error of the package, or what the argument threw; results agree with each other; and the
// package works as before. --first N --runs 1 repeats a run, and --verbose names each before it begins.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";

const NUMBER = { type: "string" };
const { values: flags, positionals: [folder] } = parseArgs({ allowPositionals: true,
  options: { seed: NUMBER, first: NUMBER, runs: NUMBER, seconds: NUMBER, verbose: { type: "boolean" } } });
const at = (name) => pathToFileURL(resolve(folder, name)).href;
const kit = await import(at("files.js"));
const { Picker, Transliterator, init, picture, pictureOptions, quoteOfTheDay, transliterate } = kit;
await init({ drawing: true, sounds: true });
const elder = await Transliterator.open(), closed = await Transliterator.open();
closed.close();
const DRAWING = pictureOptions();
const files = Object.fromEntries(["runekit.wasm", "drawing.wasm", "writing.wasm", "quotes.json", "sounds.bin"].map((name) => [name, readFileSync(resolve(folder, name))]));

class OurError extends Error {}
const fail = () => { throw new OurError("ours"); };
const hostile = new Proxy({}, { get: fail, has: fail, ownKeys: fail });
const LETTERS = ["the", " ", "warthog", "é", "e\u0301", "ж", "\u{1F642}", "\ud800", "\udc00", "\0", "\n", "\r\n", "\ufeff", "\u200d", "ᚦ", "\ue081",
  "7", "“", "|", ";", "@mode x\n", "\t", "\x7f", "ﬃ", "Å", "한", "\u{10ffff}"];
const ANY = [undefined, null, true, 3, -1, 0, 2 ** 53, 1.5, NaN, Infinity, 3n, Symbol("s"), new Uint8Array([255, 254]), new ArrayBuffer(3), new DataView(new ArrayBuffer(2)),
  new Float64Array(2), new SharedArrayBuffer(2), [], ["a", null], {}, { a: 1 }, new Set(["a"]), new Map(), new Date(NaN), () => 1, hostile,
  Object.create(null), new String("the"), { toString: fail }, { length: -1 }, { [Symbol.iterator]: fail }, { get script() { return fail(); } }];
const NAMES = {
  script: ["elder", "younger", "futhorc", "medieval", "cirth", "Elder", "eldre"], variant: ["short-twig", "x"],
  mode: ["english", "norse", "sound", "ipa", "scholarly", "moria", "old-english", "x"], divider: ["keep", "dot", "cross", "none", "shared", "x"],
  unmapped: ["keep", "drop", "mark", "x"], options: [["late"], new Set(["late", "danish"]), ["x"], "late", ["a,b"]], registry: ["1998", "2001"],
  words: ["ost|heim", "thor|hall\nwart|hog", "|||"], breakCharacter: ["¦", "|", "ab", "\ud800"], punctuation: ["keep", "drop", "script"],
  pronunciations: ["siobhan ; ʃɪvɔn", ";"], name: ["a.txt"],
  table: ["@mode tiny\n@script elder\n@language en\n@title Tiny\nt ; tiwaz ; ; its own value ; duwel\n", "nothing"],
};

/** mulberry32: numbers from 0 to 1 that depend on the seed alone. */
let state = 0;
const random = () => {
  let t = state = state + 0x6D2B79F5 | 0;
  t = Math.imul(t ^ t >>> 15, t | 1);
  t ^= t + Math.imul(t ^ t >>> 7, t | 61);
  return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
};
const below = (count) => Math.floor(random() * count);
const choice = (list) => list[below(list.length)];

function text() {
  const pick = random();
  if (pick < 0.08) return choice(ANY);
  const made = Array.from({ length: choice([0, 1, 2, 5, 30, 400, 400, 20_000]) }, () => choice(LETTERS)).join("");
  if (pick > 0.3) return made;
  const bytes = new TextEncoder().encode(made);
  for (let count = below(3); count > 0 && bytes.length > 0; count--) bytes[below(bytes.length)] = below(256);
  return choice([bytes, bytes.buffer, new DataView(bytes.buffer), Buffer.from(bytes)]);
}

function options(most = 3) {
  const made = {}, names = Object.keys(NAMES);
  for (let count = below(most + 1); count > 0; count--) {
    const name = choice(names);
    made[name] = choice(random() < 0.9 ? NAMES[name] : ANY);
  }
  if (random() < 0.05) made[choice(["skript", "__proto__", "a\0b", "constructor"])] = "elder";
  return random() < 0.03 ? choice(ANY) : made;
}

function drawing() {
  const made = {};
  for (let count = below(4); count > 0; count--) {
    const { kind, name, values } = choice(DRAWING);
    const good = values ?? { flag: [true, false], number: [0, 1, 1.5, 20], length: ["20mm", "3cm", "100px"], text: ["x", "", "#f00"] }[kind] ?? ["x"];
    made[name] = choice(random() < 0.8 ? good : [...ANY, -5, 1e300, "9 parsecs", "\ud800"]);
  }
  if (random() < 0.05) made.colour = "red";
  return random() < 0.03 ? choice(ANY) : made;
}

const whole = (one) => one.toWellFormed?.() ?? one;
const decode = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** Bytes that are not the file of that name, or are. */
function file(name) {
  let bytes = Uint8Array.from(files[choice([name, name, name, ...Object.keys(files)])]);
  const pick = random();
  if (pick < 0.2) bytes = bytes.subarray(0, below(bytes.length));
  else if (pick < 0.4) bytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, ...Array.from({ length: below(9) }, () => below(256)));
  // The sections before the code say what there is; changed code could run for ever.
  else if (pick < 0.9) for (let count = 1 + below(4); count > 0; count--) bytes[below(Math.min(2000, bytes.length))] = below(256);
  return random() < 0.05 ? choice(ANY) : bytes;
}

const CALLS = ["transliterate", "segments", "losses", "explain", "read", "readings", "spellings", "transliterateMany", "picture", "stream", "writingFont"];
let module = 0;
const works = {
  async open() {
    const made = await Transliterator.open(options());
    made.transliterate("the");
    made.close();
  },
  async whole() {
    const made = random() < 0.3 ? await Transliterator.open(options(1)) : elder;
    const source = text(), runes = made.transliterate(source);
    if (typeof source === "string") {
      const clean = decode(new TextEncoder().encode(source)), parts = made.segments(source);
      assert.equal(parts.map(({ latin }) => latin).join(""), clean);
      assert.equal(parts.map((part) => part.output).join(""), runes);
      assert.equal(decode(made.transliterate(new TextEncoder().encode(source))), runes);
      assert.deepEqual(made.transliterateMany([source, "", source]), [runes, "", runes]);
      if (source.length < 3000) assert.equal(made.explain(source).text, runes);
      made.losses(source);
    } else {
      assert.ok(runes instanceof Uint8Array);
    }
    if (made !== elder) made.close();
  },
  many: () => elder.transliterateMany(random() < 0.2 ? text() : choice([(list) => list, (list) => new Set(list), (list) => list.values()])(
    Array.from({ length: below(4) }, text))),
  async read() {
    const made = await Transliterator.open(options(1)), runes = text();
    made.read(runes);
    made.readings(runes, choice([undefined, 0, 1, 5, ...ANY]));
    made.spellings(runes, choice([undefined, 1, 5, ...ANY]));
    made.close();
  },
  closed: () => {
    const call = choice(CALLS);
    assert.throws(() => { const made = closed[call](text()); if (made instanceof Promise) { made.catch(() => {}); fail(); } });
  },
  async stream() {
    const stream = elder.stream(), writer = stream.writable.getWriter(), reading = new Response(stream.readable).text();
    reading.catch(() => {});
    const pieces = Array.from({ length: below(4) }, text);
    for (const piece of pieces) await writer.write(piece);
    await writer.close();
    const runes = await reading;
    if (pieces.every((piece) => typeof piece === "string")) assert.equal(runes.replace(/^\ufeff/, ""), elder.transliterate(pieces.join("")).replace(/^\ufeff/, ""));
  },
  picture: () => {
    let source = text();
    if (typeof source === "string") source = source.slice(0, 40);
    const drawn = random() < 0.5 ? elder.picture(source, drawing()) : picture({ ...drawing(), ...options(1), [choice(["text", "letters"])]: source });
    assert.ok(drawn.bytes.length > 0 && drawn.warnings.every((one) => typeof one === "string"));
  },
  async quotes() {
    await quoteOfTheDay(choice([...ANY, "2026-11-23", "2026-13-40", new Date(), new Date(8.64e15)]), random() < 0.3 ? choice(ANY) : undefined);
    const picker = await Picker.open(choice([undefined, [text()], text()]), choice([undefined, ...ANY, { seed: "1", last: "2" }, { seed: "9".repeat(20), last: "0" }]));
    picker.next();
  },
  async short() { await transliterate(text(), options(1)); },
  async font() { if (random() < 0.1) await elder.writingFont(choice([{ family: text() }, { stave: text() }, { weight: 3 }, ...ANY])); },
  async files() {
    if (random() > 0.2) return;
    // A module of JavaScript of its own, since what is loaded stays.
    const { init, Transliterator } = await import(`${at("runekit.js")}?${module++}`);
    const source = file("runekit.wasm");
    try {
      await init({ wasm: choice([source, Promise.resolve(source), () => source, new Response(source), new Response(source, { headers: { "content-type": "application/wasm" } })]) });
    } catch (error) {
      assert.ok(error instanceof Error && error.message);
      // Afterwards, the right one can be loaded.
      await init({ wasm: files["runekit.wasm"] });
      assert.equal(new Transliterator().transliterate("the"), "ᚦᛖ");
      throw error;
    }
    await init({ drawing: file("drawing.wasm") });
  },
};

const begin = performance.now(), seed = Number(flags.seed ?? 1), first = Number(flags.first ?? 0), runs = Number(flags.runs ?? 300);
let number = first, results = 0, failures = 0;
const names = Object.keys(works);
while (flags.seconds ? performance.now() - begin < 1000 * flags.seconds : number < first + runs) {
  state = Math.imul(seed, 0x9E3779B1) + Math.imul(number, 0x85EBCA6B) | 0;
  if (flags.verbose) console.error(`run ${number}`);
  const name = choice(names);
  try {
    await works[name]();
    results++;
  } catch (error) {
    const isOurs = error instanceof OurError || error instanceof TypeError && !/is not a function|undefined \(|of undefined|of null/.test(error.message)
      || error instanceof RangeError && !/call stack|Invalid typed array|Array buffer/.test(error.message);
    const isSaid = error.constructor === Error && /closed|cannot be used|cannot be loaded|is not loaded/.test(error.message);
    if (!isOurs && !isSaid) {
      failures++;
      console.error(`run ${number}: ${name}: ${String(error.stack).slice(0, 400)}`);
    }
  }
  if (number % 50 === 0) assert.equal(elder.transliterate("the quick fox"), "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ");
  number++;
}
console.log(`JavaScript: ${number - first} runs, ${results} with a result, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
