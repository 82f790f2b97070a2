// Rune stones as the command answers, in JavaScript: node stones.mjs FOLDER-OF-THE-PACKAGE FOLDER, which stones_lines.py has written.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { Stones } = await import(pathToFileURL(resolve(process.argv[2], "files.js")));
const folder = process.argv[3];
const stones = await Stones.open(readFileSync(join(folder, "stones.pack")));
const lines = readFileSync(join(folder, "answers.tsv"), "utf8").trimEnd().split("\n");
for (const line of lines) {
  const [{ words, ...options }, answer] = line.split("\t").map((one) => JSON.parse(one));
  assert.deepEqual(stones.find(words, options), answer.split("\n").filter(Boolean).map((one) => JSON.parse(one)), line);
}
const hostile = readdirSync(join(folder, "hostile"));
let usable = 0;
for (const name of hostile) {
  let damaged;
  try {
    damaged = new Stones(readFileSync(join(folder, "hostile", name)));
  } catch (error) {
    assert.ok(error instanceof RangeError, `${name}: ${error}`);
    continue;
  }
  usable++;
  damaged.find(["bróðir", "U 9001", "*r", "bróðir risti", "a\0b"]);
  damaged.find("stein", { near: true });
  damaged.find([], { year: 1070, limit: 0 });
  damaged.close();
}
assert.ok(lines.length >= 50 && usable > 0 && usable < hostile.length, `${lines.length} answers, ${usable} of ${hostile.length} packs`);
// Each word may be on all stones.
assert.throws(() => stones.find(Array(101).fill("stain"), { limit: 0 }), /^RangeError: there are 101 words; at most 100 are looked up at once$/);
for (const limit of [-1, 1.5, NaN]) assert.throws(() => stones.find("stain", { limit }), RangeError);
for (const limit of ["5", 5n, [5]]) assert.throws(() => stones.find("stain", { limit }), TypeError);
assert.deepEqual(stones.find("stain", { limit: null }), stones.find("stain"));
console.log(`${lines.length} answers about stones are those of the command in JavaScript; ${hostile.length} hostile packs do no harm`);
