import FlingGeometry
import FlingStage

extension SVGComposer {
  /// The element of a shape without paint.
  /// - Parameter isDashed: whether its dashes are needed for a pattern, so that they cannot show its length.
  func shapeElement(_ shape: ShapeTrack, isDashed: Bool = false) -> SVGElement {
    switch shape {
    case .rectangle(let box, let radii, let style):
      if let element = rectangle(box, radii, style) { return element }
      let channel = Channel.merged([box, radii], framesPerSecond: film.framesPerSecond)
      return path(channel) { values in
        let corners = Corners(
          topLeft: values[4], topRight: values[5], bottomRight: values[6], bottomLeft: values[7], style: style
        )
        return Path(roundedRect: Rect(values), corners: corners)
      }
    case .ellipse(let box): return ellipse(box)
    case .path(let outline, let points, let rule):
      var element = path(points) { outline.replacingPoints($0) }
      if rule == .evenodd { element["fill-rule"] = "evenodd" }
      return element
    case .line(let length): return line(length, isDashed: isDashed)
    case .growing(let path, _): return SVGElement("path", [("d", SVGPathData.text(path))])
    }
  }

  /// Nil if the corners need a path.
  private func rectangle(_ box: Channel, _ radii: Channel, _ style: Corners.Style) -> SVGElement? {
    let isEven = radii.keyframes.allSatisfy { keyframe in
      keyframe.values.allSatisfy { $0 == keyframe.values[0] && (style == .round || $0 == 0) }
    }
    guard isEven else { return nil }
    var element = SVGElement("rect")
    set(["x", "y", "width", "height"], box, on: &element)
    set(["rx"], radii.components([0]), on: &element)
    return element
  }

  private func ellipse(_ box: Channel) -> SVGElement {
    let isCircle = box.keyframes.allSatisfy { $0.values[2] == $0.values[3] }
    var element = SVGElement(isCircle ? "circle" : "ellipse")
    let channel = box.mapped { [$0[0] + $0[2] / 2, $0[1] + $0[3] / 2, $0[2] / 2, $0[3] / 2] }
    if isCircle {
      set(["cx", "cy", "r"], channel.components([0, 1, 2]), on: &element)
    } else {
      set(["cx", "cy", "rx", "ry"], channel, on: &element)
    }
    return element
  }

  /// Sets lengths that are 0 if they are missing, one for each component of a channel.
  private func set(_ names: [String], _ channel: Channel, on element: inout SVGElement) {
    let channel = printable(channel)
    for (name, value) in zip(names, still(channel)) { element.set(name, value) }
    let changing = names.indices.filter { index in
      channel.keyframes.contains { $0.values[index] != channel.first[index] }
    }
    guard !changing.isEmpty else { return }
    element.animations.append(
      SVGAnimation(changing.map { .init(.length(names[$0])) }, channel.components(changing)))
  }

  /// A path whose points follow a channel.
  private func path(_ channel: Channel, _ outline: ([Double]) -> Path) -> SVGElement {
    var channel = printable(channel)
    guard !channel.isConstant else {
      return SVGElement("path", [("d", SVGPathData.text(outline(channel.first)))])
    }
    var paths = channel.keyframes.map { outline($0.values) }
    if !paths.allSatisfy({ $0.hasSameElements(as: paths[0]) }) {
      // Outlines that have no points in common follow one another frame by frame.
      channel = channel.framed(framesPerSecond: film.framesPerSecond, .hold)
      paths = channel.keyframes.map { outline($0.values) }
    }
    var element = SVGElement("path", [("d", SVGPathData.text(outline(still(channel))))])
    if method == .css, let way = channel.way {
      element.animations.append(
        SVGAnimation(way: .outline([outline(way.from), outline(way.to)]), way.shares))
      return element
    }
    let numbers = channel.keyframes.enumerated().map {
      Channel.Keyframe(at: $1.time, [Double($0)], $1.easing)
    }
    element.animations.append(SVGAnimation(.outline(paths), Channel(numbers)))
    return element
  }

  private func line(_ length: Channel, isDashed: Bool) -> SVGElement {
    if length.isConstant || method == .smil {
      var element = SVGElement("line")
      let length = printable(length)
      element.set("x2", still(length)[0])
      if !length.isConstant { element.animations.append(SVGAnimation(.numbers("x2"), length)) }
      return element
    }
    if isDashed { return path(length) { Path([.move(.zero), .line(Point($0[0], 0))]) } }
    // A single dash shows the length; see `growth`.
    return SVGElement("path", [("d", "m0 0h" + SVGProperty.decimal(length.greatest.rounded(.up)))])
  }
}

extension Channel {
  /// The largest distance of values from the way between two others, in points.
  private static let width = 2e-3

  /// The ends of the straight way on which all values lie, and the share of the way at each keyframe; nil if there is no
  /// such way, if a curve leads from one keyframe to another, or for two keyframes only.
  fileprivate var way: (from: [Double], to: [Double], shares: Channel)? {
    let isStraight = keyframes.allSatisfy { if case .cubic = $0.easing { false } else { true } }
    guard isStraight, keyframes.count > 2 else { return nil }
    var (main, span) = (0, 0.0)
    for index in first.indices {
      let values = keyframes.map { $0.values[index] }
      let own = (values.max() ?? 0) - (values.min() ?? 0)
      if own > span { (main, span) = (index, own) }
    }
    guard span > 0, span.isFinite,
      let from = keyframes.min(by: { $0.values[main] < $1.values[main] })?.values,
      let to = keyframes.max(by: { $0.values[main] < $1.values[main] })?.values
    else { return nil }
    let places = DecimalPlaces(least: 2, lastDigitAtMost: 0.005 / span)
    var shares: [Keyframe] = []
    for keyframe in keyframes {
      let share = (keyframe.values[main] - from[main]) / span
      for (value, (start, end)) in zip(keyframe.values, zip(from, to)) {
        guard (value - (start + share * (end - start))).magnitude <= Channel.width else { return nil }
      }
      shares.append(Keyframe(at: keyframe.time, [places.rounded(share)], keyframe.easing))
    }
    return (from, to, Channel(shares))
  }
}
