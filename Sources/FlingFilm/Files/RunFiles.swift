package import FlingScene

/// Files that a run reads and writes. No output may replace an input or another output.
package struct RunFiles {
  private var inputs = InputPaths()
  private var outputs: [PlannedOutput] = []

  /// An output that must not be written.
  package struct Refusal {
    /// Index of the scene that declares the output, as given to `write`.
    package var scene: Int
    package var error: FilmError
  }

  package init() {}

  // MARK: Reading

  /// Adds a scene with all its pictures and fonts as inputs.
  package mutating func read(_ document: Document) {
    let scene = document.source.name
    inputs.addFile(scene, "the scene \(scene)", isThere: true)
    for run in document.runs {
      for path in run.namedPictures { inputs.addFile(path, "the picture \(path) of \(scene)") }
      for path in run.namedFonts { inputs.addFile(path, "the font \(path) of \(scene)") }
    }
  }

  /// Adds a file, or a folder with all its content, as input.
  /// - Parameter name: name of the input in messages.
  package mutating func read(_ path: String, as name: String) {
    switch (try? FileSystem.resolve(path)).flatMap({ try? FileSystem.kind(of: $0) }) {
    case .folder: inputs.addFolder(path, name)
    default: inputs.addFile(path, name)
    }
  }

  /// Adds a folder, which need not exist, as input.
  mutating func read(folder path: String, as name: String) {
    inputs.addFolder(path, name)
  }

  // MARK: Writing

  /// Adds the outputs of a scene.
  /// - Parameters:
  ///   - paths: outputs with their paths relative to the output folder.
  ///   - source: the scene's file, for messages.
  ///   - destination: where the outputs go.
  ///   - scene: index of the scene, reported in refusals.
  package mutating func write(
    _ paths: [(output: Output, path: String)], of source: SourceFile, to destination: Destination,
    scene: Int = 0
  ) {
    for (output, name) in paths {
      var planned = PlannedOutput(path: name, isFolder: false, scene: scene)
      if case .frames = output.kind { planned.isFolder = true }
      switch destination {
      case .folder(let folder):
        planned.path =
          folder.isEmpty || folder == "." ? name : "\(folder)\(folder.hasSuffix("/") ? "" : "/")\(name)"
        planned.asked = PlannedOutput.Asked(name: name, source: source, range: output.range)
      case .file(let path): planned.path = path
      case .standardOutput: planned.path = nil
      }
      outputs.append(planned)
    }
  }

  /// Adds an output file that the command line names.
  package mutating func write(_ path: String) {
    outputs.append(PlannedOutput(path: path, isFolder: false))
  }

  /// Adds a folder in which files with certain names are written, replaced and removed.
  mutating func write(inFolder path: String, owning: @escaping @Sendable (String) -> Bool) {
    outputs.append(PlannedOutput(path: path, isFolder: true, owns: owning))
  }

  // MARK: Checking

  /// The outputs that must not be written, in the order in which they were added. Only looks up files; reads
  /// and changes none.
  package func refusals() -> [Refusal] {
    var refusals: [Refusal] = []
    var earlier = OutputPaths()
    for output in outputs {
      if let words = inputs.obstacle(to: output) ?? earlier.obstacle(to: output) {
        refusals.append(Refusal(scene: output.scene, error: output.error(words)))
      } else {
        earlier.add(output)
      }
    }
    return refusals
  }

  /// Checks all outputs.
  /// - Throws: `FilmError.refused` with all refused outputs of scenes, or `unwritable` for the first refused
  ///   path of the command line.
  package func check() throws(FilmError) {
    let errors = refusals().map(\.error)
    guard let first = errors.first else { return }
    let located = errors.flatMap { error -> [Diagnostic] in
      if case .refused(let mistakes) = error { mistakes.diagnostics } else { [] }
    }
    throw located.isEmpty ? first : .refused(SceneError(located))
  }
}

/// A file or folder that will be written.
struct PlannedOutput {
  /// Path as shown in messages; nil for the standard output.
  var path: String?
  var isFolder: Bool
  var scene = 0
  /// For a folder, the names that are written, replaced and removed in it; nil for all.
  var owns: (@Sendable (String) -> Bool)?
  /// The output in the scene; nil for a path from the command line.
  var asked: Asked?

  struct Asked {
    /// The output's path in the scene.
    var name: String
    var source: SourceFile
    var range: SourceRange?
  }

  /// Why an output must not be written.
  struct Words {
    /// The verb phrase of the message, such as `would replace the scene toss.yaml`.
    var predicate: String
    var hint: String
  }

  func error(_ words: Words) -> FilmError {
    guard let asked else {
      return .unwritable(path: path ?? "standard output", reason: "it \(words.predicate)")
    }
    let message = "\"\(asked.name.shortened(to: 60))\" \(words.predicate)"
    return .refused(SceneError([asked.source.error(message, at: asked.range, hint: words.hint)]))
  }
}

/// Inputs of a run, by path and by file identity.
private struct InputPaths {
  private var files: [CanonicalPath: String] = [:]
  private var folders: [CanonicalPath: String] = [:]
  private var identities: [FileIdentity: String] = [:]
  /// For each folder, the inputs at any depth below it; `name` is set for those directly in it.
  private var below: [CanonicalPath: [(input: String, name: String?)]] = [:]

  private static let hint = "give the output another name, or choose another folder with -o"

