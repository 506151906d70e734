import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signals that end the program. While outputs are being written the first one only asks, so that temporary files are
/// removed; the second, or any at other times, ends at once. SIGQUIT ends the program as that signal does, the others with
/// a status of their own.
enum Interrupt {
  static let exitStatus: Int32 = 130

  /// The signal that asked to end; 0 for none.
  private static let asked = Atomic<Int32>(0)
  private static let isWriting = Atomic(false)

  /// Whether a signal asked to end.
  static var isPending: Bool { asked.load(ordering: .relaxed) != 0 }

  /// To be called once, before the program does anything.
  static func install() {
    // Touched here first: a handler must not be the one that sets them up.
    asked.store(0, ordering: .relaxed)
    isWriting.store(false, ordering: .relaxed)
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    for number in numbers {
      // The handler is a plain C function that does nothing but atomic operations and what may be called from a handler.
      _ = signal(number) { Interrupt.receive($0) }
    }
    // Whoever started the program may have blocked them.
    unblock(numbers)
    // A reader that went away shows as EPIPE where something is written.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Runs `body`, in which the first signal only asks.
  static func whileWriting<Result, Failure: Error>(
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    isWriting.store(true, ordering: .sequentiallyConsistent)
    defer { isWriting.store(false, ordering: .sequentiallyConsistent) }
    return try await body()
  }

  /// Ends the program as the signal wants that asked for it.
  static func endAsAsked() -> Never { end(by: asked.load(ordering: .relaxed)) }

  /// Ends the program by a signal, so that its parent sees that.
  static func die(by number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    unblock([number])
    raise(number)
    // Not reached unless the system does not deliver it.
    _exit(128 + number)
  }

  /// Lets this thread take signals.
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

  private static func receive(_ number: Int32) {
    let isFirst = asked.exchange(number, ordering: .sequentiallyConsistent) == 0
    if isFirst, isWriting.load(ordering: .sequentiallyConsistent) { return }
    end(by: number)
  }
}
