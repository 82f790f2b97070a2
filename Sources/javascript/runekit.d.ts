/// <reference path="./assets.d.ts" />
/**
 * Latin text in runes and cirth: Elder and Younger Futhark, Anglo-Saxon futhorc, medieval runes, Tolkien's Cirth.
 *
 *     import { Transliterator } from "runekit";
 *     const elder = await Transliterator.open({ script: "elder" });
 *     elder.transliterate("the quick fox");   // "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ"
 *
 * Any string is accepted; each lone surrogate becomes U+FFFD. In a stream of bytes, so does each maximal ill-formed part.
 */

/** Bytes with memory of their own, which `Blob`, `Response` and `FontFace` take: `Uint8Array<ArrayBuffer>` where a compiler knows that type. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

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
   * and Greek as in `language`, or else in the language that most of the first words of the text can be in.
   */
  romanize?: boolean;
  /** Whether control characters but for tabs and line ends, and marks that turn the direction of writing, are left out. */
  clean?: boolean;
  /** The longest text that is taken, in UTF-16 units, or bytes; a longer one is a RangeError. `Infinity` if absent. Streams are not limited. */
  maxLength?: number;
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
  bytes: Bytes;
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
  /**
   * The small module instead of the engine: `new Transliterator()` then opens a script by its own name in its English mode, and
   * writes. For anything else, such as `explain`, the engine is loaded by another `init()`.
   */
  letters?: Source<WebAssembly.Module> | boolean;
  drawing?: Source<WebAssembly.Module> | boolean;
  sounds?: Source | boolean;
  quotes?: Source | boolean;
  writing?: Source<WebAssembly.Module> | boolean;
  stones?: Source<WebAssembly.Module> | boolean;
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
  /** The name that was given as `script`, spelled in full: what is the same has the same name ("futhorc/english/hobbit" for "hobbit"). */
  readonly name: string;

  /** The text in runes: a string for a string, UTF-8 for UTF-8. Long bytes may be a part of a somewhat larger buffer. */
  transliterate(text: string): string;
  transliterate(text: ArrayBuffer | ArrayBufferView): Bytes;
  transliterate(text: string | ArrayBuffer | ArrayBufferView): string | Bytes;

  /** Many texts in runes, faster than one by one. */
  transliterateMany(texts: Iterable<string>): string[];

  /** What each part became of a text. Takes some hundred bytes of memory for each of the text. */
  segments(text: string): Segment[];

  /** Letters that could not be written unchanged, each with its first position. */
  losses(text: string): Loss[];

  /** Why each letter is written as it is. A `RangeError` for a text of more than 100,000 bytes of UTF-8, since each takes a kilobyte. */
  explain(text: string): Explanation;

  /**
   * Runes read back by the mode, in the plainest spelling.
   *
   * @throws RangeError where the mode cannot be read back.
   */
  read(runes: string): string;

  /**
   * The spellings that the mode writes with these runes, plainest first: at most `limit`, or 1,000 and fewer of a text longer
   * than 2,000.
   *
   * @throws RangeError where the mode cannot be read back, for a limit that is not a whole number from 0 on, and where so many
   * have a length of more than 2,000,000 together.
   */
  readings(runes: string, limit?: number): string[];

  /**
   * How carvers would have spelled a word, the likeliest first, then what makes at least 1 %; at most `limit` (10 if absent), and at
   * most 100. Modes that were not measured on inscriptions list the choices that their table names, without `percent`.
   *
   * @throws RangeError for a limit that is not a whole number from 1 on.
   */
  spellings(word: string, limit?: number): Spelling[];

  /** Draws a text in runes as `runes render` does: the same bytes. Synchronous, after `init({ drawing: true })`. */
  picture(text: string, options?: PictureOptions): Drawing;

  /**
   * A font in which Latin text shows as runes, as `runes fonts write` makes it: the text stays Latin, and copying it gives
   * Latin. Takes some tenths of a second; the first one loads a module of its
   * own and the outlines. With `romanize`, it reads Cyrillic (as in `language`, else Russian), Greek, Georgian, Armenian and
   * kana, not Hangul.
   *
   *     const { bytes, family } = await elder.writingFont();
   *     document.fonts.add(await new FontFace(family, bytes).load());
   *
   * @throws RangeError for what a font cannot express: modes by sound, dividers, a table with too many rows.
   */
  writingFont(options?: WritingFontOptions): Promise<WritingFont>;

  /** A stream from strings or UTF-8 to UTF-8. Any way of cutting the text gives the same bytes. */
  stream(): TransformStream<string | ArrayBuffer | ArrayBufferView, Bytes>;

  /** Frees the memory at once, rather than when the object is collected. Later calls throw. */
  close(): void;
  [Symbol.dispose](): void;
}

/** A text in runes, for a single call. */
export function transliterate(text: string, options?: Options): Promise<string>;

