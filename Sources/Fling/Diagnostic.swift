import FlingScene

/// An error or warning about a scene, with its place in the text.
public struct Diagnostic: Hashable, Sendable {
  private let diagnostic: FlingScene.Diagnostic

  init(_ diagnostic: FlingScene.Diagnostic) {
    self.diagnostic = diagnostic
  }

  /// Whether it prevents a film.
  public var isError: Bool { diagnostic.severity == .error }

  /// The path of the scene, as it was given.
  public var path: String { diagnostic.file }

  /// The line, from 1; nil if the diagnostic is about the whole scene.
  public var line: Int? { diagnostic.range?.line }

  /// The column of the first character, from 1, counted in Unicode scalars; nil if the diagnostic is about
  /// the whole scene.
  public var column: Int? { diagnostic.range?.column }

  /// The number of Unicode scalars from ``column`` that the diagnostic is about, at least 1; nil if it is
  /// about the whole scene.
  public var length: Int? { diagnostic.range?.length }

  /// One sentence in lower case without a full stop.
  public var message: String { diagnostic.message }

  /// How to correct it, such as `did you mean "gravity"?`; nil if no advice is known.
  public var hint: String? { diagnostic.hint }
}

extension Diagnostic: CustomStringConvertible {
  /// The lines that the program `fling` prints, without a final line break: `path:line:column: error:
  /// message`, the source line, a caret below the place, and the hint. Invisible characters are escaped.
  public var description: String { diagnostic.rendered }
}
