import RuneKit

/// Reads runes back: in scholarly transliteration, by a mode, and by the app's own table.
enum ReadingBack {
  static func run() throws {
    var reader = try RunicReader()
    for runes in ["ᚦᚱᛅᛁᚾ", "ᚺᛟᚱᚾᚨ", RunicTransliterator.latinToCirth("Balin")] {
      let reading = try reader.reading(of: runes)
      print("reading:", reading.text, reading.script.map(\.rawValue) ?? "none", reading.strays.count)
    }
    let strays = try reader.reading(of: "ᚦᚱᛅᛁᚾ \u{E080}").strays
    print("strays:", strays.map { "\($0.letter) \($0.kind)" })

    var english = try RunicReader(script: .elder, mode: "english")
    let spellings = try english.readings(of: "ᚲᚨᛏ")
    print("readings:", spellings.count, spellings.prefix(4).map { $0 })
    do {
      _ = try english.readings(of: "ᛇ")
    } catch {
      print("no reading:", error)
    }
  }
}
