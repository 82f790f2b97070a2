// The page: the visitor's words in runes, live. Everything it knows about runes comes from runekit.js.
import { init, scripts, quotes, quoteOfTheDay } from "./runekit.js";
import { drawWord, drawingIsLoaded, edition, fit, GAP, HEIGHT, ink, inline, JOINT, LEADING, loadStrokes, round, shapes, WORDS } from "./drawing.js";
import { chosenLanguage, fillTexts, language, languages, setLanguage, t } from "./texts.js";
import { Writing } from "./writing.js";

export const find = (id) => document.getElementById(id);
const [hero, runes, words, ask, echo, pop, top, notice, hint, tiles, choices] =
  ["hero", "runes", "words", "ask", "echo", "pop", "top", "notice", "hint", "tiles", "choices"].map(find);

/** An element with attributes and contents; strings that are empty, false and undefined are left out. */
export function element(name, attributes = {}, ...contents) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(key, value);
    else if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...contents.flat().filter((one) => one !== undefined && one !== false && one !== ""));
  return made;
}

// MARK: State

/** The scripts in the order of the tiles. */
const ORDER = ["elder", "younger", "futhorc", "medieval", "cirth"];
const WEIGHTS = { light: 1, regular: 1.5, bold: 2 };
/** Links and fields hold this many characters; what is beyond is left out and said. */
const MOST = 20_000;
/** So much of a text is looked at where looking takes time; start.js, which no module can import from, has the same number. */
export const LOOKED_AT = 2000;
const EXAMPLE = "never forget";

export const INKS = ["black", "white"], GROUNDS = ["none", "light", "dark"];
/** A width that pictures can have, or undefined. */
export const millimeters = (text) => (Number(text) >= 5 && Number(text) <= 5000 ? Number(text) : undefined);

let known = [];
export const state = {
  text: "", script: "elder", mode: "english", variant: "", divider: "keep", unmapped: "keep", options: [], punctuation: false,
  weight: "regular", ends: "flat", picks: {},
  // What all pictures to take along share; the width is in millimeters.
  width: 100, ink: "black", ground: "none",
};
/** How the words are written now. */
export let writing;
/** The words in runes, and the style of strokes. */
export let written = "";
export const style = () => ({ weight: WEIGHTS[state.weight], isRound: state.ends === "round" });
export const table = (name = state.script) => known.find((one) => one.name === name);
export const modeTable = () => table().modes.find(({ name }) => name === state.mode);
export const scriptName = (name = state.script) => t(`script-${name}`);
/** What is written: the visitor's words, or the example while there are none. */
export const shown = () => (words.value.trim() === "" ? EXAMPLE : words.value);

/** What the engine is asked for, without what is usual. */
function engineOptions(script = state.script, mode = state.mode) {
  const isOwn = script === state.script;
  const options = { script, mode };
  if (isOwn && state.variant) options.variant = state.variant;
  if (isOwn && state.options.length > 0) options.options = state.options;
  if (isOwn && state.divider !== "keep") options.divider = state.divider;
  if (state.unmapped !== "keep") options.unmapped = state.unmapped;
  if (state.punctuation) options.punctuation = "script";
  return options;
}

/** The same without what a font has as stylistic sets, or not at all. */
export function fontOptions() {
  const { divider, unmapped, punctuation, ...rest } = engineOptions();
  return rest;
}

/** The mode of a script that is nearest to the chosen one: of the same name, else English letters. */
const modeIn = (script) =>
  (table(script).modes.some(({ name }) => name === state.mode) && (state.mode !== "sound" || hasSounds) ? state.mode : "english");
/** Whether the dictionary of English sounds is loaded. */
let hasSounds = false;

export function say(message, ...more) {
  notice.replaceChildren(...(message ? [message, ...more] : []));
}

// MARK: The link

/** What a link says, as far as it can be used; the rest is named in a sentence. */
function read(query) {
  const said = Object.fromEntries(new URLSearchParams(query));
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
  state.unmapped = choose("unmapped", ["keep", "drop", "mark"], "keep");
  state.weight = choose("weight", Object.keys(WEIGHTS), "regular");
  state.ends = choose("ends", ["flat", "round"], "flat");
  state.ink = choose("ink", INKS, "black");
  state.ground = choose("ground", GROUNDS, "none");
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
    options: state.options.join(","), punctuation: state.punctuation && "true", weight: state.weight !== "regular" && state.weight,
    ends: state.ends !== "flat" && state.ends, width: state.width !== 100 && state.width, ink: state.ink !== "black" && state.ink,
    ground: state.ground !== "none" && state.ground,
    picks: Object.entries(state.picks).map(([latin, character]) =>
      `${latin}~${own.letters.find((letter) => letter.character === character).name}`).join(","),
  };
  const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value));
  const base = location.href.split("#")[0];
  return query.size > 0 ? `${base}#${query}` : base;
}

