// Elements of the page, what it says to the visitor, and what it hands over.
import { t } from "./texts.js";

export const find = (id) => document.getElementById(id);

/** An element with attributes and contents; strings that are empty, false and undefined are left out. */
export function element(name, attributes = {}, ...contents) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(key, value);
    else if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...contents.flat().filter((one) => one !== undefined && one !== false && one !== ""));
  return made;
}

/** A text with elements in place of {names}. */
export function tagged(text, values) {
  return text.split(/(\{\w+\})/).map((part) => (/^\{\w+\}$/.test(part) ? values[part.slice(1, -1)] ?? "" : part));
}

/** A group of radio buttons that look like one control. */
export function segments(name, caption, entries, chosen, change) {
  return element("fieldset", {}, element("legend", {}, caption), element("div", { class: "seg" }, ...entries.map(([value, text, spoken]) =>
    element("label", {}, element("input", { type: "radio", name, value, checked: value === chosen, "aria-label": spoken, onchange: () => change(value) }), text))));
}

/** A choice of one entry in a list. */
export function list(caption, entries, chosen, change) {
  return element("label", {}, element("span", { class: "cap" }, caption), element("select", { onchange: ({ target }) => change(target.value) },
    ...entries.map(([value, text]) => element("option", { value, selected: value === chosen }, text))));
}

const notice = find("notice");
/** When the notice goes away. */
let end;

/** Says something over the page, so that nothing moves; it goes when it was read, but not while there is something to do in it. */
export function say(message, ...more) {
  clearTimeout(end);
  notice.replaceChildren(...(message ? [message, ...more] : []));
  if (message && more.length === 0) end = setTimeout(say, 4000 + 60 * message.length);
}
/** Says something that stays true until something else is said. */
export function warn(message) {
  say(message);
  clearTimeout(end);
}
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") say("");
});

/** Copies a text, in the ways that browsers have; at last it shows the text, to be copied by hand. */
export async function copy(text, done, ...more) {
  try {
    if (navigator.clipboard?.writeText) {
      await navigator.clipboard.writeText(text);
      return say(done, ...more);
    }
  } catch {
    // Refused, or the page has no focus: the older way may still do it.
  }
  const field = element("textarea", { readonly: true, "aria-label": done });
  field.value = text;
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  let isDone = false;
  try {
    isDone = document.execCommand("copy");
  } catch {
    isDone = false;
  }
  field.remove();
  before?.focus?.({ preventScroll: true });
  if (isDone) return say(done, ...more);
  say(t("copy-by-hand"), field);
  field.select();
}

/** Hands a file to the visitor. */
export function save(blob, name) {
  const anchor = element("a", { href: URL.createObjectURL(blob), download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

/** What buttons with `data-do` do, by its value. */
const actions = {};
export const act = (name, action) => { actions[name] = action; };
export const perform = (name) => actions[name]?.();
document.addEventListener("click", ({ target }) => perform(target.closest?.("[data-do]")?.dataset.do));

/** A cross, for buttons that close something. */
export function cross() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" })) svg.setAttribute(name, value);
  svg.innerHTML = '<path d="M2 2l12 12M14 2L2 14" stroke="currentColor" stroke-width="1.6"/>';
  return svg;
}
