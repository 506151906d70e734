import FlingGeometry

/// Lines on one side of an outline as lines along the middle of another one.
enum LottieInset {
  /// The same line along a rectangle or a circle that is smaller or larger by half its width; nil where that would draw
  /// something else.
  static func centered(
    _ stroke: StrokeTrack, along shape: ShapeTrack
  ) -> (stroke: StrokeTrack, shape: ShapeTrack)? {
    guard stroke.alignment != .center, stroke.dash == nil, stroke.trim == nil,
      LottieChannels.isConstant(stroke.width)
    else { return nil }
    let width = stroke.width.first[0]
    // Inward; negative for a line outside.
    let distance = stroke.alignment == .inside ? width / 2 : -width / 2
    var centered = stroke
    centered.alignment = .center
    switch shape {
    case .rectangle(let box, let radii, let style):
      guard LottieChannels.isConstant(radii), hasRoom(box, distance) else { return nil }
      let corners = radii.first
      guard style == .round || corners == [0, 0, 0, 0],
        corners.allSatisfy({ $0 == 0 || $0 > distance }), hasSharpCorners(stroke, corners, distance)
      else { return nil }
      // The band of a line inside has the corners of the rectangle.
      if corners.contains(0) {
        centered.join = .miter
        centered.miterLimit = Swift.max(stroke.miterLimit, 2)
      }
      let moved = ShapeTrack.rectangle(
        box: inset(box, distance), radii: Channel(constant: corners.map { $0 == 0 ? 0 : $0 - distance }),
        style: .round)
      return (centered, moved)
    case .ellipse(let box):
      guard box.keyframes.allSatisfy({ $0.values[2] == $0.values[3] }), hasRoom(box, distance) else {
        return nil
      }
      return (centered, .ellipse(inset(box, distance)))
    case .path, .line, .growing: return nil
    }
  }

  private static func hasRoom(_ box: Channel, _ distance: Double) -> Bool {
    box.keyframes.allSatisfy { $0.values[2] > 2 * distance && $0.values[3] > 2 * distance }
  }

  /// Whether corners without radius are sharp: always for a line inside, and with miters for one outside. A miter of a
  /// right angle is 1.414 widths long.
  private static func hasSharpCorners(_ stroke: StrokeTrack, _ corners: [Double], _ distance: Double) -> Bool
  {
    distance >= 0 || !corners.contains(0) || stroke.join == .miter && stroke.miterLimit > 1.4143
  }

  private static func inset(_ box: Channel, _ distance: Double) -> Channel {
    box.mapped {
      [$0[0] + distance, $0[1] + distance, $0[2] - 2 * distance, $0[3] - 2 * distance]
    }
  }
}
