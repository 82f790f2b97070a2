import ArgumentParser
import RuneKit

/// The formats that can be imported.
enum ImportFormat: String, CaseIterable, ExpressibleByArgument {
  case json, csv, tsv, fortune
  /// A quote on each line, or one in all.
  case lines, text

  var format: QuoteFormat {
    switch self {
    case .json: .json
    case .csv: .csv
    case .tsv: .tsv
    case .fortune, .lines, .text: .fortune
    }
  }
}