// MARK: The hero

/** The glyphs of the hero with their places in `written`, and the lines that they make. */
let arranged = { lines: [], scale: 1 };
/** Height kept for the first words, so that nothing moves when they come; gone with the first change. */
let reserved = 0;

const isPhone = () => innerWidth < 640;
/** The width of the column; measured when the window changes, since measuring makes the browser lay out the page. */
let columnWidth = 0;
const column = () => (columnWidth ||= ask.clientWidth);

function limits() {
  return { width: column(), largest: Math.min(220, 0.4 * innerHeight), height: Math.min(0.36 * innerHeight, 320) };
}

/** Words that were drawn lately, with the offsets of their glyphs; they hold for one style and width. */
let drawnWords = new Map(), drawnFor = "";

/** The pieces of a word, more than one where it is too long for a line. */
function piecesOf(word) {
  const longest = column() / (40 / HEIGHT);
  const key = `${longest} ${state.weight} ${state.ends}`;
  if (key !== drawnFor || drawnWords.size > 10_000) {
    drawnFor = key;
    drawnWords = new Map();
  }
  const known = drawnWords.get(word);
  if (known) return known;
  const { glyphs, width, isWaiting } = drawWord(word, style());
  // Characters without a glyph, such as joiners, are skipped.
  let at = 0, next = 0;
  for (const character of word) {
    if (glyphs[next]?.character === character) glyphs[next++].offset = at;
    at += character.length;
  }
  const found = [];
  for (let start = 0; start < glyphs.length;) {
    const left = start === 0 ? 0 : glyphs[start].x + glyphs[start].left;
    let end = width <= longest ? glyphs.length : start + 1;
    while (end < glyphs.length && glyphs[end].x + glyphs[end].right - left <= longest) end++;
    const own = glyphs.slice(start, end).map((glyph) => ({ ...glyph, x: glyph.x - left }));
    found.push({ glyphs: own, width: end === glyphs.length ? width - left : own.at(-1).x + own.at(-1).right });
    start = end;
  }
  if (isWaiting) loadDrawing();
  else drawnWords.set(word, found);
  return found;
}

/** The words of a text with their places. */
function wordsOf(text) {
  const found = [];
  let isFirst = false, end = -1;
  for (const { 0: part, index } of text.matchAll(WORDS)) {
    if (part === "\n") {
      isFirst = found.length > 0;
      continue;
    }
    for (const { glyphs, width } of piecesOf(part)) {
      found.push({ glyphs, width, at: index, isFirst, gap: index === end ? JOINT : GAP });
      isFirst = false;
    }
    end = index + part.length;
  }
  return found;
}

const heroHeight = ({ lines, scale, isScrolling }) =>
  Math.min((lines.length * (HEIGHT + LEADING) - LEADING) * scale, isScrolling ? limits().height : Infinity);

function setHeight(pixels) {
  hero.style.height = `${Math.round(pixels)}px`;
}

/** Lays out the words and draws the lines in view. */
function drawHero() {
  if (column() <= 0) return;
  const list = wordsOf(written);
  const room = limits();
  arranged = fit(list, room);
  if (reserved > 0) {
    const fitted = fit(list, { ...room, height: Math.min(room.height, reserved) });
    // Rather a little more height than runes out of sight.
    if (fitted.isScrolling && !arranged.isScrolling) reserved = 0;
    else arranged = fitted;
  }
  const total = (arranged.lines.length * (HEIGHT + LEADING) - LEADING) * arranged.scale;
  hero.classList.toggle("scrolls", arranged.isScrolling);
  setHeight(reserved || heroHeight(arranged));
  if (!arranged.isScrolling) hero.scrollTop = 0;
  runes.style.top = `${14 + Math.max(0, Math.round((reserved - total) / 2))}px`;
  runes.setAttribute("width", round(column()));
  runes.setAttribute("height", round(Math.max(1, total)));
  runes.setAttribute("viewBox", `0 0 ${round(column() / arranged.scale)} ${round(Math.max(1, total) / arranged.scale)}`);
  ink(runes, style());
  runes.setAttribute("aria-label", t("runes-label", { text: shown().slice(0, 200), script: scriptName() }));
  drawLines();
}

