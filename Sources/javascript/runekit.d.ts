/**
 * Latin text in runes and cirth: Elder and Younger Futhark, Anglo-Saxon futhorc, medieval runes, Tolkien's Cirth.
 *
 *     import { Transliterator } from "runekit";
 *     const elder = await Transliterator.open({ script: "elder" });
 *     elder.transliterate("the quick fox");   // "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
 *
 * Any string is accepted; each lone surrogate becomes U+FFFD. In a stream of bytes, so does each maximal ill-formed part.
 */

export type Script = "elder" | "younger" | "cirth" | "futhorc" | "medieval";

/** What a transliterator does. `scripts()` lists the names. */
export interface Options {
  /** "elder" if absent. A name may also say more, such as "viking", "cirth/moria" or "hobbit". */
  script?: Script | (string & {});
  /** Such as "english"; the one that `language` names if absent. "sound" loads a dictionary of 0.9 MB first. */
  mode?: string;
  /**
   * The language of the text as a BCP 47 tag, such as "non" or "sv-SE"; English if absent. Without `mode`, the script's mode
   * for it is taken, else for the nearest language, else the script's default. Words of "fr", "pl", "de" and "es" are read as
   * in French, Polish, German and Spanish.
   */
  language?: string;
  /**
   * Whether words in Cyrillic, Greek, Georgian, Armenian, kana and Hangul are spelled in Latin letters first: those of Cyrillic
   * as in `language`, or in the first language that has their letters.
   */
  romanize?: boolean;
  /** Letter forms, such as "short-twig". */
  variant?: string;
  /** "keep", "space", "none", "shared", or one of the script's, such as "dot". */
  divider?: string;
  /** Letters that have no rune: "keep" (the default), "drop" or "mark". */
  unmapped?: "keep" | "drop" | "mark";
  /** Options of the mode to turn on, such as ["late"]. */
  options?: Iterable<string>;
  /** The layout of code points, such as "1998" for cirth. */
  registry?: string;
  /** Words of your own whose letters are split, such as "ost|heim", one a line. */
  words?: string;
  /** For modes by sound, words of your own: "Siobhan ; ʃɪvɔn", one a line. */
  pronunciations?: string;
  /** A character that splits the letters beside it and disappears. */
  breakCharacter?: string;
  /** Latin punctuation: kept, dropped, or written as the script's own. */
  punctuation?: "keep" | "drop" | "script";
  /** A table of your own instead of a bundled mode; `script` and `mode` are then ignored. */
  table?: string;
  /** What findings call the table. */
  name?: string;
}

/** A part of a text and what it became. The parts tile the text. */
export interface Segment {
  kind: "mapped" | "kept" | "substituted" | "dropped";
  /** Where the part is in the string, in UTF-16 units. */
  start: number;
  end: number;
  latin: string;
  output: string;
  /** Whether it is a word whose pronunciation is a guess, in a mode by sound. */
  guess: boolean;
}

/** A letter that could not be written unchanged. */
export interface Loss {
  /** `guessed`: a word whose pronunciation is a guess, in a mode by sound. */
  kind: "unmapped" | "nearest" | "ill-formed" | "guessed";
  letter: string;
  /** How often it occurs. */
  times: number;
  /** Where it occurs first, from 1; columns count code points. */
  line: number;
  column: number;
}

/** A row of a mode's table. */
export interface Row {
  key: string;
  writes: string;
  reason: string;
  source: string;
  confidence: string;
  file: string;
  line: number;
  alternatives?: string;
  context?: string;
  locator?: string;
  pass?: string;
}

/** Why each letter is written as it is, with the keys of `runes explain --json`. */
export interface Explanation {
  file: string;
  mode: string;
  script: string;
  source: string;
  text: string;
  title: string;
  segments: {
    /** First byte and end in the UTF-8 of the source. */
    bytes: [number, number];
    kind: Segment["kind"];
    latin: string;
    output: string;
    /** Present for a word whose pronunciation is a guess, in a mode by sound. */
    guess?: true;
    remark?: string;
    rows: Row[];
    words?: { file: string; line: number; reason?: string; word: string }[];
  }[];
  works: { key: string; title: string; place: string; author?: string; year?: string; locator?: string }[];
}

/** How a font that writes is made. */
export interface WritingFontOptions {
  /** The name of the font; "Stave Elder English" and the like if absent, and the title of a table of your own. */
  family?: string;
  /** The outlines: one of Stave's TrueType files, such as Stave-Bold.ttf; Stave-Regular.ttf of the package if absent. */
  stave?: ArrayBuffer | ArrayBufferView;
}

