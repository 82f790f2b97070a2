/** The package with the engine inside, for bundles of a single file. */
export * from "./runekit.js";
