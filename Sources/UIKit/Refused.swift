/// Hides Swift's tasks from source files of apps, where they would not run: the main actor's jobs wait for
/// the end of the program.
public enum Task<Success, Failure> {}

extension Task where Success == Never, Failure == Never {
  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.asyncAfter or a Timer")
  public static func sleep(nanoseconds duration: UInt64) async throws {}

  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.asyncAfter or a Timer")
  public static func sleep(for duration: Duration) async throws {}
}

extension Task where Success == Void, Failure == Never {
  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  @discardableResult
  public init(_ operation: @escaping @isolated(any) () async -> Void) { fatalError("unavailable") }

  @available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.async or a Timer")
  public func cancel() {}
}
