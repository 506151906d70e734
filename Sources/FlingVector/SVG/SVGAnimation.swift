import FlingScene

/// Properties of an element that change together.
struct SVGAnimation {
  /// A property and how many components of the channel belong to it.
  struct Part {
    var property: SVGProperty
    var count: Int

    init(_ property: SVGProperty, count: Int = 1) {
      self.property = property
      self.count = count
    }
  }

  var parts: [Part]
  /// The components of all parts.
  var channel: Channel
  /// The same keyframes with the colors of dark surroundings; nil if they do not differ.
  var darkChannel: Channel?
  /// Whether it is an `animate` element in every kind of file, because style sheets lack the property.
  var isElement = false
  /// Whether the channel contains the share of the way between the two values of the property.
  private(set) var isWay = false

  init(_ parts: [Part], _ channel: Channel, dark: Channel? = nil, isElement: Bool = false) {
    self.parts = parts
    self.channel = channel
    darkChannel = dark
    self.isElement = isElement
  }

  /// One property with all components.
  init(_ property: SVGProperty, _ channel: Channel, dark: Channel? = nil, isElement: Bool = false) {
    self.init([Part(property, count: channel.first.count)], channel, dark: dark, isElement: isElement)
  }

  /// A property with two values, and the share of the way between them.
  init(way property: SVGProperty, _ shares: Channel) {
    self.init([Part(property)], shares)
    isWay = true
  }

  var isTransform: Bool { parts.contains { $0.property.isTransform } }

  /// Whether every value stays until the next one.
  var isStep: Bool { !isWay && channel.keyframes.dropLast().allSatisfy { $0.easing == .hold } }
}

extension SVGAnimation {
  /// The blocks of `@keyframes`: percentages, declarations and easings.
  func styleText(_ timing: SVGTiming, isDark: Bool = false) -> String {
    if isWay { return wayText(timing) }
    let keyframes = (isDark ? darkChannel ?? channel : channel).keyframes
    var blocks: [(body: String, places: [Double])] = []
    var indices: [String: Int] = [:]
    var previous: Int?
    func add(_ body: String, at share: Double) {
      // Of two blocks at the same place, the later one counts.
      if let previous, blocks[previous].places.last == share { blocks[previous].places.removeLast() }
      let index = indices[body] ?? blocks.count
      if index == blocks.count {
        indices[body] = index
        blocks.append((body, []))
      }
      blocks[index].places.append(share)
      previous = index
    }
    for (index, keyframe) in keyframes.enumerated() {
      let share = timing.share(keyframe.time)
      let isLast = index == keyframes.count - 1
      let easing = isLast || isStep ? "" : self.easing(from: keyframe, to: keyframes[index + 1])
      let body = declarations(keyframe.values) + easing
      if index == 0, share > 0 { add(body, at: 0) }
      add(body, at: share)
      if isLast, share < 1 { add(body, at: 1) }
    }
    return blocks.filter { !$0.places.isEmpty }.map { block in
      block.places.map { SVGAnimation.percentText($0, timing) }.joined(separator: ",") + "{\(block.body)}"
    }.joined()
  }

  /// Two blocks with all places between them as an easing.
  ///
  /// Source: CSS Easing Functions Level 2, "linear()".
  private func wayText(_ timing: SVGTiming) -> String {
    var stops: [(value: String, places: [Double])] = []
    func add(_ value: Double, at share: Double) {
      let text = ShortDecimal.text(value)
      if let last = stops.last, last.value == text {
        // The value stays from its first place to its last one.
        stops[stops.count - 1].places = last.places[0] < share ? [last.places[0], share] : [share]
      } else {
        stops.append((text, [share]))
      }
    }
    let keyframes = channel.keyframes
    add(channel.first[0], at: 0)
    for (index, keyframe) in keyframes.enumerated() {
      add(keyframe.values[0], at: timing.share(keyframe.time))
      guard keyframe.easing == .hold, index + 1 < keyframes.count else { continue }
      add(keyframe.values[0], at: timing.share(keyframes[index + 1].time))
    }
    add(channel.last[0], at: 1)
    let texts = stops.enumerated().map { index, stop in
      // Without a place, the first one is at the start, and the last one at the end.
      let isEnd = stop.places == [0] && index == 0 || stop.places == [1] && index == stops.count - 1
      let places = isEnd ? [] : stop.places.map { SVGAnimation.percent($0, timing) }
      return ([stop.value] + places).joined(separator: " ")
    }
    let easing = ";animation-timing-function:linear(\(texts.joined(separator: ",")))"
    return "0%{\(declarations([0]))\(easing)}to{\(declarations([1]))}"
  }

