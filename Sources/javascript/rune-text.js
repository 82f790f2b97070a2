/**
 * <rune-text script="cirth">Balin</rune-text>: the text in runes. The page keeps the Latin, which screen readers read and
 * which is there without JavaScript; the attributes are the options of a transliterator.
 */
import { transliterate } from "./runekit.js";

const NAMES = ["script", "mode", "language", "romanize", "clean", "variant", "divider", "unmapped", "options", "registry", "words", "punctuation", "pronunciations", "maxlength"];

/** The text of a node; each <br> is a line separator, which the letters are not. */
const latin = (node) => [...node.childNodes].map((child) =>
  child.nodeName === "BR" ? "\u2028" : child.data === undefined || child.nodeType === Node.COMMENT_NODE ? latin(child) : child.data).join("");

const started = new Promise((done) => setTimeout(done));
// Older browsers, and tests that act as browsers, lack some of these; there, and where there is no document, as on a server, the
// module does nothing, and the Latin stays.
const isKnown = typeof HTMLElement !== "undefined" && "attachInternals" in HTMLElement.prototype &&
  typeof CSSStyleSheet !== "undefined" && "replaceSync" in CSSStyleSheet.prototype;
const sheet = isKnown ? new CSSStyleSheet() : undefined;
sheet?.replaceSync(`
  .runes { display: none }
  :host(:state(written)) .runes { display: inline; white-space: inherit }
  :host(:state(written)) .latin {
    position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap
  }
`);

export const RuneText = !isKnown ? undefined : class RuneText extends HTMLElement {
  static observedAttributes = [...NAMES, "lang"];
  #internals = this.attachInternals();
  #runes = document.createElement("span");
  #watch = new MutationObserver(() => this.#write());
  /** What was last asked for. */
  #asked;

  constructor() {
    super();
    const latin = document.createElement("span");
    latin.className = "latin";
    latin.append(document.createElement("slot"));
    this.#runes.className = "runes";
    this.#runes.setAttribute("part", "runes");
    this.#runes.setAttribute("aria-hidden", "true");
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.append(this.#runes, latin);
  }

  connectedCallback() {
    this.#watch.observe(this, { characterData: true, childList: true, subtree: true });
    this.#write();
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#write();
  }

  /** The runes that are shown; empty before they are. */
  get runes() {
    return latin(this.#runes).replaceAll("\u2028", "\n");
  }

  async #write() {
    const options = {};
    for (const name of NAMES) {
      const value = this.getAttribute(name);
      if (value === null) continue;
      // As of HTML, `clean` is true, and `clean="false"` is what people write for the contrary.
      if (name === "clean" || name === "romanize") options[name] = value !== "false";
      else if (name === "maxlength") options.maxLength = Number(value);
      else options[name] = name === "options" ? value.split(/[\s,]+/).filter(Boolean) : value;
    }
    if (this.hasAttribute("lang")) options.language ??= this.getAttribute("lang");
    const text = latin(this), asked = this.#asked = Symbol();
    try {
      // `init` comes first where a program calls it as it starts.
      await started;
      if (asked !== this.#asked) return;
      const runes = await transliterate(text, options);
      if (asked !== this.#asked) return;
      const lines = runes.split("\u2028");
      this.#runes.replaceChildren(...lines.flatMap((line, index) => index ? [document.createElement("br"), line] : [line]));
      this.#internals.states.add("written");
      this.dispatchEvent(new Event("load"));
    } catch (error) {
      if (asked !== this.#asked) return;
      // The Latin stays.
      this.#runes.textContent = "";
      this.#internals.states.delete("written");
      console.warn(`<rune-text>: ${error.message}`, this);
      this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
    }
  }
};

if (RuneText && !customElements.get("rune-text")) customElements.define("rune-text", RuneText);
