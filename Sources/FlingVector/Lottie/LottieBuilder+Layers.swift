import FlingGeometry
import FlingScene

extension LottieBuilder {
  /// Adds the layers of a visual: one, or one for each span of frames, each with its matte.
  /// - Parameters:
  ///   - pose: that of the track, if the layer has it.
  ///   - index: by which others name the layer as their parent.
  func addLayers(
    _ visual: LottieVisual, pose: Pose?, at place: LottiePlace, index: Int? = nil, name: String?,
    look: LottieLook, to composition: inout LottieComposition
  ) {
    guard let first = visual.spans.first, let last = visual.spans.last else { return }
    var head: LottieMembers = [("ddd", 0)]
    if let index { head.append(("ind", .integer(index))) }
    let whole = first.lowerBound..<last.upperBound
    if case .shapes(var elements) = visual.content, visual.canHavePose {
      var look = look
      if visual.paintCount == 1, !LottieChannels.isAlways(1, look.opacity) {
        // A group's opacity is that of its paint. For a layer's opacity, rlottie composites the whole canvas.
        elements = [LottieBuilder.group(elements, opacity: properties.scalar(look.opacity, times: 100))]
        look.opacity = Channel(constant: [1])
      }
      let layer = layer(
        head, .shapes(present(elements, during: visual.spans, within: whole)), visual, pose, place, name,
        look,
        during: whole)
      composition.add(layer)
      return
    }
    for span in visual.spans {
      composition.add(layer(head, visual.content, visual, pose, place, name, look, during: span))
      // The matte is the layer in front of the one that it limits.
      if case .matte(let content, _) = visual.limit {
        let matte = LottieVisual(content: content, spans: [span])
        composition.add(
          layer([("ddd", 0)], content, matte, pose, place, nil, LottieLook(), isMatte: true, during: span))
      }
    }
  }

  /// Shape elements that are visible in some spans of a layer's frames.
  private func present(
    _ elements: [JSONValue], during spans: [Range<Double>], within whole: Range<Double>
  ) -> [JSONValue] {
    let opacity = LottieProperties.presence(
      spans, within: whole, shown: LottieProperties.numbers([100]), hidden: LottieProperties.numbers([0]))
    guard let opacity else { return elements }
    return [LottieBuilder.group(elements, opacity: opacity)]
  }

  private func layer(
    _ head: LottieMembers, _ content: LottieVisual.Content, _ visual: LottieVisual, _ pose: Pose?,
    _ place: LottiePlace, _ name: String?, _ look: LottieLook, isMatte: Bool = false,
    during span: Range<Double>
  ) -> JSONValue {
    var members = head
    let transform: JSONValue
    let type: JSONValue
    var body: LottieMembers = []
    switch content {
    case .shapes(let elements):
      type = 4
      transform = properties.transform(pose, origin: place.origin, opacity: look.opacity)
      body = [("shapes", .array(elements))]
    case .picture(let asset, let width, let height, let frame):
      type = 2
      transform = pictureTransform(frame, width: width, height: height, at: place.origin, look.opacity)
      body = [("refId", .text(asset))]
    case .composition(let asset, let width, let height, let anchor):
      type = 0
      transform = properties.transform(pose, origin: place.origin, anchor: anchor, opacity: look.opacity)
      body = [("refId", .text(asset)), ("w", .integer(width)), ("h", .integer(height))]
    }
    members.append(("ty", type))
    if let name { members.append(("nm", .text(name))) }
    if let parent = place.parent { members.append(("parent", .integer(parent))) }
    if isMatte { members.append(("td", 1)) }
    switch visual.limit {
    case .none: break
    case .mask(let mask): members += [("hasMask", true), ("masksProperties", .array([mask]))]
    case .matte(_, let isInverted): members.append(("tt", isInverted ? 2 : 1))
    }
    members.append(("ks", transform))
    let effects = visual.effects + look.effects
    if !effects.isEmpty { members.append(("ef", .array(effects))) }
    members += body
    members += LottieBuilder.times(span, clock)
    if look.blend != .normal { members.append(("bm", LottieEffects.blend(look.blend))) }
    return .object(members)
  }

  /// The transform of a layer with an image, whose coordinates are pixels.
  private func pictureTransform(
    _ frame: Channel, width: Int, height: Int, at origin: Point, _ opacity: Channel
  ) -> JSONValue {
    let (width, height) = (Double(width), Double(height))
    let position = frame.mapped { [$0[0], $0[1]] }
    let scale = frame.mapped { [$0[2] / width, $0[3] / height] }
    return properties.transform(
      Pose(position: .joint(position), scale: scale), origin: origin, opacity: opacity)
  }

  /// A layer that draws nothing and has a pose for others.
  func nullLayer(_ pose: Pose, at place: LottiePlace, index: Int?, name: String?) -> JSONValue {
    var members: LottieMembers = [("ddd", 0)]
    if let index { members.append(("ind", .integer(index))) }
    members.append(("ty", 3))
    if let name { members.append(("nm", .text(name))) }
    if let parent = place.parent { members.append(("parent", .integer(parent))) }
    members.append(("ks", properties.transform(pose, origin: place.origin)))
    return .object(members + LottieBuilder.times(0..<Swift.max(clock.end, 0), clock))
  }

  private static func times(_ span: Range<Double>, _ clock: LottieClock) -> LottieMembers {
    [
      ("ip", .number(span.lowerBound)), ("op", .number(clock.outPoint(span.upperBound))), ("st", 0),
    ]
  }

  /// Shape elements as a group.
  /// - Parameters:
  ///   - transform: members of the group's transform, without its opacity.
  ///   - opacity: nil for an opaque group. lottie-web needs it even then.
  static func group(
    _ elements: [JSONValue], transform: LottieMembers = [], opacity: JSONValue? = nil
  ) -> JSONValue {
    let transform = [("ty", "tr")] + transform + [("o", opacity ?? LottieProperties.scalar(100))]
    return .object([("ty", "gr"), ("it", .array(elements + [.object(transform)]))])
  }
}
