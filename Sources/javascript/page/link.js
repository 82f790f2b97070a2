// The address of the page, which holds the words and the choices.
import { find } from "./dom.js";
import { Transliterator } from "./runekit.js";
import { changed, GROUNDS, INKS, millimeters, modeTable, MOST, ORDER, READ_IN, SINGLE, state, table, WEIGHTS } from "./state.js";
import { language, t } from "./texts.js";

const words = find("words");

/** The script, mode, variant and options of a name of the command, such as viking, hobbit or younger/long-branch. */
function resolve(name) {
  const parts = name.toLowerCase().split("/"), [first, ...rest] = parts;
  try {
    const { script, mode } = new Transliterator({ script: first }), own = table(script);
    const named = (all) => parts.filter((part) => all.some((one) => one.name === part));
    const found = { script, mode: named(own.modes)[0] ?? mode, variant: named(own.variants)[0] };
    found.options = named(own.modes.find((one) => one.name === found.mode).options).join(",");
    const all = [found.mode, found.variant, ...found.options.split(",")];
    return parts.every(Boolean) && rest.every((part) => all.includes(part)) ? found : { script: name };
  } catch {
    return { script: name };
  }
}

/** What a link says, as far as it can be used; the rest is named in a sentence. */
export function read(query) {
  let said = Object.fromEntries(new URLSearchParams(query));
  if (said.script && !ORDER.includes(said.script)) said = { ...resolve(said.script), ...said, script: resolve(said.script).script };
  const problems = [];
  const choose = (name, among, usual) => {
    if (said[name] === undefined || said[name] === usual) return usual;
    if (among.includes(said[name])) return said[name];
    problems.push(`${name} “${said[name].slice(0, 40)}”`);
    return usual;
  };
  state.script = choose("script", ORDER, "elder");
  const own = table();
  state.mode = choose("mode", own.modes.map(({ name }) => name), "english");
  state.variant = choose("variant", own.variants.map(({ name }) => name), "");
  state.divider = choose("divider", ["keep", "space", "none", "shared", ...own.dividers.map(({ name }) => name)], "keep");
  state.language = choose("language", READ_IN, "");
  state.unmapped = choose("unmapped", ["keep", "drop", "mark"], "keep");
  state.weight = choose("weight", Object.keys(WEIGHTS), "regular");
  state.ends = choose("ends", ["flat", "round"], "flat");
  state.ink = choose("ink", INKS, "black");
  state.ground = choose("ground", GROUNDS, "none");
  for (const [name, values] of Object.entries(SINGLE)) state[name] = choose(name, values, values[0]);
  state.width = said.width === undefined ? 100 : millimeters(said.width);
  if (!state.width) problems.push(`width “${said.width.slice(0, 40)}”`);
  state.width ||= 100;
  state.punctuation = said.punctuation === "true";
  const possible = modeTable().options.map(({ name }) => name);
  const asked = (said.options ?? "").split(",").filter(Boolean);
  problems.push(...asked.filter((name) => !possible.includes(name)).slice(0, 3).map((name) => `options “${name.slice(0, 40)}”`));
  state.options = asked.filter((name) => possible.includes(name));
  state.picks = {};
  for (const pair of (said.picks ?? "").split(",").filter(Boolean).slice(0, 60)) {
    const [latin, name] = pair.split("~");
    const letter = own.letters.find((one) => one.name === name);
    if (letter && latin) state.picks[latin] = letter.character;
    else problems.push(`picks “${pair.slice(0, 40)}”`);
  }
  const text = said.text ?? "";
  state.text = text.slice(0, MOST);
  const sentences = [];
  if (problems.length > 0) sentences.push(t("link-unknown", { what: problems.slice(0, 4).join(", ") }));
  if (text.length > MOST) sentences.push(t("link-long", { count: text.length.toLocaleString(language()), most: MOST.toLocaleString(language()) }));
  return sentences.join(" ");
}

/** The address of the page as it is. */
export function link() {
  const own = table();
  const said = {
    text: words.value, script: state.script !== "elder" && state.script, mode: state.mode !== "english" && state.mode,
    variant: state.variant, divider: state.divider !== "keep" && state.divider, unmapped: state.unmapped !== "keep" && state.unmapped,
    language: state.language, options: state.options.join(","), punctuation: state.punctuation && "true", weight: state.weight !== "regular" && state.weight,
    ends: state.ends !== "flat" && state.ends, width: state.width !== 100 && state.width, ink: state.ink !== "black" && state.ink,
    ground: state.ground !== "none" && state.ground,
    ...Object.fromEntries(Object.entries(SINGLE).map(([name, [usual]]) => [name, state[name] !== usual && state[name]])),
    picks: Object.entries(state.picks).map(([latin, character]) =>
      `${latin}~${own.letters.find((letter) => letter.character === character).name}`).join(","),
  };
  const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value));
  const base = location.href.split("#")[0];
  return query.size > 0 ? `${base}#${query}` : base;
}

/** Keeps the choices in the address. */
export function keep() {
  try {
    history.replaceState(history.state, "", link());
  } catch {
    // Browsers limit how often and how long; the Share button makes the link anew.
  }
}

/** Puts another text and mode on the page; Back returns to the one before. */
export function put(text, { script, mode } = {}) {
  history.pushState(null, "", link());
  words.value = text;
  if (script) {
    Object.assign(state, { script, mode, variant: "", options: [], picks: {}, divider: "keep" });
  }
  changed();
  scrollTo({ top: 0 });
}
