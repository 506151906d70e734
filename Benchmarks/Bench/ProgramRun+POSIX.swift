#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A finished run of another program.
struct ProgramRun {
  /// The most memory that it held, in units of 1024 bytes.
  let peakKilobytes: Int

  /// Runs the program to its end; what it prints is thrown away.
  init(_ program: String, _ arguments: [String]) throws {
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var streams = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&streams)
    defer { unsafe posix_spawn_file_actions_destroy(&streams) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&streams, stream, "/dev/null", O_WRONLY, 0)
    }
    var child: pid_t = 0
    // The words live until the call returns and end with a null pointer, as the call demands.
    guard unsafe posix_spawn(&child, program, &streams, nil, &words, environ) == 0 else {
      throw Failure(program: program, status: -1)
    }
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(child, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure(program: program, status: -1) }
    }
    // An exit status of 1 is a failed expectation: the film is written all the same.
    guard status == 0 || status == 1 << 8 else { throw Failure(program: program, status: status) }
    peakKilobytes = usage.ru_maxrss
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
