/**
 * Latin text in runes and cirth: the C library in WebAssembly. Types and documentation are in runekit.d.ts.
 */

const KINDS = ["mapped", "kept", "substituted", "dropped"];
const LOSSES = ["unmapped", "nearest", "ill-formed", "guessed"];
const [OK, TABLE, MEMORY, SPACE, DRAWING] = [0, 3, 4, 5, 8];
/** Buffers up to this size are kept from call to call. */
const KEPT = 1 << 20;
/** Texts up to this length go in and out without the encoder and decoder, whose calls take longer than such a text. */
const SHORT = 256;
/** Bytes of a long text that go through the engine at a time. */
const BLOCK = 1 << 18;
/** How long all readings of a text may be together, in the letters that are read. */
const READINGS = 2_000_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Where the files come from; inline.js and `init` put something else here. Bundlers find the files by these expressions. */
export const sources = {
  wasm: () => new URL("./runekit.wasm", import.meta.url),
  letters: () => new URL("./letters.wasm", import.meta.url),
  drawing: () => new URL("./drawing.wasm", import.meta.url),
  writing: () => new URL("./writing.wasm", import.meta.url),
  stones: () => new URL("./stones.wasm", import.meta.url),
  sounds: () => new URL("./sounds.bin", import.meta.url),
  quotes: () => new URL("./quotes.json", import.meta.url),
  stave: () => new URL("./Stave-Regular.ttf", import.meta.url),
};

/** The sources of the package that `init` has put others in place of. */
const packaged = {};
/** How an address is read; files.js puts something else here. */
export const reader = { read: (address) => fetch(address) };

/** Whether it is of a built-in class, which may be that of another realm. */
const isOf = (name, value) => Object.prototype.toString.call(value) === `[object ${name}]`;
const isResponse = (value) => isOf("Response", value);

/** What a source gives: bytes, a response with them, or a module. */
async function load(name) {
  const hint = name in packaged ? "" : `; in a bundle, import ${name} from "runekit/inline/${name}" and call init({ ${name} })`;
  let source = sources[name];
  try {
    if (typeof source === "function") source = source();
    source = await source;
    if (typeof source === "string" || isOf("URL", source)) source = await reader.read(source);
  } catch (error) {
    throw new Error(`${name} cannot be loaded: ${error.message}${hint}`, { cause: error });
  }
  // Many servers have a page for every address that they do not know.
  const isPage = isResponse(source) && source.headers.get("content-type")?.startsWith("text/html");
  if (!isResponse(source) || source.ok && !isPage) return source;
  throw new Error(`${source.url || name} cannot be loaded: ${source.ok ? "it is a web page" : `${source.status} ${source.statusText}`.trim()}${hint}`);
}

/** The bytes of what a source gives. */
const readBytes = async (source, name) =>
  bytesOf(isResponse(source) ? await source.arrayBuffer() : source, `the source of ${name}`, "an address, bytes or a Response");
const loadBytes = async (name) => readBytes(await load(name), name);

/** The bytes of a buffer or of a view of one. */
function bytesOf(value, what, expected) {
  if (value?.BYTES_PER_ELEMENT > 1) throw new TypeError(`${what} is a ${value.constructor.name}; expected ${expected}`);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (isOf("ArrayBuffer", value) || isOf("SharedArrayBuffer", value)) return new Uint8Array(value);
  throw new TypeError(`${what} is ${kindOf(value)}; expected ${expected}`);
}

/** What a value is, for messages. */
function kindOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "undefined" ? "undefined" : `${/^[aeiou]/.test(typeof value) ? "an" : "a"} ${typeof value}`;
}

/** A promise that is made once, and again after a failure; `value` is what it gave. */
function once(make) {
  let promise;
  const get = () => {
    if (promise) return promise;
    const made = promise = make().then((value) => (get.value ??= value), (error) => {
      if (promise === made) promise = undefined;
      throw error;
    });
    return made;
  };
  get.isAsked = () => promise !== undefined;
  /** Forgets what is on its way, since it comes from somewhere else now. */
  get.restart = () => { if (!get.value) promise = undefined; };
  return get;
}

/** An instance of a module, which has the functions that are given. */
async function instantiate(name, required) {
  const made = new Library();
  const imports = {
    env: {
      random: (start, count) => crypto.getRandomValues(made.bytes.subarray(start, start + count)),
      take: (start, count) => made.take(made.bytes.subarray(start, start + count)),
    },
  };
  const source = await load(name);
  try {
    // A server that does not know the type of WebAssembly gives its bytes all the same.
    const isStream = isResponse(source) && source.headers.get("content-type")?.startsWith("application/wasm");
    const result = isStream ? await WebAssembly.instantiateStreaming(source, imports)
      : await WebAssembly.instantiate(isOf("WebAssembly.Module", source) ? source : await readBytes(source, name), imports);
    const { exports } = result instanceof WebAssembly.Instance ? result : result.instance;
    if (!(exports.memory instanceof WebAssembly.Memory && typeof exports[required] === "function")) {
      throw new WebAssembly.LinkError(`it has no ${required}`);
    }
    made.api = exports;
    exports.__wasm_call_ctors?.();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw new Error(`the module for ${name} cannot be used: ${error.message}`, { cause: error });
  }
  return made;
}

const engine = once(() => instantiate("wasm", "host_feed"));
/** The small module; the whole one where a program has that inside. */
const letters = once(() => (sources.letters ? instantiate("letters", "rune_open_letters") : engine()));
const drawing = once(() => instantiate("drawing", "rune_draw"));
const writing = once(() => instantiate("writing", "runekit_writing_font"));
const stones = once(() => instantiate("stones", "runekit_stones_find"));
const stave = once(() => loadBytes("stave"));

