import FlingGeometry
import FlingType

/// The computed value of a view's key.
enum ViewValue: Hashable {
  case number(Double)
  case whole(Int)
  case truth(Bool)
  /// A point; also a size or a scale.
  case point(Point)
  /// The view at which an arrow begins or ends.
  case view(Int)
  case rect(Rect)
  case points([Point])
  case path(Path)
  case star(Int, Double)
  /// Nil draws nothing.
  case paint(Paint?)
  case stroke(Stroke?)
  case shadows([Shadow])
  /// Four radii, clockwise from the top left.
  case radii([Double])
  /// One of the choices of a key.
  case word(String)
  /// The number of a picture, and its own size in points.
  case picture(Int, Size)
  case body(BodyOutline)
  /// A text, and whether it is literal, without computed parts.
  case text(String, isSpelled: Bool)
  case font(TextStyle)
  case layout(LayoutRules, AnimationTiming?)
  /// A width or height, or both; nil for that of what is inside.
  case lengths([Double?])
  /// What the parent's layout determines.
  case byLayout
}

extension ViewValue {
  /// Interpolates to `other`. For `t` outside 0...1 (springs) numbers extrapolate, and colors are clamped to
  /// their range.
  ///
  /// Values without an interpolation, such as two kinds of paint, change half way.
  func mixed(with other: ViewValue, by t: Double) -> ViewValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): .number(mix(a, b, t))
    case (.point(let a), .point(let b)): .point(a.mixed(with: b, by: t))
    case (.paint(let a), .paint(let b)): .paint(mix(a, b, t))
    case (.stroke(let a), .stroke(let b)): .stroke(mix(a, b, t))
    case (.shadows(let a), .shadows(let b)): .shadows(mix(a, b, t))
    case (.radii(let a), .radii(let b)): .radii(zip(a, b).map { max(0, mix($0, $1, t)) })
    case (.path(let a), .path(let b)): .path(a.mixed(with: b, by: t) ?? (t < 0.5 ? a : b))
    default: t < 0.5 ? self : other
    }
  }
}

/// Linear interpolation: exactly `a` at 0 and `b` at 1.
func mix(_ a: Double, _ b: Double, _ t: Double) -> Double {
  a * (1 - t) + b * t
}

/// Colors are interpolated premultiplied, as in CSS, so that a color that fades in from transparent keeps its
/// hue.
private func mix(_ a: Color, _ b: Color, _ t: Double) -> Color {
  func clamped(_ x: Double) -> Double { min(max(x, 0), 1) }
  let alpha = clamped(mix(a.alpha, b.alpha, t))
  guard alpha > 0 else { return Color(red: b.red, green: b.green, blue: b.blue, alpha: 0) }
  func mixedComponent(_ x: Double, _ y: Double) -> Double {
    clamped(mix(x * a.alpha, y * b.alpha, t) / alpha)
  }
  return Color(
    red: mixedComponent(a.red, b.red), green: mixedComponent(a.green, b.green),
    blue: mixedComponent(a.blue, b.blue),
    alpha: alpha)
}

/// Nil stands for a transparent color or gradient. Colors blend into gradients by a gradient of equal stops.
private func mix(_ a: Paint?, _ b: Paint?, _ t: Double) -> Paint? {
  switch (a, b) {
  case (.color(let a), .color(let b)): .color(mix(a, b, t))
  case (nil, .color(let b)): .color(mix(b.withOpacity(0), b, t))
  case (.color(let a), nil): .color(mix(a, a.withOpacity(0), t))
  case (.checker(let a, let a1, let a2), .checker(let b, let b1, let b2)):
    .checker(size: mix(a, b, t), mix(a1, b1, t), mix(a2, b2, t))
  case (.stripes(let a, let aAngle, let a1, let a2), .stripes(let b, let bAngle, let b1, let b2)):
    .stripes(width: mix(a, b, t), angle: mix(aAngle, bAngle, t), mix(a1, b1, t), mix(a2, b2, t))
  case (.gradient(let a), .gradient(let b)):
    a.mixed(with: b, by: t).map(Paint.gradient) ?? .gradient(t < 0.5 ? a : b)
  case (.color(let a), .gradient(let b)): mix(.gradient(b.filled(with: a)), .gradient(b), t)
  case (.gradient(let a), .color(let b)): mix(.gradient(a), .gradient(a.filled(with: b)), t)
  case (nil, .gradient(let b)): mix(.gradient(b.cleared), .gradient(b), t)
  case (.gradient(let a), nil): mix(.gradient(a), .gradient(a.cleared), t)
  default: t < 0.5 ? a : b
  }
}

/// A missing stroke counts as one of width 0. Dash patterns of different lengths change half way.
private func mix(_ a: Stroke?, _ b: Stroke?, _ t: Double) -> Stroke? {
  guard var start = a ?? b, var end = b ?? a else { return nil }
  if a == nil { start.width = 0 }
  if b == nil { end.width = 0 }
  var stroke = t < 0.5 ? start : end
  stroke.paint = mix(start.paint, end.paint, t) ?? stroke.paint
  stroke.width = max(0, mix(start.width, end.width, t))
  stroke.phase = mix(start.phase, end.phase, t)
  stroke.miterLimit = max(1, mix(start.miterLimit, end.miterLimit, t))
  if start.dash.count == end.dash.count {
    stroke.dash = zip(start.dash, end.dash).map { max(0, mix($0, $1, t)) }
  }
  let low = min(max(mix(start.trim.lowerBound, end.trim.lowerBound, t), 0), 1)
  let high = min(max(mix(start.trim.upperBound, end.trim.upperBound, t), 0), 1)
  stroke.trim = min(low, high)...max(low, high)
  return stroke
}

/// Interpolates shadows one by one; a shorter list is extended by transparent shadows, as in CSS.
private func mix(_ a: [Shadow], _ b: [Shadow], _ t: Double) -> [Shadow] {
  func shadow(_ index: Int, of list: [Shadow], like other: Shadow) -> Shadow {
    if index < list.count { return list[index] }
    return Shadow(color: other.color.withOpacity(0), offset: .zero, blur: 0, spread: 0)
  }
  return (0..<max(a.count, b.count)).map { index in
    let start = index < a.count ? a[index] : shadow(index, of: a, like: b[index])
    let end = shadow(index, of: b, like: start)
    return Shadow(
      color: mix(start.color, end.color, t), offset: start.offset.mixed(with: end.offset, by: t),
      blur: max(0, mix(start.blur, end.blur, t)), spread: mix(start.spread, end.spread, t))
  }
}

extension Path {
  /// Interpolates to a path with equal commands; nil if the commands differ.
  func mixed(with other: Path, by t: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    var mixed: [Element] = []
    mixed.reserveCapacity(elements.count)
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)): mixed.append(.move(p.mixed(with: q, by: t)))
      case (.line(let p), .line(let q)): mixed.append(.line(p.mixed(with: q, by: t)))
      case (.quad(let c, let p), .quad(let d, let q)):
        mixed.append(.quad(c.mixed(with: d, by: t), p.mixed(with: q, by: t)))
      case (.cubic(let c1, let c2, let p), .cubic(let d1, let d2, let q)):
        mixed.append(.cubic(c1.mixed(with: d1, by: t), c2.mixed(with: d2, by: t), p.mixed(with: q, by: t)))
      case (.close, .close): mixed.append(.close)
      default: return nil
      }
    }
    return Path(mixed)
  }
}