/** How a text is drawn: the flags of `runes render`. Lengths are texts such as "60mm", or numbers of pixels. */
export interface PictureOptions {
  /** line (broken where it would be more than 20 times as long as high), text (lines of one width), card, circle, ring (a finger ring, of ringSize), band (a strip whose ends meet), ribbon (a serpent), stone (the same on a rune stone) or proof (pages to check a text by, with reasons, other spellings and a mirrored stencil). (default: line) */
  layout?: "line" | "text" | "card" | "circle" | "ring" | "band" | "ribbon" | "stone" | "proof";
  /** svg, png, pdf, dxf, dxf-r12 for old programs, or braille or blocks for a terminal. DXF has single lines in millimeters on the layer ENGRAVE, or with outline closed outlines on the layer OUTLINE; edges, and the strip of a finger ring, are on the layer CUT. (default: svg) */
  format?: "svg" | "png" | "pdf" | "dxf" | "dxf-r12" | "braille" | "blocks";
  /** 60mm, 800px, 3in: width of the picture; for outlines, engravings and other units than px, of the ink or, with edges, of the cut, with the margin outside. Of a circle, its outer diameter. */
  width?: string | number;
  /** Height of the same; of a finger ring, the width of its band. (default for a finger ring: 6mm) */
  height?: string | number;
  /** Height of a rune. */
  runeHeight?: string | number;
  /** Color of the ink, on a card that of the runes, on stone the paint in the grooves: #RRGGBB, #RGB or a name of CSS such as red; # may be left out. */
  color?: string;
  /** dark, light, none (transparent) or a color. (default: dark for a card, none for outlines, else light) */
  background?: string;
  /** Weight of strokes: light, regular, bold, or 0.2 to 2 in twelfths of a rune's height. (default: regular) */
  weight?: string | number;
  /** Draw single lines in millimeters, in an order with little travel, for a laser, a mill or a plotter. */
  engrave?: boolean;
  /** Draw the union of the outlines, filled, for cutters, pockets and V-carving; for hollow letters, format dxf has them as lines. */
  outline?: boolean;
  /** Size of a finger ring: 7 or us7, 54 or eu54 (ISO 8653), N or ukN½, or its inner diameter, such as 17.3mm. Its strip has at least 2.5 mm free at both ends. Alone, it asks for layout ring. */
  ringSize?: string | number;
  /** Margin around the ink, in rune heights. */
  margin?: number;
  /** Crop the picture to its ink instead of the height of the runes. */
  crop?: boolean;
  /** How younger and medieval runes are drawn: angular, or rounded as on rune stones. (default: angular) */
  hand?: "angular" | "rounded";
  /** Ends of strokes. (default: flat) */
  ends?: "flat" | "round";
  /** Draw lines as if chiseled into stone; alone, into granite, or for a card into slate. They are centered unless align or boustrophedon is given. */
  carved?: boolean | "granite" | "slate" | "limestone" | "none";
  /** Pages of a text as PDF, broken where they are full, or of a proof. (default: a4 for a proof) */
  paper?: "a4" | "a5" | "letter";
  /** Pixels of a PNG per inch. (default: 300 if a length is in mm, cm, in or pt, else 96) */
  dpi?: number;
  /** Width of an engraved line in the picture. (default: 0.1mm) */
  lineWidth?: string | number;
  /** Mirror the picture, for stamps. */
  mirror?: boolean;
  /** Additional space between letters, in rune heights. (default: 0) */
  letterSpacing?: number;
  /** Distance between lines, in rune heights. (default: 1.6, carved 1.85) */
  lineHeight?: number;
  /** Alignment of lines; those of one paragraph, and centered ones, have balanced lengths. (default: left, with long prose as a block) */
  align?: "left" | "center" | "right";
  /** Write every second line from right to left, with mirrored letters. */
  boustrophedon?: boolean;
  /** Write downwards, with turned lines or, alone, with upright letters. */
  vertical?: boolean | "upright" | "turned";
  /** Where the text of a circle begins, in degrees clockwise from the top. (default: after a cross at the top, or with inside at the bottom) */
  start?: number;
  /** Make a circle that is read from the inside, or with finished the inner face of a ring. */
  inside?: boolean;
  /** Repeat the text as often as it fits. */
  repeatText?: boolean;
  /** Draw the edges. (default: yes) */
  edges?: boolean;
  /** Distance from the runes to the edges of a band, in rune heights; with 0, staves reach the edges. */
  edgeGap?: number;
  /** Thickness of the ring. (default: 1.5mm) */
  thickness?: string | number;
  /** For a ring that exists: the length of its outer face, or with inside of its inner one, without a strip to be cut and without crosses at its ends. */
  finished?: boolean;
  /** Shape of a ribbon: arch (along the edge of a stone), arches (one inside the other, without a serpent), bracelet, wave, loop or spiral; of a circle: ring, rings (one inside the other), medallion or spiral (from the rim inward). (default: what suits the length of the text) */
  shape?: "arch" | "arches" | "bracelet" | "wave" | "loop" | "spiral" | "ring" | "rings" | "medallion";
  /** The stone whose edge the serpent follows: stub for a few words, boulder, or slab for two serpents. (default: the one that suits the text, with layout stone) */
  stone?: "boulder" | "slab" | "stub";
  /** Head of the serpent, by the style of rune stones: pr2 (profile, about 1020 to 1050), pr4 (profile, about 1070 to 1100) or fp (from above, about 1010 to 1050). (default: pr4 for a loop, fp for a spiral or a bracelet, else pr2) */
  head?: "pr2" | "pr4" | "fp";
  /** Tail of the serpent. (default: leaf for a loop, else coil) */
  tail?: "coil" | "pointed" | "leaf";
  /** Draw a cross in the field of an arch, or where a text that goes all around begins and ends; on a strip, half of it at each end. (default: yes) */
  cross?: boolean;
  /** large (1200×675), square, story, banner, wallpaper, widget-small, widget-medium, widget-large, medium (few words), inline (one line), small or circular (one rune). (default: the setting `size`, or large) */
  size?: "small" | "medium" | "large" | "circular" | "inline" | "square" | "story" | "banner" | "wallpaper" | "widget-small" | "widget-medium" | "widget-large";
  /** Also show the text of a card in Latin letters. (default: latin) */
  latin?: boolean;
  /** Line below the text of a medium or large card. (default for a quote: its author and source) */
  caption?: string;
  /** Language of the text, as a BCP 47 tag. */
  lang?: string;
  /** Draw Latin punctuation in every layout. (default: in lines, texts and proofs alone) */
  marks?: boolean;
  /** Date on a proof, such as 2026-12-24. (default: today, and none in C) */
  proofDate?: string;
}

