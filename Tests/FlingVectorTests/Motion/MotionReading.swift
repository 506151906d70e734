import Foundation

@testable import FlingVector

/// Keyframes as a reader of a file sees them, evaluated without the code that wrote them.
struct ReadKeyframes {
  struct Key {
    var time: Double
    var values: [Double]
    /// x1, y1, x2 and y2 of the curve to the next key; nil for a line.
    var curve: [Double]?
    var isStep = false
  }

  var keys: [Key]

  /// The values at a moment; of two keys at one time the later one applies.
  func values(at time: Double) -> [Double] {
    guard let index = keys.lastIndex(where: { $0.time <= time }) else { return keys[0].values }
    guard index + 1 < keys.count else { return keys[index].values }
    let (key, next) = (keys[index], keys[index + 1])
    let share = (time - key.time) / (next.time - key.time)
    let progress = key.isStep ? 0 : key.curve.map { ReadKeyframes.progress(share, $0) } ?? share
    return zip(key.values, next.values).map { $0 + progress * ($1 - $0) }
  }

  /// The y of a CSS cubic Bézier curve at an x, by bisection.
  private static func progress(_ x: Double, _ curve: [Double]) -> Double {
    func coordinate(_ u: Double, _ first: Double, _ second: Double) -> Double {
      3 * first * u * (1 - u) * (1 - u) + 3 * second * u * u * (1 - u) + u * u * u
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if coordinate(middle, curve[0], curve[2]) < x { low = middle } else { high = middle }
    }
    return coordinate((low + high) / 2, curve[1], curve[3])
  }

  /// The decimal numbers of a text.
  static func numbers(in text: some StringProtocol) -> [Double] {
    text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
  }
}

/// What is read of each format.
enum MotionReading {
  /// The text between two others; nil if one of them is missing.
  static func text(in text: String, from start: String, to end: String) -> String? {
    guard let first = text.range(of: start),
      let last = text.range(of: end, range: first.upperBound..<text.endIndex)
    else { return nil }
    return String(text[first.upperBound..<last.lowerBound])
  }

  /// `@keyframes` of a style sheet.
  /// - components: how many numbers a declaration has; a single one applies to all.
  static func css(_ text: String, _ name: String, components: Int, duration: Double) -> ReadKeyframes? {
    guard let rule = self.text(in: text, from: "@keyframes \(name) {\n", to: "\n}") else { return nil }
    let keys = rule.split(separator: "\n").map { line in
      let parts = line.components(separatedBy: "; animation-timing-function: ")
      let numbers = ReadKeyframes.numbers(in: parts[0])
      let values = numbers.count == 2 ? Array(repeating: numbers[1], count: components) : Array(numbers[1...])
      let isCurve = parts.count > 1 && parts[1].hasPrefix("cubic-bezier")
      return ReadKeyframes.Key(
        time: numbers[0] / 100 * duration, values: values,
        curve: isCurve ? ReadKeyframes.numbers(in: parts[1].dropFirst("cubic-bezier".count)) : nil,
        isStep: parts.count > 1 && parts[1].hasPrefix("step-end"))
    }
    return ReadKeyframes(keys: keys)
  }

  /// The stops of a `linear()` as keys whose times are shares of the whole.
  static func linear(_ text: String, _ property: String) -> ReadKeyframes? {
    guard let list = self.text(in: text, from: "\(property): linear(", to: ")") else { return nil }
    let stops = list.split(separator: ",").map { ReadKeyframes.numbers(in: $0) }
    var times = stops.map { $0.count > 1 ? $0[1] / 100 : nil }
    times[0] = times[0] ?? 0
    times[times.count - 1] = times[times.count - 1] ?? 1
    var keys: [ReadKeyframes.Key] = []
    var start = 0
    for index in times.indices {
      guard let time = times[index] else { continue }
      for between in stride(from: start + 1, to: index, by: 1) {
        let begin = times[start] ?? 0
        keys.append(
          .init(
            time: begin + (time - begin) * Double(between - start) / Double(index - start),
            values: [stops[between][0]]))
      }
      keys.append(.init(time: time, values: [stops[index][0]]))
      start = index
    }
    return ReadKeyframes(keys: keys)
  }

  /// The keys of a key path in a function of Swift.
  static func swift(_ text: String, _ function: String, _ keyPath: String) -> ReadKeyframes? {
    guard let body = self.text(in: text, from: "func \(function)()", to: "\n}\n"),
      let list = self.text(in: body, from: "\"\(keyPath)\"", to: "      ]),\n")
    else { return nil }
    let keys = list.split(separator: "\n").filter { $0.hasPrefix("        (") }.map { line in
      let numbers = ReadKeyframes.numbers(in: line)
      return ReadKeyframes.Key(
        time: numbers[0], values: [numbers[1]], curve: [1 / 3.0, numbers[2], 2 / 3.0, numbers[3]])
    }
    return ReadKeyframes(keys: keys)
  }

  /// The keys of a property in the first set of an Android resource.
  static func xml(_ text: String, _ property: String, duration: Double) -> ReadKeyframes? {
    guard
      let animator = text.components(separatedBy: "<objectAnimator ").first(where: {
        $0.contains("\"\(property)\"")
      })
    else { return nil }
    func attribute(_ name: String, _ text: String) -> String? {
      self.text(in: text, from: " android:\(name)=\"", to: "\"")
    }
    if let path = attribute("pathData", animator) {
      let bounds = ["valueFrom", "valueTo"].compactMap { attribute($0, animator).flatMap(Double.init) }
      let numbers = ReadKeyframes.numbers(in: path)
      return ReadKeyframes(
        keys: stride(from: 0, to: numbers.count, by: 2).map { index in
          .init(
            time: numbers[index] * duration,
            values: [bounds[0] + numbers[index + 1] * (bounds[1] - bounds[0])])
        })
    }
    var keys: [ReadKeyframes.Key] = []
    for keyframe in animator.components(separatedBy: "<keyframe").dropFirst() {
      let numbers = ["fraction", "value"].compactMap { attribute($0, keyframe).flatMap(Double.init) }
      let curve = ["controlX1", "controlY1", "controlX2", "controlY2"]
        .compactMap { attribute($0, keyframe).flatMap(Double.init) }
      if !keys.isEmpty, curve.count == 4 { keys[keys.count - 1].curve = curve }
      keys.append(.init(time: numbers[0] * duration, values: [numbers[1]]))
    }
    return ReadKeyframes(keys: keys)
  }

  /// The keys of a property of a view in JSON.
  static func json(_ text: String, _ view: String, _ property: String) throws -> ReadKeyframes? {
    let file = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let tracks = file?["tracks"] as? [String: [String: [[Double]]]]
    return tracks?[view]?[property].map { keys in
      ReadKeyframes(
        keys: keys.map { key in
          .init(
            time: key[0], values: [key[1]], curve: key.count == 4 ? [1 / 3.0, key[2], 2 / 3.0, key[3]] : nil)
        })
    }
  }
}
