// Whole words as they might also be spelled, and, with the pack of stones, on how many stones they are.
import { element, tagged } from "./dom.js";
import { inline } from "./drawing.js";
import { finding, listed } from "./finding.js";
import { state, style, writing } from "./state.js";
import { addTexts, t } from "./texts.js";
import { transliterator } from "./writing.js";

addTexts(String.raw`
whole | Whole words | Hele ord | Hela ord | Hele ord | Heil orð | Ganze Wörter
whole-note | And how else to spell them | Og hvordan de ellers kan skrives | Och hur de annars kan stavas | Og hvordan de ellers kan staves | Og hvernig annars má stafsetja þau | Und wie sie sonst zu schreiben sind
whole-shares | The likeliest spellings. The percents follow from the counts above, as if each letter were chosen by itself. | De mest sannsynlige skrivemåtene. Prosentene følger av tallene ovenfor, som om hver bokstav ble valgt for seg. | De troligaste stavningarna. Procenten följer av talen ovan, som om varje bokstav valdes för sig. | De mest sandsynlige stavemåder. Procenterne følger af tallene ovenfor, som om hvert bogstav blev valgt for sig. | Líklegustu rithættirnir. Hlutföllin leiðir af tölunum að ofan, eins og hver stafur væri valinn fyrir sig. | Die wahrscheinlichsten Schreibungen. Die Prozente folgen aus den Zahlen oben, als wäre jeder Buchstabe für sich gewählt.
whole-choices | Choices that the table names, the usual one first. No inscription says how common they are. | Valg som tabellen nevner, det vanlige først. Ingen innskrift sier hvor vanlige de er. | Val som tabellen nämner, det vanliga först. Ingen inskrift säger hur vanliga de är. | Valg, som tabellen nævner, det almindelige først. Ingen indskrift siger, hvor almindelige de er. | Kostir sem taflan nefnir, sá venjulegi fyrst. Engin áletrun segir hve algengir þeir eru. | Möglichkeiten, die die Tabelle nennt, die übliche zuerst. Keine Inschrift sagt, wie häufig sie sind.
whole-on | on {count} of {all} stones, for example {signa} | på {count} av {all} steiner, for eksempel {signa} | på {count} av {all} stenar, till exempel {signa} | på {count} af {all} sten, for eksempel {signa} | á {count} af {all} steinum, til dæmis {signa} | auf {count} von {all} Steinen, zum Beispiel {signa}
whole-none | The pack has no stone with {words}. | Pakken har ingen stein med {words}. | Paketet har ingen sten med {words}. | Pakken har ingen sten med {words}. | Í pakkanum er enginn steinn með {words}. | Das Paket hat keinen Stein mit {words}.
whole-first | The first {count} of {all} words. | De første {count} av {all} ord. | De första {count} av {all} ord. | De første {count} af {all} ord. | Fyrstu {count} af {all} orðum. | Die ersten {count} von {all} Wörtern.
pack | To see which stones have these words, choose the pack of stones (runekit-stones). It is read here and goes nowhere. | Velg steinpakken (runekit-stones) for å se hvilke steiner som har ordene. Den leses her og sendes ingen steder. | Välj stenpaketet (runekit-stones) för att se vilka stenar som har orden. Det läses här och skickas ingenstans. | Vælg stenpakken (runekit-stones) for at se, hvilke sten der har ordene. Den læses her og sendes ingen steder. | Veldu steinapakkann (runekit-stones) til að sjá hvaða steinar hafa orðin. Hann er lesinn hér og fer hvergi. | Um zu sehen, welche Steine diese Wörter haben, wählen Sie das Paket der Steine (runekit-stones). Es wird hier gelesen und geht nirgendwohin.
pack-choose | Choose the pack | Velg pakken | Välj paketet | Vælg pakken | Veldu pakkann | Paket wählen
pack-source | Stones: derived from the {database}, Uppsala University, under the {license}. | Steiner: avledet av {database}, Uppsala universitet, under {license}. | Stenar: härlett ur {database}, Uppsala universitet, under {license}. | Sten: afledt af {database}, Uppsala universitet, under {license}. | Steinar: leitt af {database}, Uppsalaháskóla, samkvæmt {license}. | Steine: abgeleitet aus der {database}, Universität Uppsala, unter der {license}.
pack-database | Scandinavian Runic-text Database | Samnordisk runtextdatabas | Samnordisk runtextdatabas | Samnordisk runtextdatabas | Samnordisk runtextdatabas | Samnordisk runtextdatabas
pack-foreign | {file} is not a pack of stones. | {file} er ingen steinpakke. | {file} är inget stenpaket. | {file} er ikke en stenpakke. | {file} er ekki steinapakki. | {file} ist kein Paket der Steine.
pack-newer | {file} has a newer format than this page reads. Load the page again. | {file} har et nyere format enn siden kan lese. Last siden på nytt. | {file} har ett nyare format än sidan kan läsa. Ladda om sidan. | {file} har et nyere format, end siden kan læse. Genindlæs siden. | {file} er á nýrra sniði en síðan les. Hladdu síðunni aftur. | {file} hat ein neueres Format, als diese Seite liest. Laden Sie die Seite neu.
pack-damaged | {file} is damaged. Download it again. | {file} er skadet. Last den ned på nytt. | {file} är skadad. Ladda ner den igen. | {file} er beskadiget. Hent den igen. | {file} er skemmd. Sæktu hana aftur. | {file} ist beschädigt. Laden Sie sie noch einmal herunter.
`);

