// The view model and the views of the app. Parsed by .ci/embedding, and not compiled.

import RuneKit
import SwiftUI

@MainActor @Observable
final class QuoteModel {
  private(set) var entry: QuoteEntry?
  private(set) var problem: String?
  var script = RunicScript.elder
  private let service: QuoteService

  init(service: QuoteService) { self.service = service }

  func showToday() async { await show { try await $0.quoteOfTheDay() } }
  func showAnother() async { await show { try await $0.randomQuote() } }

  /// Opens what a widget links to.
  func open(_ url: URL) async {
    await show { service in
      guard let quote = try await service.quotes().first(where: { $0.id.description == url.lastPathComponent }) else {
        throw QuoteServiceError.noQuotes
      }
      return QuoteEntry(quote: quote, start: Int64(Date.now.timeIntervalSince1970))
    }
  }

  private func show(_ choose: @Sendable (QuoteService) async throws -> QuoteEntry) async {
    do {
      (entry, problem) = (try await choose(service), nil)
    } catch {
      problem = error.localizedDescription
    }
  }
}

struct QuoteView: View {
  @State var model: QuoteModel

  var body: some View {
    VStack(spacing: 24) {
      if let entry = model.entry {
        Text(entry.runes(model.script))
          .font(.custom(RunicFont.stave.name(for: model.script), size: 34, relativeTo: .largeTitle))
          .accessibilityLabel(entry.text)
        Text(entry.text)
        Text(entry.author).foregroundStyle(.secondary)
        ShareLink(item: entry.runes(model.script) + "\n" + entry.text)
      }
      if let problem = model.problem { Text(problem) }
      Picker("Script", selection: $model.script) {
        ForEach(RunicScript.allCases, id: \.self) { Text(title(of: $0)).tag($0) }
      }
      Button("Another") { Task { await model.showAnother() } }
    }
    .task { await model.showToday() }
    .onOpenURL { url in Task { await model.open(url) } }
  }

  private func title(of script: RunicScript) -> LocalizedStringKey {
    switch script {
    case .elder: "Elder Futhark"
    case .younger: "Younger Futhark"
    case .futhorc: "Futhorc"
    case .medieval: "Medieval runes"
    case .cirth: "Cirth"
    @unknown default: "\(script.rawValue)"
    }
  }
}
