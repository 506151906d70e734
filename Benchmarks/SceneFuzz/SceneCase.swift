internal import FlingGeometry

/// A mutated scene and a command for it; the same for the same seed and corpus.
package struct SceneCase: Sendable {
  package let seed: UInt64
  /// The name of the scene that was mutated.
  package let origin: String
  /// Nil if the bytes were damaged, so that they differ from any tree.
  package private(set) var tree: SceneTree?
  package private(set) var bytes: [UInt8]
  package let command: SceneCommand
  private let form: SceneTree.Form

  /// - Precondition: the corpus contains a scene that is YAML.
  package init(seed: UInt64, corpus: Corpus) {
    var draws = SeededRandom(seed: seed, key: 2)
    self.seed = seed
    command = SceneCommand(&draws)
    form = draws.pick(weighted: [(.block, 7), (.json, 2), (.line, 1)])
    let start = draws.pick(corpus.seeds)
    origin = start.name
    if start.tree == nil || draws.chance(0.08) {
      bytes = start.bytes
      tree = nil
    } else {
      var mutation = Mutation(start.tree ?? .map([]), of: corpus, draws)
      let count = mutation.count()
      for _ in 0..<count { mutation.change() }
      draws = mutation.draws
      tree = mutation.tree
      bytes = Array(mutation.tree.text(form).utf8)
      if draws.chance(0.95) { return }
      tree = nil
    }
    for _ in 0..<draws.pick([1, 1, 2, 5, 20]) { SceneCase.damage(&bytes, &draws) }
  }

  /// The case with another tree.
  package func with(_ tree: SceneTree) -> SceneCase {
    var other = self
    other.tree = tree
    other.bytes = Array(tree.text(form).utf8)
    return other
  }

  private static func damage(_ bytes: inout [UInt8], _ draws: inout SeededRandom) {
    let start = draws.number(below: bytes.count + 1)
    let end = min(bytes.count, start + draws.pick([1, 2, 8, 100]))
    switch draws.number(below: 8) {
    case 0: bytes.removeSubrange(start...)
    case 1: bytes.removeSubrange(start..<end)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: draws.number(below: bytes.count + 1))
    case 3: if start < bytes.count { bytes[start] ^= 1 << UInt8(draws.number(below: 8)) }
    case 4: bytes.insert(UInt8(draws.number(below: 256)), at: start)
    case 5:
      bytes.insert(
        contentsOf: (0..<draws.pick([2, 30])).map { _ in UInt8(draws.number(below: 256)) }, at: start)
    case 6:
      let marks = [
        "\t", "\r", "\r\n", "\n", ": ", "- ", "#", "{", "}", "[", "]", "&a ", "*a ", "? ", "| ", "> ", "'",
        "\"", "\\", "%", "!", "\u{FEFF}", "\u{2028}", "\u{85}", "\u{1B}", "\u{202E}",
      ]
      bytes.insert(contentsOf: draws.pick(marks).utf8, at: start)
    default:
      // Invalid UTF-8: a lone continuation byte, an overlong form, half a surrogate pair, a value beyond
      // Unicode, and others.
      bytes.insert(
        contentsOf: draws.pick([
          [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF, 0xFE], [0xE2, 0x82],
        ]), at: start)
    }
  }
}

/// A command of the program with its options. The scene is `in/scene.yaml`, and the output folder is `out`.
package struct SceneCommand: Equatable, Sendable {
  package enum Name: String, CaseIterable, Sendable {
    case check, render, trace, format, test
  }

  package let name: Name
  package let arguments: [String]
  package let isJSON: Bool

  /// The end of the film in seconds; nil if the command does not limit it.
  var until: Double? {
    guard let option = arguments.firstIndex(of: "--until") else { return nil }
    return Double(arguments[option + 1].dropLast())
  }

  package static let scene = "in/scene.yaml"
  package static let outputs = "out"

  init(_ draws: inout SeededRandom) {
    var options: [String] = []
    var isJSON = false
    func add(_ probability: Double, _ added: [String]) {
      if draws.chance(probability) { options += added }
    }
    name = draws.pick(weighted: [(.check, 42), (.render, 38), (.trace, 8), (.format, 6), (.test, 6)])
    switch name {
    case .check:
      isJSON = draws.chance(0.15)
      add(0.05, ["--strict"])
    case .render:
      isJSON = draws.chance(0.3)
      options += ["-o", SceneCommand.outputs]
      // Most films are cut short, so that more cases run in the same time.
      add(0.6, ["--until", draws.pick(["0.1s", "0.3s", "1s"])])
      add(0.05, ["--from", draws.pick(["0.05s", "0"])])
      add(
        0.4,
        draws.pick([
          ["--width", "16"], ["--width", "100"], ["--width", "333"], ["--scale", "0.1"], ["--scale", "3"],
        ]))
      add(
        0.25,
        [
          "--format",
          draws.pick(weighted: [
            ("gif", 1), ("apng", 1), ("png", 1), ("sheet", 1), ("strobe", 1), ("jsonl", 1), ("csv", 1),
            ("y4m", 1), ("pam", 1), ("svg", 6), ("html", 3), ("lottie", 3), ("motion", 3),
          ]),
        ])
      add(0.05, ["--theme", draws.pick(["light", "dark"])])
      add(0.05, ["--fps", draws.pick(["1", "7", "60", "100"])])
      add(0.3, ["--jobs", draws.pick(["1", "2", "7"])])
      if !isJSON { add(0.1, ["--markup"]) }
      add(0.1, ["--quiet"])
    case .trace:
      add(0.4, ["--csv"])
      add(0.2, ["--fps", draws.pick(["1", "50"])])
      add(0.5, ["--until", draws.pick(["0.1s", "1s"])])
    case .format:
      add(0.5, ["--check"])
    case .test:
      options += ["-o", SceneCommand.outputs]
      add(0.3, ["--accept"])
      isJSON = draws.chance(0.3)
      add(0.2, ["--report", "\(SceneCommand.outputs)/report.html"])
      add(0.2, ["--junit", "\(SceneCommand.outputs)/junit.xml"])
    }
    if isJSON { options.append("--json") }
    self.isJSON = isJSON
    // `--accept` takes all arguments up to the end as names, so it comes last.
    arguments =
      [name.rawValue, SceneCommand.scene] + options.filter { $0 != "--accept" }
      + options.filter { $0 == "--accept" }
  }
}
