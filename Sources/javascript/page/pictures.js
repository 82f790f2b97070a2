// The gallery: the visitor's words as pictures to take along.
import { picture } from "./runekit.js";
import { act, element, find, list, save as saveFile, say, segments } from "./dom.js";
import { loadDrawing } from "./drawing.js";
import { keep } from "./link.js";
import { GROUNDS, INKS, millimeters, scriptName, shown, SINGLE, state, written } from "./state.js";
import { addTexts, t } from "./texts.js";

addTexts(String.raw`
picture-alt | {text} in {script}: {picture} | {text} med {script}: {picture} | {text} med {script}: {picture} | {text} med {script}: {picture} | {text} með {script}: {picture} | {text} in {script}: {picture}
picture-line | Line | Linje | Rad | Linje | Lína | Zeile
picture-not | This picture cannot be made: {why}. | Dette bildet kan ikke lages: {why}. | Den här bilden går inte att göra: {why}. | Dette billede kan ikke laves: {why}. | Þessa mynd er ekki hægt að gera: {why}. | Dieses Bild lässt sich nicht machen: {why}.
picture-long | the text has {count} letters, and {most} are the most for it | teksten har {count} bokstaver, og {most} er det meste for det | texten har {count} bokstäver, och {most} är det mesta för den | teksten har {count} bogstaver, og {most} er det meste til det | textinn er {count} stafir og {most} er mest fyrir hana | der Text hat {count} Buchstaben, und {most} sind das Höchste dafür
too-short | the text is too short for it | teksten er for kort for det | texten är för kort för den | teksten er for kort til det | textinn er of stuttur fyrir hana | der Text ist zu kurz dafür
too-long | the text is too long for it | teksten er for lang for det | texten är för lång för den | teksten er for lang til det | textinn er of langur fyrir hana | der Text ist zu lang dafür
left-out | Left out, since Stave has no drawing: {letters} | Utelatt, siden Stave ikke har noen tegning: {letters} | Utelämnat, eftersom Stave saknar ritning: {letters} | Udeladt, da Stave ikke har nogen tegning: {letters} | Sleppt, þar sem Stave á enga teikningu: {letters} | Weggelassen, da Stave keine Zeichnung hat: {letters}
width-mm | Width in mm | Bredde i mm | Bredd i mm | Bredde i mm | Breidd í mm | Breite in mm
ink | Ink | Blekk | Bläck | Blæk | Blek | Tinte
ground | Ground | Bunn | Grund | Grund | Grunnur | Grund
black | Black | Svart | Svart | Sort | Svart | Schwarz
white | White | Hvit | Vitt | Hvid | Hvítt | Weiß
ground-none | None | Ingen | Ingen | Ingen | Enginn | Keiner
ground-light | Light | Lys | Ljus | Lys | Ljós | Hell
ground-dark | Dark | Mørk | Mörk | Mørk | Dökkur | Dunkel
picture-serpent | Serpent | Slange | Orm | Slange | Ormur | Schlange
picture-serpent-for | As on the rune stones of Sweden. | Som på runesteinene i Sverige. | Som på runstenarna i Sverige. | Som på runestenene i Sverige. | Eins og á rúnasteinum í Svíþjóð. | Wie auf den Runensteinen Schwedens.
picture-circle | Circle | Sirkel | Cirkel | Cirkel | Hringur | Kreis
picture-circle-for | Around a coin, a cup, a shield. | Rundt en mynt, en kopp, et skjold. | Runt ett mynt, en bägare, en sköld. | Rundt om en mønt, et bæger, et skjold. | Í kringum mynt, bikar, skjöld. | Um eine Münze, einen Becher, einen Schild.
picture-outlines | Outlines | Omriss | Konturer | Omrids | Útlínur | Umrisse
picture-outlines-for | For a cutter. | Til en skjæremaskin. | För en skärmaskin. | Til en skæremaskine. | Fyrir skurðarvél. | Für einen Schneideplotter.
picture-carved | Carved | Ristet | Ristat | Ristet | Rist | Gemeißelt
picture-carved-for | As if chiseled, for a picture of a stone. | Som meislet, til et bilde av en stein. | Som mejslat, för en bild av en sten. | Som mejslet, til et billede af en sten. | Eins og meitlað, fyrir mynd af steini. | Wie gemeißelt, für das Bild eines Steins.
picture-card | Card | Kort | Kort | Kort | Kort | Karte
picture-card-for | To post or to send. | Til å dele eller sende. | Att dela eller skicka. | Til at dele eller sende. | Til að deila eða senda. | Zum Teilen oder Senden.
picture-band | Band | Bånd | Band | Bånd | Band | Band
picture-band-for | A strip to bend or to wrap around. | En strimmel til å bøye eller vikle rundt. | En remsa att böja eller linda runt. | En strimmel til at bøje eller vikle om. | Ræma til að beygja eða vefja um. | Ein Streifen zum Biegen oder Umwickeln.
picture-line-for | For a tattoo, a lintel, a bracelet. | Til en tatovering, en dør, et armbånd. | För en tatuering, en dörr, ett armband. | Til en tatovering, en dør, et armbånd. | Fyrir húðflúr, dyr eða armband. | Für ein Tattoo, einen Türsturz, ein Armband.
picture-lines | Lines | Linjer | Rader | Linjer | Línur | Zeilen
picture-lines-for | For a forearm, a poster, a stone. | Til en underarm, en plakat, en stein. | För en underarm, en affisch, en sten. | Til en underarm, en plakat, en sten. | Fyrir framhandlegg, veggspjald eða stein. | Für einen Unterarm, ein Plakat, einen Stein.
picture-spiral | Spiral | Spiral | Spiral | Spiral | Spírall | Spirale
picture-spiral-for | For a shield, a plate, a label. | Til et skjold, et fat, en etikett. | För en sköld, ett fat, en etikett. | Til et skjold, et fad, en etiket. | Fyrir skjöld, disk eða merkimiða. | Für einen Schild, einen Teller, ein Etikett.
stone | Stone | Stein | Sten | Sten | Steinn | Stein
stone-none | None | Ingen | Ingen | Ingen | Enginn | Keiner
stone-boulder | Boulder | Kampestein | Stenblock | Kampesten | Hnullungur | Findling
stone-slab | Slab | Helle | Häll | Stenhelle | Hella | Platte
stone-stub | Small stone | Liten stein | Liten sten | Lille sten | Lítill steinn | Kleiner Stein
shape | Shape | Form | Form | Form | Lögun | Form
shape-usual | What suits the words | Det som passer ordene | Det som passar orden | Det, der passer til ordene | Það sem hæfir orðunum | Was zu den Worten passt
shape-arch | Arch | Bue | Båge | Bue | Bogi | Bogen
shape-bracelet | Bracelet | Armring | Armring | Armring | Armbaugur | Armreif
shape-wave | Wave | Bølge | Våg | Bølge | Bylgja | Welle
shape-loop | Loop | Løkke | Ögla | Løkke | Lykkja | Schlinge
shape-spiral | Spiral | Spiral | Spiral | Spiral | Spírall | Spirale
head | Head | Hode | Huvud | Hoved | Höfuð | Kopf
head-usual | What suits the shape | Det som passer formen | Det som passar formen | Det, der passer til formen | Það sem hæfir löguninni | Was zur Form passt
head-fp | From above, 1010 to 1050 (Fp) | Ovenfra, 1010 til 1050 (Fp) | Uppifrån, 1010 till 1050 (Fp) | Oppefra, 1010 til 1050 (Fp) | Að ofan, 1010 til 1050 (Fp) | Von oben, 1010 bis 1050 (Fp)
head-pr2 | From the side, 1020 to 1050 (Pr2) | Fra siden, 1020 til 1050 (Pr2) | Från sidan, 1020 till 1050 (Pr2) | Fra siden, 1020 til 1050 (Pr2) | Frá hlið, 1020 til 1050 (Pr2) | Von der Seite, 1020 bis 1050 (Pr2)
head-pr4 | From the side, 1070 to 1100 (Pr4) | Fra siden, 1070 til 1100 (Pr4) | Från sidan, 1070 till 1100 (Pr4) | Fra siden, 1070 til 1100 (Pr4) | Frá hlið, 1070 til 1100 (Pr4) | Von der Seite, 1070 bis 1100 (Pr4)
size | Size | Størrelse | Storlek | Størrelse | Stærð | Größe
size-large | Wide, 1200 × 675 | Bredt, 1200 × 675 | Bred, 1200 × 675 | Bredt, 1200 × 675 | Breitt, 1200 × 675 | Breit, 1200 × 675
size-square | Square, 1080 × 1080 | Kvadrat, 1080 × 1080 | Kvadrat, 1080 × 1080 | Kvadrat, 1080 × 1080 | Ferningur, 1080 × 1080 | Quadrat, 1080 × 1080
size-story | Story, 1080 × 1920 | Historie, 1080 × 1920 | Berättelse, 1080 × 1920 | Historie, 1080 × 1920 | Saga, 1080 × 1920 | Story, 1080 × 1920
size-banner | Banner, 1500 × 500 | Banner, 1500 × 500 | Banner, 1500 × 500 | Banner, 1500 × 500 | Borði, 1500 × 500 | Banner, 1500 × 500
size-wallpaper | Wallpaper, 2560 × 1440 | Bakgrunn, 2560 × 1440 | Bakgrundsbild, 2560 × 1440 | Baggrund, 2560 × 1440 | Veggfóður, 2560 × 1440 | Hintergrundbild, 2560 × 1440
size-widget-large | Large widget, 1014 × 1062 | Stor widget, 1014 × 1062 | Stor widget, 1014 × 1062 | Stor widget, 1014 × 1062 | Stór græja, 1014 × 1062 | Großes Widget, 1014 × 1062
size-widget-medium | Medium widget, 1014 × 474 | Middels widget, 1014 × 474 | Mellanstor widget, 1014 × 474 | Mellemstor widget, 1014 × 474 | Meðalstór græja, 1014 × 474 | Mittleres Widget, 1014 × 474
size-widget-small | Small widget, 474 × 474 | Liten widget, 474 × 474 | Liten widget, 474 × 474 | Lille widget, 474 × 474 | Lítil græja, 474 × 474 | Kleines Widget, 474 × 474
size-medium | Few words, 1200 × 600 | Få ord, 1200 × 600 | Få ord, 1200 × 600 | Få ord, 1200 × 600 | Fá orð, 1200 × 600 | Wenige Worte, 1200 × 600
size-small | One rune, square, 600 × 600 | Én rune, kvadrat, 600 × 600 | En runa, kvadrat, 600 × 600 | Én rune, kvadrat, 600 × 600 | Ein rún, ferningur, 600 × 600 | Eine Rune, Quadrat, 600 × 600
size-circular | One rune, round, 600 × 600 | Én rune, rund, 600 × 600 | En runa, rund, 600 × 600 | Én rune, rund, 600 × 600 | Ein rún, kringlótt, 600 × 600 | Eine Rune, rund, 600 × 600
size-inline | One line, 200 high | Én linje, 200 høyt | En rad, 200 hög | Én linje, 200 højt | Ein lína, 200 á hæð | Eine Zeile, 200 hoch
copy-picture | Copy | Kopier | Kopiera | Kopiér | Afrita | Kopieren
copied-picture | Picture copied. | Bildet er kopiert. | Bilden är kopierad. | Billedet er kopieret. | Myndin er afrituð. | Bild kopiert.
saved-picture | This browser does not copy pictures, so it was saved as a file. | Nettleseren kopierer ikke bilder, så det ble lagret som en fil. | Webbläsaren kopierar inte bilder, så den sparades som en fil. | Browseren kopierer ikke billeder, så det blev gemt som en fil. | Vafrinn afritar ekki myndir, svo hún var vistuð sem skrá. | Dieser Browser kopiert keine Bilder; es wurde als Datei gespeichert.
`);

