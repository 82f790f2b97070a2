// Compiled without the types of the DOM, and not run.
import { init, quotes, Transliterator } from "runekit";
import sounds from "runekit/sounds.bin";
import stave from "runekit/Stave-Regular.ttf";
import wasm from "runekit/runekit.wasm";
import drawing from "runekit/inline/drawing";
import { RuneText } from "runekit/rune-text";

await init({ drawing, sounds, stave, wasm });
const elder: Transliterator = await Transliterator.open({ script: "elder" });
const runes: string = elder.transliterate("the");
const stream = elder.stream();
const year: number | undefined = (await quotes())[0]!.year;
export { runes, stream, year, RuneText };
