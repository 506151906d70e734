import FlingFilm
import FlingGeometry
import FlingScene

/// Reads scenes with the options of the command line.
struct SceneLoader {
  var overrides: [VariableOverride]
  /// A folder that may contain pictures and fonts, besides the scene's own folder.
  var root: String?
  /// Overrides the scene's own theme; nil for none.
  var theme: Theme?
  /// Changes the outputs before the scene is run.
  var adjust: (inout Document) throws(OptionError) -> Void = { _ in }

  /// A scene in one of its themes.
  struct Variant {
    var document: Document
    /// Suffix for the names of outputs.
    var suffix: String
  }

  /// The scene in its theme, or in both themes with the light one first.
  func themeVariants(of source: SourceFile) throws -> [Variant] {
    let first = try document(source, theme)
    guard theme == nil, first.render.theme == .both else {
      return [try makeVariant(adjusting: first, suffix: "")]
    }
    return try [first, document(source, .dark)].map {
      try makeVariant(adjusting: $0, suffix: "-\($0.theme.rawValue)")
    }
  }

  private func makeVariant(adjusting document: Document, suffix: String) throws(OptionError) -> Variant {
    var document = document
    try adjust(&document)
    return Variant(document: document, suffix: suffix)
  }

  private func document(_ source: SourceFile, _ theme: Theme?) throws(SceneError) -> Document {
    try SceneReader.read(
      source, options: ReadingOptions(overrides: overrides.map { ($0.name, $0.value) }, theme: theme))
  }
}