/** How many words are looked at, and how many spellings of each. */
const WORDS = 8, SPELLINGS = 5;

let pack;
/** Shows the findings anew. */
let refresh;
const said = element("span", { role: "status" }), caption = element("span");
const chooser = element("input", { type: "file", accept: ".pack,.tgz,.gz", class: "vh", name: "pack", onchange: ({ target }) => take(target.files[0]) });
const button = element("label", { class: "btn" }, caption, chooser);

/** Reads a pack; another file changes nothing. */
async function take(file) {
  if (!file) return;
  try {
    const { openPack } = await import("./stones.js");
    pack = await openPack(file);
    said.textContent = "";
  } catch (error) {
    console.info(error);
    said.textContent = t(["pack-foreign", "pack-newer"].includes(error.message) ? error.message : "pack-damaged", { file: file.name });
  }
  chooser.value = "";
  refresh();
}

/** Does something that takes the button out of the page and puts it back. */
export function keepFocus(body) {
  const hasFocus = document.activeElement === chooser;
  body();
  if (hasFocus) chooser.focus({ preventScroll: true });
}

/** A word in its spellings: those of most stones first, in the chosen variant, then those of the rules. */
function spellingsOf(word, scholarly) {
  const listed = writing.engine.spellings(word, SPELLINGS);
  const found = pack && scholarly ? pack.spellings(word) : [];
  const all = new Set(found.flatMap(({ stones }) => stones)).size;
  const carved = new Map(found.map(({ letters, stones }) => [scholarly.transliterate(letters), stones]));
  const shares = new Map(listed.map(({ runes, percent }) => [runes, percent]));
  const attested = [...carved.keys()].slice(0, SPELLINGS);
  const spellings = [...attested, ...[...shares.keys()].filter((runes) => !attested.includes(runes))].filter((runes) => runes !== "");
  return { word, all, spellings: spellings.map((runes) => ({ runes, percent: shares.get(runes), stones: carved.get(runes) })) };
}

/** The finding, or undefined where every word has one spelling. `update` shows it anew when there is a pack. */
export function wholeWords(text, update) {
  refresh = update;
  const found = [...new Set(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].filter((word) => word.length <= 40), words = found.slice(0, WORDS);
  const isNorse = state.script === "younger" && state.mode === "norse";
  const scholarly = isNorse && transliterator({ script: "younger", mode: "scholarly", ...(state.variant ? { variant: state.variant } : {}) });
  const all = words.map((word) => spellingsOf(word, scholarly));
  const shown = all.filter(({ spellings, all }) => spellings.length > 1 || all > 0);
  if (shown.length === 0 && !isNorse) return undefined;
  const isMeasured = shown.some(({ spellings }) => spellings.some(({ percent }) => percent !== undefined));
  const lines = shown.map(({ word, all, spellings }) => element("div", { class: "spelt" }, element("b", {}, word), element("ul", { class: all > 0 ? "on" : undefined },
    ...spellings.map(({ runes, percent, stones }) => element("li", {}, inline(runes, style()), element("span", { class: "vh" }, `${runes} `),
      element("span", {}, [percent !== undefined && `${percent || "<1"} %`,
        stones && t("whole-on", { count: stones.length, all, signa: listed(stones.slice(0, 3)) })].filter(Boolean).join(", ")))))));
  const missing = pack && isNorse ? all.filter(({ all }) => all === 0).map(({ word }) => word) : [];
  caption.textContent = t("pack-choose");
  return finding("know", t("whole"), t("whole-note"), ...lines,
    found.length > WORDS && element("p", { class: "mute" }, t("whole-first", { count: WORDS, all: found.length })),
    shown.length > 0 && element("p", { class: "mute" }, t(isMeasured ? "whole-shares" : "whole-choices")),
    missing.length > 0 && element("p", {}, t("whole-none", { words: listed(missing) })),
    isNorse && pack && element("p", { class: "mute" }, ...tagged(t("pack-source"), {
      database: element("a", { href: "https://www.nordiska.uu.se/forskn/samnord.htm" }, t("pack-database")),
      license: element("a", { href: "https://opendatacommons.org/licenses/odbl/1-0/" }, "Open Database License 1.0"),
    })),
    isNorse && element("div", { class: "done" }, button, !pack && element("span", { class: "mute" }, t("pack")), said));
}
