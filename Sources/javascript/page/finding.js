// What the check is made of.
import { element } from "./dom.js";
import { language, t } from "./texts.js";

/** The marks: to decide, fine, to know, unknowable. */
const MARKS = {
  decide: '<circle cx="12" cy="12" r="12" fill="currentColor"/><path d="M12 6v8M12 16.4v2.2" stroke="var(--page)" stroke-width="2.2"/>',
  fine: '<circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M7 12.5l3.5 3.5L17 8.5" fill="none" stroke="currentColor" stroke-width="1.8"/>',
  know: '<circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M12 10.5v7M12 6v2.2" stroke="currentColor" stroke-width="1.8"/>',
  unknown: '<circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="3 2.76"/>',
};

export function finding(mark, title, note, ...contents) {
  const sign = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sign.setAttribute("class", "st");
  sign.setAttribute("viewBox", "0 0 24 24");
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", t(`mark-${mark}`));
  sign.innerHTML = MARKS[mark];
  return element("li", {}, sign, element("div", {}, element("h3", {}, title), element("p", { class: "n" }, note)), element("div", { class: "c" }, ...contents));
}

/** A list in words; of more than `most`, the first ones and how many more there are. */
export function listed(all, most = all.length) {
  const shown = all.length > most ? [...all.slice(0, most), t("more-of", { count: all.length - most })] : all;
  try {
    return new Intl.ListFormat(language(), { type: "conjunction" }).format(shown);
  } catch {
    return shown.join(", ");
  }
}