const drawnLines = new Map();

function drawLines() {
  const pitch = (HEIGHT + LEADING) * arranged.scale;
  const first = arranged.isScrolling ? Math.max(0, Math.floor(hero.scrollTop / pitch) - 1) : 0;
  const last = arranged.isScrolling ? Math.ceil((hero.scrollTop + hero.clientHeight) / pitch) + 1 : arranged.lines.length;
  const kept = new Set();
  let isFirst = true;
  for (let index = first; index < Math.min(last, arranged.lines.length); index++) {
    let x = 0, markup = "";
    for (const { glyphs, width, at, gap } of arranged.lines[index].words) {
      if (x > 0) x += gap;
      for (const [place, glyph] of glyphs.entries()) {
        const from = place === 0 ? x - 1 : x + glyph.x + glyph.left - 0.8;
        const next = glyphs[place + 1];
        const to = next ? x + next.x + next.left - 0.8 : x + width + 1;
        markup += `<g class="rune" role="button" tabindex="-1" aria-expanded="false" data-at="${at + glyph.offset}"><rect class="hit" ` +
          `x="${round(from)}" y="-1" width="${round(to - from)}" height="14" rx=".6"/>${shapes({ ...glyph, x: x + glyph.x })}</g>`;
      }
      x += width;
    }
    let line = drawnLines.get(index);
    if (line?.markup !== markup) {
      line?.group.remove();
      const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
      group.setAttribute("transform", `translate(0 ${round(index * (HEIGHT + LEADING))})`);
      group.innerHTML = markup;
      drawnLines.set(index, line = { markup, group });
      let after;
      for (const [other, { group: placed }] of drawnLines) if (other > index && (!after || other < after[0])) after = [other, placed];
      runes.insertBefore(group, after?.[1] ?? null);
    }
    kept.add(index);
    if (isFirst) line.group.querySelector(".rune")?.setAttribute("tabindex", "0");
    isFirst = false;
  }
  for (const [index, { group }] of drawnLines) {
    if (kept.has(index)) continue;
    group.remove();
    drawnLines.delete(index);
  }
  label();
}

/** Names the runes in view for screen readers: the Latin letter and the rune's name. */
function label() {
  clearTimeout(label.later);
  const name = (rune) => {
    if (!rune.isConnected) return;
    const at = Number(rune.dataset.at);
    const character = String.fromCodePoint(written.codePointAt(at) ?? 32);
    const part = writing.partAt(shown(), at);
    const letter = table().letters.find((one) => one.character === character);
    rune.setAttribute("aria-label", `${part?.latin.trim() || character}: ${letter?.name ?? (part?.kind === "kept" ? t("kept") : character)}`);
  };
  const all = [...runes.querySelectorAll(".rune:not([aria-label])")];
  for (const rune of all) {
    const character = String.fromCodePoint(written.codePointAt(Number(rune.dataset.at)) ?? 32);
    if (all.length > 60) rune.setAttribute("aria-label", character);
  }
  if (all.length <= 60) all.forEach(name);
  else label.later = setTimeout(() => all.forEach(name), 400);
}

hero.addEventListener("scroll", () => arranged.isScrolling && drawLines(), { passive: true });

// MARK: Writing

let hasRunes = false;

/** Writes everything anew: the hero at once, the rest when typing pauses. */
function write() {
  close();
  const text = shown();
  const isEmpty = text !== words.value;
  top.classList.toggle("none", isEmpty);
  hint.textContent = isEmpty ? t("shown-pale", { example: EXAMPLE }) : t("hint");
  written = writing.write(text);
  drawHero();
  // The first time the runes are not kept waiting for the tiles.
  if (hasRunes) drawTiles();
  else {
    hasRunes = true;
    performance.mark("runes");
    requestAnimationFrame(() => setTimeout(drawTiles));
  }
  clearTimeout(write.later);
  write.later = setTimeout(settle, 250);
}

/** Keeps the choices in the address. */
export function keep() {
  try {
    history.replaceState(history.state, "", link());
  } catch {
    // Browsers limit how often and how long; the Share button makes the link anew.
  }
}

/** What may wait: the address, the title, the pictures, the check. */
function settle() {
  const isEmpty = words.value.trim() === "";
  document.title = isEmpty ? t("title") : t("title-words", { text: words.value.trim().split("\n")[0].slice(0, 60) });
  keep();
  for (const part of parts) part.update();
  readRunes();
}

