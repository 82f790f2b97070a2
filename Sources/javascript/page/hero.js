// The words in runes, as large as they can be.
import { element, find } from "./dom.js";
import { drawWord, fit, GAP, HEIGHT, ink, JOINT, LEADING, lineOf, loadDrawing, round, shapes, svgOf, WORDS } from "./drawing.js";
import { scriptName, shown, state, style, table, writing, written } from "./state.js";
import { t } from "./texts.js";

const [hero, runes, ask, paper] = ["hero", "runes", "ask", "paper"].map(find);

/** The glyphs of the hero with their places in `written`, and the lines that they make. */
export let arranged = { lines: [], scale: 1 };
/** Height kept for the first words, so that nothing moves when they come; gone with the first change. */
let reserved = 0;
/** Keeps the height that the page has before the first words. */
export function reserve() {
  reserved = hero.getBoundingClientRect().height - 28;
}
/** Gives it up. */
export function release() {
  reserved = 0;
}

export const isPhone = () => innerWidth < 640;
/** The width of the column; measured when the window changes, since measuring makes the browser lay out the page. */
let columnWidth = 0;
const column = () => (columnWidth ||= ask.clientWidth);
/** Measures it anew. */
export function remeasure() {
  columnWidth = reserved = 0;
}

function limits() {
  return { width: column(), largest: Math.min(220, 0.4 * innerHeight), height: Math.min(0.36 * innerHeight, 320) };
}

/** Words that were drawn lately, with the offsets of their glyphs; they hold for one style. */
let drawnWords = new Map(), drawnFor = "";

/** The pieces of a word, more than one where it is longer than a line. */
function piecesOf(word, longest) {
  const drawFor = `${state.weight} ${state.ends}`, key = `${longest} ${word}`;
  if (drawFor !== drawnFor || drawnWords.size > 10_000) {
    drawnFor = drawFor;
    drawnWords = new Map();
  }
  const known = drawnWords.get(key);
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
  else drawnWords.set(key, found);
  return found;
}

/** The words of a text with their places, in pieces that are no longer than a line. */
export function wordsOf(text, longest) {
  const found = [];
  let isFirst = false, end = -1;
  for (const { 0: part, index } of text.matchAll(WORDS)) {
    if (part === "\n") {
      isFirst = found.length > 0;
      continue;
    }
    for (const { glyphs, width } of piecesOf(part, longest)) {
      found.push({ glyphs, width, at: index, isFirst, gap: index === end ? JOINT : GAP });
      isFirst = false;
    }
    end = index + part.length;
  }
  return found;
}

/** Of a text that scrolls, as many whole lines as there is room for. */
const heroHeight = ({ lines, scale, isScrolling }) => {
  const count = isScrolling ? Math.max(1, Math.floor((limits().height / scale + LEADING) / (HEIGHT + LEADING))) : lines.length;
  return (count * (HEIGHT + LEADING) - LEADING) * scale;
};

function setHeight(pixels) {
  hero.style.height = `${Math.round(pixels)}px`;
}

/** Lays out the words and draws the lines in view. */
export function drawHero() {
  if (column() <= 0) return;
  const list = wordsOf(written, column() / (40 / HEIGHT));
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
  setHeight(arranged.isScrolling ? heroHeight(arranged) : reserved || heroHeight(arranged));
  if (!arranged.isScrolling) hero.scrollTop = 0;
  for (const still of hero.querySelectorAll(".still")) still.remove();
  runes.style.top = `${14 + Math.max(0, Math.round((reserved - total) / 2))}px`;
  runes.setAttribute("width", round(column()));
  runes.setAttribute("height", round(Math.max(1, total)));
  runes.setAttribute("viewBox", `0 0 ${round(column() / arranged.scale)} ${round(Math.max(1, total) / arranged.scale)}`);
  ink(runes, style());
  runes.setAttribute("aria-label", t("runes-label", { text: shown().slice(0, 200), script: scriptName() }));
  drawLines();
}

const drawnLines = new Map();

export function drawLines() {
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
  // Before the engine is there nothing is known of them.
  if (writing) label();
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

/** The width that A4 and Letter have in common between the margins of page.css, in pixels, and the height of the largest words. */
const PAPER = { width: 660, height: 480, largest: 128, least: 20 };

// On paper the words have their own lines, each a picture, which no end of a page cuts.
addEventListener("beforeprint", () => {
  if (!writing) return;
  const { lines, scale } = fit(wordsOf(written, PAPER.width / (40 / HEIGHT)), PAPER);
  paper.replaceChildren(...lines.map(({ words }) => svgOf(lineOf(words).markup, PAPER.width / scale, style())), element("p", {}, shown()));
});
