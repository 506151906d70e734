import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signals that end the program. While outputs are written, the first signal only sets a flag, so that
/// temporary files are removed; a second signal, or any signal at another time, ends the program at once.
/// SIGQUIT ends it with its default action, the others with exit status 130.
enum Interrupt {
  static let exitStatus: Int32 = 130

  /// The first signal received; 0 for none.
  private static let receivedSignal = Atomic<Int32>(0)
  private static let isWriting = Atomic(false)

  /// Whether a signal has requested the end.
  static var isPending: Bool { receivedSignal.load(ordering: .relaxed) != 0 }

  /// Installs the signal handlers. To be called once, before the program does anything else.
  static func install() {
    // First access here: the lazy initialization of static variables must not happen in a signal handler.
    receivedSignal.store(0, ordering: .relaxed)
    isWriting.store(false, ordering: .relaxed)
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    for number in numbers {
      // The handler is a plain C function that only uses atomic operations and async-signal-safe calls.
      _ = signal(number) { Interrupt.receive($0) }
    }
    // The parent process may have blocked these signals.
    unblock(numbers)
    // SIGPIPE is ignored: a reader that went away is reported as EPIPE by the write.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Runs `body`; during it the first signal only sets `isPending`.
  static func whileWriting<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    isWriting.store(true, ordering: .sequentiallyConsistent)
    defer { isWriting.store(false, ordering: .sequentiallyConsistent) }
    return try await body()
  }

  /// Ends the program as the received signal requires.
  static func endForReceivedSignal() -> Never { end(by: receivedSignal.load(ordering: .relaxed)) }

  /// Ends the program by a signal, so that its parent sees this signal as the cause.
  static func die(by number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    unblock([number])
    raise(number)
    // Reached only if the system does not deliver the signal.
    _exit(128 + number)
  }

  /// Unblocks signals for this thread.
  private static func unblock(_ numbers: [Int32]) {
    var set = sigset_t()
    // Safe: the calls fill and read the set that they are given and keep no pointer to it.
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private static func end(by number: Int32) -> Never {
    if number == SIGQUIT { die(by: number) }
    _exit(exitStatus)
  }

  /// The signal handler.
  private static func receive(_ number: Int32) {
    let isFirst = receivedSignal.exchange(number, ordering: .sequentiallyConsistent) == 0
    if isFirst, isWriting.load(ordering: .sequentiallyConsistent) { return }
    end(by: number)
  }
}
