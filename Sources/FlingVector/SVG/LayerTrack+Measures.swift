import FlingGeometry

extension LayerTrack {
  /// Adds how often texts use each outline of a glyph.
  func countGlyphs(_ counts: inout [Int]) {
    for drawing in drawings {
      guard let text = drawing.text else { continue }
      let lines = drawing.shape == nil && drawing.stroke != nil ? 1 : 0
      let uses = 1 + lines + (drawing.castsByText ? drawing.shadows.count : 0)
      for glyph in text.glyphs where counts.indices.contains(glyph.outline) { counts[glyph.outline] += uses }
    }
    for child in children { child.countGlyphs(&counts) }
  }

  /// Whether anything within the layer changes.
  var changes: Bool {
    drawings.contains(where: \.changes) || !opacity.isConstant
      || children.contains { $0.pose.isAnimated || !$0.presence.isAlways || $0.changes }
  }

  /// A distance from the layer's origin within which it and its children draw, in points of the layer.
  var reach: Double {
    var reach = 0.0
    for drawing in drawings { reach = Swift.max(reach, drawing.reach) }
    for child in children {
      reach = Swift.max(reach, child.pose.reach(child.reach + 3 * child.blur.greatest))
    }
    return Swift.min(reach, 1e6)
  }
}

extension Pose {
  /// The distance from the parent's origin that something at a distance from the layer's origin may have.
  fileprivate func reach(_ distance: Double) -> Double {
    let stretch = scale.extremes.flatMap { $0 }.reduce(0) { Swift.max($0, $1.magnitude) }
    let offset =
      switch position {
      case .joint(let channel): channel.extremes.reduce(0) { Swift.max($0, Point($1[0], $1[1]).length) }
      case .separate(let x, let y):
        Point(
          x.extremes.reduce(0) { Swift.max($0, $1[0].magnitude) },
          y.extremes.reduce(0) { Swift.max($0, $1[0].magnitude) }
        ).length
      }
    return offset + stretch * distance
  }
}

extension Drawing {
  /// Whether the text casts the shadows, because there is no shape that is filled or stroked.
  var castsByText: Bool { shape == nil || (fill == nil && stroke == nil) }

  fileprivate var changes: Bool {
    if !presence.isAlways { return true }
    if let shape, !shape.isConstant { return true }
    if let fill, !fill.isConstant { return true }
    if let stroke, !stroke.isConstant { return true }
    if let text, !text.paint.isConstant || !text.glyphs.allSatisfy(\.presence.isAlways) { return true }
    return shadows.contains { !$0.geometry.isConstant }
  }

  fileprivate var reach: Double {
    var box = shape?.bounds ?? .zero
    if let stroke { box = box.outset(by: stroke.greatestReach) }
    if let text { box = text.roughBounds.union(box) }
    let reach = box.corners.reduce(0) { Swift.max($0, $1.length) }
    let shade = shadows.flatMap(\.geometry.extremes).reduce(0) {
      Swift.max($0, Point($1[0], $1[1]).length + 1.5 * $1[2].magnitude + 1.5 * $1[3].magnitude)
    }
    return reach + shade
  }
}

extension TextTrack {
  /// A box around all glyphs, whatever their outlines: no glyph exceeds two ems.
  fileprivate var roughBounds: Rect {
    var box: Rect?
    for glyph in glyphs {
      let em = 2 * glyph.size
      let own = Rect(center: glyph.place, size: Size(width: 2 * em, height: 2 * em))
      box = box?.union(own) ?? own
    }
    return box ?? .zero
  }
}

extension StrokeTrack {
  fileprivate var isConstant: Bool {
    paint.isConstant && width.isConstant && phase.isConstant && (dash?.isConstant ?? true)
      && (trim?.isConstant ?? true)
  }

  /// How far the line may extend beyond the outline, in points.
  var greatestReach: Double {
    let factor = join == .miter ? Swift.max(1.5, miterLimit) : 1.5
    return (alignment == .center ? width.greatest / 2 : width.greatest) * factor
  }
}

extension PaintTrack {
  var isConstant: Bool {
    switch self {
    case .color(let color): color.rgb.isConstant && color.alpha.isConstant
    case .gradient(let gradient):
      gradient.numbers.isConstant
        && gradient.stops.allSatisfy {
          $0.position.isConstant && $0.color.rgb.isConstant && $0.color.alpha.isConstant
        }
    case .picture(let picture): picture.frame.isConstant
    case .raster: true
    }
  }

  /// Whether it hides all that is beneath it.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.isOpaque
    case .gradient(let gradient): gradient.stops.allSatisfy(\.color.isOpaque)
    case .picture, .raster: false
    }
  }
}

extension ColorTrack {
  var isOpaque: Bool { alpha.extremes.allSatisfy { $0.allSatisfy { $0 >= 1 } } }
}

extension GradientTrack {
  /// The numbers of its geometry.
  var numbers: Channel {
    switch geometry {
    case .linear(let channel), .radial(let channel), .focal(let channel): channel
    }
  }
}

extension Rect {
  /// The rectangle grown on all sides.
  func outset(by distance: Double) -> Rect {
    inset(by: Insets(top: -distance, left: -distance, bottom: -distance, right: -distance))
  }
}
