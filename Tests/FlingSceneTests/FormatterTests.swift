import FlingGeometry
import Foundation
import TestTraits
import Testing

@testable import FlingScene

@Suite("Scene formatter")
struct FormatterTests {
  private static func formatted(_ text: String) throws -> String {
    let bytes = try SceneFormatter.format(SourceFile(name: "scene.yaml", bytes: Array(text.utf8)))
    return String(decoding: try #require(bytes, "formatting would change the meaning"), as: UTF8.self)
  }

  @Test("Formatting normalizes indentation, spaces and blank lines, and keeps brackets, quotes and order")
  func canonical() throws {
    let text = """


      # head
      fling:   1\u{20}
      canvas: { size: [ 200,320 ],scale: 2,   background: "#fff" }   # paper
      x-a: &base
          fill:   red
          list:
          - a
          -   b
          -
            c: 1
          - - x
            - y
      views:
      - view:  a


        stroke: {
           paint: red, # x
        width: 2
           }
        fill:
            = if(a > 2,
                 'red',
              'blue')
      ? explicit
      : - 1
      "quoted": *base
      """
    #expect(
      try Self.formatted(text) == """
        # head
        fling: 1
        canvas: {size: [200, 320], scale: 2, background: "#fff"}  # paper
        x-a: &base
          fill: red
          list:
            - a
            - b
            - c: 1
            - - x
              - y
        views:
          - view: a

            stroke: {
              paint: red,  # x
              width: 2
            }
            fill:
              = if(a > 2,
                 'red',
              'blue')
        ? explicit
        : - 1
        "quoted": *base

        """)
  }

