// Reads packs of stones, whose format StonePack.swift describes. Loaded when a visitor chooses one.

/** The maximum number of bytes of a pack. */
const LIMIT = 64 << 20;
const strict = new TextDecoder("utf-8", { fatal: true });

/** The pack in a file, or in the npm package. Throws "pack-foreign", "pack-newer" or "pack-damaged", which texts name. */
export async function openPack(file) {
  if (file.size > LIMIT) throw new Error("pack-foreign");
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new Pack(bytes[0] === 0x1f && bytes[1] === 0x8b ? await packed(bytes) : bytes);
}

/** A number in the header of a tar: octal digits, or where it is large the bytes after a first one from 0x80 on; else NaN. */
function numberIn(field) {
  if (field[0] & 0x80) return field.reduce((sum, byte, index) => (index === 0 ? byte & 0x7f : 256 * sum + byte), 0);
  const octal = /^ *([0-7]*)(?:[ \0]|$)/.exec(String.fromCharCode(...field));
  return octal ? parseInt(octal[1] || "0", 8) : NaN;
}

/** The pack in a compressed tar. */
async function packed(bytes) {
  const parts = [];
  let length = 0;
  for await (const part of chunks(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")))) {
    if ((length += part.length) > LIMIT) throw new Error("pack-foreign");
    parts.push(part);
  }
  const tar = new Uint8Array(await new Blob(parts).arrayBuffer());
  // An empty name ends the tar.
  for (let at = 0, size; at < tar.length && tar[at] !== 0; at += 512 + Math.ceil(size / 512) * 512) {
    const header = tar.subarray(at, at + 512), rest = tar.length - at - 512;
    // The sum of the header, with spaces in place of the sum itself.
    const sum = header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
    if (rest < 0 || sum !== numberIn(header.subarray(148, 156))) throw new Error(at === 0 ? "pack-foreign" : "pack-damaged");
    size = numberIn(header.subarray(124, 136));
    if (!(size <= rest)) throw new Error("pack-damaged");
    const name = String.fromCharCode(...header.subarray(0, 100)).replace(/\0.*/s, ""), isFile = header[156] === 0 || header[156] === 48;
    if (isFile && /(^|\/)stones\.pack$/.test(name)) return tar.slice(at + 512, at + 512 + size);
  }
  throw new Error("pack-foreign");
}

/** Streams cannot be iterated over in every browser. */
async function* chunks(stream) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => { throw new Error("pack-damaged"); });
    if (done) return;
    yield value;
  }
}

const PLAIN = { "ð": "d", "þ": "th", "æ": "e", "œ": "o", "ø": "o", "ʀ": "r", "đ": "d", "ł": "l" };

/** What spellings of a normalized word have in common, as StoneKey.word in Swift. */
const keyOf = (word) => [...word.toLowerCase().normalize("NFD")].map((one) => PLAIN[one] ?? (/\p{L}/u.test(one) ? one : "")).join("");

class Pack {
  #bytes;
  #numbers;
  /** Where the words, the keys, the offsets of the texts and the texts begin; how many there are. */
  #words;
  #keys;
  #offsets;
  #texts;
  #count;

  constructor(bytes) {
    const check = (holds) => { if (!holds) throw new Error("pack-damaged"); };
    if (bytes.length < 12 || String.fromCharCode(...bytes.subarray(0, 8)) !== "RUNSTONE") throw new Error("pack-foreign");
    if (bytes[8] !== 2 || bytes[9] || bytes[10] || bytes[11]) throw new Error("pack-newer");
    check(bytes.length >= 56 && bytes.length % 8 === 0);
    const { buffer } = bytes.byteOffset === 0 && bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice();
    const numbers = new Uint32Array(buffer), units = new BigUint64Array(buffer);
    check(numbers[3] === bytes.length);
    let hash = 0xcbf29ce484222325n;
    for (let at = 3; at < units.length; at++) hash = BigInt.asUintN(64, (hash ^ units[at]) * 0x100000001b3n);
    check(hash === units[2]);
    const [stones, words, keys, spellings, texts, length, letters, model] = numbers.subarray(6, 14);
    this.#words = 14 + 15 * stones;
    this.#keys = this.#words + 5 * words;
    this.#offsets = this.#keys + 3 * keys + words + 3 * spellings + words + 2 * letters + 2 * model;
    this.#texts = 4 * (this.#offsets + texts + 1);
    check(this.#texts + length === bytes.length);
    // Every reference is checked once, as in StonePack.swift, so that no later read leaves the file.
    const all = (start, count, size, holds) => { for (let at = start; at < start + size * count; at += size) check(holds(at)); };
    let last = 0;
    all(this.#offsets, texts + 1, 1, (at) => {
      const isInOrder = numbers[at] >= last && numbers[at] <= length;
      last = numbers[at];
      return isInOrder && (last === length || (bytes[this.#texts + last] & 0xc0) !== 0x80);
    });
    try {
      strict.decode(bytes.subarray(this.#texts));
    } catch {
      check(false);
    }
    all(14, stones, 15, (at) => numbers[at] < texts);
    all(this.#words, words, 5, (at) => numbers[at + 2] < texts && numbers[at + 3] < stones);
    all(this.#keys, keys, 3, (at) => numbers[at] < texts && numbers[at + 1] + numbers[at + 2] <= words);
    all(this.#keys + 3 * keys, words, 1, (at) => numbers[at] < words);
    this.#count = keys;
    this.#numbers = numbers;
    this.#bytes = bytes;
  }

  #text(number) {
    const [start, end] = this.#numbers.subarray(this.#offsets + number, this.#offsets + number + 2);
    return strict.decode(this.#bytes.subarray(this.#texts + start, this.#texts + end));
  }

  /** How a word is spelled, in the sixteen letters fuþorkhniastbmlʀ, with the stones that have it so, most stones first. */
  spellings(word) {
    const key = keyOf(word), found = new Map(), numbers = this.#numbers;
    // Each text is decoded once: however often one is named, this takes no longer than the file is long.
    const decoded = new Map();
    const text = (number) => {
      if (!decoded.has(number)) decoded.set(number, this.#text(number));
      return decoded.get(number);
    };
    let low = 0, high = key ? this.#count : 0;
    while (low < high) {
      const middle = (low + high) >> 1, entry = this.#keys + 3 * middle, name = this.#text(numbers[entry]);
      if (name < key) low = middle + 1;
      else if (name > key) high = middle;
      else {
        const first = this.#keys + 3 * this.#count + numbers[entry + 1];
        for (const index of numbers.subarray(first, first + numbers[entry + 2])) {
          const place = this.#words + 5 * index, letters = text(numbers[place + 2]), stone = text(numbers[14 + 15 * numbers[place + 3]]);
          if (!found.has(letters)) found.set(letters, new Set());
          found.get(letters).add(stone);
        }
        break;
      }
    }
    return [...found].map(([letters, stones]) => ({ letters, stones: [...stones] })).sort((a, b) => b.stones.length - a.stones.length);
  }
}
