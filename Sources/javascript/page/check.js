// "Before it is ink": what a visitor should know before runes are cut, in plain words.
import { inline } from "./drawing.js";
import { act, alternatives, choose, copy, element, find, LOOKED_AT, modeTable, scriptName, shown, state, style, table, tagged, writing, written } from "./page.js";
import { language, t } from "./texts.js";
import { keepFocus, wholeWords } from "./spellings.js";

const [section, list] = [find("check"), find("findings")];

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

export const listed = (all) => {
  try {
    return new Intl.ListFormat(language(), { type: "conjunction" }).format(all);
  } catch {
    return all.join(", ");
  }
};
const quoted = (text) => `“${text}”`;
const bold = (text) => element("b", {}, text);

/** What the letters became: rows by key, with how often, and words of the dictionary. */
function collect(text) {
  const rows = new Map(), works = new Map();
  let letters = 0;
  for (const explanation of writing.explanations(text, LOOKED_AT)) {
    for (const work of explanation.works) works.set(work.key, work);
    for (const segment of explanation.segments) {
      if (segment.kind === "kept" || segment.rows.length === 0) continue;
      letters += 1;
      // The last row writes; those before it respell.
      const row = segment.rows.at(-1);
      const latin = segment.latin.toLowerCase();
      const known = rows.get(latin) ?? { row, latin, count: 0, output: segment.output };
      known.count += 1;
      rows.set(latin, known);
    }
  }
  return { rows: [...rows.values()], works, letters };
}

// MARK: The findings

/** Letters that the script has no rune for, and what pictures leave out. */
function withoutRune(text) {
  const losses = writing.engine.losses(text);
  const lost = losses.filter(({ kind, letter }) => kind === "unmapped" && /[\p{L}\p{M}\p{N}\p{S}]/u.test(letter));
  const near = losses.filter(({ kind }) => kind === "nearest");
  const broken = losses.filter(({ kind }) => kind === "ill-formed");
  if (lost.length + near.length + broken.length === 0) return finding("fine", t("lost"), t("none"), element("p", {}, t("lost-none", { script: scriptName() })));
  const names = (some) => listed(some.slice(0, 12).map(({ letter, times }) => (times > 1 ? `${letter} (${times} ×)` : letter)));
  return finding("decide", t("lost"), names([...lost, ...near]),
    lost.length > 0 && element("p", {}, t(state.unmapped === "drop" ? "lost-dropped" : "lost-kept", { letters: names(lost), script: scriptName() })),
    near.length > 0 && element("p", {}, t("lost-near", { letters: names(near) })),
    broken.length > 0 && element("p", {}, t("lost-broken")));
}

/** Letters for which there is more than one rune. */
function choicesOf({ rows, letters }) {
  const open = rows.map((one) => {
    const picked = state.picks[one.latin];
    return { ...one, others: [...one.output].length === 1 ? alternatives(one.row, one.output) : [], picked };
  }).filter(({ others, row }) => others.length > 0 && !/\d\s*%/.test(row.alternatives ?? ""));
  if (open.length === 0) return finding("fine", t("choice"), t("choice-none"), element("p", {}, t("choice-clear", { script: scriptName() })));
  const count = open.reduce((sum, one) => sum + one.count, 0);
  const groups = open.slice(0, 8).flatMap(({ row, latin, others, output, picked }) => {
    const own = table().letters.find(({ character }) => character === output);
    const entries = [[output, own?.name ?? row.writes, t("choice-chosen", { letter: latin })], ...others.map((other) => [other.character, other.name, other.note])];
    return [
      element("fieldset", { class: "pick" }, element("legend", { class: "vh" }, t("choice-for", { letter: latin })), ...entries.map(([character, name, note]) =>
        element("label", {}, element("input", { type: "radio", name: `pick-${latin}`, value: character, checked: (picked ?? output) === character,
          onchange: () => choose(latin, character) }), inline(character, style()), bold(name), element("i", {}, note || "\u00a0")))),
      element("p", {}, ...tagged(t("choice-reason"), { letter: bold(latin), reason: row.reason })),
    ];
  });
  return finding("decide", t("choice"), t("of", { count, all: letters }), ...groups,
    open.length > 8 && element("p", { class: "mute" }, t("choice-more", { letters: listed(open.slice(8).map(({ latin }) => latin)) })));
}

