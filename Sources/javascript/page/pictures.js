// The gallery: the visitor's words as pictures to take along.
import { svgSync } from "./runekit.js";
import { element, find, loadDrawing, scriptName, segments, shown, style, written } from "./page.js";
import { t } from "./texts.js";

const wall = find("wall");
/** What all pictures share; the width is in millimeters. */
const measures = { width: 100, ink: "black", ground: "none" };
const COLORS = { black: "#000000", white: "#ffffff", none: undefined };

/** The pictures: what each is for, and the formats that it has. */
const PICTURES = [
  { name: "line", formats: ["svg", "png"], place: "wide" },
];

/** A picture as a blob. The only place that knows how pictures are made. */
async function draw({ name }, format, { isShown = false } = {}) {
  const { weight, isRound } = style();
  const picture = { weight, roundEnds: isRound, margin: 0.5, width: 1200,
    ink: isShown ? "#000000" : COLORS[measures.ink], ground: isShown ? undefined : COLORS[measures.ground] };
  const svg = svgSync(wrapped(written), picture);
  if (format === "svg") return new Blob([svg], { type: "image/svg+xml" });
  return raster(svg, 2400);
}

/** Breaks long texts into lines, so that the picture is about twice as wide as it is high. */
function wrapped(runes) {
  const longest = Math.max(24, Math.ceil(Math.sqrt(3.5 * runes.length)));
  return runes.split("\n").flatMap((line) => {
    const lines = [];
    for (const word of line.split(" ")) {
      if (lines.length > 0 && lines.at(-1).length + 1 + word.length <= longest) lines[lines.length - 1] += ` ${word}`;
      else lines.push(word);
    }
    return lines;
  }).join("\n");
}

async function raster(svg, width) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = Math.min(width / image.width, 16_000 / Math.max(image.width, image.height));
  canvas.width = Math.ceil(image.width * scale);
  canvas.height = Math.ceil(image.height * scale);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

const fileName = (name, format) => `${shown().trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40).replace(/^-|-$/g, "") || "runes"}-${name}.${format}`;

async function save(picture, format) {
  const blob = await draw(picture, format);
  const anchor = element("a", { href: URL.createObjectURL(blob), download: fileName(picture.name, format) });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

const urls = new Map();

export async function update() {
  if (!(await loadDrawing())) return;
  for (const picture of PICTURES) {
    let figure = wall.querySelector(`[data-picture=${picture.name}]`);
    if (!figure) wall.append(figure = make(picture));
    const image = figure.querySelector("img");
    URL.revokeObjectURL(urls.get(picture.name));
    urls.set(picture.name, URL.createObjectURL(await draw(picture, "svg", { isShown: true })));
    image.src = urls.get(picture.name);
    image.alt = t("picture-alt", { text: shown().trim().slice(0, 80), script: scriptName(), picture: t(`picture-${picture.name}`) });
  }
  find("gallery").hidden = false;
}

function make(picture) {
  return element("figure", { class: picture.place, "data-picture": picture.name },
    element("div", { class: `pic ${picture.look ?? ""}` }, element("img", { alt: "" })),
    element("figcaption", {}, element("h3", {}, t(`picture-${picture.name}`)), element("p", {}, t(`picture-${picture.name}-for`)),
      element("div", { class: "dl" }, ...picture.formats.map((format) => element("button", { type: "button", onclick: () => save(picture, format),
        "aria-label": t("download", { picture: t(`picture-${picture.name}`), format: format.toUpperCase() }) }, format.toUpperCase())))));
}
