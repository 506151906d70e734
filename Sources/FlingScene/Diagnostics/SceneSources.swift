/// The files of a scene, and how the text of each came into the scene. Locates diagnostics.
package struct SceneSources: Sendable {
  /// A file with its lines.
  struct File: Sendable {
    var source: SourceFile
    var lines: SourceLines
    /// The folder of the file from the scene's folder, such as `../parts/`; empty for the same folder.
    var folder: String
    /// The first origin with the text of this file.
    var origin: Int
  }

  /// How a text came into the scene.
  struct Origin: Sendable {
    /// The index of the file.
    var file: Int
    /// Where the text is included or used; nil for the scene's own file.
    var cause: SourceRange?
    /// Whether the text is that of a component, and `cause` is its use.
    var isUse = false
  }

  private var files: [File]
  private var origins = [Origin(file: 0, cause: nil)]

  /// The sources of a scene that includes nothing.
  package init(_ scene: SourceFile) {
    self.init(scene, lines: SourceLines(SourceText.withoutByteOrderMark(scene.bytes)))
  }

  package init(_ scene: SourceFile, lines: SourceLines) {
    files = [File(source: scene, lines: lines, folder: "", origin: 0)]
  }

  /// The scene's own file.
  package var scene: SourceFile { files[0].source }

  private func file(of range: SourceRange) -> File {
    files[origins.indices.contains(range.origin) ? origins[range.origin].file : 0]
  }

  /// The name of the file in which a range lies.
  func fileName(of range: SourceRange) -> String { file(of: range).source.name }

  /// The lines of the file in which a range lies.
  func lines(of range: SourceRange) -> SourceLines { file(of: range).lines }

  /// The range with the first origin of its file: equal for the same characters of a file, however often they
  /// came into the scene.
  func place(of range: SourceRange) -> SourceRange {
    guard range.origin != 0 else { return range }
    var place = range
    place.origin = file(of: range).origin
    return place
  }

  /// A line in words: `line 6`, or `line 6 of parts/family.yaml` for a message about another file.
  /// - Parameter other: the position of the message; nil for the scene's own file.
  package func words(forLineOf range: SourceRange, from other: SourceRange? = nil) -> String {
    let (file, otherFile) = (file(of: range), file(of: other ?? .start))
    if file.origin == otherFile.origin { return "line \(range.line)" }
    let words = "line \(range.line) of \(file.source.name)"
    guard otherFile.origin == 0, let include = trail(of: range).last else { return words }
    return "\(words), included in line \(include.line)"
  }

  /// Adds a use of a component.
  /// - Returns: the origin of the copy of its text.
  mutating func addUse(of definition: SourceRange, at use: SourceRange) -> Int {
    origins.append(Origin(file: origins[definition.origin].file, cause: use, isUse: true))
    return origins.count - 1
  }

  /// Whether a text is in an included file.
  func isIncluded(_ range: SourceRange) -> Bool { file(of: range).origin != 0 }

  /// A position in words: `parts/family.yaml:6`.
  func words(forPlace range: SourceRange) -> String { "\(file(of: range).source.name):\(range.line)" }

  /// The folder of the file in which a range lies, from the scene's folder, such as `parts/`; empty for the
  /// scene's folder.
  func folder(of range: SourceRange) -> String { file(of: range).folder }

  /// The paths of the included files; built-in includes are none.
  package var includedPaths: [String] {
    files.dropFirst().map(\.source.name).filter { !$0.hasPrefix("fling:") }
  }

  /// Adds a file that is included.
  /// - Parameters:
  ///   - folder: its folder from the scene's folder, such as `parts/`; empty for the same folder.
  ///   - cause: where it is included.
  /// - Returns: the origin of its text.
  mutating func add(_ source: SourceFile, lines: SourceLines, folder: String, includedAt cause: SourceRange)
    -> Int
  {
    origins.append(Origin(file: files.count, cause: cause))
    files.append(File(source: source, lines: lines, folder: folder, origin: origins.count - 1))
    return origins.count - 1
  }

  /// A diagnostic with its file, source line and trail.
  /// - Parameter range: nil for the whole scene. A place in a text that is in no file is left out.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange?, hint: String? = nil
  ) -> Diagnostic {
    guard var range, !file(of: range).source.isDefaultFilm else {
      return Diagnostic(severity, file: scene.name, range: nil, message: message, hint: hint)
    }
    let file = file(of: range)
    var diagnostic = Diagnostic(severity, file: file.source.name, range: range, message: message, hint: hint)
    if range.line >= 1, range.line <= file.lines.count { diagnostic.line = file.lines.text(of: range.line) }
    diagnostic.trail = trail(of: range)
    range.origin = 0
    diagnostic.range = range
    return diagnostic
  }

  /// The includes and uses of components through which a text came into the scene, the innermost first.
  private func trail(of range: SourceRange) -> [Diagnostic.Step] {
    var steps: [Diagnostic.Step] = []
    var origin = range.origin
    while origins.indices.contains(origin), let cause = origins[origin].cause {
      steps.append(
        Diagnostic.Step(
          isUse: origins[origin].isUse, file: file(of: cause).source.name, line: cause.line))
      origin = cause.origin
    }
    return steps
  }
}
