import FlingGeometry
import FlingStage

extension SVGComposer {
  mutating func gradientElement(_ gradient: GradientTrack) -> SVGElement {
    let gradient = gradient.withinUnit
    let (name, names) =
      switch gradient.geometry {
      case .linear: ("linearGradient", ["x1", "y1", "x2", "y2"])
      case .radial: ("radialGradient", ["cx", "cy", "r"])
      case .focal: ("radialGradient", ["cx", "cy", "r", "fx", "fy", "fr"])
      }
    var element = SVGElement(name, [("gradientUnits", "userSpaceOnUse")])
    for (index, name) in names.enumerated() {
      setAttribute(name, gradient.numbers.components([index]), on: &element)
    }
    if gradient.spread != .pad { element["spreadMethod"] = gradient.spread.rawValue }
    for stop in gradient.unpremultipliedStops {
      var child = SVGElement("stop")
      setAttribute("offset", stop.position, absent: [0], on: &child)
      setColor(stop.color, "stop-color", opacity: "stop-opacity", on: &child)
      element.children.append(child)
    }
    return element
  }

  /// An attribute of a gradient, which only `animate` elements can change.
  private mutating func setAttribute(
    _ name: String, _ channel: Channel, absent: [Double]? = nil, on element: inout SVGElement
  ) {
    let channel = printable(channel).isConstant ? printable(channel) : channel.monotone
    if channel.isConstant, channel.first == absent { return }
    element[name] = SVGProperty.decimal(still(channel, decimals: 4)[0])
    guard !channel.isConstant else { return }
    element.animations.append(SVGAnimation(.numbers(name), channel, isElement: true))
    if method == .css { remark(.alwaysMoves("a gradient that moves")) }
  }

  /// An area with a gradient whose geometry changes, clipped to a shape; nil for other paints.
  ///
  /// Style sheets cannot change the geometry of a gradient. They can move an area with a gradient of the size 1.
  mutating func movingGradientElement(_ paint: PaintTrack, clippedTo shape: ShapeTrack) -> SVGElement? {
    guard method == .css, case .gradient(let gradient) = paint, !printable(gradient.numbers).isConstant,
      let (unit, pose) = gradient.withinUnit.unitAndPose(framesPerSecond: film.framesPerSecond)
    else { return nil }
    let box = shape.bounds
    // The distance from the gradient's origin to the farthest corner, in sizes of the gradient.
    let reach = pose.extremes.reduce(0) { reach, values in
      box.corners.reduce(reach) { Swift.max($0, $1.distance(to: Point(values[0], values[1])) / values[3]) }
    }
    guard reach.isFinite, pose.extremes.allSatisfy({ $0[3] > 0 }) else { return nil }
    let half = reach.rounded(.up)
    var area = SVGElement("rect")
    for (name, number) in [("x", -half), ("y", -half), ("width", 2 * half), ("height", 2 * half)] {
      area.set(name, number)
    }
    area["fill"] = url(gradientElement(unit))
    let element = moved(
      area, [pose.components([0, 1])], pose.components([2]), pose.components([3, 3]))
    return clipped(element, to: shape)
  }

  /// An element clipped to a shape in its coordinates.
  mutating func clipped(_ element: SVGElement, to shape: ShapeTrack) -> SVGElement {
    var outline = shapeElement(shape)
    if shape.rule == .evenodd { outline["clip-rule"] = "evenodd" }
    var element = element.bearing(.pixels)
    element["clip-path"] = url(SVGElement("clipPath", children: [outline]))
    return element
  }
}

extension GradientTrack {
  /// The gradient with the size 1 at the origin, and its pose: x, y, degrees and size. Nil if circles do not keep their
  /// proportions.
  fileprivate func unitAndPose(framesPerSecond: Double) -> (GradientTrack, pose: Channel)? {
    var unit = self
    switch geometry {
    case .linear(let channel):
      unit.geometry = .linear(Channel(constant: [0, 0, 1, 0]))
      let isTurning = channel.keyframes.contains { keyframe in
        let (first, other) = (GradientTrack.vector(channel.first), GradientTrack.vector(keyframe.values))
        return first.cross(other).magnitude > 1e-4 * first.length * other.length || first.dot(other) < 0
      }
      let degrees = GradientTrack.degrees(channel.first)
      if !isTurning {
        return (unit, channel.mapped { [$0[0], $0[1], degrees, GradientTrack.vector($0).length] })
      }
      var before = degrees
      return (
        unit,
        channel.framed(framesPerSecond: framesPerSecond).mapped { values in
          var angle = GradientTrack.degrees(values)
          while angle - before > 180 { angle -= 360 }
          while before - angle > 180 { angle += 360 }
          before = angle
          return [values[0], values[1], angle, GradientTrack.vector(values).length].map {
            ShortDecimal.rounded($0, 3)
          }
        }
      )
    case .radial(let channel):
      unit.geometry = .radial(Channel(constant: [0, 0, 1]))
      return (unit, channel.mapped { [$0[0], $0[1], 0, $0[2]] })
    case .focal(let channel):
      func proportions(_ values: [Double]) -> [Double] {
        [(values[3] - values[0]) / values[2], (values[4] - values[1]) / values[2], values[5] / values[2]]
      }
      let first = proportions(channel.first)
      let isAlike = channel.keyframes.allSatisfy { keyframe in
        zip(proportions(keyframe.values), first).allSatisfy { ($0 - $1).magnitude < 1e-3 }
      }
      guard isAlike else { return nil }
      unit.geometry = .focal(Channel(constant: [0, 0, 1] + first.map { ShortDecimal.rounded($0, 4) }))
      return (unit, channel.mapped { [$0[0], $0[1], 0, $0[2]] })
    }
  }

  /// From the point at position 0 to that at position 1.
  private static func vector(_ values: [Double]) -> Point {
    Point(values[2] - values[0], values[3] - values[1])
  }

  private static func degrees(_ values: [Double]) -> Double {
    let vector = GradientTrack.vector(values)
    return ShortDecimal.rounded(Elementary.atan2(vector.y, vector.x) * (180 / .pi), 4)
  }
}
