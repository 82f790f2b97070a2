// The JavaScript package on the corpus, in node or a page: `check` takes the module and the lines.
// From a shell: node corpus.mjs FOLDER-OF-THE-PACKAGE < cases

const encoder = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const LETTERS = { unmapped: "u", nearest: "n", "ill-formed": "i", "guessed": "g" };

function unescaped(field) {
  if (!field.includes("\\")) return encoder.encode(field);
  const parts = field.split(/\\x(..)/);
  return Uint8Array.from(parts.flatMap((part, index) => (index % 2 ? [parseInt(part, 16)] : [...encoder.encode(part)])));
}

function options(fields) {
  const choice = Object.fromEntries(fields.map((field) => {
    const at = field.indexOf("=");
    return [field.slice(0, at), decoder.decode(unescaped(field.slice(at + 1)))];
  }));
  const { break: breakCharacter, options, romanize, ...rest } = choice;
  return { ...rest, breakCharacter, romanize: romanize !== undefined, options: options?.split(",") };
}

async function streamed(transliterator, bytes, cuts) {
  const stream = transliterator.stream();
  const reading = new Response(stream.readable).arrayBuffer();
  const writer = stream.writable.getWriter();
  const places = [0, ...cuts, bytes.length];
  for (let index = 0; index + 1 < places.length; index++) {
    await writer.write(bytes.subarray(places[index], places[index + 1]));
  }
  await writer.close();
  return decoder.decode(await reading);
}

/** Opens a mode in the small module; undefined for one that only the whole module has. */
function openSmall(Transliterator, options) {
  try {
    return new Transliterator(options);
  } catch (error) {
    if (!error.message.includes("runekit.wasm is not loaded")) throw error;
    return undefined;
  }
}

export async function check({ Transliterator }, lines, isSmall = false) {
  let cases = 0;
  let wrong = 0;
  let transliterator;
  const failures = [];
  for await (const line of lines) {
    const fields = line.split("\t");
    if (fields[0] === "@") {
      transliterator?.close();
      const choice = options(fields.slice(1));
      transliterator = isSmall ? openSmall(Transliterator, choice) : await Transliterator.open(choice);
      continue;
    }
    if (fields.length !== 5 || !transliterator) continue;
    cases += 1;
    const bytes = unescaped(fields[0]);
    const runes = decoder.decode(unescaped(fields[2]));
    const cuts = fields[1] ? fields[1].split(" ").map(Number) : [];
    const answers = { pieces: [await streamed(transliterator, bytes, cuts), runes] };
    let text;
    try {
      text = strict.decode(bytes);
    } catch {
      // A string has no ill-formed bytes.
    }
    if (text !== undefined) {
      answers.whole = [transliterator.transliterate(text), runes];
    }
    if (text !== undefined && !isSmall) {
      answers.segments = [transliterator.segments(text)
        .map(({ kind, latin, output }) => `${kind[0]}${encoder.encode(latin).length}>${encoder.encode(output).length}`).join(" "), fields[3]];
      answers.losses = [transliterator.losses(text)
        .map(({ kind, times, line, column, letter }) => `${LETTERS[kind]}:${times}:${line}:${column}:${letter}`).join(" "), fields[4]];
    }
    const different = Object.entries(answers).find(([, [got, expected]]) => expected !== "?" && got !== expected);
    if (different) {
      wrong += 1;
      const [name, [got, expected]] = different;
      if (wrong <= 5) failures.push(`${name} of ${fields[0]}: expected ${expected}, got ${got}`);
    }
  }
  transliterator?.close();
  return { cases, wrong, failures };
}

if (globalThis.process?.argv?.[2]) {
  const { readFileSync } = await import("node:fs");
  const { resolve } = await import("node:path");
  const { pathToFileURL } = await import("node:url");
  const module = await import(pathToFileURL(resolve(process.argv[2], "files.js")));
  const lines = readFileSync(0, "utf8").split("\n");
  // Another instance, in which the small module is alone.
  const small = await import(pathToFileURL(resolve(process.argv[2], "runekit.js")) + "?small");
  small.reader.read = (address) => readFileSync(new URL(address));
  await small.init({ letters: true });
  for (const [name, isSmall] of [["JavaScript", false], ["JavaScript, the small module", true]]) {
    const { cases, wrong, failures } = await check(isSmall ? small : module, lines, isSmall);
    for (const failure of failures) console.error(failure);
    console.log(`${name}: ${cases} cases, ${wrong} differ`);
    if (wrong > 0 || cases === 0) process.exitCode = 1;
  }
}
