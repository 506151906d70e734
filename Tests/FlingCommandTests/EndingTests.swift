import Foundation
import Testing

@Suite("Exit statuses and signals")
struct EndingTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  /// Command lines that write to the standard output, one or more of each command.
  private static let talkative = [
    "check falling.yaml", "check --json falling.yaml", "render falling.yaml --quiet --markup",
    "render falling.yaml --quiet --json", "render falling.yaml -o - --format gif", "trace falling.yaml",
    "schema",
    "language", "manual", "new --list", "new other", "format --check untidy.yaml", "test falling.yaml",
    "test --json falling.yaml",
    "diff once.png once.png", "diff --json once.png once.png", "selftest", "--version", "--help", "help",
    "help check",
    "check --help", "--licenses", "--generate-completion-script bash", "--experimental-dump-help",
    "watch falling.yaml",
  ]

  @Test(
    "Every command reports an unwritable standard output and exits with 74", arguments: talkative)
  func unwritten(arguments: String) throws {
    try command.write(
      SceneText.falling.replacingOccurrences(of: "title: ", with: "title:   "), to: "untidy.yaml")
    try #require(try command.shell("\"$FLING\" render falling.yaml -o once.png").status == 0)
    let targets =
      (EndingTests.hasFullDevice ? [("/dev/full", "no space left on the disk")] : []) + [
        ("&-", "it is closed")
      ]
    for (target, reason) in targets {
      try? FileManager.default.removeItem(at: command.folder.appending(path: "other.yaml"))
      let outcome = try command.shell("\"$FLING\" \(arguments) >\(target)")
      #expect(outcome.status == 74, "\(target)")
      #expect(outcome.messages == "error: standard output: writing failed: \(reason)\n", "\(target)")
    }
  }

  @Test(
    "A closed pipe ends the program by SIGPIPE without a message",
    arguments: [
      "schema", "trace falling.yaml", "--licenses", "render falling.yaml -o - --format y4m",
      "test falling.yaml",
      "check --json falling.yaml",
    ])
  func unread(arguments: String) throws {
    // The reader closes the pipe before the program starts.
    let outcome = try command.shell("{ sleep 0.3; \"$FLING\" \(arguments); echo \"status $?\" >&2; } | true")
    #expect(outcome.messages.split(separator: "\n").last == "status 141")
    #expect(!outcome.messages.contains("error"))
  }

  @Test("A pending report is removed when the reader of the standard output closes the pipe")
  func unreadReport() throws {
    let outcome = try command.shell(
      "{ sleep 0.3; \"$FLING\" test --report r/page.html; echo $? >&2; } | true")
    #expect(outcome.messages.hasSuffix("141\n"))
    #expect(command.contents(of: "r").isEmpty)
  }

  @Test("Help for an unknown command is a wrong command line")
  func unknownHelp() throws {
    let near = try command.run("help", "chekc")
    #expect(near.status == 64)
    #expect(near.text.isEmpty)
    #expect(near.messages == "error: there is no command \"chekc\"\nhint: did you mean \"check\"?\n")
    #expect(try command.run("help", "nope").messages.contains("hint: commands are new, render, run, check, "))
    #expect(try command.run("help", "check", "nope").status == 64)
    for known in [["help"], ["help", "check"], ["help", "help"], ["help", "--help"]] {
      let outcome = try command.run(known)
      #expect(outcome.status == 0, "\(known)")
      #expect(outcome.text.contains("USAGE"), "\(known)")
    }
  }

  @Test(
    "Every command reports a wrong command line in the same form",
    arguments: [
      ["check"], ["check", "--nope"], ["render", "a.yaml", "--fps", "0"], ["nope"], ["new", "a/b"],
      ["render", "missing.yaml"], ["watch", "missing.yaml"],
    ])
  func spelling(arguments: [String]) throws {
    let outcome = try command.run(arguments)
    #expect([64, 66].contains(outcome.status))
    #expect(outcome.messages.hasPrefix("error: "))
  }

  @Test("Control characters of arguments are escaped in messages")
  func escapedArguments() throws {
    for arguments in [
      ["\u{1B}[31m"], ["check", "a.yaml", "--\u{1B}]0;x\u{7}"], ["check", "a\u{202E}b.yaml"],
      ["help", "\u{9B}1m"],
    ] {
      let outcome = try command.run(arguments)
      #expect(outcome.status != 0)
      #expect(
        !outcome.messages.unicodeScalars.contains {
          $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value)
        })
      #expect(!outcome.messages.contains("\u{202E}"))
      #expect(outcome.messages.contains("\\u"))
    }
  }

  @Test("A low limit of open files causes an error message, not a crash", arguments: 4...12)
  func descriptors(limit: Int) throws {
    for arguments in [
      "check falling.yaml", "render falling.yaml --quiet", "trace falling.yaml", "selftest", "schema",
      "--version", "help",
      "test falling.yaml", "diff falling.yaml falling.yaml", "format --check falling.yaml", "new --list",
      "watch falling.yaml",
    ] {
      let outcome = try command.shell("ulimit -n \(limit); exec \"$FLING\" \(arguments)")
      #expect([0, 66, 73].contains(outcome.status), "\(arguments): \(outcome.status)")
      if outcome.status != 0 { #expect(outcome.messages.hasPrefix("error: "), "\(arguments)") }
    }
  }

  @Test("SIGQUIT removes unfinished files and ends the program by that signal")
  func quit() throws {
    try command.write(SceneText.long, to: "long.yaml")
    var process: Process?
    let outcome = try command.run("render", "long.yaml", "-o", "out") { running in
      process = running
      while command.contents(of: "out").isEmpty, running.isRunning { usleep(2000) }
      kill(running.processIdentifier, SIGQUIT)
    }
    #expect(process?.terminationReason == .uncaughtSignal)
    #expect(outcome.status == SIGQUIT)
    #expect(command.contents(of: "out").isEmpty)
    let watch = try command.shell(
      "\"$FLING\" watch falling.yaml >page & while [ ! -s page ]; do sleep 0.05; done; kill -QUIT $!; wait $!; echo $?"
    )
    #expect(watch.text.hasSuffix("131\n"))
  }

  @Test("An output file never takes the descriptor of a closed standard stream")
  func closedStreams() throws {
    try #require(try command.run("render", "falling.yaml", "-o", "a").status == 0)
    let outcome = try command.shell("\"$FLING\" render falling.yaml -o b <&- >&- 2>&-")
    #expect(outcome.status == 0)
    for file in ["film.gif", "last.png", "film.jsonl", "film.csv", "frames/0003.png"] {
      #expect(command.read("a/\(file)") == command.read("b/\(file)"), "\(file)")
    }
    try command.write(SceneText.failing(), to: "failing.yaml")
    #expect(try command.shell("\"$FLING\" render failing.yaml -o c --only film.gif 2>&-").status == 1)
    #expect(command.read("c/film.gif") == command.read("a/film.gif"))
    #expect(
      try command.shell("\"$FLING\" check - <&-").messages == "error: -: cannot be read: it is closed\n")
  }
}