/** A font in which Latin text shows as runes. */
export interface WritingFont {
  /** Such as "Stave Elder English". */
  family: string;
  /** Such as "Regular". */
  style: string;
  /** For files, without a suffix: "StaveElderEnglish-Regular". */
  fileName: string;
  /** A TrueType file. */
  bytes: Uint8Array;
}

/** Something wrong in a table. */
export interface Finding {
  file: string;
  code: string;
  message: string;
  line: number;
  column: number;
  isWarning: boolean;
}

/** A text without anything to draw, or one that does not fit into the size that is asked for. */
export class DrawingError extends RangeError {}

/** A table, word list or list of pronunciations that cannot be used. */
export class TableError extends RangeError {
  constructor(message: string, findings: Finding[]);
  readonly findings: Finding[];
}

/** A file of the package: where it is, or what it has. A function is called when the file is needed. */
export type Source<Extra = never> =
  | string | URL | Response | ArrayBuffer | ArrayBufferView | Extra
  | Promise<Response | ArrayBuffer | ArrayBufferView | Extra>
  | (() => Source<Extra>);

/**
 * Loads the engine, so that `new Transliterator()` and its methods need not wait, and whatever else is named. Without it,
 * everything is loaded when it is first needed, from the folder of the module.
 *
 *     import wasm from "runekit/runekit.wasm";   // a URL, with a bundler that copies files
 *     await init({ wasm, sounds: true });
 *
 * `true` means the file of the package, also after another one has failed. What is loaded already stays.
 *
 * @throws Error if a file cannot be loaded, or is not the module that it should be.
 */
export function init(assets?: {
  wasm?: Source<WebAssembly.Module> | boolean;
  drawing?: Source<WebAssembly.Module> | boolean;
  sounds?: Source | boolean;
  quotes?: Source | boolean;
  writing?: Source<WebAssembly.Module> | boolean;
  stave?: Source | boolean;
}): Promise<void>;

declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
  // For programs that are compiled without the types of the DOM or of node, which add the members.
  interface URL {}
  interface Response {}
  interface TransformStream<I, O> {}
  namespace WebAssembly {
    interface Module {}
  }
}

/** A spelling of a word, as in the output of `runes --alternatives --json`. */
export interface Spelling {
  readonly runes: string;
  /** The share of carvers who wrote it, in whole percents; undefined for a choice of the table. */
  readonly percent?: number;
}

/** A mode with its options. */
export class Transliterator {
  /**
   * Opens a mode at once, where `init` or an earlier call has loaded the engine, and for a mode by sound `sounds`.
   *
   * @throws Error if they are not loaded; what `open` throws.
   */
  constructor(options?: Options);

  /**
   * Opens a mode. The WebAssembly module is loaded the first time; later calls take about a millisecond.
   *
   * @throws RangeError for an unknown name, with the known ones; TypeError for a value of another type; TableError for a
   * table that is wrong.
   */
  static open(options?: Options): Promise<Transliterator>;

  /** The name of the script. */
  readonly script: string;
  /** The name of the mode. */
  readonly mode: string;

  /** The text in runes: a string for a string, UTF-8 for UTF-8. Long bytes may be a part of a somewhat larger buffer. */
  transliterate(text: string): string;
  transliterate(text: ArrayBuffer | ArrayBufferView): Uint8Array;

  /** Many texts in runes, faster than one by one. */
  transliterateMany(texts: Iterable<string>): string[];

  /** What each part became of a text. Takes some hundred bytes of memory for each of the text. */
  segments(text: string): Segment[];

  /** Letters that could not be written unchanged, each with its first place. */
  losses(text: string): Loss[];

  /** Why each letter is written as it is. */
  explain(text: string): Explanation;

  /**
   * Runes read back by the mode, in the plainest spelling.
   *
   * @throws RangeError where the mode cannot be read back.
   */
  read(runes: string): string;

  /** The spellings that the mode writes with these runes, plainest first. */
  readings(runes: string, limit?: number): string[];

  /**
   * How carvers would have spelled a word, the likeliest first, then what makes at least 1 %; at most `limit`, and at most
   * 100. Modes that were not measured on inscriptions list the choices that their table names, without `percent`.
   *
   * @throws RangeError for a limit that is not a whole number from 1 on.
   */
  spellings(word: string, limit?: number): Spelling[];

  /** Draws a text in runes as `runes render` does: the same bytes. Synchronous, after `init({ drawing: true })`. */
  picture(text: string, options?: PictureOptions): Drawing;

