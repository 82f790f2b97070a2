/** The package in bundles for node: the engine is inside, since a bundle does not bring the files beside it. */
import { sources } from "./runekit.js";
import wasm from "./inline/wasm.js";

sources.wasm = wasm;
sources.letters = undefined;

export * from "./files.js";
