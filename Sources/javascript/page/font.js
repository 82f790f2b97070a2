// A font of the way the words are written, made here: whoever types Latin letters with it sees runes, in any program.
import { element, find, save } from "./dom.js";
import { fontOptions, shown, state, table } from "./state.js";
import { addTexts, t } from "./texts.js";
import { transliterator } from "./writing.js";

addTexts(String.raw`
font | Font | Skrifttype | Typsnitt | Skrifttype | Leturgerð | Schriftart
font-for | Type Latin letters and see runes, in LibreOffice, Inkscape, on web pages and in other programs. | Skriv latinske bokstaver og se runer, i LibreOffice, Inkscape, på nettsider og i andre programmer. | Skriv latinska bokstäver och se runor, i LibreOffice, Inkscape, på webbsidor och i andra program. | Skriv latinske bogstaver og se runer, i LibreOffice, Inkscape, på websider og i andre programmer. | Skrifaðu latneska stafi og sjáðu rúnir, í LibreOffice, Inkscape, á vefsíðum og í öðrum forritum. | Lateinische Buchstaben tippen und Runen sehen, in LibreOffice, Inkscape, auf Webseiten und in anderen Programmen.
font-latin | The text stays Latin: what is copied, searched or read aloud is Latin. For text in runes use “Copy runes” above. | Teksten forblir latinsk: det som kopieres, søkes eller leses opp, er latinsk. For tekst med runer, bruk «Kopier runene» ovenfor. | Texten förblir latinsk: det som kopieras, söks eller läses upp är latinskt. För text i runor, använd ”Kopiera runorna” ovan. | Teksten forbliver latinsk: det, der kopieres, søges eller læses op, er latinsk. Til tekst i runer, brug »Kopiér runerne« ovenfor. | Textinn er áfram latneskur: það sem er afritað, leitað eða lesið upp er latneskt. Fyrir texta í rúnum er „Afrita rúnirnar“ að ofan. | Der Text bleibt lateinisch: Was kopiert, gesucht oder vorgelesen wird, ist lateinisch. Für Text aus Runen gibt es oben „Runen kopieren“.
font-sets | Dividers and punctuation are its stylistic sets: {sets}. | Skilletegn er stilsett i den: {sets}. | Skiljetecken är dess stilistiska uppsättningar: {sets}. | Skilletegn er dens stilistiske sæt: {sets}. | Skiltákn og greinarmerki eru stílsett hennar: {sets}. | Trenn- und Satzzeichen sind ihre Stilsätze: {sets}.
font-picks | Runes that you chose yourself are not in it. | Runer du valgte selv, er ikke med i den. | Runor som du själv valde finns inte i det. | Runer, du selv valgte, er ikke med i den. | Rúnir sem þú valdir eru ekki í henni. | Selbst gewählte Runen sind nicht darin.
font-sound | English sounds come from a dictionary, which a font cannot hold. Choose another spelling above. | Engelske lyder kommer fra en ordbok, som en skrifttype ikke rommer. Velg en annen skrivemåte ovenfor. | Engelska ljud kommer från en ordbok, som ett typsnitt inte rymmer. Välj en annan stavning ovan. | Engelske lyde kommer fra en ordbog, som en skrifttype ikke rummer. Vælg en anden stavemåde ovenfor. | Ensk hljóð koma úr orðabók sem leturgerð rúmar ekki. Veldu aðra stafsetningu að ofan. | Englische Laute kommen aus einem Wörterbuch, das eine Schrift nicht fasst. Wählen Sie oben eine andere Schreibung.
font-try | Try it here | Prøv den her | Prova det här | Prøv den her | Prófa hana hér | Hier ausprobieren
font-field | Type here: Latin letters show as runes | Skriv her: latinske bokstaver vises som runer | Skriv här: latinska bokstäver visas som runor | Skriv her: latinske bogstaver vises som runer | Skrifaðu hér: latneskir stafir sjást sem rúnir | Hier tippen: lateinische Buchstaben erscheinen als Runen
font-loading | The font is being made. | Skrifttypen lages. | Typsnittet görs. | Skrifttypen laves. | Leturgerðin er í smíðum. | Die Schrift entsteht.
font-not | The font cannot be made: a part of the page did not load. Everything else works. | Skrifttypen kan ikke lages: en del av siden ble ikke lastet. Alt annet virker. | Typsnittet går inte att göra: en del av sidan gick inte att ladda. Allt annat fungerar. | Skrifttypen kan ikke laves: en del af siden blev ikke hentet. Alt andet virker. | Leturgerðina er ekki hægt að gera: hluti síðunnar hlóðst ekki. Allt annað virkar. | Die Schrift lässt sich nicht machen: Ein Teil der Seite kam nicht an. Alles andere geht.
`);

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
