import FlingGeometry
import FlingScene
import FlingStage

/// Makes the elements of an SVG file from a film.
struct SVGComposer {
  let film: VectorFilm
  let method: SVGWriter.Method
  /// Whether elements bear the names of their views.
  let hasNames: Bool
  let timing: SVGTiming
  private(set) var sheet: SVGStyleSheet
  /// Elements that others refer to, without their names.
  private(set) var definitions: NameTable<String>
  private(set) var remarks: [SVGRemark] = []
  /// How often texts use each outline of `film.glyphs`.
  let glyphUseCounts: [Int]
  /// The layer whose elements are made.
  var subject: Layer.Subject?
  /// Whether that layer or one around it moves.
  var isMoving = false
  /// When the drawing whose elements are made is present.
  var presence = Presence.always
  private var animatedElementCount = 0

  /// - Parameter ids: names that the definitions may have.
  init(_ film: VectorFilm, method: SVGWriter.Method, hasNames: Bool, ids: ShortNames) {
    self.film = film
    self.method = method
    self.hasNames = hasNames
    timing = SVGTiming(duration: film.duration, hold: film.hold, loop: film.loop, poster: film.poster)
    sheet = SVGStyleSheet(timing)
    definitions = NameTable(ids)
    var counts = [Int](repeating: 0, count: film.glyphs.count)
    for track in film.tracks { track.countGlyphs(&counts) }
    glyphUseCounts = counts
  }

  var animationCount: Int { sheet.animationCount + animatedElementCount }

  mutating func remark(_ kind: SVGRemark.Kind) {
    let remark = SVGRemark(kind, subject)
    if !remarks.contains(remark) { remarks.append(remark) }
  }

  // MARK: - Text of elements

  /// The name of an element that others refer to; the same one for equal elements.
  mutating func define(_ element: SVGElement) -> String {
    var text = ""
    write(element, to: &text)
    return definitions.name(for: text)
  }

  /// A reference to a definition as the value of a property.
  mutating func url(_ element: SVGElement) -> String { "url(#\(define(element)))" }

  /// The content of the `defs` element.
  var definitionsText: String {
    var text = ""
    for (element, name) in definitions.entries {
      let end = element.firstIndex { $0 == " " || $0 == ">" || $0 == "/" } ?? element.endIndex
      text.append(contentsOf: element[..<end])
      text += " id=\"\(name)\""
      text.append(contentsOf: element[end...])
    }
    return text
  }

  mutating func write(_ element: SVGElement, to text: inout String) {
    text += "<" + element.name
    let ruled = element.animations.filter { method == .css && !$0.isElement }
    let name = sheet.className(
      animations: ruled, declarations: element.declarations, darkDeclarations: element.darkDeclarations)
    if let name { text += " class=\"\(name)\"" }
    for attribute in element.attributes { text += " \(attribute.name)=\"\(attribute.value)\"" }
    let written = element.animations.filter { method == .smil || $0.isElement }
    animatedElementCount += written.count
    guard !written.isEmpty || !element.children.isEmpty else {
      text += "/>"
      return
    }
    text += ">"
    var hasTransform = false
    for animation in written {
      text += animation.elements(timing, isAdded: animation.isTransform && hasTransform)
      hasTransform = hasTransform || animation.isTransform
    }
    for child in element.children { write(child, to: &text) }
    text += "</\(element.name)>"
  }

  // MARK: - Values that may change

  /// The channel as this kind of file can contain it. One whose values are all equal is constant.
  func printable(_ channel: Channel) -> Channel {
    guard timing.cycle > 0 else { return Channel(constant: channel.values(at: timing.still)) }
    if channel.keyframes.allSatisfy({ $0.values == channel.first }) {
      return Channel(constant: channel.first)
    }
    return method == .smil ? channel.monotone : channel
  }

  /// The values that the still shows; those of a channel that changes are rounded.
  func still(_ channel: Channel, decimals: Int = 2) -> [Double] {
    if channel.isConstant { return channel.first }
    return channel.values(at: timing.still).map { ShortDecimal.rounded($0, decimals) }
  }

  /// Sets an attribute of one property, and lets it follow a channel if that changes.
  /// - Parameter absent: the numbers for which the attribute is left out if they do not change.
  func set(
    _ property: SVGProperty, _ channel: Channel, absent: [Double]? = nil, on element: inout SVGElement
  ) {
    let channel = printable(channel)
    if channel.isConstant, channel.first == absent { return }
    element[property.styleName] = property.attributeText(
      still(channel, decimals: property.stillDecimals)[...])
    if !channel.isConstant { element.animations.append(SVGAnimation(property, channel)) }
  }

  // MARK: - Layers

