import FlingCodecs
import FlingFilm
import FlingRaster
import FlingScene
import Foundation
import TestTraits
import Testing

/// A folder with one small scene and its golden.
private struct GoldenFixture {
  let folder: TemporaryFolder

  init(_ scene: String = GoldenFixture.spring()) throws {
    folder = try TemporaryFolder()
    try folder.write(scene, to: "spring.yaml")
  }

  /// A box on a spring, which swings and comes to rest.
  static func spring(damping: String = "0.1", fill: String = "blue", rest: String = "") -> String {
    """
    fling: 1
    canvas: {size: [32, 40], background: white}
    views:
      - {view: box, center: [16, 20], size: 8, fill: \(fill)}
    behaviors:
      - {attachment: spring, item: box, anchor: [16, 0], length: 10, frequency: 2, damping: \(damping)}
      - {gravity: fall, items: box}
    script:
      - {mark: begun, at: 0.33s}
    render: {duration: 0.4s}
    \(rest)
    """
  }

  /// The spring with an SVG among its outputs.
  static func vectorSpring(damping: String, tolerance: String = "") -> String {
    spring(damping: damping).replacingOccurrences(
      of: "render: {duration: 0.4s}",
      with: "render: {duration: 0.4s, outputs: [{svg: a.svg}]}\n\(tolerance)")
  }

  func check(
    _ acceptance: GoldenAcceptance = .nothing, isUnattended: Bool = false, jobs: Int = 1,
    isReported: Bool = false
  ) async -> GoldenResult {
    await GoldenSuite.check(
      "\(folder.path)/spring.yaml",
      GoldenOptions(
        jobs: jobs, acceptance: acceptance, isUnattended: isUnattended,
        failureFolder: "\(folder.path)/failed", collectsExhibits: isReported))
  }

  func rewrite(_ scene: String) throws { try folder.write(scene, to: "spring.yaml") }

  func damage(_ name: String, _ change: (inout Data) -> Void) throws {
    let url = URL(fileURLWithPath: "\(folder.path)/Goldens/spring/\(name)")
    var data = (try? Data(contentsOf: url)) ?? Data()
    change(&data)
    try data.write(to: url)
  }

  var golden: [String] {
    folder.contents.filter { $0.hasPrefix("Goldens/spring/") }.map { String($0.dropFirst(15)) }
  }
}

@Suite("Golden comparison")
struct GoldenTests {
  @Test("A scene without a golden is pending, and an accepted scene passes with any number of jobs")
  func accepted() async throws {
    let fixture = try GoldenFixture()
    #expect(await fixture.check().verdict == .pending)
    #expect(fixture.folder.contents == ["spring.yaml"])
    #expect(await fixture.check(.everything).verdict == .accepted)
    #expect(
      fixture.golden == [
        "film.png", "frame-0000.png", "frame-0005.png", "frame-0010.png", "frame-0014.png", "frame-0017.png",
        "frame-0019.png", "frames.txt", "trace.jsonl",
      ], "the first, the last, some between and that of the mark; no temporary file")
    for jobs in [1, 3] { #expect(await fixture.check(jobs: jobs).verdict == .passed) }
  }