  /**
   * A font in which Latin text shows as runes, as `runes fonts write` makes it: the text stays Latin, and copying it gives
   * Latin. Takes some tenths of a second; the first one loads a module of its
   * own and the outlines.
   *
   *     const { bytes, family } = await elder.writingFont();
   *     document.fonts.add(await new FontFace(family, bytes).load());
   *
   * @throws RangeError for what a font cannot express: modes by sound, dividers, a table with too many rows.
   */
  writingFont(options?: WritingFontOptions): Promise<WritingFont>;

  /** A stream from strings or UTF-8 to UTF-8. Any way of cutting the text gives the same bytes. */
  stream(): TransformStream<string | ArrayBuffer | ArrayBufferView, Uint8Array>;

  /** Frees the memory at once, rather than when the object is collected. Later calls throw. */
  close(): void;
  [Symbol.dispose](): void;
}

/** A text in runes, for a single call. */
export function transliterate(text: string, options?: Options): Promise<string>;

/** How a text is drawn: the flags of `runes render`. Lengths are texts such as "60mm", or numbers of pixels. */
export interface PictureOptions {
  /** How the letters are arranged; `line` unless given. */
  layout?: "line" | "text" | "card" | "ring" | "band" | "ribbon" | "proof";
  /** The format; `svg` unless given; `dxf` engraves or, with `outline`, has outlines. */
  format?: "svg" | "png" | "pdf" | "dxf" | "braille" | "blocks";
  /** The version of DXF; `r2010` unless given. */
  dxfVersion?: "r12" | "r2010";
  /** Single lines in millimeters, for a laser, a mill or a plotter. */
  engrave?: boolean;
  /** The union of the filled outlines, for cutters. */
  outline?: boolean;
  /** Lines as if chiseled into granite, or with a ground into slate or limestone. */
  carved?: boolean;
  /** An installed font to set characters in, instead of drawing strokes. */
  font?: "stave" | "noto" | "babelstone" | "junicode" | "constructium" | "fairfax" | "unifont";
  /** How younger and medieval runes are drawn. */
  hand?: "angular" | "rounded";
  /** `light`, `regular`, `bold`, or a number from 0.2 to 2 in twelfths of a rune's height. */
  weight?: string | number;
  /** Stroke ends. */
  ends?: "flat" | "round";
  /** Of the picture; in mm and for outlines, of the ink or the cut within the margin; for a ring, its outer diameter. */
  width?: string | number;
  /** Of the picture, or of the ink, as the width. */
  height?: string | number;
  /** Height of a rune. */
  runeHeight?: string | number;
  /** Around the ink, in rune heights. */
  margin?: number;
  /** Additional space between letters, in rune heights. */
  letterSpacing?: number;
  /** Distance between lines, in rune heights. */
  lineHeight?: number;
  /** Alignment of lines. */
  align?: "left" | "center" | "right";
  /** Balanced lengths of lines. */
  balance?: boolean;
  /** Every second line from right to left, with mirrored letters. */
  boustrophedon?: boolean;
  /** Downwards, with upright letters or turned lines. */
  vertical?: "upright" | "turned";
  /** Cropped to the ink instead of the height of the runes. */
  crop?: boolean;
  /** Mirrored, for stamps. */
  mirror?: boolean;
  /** Where the text of a ring starts, in degrees clockwise from the top. */
  start?: number;
  /** All stems of a ring point to its center. */
  upright?: boolean;
  /** A ring that is read from the inside. */
  inside?: boolean;
  /** The text of a ring or band as often as it fits. */
  repeatText?: boolean;
  /** The edges of a band or ring. */
  edges?: boolean;
  /** From the runes to the edges of a band, in rune heights. */
  edgeGap?: number;
  /** Inner diameter of a finger ring made from the band. */
  diameter?: string | number;
  /** The same as a U.S. ring size, such as "7 1/2". */
  usSize?: string;
  /** The same as a European ring size, the inner circumference in mm. */
  euSize?: string;
  /** The same as a British ring size, such as "N½". */
  ukSize?: string;
  /** Width of a finger ring's band, which is the height of its strip. */
  bandWidth?: string | number;
  /** Thickness of that finger ring. */
  thickness?: string | number;
  /** Shape of a ribbon. */
  shape?: "arch" | "bracelet" | "wave" | "loop" | "spiral";
  /** Head of a ribbon's serpent, by the style of rune stones. */
  head?: "pr2" | "pr4" | "fp";
  /** Tail of a ribbon's serpent. */
  tail?: "coil" | "pointed" | "leaf";
  /** A cross in the field of an arch, or half crosses at the ends of a finger ring's strip. */
  cross?: boolean;
  /** The size of a card. */
  size?: "small" | "medium" | "large" | "circular" | "inline" | "square" | "story" | "banner" | "wallpaper" | "widget-small" | "widget-medium" | "widget-large";
  /** Strength of a card's glass. */
  intensity?: "subtle" | "medium" | "strong";
  /** Also the text of a card in Latin letters; true unless given. */
  latin?: boolean;
  /** The line below the text of a medium or large card. */
  caption?: string;
  /** A small word in the corner of a card. */
  watermark?: string;
  /** The background; `none` may also be called `transparent`. */
  ground?: "dark" | "light" | "none";
  /** Of the ink, on a card that of the runes: `#RRGGBB`, `#RGB` or a color name of CSS such as `red`. */
  color?: string;
  /** Width of an engraved line in the picture. */
  lineWidth?: string | number;
  /** Engraved lines in an order that reduces the travel of the tool. */
  sort?: boolean;
  /** Pixels of a PNG per pixel of the picture, or per 1/96 inch. */
  scale?: number;
  /** Pixels of a PNG per inch; 300 unless given if a length is in mm, cm, in or pt, else 96. */
  dpi?: number;
  /** The date on a proof, such as "2026-12-24"; today unless given, and none in C. */
  proofDate?: string;
  /** The pages of a text as PDF, broken where they are full, or of a proof, which has `a4` unless given. */
  paper?: "a4" | "letter";
  /** The language of the text, as a BCP 47 tag. */
  textLanguage?: string;
  /** Begins all ids, so that a page can contain several pictures. */
  idPrefix?: string;
}

