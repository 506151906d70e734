package import FlingGeometry
package import FlingScene

/// Reads scenes with a user's options, in one theme or both.
package struct SceneLoader {
  /// Initial values of variables that replace those of the scene.
  package var values: [(name: String, value: String)]
  /// Overrides the scene's own theme; nil for none.
  package var theme: Theme?
  /// The memory that all films share for their records; nil if no film is drawn.
  package var records: FilmRecords?
  /// Changes the outputs before the scene is run.
  package var adjust: (inout Document) throws(OptionError) -> Void

  package init(
    values: [(name: String, value: String)] = [], theme: Theme? = nil,
    records: FilmRecords? = FilmRecords(),
    adjust: @escaping (inout Document) throws(OptionError) -> Void = { _ in }
  ) {
    self.values = values
    self.theme = theme
    self.records = records
    self.adjust = adjust
  }

  /// A scene in one of its themes, with the outputs that show it.
  package struct Variant {
    package var document: Document
    /// Suffix for the names of outputs.
    package var suffix: String
  }

  /// Reads a scene in the theme of its outputs, or in both themes with the light one first. An output that holds both
  /// themes belongs to the light one, and the dark one has the colors for it.
  /// - Parameters:
  ///   - files: the files that the scene includes; nil to read them anew.
  ///   - document: the scene in its own theme, if it was read already with the same values.
  /// - Throws: `SceneError` with the errors of the scene, or `OptionError`.
  package func themeVariants(
    of source: SourceFile, files: SceneFiles? = nil, knowing document: Document? = nil
  ) throws -> [Variant] {
    let files = files ?? SceneFiles(of: source)
    var first = if let document, theme == nil { document } else { try self.document(source, files, theme) }
    try adjust(&first)
    let plan = first.render
    let isInBoth = plan.theme == .both
    let choices = plan.outputs.map { $0.themes(of: plan) }
    let other = first.settings.theme.opposite
    guard theme == nil, isInBoth || choices.contains(where: { $0 == .both || $0 == other.choice }) else {
      return [Variant(document: first, suffix: "")]
    }
    var second = try self.document(source, files, other)
    try adjust(&second)
    let isMixed = zip(plan.outputs, choices).contains { $0.holdsBothThemes && $1 == .both }
    return [first, second].sorted { $0.settings.theme == .light && $1.settings.theme != .light }.compactMap {
      (document: Document) -> Variant? in
      var document = document
      let theme = document.settings.theme
      let shown = plan.outputs.indices.map { index in
        guard choices[index] == .both else { return choices[index] == theme.choice }
        return theme == .light || !plan.outputs[index].holdsBothThemes
      }
      if !isInBoth, !isMixed, !shown.contains(true) { return nil }
      document.changeRuns { run in
        run.render.outputs = zip(run.render.outputs, shown).compactMap { $1 ? $0 : nil }
      }
      return Variant(document: document, suffix: isInBoth ? "-\(theme.rawValue)" : "")
    }
  }

  /// Reads a scene in its theme, or in both themes with the light one first, without changing its outputs.
  func documentsByTheme(
    of source: SourceFile, files: SceneFiles? = nil, knowing known: Document? = nil
  ) throws(SceneError) -> [Document] {
    let files = files ?? SceneFiles(of: source)
    let first = if let known, theme == nil { known } else { try document(source, files, theme) }
    guard theme == nil, first.render.theme == .both else { return [first] }
    return [first, try document(source, files, .dark)]
  }

  private func document(
    _ source: SourceFile, _ files: SceneFiles, _ theme: Theme?
  ) throws(SceneError) -> Document {
    try SceneReader.read(source, options: ReadingOptions(overrides: values, theme: theme, files: files))
  }
}

extension Theme {
  fileprivate var opposite: Theme { self == .light ? .dark : .light }

  fileprivate var choice: RenderPlan.ThemeChoice { self == .light ? .light : .dark }
}
