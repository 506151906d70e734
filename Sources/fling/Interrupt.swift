import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signals that end the program. While outputs are being written the first one only asks, so that temporary files are
/// removed; the second, or any at other times, ends at once.
enum Interrupt {
  static let exitStatus: Int32 = 130

  private static let isAsked = Atomic(false)
  private static let isWriting = Atomic(false)

  /// Whether a signal asked to end.
  static var isPending: Bool { isAsked.load(ordering: .relaxed) }

  static func install() {
    // Touched here first: a handler must not be the one that sets them up.
    isAsked.store(false, ordering: .relaxed)
    isWriting.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // The handler is a plain C function that does nothing but atomic operations and _exit.
      _ = signal(number) { _ in Interrupt.receive() }
    }
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

  private static func receive() {
    let isFirst = !isAsked.exchange(true, ordering: .sequentiallyConsistent)
    if isFirst, isWriting.load(ordering: .sequentiallyConsistent) { return }
    _exit(exitStatus)
  }
}
