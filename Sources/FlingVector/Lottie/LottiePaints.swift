import FlingGeometry
import FlingScene

/// Writes colors, gradients and strokes in the colors of one theme.
struct LottiePaints: Sendable {
  /// Index of the theme in the film's list.
  let theme: Int
  let properties: LottieProperties

  // MARK: - Colors

  /// Red, green and blue in the theme: three components.
  func rgb(_ color: ColorTrack) -> Channel {
    let start = color.rgb.first.count >= 3 * theme + 3 ? 3 * theme : 0
    return color.rgb.components([start, start + 1, start + 2])
  }

  /// The opacity in the theme: one component.
  func alpha(_ color: ColorTrack) -> Channel {
    color.alpha.components([theme < color.alpha.first.count ? theme : 0])
  }

  /// A channel of a color as the file has it, with three decimals. It is at least the value of its byte, since some
  /// players round down: 107/255 is 0.42, 107.1 of 255.
  static func component(_ number: Double) -> Double {
    let byte = Elementary.floor(Swift.max(0, Swift.min(1, number)) * 255 + 0.5)
    return Elementary.ceil(byte * (1000 / 255.0) - 1e-9) / 1000
  }

  private func colorMembers(_ color: ColorTrack) -> LottieMembers {
    let rgb = rgb(color).mapped { $0.map(LottiePaints.component) }
    return [("c", properties.vector(rgb)), ("o", properties.scalar(alpha(color), times: 100))]
  }

  // MARK: - Fills and strokes

  /// The style of an area; nil for pictures, which no style holds.
  func fill(_ paint: PaintTrack, rule: FillRule) -> JSONValue? {
    // Without it, the rule is nonzero.
    let rule: LottieMembers = rule == .nonzero ? [] : [("r", 2)]
    switch paint {
    case .color(let color): return .object([("ty", "fl")] + colorMembers(color) + rule)
    case .gradient(let gradient): return .object([("ty", "gf")] + gradientMembers(gradient) + rule)
    case .picture, .raster: return nil
    }
  }

  /// The style of a line; nil for pictures.
  /// - Parameter widthFactor: 2 for a line of which one half is hidden.
  func stroke(_ stroke: StrokeTrack, widthFactor: Double = 1) -> JSONValue? {
    var members: LottieMembers
    switch stroke.paint {
    case .color(let color): members = [("ty", "st")] + colorMembers(color)
    case .gradient(let gradient): members = [("ty", "gs")] + gradientMembers(gradient)
    case .picture, .raster: return nil
    }
    members.append(("w", properties.scalar(stroke.width, times: widthFactor)))
    let cap: JSONValue =
      switch stroke.cap {
      case .butt: 1
      case .round: 2
      case .square: 3
      }
    let join: JSONValue =
      switch stroke.join {
      case .miter: 1
      case .round: 2
      case .bevel: 3
      }
    members += [("lc", cap), ("lj", join)]
    if stroke.join == .miter { members.append(("ml", .number(stroke.miterLimit))) }
    if let dash = dash(stroke) { members.append(("d", dash)) }
    return .object(members)
  }

  /// Alternating dashes and gaps, then the offset, which rlottie expects; nil for a solid line.
  private func dash(_ stroke: StrokeTrack) -> JSONValue? {
    guard let dash = stroke.dash, !dash.first.isEmpty,
      dash.keyframes.contains(where: { $0.values.contains { $0 > 0 } })
    else { return nil }
    // An odd list applies twice, so that dashes and gaps take turns.
    let count = dash.first.count % 2 == 0 ? dash.first.count : 2 * dash.first.count
    // lottie-web needs different names.
    var items = (0..<count).map { index in
      dashItem(
        index % 2 == 0 ? "d" : "g", "\(index % 2 == 0 ? "dash" : "gap")\(index / 2)",
        dash.components([index % dash.first.count]))
    }
    items.append(dashItem("o", "offset", stroke.phase))
    return .array(items)
  }

  private func dashItem(_ type: String, _ name: String, _ length: Channel) -> JSONValue {
    .object([("n", .text(type)), ("nm", .text(name)), ("v", properties.scalar(length))])
  }

  // MARK: - Gradients

  private func gradientMembers(_ gradient: GradientTrack) -> LottieMembers {
    let stops = LottieGradientStops(gradient, self)
    var members: LottieMembers = [("o", LottieProperties.scalar(100))]
    let (low, high) = (stops.low, stops.high)
    switch gradient.geometry {
    case .linear(let ends):
      // Positions outside 0...1 move the ends of the line.
      func end(_ share: Double) -> Channel {
        ends.mapped { [$0[0] + ($0[2] - $0[0]) * share, $0[1] + ($0[3] - $0[1]) * share] }
      }
      members += [("t", 1), ("s", properties.vector(end(low))), ("e", properties.vector(end(high)))]
    case .radial(let circle):
      members += radialMembers(circle, high: high)
    case .focal(let circles):
      members += radialMembers(circles.components([0, 1, 2]), high: high)
      // The focus as a share of the radius and as an angle from the direction of `e`, the x axis.
      let share = circles.mapped { values in
        let radius = values[2] * high
        let distance = Point(values[3] - values[0], values[4] - values[1]).length
        return [radius > 0 ? LottieProperties.rounded(Swift.min(1, distance / radius) * 100, 3) : 0]
      }
      let angle = circles.mapped { values in
        let radians = Elementary.atan2(values[4] - values[1], values[3] - values[0])
        return [LottieProperties.rounded(radians * (180 / Double.pi), 3)]
      }
      members += [("h", properties.scalar(share)), ("a", properties.scalar(angle))]
    }
    members.append(("g", stops.json(properties)))
    return members
  }

  private func radialMembers(_ circle: Channel, high: Double) -> LottieMembers {
    [
      ("t", 2), ("s", properties.vector(circle.components([0, 1]))),
      ("e", properties.vector(circle.mapped { [$0[0] + $0[2] * high, $0[1]] })),
    ]
  }
}
