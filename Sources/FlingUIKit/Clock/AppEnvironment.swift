internal import FlingGeometry
internal import Synchronization

/// The state of the running app that code outside of the main actor reads: clock, random numbers, appearance.
package enum AppEnvironment {
  struct State: Sendable {
    /// The virtual time in seconds since the app started.
    var time = 0.0
    var random = RandomState(seed: 0)
    var theme = Theme.light
    /// Pixels per point.
    var scale = 2.0
    /// The size of the screen in points.
    var screen = Size.zero
  }

  private static let state = Mutex(State())

  /// Reads or changes the environment.
  static func with<Result: Sendable>(_ body: (inout State) -> sending Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// The virtual time in seconds since the app started.
  package static var time: Double {
    get { with { $0.time } }
    set { with { $0.time = newValue } }
  }

  static var theme: Theme { with { $0.theme } }

  static var scale: Double { with { $0.scale } }

  static var screen: Size { with { $0.screen } }
}
