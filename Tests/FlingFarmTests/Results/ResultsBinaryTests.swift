import FlingCodecs
import FlingFilm
import FlingGeometry
import FlingScene
import Testing

@testable import FlingFarm

/// Results are read as they were written. The samples have no property with its default value, and the tests list all
/// properties: a new one must be added here, and to what is written.
struct ResultsBinaryTests {
  static let diagnostic: Diagnostic = {
    var diagnostic = Diagnostic(
      .warning, file: "a\u{202E}.yaml", range: SourceRange(line: 3, column: 4, length: 5, origin: 6),
      message: "it is \"odd\"", hint: "write it otherwise", line: "  views: […]")
    diagnostic.trail = [
      Diagnostic.Step(isUse: true, file: "parts/b.yaml", line: 7),
      Diagnostic.Step(isUse: false, file: "a.yaml", line: 8),
    ]
    return diagnostic
  }()

  static let failure = FailedExpectation(
    diagnostic: diagnostic, time: Time(units: 1234), because: "it should be lower",
    settings: [
      Sweep.Setting(name: "damping", value: .number(0.1, Dimension(time: -1, angle: 2)), text: "0.10"),
      Sweep.Setting(name: "isOn", value: .truth(true), text: "true"),
      Sweep.Setting(name: "kind", value: .none, text: "none"),
    ])

  static let files = [
    WrittenFile(
      kind: .svg, path: "Output/a.svg", width: 30, height: 40, frameCount: 1, byteCount: 1 << 40,
      deviation: WrittenFile.Deviation(points: 0.5, degrees: 0.25, color: 0.125)),
    WrittenFile(kind: .frames, path: "-", width: 0, height: 1, frameCount: 2, byteCount: 3),
  ]

  static let errors: [FilmError] = [
    .scene(SceneError([diagnostic, diagnostic])), .refused(SceneError([])),
    .unreadable(path: "a", reason: "b"), .unwritable(path: "c", reason: "d"),
    .unfinished(path: "e", reason: "f"), .abandoned, .interrupted,
  ]

  static let finding: GoldenFinding = {
    var finding = GoldenFinding(.keyframes, theme: "dark", "3 of 4 differ")
    finding.trace = TraceDifference(
      tick: 1, time: 1.0 / 60, item: "card", channel: "x", expected: "1", actual: "2", settings: "damping 0.1"
    )
    // More points than a curve keeps when it is made.
    let points = (0..<700).map { TraceCurve.Point(time: Double($0), value: Double($0 * $0 % 17)) }
    var curve = TraceCurve(name: "card.x", firstTime: 0.5, expected: [], actual: [])
    curve.greatest = TraceCurve.Point(time: 2, value: 3)
    (curve.expected, curve.actual) = (points, points.reversed())
    finding.curve = curve
    finding.frame = 5
    finding.time = 0.1
    finding.pixels = 6
    finding.worstFrame = 7
    finding.largestChannel = 8
    return finding
  }()

  static let exhibit: GoldenExhibit = {
    var exhibit = GoldenExhibit(theme: "light", width: 100.5, height: 200.25, tolerance: 3)
    exhibit.pictures = [
      GoldenExhibit.Picture(
        frame: 1, time: 0.02, expected: [1, 2, 3], actual: [1, 2, 3], isKept: true, isBroken: false, pixels: 4
      ),
      GoldenExhibit.Picture(
        frame: 2, time: 0.04, expected: nil, actual: [5], isKept: false, isBroken: true, pixels: nil),
      GoldenExhibit.Picture(
        frame: 3, time: 0.06, expected: [6], actual: nil, isKept: true, isBroken: true, pixels: nil),
      GoldenExhibit.Picture(
        frame: 4, time: 0.08, expected: nil, actual: nil, isKept: true, isBroken: true, pixels: nil),
      GoldenExhibit.Picture(
        frame: 5, time: 0.1, expected: [], actual: [7], isKept: true, isBroken: true, pixels: 9),
    ]
    exhibit.expectedFilm = ExhibitFilm(pictures: [[], [1], [2, 3]], delays: [20, 20.5, 1e-9])
    exhibit.actualFilm = ExhibitFilm(pictures: [[4]], delays: [-0.0])
    return exhibit
  }()

  static let result: GoldenResult = {
    var result = GoldenResult(path: "scenes/a.yaml", name: "a", golden: "scenes/Goldens/a")
    result.title = "A"
    result.description = "It moves.\nAnd stops."
    result.verdict = .failed
    result.findings = [finding, GoldenFinding(.trace, theme: nil, "it differs")]
    result.diagnostics = [diagnostic]
    result.failures = [failure]
    result.error = .unwritable(path: "Output", reason: "permission denied")
    result.files = ["Output/Failures/scenes/a/frame-0001.png"]
    result.note = "its text was shaped by another version"
    result.exhibits = [exhibit]
    result.isUnattended = true
    return result
  }()

  private func expectRepetition<Value: BinaryCodable>(
    of value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = value.binary
    let read = try Value(binary: bytes)
    #expect(text(of: read) == text(of: value), sourceLocation: sourceLocation)
    #expect(read.binary == bytes, sourceLocation: sourceLocation)
  }

