// The page: choices and text in, runes out. Everything it knows about runes comes from runekit.js.
import { Transliterator, quoteOfTheDay, quotes, scripts } from "./runekit.js";

const find = (id) => document.getElementById(id);
const [latin, runes, why, form, status] = ["latin", "runes", "why", "choices", "status"].map(find);
const fields = form.elements;

/** An element with a class and contents. */
function element(name, className, ...contents) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...contents);
  return made;
}

const known = await scripts();
const collection = await quotes();
let opened = await Transliterator.open();
/** Counts requests to open a mode, so that a slow one does not replace a later one. */
let request = 0;

// MARK: Choices

/** Entries are a value, what is shown for it, and a longer text if there is one. */
function fill(select, entries, chosen) {
  select.replaceChildren(...entries.map(([value, text, title = ""]) =>
    Object.assign(new Option(text, value, false, value === chosen), { title })));
  select.title = select.selectedOptions[0]?.title ?? "";
  select.closest("label").hidden = entries.length < 2;
}

/** Its title as far as a narrow field shows it. */
const titled = ({ name, title }) => [name, title.split(",")[0], title];

/** Fills the fields for a script and a mode. */
function offer({ script = "elder", mode, variant = "", divider = "keep", options = [] }) {
  const table = known.find(({ name }) => name === script) ?? known[0];
  const chosen = table.modes.find(({ name }) => name === mode) ?? table.modes[0];
  fill(fields.script, known.map(titled), table.name);
  fill(fields.mode, table.modes.map(titled), chosen.name);
  fill(fields.variant, [["", "usual"], ...table.variants.map(({ name, title }) => [name, name, title])], variant);
  const dividers = table.dividers.map(({ name, character }) => [name, `${name} ${character}`]);
  fill(fields.divider, [["keep", "as typed"], ["space", "one space"], ["none", "nothing"], ["shared", "shared runes"], ...dividers],
    divider);
  find("switches").replaceChildren(...chosen.options.map(({ name, meaning }) => {
    const box = element("input");
    box.type = "checkbox";
    box.name = "switch";
    box.value = name;
    box.checked = options.includes(name);
    return element("label", "check", box, ` ${meaning}`);
  }));
}

