// A font of the way the words are written, made here: whoever types Latin letters with it sees runes, in any program.
import { element, find, fontOptions, save, shown, state, table } from "./page.js";
import { t } from "./texts.js";
import { transliterator } from "./writing.js";

const figure = find("font");
const title = element("h3"), use = element("p"), said = element("p"), note = element("p", { class: "left-out", role: "status" });
const sheet = element("div", { class: "pic type" }), caption = element("label", { for: "type", class: "vh" });
const field = element("textarea", { id: "type", rows: 3, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
const trial = element("button", { class: "btn", type: "button", onclick: tryIt });
const download = element("button", { type: "button", onclick: () => withFont(({ bytes, fileName }) =>
  save(new Blob([bytes], { type: "font/ttf" }), `${fileName}.ttf`)) }, "TTF");
sheet.append(trial);
figure.append(sheet, element("figcaption", {}, title, use, said, note, element("div", { class: "dl" }, download)));

/** Whether the visitor typed into the field. */
let isOwn = false;
field.addEventListener("input", () => { isOwn = true; });

/** The file of Stave with the outlines of the chosen weight and ends. */
const outlines = () => `Stave${state.ends === "round" ? "Round" : ""}-${state.weight[0].toUpperCase()}${state.weight.slice(1)}.ttf`;
/** What the font depends on; the words do not matter. */
const wanted = () => JSON.stringify([fontOptions(), outlines()]);
/** What the visitor chose besides, which are stylistic sets of the font. */
function sets() {
  const divider = table().dividers.slice(0, 3).findIndex(({ name }) => name === state.divider);
  return [divider >= 0 && `ss0${divider + 2}`, state.punctuation && "ss05"].filter(Boolean);
}

/** The font that was made last and for what, and as the browser uses it; for what one was last tried to be made. */
let made, madeFor, face, triedFor;
let isBusy = false;

/** Makes the font; its module and outlines are loaded when somebody first wants one. */
async function make(key) {
  if (madeFor === key) return made;
  const response = await fetch(outlines());
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const font = await transliterator(fontOptions()).writingFont({ stave: await response.arrayBuffer() });
  // The name is this page's own, so that no installed font takes its place.
  const own = await new FontFace("written", font.bytes).load();
  if (face) document.fonts.delete(face);
  document.fonts.add(face = own);
  madeFor = key;
  return made = font;
}

/** Does something with the font, and says so where there is none. */
async function withFont(body) {
  if (isBusy) return;
  isBusy = true;
  triedFor = wanted();
  note.textContent = t("font-loading");
  try {
    const font = await make(triedFor);
    note.textContent = "";
    body?.(font);
  } catch (error) {
    console.info(error);
    note.textContent = t("font-not");
  }
  isBusy = false;
  update();
}

function tryIt() {
  withFont(() => {
    sheet.replaceChildren(caption, field);
    field.focus({ preventScroll: true });
  });
}

export function update() {
  title.textContent = t("font");
  use.textContent = t("font-for");
  trial.textContent = t("font-try");
  caption.textContent = t("font-field");
  download.setAttribute("aria-label", t("download", { picture: t("font"), format: "TTF" }));
  const cannot = state.mode === "sound";
  said.textContent = cannot ? t("font-sound") : [t("font-latin"), sets().length > 0 && t("font-sets", { sets: sets().join(", ") }),
    Object.keys(state.picks).length > 0 && t("font-picks")].filter(Boolean).join(" ");
  trial.disabled = download.disabled = field.disabled = cannot;
  if (!isOwn) field.value = shown().trim().slice(0, 300);
  field.style.fontFeatureSettings = sets().map((name) => `"${name}"`).join(", ") || "normal";
  figure.hidden = find("gallery").hidden = false;
  // What is being tried follows the choices.
  if (field.isConnected && !cannot && triedFor !== wanted()) withFont();
}
