// "Before it is ink": what a visitor should know before runes are cut, in plain words.
import { inline } from "./drawing.js";
import { act, copy, element, find, tagged } from "./dom.js";
import { finding, listed } from "./finding.js";
import { keepFocus, wholeWords } from "./alternatives.js";
import { alternatives, choose, isPrivate, LOOKED_AT, modeTable, scriptName, shown, state, style, table, writing, written } from "./state.js";
import { addTexts, t } from "./texts.js";

addTexts(String.raw`
copied-check | Sheet copied. | Arket er kopiert. | Bladet är kopierat. | Arket er kopieret. | Blaðið er afritað. | Blatt kopiert.
check-what | {count} things to know about {words} in {script}. | {count} ting å vite om {words} med {script}. | {count} saker att veta om {words} med {script}. | {count} ting at vide om {words} med {script}. | {count} atriði um {words} með {script}. | {count} Dinge über {words} in {script}.
check-begin | {count} things to know about the first {most} characters in {script}. | {count} ting å vite om de første {most} tegnene med {script}. | {count} saker att veta om de första {most} tecknen med {script}. | {count} ting at vide om de første {most} tegn med {script}. | {count} atriði um fyrstu {most} stafina með {script}. | {count} Dinge über die ersten {most} Zeichen in {script}.
mark-decide | to decide | å avgjøre | att avgöra | at afgøre | til ákvörðunar | zu entscheiden
mark-fine | fine | i orden | i sin ordning | i orden | í lagi | in Ordnung
mark-know | good to know | greit å vite | bra att veta | godt at vide | gott að vita | gut zu wissen
mark-unknown | cannot be known | kan ikke vites | går inte att veta | kan ikke vides | ekki hægt að vita | nicht zu wissen
none | None | Ingen | Inga | Ingen | Engir | Keine
of | {count} of {all} | {count} av {all} | {count} av {all} | {count} af {all} | {count} af {all} | {count} von {all}
more-of | {count} more | {count} til | {count} till | {count} til | {count} í viðbót | {count} weitere
others | others | andre | andra | andre | aðrar | andere
lost | Letters without a rune | Bokstaver uten rune | Bokstäver utan runa | Bogstaver uden rune | Stafir án rúnar | Buchstaben ohne Rune
lost-none | Every letter has a rune in {script}. | Hver bokstav har en rune i {script}. | Varje bokstav har en runa i {script}. | Hvert bogstav har en rune i {script}. | Hver stafur á sér rún í {script}. | Jeder Buchstabe hat eine Rune in {script}.
lost-kept | {script} has no rune for {letters}. They are shown as typed, and pictures leave out what Stave cannot draw. | {script} har ingen rune for {letters}. De vises som skrevet, og bilder utelater det Stave ikke kan tegne. | {script} har ingen runa för {letters}. De visas som de skrevs, och bilder utelämnar det som Stave inte kan rita. | {script} har ingen rune for {letters}. De vises som skrevet, og billeder udelader, hvad Stave ikke kan tegne. | {script} á enga rún fyrir {letters}. Þeir sjást eins og þeir voru skrifaðir og myndir sleppa því sem Stave getur ekki teiknað. | {script} hat keine Rune für {letters}. Sie stehen da wie getippt; Bilder lassen weg, was Stave nicht zeichnen kann.
lost-dropped | {script} has no rune for {letters}. They are left out, as you chose. | {script} har ingen rune for {letters}. De er utelatt, slik du valgte. | {script} har ingen runa för {letters}. De är utelämnade, som du valde. | {script} har ingen rune for {letters}. De er udeladt, som du valgte. | {script} á enga rún fyrir {letters}. Þeim er sleppt eins og þú valdir. | {script} hat keine Rune für {letters}. Sie sind weggelassen, wie Sie es wählten.
lost-near | No row knows {letters}: the nearest letter is written. | Ingen rad kjenner {letters}: den nærmeste bokstaven er skrevet. | Ingen rad känner {letters}: den närmaste bokstaven skrivs. | Ingen række kender {letters}: det nærmeste bogstav er skrevet. | Engin lína þekkir {letters}: næsti stafur er skrifaður. | Keine Zeile kennt {letters}: geschrieben ist der nächste Buchstabe.
lost-broken | Some of the text is damaged. | Noe av teksten er skadet. | En del av texten är skadad. | Noget af teksten er beskadiget. | Hluti textans er skemmdur. | Ein Teil des Textes ist beschädigt.
choice | Letters with a choice | Bokstaver med et valg | Bokstäver med ett val | Bogstaver med et valg | Stafir með vali | Buchstaben mit Wahl
choice-none | None | Ingen | Inga | Ingen | Engir | Keine
choice-clear | For each of these letters, the tables of {script} name a single rune. | For hver av disse bokstavene nevner tabellene for {script} bare én rune. | För var och en av bokstäverna nämner tabellerna för {script} en enda runa. | For hvert af disse bogstaver nævner tabellerne for {script} kun én rune. | Fyrir hvern þessara stafa nefna töflur {script} aðeins eina rún. | Für jeden dieser Buchstaben nennen die Tabellen von {script} nur eine Rune.
choice-chosen | chosen for {letter} | valgt for {letter} | vald för {letter} | valgt for {letter} | valin fyrir {letter} | gewählt für {letter}
choice-for | The rune for {letter} | Runen for {letter} | Runan för {letter} | Runen for {letter} | Rúnin fyrir {letter} | Die Rune für {letter}
choice-reason | {letter}: {reason}. | {letter}: {reason}. | {letter}: {reason}. | {letter}: {reason}. | {letter}: {reason}. | {letter}: {reason}.
choice-more | Also: {letters}. Tap their runes. | Også: {letters}. Trykk på runene. | Även: {letters}. Tryck på runorna. | Også: {letters}. Tryk på runerne. | Einnig: {letters}. Snertu rúnirnar. | Auch: {letters}. Tippen Sie auf ihre Runen.
back | How it reads back | Slik leses det tilbake | Så läses det tillbaka | Sådan læses det tilbage | Hvernig það les til baka | So liest es sich zurück
back-same-note | The same words | De samme ordene | Samma ord | De samme ord | Sömu orðin | Dieselben Worte
back-same | Whoever reads the runes letter by letter reads your words. | Den som leser runene bokstav for bokstav, leser ordene dine. | Den som läser runorna bokstav för bokstav läser dina ord. | Den, der læser runerne bogstav for bogstav, læser dine ord. | Sá sem les rúnirnar staf fyrir staf les orðin þín. | Wer die Runen Buchstabe für Buchstabe liest, liest Ihre Worte.
back-same-others | Whoever reads the runes letter by letter reads your words first; they can also be read otherwise. {words}. | Den som leser runene bokstav for bokstav, leser først ordene dine; de kan også leses annerledes. {words}. | Den som läser runorna bokstav för bokstav läser först dina ord; de kan också läsas annorlunda. {words}. | Den, der læser runerne bogstav for bogstav, læser først dine ord; de kan også læses anderledes. {words}. | Sá sem les rúnirnar staf fyrir staf les fyrst orðin þín; þær má líka lesa á annan veg. {words}. | Wer die Runen Buchstabe für Buchstabe liest, liest zuerst Ihre Worte; sie lassen sich auch anders lesen. {words}.
back-note | {count} of {all} words otherwise | {count} av {all} ord annerledes | {count} av {all} ord annorlunda | {count} af {all} ord anderledes | {count} af {all} orðum öðruvísi | {count} von {all} Wörtern anders
back-note-first | {count} of the first {all} words otherwise | {count} av de første {all} ordene annerledes | {count} av de första {all} orden annorlunda | {count} af de første {all} ord anderledes | {count} af fyrstu {all} orðunum öðruvísi | {count} der ersten {all} Wörter anders
back-other | Whoever reads the runes letter by letter may say {words}. If that troubles you, choose another rune above, or another spelling. | Den som leser runene bokstav for bokstav, sier kanskje {words}. Plager det deg, så velg en annen rune ovenfor eller en annen skrivemåte. | Den som läser runorna bokstav för bokstav säger kanske {words}. Stör det dig, välj en annan runa ovan eller en annan stavning. | Den, der læser runerne bogstav for bogstav, siger måske {words}. Hvis det generer dig, så vælg en anden rune ovenfor eller en anden stavemåde. | Sá sem les rúnirnar staf fyrir staf segir ef til vill {words}. Ef það truflar þig skaltu velja aðra rún að ofan eða aðra stafsetningu. | Wer die Runen Buchstabe für Buchstabe liest, sagt vielleicht {words}. Stört Sie das, wählen Sie oben eine andere Rune oder eine andere Schreibung.
back-not-note | Not in this spelling | Ikke i denne skrivemåten | Inte i den här stavningen | Ikke i denne stavemåde | Ekki í þessari stafsetningu | Nicht in dieser Schreibung
back-not | This spelling cannot be read back by rule, so nobody can promise what a reader would say. | Denne skrivemåten kan ikke leses tilbake etter regler, så ingen kan love hva en leser ville si. | Den här stavningen går inte att läsa tillbaka efter regler, så ingen kan lova vad en läsare skulle säga. | Denne stavemåde kan ikke læses tilbage efter regler, så ingen kan love, hvad en læser ville sige. | Þessa stafsetningu er ekki hægt að lesa til baka eftir reglum, svo enginn getur lofað hvað lesandi segði. | Diese Schreibung lässt sich nicht nach Regeln zurücklesen; niemand kann versprechen, was ein Leser sagen würde.
guesses | Guesses | Gjetninger | Gissningar | Gæt | Ágiskanir | Vermutungen
guessed | The dictionary does not have {words}: the pronunciation is a guess by rules. | Ordboken har ikke {words}: uttalen er gjettet etter regler. | Ordboken har inte {words}: uttalet är gissat efter regler. | Ordbogen har ikke {words}: udtalen er gættet efter regler. | Orðabókin hefur ekki {words}: framburðurinn er ágiskun eftir reglum. | Das Wörterbuch kennt {words} nicht: Die Aussprache ist nach Regeln geraten.
confidence-all | Of {all} runes: | Av {all} runer: | Av {all} runor: | Af {all} runer: | Af {all} rúnum: | Von {all} Runen:
sure-attested | {count} as found in inscriptions or in the author’s hand. | {count} som i innskrifter eller i forfatterens hånd. | {count} som i inskrifter eller i författarens hand. | {count} som i indskrifter eller i forfatterens hånd. | {count} eins og í áletrunum eða með hendi höfundar. | {count} wie in Inschriften oder in der Hand des Autors.
sure-reconstructed | {count} inferred from what was found. | {count} sluttet ut fra funn. | {count} slutna ur fynd. | {count} sluttet ud fra fund. | {count} ályktaðar af því sem fannst. | {count} aus Belegtem erschlossen.
sure-convention | {count} by convention, without a historical claim. | {count} etter konvensjon, uten historisk påstand. | {count} enligt konvention, utan historiskt anspråk. | {count} efter konvention, uden historisk påstand. | {count} samkvæmt hefð, án sögulegrar fullyrðingar. | {count} nach Übereinkunft, ohne historischen Anspruch.
spelled | As it was spelled | Slik det ble skrevet | Så som det stavades | Sådan blev det stavet | Eins og það var stafsett | So wurde geschrieben
spelled-note | Counted on stones | Talt på steiner | Räknat på stenar | Talt på sten | Talið á steinum | Auf Steinen gezählt
spelled-source | How often carvers wrote each rune for this sound, from the spellings of the Scandinavian Runic-text Database. | Hvor ofte risterne skrev hver rune for lyden, etter skrivemåtene i Samnordisk runtextdatabas. | Hur ofta ristarna skrev varje runa för ljudet, efter stavningarna i Samnordisk runtextdatabas. | Hvor ofte risterne skrev hver rune for lyden, efter stavemåderne i Samnordisk runtextdatabas. | Hversu oft ristarar skrifuðu hverja rún fyrir hljóðið, eftir stafsetningu í Samnordisk runtextdatabas. | Wie oft Ritzer jede Rune für diesen Laut schrieben, nach den Schreibungen der Samnordisk runtextdatabas.
unknown | What cannot be known | Det ingen kan vite | Vad man inte kan veta | Hvad man ikke kan vide | Það sem ekki er hægt að vita | Was niemand wissen kann
unknown-note | So nobody can promise it | Så ingen kan love det | Så ingen kan lova det | Så ingen kan love det | Svo enginn getur lofað því | Also kann es niemand versprechen
unknown-english | Nobody wrote modern English in {script}. These are your letters or sounds in its runes, not what a carver {before} would have written: that would be another language. | Ingen skrev moderne engelsk med {script}. Dette er dine bokstaver eller lyder i dens runer, ikke det en rister {before} ville ha skrevet: det ville vært et annet språk. | Ingen skrev modern engelska med {script}. Det här är dina bokstäver eller ljud i dess runor, inte vad en ristare {before} skulle ha skrivit: det vore ett annat språk. | Ingen skrev moderne engelsk med {script}. Det er dine bogstaver eller lyde i dens runer, ikke hvad en rister {before} ville have skrevet: det ville være et andet sprog. | Enginn skrifaði nútímaensku með {script}. Þetta eru stafir þínir eða hljóð í rúnum þess, ekki það sem ristari {before} hefði skrifað: það væri annað tungumál. | Niemand schrieb heutiges Englisch in {script}. Es sind Ihre Buchstaben oder Laute in diesen Runen, nicht was ein Ritzer {before} geschrieben hätte: Das wäre eine andere Sprache.
unknown-tolkien | Tolkien left few inscriptions, and they differ from each other. What they do not show was decided by rule here, not by him. | Tolkien etterlot få innskrifter, og de er ulike. Det de ikke viser, er avgjort etter regler her, ikke av ham. | Tolkien lämnade få inskrifter, och de skiljer sig åt. Vad de inte visar har avgjorts efter regler här, inte av honom. | Tolkien efterlod få indskrifter, og de er forskellige. Hvad de ikke viser, er afgjort efter regler her, ikke af ham. | Tolkien lét eftir sig fáar áletranir og þær eru ólíkar. Það sem þær sýna ekki var ákveðið hér eftir reglum, ekki af honum. | Tolkien hinterließ wenige Inschriften, und sie sind verschieden. Was sie nicht zeigen, entschieden hier Regeln, nicht er.
unknown-letters | Each letter has its rune here. Whether a carver would have spelled a word so is another question, and mostly an open one. | Her har hver bokstav sin rune. Om en rister ville ha skrevet ordet slik, er et annet spørsmål, og som regel et åpent. | Här har varje bokstav sin runa. Om en ristare skulle ha stavat ordet så är en annan fråga, och oftast en öppen. | Her har hvert bogstav sin rune. Om en rister ville have stavet ordet sådan, er et andet spørgsmål, og mest et åbent. | Hér á hver stafur sína rún. Hvort ristari hefði stafsett orðið svona er önnur spurning og oftast óráðin. | Jeder Buchstabe hat hier seine Rune. Ob ein Ritzer das Wort so geschrieben hätte, ist eine andere und meist offene Frage.
unknown-old | Carvers had no fixed spelling: the same word stands on stones in several ways. This is a likely one by rule, if your words are in that language; which one a carver would have chosen, nobody can know. | Risterne hadde ingen fast rettskriving: samme ord står på steiner på flere måter. Dette er en sannsynlig etter regler, hvis ordene dine er på det språket; hvilken en rister ville ha valgt, kan ingen vite. | Ristarna hade ingen fast stavning: samma ord står på stenar på flera sätt. Det här är ett troligt efter regler, om dina ord är på det språket; vilket en ristare skulle ha valt kan ingen veta. | Risterne havde ingen fast retskrivning: samme ord står på sten på flere måder. Dette er en sandsynlig efter regler, hvis dine ord er på det sprog; hvilken en rister ville have valgt, kan ingen vide. | Ristarar höfðu enga fasta stafsetningu: sama orð stendur á steinum á nokkra vegu. Þetta er líkleg eftir reglum, ef orðin þín eru á því máli; hverja ristari hefði valið getur enginn vitað. | Ritzer hatten keine feste Rechtschreibung: Dasselbe Wort steht auf Steinen verschieden. Dies ist eine wahrscheinliche nach Regeln, falls Ihre Worte in dieser Sprache sind; welche ein Ritzer gewählt hätte, weiß niemand.
before-elder | before 700 | før 700 | före 700 | før 700 | fyrir 700 | vor 700
before-younger | of the Viking Age | i vikingtiden | på vikingatiden | i vikingetiden | á víkingaöld | der Wikingerzeit
before-futhorc | in Anglo-Saxon England | i angelsaksernes England | i anglosaxarnas England | i angelsaksernes England | á Englandi Engilsaxa | im angelsächsischen England
before-medieval | in the Middle Ages | i middelalderen | på medeltiden | i middelalderen | á miðöldum | im Mittelalter
before-cirth | of Middle-earth | i Midgard | i Midgård | i Midgård | í Miðgarði | in Mittelerde
`);

