// The gallery: the visitor's words as pictures to take along.
import { picture } from "./runekit.js";
import {
  element, find, GROUNDS, INKS, keep, loadDrawing, millimeters, save as saveFile, say, scriptName, segments, shown, state, written,
} from "./page.js";
import { t } from "./texts.js";

const wall = find("wall"), form = find("measures");

/** Letters in one line, beyond which nobody can read it at a size that fits on a thing; the library has the same for ribbons. */
const MOST = 600;
/**
 * The pictures: the layout and what else is asked for; how many times as wide as high its lines are about to be; the formats
 * that it has besides PNG; how it is framed. Cards and carvings have their own ink and ground.
 */
const PICTURES = [
  { name: "line", request: {}, shape: 7, formats: ["svg", "pdf", "dxf"], place: "wide" },
  { name: "serpent", request: { layout: "ribbon" }, formats: ["svg", "pdf", "dxf"], place: "tall" },
  { name: "ring", request: { layout: "ring", edges: true }, formats: ["svg", "pdf", "dxf"], most: MOST },
  { name: "stencil", request: { outline: true, align: "center" }, shape: 1.6, formats: ["svg", "pdf", "dxf"], look: "plate", isFixed: true },
  { name: "carved", request: { carved: true, align: "center" }, shape: 3, formats: ["svg", "pdf"], place: "wide", look: "plain", isFixed: true },
  { name: "lines", request: { align: "center" }, shape: 1.2, formats: ["svg", "pdf", "dxf"] },
  { name: "spiral", request: { layout: "ribbon", shape: "spiral" }, formats: ["svg", "pdf", "dxf"] },
  { name: "card", request: { layout: "card", size: "large" }, formats: ["svg", "pdf"], place: "wide", look: "plain", isFixed: true },
  { name: "band", request: { layout: "band" }, formats: ["svg", "pdf", "dxf"], most: MOST, place: "full" },
];

const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

/** Breaks the words, after spaces and dividers, into the lines whose shape comes nearest; a rune takes about 0.85 of its height, a line 1.6. */
function broken(runes, shape) {
  const paragraphs = runes.split("\n").map((line) => line.match(/[^ ᛫᛬᛭·⁚⁝⁞]*[ ᛫᛬᛭·⁚⁝⁞]*/gu));
  const breakAt = (longest) => paragraphs.flatMap((words) => words.reduce((lines, word) => {
    if (lines.length > 0 && lines.at(-1).length + word.trim().length <= longest) lines[lines.length - 1] += word;
    else if (word) lines.push(word);
    return lines;
  }, []).map((line) => line.trimEnd()));
  let best, least = Infinity;
  for (let longest = 2; longest <= Math.max(24, 2 * Math.sqrt(shape * runes.length) + 24); longest++) {
    const lines = breakAt(longest);
    const ratio = 0.85 * Math.max(...lines.map((line) => line.length)) / (1.6 * lines.length);
    const miss = Math.abs(Math.log(ratio / shape));
    if (miss < least) [best, least] = [lines, miss];
  }
  return best.join("\n");
}

/** A picture of the words. The only place that knows how pictures are asked for. */
function draw({ name, request, shape, most, isFixed }, format, isShown = false) {
  const count = written.replace(/\s/gu, "").length;
  if (count > most) throw new Error(t("picture-long", { count: count.toLocaleString(language), most }));
  const options = { letters: shape ? broken(written, shape) : written.replace(/\s+/gu, " "), text: shown().trim(), ...request, format };
  // Cards and carvings have strokes of their own.
  if (name !== "card" && name !== "carved") {
    options.weight = state.weight;
    // Single lines have no ends.
    if (format !== "dxf" || request.outline) options.ends = state.ends;
  }
  if (name === "card") {
    options.ground = isDark() ? "dark" : "light";
  } else if (isShown) {
    if (!isFixed) options.ground = "none";
  } else {
    options.width = `${state.width}mm`;
    if (!isFixed && format !== "dxf") {
      options.color = { black: "#000000", white: "#ffffff" }[state.ink];
      options.ground = state.ground;
    }
  }
  return picture(options);
}

