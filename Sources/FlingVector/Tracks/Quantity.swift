/// What a number measures. It decides how exactly the number is kept, and what its error means for the picture.
enum Quantity {
  /// A length.
  /// - magnification: points of the picture for a point of the track.
  case points(magnification: Double)
  /// The width of a line on the center of its outline, of which one half is seen at each edge.
  /// - magnification: as for `points`.
  case width(magnification: Double)
  /// An angle.
  /// - reach: the length of what ends exactly at another thing, in points; 0 if nothing does.
  case degrees(reach: Double)
  /// A scale, or a share of a length.
  /// - extent: by how many points a difference of 1 moves something.
  case factor(extent: Double)
  /// The opacity of a group.
  case opacity
  /// A channel of a color.
  case color

  /// Degrees in a radian.
  static let degreesPerRadian = 180 / Double.pi

  func tolerance(_ options: KeyframeOptions) -> Double {
    switch self {
    case .points(let magnification): options.tolerance / max(1, magnification)
    case .width(let magnification): 2 * options.tolerance / max(1, magnification)
    case .degrees(let reach): options.tolerance * min(1, Self.degreesPerRadian / max(1, reach))
    case .factor(let extent): options.tolerance / max(1, extent)
    // A fifth of a level of what is seen through it: an error of half a level would change every other color by one.
    case .opacity: 0.2 / 255
    case .color: options.colorTolerance
    }
  }

  /// The tolerance where it depends on a magnification, which may grow; nil for others.
  func shrinkingTolerance(_ options: KeyframeOptions) -> Double? {
    switch self {
    case .points, .width: tolerance(options)
    case .degrees, .factor, .opacity, .color: nil
    }
  }

  func fitter(components: Int, _ options: KeyframeOptions) -> ChannelFitter {
    let tolerance = tolerance(options)
    return ChannelFitter(
      components: components, tolerance: tolerance, decimals: Self.decimals(tolerance), options: options)
  }

  /// The number of decimals whose rounding takes at most about a third of the tolerance.
  static func decimals(_ tolerance: Double) -> Int {
    DecimalPlaces(least: 0, lastDigitAtMost: 0.6 * tolerance).count
  }

  /// Adds the error of a number to the largest ones of a film.
  func count(_ error: Double, in deviation: inout VectorFilm.Deviation) {
    switch self {
    case .points(let magnification):
      deviation.points = max(deviation.points, error * max(1, magnification))
    case .width(let magnification):
      deviation.points = max(deviation.points, error / 2 * max(1, magnification))
    case .degrees: deviation.degrees = max(deviation.degrees, error)
    case .factor(let extent): deviation.points = max(deviation.points, error * max(1, extent))
    case .opacity, .color: deviation.color = max(deviation.color, error)
    }
  }
}

extension SampledChannel where Fitter == ChannelFitter {
  /// Sets the values at the present moment.
  mutating func set(
    _ values: [Double], _ quantity: Quantity, absentSince absence: Int?, _ context: TrackContext
  ) {
    set(
      values, context.clock, absentSince: absence, tolerance: quantity.shrinkingTolerance(context.options)
    ) {
      quantity.fitter(components: values.count, context.options)
    }
  }

  /// The keyframes.
  func finished(_ quantity: Quantity, _ assembly: inout TrackAssembly) -> Channel {
    var fitter = finished { quantity.fitter(components: last.count, assembly.options) }
    let fitted = fitter.finish(tolerance: quantity.shrinkingTolerance(assembly.options))
    quantity.count(fitted.deviation, in: &assembly.deviation)
    return fitted.channel
  }
}
