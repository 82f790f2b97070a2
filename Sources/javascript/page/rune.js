// Why a rune is there.
import { cross, element, find, tagged } from "./dom.js";
import { inline, round } from "./drawing.js";
import { arranged, drawLines, isPhone } from "./hero.js";
import { alternatives, choose, shown, state, style, table, writing, written } from "./state.js";
import { t } from "./texts.js";

const [hero, runes, words, ask, echo, pop, top] = ["hero", "runes", "words", "ask", "echo", "pop", "top"].map(find);

let opened;

/** Shows why a rune is there. */
async function show(rune) {
  close();
  if (!writing) return;
  const at = Number(rune.dataset.at);
  const text = shown();
  const part = writing.partAt(text, at);
  if (!part) return;
  opened = rune;
  const { segment, works } = writing.explain(part);
  // All runes of the part are meant, such as both of qu; what is said of one is said of the one that was chosen.
  const character = String.fromCodePoint(written.codePointAt(at));
  const known = new Map([...table().dividers, ...table().letters].map((one) => [one.character, one])), letter = known.get(character);
  const characters = new Map([...known.values()].map((one) => [one.name, one.character]));
  const title = [...part.runes].map((one) => known.get(one)?.name ?? one).join(" + ").replace(/certh-(\d+)/g, (_, number) => t("certh", { number }));
  const word = text.slice(0, part.start).split(/\s/u).at(-1) + part.latin + /^\S*/u.exec(text.slice(part.end))[0];
  const rows = segment.rows;
  const isKept = part.kind === "kept";
  const pick = state.picks[part.latin.toLowerCase()];
  const meaning = /['‘]([^'’]+)['’]/u.exec(letter?.note ?? "")?.[1];
  const sound = soundOf(letter, rows);
  const facts = [
    [t("sound"), sound], [t("meaning"), meaning],
    [t("reason"), pick ? t("your-choice") : [...rows.map((row) => `${rows.length > 1 ? `${row.key} → ${row.writes.split(" ").map((name) => characters.get(name) ?? name).join("")}: ` : ""}${row.reason}${row.context ? ` (${row.context})` : ""}`),
      segment.remark, ...(segment.words ?? []).map((one) => `${one.word}${one.reason ? `: ${one.reason}` : ""}`)].filter(Boolean).join("; ")],
    [t("source"), [...new Set(rows.map((row) => {
      const work = works.find(({ key }) => key === row.source);
      return `${t(`confidence-${row.confidence}`)}${work && row.source !== "house" ? ` (${[work.author, work.title, row.locator].filter(Boolean).join(", ")})` : ""}`;
    }))].join("; ")],
  ].filter(([, value]) => value);
  const others = alternatives(rows.at(-1), character);
  pop.replaceChildren(
    element("button", { class: "x", type: "button", "aria-label": t("close"), onclick: () => close(true) }, cross()),
    element("h2", { id: "pop-name" }, isKept ? t("no-rune", { letter: character }) : title),
    element("p", { class: "to" }, ...tagged(t(isKept ? "kept-in" : "stands-for"), { letter: element("b", {}, part.latin), word })),
    element("dl", {}, ...facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
    others.length > 0 && !isKept ? element("div", { class: "or" }, t("or"), ...others.map((other) =>
      element("button", { class: "btn", type: "button", onclick: () => choose(part.latin, other.character) }, inline(other.character, style()), other.name))) : "");
  pop.hidden = false;
  rune.setAttribute("aria-expanded", "true");
  for (const one of runesOf(part)) one.classList.add("with");
  top.classList.add("lit");
  echo.replaceChildren(text.slice(0, part.start), element("mark", {}, text.slice(part.start, part.end)), text.slice(part.end) + "\u200b");
  echo.hidden = words.value === "";
  place(rune);
  pop.querySelector(".x").focus({ preventScroll: true });
  if (pop.getBoundingClientRect().bottom > innerHeight && !isPhone()) pop.scrollIntoView({ block: "nearest" });
}

/** The drawn runes of a part of the text. */
const runesOf = ({ written: start, runes: { length } }) =>
  [...runes.querySelectorAll(".rune")].filter(({ dataset: { at } }) => at >= start && at < start + length);

/** In the tables of cirth, the sounds of Daeron, of Moria and of Erebor. */
function soundOf(letter, rows) {
  if (!letter) return undefined;
  if (state.script !== "cirth") return letter.transliteration;
  const sounds = (letter.note ?? "").split("|").map((one) => one.trim());
  const column = { daeron: 0, moria: 1 }[state.mode] ?? 2;
  return sounds[column] || rows.at(-1)?.key;
}

/** Puts the popover under the lit letter, and the thread between both. */
function place(rune) {
  if (isPhone()) {
    // The sheet must not cover the rune and its letter.
    const above = pop.getBoundingClientRect().top;
    const below = ask.getBoundingClientRect().bottom;
    if (below > above) scrollBy({ top: below - above + 8, behavior: "instant" });
    return;
  }
  const field = ask.getBoundingClientRect(), mark = echo.querySelector("mark")?.getBoundingClientRect();
  const box = rune.querySelector(".hit").getBoundingClientRect();
  const isSeen = !echo.hidden && mark && mark.width > 0;
  const x = isSeen ? mark.left - field.left + mark.width / 2 : box.left - field.left + box.width / 2;
  const left = Math.max(0, Math.min(field.width - 400, x - 56));
  pop.style.setProperty("--x", `${round(left)}px`);
  pop.style.setProperty("--tip", `${round(Math.max(12, Math.min(372, x - left - 8)))}px`);
  const path = find("thread").querySelector("path");
  if (!isSeen) return path.removeAttribute("d");
  const from = box.left + box.width / 2 - field.left, start = Math.min(0, box.bottom - field.top + 6), end = mark.top - field.top - 4;
  path.setAttribute("d", `M${round(from)} ${round(start)}V${round((start + end) / 2)}H${round(x)}V${round(end)}`);
}

/** Closes what is open. */
export function close(returnsFocus = false) {
  if (!opened) return;
  opened.setAttribute("aria-expanded", "false");
  for (const one of runes.querySelectorAll(".with")) one.classList.remove("with");
  if (returnsFocus) opened.focus({ preventScroll: true });
  opened = undefined;
  pop.hidden = true;
  echo.hidden = true;
  top.classList.remove("lit");
}

/** Goes to another rune by the keyboard. */
function go(rune, to) {
  const all = [...runes.querySelectorAll(".rune")];
  const next = to === "first" ? all[0] : to === "last" ? all.at(-1) : all[all.indexOf(rune) + to];
  if (!next) return;
  for (const one of all) one.setAttribute("tabindex", one === next ? "0" : "-1");
  next.focus();
  if (opened) {
    show(next);
    next.focus();
  }
}

runes.addEventListener("click", ({ target }) => {
  const rune = target.closest(".rune");
  if (rune && rune === opened) close();
  else if (rune) show(rune);
});
runes.addEventListener("keydown", (event) => {
  const rune = event.target.closest(".rune");
  if (!rune || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: "first", End: "last" }[event.key];
  if (to !== undefined) {
    if (arranged.isScrolling && to === "last") hero.scrollTop = hero.scrollHeight;
    if (arranged.isScrolling && to === "first") hero.scrollTop = 0;
    if (arranged.isScrolling) drawLines();
    go(rune, to);
  } else if (event.key === "Enter" || event.key === " ") show(rune);
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && opened) close(true);
});
document.addEventListener("pointerdown", ({ target }) => {
  if (opened && !pop.contains(target) && !target.closest?.(".rune")) close();
});
