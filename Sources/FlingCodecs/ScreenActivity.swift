/// How often each pixel of a film changes.
///
/// Where it is seldom, a pattern of two colors is drawn once and looks smooth for long. Where it is often, patterns would make
/// the film half as large again, and bands that move are hardly seen.
package struct ScreenActivity: Sendable {
  private var changes: [UInt16]

  /// At most this share of frames may change a pixel that is calm.
  private static let calmShare = 20

  /// - Parameters:
  ///   - width: in pixels; the height alike.
  package init(width: Int, height: Int) {
    changes = [UInt16](repeating: 0, count: max(0, width * height))
  }

  /// Counts what a frame changes, in any order.
  package mutating func add(_ delta: FrameDelta) {
    guard delta.width * delta.height == changes.count else { return }
    var counts = changes.mutableSpan
    delta.forEachStretch { stretch in
      for index in stretch where counts[index] < .max { counts[index] += 1 }
    }
  }

  /// For each pixel, row after row, whether it seldom changes.
  /// - Parameter frameCount: of the film.
  package func calmPixels(frameCount: Int) -> [Bool] {
    // The first frame changes all.
    let limit = 1 + frameCount / ScreenActivity.calmShare
    return changes.map { Int($0) <= limit }
  }
}
