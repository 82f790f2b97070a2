// The quotes of a year in JavaScript, as the command has them: node quotes.mjs FOLDER-OF-THE-PACKAGE DAYS.json
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { quoteInRunes, quoteOfTheDay } = await import(pathToFileURL(resolve(process.argv[2], "files.js")));
const days = JSON.parse(readFileSync(process.argv[3]));
// What the command adds for the day and the store.
const added = ["favorite", "origin", "date", "start", "runes", "script", "mode", "variant", "font"];
for (const day of days) {
  const expected = Object.fromEntries(Object.entries(day).filter(([name]) => !added.includes(name)));
  const quote = await quoteOfTheDay(day.date);
  assert.deepEqual(quote, expected, day.date);
  assert.equal(await quoteInRunes(quote, { script: day.script }), day.runes, day.date);
}
assert.ok(days.length >= 365);
console.log(`${days.length} days have the quotes of the command in JavaScript`);
