// The page: the visitor's words in runes, live. Everything it knows about runes comes from runekit.js.
import { drawChoices } from "./choices.js";
import { act, copy, element, find, perform, say, warn } from "./dom.js";
import { loadDrawing, loadStrokes } from "./drawing.js";
import { drawHero, isPhone, release, remeasure, reserve } from "./hero.js";
import { keep, link, read } from "./link.js";
import { close } from "./rune.js";
import { quoteOfTheDay, quotes } from "./runekit.js";
import {
  EXAMPLE, isPrivate, loadScripts, loadSounds, LOOKED_AT, MOST, openWriting, ORDER, scriptName, shown, state, table, write, writeFirst, writing, written,
} from "./state.js";
import { chosenLanguage, fillTexts, language, languages, setLanguage, t } from "./texts.js";
import { drawTiles } from "./tiles.js";
import { Writing } from "./writing.js";

const [words, echo, top, notice, hint] = ["words", "echo", "top", "notice", "hint"].map(find);

let hasRunes = false;

/** Draws everything anew: the hero at once, the rest when typing pauses. */
function draw() {
  close();
  const isEmpty = shown() !== words.value;
  top.classList.toggle("none", isEmpty);
  hint.textContent = isEmpty ? t("shown-pale", { example: EXAMPLE }) : t("hint");
  write();
  drawHero();
  // The first time the runes are not kept waiting for the tiles.
  if (hasRunes) drawTiles();
  else {
    hasRunes = true;
    performance.mark("runes");
    requestAnimationFrame(() => setTimeout(drawTiles));
  }
  clearTimeout(draw.later);
  draw.later = setTimeout(settle, 250);
}

let strokes;
/** Draws the runes alone, which the small module writes. */
async function drawFirst() {
  if (!(await writeFirst(location.hash.slice(1)))) return;
  await strokes;
  drawHero();
  if (!hasRunes) performance.mark("runes");
  hasRunes = true;
}

/** What may wait: the address, the title, the pictures, the check. */
function settle() {
  const isEmpty = words.value.trim() === "";
  document.title = isEmpty ? t("title") : t("title-words", { text: words.value.trim().split("\n")[0].slice(0, 60) });
  keep();
  for (const part of parts) part.update();
  readRunes();
}

/** The parts below: each has `update()`. */
const parts = [];

/** Opens the mode that is chosen, after loading what it needs. */
let request = 0;
async function open() {
  const own = ++request;
  if (state.mode === "sound") {
    warn(t("loading-sounds"));
    try {
      await loadSounds();
      if (own === request) say("");
    } catch {
      if (own !== request) return;
      state.mode = "english";
      state.options = [];
      drawChoices();
      say(t("no-sounds"));
    }
    if (own !== request) return;
  }
  try {
    openWriting();
  } catch (error) {
    warn(error.message);
    return;
  }
  draw();
}

document.addEventListener("choice", () => {
  drawChoices();
  grow();
  open();
});

// MARK: Runes in the field

/** Runes that were typed or pasted are read: by the script that has them all. */
function readRunes() {
  const typed = words.value.trim();
  const runic = /[\u16a0-\u16f8\ue080-\ue0ff]/u;
  if (!runic.test(typed)) return;
  const only = [...typed].filter((one) => runic.test(one));
  const has = (name) => only.every((one) => [...table(name).letters, ...table(name).dividers].some(({ character }) => character === one));
  const script = has(state.script) ? state.script : ORDER.find(has) ?? state.script;
  try {
    const engine = new Writing({ script }).engine;
    const readings = engine.readings(typed.slice(0, 60), 4);
    const first = typed.length > 60 ? engine.read(typed.slice(0, LOOKED_AT)) : readings[0];
    const rest = typed.length > 60 ? [] : readings.slice(1);
    hint.replaceChildren(t("read-as", { script: scriptName(script) }), " ", element("b", {}, first),
      rest.length > 0 ? `, ${t("also")} ${rest.join(", ")}` : "");
  } catch {
    hint.textContent = t("not-read");
  }
}

// MARK: Taking it along

/** A button in a notice. */
const button = (name, action, look = "btn") => element("button", { class: look, type: "button", onclick: action }, t(name));

act("copy", () => {
  if (!isPrivate(written)) return copy(written, t("copied-runes"));
  // A picture first: whoever gets these characters sees them only with a font.
  say(t("copy-private"), element("div", { class: "done" }, button("copy-private-picture", () => perform("copy-picture"), "btn solid"),
    button("copy-private-runes", () => copy(written, t("copied-private")))));
  notice.querySelector("button").focus({ preventScroll: true });
});
act("share", async () => {
  const url = link(), text = words.value.trim().slice(0, 200);
  const picture = () => element("div", { class: "done" }, button("share-picture", () => perform("share-picture")));
  if (navigator.share) {
    try {
      await navigator.share({ title: document.title, text: isPrivate(written) ? text : `${text} ${written.slice(0, 200)}`, url });
      return say(t("shared-link"), picture());
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  await copy(url, t("copied-link"), picture());
});
act("print", () => print());

find("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const now = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // Storage is full or forbidden: light or dark until the page is closed.
  }
});

