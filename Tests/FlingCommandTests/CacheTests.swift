import Foundation
import TestTraits
import Testing

@Suite("The cache of render, test and check")
struct CacheTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  private func files(of folder: String) -> [String: Data] {
    var files: [String: Data] = [:]
    for name in command.contents(of: folder) {
      if let data = command.read("\(folder)/\(name)") { files[name] = data }
    }
    return files
  }

  /// Removes a file or folder of the test.
  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent(name))
  }

  /// Names of the cache's files with entries.
  private var entries: [String] { command.contents(of: "cache").filter { $0.hasSuffix(".fling-entry") } }

  /// Runs the program without a cache, then twice with one, and expects the same from all runs.
  /// - Parameter output: the folder that the command writes.
  private func expectSame(_ arguments: [String], output: String? = nil, input: String = "") throws {
    if let output { try? remove(output) }
    let reference = try command.run(arguments + ["--no-cache"], input: input)
    let expected = output.map(files) ?? [:]
    for run in ["miss", "hit"] {
      if let output { try? remove(output) }
      let outcome = try command.run(arguments + ["--cache", "cache"], input: input)
      #expect(outcome.status == reference.status, "\(run) of \(arguments)")
      #expect(outcome.output == reference.output, "\(run) of \(arguments)")
      #expect(outcome.messages == reference.messages, "\(run) of \(arguments)")
      if let output { #expect(files(of: output) == expected, "\(run) of \(arguments)") }
    }
  }

  /// The numbers of the cache's files with entries on their disk. Work that is done anew replaces a file, also by one of
  /// the same bytes.
  private func state() -> [String: Int] {
    var numbers: [String: Int] = [:]
    for name in entries {
      let path = command.folder.appendingPathComponent("cache/\(name)").path
      numbers[name] =
        (try? FileManager.default.attributesOfItem(atPath: path))?[.systemFileNumber] as? Int
    }
    return numbers
  }

  // MARK: - The same results

  @Test func `A hit of render repeats files, messages, JSON and status`() throws {
    let failing = SceneText.failing().replacingOccurrences(of: "film.", with: "other.")
      .replacingOccurrences(of: "last.png", with: "other.png")
      .replacingOccurrences(of: "frames: frames", with: "frames: more")
    try command.write(failing, to: "failing.yaml")
    for arguments in [
      ["render", "falling.yaml"], ["render", "falling.yaml", "--json"],
      ["render", "falling.yaml", "failing.yaml"],
      ["render", "failing.yaml", "--json", "--quiet"], ["render", "falling.yaml", "--markup"],
      ["render", "falling.yaml", "--set", "drop=25", "--theme", "dark"],
    ] {
      try expectSame(arguments, output: "Output")
    }
    try expectSame(["render", "falling.yaml", "-o", "one/film.gif"], output: "one")
    try expectSame(["render", "falling.yaml", "-o", "-", "--format", "gif"])
    try expectSame(["render", "-", "-o", "-", "--format", "png"], input: SceneText.falling)
  }

  @Test func `A hit writes into another folder, and not with other options`() throws {
    #expect(try command.run("render", "falling.yaml", "--cache", "cache", "-o", "a").status == 0)
    let state = state()
    let there = try command.run("render", "falling.yaml", "--cache", "cache", "-o", "b/c")
    #expect(there.messages.hasPrefix("b/c/film.gif  "))
    #expect(files(of: "a") == files(of: "b/c"))
    #expect(self.state() == state, "nothing is made anew")
    for option in [["--fps", "10"], ["--scale", "2"], ["--only", "film.gif"], ["--quiet"], ["--strict"]] {
      let before = entries.count
      #expect(try command.run(["render", "falling.yaml", "--cache", "cache"] + option).status == 0)
      #expect(entries.count == before + 1, "\(option)")
    }
  }

  @Test func `A hit of check repeats summaries, warnings and JSON`() throws {
    try command.write(SceneText.failing(), to: "failing.yaml")
    try command.write("fling: 1\nstyles: {a: {fill: red}}\n", to: "part.yaml")
    for options in [[], ["--json"], ["--hints", "--springs"], ["--strict"]] {
      try expectSame(["check", "falling.yaml", "failing.yaml", "part.yaml"] + options)
    }
  }

  @Test func `A hit of test repeats lines, JSON, JUnit, the report and the pictures of differences`() throws {
    let moving = SceneText.falling.replacingOccurrences(of: "    that: = abs", with: "    that: = 0 * abs")
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("scenes"), withIntermediateDirectories: true)
    try command.write(SceneText.falling, to: "scenes/passes.yaml")
    try command.write(moving, to: "scenes/fails.yaml")
    #expect(try command.run("test", "scenes", "--accept").status == 0)
    try command.write(SceneText.falling, to: "scenes/pending.yaml")
    try command.write(
      moving.replacingOccurrences(of: "{drop: 20}", with: "{drop: 21}"), to: "scenes/fails.yaml")
    for options in [
      [], ["--json"], ["--quiet"], ["--junit", "out/junit.xml", "--report", "out/report.html"],
    ] {
      let arguments = ["test", "scenes", "-o", "out/failures"] + options
      // The report tells its command line, so all runs have the same one.
      var all: [(Command.Outcome, [String: Data])] = []
      try? remove("cache")
      for _ in 0..<2 {
        try? remove("out")
        let outcome = try command.run(arguments + ["--cache", "cache"])
        all.append((outcome, files(of: "out")))
      }
      #expect(all[0].0.status == 1)
      #expect(all[0].0.status == all[1].0.status)
      #expect(all[0].0.output == all[1].0.output)
      #expect(all[0].0.messages == all[1].0.messages)
      #expect(all[0].1 == all[1].1)
      #expect(all[0].1.keys.contains { $0.hasSuffix(".png") })
      #expect(entries.count == 3)
      let plain = try command.run(arguments)
      #expect(plain.output == all[0].0.output && plain.messages == all[0].0.messages)
    }
  }

  // MARK: - What makes a result anew

  @Test func `A changed include, picture or golden makes the result anew`() throws {
    try command.write("fling: 1\nlet: {ink: red}\n", to: "ink.yaml")
    let scene = """
      fling: 1
      include: [ink.yaml]
      canvas: {size: [24, 16], background: white}
      views: [{view: box, center: [8, 8], size: 4, fill: = ink}]
      render: {duration: 80ms, outputs: [{gif: film.gif}]}

      """
    try command.write(scene, to: "scene.yaml")
    let red = try command.run("render", "scene.yaml", "--cache", "cache")
    #expect(red.status == 0)
    let film = command.read("Output/film.gif")
    try command.write("fling: 1\nlet: {ink: blue}\n", to: "ink.yaml")
    #expect(try command.run("render", "scene.yaml", "--cache", "cache").status == 0)
    #expect(command.read("Output/film.gif") != film)
    try command.write("fling: 1\nlet: {ink: red}\n", to: "ink.yaml")
    let state = state()
    #expect(try command.run("render", "scene.yaml", "--cache", "cache").status == 0)
    #expect(command.read("Output/film.gif") == film)
    #expect(self.state() == state, "the first state of the include is still in the cache")

    #expect(try command.run("test", "scene.yaml", "--accept", "--cache", "cache").status == 0)
    #expect(self.state() == state, "--accept uses no cache")
    #expect(try command.run("test", "scene.yaml", "--cache", "cache").status == 0)
    #expect(try command.run("test", "scene.yaml", "--cache", "cache").text.contains("passed"))
    let trace = "Goldens/scene/trace.jsonl"
    let rows = try #require(command.read(trace))
    try Data(String(decoding: rows, as: UTF8.self).replacingOccurrences(of: "0.05", with: "0.06").utf8)
      .write(to: command.folder.appendingPathComponent(trace))
    #expect(try command.run("test", "scene.yaml", "--cache", "cache").status == 1)
    try rows.write(to: command.folder.appendingPathComponent(trace))
    #expect(try command.run("test", "scene.yaml", "--cache", "cache").status == 0)
    try remove("Goldens")
    #expect(try command.run("test", "scene.yaml", "--cache", "cache").text.contains("pending"))
  }

  @Test func `Mistakes of scenes are not kept`() throws {
    try command.write("fling: 1\n", to: "wrong.yaml")
    for arguments in [["render", "wrong.yaml"], ["check", "wrong.yaml"], ["test", "wrong.yaml"]] {
      #expect(try command.run(arguments + ["--cache", "cache"]).status == 1)
    }
    #expect(entries.isEmpty)
  }

  @Test func `The checks of outputs are the same on a hit`() throws {
    #expect(try command.run("render", "falling.yaml", "--cache", "cache").status == 0)
    // A frame that was changed by hand is not replaced.
    try command.write("mine", to: "Output/frames/0000.png")
    let plain = try command.run("render", "falling.yaml")
    let cached = try command.run("render", "falling.yaml", "--cache", "cache")
    #expect(plain.status == 73)
    #expect(cached.status == plain.status && cached.messages == plain.messages)
    #expect(command.read("Output/frames/0000.png") == Data("mine".utf8))
    // Two scenes whose outputs have the same paths.
    try command.write(SceneText.falling, to: "other.yaml")
    let arguments = ["render", "falling.yaml", "other.yaml", "-o", "both"]
    #expect(try command.run("render", "other.yaml", "--cache", "cache", "-o", "new").status == 0)
    let refused = try command.run(arguments)
    let again = try command.run(arguments + ["--cache", "cache"])
    #expect(refused.status == 73)
    #expect(again.status == refused.status && again.messages == refused.messages)
    #expect(!command.contents().contains("both"))
  }

  // MARK: - Damage

  @Test func `A damaged, truncated or foreign entry is made anew with a note`() throws {
    let arguments = ["render", "falling.yaml", "--cache", "cache"]
    let reference = try command.run(arguments)
    let expected = files(of: "Output")
    for name in command.contents(of: "cache").filter({ $0.contains(".fling-") }) {
      let path = "cache/\(name)"
      let bytes = try #require(command.read(path))
      var flipped = bytes
      flipped[flipped.count / 2] ^= 1
      for damaged in [flipped, bytes.prefix(bytes.count / 2), Data("foreign".utf8)] {
        try damaged.write(to: command.folder.appendingPathComponent(path))
        try remove("Output")
        let outcome = try command.run(arguments)
        #expect(outcome.status == 0)
        let notes = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("note: cache/") }
        // Outputs of another size are as good as removed.
        #expect(notes.count == (name.hasSuffix(".fling-entry") || damaged.count == bytes.count ? 1 : 0))
        #expect(outcome.messages.hasSuffix(reference.messages))
        #expect(files(of: "Output") == expected)
        #expect(try command.run(arguments).messages == reference.messages)
        try Data(damaged).write(to: command.folder.appendingPathComponent(path))
        #expect(try command.run(arguments + ["--quiet"]).messages.isEmpty)
        _ = try command.run(arguments)
      }
    }
  }

  @Test func `A cache that can't be written is one warning, and the run goes on`() throws {
    try command.write("a file", to: "cache")
    try command.write(SceneText.falling, to: "other.yaml")
    let outcome = try command.run("check", "falling.yaml", "other.yaml", "--cache", "cache")
    #expect(outcome.status == 0)
    #expect(outcome.messages.split(separator: "\n").count == 1)
    #expect(outcome.messages.hasPrefix("warning: the cache can't be used for new results: cache/"))
    #expect(outcome.text.split(separator: "\n").count == 2)
  }

  // MARK: - Options

  @Test func `The folder comes from the option or the environment`() throws {
    #expect(try command.run("check", "falling.yaml", environment: ["FLING_CACHE": "one"]).status == 0)
    #expect(command.contents().contains("one/CACHEDIR.TAG"))
    let both = ["check", "falling.yaml", "--cache", "two"]
    #expect(try command.run(both, environment: ["FLING_CACHE": "three"]).status == 0)
    #expect(command.contents().contains("two/CACHEDIR.TAG"))
    #expect(!command.contents().contains("three"))
    let without = ["check", "falling.yaml", "--no-cache"]
    #expect(try command.run(without, environment: ["FLING_CACHE": "four"]).status == 0)
    #expect(try command.run("check", "falling.yaml", environment: ["FLING_CACHE": ""]).status == 0)
    #expect(!command.contents().contains("four"))
    #expect(try command.run(both + ["--no-cache"]).status == 64)
    #expect(try command.run("check", "falling.yaml", "--cache", "").status == 64)
  }

  @Test func `fling cache prints the size and prunes`() throws {
    #expect(try command.run("cache").status == 64)
    #expect(try command.run("cache", "--stats").status == 64)
    #expect(try command.run("cache", "--stats", "--prune", "1MB", "--cache", "cache").status == 64)
    #expect(try command.run("cache", "--prune", "much", "--cache", "cache").status == 64)
    #expect(try command.run("cache", "--stats", "--cache", "none").status == 66)
    #expect(try command.run("check", "falling.yaml", "--cache", "cache").status == 0)
    #expect(try command.run("render", "falling.yaml", "--cache", "cache").status == 0)
    try command.write("other", to: "cache/notes.txt")
    let stats = try command.run("cache", "--stats", environment: ["FLING_CACHE": "cache"])
    #expect(stats.status == 0 && stats.text.hasPrefix("cache: 2 entries, "))
    let all = try command.run("cache", "--prune", "1GB", "--cache", "cache")
    #expect(all.text.hasPrefix("cache: removed 0 entries, 0 B\ncache: 2 entries, "))
    let json = try command.run("cache", "--prune", "0", "--cache", "cache", "--json")
    let members = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(members?["entries"] as? Int == 0 && members?["bytes"] as? Int == 0)
    #expect((members?["removed"] as? [String: Any])?["entries"] as? Int == 2)
    #expect(command.contents(of: "cache").contains("notes.txt"))
    #expect(try command.run("render", "falling.yaml", "--cache", "cache").status == 0)
  }

  /// A new option must be a part of the key, or belong to those that change no result.
  @Test func `Every option is a part of the key or changes no result`() throws {
    let known = [
      "render": [
        "cache", "no-cache", "json", "jobs", "help", "version",  // change no result
        "set", "strict", "strict-about-notes", "root", "output", "only", "format", "theme", "fps", "scale",
        "width",
        "from", "until", "markup", "quiet",
      ],
      "check": [
        "cache", "no-cache", "json", "help", "version",
        "set", "strict", "strict-about-notes", "root", "springs", "hints",
      ],
      "test": [
        "cache", "no-cache", "json", "jobs", "help", "version", "junit", "quiet", "accept",
        "report", "output", "root",
      ],
    ]
    for (name, options) in known {
      let dump = try command.run("--experimental-dump-help").output
      let document = try #require(try JSONSerialization.jsonObject(with: dump) as? [String: Any])
      let tool = try #require(document["command"] as? [String: Any])
      let all = Self.longNames(of: name, in: tool)
      #expect(all.isSuperset(of: ["cache", "no-cache", "json"]))
      #expect(all.subtracting(options).subtracting(Self.division).isEmpty)
    }
  }

  /// Options that choose scenes or parts of the work; each scene's result is the same.
  private static let division: Set<String> = [
    "shard", "part", "plan", "parts", "unit", "stage", "prune",
  ]

  /// The long names of the options of a command, in the description that the program gives of itself.
  private static func longNames(of name: String, in tool: [String: Any]) -> Set<String> {
    var tools = [tool]
    while !tools.isEmpty {
      let tool = tools.removeFirst()
      if tool["commandName"] as? String == name {
        let arguments = tool["arguments"] as? [[String: Any]] ?? []
        return Set(
          arguments.flatMap { ($0["names"] as? [[String: Any]] ?? []) }
            .filter { $0["kind"] as? String == "long" }.compactMap { $0["name"] as? String })
      }
      tools += tool["subcommands"] as? [[String: Any]] ?? []
    }
    return []
  }
}
