import FlingGeometry
import FlingScene

extension LottieBuilder {
  /// What a drawing needs as layers, the first one at the back.
  /// - Parameters:
  ///   - spans: when its track is present, in frames.
  ///   - isRaster: whether its shadows are part of a picture.
  mutating func visuals(
    of drawing: Drawing, during spans: [Range<Double>], isRaster: Bool
  ) -> [LottieVisual] {
    let spans = clock.spans(drawing.presence, within: spans)
    guard let first = spans.first, let last = spans.last else { return [] }
    var stack = VisualStack(spans: spans)
    if let shape = drawing.shape { add(shape, drawing.fill, drawing.stroke, to: &stack) }
    if let text = drawing.text {
      let whole = first.lowerBound..<last.upperBound
      if drawing.shape == nil, let stroke = drawing.stroke, let style = paints.stroke(stroke) {
        let glyphs = LottieText(film.glyphs, clock, properties).elements(of: text, during: whole, spans)
        if !glyphs.isEmpty { stack.add([LottieBuilder.group(glyphs + [style])]) }
      }
      add(text, during: whole, spans, to: &stack)
    }
    var visuals = stack.visuals
    guard effects, !isRaster, let bottom = visuals.first else { return visuals }
    // Each shadow is the effect of a layer. The first one is that of the layer itself, the others are those of copies
    // beneath it.
    let shadows = drawing.shadows.map { LottieEffects.shadow($0, paints) }
    if let shadow = shadows.first { visuals[0].effects = [shadow] }
    for shadow in shadows.dropFirst() {
      var copy = bottom
      copy.effects = [shadow]
      visuals.insert(copy, at: 0)
    }
    return visuals
  }

  // MARK: - Shapes

  private mutating func add(
    _ shape: ShapeTrack, _ fill: PaintTrack?, _ stroke: StrokeTrack?, to stack: inout VisualStack
  ) {
    if let fill, let stroke, isPlain(stroke), let area = paints.fill(fill, rule: shape.rule),
      let line = paints.stroke(stroke)
    {
      // Both styles share the outline; the first one is on top.
      stack.add([LottieBuilder.group(elements(of: shape) + [line, area])], paintCount: 2)
      return
    }
    if let fill {
      if let style = paints.fill(fill, rule: shape.rule) {
        stack.add([LottieBuilder.group(elements(of: shape) + [style])])
      } else {
        addPicture(fill, in: shape, to: &stack)
      }
    }
    if let stroke { add(stroke, along: shape, to: &stack) }
  }

  /// Whether a line can share the elements of the shape's area.
  private func isPlain(_ stroke: StrokeTrack) -> Bool {
    stroke.alignment == .center && stroke.trim == nil && stroke.dash == nil
  }

  private mutating func add(_ stroke: StrokeTrack, along shape: ShapeTrack, to stack: inout VisualStack) {
    var (stroke, shape) = (stroke, shape)
    if stroke.alignment != .center {
      if !shape.isClosed {
        stroke.alignment = .center
      } else if let moved = LottieInset.centered(stroke, along: shape) {
        (stroke, shape) = moved
      } else if paints.stroke(stroke) != nil {
        addAligned(stroke, along: shape, to: &stack)
        return
      }
    }
    // A picture has no style. Its layer is limited by a line of any color.
    let color = PaintTrack.color(ColorTrack(rgb: Channel(constant: [1, 1, 1])))
    var line = stroke
    if paints.stroke(stroke) == nil { line.paint = color }
    guard let style = paints.stroke(line) else { return }
    let elements = [LottieBuilder.group(course(of: stroke, along: shape) + [style])]
    if paints.stroke(stroke) != nil {
      stack.add(elements)
    } else if let picture = picture(stroke.paint) {
      stack.add(picture, .matte(.shapes(elements), isInverted: false))
    }
  }