/** The parts below: each has `update()`. */
const parts = [];

/** Opens the mode that is chosen, after loading what it needs. */
let request = 0;
async function open() {
  const own = ++request;
  if (state.mode === "sound") {
    say(t("loading-sounds"));
    try {
      await init({ sounds: true });
      hasSounds = true;
      if (own === request) say("");
    } catch {
      if (own !== request) return;
      state.mode = "english";
      state.options = [];
      drawChoices();
      say(t("no-sounds"));
    }
    if (own !== request) return;
  }
  try {
    writing = new Writing(engineOptions(), state.picks);
  } catch (error) {
    say(error.message);
    return;
  }
  write();
}

const tileWritings = new Map();

/** The same words in each script, as many as fit in two lines. */
function drawTiles() {
  const text = shown().slice(0, 160).replace(/\s+/gu, " ");
  const phone = isPhone();
  const [height, gap] = phone ? [26, 10] : [36, 14];
  for (const tile of tiles.querySelectorAll(".tile")) {
    const script = tile.querySelector("input").value;
    const place = tile.querySelector(".r");
    const isOwn = script === state.script;
    const key = isOwn ? "own" : JSON.stringify([script, modeIn(script), state.unmapped, state.punctuation]);
    if (!isOwn && !tileWritings.has(key)) tileWritings.set(key, new Writing(engineOptions(script, modeIn(script))));
    const own = isOwn ? writing : tileWritings.get(key);
    const result = own.write(text);
    const drawKey = `${edition} ${result} ${height} ${JSON.stringify(style())} ${place.clientWidth}`;
    if (place.dataset.key === drawKey) continue;
    place.dataset.key = drawKey;
    const width = place.clientWidth || 174;
    const all = result.match(WORDS)?.map((word) => ({ word, width: drawWord(word, style()).width })) ?? [];
    // Two lines at this height, else a little smaller, else what fits.
    let lines = [], scale = height / HEIGHT;
    for (const size of [height, height * 0.75, height * 0.56]) {
      scale = size / HEIGHT;
      lines = [];
      let hasAll = true;
      for (const one of all) {
        const line = lines.at(-1);
        if (line && (line.width + GAP + one.width) * scale <= width) {
          line.width += GAP + one.width;
          line.words.push(one.word);
        } else if (lines.length < 2) {
          lines.push({ words: [one.word], width: one.width });
          if (one.width * scale > width) hasAll = false;
        } else {
          hasAll = false;
          break;
        }
      }
      if (hasAll) break;
    }
    place.replaceChildren(...lines.map(({ words: some, width: length }) => {
      const svg = inline(some.join(" "), style());
      svg.setAttribute("height", round(HEIGHT * scale));
      svg.setAttribute("width", round(length * scale));
      return svg;
    }));
    place.style.gap = `${round(gap * scale * HEIGHT / height)}px`;
  }
}

// MARK: Runes in the field

/** Runes that were typed or pasted are read: by the script that has them all. */
function readRunes() {
  const typed = words.value.trim();
  const runic = /[\u16a0-\u16f8\ue080-\ue0ff]/u;
  if (!runic.test(typed)) return;
  const only = [...typed].filter((one) => runic.test(one));
  const has = (name) => only.every((one) => [...table(name).letters, ...table(name).dividers].some(({ character }) => character === one));
  const script = has(state.script) ? state.script : ORDER.find(has) ?? state.script;
  try {
    const engine = new Writing({ script }).engine;
    const readings = engine.readings(typed.slice(0, 60), 4);
    const first = typed.length > 60 ? engine.read(typed.slice(0, LOOKED_AT)) : readings[0];
    const rest = typed.length > 60 ? [] : readings.slice(1);
    hint.replaceChildren(t("read-as", { script: scriptName(script) }), " ", element("b", {}, first),
      rest.length > 0 ? `, ${t("also")} ${rest.join(", ")}` : "");
  } catch {
    hint.textContent = t("not-read");
  }
}

// MARK: A rune

let opened;