  /// Adds an input file, under its path and under the target of a link.
  /// - Parameter isThere: whether to ignore a file that does not exist, such as the scene `stdin` of the
  ///   standard input.
  mutating func addFile(_ path: String, _ input: String, isThere: Bool = false) {
    // Both the path itself and the target of a link are protected.
    let end = try? FileSystem.resolve(path)
    let kind = end.flatMap { try? FileSystem.kind(of: $0) }
    if kind == .folder || isThere && kind == nil { return }
    for place in Set([CanonicalPath(path)] + [end].compactMap { $0.map { CanonicalPath($0) } }) {
      guard files.updateValue(input, forKey: place) == nil else { continue }
      let name = TemporaryName.split(place.text).name
      for (depth, folder) in place.folders.enumerated() {
        below[folder, default: []].append((input, depth == 0 ? name : nil))
      }
    }
    if let identity = FileSystem.identity(of: path) { identities[identity] = input }
  }

  mutating func addFolder(_ path: String, _ input: String) {
    for place in [CanonicalPath(path)]
      + [try? FileSystem.resolve(path)].compactMap({ $0.map { CanonicalPath($0) } })
    {
      folders[place] = input
    }
    for name in (try? FileSystem.names(in: path)) ?? [] {
      if let identity = FileSystem.identity(of: "\(path)/\(name)") { identities[identity] = input }
    }
  }

  func obstacle(to output: PlannedOutput) -> PlannedOutput.Words? {
    guard let path = output.path else {
      return FileSystem.identity(of: FileSystem.standardOutput).flatMap { identities[$0] }
        .map { PlannedOutput.Words(predicate: "is \($0)", hint: InputPaths.hint) }
    }
    func words(_ predicate: String) -> PlannedOutput.Words {
      PlannedOutput.Words(predicate: predicate, hint: InputPaths.hint)
    }
    let place = CanonicalPath(path)
    if let input = folders[place] ?? place.folders.lazy.compactMap({ folders[$0] }).first {
      return words("would change \(input)")
    }
    if let input = files[place], !output.isFolder || output.owns == nil {
      return words("would replace \(input)")
    }
    guard output.isFolder else {
      if let input = FileSystem.identity(of: path).flatMap({ identities[$0] }) {
        return words("would replace \(input)")
      }
      // The check of a file ends here. A link to a folder is replaced by the file, so only the path itself
      // counts.
      return below[place]?.first.map { words("would replace the folder of \($0.input)") }
    }
    let inside = below[place]?.first { input in
      output.owns.map { owns in input.name.map(owns) ?? false } ?? true
    }
    // A golden folder owns some names only; a folder of frames must not contain any input.
    if let inside {
      return words(
        output.owns == nil
          ? "would be a folder of frames that contains \(inside.input)" : "would replace \(inside.input)")
    }
    for name in (try? FileSystem.names(in: path)) ?? [] where output.owns?(name) ?? true {
      if let input = FileSystem.identity(of: "\(path)/\(name)").flatMap({ identities[$0] }) {
        return words("contains \(name), which is \(input)")
      }
    }
    return nil
  }
}

/// Outputs that were accepted so far.
private struct OutputPaths {
  private var outputs: [CanonicalPath: PlannedOutput] = [:]
  private var places: [CanonicalPath] = []
  /// Outputs by all their parent folders, which must not become files.
  private var below: [CanonicalPath: PlannedOutput] = [:]
  /// Folders that may also contain files of others.
  private var shared: [CanonicalPath: PlannedOutput] = [:]

  mutating func add(_ output: PlannedOutput) {
    guard let path = output.path else { return }
    let place = CanonicalPath(path)
    guard output.owns == nil else {
      shared[place] = output
      return
    }
    outputs[place] = output
    places.append(place)
    for folder in place.folders where below[folder] == nil { below[folder] = output }
  }

  func obstacle(to output: PlannedOutput) -> PlannedOutput.Words? {
    guard let path = output.path else { return nil }
    let place = CanonicalPath(path)
    let name = TemporaryName.split(path).name
    func words(_ predicate: String, _ other: PlannedOutput) -> PlannedOutput.Words {
      PlannedOutput.Words(
        predicate: "\(predicate) \(other.told(to: output))", hint: "give every output a path of its own")
    }
    if let owns = output.owns {
      let inside = places.first { $0.parent == place && owns(TemporaryName.split($0.text).name) }
      return inside.flatMap { outputs[$0] }.map { words("would contain", $0) }
    }
    if let other = outputs[place] { return words("would replace", other) }
    if let other = place.folders.lazy.compactMap({ outputs[$0] }).first { return words("lies in", other) }
    if let other = below[place] { return words("would contain", other) }
    if let other = place.parent.flatMap({ shared[$0] }), other.owns?(name) ?? true {
      return words("lies in", other)
    }
    return nil
  }
}

extension PlannedOutput {
  /// Name of this output in the message about another one.
  fileprivate func told(to other: PlannedOutput) -> String {
    guard let asked else { return path ?? "the standard output" }
    let name = "\"\(asked.name.shortened(to: 60))\""
    guard let line = asked.range?.line else { return "\(name) of \(asked.source.name)" }
    let isSame = asked.source.name == other.asked?.source.name && scene == other.scene
    return isSame ? "\(name) of line \(line)" : "\(name) of \(asked.source.name):\(line)"
  }
}
