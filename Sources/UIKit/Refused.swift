// What only source files of apps must not find; Fling's own modules use Swift's type.

@available(*, unavailable, message: "Fling runs no tasks yet; use DispatchQueue.main.asyncAfter or a Timer")
public struct Task<Success, Failure> {}
