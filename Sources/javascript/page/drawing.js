// Runes as drawn shapes: words from the strokes of the design, and how they break into lines.
import { say } from "./dom.js";
import { init, picture } from "./runekit.js";
import { t } from "./texts.js";

/** The height of a rune in the units of the design, the gap between words, and that between lines. */
export const HEIGHT = 12, GAP = 6.69, LEADING = 4.4;

/** Words and their ends: a line may end after a space and after a divider. */
export const WORDS = /\n|[^\s᛫᛬᛭·⁚⁝⁞]+[᛫᛬᛭·⁚⁝⁞]*|[᛫᛬᛭·⁚⁝⁞]+/gu;
/** Between a divider and the next word. */
export const JOINT = 1.65;

let strokes;
/** Words drawn by drawing.wasm, by style and word. */
const drawn = new Map();
let canDraw = false;

export async function loadStrokes() {
  const response = await fetch(new URL("strokes.json", import.meta.url));
  if (!response.ok) throw new Error(`strokes.json: ${response.status}`);
  const { glyphs, sets } = await response.json();
  strokes = {
    glyphs: new Map(Object.entries(glyphs).map(([character, [d, left, right, isClipped, ...dots]]) =>
      [character, { d, left, right, isClipped: isClipped === 1, dots }])),
    sets: sets.map(([characters, advances]) => ({ index: new Map([...characters].map((one, index) => [one, index])), advances })),
  };
}

/** How often what words look like has changed. */
export let edition = 0;

let loading;
/** Loads drawing.wasm, which draws what strokes.json lacks, and pictures; what is drawn is drawn anew then (page.js listens). */
export function loadDrawing() {
  return (loading ??= init({ drawing: true }).then(() => {
    canDraw = true;
    edition += 1;
    drawn.clear();
    document.dispatchEvent(new Event("drawing"));
    return true;
  }, () => {
    loading = undefined;
    say(t("no-drawing"));
    return false;
  }));
}

/** Characters that have no ink and need none. */
const invisible = /^[\p{Cf}\p{Mn}\p{Me}\u{fe00}-\u{fe0f}]$/u;

/**
 * A word as glyphs with their places, in units of the design: `{ glyphs, width, isWaiting }`. A glyph without strokes has no
 * rune in Stave and is shown as its character. `isWaiting` says that drawing.wasm would draw it.
 */
export function drawWord(word, { weight = 1.5, isRound = false } = {}) {
  const characters = [...word].filter((character) => !invisible.test(character));
  if (weight === 1.5 && !isRound && strokes) {
    const set = strokes.sets.find(({ index }) => characters.every((character) => index.has(character)));
    if (set) return fromStrokes(characters, set);
  }
  if (!canDraw) return { ...standIns(characters), isWaiting: true };
  const key = `${weight} ${isRound} ${word}`;
  let made = drawn.get(key);
  if (!made) {
    if (drawn.size > 5000) drawn.clear();
    drawn.set(key, made = fromPicture(characters, weight, isRound));
  }
  return made;
}

function fromStrokes(characters, { index, advances }) {
  const glyphs = [];
  let x = 0;
  characters.forEach((character, place) => {
    const glyph = strokes.glyphs.get(character);
    x = place === 0 ? -glyph.left : x + advances[index.get(characters[place - 1])][index.get(character)] / 100;
    glyphs.push({ ...glyph, character, x });
  });
  return { glyphs, width: glyphs.length > 0 ? x + glyphs.at(-1).right : 0 };
}

/** A box for each character, as wide as a rune. */
function standIns(characters) {
  return { glyphs: characters.map((character, place) => ({ character, x: 9 * place, left: 0, right: 7.5, dots: [] })),
    width: Math.max(0, 9 * characters.length - 1.5) };
}