/** The same as a PNG, at least 2,400 pixels wide. */
async function raster(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = Math.min(2400 / image.width, 16_000 / Math.max(image.width, image.height));
  canvas.width = Math.ceil(image.width * scale);
  canvas.height = Math.ceil(image.height * scale);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

const blobOf = ({ bytes, type }) => new Blob([bytes], { type });
const fileName = (name, format) =>
  `${shown().trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40).replace(/^-|-$/g, "") || "runes"}-${name}.${format}`;

const pngOf = (one) => raster(blobOf(draw(one, "svg")));
/** What was left out of a picture. */
const leftOut = ({ missing }) => (missing.length > 0 ? t("left-out", { letters: missing.join(" ") }) : "");

async function save(one, format) {
  const figure = figures.get(one.name);
  try {
    const drawn = draw(one, format === "png" ? "svg" : format);
    saveFile(format === "png" ? await raster(blobOf(drawn)) : blobOf(drawn), fileName(one.name, format));
    // Such as runes that are too small to be cut.
    note(figure, [leftOut(drawn), ...drawn.warnings].filter(Boolean).join(" "));
  } catch (error) {
    note(figure, t("picture-not", { why: error.message }));
  }
}

/** Copies a picture; where the browser refuses, hands it over as a file. */
async function copyPicture(one) {
  try {
    // Safari allows it only at once, with a promise of the bytes.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(one) })]);
    say(t("copied-picture"));
  } catch {
    await save(one, "png");
    say(t("saved-picture"));
  }
}

/** Whether files can be shared, which phones do. */
const canShare = () => Boolean(navigator.canShare?.({ files: [new File([], "runes.png", { type: "image/png" })] }));

async function sharePicture(one) {
  try {
    const file = new File([await pngOf(one)], fileName(one.name, "png"), { type: "image/png" });
    await navigator.share({ files: [file], title: document.title });
  } catch (error) {
    if (error.name !== "AbortError") await save(one, "png");
  }
}

// MARK: The wall

/** Figures by name; those in view are drawn, the others when they come into view. */
const figures = new Map();
const urls = new Map();
const stale = new Set();
const inView = new Set();
let isBusy = false;

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target.dataset.picture);
    else inView.delete(target.dataset.picture);
  }
  work();
}, { rootMargin: "400px" });

function note(figure, text) {
  figure.querySelector(".left-out").textContent = text;
}

/** Draws what is in view, one picture at a time, so that typing is not held up. */
async function work() {
  if (isBusy) return;
  isBusy = true;
  for (;;) {
    const one = PICTURES.find(({ name }) => stale.has(name) && inView.has(name));
    if (!one) break;
    stale.delete(one.name);
    const figure = figures.get(one.name), image = figure.querySelector("img");
    try {
      const drawn = draw(one, "svg", true);
      URL.revokeObjectURL(urls.get(one.name));
      urls.set(one.name, URL.createObjectURL(blobOf(drawn)));
      image.src = urls.get(one.name);
      image.hidden = false;
      note(figure, leftOut(drawn));
    } catch (error) {
      image.hidden = true;
      note(figure, t("picture-not", { why: error.message }));
    }
    for (const button of figure.querySelectorAll("button")) button.disabled = image.hidden;
    image.alt = t("picture-alt", { text: shown().trim().slice(0, 80), script: scriptName(), picture: t(`picture-${one.name}`) });
    delete figure.dataset.stale;
    await new Promise((done) => setTimeout(done));
  }
  isBusy = false;
}

const button = (text, label, onclick) => element("button", { type: "button", "aria-label": label, onclick }, text);

function make(one) {
  const title = t(`picture-${one.name}`);
  const figure = element("figure", { class: one.place, "data-picture": one.name },
    element("div", { class: `pic ${one.look ?? ""}` }, element("img", { alt: "" })),
    element("figcaption", {}, element("h3", {}, title), element("p", {}, t(`picture-${one.name}-for`)), element("p", { class: "left-out" }),
      element("div", { class: "dl" }, ...["svg", "png", ...one.formats.slice(1)].map((format) => button(format.toUpperCase(),
        t("download", { picture: title, format: format.toUpperCase() }), () => save(one, format))),
        button(t("copy-picture"), `${t("copy-picture")}: ${title}`, () => copyPicture(one)),
        canShare() && button(t("share"), `${t("share")}: ${title}`, () => sharePicture(one)))));
  watcher.observe(figure);
  return figure;
}

let language, chosen;

/** Captions and controls, once for each language, and for what another link says. */
function build() {
  const now = JSON.stringify([state.width, state.ink, state.ground]);
  if (language === document.documentElement.lang && chosen === now) return;
  const change = (key) => (value) => {
    state[key] = value;
    chosen = JSON.stringify([state.width, state.ink, state.ground]);
    keep();
  };
  form.replaceChildren(
    element("label", {}, element("span", { class: "cap" }, t("width-mm")), element("input", { type: "number", min: 5, max: 5000, step: "any", value: state.width,
      onchange: ({ target }) => {
        change("width")(millimeters(target.value) ?? 100);
        target.value = state.width;
      } })),
    segments("ink", t("ink"), INKS.map((name) => [name, t(name)]), state.ink, change("ink")),
    segments("ground", t("ground"), GROUNDS.map((name) => [name, t(`ground-${name}`)]), state.ground, change("ground")));
  chosen = now;
  if (language === document.documentElement.lang) return;
  language = document.documentElement.lang;
  watcher.disconnect();
  figures.clear();
  for (const one of PICTURES) figures.set(one.name, make(one));
  wall.replaceChildren(...figures.values());
}

form.addEventListener("submit", (event) => event.preventDefault());
find("theme").addEventListener("click", () => setTimeout(update));

export async function update() {
  if (!(await loadDrawing())) return;
  build();
  for (const [name, figure] of figures) {
    stale.add(name);
    figure.dataset.stale = "true";
  }
  find("gallery").hidden = false;
  work();
}
