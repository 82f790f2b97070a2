// A picture of each line of a list, such as the names of guests, in one zip.
import { element, find, save } from "./dom.js";
import { draw, fileName, PICTURES } from "./pictures.js";
import { state, writing } from "./state.js";
import { language, t, addTexts } from "./texts.js";

addTexts(String.raw`
names | A list of names | En liste med navn | En lista med namn | En liste med navne | Nafnalisti | Eine Liste von Namen
names-what | one picture a line, in one zip | ett bilde per linje, i én zip-fil | en bild per rad, i en zip-fil | ét billede pr. linje, i én zip-fil | ein mynd fyrir hverja línu, í einni zip-skrá | ein Bild je Zeile, in einer Zip-Datei
names-lines | Names, one a line | Navn, ett per linje | Namn, ett per rad | Navne, ét pr. linje | Nöfn, eitt í hverri línu | Namen, einer je Zeile
names-file | From a file (.txt, .csv) | Fra en fil (.txt, .csv) | Från en fil (.txt, .csv) | Fra en fil (.txt, .csv) | Úr skrá (.txt, .csv) | Aus einer Datei (.txt, .csv)
names-as | As | Som | Som | Som | Sem | Als
names-zip | Download as ZIP | Last ned som ZIP | Ladda ner som ZIP | Hent som ZIP | Sækja sem ZIP | Als ZIP laden
names-done | {count} of {all} pictures are in the zip. | {count} av {all} bilder er i zip-filen. | {count} av {all} bilder är i zip-filen. | {count} af {all} billeder er i zip-filen. | {count} af {all} myndum eru í zip-skránni. | {count} von {all} Bildern sind in der Zip-Datei.
names-first | The first {most} lines are taken, {more} are left out. | De første {most} linjene er med, {more} er utelatt. | De första {most} raderna är med, {more} är utelämnade. | De første {most} linjer er med, {more} er udeladt. | Fyrstu {most} línurnar eru með, {more} er sleppt. | Die ersten {most} Zeilen sind dabei, {more} sind weggelassen.
names-line | Line {line}, {name}: {why} | Linje {line}, {name}: {why} | Rad {line}, {name}: {why} | Linje {line}, {name}: {why} | Lína {line}, {name}: {why} | Zeile {line}, {name}: {why}
`);

const MOST = 500, LONGEST = 1 << 20;
const place = find("names");
const lines = element("textarea", { rows: 6, id: "names-lines", spellcheck: false }), said = element("ul", { role: "status" });
let chosen = PICTURES[0];

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
const crc = (bytes) => ~bytes.reduce((sum, byte) => CRC[(sum ^ byte) & 255] ^ (sum >>> 8), ~0) >>> 0;

/** A zip of files `[name, bytes]`, stored without compression; the date is the first that zip knows. */
function zip(files) {
  const parts = [], entries = [];
  let at = 0;
  const header = (signature, fields) => {
    const view = new DataView(new ArrayBuffer(4 + fields.reduce((sum, [size]) => sum + size, 0)));
    view.setUint32(0, signature, true);
    fields.reduce((offset, [size, value]) => (size === 2 ? view.setUint16(offset, value, true) : view.setUint32(offset, value, true), offset + size), 4);
    return new Uint8Array(view.buffer);
  };
  for (const [name, bytes] of files) {
    const title = new TextEncoder().encode(name);
    // Version 2.0, names in UTF-8, stored, 1 January 1980.
    const common = [[2, 20], [2, 0x800], [2, 0], [2, 0], [2, 0x21], [4, crc(bytes)], [4, bytes.length], [4, bytes.length], [2, title.length], [2, 0]];
    entries.push(header(0x02014b50, [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), title);
    const local = [header(0x04034b50, common), title, bytes];
    parts.push(...local);
    at += local.reduce((sum, { length }) => sum + length, 0);
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  return new Blob([...parts, ...entries, header(0x06054b50, [[2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, at], [2, 0]])],
    { type: "application/zip" });
}

/** The first field of each record of a CSV, with commas, semicolons or tabs. */
const firstFields = (csv) => [...csv.matchAll(/(?:^|\n)(?:"((?:[^"]|"")*)"|([^,;\t\n]*))(?:"(?:[^"]|"")*"|[^"\n])*/g)]
  .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/gu, " ")).join("\n");

async function make() {
  const all = lines.value.split("\n").map((name, index) => ({ name: name.trim(), line: index + 1 })).filter(({ name }) => name);
  const files = [], problems = all.length > MOST ? [t("names-first", { most: MOST, more: all.length - MOST })] : [];
  for (const { name, line } of all.slice(0, MOST)) {
    const problem = (why) => problems.push(t("names-line", { line, name: name.slice(0, 40), why }));
    try {
      const { bytes, missing } = draw(chosen, "svg", name, writing.write(name));
      if (missing.length > 0) problem(t("left-out", { letters: missing.join(" ") }));
      files.push([`${String(line).padStart(3, "0")}-${fileName(chosen.name, "svg", name)}`, bytes]);
    } catch (error) {
      problem(t("picture-not", { why: error.message }));
    }
    // Typing and scrolling go on meanwhile.
    await new Promise((done) => setTimeout(done));
  }
  said.replaceChildren(...[t("names-done", { count: files.length, all: all.length }), ...problems].map((one) => element("li", {}, one)));
  if (files.length > 0) save(zip(files), `runes-${state.script}.zip`);
}

let built;
export function update() {
  if (built === language()) return;
  built = language();
  const button = element("button", { class: "btn solid", type: "button", onclick: async () => {
    button.disabled = true;
    await make();
    button.disabled = false;
  } }, t("names-zip"));
  place.replaceChildren(element("summary", {}, element("span", {}, t("names")), " ", element("span", { class: "k" }, t("names-what"))),
    element("div", { class: "opts" }, element("label", { class: "lines" }, element("span", { class: "cap" }, t("names-lines")), lines),
      element("label", {}, element("span", { class: "cap" }, t("names-file")), element("input", { type: "file", accept: ".txt,.csv,.tsv,text/plain,text/csv", onchange: async ({ target }) => {
        const [file] = target.files;
        const text = (await file.slice(0, LONGEST).text()).replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
        lines.value = /\.[ct]sv$/i.test(file.name) ? firstFields(text) : text;
      } })),
      element("label", {}, element("span", { class: "cap" }, t("names-as")), element("select", { onchange: ({ target }) => {
        chosen = PICTURES.find(({ name }) => name === target.value);
      } }, ...PICTURES.map(({ name }) => element("option", { value: name, selected: name === chosen.name }, t(`picture-${name}`))))),
      button, said));
}