/** What the fields say, without what is usual. */
function choices() {
  const on = [...form.querySelectorAll("[name=switch]:checked")].map(({ value }) => value);
  const said = {
    script: fields.script.value, mode: fields.mode.value, variant: fields.variant.value || undefined,
    divider: fields.divider.value === "keep" ? undefined : fields.divider.value,
    unmapped: fields.unmapped.value === "keep" ? undefined : fields.unmapped.value,
    options: on.length > 0 ? on : undefined, punctuation: fields.punctuation.checked || undefined,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

async function open() {
  const own = ++request;
  try {
    const next = await Transliterator.open(choices());
    if (own !== request) return next.close();
    opened.close();
    opened = next;
    explanations.clear();
    write();
  } catch (error) {
    say(error.message);
  }
}

// MARK: Writing

function write() {
  runes.textContent = opened.transliterate(latin.value);
  runes.lang = `und-${known.find(({ name }) => name === fields.script.value).iso15924}`;
  select(undefined);
  clearTimeout(write.later);
  write.later = setTimeout(() => {
    history.replaceState(null, "", link());
    share();
  }, 150);
}

function say(message) {
  status.textContent = message;
}

// MARK: Explaining

/** Explanations by line, since a line is soon explained where a book is not. */
const explanations = new Map();
/** The part that is explained: its line and its index in the line. */
let current;

function explained(line) {
  const lines = latin.value.split("\n");
  const source = lines[line] ?? "";
  if (!explanations.has(source)) {
    if (explanations.size > 500) explanations.clear();
    const { segments, works } = opened.explain(source);
    let place = 0;
    explanations.set(source, {
      works, parts: segments.map((segment) => ({ ...segment, start: place, end: (place += segment.output.length) })),
    });
  }
  return explanations.get(source);
}

function lineStart(line) {
  const text = runes.textContent;
  let start = 0;
  for (let index = 0; index < line; index++) start = text.indexOf("\n", start) + 1;
  return start;
}

/** Explains a part; nothing for undefined. */
function select(part) {
  current = part;
  CSS.highlights?.delete("current");
  if (!part) return why.replaceChildren();
  const { parts, works } = explained(part.line);
  const segment = parts[part.index];
  const start = lineStart(part.line) + segment.start;
  if (CSS.highlights && segment.output) {
    const range = new Range();
    range.setStart(runes.firstChild, start);
    range.setEnd(runes.firstChild, start + segment.output.length);
    CSS.highlights.set("current", new Highlight(range));
    if (part.isByKey) range.startContainer.parentElement.scrollTop += scrollNeeded(range);
  }
  const heading = element("h2", "", segment.latin.trim() || "space", " → ", element("span", "runes", segment.output || "nothing"));
  const lines = segment.rows.map((row) => {
    const work = works.find(({ key }) => key === row.source);
    const source = [work?.author, work?.title, row.locator].filter(Boolean).join(", ");
    return element("div", "",
      element("p", "", `${row.key} is written ${row.writes}${row.context ? ` (${row.context})` : ""}: ${row.reason}`),
      element("p", "source", [source, row.confidence].filter(Boolean).join(" · ")));
  });
  if (segment.remark) lines.push(element("p", "", segment.remark));
  for (const { word, reason } of segment.words ?? []) {
    lines.push(element("p", "", `${word}${reason ? `: ${reason}` : ""}`));
  }
  why.replaceChildren(heading, ...lines);
}

/** How far the runes must scroll to show a range. */
function scrollNeeded(range) {
  const [inner, outer] = [range.getBoundingClientRect(), runes.getBoundingClientRect()];
  return inner.bottom > outer.bottom ? inner.bottom - outer.bottom + 8 : Math.min(0, inner.top - outer.top - 8);
}

/** The part at a place of the written text. */
function partAt(offset) {
  const before = runes.textContent.slice(0, offset);
  const line = before.split("\n").length - 1;
  const place = offset - (before.lastIndexOf("\n") + 1);
  const index = explained(line).parts.findIndex(({ start, end }) => place >= start && place < end);
  return index < 0 ? undefined : { line, index };
}

function pointed({ clientX, clientY }) {
  const node = runes.firstChild;
  if (!node) return;
  let offset;
  if (document.caretPositionFromPoint) {
    const caret = document.caretPositionFromPoint(clientX, clientY);
    if (caret?.offsetNode === node) offset = caret.offset;
  } else {
    const range = document.caretRangeFromPoint?.(clientX, clientY);
    if (range?.startContainer === node) offset = range.startOffset;
  }
  if (offset === undefined) return;
  // The caret is at the nearer side of the letter, which may be its end.
  for (const start of [offset, offset - 1]) {
    const part = start >= 0 && start < node.length ? partAt(start) : undefined;
    if (!part) continue;
    const range = new Range();
    const at = lineStart(part.line) + explained(part.line).parts[part.index].start;
    range.setStart(node, at);
    range.setEnd(node, at + explained(part.line).parts[part.index].output.length);
    const isHit = [...range.getClientRects()].some(
      (box) => clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom);
    if (isHit) {
      if (part.line !== current?.line || part.index !== current?.index) select(part);
      return;
    }
  }
}

/** Goes to the next part that has letters, forwards or backwards. */
function step(by) {
  const count = runes.textContent.split("\n").length;
  let { line, index } = current ?? { line: 0, index: -1 };
  for (;;) {
    index += by;
    const { parts } = explained(line);
    if (index < 0 || index >= parts.length) {
      line += by;
      if (line < 0 || line >= count) return;
      index = by > 0 ? -1 : explained(line).parts.length;
    } else if (parts[index].output.trim()) {
      return select({ line, index, isByKey: true });
    }
  }
}

runes.addEventListener("pointermove", pointed);
runes.addEventListener("click", pointed);
runes.addEventListener("focus", () => current || step(1));
runes.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowRight" || event.key === "ArrowDown") step(1);
  else if (event.key === "ArrowLeft" || event.key === "ArrowUp") step(-1);
  else if (event.key === "Home") { current = undefined; step(1); }
  else if (event.key === "Escape") select(undefined);
  else return;
  event.preventDefault();
});

// MARK: Copying

const copies = {
  text: () => new Blob([runes.textContent], { type: "text/plain" }),
  svg: async () => new Blob([await picture()], { type: "text/plain" }),
  link: () => new Blob([link()], { type: "text/plain" }),
  png: async () => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await picture())}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    // Twice the size, for sharp prints, within what canvases may have.
    const scale = Math.min(2, 16_000 / Math.max(image.width, image.height));
    canvas.width = Math.ceil(image.width * scale);
    canvas.height = Math.ceil(image.height * scale);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  },
};

