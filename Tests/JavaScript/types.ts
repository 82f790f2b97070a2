// Compiled and not run: what the types allow, and what they do not.
import { type Segment, TableError, Transliterator, quoteOfTheDay, scripts, svg } from "runekit";

const elder = await Transliterator.open({ script: "elder", options: ["late"], punctuation: true });
const runes: string = elder.transliterate("the");
const segments: Segment[] = elder.segments(runes);
const kind: "mapped" | "kept" | "substituted" | "dropped" = segments[0]!.kind;
const stream: TransformStream<string | ArrayBuffer | ArrayBufferView, Uint8Array> = elder.stream();
const picture: string = await svg(runes, { runeHeight: 48, ground: "#ffffff" });
const own: { id: string; mine: number } = await quoteOfTheDay("2026-11-22", [{ id: "a", mine: 1 }]);
const title: string = (await scripts())[0]!.modes[0]!.title;
const reason: string = elder.explain("the").segments[0]!.rows[0]!.reason;
const lines: number[] = new TableError("", []).findings.map((finding) => finding.line);
// @ts-expect-error: no such script
await Transliterator.open({ script: "eldre" });
// @ts-expect-error: not a string
elder.transliterate(3);
// @ts-expect-error: opened by open
new Transliterator();
export { kind, stream, picture, own, title, reason, lines };