const sounds = once(async () => {
  const [bytes, opened] = await Promise.all([loadBytes("sounds"), engine()]);
  // Four files, each after its size.
  const sizes = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = 0;
  for (let file = 0; file < 4; file++) end += end + 4 <= bytes.length ? 4 + sizes.getUint32(end, true) : Infinity;
  if (end !== bytes.length) throw new Error("the source of sounds cannot be used: it is not sounds.bin of this package");
  opened.api.host_lexicon(opened.put(bytes));
  return true;
});

const loadedQuotes = once(async () => {
  const found = JSON.parse(decoder.decode(await loadBytes("quotes")))?.quotes;
  if (!Array.isArray(found)) throw new Error("the source of quotes cannot be used: it has no array \"quotes\"");
  return Object.freeze(found);
});
/** The quotes that English readers understand. */
const usualQuotes = once(async () => {
  const [all, opened] = await Promise.all([loadedQuotes(), engine()]);
  return all.filter(({ language, gloss, collections }) => opened.withStrings([language, ...collections], (strings, count) =>
    opened.api.runekit_quote_is_usual(opened.word(strings), gloss ? 1 : 0, strings + 4, count - 1)));
});

export async function init(assets = {}) {
  checkKeys("asset", assets, Object.keys(sources));
  const loaders = { wasm: engine, letters, drawing, sounds, quotes: loadedQuotes, writing, stones, stave };
  const wanted = Object.entries(assets).filter(([, source]) => source !== undefined && source !== false);
  for (const [name, source] of wanted) {
    if (source === true && !(name in packaged)) continue;
    packaged[name] ??= sources[name];
    sources[name] = source === true ? packaged[name] : source;
    loaders[name].restart();
  }
  const isSmall = wanted.some(([name]) => name === "letters");
  await Promise.all([isSmall || engine(), ...wanted.map(([name]) => loaders[name]())]);
}

/** The library, for calls that do not wait. */
function loaded(get, what) {
  if (!get.value) throw new Error(`${what} is not loaded; call await init(${what === "runekit.wasm" ? "" : `{ ${what}: true }`}) first`);
  return get.value;
}

/** The items of an array or of another object that has some. */
function itemsOf(values, what, expected) {
  if (typeof values !== "object" || values === null || !(Symbol.iterator in values)) {
    throw new TypeError(`${what} are ${kindOf(values)}; expected ${expected} in an array`);
  }
  return Array.isArray(values) ? values : [...values];
}

function checkObject(what, object) {
  if (typeof object !== "object" || object === null) throw new TypeError(`${what}s are ${kindOf(object)}; expected an object`);
}

function checkKeys(what, object, known) {
  checkObject(what, object);
  for (const name of Object.keys(object)) {
    if (!known.includes(name)) throw new RangeError(`unknown ${what} '${name}'; expected one of ${known.join(", ")}`);
  }
}

/** Checks the type of a value that may be absent. */
function checkType(what, value, type) {
  if (value !== undefined && value !== null && typeof value !== type) {
    throw new TypeError(`${what} is ${kindOf(value)}; expected a ${type}`);
  }
}

/** The instance and its memory. Memory moves when it grows, so views are made anew after calls. */
class Library {
  api;
  /** Takes what a stream gives out during a call, a view of memory. */
  take = () => {};
  #bytes = new Uint8Array();
  #data;
  /** Where texts go in and come out. */
  #input = { start: 0, capacity: 0 };
  #output = { start: 0, capacity: 0 };
  /** Modes by their options: transliterators with the same share one, so those that are never closed take no memory each. */
  #modes = new Map();

  /** A mode, and a stream for short texts, whose tables stay warm. */
  open(options) {
    const key = JSON.stringify([options.switches, ...OPTIONS.map((name) => name === "options" || options[name])]);
    let mode = this.#modes.get(key);
    if (!mode) {
      const handle = openMode(this, options);
      const stream = this.withStruct(4, (place) => {
        this.check(this.api.runekit_stream_open(handle, place));
        return this.word(place);
      });
      this.#modes.set(key, mode = { key, handle, stream, users: 0 });
    }
    mode.users += 1;
    return mode;
  }

  close(mode) {
    if (mode.users -= 1) return;
    this.#modes.delete(mode.key);
    this.api.runekit_stream_close(mode.stream);
    this.api.runekit_close(mode.handle);
  }

  get bytes() {
    if (this.#bytes.buffer !== this.api.memory.buffer) this.#bytes = new Uint8Array(this.api.memory.buffer);
    return this.#bytes;
  }

  get data() {
    if (this.#data?.buffer !== this.api.memory.buffer) this.#data = new DataView(this.api.memory.buffer);
    return this.#data;
  }

  word(place) {
    return this.data.getUint32(place, true);
  }

  allocate(count) {
    const start = count > 2 ** 30 ? 0 : this.api.malloc(Math.max(1, count));
    if (start === 0) throw new RangeError(`there is no memory for ${count} bytes`);
    return start;
  }

  put(bytes) {
    const start = this.allocate(bytes.length);
    this.bytes.set(bytes, start);
    return start;
  }

  text(start, count) {
    return decoder.decode(this.bytes.subarray(start, start + count));
  }

  /** Text that ends with a zero byte. */
  cString(start) {
    return start === 0 ? "" : this.text(start, this.bytes.indexOf(0, start) - start);
  }

  #reserve(buffer, count) {
    if (buffer.capacity >= count) return;
    this.api.free(buffer.start);
    buffer.start = buffer.capacity = 0;
    const capacity = Math.max(256, count);
    buffer.start = this.allocate(capacity);
    buffer.capacity = capacity;
  }

  #release(buffer) {
    if (buffer.capacity <= KEPT) return;
    this.api.free(buffer.start);
    buffer.start = buffer.capacity = 0;
  }