  @Test("A small change of damping is reported with the first tick, item and value that differ, and pictures")
  func damping() async throws {
    let fixture = try GoldenFixture()
    _ = await fixture.check(.everything)
    try fixture.rewrite(GoldenFixture.spring(damping: "0.101"))
    let result = await fixture.check()
    #expect(result.verdict == .failed && result.layer == .trace && result.exitStatus == 1)
    let trace = try #require(result.findings.first?.trace)
    #expect(trace.item == "box" && trace.channel == "y")
    let tick = try #require(trace.tick)
    let rows = try #require(fixture.folder.text("Goldens/spring/trace.jsonl")).split(separator: "\n")
    // The expected value is in the golden's row of that tick.
    let expected = try #require(trace.expected)
    #expect(rows[tick].contains(",\(expected),"))
    #expect(trace.actual != trace.expected && tick > 0 && tick < 10)
    let pictures = try #require(result.findings.first { $0.layer == .pictures })
    #expect((pictures.largestChannel ?? 0) > 0 && (pictures.pixels ?? 0) > 0)
    let worst = try #require(pictures.worstFrame)
    #expect(pictures.message.contains("(frame \(worst))"))
    #expect(result.text.contains("/frame-00\(worst < 10 ? "0" : "")\(worst).png"), "the worst is told of")
    #expect(result.line.hasPrefix("\(result.path): failed: trace: tick \(tick) ("))
    #expect(result.line.contains("; also pictures, frames; see "))
    #expect(result.line.count(where: \.isNewline) == 1)
    let shown = try #require(result.pictures.first)
    #expect(shown.hasPrefix("\(fixture.folder.path)/failed/"))
    let stem = shown.dropLast(4)
    for part in ["-expected.png", "-actual.png", "-difference.png", ".png"] {
      #expect(FileManager.default.fileExists(atPath: stem + part))
    }
    #expect(!fixture.golden.contains { $0.contains("actual") })
    // A scene that passes again has no pictures of failures.
    try fixture.rewrite(GoldenFixture.spring())
    #expect(await fixture.check().verdict == .passed)
    #expect(!fixture.folder.contents.contains { $0.hasSuffix("-actual.png") })
  }

  @Test("A change of color fails pictures and frames, not the trace")
  func color() async throws {
    let fixture = try GoldenFixture()
    _ = await fixture.check(.everything)
    try fixture.rewrite(GoldenFixture.spring(fill: "'#0000fe'"))
    let result = await fixture.check()
    #expect(result.findings.map(\.layer) == [.pictures, .frames])
    #expect(result.findings[0].largestChannel == 1)
    #expect(result.findings[1].message == "20 of 20 differ, first frame 0 (0 s)")
  }

  @Test("A report has the curves of the number that differs first, of a body and of a view")
  func curves() async throws {
    let fixture = try GoldenFixture()
    _ = await fixture.check(.everything)
    try fixture.rewrite(GoldenFixture.spring(damping: "0.3"))
    #expect(await fixture.check().findings.allSatisfy { $0.curve == nil }, "no report, no curve")
    let body = try #require(await fixture.check(isReported: true).findings.first)
    let curve = try #require(body.curve)
    #expect(curve.name == "box.y" && curve.firstTime == body.time)
    #expect(curve.expected.count == 24 && curve.actual.count == 24 && curve.expected != curve.actual)
    let greatest = try #require(curve.greatest)
    let differences = zip(curve.actual, curve.expected).map { abs($0.value - $1.value) }
    #expect(abs(greatest.value - (differences.max() ?? 0)) < 1e-6 && greatest.time > curve.firstTime)

    func fade(to opacity: String) -> String {
      """
      fling: 1
      canvas: {size: [32, 40], background: white}
      views: [{view: box, center: [16, 20], size: 8, fill: blue}]
      script: [{at: 0.1s, do: [{animate: box, to: {opacity: \(opacity)}, duration: 0.2s}]}]
      render: {duration: 0.4s}
      """
    }
    let fading = try GoldenFixture(fade(to: "0.5"))
    #expect(await fading.check(.everything).verdict == .accepted)
    try fading.rewrite(fade(to: "0.4"))
    let view = try #require(await fading.check(isReported: true).findings.first?.curve)
    #expect(view.name == "box.opacity" && view.expected.count == 24)
    #expect(view.expected.map(\.value).min() == 0.5 && view.actual.last?.value == 0.4)
  }

  @Test("A curve of many values keeps its ends and peaks")
  func longCurve() {
    let points = (0..<10_000).map { index in
      TraceCurve.Point(time: Double(index), value: index == 5003 ? 9 : Double(index % 2))
    }
    let curve = TraceCurve(name: "a.x", firstTime: 0, expected: points, actual: points)
    #expect(curve.expected.count < 1000 && curve.greatest == nil)
    #expect(curve.expected.first == points.first && curve.expected.last == points.last)
    #expect(curve.expected.contains(points[5003]))
  }