const [section, list] = [find("check"), find("findings")];
/** So many words are read back, since a reading takes a millisecond; all readings of a word take ten. */
const READ = 60, READ_IN_FULL = 12;
/** So many losses of a kind the library names. */
const NAMED = 16;
/** Losses in words; of those beyond the ones that it names, the library knows no number. */
const lossList = (all, most) => listed(...(all.length < NAMED ? [all, most] : [[...all.slice(0, most), t("others")]]));

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
  const names = (some) => lossList(some.map(({ letter, times }) => (times > 1 ? `${letter} (${times} ×)` : letter)), 12);
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

/** Readings of words lately looked at. */
const read = new Map();

function readingsOf(runes, isInFull) {
  const key = `${JSON.stringify(writing.options)} ${isInFull} ${runes}`;
  if (!read.has(key)) {
    if (read.size > 500) read.clear();
    read.set(key, isInFull ? writing.engine.readings(runes, 4) : [writing.engine.read(runes)]);
  }
  return read.get(key);
}

/** Whoever reads the runes letter by letter: which words come back otherwise. */
function readBack(text) {
  const words = text.trim().split(/\s+/u), latin = words.slice(0, READ);
  const differing = [];
  const back = [];
  let all = 0;
  try {
    for (const [index, word] of latin.entries()) {
      const runes = writing.write(word);
      const letters = word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
      const readings = readingsOf(runes, index < READ_IN_FULL).map((one) => one.replace(/[^\p{L}\p{M}\p{N}]/gu, ""));
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
        { words: listed(differing.map(({ word, readings }) => `${quoted(word)}: ${readings.slice(0, 3).join(", ")}`), 3) })));
  }
  return finding("decide", t("back"), t(words.length > READ ? "back-note-first" : "back-note", { count: wrong.length, all }),
    element("p", { class: "back" }, ...marked),
    element("p", {}, t("back-other", { words: listed([...new Set(wrong.map(({ reading }) => quoted(reading)))], 4) })));
}

