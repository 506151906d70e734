#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A finished run of a program that may crash or hang.
package struct ProgramRun {
  package let end: End
  /// The peak of its memory, in bytes.
  package let peakMemory: Int
  /// CPU time of all its threads, in seconds.
  package let processorSeconds: Double

  package enum End: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// Killed because it exceeded its time.
    case hang
    /// Killed because it exceeded its memory.
    case memory
  }

  /// Limits of a run, which are checked every 2 ms; a run that exceeds one is killed.
  package struct Bounds: Sendable {
    /// Elapsed seconds.
    package var seconds = Double.infinity
    /// Seconds of CPU time; enforced on Linux only.
    package var processorSeconds = Double.infinity
    /// Bytes; enforced on Linux only.
    package var memory = Int.max

    package init() {}

    var isFinite: Bool { seconds.isFinite || processorSeconds.isFinite || memory < .max }
  }

  /// The folder, input and output of a run.
  package struct Surroundings: Sendable {
    /// The current folder; nil for that of this process. Starting a program changes the current folder of the
    /// whole process for a moment, so no other thread may depend on it.
    package var folder: String?
    /// Files for standard output and standard error; nil for those of this process.
    package var output: String?
    package var messages: String?
    /// Whether standard input is empty instead of that of this process.
    package var hasEmptyInput = false

    package init() {}

    static var quiet: Surroundings {
      var quiet = Surroundings()
      quiet.output = "/dev/null"
      quiet.messages = "/dev/null"
      return quiet
    }
  }

  /// Runs the program to its end.
  /// - Parameters:
  ///   - isQuiet: whether its output is discarded.
  ///   - limit: its time limit in seconds, which is checked every 2 ms.
  package init(
    _ program: String, _ arguments: [String], isQuiet: Bool = true, limit: Double = .infinity
  ) throws {
    var bounds = Bounds()
    bounds.seconds = limit
    try self.init(program, arguments, in: isQuiet ? .quiet : Surroundings(), within: bounds)
  }

  /// Runs the program to its end or until it exceeds a limit.
  package init(
    _ program: String, _ arguments: [String], in surroundings: Surroundings, within bounds: Bounds
  ) throws {
    let child = try Self.start(program, arguments, surroundings)
    let start = ContinuousClock.now
    var status: Int32 = 0
    var usage = rusage()
    var excess: End?
    while true {
      let ended = unsafe wait4(child, &status, bounds.isFinite && excess == nil ? WNOHANG : 0, &usage)
      if ended == child { break }
      if ended < 0, errno != EINTR { throw Failure(program: program, what: "cannot be waited for") }
      guard ended == 0 else { continue }
      if (ContinuousClock.now - start).milliseconds >= 1000 * bounds.seconds {
        excess = .hang
      } else if let now = RunningProgram(child) {
        if now.processorSeconds >= bounds.processorSeconds { excess = .hang }
        if now.memory >= bounds.memory { excess = .memory }
      }
      if excess != nil { kill(child, SIGKILL) } else { usleep(2000) }
    }
    end = excess ?? (status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F))
    peakMemory = ThisProcess.bytes(usage.ru_maxrss)
    processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  /// Starts the program.
  private static func start(
    _ program: String, _ arguments: [String], _ surroundings: Surroundings
  ) throws -> pid_t {
    var argv: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe argv.append(nil)
    defer { for index in unsafe argv.indices { unsafe free(argv[index]) } }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (stream, path) in [(STDOUT_FILENO, surroundings.output), (STDERR_FILENO, surroundings.messages)] {
      guard let path else { continue }
      unsafe posix_spawn_file_actions_addopen(&actions, stream, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    if surroundings.hasEmptyInput {
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    // Swift cannot see glibc's spawn action for a change of folder, so this process changes its folder and
    // returns.
    let here = unsafe open(".", O_RDONLY | O_CLOEXEC)
    defer { close(here) }
    if let folder = surroundings.folder, unsafe chdir(folder) != 0 {
      throw Failure(program: program, what: "cannot run in \(folder)")
    }
    defer { fchdir(here) }
    var child: pid_t = 0
    // `argv` lives until the call returns and ends with a null pointer, as the call requires.
    guard unsafe posix_spawn(&child, program, &actions, nil, &argv, environ) == 0 else {
      throw Failure(program: program, what: "cannot be started")
    }
    return child
  }

  package struct Failure: Error, CustomStringConvertible {
    let program: String
    let what: String

    package var description: String { "\(program): \(what)" }
  }

  /// The path of a program in the folder of this one.
  package static func besideThisProgram(_ name: String) -> String {
    let path = CommandLine.arguments[0]
    guard let slash = path.lastIndex(of: "/") else { return name }
    return path[...slash] + name
  }
}

extension Duration {
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
