"""The planted bugs: the text in a file, and what replaces it. The text occurs exactly once."""
from dataclasses import dataclass


@dataclass
class Mutation:
    file: str
    old: str
    new: str
    what: str

    @property
    def tests(self):
        """The tests that should see it, one after the other until one does: those that are built fast come first."""
        return next(tests for folder, tests in TESTS.items() if self.file.startswith(folder))


FAST = "Sources/RuneTransliteration/Fast"
STORE = "Sources/RuneQuotes/Store"
PICKERS = "Sources/RuneQuotes/Pickers"
SYSTEM = "Sources/RuneSystem"
GRAPHICS = "Sources/RuneGraphics"
BINDING = "Sources/CRuneKit"
PYTHON = "Sources/python/runekit"
JAVASCRIPT = "Sources/javascript"

# Names of Swift's tests, or of a library for another language, whose tests `run` knows.
TESTS = {
    FAST: ["RuneTransliterationTests", "AgreementTests|GoldenTests"],
    STORE: ["RuneQuotesTests"], PICKERS: ["RuneQuotesTests"], SYSTEM: ["RuneSystemTests"],
    GRAPHICS: ["RuneGraphicsTests", "DrawingTests|PictureRequestTests"],
    BINDING: ["C library"], PYTHON: ["Python package"], JAVASCRIPT: ["npm package"],
}

