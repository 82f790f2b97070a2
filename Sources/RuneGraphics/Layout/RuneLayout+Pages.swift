extension RuneLayout {
  /// The lines by pages, each of which begins at the height of the first line.
  ///
  /// - Parameters:
  ///   - first: Lines of the first page, at least one.
  ///   - others: Lines of each other page, at least one.
  ///   - linePitch: From base line to base line, as the lines were set.
  package func pages(first: Int, others: Int, linePitch: Double) -> [RuneLayout] {
    var pages: [RuneLayout] = []
    for var run in runs {
      let (page, line) = RuneLayout.page(
        ofBaseline: run.placement.origin.y, first: first, others: others, linePitch: linePitch)
      while pages.count <= page {
        pages.append(self)
        pages[pages.count - 1].runs = []
      }
      run.placement.origin.y = StrokeFont.runeHeight + Double(line) * linePitch
      pages[page].runs.append(run)
    }
    return pages
  }

  /// The page of a base line of `pages`, and the number of the line there.
  package static func page(ofBaseline y: Double, first: Int, others: Int, linePitch: Double) -> (page: Int, line: Int) {
    let line = Int(((y - StrokeFont.runeHeight) / linePitch).rounded())
    guard line >= first else { return (0, line) }
    return (1 + (line - first) / others, (line - first) % others)
  }
}

extension PictureScene {
  /// A page of letters on a ground.
  package init(_ layout: RuneLayout, frame: PictureFrame, colors: PictureColors) {
    self.init(SizedLayout(layout: layout, frame: frame), colors: colors)
  }
}
