import FlingFilm
import FlingScene
import Processes
import SceneFuzz

/// Takes scenes apart, changes them and gives them to the program, for as long as asked.
///
/// A scene from the folders is read as a tree, and entries, values, names, expressions, numbers, times, paths, colors
/// and output names in it are removed, copied, swapped, taken from other scenes or replaced by wild ones; in some the
/// bytes are damaged besides. A drawn command takes the result: check, render, trace, format or test. Whatever the
/// scene says, the run must end by itself with a status that the manual names, tell every mistake with its place, print
/// no raw control character, hold less than 2 GB, write nothing outside of its output folder, and take at most 10 s of
/// processor time.
///
/// A scene may ask for more work than that: an hour of film, 20 000 views, 64 megapixels. `WorkEstimate` reckons it from the
/// numbers in the scene, and the run is given that time on top. A scene that asks for more than a minute is stopped
/// then; the last line says how many were. Most runs end their film early by `--until` and draw it small by `--width`.
///
/// The same seed and folders give the same case. One that fails is made smaller, as long as it fails in the same way,
/// and kept: the scene, what it was before, the command and what the program said.
@main
enum SceneFuzzRun {
  private static let usage = """
    usage: fuzz-scenes [--pieces FOLDER]... [--seconds 600] [--seed 1] [--count N] [--tell] [--program .build/release/fling]
                       [--keep .build/fuzz-scenes] [--as-is] FOLDER...

      --pieces DIR scenes of which only pieces are taken, such as wrong ones: what begins wrong gets no further
      --seed N     the first case; --count 1 runs only it, and --tell prints its scene and command instead
      --keep DIR   where cases that fail go, and where the program works
      --as-is      leave cases that fail as large as they are
    """

  static func main() throws {
    var options = Options()
    options.take(Array(CommandLine.arguments.dropFirst()), usage)
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
    if options.isTelling {
      let fuzzed = SceneCase(seed: options.seed, corpus: corpus)
      try FileSystem.write(fuzzed.bytes, to: FileSystem.standardOutput)
      try FileSystem.write(
        Array("# \(fuzzed.origin): \(fuzzed.command.arguments)\n".utf8), to: FileSystem.standardError)
      return
    }
    try Folder.makeWhole(options.keep)
    let keep = try FileSystem.resolve(options.keep)
    let workshop = try Workshop(
      folder: "\(keep)/\(FileSystem.processNumber)", program: FileSystem.resolve(options.program),
      files: files)
    var tally = Tally()
    let start = ContinuousClock.now
    var seed = options.seed
    while tally.count < options.count, (ContinuousClock.now - start).milliseconds < 1000 * options.seconds {
      let fuzzed = SceneCase(seed: seed, corpus: corpus)
      let result = try workshop.run(fuzzed)
      tally.add(result, of: fuzzed)
      for fault in result.faults where tally.isNew(fault) {
        var reduction = Reduction(fuzzed, fault: fault, in: workshop)
        if !options.isAsIs { try reduction.run() }
        let least = reduction.least
        let place = try tally.keep(fuzzed, least, fault, workshop.run(least), in: keep)
        print("seed \(seed), \(fuzzed.command.name.rawValue): \(fault); see \(place)")
      }
      seed += 1
    }
    try workshop.clear()
    try Folder.remove("\(keep)/\(FileSystem.processNumber)")
    print(tally.summary(from: options.seed, seconds: Int((ContinuousClock.now - start).milliseconds / 1000)))
    if tally.failed > 0 { ThisProcess.end(1, saying: "fuzz-scenes: \(tally.failed) cases failed") }
  }
}

/// What the command line asks for.
private struct Options {
  var seconds = 600.0
  var seed: UInt64 = 1
  var count = Int.max
  var isTelling = false
  var isAsIs = false
  var program = ProgramRun.besideThisProgram("fling")
  var keep = ".build/fuzz-scenes"
  var folders: [String] = []
  var pieces: [String] = []

  mutating func take(_ words: [String], _ usage: String) {
    var words = words[...]
    while let word = words.popFirst() {
      func value<Value>(_ make: (String) -> Value?) -> Value {
        let text = words.popFirst()
        if let value = text.flatMap(make) { return value }
        ThisProcess.end(64, saying: "fuzz-scenes: \(word) cannot take \(text ?? "nothing")\n\(usage)")
      }
      switch word {
      case "--seconds": seconds = value { Double($0) }
      case "--seed": seed = value { UInt64($0) }
      case "--count": count = value { Int($0) }
      case "--pieces": pieces.append(value { $0 })
      case "--program": program = value { $0 }
      case "--keep": keep = value { $0 }
      case "--tell": isTelling = true
      case "--as-is": isAsIs = true
      case "--help", "-h": ThisProcess.end(0, saying: usage)
      default:
        if word.hasPrefix("-") {
          ThisProcess.end(64, saying: "fuzz-scenes: unknown option \(word)\n\(usage)")
        }
        folders.append(word)
      }
    }
    if folders.isEmpty { ThisProcess.end(64, saying: usage) }
  }
}
