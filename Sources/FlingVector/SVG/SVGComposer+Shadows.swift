import FlingGeometry
import FlingStage

extension SVGComposer {
  /// The shadow of a drawing: its silhouette in one color, moved and blurred. Nil if nothing casts it.
  mutating func shadow(
    _ shadow: ShadowTrack, of drawing: Drawing, within outer: Presence
  ) throws(VectorError) -> SVGElement? {
    guard var (element, box) = try silhouette(of: drawing, shadow, within: outer) else { return nil }
    let blur = printable(shadow.geometry.components([2]).mapped { [Swift.max(0, $0[0]) / 2] })
    let offset = shadow.geometry.components([0, 1])
    if blur.greatest > 0 {
      let changes = !(drawing.shape?.isConstant ?? true) || !shadow.geometry.isConstant
      if isMoving || changes { remark(.movingFilter(.shadow)) }
      element = element.bearing(.pixels)
      addBlur(blur, of: box, to: &element)
    }
    element = moved(element, [offset])
    guard !drawing.castsOpaquely else { return element }
    // The shadow does not show through what casts it.
    let distance = offset.extremes.reduce(0) { Swift.max($0, Point($1[0], $1[1]).length) }
    box = box.outset(by: distance + 3 * blur.greatest)
    element = SVGElement("g", children: [element])
    element["mask"] = url(mask(hiding: try casters(of: drawing, within: outer), in: box))
    return element
  }

  /// What casts a shadow, in black.
  private mutating func casters(
    of drawing: Drawing, within outer: Presence
  ) throws(VectorError) -> [SVGElement] {
    if drawing.castsByText {
      return drawing.text.flatMap { glyphs(of: $0, within: outer) }.map { [$0] } ?? []
    }
    guard let shape = drawing.shape else { return [] }
    let black = PaintTrack.color(ColorTrack(rgb: Channel(constant: [0, 0, 0])))
    var stroke = drawing.stroke
    stroke?.paint = black
    return try painted(shape, fill: drawing.fill == nil ? nil : black, stroke: stroke)
  }

  /// The outline of what casts a shadow, moved outward by the spread, in the color of the shadow, and a box around it.
  private mutating func silhouette(
    of drawing: Drawing, _ shadow: ShadowTrack, within outer: Presence
  ) throws(VectorError) -> (SVGElement, Rect)? {
    let spread = shadow.geometry.components([3])
    let greatestSpread = spread.greatest
    if drawing.castsByText {
      guard let text = drawing.text, let glyphs = self.glyphs(of: text, within: outer) else { return nil }
      var element = SVGElement("g", children: [glyphs])
      setColor(shadow.color, "fill", opacity: "opacity", on: &element)
      if greatestSpread > 0 {
        let scale =
          text.glyphs.first.map { $0.size / Double(Swift.max(1, film.glyphs[$0.outline].unitsPerEm)) } ?? 1
        addRim(spread.mapped { [2 * $0[0] / scale] }, shadow.color, to: &element)
      } else if spread != Channel(constant: [0]) {
        remark(.approximate("a shadow with a negative spread"))
      }
      return (element, text.bounds(film.glyphs).outset(by: greatestSpread))
    }
    guard let shape = drawing.shape else { return nil }
    let extent = drawing.stroke?.outerExtent(on: shape) ?? Channel(constant: [0])
    guard drawing.fill != nil else {
      guard var stroke = drawing.stroke else { return nil }
      let width = Channel.merged([stroke.width, spread], framesPerSecond: film.framesPerSecond)
      stroke.width = width.mapped { [Swift.max(0, $0[0] + 2 * $0[1])] }
      stroke.paint = .color(ColorTrack(rgb: Channel(constant: [0, 0, 0])))
      var element = try strokeElement(stroke, shape)
      setColor(shadow.color, "stroke", opacity: "opacity", on: &element)
      return (element, shape.bounds.outset(by: stroke.greatestReach))
    }
    let growth = Channel.merged([extent, spread], framesPerSecond: film.framesPerSecond)
    let greatest = growth.extremes.reduce(0) { Swift.max($0, $1[0] + Swift.max(0, $1[1])) }
    let box = shape.bounds.outset(by: greatest)
    if let grown = shape.grown(
      growth, isRound: drawing.stroke?.join == .round, framesPerSecond: film.framesPerSecond)
    {
      var element = shapeElement(grown)
      setColor(shadow.color, "fill", opacity: "opacity", on: &element)
      return (element, box)
    }
    var element = shapeElement(shape)
    setColor(shadow.color, "fill", opacity: "opacity", on: &element)
    if greatest > 0 {
      addRim(growth.mapped { [Swift.max(0, 2 * ($0[0] + $0[1]))] }, shadow.color, to: &element)
    }
    if growth.extremes.contains(where: { $0[0] + $0[1] < 0 }) {
      remark(.approximate("a shadow with a negative spread"))
    }
    return (element, box)
  }

