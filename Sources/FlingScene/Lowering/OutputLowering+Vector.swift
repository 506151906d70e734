internal import FlingGeometry

/// Outputs of layers with keyframes: SVG, pages, Lottie, and the motion of views.
extension OutputLowering {
  /// Lowers the keys that all of these outputs have.
  /// - Parameter usual: the defaults of the kind of output.
  func vectorOptions(
    _ fields: KeyedValues, _ usual: Output.VectorOptions, _ scope: CopyScope
  ) -> Output.VectorOptions {
    Output.VectorOptions(
      loop: loop(fields, scope, usual: usual.loop),
      holdLast: fields.has("hold-last") ? holdLast(fields, scope) : usual.holdLast,
      poster: values.moment(fields["poster"], scope),
      tolerance: values.knownNumber("tolerance", of: fields, scope) ?? usual.tolerance)
  }

  func svgOptions(_ fields: KeyedValues, _ scope: CopyScope) -> Output.SVGOptions {
    var options = Output.SVGOptions()
    options.vector = vectorOptions(fields, options.vector, scope)
    options.method = values.knownChoice("method", of: fields, scope) ?? options.method
    options.hasNames = values.knownTruth("names", of: fields, scope) ?? options.hasNames
    return options
  }

  func lottieOptions(_ fields: KeyedValues, _ scope: CopyScope) -> Output.LottieOptions {
    var options = Output.LottieOptions()
    options.vector = vectorOptions(fields, options.vector, scope)
    options.hasEffects = values.knownTruth("effects", of: fields, scope) ?? options.hasEffects
    options.rasterViews = views("raster", of: fields, scope) ?? []
    return options
  }

  func motionOptions(_ fields: KeyedValues, _ scope: CopyScope) -> Output.MotionOptions {
    var options = Output.MotionOptions()
    options.vector = vectorOptions(fields, options.vector, scope)
    options.views = views("views", of: fields, scope)
    return options
  }

  /// The views that a key names, which must be known when the scene is read; nil if the key is missing.
  private func views(_ key: String, of fields: KeyedValues, _ scope: CopyScope) -> [ItemPattern]? {
    guard let value = fields.value(key) else { return nil }
    let patterns = lowering.contents.items(value, key: key, isSingle: false, scope.inside(key)) ?? []
    let areKnown = patterns.allSatisfy { pattern in
      if case .dynamic = pattern { false } else { true }
    }
    guard areKnown else {
      error(value.range, "\"\(key)\" must be known when the scene is read", in: scope)
      return nil
    }
    return patterns
  }
}
