import ArgumentParser
import RuneKit

/// The formats that can be imported.
enum ImportFormat: String, CaseIterable, ExpressibleByArgument {
  case json, csv, tsv, fortune

  var format: QuoteFormat {
    switch self {
    case .json: .json
    case .csv: .csv
    case .tsv: .tsv
    case .fortune: .fortune
    }
  }
}
