#!/usr/bin/env node
/**
 * The command `npx runekit`: what `runes` does for texts, over the library, where `runes` itself is not installed. Flags,
 * standard output and exit codes are those of `runes`; what is only there, the error names.
 */
import { chmodSync, chownSync, closeSync, createReadStream, fstatSync, lstatSync, openSync, readFileSync, readSync, readlinkSync, realpathSync,
  renameSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { DrawingError, Picker, Transliterator, init, pictureOptions, quoteOfTheDay, quotes, scripts as listScripts, version } from "./files.js";

const WHERE = "https://github.com/runekit-project/RuneKit";
const ONLY = ["config", "fonts", "help", "pronounce", "quotes", "stones", "tables"];
/** Commands under another name, which alone are texts. */
const NAMES = ["script", "translate"];
/** Of a table or a list of words. */
const MOST_BYTES = 1 << 20;
/** Of a line; a longer one is looked at in parts, cut between words where it has some. */
const MOST_OF_LINE = 1 << 16;
const [USAGE, DATA, NO_INPUT, NOT_FOUND, MEMORY, CANNOT_WRITE] = [64, 65, 66, 1, 70, 73];
/** Options of younger/norse of which an inscription has one. */
const GROUPS = [["early", "c1000", "late"], ["uppland", "sodermanland", "gotaland", "gotland", "danish", "norwegian", "swedish"]];

class Stop extends Error {
  constructor(code, message = "") {
    super(message);
    this.code = code;
  }
}

const harmless = (text) => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, "\ufffd");
const note = (message) => writeAll(2, `runekit: ${message}\n`);

