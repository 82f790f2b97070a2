/**
 * Latin text in runes and cirth: the C library in WebAssembly. Types and documentation are in runekit.d.ts.
 */

const KINDS = ["mapped", "kept", "substituted", "dropped"];
const LOSSES = ["unmapped", "nearest", "ill-formed", "guessed"];
const [OK, TABLE, MEMORY, SPACE] = [0, 3, 4, 5];
/** Buffers up to this size are kept from call to call. */
const KEPT = 1 << 20;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A file of the package. */
async function load(name) {
  const url = new URL(name, import.meta.url);
  if (url.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** A promise that is made once, and again after a failure. */
function once(make) {
  let promise;
  return () => (promise ??= make().catch((error) => {
    promise = undefined;
    throw error;
  }));
}

/** An instance of a module. */
async function instantiate(name) {
  const instance = new Library();
  const { instance: { exports } } = await WebAssembly.instantiate(await load(name), {
    env: {
      random: (start, count) => crypto.getRandomValues(instance.bytes.subarray(start, start + count)),
      take: (start, count) => instance.pieces.push(instance.bytes.slice(start, start + count)),
    },
  });
  instance.api = exports;
  exports.__wasm_call_ctors?.();
  return instance;
}

const library = once(() => instantiate("runekit.wasm"));
const drawing = once(() => instantiate("drawing.wasm"));

const sounds = once(async () => {
  const [bytes, opened] = await Promise.all([load("sounds.bin"), library()]);
  opened.api.host_lexicon(opened.put(bytes), bytes.length);
});

const loadedQuotes = once(async () => Object.freeze(JSON.parse(decoder.decode(await load("quotes.json"))).quotes));

/** The instance and its memory. Memory moves when it grows, so views are made anew after calls. */
class Library {
  api;
  /** What a stream gave out during a call. */
  pieces = [];
  #bytes = new Uint8Array();
  #data;
  /** Where texts go in and come out. */
  #input = { start: 0, capacity: 0 };
  #output = { start: 0, capacity: 0 };

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

  /** Hands a text to `body` as a place and a length; lone surrogates become U+FFFD. */
  withText(text, body) {
    if (typeof text !== "string") throw new TypeError(`the text is ${text === null ? "null" : `a ${typeof text}`}; expected a string`);
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
    throw new RangeError(message || "an argument is missing or out of range");
  }

  /** Runs `body` with an array of ids. */
  withIDs(ids, body) {
    const texts = ids.map((id) => this.put(encoder.encode(`${id}\0`)));
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

// What is not closed is freed when its object is collected.
const handles = new FinalizationRegistry(({ api, stream, handle }) => {
  api.runekit_stream_close(stream);
  api.runekit_close(handle);
});

export class Transliterator {
  #library;
  #handle;
  /** For short texts: its tables stay warm. */
  #stream;

  static async open(options = {}) {
    const known = ["script", "mode", "variant", "divider", "unmapped", "options", "registry", "words", "breakCharacter",
      "punctuation", "pronunciations", "table", "name"];
    for (const name of Object.keys(options)) {
      if (!known.includes(name)) throw new RangeError(`unknown option '${name}'; expected one of ${known.join(", ")}`);
    }
    if (options.mode === "sound" || /^\s*@sound\b/m.test(options.table ?? "")) await sounds();
    return new Transliterator(await library(), options);
  }

  constructor(library, options) {
    if (!(library instanceof Library)) throw new TypeError("use await Transliterator.open(…)");
    this.#library = library;
    const { api } = library;
    const texts = [];
    const text = (value) => {
      if (value === undefined || value === null) return [0, 0];
      const bytes = encoder.encode(`${value}\0`);
      texts.push(library.put(bytes));
      return [texts.at(-1), bytes.length - 1];
    };
    const breakCharacter = options.breakCharacter ?? "";
    if ([...breakCharacter].length > 1) {
      throw new RangeError(`breakCharacter is '${breakCharacter}'; expected one character`);
    }
    const table = text(options.table);
    const name = text(options.name)[0];
    const pointers = [options.script, options.mode, options.variant, options.divider, options.unmapped,
      options.options?.join(","), options.registry].map((value) => text(value)[0]);
    const values = [...pointers, ...text(options.words), breakCharacter.codePointAt(0) ?? 0, options.punctuation ? 1 : 0,
      ...text(options.pronunciations)];
    try {
      library.withStruct(60, (place) => {
        values.forEach((value, index) => library.data.setUint32(place + 4 * index, value, true));
        const [result, error] = [place + 52, place + 56];
        library.check(
          options.table === undefined
            ? api.runekit_open(place, result, error)
            : api.runekit_open_table(...table, name, place, result, error),
          error);
        this.#handle = library.word(result);
        library.check(api.runekit_stream_open(this.#handle, result));
        this.#stream = library.word(result);
      });
    } finally {
      for (const start of texts) api.free(start);
    }
    handles.register(this, { api, stream: this.#stream, handle: this.#handle }, this);
  }

  /** The library, if this is open. */
  get #open() {
    if (!this.#handle) throw new Error("the transliterator is closed");
    return this.#library;
  }

  transliterate(text) {
    const library = this.#open;
    return library.withText(text, (start, length) =>
      library.writing(length, (target, capacity, needed) =>
        library.api.runekit_stream_transliterate(this.#stream, start, length, target, capacity, needed)));
  }

  #analyze(text, body) {
    const library = this.#open;
    return library.withText(text, (start, length) =>
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
      const [output, first, count] = [0, 8, 12].map((offset) => data.getUint32(analysis + offset, true));
      const segments = [];
      for (let index = 0, place = 0; index < count; index++) {
        const [start, end, outputStart, outputEnd, kind] =
          [0, 4, 8, 12, 16].map((offset) => data.getUint32(first + 20 * index + offset, true));
        const latin = this.#library.text(source + start, end - start);
        const runes = this.#library.text(output + outputStart, outputEnd - outputStart);
        segments.push({ kind: KINDS[kind], start: place, end: (place += latin.length), latin, runes });
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
    const library = this.#open;
    return library.withText(text, (start, length) => library.made((place, error) => body(library.api, start, length, place, error)));
  }

  explain(text) {
    return JSON.parse(this.#document(text, (api, ...rest) => api.runekit_explain(this.#handle, ...rest.slice(0, 3))));
  }

  read(runes) {
    return this.#document(runes, (api, ...rest) => api.runekit_read(this.#handle, ...rest));
  }

  readings(runes, limit = 1000) {
    return JSON.parse(this.#document(runes, (api, start, length, place, error) =>
      api.runekit_readings(this.#handle, start, length, limit, place, error)));
  }

  async svg(text, picture = {}) {
    return svg(this.transliterate(text), { title: text, ...picture });
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
      library.pieces = [];
      const status = body();
      for (const piece of library.pieces) controller.enqueue(piece);
      library.pieces = [];
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
        const bytes = ArrayBuffer.isView(chunk)
          ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
          : chunk instanceof ArrayBuffer ? new Uint8Array(chunk) : undefined;
        if (!bytes) throw new TypeError(`the chunk is a ${typeof chunk}; expected a string or bytes`);
        feed(bytes, controller);
      },
      flush(controller) {
        if (held) feed(encoder.encode(held), controller);
        run(controller, () => library.api.host_finish(stream));
        end();
      },
      cancel: end,
    });
    handles.register(transform, { api: library.api, stream, handle: 0 }, transform);
    return transform;
  }

  close() {
    if (!this.#handle) return;
    handles.unregister(this);
    this.#library.api.runekit_stream_close(this.#stream);
    this.#library.api.runekit_close(this.#handle);
    this.#handle = this.#stream = 0;
  }
}

if (Symbol.dispose) Transliterator.prototype[Symbol.dispose] = Transliterator.prototype.close;

export async function svg(runes, picture = {}) {
  const library = await drawing();
  const { runeHeight = picture.width ? 0 : 48, width = 0, margin = 0.5, weight = 1.5, ink, ground, title, roundEnds } = picture;
  const texts = [ink, ground, title].map((text) =>
    text === undefined || text === null ? 0 : library.put(encoder.encode(`${text}\0`)));
  try {
    return library.withText(runes, (start, length) =>
      library.withStruct(48, (place) => {
        [runeHeight, width, margin, weight].forEach((value, index) =>
          library.data.setFloat64(place + 8 * index, value, true));
        texts.forEach((value, index) => library.data.setUint32(place + 32 + 4 * index, value, true));
        library.bytes[place + 44] = roundEnds ? 1 : 0;
        return library.made((result, error) => library.api.runekit_svg(start, length, place, result, error));
      }));
  } finally {
    for (const start of texts) library.api.free(start);
  }
}

export async function transliterate(text, options = {}) {
  const transliterator = await Transliterator.open(options);
  try {
    return transliterator.transliterate(text);
  } finally {
    transliterator.close();
  }
}

export async function scripts() {
  const opened = await library();
  return JSON.parse(opened.made((place) => opened.api.runekit_list(place)));
}

export async function version() {
  const opened = await library();
  return opened.cString(opened.api.runekit_version());
}

export async function quotes() {
  return loadedQuotes();
}

export async function quoteOfTheDay(date = new Date(), among) {
  const list = among ?? (await loadedQuotes());
  const day = typeof date === "string" ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.slice(1).map(Number)
    : [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  if (!day || day.some(Number.isNaN)) throw new RangeError(`'${date}' is not a day; expected a Date or YYYY-MM-DD`);
  const opened = await library();
  return opened.withIDs(list.map(({ id }) => id), (ids, count) => {
    opened.check(opened.api.runekit_quote_of_the_day(ids, count, ...day, opened.needed));
    return list[opened.word(opened.needed)];
  });
}

export class Picker {
  #library;
  #ids;

  static async open(ids, state) {
    const picker = new Picker();
    picker.#library = await library();
    picker.#ids = ids ?? (await loadedQuotes()).map(({ id }) => id);
    picker.state = state;
    return picker;
  }

  next() {
    const opened = this.#library;
    const random = crypto.getRandomValues(new BigUint64Array(1))[0];
    return opened.withIDs(this.#ids, (ids, count) =>
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
