package import FlingGeometry

/// The value of `spring`: the parameters of a spring in one of five forms, and its velocity at the start.
package struct SpringFormula: Sendable {
  package var form: Form
  /// The parameters that are written, in the order of `Form.keys`.
  package var parameters: [Parameter]
  /// A number of ways a second, a point per second or a spin; 0 if nil.
  package var velocity: Expression?
  /// The position of the map.
  package var range: SourceRange

  package init(form: Form, parameters: [Parameter], velocity: Expression?, range: SourceRange) {
    self.form = form
    self.parameters = parameters
    self.velocity = velocity
    self.range = range
  }

  package struct Parameter: Sendable {
    package var key: Key
    /// A number, or a time.
    package var value: Expression

    package init(_ key: Key, _ value: Expression) {
      self.key = key
      self.value = value
    }
  }

  package enum Key: String, Sendable {
    case damping, bounce, response, stiffness, mass
    case dampingRatio = "damping-ratio"
  }

  /// The parameters of different animation systems.
  package enum Form: String, Sendable, CaseIterable {
    /// UIKit: the spring settles within the animation's duration.
    case settling
    /// SwiftUI: the animation's duration is the perceptual one.
    case bounce
    /// SwiftUI's response and damping fraction.
    case response
    /// Core Animation: stiffness, damping coefficient and mass.
    case coefficient
    /// Android: stiffness and damping ratio.
    case ratio

    /// The keys beside `velocity`.
    package var keys: [Key] {
      switch self {
      case .settling: [.damping]
      case .bounce: [.bounce]
      case .response: [.response, .damping]
      case .coefficient: [.stiffness, .damping, .mass]
      case .ratio: [.stiffness, .dampingRatio]
      }
    }

    /// Whether the form needs the duration of the animation.
    package var takesDuration: Bool { self == .settling || self == .bounce }

    /// The form as one writes it: `{response, damping}`.
    var text: String {
      "{\(keys.map(\.rawValue).joined(separator: ", "))}" + (takesDuration ? " with \"duration\"" : "")
    }

    /// The numbers that a key of this form accepts.
    package func bounds(of key: Key) -> NumberBounds {
      switch key {
      case .damping where self == .settling: NumberBounds(Spring.settlingDampings)
      case .damping where self == .response: NumberBounds(Spring.dampings)
      case .dampingRatio: NumberBounds(Spring.dampings)
      case .bounce: NumberBounds(Spring.bounces)
      case .response: NumberBounds(SpringFormula.responses)
      case .damping, .stiffness, .mass: .aboveZero
      }
    }
  }

  /// The valid periods of an undamped spring, in seconds.
  private static let responses = 0.0001...3600.0
}

extension SpringFormula {
  /// A spring with computed parameters.
  package enum Computed: Hashable, Sendable {
    /// The spring settles within the animation's duration, also with a velocity at the start.
    case settling(damping: Double)
    case free(Spring)
  }

  /// The spring for the values of `parameters`, in their order; each lies within the bounds of its key.
  /// - Parameter duration: the animation's duration in seconds.
  package func spring(_ values: [Double], duration: Double) -> Computed {
    func value(_ key: Key) -> Double { self.value(key, values) }
    return switch form {
    case .settling: .settling(damping: value(.damping))
    case .bounce: .free(Spring(bounce: value(.bounce), perceptualDuration: duration))
    case .response: .free(Spring(response: value(.response), damping: value(.damping)))
    case .coefficient:
      .free(Spring(stiffness: value(.stiffness), coefficient: value(.damping), mass: value(.mass)))
    case .ratio: .free(Spring(stiffness: value(.stiffness), damping: value(.dampingRatio)))
    }
  }

  /// An error about parameters that do not fit each other.
  package struct Mismatch: Sendable {
    package var message: String
    package var hint: String
    package var range: SourceRange
  }

  /// The error if stiffness, mass and coefficient, each valid, give a damping ratio or a response that is not.
  package func mismatch(_ values: [Double]) -> Mismatch? {
    guard form == .coefficient || form == .ratio, case .free(let spring) = self.spring(values, duration: 1)
    else { return nil }
    let first = parameters.first?.value.range ?? range
    guard SpringFormula.responses.contains(spring.response) else {
      return Mismatch(
        message: "the response of the spring must lie in 0.0001s…3600s, not \(Self.text(spring.response))s",
        hint: "the response is 2π · √(mass / stiffness)", range: first)
    }
    guard Spring.dampings.contains(spring.damping) else {
      let critical = spring.coefficient(mass: value(.mass, values)) / spring.damping
      let (least, most) = (critical * Spring.dampings.lowerBound, critical * Spring.dampings.upperBound)
      return Mismatch(
        message: "the damping ratio of the spring must lie in 0.05…20, not \(Self.text(spring.damping))",
        hint:
          "with this stiffness and mass, \"damping\" lies in \(Self.text(least))…\(Self.text(most)); a ratio is \"damping-ratio\"",
        range: parameters.first { $0.key == .damping }?.value.range ?? first)
    }
    return nil
  }

  /// The value of a parameter; 1 if it is not written.
  private func value(_ key: Key, _ values: [Double]) -> Double {
    zip(parameters, values).first { $0.0.key == key }?.1 ?? 1
  }

  private static func text(_ value: Double) -> String { NumberBounds.text(value.roundedToSixDigits) }
}

extension NumberBounds {
  fileprivate init(_ range: ClosedRange<Double>) {
    self.init(low: range.lowerBound, high: range.upperBound)
  }
}

extension Double {
  /// The number with six significant digits.
  var roundedToSixDigits: Double {
    guard self != 0, isFinite else { return self }
    let magnitude = Elementary.floor(Elementary.log(abs(self)) / Elementary.log(10))
    // A power of ten with a positive exponent is exact, and so is the division by it.
    let scale = Elementary.pow(10, abs(5 - magnitude)).rounded()
    return magnitude <= 5 ? (self * scale).rounded() / scale : (self / scale).rounded() * scale
  }
}