function picture() {
  return opened.svg(latin.value, { ground: "#ffffff" });
}

function link() {
  const { options, ...rest } = choices();
  const query = new URLSearchParams({ text: latin.value, ...rest });
  if (options) query.set("options", options.join(","));
  return `${location.href.split("#")[0]}#${query}`;
}

async function copy(kind) {
  try {
    const blob = await copies[kind]();
    // Pages that are not served over https have no clipboard; they save the file instead.
    if (globalThis.ClipboardItem && navigator.clipboard?.write) {
      await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
      say(`${kind === "link" || kind === "text" ? kind : kind.toUpperCase()} copied`);
    } else {
      const anchor = element("a");
      anchor.href = URL.createObjectURL(blob);
      anchor.download = { text: "runes.txt", link: "link.txt", svg: "runes.svg", png: "runes.png" }[kind];
      anchor.click();
      URL.revokeObjectURL(anchor.href);
      say(`${anchor.download} saved`);
    }
  } catch (error) {
    say(`not copied: ${error.message}`);
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => copy(button.dataset.copy));
}

// MARK: Quotes and inscriptions

const words = (text) => text.toLowerCase().split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 2);
const carvings = collection.filter(({ carved }) => carved).map((quote) => ({
  quote, runes: new Set(words(quote.carved.runes)), latin: new Set(words(quote.text)), gloss: new Set(words(quote.gloss ?? "")),
}));
const common = new Set("the and for that this with from his her was were are had has have not but who they she him".split(" "));

/** Shows an inscription that shares a word: first by its runes, then its language, then what it means. */
function share() {
  const section = find("inscription");
  const typed = [
    ["runes", words(runes.textContent)], ["latin", words(latin.value)],
    ["gloss", words(latin.value).filter((word) => !common.has(word))],
  ];
  for (const [kind, mine] of typed) {
    const longest = mine
      .flatMap((word) => carvings.filter((carving) => carving[kind].has(word)).map(({ quote }) => ({ word, quote })))
      .sort((a, b) => b.word.length - a.word.length)[0];
    if (!longest) continue;
    const { word, quote } = longest;
    const marked = (text) => {
      const at = text.toLowerCase().indexOf(word);
      return at < 0 ? [text] : [text.slice(0, at), element("mark", "", text.slice(at, at + word.length)), text.slice(at + word.length)];
    };
    section.replaceChildren(
      element("h2", "", "An inscription shares ", kind === "runes" ? element("span", "runes", word) : `“${word}”`),
      element("p", "runes", ...marked(quote.carved.runes)), element("p", "", ...marked(quote.text)),
      element("p", "", ...marked(quote.gloss ?? "")), element("p", "source", quote.source));
    section.hidden = false;
    return;
  }
  section.hidden = true;
}

async function showQuote() {
  const quote = await quoteOfTheDay();
  const button = element("button", "", "Write it in runes");
  button.type = "button";
  button.addEventListener("click", () => {
    latin.value = quote.text;
    write();
    latin.scrollIntoView({ block: "nearest" });
  });
  const text = element("blockquote", "", quote.text);
  text.lang = quote.language;
  const section = find("quote");
  section.replaceChildren(element("h2", "", "Quote of the day"), text,
    ...(quote.gloss ? [element("p", "", quote.gloss)] : []),
    // Proverbs have their source as author.
    element("p", "source", quote.source.startsWith(quote.author) ? quote.source : `${quote.author}, ${quote.source}`), button);
  section.hidden = false;
}

// MARK: Start

/** Takes text and choices from the link. */
async function restore() {
  const query = new URLSearchParams(location.hash.slice(1));
  const { text = "the quick fox", options = "", ...rest } = Object.fromEntries(query);
  latin.value = text;
  fields.unmapped.value = ["drop", "mark"].includes(rest.unmapped) ? rest.unmapped : "keep";
  fields.punctuation.checked = rest.punctuation === "true";
  offer({ ...rest, options: options.split(",") });
  await open();
}

form.addEventListener("change", ({ target }) => {
  if (target === fields.script) offer({ script: fields.script.value, divider: "keep" });
  if (target === fields.mode) {
    offer({ script: fields.script.value, mode: fields.mode.value, variant: fields.variant.value, divider: fields.divider.value });
  }
  open();
});
form.addEventListener("submit", (event) => event.preventDefault());
latin.addEventListener("input", write);
addEventListener("hashchange", restore);
await restore();
await showQuote();
document.documentElement.dataset.ready = "true";