/** A finished picture. */
export interface Drawing {
  /** The file: SVG, PNG, PDF or DXF, or lines of text for the formats for terminals. */
  bytes: Uint8Array;
  /** The media type of the file, such as "image/svg+xml". */
  type: string;
  /** The size, in `unit`; of lines of text, what they show. */
  width: number;
  height: number;
  unit: "px" | "mm";
  /** The characters that have no drawing, each once; they were left out. */
  missing: string[];
  /** Letters without a rune, runes too small to be read or cut, broken words and the like. */
  warnings: string[];
}

/**
 * Draws a text in runes as `runes render` does: the same bytes. Synchronous, after `init({ drawing: true })`.
 *
 * @param options `text` with the options of a transliterator, or `letters`, which are drawn as they are.
 * @throws RangeError for options that are unknown, wrong or contradict each other; DrawingError for a text that cannot be drawn so.
 */
export function picture(options: Options & PictureOptions & { text: string }): Drawing;
export function picture(options: PictureOptions & { letters: string; text?: string }): Drawing;

/** The options of pictures, for programs that offer them. Synchronous, after `init({ drawing: true })`. */
export function pictureOptions(): {
  name: keyof PictureOptions;
  /** A length is a number and a unit, such as "60mm"; a word is one of `values`. */
  kind: "flag" | "number" | "length" | "text" | "word";
  values?: string[];
  meaning: string;
}[];

/** The scripts with their modes, variants, dividers, registries and letters. */
export function scripts(): Promise<
  {
    name: Script;
    title: string;
    iso15924: string;
    modes: { name: string; title: string; language: string; options: { name: string; meaning: string }[] }[];
    variants: { name: string; title: string }[];
    dividers: { name: string; character: string }[];
    registries: { name: string; title: string }[];
    letters: { name: string; character: string; transliteration: string; note?: string }[];
  }[]
>;

/** A quote of the collection that comes with the package. */
export interface Quote {
  id: string;
  text: string;
  author: string;
  source: string;
  language: string;
  license: string;
  collections: string[];
  year?: number;
  gloss?: string;
  short?: string;
  /** The id of the quote that this one translates. */
  original?: string;
  translator?: string;
  /** For an inscription, what the carver wrote. */
  carved?: { runes: string; script: Script; variant?: string };
}

/** The quotes that come with the package. */
export function quotes(): Promise<readonly Quote[]>;

/**
 * The quote of a day among those that English readers understand: the one that `runes quote` shows to somebody without
 * quotes of their own.
 *
 * @param date A Date, of which the local day counts, or "YYYY-MM-DD"; today if absent.
 * @param among Objects with ids of quotes to choose from instead.
 */
export function quoteOfTheDay(date?: Date | string): Promise<Quote>;
export function quoteOfTheDay<Item extends { id: string }>(date: Date | string, among: readonly Item[]): Promise<Item>;

/** Random ids of quotes, which have 26 letters and digits, without repeats until all have been shown. */
export class Picker {
  private constructor();
  /** @param state What a former picker had as its `state`; may be stored as JSON. */
  static open(ids?: readonly string[], state?: Picker["state"]): Promise<Picker>;
  state: { seed: string; last: string } | undefined;
  next(): string;
}

/** The version of the library, such as "0.1.0". */
export function version(): Promise<string>;
