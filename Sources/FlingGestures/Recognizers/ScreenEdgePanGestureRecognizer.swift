internal import FlingGeometry

/// Recognizes a drag with one finger from an edge of the window; continuous, as
/// `UIScreenEdgePanGestureRecognizer`.
///
/// The finger must come down within twenty points of one of `edges`. After ten points it must have moved
/// inward at least as far as sideways; otherwise the gesture fails there.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// A set of edges of the window.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// The edges with these bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The upper edge.
    public static let top = Edges(rawValue: 1)
    /// The left edge.
    public static let left = Edges(rawValue: 2)
    /// The lower edge.
    public static let bottom = Edges(rawValue: 4)
    /// The right edge.
    public static let right = Edges(rawValue: 8)
    /// All four.
    public static let all: Edges = [.top, .left, .bottom, .right]
  }

  /// The edges from which the gesture may start. The default is none, with which it never begins.
  public var edges: Edges = []

  override var fingerCounts: ClosedRange<Int> { 1...1 }

  override func mayBegin(by translation: Point, from start: Point) -> Bool {
    guard let windowBounds = window?.root.bounds else { return false }
    let zone = configuration.edgeZone + configuration.slack
    let sides: [(edge: Edges, distance: Double, inward: Double, sideways: Double)] = [
      (.top, start.y - windowBounds.minY, translation.y, translation.x),
      (.left, start.x - windowBounds.minX, translation.x, translation.y),
      (.bottom, windowBounds.maxY - start.y, -translation.y, translation.x),
      (.right, windowBounds.maxX - start.x, -translation.x, translation.y),
    ]
    return sides.contains {
      edges.contains($0.edge) && $0.distance <= zone
        && $0.inward >= abs($0.sideways) - configuration.slack
    }
  }
}
