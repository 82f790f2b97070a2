// The views of the article “A quote app and its widget”. Parsed by .ci/embedding, and not compiled: SwiftUI and WidgetKit are
// on Apple systems alone.

import RuneKit
import SwiftUI
import WidgetKit

/// What the widget shows.
struct RunicEntry: TimelineEntry {
  let entry: QuoteEntry
  let script: RunicScript
  var date: Date { entry.date }
}

extension AppGroup {
  static var container: URL? { FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name) }
}

struct RunicProvider: TimelineProvider {
  private var service: QuoteService { AppGroup.service(in: AppGroup.container) }

  func placeholder(in context: Context) -> RunicEntry {
    let quote = Quote(text: "The stone remembers", author: "")
    return RunicEntry(entry: QuoteEntry(quote: quote, start: 0), script: AppGroup.choices.script)
  }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (RunicEntry) -> Void) {
    Task {
      let today = try? await service.quoteOfTheDay()
      completion(today.map { RunicEntry(entry: $0, script: AppGroup.choices.script) } ?? placeholder(in: context))
    }
  }

  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<RunicEntry>) -> Void) {
    Task {
      // An error, such as a store that another version wrote, is tried again in an hour and never an empty widget.
      do {
        let choices = AppGroup.choices
        let entries = try await service.entries(choices.rhythm, count: choices.rhythm == .daily ? 7 : 24)
        completion(Timeline(entries: entries.map { RunicEntry(entry: $0, script: choices.script) }, policy: .atEnd))
      } catch {
        completion(Timeline(entries: [placeholder(in: context)], policy: .after(.now.addingTimeInterval(3600))))
      }
    }
  }
}

struct RunicWidgetView: View {
  let shown: RunicEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(shown.entry.runes(shown.script))
        .font(.custom(RunicFont.stave.name(for: shown.script), size: 22, relativeTo: .title2))
        .minimumScaleFactor(0.6)
        .foregroundStyle(.white)
        .accessibilityLabel(shown.entry.text)
      Text(shown.entry.author).font(.caption).foregroundStyle(.white.opacity(0.7))
    }
    .containerBackground(.black, for: .widget)
    .widgetURL(URL(string: "runes://quote/\(shown.entry.quote.id)"))
  }
}

@main
struct RunicWidget: Widget {
  init() { RunicFont.registerStave() }

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "quote", provider: RunicProvider()) { RunicWidgetView(shown: $0) }
      .configurationDisplayName("A quote in runes")
      .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