MUTATIONS = [
    # The accelerators of the engine.
    Mutation(f"{FAST}/LazyAutomaton.swift",
             "row.bytes.dropFirst(compiled.sharesRunes ? branch.sharing.shared(by: row.bytes) : 0)",
             "row.bytes[...]",
             "the automaton does not share a rune between words"),
    Mutation(f"{FAST}/LazyAutomaton.swift",
             "branch.owed += utf8(written)",
             "branch.owed.append(UInt8(input))",
             "the automaton keeps Latin punctuation"),
    Mutation(f"{FAST}/LazyAutomaton.swift",
             "state = id(of: kept)\n", "state = Self.startState\n",
             "evicting loses the state"),
    Mutation(f"{FAST}/HotLoop.swift",
             "index > start && automaton.state != automaton.wordState { break }",
             "index > start && automaton.state != automaton.wordState && false { break }",
             "a lane is kept that began in the wrong state"),
    Mutation(f"{FAST}/HotLoop.swift",
             "if lane.target > written {", "if false {",
             "the output of lanes is not put together"),
    Mutation(f"{FAST}/SegmentMemo.swift",
             "written.report != TransliterationReport() || ", "",
             "what is reported of a word is lost with its segments"),
    Mutation(f"{FAST}/SegmentMemo.swift",
             " && !compiled.isBreak(byte)", "",
             "the break character ends a word"),
    Mutation(f"{FAST}/WordDividerState.swift",
             "before = nil\n      return nil", "before = PunctuationKind.none\n      return nil",
             "spaces at the start of a line become a divider"),
    Mutation(f"{FAST}/ContextFreeASCII.swift",
             "text[end - 1].isASCIILetter ? end - 1 : end\n",
             "text[end - 1].isASCIILetter && false ? end - 1 : end\n",
             "a letter does not wait for a mark in the next piece"),
    Mutation(f"{FAST}/FastPipeline.swift",
             "    // The end is a word boundary.\n    automaton.run(InputAlphabet.border, into: &output)\n",
             "",
             "the end of a text is not a word boundary"),
    Mutation(f"{FAST}/LazyAutomaton.swift",
             "if isSplit { feed(InputAlphabet.joiner, to: &branch) }", "",
             "a listed word is found and not split"),
    Mutation(f"{FAST}/LazyAutomaton.swift",
             "if let listed = state.split.first(where: { words.isWord($0.node) }) {", "if let listed = state.split.first {",
             "a word that begins like a listed one is split"),
    Mutation(f"{FAST}/LazyAutomaton.swift",
             "count = min(count, zip(state.plain.owed, branch.owed).prefix { $0 == $1 }.count)",
             "count = min(count, branch.owed.count)",
             "what a word may still turn out not to be is written"),
    Mutation(f"{FAST}/CharacterScan.swift",
             "    characters.count(entry)\n", "",
             "letters without a rune are not counted"),
    # The store.
    Mutation(f"{STORE}/StoreDocument.swift",
             "for record in records where !seen.insert(record.id).inserted {",
             "for record in records where false {",
             "two quotes may have one id"),
    Mutation(f"{STORE}/StoreDocument.swift",
             "guard version <= Self.version else {", "guard true else {",
             "a store of a newer version is read"),
    Mutation(f"{STORE}/StoreDocument+Salvage.swift",
             "default: if lines.last != line {", "default: if false {",
             "salvage does not report a lost line"),
    Mutation(f"{STORE}/QuoteStore.swift",
             "if after == before { return (before, after) }\n", "if true { return (before, after) }\n",
             "an edit is not written"),
    Mutation("Sources/RuneSystem/AtomicFile.swift",
             "guard !status.isRegular || status.size <= limit else { throw ReadProblem.tooLarge }\n"
             "      let bytes = try file.readAll(expecting: status.isRegular ? status.size : 0, limit: limit)\n"
             "      guard bytes.count <= limit else {",
             "let bytes = try file.readAll(expecting: status.isRegular ? status.size : 0, limit: limit)\n"
             "      guard true else {",
             "a file over the limit is read"),
    Mutation(f"{SYSTEM}/AtomicFile.swift",
             "        if status.mode != mode { try file.change(mode: mode) }\n", "",
             "a replaced file loses its permissions"),
    Mutation(f"{SYSTEM}/AtomicFile.swift",
             "      SystemCall.remove(temporary)\n      TemporaryFile.end()\n      throw .unchanged(error)",
             "      TemporaryFile.end()\n      throw .unchanged(error)",
             "a write that fails leaves its temporary file"),
    Mutation(f"{SYSTEM}/CSVScanner.swift",
             "if state == .quoted { throw problem(", "if false { throw problem(",
             "a quotation mark that is never closed takes the rest of the file"),
    Mutation(f"{SYSTEM}/CSVScanner.swift",
             'line += row.count { $0 == UInt8(ascii: "\\n") }', "line += 1",
             "rows with line breaks are counted as one line"),
    Mutation(f"{SYSTEM}/SafeText.swift",
             "case 0x00...0x1F, 0x7F...0x9F,", "case 0x00...0x1F, 0x7F...0x80,",
             "C1 controls reach the terminal"),
    Mutation(f"{SYSTEM}/JSONEscaping.swift",
             "let isSyntax = byte == UInt8(ascii: \"\\\"\") || byte == UInt8(ascii: \"\\\\\")",
             "let isSyntax = byte == UInt8(ascii: \"\\\"\")",
             "JSON has backslashes that are not escaped"),
    # The pickers.
    Mutation(f"{PICKERS}/DailyPicker.swift",
             "barred.0 = previous", "barred.0 = nil",
             "yesterday's quote may be today's"),
    Mutation(f"{PICKERS}/DailyPicker.swift",
             "        pool.removeLast()\n", "",
             "a quote comes again before all have come"),
    Mutation(f"{PICKERS}/ShufflePicker.swift",
             "if let limit, key <= limit { continue }", "if let limit, key < limit { continue }",
             "the shuffle stays at its last quote"),
    Mutation(f"{PICKERS}/ShufflePicker.swift",
             "if first == previous, keys.count > 1, attempt < 128 { continue }", "",
             "a new round may begin with the last quote of the one before"),
    Mutation(f"{PICKERS}/CollectionSchedule.swift",
             "return from <= to ? from <= day && day <= to : from <= day || day <= to", "return from <= day && day <= to",
             "a range over New Year holds never"),
    # Pictures.
    Mutation(f"{GRAPHICS}/Raster/PNGWriter.swift",
             "0xEDB8_8320", "0xEDB8_8321",
             "a PNG has wrong checksums"),
    Mutation(f"{GRAPHICS}/Raster/PNGWriter.swift",
             "CRC32.of(bytes[start...])", "CRC32.of(bytes[(start + 4)...])",
             "the checksum of a chunk leaves out its name"),
    Mutation(f"{GRAPHICS}/Raster/Deflater.swift",
             "[b >> 8, b, a >> 8, a]", "[a >> 8, a, b >> 8, b]",
             "the checksum of compressed pixels has its halves exchanged"),
    Mutation(f"{GRAPHICS}/SVG/SVGBuffer.swift",
             'markup("&lt;")', "byte(0x3C)",
             "a text becomes markup of an SVG"),
    Mutation(f"{GRAPHICS}/Layout/LineBreaker.swift",
             "if endsInsideWord, !(beginsInsideWord && isOneWord) {", "if endsInsideWord {",
             "a word on three lines is two broken words"),
    Mutation(f"{GRAPHICS}/Layout/LineBreaker.swift",
             "case 0x16EB...0x16ED,", "case 0x16EB...0x16EC,",
             "no line ends after a cross"),
    Mutation(f"{GRAPHICS}/Layout/RingSize.swift",
             "(0.458 + 0.032 * size)", "(0.45 + 0.032 * size)",
             "U.S. sizes of rings are too small"),
    Mutation(f"{GRAPHICS}/Outline/WindingSweep.swift",
             "return GridPoint.cross(a.key.vector, b.key.vector) < 0", "return GridPoint.cross(a.key.vector, b.key.vector) > 0",
             "edges from one corner are swept in the wrong order"),
    Mutation(f"{GRAPHICS}/Engraving/CutOrder.swift",
             "cuts.replaceSubrange(first...last, with: turned(cuts[first...last]))", "",
             "the way of a tool keeps its crossings"),
    # Other languages.
    Mutation(f"{BINDING}/Transliterators.swift",
             "string(choice.mode) ?? RunicTransliterator.mode(for: script, language: string(choice.language))",
             "string(choice.mode)",
             "C: a language does not choose the mode"),
    Mutation(f"{BINDING}/Streams.swift",
             "    if status != 0 { isBroken = true }\n", "",
             "C: a stream goes on after its callback has failed"),
    Mutation(f"{BINDING}/include/runekit.hpp",
             "    plain.variant = text(options.variant);\n", "",
             "C++: the variant is ignored"),
    Mutation(f"{PYTHON}/_native.c",
             "  options.break_character = break_character;\n", "",
             "Python: the break character is ignored"),
    Mutation(f"{PYTHON}/__init__.py",
             "for name, value in given.items() if value}", 'for name, value in given.items() if value and name != "words"}',
             "Python: a pickled transliterator loses its words"),
    Mutation(f"{JAVASCRIPT}/runekit.js",
             'held = /[\\ud800-\\udbff]$/.test(chunk) ? chunk.at(-1) : "";', 'held = "";',
             "JavaScript: a character cut in two between pieces is lost"),
    Mutation(f"{JAVASCRIPT}/runekit.js",
             "if (unit > 127) return 0;", "if (unit > 255) return 0;",
             "JavaScript: short texts in Latin-1 are not UTF-8"),
    Mutation(f"{JAVASCRIPT}/runekit.js",
             "line: this.word(at + 12), column: this.word(at + 16)", "line: this.word(at + 16), column: this.word(at + 12)",
             "JavaScript: findings have line and column exchanged"),
]
