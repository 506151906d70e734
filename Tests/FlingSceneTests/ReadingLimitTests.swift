import FlingGeometry
import TestTraits
import Testing

@testable import FlingScene

@Suite("Limits of a scene")
struct ReadingLimitTests {
  private static let head = "fling: 1\ncanvas: {size: [100, 100]}\n"

  @Test("A file larger than 4 MiB is refused unread")
  func fileSize() {
    let text = ReadingLimitTests.head + "x-rest: " + String(repeating: "a", count: 4 << 20)
    #expect(
      report(of: text) == """
        scene.yaml: error: the file is larger than 4 MiB
        hint: entries that are alike can be one with "repeat"
        """)
  }

  @Test("Lists are nested at most 64 deep")
  func depth() {
    func scene(_ depth: Int) -> String {
      let open = String(repeating: "[", count: depth)
      let close = String(repeating: "]", count: depth)
      return ReadingLimitTests.head + "x-deep: \(open)\(close)\n"
    }
    #expect(report(of: scene(63)).isEmpty)
    #expect(
      report(of: scene(64)).hasPrefix(
        "scene.yaml:3:72: error: lists and maps are nested more than 64 levels deep\n")
    )
  }

  @Test("A canvas has at most 64 Mpx after scale, told at what makes it too large")
  func canvasPixels() {
    func report(_ canvas: String) -> String {
      FlingSceneTests.report(of: "fling: 1\ncanvas: \(canvas)\nrender: {duration: 0.1s}\n")
    }
    #expect(report("{size: [8000, 8000]}") == "")
    #expect(report("{size: [4000, 4000], scale: 2}") == "")
    #expect(
      report("{size: [4000, 4000], scale: 4}") == """
        scene.yaml:2:37: error: the canvas has 256 Mpx after scale; a canvas has at most 64 Mpx
        canvas: {size: [4000, 4000], scale: 4}
                                            ^
        hint: 1 Mpx is 1000000 pixels
        """)
    #expect(
      report("{size: [8000, 8001], scale: 1}").hasPrefix(
        "scene.yaml:2:16: error: the canvas has 64.1 Mpx; a canvas has at most 64 Mpx\n"))
    #expect(
      report("{size: [9000, 9000], scale: 1.5}").hasPrefix("scene.yaml:2:16: error: the canvas has 182.3 Mpx")
    )
  }

  @Test("An output whose size is told has at most 64 Mpx")
  func outputPixels() {
    let scene =
      ReadingLimitTests.head + "render: {duration: 0.1s, outputs: [{gif: a.gif, size: [9000, 8000]}]}\n"
    #expect(
      report(of: scene).hasPrefix(
        "scene.yaml:3:55: error: \"size\" makes 72 Mpx; a picture has at most 64 Mpx\n"))
  }

  @Test(
    "What makes a scene run for more than an hour is told at its place, before anything runs",
    arguments: [
      ("script: [{at: 4000s, mark: a}]", 15, "\"at\" is 4000s"),
      ("script: [{at: = 2000s * 2, mark: a}]", 15, "\"at\" is 4000s"),
      ("script: [{mark: a}, {at: a + 4000s, mark: b}]", 26, "\"at\" is 4000s"),
      ("script: [{wait: 4000s}]", 17, "\"wait\" is 4000s"),
      ("script: [{wait: = 1h * 2}]", 0, ""),
      ("script: [{wait: = 4000 * 1s}]", 17, "\"wait\" is 4000s"),
      ("script: [{wait: 2000s}, {mark: a}, {wait: 2000s}]", 37, "this step ends at 4000s"),
      ("script: [{wait: 2000s}, {mark: a, delay: 2000s}]", 26, "this step starts at 4000s"),
      ("script: [{wait: 1s, repeat: 4000}]", 11, "this step ends at 3601s"),
      ("script: [{wait: = tick > 4, at-most: 4000s}]", 38, "\"at-most\" is 4000s"),
      ("script: [{do: [{after: 4000s, do: [{log: x}]}]}]", 24, "\"after\" is 4000s"),
      ("expect: [{at: 4000s, that: = true}]", 15, "\"at\" is 4000s"),
      ("expect: [{always: = true, until: 4000s}]", 34, "\"until\" is 4000s"),
      ("expect: [{within: [4000s, 4001s], that: = true}]", 20, "\"within\" is 4000s"),
      ("render: {duration: 4000s, fps: 1}", 20, "\"duration\" is 4000s"),
      ("render: {limit: 4000s, fps: 1}", 17, "\"limit\" is 4000s"),
      ("render: {start: 2000s, duration: 2000s, fps: 1}", 34, "the film ends at 4000s"),
      ("render: {outputs: [{png: a.png, at: 4000s}]}", 37, "\"at\" is 4000s"),
      ("render: {outputs: [{sheet: a.png, at: [0s, 4000s]}]}", 44, "\"at\" is 4000s"),
      ("render: {outputs: [{gif: a.gif, until: 4000s}]}", 40, "\"until\" is 4000s"),
    ])
  func longerThanAnHour(line: String, column: Int, message: String) {
    let report = report(of: ReadingLimitTests.head + line + "\n")
    guard column > 0 else { return #expect(report != "") }
    #expect(
      report.hasPrefix("scene.yaml:3:\(column): error: \(message): a scene runs for at most an hour\n"),
      "\(report)")
  }

  @Test(
    "Moments that no run has to come to may lie beyond an hour",
    arguments: [
      "show: [{clock: , until: 4000s}]", "expect: [{eventually: = true, by: 4000s}]",
      "expect: [{within: [0s, 4000s], that: = true}]", "script: [{at: 3600s, mark: a}]",
    ])
  func beyondHour(line: String) {
    #expect(!report(of: ReadingLimitTests.head + line + "\n").contains("error"))
  }

  @Test("Aliases that multiply are refused at the one that goes too far")
  func multiplyingAliases() {
    var scene = ReadingLimitTests.head + "x-0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for level in 1..<12 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      scene += "x-\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(report(of: scene).contains("error: aliases expand to more than 16 MiB"))
  }

  @Test("Variables whose texts multiply are refused at the one that goes too far")
  func multiplyingTexts() {
    var scene = ReadingLimitTests.head + "let:\n  t0: ha\n"
    for level in 1..<40 { scene += "  t\(level): '{t\(level - 1)}{t\(level - 1)}{t\(level - 1)}'\n" }
    #expect(report(of: scene).contains("error: the texts of the scene expand to more than 16 MiB"))
  }

  @Test("Gestures that all name each other are refused before they fill the memory")
  func gestures() {
    let crowd = "gestures: [{pan: drag, repeat: 9000, alongside: '*', waits-for: none-*}, {tap: none-0}]\n"
    #expect(
      report(of: ReadingLimitTests.head + crowd).contains(
        "the gestures of a scene name each other at most 100000 times"))
  }

  @Test("Thousands of gestures, and of fingers that meet them, are read at once")
  func crowd() {
    let crowd = """
      gestures: [{pan: drag, repeat: 6000, enabled: false}]
      script: [{drag: canvas, repeat: 6000, by: [9, 0]}]

      """
    #expect(report(of: ReadingLimitTests.head + crowd).hasPrefix("scene.yaml:3:"))
  }

  @Test("A last frame is held for at most an hour")
  func holding() {
    func scene(_ time: String) -> String {
      ReadingLimitTests.head + "render: {duration: 1s, outputs: [{gif: a.gif, hold-last: \(time)}]}\n"
    }
    #expect(report(of: scene("3600s")).isEmpty)
    #expect(report(of: scene("1e12s")).contains("\"hold-last\" must lie in 0…3600"))
  }

  @Test("A scene has at most 20000 views, however they are nested")
  func views() {
    func scene(_ count: Int) -> String {
      ReadingLimitTests.head + "views:\n  - view: a\n    repeat: \(count)\n    frame: [0, 0, 1, 1]\n"
    }
    #expect(report(of: scene(20_001)).contains("error: a scene has at most 20000 views, bodies and copies"))
    #expect(
      report(of: scene(1_000_000_000)).contains("error: a scene has at most 20000 views, bodies and copies"))
    let nested =
      ReadingLimitTests.head
      + "views:\n  - view: a\n    repeat: 200\n    frame: [0, 0, 1, 1]\n    views:\n"
      + "      - view: b\n        repeat: 200\n        frame: [0, 0, 1, 1]\n"
    #expect(report(of: nested).contains("error: a scene has at most 20000 views, bodies and copies"))
  }

  @Test("Of many mistakes 20 are listed, in the order of the file, and the others counted")
  func manyMistakes() {
    let wrong = (0..<50).map { "wrong\($0): 1\n" }.joined()
    do {
      _ = try read(ReadingLimitTests.head + wrong)
      Issue.record("nothing was refused")
    } catch {
      #expect(error.diagnostics.count == 21)
      #expect(error.diagnostics.prefix(20).map { $0.range?.line } == Array(3...22))
      #expect(error.diagnostics.last?.rendered == "scene.yaml: error: and 30 more")
    }
  }

  @Test(
    "Hostile files are answered, not followed", .heavy,
    arguments: [
      HostileFile(String(repeating: "[", count: 4 << 20)),
      HostileFile(String(repeating: "{a: ", count: 1 << 20)),
      HostileFile(String(repeating: "- ", count: 2 << 20)),
      HostileFile(String(repeating: "? ", count: 2 << 20)),
      HostileFile(String(repeating: "&a ", count: 1 << 20)),
      HostileFile(String(repeating: "[],", count: 1 << 20)),
      HostileFile(String(repeating: "\n", count: 4 << 20)),
      HostileFile("\"" + String(repeating: "\\u0041", count: 1 << 19)),
      HostileFile(
        "fling: 1\nlet:\n" + (0..<40_000).map { "  a\($0): = a\($0 + 1)\n" }.joined() + "  a40000: 1\n"),
      HostileFile("fling: 1\nviews: " + String(repeating: "[#", count: 1 << 20)),
      HostileFile("a: " + String(repeating: "=(", count: 1 << 20)),
      HostileFile(
        "fling: 1\nseed: 99999999999999999999999999\nlet: {a: 1e400, b: 0xfffffffffffffffffffff}\n"),
      HostileFile("fling: 1\nviews:\n" + String(repeating: "  - view: a\n", count: 100_000)),
    ])
  func hostile(file: HostileFile) {
    #expect(!report(of: file.text).isEmpty)
  }

  @Test("A scene cut anywhere, or with any byte changed, is read or refused at places of the file")
  func damaged() {
    let scene = Array(SceneDocumentTests.tower.utf8)
    for length in stride(from: 0, to: scene.count, by: 7) { expectRangesInFile(in: Array(scene[..<length])) }
    var random = SeededRandom(seed: 1)
    func draw(_ bound: Int) -> Int { random.number(below: bound) }
    let interesting = Array("[]{}:,#&*!|>'\"%@`= -+\n\t.0{}".utf8)
    for _ in 0..<400 {
      var bytes = scene
      for _ in 0...draw(4) {
        bytes[draw(bytes.count)] = draw(2) == 0 ? interesting[draw(interesting.count)] : UInt8(draw(256))
      }
      expectRangesInFile(in: bytes)
    }
    for _ in 0..<100 {
      let bytes = (0..<draw(300)).map { _ in UInt8(draw(256)) }
      expectRangesInFile(in: bytes)
    }
  }

  /// Reads a file. Each error must lie in a line of the file, except the one that counts further errors.
  private func expectRangesInFile(in bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      _ = try SceneReader.read(SourceFile(name: "damaged.yaml", bytes: bytes))
    } catch {
      #expect(!error.diagnostics.isEmpty, "\(text.debugDescription)")
      let lines = SourceLines(bytes)
      for diagnostic in error.diagnostics {
        guard let range = diagnostic.range else {
          #expect(diagnostic.message.hasPrefix("and "), "\(diagnostic.rendered)")
          continue
        }
        // The end of a line is a place too: that of what is missing there.
        let isInside =
          (1...lines.count).contains(range.line) && range.column >= 1
          && range.column + range.length - 1 <= max(lines.scalarCount(ofLine: range.line), range.column)
          && range.column <= lines.scalarCount(ofLine: range.line) + 1
        #expect(isInside, "\(range) \(diagnostic.rendered)\n\(text.debugDescription)")
      }
    }
  }
}

/// A file that would flood the log of the tests if it were told whole.
struct HostileFile: CustomTestStringConvertible, Sendable {
  let text: String
  var testDescription: String { "\(text.prefix(40).debugDescription)… (\(text.utf8.count) bytes)" }

  init(_ text: String) { self.text = text }
}
