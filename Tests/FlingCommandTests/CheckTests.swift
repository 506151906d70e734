import Foundation
import Testing

@Suite("fling check")
struct CheckTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  @Test("A valid scene is summarized in one line, and no file is written")
  func good() throws {
    let outcome = try command.run("check", "falling.yaml")
    #expect(outcome.status == 0)
    #expect(outcome.text == "falling.yaml: 0.2 s, 1 expectation holds\n")
    #expect(outcome.messages.isEmpty)
    #expect(command.contents() == ["falling.yaml"])
  }

  @Test("An unknown command is reported with the most similar command")
  func unknownCommand() throws {
    let misspelt = try command.run("rendr", "falling.yaml")
    #expect(misspelt.status == 64)
    #expect(misspelt.messages == "error: there is no command \"rendr\"\nhint: did you mean \"render\"?\n")
    #expect(
      try command.run("falling.yaml").messages
        == "error: there is no command \"falling.yaml\"\nhint: did you mean \"fling render falling.yaml\"?\n")
    #expect(try command.run("zzz").messages.contains("hint: commands are new, render, run, check, "))
    #expect(try command.run("help", "check").status == 0)
    #expect(try command.run("manual").status == 0)
  }

  @Test("Several scenes, which are checked at the same time, are reported in the order of the arguments")
  func order() throws {
    try command.write(SceneText.long, to: "long.yaml")
    try command.write("fling: 2\n", to: "wrong.yaml")
    let names = ["long.yaml", "falling.yaml", "wrong.yaml", "falling.yaml", "long.yaml", "missing.yaml"]
    let outcome = try command.run(["check"] + names)
    let lines = outcome.text.split(separator: "\n").compactMap {
      $0.split(separator: ":").first.map(String.init)
    }
    #expect(lines == ["long.yaml", "falling.yaml", "falling.yaml", "long.yaml"])
    let wrong = try #require(outcome.messages.range(of: "wrong.yaml"))
    let missing = try #require(outcome.messages.range(of: "missing.yaml"))
    #expect(wrong.lowerBound < missing.lowerBound)
    #expect(outcome.status == 66)
  }

  @Test("--springs lists each spring in all forms, with its settling time")
  func springs() throws {
    try command.write(
      """
      fling: 1
      canvas: {size: [100, 100]}
      let: {x: 0, stiff: 100}
      views: [{view: a, size: 10, center: "= [x, 0]"}]
      script:
        - do:
            - {animate: x, to: 40, duration: 0.5s, spring: {bounce: 0.4}}
            - {animate: x, to: 40, spring: {stiffness: = stiff, damping: 60, velocity: 2}}
            - {let: {stiff: = stiff + 1}}
            - {animate: a, to: {opacity: 0}, spring: {stiffness: = a.center.x + 1, damping: 3}, repeat: 2}
      render: {duration: 0.2s}
      """, to: "springs.yaml")
    let outcome = try command.run("check", "--springs", "falling.yaml", "springs.yaml")
    #expect(outcome.status == 0)
    let lines = """
      falling.yaml: 0.2 s, 1 expectation holds
      falling.yaml: no springs
      springs.yaml: 0.2 s
      springs.yaml:7:54: spring {bounce} with "duration": over after 1.2s (72 ticks)
        UIKit           damping 0.6, duration 0.878014s
        SwiftUI         bounce 0.4, duration 0.5s
        SwiftUI         response 0.5s, damping 0.6
        Core Animation  stiffness 157.914, damping 15.0796, mass 1
        Android         stiffness 157.914, damping-ratio 0.6
      springs.yaml:8:38: spring {stiffness, damping, mass}, velocity 2: over after 4.35s (261 ticks)
        SwiftUI         bounce -0.666667, duration 0.628319s
        SwiftUI         response 0.628319s, damping 3
        Core Animation  stiffness 100, damping 60, mass 1
        Android         stiffness 100, damping-ratio 3
      springs.yaml:10:48: spring {stiffness, damping, mass}: computed while the scene runs

      """
    #expect(outcome.text == lines)
    let json = try command.run("check", "--springs", "--json", "springs.yaml").text
    #expect(json.contains("\"damping-ratio\": 3"))
  }

  @Test("A failed expectation sets exit status 1")
  func failing() throws {
    try command.write(SceneText.failing(), to: "failing.yaml")
    let outcome = try command.run("check", "failing.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.text == "failing.yaml: 0.2 s, 0 of 1 expectation hold\n")
    #expect(outcome.messages.contains("failing.yaml:16:"))
  }

  @Test("Failures in many copies: ten are reported, the others are counted, and JSON contains all")
  func failingCopies() throws {
    let failing = SceneText.falling.replacingOccurrences(
      of: "  - at: 0.2s", with: "  - repeat: 25\n    at: 0.1s\n    that: = i < 7\n  - at: 0.2s")
    try command.write(failing, to: "copies.yaml")
    let outcome = try command.run("check", "copies.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.text == "copies.yaml: 0.2 s, 8 of 26 expectations hold\n")
    let reported = outcome.messages.split(separator: "\n").filter { $0.contains("expectation failed") }
    #expect(reported.count == 10)
    #expect(reported.last?.contains("(copy 16)") == true)
    #expect(outcome.messages.hasSuffix("copies.yaml:17:13: error: and 8 more copies of it failed\n"))
    let json = try command.run("check", "--json", "copies.yaml").text
    #expect(json.components(separatedBy: "expectation failed").count == 1 + 18)
  }

  @Test("Warnings in many copies: ten are reported, the others are counted, and JSON contains all")
  func doubtfulCopies() throws {
    let doubtful = SceneText.falling.replacingOccurrences(
      of: "    items: square\n",
      with:
        "    items: square\n  - dynamic-item: glow\n    repeat: 25\n    items: square\n    elasticity: 2\n")
    try command.write(doubtful, to: "copies.yaml")
    let outcome = try command.run("check", "copies.yaml")
    #expect(outcome.status == 0)
    let reported = outcome.messages.split(separator: "\n").filter { $0.contains("contacts gain energy") }
    #expect(reported.count == 10)
    #expect(outcome.messages.contains("copies.yaml:14:5: warning: and 15 more here\n"))
    let json = try command.run("check", "--json", "copies.yaml").text
    #expect(json.components(separatedBy: "contacts gain energy").count == 1 + 25)
  }

  @Test("Warnings are printed, and --strict turns them into errors")
  func strict() throws {
    try command.write(
      SceneText.falling.replacingOccurrences(of: "let: {drop: 20}", with: "let: {drop: 20, unused: 1}"),
      to: "doubtful.yaml")
    let mild = try command.run("check", "doubtful.yaml")
    #expect(mild.status == 0)
    #expect(mild.messages.contains(": warning: "))
    let strict = try command.run("check", "doubtful.yaml", "--strict")
    #expect(strict.status == 1)
    #expect(strict.messages.contains(": error: "))
    #expect(try command.run("render", "doubtful.yaml", "--strict").status == 1)
    #expect(command.contents() == ["doubtful.yaml", "falling.yaml"])
  }

  @Test("Notes are printed by render and by check --hints, and --strict=hints turns them into errors")
  func notes() throws {
    try command.write(
      SceneText.falling.replacingOccurrences(
        of: "views:\n", with: "views:\n  - {view: far, frame: [900, 0, 9, 9], fill: red}\n"), to: "far.yaml")
    let message = "far.yaml:7:6: note: far is never on the canvas\n"
    let plain = try command.run("check", "far.yaml")
    #expect(plain.status == 0 && plain.messages.isEmpty)
    #expect(try command.run("check", "far.yaml", "--strict").status == 0)
    let hints = try command.run("check", "far.yaml", "--hints")
    #expect(hints.status == 0 && hints.messages.hasPrefix(message))
    #expect(hints.messages.hasSuffix("hint: move it, or write hidden: true\n"))
    #expect(try command.run("check", "--json", "--hints", "far.yaml").text.contains("\"severity\": \"note\""))
    let strict = try command.run("check", "--strict=hints", "far.yaml")
    #expect(strict.status == 1)
    #expect(strict.messages.contains("error: far is never on the canvas"))
    #expect(try command.run("render", "--strict=hints", "far.yaml").status == 1)
    #expect(command.contents() == ["falling.yaml", "far.yaml"])
    #expect(try command.run("render", "far.yaml").messages.hasPrefix(message))
    #expect(try command.run("render", "--quiet", "far.yaml").messages.isEmpty)
    #expect(try command.run("check", "--strict=all", "far.yaml").status == 64)
  }

  @Test("--set overrides a variable")
  func override() throws {
    #expect(try command.run("check", "falling.yaml", "--set", "drop=5").status == 0)
    #expect(try command.run("check", "falling.yaml", "--set", "drop== 2 * 3").status == 0)
  }

  @Test("--version prints the version of Fling and of every library")
  func version() throws {
    let text = try command.run("--version").text
    #expect(text.hasPrefix("Fling 0.1.0\nHarfBuzz "))
    #expect(text.contains("\nInter "))
    #expect(text.contains("\nzlib 1."))
    #expect(text.contains("\nlibpng 1.") && text.contains("\ngiflib 5.") && text.contains("\nlibyaml 0."))
    #expect(text.contains("\nSwift 6."))
  }

  @Test("--version prints the pinned versions of the packages")
  func packages() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let package = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let text = try command.run("--version").text
    for (name, repository) in [("SwiftNIO", "swift-nio"), ("swift-argument-parser", "swift-argument-parser")]
    {
      let pinned = try #require(
        package.components(separatedBy: "/\(repository)\", exact: \"").dropFirst().first?.prefix {
          $0 != "\""
        })
      #expect(text.split(separator: "\n").contains("\(name) \(pinned)"))
    }
  }

  @Test("--licenses prints the licenses of the font and of the libraries")
  func licenses() throws {
    let outcome = try command.run("--licenses")
    #expect(outcome.status == 0)
    for part in ["Inter (OFL-1.1", "HarfBuzz (", "libpng (", "zlib (", "giflib (", "libyaml ("] {
      #expect(outcome.text.contains(part))
    }
    // SwiftNIO and its llhttp parser require their notices in binary distributions.
    #expect(
      outcome.text.contains("The SwiftNIO Project\n") && outcome.text.contains("Copyright Fedor Indutny"))
  }

  @Test("The JSON report is one document with all results, and is reproducible")
  func json() throws {
    let failing = SceneText.failing().replacingOccurrences(
      of: "    - png: last.png\n    - frames: frames\n", with: "")
    try command.write(failing, to: "failing.yaml")
    try command.write("fling: 1\ncanvas: {size: [60, 80]}\nveiws: []\n", to: "wrong.yaml")
    let outcome = try command.run("render", "--json", "failing.yaml", "wrong.yaml", "missing.yaml")
    #expect(outcome.status == 66)
    let reported = try command.run("check", "failing.yaml").messages.split(separator: "\n")[0]
    let message = reported.replacingOccurrences(of: "failing.yaml:16:13: error: ", with: "")
    #expect(outcome.text == CheckTests.document(message, size: command.read("Output/film.gif")?.count ?? 0))
    let again = try command.run(
      "render", "--json", "failing.yaml", "wrong.yaml", "missing.yaml", "--jobs", "1", "--quiet")
    #expect(again.text == outcome.text)
    #expect(again.messages.isEmpty)
  }

  /// The JSON report of three scenes: one with a failed expectation, a wrong one, and a missing one.
  /// - Parameters:
  ///   - message: the message of the failed expectation, with quotes escaped.
  ///   - size: the size of the GIF in bytes.
  private static func document(_ message: String, size: Int) -> String {
    """
    {
      "fling": "0.1.0",
      "scenes": [
        {
          "scene": "failing.yaml",
          "status": 1,
          "duration": 0.2,
          "files": [
            {
              "path": "Output/film.gif",
              "kind": "gif",
              "width": 60,
              "height": 80,
              "frames": 10,
              "bytes": \(size)
            },
            {
              "path": "Output/film.jsonl",
              "kind": "trace",
              "rows": 12,
              "bytes": 861
            },
            {
              "path": "Output/film.csv",
              "kind": "trace",
              "rows": 12,
              "bytes": 525
            }
          ],
          "expectations": {
            "count": 1,
            "failures": [
              {
                "severity": "error",
                "file": "failing.yaml",
                "line": 16,
                "column": 13,
                "length": 20,
                "message": "\(message)",
                "hint": "expected because it should be lower",
                "time": 0.2,
                "because": "it should be lower"
              }
            ]
          },
          "diagnostics": []
        },
        {
          "scene": "wrong.yaml",
          "status": 1,
          "files": [],
          "expectations": {
            "count": 0,
            "failures": []
          },
          "diagnostics": [
            {
              "severity": "error",
              "file": "wrong.yaml",
              "line": 3,
              "column": 1,
              "length": 5,
              "message": "unknown key \\"veiws\\" of a scene",
              "hint": "did you mean \\"views\\"?"
            }
          ]
        },
        {
          "scene": "missing.yaml",
          "status": 66,
          "files": [],
          "expectations": {
            "count": 0,
            "failures": []
          },
          "diagnostics": [],
          "error": "missing.yaml: cannot be read: there is no such file or folder"
        }
      ]
    }

    """
  }
}
