internal import FlingGeometry

/// The exact effect of a resistance and a force perpendicular to the velocity over one substep, for a
/// constant acceleration a.
///
/// The equation is dv/dt = a − (c + i·w)·v with velocities as complex numbers. The formulas are those of
/// `Drag`, which is the case w = 0. A perpendicular force alone keeps the speed: the velocity turns by −w·h,
/// counter-clockwise on screen for w > 0.
struct DampedRotation: Sendable {
  /// Coefficients as in `Drag`.
  private let keep: Complex
  private let gain: Complex
  private let after: Complex
  private let boost: Complex

  /// - Parameters:
  ///   - c: resistance in 1/s. A negative value accelerates.
  ///   - w: rate of turn in rad/s, clamped to ±750.
  init(resistance c: Double, turnRate w: Double) {
    let h = World.substep
    let x = c * h
    let y = w * h
    let z = Complex(x > -50 ? x : -50, y > 2.5 ? 2.5 : (y < -2.5 ? -2.5 : y))
    let one = Complex(1, 0)
    guard x < 700 else {
      // The velocity decays fully within the substep, so only the balance of force and resistance is left.
      let rate = x.isFinite ? one / z : Complex(0, 0)
      (keep, gain, after, boost) = (rate, rate * h, Complex(0, 0), rate * h)
      return
    }
    let (sine, cosine) = Elementary.sincos(z.imaginary)
    let strength = Elementary.exp(-z.real)
    let decay = Complex(strength * cosine, -strength * sine)
    var mean = one  // (1 − e^−z)/z
    var lag = one  // (z − 1 + e^−z)/z²
    if z.real * z.real + z.imaginary * z.imaginary < 0.04 {
      for n in stride(from: 13.0, through: 2, by: -1) {
        lag = n > 2 ? one - z * (1 / n) * lag : lag
        mean = one - z * (1 / n) * mean
      }
      lag = lag * 0.5
    } else {
      mean = (one - decay) / z
      lag = (one - mean) / z
    }
    keep = mean
    gain = lag * h
    after = decay / mean
    boost = (mean - decay * lag / mean) * h
  }

  /// The mean velocity over the substep, from the velocity at its start.
  func meanVelocity(_ velocity: Point, _ acceleration: Point) -> Point {
    keep.applied(to: velocity) + gain.applied(to: acceleration)
  }

  /// The velocity at the end of the substep, from the mean velocity.
  func endVelocity(_ mean: Point, _ acceleration: Point) -> Point {
    after.applied(to: mean) + boost.applied(to: acceleration)
  }

  private struct Complex: Sendable {
    var real: Double
    var imaginary: Double

    init(_ real: Double, _ imaginary: Double) {
      self.real = real
      self.imaginary = imaginary
    }

    func applied(to vector: Point) -> Point {
      Point(real * vector.x - imaginary * vector.y, real * vector.y + imaginary * vector.x)
    }

    static func - (a: Complex, b: Complex) -> Complex {
      Complex(a.real - b.real, a.imaginary - b.imaginary)
    }

    static func * (a: Complex, k: Double) -> Complex { Complex(a.real * k, a.imaginary * k) }

    static func * (a: Complex, b: Complex) -> Complex {
      Complex(
        a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
    }

    static func / (a: Complex, b: Complex) -> Complex {
      let square = b.real * b.real + b.imaginary * b.imaginary
      return Complex(
        (a.real * b.real + a.imaginary * b.imaginary) / square,
        (a.imaginary * b.real - a.real * b.imaginary) / square)
    }
  }
}
