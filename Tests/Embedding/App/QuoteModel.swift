// The view model and the views of the app. Parsed by .ci/embedding, and not compiled.

import CoreTransferable
import RuneKit
import SwiftUI
import UniformTypeIdentifiers
import WidgetKit

@MainActor @Observable
final class QuoteModel {
  private(set) var entry: QuoteEntry?
  private(set) var problem: String?
  /// What the user chooses in the app is what the widget shows.
  var choices = AppGroup.choices {
    didSet {
      AppGroup.choices = choices
      WidgetCenter.shared.reloadAllTimelines()
    }
  }
  private let service = AppGroup.service(in: AppGroup.container)

  func showToday() async { await show { try await $0.quoteOfTheDay() } }
  func showAnother() async { await show { try await $0.randomQuote() } }

  /// Opens what a widget links to.
  func open(_ url: URL) async {
    await show { _ in
      let quote = try await AppGroup.quote(of: url, in: AppGroup.container)
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

/// A quote as a picture, which is drawn when it is shared.
struct SharedCard: Transferable {
  let entry: QuoteEntry
  let script: RunicScript

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .png) { try AppGroup.card(of: $0.entry, in: $0.script) }
  }
}

struct QuoteView: View {
  @State var model: QuoteModel

  private var script: RunicScript { model.choices.script }

  var body: some View {
    VStack(spacing: 24) {
      if let entry = model.entry {
        Text(entry.runes(script))
          .font(.custom(RunicFont.stave.name(for: script), size: 34, relativeTo: .largeTitle))
          .accessibilityLabel(entry.text)
        Text(entry.text)
        Text(entry.author).foregroundStyle(.secondary)
        ShareLink(item: SharedCard(entry: entry, script: script), preview: SharePreview(entry.text))
      }
      if let problem = model.problem { Text(problem) }
      Picker("Script", selection: $model.choices.script) {
        ForEach(RunicScript.allCases, id: \.self) { Text(title(of: $0)).tag($0) }
      }
      Picker("Widget", selection: $model.choices.rhythm) {
        ForEach(QuoteService.Rhythm.allCases, id: \.self) { Text(title(of: $0)).tag($0) }
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

  private func title(of rhythm: QuoteService.Rhythm) -> LocalizedStringKey {
    switch rhythm {
    case .daily: "Quote of the day"
    case .hourly: "Quote of the hour"
    case .random: "Random quotes"
    @unknown default: "\(rhythm.rawValue)"
    }
  }
}
