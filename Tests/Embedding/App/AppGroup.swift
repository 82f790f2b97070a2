// What the app and its widget have in common but for views, which .ci/embedding compiles and tries.

import Foundation
import RuneKit

/// The settings of the article “A quote app and its widget”.
struct Choices: Codable, Sendable {
  var script = RunicScript.elder
  var rhythm = QuoteService.Rhythm.daily

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    script = (try? values.decode(RunicScript.self, forKey: .script)) ?? script
    rhythm = (try? values.decode(QuoteService.Rhythm.self, forKey: .rhythm)) ?? rhythm
  }
}

/// What is in the container of the group.
enum AppGroup {
  static let name = "group.com.example.runes"

  /// The app writes them and the widget reads them.
  static var choices: Choices {
    get {
      let data = UserDefaults(suiteName: name)?.data(forKey: "choices") ?? Data()
      return (try? JSONDecoder().decode(Choices.self, from: data)) ?? Choices()
    }
    set { UserDefaults(suiteName: name)?.set(try? JSONEncoder().encode(newValue), forKey: "choices") }
  }

  static func service(in container: URL?, filter: QuoteFilter = .usual) -> QuoteService {
    QuoteService(store: container.map { QuoteStore(folder: $0) }, filter: filter, historyFolder: container?.path)
  }

  /// The quote that a link of the widget leads to, also one that the filter of the app leaves out.
  static func quote(of link: URL, in container: URL?) async throws -> Quote {
    let id = QuoteID(link.lastPathComponent)
    let all = try await service(in: container, filter: QuoteFilter()).quotes()
    guard let quote = all.first(where: { $0.id == id }) else { throw QuoteServiceError.noQuotes }
    return quote
  }

  /// The quote as a PNG to share.
  static func card(of entry: QuoteEntry, in script: RunicScript) throws -> Data {
    let card = try Picture(
      entry.text, script: WritingSystem(script), layout: .card,
      options: ["lang": .text(entry.quote.language ?? "en"), "caption": .text(entry.author)])
    return Data(try card.png())
  }
}