/** Reads the places and paths from a picture of the word. */
function fromPicture(characters, weight, isRound) {
  let svg;
  try {
    const { bytes } = picture({ letters: characters.join(""), margin: 0, runeHeight: 1200, weight, ends: isRound ? "round" : "flat" });
    svg = new TextDecoder().decode(bytes);
  } catch {
    return standIns(characters);
  }
  const root = new DOMParser().parseFromString(svg, "image/svg+xml");
  const shift = Number(/matrix\(100 0 0 100 ?(-?[\d.]+)/.exec(svg)?.[1] ?? 0) / 100;
  const places = new Map();
  for (const use of root.querySelectorAll("use")) {
    const id = use.getAttribute("xlink:href").slice(1), x = Number(use.getAttribute("x")) + shift;
    const [, code] = id.split("-");
    const glyph = places.get(`${code} ${x}`) ?? { character: String.fromCodePoint(parseInt(code, 16)), x, d: "", dots: [] };
    const shape = root.getElementById(id);
    if (shape.localName === "path") glyph.d = shape.getAttribute("d");
    else {
      glyph.dots = [...shape.querySelectorAll("circle")].map((dot) => ["cx", "cy", "r"].map((name) => Number(dot.getAttribute(name))));
    }
    glyph.isClipped = use.parentNode.hasAttribute("clip-path");
    places.set(`${code} ${x}`, glyph);
  }
  const inked = [...places.values()].sort((a, b) => a.x - b.x);
  const glyphs = [];
  // What is missing in the picture has a box after the glyph before it, and moves the rest.
  let next = 0, moved = 0;
  const end = Number(root.documentElement.getAttribute("width")) / 100;
  for (const character of characters) {
    const glyph = inked[next];
    if (glyph?.character === character) {
      const right = (inked[next + 1]?.x ?? end + weight) - glyph.x - weight;
      glyphs.push({ ...glyph, x: glyph.x + moved, left: 0, right });
      next += 1;
    } else {
      const before = glyphs.at(-1);
      const x = before ? before.x + before.right + 1.5 : 0;
      glyphs.push({ character, x, left: 0, right: 7.5, dots: [] });
      moved += 9;
    }
  }
  return { glyphs, width: end + moved };
}

/** The shapes of a glyph as markup, drawn at the place of its origin; `stroke` has the weight. */
export function shapes({ d, dots, x, isClipped, character, right }) {
  if (!d && dots.length === 0) {
    const safe = character.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<g transform="translate(${round(x)})"><rect class="lacking" y=".3" width="${right}" height="11.4" rx="1"/>` +
      `<text x="${right / 2}" y="8.2" text-anchor="middle" font-size="6.5">${safe}</text></g>`;
  }
  const ink = (d ? `<path d="${d}"/>` : "") + dots.map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`).join("");
  return `<g${isClipped ? ' clip-path="url(#band)"' : ""}><g transform="translate(${round(x)})">${ink}</g></g>`;
}

export const round = (number) => Math.round(number * 100) / 100;

/** Words `{ glyphs, width, gap }` side by side, as markup. */
export function lineOf(words) {
  let x = 0, markup = "";
  for (const { glyphs, width, gap } of words) {
    if (x > 0) x += gap;
    markup += glyphs.map((glyph) => shapes({ ...glyph, x: glyph.x + x })).join("");
    x += width;
  }
  return { markup, width: x };
}

/** A line as a picture inside the page. */
export function svgOf(markup, width, style = {}, className = "drawn") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${round(Math.max(width, 0.1))} ${HEIGHT}`);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  ink(svg, style);
  svg.innerHTML = markup;
  return svg;
}

/** A word or a few as a picture inside the page, as high as its line. */
export function inline(text, style = {}, className = "drawn") {
  const { markup, width } = lineOf(text.split(/\s+/u).filter(Boolean).map((word) => ({ ...drawWord(word, style), gap: GAP })));
  return svgOf(markup, width, style, className);
}

/** How strokes are drawn in an element. */
export function ink(element, { weight = 1.5, isRound = false }) {
  element.setAttribute("stroke-width", weight);
  element.setAttribute("stroke-linecap", isRound ? "round" : "butt");
  element.setAttribute("stroke-linejoin", isRound ? "round" : "miter");
  element.setAttribute("stroke-miterlimit", "10");
}

// MARK: Lines

/** How words `{ width, gap, isFirst }` break into lines of a length: those that are first begin a line anyway. */
export function breakLines(words, length) {
  const lines = [];
  let line;
  for (const word of words) {
    if (!line || word.isFirst || line.width + word.gap + word.width > length + 1e-6) {
      lines.push(line = { words: [word], width: word.width });
    } else {
      line.words.push(word);
      line.width += word.gap + word.width;
    }
  }
  return { lines };
}

/** How many lines words break into, counted up to `most` + 1. */
function countLines(words, length, most) {
  let count = 0, width = 0;
  for (const word of words) {
    width += word.gap + word.width;
    if (count === 0 || word.isFirst || width > length + 1e-6) {
      count += 1;
      width = word.width;
      if (count > most) break;
    }
  }
  return count;
}

const heightOf = (count) => count * HEIGHT + (count - 1) * LEADING;

/**
 * Lines for words in a place: one line from 64 px a rune on, else the fewest lines that allow these,
 * then smaller runes down to `least` pixels, then more height than there is, which scrolls. `scale` is pixels a unit.
 */
export function fit(words, { width, largest, height, least = 40 }) {
  const biggest = largest / HEIGHT;
  const arranged = (scale) => ({ scale, ...breakLines(words, width / scale) });
  const linesFor = (scale) => Math.floor((height / scale + LEADING + 0.1) / (HEIGHT + LEADING));
  const isLow = (scale) => countLines(words, width / scale, linesFor(scale)) <= linesFor(scale);
  let widest = 1, total = 0, forced = 1;
  words.forEach((word, index) => {
    widest = Math.max(widest, word.width);
    total += word.width + word.gap;
    if (word.isFirst && index > 0) forced += 1;
  });
  const room = Math.min(largest / HEIGHT, width / widest);
  // The fewest lines: each count has the largest scale at which the words take no more lines.
  for (let count = forced; count <= forced + 3; count++) {
    if ((total - GAP) / count * (64 / HEIGHT) > width * 1.2) continue;
    let [low, high] = [0.01, room];
    if (countLines(words, width / high, count) > count) {
      for (let round = 0; round < 24; round++) {
        const middle = (low + high) / 2;
        if (countLines(words, width / middle, count) > count) high = middle;
        else low = middle;
      }
      high = low;
    }
    const made = arranged(high);
    made.scale = Math.min(high, height / heightOf(made.lines.length));
    if (made.scale * HEIGHT >= 64) return { ...made, isScrolling: false };
  }
  let [low, high] = [least / HEIGHT, Math.min(room, 64 / HEIGHT)];
  if (high < low) low = high;
  if (!isLow(low)) return { ...arranged(low), isScrolling: true };
  for (let round = 0; round < 12; round++) {
    const middle = (low + high) / 2;
    if (isLow(middle)) low = middle;
    else high = middle;
  }
  return { ...arranged(low), isScrolling: false };
}
