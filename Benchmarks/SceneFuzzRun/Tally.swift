import FlingFilm
import Processes
import SceneFuzz

/// Counts cases and keeps those that fail.
struct Tally {
  private(set) var count = 0
  private(set) var failed = 0
  private var right = 0
  private var wrong = 0
  private var tooLong = 0
  private var peakMemory = 0
  private var longest = (seconds: 0.0, seed: 0 as UInt64)
  /// The number of faults of each kind.
  private var faults: [String: Int] = [:]

  mutating func add(_ result: Workshop.Result, of fuzzed: SceneCase) {
    count += 1
    if !result.faults.isEmpty { failed += 1 }
    if result.end == .exit(0) { right += 1 }
    if result.end == .exit(1) { wrong += 1 }
    if result.isTooLong { tooLong += 1 }
    peakMemory = max(peakMemory, result.peakMemory)
    if result.processorSeconds > longest.seconds, !result.isTooLong {
      longest = (result.processorSeconds, fuzzed.seed)
    }
  }

  /// Whether a fault is the first of its kind; one case of each kind is kept. Numbers and quoted texts do not
  /// distinguish kinds.
  mutating func isNew(_ fault: String) -> Bool {
    let kind = Tally.kind(of: fault)
    faults[kind, default: 0] += 1
    return faults[kind] == 1
  }

  static func kind(of fault: String) -> String {
    var kind = ""
    var isQuoted = false
    for character in fault.prefix(200) {
      if character == "\"" { isQuoted.toggle() }
      if character.isNumber || isQuoted && kind.hasSuffix("\"") { continue }
      kind.append(character)
    }
    return kind
  }

  /// Writes a failing case into a folder of its own.
  /// - Returns: the folder.
  func keep(
    _ fuzzed: SceneCase, _ least: SceneCase, _ fault: String, _ result: Workshop.Result, in folder: String
  ) throws -> String {
    let place = "\(folder)/\(fuzzed.seed)-\(fault.prefix { $0 != ":" })"
    try Folder.remove(place)
    try Folder.write(least.bytes, to: "\(place)/scene.yaml")
    try Folder.write(fuzzed.bytes, to: "\(place)/whole.yaml")
    try Folder.write(result.output, to: "\(place)/stdout")
    try Folder.write(result.messages, to: "\(place)/stderr")
    let words = fuzzed.command.arguments.joined(separator: " ")
    let note = "seed \(fuzzed.seed) from \(fuzzed.origin)\nfling \(words)\n\(fault)\n\(result.end)\n"
    try Folder.write(Array(note.utf8), to: "\(place)/case.txt")
    return place
  }

  func summary(from seed: UInt64, seconds: Int) -> String {
    var lines = [
      "\(count) cases from seed \(seed) in \(seconds) s: \(right) valid, \(wrong) wrong, \(failed) failed, "
        + "\(tooLong) too long to judge; at most \(peakMemory >> 20) MB and \(Int(longest.seconds)) s of CPU time (seed \(longest.seed))"
    ]
    lines += faults.sorted { $0.key < $1.key }.map { "  \($0.value) × \($0.key)" }
    return lines.joined(separator: "\n")
  }
}