/** A finished picture. */
export interface Drawing {
  /** The file: SVG, PNG, PDF or DXF, or lines of text for the formats for terminals. */
  bytes: Bytes;
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
 * @throws RangeError for options that are unknown, wrong or contradict each other; TypeError for an option that is an object; DrawingError for a text that cannot be drawn so.
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

/** What is known of a rune stone; what the pack does not say is absent. */
export interface StoneFacts {
  signum: string;
  place?: string;
  region?: string;
  period?: string;
  /** The years that its date or else its style allows. */
  first?: number;
  last?: number;
  style?: string;
  carver?: string;
  link?: string;
}

/** A whole stone. */
export interface Stone extends StoneFacts {
  country?: string;
  district?: string;
  county?: string;
  material?: string;
  otherSigna?: string;
  transliteration: string;
  runes: string;
  normalized: string;
  source: string;
}

/** A word, or several, with the stones that have them. */
export interface WordOnStones {
  query: string;
  count: number;
  spellings: { runes: string; letters: string; count: number; regions: Record<string, number>; centuries: Record<string, number> }[];
  inscriptions: (StoneFacts & { normalized: string; carved: string; runes: string; line: string; lineNormalized: string })[];
  source: string;
}

/** Which stones are meant, by the beginning of a word, without case and marks, and how many are shown: 10 if absent, 0 for all. */
export interface StoneOptions {
  region?: string;
  year?: number;
  place?: string;
  district?: string;
  county?: string;
  carver?: string;
  material?: string;
  style?: string;
  period?: string;
  /** Whether similar words count, too. */
  near?: boolean;
  limit?: number;
}

/**
 * Rune stones, from a pack: what `runes stones` looks up. The stones come from the Scandinavian Runic-text Database and are a
 * package of their own because of its license: the file `stones.pack` of the npm package `runekit-stones`.
 *
 *     const stones = await Stones.open(fetch("stones.pack"));
 *     stones.find("U 112");
 *     stones.find(["bró*", "reisa stein"], { region: "uppland" });
 *     stones.find([], { carver: "Öpir", style: "Pr4", limit: 0 });
 */
export class Stones {
  /** Loads the module and opens a pack. Throws a RangeError for what is not one, with the line that builds it. */
  static open(pack: ArrayBuffer | ArrayBufferView | Response | Promise<ArrayBuffer | ArrayBufferView | Response>): Promise<Stones>;
  /** The same after `await init({ stones: true })`, without waiting. */
  constructor(pack: ArrayBuffer | ArrayBufferView);
  /** The objects of `runes stones --json`: whole stones for numbers, and for other words, at most 100, the stones that have them. */
  find(words?: string | Iterable<string>, options?: StoneOptions): (Stone | WordOnStones)[];
  /** The source and the license of the pack, which whoever publishes what is in it names. */
  readonly notice: string;
  /** Frees the memory. */
  close(): void;
}

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
 * @throws RangeError for what is not a day; TypeError for another type.
 */
export function quoteOfTheDay(date?: Date | string): Promise<Quote>;
export function quoteOfTheDay<Item extends { id: string }>(date: Date | string, among: readonly Item[]): Promise<Item>;

/**
 * A quote in runes, by the script's mode for its language; an inscription in this script is as carved, unless `variant` names other
 * forms or `text`, such as its short form, is written instead. A name such as "younger/norse" says how inscriptions are written, too.
 */
export function quoteInRunes(
  quote: Pick<Quote, "text" | "language" | "carved">, options?: Pick<Options, "script" | "variant"> & { text?: string },
): Promise<string>;

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