  @Test("A change of duration is reported by rows and frames")
  func length() async throws {
    let fixture = try GoldenFixture()
    _ = await fixture.check(.everything)
    try fixture.rewrite(
      GoldenFixture.spring().replacingOccurrences(of: "duration: 0.4s", with: "duration: 0.2s"))
    let shorter = await fixture.check().findings.map(\.message)
    #expect(shorter[0] == "after 12 rows it is at its end, expected tick 12")
    #expect(shorter[1].hasPrefix("4 of 6 kept frames differ, first frame 10 (0.2 s)"))
    #expect(shorter[2] == "the film has 10 frames, expected 20; 10 of 20 differ, first frame 10 (0.2 s)")
    try fixture.rewrite(
      GoldenFixture.spring().replacingOccurrences(of: "duration: 0.4s", with: "duration: 0.5s"))
    let longer = await fixture.check().findings.map(\.message)
    #expect(longer[0] == "after 24 rows it is at tick 24, expected its end")
    #expect(longer.last == "the film has 25 frames, expected 20; 5 of 25 differ, first frame 20 (0.4 s)")
  }

  /// A card that fades.
  private static func fading(goal: String = "0.4", rest: String = "") -> String {
    """
    fling: 1
    canvas: {size: [32, 40], background: white}
    views:
      - {view: card, frame: [4, 4, 20, 20], fill: blue}
      - {view: dot, frame: [4, 30, 4, 4], fill: red}
    script:
      - do: [{animate: card, to: {opacity: \(goal)}, duration: 0.2s, ease: linear}]
    render: {duration: 0.3s}
    \(rest)
    """
  }

  @Test("A changed animation is reported with the first tick, the view, the key and both values")
  func animation() async throws {
    let fixture = try GoldenFixture(Self.fading())
    _ = await fixture.check(.everything)
    #expect(await fixture.check().verdict == .passed)
    try fixture.rewrite(Self.fading(goal: "0.28"))
    let result = await fixture.check()
    #expect(result.layer == .trace)
    let trace = try #require(result.findings.first?.trace)
    #expect(trace.tick == 1 && trace.item == "card" && trace.channel == "opacity")
    #expect(trace.actual == "0.94" && trace.expected == "0.95")
    #expect(trace.message == "tick 1 (0.016667 s): card.opacity is 0.94, expected 0.95")
  }

