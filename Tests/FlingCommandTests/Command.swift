import Foundation

/// Runs the built program in a temporary folder as a person would: the variables `CI` and
/// `FLING_CACHE` are empty unless a test sets them, so that tests behave the same in CI.
final class Command {
  let folder: URL

  /// The build puts the program into the folder of the test bundle.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("fling")

  struct Outcome {
    var status: Int32
    var output: Data
    var messages: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs the program to its end.
  /// - Parameter output: a path that takes the standard output instead of `Outcome.output`.
  func run(
    _ arguments: String..., input: String = "", output: String? = nil, environment: [String: String] = [:],
    whileRunning body: (Process) throws -> Void = { _ in }
  ) throws -> Outcome {
    try run(arguments, input: input, output: output, environment: environment, whileRunning: body)
  }

  /// Runs the program to its end, its arguments as a list.
  func run(
    _ arguments: [String], input: String = "", output: String? = nil, environment: [String: String] = [:],
    whileRunning body: (Process) throws -> Void = { _ in }
  ) throws -> Outcome {
    try run(
      Command.program, arguments, input: input, output: output, environment: environment, whileRunning: body)
  }

  /// Runs a script of the shell, in which `$FLING` is the program.
  func shell(_ script: String) throws -> Outcome {
    try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], environment: ["FLING": Command.program.path])
  }

  private func run(
    _ program: URL, _ arguments: [String], input: String = "", output: String? = nil,
    environment: [String: String] = [:], whileRunning body: (Process) throws -> Void = { _ in }
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["CI": "", "FLING_CACHE": ""].merging(environment) { $1 }) { $1 }
    // Files instead of pipes: a full pipe that nobody reads would block the program.
    let name = UUID().uuidString
    let urls = ["in", "out", "err"].map {
      FileManager.default.temporaryDirectory.appendingPathComponent("\(name).\($0)")
    }
    defer { for url in urls { try? FileManager.default.removeItem(at: url) } }
    try Data(input.utf8).write(to: urls[0])
    for url in urls.dropFirst() { try Data().write(to: url) }
    process.standardInput = try FileHandle(forReadingFrom: urls[0])
    process.standardOutput = try FileHandle(forWritingTo: output.map(URL.init(fileURLWithPath:)) ?? urls[1])
    process.standardError = try FileHandle(forWritingTo: urls[2])
    try process.run()
    try body(process)
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try Data(contentsOf: urls[1]),
      messages: String(decoding: try Data(contentsOf: urls[2]), as: UTF8.self))
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  func read(_ name: String) -> Data? {
    FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
  }

  /// All paths in a folder and its subfolders, sorted, hidden files included.
  func contents(of name: String = ".") -> [String] {
    let path = folder.appendingPathComponent(name).path
    return (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}

/// Scenes for tests of the program.
enum SceneText {
  /// A square that falls 20 pt in 0.2 s.
  static let falling = """
    fling: 1
    title: Falling
    description: A square falls.
    canvas: {size: [60, 80], background: white}
    let: {drop: 20}
    views:
      - view: square
        center: = [30, drop]
        size: 20
        fill: blue
    behaviors:
      - gravity: fall
        items: square
    expect:
      - at: 0.2s
        that: = abs(square.center.y - (drop + 20)) < 0.001
    render:
      duration: 0.2s
      outputs:
        - gif: film.gif
        - png: last.png
        - frames: frames
        - trace: film.jsonl
        - trace: film.csv

    """

  static func failing(_ text: String = falling) -> String {
    text.replacingOccurrences(
      of: "    that: = abs(square.center.y - (drop + 20)) < 0.001",
      with: "    that: = square.center.y > 50\n    because: it should be lower")
  }

  /// A film of 30 s and 1600×1600 pixels: its rendering lasts longer than any test waits.
  static let long = """
    fling: 1
    canvas: {size: [800, 800], scale: 2, background: white}
    views:
      - ellipse: ball
        center: [400, 400]
        size: 700
        fill: red
    script:
      - do:
          - animate: ball
            to: {rotation: 90deg, size: 100}
            duration: 30s
    render:
      duration: 30s
      outputs:
        - gif: film.gif
        - frames: frames

    """
}