// MARK: Start

/** The field is as high as its text, up to a few lines. */
function grow() {
  // Long texts are as high as may be, without measuring them.
  if (words.value.length > LOOKED_AT) {
    words.style.height = "11rem";
    return;
  }
  words.style.height = "";
  if (words.scrollHeight > words.clientHeight) words.style.height = `${words.scrollHeight}px`;
}

function typed() {
  if (words.value.length > MOST) {
    words.value = words.value.slice(0, MOST);
    say(t("too-long", { most: MOST.toLocaleString(language()) }));
  } else if (notice.textContent !== t("loading-sounds")) {
    say("");
  }
  grow();
  release();
  if (writing) draw();
  else if (strokes) drawFirst().catch(console.info);
}

words.addEventListener("input", typed);
words.addEventListener("scroll", () => { echo.scrollTop = words.scrollTop; });
// Enter ends the words, as in a field of one line; with Shift it begins a new line.
words.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing && isPhone()) {
    event.preventDefault();
    words.blur();
  }
});
let width = innerWidth, height = innerHeight;
addEventListener("resize", () => {
  // A phone's keyboard changes the height only.
  if (innerWidth === width && (isPhone() || innerHeight === height)) return;
  [width, height] = [innerWidth, innerHeight];
  remeasure();
  close();
  grow();
  redraw();
});
addEventListener("beforeprint", () => close());

function redraw() {
  if (!writing) return;
  drawHero();
  drawTiles();
}
document.addEventListener("drawing", redraw);

/** Takes what another link says. */
async function restore() {
  const problem = read(location.hash.slice(1));
  words.value = state.text;
  release();
  grow();
  drawChoices();
  if (problem) say(problem);
  await open();
  if (problem) say(problem);
}

async function start() {
  await chosenLanguage();
  fillTexts();
  const picker = find("language");
  picker.append(...languages.map(([code, name]) => element("option", { value: code, lang: code, selected: code === language() }, name)));
  picker.addEventListener("change", () => {
    setLanguage(picker.value);
    fillTexts();
    drawChoices();
    if (writing) draw();
  });
  const hashed = new URLSearchParams(location.hash.slice(1)).get("text")?.slice(0, MOST) ?? "";
  if (words.value === "" && hashed) {
    words.value = hashed;
    top.classList.remove("none");
  }
  grow();
  reserve();
  if (document.documentElement.dataset.problem) return;
  if (!matchMedia("(pointer: coarse)").matches && document.activeElement === document.body) words.focus({ preventScroll: true });
  try {
    strokes = loadStrokes();
    // The engine comes after them, or at once where they need it.
    await drawFirst().catch(console.info);
    await Promise.all([loadScripts(), strokes]);
  } catch (error) {
    warn(navigator.onLine ? t("no-engine") : t("no-network"));
    console.info(error);
    return;
  }
  // What was typed meanwhile is kept; else the text of the link, which read() takes.
  if (words.value !== hashed) release();
  const typedEarly = words.value;
  const problem = read(location.hash.slice(1));
  words.value = typedEarly;
  await open();
  drawChoices();
  if (problem) say(problem);
  addEventListener("hashchange", restore);
  // The rest, now that the runes are there.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const isDrawing = loadDrawing();
  const below = await Promise.allSettled([import("./pictures.js"), import("./font.js"), import("./check.js"), import("./names.js")]);
  // The parts come all at once, or one would push another down.
  await isDrawing;
  for (const { value, reason } of below) {
    if (value) parts.push(value);
    else console.info(reason);
  }
  if (below.some(({ reason }) => reason)) say(t("part-missing"));
  for (const part of parts) await part.update();
  await showDay();
  document.documentElement.dataset.ready = "true";
  keepOffline();
}

async function showDay() {
  try {
    const { day } = await import("./day.js");
    const all = await quotes();
    const part = day({ all, quote: await quoteOfTheDay() });
    parts.push(part);
    part.update();
  } catch (error) {
    console.info(error);
  }
}

/** Keeps the page for hours without a network, where browsers allow it. */
async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("sw.js");
    await navigator.serviceWorker.ready;
    find("offline").hidden = false;
  } catch (error) {
    console.info(error);
  }
}

start();