  @Test("A new or missing animation is reported where its view first changes")
  func newAnimation() async throws {
    let fixture = try GoldenFixture(Self.fading())
    _ = await fixture.check(.everything)
    let moved =
      Self.fading() + "when: [{when: = tick == 5, do: [{set: dot, center: [6, 31.5]}]}]\n"
    try fixture.rewrite(moved)
    #expect(
      await fixture.check().findings.first?.message
        == "tick 5 (0.083333 s): dot.center.y is 31.5, expected 32")
    _ = await fixture.check(.everything)
    try fixture.rewrite(Self.fading())
    #expect(
      await fixture.check().findings.first?.message
        == "tick 5 (0.083333 s): dot.center.y is 32, expected 31.5")
    // A scene in which nothing changes has a golden that says so.
    try fixture.rewrite(Self.fading().replacingOccurrences(of: "opacity: 0.4", with: "opacity: 1"))
    _ = await fixture.check(.everything)
    try fixture.rewrite(Self.fading())
    #expect(
      await fixture.check().findings.first?.message
        == "tick 1 (0.016667 s): card.opacity is 0.95, expected 1")
  }

  @Test("A changed text is reported, not the size that follows from it")
  func changedText() async throws {
    func scene(_ count: String) -> String {
      """
      fling: 1
      canvas: {size: [80, 40], background: white}
      views:
        - {label: count, center: [40, 20], text: '{round(\(count))}'}
      render: {duration: 0.2s}

      """
    }
    let fixture = try GoldenFixture(scene("tick / 2"))
    _ = await fixture.check(.everything)
    try fixture.rewrite(scene("tick * 4"))
    #expect(
      await fixture.check().findings.first?.message
        == "tick 1 (0.016667 s): count.text is \"4\", expected \"1\"")
  }

  @Test("The tolerance of the trace applies to views, also where other rows differ from those before")
  func viewTolerance() async throws {
    let tolerance = "goldens: {tolerance: {trace: 0.02}}"
    let fixture = try GoldenFixture(Self.fading(rest: tolerance))
    _ = await fixture.check(.everything)
    try fixture.rewrite(Self.fading(goal: "0.385", rest: tolerance))
    #expect(await fixture.check().findings.map(\.layer) == [.pictures, .frames])
    try fixture.rewrite(Self.fading(goal: "0.37", rest: tolerance))
    let trace = try #require(await fixture.check().findings.first?.trace)
    #expect(trace.tick == 9 && trace.channel == "opacity")
  }

  @Test("A golden of an earlier version, whose trace has no views, is to be accepted again")
  func earlierVersion() async throws {
    let fixture = try GoldenFixture(Self.fading())
    _ = await fixture.check(.everything)
    try fixture.damage("trace.jsonl") { data in
      let text = String(decoding: data, as: UTF8.self).replacing(#/,"views":\{.*?\}\}/#, with: "")
      data = Data(text.utf8)
    }
    let findings = await fixture.check().findings
    #expect(findings.map(\.layer) == [.trace])
    #expect(findings.first?.message.contains("accept the scene again") == true)
    // Where no view changes, an earlier golden stays valid.
    let physics = try GoldenFixture()
    _ = await physics.check(.everything)
    try physics.damage("trace.jsonl") { data in
      data = Data(String(decoding: data, as: UTF8.self).replacing(",\"views\":{}", with: "").utf8)
    }
    #expect(await physics.check().verdict == .passed)
  }

  @Test("A failed expectation fails the scene and cannot be accepted")
  func expectation() async throws {
    let fixture = try GoldenFixture(GoldenFixture.spring(rest: "expect: [{always: '= box.center.y == 20'}]"))
    let result = await fixture.check(.everything)
    #expect(result.verdict == .failed && result.layer == .expectations && result.note != nil)
    #expect(fixture.folder.contents == ["spring.yaml"])
  }

  /// A scene with a label.
  private static let worded = GoldenFixture.spring().replacingOccurrences(
    of: "behaviors:", with: "  - {label: word, text: Word, center: [16, 32]}\nbehaviors:")

  @Test("A golden with text contains the version of HarfBuzz, and one without text does not")
  func shaper() async throws {
    let plain = try GoldenFixture()
    _ = await plain.check(.everything)
    #expect(
      try #require(plain.folder.text("Goldens/spring/frames.txt")).hasPrefix(
        "fling golden 1\nsize 32 40\n0 0 "))
    let worded = try GoldenFixture(GoldenTests.worded)
    _ = await worded.check(.everything)
    let table = try #require(worded.folder.text("Goldens/spring/frames.txt"))
    #expect(table.hasPrefix("fling golden 1\nsize 32 40\nharfbuzz \(Versions.harfBuzz)\n0 0 "))
    #expect(await worded.check().verdict == .passed)
  }

  @Test("A difference is reported with the HarfBuzz version of the golden, and equal frames pass without it")
  func otherShaper() async throws {
    let fixture = try GoldenFixture(GoldenTests.worded)
    _ = await fixture.check(.everything)
    let version = Versions.harfBuzz
    func setVersion(_ text: String) throws {
      let table = try #require(fixture.folder.text("Goldens/spring/frames.txt"))
      var lines = table.split(separator: "\n", omittingEmptySubsequences: false)
      lines[2] = Substring(text)
      try fixture.damage("frames.txt") { $0 = Data(lines.joined(separator: "\n").utf8) }
    }
    try setVersion("harfbuzz 2.3.1")
    let same = await fixture.check()
    #expect(same.verdict == .passed && same.note == nil)
    try fixture.rewrite(GoldenTests.worded.replacingOccurrences(of: "text: Word", with: "text: Bird"))
    let other = await fixture.check()
    #expect(other.verdict == .failed)
    #expect(other.note == "its text was shaped with HarfBuzz 2.3.1; this program has \(version)")
    try setVersion("harfbuzz \(version)")
    #expect(await fixture.check().note == nil)
    try setVersion("harfbuzz 2.3\u{1B}[31m")
    let damaged = await fixture.check()
    #expect(damaged.layer == .golden)
    #expect(
      damaged.findings.first?.message.hasSuffix("line 3 is not a version, such as \"harfbuzz 6.0.0\"") == true
    )
    // Earlier versions of Fling wrote no such line.
    try fixture.rewrite(GoldenTests.worded)
    let table = try #require(fixture.folder.text("Goldens/spring/frames.txt"))
    let lines = table.split(separator: "\n", omittingEmptySubsequences: false)
    try fixture.damage("frames.txt") { $0 = Data((lines[..<2] + lines[3...]).joined(separator: "\n").utf8) }
    #expect(await fixture.check().verdict == .passed)
  }

  @Test("An unattended check writes nothing, and a pending scene fails")
  func checkWithoutWriting() async throws {
    let fixture = try GoldenFixture()
    let result = await fixture.check(.everything, isUnattended: true)
    #expect(result.verdict == .pending && result.exitStatus == 1)
    #expect(fixture.folder.contents == ["spring.yaml"])
  }

  @Test("Accepting again removes obsolete pictures and keeps foreign files")
  func foreignFiles() async throws {
    let fixture = try GoldenFixture()
    _ = await fixture.check(.everything)
    try fixture.folder.write("mine", to: "Goldens/spring/notes.md")
    try fixture.rewrite(
      GoldenFixture.spring().replacingOccurrences(of: "duration: 0.4s", with: "duration: 0.2s"))
    #expect(await fixture.check(.everything).verdict == .accepted)
    #expect(fixture.golden.contains("notes.md") && !fixture.golden.contains("frame-0019.png"))
    #expect(fixture.golden.contains("frame-0009.png"))
    #expect(await fixture.check().verdict == .passed)
  }

  @Test("Each theme has a golden in the same folder")
  func themes() async throws {
    let scene = GoldenFixture.spring(fill: "system-blue").replacingOccurrences(
      of: "0.4s}", with: "0.1s, theme: both}")
    let fixture = try GoldenFixture(scene)
    _ = await fixture.check(.everything)
    #expect(fixture.golden.contains("trace-dark.jsonl") && fixture.golden.contains("frame-0004-light.png"))
    #expect(await fixture.check().verdict == .passed)
    try fixture.rewrite(scene.replacingOccurrences(of: "system-blue", with: "'light-dark(#007aff, red)'"))
    #expect(Set(await fixture.check().findings.map(\.theme)) == ["dark"])
    // With one theme less the golden of the remaining theme is missing.
    try fixture.rewrite(scene.replacingOccurrences(of: ", theme: both", with: ""))
    #expect(await fixture.check().findings.map(\.layer) == [.golden])
  }

  @Test("Sweeps and scenes without outputs have goldens, and a difference names the values of its cell")
  func sweep() async throws {
    let scene = { (least: String) in
      GoldenFixture.spring(
        damping: "= damping", rest: "let: {damping: 0}\nsweep: {over: {damping: [0.1, 0.5]}}"
      )
      .replacingOccurrences(of: "{duration: 0.4s}", with: "{duration: 0.2s, outputs: []}")
      .replacingOccurrences(of: "frequency: 2", with: "frequency: '= if(damping == 0.5, \(least), 2)'")
    }
    let fixture = try GoldenFixture(scene("2"))
    #expect(await fixture.check(.everything).verdict == .accepted)
    #expect(await fixture.check().verdict == .passed)
    try fixture.rewrite(scene("2.5"))
    #expect(await fixture.check().findings.first?.trace?.settings == "damping 0.5")
  }
}

