// What the visitor chose and wrote, and how that is written in runes.
import { find } from "./dom.js";
import { init, scripts, transliterate } from "./runekit.js";
import { t } from "./texts.js";
import { Writing } from "./writing.js";

const words = find("words");

/** The scripts in the order of the tiles. */
export const ORDER = ["elder", "younger", "futhorc", "medieval", "cirth"];
export const WEIGHTS = { light: 1, regular: 1.5, bold: 2 };
/** Links and fields hold this many characters; what is beyond is left out and said. */
export const MOST = 20_000;
/** So much of a text is looked at where looking takes time; start.js, which no module can import from, has the same number. */
export const LOOKED_AT = 2000;
export const EXAMPLE = "never forget";

/** The languages that words can be read in. */
export const READ_IN = ["fr", "pl", "de", "es", "es-ES", "ru", "uk", "be", "bg", "sr", "mk", "mn", "el", "grc"];

export const INKS = ["black", "white"], GROUNDS = ["none", "light", "dark"];
/** What single pictures can be asked for beyond that, the first of each being usual; pictureOptions() lists the same. */
export const SINGLE = {
  stone: ["none", "boulder", "slab", "stub"], shape: ["usual", "arch", "bracelet", "wave", "loop", "spiral"], head: ["usual", "pr2", "pr4", "fp"],
  size: ["large", "square", "story", "banner", "wallpaper", "widget-large", "widget-medium", "widget-small", "medium", "small", "circular", "inline"],
};
/** A width that pictures can have, or undefined. */
export const millimeters = (text) => (Number(text) >= 5 && Number(text) <= 5000 ? Number(text) : undefined);

let known = [];
export async function loadScripts() {
  known = await scripts();
}

export const state = {
  text: "", script: "elder", mode: "english", variant: "", divider: "keep", unmapped: "keep", options: [], punctuation: false,
  // How the words are read; empty for English, or by their script.
  language: "",
  weight: "regular", ends: "flat", picks: {},
  // What all pictures to take along share; the width is in millimeters.
  width: 100, ink: "black", ground: "none", ...Object.fromEntries(Object.entries(SINGLE).map(([key, [usual]]) => [key, usual])),
};
/** How the words are written now. */
export let writing;
export function openWriting() {
  writing = new Writing(engineOptions(), state.picks);
}
/** The words in runes, and the style of strokes. */
export let written = "";
export function write() {
  written = writing.write(shown());
}
/**
 * Writes the words by the small module, while the engine is on its way; false where a link asks for more than a script.
 * Words of other scripts wait for the engine.
 */
export async function writeFirst(query) {
  const { script = "elder", text, theme, ...rest } = Object.fromEntries(new URLSearchParams(query)), words = shown();
  if (!ORDER.includes(script) || Object.keys(rest).length > 0 || /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(words)) return false;
  const runes = await transliterate(words, { script });
  if (writing || words !== shown()) return false;
  [state.script, written] = [script, runes];
  return true;
}
export const style = () => ({ weight: WEIGHTS[state.weight], isRound: state.ends === "round" });
export const table = (name = state.script) => known.find((one) => one.name === name);
export const modeTable = () => table().modes.find(({ name }) => name === state.mode);
export const scriptName = (name = state.script) => t(`script-${name}`);
/** Whether characters are ones that Unicode leaves to private agreement, as it has no cirth. */
export const isPrivate = (text) => /[\ue000-\uf8ff]/.test(text);
/** What is written: the visitor's words, or the example while there are none. */
export const shown = () => (words.value.trim() === "" ? EXAMPLE : words.value);

/** What the engine is asked for, without what is usual. */
export function engineOptions(script = state.script, mode = state.mode) {
  const isOwn = script === state.script;
  const options = { script, mode, romanize: true };
  if (state.language) options.language = state.language;
  if (isOwn && state.variant) options.variant = state.variant;
  if (isOwn && state.options.length > 0) options.options = state.options;
  if (isOwn && state.divider !== "keep") options.divider = state.divider;
  if (state.unmapped !== "keep") options.unmapped = state.unmapped;
  if (state.punctuation) options.punctuation = "script";
  return options;
}

/** The same without what a font has as stylistic sets, or not at all. */
export function fontOptions() {
  const { divider, unmapped, punctuation, romanize, language, ...rest } = engineOptions();
  return rest;
}

/** Whether the dictionary of English sounds is loaded. */
let hasSounds = false;
export async function loadSounds() {
  await init({ sounds: true });
  hasSounds = true;
}
/** The mode of a script that is nearest to the chosen one: of the same name, else English letters. */
export const modeIn = (script) =>
  (table(script).modes.some(({ name }) => name === state.mode) && (state.mode !== "sound" || hasSounds) ? state.mode : "english");

/** Has everything written anew after a choice; page.js listens. */
export const changed = () => document.dispatchEvent(new Event("choice"));

/** The single runes that a row's alternatives name, without the one that is there. */
export function alternatives(row, character) {
  const names = new Map(table().letters.map((letter) => [letter.name, letter]));
  const found = [];
  for (const part of (row?.alternatives ?? "").split(/,| or /)) {
    const mentioned = part.replace(/\(.*/, "").trim().split(/\s+/).filter((name) => names.has(name));
    const letter = mentioned.length === 1 && names.get(mentioned[0]);
    if (letter && letter.character !== character && !found.includes(letter)) {
      found.push({ ...letter, note: /\((.*)\)/.exec(part)?.[1] ?? part.replace(letter.name, "").trim() });
    }
  }
  return found;
}

/** Writes a letter by another rune, or by that of the table again. */
export function choose(latin, character) {
  const key = latin.toLowerCase();
  const plain = new Writing(engineOptions()).engine.transliterate(key);
  if (plain === character) delete state.picks[key];
  else state.picks[key] = character;
  changed();
}
