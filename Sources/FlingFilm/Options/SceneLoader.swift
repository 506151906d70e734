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

  /// A scene in one of its themes.
  package struct Variant {
    package var document: Document
    /// Suffix for the names of outputs.
    package var suffix: String
  }

  /// Reads a scene in its theme, or in both themes with the light one first.
  /// - Parameters:
  ///   - files: the files that the scene includes; nil to read them anew.
  ///   - document: the scene in its own theme, if it was read already with the same values.
  /// - Throws: `SceneError` with the errors of the scene, or `OptionError`.
  package func themeVariants(
    of source: SourceFile, files: SceneFiles? = nil, knowing document: Document? = nil
  ) throws -> [Variant] {
    var variants = try documentsByTheme(of: source, files: files, knowing: document).map {
      Variant(document: $0, suffix: "")
    }
    for index in variants.indices {
      let theme = variants[index].document.settings.theme
      if variants.count > 1 { variants[index].suffix = "-\(theme.rawValue)" }
      try adjust(&variants[index].document)
    }
    return variants
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
