// The speed of the JavaScript package in node: node benchmark.mjs FOLDER-OF-THE-PACKAGE
//
// Prose is the English quotes of the collection, up to 5 MB. Medians of the time on the processor.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const start = performance.now();
const { Transliterator, quotes } = await import(pathToFileURL(resolve(process.argv[2], "node.js")));
const elder = await Transliterator.open();
console.log(`opened after ${(performance.now() - start).toFixed(0)} ms`);

/** Seconds on the processor for a round of work. */
function median(rounds, work) {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return times.sort((a, b) => a - b)[rounds >> 1];
}

const quoted = (await quotes()).filter(({ language }) => language === "en").map(({ text }) => text).join("\n");
const prose = quoted.repeat(Math.ceil(5_000_000 / quoted.length));
const size = new TextEncoder().encode(prose).length;
console.log(`prose: ${(size / median(5, () => elder.transliterate(prose)) / 1e6).toFixed(0)} MB/s`);

const line = "the quick brown fox jumps over the dogs ";
const calls = 50_000;
const seconds = median(5, () => {
  for (let call = 0; call < calls; call++) elder.transliterate(line);
});
console.log(`a call of 40 bytes: ${(seconds / calls * 1e6).toFixed(2)} µs`);
