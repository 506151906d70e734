import FlingFilm
import FlingGeometry
import FlingScene

/// Reads scenes as the options ask.
struct SceneLoader {
  var overrides: [VariableOverride]
  /// Instead of the scene's own choice.
  var theme: Theme?
  /// Changes what is written, before the scene is run.
  var adjust: (inout Document) throws(SelectionError) -> Void = { _ in }

  /// A scene in one of its themes.
  struct Variant {
    var document: Document
    /// Put behind the names of outputs.
    var suffix: String
  }

  /// The scene in its theme, or in both, the light one first.
  func variants(of source: SourceFile) throws -> [Variant] {
    let first = try document(source, theme ?? .light)
    let themes: [Theme]
    switch theme.map({ $0 == .light ? RenderPlan.ThemeChoice.light : .dark }) ?? first.render.theme {
    case .light: themes = [.light]
    case .dark: themes = [.dark]
    case .both: themes = [.light, .dark]
    }
    return try themes.map { theme in
      var document = theme == first.theme ? first : try self.document(source, theme)
      try adjust(&document)
      return Variant(document: document, suffix: themes.count > 1 ? "-\(theme.rawValue)" : "")
    }
  }

  private func document(_ source: SourceFile, _ theme: Theme) throws(SceneError) -> Document {
    try SceneReader.read(source, options: SceneReader.Options())
  }
}
