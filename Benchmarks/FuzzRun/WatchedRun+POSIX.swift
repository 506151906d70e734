#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A finished run of a program that may crash or hang.
struct WatchedRun {
  let end: End

  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// Killed after so many seconds.
    case hang
  }

  /// Runs the program, at most for so many seconds.
  init(_ program: String, _ arguments: [String], isQuiet: Bool, limit: Double) throws {
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
      throw Failure(program: program, status: -1)
    }
    let start = ContinuousClock.now
    var status: Int32 = 0
    while unsafe waitpid(child, &status, WNOHANG) == 0 {
      guard (ContinuousClock.now - start).milliseconds < 1000 * limit else {
        kill(child, SIGKILL)
        _ = unsafe waitpid(child, &status, 0)
        end = .hang
        return
      }
      usleep(2000)
    }
    end = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  struct Failure: Error {
    let program: String
    let status: Int32
  }

  /// The path of a program that was built beside this one.
  static func besideThisProgram(_ name: String) -> String {
    let own = CommandLine.arguments[0]
    guard let slash = own.lastIndex(of: "/") else { return name }
    return own[...slash] + name
  }
}

/// Seconds of processor time this process has used.
enum ProcessorTime {
  static var now: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}

/// Small files of text.
enum TextFile {
  static func write(_ text: String, to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw WatchedRun.Failure(program: path, status: errno) }
    defer { unsafe fclose(file) }
    guard unsafe fputs(text, file) >= 0 else { throw WatchedRun.Failure(program: path, status: errno) }
  }

  static func remove(_ path: String) { _ = unsafe unlink(path) }
}
