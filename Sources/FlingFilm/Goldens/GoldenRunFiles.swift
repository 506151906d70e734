import FlingScene

extension GoldenCase {
  /// Refuses to compare a scene whose files would be replaced by its golden or by pictures of what differs.
  /// - Parameter documents: the scene in its themes.
  func check(_ documents: [Document], _ options: GoldenOptions) throws(FilmError) {
    var places = GoldenRunFiles(options)
    places.add(self, documents)
    try places.check()
  }
}

/// What a comparison reads and writes.
struct GoldenRunFiles {
  private let options: GoldenOptions
  /// Goldens that are written against what scenes read.
  private var goldens = RunFiles()
  /// Everything else that is written against what scenes read and the goldens.
  private var others = RunFiles()

  init(_ options: GoldenOptions) { self.options = options }

  mutating func add(_ item: GoldenCase, _ documents: [Document]) {
    for document in documents {
      goldens.read(document)
      others.read(document)
    }
    others.read(folder: item.golden.path, as: "the golden of \(item.path)")
    others.write(
      inFolder: FailureFolder(of: item.path, in: options.failureFolder).path, owning: FailureFolder.isOne)
    write(item.golden, of: item.name, item.path)
  }

  /// Adds a golden whose scene is gone.
  mutating func add(orphan: GoldenFolder) {
    others.read(folder: orphan.path, as: "the golden \(orphan.path)")
    write(orphan, of: TemporaryName.split(orphan.path).name, orphan.path)
  }

  private mutating func write(_ golden: GoldenFolder, of name: String, _ path: String) {
    guard !options.isUnattended, options.acceptance.covers(name, path) else { return }
    goldens.write(inFolder: golden.path, owning: GoldenFile.isOne)
  }

  /// Adds a report or the like.
  mutating func add(file path: String) { others.write(path) }

  func check() throws(FilmError) {
    try goldens.check()
    try others.check()
  }
}

extension GoldenSuite {
  /// Refuses to run if what is written would replace what any of the scenes reads, or a golden; nothing is written before.
  /// - Parameter files: what is written besides goldens and pictures of what differs.
  package func check(writing files: [String], _ options: GoldenOptions) throws(FilmError) {
    var places = GoldenRunFiles(options)
    for file in files { places.add(file: file) }
    for item in search.cases where item.obstacle == nil {
      if options.isInterrupted() { throw .interrupted }
      // What is wrong with a scene is told when its turn comes; it reads nothing.
      guard let source = try? SourceFile.read(item.path, root: options.root) else { continue }
      places.add(item, (try? SceneReader.read(source)).map { [$0] } ?? [])
    }
    for orphan in search.orphans { places.add(orphan: orphan) }
    try places.check()
  }
}