  /// A line on one side of a closed outline: twice as wide, and limited to the inside or the outside.
  private func addAligned(
    _ stroke: StrokeTrack, along shape: ShapeTrack, to stack: inout VisualStack
  ) {
    guard let style = paints.stroke(stroke, widthFactor: 2) else { return }
    let group = LottieBuilder.group(course(of: stroke, along: shape) + [style])
    let isInside = stroke.alignment == .inside
    let limit: LottieVisual.Limit =
      if isInside, let mask = mask(LottieOutline(shape, frameRate: clock.frameRate), shape) {
        .mask(mask)
      } else {
        // lottie-web subtracts masks from a part of the plane only.
        .matte(.shapes([area(of: shape)]), isInverted: !isInside)
      }
    stack.add(.shapes([group]), limit)
  }

  /// The outline that a line follows, with the trim path that cuts it.
  private func course(of stroke: StrokeTrack, along shape: ShapeTrack) -> [JSONValue] {
    // Players do not agree in which order they trim several outlines.
    if let parts = stroke.parts(of: shape, framesPerSecond: clock.frameRate) {
      return parts.map { LottieBuilder.group(course(of: $0.line, along: $0.outline)) }
    }
    let elements = elements(of: shape, isExact: stroke.dash != nil || stroke.trim != nil)
    guard let trimmed = stroke.trim else { return elements }
    return elements + [trim(trimmed, contourCount: elements.count)]
  }

  /// The area of a shape in an opaque color, for mattes.
  func area(of shape: ShapeTrack) -> JSONValue {
    let white = PaintTrack.color(ColorTrack(rgb: Channel(constant: [1, 1, 1])))
    let style = paints.fill(white, rule: shape.rule).map { [$0] } ?? []
    return LottieBuilder.group(elements(of: shape) + style)
  }

  private mutating func addPicture(_ paint: PaintTrack, in shape: ShapeTrack, to stack: inout VisualStack) {
    guard let picture = picture(paint), case .picture(_, let width, let height, let frame) = picture else {
      return
    }
    if case .picture(let track) = paint, let tint = track.tint {
      // The tint has the opacity of the picture.
      guard let style = paints.fill(.color(tint), rule: shape.rule) else { return }
      let group = LottieBuilder.group(elements(of: shape) + [style])
      stack.add(.shapes([group]), .matte(picture, isInverted: false))
      return
    }
    if case .rectangle(let box, let radii, _) = shape, box.keyframes == frame.keyframes,
      radii.keyframes.allSatisfy({ $0.values == [0, 0, 0, 0] })
    {
      stack.add(picture, .none)
      return
    }
    if LottieChannels.isConstant(frame), frame.first[2] > 0, frame.first[3] > 0 {
      // The mask is in pixels, the coordinates of the layer.
      let scale = Point(Double(width) / frame.first[2], Double(height) / frame.first[3])
      let outline = LottieOutline(
        shape, frameRate: clock.frameRate, offset: Point(-frame.first[0], -frame.first[1]), scale: scale)
      if let mask = mask(outline, shape) {
        stack.add(picture, .mask(mask))
        return
      }
    }
    stack.add(picture, .matte(.shapes([area(of: shape)]), isInverted: false))
  }

  /// The elements of a shape: outlines, and for a growing one the trim path that cuts it.
  /// - Parameter isExact: whether outlines begin where those of the scene do, for dashes and trimmed lines.
  private func elements(of shape: ShapeTrack, isExact: Bool = false) -> [JSONValue] {
    switch shape {
    case .rectangle(let box, let radii, let style):
      let isSquare = radii.keyframes.allSatisfy { $0.values == [0, 0, 0, 0] }
      let isUniform = radii.keyframes.allSatisfy { $0.values == [Double](repeating: $0.values[0], count: 4) }
      if !isExact, isUniform, isSquare || style == .round {
        return [
          .object([("ty", "rc")] + middle(box) + [("r", properties.scalar(radii))])
        ]
      }
    case .ellipse(let box):
      if !isExact { return [.object([("ty", "el")] + middle(box))] }
    case .path: break
    case .line(let length):
      let longest = length.keyframes.map { $0.values[0] }.max() ?? 0
      guard longest > 0 else { return [] }
      let line = LottieOutline(.line(length: Channel(constant: [longest])), frameRate: clock.frameRate)
      return line.elements(properties) + grown(length, of: longest, contourCount: 1)
    case .growing(let path, let length):
      let whole = path.length
      guard whole > 0 else { return [] }
      let outline = LottieOutline(shape, frameRate: clock.frameRate)
      return outline.elements(properties) + grown(length, of: whole, contourCount: outline.contourCount)
    }
    return LottieOutline(shape, frameRate: clock.frameRate).elements(properties)
  }

