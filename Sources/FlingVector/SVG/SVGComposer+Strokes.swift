import FlingGeometry
import FlingStage

extension SVGComposer {
  /// Whether a stroke cannot be drawn by the element that fills the shape.
  func needsOwnElement(_ stroke: StrokeTrack, _ shape: ShapeTrack) -> Bool {
    if stroke.trim != nil, stroke.dash != nil || stroke.cap != .butt || shape.hasParts { return true }
    return shape.growth != nil || isAligned(stroke, shape)
  }

  /// Whether a stroke lies on one side of the outline.
  private func isAligned(_ stroke: StrokeTrack, _ shape: ShapeTrack) -> Bool {
    stroke.alignment != .center && shape.isClosed
  }

  /// The element of a stroke alone.
  mutating func strokeElement(
    _ stroke: StrokeTrack, _ shape: ShapeTrack
  ) throws(VectorError) -> SVGElement {
    guard isAligned(stroke, shape) else { return try centeredElement(stroke, shape) }
    if let (line, outline) = stroke.centered(on: shape) { return try centeredElement(line, outline) }
    // A line of twice the width, of which one half is hidden.
    var wide = stroke
    wide.width = stroke.width.mapped { [2 * $0[0]] }
    var element = try centeredElement(wide, shape).wrapped(for: .pixels)
    if stroke.alignment == .inside {
      element = clipped(element, to: shape)
    } else {
      element["mask"] = url(
        mask(hiding: [shapeElement(shape)], in: shape.bounds.outset(by: wide.greatestReach)))
    }
    return element
  }

  /// The element of a stroke on the center of an outline: a group of those of its parts where SVG needs several.
  private mutating func centeredElement(
    _ stroke: StrokeTrack, _ shape: ShapeTrack
  ) throws(VectorError) -> SVGElement {
    guard let parts = stroke.parts(of: shape, framesPerSecond: film.framesPerSecond) else {
      return try stroked(unfilled(shape, stroke), stroke, shape)
    }
    var elements: [SVGElement] = []
    for (line, outline) in parts { elements.append(try lined(unfilled(outline, line), line, outline)) }
    // As in a single outline, what lies upon each other counts once.
    var group = SVGElement("g", children: elements)
    setPaint(stroke.paint, "stroke", opacity: "opacity", on: &group)
    return group
  }

  private func unfilled(_ shape: ShapeTrack, _ stroke: StrokeTrack) -> SVGElement {
    var element = shapeElement(shape, isDashed: stroke.dash != nil || stroke.trim != nil)
    if element.name != "line" { element["fill"] = "none" }
    return element
  }

  /// A mask that shows a box without some shapes.
  func mask(hiding shapes: [SVGElement], in box: Rect) -> SVGElement {
    let attributes = region(box, margin: 0, units: "maskUnits")
    let ground = SVGElement("rect", Array(attributes.dropFirst()) + [(name: "fill", value: "#fff")])
    return SVGElement("mask", attributes, children: [ground] + shapes)
  }

  /// An element of a shape with a stroke along its outline.
  mutating func stroked(
    _ element: SVGElement, _ stroke: StrokeTrack, _ shape: ShapeTrack
  ) throws(VectorError) -> SVGElement {
    var element = element
    setPaint(stroke.paint, "stroke", opacity: "stroke-opacity", on: &element)
    return try lined(element, stroke, shape)
  }

  /// An element of a shape with a line along its outline, without its paint.
  private mutating func lined(
    _ element: SVGElement, _ stroke: StrokeTrack, _ shape: ShapeTrack
  ) throws(VectorError) -> SVGElement {
    var element = element
    set(.numbers("stroke-width"), stroke.width, absent: [1], on: &element)
    if stroke.cap != .butt { element["stroke-linecap"] = stroke.cap.rawValue }
    if stroke.join != .miter {
      element["stroke-linejoin"] = stroke.join.rawValue
    } else if stroke.miterLimit != 4, shape.hasAcuteCorners || stroke.miterLimit < 1.5 {
      element["stroke-miterlimit"] = SVGProperty.decimal(stroke.miterLimit)
    }
    let part = try drawnPart(stroke, shape)
    if let dash = stroke.dash, dash.isDashPattern {
      set(.numbers("stroke-dasharray"), dash, on: &element)
      set(.numbers("stroke-dashoffset"), stroke.phase, absent: [0], on: &element)
      guard let part else { return element }
      // The dashes lie beneath a mask that is drawn up to the end.
      var line = unfilled(shape, stroke)
      line["stroke"] = "#fff"
      set(.numbers("stroke-width"), stroke.width, absent: [1], on: &line)
      reveal(part, of: &line)
      let box = shape.bounds.outset(by: stroke.greatestReach)
      element = element.wrapped(for: .pixels)
      element["mask"] = url(SVGElement("mask", region(box, margin: 0, units: "maskUnits"), children: [line]))
      return element
    }
    guard let part else { return element }
    reveal(part, of: &element)
    // Round and square caps would draw a dot where nothing is to be seen.
    guard stroke.cap != .butt else { return element }
    return shown(element, presence.subtracting(part.emptiness), within: presence)
  }

  // MARK: - Lines that are drawn in part

  /// The part of an outline that is drawn, as a single dash.
  struct DrawnPart {
    /// The length of the dash, the gap after it, and the offset of the pattern.
    var pattern: Channel
    /// Whether lengths are shares of the outline's length.
    var isShare: Bool
  }