@Suite("Tolerances of goldens")
struct GoldenToleranceTests {
  private func verdict(
    _ tolerance: String, before: String = "blue", after: String = "blue", damping: String = "0.1"
  ) async throws -> GoldenResult {
    let rest = "goldens: {tolerance: {\(tolerance)}}"
    let fixture = try GoldenFixture(GoldenFixture.spring(fill: before, rest: rest))
    _ = await fixture.check(.everything)
    try fixture.rewrite(GoldenFixture.spring(damping: damping, fill: after, rest: rest))
    return await fixture.check()
  }

  @Test("Pixels may differ by the difference, or the number of pixels by more, and not beyond", .heavy)
  func pixels() async throws {
    #expect(try await verdict("difference: 1, pixels: 0", after: "'#0000fe'").verdict == .passed)
    #expect(try await verdict("difference: 1, pixels: 0", after: "'#0000fd'").layer == .pictures)
    #expect(try await verdict("difference: 0, pixels: 80", after: "red").verdict == .passed)
    let beyond = try await verdict("difference: 0, pixels: 10", after: "red")
    #expect(beyond.findings.map(\.layer) == [.pictures])
    #expect(beyond.findings[0].message.hasSuffix("; 10 pixels may differ by more than 0"))
  }

  @Test("A tolerance of pictures does not apply to the trace, nor one of the trace to pictures")
  func trace() async throws {
    let hidden = try await verdict("difference: 255, pixels: 100000", damping: "0.101")
    #expect(hidden.findings.map(\.layer) == [.trace])
    #expect(
      try await verdict("difference: 255, pixels: 100000, trace: 2", damping: "0.101").verdict == .passed)
    #expect(try await verdict("trace: 2", damping: "0.101").layer == .pictures)
  }

  @Test("A golden with a tolerance keeps more frames, because only these are compared")
  func moreFrames() async throws {
    let fixture = try GoldenFixture(
      GoldenFixture.spring(rest: "goldens: {tolerance: {difference: 1, pixels: 0}}"))
    _ = await fixture.check(.everything)
    #expect(fixture.golden.count { $0.hasPrefix("frame-") } == 13)
  }
}

