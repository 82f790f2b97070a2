/** The package with the engine inside, for bundles of a single file. */
import { sources } from "./runekit.js";
import wasm from "./inline/wasm.js";

sources.wasm = wasm;
sources.letters = undefined;

export * from "./runekit.js";