/** Shows why a rune is there. */
async function show(rune) {
  close();
  const at = Number(rune.dataset.at);
  const text = shown();
  const part = writing.partAt(text, at);
  if (!part) return;
  opened = rune;
  const { segment, works } = writing.explain(part);
  const character = String.fromCodePoint(written.codePointAt(at));
  const letter = table().letters.find((one) => one.character === character) ?? table().dividers.find((one) => one.character === character);
  const word = /\S*$/u.exec(text.slice(0, part.start))[0] + part.latin + /^\S*/u.exec(text.slice(part.end))[0];
  const rows = segment.rows;
  const isKept = part.kind === "kept";
  const pick = state.picks[part.latin.toLowerCase()];
  const meaning = /['‘]([^'’]+)['’]/u.exec(letter?.note ?? "")?.[1];
  const sound = soundOf(letter, rows);
  const facts = [
    [t("sound"), sound], [t("meaning"), meaning],
    [t("reason"), pick ? t("your-choice") : [...rows.map((row) => `${rows.length > 1 ? `${row.key} → ${row.writes}: ` : ""}${row.reason}${row.context ? ` (${row.context})` : ""}`),
      segment.remark, ...(segment.words ?? []).map((one) => `${one.word}${one.reason ? `: ${one.reason}` : ""}`)].filter(Boolean).join("; ")],
    [t("source"), [...new Set(rows.map((row) => {
      const work = works.find(({ key }) => key === row.source);
      return [[work?.author, work?.title, row.locator].filter(Boolean).join(", "), t(`confidence-${row.confidence}`)].filter(Boolean).join(". ");
    }))].join("; ")],
  ].filter(([, value]) => value);
  const others = alternatives(rows.at(-1), character);
  pop.replaceChildren(
    element("button", { class: "x", type: "button", "aria-label": t("close"), onclick: () => close(true) }, cross()),
    element("h2", { id: "pop-name" }, isKept ? t("no-rune", { letter: character }) : letter?.name ?? character),
    element("p", { class: "to" }, ...tagged(t(isKept ? "kept-in" : "stands-for"), { letter: element("b", {}, part.latin), word })),
    element("dl", {}, ...facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
    others.length > 0 && !isKept ? element("div", { class: "or" }, t("or"), ...others.map((other) =>
      element("button", { class: "btn", type: "button", onclick: () => choose(part.latin, other.character) }, inline(other.character, style()), other.name))) : "");
  pop.hidden = false;
  rune.setAttribute("aria-expanded", "true");
  top.classList.add("lit");
  echo.replaceChildren(text.slice(0, part.start), element("mark", {}, text.slice(part.start, part.end)), text.slice(part.end) + "\u200b");
  echo.hidden = words.value === "";
  place(rune);
  pop.querySelector(".x").focus({ preventScroll: true });
  if (pop.getBoundingClientRect().bottom > innerHeight && !isPhone()) pop.scrollIntoView({ block: "nearest" });
}

/** In the tables of cirth, the sounds of Daeron, of Moria and of Erebor. */
function soundOf(letter, rows) {
  if (!letter) return undefined;
  if (state.script !== "cirth") return letter.transliteration;
  const sounds = (letter.note ?? "").split("|").map((one) => one.trim());
  const column = { daeron: 0, moria: 1 }[state.mode] ?? 2;
  return sounds[column] || rows.at(-1)?.key;
}

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
  open();
}

/** A text with elements in place of {names}. */
export function tagged(text, values) {
  return text.split(/(\{\w+\})/).map((part) => (/^\{\w+\}$/.test(part) ? values[part.slice(1, -1)] ?? "" : part));
}

function cross() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" })) svg.setAttribute(name, value);
  svg.innerHTML = '<path d="M2 2l12 12M14 2L2 14" stroke="currentColor" stroke-width="1.6"/>';
  return svg;
}

/** Puts the popover under the lit letter, and the thread between both. */
function place(rune) {
  if (isPhone()) {
    // The sheet must not cover the rune and its letter.
    const above = pop.getBoundingClientRect().top;
    const below = ask.getBoundingClientRect().bottom;
    if (below > above) scrollBy({ top: below - above + 8, behavior: "instant" });
    return;
  }
  const field = ask.getBoundingClientRect(), mark = echo.querySelector("mark")?.getBoundingClientRect();
  const box = rune.querySelector(".hit").getBoundingClientRect();
  const isSeen = !echo.hidden && mark && mark.width > 0;
  const x = isSeen ? mark.left - field.left + mark.width / 2 : box.left - field.left + box.width / 2;
  const left = Math.max(0, Math.min(field.width - 400, x - 56));
  pop.style.setProperty("--x", `${round(left)}px`);
  pop.style.setProperty("--tip", `${round(Math.max(12, Math.min(372, x - left - 8)))}px`);
  const path = find("thread").querySelector("path");
  if (!isSeen) return path.removeAttribute("d");
  const from = box.left + box.width / 2 - field.left, start = Math.min(0, box.bottom - field.top + 6), end = mark.top - field.top - 4;
  path.setAttribute("d", `M${round(from)} ${round(start)}V${round((start + end) / 2)}H${round(x)}V${round(end)}`);
}

