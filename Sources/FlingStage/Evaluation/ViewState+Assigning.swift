import FlingGeometry
import FlingScene
import FlingType

extension ViewState {
  /// Sets a key to a computed value. A frame applies to the view before rotation and scale.
  /// - Parameter coordinates: what a key about the place writes of it; nil for all that it can.
  /// - Returns: whether the key accepts this type of value.
  @discardableResult
  mutating func assign(_ key: View.Key, _ value: ViewValue, to coordinates: Coordinates? = nil) -> Bool {
    switch (key, value) {
    case (.frame, _), (.center, _), (.size, _), (.centerX, _), (.centerY, _), (.minX, _), (.maxX, _),
      (.minY, _), (.maxY, _), (.width, _), (.height, _):
      guard place.assign(key, value, to: coordinates ?? key.held, of: &geometry) else { return false }
      fitContent(after: value)
    case (.rotation, .number(let angle)): geometry.rotation = angle
    case (.scale, .point(let scale)): geometry.scale = scale
    case (.anchor, .point(let anchor)): place.setAnchor(anchor, of: &geometry)
    case (.fill, .paint(let paint)): fill = paint
    case (.stroke, .stroke(let stroke)): self.stroke = stroke
    case (.shadow, .shadows(let shadows)): self.shadows = shadows
    case (.corner, .radii(let radii)):
      corners.topLeft = radii[0]
      corners.topRight = radii[1]
      corners.bottomRight = radii[2]
      corners.bottomLeft = radii[3]
    case (.cornerStyle, .word(let word)): return ViewState.assignChoice(word, as: &corners.style)
    case (.opacity, .number(let opacity)): self.opacity = min(max(opacity, 0), 1)
    case (.blend, .word(let word)): return ViewState.assignChoice(word, as: &blend)
    case (.blur, .number(let blur)): self.blur = max(blur, 0)
    case (.clip, .truth(let truth)): clipsChildren = truth
    case (.source, .picture(let number, let size)):
      picture?.number = number
      picture?.size = size
      _ = fit(to: Rect(x: 0, y: 0, width: size.width, height: size.height))
      fitPicture()
    case (.fit, .word(let word)):
      guard let fit = PictureFit(rawValue: word) else { return false }
      picture?.fit = fit
    case (.tint, .paint(let paint)):
      if case .color(let color)? = paint { picture?.tint = color } else { picture?.tint = nil }
    case (.hidden, .truth(let truth)): isHidden = truth
    case (.touchable, .truth(let truth)): isTouchable = truth
    case (.z, .number(let number)): z = number
    case (.points, .points(let points)):
      let corner = fit(to: Rect(around: points))
      outline = .points(points.map { $0 - corner })
    case (.d, .path(let path)):
      let corner = fit(to: path.isEmpty ? nil : path.bounds)
      outline = .path(path.transformed(by: AffineTransform(translationX: -corner.x, y: -corner.y)))
    case (.sides, .whole(let sides)): outline = .regular(sides)
    case (.star, .star(let points, let inner)): outline = .star(points, inner)
    case (.fillRule, .word(let word)): return ViewState.assignChoice(word, as: &fillRule)
    case (.from, .point(let from)):
      if case .line(_, let to) = outline { setLineEnds(from, to) }
      changeArrow { $0.from = .point(from) }
    case (.to, .point(let to)):
      if case .line(let from, _) = outline { setLineEnds(from, to) }
      changeArrow { $0.to = .point(to) }
    case (.from, .view(let view)): return changeArrow { $0.from = .view(view) }
    case (.to, .view(let view)): return changeArrow { $0.to = .view(view) }
    case (.gap, .number(let gap)): return changeArrow { $0.gap = gap }
    case (.bend, .number(let bend)): return changeArrow { $0.bend = bend }
    case (.head, .word(let word)):
      guard let heads = ArrowHeads(rawValue: word) else { return false }
      return changeArrow { $0.heads = heads }
    case (.text, .text(let text, let isSpelled)):
      label.text = text
      label.isSpelled = isSpelled
    case (.font, .font(let style)): label.style = style
    case (.color, .paint(let paint)): color = paint
    case (.align, .word(let word)): return ViewState.assignChoice(word, as: &label.arrangement.alignment)
    case (.valign, .word(let word)): return ViewState.assignChoice(word, as: &label.verticalAlignment)
    case (.lines, .whole(let lines)): label.arrangement.lineLimit = lines
    case (.leading, .number(let leading)): label.arrangement.leading = leading
    case (.overflow, .word(let word)): return ViewState.assignChoice(word, as: &label.arrangement.overflow)
    case (.body, .body(let body)): self.body = body
    case (.layout, .layout(let rules, let timing)):
      layout.rules = rules
      layout.timing = timing
    case (.grow, .number(let weight)): layout.weight = weight
    case (.order, .number(let order)): layout.order = order
    default: return false
    }
    return true
  }

  /// Sets an enumeration by its spelling; returns false if it is unknown.
  private static func assignChoice<Word: RawRepresentable<String>>(_ word: String, as target: inout Word)
    -> Bool
  {
    guard let choice = Word(rawValue: word) else { return false }
    target = choice
    return true
  }

