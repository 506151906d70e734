internal import FlingGeometry

/// A paint prepared for one area: a single color, or rows of pixels.
enum PaintSource {
  case solid(UInt32)
  case pattern(Pattern)
  case gradient(GradientRows)
  case picture(PictureRows)

  /// Nil if the paint draws nothing.
  /// - Parameters:
  ///   - box: bounding box of the painted area, in the space in which the paint is anchored.
  ///   - transform: from that space to pixels.
  ///   - pictures: the pictures that paints refer to by index.
  init?(
    _ paint: Paint, in box: @autoclosure () -> Rect, transform: AffineTransform, opacity: Double,
    pictures: [Picture]
  ) {
    switch paint {
    case .color(let color):
      self = .solid(Premultiplied.pixel(color, opacity: opacity))
    case .checker(let size, let first, let second):
      self = PaintSource.twoColorSource(first, second, opacity) { ramp in
        guard let inverse = transform.inverted else { return nil }
        return Pattern(checkerSize: size, ramp: ramp, inverse: inverse)
      }
    case .stripes(let width, let angle, let first, let second):
      self = PaintSource.twoColorSource(first, second, opacity) { ramp in
        guard let inverse = transform.inverted else { return nil }
        return Pattern(stripeWidth: width, angle: angle, ramp: ramp, inverse: inverse)
      }
    case .picture(let fill):
      guard pictures.indices.contains(fill.number),
        let rows = PictureRows(
          pictures[fill.number], in: fill.frame, of: box(), tint: fill.tint, transform: transform,
          opacity: opacity)
      else { return nil }
      self = .picture(rows)
    case .gradient(let gradient):
      let placed = gradient.isPlaced ? gradient : gradient.placed(in: box())
      if let rows = GradientRows(placed, transform: transform, opacity: opacity) {
        self = .gradient(rows)
      } else {
        // A gradient without length shows its last color everywhere, as in CSS.
        self = .solid(gradient.stops.last.map { Premultiplied.pixel($0.color, opacity: opacity) } ?? 0)
      }
    }
    if case .solid(let pixel) = self, pixel >> 24 == 0 { return nil }
  }

  /// The pattern, or the mean of its colors if its transform leaves it no size.
  private static func twoColorSource(
    _ first: Color, _ second: Color, _ opacity: Double, _ pattern: ([UInt32]) -> Pattern?
  ) -> PaintSource {
    let low = Premultiplied.pixel(first, opacity: opacity)
    let high = Premultiplied.pixel(second, opacity: opacity)
    if low == high { return .solid(low) }
    let ramp = (0...255).map { Premultiplied.mixed(low, high, weight: $0) }
    return pattern(ramp).map(PaintSource.pattern) ?? .solid(ramp[128])
  }
}
