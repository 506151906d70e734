import DynamicsFuzz
import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs random physics with extreme numbers for a given time.
///
/// Cases run in batches in a child process. If it fails, crashes or hangs, its seeds run again in a child
/// each, to find the seed.
@main
enum FuzzRun {
  private static let batch: UInt64 = 100
  /// The CPU time in seconds that one case may take, and the additional time for each body and step. Bodies
  /// that rotate at a hundred thousand points per second among forty others have hundreds of impacts in a
  /// step. Joints that contradict each other cost up to 7 s, and a processor whose threads share their units
  /// takes up to twice as long when both work.
  private static let timeLimit = (case: 12.0, step: 0.0003)

  private static let usage =
    "usage: fuzz [--scenes] [--seconds 60] [--seed 0] [--only calls|laws|figures|limits] [--count n [--verbose] | --show]"

  /// Batches take turns: one changes a running animator at random (`calls`), one checks invariants of random worlds (`laws`), and one
  /// checks the speed and energy of random ragdolls (`figures`). The invariants of `limits` have known exceptions, so they run only on
  /// request.
  private enum Suite: String {
    case calls, laws, figures, limits
  }

  static func main() throws {
    do {
      try run()
    } catch is Failed {
      exit(1)
    }
  }

  private static func run() throws {
    var seconds = 60.0
    var seed: UInt64 = 0
    var hasScenes = false
    var isVerbose = false
    var kinds = [Suite.calls, .laws, .figures]
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      func value<Value>(_ make: (String) -> Value?) -> Value {
        let text = arguments.popFirst()
        if let value = text.flatMap(make) { return value }
        ThisProcess.end(64, saying: "fuzz: \(argument) cannot take \(text ?? "nothing")\n\(usage)")
      }
      switch argument {
      case "--seconds": seconds = value { Double($0) }
      case "--seed": seed = value { UInt64($0) }
      case "--scenes": hasScenes = true
      case "--only": kinds = [value(Suite.init)]
      case "--count":
        let count = value { UInt64($0) }
        try run(kinds[0], seed..<(seed + count), isVerbose: isVerbose)
        return
      case "--verbose": isVerbose = true
      case "--show" where hasScenes: return print(FuzzScene(seed: seed).text)
      case "--show":
        try run(kinds[0], seed..<(seed + 1), isVerbose: true)
        return
      case "--help", "-h": return print(usage)
      default: ThisProcess.end(64, saying: "fuzz: unknown argument \(argument)\n\(usage)")
      }
    }
    let start = ContinuousClock.now
    let first = seed
    var failed: [String] = []
    var validScenes = 0
    while (ContinuousClock.now - start).milliseconds < 1000 * seconds {
      if hasScenes {
        switch try sceneEnd(seed) {
        case .exit(0): validScenes += 1
        case .exit(1): break
        case let end:
          failed.append("\(seed)")
          print("scene seed \(seed): \(end), kept in \(scenePath(seed))")
        }
        seed += 1
      } else {
        for kind in kinds where try failure(kind, seed, batch) != nil {
          for single in seed..<(seed + batch) {
            guard let what = try failure(kind, single, 1) else { continue }
            failed.append("\(kind) \(single)")
            print("\(kind) seed \(single): \(what)")
          }
        }
        seed += batch
      }
    }
    let took = Int((ContinuousClock.now - start).milliseconds / 1000)
    let what =
      hasScenes
      ? "scenes (\(validScenes) valid)" : kinds.map(\.rawValue).joined(separator: " and ")
    print("\(seed - first) seeds of \(what) from \(first) in \(took) s, \(failed.count) failed: \(failed)")
    if !failed.isEmpty { throw Failed() }
  }

  struct Failed: Error {}

  /// Runs cases in this process. A case that takes too long counts as failed.
  private static func run(_ kind: Suite, _ seeds: Range<UInt64>, isVerbose: Bool) throws {
    var hasFailed = false
    for seed in seeds {
      let start = ThisProcess.processorSeconds
      var work = 0
      do {
        switch kind {
        case .calls:
          let calls = APIFuzzCase(seed: seed, isVerbose: isVerbose)
          work = calls.work
          try calls.run()
        case .laws, .limits:
          let invariants = InvariantCase(seed: seed, isStrict: kind == .limits)
          work = invariants.work
          try invariants.run()
        case .figures:
          let ragdoll = RagdollCase(seed: seed, isVerbose: isVerbose)
          work = ragdoll.work
          try ragdoll.run()
        }
      } catch {
        hasFailed = true
        print(error)
      }
      let took = ThisProcess.processorSeconds - start
      if took > timeLimit.case + timeLimit.step * Double(work), !hasFailed {
        hasFailed = true
        print("seed \(seed): took \(Int(1000 * took)) ms")
      }
    }
    if hasFailed { throw Failed() }
  }

  private static func failure(_ kind: Suite, _ seed: UInt64, _ count: UInt64) throws -> String? {
    let program = CommandLine.arguments[0]
    let arguments = ["--only", kind.rawValue, "--seed", "\(seed)", "--count", "\(count)"]
    let end = try ProgramRun(program, arguments, isQuiet: count > 1, limit: 20 + 2 * Double(count)).end
    return end == .exit(0) ? nil : "\(end)"
  }

  private static func scenePath(_ seed: UInt64) -> String { "/tmp/fling-fuzz-\(seed).yaml" }

  /// Runs `fling check`, which must exit with 0 or 1. The file is kept after any other end.
  private static func sceneEnd(_ seed: UInt64) throws -> ProgramRun.End {
    let path = scenePath(seed)
    try TextFile.write(FuzzScene(seed: seed).text, to: path)
    let program = ProgramRun.besideThisProgram("fling")
    let end = try ProgramRun(program, ["check", path], isQuiet: true, limit: 10).end
    if end == .exit(0) || end == .exit(1) { TextFile.remove(path) }
    return end
  }
}