  /// Middle and size of a box.
  private func middle(_ box: Channel) -> LottieMembers {
    let center = box.mapped { [$0[0] + $0[2] / 2, $0[1] + $0[3] / 2] }
    return [
      ("p", properties.vector(center)), ("s", properties.vector(box.components([2, 3]))),
    ]
  }

  /// The trim path of a line that is as long as the channel says; empty for the whole line.
  private func grown(_ length: Channel, of whole: Double, contourCount: Int) -> [JSONValue] {
    let share = length.mapped { [Swift.max(0, Swift.min(1, $0[0] / whole))] }
    guard !LottieChannels.isAlways(1, share) else { return [] }
    let both = share.mapped { [0, $0[0]] }
    return [trim(both, contourCount: contourCount)]
  }

  /// A trim path from a start to an end, in shares of the length.
  private func trim(_ channel: Channel, contourCount: Int = 1) -> JSONValue {
    func percent(_ index: Int) -> JSONValue {
      properties.scalar(
        channel.mapped { [LottieProperties.rounded($0[index] * 100, 4)] })
    }
    return .object([
      ("ty", "tm"), ("s", percent(0)), ("e", percent(1)), ("o", LottieProperties.scalar(0)),
      // One after another, if there are several.
      ("m", contourCount > 1 ? 2 : 1),
    ])
  }

  // MARK: - Text

  private mutating func add(
    _ text: TextTrack, during whole: Range<Double>, _ spans: [Range<Double>], to stack: inout VisualStack
  ) {
    let glyphs = LottieText(film.glyphs, clock, properties).elements(of: text, during: whole, spans)
    guard !glyphs.isEmpty else { return }
    let white = PaintTrack.color(ColorTrack(rgb: Channel(constant: [1, 1, 1])))
    let style = paints.fill(text.paint, rule: .nonzero)
    guard let visible = style ?? paints.fill(white, rule: .nonzero) else { return }
    let group = LottieBuilder.group(glyphs + [visible])
    guard style != nil else {
      if let picture = picture(text.paint) { stack.add(picture, .matte(.shapes([group]), isInverted: false)) }
      return
    }
    guard let clip = text.clip else {
      stack.add([group])
      return
    }
    let shape = ShapeTrack.rectangle(box: clip, radii: Channel(constant: [0, 0, 0, 0]), style: .round)
    let outline = LottieOutline(shape, frameRate: clock.frameRate)
    stack.add(.shapes([group]), mask(outline, shape).map { .mask($0) } ?? .none)
  }
}

/// The visuals of a drawing. Shapes that need no layer of their own share one.
private struct VisualStack {
  let spans: [Range<Double>]
  /// The first one at the back.
  private(set) var visuals: [LottieVisual] = []

  init(spans: [Range<Double>]) { self.spans = spans }

  /// Adds shape elements in front.
  mutating func add(_ elements: [JSONValue], paintCount: Int = 1) {
    if let last = visuals.last, case .shapes(let others) = last.content, case .none = last.limit {
      visuals[visuals.count - 1].content = .shapes(elements + others)
      visuals[visuals.count - 1].paintCount += paintCount
    } else {
      add(.shapes(elements), .none)
      visuals[visuals.count - 1].paintCount = paintCount
    }
  }

  mutating func add(_ content: LottieVisual.Content, _ limit: LottieVisual.Limit) {
    visuals.append(LottieVisual(content: content, limit: limit, spans: spans))
  }
}
