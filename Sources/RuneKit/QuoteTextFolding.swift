extension String {
  /// The text folded for searching: without case and accents, æ as ae, þ as th, ð as d, ø as o.
  ///
  /// ```swift
  /// "Óðinn sá".foldedForSearch   // "odinn sa"
  /// ```
  /// Case and compatibility forms are folded by NFKC_Casefold, and marks are removed after NFD. Letters that Unicode
  /// does not decompose follow common transcription.
  package var foldedForSearch: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if ("A"..."Z").contains(scalar) {
        result.append(UInt8(scalar.value) | 0x20)
      } else if scalar.isASCII {
        result.append(UInt8(scalar.value))
      } else {
        FoldedScalars.append(scalar, to: &result)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The key of a name or a text in sorted lists: folded, without the marks that it begins with; of equal ones, as it is.
  package var sortKey: String {
    foldedForSearch.unicodeScalars.drop { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .reduce(into: "") { $0.unicodeScalars.append($1) } + "\0" + self
  }
}

/// What 64 scalars are folded to, in UTF-8, made when one of them is met first: each is folded through several arrays.
private final class FoldedScalars: Sendable {
  private static let blocks = (0..<0x20000 / 64).map { _ in LazyObject<FoldedScalars>() }

  private let texts: [[UInt8]]

  private init(from first: UInt32) { texts = (first..<first + 64).map { Unicode.Scalar($0).map(Self.folded) ?? [] } }

  static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    let (block, index) = Int(scalar.value).quotientAndRemainder(dividingBy: 64)
    guard block < blocks.count else { return result += folded(scalar) }
    blocks[block].withObject {
      FoldedScalars(from: scalar.value & ~63)
    } _: {
      result += $0.texts[index]
    }
  }

  /// Folding a text is folding its scalars, since marks are removed, whatever their order.
  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    let table = UnicodeMappings.system
    return table.decomposed(table.caseFolded([scalar])).flatMap { scalar -> [UInt8] in
      switch scalar {
      case "æ": Array("ae".utf8)
      case "œ": Array("oe".utf8)
      case "þ": Array("th".utf8)
      case "ð", "đ": Array("d".utf8)
      case "ø": Array("o".utf8)
      case "ł": Array("l".utf8)
      case "ı": Array("i".utf8)
      default: scalar.properties.generalCategory == .nonspacingMark ? [] : Array(String(scalar).utf8)
      }
    }
  }
}
