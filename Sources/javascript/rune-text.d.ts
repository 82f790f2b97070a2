import type { Script } from "./runekit.js";

/** `HTMLElement`, or where a program is compiled without the types of the DOM, something without its members. */
declare const Base: typeof globalThis extends { HTMLElement: infer Element } ? Element : new () => object;

/**
 * `<rune-text script="cirth">Balin</rune-text>`: the text in runes. The page keeps the Latin, which screen readers read
 * and which is there without JavaScript. The attributes `script`, `mode`, `language`, `variant`, `divider`,
 * `unmapped`, `options` (names with spaces between), `registry`, `words`, `punctuation`, `pronunciations`, `maxlength`, and by themselves `clean` and `romanize` are
 * the options of a transliterator; `lang` of the element itself is its language, and `<br>` begins a line. The event `load` follows
 * each writing; `error`, an ErrorEvent, an unknown name or a text longer than `maxlength`, with which the Latin stays. `::part(runes)` styles the runes.
 */
export class RuneText extends Base {
  /** The runes that are shown; empty before they are. */
  readonly runes: string;
}

/** The attributes of `<rune-text>`, for the elements of JSX. */
export interface RuneTextAttributes {
  script?: Script | (string & {});
  mode?: string;
  language?: string;
  /** The language of the text. */
  lang?: string;
  variant?: string;
  divider?: string;
  unmapped?: "keep" | "drop" | "mark";
  /** Names with spaces between. */
  options?: string;
  registry?: string;
  words?: string;
  punctuation?: "keep" | "drop" | "script";
  pronunciations?: string;
  maxlength?: number | string;
  clean?: boolean | "" | "true" | "false";
  romanize?: boolean | "" | "true" | "false";
}

declare global {
  interface HTMLElementTagNameMap {
    "rune-text": RuneText;
  }
}
