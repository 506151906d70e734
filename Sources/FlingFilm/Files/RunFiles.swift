package import FlingScene

/// Files that a run reads and writes. No output may replace an input or another output.
package struct RunFiles {
  private var inputs = InputPaths()
  private var outputs: [PlannedOutput] = []

  /// An output that must not be written.
  package struct RefusedOutput {
    /// Index of the scene that declares the output, as given to `addOutputs`.
    package var scene: Int
    package var error: FilmError
  }

  package init() {}

  // MARK: Reading

  /// Adds a scene with all files that it includes, its pictures and its fonts as inputs.
  package mutating func addInputs(of document: Document) {
    addInputs(document.inputs, of: document.source.name)
  }

  /// Adds a scene and the files that it names as inputs.
  package mutating func addInputs(_ files: [SceneInput], of scene: String) {
    inputs.addFile(scene, "the scene \(scene)", ignoresMissing: true)
    for file in files {
      inputs.addFile(
        file.path, "the \(file.kind.rawValue) \(file.path) of \(scene)", ignoresMissing: file.kind == .program
      )
    }
  }

  /// Adds a file, or a folder with all its content, as input.
  /// - Parameter name: name of the input in messages.
  package mutating func addInput(_ path: String, as name: String) {
    switch (try? FileSystem.resolve(path)).flatMap({ try? FileSystem.kind(of: $0) }) {
    case .folder: inputs.addFolder(path, name)
    default: inputs.addFile(path, name)
    }
  }

  /// Adds a folder, which need not exist, as input.
  mutating func addInput(folder path: String, as name: String) {
    inputs.addFolder(path, name)
  }

  // MARK: Writing

  /// Adds the outputs of a scene.
  /// - Parameters:
  ///   - paths: outputs with their paths relative to the output folder.
  ///   - source: the scene's file, for messages.
  ///   - destination: where the outputs go.
  ///   - scene: index of the scene, reported in refused outputs.
  package mutating func addOutputs(
    _ paths: [(output: Output, path: String)], of source: SourceFile, to destination: Destination,
    scene: Int = 0
  ) {
    for (output, name) in paths {
      var isFolder = false
      if case .frames = output.kind { isFolder = true }
      add(name, isFolder: isFolder, output.range, of: source, to: destination, scene: scene)
    }
  }

  /// Adds outputs of a scene of which only the paths are known; messages about them name no line.
  /// - Parameters:
  ///   - paths: outputs with their paths relative to the output folder, and whether each is a folder of frames.
  ///   - source, destination, scene: see above.
  package mutating func addOutputs(
    _ paths: [(path: String, isFolder: Bool)], of source: SourceFile, to destination: Destination,
    scene: Int = 0
  ) {
    for (name, isFolder) in paths {
      add(name, isFolder: isFolder, nil, of: source, to: destination, scene: scene)
    }
  }

  private mutating func add(
    _ name: String, isFolder: Bool, _ range: SourceRange?, of source: SourceFile, to destination: Destination,
    scene: Int
  ) {
    var planned = PlannedOutput(path: name, isFolder: isFolder, scene: scene)
    switch destination {
    case .folder(let folder):
      planned.path =
        folder.isEmpty || folder == "." ? name : "\(folder)\(folder.hasSuffix("/") ? "" : "/")\(name)"
      planned.declared = PlannedOutput.DeclaredOutput(name: name, source: source, range: range)
    case .file(let path): planned.path = path
    case .standardOutput: planned.path = nil
    // Files in memory replace nothing.
    case .memory: return
    }
    outputs.append(planned)
  }

  /// Adds an output file that the command line names.
  package mutating func addOutput(_ path: String) {
    outputs.append(PlannedOutput(path: path, isFolder: false))
  }

  /// Adds a folder in which files with certain names are written, replaced and removed.
  mutating func addOutput(inFolder path: String, owning: @escaping @Sendable (String) -> Bool) {
    outputs.append(PlannedOutput(path: path, isFolder: true, owns: owning))
  }

  // MARK: Checking

  /// The outputs that must not be written, in the order in which they were added. Only looks up files; reads
  /// and changes none.
  package func refusedOutputs() -> [RefusedOutput] {
    var refused: [RefusedOutput] = []
    var earlier = OutputPaths()
    for output in outputs {
      if let conflict = inputs.conflict(with: output) ?? earlier.conflict(with: output) {
        refused.append(RefusedOutput(scene: output.scene, error: output.error(conflict)))
      } else {
        earlier.add(output)
      }
    }
    return refused
  }

  /// Checks all outputs.
  /// - Throws: `FilmError.refused` with all refused outputs of scenes, or `unwritable` for the first refused
  ///   path of the command line.
  package func check() throws(FilmError) {
    let errors = refusedOutputs().map(\.error)
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
  var declared: DeclaredOutput?

  struct DeclaredOutput {
    /// The output's path in the scene.
    var name: String
    var source: SourceFile
    var range: SourceRange?
  }

  /// Why an output must not be written.
  struct Conflict {
    /// The verb phrase of the message, such as `would replace the scene toss.yaml`.
    var predicate: String
    var hint: String
  }

  func error(_ conflict: Conflict) -> FilmError {
    guard let declared else {
      return .unwritable(path: path ?? "standard output", reason: "it \(conflict.predicate)")
    }
    let message = "\"\(declared.name.shortened(to: 60))\" \(conflict.predicate)"
    let sources = SceneSources(declared.source)
    return .refused(
      SceneError([sources.diagnostic(.error, message, at: declared.range, hint: conflict.hint)]))
  }
}

/// Inputs of a run, by path and by file identity.
private struct InputPaths {
  private var files: [CanonicalPath: String] = [:]
  private var folders: [CanonicalPath: String] = [:]
  private var identities: [FileIdentity: String] = [:]
  /// For each folder, the inputs at any depth below it; `name` is set for those directly in it.
  private var below: [CanonicalPath: [(input: String, name: String?)]] = [:]

  private static let hint = "give the output another name, or choose another folder"

  /// Adds an input file, under its path and under the target of a link.
  /// - Parameter ignoresMissing: whether to ignore a file that does not exist, such as the scene `stdin` of
  ///   the standard input.
  mutating func addFile(_ path: String, _ input: String, ignoresMissing: Bool = false) {
    // Both the path itself and the target of a link are protected.
    let end = try? FileSystem.resolve(path)
    let kind = end.flatMap { try? FileSystem.kind(of: $0) }
    if kind == .folder || ignoresMissing && kind == nil { return }
    for canonical in Set([CanonicalPath(path)] + [end].compactMap { $0.map { CanonicalPath($0) } }) {
      guard files.updateValue(input, forKey: canonical) == nil else { continue }
      let name = TemporaryName.split(canonical.text).name
      for (depth, folder) in canonical.folders.enumerated() {
        below[folder, default: []].append((input, depth == 0 ? name : nil))
      }
    }
    if let identity = FileSystem.identity(of: path) { identities[identity] = input }
  }

  mutating func addFolder(_ path: String, _ input: String) {
    for canonical in [CanonicalPath(path)]
      + [try? FileSystem.resolve(path)].compactMap({ $0.map { CanonicalPath($0) } })
    {
      folders[canonical] = input
    }
    for name in (try? FileSystem.names(in: path)) ?? [] {
      if let identity = FileSystem.identity(of: "\(path)/\(name)") { identities[identity] = input }
    }
  }

  func conflict(with output: PlannedOutput) -> PlannedOutput.Conflict? {
    guard let path = output.path else {
      return FileSystem.identity(of: FileSystem.standardOutput).flatMap { identities[$0] }
        .map { PlannedOutput.Conflict(predicate: "is \($0)", hint: InputPaths.hint) }
    }
    func conflict(_ predicate: String) -> PlannedOutput.Conflict {
      PlannedOutput.Conflict(predicate: predicate, hint: InputPaths.hint)
    }
    let canonical = CanonicalPath(path)
    if let input = folders[canonical] ?? canonical.folders.lazy.compactMap({ folders[$0] }).first {
      return conflict("would change \(input)")
    }
    if let input = files[canonical], !output.isFolder || output.owns == nil {
      return conflict("would replace \(input)")
    }
    guard output.isFolder else {
      if let input = FileSystem.identity(of: path).flatMap({ identities[$0] }) {
        return conflict("would replace \(input)")
      }
      // The check of a file ends here. A link to a folder is replaced by the file, so only the path itself
      // counts.
      return below[canonical]?.first.map { conflict("would replace the folder of \($0.input)") }
    }
    let inside = below[canonical]?.first { input in
      output.owns.map { owns in input.name.map(owns) ?? false } ?? true
    }
    // A golden folder owns some names only; a folder of frames must not contain any input.
    if let inside {
      return conflict(
        output.owns == nil
          ? "would be a folder of frames that contains \(inside.input)" : "would replace \(inside.input)")
    }
    for name in (try? FileSystem.names(in: path)) ?? [] where output.owns?(name) ?? true {
      if let input = FileSystem.identity(of: "\(path)/\(name)").flatMap({ identities[$0] }) {
        return conflict("contains \(name), which is \(input)")
      }
    }
    return nil
  }
}

/// Outputs that were accepted so far.
private struct OutputPaths {
  private var outputs: [CanonicalPath: PlannedOutput] = [:]
  private var paths: [CanonicalPath] = []
  /// Outputs by all their parent folders, which must not become files.
  private var below: [CanonicalPath: PlannedOutput] = [:]
  /// Folders that may also contain files of others.
  private var shared: [CanonicalPath: PlannedOutput] = [:]

  mutating func add(_ output: PlannedOutput) {
    guard let path = output.path else { return }
    let canonical = CanonicalPath(path)
    guard output.owns == nil else {
      shared[canonical] = output
      return
    }
    outputs[canonical] = output
    paths.append(canonical)
    for folder in canonical.folders where below[folder] == nil { below[folder] = output }
  }

  func conflict(with output: PlannedOutput) -> PlannedOutput.Conflict? {
    guard let path = output.path else { return nil }
    let canonical = CanonicalPath(path)
    let name = TemporaryName.split(path).name
    func conflict(_ predicate: String, _ other: PlannedOutput) -> PlannedOutput.Conflict {
      PlannedOutput.Conflict(
        predicate: "\(predicate) \(other.nameInMessage(about: output))",
        hint: "give every output a path of its own")
    }
    if let owns = output.owns {
      let inside = paths.first { $0.parent == canonical && owns(TemporaryName.split($0.text).name) }
      return inside.flatMap { outputs[$0] }.map { conflict("would contain", $0) }
    }
    if let other = outputs[canonical] { return conflict("would replace", other) }
    if let other = canonical.folders.lazy.compactMap({ outputs[$0] }).first {
      return conflict("lies in", other)
    }
    if let other = below[canonical] { return conflict("would contain", other) }
    if let other = canonical.parent.flatMap({ shared[$0] }), other.owns?(name) ?? true {
      return conflict("lies in", other)
    }
    return nil
  }
}

extension PlannedOutput {
  /// Name of this output in the message about another one.
  fileprivate func nameInMessage(about other: PlannedOutput) -> String {
    guard let declared else { return path ?? "the standard output" }
    let name = "\"\(declared.name.shortened(to: 60))\""
    guard let line = declared.range?.line else { return "\(name) of \(declared.source.name)" }
    let isSame = declared.source.name == other.declared?.source.name && scene == other.scene
    return isSame ? "\(name) of line \(line)" : "\(name) of \(declared.source.name):\(line)"
  }
}
