/// Hides Swift's tasks from source files of apps, where they would not run: the main actor's jobs wait for
/// the end of the program.
public struct Task<Success: Sendable, Failure: Error>: Sendable {}

extension Task where Success == Never, Failure == Never {
  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.asyncAfter or a Timer")
  public static func sleep(nanoseconds duration: UInt64) async throws { fatalError("unavailable") }

  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.asyncAfter or a Timer")
  public static func sleep(for duration: Duration) async throws { fatalError("unavailable") }

  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  public static func yield() async { fatalError("unavailable") }

  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  public static var isCancelled: Bool { fatalError("unavailable") }
}

extension Task where Failure == Never {
  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  @discardableResult
  public init(
    priority: TaskPriority? = nil, operation: @escaping @isolated(any) () async -> Success
  ) { fatalError("unavailable") }

  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  @discardableResult
  public static func detached(
    priority: TaskPriority? = nil, operation: @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Failure> { fatalError("unavailable") }

  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  public var value: Success { get async { fatalError("unavailable") } }
}

extension Task where Failure == any Error {
  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  @discardableResult
  public init(
    priority: TaskPriority? = nil, operation: @escaping @isolated(any) () async throws -> Success
  ) { fatalError("unavailable") }

  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  @discardableResult
  public static func detached(
    priority: TaskPriority? = nil, operation: @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, Failure> { fatalError("unavailable") }

  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  public var value: Success { get async throws { fatalError("unavailable") } }
}

extension Task {
  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  public func cancel() { fatalError("unavailable") }
}
