// The speed of the JavaScript package in node beside what an app would write itself: node benchmark.mjs FOLDER-OF-THE-PACKAGE
//
// Prose is the English quotes of the collection. The rivals replace letter by letter, which is wrong at every digraph and for
// every listed word: a regular expression with a table, and a loop with a table. Medians of the time on the processor; the
// rounds of the rivals take turns, so that what else the machine does meets all of them.
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const start = performance.now();
const { Transliterator, quotes } = await import(pathToFileURL(resolve(process.argv[2], "files.js")));
const elder = await Transliterator.open();
console.log(`opened after ${(performance.now() - start).toFixed(0)} ms`);

const letters = Object.fromEntries([..."abcdefghijklmnopqrstuvwxyz"].flatMap((letter) =>
  [[letter, elder.transliterate(letter)], [letter.toUpperCase(), elder.transliterate(letter)]]));
const regex = (text) => text.replace(/[a-z]/gi, (letter) => letters[letter]);
const loop = (text) => {
  let runes = "";
  for (const letter of text) runes += letters[letter] ?? letter;
  return runes;
};
assert.notEqual(regex("the"), elder.transliterate("the"));
assert.equal(regex("wolf"), elder.transliterate("wolf"));

/** Runs each of the works `rounds` times in turn; the median seconds on the processor of each, and its part of the first. */
function race(what, unit, works, rounds = 15) {
  const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      times[name].push((user + system) / 1e6);
    }
  }
  console.log(what);
  const medians = Object.entries(times).map(([name, all]) => [name, all.sort((a, b) => a - b)[rounds >> 1]]);
  for (const [name, seconds] of medians) {
    console.log(`  ${name.padEnd(24)} ${unit(seconds).padStart(14)}   ${(medians[0][1] / seconds).toFixed(2)} ×`);
  }
}

const repeat = (count, work) => () => { for (let call = 0; call < count; call++) work(); };
const line = "the quick brown fox jumps over the dogs ";
race("a call of 40 bytes", (seconds) => `${(seconds / 50_000 * 1e9).toFixed(0)} ns`, {
  runekit: repeat(50_000, () => elder.transliterate(line)),
  regex: repeat(50_000, () => regex(line)),
  loop: repeat(50_000, () => loop(line)),
});
const names = Array.from({ length: 10_000 }, (_, index) => `Thorstein ${index}`);
race("10,000 names", (seconds) => `${(seconds * 1e3).toFixed(2)} ms`, {
  "runekit, many": () => elder.transliterateMany(names),
  "runekit, one by one": () => names.map((name) => elder.transliterate(name)),
  regex: () => names.map(regex),
  loop: () => names.map(loop),
});
const quoted = (await quotes()).filter(({ language }) => language === "en").map(({ text }) => text).join("\n");
const prose = quoted.repeat(Math.ceil(20_000_000 / quoted.length));
const bytes = new TextEncoder().encode(prose);
race("20 MB of prose", (seconds) => `${(bytes.length / seconds / 1e6).toFixed(0)} MB/s`, {
  "runekit, bytes": () => elder.transliterate(bytes),
  "runekit, string": () => elder.transliterate(prose),
  regex: () => regex(prose),
  loop: () => loop(prose),
}, 5);
