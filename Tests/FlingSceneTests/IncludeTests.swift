import Testing

@testable import FlingScene

/// Files in memory, by their path from the scene's folder.
struct FilesInMemory: SourceLoader {
  var texts: [String: String]

  func load(_ path: String) throws(SourceLoadError) -> (source: SourceFile, identity: String) {
    guard let text = texts[path] else { throw SourceLoadError("can't be read: there is no such file") }
    return (SourceFile(name: path, bytes: Array(text.utf8)), path)
  }

  func identity(of path: String) -> String? { texts[path] == nil ? nil : path }
}

@Suite("Includes")
struct IncludeTests {
  private static func options(_ files: [String: String]) -> ReadingOptions {
    ReadingOptions(files: FilesInMemory(texts: files))
  }

  /// The constant values of a scene's variables, as text.
  private static func values(_ scene: String, _ files: [String: String]) throws -> [String: String] {
    let document = try read(scene, options: options(files))
    return Dictionary(
      uniqueKeysWithValues: document.variables.map { variable in
        (variable.name, variable.initial.constant.flatMap { try? $0.text() } ?? "?")
      })
  }

  private static let head = "fling: 1\ncanvas: {size: 100}\n"

  @Test("An included expression sees what the scene overrides")
  func override() throws {
    let values = try Self.values(
      Self.head + "include: [a.yaml]\nlet: {unit: 10}\n",
      ["a.yaml": "fling: 1\nlet:\n  unit: 4\n  gap: = unit * 2\n"])
    #expect(values == ["unit": "10", "gap": "20"])
  }

  @Test("A file's own entries win over those that it includes, and the scene's over all")
  func order() throws {
    let files = [
      "a.yaml": "fling: 1\ninclude: [b.yaml]\nlet: {x: a, y: a}\n",
      "b.yaml": "fling: 1\nlet: {x: b, y: b, z: b}\n",
    ]
    let values = try Self.values(Self.head + "include: [a.yaml]\nlet: {x: scene}\n", files)
    #expect(values == ["x": "scene", "y": "a", "z": "b"])
  }

  @Test("One file by two ways is no conflict")
  func twoWays() throws {
    let files = [
      "a.yaml": "fling: 1\ninclude: [base.yaml]\nlet: {a: = base}\n",
      "b.yaml": "fling: 1\ninclude: [base.yaml]\nlet: {b: = base + 1}\n",
      "base.yaml": "fling: 1\nlet: {base: 1}\n",
    ]
    let values = try Self.values(Self.head + "include: [a.yaml, b.yaml, base.yaml]\n", files)
    #expect(values == ["base": "1", "a": "1", "b": "2"])
  }

  @Test("A conflict is none if a file on the way defines the name")
  func settledConflict() throws {
    let files = [
      "a.yaml": "fling: 1\nlet: {x: a}\n", "b.yaml": "fling: 1\nlet: {x: b}\n",
      "both.yaml": "fling: 1\ninclude: [a.yaml, b.yaml]\nlet: {x: both}\n",
    ]
    #expect(try Self.values(Self.head + "include: [both.yaml]\n", files) == ["x": "both"])
    #expect(try Self.values(Self.head + "include: [a.yaml, b.yaml]\nlet: {x: s}\n", files) == ["x": "s"])
    let conflict = errors(of: Self.head + "include: [a.yaml, b.yaml]\n", options: Self.options(files))
    #expect(conflict == ["3: \"x\" is defined in a.yaml:2 and in b.yaml:2"])
  }

  @Test("The command line reaches included variables")
  func commandLine() throws {
    var options = Self.options(["a.yaml": "fling: 1\nlet: {gap: 4}\n"])
    options.overrides = [("gap", "9")]
    let document = try read(Self.head + "include: [a.yaml]\n", options: options)
    #expect(document.variables.first?.initial.constant == .number(9, .plain))
  }

  @Test("Paths count from the file that includes and from the file that names a picture")
  func paths() throws {
    let files = [
      "parts/a.yaml": "fling: 1\ninclude: [deep/b.yaml, ../c.yaml]\n",
      "parts/deep/b.yaml": "fling: 1\nstyles:\n  photo: {source: ../face.png}\n",
      "c.yaml": "fling: 1\nfonts:\n  Hand: hand.otf\n",
    ]
    let document = try read(
      Self.head + "include: [./parts/a.yaml]\nviews:\n  - {image: face, style: photo, center: [9, 9]}\n",
      options: Self.options(files))
    #expect(document.pictures.map(\.path) == ["parts/face.png"])
    #expect(document.fonts.map { $0.files.map(\.path) } == [["hand.otf"]])
    #expect(document.sources.includedPaths == ["parts/a.yaml", "parts/deep/b.yaml", "c.yaml"])
  }