  private func declarations(_ values: [Double]) -> String {
    var begin = 0
    var texts: [String] = []
    for part in parts {
      texts.append(
        "\(part.property.styleName):\(part.property.styleText(values[begin..<(begin + part.count)]))")
      begin += part.count
    }
    return texts.joined(separator: ";")
  }

  /// About how many characters the easing of a curve has in a style sheet.
  static let easingLength = ";animation-timing-function:cubic-bezier(.3333,.123,.6667,.456)".utf8.count

  private func easing(from start: Channel.Keyframe, to end: Channel.Keyframe) -> String {
    switch start.easing {
    case .linear: return ""
    case .hold: return ";animation-timing-function:step-end"
    case .cubic(let y1, let y2):
      let (x1, x2) = start.printedThirds(to: end)
      let numbers = [x1, y1, x2, y2].map(ShortDecimal.text).joined(separator: ",")
      return ";animation-timing-function:cubic-bezier(\(numbers))"
    }
  }

  private static func percentText(_ share: Double, _ timing: SVGTiming) -> String {
    share == 1 ? "to" : percent(share, timing)
  }

  private static func percent(_ share: Double, _ timing: SVGTiming) -> String {
    ShortDecimal.text(ShortDecimal.rounded(share * 100, timing.percentDecimals)) + "%"
  }
}

extension SVGAnimation {
  /// The `animate` and `animateTransform` elements.
  /// - Parameter isAdded: whether a transform is added to those before it instead of replacing the attribute.
  func elements(_ timing: SVGTiming, isAdded: Bool) -> String {
    let track = SMILTrack(channel, timing)
    var text = ""
    var begin = 0
    for (index, part) in parts.enumerated() {
      let range = begin..<(begin + part.count)
      begin += part.count
      let values = track.values.map { part.property.attributeText($0[range]) }
      guard let first = values.first else { continue }
      let isConstant = values.allSatisfy { $0 == first }
      // Another transform of the element may change while this one is constant.
      if isConstant, !part.property.isTransform { continue }
      text += part.property.isTransform ? "<animateTransform" : "<animate"
      text += " attributeName=\"\(part.property.attributeName)\""
      if part.property.isTransform { text += " type=\"\(part.property.styleName)\"" }
      if isAdded || (index > 0 && part.property.isTransform) { text += " additive=\"sum\"" }
      text += " dur=\"\(SVGProperty.decimal(timing.smilDuration))s\" \(timing.smilRepeat)"
      if isConstant {
        text += " values=\"\(first)\"/>"
        continue
      }
      text += " values=\"\(values.joined(separator: ";"))\" keyTimes=\"\(track.timesText(timing))\""
      if track.isStep {
        text += " calcMode=\"discrete\""
      } else if let splines = track.splinesText {
        text += " calcMode=\"spline\" keySplines=\"\(splines)\""
      }
      text += "/>"
    }
    return text
  }
}

extension SVGTiming {
  /// The length of a pass, with the way back of a film that plays forward and backward.
  fileprivate var smilDuration: Double { loop == .boomerang ? 2 * cycle : cycle }

  fileprivate var smilRepeat: String {
    if case .times(let count) = loop {
      "repeatCount=\"\(count)\" fill=\"freeze\""
    } else {
      "repeatCount=\"indefinite\""
    }
  }
}