@Suite("Damaged goldens")
struct GoldenDamageTests {
  struct Damage: CustomTestStringConvertible {
    var file: String
    var words: String
    var change: @Sendable (inout Data) -> Void

    var testDescription: String { "\(file): \(words)" }
  }

  static let damages = [
    Damage(file: "frame-0000.png", words: "ends too early") { $0 = $0.prefix($0.count / 2) },
    Damage(file: "frame-0000.png", words: "it is empty") { $0 = Data() },
    Damage(file: "frame-0000.png", words: "it is not a PNG") { $0 = Data("version https://git-lfs".utf8) },
    Damage(file: "frame-0000.png", words: "is not the picture whose hash is in frames.txt") { data in
      let other = Bitmap(width: 32, height: 40, filledWith: 0xFF00_00FF)
      data = Data((try? PNGEncoder().encode(other)) ?? [])
    },
    Damage(file: "frames.txt", words: "line 1 is not \"fling golden 1\"") { $0 = Data("nonsense\n".utf8) },
    Damage(file: "frames.txt", words: "it is of another version of Fling") {
      $0 = Data("fling golden 2\n".utf8)
    },
    Damage(file: "frames.txt", words: "line 3 is not a frame") {
      $0 = Data("fling golden 1\nsize 32 40\n0 nan 0123456789abcdef\n".utf8)
    },
    Damage(file: "frames.txt", words: "line 2 is not the frames' size") {
      $0 = Data("fling golden 1\nsize 0 99999999999999999999\n".utf8)
    },
    Damage(file: "frames.txt", words: "it has no frame") { $0 = Data("fling golden 1\nsize 32 40\n".utf8) },
    Damage(file: "frames.txt", words: "is larger than 4 MiB") { $0 = Data(count: 5 << 20) },
    Damage(file: "trace.jsonl", words: "line 1 is not a row of a trace") { $0 = Data("nonsense\n".utf8) },
    Damage(file: "trace.jsonl", words: "line 1 is not a row of a trace") { $0 = Data(count: 1 << 20) },
    Damage(file: "trace.jsonl", words: "line 1 is not a row of a trace") {
      $0 = Data(String(repeating: "[", count: 100_000).utf8)
    },
    Damage(file: "trace.jsonl", words: "line 2 is not a row of a trace") { data in
      let first = data.prefix { $0 != 0x0A }
      data = first + Data("\n{\"tick\":1e99,\"time\":0}\n".utf8)
    },
  ]

