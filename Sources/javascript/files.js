/** The package in node, which reads its files itself; bundled as runekit.cjs, which both `import` and `require` give there. */
import { readFile } from "node:fs/promises";
import { reader } from "./runekit.js";

// Node's fetch does not read files.
reader.read = (address) => (String(address).startsWith("file:") ? readFile(new URL(address)) : fetch(address));

export * from "./runekit.js";