/** Readings of words lately looked at, since a reading takes some milliseconds. */
const read = new Map();

function readingsOf(runes) {
  const key = `${JSON.stringify(writing.options)} ${runes}`;
  if (!read.has(key)) {
    if (read.size > 500) read.clear();
    read.set(key, writing.engine.readings(runes, 4));
  }
  return read.get(key);
}

/** Whoever reads the runes letter by letter: which words come back otherwise. */
function readBack(text) {
  const latin = text.slice(0, LOOKED_AT).split(/\s+/u).filter(Boolean).slice(0, 12);
  const differing = [];
  const back = [];
  let all = 0;
  try {
    for (const word of latin) {
      const runes = writing.write(word);
      const letters = word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
      const readings = readingsOf(runes).map((one) => one.replace(/[^\p{L}\p{M}\p{N}]/gu, ""));
      if (readings.length === 0) throw new RangeError("no reading");
      all += 1;
      back.push({ word: letters, reading: readings[0] });
      if (readings[0] !== letters || readings.length > 1) differing.push({ word: letters, readings: readings.filter((one) => one !== letters) });
    }
  } catch {
    return finding("know", t("back"), t("back-not-note"), element("p", {}, t("back-not")));
  }
  const marked = back.flatMap(({ word, reading }, index) => [index > 0 ? " " : "",
    ...[...reading].map((letter, place) => (reading.length === word.length && letter === word[place] ? letter : element("u", {}, letter)))]);
  const wrong = back.filter(({ word, reading }) => word !== reading);
  if (wrong.length === 0) {
    return finding("fine", t("back"), t("back-same-note"), element("p", { class: "back" }, back.map(({ reading }) => reading).join(" ")),
      element("p", {}, t(differing.length > 0 ? "back-same-others" : "back-same",
        { words: listed(differing.slice(0, 3).map(({ word, readings }) => `${quoted(word)}: ${readings.slice(0, 3).join(", ")}`)) })));
  }
  return finding("decide", t("back"), t("back-note", { count: wrong.length, all }), element("p", { class: "back" }, ...marked),
    element("p", {}, t("back-other", { words: listed(wrong.slice(0, 4).map(({ reading }) => quoted(reading))) })));
}

/** How sure the rows are, and words whose pronunciation is a guess. */
function guesses(text, { rows, works, letters }) {
  const guessed = writing.engine.losses(text).filter(({ kind }) => kind === "guessed").map(({ letter }) => letter);
  const count = (confidence) => rows.filter(({ row }) => row.confidence === confidence).reduce((sum, one) => sum + one.count, 0);
  const sources = [...new Set(rows.map(({ row }) => row.source))].map((key) => works.get(key)).filter(Boolean)
    .map((work) => [work.author, work.title].filter(Boolean).join(", "));
  const kinds = ["attested", "reconstructed", "convention"].map((kind) => [kind, count(kind)]).filter(([, some]) => some > 0);
  return finding(guessed.length > 0 ? "decide" : "fine", t("guesses"), guessed.length > 0 ? guessed.slice(0, 6).join(", ") : t("none"),
    guessed.length > 0 && element("p", {}, t("guessed", { words: listed(guessed.slice(0, 12).map(quoted)) })),
    element("p", {}, t("confidence-all", { all: letters }), " ", kinds.map(([kind, some]) => t(`sure-${kind}`, { count: some })).join(" ")),
    sources.length > 0 && element("p", { class: "mute" }, `${t("source")}: ${sources.join("; ")}.`));
}

