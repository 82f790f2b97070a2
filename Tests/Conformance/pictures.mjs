// Pictures in JavaScript, as the command draws them: node pictures.mjs FOLDER-OF-THE-PACKAGE FOLDER-OF-PICTURES
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { init, picture } = await import(pathToFileURL(resolve(process.argv[2], "files.js")));
await init({ drawing: true });
const cases = readFileSync(`${process.argv[3]}/cases`, "utf8").trimEnd().split("\n");
let differ = 0;
for (const [number, line] of cases.entries()) {
  const [script, mode, text, request] = line.split("\t");
  let bytes = new Uint8Array();
  try {
    ({ bytes } = picture({ text, script, mode, ...JSON.parse(request) }));
  } catch (error) {
    console.error(String(error));
  }
  if (Buffer.compare(bytes, readFileSync(`${process.argv[3]}/${number}`)) !== 0) {
    differ += 1;
    console.error(`picture ${number} differs: ${line}`);
  }
}
assert.equal(differ, 0);
console.log(`${cases.length} pictures have the bytes of the command in JavaScript`);
