#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A finished run of a program that may crash or hang.
package struct ProgramRun {
  package let end: End
  /// The most memory that it held, in bytes.
  package let peakMemory: Int
  /// Processor time of all its threads.
  package let processorSeconds: Double

  package enum End: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// Killed when its time was over.
    case hang
    /// Killed when it held more memory than it may.
    case memory
  }

  /// When a run is killed. Time and memory are looked at every 2 ms.
  package struct Bounds: Sendable {
    /// Seconds by the clock.
    package var seconds = Double.infinity
    /// Seconds of processor time; only Linux tells them of a running program.
    package var processorSeconds = Double.infinity
    /// Bytes; only Linux tells them of a running program.
    package var memory = Int.max

    package init() {}

    var isFinite: Bool { seconds.isFinite || processorSeconds.isFinite || memory < .max }
  }

  /// Where a run takes place and where its output goes.
  package struct Surroundings: Sendable {
    /// The current folder; nil for this program's. No other thread may look at that while a program starts.
    package var folder: String?
    /// Files that take the standard output and the standard error; nil for this program's.
    package var output: String?
    package var messages: String?
    /// Whether the standard input is empty, instead of this program's.
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
  ///   - isQuiet: throws away what it prints.
  ///   - limit: the most seconds that it may take; how long it took is then seen to 2 ms.
  package init(
    _ program: String, _ arguments: [String], isQuiet: Bool = true, limit: Double = .infinity
  ) throws {
    var bounds = Bounds()
    bounds.seconds = limit
    try self.init(program, arguments, in: isQuiet ? .quiet : Surroundings(), within: bounds)
  }

  /// Runs the program to its end, or until it exceeds a bound.
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
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
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
    // glibc's own action for this is hidden from Swift, so this program itself goes there and back.
    let here = unsafe open(".", O_RDONLY | O_CLOEXEC)
    defer { close(here) }
    if let folder = surroundings.folder, unsafe chdir(folder) != 0 {
      throw Failure(program: program, what: "cannot run in \(folder)")
    }
    defer { fchdir(here) }
    var child: pid_t = 0
    // The words live until the call returns and end with a null pointer, as the call demands.
    guard unsafe posix_spawn(&child, program, &actions, nil, &words, environ) == 0 else {
      throw Failure(program: program, what: "cannot be started")
    }
    return child
  }

  package struct Failure: Error, CustomStringConvertible {
    let program: String
    let what: String

    package var description: String { "\(program): \(what)" }
  }

  /// The path of a program that was built beside this one.
  package static func besideThisProgram(_ name: String) -> String {
    let own = CommandLine.arguments[0]
    guard let slash = own.lastIndex(of: "/") else { return name }
    return own[...slash] + name
  }
}

extension Duration {
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