  @Test("An error inside is reported once, with the way on which the file came into the scene")
  func trail() throws {
    let files = [
      "parts/a.yaml": "fling: 1\n\ninclude:\n  - b.yaml\n",
      "parts/b.yaml": "fling: 1\nstyles:\n  pane: {opacity: 7}\n",
    ]
    let scene =
      Self.head + "include:\n  - parts/a.yaml\nviews:\n"
      + "  - {view: v, style: pane, repeat: 100, center: [1, 1], size: 1}\n"
    #expect(
      report(of: scene, options: Self.options(files)) == """
        parts/b.yaml:3:19: error: "opacity" must lie in 0…1, not 7, in copy 0
          pane: {opacity: 7}
                          ^
        included from parts/a.yaml:4
        included from scene.yaml:4
        hint: write 0.07 for 7 %
        """)
  }

  @Test("A scene includes at most 64 files, itself not counted")
  func fileCount() throws {
    var files: [String: String] = [:]
    for number in 0...64 { files["\(number).yaml"] = "fling: 1\nlet: {v\(number): 1}\n" }
    func scene(_ count: Int) -> String {
      Self.head + "include: [\((0..<count).map { "\($0).yaml" }.joined(separator: ", "))]\n"
    }
    #expect(try read(scene(64), options: Self.options(files)).variables.count == 64)
    #expect(
      errors(of: scene(65), options: Self.options(files)) == ["3: a scene includes at most 64 files"])
  }

  @Test("A scene and what it includes have at most 4 MiB together")
  func size() {
    let comment = "fling: 1\nlet: {a: 1}\n# " + String(repeating: "x", count: 2_200_000) + "\n"
    let files = ["a.yaml": comment, "b.yaml": comment.replacing("{a: 1}", with: "{b: 1}")]
    #expect(errors(of: Self.head + "include: [a.yaml]\n", options: Self.options(files)) == [])
    #expect(
      errors(of: Self.head + "include: [a.yaml, b.yaml]\n", options: Self.options(files))
        == ["3: the scene and the files that it includes are larger than 4 MiB together"])
  }

  @Test("What is included and not used is no warning, nor what overrides it")
  func unused() throws {
    let files = ["a.yaml": "fling: 1\nlet: {x: 1}\nstyles: {s: {fill: red}}\nactions: {go: [{mark: m}]}\n"]
    let document = try read(
      Self.head + "include: [a.yaml]\nlet: {x: 2, own: 3}\n", options: Self.options(files))
    #expect(document.warnings.map(\.message) == ["nothing reads the variable \"own\""])
  }

  @Test("An included file is checked alone; names that it does not know are not")
  func alone() throws {
    func check(_ text: String) throws(SceneError) -> [String] {
      try SceneReader.checkPart(SourceFile(name: "part.yaml", bytes: Array(text.utf8))).counts
    }
    let part = """
      fling: 1
      let:
        gap: = unit * 2
      styles:
        pane: {fill: = ink, font: {size: = gap}}
      actions:
        leave:
          - {animate: 'card-{i}', to: {center: = gesture.location}, duration: 0.3s}
          - {add-velocity: = contact.other, linear: [0, 1]}
          - run: others
      """
    #expect(try check(part) == ["1 variable", "1 style", "1 action list"])
    #expect(throws: SceneError.self) { try check("fling: 1\nstyles:\n  pane: {opacity: 3}\n") }
    #expect(SceneReader.isPart(SourceFile(name: "a", bytes: Array("fling: 1\nlet: {a: 1}\n".utf8))))
    for text in ["fling: 1\n", "fling: 1\nlet: {a: 1}\nviews: []\n", "fling: 1\ncanvas: {size: 1}\n", "[1]"] {
      #expect(!SceneReader.isPart(SourceFile(name: "a", bytes: Array(text.utf8))), "\(text)")
    }
    let message = errors(of: "fling: 1\nlet: {a: 1}\n")
    #expect(message == ["1: this file is made to be included: it has no canvas"])
  }

  @Test("Every built-in include is correct alone, is formatted, and all its entries are used by a scene")
  func builtIn() throws {
    #expect(BuiltInInclude.all.map(\.name) == ["paper"])
    for include in BuiltInInclude.all {
      let source = SourceFile(name: include.path, bytes: Array(include.text.utf8))
      #expect(try SceneReader.checkPart(source).warnings.isEmpty)
      #expect(try SceneFormatter.format(source) == source.bytes)
      #expect(try read(Self.head + "include: [\(include.path)]\n").warnings.isEmpty)
    }
  }

  @Test("The schema accepts files that are made to be included, and no other file without a canvas")
  func schema() throws {
    #expect(try SchemaTests.complaint(about: "fling: 1\ninclude: [fling:paper]\nlet: {a: 1}\n") == nil)
    #expect(try SchemaTests.complaint(about: "fling: 1\n") != nil)
    #expect(try SchemaTests.complaint(about: "fling: 1\nlet: {a: 1}\nviews: []\n") != nil)
    #expect(try SchemaTests.complaint(about: "fling: 1\ncanvas: {size: 9}\ninclude: paper.yaml\n") != nil)
  }
}
