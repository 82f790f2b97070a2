// The same words in each script.
import { find } from "./dom.js";
import { breakLines, edition, HEIGHT, JOINT, lineOf, round, svgOf } from "./drawing.js";
import { isPhone, wordsOf } from "./hero.js";
import { engineOptions, modeIn, shown, state, style, writing } from "./state.js";
import { Writing } from "./writing.js";

const tiles = find("tiles");
const writings = new Map();
/** Stands for what does not fit. */
const ELLIPSIS = { glyphs: [{ dots: [0.8, 3.2, 5.6].map((x) => [x, 11.2, 0.8]), x: 0 }], width: 6.4, gap: JOINT };

/** Two lines at the usual size, else smaller ones, else the beginning. */
function linesFor(text, width, usual) {
  for (const scale of [usual, usual * 0.75, usual * 0.56]) {
    const words = wordsOf(text, width / scale), { lines } = breakLines(words, width / scale);
    // Smaller rather than with a broken word, whose pieces have one place.
    if (lines.length <= 2 && words.every(({ at }, index) => at !== words[index + 1]?.at)) return { lines, scale };
  }
  const scale = usual * 0.56, length = width / scale - ELLIPSIS.width - ELLIPSIS.gap;
  const { lines } = breakLines(wordsOf(text, length), length);
  if (lines.length > 2) lines[1].words.push(ELLIPSIS);
  return { lines: lines.slice(0, 2), scale };
}

/** The beginning of the words in each script, as much as two lines hold. */
export function drawTiles() {
  const text = shown().slice(0, 160).replace(/\s+/gu, " ");
  const [height, gap] = isPhone() ? [26, 10] : [36, 14];
  for (const tile of tiles.querySelectorAll(".tile")) {
    const script = tile.querySelector("input").value;
    const place = tile.querySelector(".r");
    const isOwn = script === state.script;
    const key = isOwn ? "own" : JSON.stringify([script, modeIn(script), state.unmapped, state.punctuation]);
    if (!isOwn && !writings.has(key)) writings.set(key, new Writing(engineOptions(script, modeIn(script))));
    const result = (isOwn ? writing : writings.get(key)).write(text);
    const drawKey = `${edition} ${result} ${height} ${JSON.stringify(style())} ${place.clientWidth}`;
    if (place.dataset.key === drawKey) continue;
    place.dataset.key = drawKey;
    const { lines, scale } = linesFor(result, place.clientWidth || 174, height / HEIGHT);
    place.replaceChildren(...lines.map(({ words }) => {
      const { markup, width } = lineOf(words), svg = svgOf(markup, width, style());
      svg.setAttribute("height", round(HEIGHT * scale));
      svg.setAttribute("width", round(width * scale));
      return svg;
    }));
    place.style.gap = `${round(gap * scale * HEIGHT / height)}px`;
  }
}