  /// The element of a layer; nil if it draws nothing.
  /// - Parameter outer: when the layer around it is present.
  mutating func element(
    of track: LayerTrack, within outer: Presence
  ) throws(VectorError) -> SVGElement? {
    let presence = track.presence.extended(duration: film.duration).intersection(outer)
    guard !presence.ranges.isEmpty else { return nil }
    let (outerSubject, isOuterMoving) = (subject, isMoving)
    defer { (subject, isMoving) = (outerSubject, isOuterMoving) }
    if let own = track.subject { subject = own }
    isMoving = isMoving || track.pose.isAnimated

    var elements: [SVGElement] = []
    for drawing in track.drawings { elements += try self.elements(of: drawing, within: presence) }
    var children: [SVGElement] = []
    for child in track.children {
      if let element = try self.element(of: child, within: presence) { children.append(element) }
    }
    if track.clipsChildren, !children.isEmpty { children = [clipped(children, to: track, presence)] }
    elements += children
    guard !elements.isEmpty else { return nil }

    var element = posed(blurred(SVGElement.group(elements), track), track.pose)
    if track.opacity != Channel(constant: [1]) {
      element = element.wrapped(for: .opacity)
      set(.numbers("opacity"), track.opacity, absent: [1], on: &element)
    }
    if track.blend != .normal {
      // The blend mode stands outside of the movement, which isolates what is within.
      element = element.wrapped(for: .blend)
      element.declarations.append(
        "mix-blend-mode:\(track.blend == .plus ? "plus-lighter" : track.blend.rawValue)")
      sheet.hasBlends = true
    }
    element = shown(element, presence, within: outer)
    if hasNames, let name = track.name {
      if element["data-name"] != nil { element = SVGElement("g", children: [element]) }
      element["data-name"] = XMLText.escaped(name)
    }
    return element
  }

  private mutating func elements(
    of drawing: Drawing, within outer: Presence
  ) throws(VectorError) -> [SVGElement] {
    let presence = drawing.presence.extended(duration: film.duration).intersection(outer)
    guard !presence.ranges.isEmpty else { return [] }
    self.presence = presence
    var elements: [SVGElement] = []
    // The first shadow is on top, as in CSS.
    for shadow in drawing.shadows.reversed() {
      if let element = try self.shadow(shadow, of: drawing, within: presence) { elements.append(element) }
    }
    if let shape = drawing.shape {
      elements += try painted(shape, fill: drawing.fill, stroke: drawing.stroke)
    }
    if let text = drawing.text {
      if drawing.shape == nil, let stroke = drawing.stroke,
        let element = halo(stroke, of: text, within: presence)
      {
        elements.append(element)
      }
      if let element = try self.text(text, within: presence) { elements.append(element) }
    }
    guard !elements.isEmpty, presence != outer else { return elements }
    return [shown(SVGElement.group(elements), presence, within: outer)]
  }

  /// The children clipped to the shape that is present.
  private mutating func clipped(
    _ children: [SVGElement], to track: LayerTrack, _ outer: Presence
  ) -> SVGElement {
    var clip = SVGElement("clipPath")
    for drawing in track.drawings {
      guard let shape = drawing.shape else { continue }
      var element = shapeElement(shape)
      if case .path(_, _, .evenodd) = shape { element["clip-rule"] = "evenodd" }
      let presence = drawing.presence.extended(duration: film.duration).intersection(outer)
      clip.children.append(shown(element, presence, within: outer))
    }
    var group = SVGElement.group(children)
    guard !clip.children.isEmpty else { return group }
    group = group.wrapped(for: .pixels)
    group["clip-path"] = url(clip)
    return group
  }

  /// The element visible only while it is present.
  ///
  /// Within a hidden group, an element whose own visibility is `visible` would be seen. So its presence never exceeds
  /// that of the group.
  func shown(_ element: SVGElement, _ presence: Presence, within outer: Presence) -> SVGElement {
    guard presence != outer else { return element }
    var element = element.wrapped(for: .visibility)
    if !presence.contains(timing.still) {
      if method == .css { element["visibility"] = "hidden" } else { element["display"] = "none" }
    }
    let channel = timing.visibility(presence)
    if timing.cycle > 0, !channel.isConstant { element.animations.append(SVGAnimation(.visibility, channel)) }
    return element
  }

  // MARK: - Poses

  private func posed(_ element: SVGElement, _ pose: Pose) -> SVGElement {
    switch pose.position {
    case .joint(let position): return moved(element, [position], pose.rotation, pose.scale)
    case .separate(let x, let y):
      if x.isConstant {
        return moved(element, [y.mapped { [x.first[0], $0[0]] }], pose.rotation, pose.scale)
      }
      if y.isConstant {
        return moved(element, [x.mapped { [$0[0], y.first[0]] }], pose.rotation, pose.scale)
      }
      let (across, down) = (x.mapped { [$0[0], 0] }, y.mapped { [0, $0[0]] })
      if method == .smil { return moved(element, [across, down], pose.rotation, pose.scale) }
      // CSS has one translation for each element.
      let inner = moved(element, [down], pose.rotation, pose.scale)
      return moved(SVGElement("g", children: [inner]), [across])
    }
  }

