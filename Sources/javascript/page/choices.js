// What the visitor can choose.
import { element, find, list, segments } from "./dom.js";
import { inline } from "./drawing.js";
import { changed, modeTable, READ_IN, state, style, table, WEIGHTS } from "./state.js";
import { language, t } from "./texts.js";

const [tiles, choices] = ["tiles", "choices"].map(find);

/** The options of Old Norse are a period and a province, of which each text has one. */
const PERIODS = ["early", "c1000", "late"];
/** Options that only go with another one. */
const NEEDS = { "hobbit-pairs": "hobbit", postcard: "hobbit" };

/** The choices for the script, and its tile. */
export function drawChoices() {
  for (const tile of tiles.querySelectorAll("input")) tile.checked = tile.value === state.script;
  const own = table(), mode = modeTable();
  const focus = document.activeElement?.closest?.("#choices") ? [document.activeElement.name, document.activeElement.value] : undefined;
  const change = (key) => (value) => {
    state[key] = value;
    changed();
  };
  const modes = own.modes.map(({ name }) => [name, t(`mode-${name}`)]).sort((a, b) => modeRank(a[0]) - modeRank(b[0]));
  const dividers = own.dividers.map(({ name, character }) => [name, inline(character, style()), t(`divider-${name}`)]);
  const controls = [
    segments("mode", t("spelling"), modes, state.mode, (value) => {
      state.options = [];
      state.picks = {};
      change("mode")(value);
    }),
    segments("divider", t("between-words"), [["keep", t("divider-space")], ...dividers, ["none", t("divider-none")], ["shared", t("divider-shared")]],
      state.divider, change("divider")),
    own.variants.length > 0 && segments("variant", t("forms"), [["", t("variant-usual")], ...own.variants.map(({ name }) => [name, t(`variant-${name}`)])],
      state.variant, change("variant")),
    segments("weight", t("stroke"), Object.keys(WEIGHTS).map((name) => [name, t(`weight-${name}`)]), state.weight, change("weight")),
    segments("ends", t("ends"), [["flat", t("ends-flat")], ["round", t("ends-round")]], state.ends, change("ends")),
    list(t("read-in"), [["", t("read-in-usual")], ...READ_IN.map((tag) => [tag, new Intl.DisplayNames(language(), { type: "language" }).of(tag)])],
      state.language, change("language")),
    segments("unmapped", t("unmapped"), [["keep", t("unmapped-keep")], ["drop", t("unmapped-drop")]], state.unmapped, change("unmapped")),
  ];
  const possible = mode.options.map(({ name }) => name);
  const meaning = (name) => t(`option-${name}`, {}, mode.options.find((one) => one.name === name).meaning);
  const withOptions = (options) => {
    state.options = options;
    changed();
  };
  if (state.mode === "norse" && PERIODS.every((name) => possible.includes(name))) {
    const provinces = possible.filter((name) => !PERIODS.includes(name));
    const kept = (among) => state.options.filter((name) => among.includes(name));
    controls.push(
      list(t("period"), [["", t("period-usual")], ...PERIODS.map((name) => [name, meaning(name)])], kept(PERIODS)[0] ?? "",
        (value) => withOptions([...(value ? [value] : []), ...kept(provinces)])),
      list(t("province"), [["", t("province-any")], ...provinces.map((name) => [name, meaning(name)])], kept(provinces)[0] ?? "",
        (value) => withOptions([...kept(PERIODS), ...(value ? [value] : [])])));
  } else {
    controls.push(...possible.map((name) => element("label", { class: "tick" },
      element("input", { type: "checkbox", name: "option", value: name, checked: state.options.includes(name), onchange: ({ target }) => {
        const rest = state.options.filter((one) => one !== name && (target.checked || NEEDS[one] !== name));
        withOptions(target.checked ? [...new Set([...rest, ...(NEEDS[name] ? [NEEDS[name]] : []), name])] : rest);
      } }), meaning(name))));
  }
  controls.push(element("label", { class: "tick" }, element("input", { type: "checkbox", name: "punctuation", checked: state.punctuation,
    onchange: ({ target }) => change("punctuation")(target.checked) }), t("punctuation")));
  choices.replaceChildren(...controls.filter(Boolean));
  if (focus) choices.querySelector(`[name="${focus[0]}"][value="${CSS.escape(focus[1])}"]`)?.focus();
}

/** The modes of English first, the runologists' last. */
const modeRank = (name) => ({ english: 0, sound: 1, scholarly: 8, ipa: 9 }[name] ?? 4);

choices.addEventListener("submit", (event) => event.preventDefault());
tiles.addEventListener("change", ({ target }) => setScript(target.value));

/** Another script for the same words; what it has not falls back to what is usual. */
function setScript(name) {
  state.mode = table(name).modes.some((one) => one.name === state.mode) ? state.mode : "english";
  state.script = name;
  const own = table();
  if (!own.variants.some((one) => one.name === state.variant)) state.variant = "";
  if (!["keep", "space", "none", "shared"].includes(state.divider) && !own.dividers.some((one) => one.name === state.divider)) state.divider = "keep";
  state.options = state.options.filter((option) => modeTable().options.some((one) => one.name === option));
  state.picks = {};
  changed();
}
