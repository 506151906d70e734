import FlingGeometry
import FlingScene

extension Paint {
  /// The paint as the scene language spells it, with numbers rounded to a millionth. Equal texts look the same.
  var text: String {
    func number(_ value: Double) -> String { DecimalText.text(value) }
    switch self {
    case .color(let color): return color.text
    case .checker(let size, let a, let b):
      return "{checker: \(number(size)), colors: ['\(a.text)', '\(b.text)']}"
    case .stripes(let width, let angle, let a, let b):
      return "{stripes: \(number(width)), angle: \(number(angle))rad, colors: ['\(a.text)', '\(b.text)']}"
    case .gradient(let gradient): return gradient.text
    case .picture(let picture): return "{picture: \(picture.number)}"
    }
  }
}

extension Gradient {
  fileprivate var text: String {
    func number(_ value: Double) -> String { DecimalText.text(value) }
    let stops = stops.map { "'\($0.color.text) \(number($0.position * 100))%'" }
    let geometry =
      switch course {
      case .linear(let angle): "linear: \(number(angle))rad"
      case .line(let start, let end): "linear: [\(start.text), \(end.text)]"
      case .radial(let center, let radius): "radial: \(center.text), radius: \(number(radius))"
      case .focal(let center, let radius, let focus, let focusRadius):
        "radial: \(center.text), radius: \(number(radius)), focus: \(focus.text), focus-radius: \(number(focusRadius))"
      case .conic(let center, let start): "conic: \(center.text), from: \(number(start))rad"
      }
    let repetition = spread == .pad ? "" : ", spread: \(spread.rawValue)"
    return "{\(geometry), stops: [\(stops.joined(separator: ", "))]\(repetition)}"
  }
}

extension Gradient.Anchor {
  fileprivate var text: String {
    func number(_ value: Double) -> String { DecimalText.text(value) }
    guard let unit else { return "[\(number(offset.x)), \(number(offset.y))]" }
    let shares = "[\(number(unit.x * 100))%, \(number(unit.y * 100))%]"
    return offset == .zero ? shares : "\(shares) + [\(number(offset.x)), \(number(offset.y))]"
  }
}