  /** Where short texts go in and come out, with their length after the output. */
  #short = 0;

  /** Writes an ASCII text of at most SHORT characters into memory; 0 for another text. */
  shortInput(text) {
    const bytes = this.bytes, { length } = text;
    const start = (this.#short ||= this.allocate(4 * SHORT + 16 + 4));
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 127) return 0;
      bytes[start + index] = unit;
    }
    return start;
  }

  /** The text of a few bytes of sound UTF-8. */
  shortText(start, count) {
    const bytes = this.bytes, end = start + count;
    let text = "";
    for (let place = start; place < end;) {
      const byte = bytes[place];
      if (byte < 0x80) {
        text += String.fromCharCode(byte);
        place += 1;
      } else if (byte < 0xe0) {
        text += String.fromCharCode((byte & 31) << 6 | bytes[place + 1] & 63);
        place += 2;
      } else if (byte < 0xf0) {
        text += String.fromCharCode((byte & 15) << 12 | (bytes[place + 1] & 63) << 6 | bytes[place + 2] & 63);
        place += 3;
      } else {
        text += String.fromCodePoint(
          (byte & 7) << 18 | (bytes[place + 1] & 63) << 12 | (bytes[place + 2] & 63) << 6 | bytes[place + 3] & 63);
        place += 4;
      }
    }
    return text;
  }

  /** Hands a text to `body` as a place and a length; lone surrogates become U+FFFD. */
  withText(text, body) {
    if (typeof text !== "string") throw new TypeError(`the text is ${kindOf(text)}; expected a string`);
    this.#reserve(this.#input, text.length * 3);
    const { start, capacity } = this.#input;
    const { written } = encoder.encodeInto(text, this.bytes.subarray(start, start + capacity));
    try {
      return body(start, written);
    } finally {
      this.#release(this.#input);
    }
  }

  /** The text that a call writes into a buffer. */
  writing(count, body) {
    for (let capacity = 3 * count + 16; ; capacity = this.word(this.needed) + 16) {
      this.#reserve(this.#output, capacity);
      const { start, capacity: room } = this.#output;
      const status = body(start, room, this.needed);
      if (status === SPACE) continue;
      this.check(status);
      const text = this.text(start, this.word(this.needed));
      this.#release(this.#output);
      return text;
    }
  }

  #needed = 0;
  get needed() {
    return (this.#needed ||= this.allocate(4));
  }

  /** Runs `body` with a struct of `count` zero bytes. */
  withStruct(count, body) {
    const start = this.put(new Uint8Array(count));
    try {
      return body(start);
    } finally {
      this.api.free(start);
    }
  }

  /** The text that a call makes. */
  made(body) {
    return this.withStruct(12, (place) => {
      this.check(body(place, place + 8), place + 8);
      const text = this.text(this.word(place), this.word(place + 4));
      this.api.runekit_text_free(place);
      return text;
    });
  }

  check(status, errorPlace) {
    if (status === OK) return;
    const error = errorPlace ? this.word(errorPlace) : 0;
    const message = error === 0 ? "" : this.cString(this.word(error + 4));
    const findings = [];
    for (let index = 0; error !== 0 && index < this.word(error + 12); index++) {
      const at = this.word(error + 8) + 24 * index;
      findings.push({
        file: this.cString(this.word(at)), code: this.cString(this.word(at + 4)), message: this.cString(this.word(at + 8)),
        line: this.word(at + 12), column: this.word(at + 16), isWarning: this.bytes[at + 20] !== 0,
      });
    }
    this.api.runekit_error_free(error);
    if (status === MEMORY) throw new RangeError("out of memory");
    if (status === TABLE) throw new TableError(message, findings);
    if (status === DRAWING) throw new DrawingError(message);
    throw new RangeError(message || "an argument is missing or out of range");
  }

  /** Runs `body` with an array of strings. */
  withStrings(strings, body) {
    const texts = strings.map((string) => this.put(encoder.encode(`${string}\0`)));
    const array = this.put(new Uint8Array(Uint32Array.from(texts).buffer));
    try {
      return body(array, texts.length);
    } finally {
      for (const start of [...texts, array]) this.api.free(start);
    }
  }
}

export class TableError extends RangeError {
  name = "TableError";

  constructor(message, findings) {
    super(message);
    this.findings = findings;
  }
}

export class DrawingError extends RangeError {
  name = "DrawingError";
}

// What is not closed is freed when its object is collected.
const handles = new FinalizationRegistry((close) => close());

const packs = /* @__PURE__ */ new FinalizationRegistry(({ api, handle }) => api.runekit_stones_close(handle));

const OPTIONS = ["script", "mode", "variant", "divider", "unmapped", "options", "registry", "words", "breakCharacter",
  "punctuation", "pronunciations", "language", "romanize", "clean", "maxLength", "table", "name"];
const TYPES = { romanize: "boolean", clean: "boolean", maxLength: "number" };

