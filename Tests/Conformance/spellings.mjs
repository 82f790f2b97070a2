// Spellings of words with their shares, as the command has them, in JavaScript: node spellings.mjs FOLDER-OF-THE-PACKAGE SPELLINGS.tsv
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { Transliterator } = await import(pathToFileURL(resolve(process.argv[2], "files.js")));
const lines = readFileSync(process.argv[3], "utf8").trimEnd().split("\n").map((line) => line.split("\t"));
for (const [script, mode, word, expected] of lines) {
  const made = await Transliterator.open({ script, mode });
  assert.deepEqual(made.spellings(word), JSON.parse(expected), `${script}/${mode} ${word}`);
  made.close();
}
assert.ok(lines.length >= 100);
console.log(`${lines.length} words have the spellings of the command in JavaScript`);
