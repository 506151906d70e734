package import FlingGeometry

/// The properties of layers that animations change.
package enum LayerKey: String, CaseIterable, Sendable {
  case position, zPosition, bounds, anchorPoint, transform, opacity, backgroundColor
  case cornerRadius, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowRadius, shadowOffset
  // Of shape layers.
  case path, fillColor, strokeColor, lineWidth, strokeStart, strokeEnd, lineDashPhase, miterLimit
  // Of gradient layers.
  case colors, locations, startPoint, endPoint
  // Of text layers.
  case foregroundColor, fontSize

  /// Whether Core Animation animates changes of the key in layers without a view.
  var isImplicitlyAnimated: Bool { self != .path && self != .anchorPoint }
}

/// The value of a layer's property.
package enum LayerValue: Equatable {
  case number(Double)
  /// A point, a size or an offset.
  case point(Point)
  case rect(Rect)
  case transform(CATransform3D)
  /// Nil is no color.
  case color(Color?)
  case colors([Color])
  case numbers([Double])
  case path(Path?)

  /// Interpolates to another value of the same kind; values that do not mix jump in the middle.
  func mixed(with other: LayerValue, by t: Double) -> LayerValue {
    if t == 0 { return self }
    if t == 1 { return other }
    func mix(_ a: Double, _ b: Double) -> Double { a * (1 - t) + b * t }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.point(let a), .point(let b)): return .point(a.mixed(with: b, by: t))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width),
          height: mix(a.height, b.height)))
    case (.transform(let a), .transform(let b)): return .transform(a.mixed(with: b, by: t))
    case (.color(let a), .color(let b)):
      guard let some = a ?? b else { return self }
      return .color((a ?? some.withOpacity(0)).mixed(with: b ?? some.withOpacity(0), by: t))
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map { $0.mixed(with: $1, by: t) })
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map { mix($0, $1) })
    case (.path(let a?), .path(let b?)): return .path(a.mixed(with: b, by: t))
    default: return t < 0.5 ? self : other
    }
  }

  /// The sum of this value and a share of a difference; the value itself if the kinds have no sum.
  func adding(_ difference: LayerValue, times share: Double = 1) -> LayerValue {
    switch (self, difference) {
    case (.number(let a), .number(let b)): .number(a + b * share)
    case (.point(let a), .point(let b)): .point(a + b * share)
    case (.rect(let a), .rect(let b)):
      .rect(
        Rect(
          origin: a.origin + b.origin * share,
          size: Size(width: a.width + b.width * share, height: a.height + b.height * share)))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      .numbers(zip(a, b).map { $0 + $1 * share })
    case (.transform(let a), .transform(let b)): .transform(a.concatenating(b))
    default: self
    }
  }

  /// What must be added to `other` to get this value; nil if the kinds have no difference.
  func difference(from other: LayerValue) -> LayerValue? {
    switch (self, other) {
    case (.number(let a), .number(let b)): .number(a - b)
    case (.point(let a), .point(let b)): .point(a - b)
    case (.rect(let a), .rect(let b)):
      .rect(
        Rect(
          origin: a.origin - b.origin, size: Size(width: a.width - b.width, height: a.height - b.height)))
    default: nil
    }
  }
}

extension Path {
  /// Interpolates to a path with the same kinds of elements; other paths jump in the middle.
  fileprivate func mixed(with other: Path, by t: Double) -> Path {
    guard elements.count == other.elements.count else { return t < 0.5 ? self : other }
    var mixed: [Element] = []
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)): mixed.append(.move(p.mixed(with: q, by: t)))
      case (.line(let p), .line(let q)): mixed.append(.line(p.mixed(with: q, by: t)))
      case (.quad(let c, let p), .quad(let d, let q)):
        mixed.append(.quad(c.mixed(with: d, by: t), p.mixed(with: q, by: t)))
      case (.cubic(let c, let d, let p), .cubic(let e, let f, let q)):
        mixed.append(.cubic(c.mixed(with: e, by: t), d.mixed(with: f, by: t), p.mixed(with: q, by: t)))
      case (.close, .close): mixed.append(.close)
      default: return t < 0.5 ? self : other
      }
    }
    return Path(mixed)
  }
}
