import FlingGeometry
import FlingScene

/// Layer effects and blend modes of After Effects, which version 1.0 of the specification lacks.
enum LottieEffects {
  /// Numbers of blend modes. Source: documentation of the Lottie format by Mattia Basaglia, "Blend Mode".
  static func blend(_ mode: BlendMode) -> JSONValue {
    switch mode {
    case .normal: 0
    case .multiply: 1
    case .screen: 2
    case .overlay: 3
    case .darken: 4
    case .lighten: 5
    case .colorDodge: 6
    case .colorBurn: 7
    case .hardLight: 8
    case .softLight: 9
    case .difference: 10
    case .exclusion: 11
    case .hue: 12
    case .saturation: 13
    case .color: 14
    case .luminosity: 15
    case .plus: 16
    }
  }

  /// A Gaussian blur. lottie-web's standard deviation is 0.3 of the blurriness.
  /// - Parameter deviation: the standard deviation in points: one component.
  static func blur(_ deviation: Channel, _ properties: LottieProperties) -> JSONValue {
    effect(
      29,
      [
        (0, properties.scalar(deviation, times: 1 / 0.3)),
        // Both directions; transparent outside.
        (7, LottieProperties.scalar(1)), (4, LottieProperties.scalar(0)),
      ])
  }

  /// A drop shadow. lottie-web's standard deviation is a quarter of the softness, its opacity 255 at most, and its
  /// angle 0 to the top, clockwise.
  static func shadow(_ shadow: ShadowTrack, _ paints: LottiePaints) -> JSONValue {
    let properties = paints.properties
    let color = paints.rgb(shadow.color).mapped { $0.map(LottiePaints.component) + [1] }
    let angle = shadow.geometry.mapped { values in
      let degrees = Elementary.atan2(values[1], values[0]) * (180 / Double.pi) + 90
      return [LottieProperties.rounded(degrees, 3)]
    }
    let distance = shadow.geometry.mapped { values in
      [LottieProperties.rounded(Point(values[0], values[1]).length, 3)]
    }
    return effect(
      25,
      [
        (2, properties.vector(color)), (0, properties.scalar(paints.alpha(shadow.color), times: 255)),
        (1, properties.scalar(angle)), (0, properties.scalar(distance)),
        (0, properties.scalar(shadow.geometry.components([2]), times: 2)),
      ])
  }

  private static func effect(_ type: Int, _ values: [(type: Int, value: JSONValue)]) -> JSONValue {
    .object([
      ("ty", .integer(type)), ("en", 1),
      (
        "ef",
        .array(
          values.enumerated().map { index, item in
            .object([("ty", .integer(item.type)), ("ix", .integer(index + 1)), ("v", item.value)])
          })
      ),
    ])
  }
}
