/** The entry for node, which reads the files of the package itself. */
import { readFile } from "node:fs/promises";
import { reader, sources } from "./runekit.js";

sources.wasm = () => readFile(new URL("./runekit.wasm", import.meta.url));
sources.drawing = () => readFile(new URL("./drawing.wasm", import.meta.url));
sources.sounds = () => readFile(new URL("./sounds.bin", import.meta.url));
sources.quotes = () => readFile(new URL("./quotes.json", import.meta.url));
sources.writing = () => readFile(new URL("./writing.wasm", import.meta.url));
sources.stave = () => readFile(new URL("./Stave-Regular.ttf", import.meta.url));

// Node's fetch does not read files.
reader.read = (address) => (String(address).startsWith("file:") ? readFile(new URL(address)) : fetch(address));

export * from "./runekit.js";