/** How often carvers used each rune for a letter, where the mode's rows have counts. */
function spelled({ rows }) {
  const names = new Map(table().letters.map((letter) => [letter.name, letter]));
  const counted = rows.filter(({ row }) => /(\d+) %/.test(row.reason) && / of [\d,]+/.test(row.reason)).slice(0, 10);
  if (counted.length === 0) return undefined;
  const lines = counted.flatMap(({ row, latin, output }) => {
    const own = table().letters.find(({ character }) => character === output);
    const others = [...(row.alternatives ?? "").matchAll(/([^,(]+)\((\d+) %\)/g)].map(([, name, share]) => [names.get(name.trim()), name.trim(), Number(share)]);
    // The share of the rune that is written: that which the reason says of it, else what the others leave.
    const said = /(\d+) %/.exec(row.reason);
    return [[own, row.writes, Number(said[1])], ...others].slice(0, 4).map(([letter, name, share], index) => [
      element("span", { class: "l" }, index === 0 ? latin : ""), letter ? inline(letter.character, style()) : element("span", {}),
      element("span", {}, letter?.name ?? (name === "others" ? t("others") : name)),
      element("meter", { class: index === 0 ? undefined : "o", min: 0, max: 100, value: share, "aria-label": `${latin} ${letter?.name ?? name}` }),
      element("span", { class: "v" }, `${share} %`)]).flat();
  });
  return finding("know", t("spelled"), t("spelled-note"), element("div", { class: "shares" }, ...lines), element("p", { class: "mute" }, t("spelled-source")));
}

/** What nobody can promise. */
function unknown() {
  const kind = ["english", "sound"].includes(state.mode) ? (state.script === "cirth" ? "tolkien" : "english")
    : modeTable().language.startsWith("x-") || state.script === "cirth" ? "tolkien" : ["ipa", "scholarly"].includes(state.mode) ? "letters" : "old";
  return finding("unknown", t("unknown"), t("unknown-note"), element("p", {}, t(`unknown-${kind}`, { script: scriptName(), before: t(`before-${state.script}`) })));
}

/** Looks at the words anew. */
export function update() {
  const text = shown();
  const collected = collect(text);
  const findings = [withoutRune(text), choicesOf(collected), readBack(text), guesses(text, collected), spelled(collected), wholeWords(text.slice(0, LOOKED_AT)), unknown()].filter(Boolean);
  const focus = list.contains(document.activeElement) ? [document.activeElement.name, document.activeElement.value] : undefined;
  find("check-what").replaceChildren(...tagged(t(text.length > LOOKED_AT ? "check-begin" : "check-what"),
    { count: String(findings.length), words: bold(text.trim().slice(0, 60)), script: scriptName(), most: String(LOOKED_AT) }));
  keepFocus(() => list.replaceChildren(...findings));
  if (focus) list.querySelector(`[name="${CSS.escape(focus[0])}"][value="${CSS.escape(focus[1])}"]`)?.focus();
  section.hidden = false;
}

act("copy-check", () => {
  const lines = [shown().trim().slice(0, LOOKED_AT), written.slice(0, LOOKED_AT), `${scriptName()}, ${t(`mode-${state.mode}`)}`, ""];
  for (const item of list.children) {
    const mark = item.querySelector(".st").getAttribute("aria-label");
    lines.push(`${item.querySelector("h3").textContent} (${mark}): ${item.querySelector(".n").textContent}`);
    for (const part of item.querySelectorAll(".c > p, .c > .pick, .c > .spelt")) {
      if (part.matches(".spelt")) {
        lines.push(`  ${part.firstChild.textContent}: ${[...part.querySelectorAll("li")].map((one) => one.textContent).join("; ")}`);
        continue;
      }
      lines.push(part.matches(".pick") ? [...part.querySelectorAll("label")].map((one) =>
        `  ${one.querySelector("input").checked ? "●" : "○"} ${one.querySelector("b").textContent}, ${one.querySelector("i").textContent.trim()}`).join("\n") : `  ${part.textContent}`);
    }
    lines.push("");
  }
  copy(lines.join("\n"), t("copied-check"));
});