/** The options, checked, with those of the mode as one text. */
function checkedOptions(options) {
  checkKeys("option", options, OPTIONS);
  for (const name of OPTIONS) {
    if (name !== "options") checkType(name, options[name], TYPES[name] ?? "string");
  }
  const names = options.options ?? [];
  if (typeof names !== "object" || !(Symbol.iterator in names)) {
    throw new TypeError(`options is ${kindOf(names)}; expected names in an array, such as ["late"]`);
  }
  const switches = [...names];
  for (const name of switches) {
    if (typeof name !== "string") throw new TypeError(`options has ${kindOf(name)}; expected names such as "late"`);
    if (name.includes(",")) throw new RangeError(`options has '${name}'; expected one name in each item`);
  }
  for (const name of OPTIONS) {
    const [value] = name === "options" ? switches.filter((one) => one.includes("\0")) : [options[name]];
    if (!["words", "pronunciations", "table"].includes(name) && typeof value === "string" && value.includes("\0")) {
      throw new RangeError(`${name} has the character U+0000`);
    }
  }
  checkedLimit(options.maxLength, Infinity, 0, "maxLength");
  if ([...(options.breakCharacter ?? "")].length > 1) {
    throw new RangeError(`breakCharacter is '${options.breakCharacter}'; expected one character`);
  }
  return { ...options, switches: switches.join(",") };
}

/** The names of letters by sound have one of these words: futhorc/sound, younger/phonetic. */
const needsSounds = (options) => options.mode === "sound" || /sound|phonetic/i.test(options.script ?? "") || /^[^\S\r\n\u2028\u2029]*@sound\b/m.test(options.table ?? "");

/** Whether letters.wasm can do it: a script by its own name in its English mode, for English words that it knows. */
const isPlain = ({ script, mode, language, romanize, words, pronunciations, table }) =>
  ["elder", "younger", "cirth", "futhorc", "medieval"].includes(script ?? "elder") && (mode || "english") === "english" &&
  !(language || romanize || words || pronunciations) && (table ?? null) === null;

/** Opens a mode in an instance; its handle. */
function openMode(library, options) {
  const { api } = library;
  const texts = [];
  const text = (value) => {
    if (value === undefined || value === null) return [0, 0];
    const bytes = encoder.encode(`${value}\0`);
    texts.push(library.put(bytes));
    return [texts.at(-1), bytes.length - 1];
  };
  try {
    const table = text(options.table);
    const name = text(options.name)[0];
    const pointers = [options.script, options.mode, options.variant, options.divider, options.unmapped,
      options.switches, options.registry].map((value) => text(value)[0]);
    const values = [...pointers, ...text(options.words), options.breakCharacter?.codePointAt(0) ?? 0,
      text(options.punctuation)[0], ...text(options.pronunciations), text(options.language)[0],
      (options.romanize ? 1 : 0) | (options.clean ? 0x100 : 0)];
    return library.withStruct(68, (place) => {
      values.forEach((value, index) => library.data.setUint32(place + 4 * index, value, true));
      const [result, error] = [place + 60, place + 64];
      library.check(
        table[0] === 0
          ? (api.runekit_open ?? api.rune_open_letters)(place, result, error)
          : api.runekit_open_table(...table, name, place, result, error),
        error);
      return library.word(result);
    });
  } finally {
    for (const start of texts) api.free(start);
  }
}

export class Transliterator {
  #library;
  #options;
  #mode;
  #handle;
  #stream;

  static async open(options = {}) {
    const checked = checkedOptions(options);
    await Promise.all([engine(), needsSounds(checked) && sounds()]);
    return new Transliterator(options);
  }

  constructor(given = {}) {
    const options = checkedOptions(given);
    const library = isPlain(options) && !engine.value && letters.value || loaded(engine, "runekit.wasm");
    if (needsSounds(options)) loaded(sounds, "sounds");
    this.#options = options;
    this.#start(library);
  }

  #start(library) {
    this.#library = library;
    const mode = this.#mode = library.open(this.#options);
    [this.#handle, this.#stream] = [mode.handle, mode.stream];
    handles.register(this, () => library.close(mode), this);
  }

  /** Refuses what is longer than the options allow. */
  #limit(text) {
    if (text?.length > (this.#options.maxLength ?? Infinity)) {
      throw new RangeError(`the text has a length of ${text.length}; at most ${this.#options.maxLength} is allowed`);
    }
    return text;
  }

  /** The library, if this is open. */
  get #open() {
    if (!this.#handle) throw new Error("the transliterator is closed");
    return this.#library;
  }