function close(returnsFocus = false) {
  if (!opened) return;
  opened.setAttribute("aria-expanded", "false");
  if (returnsFocus) opened.focus({ preventScroll: true });
  opened = undefined;
  pop.hidden = true;
  echo.hidden = true;
  top.classList.remove("lit");
}

/** Goes to another rune by the keyboard. */
function go(rune, to) {
  const all = [...runes.querySelectorAll(".rune")];
  const next = to === "first" ? all[0] : to === "last" ? all.at(-1) : all[all.indexOf(rune) + to];
  if (!next) return;
  for (const one of all) one.setAttribute("tabindex", one === next ? "0" : "-1");
  next.focus();
  if (opened) {
    show(next);
    next.focus();
  }
}

runes.addEventListener("click", ({ target }) => {
  const rune = target.closest(".rune");
  if (rune && rune === opened) close();
  else if (rune) show(rune);
});
runes.addEventListener("keydown", (event) => {
  const rune = event.target.closest(".rune");
  if (!rune || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: "first", End: "last" }[event.key];
  if (to !== undefined) {
    if (arranged.isScrolling && to === "last") hero.scrollTop = hero.scrollHeight;
    if (arranged.isScrolling && to === "first") hero.scrollTop = 0;
    if (arranged.isScrolling) drawLines();
    go(rune, to);
  } else if (event.key === "Enter" || event.key === " ") show(rune);
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && opened) close(true);
});
document.addEventListener("pointerdown", ({ target }) => {
  if (opened && !pop.contains(target) && !target.closest?.(".rune")) close();
});

// MARK: Choices

/** A group of radio buttons that look like one control. */
export function segments(name, caption, entries, chosen, change) {
  return element("fieldset", {}, element("legend", {}, caption), element("div", { class: "seg" }, ...entries.map(([value, text, spoken]) =>
    element("label", {}, element("input", { type: "radio", name, value, checked: value === chosen, "aria-label": spoken, onchange: () => change(value) }), text))));
}

function list(caption, entries, chosen, change) {
  return element("label", {}, element("span", { class: "cap" }, caption), element("select", { onchange: ({ target }) => change(target.value) },
    ...entries.map(([value, text]) => element("option", { value, selected: value === chosen }, text))));
}

/** The options of Old Norse are a period and a province, of which each text has one. */
const PERIODS = ["early", "c1000", "late"];
/** Options that only go with another one. */
const NEEDS = { "hobbit-pairs": "hobbit", postcard: "hobbit" };

function drawChoices() {
  const own = table(), mode = modeTable();
  const focus = document.activeElement?.closest?.("#choices") ? [document.activeElement.name, document.activeElement.value] : undefined;
  const change = (key) => (value) => {
    state[key] = value;
    drawChoices();
    open();
  };
  const modes = own.modes.map(({ name }) => [name, t(`mode-${name}`)]).sort((a, b) => modeRank(a[0]) - modeRank(b[0]));
  const dividers = own.dividers.map(({ name, character }) => [name, inline(character, style()), t(`divider-${name}`)]);
  const controls = [
    segments("mode", t("spelling"), modes, state.mode, (value) => {
      state.options = [];
      state.picks = {};
      change("mode")(value);
    }),
    segments("divider", t("between-words"), [["keep", t("divider-space")], ...dividers, ["none", t("divider-none")], ["shared", t("divider-shared")]],
      state.divider, change("divider")),
    own.variants.length > 0 && segments("variant", t("forms"), [["", t("variant-usual")], ...own.variants.map(({ name }) => [name, t(`variant-${name}`)])],
      state.variant, change("variant")),
    segments("weight", t("stroke"), Object.keys(WEIGHTS).map((name) => [name, t(`weight-${name}`)]), state.weight, change("weight")),
    segments("ends", t("ends"), [["flat", t("ends-flat")], ["round", t("ends-round")]], state.ends, change("ends")),
    segments("unmapped", t("unmapped"), [["keep", t("unmapped-keep")], ["drop", t("unmapped-drop")]], state.unmapped, change("unmapped")),
  ];
  const possible = mode.options.map(({ name }) => name);
  const meaning = (name) => t(`option-${name}`, {}, mode.options.find((one) => one.name === name).meaning);
  const withOptions = (options) => {
    state.options = options;
    drawChoices();
    open();
  };
  if (state.mode === "norse" && PERIODS.every((name) => possible.includes(name))) {
    const provinces = possible.filter((name) => !PERIODS.includes(name));
    const kept = (among) => state.options.filter((name) => among.includes(name));
    controls.push(
      list(t("period"), [["", t("period-usual")], ...PERIODS.map((name) => [name, meaning(name)])], kept(PERIODS)[0] ?? "",
        (value) => withOptions([...(value ? [value] : []), ...kept(provinces)])),
      list(t("province"), [["", t("province-any")], ...provinces.map((name) => [name, meaning(name)])], kept(provinces)[0] ?? "",
        (value) => withOptions([...kept(PERIODS), ...(value ? [value] : [])])));
  } else {
    controls.push(...possible.map((name) => element("label", { class: "tick" },
      element("input", { type: "checkbox", name: "option", value: name, checked: state.options.includes(name), onchange: ({ target }) => {
        const rest = state.options.filter((one) => one !== name && (target.checked || NEEDS[one] !== name));
        withOptions(target.checked ? [...new Set([...rest, ...(NEEDS[name] ? [NEEDS[name]] : []), name])] : rest);
      } }), meaning(name))));
  }
  controls.push(element("label", { class: "tick" }, element("input", { type: "checkbox", name: "punctuation", checked: state.punctuation,
    onchange: ({ target }) => change("punctuation")(target.checked) }), t("punctuation")));
  choices.replaceChildren(...controls.filter(Boolean));
  if (focus) choices.querySelector(`[name="${focus[0]}"][value="${CSS.escape(focus[1])}"]`)?.focus();
}

