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

  package enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// Killed when its time was over.
    case hang
  }

  /// Runs the program to its end.
  /// - Parameters:
  ///   - isQuiet: throws away what it prints.
  ///   - limit: the most seconds that it may take; how long it took is then seen to 2 ms.
  package init(
    _ program: String, _ arguments: [String], isQuiet: Bool = true, limit: Double = .infinity
  ) throws {
    let child = try Self.start(program, arguments, isQuiet: isQuiet)
    let start = ContinuousClock.now
    var status: Int32 = 0
    var usage = rusage()
    var isLate = false
    while true {
      let ended = unsafe wait4(child, &status, limit.isFinite && !isLate ? WNOHANG : 0, &usage)
      if ended == child { break }
      if ended < 0, errno != EINTR { throw Failure(program: program, what: "cannot be waited for") }
      guard ended == 0 else { continue }
      isLate = (ContinuousClock.now - start).milliseconds >= 1000 * limit
      if isLate { kill(child, SIGKILL) } else { usleep(2000) }
    }
    end =
      isLate ? .hang : status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    peakMemory = ThisProcess.bytes(usage.ru_maxrss)
  }

  /// Starts the program; it has its standard input from this one.
  private static func start(_ program: String, _ arguments: [String], isQuiet: Bool) throws -> pid_t {
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var streams = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&streams)
    defer { unsafe posix_spawn_file_actions_destroy(&streams) }
    if isQuiet {
      for stream in [STDOUT_FILENO, STDERR_FILENO] {
        unsafe posix_spawn_file_actions_addopen(&streams, stream, "/dev/null", O_WRONLY, 0)
      }
    }
    var child: pid_t = 0
    // The words live until the call returns and end with a null pointer, as the call demands.
    guard unsafe posix_spawn(&child, program, &streams, nil, &words, environ) == 0 else {
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
