import FlingGeometry
import FlingStage

/// Samples a paint in all themes while its kind stays the same.
struct PaintSampler {
  enum Course: Hashable {
    case linear
    case radial
    case focal
  }

  enum Kind: Hashable {
    case color
    case gradient(Course, Gradient.Spread, stopCount: Int)
    case picture(number: Int, isTinted: Bool)
    /// A paint without a form in vector formats, by its name.
    case raster(String)

    init(_ paint: Paint) {
      switch paint {
      case .color: self = .color
      case .checker: self = .raster("a checkerboard")
      case .stripes: self = .raster("a pattern of stripes")
      case .picture(let fill): self = .picture(number: fill.number, isTinted: fill.tint != nil)
      case .gradient(let gradient):
        switch gradient.course {
        case .linear, .line: self = .gradient(.linear, gradient.spread, stopCount: gradient.stops.count)
        case .radial: self = .gradient(.radial, gradient.spread, stopCount: gradient.stops.count)
        case .focal: self = .gradient(.focal, gradient.spread, stopCount: gradient.stops.count)
        case .conic: self = .raster("a conic gradient")
        }
      }
    }
  }

  let kind: Kind
  /// The channels that `values` lists.
  private var channels: [SampledChannel<ChannelFitter>] = []
  /// The paint that is drawn as a picture, and the box of the layer that it covers.
  private var raster: (paint: Paint, box: Rect)?
  /// The middle of the track in the coordinates of its layer, for a raster.
  private var middle: Point
  /// The largest magnification of the track so far.
  private var magnification: Double

  /// - Parameters:
  ///   - paints: those of all themes, of one kind, in the coordinates of the layer.
  ///   - box: what is painted, in the coordinates of the layer.
  ///   - frame: the coordinates of the track.
  ///   - place: the layer that an error names.
  init(
    _ paints: [Paint], in box: @autoclosure () -> Rect, _ frame: DrawingFrame, _ place: TrackPlace,
    _ clock: SampleClock
  ) throws(VectorError) {
    kind = Kind(paints[0])
    middle = frame.middle
    magnification = frame.magnification
    if case .raster(let name) = kind {
      guard paints.allSatisfy({ $0 == paints[0] }) else {
        throw .unsupported(feature: "\(name) whose colors depend on the theme", place.subject)
      }
      raster = (paints[0], box())
    }
    channels = values(of: paints).map { SampledChannel($0.values, clock) }
  }

  /// Takes the paints at the present moment, of the same kind as before.
  mutating func set(
    _ paints: [Paint], in box: @autoclosure () -> Rect, _ frame: DrawingFrame, _ place: TrackPlace,
    _ context: TrackContext
  ) throws(VectorError) {
    if case .raster(let name) = kind {
      guard let raster, raster.paint == paints[0], raster.box == box(), frame.middle == middle else {
        throw .unsupported(feature: "\(name) that changes", place.subject)
      }
      return
    }
    middle = frame.middle
    magnification = max(magnification, frame.magnification)
    for (index, sample) in values(of: paints).enumerated() {
      channels[index].set(sample.values, sample.quantity, absentSince: frame.absence, context)
    }
  }

  // MARK: Channels

  /// The values of all channels in the order in which `finished` reads them.
  private func values(of paints: [Paint]) -> [(values: [Double], quantity: Quantity)] {
    let length = Quantity.points(magnification: magnification)
    func colors(_ color: (Paint) -> Color?) -> [(values: [Double], quantity: Quantity)] {
      let colors = paints.map { color($0) ?? .clear }
      return [
        (colors.flatMap { [$0.red, $0.green, $0.blue] }, .color), (colors.map(\.alpha), .color),
      ]
    }
    switch paints[0] {
    case .color: return colors { if case .color(let color) = $0 { color } else { nil } }
    case .checker, .stripes: return []
    case .picture(let fill):
      let frame = fill.frame
      let box = [frame.minX - middle.x, frame.minY - middle.y, frame.width, frame.height]
      let tint = fill.tint == nil ? [] : colors { if case .picture(let fill) = $0 { fill.tint } else { nil } }
      return [(values: box, quantity: length)] + tint
    case .gradient(let gradient):
      guard let geometry = geometry(of: gradient.course) else { return [] }
      var values = [(values: geometry, quantity: length)]
      // A gradient is rarely longer than a side of its picture.
      let share = Quantity.factor(extent: 100 * magnification)
      for index in gradient.stops.indices {
        values += colors { if case .gradient(let gradient) = $0 { gradient.stops[index].color } else { nil } }
        values.append(([gradient.stops[index].position], share))
      }
      return values
    }
  }

  /// The numbers of `GradientTrack.Geometry`; nil for a conic gradient.
  private func geometry(of course: Gradient.Geometry) -> [Double]? {
    func place(_ anchor: Gradient.Anchor) -> Point { anchor.offset - middle }
    switch course {
    case .linear, .conic: return nil
    case .line(let from, let to):
      let (from, to) = (place(from), place(to))
      return [from.x, from.y, to.x, to.y]
    case .radial(let center, let radius):
      let center = place(center)
      return [center.x, center.y, radius]
    case .focal(let center, let radius, let focus, let focusRadius):
      let (center, focus) = (place(center), place(focus))
      return [center.x, center.y, radius, focus.x, focus.y, focusRadius]
    }
  }

  // MARK: The end

  /// The keyframes.
  func finished(_ assembly: inout TrackAssembly, _ subject: Layer.Subject?) -> PaintTrack {
    let length = Quantity.points(magnification: magnification)
    var next = 0
    func channel(_ quantity: Quantity, _ assembly: inout TrackAssembly) -> Channel {
      defer { next += 1 }
      return channels[next].finished(quantity, &assembly)
    }
    func nextColor(_ assembly: inout TrackAssembly) -> ColorTrack {
      let rgb = channel(.color, &assembly)
      return ColorTrack(rgb: rgb, alpha: channel(.color, &assembly).mergingEqualComponents)
    }
    switch kind {
    case .color: return .color(nextColor(&assembly))
    case .picture(let number, let isTinted):
      assembly.usePicture(number)
      let frame = channel(length, &assembly)
      return .picture(
        PictureTrack(number: number, frame: frame, tint: isTinted ? nextColor(&assembly) : nil))
    case .gradient(let course, let spread, let stopCount):
      let numbers = channel(length, &assembly)
      let geometry: GradientTrack.Geometry =
        switch course {
        case .linear: .linear(numbers)
        case .radial: .radial(numbers)
        case .focal: .focal(numbers)
        }
      var stops: [GradientTrack.Stop] = []
      for _ in 0..<stopCount {
        let color = nextColor(&assembly)
        stops.append(
          GradientTrack.Stop(color, at: channel(.factor(extent: 100 * magnification), &assembly)))
      }
      return .gradient(GradientTrack(geometry, spread: spread, stops: stops))
    case .raster(let name):
      guard let raster else { return .color(ColorTrack(rgb: Channel(constant: [0, 0, 0]))) }
      let number = assembly.rasterNumber(
        of: RasterRequest(paint: raster.paint, box: raster.box, name: name), subject)
      var box = raster.box
      box.origin -= middle
      return .raster(number: number, box: box)
    }
  }
}

extension Channel {
  /// The channel with one component if all components are always the same.
  var mergingEqualComponents: Channel {
    guard keyframes.allSatisfy({ keyframe in keyframe.values.allSatisfy { $0 == keyframe.values[0] } }) else {
      return self
    }
    return Channel(keyframes.map { Keyframe(at: $0.time, [$0.values[0]], $0.easing) })
  }
}
