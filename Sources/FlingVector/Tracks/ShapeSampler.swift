import FlingGeometry

/// Samples a shape while its structure stays the same, or while a line grows.
struct ShapeSampler {
  private let kind: Outline.Kind
  /// The numbers of the outline; once the line grows, its length.
  private var numbers: SampledChannel<ChannelFitter>
  private var radii: SampledChannel<ChannelFitter>
  /// The numbers as places on a way, as long as they are on one.
  private var way: OutlineWay?
  /// The shape at first, as long as it may begin to grow; then the line that grows.
  private var line: GrowingLine?
  /// Whether the line has begun to grow, which holds it to its coordinates.
  private(set) var isGrowing = false
  /// The largest magnification of the track so far.
  private var magnification: Double

  /// - Parameters:
  ///   - outline: in the coordinates of the track.
  ///   - mayGrow: whether a part of the outline may be what is drawn.
  init(_ outline: Outline, mayGrow: Bool, _ frame: DrawingFrame, _ clock: SampleClock) {
    kind = outline.kind
    numbers = SampledChannel(outline.numbers, clock)
    radii = SampledChannel(outline.radii, clock)
    if case .path = outline.kind {
      way = OutlineWay(outline.numbers, magnification: frame.magnification, clock)
    }
    line = mayGrow ? outline.chain.flatMap(GrowingLine.init) : nil
    magnification = frame.magnification
  }

  /// Whether a shape continues this one.
  func accepts(_ outline: Outline, mayGrow: Bool) -> Bool {
    if !isGrowing, outline.kind == kind { return true }
    guard mayGrow, let line, let chain = outline.chain else { return false }
    if !isGrowing { return keepsCorners(outline) && line.continued(by: chain) != nil }
    return line.continued(by: chain) != nil || line.length(ofBeginning: chain) != nil
  }

  /// Whether all points but the last one of a chain that has not changed yet are those of another one.
  private func keepsCorners(_ outline: Outline) -> Bool {
    let corners = numbers.last.dropLast(2)
    return outline.numbers.count > corners.count && outline.numbers.starts(with: corners)
  }

  /// Takes an accepted shape at the present moment.
  mutating func set(_ outline: Outline, mayGrow: Bool, _ frame: DrawingFrame, _ context: TrackContext) {
    magnification = max(magnification, frame.magnification)
    if mayGrow, let line, let chain = outline.chain {
      if isGrowing || (!numbers.matches(outline.numbers) && keepsCorners(outline)),
        let longer = line.continued(by: chain)
      {
        if !isGrowing { numbers.restart(with: [line.length]) }
        isGrowing = true
        self.line = longer
        return setNumbers([longer.length], frame, context)
      }
      if isGrowing {
        guard let length = line.length(ofBeginning: chain) else { return }
        return setNumbers([length], frame, context)
      }
    }
    guard !isGrowing else { return }
    setNumbers(outline.numbers, frame, context)
    if !numbers.isConstant { line = nil }
    if OutlineWay.isUseful(count: outline.numbers.count, context.options),
      let isOnWay = way?.set(
        outline.numbers, magnification: magnification, absentSince: frame.absence, context), !isOnWay
    {
      way = nil
    }
    radii.set(outline.radii, quantity, absentSince: frame.absence, context)
  }

  private mutating func setNumbers(_ values: [Double], _ frame: DrawingFrame, _ context: TrackContext) {
    numbers.set(values, quantity, absentSince: frame.absence, context)
  }

  private var quantity: Quantity { .points(magnification: magnification) }

  /// The keyframes.
  func finished(_ assembly: inout TrackAssembly) -> ShapeTrack {
    if !isGrowing, let fitted = shorterWay(assembly.options), case .path(let verbs, let rule) = kind {
      quantity.count(fitted.deviation, in: &assembly.deviation)
      return .path(outline: Path(verbs, fitted.channel.first), points: fitted.channel, rule: rule)
    }
    let channel = numbers.finished(quantity, &assembly)
    if isGrowing, let line { return .growing(Path(chain: line.points), length: channel) }
    switch kind {
    case .rectangle(let style):
      return .rectangle(box: channel, radii: radii.finished(quantity, &assembly), style: style)
    case .ellipse: return .ellipse(channel)
    case .path(let verbs, let rule):
      return .path(outline: Path(verbs, channel.first), points: channel, rule: rule)
    case .line: return .line(length: channel)
    }
  }

  /// The numbers as places on a way, if they are on one and this is shorter in the file.
  private func shorterWay(_ options: KeyframeOptions) -> FittedChannel? {
    guard OutlineWay.isUseful(count: numbers.last.count, options), let fitted = way?.finished(options) else {
      return nil
    }
    var fitter = numbers.finished { quantity.fitter(components: numbers.last.count, options) }
    let usual = options.length(of: fitter.finish().channel)
    return OutlineWay.length(of: fitted.channel) < usual ? fitted : nil
  }

  /// The length of a line that never changes; nil for other shapes.
  var constantLength: Double? { kind == .line && numbers.isConstant ? numbers.last[0] : nil }
}
