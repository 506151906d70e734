import FlingGeometry
import FlingScene

/// The colors of a gradient as Lottie has them: positions in 0...1, first all colors, then all opacities.
///
/// Lottie interpolates colors and opacities apart from each other. Where both change, there are more stops, with the
/// premultiplied colors of `Gradient`.
struct LottieGradientStops {
  /// The range of positions that becomes 0...1.
  let low: Double
  let high: Double
  /// Position, red, green, blue and opacity of all stops.
  private let channel: Channel
  /// Into how many parts each span between two stops is divided.
  private let parts: [Int]
  private let isOpaque: Bool

  private struct Stop {
    var position: Double
    var color: Color
  }

  init(_ gradient: GradientTrack, _ paints: LottiePaints) {
    let channels = gradient.stops.flatMap { stop in
      [stop.position, paints.rgb(stop.color), paints.alpha(stop.color)]
    }
    let channel = LottieChannels.merged(
      channels, frameRate: paints.properties.clock.frameRate, tolerance: 0.002)
    let moments = channel.keyframes.map { LottieGradientStops.stops($0.values) }
    let positions = moments.flatMap { $0.map(\.position) }
    let isRadial =
      switch gradient.geometry {
      case .linear: false
      case .radial, .focal: true
      }
    // No point has a distance below 0 from the center.
    low = isRadial ? 0 : Swift.min(0, positions.min() ?? 0)
    high = Swift.max(1, positions.max() ?? 1)
    parts = (0..<Swift.max(0, gradient.stops.count - 1)).map { index in
      let mixes = moments.contains { stops in
        let (a, b) = (stops[index].color, stops[index + 1].color)
        return a.alpha != b.alpha && (a.red, a.green, a.blue) != (b.red, b.green, b.blue)
      }
      return mixes ? 8 : 1
    }
    isOpaque = moments.allSatisfy { $0.allSatisfy { $0.color.alpha == 1 } }
    self.channel = channel
  }

  private static func stops(_ values: [Double]) -> [Stop] {
    stride(from: 0, to: values.count - 4, by: 5).map { index in
      Stop(
        position: values[index],
        color: Color(
          red: values[index + 1], green: values[index + 2], blue: values[index + 3], alpha: values[index + 4])
      )
    }
  }

  /// The property of the stops.
  func json(_ properties: LottieProperties) -> JSONValue {
    let count = parts.reduce(1, +)
    let value = { (values: [Double]) in LottieProperties.numbers(numbers(values)) }
    return .object([
      ("p", .integer(count)), ("k", properties.property(channel, constant: value, value: value)),
    ])
  }

  /// The numbers of the file for the values of the channel.
  private func numbers(_ values: [Double]) -> [Double] {
    let stops = LottieGradientStops.ascending(divided(LottieGradientStops.stops(values)))
    var numbers = stops.flatMap { stop in
      [stop.position] + [stop.color.red, stop.color.green, stop.color.blue].map(LottiePaints.component)
    }
    if !isOpaque {
      for stop in stops { numbers += [stop.position, LottieProperties.rounded(stop.color.alpha, 4)] }
    }
    return numbers
  }

  private func divided(_ stops: [Stop]) -> [Stop] {
    guard var last = stops.first else { return [] }
    var result = [last]
    for (stop, count) in zip(stops.dropFirst(), parts) {
      for part in 1...count {
        let share = Double(part) / Double(count)
        result.append(
          Stop(
            position: last.position + (stop.position - last.position) * share,
            color: last.color.mixed(with: stop.color, by: share)))
      }
      last = stop
    }
    // A radial gradient begins with the color that it has at its center.
    let visible = result
    for index in result.indices.dropLast() where visible[index].position < low {
      let (a, b) = (visible[index], visible[index + 1])
      result[index].position = low
      guard b.position > low else { continue }
      result[index].color = a.color.mixed(with: b.color, by: (low - a.position) / (b.position - a.position))
    }
    return result.map { Stop(position: ($0.position - low) / (high - low), color: $0.color) }
  }

  /// The stops with positions that are 10⁻⁴ apart at least, in 0...1: rlottie divides by their distances.
  private static func ascending(_ stops: [Stop]) -> [Stop] {
    var stops = stops
    var limit = 1.0
    for index in stops.indices.reversed() {
      stops[index].position = rounded(Swift.min(stops[index].position, limit))
      limit = stops[index].position - 0.0001
    }
    var least = 0.0
    for index in stops.indices {
      stops[index].position = rounded(Swift.max(stops[index].position, least))
      least = stops[index].position + 0.0001
    }
    return stops
  }

  private static func rounded(_ position: Double) -> Double { LottieProperties.rounded(position, 4) }
}
