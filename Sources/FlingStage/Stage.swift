public import FlingGeometry
public import FlingScene

/// A running scene: views, animations, actions and physics, moved on tick by tick.
///
/// The order of things within a tick is that of the scene language; time is counted in ticks of 1/60 s. A stage is not
/// thread-safe: run it on one thread and hand its snapshots, which are values, to others.
public final class Stage {
  public let document: Document
  /// The last tick performed; −1 before the first.
  public private(set) var tick = -1
  /// The state at the last tick, as a trace shows it; its marks and logs are those of that tick.
  public private(set) var row = TraceRow(tick: -1, time: .zero, items: [], marks: [], logs: [])
  /// Whether all steps of the script have ended at the last tick.
  public private(set) var isScriptOver = false
  /// Whether at the last tick every body that is not anchored rested, nothing pushed, no animation or timer ran and
  /// the script was over.
  public private(set) var isResting = false

  /// Sets the scene up as it is before tick 0: values computed, behaviors in.
  /// - Throws: `SceneError`, located, if something can't be computed.
  public init(_ document: Document) throws(SceneError) {
    self.document = document
  }

  /// Performs the next tick; the first call performs tick 0.
  /// - Throws: `SceneError`, located and with the tick, if an action, live key or step fails.
  public func advance() throws(SceneError) {
    tick += 1
  }

  /// When a mark was first set; nil if it was not yet.
  public func time(of mark: MarkID) -> Time? { nil }

  /// What the scene shows at a moment in [last tick, next tick). Asking never changes what happens.
  /// - Throws: `SceneError` if a live key can't be computed at this moment.
  public func snapshot(at time: Time) throws(SceneError) -> Snapshot {
    Snapshot(size: document.canvas.size, scale: document.canvas.scale, background: nil, layers: [])
  }

  /// The state at a moment in [last tick, next tick), without marks and logs unless it is the tick itself.
  public func row(at time: Time) throws(SceneError) -> TraceRow { row }
}
