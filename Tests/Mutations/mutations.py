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
        """The tests that should see it: first those that are built fast, then the others."""
        return ["RuneTransliterationTests", "AgreementTests|GoldenTests"] if FAST in self.file else ["RuneQuotesTests"]


FAST = "Sources/RuneTransliteration/Fast"
STORE = "Sources/RuneQuotes/Store"
PICKERS = "Sources/RuneQuotes/Pickers"

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
             "return id(of: kept)\n", "return Self.startState\n",
             "evicting loses the state"),
    Mutation(f"{FAST}/HotLoop.swift",
             "index > start && automaton.state != automaton.wordState { break }",
             "index > start && automaton.state != automaton.wordState && false { break }",
             "a lane is kept that began in the wrong state"),
    Mutation(f"{FAST}/HotLoop.swift",
             "if lane.target > written {", "if false {",
             "the output of lanes is not put together"),
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
    Mutation(f"{FAST}/WordExceptionFinder.swift",
             "before = found &>> 60", "before = 0",
             "a listed word over the edge of a block of 32 bytes is not seen"),
    Mutation(f"{FAST}/WordExceptionFinder.swift",
             "if found != 0 { words.forEachSplit(", "if false { words.forEachSplit(",
             "a listed word is found and not split"),
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
]
