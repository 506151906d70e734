import FlingScene

extension GoldenCase {
  /// Checks that neither the golden nor pictures of differences would replace files of the scene.
  /// - Parameter documents: the scene in its themes.
  /// - Throws: `FilmError` at the first such file.
  func check(_ documents: [Document], _ options: GoldenOptions) throws(FilmError) {
    var runFiles = GoldenRunFiles(options)
    runFiles.add(self, documents)
    try runFiles.check()
  }
}

/// Files that a comparison reads and writes.
struct GoldenRunFiles {
  private let options: GoldenOptions
  /// Written goldens, checked against the inputs of scenes.
  private var goldens = RunFiles()
  /// All other written files, checked against the inputs of scenes and against goldens.
  private var others = RunFiles()

  init(_ options: GoldenOptions) { self.options = options }

  mutating func add(_ item: GoldenCase, _ documents: [Document]) {
    add(item, documents.isEmpty ? nil : documents.flatMap(\.inputs))
  }

  /// - Parameter inputs: the files that the scene names; nil if the scene can't be read.
  mutating func add(_ item: GoldenCase, _ inputs: [SceneInput]?) {
    if let inputs {
      // Without goldens to write there is nothing to check; thousands of scenes take memory.
      if options.acceptance != .nothing { goldens.addInputs(inputs, of: item.path) }
      others.addInputs(inputs, of: item.path)
    }
    others.addInput(folder: item.golden.path, as: "the golden of \(item.path)")
    others.addOutput(
      inFolder: FailureFolder(of: item.path, in: options.failureFolder).path,
      owning: FailureFolder.isPictureName)
    addGolden(item.golden, of: item.name, item.path)
  }

  /// Adds a golden whose scene is gone.
  mutating func add(orphan: GoldenFolder) {
    others.addInput(folder: orphan.path, as: "the golden \(orphan.path)")
    addGolden(orphan, of: TemporaryName.split(orphan.path).name, orphan.path)
  }

  private mutating func addGolden(_ golden: GoldenFolder, of name: String, _ path: String) {
    guard !options.isUnattended, options.acceptance.accepts(name, path) else { return }
    goldens.addOutput(inFolder: golden.path, owning: GoldenFile.isFileName)
  }

  /// Adds another output file, such as a report.
  mutating func add(file path: String) { others.addOutput(path) }

  func check() throws(FilmError) {
    try goldens.check()
    try others.check()
  }
}

extension GoldenSuite {
  /// Checks, before anything is written, that no output would replace an input of a scene or a golden.
  /// - Parameter files: outputs other than goldens and pictures of differences.
  /// - Throws: `FilmError` if an output would replace such a file.
  package func check(writing files: [String], _ options: GoldenOptions) throws(FilmError) {
    var runFiles = GoldenRunFiles(options)
    for file in files { runFiles.add(file: file) }
    for item in search.cases where item.obstacle == nil {
      if options.isInterrupted() { throw .interrupted }
      // A kept result names the files without reading the scene.
      if let store = options.usedStore, let source = try? SourceFile.read(item.path, root: options.root),
        let inputs = store.inputs(of: source, golden: item.golden.path, options)
      {
        runFiles.add(item, inputs)
        continue
      }
      // Errors of a scene are reported by its own check. A scene that can't be read has no inputs to protect.
      guard let source = try? SourceFile.read(item.path, root: options.root) else { continue }
      runFiles.add(
        item,
        (try? SceneReader.read(source, options: ReadingOptions(files: SceneFiles(of: source)))).map { [$0] }
          ?? [])
    }
    for orphan in search.orphans { runFiles.add(orphan: orphan) }
    try runFiles.check()
  }
}
