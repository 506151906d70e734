import FlingGeometry
import FlingScene
import Synchronization

/// What a program has shown, tick by tick. The program runs once, as far as anyone has asked; every later run
/// of the film shows the record. A film gives the same fingers in each of its runs, so the record is that of
/// each.
package final class GuestRecord: SceneGuest {
  private struct State {
    var start: GuestTick?
    /// What the program has shown, without layers.
    var ticks: [GuestTick] = []
    /// The layers of each tick.
    var layers: [[SharedLayer]] = []
    var pictures: [String] = []
    var notes: [String] = []
    var error: GuestError?
    /// The ticks since which the program has shown the same.
    var stillTicks: [Int] = []
  }

  private let guest: any StageGuest
  private let state = Mutex(State())

  package init(_ guest: any StageGuest) {
    self.guest = guest
  }

  /// What the program shows before the first tick. The first call starts it.
  func start() throws(GuestError) -> GuestTick {
    try changing { (state) throws(GuestError) in
      if let start = state.start { return start }
      let start = try guest.start()
      state.pictures += start.pictures
      state.notes += start.notes
      state.start = start
      return start
    }
  }

  /// What the program shows after a tick, but the layers; `layers(after:fraction:)` tells these. The first call
  /// for a tick runs it.
  /// - Parameter touches: the fingers of the tick; they count only in the first call.
  func show(tick: Int, touches: [GuestTouch]) throws(GuestError) -> GuestTick {
    try changing { (state) throws(GuestError) in
      if tick < state.ticks.count { return state.ticks[tick] }
      precondition(tick == state.ticks.count, "ticks follow each other")
      var shown = try guest.tick(tick, touches: touches)
      // What a program prints before the first tick belongs to that.
      if tick == 0 { shown.lines = (state.start?.lines ?? []) + shown.lines }
      let earlier = tick > 0 ? state.layers[tick - 1] : []
      let layers = SharedLayer.keep(shown.layers, after: earlier)
      shown.layers = []
      let isStill =
        touches.isEmpty && tick > 0 && shown.lines.isEmpty && shown.views == state.ticks[tick - 1].views
        && SharedLayer.areSame(layers, earlier)
      state.stillTicks.append(isStill ? state.stillTicks[tick - 1] + 1 : 0)
      state.layers.append(layers)
      state.pictures += shown.pictures
      if state.notes.count < Self.mostNotes { state.notes += shown.notes.prefix(Self.mostNotes) }
      state.ticks.append(shown)
      return shown
    }
  }

  private func changing<Result: Sendable>(
    _ body: (inout State) throws(GuestError) -> Result
  ) throws(GuestError) -> Result {
    let result = state.withLock { state -> Swift.Result<Result, GuestError> in
      if let error = state.error { return .failure(error) }
      do throws(GuestError) {
        return .success(try body(&state))
      } catch {
        // The program has ended; it fails alike in every run.
        state.error = error
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The layers at a moment after a tick. Between two ticks, layers are where they would be on a straight
  /// way.
  /// - Parameter fraction: the part of the tick that has passed, below 1.
  func layers(after tick: Int, fraction: Double) -> [Layer] {
    state.withLock { state in
      guard state.layers.indices.contains(tick) else { return state.start?.layers ?? [] }
      let layers = state.layers[tick].map(\.layer)
      guard fraction > 0, state.layers.indices.contains(tick + 1) else { return layers }
      return Layer.mixed(layers, state.layers[tick + 1].map(\.layer), by: fraction) ?? layers
    }
  }

  /// The views between a tick and the next; nil if they are as at the tick.
  func views(after tick: Int, fraction: Double) -> [GuestView?]? {
    state.withLock { state in
      guard fraction > 0, state.ticks.indices.contains(tick + 1), tick >= 0 else { return nil }
      return zip(state.ticks[tick].views, state.ticks[tick + 1].views).map { view, next in
        guard let view, let next else { return view }
        return view.mixed(with: next, by: fraction)
      }
    }
  }

  /// Whether the program has shown the same for a third of a second.
  func isStill(at tick: Int) -> Bool {
    state.withLock { $0.stillTicks.indices.contains(tick) && $0.stillTicks[tick] >= Self.restingTicks }
  }

  private static let restingTicks = 20
  private static let mostNotes = 100

  /// What the program has asked for in vain.
  var notes: [String] { state.withLock { $0.notes } }

  /// The paths of all pictures that the program has shown, by number.
  package var pictures: [String] { state.withLock { $0.pictures } }
}

extension GuestView {
  func mixed(with other: GuestView, by fraction: Double) -> GuestView {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    var view = self
    view.center = center.mixed(with: other.center, by: fraction)
    view.size = size.mixed(with: other.size, by: fraction)
    view.scale = scale.mixed(with: other.scale, by: fraction)
    view.rotation = mix(rotation, other.rotation)
    view.opacity = mix(opacity, other.opacity)
    return view
  }
}
