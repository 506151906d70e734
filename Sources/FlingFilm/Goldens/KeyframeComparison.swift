import FlingScene

/// Compares the keyframes of views with those of a golden, both as a motion output in JSON has them.
struct KeyframeComparison {
  private let tolerance: Double

  /// The keyframes of one key of a view.
  private struct Track {
    let view: String
    let key: String
    /// Time, value and the control points of the change to the next keyframe, if there are any.
    let keyframes: [[Double]]
  }

  /// - Parameter tolerance: allowed difference of a value at any keyframe; 0 also compares times and easings.
  init(tolerance: Double) {
    self.tolerance = tolerance
  }

  /// The first difference, in the order of the golden's views.
  /// - Returns: a sentence such as `card.x at 0.35 s is 120.5, expected 118.2`; nil if nothing differs.
  func difference(_ actual: [UInt8], from expected: [UInt8]) -> String? {
    guard actual != expected else { return nil }
    guard let tracks = tracks(expected) else { return "the golden's keyframes can't be read" }
    var others = self.tracks(actual) ?? []
    for track in tracks {
      guard let index = others.firstIndex(where: { $0.view == track.view && $0.key == track.key }) else {
        return "\(track.view).\(track.key) is gone"
      }
      let other = others.remove(at: index)
      if let difference = difference(other, from: track) { return "\(track.view).\(track.key) \(difference)" }
    }
    return others.first.map { "\($0.view).\($0.key) is new" }
  }

  private func difference(_ actual: Track, from expected: Track) -> String? {
    if actual.keyframes == expected.keyframes { return nil }
    if tolerance == 0 {
      for (a, b) in zip(actual.keyframes, expected.keyframes) where a != b {
        guard a[0] == b[0] else {
          return "has a keyframe at \(DecimalText.text(a[0])) s, expected one at \(DecimalText.text(b[0])) s"
        }
        if a[1] == b[1] { return "changes in another way from \(DecimalText.text(a[0])) s on" }
        return message(a[1], b[1], at: a[0])
      }
      return "has \(actual.keyframes.count) keyframes, expected \(expected.keyframes.count)"
    }
    let times = (actual.keyframes + expected.keyframes).map { $0[0] }.sorted()
    for time in times {
      let (a, b) = (value(of: actual, at: time), value(of: expected, at: time))
      if abs(a - b) > tolerance { return message(a, b, at: time) }
    }
    return nil
  }

  private func message(_ actual: Double, _ expected: Double, at time: Double) -> String {
    "at \(DecimalText.text(time)) s is \(DecimalText.text(actual)), expected \(DecimalText.text(expected))"
  }

  /// The value at a moment.
  private func value(of track: Track, at time: Double) -> Double {
    let keyframes = track.keyframes
    guard let next = keyframes.firstIndex(where: { $0[0] > time }) else { return keyframes.last?[1] ?? 0 }
    guard next > 0 else { return keyframes[0][1] }
    let (from, to) = (keyframes[next - 1], keyframes[next])
    let share = (time - from[0]) / (to[0] - from[0])
    var progress = share
    if from.count == 4 {
      // A Bézier curve with x at 1/3 and 2/3, for which the share of the time is the parameter.
      let rest = 1 - share
      progress =
        3 * from[2] * share * rest * rest + 3 * from[3] * share * share * rest + share * share * share
    }
    return from[1] + progress * (to[1] - from[1])
  }

  /// The tracks of a file; nil if it has another form.
  private func tracks(_ bytes: [UInt8]) -> [Track]? {
    guard case .object(let members)? = JSONReader.read(bytes[...]),
      case .object(let views)? = members.first(where: { $0.key == "tracks" })?.value
    else { return nil }
    var tracks: [Track] = []
    for (view, properties) in views {
      guard case .object(let keys) = properties else { return nil }
      for (key, value) in keys {
        guard case .array(let elements) = value else { return nil }
        let keyframes = elements.compactMap(KeyframeComparison.numbers)
        guard keyframes.count == elements.count, !keyframes.isEmpty else { return nil }
        tracks.append(Track(view: view, key: key, keyframes: keyframes))
      }
    }
    return tracks
  }

  /// The numbers of a keyframe: two, or four; nil for anything else.
  private static func numbers(_ value: JSONValue) -> [Double]? {
    guard case .array(let elements) = value, elements.count == 2 || elements.count == 4 else { return nil }
    let numbers = elements.compactMap { element -> Double? in
      if case .number(let number) = element { number } else { nil }
    }
    return numbers.count == elements.count ? numbers : nil
  }
}
