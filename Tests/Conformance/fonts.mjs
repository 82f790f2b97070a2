// Fonts that write, by the npm package: the same bytes as the command's. node fonts.mjs PACKAGE RUNES FONTS
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, runes, fonts] = process.argv.slice(2);
const { Transliterator } = await import(pathToFileURL(resolve(folder, "files.js")));
const work = mkdtempSync(join(tmpdir(), "fonts-"));
const table = `@mode own\n@script elder\n@language en\n@title A few letters\n${[["t", "tiwaz"], ["h", "haglaz"], ["th", "thurisaz"]]
  .map(([key, rune]) => `${key} ; ${rune} ; ; its value ; duwel\n`).join("")}`;
writeFileSync(join(work, "own.txt"), table);
writeFileSync(join(work, "names.txt"), "ost|heim\n");
const cases = [
  [{ script: "elder" }, ["elder/english"]], [{ script: "younger", mode: "norse", options: ["late"] }, ["younger/norse", "--option", "late"]],
  [{ script: "cirth" }, ["cirth/english"]], [{ script: "medieval", mode: "latin" }, ["medieval/latin"]],
  [{ script: "elder", romanize: true, language: "uk" }, ["elder/english", "--romanize", "--lang", "uk"]],
  [{ script: "younger", mode: "norse", romanize: true }, ["younger/norse", "--romanize"]],
  [{ table, name: "own.txt" }, ["--table", join(work, "own.txt")]],
  [{ script: "elder", words: "ost|heim\n" }, ["elder/english", "--words", join(work, "names.txt"), "--family", "Mine"], { family: "Mine" }],
  [{ script: "elder" }, ["elder/english", "--weight", "bold"], { stave: readFileSync(join(fonts, "Stave-Bold.ttf")) }],
];
try {
  for (const [options, flags, choice] of cases) {
    const transliterator = await Transliterator.open(options);
    const { bytes, family, style, fileName } = await transliterator.writingFont(choice);
    const expected = execFileSync(runes, ["fonts", "write", ...flags, "-o", "-"], { stdio: ["ignore", "pipe", "ignore"] });
    assert.ok(expected.equals(bytes), `${flags}: ${family} ${style} has other bytes`);
    assert.ok(fileName.endsWith(`-${style}`));
    transliterator.close();
  }
  for (const [options, choice, message] of [
    [{ divider: "dot" }, {}, /divider/], [{ mode: "sound" }, {}, /choose another mode/], [{}, { family: "Stave" }, /cannot be called/],
    [{}, { stave: new Uint8Array(9) }, /not one of Stave's/], [{}, { familly: "x" }, /unknown font option/],
  ]) {
    const transliterator = await Transliterator.open(options);
    await assert.rejects(transliterator.writingFont(choice), message);
  }
} finally {
  rmSync(work, { recursive: true });
}
console.log(`fonts that write: ${cases.length} the same as those of the command`);