  /** The same for what letters.wasm does not do: the mode is opened anew in the whole module. */
  get #whole() {
    if (!this.#open.api.runekit_open) {
      const library = loaded(engine, "runekit.wasm");
      this.close();
      this.#start(library);
    }
    return this.#library;
  }

  get script() {
    const library = this.#open;
    return library.cString(library.api.runekit_script(this.#handle));
  }

  get mode() {
    const library = this.#open;
    return library.cString(library.api.runekit_mode(this.#handle));
  }

  get name() {
    const library = this.#open;
    return library.cString(library.api.runekit_name(this.#handle));
  }

  transliterate(text) {
    const library = this.#open;
    if (typeof text !== "string") return this.#bytes(this.#limit(bytesOf(text, "the text", "a string or bytes")));
    this.#limit(text);
    const { length } = text;
    if (length <= SHORT) {
      const start = library.shortInput(text);
      if (start !== 0) {
        const target = start + SHORT, needed = target + 3 * SHORT + 16;
        const status = library.api.runekit_stream_transliterate(this.#stream, start, length, target, 3 * SHORT + 16, needed);
        if (status === OK) return library.shortText(target, library.word(needed));
      }
    }
    if (length > BLOCK) return this.#long(text);
    return library.withText(text, (start, length) =>
      library.writing(length, (target, capacity, needed) =>
        library.api.runekit_stream_transliterate(this.#stream, start, length, target, capacity, needed)));
  }

  /** Feeds `pieces`, each a function that writes bytes into memory at a place and gives their number, to a new stream. */
  #feed(pieces, room, take) {
    const library = this.#open;
    const start = library.allocate(room);
    const stream = library.withStruct(4, (place) => {
      library.check(library.api.runekit_stream_open(this.#handle, place));
      return library.word(place);
    });
    try {
      library.take = take;
      for (const piece of pieces) library.check(library.api.host_feed(stream, start, piece(start)));
      library.check(library.api.host_finish(stream));
    } finally {
      library.take = () => {};
      library.api.runekit_stream_close(stream);
      library.api.free(start);
    }
  }

  /** A long string, piece by piece, so that memory stays small. */
  #long(text) {
    const library = this.#open;
    const runes = new TextDecoder("utf-8", { ignoreBOM: true });
    let written = "";
    function* pieces() {
      for (let place = 0; place < text.length;) {
        yield (start) => {
          const piece = text.length - place > BLOCK ? text.slice(place, place + BLOCK) : place === 0 ? text : text.slice(place);
          // A high surrogate at the end waits for its other half.
          const whole = /[\ud800-\udbff]$/.test(piece) && place + piece.length < text.length ? piece.slice(0, -1) : piece;
          place += whole.length;
          return encoder.encodeInto(whole, library.bytes.subarray(start, start + 3 * BLOCK)).written;
        };
      }
    }
    this.#feed(pieces(), 3 * BLOCK, (bytes) => { written += runes.decode(bytes, { stream: true }); });
    return written;
  }

  /** UTF-8 in, UTF-8 out. */
  #bytes(text) {
    const library = this.#open;
    let written = new Uint8Array(), length = 0, read = 0;
    function* pieces() {
      while (read < text.length) {
        yield (start) => {
          const piece = text.subarray(read, read + BLOCK);
          library.bytes.set(piece, start);
          read += piece.length;
          return piece.length;
        };
      }
    }
    this.#feed(pieces(), Math.min(BLOCK, text.length), (bytes) => {
      const needed = length + bytes.length;
      if (needed > written.length) {
        // As much as the whole will take if the rest is like what was read.
        const larger = new Uint8Array(1.02 * needed * Math.max(1, text.length / read));
        larger.set(written.subarray(0, length));
        written = larger;
      }
      written.set(bytes, length);
      length = needed;
    });
    // A copy of a long text would take as long as writing it.
    return written.length - length < length / 8 && length > BLOCK ? written.subarray(0, length) : written.slice(0, length);
  }

  transliterateMany(texts) {
    const library = this.#open;
    const { api } = library;
    const list = itemsOf(texts, "the texts", "strings");
    const runes = new Array(list.length);
    for (let first = 0; first < list.length;) {
      let room = 0, last = first;
      for (; last < list.length && (room < BLOCK || last === first); last++) {
        if (typeof list[last] !== "string") throw new TypeError(`text ${last} is ${kindOf(list[last])}; expected a string`);
        room += 3 * this.#limit(list[last]).length;
      }
      const count = last - first;
      const input = library.allocate(room), places = library.allocate(16 * (count + 1) + 8);
      const offsets = (places + 7) & ~7, results = offsets + 8 * (count + 1);
      try {
        const words = new Uint32Array(api.memory.buffer), bytes = library.bytes;
        // Offsets are 64 bits wide and have 32.
        let length = 0;
        words[offsets >> 2] = words[(offsets >> 2) + 1] = 0;
        for (let index = 0; index < count; index++) {
          const text = list[first + index];
          let unit = 0, place = input + length, at = 0;
          while (at < text.length && (unit = text.charCodeAt(at)) < 128) {
            bytes[place + at] = unit;
            at++;
          }
          length += at < text.length ? encoder.encodeInto(text, bytes.subarray(place, input + room)).written : at;
          words[(offsets >> 2) + 2 * index + 2] = length;
          words[(offsets >> 2) + 2 * index + 3] = 0;
        }
        library.withStruct(8, (made) => {
          library.check(api.runekit_stream_transliterate_many(this.#stream, input, offsets, count, made, results));
          const start = library.word(made), written = library.bytes;
          const ends = new Uint32Array(api.memory.buffer, results, 2 * (count + 1));
          // All are decoded at once and then cut, where each ends in UTF-16.
          const all = library.text(start, library.word(made + 4));
          for (let index = 0, place = start, unit = 0; index < count; index++) {
            const begin = unit, end = start + ends[2 * index + 2];
            for (; place < end; place++) {
              const byte = written[place];
              if ((byte & 0xc0) !== 0x80) unit += byte < 0xf0 ? 1 : 2;
            }
            runes[first + index] = all.slice(begin, unit);
          }
          api.runekit_text_free(made);
        });
      } finally {
        api.free(input);
        api.free(places);
      }
      first = last;
    }
    return runes;
  }

  #analyze(text, body) {
    const library = this.#whole;
    return library.withText(this.#limit(text), (start, length) =>
      library.withStruct(4, (place) => {
        library.check(library.api.runekit_analyze(this.#handle, start, length, place));
        const analysis = library.word(place);
        try {
          return body(analysis, start);
        } finally {
          library.api.runekit_analysis_free(analysis);
        }
      }));
  }

  segments(text) {
    return this.#analyze(text, (analysis, source) => {
      const { data } = this.#library;
      const [whole, first, count] = [0, 8, 12].map((offset) => data.getUint32(analysis + offset, true));
      const segments = [];
      for (let index = 0, place = 0; index < count; index++) {
        const at = first + 24 * index, guess = data.getUint8(at + 20) !== 0;
        const [start, end, written, writtenEnd, kind] = [0, 4, 8, 12, 16].map((offset) => data.getUint32(at + offset, true));
        const latin = this.#library.text(source + start, end - start);
        const output = this.#library.text(whole + written, writtenEnd - written);
        segments.push({ kind: KINDS[kind], start: place, end: (place += latin.length), latin, output, guess });
      }
      return segments;
    });
  }

  losses(text) {
    return this.#analyze(text, (analysis) => {
      const { data } = this.#library;
      const [first, count] = [16, 20].map((offset) => data.getUint32(analysis + offset, true));
      return Array.from({ length: count }, (_, index) => {
        const [letter, times, line, column, kind] =
          [0, 4, 8, 12, 16].map((offset) => data.getUint32(first + 20 * index + offset, true));
        return { kind: LOSSES[kind], letter: this.#library.cString(letter), times, line, column };
      });
    });
  }

  #document(text, body) {
    const library = this.#whole;
    return library.withText(this.#limit(text), (start, length) => library.made((place, error) => body(library.api, start, length, place, error)));
  }

  explain(text) {
    return JSON.parse(this.#document(text, (api, start, length, place) => {
      // A byte of the text takes more than a kilobyte of memory.
      if (length > 100_000) throw new RangeError(`the text has ${length} bytes; at most 100000 are explained at once`);
      return api.runekit_explain_json(this.#handle, start, length, place);
    }));
  }

  read(runes) {
    return this.#document(runes, (api, ...rest) => api.runekit_read(this.#handle, ...rest));
  }

  spellings(word, limit) {
    const most = checkedLimit(limit, 10, 1);
    return JSON.parse(this.#document(word, (api, start, length, place) => api.runekit_spellings(this.#handle, start, length, most, place)));
  }

  readings(runes, limit) {
    const wanted = checkedLimit(limit, 1000, 0), isAsked = (limit ?? undefined) !== undefined;
    let most;
    const found = JSON.parse(this.#document(runes, (api, start, length, place, error) => {
      most = Math.max(1, Math.floor(READINGS / Math.max(1, runes.length)));
      return api.runekit_readings(this.#handle, start, length, Math.min(wanted, isAsked ? most + 1 : most), place, error);
    }));
    if (found.length > most) throw new RangeError(`a text of length ${runes.length} has more readings than are made at once; ask for ${most} or fewer`);
    return found;
  }

  picture(text, options = {}) {
    const library = this.#whole;
    checkObject("option", options);
    const { lang } = options;
    checkType("lang", lang, "string");
    const language = lang ? library.put(encoder.encode(`${lang}\0`)) : 0;
    try {
      const written = library.withText(this.#limit(text), (start, length) => library.made((place) =>
        library.api.rune_picture_text(this.#handle, start, length, language, options.layout === "proof" ? 1 : 0, place)));
      return draw(encoder.encode(written), options);
    } finally {
      library.api.free(language);
    }
  }

  async writingFont(choice = {}) {
    checkKeys("font option", choice, ["family", "stave"]);
    checkType("family", choice.family, "string");
    if (choice.family?.includes("\0")) throw new RangeError("family has the character U+0000");
    this.#open;
    if (needsSounds(this.#options)) throw new RangeError("a mode by sound looks words up, which a font cannot; choose another mode, such as ipa");
    const [library, outlines] = await Promise.all([writing(), choice.stave ? bytesOf(choice.stave, "stave", "bytes") : stave()]);
    const { api } = library, handle = openMode(library, this.#options), start = library.put(outlines);
    const family = choice.family ? library.put(encoder.encode(`${choice.family}\0`)) : 0;
    try {
      return library.withStruct(8, (place) => {
        library.check(api.runekit_writing_font(handle, start, outlines.length, family, place, place + 4), place + 4);
        const font = library.word(place);
        const [bytes, length, ...names] = [0, 4, 8, 12, 16].map((offset) => library.word(font + offset));
        const [name, style, fileName] = names.map((text) => library.cString(text));
        const made = { family: name, style, fileName, bytes: library.bytes.slice(bytes, bytes + length) };
        api.runekit_font_free(font);
        return made;
      });
    } finally {
      api.free(start);
      api.free(family);
      api.runekit_close(handle);
    }
  }

  stream() {
    const library = this.#open;
    const stream = library.withStruct(4, (place) => {
      library.check(library.api.runekit_stream_open(this.#handle, place));
      return library.word(place);
    });
    /** A high surrogate at the end of a string, whose other half comes with the next. */
    let held = "";
    const end = () => {
      if (handles.unregister(transform)) library.api.runekit_stream_close(stream);
    };
    const run = (controller, body) => {
      library.take = (bytes) => controller.enqueue(bytes.slice());
      const status = body();
      library.take = () => {};
      if (status !== OK) {
        end();
        library.check(status);
      }
    };
    const feed = (chunk, controller) => {
      const start = library.put(chunk);
      try {
        run(controller, () => library.api.host_feed(stream, start, chunk.length));
      } finally {
        library.api.free(start);
      }
    };
    const transform = new TransformStream({
      transform(chunk, controller) {
        if (typeof chunk === "string") {
          chunk = held + chunk;
          held = /[\ud800-\udbff]$/.test(chunk) ? chunk.at(-1) : "";
          feed(encoder.encode(held ? chunk.slice(0, -1) : chunk), controller);
          return;
        }
        const bytes = bytesOf(chunk, "the chunk", "a string or bytes");
        if (held) feed(encoder.encode(held), controller);
        held = "";
        feed(bytes, controller);
      },
      flush(controller) {
        if (held) feed(encoder.encode(held), controller);
        run(controller, () => library.api.host_finish(stream));
        end();
      },
      cancel: end,
    });
    handles.register(transform, () => library.api.runekit_stream_close(stream), transform);
    return transform;
  }

  close() {
    if (!this.#handle) return;
    handles.unregister(this);
    this.#library.close(this.#mode);
    this.#handle = this.#stream = 0;
  }
}

if (Symbol.dispose) Transliterator.prototype[Symbol.dispose] = Transliterator.prototype.close;

/** A limit, or what is usual in its absence, as the module takes it. */
function checkedLimit(limit, usual, least, what = "the limit") {
  checkType(what, limit, "number");
  const most = limit ?? usual;
  if (!(most === Infinity || Number.isInteger(most)) || most < least) {
    throw new RangeError(`${what} is ${most}; expected a whole number from ${least} on`);
  }
  return Math.min(most, 2 ** 31 - 1);
}

/** Checks ids, which are those of quotes. */
function checkIDs(ids) {
  if (ids.length === 0) throw new RangeError("there is nothing to choose from");
  for (const id of ids) {
    if (typeof id !== "string") throw new TypeError(`an id is ${kindOf(id)}; expected a string`);
    if (!/^[a-z2-7]{25}[aeimquy4]$/.test(id)) {
      throw new RangeError(`the id '${id}' is not one of a quote, which has 26 letters a to z and digits 2 to 7`);
    }
  }
}

/** The day here, as YYYY-MM-DD. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Checks that JSON has the values as they are. */
function checkJSON(options) {
  // JSON would have null for it.
  const endless = Object.keys(options).find((name) => name !== "limit" && typeof options[name] === "number" && !Number.isFinite(options[name]));
  if (endless) throw new RangeError(`${endless} is ${options[endless]}; expected a number`);
  const other = Object.keys(options).find((name) =>
    options[name] !== null && ["function", "symbol", "bigint", "object"].includes(typeof options[name]));
  if (other) throw new TypeError(`${other} is ${kindOf(options[other])}; expected a string, a number or a boolean`);
}

/** Draws a text in runes, which is JSON with the letters and what is known of them. */
function draw(textBytes, options) {
  const library = loaded(drawing, "drawing");
  checkJSON(options);
  const dated = options.layout === "proof" ? { ...options, proofDate: options.proofDate ?? today() } : options;
  const request = encoder.encode(JSON.stringify(dated));
  const texts = [library.put(textBytes), library.put(request)];
  try {
    return library.withStruct(8, (place) => {
      const status = library.api.rune_draw(texts[0], textBytes.length, texts[1], request.length, place, place + 4);
      library.check(status, place + 4);
      const made = library.word(place);
      const drawn = {
        bytes: library.bytes.slice(library.word(made), library.word(made) + library.word(made + 4)),
        type: library.cString(library.word(made + 8)),
        width: library.data.getFloat64(made + 16, true),
        height: library.data.getFloat64(made + 24, true),
        unit: library.cString(library.word(made + 32)),
        missing: [...library.text(library.word(made + 36), library.word(made + 40))],
        warnings: Array.from({ length: library.word(made + 48) }, (_, index) =>
          library.cString(library.word(library.word(made + 44) + 4 * index))),
      };
      library.api.runekit_drawing_free(made);
      return drawn;
    });
  } finally {
    for (const start of texts) library.api.free(start);
  }
}

export function picture(options = {}) {
  checkObject("option", options);
  loaded(drawing, "drawing");
  const { text, letters, ...rest } = options;
  if (letters !== undefined && letters !== null) {
    checkType("letters", letters, "string");
    checkType("text", text, "string");
    return draw(encoder.encode(JSON.stringify({ letters: letters.toWellFormed?.() ?? letters, title: text })), rest);
  }
  const names = Object.keys(rest);
  const pick = (isOfText) => Object.fromEntries(names.filter((name) => OPTIONS.includes(name) === isOfText).map((name) => [name, rest[name]]));
  const transliterator = new Transliterator(pick(true));
  try {
    return transliterator.picture(text, pick(false));
  } finally {
    transliterator.close();
  }
}

export function pictureOptions() {
  const library = loaded(drawing, "drawing");
  // The metrics of installed fonts are in the command alone.
  return JSON.parse(library.made((place) => library.api.runekit_drawing_options(place))).filter(({ name }) => name !== "font");
}

export async function transliterate(text, options = {}) {
  const isSmall = isPlain(checkedOptions(options)) && !engine.isAsked();
  const transliterator = isSmall ? await letters().then(() => new Transliterator(options)) : await Transliterator.open(options);
  try {
    return transliterator.transliterate(text);
  } finally {
    transliterator.close();
  }
}

const STONE_OPTIONS = ["region", "year", "place", "district", "county", "carver", "material", "style", "period", "near", "limit"];

export class Stones {
  #library = loaded(stones, "stones");
  #handle = 0;

  static async open(pack) {
    const [given] = await Promise.all([pack, stones()]);
    return new Stones(isResponse(given) ? await given.arrayBuffer() : given);
  }

  constructor(pack) {
    const library = this.#library, bytes = bytesOf(pack, "the pack", "the bytes of a stones.pack"), start = library.put(bytes);
    try {
      library.withStruct(8, (place) => {
        library.check(library.api.runekit_stones_open(start, bytes.length, place, place + 4), place + 4);
        this.#handle = library.word(place);
      });
    } finally {
      library.api.free(start);
    }
    packs.register(this, { api: library.api, handle: this.#handle }, this);
  }

  get #open() {
    if (!this.#handle) throw new Error("the stones are closed");
    return this.#library;
  }

  find(words = [], options = {}) {
    checkKeys("option", options, STONE_OPTIONS);
    const list = typeof words === "string" ? [words] : itemsOf(words, "the words", "strings");
    for (const word of list) if (typeof word !== "string") throw new TypeError(`a word is ${kindOf(word)}; expected a string`);
    // Each may be on all stones.
    if (list.length > 100) throw new RangeError(`there are ${list.length} words; at most 100 are looked up at once`);
    checkJSON(options);
    const limit = checkedLimit(options.limit, 10, 0);
    const request = JSON.stringify({ ...options, limit, words: list.map((word) => word.toWellFormed?.() ?? word) });
    const library = this.#open;
    const lines = library.withText(request, (start, length) =>
      library.made((place, error) => library.api.runekit_stones_find(this.#handle, start, length, place, error)));
    return lines.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  }

  get notice() {
    const library = this.#open;
    return library.made((place) => library.api.runekit_stones_notice(this.#handle, place));
  }

  close() {
    if (!this.#handle) return;
    packs.unregister(this);
    this.#library.api.runekit_stones_close(this.#handle);
    this.#handle = 0;
  }
}

export async function scripts() {
  const opened = await engine();
  return JSON.parse(opened.made((place) => opened.api.runekit_list(place)));
}

export async function version() {
  const opened = await engine();
  return opened.cString(opened.api.runekit_version());
}

export async function quotes() {
  return loadedQuotes();
}

export async function quoteOfTheDay(date = new Date(), among) {
  const list = among === undefined ? await usualQuotes() : itemsOf(among, "the quotes", "objects with an id");
  for (const one of list) if (typeof one?.id !== "string") throw new TypeError(`a quote has no id; expected objects with an id in an array`);
  checkIDs(list.map(({ id }) => id));
  if (!(typeof date === "string" || isOf("Date", date))) throw new TypeError(`the date is ${kindOf(date)}; expected a Date or YYYY-MM-DD`);
  const isDay = typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date);
  const day = isDay ? date.split("-").map(Number) : typeof date === "object" ? [date.getFullYear(), date.getMonth() + 1, date.getDate()] : undefined;
  if (!(day?.[0] >= 1 && day[0] <= 9999)) throw new RangeError(`'${date}' is not a day; expected a Date or YYYY-MM-DD`);
  const opened = await engine();
  return opened.withStrings(list.map(({ id }) => id), (ids, count) => {
    opened.check(opened.api.runekit_quote_of_the_day(ids, count, ...day, opened.needed));
    return list[opened.word(opened.needed)];
  });
}

export async function quoteInRunes(quote, { script = "elder", text, variant, ...others } = {}) {
  checkKeys("option", others, ["script", "text", "variant"]);
  if (typeof quote !== "object" || quote === null) throw new TypeError(`the quote is ${kindOf(quote)}; expected an object`);
  const { carved, language } = quote;
  const made = await Transliterator.open({ script, language, variant });
  const isWhole = (text ?? quote.text) === quote.text && (variant ?? carved?.variant) === carved?.variant;
  if (carved && isWhole && [carved.script, `${carved.script}/${carved.variant}`].includes(made.name)) return carved.runes;
  return made.transliterate(text ?? quote.text);
}

export class Picker {
  #library;
  #ids;

  static async open(ids, state) {
    const picker = new Picker();
    picker.#library = await engine();
    picker.#ids = ids === undefined ? (await usualQuotes()).map(({ id }) => id) : [...itemsOf(ids, "the ids", "strings")];
    checkIDs(picker.#ids);
    if (state !== undefined && state !== null) {
      for (const number of [state.seed, state.last]) {
        if (typeof number !== "string" || !/^\d{1,20}$/.test(number) || BigInt(number) >= 2n ** 64n) {
          throw new RangeError("the state is not one that a picker had");
        }
      }
    }
    picker.state = state ?? undefined;
    return picker;
  }

  next() {
    const opened = this.#library;
    if (!opened) throw new Error("the picker is not open; await Picker.open() makes one that is");
    const random = crypto.getRandomValues(new BigUint64Array(1))[0];
    return opened.withStrings(this.#ids, (ids, count) =>
      opened.withStruct(24, (round) => {
        if (this.state) {
          opened.data.setBigUint64(round, BigInt(this.state.seed), true);
          opened.data.setBigUint64(round + 8, BigInt(this.state.last), true);
          opened.bytes[round + 16] = 1;
        }
        opened.check(opened.api.runekit_pick(ids, count, random, round, opened.needed));
        const [seed, last] = [0, 8].map((offset) => opened.data.getBigUint64(round + offset, true).toString());
        this.state = { seed, last };
        return this.#ids[opened.word(opened.needed)];
      }));
  }
}