const wall = find("wall"), form = find("measures");

/** Letters in one line, beyond which nobody can read it at a size that fits on a thing; the library has the same for ribbons. */
const MOST = 600;
/**
 * The pictures: the layout and what else is asked for; how many times as wide as high its lines are about to be; the formats
 * that it has besides PNG; how it is framed; what can be chosen for it alone.
 */
export const PICTURES = [
  { name: "line", request: {}, shape: 7, formats: ["svg", "pdf", "dxf"], place: "wide" },
  { name: "serpent", request: { layout: "ribbon" }, formats: ["svg", "pdf", "dxf"], most: MOST, place: "tall", choices: ["stone", "shape", "head"] },
  { name: "circle", request: { layout: "circle", edges: true }, formats: ["svg", "pdf", "dxf"] },
  { name: "outlines", request: { outline: true, align: "center" }, shape: 1.6, formats: ["svg", "pdf", "dxf"] },
  { name: "carved", request: { carved: true, align: "center" }, shape: 3, formats: ["svg", "pdf"], place: "wide", look: "plain" },
  { name: "lines", request: { align: "center" }, shape: 1.2, formats: ["svg", "pdf", "dxf"] },
  { name: "spiral", request: { layout: "ribbon", shape: "spiral" }, formats: ["svg", "pdf", "dxf"], most: MOST },
  { name: "card", request: { layout: "card" }, formats: ["svg", "pdf"], place: "wide", look: "plain", choices: ["size"] },
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

/** What is chosen for a single picture, without what is usual; a serpent on a stone follows its edge, so that it has no other shape. */
const chosenFor = (keys) => Object.fromEntries(keys.filter((key) => !["none", "usual"].includes(state[key]) && !(key === "shape" && state.stone !== "none"))
  .map((key) => [key, state[key]]));

/** A picture by the library, of whose advice, which is for those who write commands, the page's own words say what is wrong. */
function made(options) {
  try {
    return picture(options);
  } catch (error) {
    const [, length] = /\btoo (short|long)\b/.exec(error.message) ?? [];
    throw error.name === "DrawingError" && length ? new Error(t(`too-${length}`)) : error;
  }
}

/** A picture of words, those of the visitor unless others are given, for the page and for files alike: the only place that knows how pictures are asked for. */
export function draw({ name, request, shape, most, choices = [] }, format, text = shown(), runes = written) {
  const count = runes.replace(/\s/gu, "").length;
  if (count > most) throw new Error(t("picture-long", { count: count.toLocaleString(language), most }));
  const options = { letters: shape ? broken(runes, shape) : runes.replace(/\s+/gu, " "), text: text.trim(), ...request, ...chosenFor(choices), format };
  // A card has its own size and strokes, and is light or dark; stone has its own ink and strokes, and without a ground is granite.
  if (name === "card") return made({ ...options, background: state.ground === "none" ? (isDark() ? "dark" : "light") : state.ground });
  options.width = `${state.width}mm`;
  if (name === "carved" || options.stone) {
    return made({ ...options, carved: format === "dxf" ? undefined : { none: "granite", light: "limestone", dark: "slate" }[state.ground] });
  }
  options.weight = state.weight;
  // Single lines have no ends.
  if (format !== "dxf" || request.outline) options.ends = state.ends;
  if (format !== "dxf") Object.assign(options, { color: { black: "#000000", white: "#ffffff" }[state.ink], background: state.ground });
  return made(options);
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
export const fileName = (name, format, text = shown()) =>
  `${text.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40).replace(/^-|-$/g, "") || "runes"}-${name}.${format}`;

const pngOf = (one) => raster(blobOf(draw(one, "svg")));
/** What there is to say of a picture: what was left out of it, and warnings, such as of runes that are too small to be cut. */
const remarks = ({ missing, warnings }) => [missing.length > 0 && t("left-out", { letters: missing.join(" ") }), ...warnings].filter(Boolean).join(" ");

async function save(one, format) {
  const figure = figures.get(one.name);
  try {
    const drawn = draw(one, format === "png" ? "svg" : format);
    saveFile(format === "png" ? await raster(blobOf(drawn)) : blobOf(drawn), fileName(one.name, format));
    note(figure, remarks(drawn));
  } catch (error) {
    note(figure, t("picture-not", { why: error.message }));
  }
}

act("copy-picture", () => copyPicture(PICTURES[0]));
act("share-picture", () => sharePicture(PICTURES.find(({ name }) => name === "card")));

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

/** Shares a picture as a file; where files cannot be shared, saves it. */
async function sharePicture(one) {
  try {
    const file = new File([await pngOf(one)], fileName(one.name, "png"), { type: "image/png" });
    if (!navigator.canShare?.({ files: [file] })) return save(one, "png");
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
      const drawn = draw(one, "svg");
      URL.revokeObjectURL(urls.get(one.name));
      urls.set(one.name, URL.createObjectURL(blobOf(drawn)));
      image.src = urls.get(one.name);
      image.hidden = false;
      note(figure, remarks(drawn));
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
      one.choices && element("div", { class: "opts" }, ...one.choices.map((key) => list(t(key), SINGLE[key].map((value) => [value, t(`${key}-${value}`)]),
        state[key], (value) => {
          state[key] = value;
          keep();
          mark(one.name);
          work();
        }))),
      element("div", { class: "dl" }, ...["svg", "png", ...one.formats.slice(1)].map((format) => button(format.toUpperCase(),
        t("download", { picture: title, format: format.toUpperCase() }), () => save(one, format))),
        button(t("copy-picture"), `${t("copy-picture")}: ${title}`, () => copyPicture(one)),
        button(t("share"), `${t("share")}: ${title}`, () => sharePicture(one)))));
  watcher.observe(figure);
  return figure;
}

let language, chosen;
const choice = () => JSON.stringify([state.width, state.ink, state.ground, ...Object.keys(SINGLE).map((key) => state[key])]);
let singles;

/** Captions and controls, once for each language, and for what another link says. */
function build() {
  if (language === document.documentElement.lang && chosen === choice()) return;
  const change = (key) => (value) => {
    state[key] = value;
    chosen = choice();
    keep();
    redraw();
  };
  form.replaceChildren(
    element("label", {}, element("span", { class: "cap" }, t("width-mm")), element("input", { type: "number", min: 5, max: 5000, step: "any", value: state.width,
      onchange: ({ target }) => {
        change("width")(millimeters(target.value) ?? 100);
        target.value = state.width;
      } })),
    segments("ink", t("ink"), INKS.map((name) => [name, t(name)]), state.ink, change("ink")),
    segments("ground", t("ground"), GROUNDS.map((name) => [name, t(`ground-${name}`)]), state.ground, change("ground")));
  chosen = choice();
  const now = JSON.stringify([document.documentElement.lang, ...Object.keys(SINGLE).map((key) => state[key])]);
  if (singles === now) return;
  singles = now;
  language = document.documentElement.lang;
  watcher.disconnect();
  figures.clear();
  for (const one of PICTURES) figures.set(one.name, make(one));
  wall.replaceChildren(...figures.values());
}

form.addEventListener("submit", (event) => event.preventDefault());
find("theme").addEventListener("click", () => setTimeout(update));

function mark(name) {
  stale.add(name);
  figures.get(name).dataset.stale = "true";
}

/** Has all pictures drawn anew. */
function redraw() {
  wall.dataset.ink = state.ink;
  for (const name of figures.keys()) mark(name);
  work();
}

export async function update() {
  if (!(await loadDrawing())) return;
  build();
  find("gallery").hidden = false;
  redraw();
}
