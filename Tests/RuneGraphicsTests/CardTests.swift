import Foundation
import Testing

@testable import RuneGraphics

/// What a card shows of its text. The ground is none, since ornaments on a ground would count as letters.
struct CardTests {
  static let words = "ᚦᛖ ᚲᚹᛁᚲ ᛒᚱᛟᚹᚾ ᚠᛟᚲᛊ ᛃᚢᛗᛈᛊ ᛟᚹᛖᚱ ᚦᛖ ᛚᚨᛉᛁ ᛞᛟᚷ"
  static let letterCount = words.unicodeScalars.count { $0 != " " }

  private func draw(_ card: QuoteCard, _ letters: String) throws -> (svg: String, leftOut: Int) {
    let drawn = try card.svg(
      letters: letters, font: Stave.all, info: PictureInfo(title: "x", letters: letters, idPrefix: "r"))
    return (String(decoding: drawn.bytes, as: UTF8.self), drawn.leftOut)
  }

  private func uses(_ svg: String) -> Int { svg.components(separatedBy: "<use ").count - 1 }

  @Test(arguments: [QuoteCard.Size.medium, .large, .inline])
  func everyLetterIsDrawn(_ size: QuoteCard.Size) throws {
    let drawn = try draw(QuoteCard(size: size, ground: .none), Self.words)
    #expect(uses(drawn.svg) == Self.letterCount)
    #expect(drawn.leftOut == 0)
    #expect(drawn.svg.contains("<desc id=\"r-d\">\(Self.words)</desc>"))
  }

  @Test(arguments: [QuoteCard.Size.small, .circular])
  func oneRuneStandsForAllAndSaysSo(_ size: QuoteCard.Size) throws {
    // A dot before the first rune is no letter to stand for a text.
    let drawn = try draw(QuoteCard(size: size, ground: .none), "᛫ " + Self.words)
    #expect(uses(drawn.svg) == 1)
    #expect(drawn.leftOut == Self.letterCount)
    #expect(drawn.svg.contains("<desc id=\"r-d\">ᚦ</desc>"))
    #expect(try draw(QuoteCard(size: size), "ᚠ").leftOut == 0)
  }

  @Test func inlineIsOneLine() throws {
    let parted = try draw(QuoteCard(size: .inline, ground: .none), "ᚦᛖ\nᚲᚹᛁᚲ\r\nᚠᛟᚲᛊ").svg
    let joined = try draw(QuoteCard(size: .inline, ground: .none), "ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ").svg
    // The description keeps the lines of the text.
    #expect(parted.components(separatedBy: "</desc>").last == joined.components(separatedBy: "</desc>").last)
  }

  /// Asked sizes, and how often the words are said: too often for the size.
  static let tooSmall: [(width: Double?, height: Double?, times: Int)] = [
    (nil, nil, 90), (300, nil, 30), (nil, 150, 30), (300, 100, 30), (3, nil, 12),
  ]

  @Test(arguments: tooSmall)
  func theErrorNamesASizeThatFits(_ asked: (width: Double?, height: Double?, times: Int)) throws {
    let letters = Array(repeating: Self.words, count: asked.times).joined(separator: " ")
    var card = QuoteCard(ground: .none, width: asked.width, height: asked.height)
    do {
      _ = try draw(card, letters)
      Issue.record("\(asked): expected an error")
    } catch QuoteCard.Failure.tooLong(let width, let height) {
      #expect((height == nil) == (asked.height == nil), "\(asked)")
      (card.width, card.height) = (width, height)
      let drawn = try draw(card, letters)
      #expect(uses(drawn.svg) == asked.times * Self.letterCount, "\(asked): \(width ?? 0) × \(height ?? 0)")
      // The smallest that fits, to a few hundredths.
      (card.width, card.height) = (width.map { $0 * 0.9 }, height.map { $0 * 0.9 })
      #expect(throws: QuoteCard.Failure.self, "\(asked)") { try draw(card, letters) }
    }
  }

  @Test func noCardHoldsABook() {
    let book = String(repeating: "ᚠᚢᚦ ", count: 4000)
    for size in [QuoteCard.Size.medium, .large, .inline] {
      #expect(throws: QuoteCard.Failure.tooLong(width: nil, height: nil)) { try draw(QuoteCard(size: size), book) }
    }
    for size in QuoteCard.Size.allCases {
      #expect(throws: QuoteCard.Failure.noLetters) { try draw(QuoteCard(size: size), " \u{1F600}\n") }
    }
  }

  @Test func aLongAuthorTakesLines() throws {
    let author = "A name and a work and a place and a year of which each is long enough to fill a line of its own "
    let drawn = try draw(QuoteCard(ground: .none, author: author + author), "ᚠᚢᚦ").svg
    #expect(uses(drawn) == 3 + 2 * author.count { $0 != " " })
  }
}

struct SavedPictureTests {
  private static let ours = """
    <svg xmlns="http://www.w3.org/2000/svg" aria-labelledby="a-t a-d" data-runes-layout="line">
    <title id="a-t">x &lt;&#38; y</title><desc id="a-d">ᚠ</desc></svg>
    """

  @Test func readsTheHead() throws {
    let saved = try SavedPicture(Array(Self.ours.utf8))
    #expect(saved.title == "x <& y")
    #expect(saved.letters == "ᚠ")
    #expect(saved.settings == ["layout": "line"])
  }

  /// What of the picture is changed into what, and the error.
  private static let rows: [(old: String, new: String, error: SavedPicture.ReadError?)] = [
    ("a-t a-d", "a-t b-d", .foreign), ("id=\"a-t\"", "id=\"b-t\"", .foreign), ("id=\"a-d\"", "", .foreign),
    (" aria-labelledby=\"a-t a-d\"", "", .foreign), ("title", "g", .foreign),
    ("<desc id=\"a-d\">ᚠ</desc>", "<g>", .foreign),
    ("<svg", "<html", nil), ("&lt;", "&unknown;", nil), ("</title>", "", nil), ("\">", "", nil),
    ("<svg", "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><svg", nil),
  ]

  @Test(arguments: rows)
  func refusesWhatIsNotOurs(_ row: (old: String, new: String, error: SavedPicture.ReadError?)) {
    let changed = Self.ours.replacingOccurrences(of: row.old, with: row.new)
    #expect(changed != Self.ours)
    do {
      let saved = try SavedPicture(Array(changed.utf8))
      Issue.record("\(row): read \(saved)")
    } catch {
      if let expected = row.error {
        #expect(error == expected, "\(row)")
      } else if case .malformed = error {
      } else {
        Issue.record("\(row): \(error)")
      }
    }
  }

  @Test func everyCutIsAnError() {
    let bytes = Array(Self.ours.utf8)
    let end = Self.ours.utf8.count - "</svg>".utf8.count
    for count in 0..<end {
      #expect(throws: SavedPicture.ReadError.self, "\(count)") { try SavedPicture(Array(bytes[..<count])) }
    }
  }
}