/** The modes of English first, the runologists' last. */
const modeRank = (name) => ({ english: 0, sound: 1, scholarly: 8, ipa: 9 }[name] ?? 4);

function checkTile() {
  for (const tile of tiles.querySelectorAll("input")) tile.checked = tile.value === state.script;
}
tiles.addEventListener("change", ({ target }) => setScript(target.value));

/** Another script for the same words; what it has not falls back to what is usual. */
function setScript(name) {
  state.mode = table(name).modes.some((one) => one.name === state.mode) ? state.mode : "english";
  state.script = name;
  const own = table();
  if (!own.variants.some((one) => one.name === state.variant)) state.variant = "";
  if (!["keep", "space", "none", "shared"].includes(state.divider) && !own.dividers.some((one) => one.name === state.divider)) state.divider = "keep";
  state.options = state.options.filter((option) => modeTable().options.some((one) => one.name === option));
  state.picks = {};
  drawChoices();
  open();
}

/** Puts another text and mode on the page; Back returns to the one before. */
export function put(text, { script, mode } = {}) {
  history.pushState(null, "", link());
  words.value = text;
  if (script) {
    Object.assign(state, { script, mode, variant: "", options: [], picks: {}, divider: "keep" });
    checkTile();
    drawChoices();
  }
  grow();
  open();
  scrollTo({ top: 0 });
}

// MARK: Taking it along

/** Copies a text, in the ways that browsers have; at last it shows the text, to be copied by hand. */
export async function copy(text, done) {
  try {
    if (navigator.clipboard?.writeText) {
      await navigator.clipboard.writeText(text);
      return say(done);
    }
  } catch {
    // Refused, or the page has no focus: the older way may still do it.
  }
  const field = element("textarea", { readonly: true, "aria-label": done });
  field.value = text;
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  let isDone = false;
  try {
    isDone = document.execCommand("copy");
  } catch {
    isDone = false;
  }
  field.remove();
  before?.focus?.({ preventScroll: true });
  if (isDone) return say(done);
  say(t("copy-by-hand"), field);
  field.select();
}

