// Runs the engine in WebAssembly on the tables of this repository: node check.mjs runes.wasm Tables
import { readFileSync } from "node:fs";

const [module, tables] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {
  env: {
    random_bytes: (start, count) => crypto.getRandomValues(new Uint8Array(engine.memory.buffer, start, count)),
  },
});
const engine = instance.exports;

// Memory may have grown and moved with any call, so views on it are made anew.
function allocate(count) {
  const start = engine.malloc(Math.max(1, count));
  if (start === 0) throw new Error(`no memory for ${count} bytes`);
  return start;
}

function put(bytes) {
  const start = allocate(bytes.length);
  new Uint8Array(engine.memory.buffer, start, bytes.length).set(bytes);
  return start;
}

function text(start, count) {
  return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(engine.memory.buffer, start, count));
}

/** A handle, or the findings as text. */
function open(script, mode) {
  const [first, second, message] = [put(script), put(mode), allocate(4096)];
  const handle = engine.runes_open(first, script.length, second, mode.length, message, 4096);
  const length = new Uint8Array(engine.memory.buffer, message, 4096).indexOf(0);
  const result = handle === 0 ? text(message, length) : handle;
  for (const start of [first, second, message]) engine.free(start);
  return result;
}

function transliterate(handle, latin) {
  const bytes = new TextEncoder().encode(latin);
  const capacity = bytes.length * 16 + 64;
  const [source, target] = [put(bytes), allocate(capacity)];
  const count = engine.runes_transliterate(handle, source, bytes.length, target, capacity);
  if (count > capacity) throw new Error(`result of ${count} bytes does not fit in ${capacity}`);
  const result = text(target, count);
  for (const start of [source, target]) engine.free(start);
  return result;
}

let failures = 0;
function check(name, got, expected) {
  if (got === expected) return;
  failures += 1;
  console.error(`${name}:\n  expected: ${String(expected).slice(0, 200)}\n  got:      ${String(got).slice(0, 200)}`);
}

const script = readFileSync(`${tables}/Scripts/elder.txt`);
const mode = readFileSync(`${tables}/Modes/elder-english.txt`);
const elder = open(script, mode);
if (typeof elder === "string") {
  console.error(`the tables were refused:\n${elder}`);
  process.exit(1);
}
check("the quick fox", transliterate(elder, "the quick fox"), "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ");
check("upper case", transliterate(elder, "THE QUICK FOX"), "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ");
check("no Latin", transliterate(elder, "ᚠ 1 🦊"), "ᚠ 1 🦊");
check("nothing", transliterate(elder, ""), "");
// Long enough for the automaton, which a short text does not wait for; again and again, so that lost memory shows.
const many = 10_000;
let size = 0;
for (let round = 0; round < 8; round += 1) {
  check(`long text ${round}`, transliterate(elder, "the quick fox\n".repeat(many)), "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ\n".repeat(many));
  if (round === 1) size = engine.memory.buffer.byteLength;
}
check("memory after the second long text", engine.memory.buffer.byteLength, size);
engine.runes_close(elder);

const broken = new TextEncoder().encode(mode.toString().replace("thurisaz", "thurisas"));
const findings = open(script, broken);
check("findings of a broken table", /^mode:\d+:\d+: error: .*thurisas; did you mean thurisaz\?$/m.test(findings), true);

if (failures > 0) process.exit(1);
console.log(`${transliterate(open(script, mode), "the quick fox")}  from ${readFileSync(module).length} bytes of WebAssembly`);