/** How sure the rows are, and words whose pronunciation is a guess. */
function guesses(text, { rows, works, letters }) {
  const guessed = writing.engine.losses(text).filter(({ kind }) => kind === "guessed").map(({ letter }) => letter);
  const count = (confidence) => rows.filter(({ row }) => row.confidence === confidence).reduce((sum, one) => sum + one.count, 0);
  const sources = [...new Set(rows.map(({ row }) => row.source))].map((key) => works.get(key)).filter(Boolean)
    .map((work) => [work.author, work.title].filter(Boolean).join(", "));
  const kinds = ["attested", "reconstructed", "convention"].map((kind) => [kind, count(kind)]).filter(([, some]) => some > 0);
  return finding(guessed.length > 0 ? "decide" : "fine", t("guesses"), guessed.length > 0 ? lossList(guessed, 6) : t("none"),
    guessed.length > 0 && element("p", {}, t("guessed", { words: lossList(guessed.map(quoted), 12) })),
    element("p", {}, t("confidence-all", { all: letters }), " ", kinds.map(([kind, some]) => t(`sure-${kind}`, { count: some })).join(" ")),
    sources.length > 0 && element("p", { class: "mute" }, `${t("source")}: ${sources.join("; ")}.`));
}

/** How often carvers used each rune for a letter, where the mode's rows have counts. */
function spelled({ rows }) {
  const names = new Map(table().letters.map((letter) => [letter.name, letter]));
  const counted = rows.filter(({ row }) => /(\d+) %/.test(row.reason) && / of [\d,]+/.test(row.reason));
  if (counted.length === 0) return undefined;
  const lines = counted.slice(0, 10).flatMap(({ row, latin, output }) => {
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
  return finding("know", t("spelled"), t("spelled-note"), element("div", { class: "shares" }, ...lines),
    counted.length > 10 && element("p", { class: "mute" }, t("choice-more", { letters: listed(counted.slice(10).map(({ latin }) => latin)) })), element("p", { class: "mute" }, t("spelled-source")));
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
  const findings = [withoutRune(text), choicesOf(collected), readBack(text), guesses(text, collected), spelled(collected), wholeWords(text.slice(0, LOOKED_AT), update), unknown()].filter(Boolean);
  const focus = list.contains(document.activeElement) ? [document.activeElement.name, document.activeElement.value] : undefined;
  find("check-what").replaceChildren(...tagged(t(text.length > LOOKED_AT ? "check-begin" : "check-what"),
    { count: String(findings.length), words: bold(text.trim().slice(0, 60)), script: scriptName(), most: String(LOOKED_AT) }));
  keepFocus(() => list.replaceChildren(...findings));
  if (focus) list.querySelector(`[name="${CSS.escape(focus[0])}"][value="${CSS.escape(focus[1])}"]`)?.focus();
  section.hidden = false;
}

act("copy-check", () => {
  const lines = [shown().trim().slice(0, LOOKED_AT), written.slice(0, LOOKED_AT), `${scriptName()}, ${t(`mode-${state.mode}`)}`,
    ...(isPrivate(written) ? [t("copy-private")] : []), ""];
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