/** Hands a file to the visitor. */
export function save(blob, name) {
  const anchor = element("a", { href: URL.createObjectURL(blob), download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

const actions = {
  copy: () => copy(written, t("copied-runes")),
  share: async () => {
    const url = link();
    if (navigator.share) {
      try {
        await navigator.share({ title: document.title, text: `${words.value.trim().slice(0, 200)} ${written.slice(0, 200)}`, url });
        return;
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    await copy(url, t("copied-link"));
  },
  print: () => print(),
};
export const act = (name, action) => { actions[name] = action; };
document.addEventListener("click", ({ target }) => {
  const name = target.closest?.("[data-do]")?.dataset.do;
  if (name) actions[name]?.();
});

find("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const now = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // Storage is full or forbidden: light or dark until the page is closed.
  }
});

// MARK: Start

/** The field is as high as its text, up to a few lines. */
function grow() {
  // Long texts are as high as may be, without measuring them.
  if (words.value.length > LOOKED_AT) {
    words.style.height = "11rem";
    return;
  }
  words.style.height = "";
  if (words.scrollHeight > words.clientHeight) words.style.height = `${words.scrollHeight}px`;
}

function typed() {
  if (words.value.length > MOST) {
    words.value = words.value.slice(0, MOST);
    say(t("too-long", { most: MOST.toLocaleString(language()) }));
  } else if (notice.textContent !== t("loading-sounds")) {
    say("");
  }
  grow();
  reserved = 0;
  if (writing) write();
}

words.addEventListener("input", typed);
words.addEventListener("scroll", () => { echo.scrollTop = words.scrollTop; });
// Enter ends the words, as in a field of one line; with Shift it begins a new line.
words.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing && isPhone()) {
    event.preventDefault();
    words.blur();
  }
});
choices.addEventListener("submit", (event) => event.preventDefault());
let width = innerWidth, height = innerHeight;
addEventListener("resize", () => {
  // A phone's keyboard changes the height only.
  if (innerWidth === width && (isPhone() || innerHeight === height)) return;
  [width, height] = [innerWidth, innerHeight];
  columnWidth = reserved = 0;
  close();
  grow();
  if (writing) {
    drawHero();
    drawTiles();
  }
});

let drawing;
/** Loads the module that draws what strokes.json lacks, and pictures. */
export function loadDrawing() {
  return (drawing ??= init({ drawing: true }).then(() => {
    drawingIsLoaded();
    if (writing) {
      drawHero();
      drawTiles();
    }
    return true;
  }, () => {
    drawing = undefined;
    say(t("no-drawing"));
    return false;
  }));
}

/** Takes what another link says. */
async function restore() {
  const problem = read(location.hash.slice(1));
  words.value = state.text;
  reserved = 0;
  grow();
  checkTile();
  drawChoices();
  if (problem) say(problem);
  await open();
  if (problem) say(problem);
}

async function start() {
  await chosenLanguage();
  fillTexts();
  const picker = find("language");
  picker.append(...languages.map(([code, name]) => element("option", { value: code, lang: code, selected: code === language() }, name)));
  picker.addEventListener("change", () => {
    setLanguage(picker.value);
    fillTexts();
    drawChoices();
    if (writing) write();
  });
  const hashed = new URLSearchParams(location.hash.slice(1)).get("text")?.slice(0, MOST) ?? "";
  if (words.value === "" && hashed) {
    words.value = hashed;
    top.classList.remove("none");
  }
  grow();
  reserved = hero.getBoundingClientRect().height - 28;
  if (document.documentElement.dataset.problem) return;
  if (!matchMedia("(pointer: coarse)").matches && document.activeElement === document.body) words.focus({ preventScroll: true });
  try {
    [known] = await Promise.all([scripts(), loadStrokes()]);
  } catch (error) {
    say(navigator.onLine ? t("no-engine") : t("no-network"));
    console.info(error);
    return;
  }
  // What was typed meanwhile is kept; else the text of the link, which read() takes.
  if (words.value !== hashed) reserved = 0;
  const typedEarly = words.value;
  const problem = read(location.hash.slice(1));
  words.value = typedEarly;
  checkTile();
  await open();
  drawChoices();
  if (problem) say(problem);
  addEventListener("hashchange", restore);
  // The rest, now that the runes are there.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const isDrawing = loadDrawing();
  const below = await Promise.allSettled([import("./pictures.js"), import("./font.js"), import("./check.js")]);
  // The parts come all at once, or one would push another down.
  await isDrawing;
  for (const { value, reason } of below) {
    if (value) parts.push(value);
    else console.info(reason);
  }
  if (below.some(({ reason }) => reason)) say(t("part-missing"));
  for (const part of parts) await part.update();
  await showDay();
  document.documentElement.dataset.ready = "true";
  keepOffline();
}

async function showDay() {
  try {
    const { day } = await import("./day.js");
    const all = await quotes();
    const part = day({ all, quote: await quoteOfTheDay() });
    parts.push(part);
    part.update();
  } catch (error) {
    console.info(error);
  }
}

/** Keeps the page for hours without a network, where browsers allow it. */
async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("sw.js");
    await navigator.serviceWorker.ready;
    find("offline").hidden = false;
  } catch (error) {
    console.info(error);
  }
}

start();