  /// All properties at all depths.
  private func text(of value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  private func properties(of value: some Any) -> [String] {
    Mirror(reflecting: value).children.compactMap(\.label)
  }

  @Test func `Every property of a value is stored`() throws {
    try expectRepetition(of: Self.diagnostic)
    try expectRepetition(of: Diagnostic(.note, file: "", range: nil, message: ""))
    try expectRepetition(of: Self.failure)
    try expectRepetition(of: Self.files)
    try expectRepetition(of: Self.finding)
    try expectRepetition(of: Self.exhibit)
    try expectRepetition(of: Self.result)
    try expectRepetition(of: GoldenResult(path: "", name: "", golden: ""))
    for error in Self.errors { try expectRepetition(of: error) }
    let spring = Spring(frequency: 12.5, damping: 0.75)
    for form in SpringFormula.Form.allCases {
      try expectRepetition(
        of: SpringReport(
          range: SourceRange(line: 1, column: 2), file: "a.yaml", form: form,
          values: SpringReport.Values(spring: spring, velocity: form == .ratio ? nil : 0.5, settlingTicks: 42)
        ))
      try expectRepetition(
        of: SpringReport(range: .start, file: "b.yaml", form: form, values: nil))
    }
  }

  @Test func `The samples have all properties of their types`() {
    #expect(
      properties(of: Self.diagnostic) == ["severity", "file", "range", "message", "hint", "line", "trail"])
    #expect(properties(of: Self.diagnostic.trail[0]) == ["isUse", "file", "line"])
    #expect(properties(of: SourceRange.start) == ["line", "column", "length", "origin"])
    #expect(properties(of: SceneError([])) == ["diagnostics"])
    #expect(properties(of: Self.failure) == ["diagnostic", "time", "because", "settings"])
    #expect(properties(of: Self.failure.settings[0]) == ["name", "value", "text"])
    #expect(
      properties(of: Self.files[0]) == [
        "kind", "path", "width", "height", "frameCount", "byteCount", "deviation",
      ])
    #expect(
      properties(of: WrittenFile.Deviation(points: 0, degrees: 0, color: 0)) == [
        "points", "degrees", "color",
      ])
    #expect(
      properties(of: Self.result) == [
        "path", "name", "golden", "title", "description", "verdict", "findings", "diagnostics", "failures",
        "error", "files", "note", "exhibits", "isUnattended",
      ])
    #expect(
      properties(of: Self.finding) == [
        "layer", "theme", "message", "trace", "curve", "frame", "time", "pixels", "worstFrame",
        "largestChannel",
      ])
    #expect(
      properties(of: TraceDifference()) == [
        "tick", "time", "item", "channel", "expected", "actual", "settings",
      ])
    #expect(
      properties(of: TraceCurve(name: "", firstTime: 0, expected: [], actual: [])) == [
        "name", "firstTime", "greatest", "expected", "actual",
      ])
    #expect(
      properties(of: Self.exhibit) == [
        "theme", "width", "height", "tolerance", "pictures", "expectedFilm", "actualFilm",
      ])
    #expect(
      properties(of: Self.exhibit.pictures[0]) == [
        "frame", "time", "expected", "actual", "isKept", "isBroken", "pixels",
      ])
    #expect(properties(of: ExhibitFilm(pictures: [], delays: [])) == ["pictures", "delays"])
    #expect(
      properties(of: SpringReport(range: .start, file: "", form: .ratio, values: nil)) == [
        "range", "file", "form", "values",
      ])
    #expect(properties(of: Spring(frequency: 1, damping: 1)) == ["frequency", "damping"])
  }

  @Test(arguments: [GoldenResult.Verdict.passed, .failed, .pending, .accepted, .broken, .orphaned, .removed])
  func `Every verdict is stored`(_ verdict: GoldenResult.Verdict) throws {
    try expectRepetition(of: verdict)
  }

  @Test func `Every layer, severity and kind of file is stored`() throws {
    for layer in GoldenLayer.allCases { try expectRepetition(of: layer) }
    for severity in [Diagnostic.Severity.error, .warning, .note] { try expectRepetition(of: severity) }
    let kinds: [WrittenFile.OutputType] = [
      .gif, .apng, .png, .frames, .trace, .sheet, .strobe, .y4m, .pam, .svg, .html, .lottie, .motion,
    ]
    for kind in kinds { try expectRepetition(of: kind) }
  }

  @Test func `A value that is neither a number nor a truth is stored as its text`() throws {
    let setting = Sweep.Setting(name: "ink", value: .color(.black), text: "black")
    let read = try Sweep.Setting(binary: setting.binary)
    #expect(read == Sweep.Setting(name: "ink", value: .none, text: "black"))
    #expect(Sweep.json([read]).compact == Sweep.json([setting]).compact)
  }

  @Test func `A picture that is as expected is stored once`() {
    let bytes = [UInt8](repeating: 7, count: 10_000)
    let picture = GoldenExhibit.Picture(
      frame: 0, time: 0, expected: bytes, actual: bytes, isKept: true, isBroken: false, pixels: 0)
    #expect(picture.binary.count < 10_100)
  }

  @Test func `Bytes that end too early are an error, at every length`() {
    var small = Self.result
    small.findings = [GoldenFinding(.trace, theme: "dark", "it differs")]
    let bytes = small.binary
    for length in bytes.indices {
      #expect(throws: BinaryError.self) { try GoldenResult(binary: Array(bytes[..<length])) }
    }
  }
}
