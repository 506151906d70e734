import FlingFilm
import FlingScene
import Processes
import SceneFuzz

/// Mutates scenes and runs the program on them for a given time.
///
/// A scene from the folders is parsed into a tree. Entries, values, names, expressions, numbers, times,
/// paths, colors and output names are removed, copied, swapped, taken from other scenes or replaced by
/// extreme ones; in some cases the bytes are damaged, too. A random command processes the result: check,
/// render, trace, format or test. Whatever the scene contains, the run must end by itself with a documented
/// status, report every mistake with its location, print no unescaped control character, use less than 2 GB,
/// write nothing outside its output folder, and take at most 10 s of CPU time.
///
/// A scene may require more work than that: an hour of film, 20 000 views, 64 megapixels. `WorkEstimate`
/// estimates it from the numbers in the scene, and the time limit is extended by the estimate. A scene that
/// requires more than a minute is stopped after a minute; the last line prints the number of such scenes.
/// Most runs end their film early by `--until` and render it small by `--width`.
///
/// The same seed and folders give the same case. A failing case is reduced while it fails in the same way,
/// and kept: the scene, the scene before the reduction, the command and the program's output.
@main
enum SceneFuzzRun {
  private static let usage = """
    usage: fuzz-scenes [--pieces FOLDER]... [--seconds 600] [--seed 1] [--count N] [--show] [--program .build/release/fling]
                       [--keep .build/fuzz-scenes] [--as-is] FOLDER...

      --pieces DIR scenes that only provide parts for mutations, such as wrong scenes
      --seed N     the first case; --count 1 runs only this case, and --show prints its scene and command instead
      --keep DIR   the folder for failing cases and temporary files
      --as-is      do not reduce failing cases
    """

  static func main() throws {
    var options = Options()
    options.parse(Array(CommandLine.arguments.dropFirst()), usage)
    var corpus = Corpus()
    var files: [String: [UInt8]] = [:]
    for folder in options.folders + options.pieces {
      for path in try Folder.contents(of: folder) where !path.contains("Goldens/") {
        let bytes = try Folder.bytes(of: "\(folder)/\(path)")
        if path.hasSuffix(".yaml") {
          corpus.add("\(folder)/\(path)", bytes, isSeed: options.folders.contains(folder))
        } else if [".png", ".ttf", ".otf"].contains(where: path.hasSuffix), bytes.count < 1 << 20 {
          files[path] = bytes
        }
      }
    }
    guard corpus.seeds.contains(where: { $0.tree != nil }) else {
      ThisProcess.end(66, saying: "fuzz-scenes: no scene in \(options.folders)")
    }
    if options.showsCase {
      let fuzzed = SceneCase(seed: options.seed, corpus: corpus)
      try FileSystem.write(fuzzed.bytes, to: FileSystem.standardOutput)
      try FileSystem.write(
        Array("# \(fuzzed.origin): \(fuzzed.command.arguments)\n".utf8), to: FileSystem.standardError)
      return
    }
    try Folder.makeWithParents(options.keep)
    let keep = try FileSystem.resolve(options.keep)
    let runFolder = try RunFolder(
      folder: "\(keep)/\(FileSystem.processNumber)", program: FileSystem.resolve(options.program),
      files: files)
    var statistics = FuzzStatistics()
    let start = ContinuousClock.now
    var seed = options.seed
    while statistics.count < options.count,
      (ContinuousClock.now - start).milliseconds < 1000 * options.seconds
    {
      let fuzzed = SceneCase(seed: seed, corpus: corpus)
      let result = try runFolder.run(fuzzed)
      statistics.add(result, of: fuzzed)
      for fault in result.faults where statistics.isNew(fault) {
        var reduction = Reduction(fuzzed, fault: fault, in: runFolder)
        if !options.skipsReduction { try reduction.run() }
        let reduced = reduction.smallest
        let caseFolder = try statistics.save(fuzzed, reduced, fault, runFolder.run(reduced), in: keep)
        print("seed \(seed), \(fuzzed.command.name.rawValue): \(fault); see \(caseFolder)")
      }
      seed += 1
    }
    try runFolder.clear()
    try Folder.remove("\(keep)/\(FileSystem.processNumber)")
    print(
      statistics.summary(from: options.seed, seconds: Int((ContinuousClock.now - start).milliseconds / 1000)))
    if statistics.failed > 0 { ThisProcess.end(1, saying: "fuzz-scenes: \(statistics.failed) cases failed") }
  }
}

/// The options of the command line.
private struct Options {
  var seconds = 600.0
  var seed: UInt64 = 1
  var count = Int.max
  var showsCase = false
  var skipsReduction = false
  var program = ProgramRun.besideThisProgram("fling")
  var keep = ".build/fuzz-scenes"
  var folders: [String] = []
  var pieces: [String] = []

  mutating func parse(_ arguments: [String], _ usage: String) {
    var arguments = arguments[...]
    while let argument = arguments.popFirst() {
      func value<Value>(_ make: (String) -> Value?) -> Value {
        let text = arguments.popFirst()
        if let value = text.flatMap(make) { return value }
        ThisProcess.end(64, saying: "fuzz-scenes: \(argument) cannot take \(text ?? "nothing")\n\(usage)")
      }
      switch argument {
      case "--seconds": seconds = value { Double($0) }
      case "--seed": seed = value { UInt64($0) }
      case "--count": count = value { Int($0) }
      case "--pieces": pieces.append(value { $0 })
      case "--program": program = value { $0 }
      case "--keep": keep = value { $0 }
      case "--show": showsCase = true
      case "--as-is": skipsReduction = true
      case "--help", "-h": ThisProcess.end(0, saying: usage)
      default:
        if argument.hasPrefix("-") {
          ThisProcess.end(64, saying: "fuzz-scenes: unknown option \(argument)\n\(usage)")
        }
        folders.append(argument)
      }
    }
    if folders.isEmpty { ThisProcess.end(64, saying: usage) }
  }
}