  /// The value that an animation of a key changes; nil for other keys, and for `frame` and those that are made of
  /// several.
  func value(of key: View.Key) -> ViewValue? {
    switch key {
    case .centerX, .centerY, .width, .height, .rotation, .scale: geometry.value(of: key)
    case .opacity: .number(opacity)
    case .fill: .paint(fill)
    case .color: .paint(color)
    case .stroke: .stroke(stroke)
    case .shadow: .shadows(shadows)
    case .blur: .number(blur)
    case .corner:
      .radii([corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft])
    case .d:
      if case .path(let path) = outline { .path(path) } else { nil }
    default: nil
    }
  }

  /// Makes the box of an outline the bounds on the axes on which no length was set.
  /// - Returns: the top left corner of the bounds in the outline's coordinates.
  private mutating func fit(to box: Rect?) -> Point {
    guard let box else { return .zero }
    var corner = Point.zero
    for axis in Axis.allCases where place[axis].isContent {
      corner[axis] = box.origin[axis]
      place.resize(&geometry, to: axis == .horizontal ? box.width : box.height, on: axis)
      if !place.hasPosition(on: axis) {
        geometry.center[axis] = box.origin[axis] + geometry.pivot[axis]
      }
    }
    return corner
  }

  /// Changes the keys of an arrow; its course is computed later.
  /// - Returns: false if the view is no arrow.
  @discardableResult
  private mutating func changeArrow(_ change: (inout Arrow) -> Void) -> Bool {
    guard case .arrow(var arrow) = outline else { return false }
    change(&arrow)
    outline = .arrow(arrow)
    return true
  }

  /// Sets the course of an arrow; its size and center follow.
  mutating func setCourse(_ course: ArrowCourse) {
    changeArrow { $0.course = course }
    let box = course.box
    geometry.size = Point(box.width, box.height)
    geometry.center = box.origin + geometry.pivot
  }

  /// Sets the ends of a line; its size and center follow.
  private mutating func setLineEnds(_ from: Point, _ to: Point) {
    outline = .line(from: from, to: to)
    geometry.size = Point(abs(to.x - from.x), abs(to.y - from.y))
    geometry.center = Point(min(from.x, to.x), min(from.y, to.y)) + geometry.pivot
  }
}

extension ViewState {
  /// Makes written coordinates hold the view; their values are assigned after that.
  /// - Parameter isTaking: whether an action writes them, so that a layout no longer does.
  /// - Returns: the coordinates that no longer hold it.
  @discardableResult
  mutating func hold(_ coordinates: Coordinates, isTaking: Bool = false) -> Coordinates {
    place.hold(coordinates, in: model ?? geometry, isTaking: isTaking)
  }

  /// Whether one length of a text or picture is not its own, so that the other follows from it.
  var hasOneLength: Bool {
    (kind == .label || kind == .image) && place[.horizontal].isContent != place[.vertical].isContent
  }

  /// Shows the geometry after the running animations, to which their contributions are then added. This and
  /// `limitSize` change the state in place, because reading parts of it from outside copies all of it.
  mutating func showModel() {
    if let model { geometry = model }
  }

  /// Makes lengths that an animation has made negative 0.
  /// - Returns: whether one length must be made to follow from the other.
  mutating func limitSize() -> Bool {
    geometry.size = Point(max(0, geometry.size.x), max(0, geometry.size.y))
    return hasOneLength
  }

  /// Gives a picture of which one length was written its proportions.
  mutating func fitPicture() {
    guard hasOneLength, let picture else { return }
    if place[.vertical].isContent {
      place.resize(&geometry, to: picture.height(for: geometry.size.x), on: .vertical)
    } else if place[.vertical].length == .own {
      place.resize(&geometry, to: picture.width(for: geometry.size.y), on: .horizontal)
    }
  }

  /// Makes `fit` of a text or a picture the length of its content.
  private mutating func fitContent(after value: ViewValue) {
    if kind == .label || kind == .image {
      for axis in Axis.allCases where place[axis].length == .children {
        place[axis].length = .content
      }
    }
    if case .lengths = value, let size = picture?.size {
      _ = fit(to: Rect(x: 0, y: 0, width: size.width, height: size.height))
    }
    fitPicture()
  }
}

extension View.Key {
  /// The order in which keys take effect, so that a key comes after those on which it depends.
  var order: Int { View.Key.specs[self]?.geometryEffect.order ?? 6 }
}

extension Array {
  /// The elements sorted by a number; the sort is stable.
  func ordered<Number: Comparable>(by number: (Element) -> Number) -> [Element] {
    guard !isOrdered(by: number) else { return self }
    let numbers = map(number)
    return indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }.map { self[$0] }
  }

  private func isOrdered<Number: Comparable>(by number: (Element) -> Number) -> Bool {
    guard var last = first.map(number) else { return true }
    for element in dropFirst() {
      let next = number(element)
      guard last <= next else { return false }
      last = next
    }
    return true
  }
}
