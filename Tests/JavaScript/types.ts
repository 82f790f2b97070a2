// Compiled and not run: what the types allow, and what they do not.
import { type Bytes, type Segment, Stones, TableError, Transliterator, init, picture, quoteInRunes, quoteOfTheDay, scripts } from "runekit";
import { RuneText } from "runekit/rune-text";

const elder = await Transliterator.open({ script: "elder", language: "gmq", options: ["late"], punctuation: "script" });
const runes: string = elder.transliterate("the");
const segments: Segment[] = elder.segments(runes);
const kind: "mapped" | "kept" | "substituted" | "dropped" = segments[0]!.kind;
const stream: TransformStream<string | ArrayBuffer | ArrayBufferView, Uint8Array> = elder.stream();
const drawn: Bytes = picture({ letters: runes, runeHeight: 48, background: "light" }).bytes;
const own: { id: string; mine: number } = await quoteOfTheDay("2026-11-22", [{ id: "a", mine: 1 }]);
const said: string = await quoteInRunes(await quoteOfTheDay(), { script: "viking", text: "the" });
const title: string = (await scripts())[0]!.modes[0]!.title;
const reason: string = elder.explain("the").segments[0]!.rows[0]!.reason;
const lines: number[] = new TableError("", []).findings.map((finding) => finding.line);
// @ts-expect-error: no name of letters
await Transliterator.open({ script: 3 });
// @ts-expect-error: not a string
elder.transliterate(3);
await init({ wasm: new URL("https://example.org/runekit.wasm"), drawing: true, sounds: () => fetch("/sounds.bin") });
const now: string = new Transliterator().transliterateMany(new Set(["a"]))[0]!;
const bytes: Bytes = elder.transliterate(new ArrayBuffer(1));
const either: string | Uint8Array = elder.transliterate(runes as string | Uint8Array);
const absent: string[] = elder.picture("ж", { layout: "circle" }).missing;
const guess: boolean = segments[0]!.guess;
const names: [string, string] = [elder.script, elder.mode];
const text: RuneText | null = document.querySelector("rune-text");
elder[Symbol.dispose]();
const stones: Stones = await Stones.open(fetch("/stones.pack"));
const [stone] = stones.find(["U 112"], { limit: 0 });
const carved: string | undefined = stone && "transliteration" in stone ? stone.runes : stone?.spellings[0]?.letters;
// @ts-expect-error: no such option
stones.find("U 112", { palce: "ed" });
// @ts-expect-error: no such file
await init({ vasm: true });
// @ts-expect-error: no such layout
picture({ text: "the", layout: "rings" });
// @ts-expect-error: an array
elder.transliterateMany(3);
new Blob([drawn, bytes, (await elder.writingFont()).bytes]);
export { kind, stream, drawn, own, title, reason, lines, now, bytes, either, absent, guess, names, text, carved };