  /// Nil for the whole outline.
  private func drawnPart(_ stroke: StrokeTrack, _ shape: ShapeTrack) throws(VectorError) -> DrawnPart? {
    if let trim = stroke.trim {
      if case .growing = shape { throw .unsupported(feature: "a trim of a line that grows", subject) }
      // Browsers measure the whole outline less exactly than its dashes, so that shares end up to half a pixel too early.
      let length = shape.constantLength
      let unit = length ?? 1
      // The gap is longer than the outline.
      let pattern = trim.mapped { values in
        let dash = [Swift.max(0, values[1] - values[0]), -values[0]].map { $0 * unit }
        let printed = length == nil ? dash : dash.map { ShortDecimal.rounded($0, 2) }
        return [printed[0], (unit + 1).rounded(.up), printed[1]]
      }
      return DrawnPart(pattern: pattern, isShare: length == nil)
    }
    switch shape {
    case .growing(let path, let length):
      return DrawnPart(pattern: length.dashes(on: path.length), isShare: false)
    case .line(let length):
      guard method == .css, !length.isConstant, stroke.dash == nil else { return nil }
      return DrawnPart(pattern: length.dashes(on: length.greatest), isShare: false)
    case .rectangle, .ellipse, .path: return nil
    }
  }

  private func reveal(_ part: DrawnPart, of element: inout SVGElement) {
    if part.isShare { element["pathLength"] = "1" }
    let pattern = printable(part.pattern)
    let values = still(pattern, decimals: part.isShare ? 4 : 2)
    let hasOffset = pattern.keyframes.contains { $0.values[2] != 0 }
    element["stroke-dasharray"] = SVGProperty.numbers("").attributeText(values[0..<2])
    if hasOffset { element["stroke-dashoffset"] = SVGProperty.decimal(values[2]) }
    guard !pattern.isConstant else { return }
    var parts = [SVGAnimation.Part(.numbers("stroke-dasharray"), count: 2)]
    if hasOffset { parts.append(.init(.numbers("stroke-dashoffset"))) }
    element.animations.append(SVGAnimation(parts, hasOffset ? pattern : pattern.components([0, 1])))
  }
}

extension SVGComposer.DrawnPart {
  /// When nothing is drawn.
  fileprivate var emptiness: Presence {
    let keyframes = pattern.keyframes
    var ranges: [Range<Double>] = []
    for (index, keyframe) in keyframes.enumerated() where keyframe.values[0] <= 0 {
      let begin = index == 0 ? 0 : keyframe.time
      guard index + 1 < keyframes.count else {
        ranges.append(begin..<Double.infinity)
        continue
      }
      let next = keyframes[index + 1]
      if next.values[0] <= 0 || keyframe.easing == .hold {
        ranges.append(begin..<next.time)
      } else if index == 0, keyframe.time > 0 {
        ranges.append(0..<keyframe.time)
      }
    }
    return Presence(ranges)
  }
}

extension Channel {
  /// The lengths as a dash with a gap that is longer than the whole line.
  fileprivate func dashes(on length: Double) -> Channel {
    let gap = (Swift.max(length, greatest) + 1).rounded(.up)
    return mapped { [Swift.max(0, $0[0]), gap, 0] }
  }

  /// Whether the lengths are those of dashes: none is negative, and not all are 0.
  fileprivate var isDashPattern: Bool {
    extremes.allSatisfy { values in values.allSatisfy { $0 >= 0 } && values.contains { $0 > 0 } }
  }
}

extension StrokeTrack {
  /// The same line as one on the center of another outline, where there is one: of a rectangle with equal round corners
  /// and of a circle.
  fileprivate func centered(on shape: ShapeTrack) -> (StrokeTrack, ShapeTrack)? {
    guard width.isConstant, dash == nil, trim == nil else { return nil }
    let outset = alignment == .inside ? -width.first[0] / 2 : width.first[0] / 2
    func outward(_ box: Channel) -> Channel {
      box.mapped { [$0[0] - outset, $0[1] - outset, $0[2] + 2 * outset, $0[3] + 2 * outset] }
    }
    func isLarge(_ box: Channel) -> Bool {
      box.extremes.allSatisfy { $0[2] + 2 * outset > 0 && $0[3] + 2 * outset > 0 }
    }
    var line = self
    line.alignment = .center
    switch shape {
    case .rectangle(let box, let radii, let style):
      guard isLarge(box), radii.isConstant, radii.first.allSatisfy({ $0 == radii.first[0] }) else {
        return nil
      }
      let radius = radii.first[0]
      guard radius == 0 || (style == .round && radius + outset >= 0) else { return nil }
      // The corners on the outline itself are sharp, whatever the join.
      if radius == 0 {
        guard alignment == .inside || join == .miter && miterLimit >= 1.5 else { return nil }
        line.join = .miter
        line.miterLimit = 4
      }
      let corner = radius == 0 ? 0 : radius + outset
      return (
        line,
        .rectangle(
          box: outward(box), radii: Channel(constant: [corner, corner, corner, corner]), style: .round)
      )
    case .ellipse(let box):
      guard isLarge(box), box.keyframes.allSatisfy({ $0.values[2] == $0.values[3] }) else { return nil }
      return (line, .ellipse(outward(box)))
    case .path, .line, .growing: return nil
    }
  }
}

extension ShapeTrack {
  /// Whether the outline may have corners at which a miter is longer than in SVG by default, four widths.
  fileprivate var hasAcuteCorners: Bool {
    switch self {
    case .rectangle, .ellipse, .line: false
    case .path, .growing: true
    }
  }
}
