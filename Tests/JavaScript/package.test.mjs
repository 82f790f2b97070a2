// The npm package as a project uses it; run in a project that has it installed: node --test package.test.mjs
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { Picker, TableError, Transliterator, quoteOfTheDay, quotes, scripts, svg, transliterate, version } from "runekit";

const folder = new URL(".", import.meta.resolve ? import.meta.resolve("runekit") : new URL("node_modules/runekit/runekit.js", import.meta.url));
const description = JSON.parse(readFileSync(new URL("package.json", folder)));

test("the examples of the README", async () => {
  const readme = readFileSync(new URL("README.md", folder), "utf8");
  const examples = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map((match) => match[1]);
  assert.ok(examples.length >= 2);
  for (const example of examples) {
    const expected = [...example.matchAll(/console\.log.*\/\/ (.*)$/gm)].map((match) => match[1]);
    const { execFileSync } = await import("node:child_process");
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", example], { cwd: fileURLToPath(new URL(".", import.meta.url)), encoding: "utf8" });
    assert.deepEqual(output.trimEnd().split("\n"), expected);
  }
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
  assert.equal(await transliterate("Thorhall", { words: "thor|hall" }), "ᚦᛟᚱᚺᚨᛚᛚ");
  assert.equal(await transliterate("wart¦hog a¦b", { breakCharacter: "¦" }), "ᚹᚨᚱᛏᚺᛟᚷ ᚨᛒ");
});

test("segments, losses, explanations, readings", async () => {
  const elder = await Transliterator.open();
  assert.deepEqual(elder.segments("🙂thé"), [
    { kind: "kept", start: 0, end: 2, latin: "🙂", runes: "🙂" },
    { kind: "mapped", start: 2, end: 4, latin: "th", runes: "ᚦ" },
    { kind: "substituted", start: 4, end: 5, latin: "é", runes: "ᛖ" },
  ]);
  assert.deepEqual(elder.losses("ab\nж"), [{ kind: "unmapped", letter: "ж", times: 1, line: 2, column: 1 }]);
  const explanation = elder.explain("the");
  assert.equal(explanation.text, "ᚦᛖ");
  assert.equal(explanation.segments[0].rows[0].reason, "one sound, one rune");
  assert.equal(elder.read("ᚦᛖ"), "þe");
  assert.deepEqual(elder.readings("ᚲᚨᛏ", 2), ["kat", "kæt"]);
});

test("pictures", async () => {
  const picture = await svg("ᚦᛖ", { title: "the <fox>" });
  assert.match(picture, /^<svg/);
  assert.match(picture, /the &lt;fox>|the &lt;fox&gt;/);
  const elder = await Transliterator.open();
  assert.equal(await elder.svg("the", { title: "x" }), await svg("ᚦᛖ", { title: "x" }));
  await assert.rejects(svg("ᚠ", { weight: 3 }), RangeError);
  await assert.rejects(svg("ᚠ", { ink: 'red"/>' }), RangeError);
  await assert.rejects(svg("ᚠ", { runeHeight: NaN }), RangeError);
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
  const stream = norse.stream();
  const reading = new Response(stream.readable).text();
  const writer = stream.writable.getWriter();
  writer.write(3).catch(() => {});
  await assert.rejects(reading, TypeError);
});

test("what is wrong is said", async () => {
  await assert.rejects(Transliterator.open({ script: "eldre" }), { name: "RangeError", message: /eldre.*elder.*futhorc/ });
  for (const wrong of [{ mode: "x" }, { variant: "x" }, { divider: "x" }, { unmapped: "x" }, { options: ["x"] },
    { registry: "x" }, { breakCharacter: "ab" }, { breakCharacter: "a" }, { skript: "elder" }]) {
    await assert.rejects(Transliterator.open(wrong), RangeError, JSON.stringify(wrong));
  }
  const table = "@mode tiny\n@script elder\n@language en\n@title Tiny\nt ; tiwas ; ; its own value ; duwel\n";
  await assert.rejects(Transliterator.open({ table, name: "tiny.txt" }), (error) => {
    assert.ok(error instanceof TableError && error instanceof RangeError);
    const finding = error.findings.at(-1);
    assert.deepEqual([finding.file, finding.code, finding.line, finding.column], ["tiny.txt", "unknown-letter", 5, 5]);
    return true;
  });
  await assert.rejects(Transliterator.open({ mode: "sound", pronunciations: "x ; §" }), TableError);
  const good = await Transliterator.open({ table: table.replace("tiwas", "tiwaz") });
  assert.equal(good.transliterate("t"), "ᛏ");
  for (const text of [undefined, null, 3, {}]) assert.throws(() => good.transliterate(text), TypeError);
  good.close();
  good.close();
  for (const call of ["transliterate", "segments", "losses", "explain", "read", "readings"]) {
    assert.throws(() => good[call]("t"), /closed/, call);
  }
  await assert.rejects(good.svg("t"), /closed/);
  assert.throws(() => good.stream(), /closed/);
  assert.throws(() => new Transliterator(), TypeError);
});

test("memory is given back", async () => {
  const elder = await Transliterator.open();
  const work = async () => {
    for (let round = 0; round < 200; round++) {
      const other = await Transliterator.open({ words: "thor|hall" });
      other.transliterate("the quick fox ".repeat(1000));
      elder.segments("the quick fox");
      await Transliterator.open({ script: "x" }).catch(() => {});
      other.close();
    }
  };
  await work();
  const before = process.memoryUsage().arrayBuffers;
  for (let round = 0; round < 5; round++) await work();
  assert.ok(process.memoryUsage().arrayBuffers - before < 4_000_000);
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
  const picker = await Picker.open();
  assert.equal(new Set(all.map(() => picker.next())).size, all.length);
  const again = await Picker.open(undefined, JSON.parse(JSON.stringify(picker.state)));
  again.next();
});

test("scripts", async () => {
  const names = (await scripts()).map(({ name }) => name);
  assert.deepEqual(names, ["elder", "younger", "cirth", "futhorc", "medieval"]);
});