  @Test("A comment keeps its nesting, and aligned comments stay aligned")
  func comments() throws {
    let text = """
      let:
      # first
          a: 1         # one
          longer: 2    # two
          b: 3 # three
          # end of let
      views:
          - view: c
            # end of c
          # end of views
      # end
      """
    #expect(
      try Self.formatted(text) == """
        let:
          # first
          a: 1       # one
          longer: 2  # two
          b: 3  # three
          # end of let
        views:
          - view: c
            # end of c
          # end of views
        # end

        """)
  }

  @Test("Texts of several lines keep their words, line breaks and inner indentation")
  func blocks() throws {
    let text =
      "a: >-   # why\n\n     one\n       two  \n\n\n\nb: |+\n   x\n\n\nc:  |2\n      y\nd: \"e   \n  f\\ \n     g\"\ne: |\n    cut"
    #expect(
      try Self.formatted(text)
        == "a: >-  # why\n\n  one\n    two  \n\nb: |+\n  x\n\n\nc: |2\n      y\nd: \"e\n  f\\ \n     g\"\ne: |-\n  cut\n"
    )
  }

  @Test("JSON is formatted like YAML and keeps its line breaks")
  func json() throws {
    let text = "{\"fling\":1,\r\n\"canvas\":{\"size\":[10,20]},\r\n\"views\":[\r\n{\"view\":\"a\"}\r\n]\r\n}"
    #expect(
      try Self.formatted(text) == """
        {"fling": 1,
          "canvas": {"size": [10, 20]},
          "views": [
            {"view": "a"}
          ]
        }

        """)
  }

  @Test(
    "An empty entry of a list stays on a line of its own",
    arguments: [
      "a:\n  -\nb: 1\n", "a:\n  -\n  - x\n", "-\n- x\n", "a:\n  - b:\n      -\n    c: 1\n",
      "a:\n  -\nb: {}\n",
    ])
  func emptyEntries(text: String) throws {
    #expect(try FormatterTests.formatted(text) == text)
  }

  @Test("Invalid YAML is an error at its range")
  func faults() {
    let wrong = SourceFile(name: "scene.yaml", bytes: Array("a: [1\nb: 2\n".utf8))
    let error = #expect(throws: SceneError.self) { try SceneFormatter.format(wrong) }
    #expect(error?.diagnostics.first?.range?.line == 2)
    let separated = SourceFile(name: "scene.yaml", bytes: Array("a: 1\u{2028}b: 2\n".utf8))
    let other = #expect(throws: SceneError.self) { try SceneFormatter.format(separated) }
    #expect(other?.diagnostics.first?.range == SourceRange(line: 1, column: 5))
  }

  @Test("A scene with errors is formatted if it is valid YAML")
  func mistakes() throws {
    #expect(try Self.formatted("veiws: [ 1 ]") == "veiws: [1]\n")
  }

  @Test("The comparison of meaning ignores layout and detects other values")
  func meaning() {
    func haveEqualEvents(_ one: String, _ other: String) -> Bool {
      SceneFormatter.haveEqualEvents(Array(one.utf8), Array(other.utf8))
    }
    #expect(haveEqualEvents("a: [1, 2]", "a:   [1,2] # b"))
    for other in [
      "a: [1, 3]", "a: ['1', 2]", "a: [1, 2, 3]", "a: [&x 1, 2]", "a:\n- 1\n- 2", "a: [1, 2", "b: [1, 2]",
    ] {
      #expect(!haveEqualEvents("a: [1, 2]", other), "\(other)")
    }
  }

  @Test("Shipped scenes and test scenes are formatted", arguments: LaidOutScenes.paths)
  func shipped(path: String) throws {
    let text = try LaidOutScenes.text(path)
    #expect(try Self.formatted(text) == text, "run: fling format \(path)")
  }

  @Test("Formatting the examples of SceneLanguage.md changes only white space and is idempotent")
  func page() throws {
    let blocks = try LaidOutScenes.pageBlocks()
    #expect(blocks.count > 12)
    for block in blocks {
      let once = try Self.formatted(block)
      #expect(try Self.formatted(once) == once)
      #expect(once.filter { !$0.isWhitespace } == block.filter { !$0.isWhitespace })
    }
  }

  @Test(
    "A scene with disturbed white space is formatted to its original text and meaning",
    arguments: LaidOutScenes.some)
  func disturbed(path: String) throws {
    let text = try LaidOutScenes.text(path)
    var draws = SeededRandom(seed: UInt64(text.utf8.count))
    let disturbed = LaidOutScenes.disturb(text, &draws)
    #expect(disturbed != text)
    #expect(try Self.formatted(disturbed) == text)
    let source = { (text: String) in
      SourceFile(name: ShippedScenes.root.appending(path: path).path, bytes: Array(text.utf8))
    }
    let folder = ShippedScenes.root.appending(path: path).deletingLastPathComponent()
    let options = ReadingOptions(files: FilesInFolder(folder: folder))
    #expect(
      DocumentDump.parts(of: try SceneReader.read(source(disturbed), options: options))
        == DocumentDump.parts(of: try SceneReader.read(source(text), options: options)))
  }

  @Test(
    "A mutated scene keeps its meaning, and its formatting is idempotent",
    arguments: [1, 2, 3, 4] as [UInt64])
  func fuzz(seed: UInt64) throws {
    var draws = SeededRandom(seed: seed)
    var laidOut = 0
    let texts = try (LaidOutScenes.some.map(LaidOutScenes.text) + LaidOutScenes.pageBlocks())
      .filter { $0.utf8.count < 1600 }
    for _ in 0..<150 {
      let text = LaidOutScenes.mutate(texts[draws.number(below: texts.count)], &draws)
      let source = SourceFile(name: "scene.yaml", bytes: Array(text.utf8))
      let result: [UInt8]?
      do { result = try SceneFormatter.format(source) } catch { continue }
      laidOut += 1
      guard let once = result else {
        Issue.record("formatting would change the meaning of:\n\(text)")
        continue
      }
      let twice = try SceneFormatter.format(SourceFile(name: "scene.yaml", bytes: once))
      #expect(twice == once, "\(text)")
    }
    #expect(laidOut > 20)
  }
}
