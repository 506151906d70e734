/// A queue of blocks. All queues run on the main actor, in virtual time, one block after the other.
@preconcurrency @MainActor
public final class OperationQueue: Sendable {
  /// The queue of the main thread.
  public static let main = OperationQueue()

  public var name: String?
  public var maxConcurrentOperationCount = -1
  public var qualityOfService = QualityOfService.default
  /// Blocks that were added before the last cancellation do not run.
  private var cancellations = 0

  public nonisolated init() {}

  /// Runs a block at the next turn of the loop.
  public func addOperation(_ block: @escaping @MainActor () -> Void) {
    let number = cancellations
    JobQueue.main.add(after: 0) { [self] in
      if number == cancellations { block() }
    }
  }

  /// Keeps blocks that wait from running.
  public func cancelAllOperations() { cancellations += 1 }
}

extension NotificationCenter {
  /// Calls a block for notifications, at once.
  @_disfavoredOverload
  public func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    addObserver(forName: name, object: object, queue: nil as Foundation.OperationQueue?, using: block)
  }
}

/// The thread on which all code of an app runs.
public final class Thread: Sendable {
  public static let main = Thread()
  public static var current: Thread { main }
  public static var isMainThread: Bool { true }
  public var isMainThread: Bool { true }

  private init() {}
}