  @Test("The error of a damaged file contains its path and the damage", .heavy, arguments: damages)
  func damaged(damage: Damage) async throws {
    let fixture = try GoldenFixture()
    _ = await fixture.check(.everything)
    try fixture.damage(damage.file, damage.change)
    let result = await fixture.check()
    #expect(result.verdict == .failed && result.layer == .golden)
    let words = result.findings[0].message
    #expect(words.contains("Goldens/spring/\(damage.file)") && words.contains(damage.words), "\(words)")
    // Accepting repairs the golden.
    #expect(await fixture.check(.everything).verdict == .accepted)
    #expect(await fixture.check().verdict == .passed)
  }

  @Test(
    "The error of a missing file contains its name", .heavy,
    arguments: ["frame-0019.png", "frames.txt", "trace.jsonl"])
  func missing(file: String) async throws {
    let fixture = try GoldenFixture()
    _ = await fixture.check(.everything)
    try FileManager.default.removeItem(atPath: "\(fixture.folder.path)/Goldens/spring/\(file)")
    let result = await fixture.check()
    #expect(result.layer == .golden)
    #expect(result.findings[0].message.contains("\(file) is missing"))
  }

  @Test("CRLF line ends and a missing film are no damage")
  func noDamage() async throws {
    let fixture = try GoldenFixture()
    _ = await fixture.check(.everything)
    for file in ["frames.txt", "trace.jsonl"] {
      try fixture.damage(file) { data in
        data = Data(String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\n", with: "\r\n").utf8)
      }
    }
    try FileManager.default.removeItem(atPath: "\(fixture.folder.path)/Goldens/spring/film.png")
    #expect(await fixture.check().verdict == .passed)
  }

  // MARK: Keyframes

  @Test
  func `A golden of a scene with vector outputs compares keyframes and names view and key`() async throws {
    let fixture = try GoldenFixture(GoldenFixture.vectorSpring(damping: "0.1"))
    _ = await fixture.check(.everything)
    #expect(fixture.golden.contains("keyframes.json"))
    #expect(await fixture.check().verdict == .passed)
    try fixture.rewrite(GoldenFixture.vectorSpring(damping: "0.3"))
    let finding = await fixture.check().findings.first { $0.layer == .keyframes }
    #expect(finding?.message.hasPrefix("box.y ") == true)
    #expect(finding?.message.contains("expected") == true || finding?.message.contains("changes") == true)
  }

  @Test
  func `With a tolerance, keyframes may differ by it`() async throws {
    let tolerance = "goldens: {tolerance: {trace: 30}}"
    let fixture = try GoldenFixture(GoldenFixture.vectorSpring(damping: "0.1", tolerance: tolerance))
    _ = await fixture.check(.everything)
    try fixture.rewrite(GoldenFixture.vectorSpring(damping: "0.12", tolerance: tolerance))
    #expect(await fixture.check().findings.filter { $0.layer == .keyframes }.isEmpty)
  }
}
