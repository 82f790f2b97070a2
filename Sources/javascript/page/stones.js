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

/** The pack in a compressed tar. */
async function packed(bytes) {
  const parts = [];
  let length = 0;
  for await (const part of chunks(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")))) {
    if ((length += part.length) > LIMIT) throw new Error("pack-foreign");
    parts.push(part);
  }
  const tar = new Uint8Array(await new Blob(parts).arrayBuffer());
  const text = (start, end) => String.fromCharCode(...tar.subarray(start, end)).replace(/\0.*/s, "");
  for (let at = 0; at + 512 <= tar.length;) {
    const size = parseInt(text(at + 124, at + 136), 8) || 0;
    if (/(^|\/)stones\.pack$/.test(text(at, at + 100))) return tar.slice(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
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
    if (bytes[8] !== 1 || bytes[9] || bytes[10] || bytes[11]) throw new Error("pack-newer");
    check(bytes.length >= 56 && bytes.length % 8 === 0);
    const { buffer } = bytes.byteOffset === 0 && bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice();
    const numbers = new Uint32Array(buffer), words = new BigUint64Array(buffer);
    check(numbers[3] === bytes.length);
    let hash = 0xcbf29ce484222325n;
    for (let at = 3; at < words.length; at++) hash = BigInt.asUintN(64, (hash ^ words[at]) * 0x100000001b3n);
    check(hash === words[2]);
    const [stones, all, keys, spellings, texts, length, units, model] = numbers.subarray(6, 14);
    this.#words = 14 + 11 * stones;
    this.#keys = this.#words + 5 * all;
    this.#offsets = this.#keys + 3 * keys + all + 3 * spellings + all + 2 * units + 2 * model;
    this.#texts = 4 * (this.#offsets + texts + 1);
    check(this.#texts + length === bytes.length);
    this.#count = keys;
    this.#numbers = numbers;
    this.#bytes = bytes;
  }

  #number(at) {
    const number = this.#numbers[at];
    if (number === undefined) throw new Error("pack-damaged");
    return number;
  }

  #text(number) {
    const [start, end] = [this.#number(this.#offsets + number), this.#number(this.#offsets + number + 1)];
    return strict.decode(this.#bytes.subarray(this.#texts + start, this.#texts + end));
  }

  /** How a word is spelled, in the sixteen letters fuþorkhniastbmlʀ, with the stones that have it so, most stones first. */
  spellings(word) {
    const key = keyOf(word), found = new Map();
    let low = 0, high = key ? this.#count : 0;
    while (low < high) {
      const middle = (low + high) >> 1, entry = this.#keys + 3 * middle, name = this.#text(this.#number(entry));
      if (name < key) low = middle + 1;
      else if (name > key) high = middle;
      else {
        const first = this.#keys + 3 * this.#count + this.#number(entry + 1);
        for (let at = first; at < first + this.#number(entry + 2); at++) {
          const place = this.#words + 5 * this.#number(at), letters = this.#text(this.#number(place + 2));
          const stone = this.#text(this.#number(14 + 11 * this.#number(place + 3)));
          found.set(letters, (found.get(letters) ?? new Set()).add(stone));
        }
        break;
      }
    }
    return [...found].map(([letters, stones]) => ({ letters, stones: [...stones] })).sort((a, b) => b.stones.length - a.stones.length);
  }
}
