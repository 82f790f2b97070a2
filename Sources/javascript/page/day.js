// The quote of the day, and an inscription that shares a word with the visitor's.
import { element, find } from "./dom.js";
import { inline } from "./drawing.js";
import { put } from "./link.js";
import { LOOKED_AT, shown, written } from "./state.js";
import { t } from "./texts.js";

/** How a language is best written: what a quote brings along. */
const WRITING = {
  non: { script: "younger", mode: "norse" }, is: { script: "medieval", mode: "old-norse" }, ang: { script: "futhorc", mode: "old-english" },
  la: { script: "medieval", mode: "latin" }, gmq: { script: "elder", mode: "proto-norse" }, sjn: { script: "cirth", mode: "daeron" },
};

const wordsOf = (text) => text.toLowerCase().split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 2);
const COMMON = new Set("the and for that this with from his her was were are had has have not but who they she him".split(" "));

export function day({ all, quote }) {
  const carvings = all.filter(({ carved }) => carved).map((one) => ({
    quote: one, runes: new Set(wordsOf(one.carved.runes)), latin: new Set(wordsOf(one.text)), gloss: new Set(wordsOf(one.gloss ?? "")),
  }));

  const marked = (text, word) => {
    const at = text.toLowerCase().indexOf(word);
    return at < 0 ? [text] : [text.slice(0, at), element("mark", {}, text.slice(at, at + word.length)), text.slice(at + word.length)];
  };
  const source = ({ author, source: place }) => (!author || place.startsWith(author) ? place : `${author}, ${place}`);

  /** By its runes, then its language, then what it means. */
  function shared() {
    const latin = wordsOf(shown().slice(0, LOOKED_AT));
    const typed = [["runes", wordsOf(written.slice(0, LOOKED_AT))], ["latin", latin], ["gloss", latin.filter((word) => !COMMON.has(word))]];
    for (const [kind, mine] of typed) {
      const longest = mine.flatMap((word) => carvings.filter((carving) => carving[kind].has(word)).map((carving) => ({ word, quote: carving.quote })))
        .sort((a, b) => b.word.length - a.word.length)[0];
      if (longest) return { kind, ...longest };
    }
    return undefined;
  }

  function drawInscription() {
    const place = find("inscription");
    const found = shared();
    place.hidden = !found;
    if (!found) return;
    const { kind, word, quote: carving } = found;
    // Many carvings have dividers and no spaces; a line ends after either.
    const carved = carving.carved.runes.match(/[^\s᛫᛬᛭:·⁝]+[᛫᛬᛭:·⁝]*|[᛫᛬᛭:·⁝]+/gu) ?? [];
    place.replaceChildren(element("h3", {}, t(kind === "runes" ? "shares-runes" : "shares-word", { word })),
      element("div", { class: "carving", role: "img", "aria-label": carving.carved.runes }, ...carved.map((one) =>
        inline(one, {}, kind === "runes" && one.toLowerCase().includes(word) ? "drawn same" : "drawn"))),
      element("p", { class: "said", lang: carving.language }, ...marked(carving.text, word)),
      carving.gloss ? element("p", { lang: "en" }, ...marked(carving.gloss, word)) : "", element("p", { class: "mute", lang: "en" }, source(carving)));
  }

  function drawQuote() {
    const place = find("quote");
    place.replaceChildren(element("h3", {}, t("quote")), element("blockquote", { lang: quote.language }, quote.text),
      quote.gloss ? element("p", { lang: "en" }, quote.gloss) : "", element("p", { class: "mute", lang: "en" }, source(quote)),
      element("button", { class: "btn", type: "button", onclick: () => put(quote.text, WRITING[quote.language.split("-")[0]]) }, t("write-quote")));
    place.hidden = false;
  }

  return {
    update() {
      drawInscription();
      drawQuote();
      find("day").hidden = false;
    },
  };
}
