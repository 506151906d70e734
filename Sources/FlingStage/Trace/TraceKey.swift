package import FlingGeometry
import FlingScene

/// A key of views that traces contain. The order of the cases is that in traces.
package enum TraceKey: String, CaseIterable, Sendable {
  case center, rotation, size, scale, opacity, text, fill

  /// Whether the value is a pair of numbers.
  package var isPair: Bool { self == .center || self == .size || self == .scale }
}

/// A set of keys of a view.
package struct TraceKeys: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package init(_ key: TraceKey) { rawValue = 1 << (TraceKey.allCases.firstIndex(of: key) ?? 0) }

  /// The keys that `items` has of a body.
  static let pose: TraceKeys = [TraceKeys(.center), TraceKeys(.rotation)]

  package func contains(_ key: TraceKey) -> Bool { contains(TraceKeys(key)) }

  /// The keys in their order.
  package var list: [TraceKey] { TraceKey.allCases.filter { contains($0) } }
}

/// The value of a key in a trace.
package enum TraceValue: Hashable, Sendable {
  /// A number without unit, in points, or in radians.
  case number(Double)
  /// Two numbers in points, or without unit.
  case pair(Point)
  case text(String)
  case noFill

  /// Whether both values look the same in a trace, which rounds numbers to a millionth.
  package func isPrinted(as other: TraceValue) -> Bool {
    if self == other { return true }
    func isEqual(_ a: Double, _ b: Double) -> Bool {
      a == b || abs(a - b) < 2e-6 && DecimalText.text(a) == DecimalText.text(b)
    }
    switch (self, other) {
    case (.number(let a), .number(let b)): return isEqual(a, b)
    case (.pair(let a), .pair(let b)): return isEqual(a.x, b.x) && isEqual(a.y, b.y)
    default: return false
    }
  }
}

extension ViewState {
  /// The value of a key as shown; nil if views of this kind do not have the key.
  func traceValue(of key: TraceKey) -> TraceValue? {
    switch key {
    case .center: .pair(geometry.center)
    case .rotation: .number(geometry.rotation)
    case .size: .pair(geometry.size)
    case .scale: .pair(geometry.scale)
    case .opacity: .number(opacity)
    case .text: ViewState.kindsWithText.contains(kind) ? .text(label.text) : nil
    case .fill: ViewState.kindsWithFill.contains(kind) ? fill.map { .text($0.text) } ?? .noFill : nil
    }
  }

  private static let kindsWithText = kinds(with: .text)
  private static let kindsWithFill = kinds(with: .fill)

  private static func kinds(with key: View.Key) -> Set<View.Kind> {
    Set(View.Kind.allCases.filter { View.Key.specs[key]?.applies(to: $0.rawValue) ?? false })
  }

  /// The keys whose values differ from those of another state of the view, as they are or in their texts.
  func differingTraceKeys(from other: ViewState) -> TraceKeys {
    var keys: TraceKeys = []
    if geometry.center != other.geometry.center { keys.insert(TraceKeys(.center)) }
    if geometry.rotation != other.geometry.rotation { keys.insert(TraceKeys(.rotation)) }
    if geometry.size != other.geometry.size { keys.insert(TraceKeys(.size)) }
    if geometry.scale != other.geometry.scale { keys.insert(TraceKeys(.scale)) }
    if opacity != other.opacity { keys.insert(TraceKeys(.opacity)) }
    if label.text != other.label.text { keys.insert(TraceKeys(.text)) }
    if fill != other.fill { keys.insert(TraceKeys(.fill)) }
    return keys
  }
}
