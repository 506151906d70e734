import FlingFilm
import FlingGeometry
import Processes
import SceneFuzz

/// A folder in which the program runs on scenes: `in` contains the scene and its files, `out` receives the
/// outputs. Nothing may appear outside of `out`.
struct RunFolder {
  let folder: String
  private let program: String
  /// The files that scenes may read, by path in `in`.
  private let files: [String: [UInt8]]

  /// The limits of any run: seconds of CPU time, and bytes of memory.
  static let maxSeconds = 60.0
  static let maxMemory = 2 << 30

  init(folder: String, program: String, files: [String: [UInt8]]) throws {
    self.folder = folder
    self.program = program
    self.files = files
    try Folder.makeWithParents("\(folder)/work/in")
    for (path, bytes) in files { try Folder.write(bytes, to: "\(folder)/work/in/\(path)") }
  }

  /// The faults of a run, or that it cannot be judged.
  struct Result {
    var faults: [String] = []
    var end: ProgramRun.End
    /// Whether the run was stopped because its scene requires more time than the limit.
    var isTooLong = false
    var peakMemory: Int
    var processorSeconds: Double
    var output: [UInt8] = []
    var messages: [UInt8] = []
  }

  func run(_ fuzzed: SceneCase) throws -> Result {
    let work = "\(folder)/work"
    try Folder.remove("\(work)/out")
    try Folder.write(fuzzed.bytes, to: "\(work)/in/scene.yaml")
    var result = try run(fuzzed.command, on: fuzzed.bytes.count, estimate: fuzzed.tree.map(WorkEstimate.init))
    result.faults += try strayFileFaults(fuzzed)
    if result.faults.isEmpty, result.end == .exit(0), fuzzed.command.name == .format {
      result.faults += try formatFaults(fuzzed)
    }
    return result
  }

  private func run(_ command: SceneCommand, on sceneSize: Int, estimate: WorkEstimate?) throws
    -> Result
  {
    var surroundings = ProgramRun.Surroundings()
    surroundings.folder = "\(folder)/work"
    surroundings.output = "\(folder)/stdout"
    surroundings.messages = "\(folder)/stderr"
    surroundings.hasEmptyInput = true
    let timeLimit = estimate?.timeLimit(for: command) ?? 10
    var bounds = ProgramRun.Bounds()
    bounds.processorSeconds = min(timeLimit, RunFolder.maxSeconds)
    // Elapsed time also has a limit, for a run that waits without using CPU time. It is generous because of
    // other processes.
    bounds.seconds = 10 * bounds.processorSeconds
    bounds.memory = RunFolder.maxMemory
    let run = try ProgramRun(program, command.arguments, in: surroundings, within: bounds)
    var result = Result(end: run.end, peakMemory: run.peakMemory, processorSeconds: run.processorSeconds)
    result.output = try Folder.bytes(of: "\(folder)/stdout")
    result.messages = try Folder.bytes(of: "\(folder)/stderr")
    switch run.end {
    case .exit(let status):
      var outcome = Verdict.Outcome(
        status: status, output: result.output, messages: result.messages,
        outputs: try Folder.contents(of: "\(folder)/work/out"))
      outcome.sceneSize = sceneSize
      // Other commands write reports of their own in HTML and XML.
      let isRendering = command.name == .render
      outcome.vectorFiles = try outcome.outputs.filter { isRendering && VectorFileCheck.knows($0) }.map {
        path in
        (path, try Folder.bytes(of: "\(folder)/work/out/\(path)"))
      }
      result.faults = Verdict.faults(of: command, outcome)
    case .signal(let number): result.faults = ["crash: signal \(number)"]
    case .memory: result.faults = ["memory: more than 2 GB"]
    case .hang:
      if timeLimit > RunFolder.maxSeconds {
        result.isTooLong = true
      } else {
        result.faults = ["hang: more than \(Int(bounds.processorSeconds)) s of processor time"]
      }
    }
    if run.peakMemory > RunFolder.maxMemory, run.end != .memory {
      result.faults.append("memory: \(run.peakMemory >> 20) MB")
    }
    return result
  }

  /// Files that the run created or changed outside the output folder.
  private func strayFileFaults(_ fuzzed: SceneCase) throws -> [String] {
    var faults: [String] = []
    let known = Set(files.keys)
    let isAccepting = fuzzed.command.arguments.contains("--accept")
    for name in try Folder.contents(of: "\(folder)/work/in")
    where !known.contains(name) && name != "scene.yaml" {
      if !isAccepting || !name.hasPrefix("Goldens/") { faults.append("stray: in/\(name) was created") }
      try Folder.remove("\(folder)/work/in/\(name)")
    }
    try Folder.remove("\(folder)/work/in/Goldens")
    for (path, bytes) in files where (try? Folder.bytes(of: "\(folder)/work/in/\(path)")) != bytes {
      faults.append("stray: in/\(path) was changed")
      try Folder.write(bytes, to: "\(folder)/work/in/\(path)")
    }
    if fuzzed.command.name != .format, try Folder.bytes(of: "\(folder)/work/in/scene.yaml") != fuzzed.bytes {
      faults.append("stray: the scene was changed")
    }
    for name in try FileSystem.names(in: "\(folder)/work") where name != "in" && name != "out" {
      faults.append("stray: \(name) was created beside the output folder")
      try Folder.remove("\(folder)/work/\(name)")
    }
    for path in ["\(folder)/escape.gif", "\(folder)/escape.png", "/tmp/fling-fuzz-escape.gif"]
    where try FileSystem.kind(of: path) != nil {
      faults.append("stray: \(path) was created")
      try Folder.remove(path)
    }
    return faults
  }

  /// Formatting must be idempotent and must not change the meaning of the scene.
  private func formatFaults(_ fuzzed: SceneCase) throws -> [String] {
    let path = "\(folder)/work/in/scene.yaml"
    let first = try Folder.bytes(of: path)
    if fuzzed.command.arguments.contains("--check") {
      return first == fuzzed.bytes ? [] : ["stray: --check changed the scene"]
    }
    var faults: [String] = []
    if SceneTree(yaml: first) != SceneTree(yaml: fuzzed.bytes) {
      faults.append("format: the meaning of the scene changed")
    }
    _ = try run(fuzzed.command, on: first.count, estimate: nil)
    if try Folder.bytes(of: path) != first {
      faults.append("format: formatting is not idempotent")
    }
    return faults
  }

  /// Removes the folders and files of the runs.
  func clear() throws {
    for name in ["work", "stdout", "stderr"] { try Folder.remove("\(folder)/\(name)") }
  }
}