function writeAll(file, text) {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  for (let place = 0; place < bytes.length;) {
    try {
      place += writeSync(file, bytes, place);
    } catch (error) {
      if (error.code === "EPIPE") process.exit(141);
      if (error.code !== "EAGAIN") throw new Stop(74, `cannot write: ${error.code}`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
const write = (text) => writeAll(1, text);

function opening(path, body) {
  if (path === "") throw new Stop(USAGE, "empty file name");
  try {
    const file = openSync(path);
    if (fstatSync(file).isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    return body(file);
  } catch (error) {
    throw new Stop(NO_INPUT, `cannot open ${harmless(path)}: ${error.code}`);
  }
}

/** The text of a table or a list of words, which has a limit. */
function tableText(path) {
  const bytes = Buffer.alloc(MOST_BYTES + 1);
  const size = opening(path, (file) => {
    let size = 0;
    for (let count = 1; count > 0 && size < bytes.length; size += count) count = readSync(file, bytes, size, bytes.length - size, null);
    closeSync(file);
    return size;
  });
  if (size > MOST_BYTES) throw new Stop(DATA, `${harmless(path)}: too large; the limit is ${MOST_BYTES} bytes`);
  return bytes.toString("utf8", 0, size);
}

/** The file that a path leads to, also by a link to one that is missing. */
function targetOf(path) {
  try {
    return realpathSync(path);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  const folder = realpathSync(dirname(path)), file = join(folder, basename(path));
  return lstatSync(file, { throwIfNoEntry: false }) ? targetOf(resolve(folder, readlinkSync(file))) : file;
}

/** Replaces a file whole: its mode and owner stay, a link is followed, and devices and pipes are written to. */
function save(path, bytes) {
  const old = statSync(path, { throwIfNoEntry: false });
  if (old && !old.isFile()) return writeFileSync(path, bytes);
  const target = targetOf(path);
  const temporary = join(dirname(target), `.runekit-${process.pid}`);
  try {
    writeFileSync(temporary, bytes, { flag: "wx" });
    if (old) {
      try {
        chownSync(temporary, old.uid, old.gid);
      } catch {
        // Only root can give a file away.
      }
      chmodSync(temporary, old.mode & 0o777);
    }
    renameSync(temporary, target);
  } catch (error) {
    if (error.code !== "EEXIST") rmSync(temporary, { force: true });
    throw error;
  }
}

/** Standard input; node would read a folder as if it were empty. */
const standardInput = () => fstatSync(0).isDirectory() ? readFileSync(0) : process.stdin;

/** Blocks of whole lines, or of a part of a long one. */
async function* blocks(stream) {
  let held = Buffer.alloc(0);
  for await (const piece of stream) {
    held = held.length > 0 ? Buffer.concat([held, piece]) : piece;
    let end = held.lastIndexOf(10) + 1;
    if (end === 0 && held.length > MOST_OF_LINE) {
      end = held.lastIndexOf(32) + 1 || held.length - 1;
      // A character is not cut: it has at most three bytes after its first.
      for (let back = 0; back < 3 && (held[end] & 0xc0) === 0x80; back++) end -= 1;
    }
    if (end > 0) yield held.subarray(0, end);
    held = held.subarray(end);
  }
  if (held.length > 0) yield held;
}

function kindOf(path) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** A line on words of a text that are names of files. */
function namesOfFiles(text) {
  const files = text.filter((name) => (text.length === 1 || /[./]/.test(name)) && kindOf(name)?.isFile());
  if (files.length === 0 || files.length < text.length && text.length > 2) return;
  note(`“${harmless(files[0])}” was taken as text; to read the file: runekit ${files.map((name) => `-i ${harmless(name)}`).join(" ")} (-q hides this)`);
}

/** The format that the name of a file asks for; refuses names of folders and of formats that are not written. */
function checkedEnding(path, format) {
  if (path === undefined || path === "-") return undefined;
  if (path === "") throw new Stop(USAGE, "-o needs a file: -o hello.svg");
  if (path.endsWith("/") || kindOf(path)?.isDirectory()) throw new Stop(USAGE, `${harmless(path)} is a folder; a file in it: -o ${harmless(join(path, "hello.svg"))}`);
  // A name that begins with its only dot has no ending.
  const [, stem, ending = ""] = path.match(/^(.*[^/])\.([^./]*)$/s) ?? [], end = ending.toLowerCase();
  if (end && !["svg", "png", "pdf", "dxf"].includes(end)) {
    const other = /^(jpe?g|jfif|gif|webp|bmp|tiff?|heic|avif)$/.test(end) ? "png" : "svg";
    throw new Stop(USAGE, `render writes no .${harmless(end)}: -o ${harmless(stem)}.${other}`);
  }
  if (end && format !== undefined && end !== format.replace("-r12", "")) throw new Stop(USAGE, `-o ${harmless(path)} ends in .${end}, but --format is ${harmless(format)}`);
  return end;
}

/** Whether memory is what an error is about: the module's, or that of the program. */
const isOfMemory = (error) => error instanceof WebAssembly.RuntimeError || error.code === "ERR_STRING_TOO_LONG" ||
  error instanceof RangeError && /^(out of memory|there is no memory|Array buffer allocation|Invalid (string|array|typed array) length)/.test(error.message);

const isGiven = (text) => text.length > 0 && !(text.length === 1 && text[0] === "-");
const wholeText = async (text) => isGiven(text) ? text.join(" ") : (await textOf(standardInput())).replace(/\n$/, "");

/** The script and the mode that flags name, or the environment. */
function named({ script, mode }) {
  const name = script || process.env.RUNES_SCRIPT || "elder", own = name.split("/")[1];
  if (own && mode && own !== mode) throw new Stop(USAGE, `--script ${harmless(name)} and --mode ${harmless(mode)} name different modes`);
  return { script: name, mode: mode || undefined };
}

async function transliterator(flags) {
  const { divider, option = [], punctuation, registry, table, unmapped, values = [], variant } = flags;
  const options = {
    ...named(flags), variant, divider, registry, breakCharacter: flags.break, options: [...option, ...values.map((name) => `values-${name}`)],
    unmapped: unmapped === "fail" ? "keep" : unmapped, punctuation: punctuation ?? (registry === undefined ? "keep" : "script"),
  };
  for (const group of GROUPS) {
    const several = option.filter((name) => group.includes(name));
    if (several.length > 1) throw new Stop(USAGE, `${several.slice(0, 2).join(" and ")} cannot be combined: an inscription has only one time and place`);
  }
  if (unmapped && !["keep", "drop", "mark", "fail"].includes(unmapped)) throw new Stop(USAGE, `unknown --unmapped ${harmless(unmapped)}; expected keep, drop, mark or fail`);
  if (flags.break !== undefined && [...flags.break].length !== 1) throw new Stop(USAGE, `--break must be one character, not ${harmless(flags.break) || "none"}`);
  if (table !== undefined) {
    if (flags.mode || flags.script?.includes("/")) throw new Stop(USAGE, "--table and --mode cannot be combined");
    Object.assign(options, { table: tableText(table), name: table, mode: undefined });
  }
  if (flags.words !== undefined) options[options.mode === "sound" ? "pronunciations" : "words"] = tableText(flags.words);
  return Transliterator.open(options);
}

/** Lines of a block, those that are too long to be explained in parts. */
const linesOf = (text) => text.match(/[^\n]{0,25000}\n|[^\n]{1,25000}$|[^\n]{0,24999} |[^\n]{1,25000}/gu) ?? [];

/** A line on figures that a text keeps. */
function keptFigures(text, runes) {
  const kept = [...text.matchAll(/(?<![\p{L}\p{N}])\d+(?:[.,]\d+)*%?(?![\p{L}\p{N}])|&/gu)].filter(([one]) => runes.includes(one));
  const shown = kept.slice(0, 3).map(({ 0: one, index }) => {
    const lines = text.slice(0, index).split("\n");
    return `${one} at ${lines.length}:${[...lines.at(-1)].length + 1}`;
  });
  const more = kept.length > 3 ? ` and ${kept.length - 3} more` : "";
  if (kept.length > 0) note(`kept as ${kept.length === 1 ? "it is" : "they are"}: ${shown.join(", ")}${more}; runes has --numbers (-q hides this)`);
}

/** What could not be written as it was, summed over the blocks of a text. */
class Report {
  found = new Map();

  /** Where the next block begins. */
  line = 1;
  column = 1;

  add(losses) {
    for (const one of losses) {
      const letter = one.letter.length > 80 ? `${one.letter.slice(0, 80)}…` : one.letter;
      const key = `${one.kind} ${letter}`, known = this.found.get(key);
      if (known) known.times += one.times;
      else this.found.set(key, { ...one, letter, line: one.line + this.line - 1, column: one.column + (one.line > 1 ? 0 : this.column - 1) });
    }
  }

  /** Goes to the end of a block. */
  pass(text) {
    const end = text.lastIndexOf("\n") + 1;
    if (end > 0) [this.line, this.column] = [this.line + text.split("\n").length - 1, 1];
    for (const _ of end > 0 ? text.slice(end) : text) this.column += 1;
  }

  of = (kind) => [...this.found.values()].filter((one) => one.kind === kind);

  summary(policy, hint, hasPlaces = true) {
    const kept = { drop: "omitted", mark: "marked ⟨⟩" }[policy] ?? "kept";
    const parts = [
      ["unmapped", (n, s) => `no rune for ${n} letter${s}, ${kept}: `], ["nearest", (n, s, entries) => entries.some((one) => /[/§<?]/.test(one.letter)) ? `${n} sign${s} of the edition simplified: ` : `${n} letter${s} replaced by the nearest letters: `],
      ["guessed", (n, s) => `pronunciation guessed for ${n} word${s}: `], ["ill-formed", () => "invalid UTF-8 replaced by U+FFFD"],
    ].flatMap(([kind, text]) => {
      const entries = this.of(kind), count = entries.reduce((sum, one) => sum + one.times, 0);
      if (count === 0) return [];
      const first = entries.slice(0, 4).map((one) => one.letter && `${harmless(one.letter)}${one.times > 1 ? ` ×${one.times}${hasPlaces ? ", first" : ""}` : ""}${hasPlaces ? ` at ${one.line}:${one.column}` : ""}`);
      const hasForeign = kind === "unmapped" && entries.some((one) => /[^\0-\u036f]/u.test(one.letter));
      return [text(count, count === 1 ? "" : "s", entries) + first.join(", ") + (entries.length > 4 ? " …" : "")
        + (hasForeign ? "; runes --romanize converts other scripts" : "")];
    });
    return parts.length ? parts.join("; ") + hint : "";
  }
}

const commands = {
  async translit(flags, text) {
    const made = await transliterator(flags), report = new Report();
    const isReported = !(flags.quiet || flags.json) || flags.strict || flags.unmapped === "fail";
    const look = (source) => {
      if (!isReported) return;
      report.add(made.losses(source));
      const [first] = flags.unmapped === "fail" ? report.of("unmapped") : [];
      if (first) throw new Stop(DATA, `no rune for ${harmless(first.letter)} at ${first.line}:${first.column}; --unmapped keep passes it through`);
      report.pass(source);
    };
    const { json } = flags;
    let failure;
    /** Looks at the blocks of a source, up to the first that stops it; what was looked at is still written. */
    async function* looked(source) {
      try {
        for await (const block of source) {
          const decoded = block.toString();
          if (!Buffer.from(decoded).equals(block)) report.add([{ kind: "ill-formed", letter: "", times: 1, line: 1, column: 1 }]);
          for (const one of json || flags.unmapped === "fail" ? linesOf(decoded) : [decoded]) {
            look(one);
            yield one;
          }
        }
      } catch (error) {
        failure = error;
      }
    }
    if (isGiven(text) && !flags.input) {
      const whole = text.join(" ");
      look(whole);
      const runes = made.transliterate(whole);
      write(json ? jsonLine(made, whole, json) : `${runes}\n`);
      if (!flags.quiet && !json) {
        namesOfFiles(text);
        keptFigures(whole, runes);
      }
    } else {
      for (const source of flags.input?.map((path) => opening(path, (fd) => blocks(createReadStream(path, { fd })))) ?? [blocks(standardInput())]) {
        [report.line, report.column] = [1, 1];
        if (json) for await (const one of looked(source)) write(jsonLine(made, one.replace(/\n$/, ""), json));
        else for await (const runes of Readable.toWeb(Readable.from(looked(source))).pipeThrough(made.stream())) writeAll(1, runes);
        if (failure) throw failure;
      }
    }
    const summary = report.summary(flags.unmapped, " (--json shows all, -q hides this)");
    if (summary && !flags.quiet && !json) note(summary);
    if (flags.strict && report.found.size > 0) throw new Stop(DATA);
  },

  async read(flags, text) {
    const name = flags.script ?? process.env.RUNES_SCRIPT ?? "", limit = flags.limit === undefined ? undefined : Number(flags.limit);
    if (limit !== undefined && !flags.all) throw new Stop(USAGE, "--limit requires --all");
    if (limit !== undefined && !/^\d+$/.test(flags.limit)) throw new Stop(USAGE, `--limit must be at least 0, not ${flags.limit}; 0 lists all`);
    if (!(flags.all || flags.mode || flags.table || name.includes("/") || name === "cirth")) {
      throw new Stop(USAGE, "give --mode, whose spelling is inverted; scholars' readings are in runes");
    }
    const made = await transliterator(flags);
    (isGiven(text) ? [text.join(" ")] : (await wholeText(text)).split("\n")).forEach((line, number) => {
      try {
        if (flags.all) write((number > 0 ? "\n" : "") + made.readings(line, limit === undefined ? 1000 : limit || Infinity).map((one) => `${one}\n`).join(""));
        else write(`${made.read(line)}\n`);
      } catch (error) {
        throw error instanceof Stop || isOfMemory(error) ? error : new Stop(NOT_FOUND, error.message);
      }
    });
  },

  async explain(flags, text) {
    const whole = (await transliterator(flags)).explain(await wholeText(text));
    if (!flags.json) throw new Stop(USAGE, "give --json; the table for people is in runes explain and in the Python package");
    write(`${JSON.stringify(whole)}\n`);
  },

  async render(flags, text) {
    const made = await transliterator(flags), request = {};
    for (const { name, kind } of pictureOptions()) {
      const flag = dashed(name), value = flags[flag] ?? (flags[`no-${flag}`] ? false : undefined);
      if (value === undefined) continue;
      if (kind === "number" && !(value.trim() && Number.isFinite(Number(value)))) throw new Stop(USAGE, `--${flag} '${harmless(value)}' is not a number`);
      request[name] = kind === "number" ? Number(value) : value;
    }
    const end = checkedEnding(flags.output, request.format);
    if (end && request.format === undefined) request.format = end;
    if (flags.punctuation === "keep") request.marks = true;
    const drawn = made.picture(await wholeText(text), request);
    if (!flags.quiet) drawn.warnings.forEach((warning) => note(warning));
    if (!flags.output || flags.output === "-") return write(drawn.bytes);
    try {
      save(flags.output, drawn.bytes);
    } catch (error) {
      throw new Stop(CANNOT_WRITE, `cannot write ${harmless(flags.output)}: ${error.code}`);
    }
  },

  async quote(flags, [when, ...others]) {
    if (others.length > 0 || when !== undefined && (flags.date !== undefined || flags.random)) throw new Stop(USAGE, `unexpected argument ${harmless([when, ...others].at(-1))}`);
    if (when === "random") flags.random = true;
    else flags.date ??= when;
    if (flags.random && flags.date) throw new Stop(USAGE, "--random and --date cannot be combined");
    if (flags.latin && flags.runes) throw new Stop(USAGE, "--latin and --runes cannot be combined");
    const id = flags.random && (await Picker.open()).next();
    const one = id ? (await quotes()).find((quote) => quote.id === id) : await quoteOfTheDay(dayOf(flags.date)).catch((error) => {
      throw !(error instanceof RangeError) ? error : new Stop(USAGE, `“${harmless(flags.date)}” is not a day; expected YYYY-MM-DD, such as 2026-11-21, today, tomorrow or random; runes quote takes more, such as friday: ${WHERE}`);
    });
    const { carved, language, source = "", author = "" } = one, { script, mode } = named(flags);
    const made = await Transliterator.open({ script, mode, variant: flags.variant, language });
    const isCarved = !mode && carved && [carved.script, `${carved.script}/${carved.variant}`].includes(made.name) &&
      [undefined, carved.variant].includes(flags.variant);
    const lines = flags.latin ? [] : [isCarved ? carved.runes : made.transliterate(one.text)];
    if (!flags.runes) {
      const credit = author && source.startsWith(author) ? source : [author, source].filter(Boolean).join(", ");
      lines.push(one.text, ...(one.gloss ? [`(${one.gloss})`] : []), ...(credit ? [`  — ${credit}`] : []));
    }
    write(`${lines.map(harmless).join("\n")}\n`);
    const report = new Report();
    const losses = flags.latin || isCarved || flags.quiet ? [] : made.losses(one.text);
    // A quote that is whole in its letters says nothing.
    if (losses.some((loss) => loss.kind === "unmapped")) report.add(losses);
    const summary = report.summary("keep", "", false);
    if (summary) note(summary);
  },

  async scripts(flags, [name]) {
    const all = await listScripts();
    if (name !== undefined && !all.some((one) => one.name === name.toLowerCase())) await Transliterator.open({ script: name });
    if (name !== undefined) throw new Stop(USAGE, `the letters of a script are listed by runes scripts ${name}`);
    if (!flags.all) throw new Stop(USAGE, "scripts lists all names with --all; the usual ones are listed by runes scripts");
    const list = (one) => [
      `${one.name}  ${one.title}`,
      ...one.modes.flatMap((mode) => [`  ${one.name}/${mode.name}  ${mode.title}`,
        ...mode.options.map((option) => `    …/${option.name.replace(/^values-/, "")}  ${option.meaning}`)]),
      ...[...one.variants, ...one.registries].map((part) => `  ${one.name}/${part.name}  ${part.title}`),
      `  --divider  ${one.dividers.map((divider) => `${divider.name} ${divider.character}`).join(", ")}\n`,
    ];
    write(all.map((one) => list(one).join("\n")).join("\n"));
  },
};

/** A day by its name. Days differ in length, so tomorrow is a date, not a number of hours. */
function dayOf(name = "today") {
  const now = new Date(), ahead = ["today", "tomorrow"].indexOf(name);
  return ahead < 0 ? name : new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, 12);
}

/** What `runes translit --json` writes for a line. */
function jsonLine(made, source, form) {
  if (form === "lean") {
    const kinds = { unmapped: "kept", nearest: "nearest", guessed: "guessed" };
    const losses = made.losses(source).filter((one) => kinds[one.kind]).map((one) => ({ letter: one.letter, count: one.times, kind: kinds[one.kind] }));
    return `${JSON.stringify({ source, text: made.transliterate(source), losses })}\n`;
  }
  const { mode, script, segments, text } = made.explain(source);
  const parts = segments.map(({ bytes, guess, kind, latin, output, rows }) =>
    ({ bytes, guess, kind, latin, output, rows: rows.map(({ file, line }) => ({ file, line })) }));
  return `${JSON.stringify({ mode, script, segments: parts, source, text })}\n`;
}

const [STRING, LIST, FLAG] = [{ type: "string" }, { type: "string", multiple: true }, { type: "boolean" }];
const SCRIPT = { script: { ...STRING, short: "s" }, mode: STRING, variant: STRING };
const TEXT = { ...SCRIPT, values: LIST, option: LIST, divider: STRING, punctuation: STRING, registry: STRING, table: STRING,
  words: STRING, break: STRING };
const QUIET = { quiet: { ...FLAG, short: "q" } };
const OPTIONS = {
  translit: { ...TEXT, ...QUIET, input: { ...LIST, short: "i" }, unmapped: STRING, strict: FLAG, json: STRING },
  read: { ...TEXT, ...QUIET, all: FLAG, limit: STRING }, explain: { ...TEXT, json: FLAG },
  render: { ...TEXT, ...QUIET, output: { ...STRING, short: "o" } },
  quote: { ...SCRIPT, ...QUIET, random: FLAG, latin: FLAG, runes: FLAG, bundled: FLAG, date: STRING }, scripts: { all: FLAG },
};

const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The flags of pictures, which the library lists. */
async function pictureFlags() {
  await init({ drawing: true });
  return Object.fromEntries(pictureOptions().flatMap(({ name, kind }) =>
    kind === "flag" ? [[dashed(name), FLAG], [`no-${dashed(name)}`, FLAG]] : [[dashed(name), STRING]]));
}

async function run([first, ...others]) {
  if (ONLY.includes(first) || NAMES.includes(first) && others.length > 0) throw new Stop(USAGE, `${first} is a command of runes; see ${WHERE}`);
  const isCommand = Object.hasOwn(commands, first ?? "");
  const command = isCommand ? first : "translit", given = isCommand || first === undefined ? others : [first, ...others];
  const end = given.indexOf("--") < 0 ? given.length : given.indexOf("--");
  const bundle = given.slice(0, end).find((one) => /^-[^-so]./s.test(one) && !/^-q+([soi]|$)/.test(one));
  if (bundle) throw new Stop(USAGE, `“${harmless(bundle)}” begins with a dash; put -- before such a text`);
  const words = given.map((one, index) => index < end && one === "--json" && command === "translit" ? "--json=full" : one);
  if (command === "render") Object.assign(OPTIONS.render, await pictureFlags());
  let parsed;
  try {
    parsed = parseArgs({ args: words, allowPositionals: true, options: { ...OPTIONS[command], version: FLAG, help: { ...FLAG, short: "h" } } });
  } catch (error) {
    throw new Stop(USAGE, `${harmless(error.message.split(/[.\n]/)[0])}; runes has more options: ${WHERE}`);
  }
  const { values: flags, positionals } = parsed;
  if (flags.version) return write(`runekit ${await version()}\n`);
  if (flags.help) return write(`runekit [${Object.keys(commands).join(" | ")}] [--${Object.keys(OPTIONS[command]).join("] [--")}] [text ...]\n\nThe flags are those of runes: ${WHERE}\n`);
  if (flags.json !== undefined && ![true, "full", "lean"].includes(flags.json)) throw new Stop(USAGE, `--json=${harmless(flags.json)} is unknown; expected full or lean`);
  await commands[command](flags, positionals);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  // Errors of the library are for the user; those of the system have the call that failed.
  const isMemory = isOfMemory(error);
  if (!(error instanceof Stop || error instanceof RangeError || error.syscall || isMemory)) throw error;
  if (error.message) note(isMemory ? `not enough memory for this text: ${harmless(error.message)}` : harmless(error.message));
  const isData = error instanceof DrawingError || error.findings || /^the text has \d+ bytes; at most/.test(error.message);
  process.exitCode = error instanceof Stop ? error.code : isMemory ? MEMORY : error.syscall ? 74 : isData ? DATA : USAGE;
}