  /// Lets an element grow by a round line along its outline.
  private mutating func addRim(_ width: Channel, _ color: ColorTrack, to element: inout SVGElement) {
    setColor(ColorTrack(rgb: color.rgb), "stroke", opacity: "stroke-opacity", on: &element)
    set(.numbers("stroke-width"), width, absent: [1], on: &element)
    element["stroke-linejoin"] = "round"
  }
}

extension Drawing {
  /// Whether nothing that lies beneath is seen through what casts shadows.
  fileprivate var castsOpaquely: Bool {
    if castsByText { return text?.paint.isOpaque ?? true }
    if let fill { return fill.isOpaque }
    return stroke?.paint.isOpaque ?? true
  }
}

extension StrokeTrack {
  /// By how much the line extends beyond the outline.
  fileprivate func outerExtent(on shape: ShapeTrack) -> Channel {
    switch shape.isClosed ? alignment : .center {
    case .center: width.mapped { [$0[0] / 2] }
    case .inside: Channel(constant: [0])
    case .outside: width
    }
  }
}

extension ShapeTrack {
  /// A rectangle or an ellipse moved outward, with corners as in CSS; nil for others.
  /// - Parameters:
  ///   - growth: by how much a stroke extends beyond the outline, and the spread.
  ///   - isRound: whether the stroke rounds sharp corners.
  fileprivate func grown(_ growth: Channel, isRound: Bool, framesPerSecond: Double) -> ShapeTrack? {
    func outward(_ box: Channel) -> Channel {
      Channel.merged([box, growth], framesPerSecond: framesPerSecond).mapped { values in
        let outset = values[4] + values[5]
        let (width, height) = (Swift.max(0, values[2] + 2 * outset), Swift.max(0, values[3] + 2 * outset))
        return [values[0] - outset, values[1] - outset, width, height]
      }
    }
    switch self {
    case .ellipse(let box): return .ellipse(outward(box))
    case .rectangle(let box, let radii, let style):
      let corners = Channel.merged([radii, growth], framesPerSecond: framesPerSecond).mapped { values in
        values[0..<4].map { ShapeTrack.grownRadius($0, by: values[4], spread: values[5], isRound: isRound) }
      }
      return .rectangle(box: outward(box), radii: corners, style: style)
    case .path, .line, .growing: return nil
    }
  }

  /// As in CSS Backgrounds 3, section "box-shadow": a corner that is nearly sharp grows less, so that a sharp one stays
  /// sharp.
  private static func grownRadius(_ radius: Double, by stroke: Double, spread: Double, isRound: Bool)
    -> Double
  {
    guard radius > 0 else { return isRound ? stroke : 0 }
    let ratio = spread > 0 ? Swift.min(1, (radius + stroke) / spread) - 1 : 0
    return Swift.max(0, radius + stroke + spread * (1 + ratio * ratio * ratio))
  }
}
