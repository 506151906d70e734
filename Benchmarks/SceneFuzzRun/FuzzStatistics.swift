import FlingFilm
import Processes
import SceneFuzz

/// Counts cases and keeps those that fail.
struct FuzzStatistics {
  private(set) var count = 0
  private(set) var failed = 0
  private var valid = 0
  private var invalid = 0
  private var tooLong = 0
  private var peakMemory = 0
  private var slowest = (seconds: 0.0, seed: 0 as UInt64)
  /// The number of faults of each kind.
  private var faults: [String: Int] = [:]

  mutating func add(_ result: RunFolder.Result, of fuzzed: SceneCase) {
    count += 1
    if !result.faults.isEmpty { failed += 1 }
    if result.end == .exit(0) { valid += 1 }
    if result.end == .exit(1) { invalid += 1 }
    if result.isTooLong { tooLong += 1 }
    peakMemory = max(peakMemory, result.peakMemory)
    if result.processorSeconds > slowest.seconds, !result.isTooLong {
      slowest = (result.processorSeconds, fuzzed.seed)
    }
  }

  /// Whether a fault is the first of its kind; one case of each kind is kept. Numbers and quoted texts do not
  /// distinguish kinds.
  mutating func isNew(_ fault: String) -> Bool {
    let kind = FuzzStatistics.kind(of: fault)
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
  func save(
    _ fuzzed: SceneCase, _ reduced: SceneCase, _ fault: String, _ result: RunFolder.Result, in folder: String
  ) throws -> String {
    let caseFolder = "\(folder)/\(fuzzed.seed)-\(fault.prefix { $0 != ":" })"
    try Folder.remove(caseFolder)
    try Folder.write(reduced.bytes, to: "\(caseFolder)/scene.yaml")
    try Folder.write(fuzzed.bytes, to: "\(caseFolder)/whole.yaml")
    try Folder.write(result.output, to: "\(caseFolder)/stdout")
    try Folder.write(result.messages, to: "\(caseFolder)/stderr")
    let arguments = fuzzed.command.arguments.joined(separator: " ")
    let note = "seed \(fuzzed.seed) from \(fuzzed.origin)\nfling \(arguments)\n\(fault)\n\(result.end)\n"
    try Folder.write(Array(note.utf8), to: "\(caseFolder)/case.txt")
    return caseFolder
  }

  func summary(from seed: UInt64, seconds: Int) -> String {
    var lines = [
      "\(count) cases from seed \(seed) in \(seconds) s: \(valid) valid, \(invalid) wrong, \(failed) failed, "
        + "\(tooLong) too long to judge; at most \(peakMemory >> 20) MB and \(Int(slowest.seconds)) s of CPU time (seed \(slowest.seed))"
    ]
    lines += faults.sorted { $0.key < $1.key }.map { "  \($0.value) × \($0.key)" }
    return lines.joined(separator: "\n")
  }
}
