// What Sources/javascript/page/strokes.json has: the drawing of each letter by itself, and how far the next one is in each pair
// of letters of a script, so that the page can draw common words before drawing.wasm is there, as drawing.wasm draws them.
const COMMON = ".,!?'’-";

/** The glyphs of a line at 100 units for each of the design, each with the place of its origin. */
export function parse(svg) {
  const paths = new Map([...svg.matchAll(/<path id="\w+-([0-9A-F]+)" d="([^"]*)"/g)].map(([, code, d]) => [code, d]));
  const dots = new Map([...svg.matchAll(/<g id="\w+-([0-9A-F]+)(?:-2)?">(.*?)<\/g>/g)].map(([, code, circles]) =>
    [code, [...circles.matchAll(/cx="([^"]*)" cy="([^"]*)" r="([^"]*)"/g)].map(([, ...numbers]) => numbers.map(Number))]));
  const clipped = svg.match(/<g [^>]*clip-path[^>]*>.*/g)?.join() ?? "";
  const uses = [...svg.matchAll(/<use xlink:href="#\w+-([0-9A-F]+)(-2)?" x="([^"]*)"/g)].filter(([, code, second]) =>
    !second || !paths.has(code));
  const matrix = svg.match(/<g transform="matrix\(100 0 0 100 ?(-?[\d.]+)/);
  return {
    width: svg.match(/ width="(\d+)"/)[1] / 100, shift: (matrix ? Number(matrix[1]) : 0) / 100,
    glyphs: uses.map(([, code, , x]) => ({ code, x: Number(x), d: paths.get(code) ?? "", dots: dots.get(code) ?? [],
      isClipped: clipped.includes(`-${code}"`) })),
  };
}

/** Distances of one pair in `every`; null for the others. */
export async function strokes({ init, scripts, picture }, every = 1) {
  await init({ drawing: true });
  const draw = (runes) => parse(new TextDecoder().decode(picture({ letters: runes, margin: 0, runeHeight: 1200 }).bytes));
  const round = (number) => Math.round(number * 100) / 100;
  const glyphs = {}, sets = [];
  for (const { letters, dividers } of await scripts()) {
    const characters = [...new Set([...letters, ...dividers].map(({ character }) => character)), ...COMMON];
    for (const character of characters) {
      if (glyphs[character]) continue;
      const { width, shift, glyphs: [glyph] } = draw(character);
      const origin = shift + glyph.x;
      glyphs[character] = [glyph.d, round(-origin), round(width - origin), glyph.isClipped ? 1 : 0, ...glyph.dots];
    }
    // In hundredths; origin of the second letter less that of the first.
    let count = 0;
    const advances = characters.map((first) => characters.map((second) => {
      if (count++ % every !== 0) return null;
      const places = draw(first + second).glyphs;
      const x = (character, other) => places.filter(({ code }) => parseInt(code, 16) === character.codePointAt(0)).at(other).x;
      return Math.round(100 * (first === second ? x(first, 1) - x(first, 0) : x(second, 0) - x(first, 0)));
    }));
    sets.push([characters.join(""), advances]);
  }
  return { glyphs, sets };
}
