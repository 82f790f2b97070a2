// The visitor's words in runes: transliterators by their options, the runes that a visitor chose instead, and what each part
// of a text became.
import { Transliterator } from "./runekit.js";

const opened = new Map();

/** The transliterator for options; what it needs must be loaded. */
export function transliterator(options) {
  const key = JSON.stringify(options);
  let found = opened.get(key);
  if (!found) {
    if (opened.size >= 24) {
      for (const old of opened.values()) old.close();
      opened.clear();
    }
    opened.set(key, found = new Transliterator(options));
  }
  return found;
}

/** Pieces of a text that are soon explained: they end after a line, or after a space from 300 characters on. */
function pieces(text) {
  const found = [];
  let start = 0;
  while (start < text.length) {
    const line = text.indexOf("\n", start);
    let end = line < 0 ? text.length : line + 1;
    if (end - start > 400) {
      const space = text.indexOf(" ", start + 300);
      end = space >= 0 && space < start + 600 ? Math.min(end, space + 1) : Math.min(end, start + 600);
      // Not between the halves of a character.
      if (/[\ud800-\udbff]/.test(text[end - 1]) && end < text.length) end += 1;
    }
    found.push({ start, text: text.slice(start, end) });
    start = end;
  }
  return found;
}

/** One way to write. */
export class Writing {
  #kept = new Map();

  /** `picks` are runes by the Latin letters that they stand for, where the visitor chose other ones than the table's. */
  constructor(options, picks = {}) {
    this.options = options;
    this.engine = transliterator(options);
    this.picks = picks;
  }

  #segments(piece) {
    let found = this.#kept.get(piece);
    if (!found) {
      if (this.#kept.size > 400) this.#kept.clear();
      const segments = this.engine.segments(piece).map(({ output, ...segment }) => ({ ...segment, runes: output }));
      for (const segment of segments) {
        const pick = this.picks[segment.latin.toLowerCase()];
        if (pick && segment.kind !== "kept") segment.runes = pick;
      }
      this.#kept.set(piece, found = segments);
    }
    return found;
  }

  /** The text in runes. */
  write(text) {
    if (Object.keys(this.picks).length === 0) return this.engine.transliterate(text);
    return pieces(text).map((piece) => this.#segments(piece.text).map(({ runes }) => runes).join("")).join("");
  }

  /** The part of the text that became the rune at a place of the written text: its latin, its runes, where it is. */
  partAt(text, offset) {
    let written = 0;
    for (const piece of pieces(text)) {
      for (const [index, segment] of this.#segments(piece.text).entries()) {
        const end = written + segment.runes.length;
        if (offset >= written && offset < end) {
          return { ...segment, piece, index, start: piece.start + segment.start, end: piece.start + segment.end, written };
        }
        written = end;
      }
    }
    return undefined;
  }

  /** The parts of the beginning of a text, at most so many characters. */
  partsOf(text, limit) {
    const found = [];
    let written = 0;
    for (const piece of pieces(text)) {
      if (piece.start >= limit) break;
      for (const segment of this.#segments(piece.text)) {
        found.push({ ...segment, written });
        written += segment.runes.length;
      }
    }
    return found;
  }

  /** Why: the explanation of a piece, and the segment of a part in it. */
  explain(part) {
    const explanation = this.engine.explain(part.piece.text);
    return { segment: explanation.segments[part.index], works: explanation.works };
  }

  /** The explanations of the beginning of a text. */
  explanations(text, limit) {
    return pieces(text).filter(({ start }) => start < limit).map(({ text }) => this.engine.explain(text));
  }
}