  /// An element with a transform: translations, then a rotation and a scale.
  func moved(
    _ element: SVGElement, _ translations: [Channel], _ rotation: Channel = Pose().rotation,
    _ scale: Channel = Pose().scale
  ) -> SVGElement {
    var parts = translations.map { (SVGProperty.translate, printable($0), [0.0, 0]) }
    parts += [(.rotate, printable(rotation), [0]), (.scale, printable(scale), [1, 1])]
    parts.removeAll { $0.1.isConstant && $0.1.first == $0.2 }
    guard !parts.isEmpty else { return element }
    var element = element.wrapped(for: .transform)
    element["transform"] = parts.map { property, channel, _ in
      let values = still(channel, decimals: property.stillDecimals)
      return "\(property.styleName)(\(property.attributeText(values[...])))"
    }.joined()
    guard parts.contains(where: { !$0.1.isConstant }) else { return element }
    for (property, channel, _) in parts {
      if channel.isConstant, method == .css {
        element.declarations.append("\(property.styleName):\(property.styleText(channel.first[...]))")
      } else {
        element.animations.append(SVGAnimation(property, channel))
      }
    }
    return element
  }

  // MARK: - Blurs

  private mutating func blurred(_ element: SVGElement, _ track: LayerTrack) -> SVGElement {
    let blur = printable(track.blur)
    guard blur.greatest > 0 else { return element }
    if isMoving || track.changes { remark(.movingFilter(.blur)) }
    let reach = track.reach
    let box = Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    var element = element.wrapped(for: .pixels)
    addBlur(blur, of: box, to: &element)
    return element
  }

  /// Blurs an element.
  /// - Parameters:
  ///   - blur: the standard deviation, in points.
  ///   - box: what the element draws.
  mutating func addBlur(_ blur: Channel, of box: Rect, to element: inout SVGElement) {
    // Beyond three standard deviations, a Gaussian is below 1/255 of an edge.
    var filter = SVGElement("filter", region(box, margin: 3 * blur.greatest, units: "filterUnits"))
    filter["color-interpolation-filters"] = "sRGB"
    var gauss = SVGElement("feGaussianBlur")
    if method == .css {
      gauss["stdDeviation"] = SVGProperty.decimal(still(blur)[0])
      // The number in a filter is no property of CSS; the function `blur()` is one.
      if !blur.isConstant { element.animations.append(SVGAnimation(.blur, blur)) }
    } else {
      set(.numbers("stdDeviation"), blur, on: &gauss)
    }
    filter.children = [gauss]
    if method == .smil || still(blur)[0] > 0 { element["filter"] = url(filter) }
  }

  /// The attributes of a filter or a mask for a box with a margin, on whole points.
  func region(_ box: Rect, margin: Double, units: String) -> [(name: String, value: String)] {
    let (left, top) = ((box.minX - margin).rounded(.down), (box.minY - margin).rounded(.down))
    let (right, bottom) = ((box.maxX + margin).rounded(.up), (box.maxY + margin).rounded(.up))
    return [
      (units, "userSpaceOnUse"), ("x", SVGProperty.decimal(left)), ("y", SVGProperty.decimal(top)),
      ("width", SVGProperty.decimal(right - left)), ("height", SVGProperty.decimal(bottom - top)),
    ]
  }
}

extension SVGTiming {
  /// 1 while something is present, else 0.
  fileprivate func visibility(_ presence: Presence) -> Channel {
    var keyframes = [Channel.Keyframe(at: 0, [0], .hold)]
    func set(_ value: Double, at time: Double) {
      let time = stepTime(time)
      if keyframes.last?.time == time { keyframes.removeLast() }
      if keyframes.last?.values != [value] { keyframes.append(.init(at: time, [value], .hold)) }
    }
    for range in presence.ranges {
      set(1, at: range.lowerBound)
      if range.upperBound < .infinity { set(0, at: range.upperBound) }
    }
    return Channel(keyframes.isEmpty ? [.init(at: 0, [1])] : keyframes)
  }
}

extension Pose {
  /// Whether the pose ever changes.
  var isAnimated: Bool {
    let isPlaceConstant =
      switch position {
      case .joint(let position): position.isConstant
      case .separate(let x, let y): x.isConstant && y.isConstant
      }
    return !isPlaceConstant || !rotation.isConstant || !scale.isConstant
  }
}
