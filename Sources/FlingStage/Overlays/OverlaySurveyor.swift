import FlingGeometry
import FlingScene

/// Looks at every tick of a rehearsal for what overlays must know beforehand.
struct OverlaySurveyor {
  private var survey = OverlaySurvey()
  private var lengths: [Overlay.Quantity: LengthCount] = [:]
  /// The members of overlays of arrows, by the overlay's place.
  private let members: [[Int]]
  private let foretold: [Time?]?

  /// - Parameter foretold: when marks come, if an earlier run told.
  init(_ scene: RunningScene, foretold: [Time?]?) throws(Fault) {
    self.foretold = foretold
    let overlays = scene.document.overlays
    survey.film = scene.document.render.start..<Time(units: .max)
    survey.plotRanges = overlays.map { _ in nil }
    survey.stripHeights = overlays.map { _ in 0 }
    members = try scene.overlayMembers()
  }

  /// Looks at a tick after its step.
  mutating func observe(_ scene: RunningScene) throws(Fault) {
    guard !scene.document.overlays.isEmpty else { return }
    survey.marks = foretold ?? scene.marks
    scene.steps = 0
    for (index, overlay) in scene.document.overlays.enumerated() {
      guard let span = survey.span(of: overlay), span.contains(scene.now) else { continue }
      switch overlay.kind {
      case .vectors(_, let quantity):
        for view in members[index] {
          lengths[quantity, default: LengthCount()].add(scene.quantity(quantity, of: view).length)
        }
      default: break
      }
    }
  }

  func finished(_ scene: RunningScene, duration: Time) -> OverlaySurvey {
    var survey = survey
    survey.marks = foretold ?? scene.marks
    let start = scene.document.render.start
    survey.film = start..<max(start + duration, start + Time(units: 1))
    let size = scene.document.canvas.size
    let goal = min(size.width, size.height) * 0.25
    for quantity in Overlay.Quantity.allCases {
      guard let most = lengths[quantity]?.usual else { continue }
      survey.arrowScales[quantity] = Steps.below(goal / most, of: [10, 7, 5, 3, 2, 1.5, 1])
    }
    return survey
  }
}

/// Counts lengths by size, to tell what is usual among them without keeping them.
private struct LengthCount {
  /// By exponent and the first three bits of the fraction: an eighth of an octave each.
  private var counts = [Int](repeating: 0, count: 2048 * 8)
  private var total = 0

  mutating func add(_ length: Double) {
    guard length > 1e-3, length.isFinite else { return }
    counts[Int(length.bitPattern >> 49)] += 1
    total += 1
  }

  /// The length that nine of ten do not exceed; nil without any.
  var usual: Double? {
    guard total > 0 else { return nil }
    var rest = total / 10
    for index in counts.indices.reversed() {
      if counts[index] > rest { return Double(bitPattern: UInt64(index + 1) << 49) }
      rest -= counts[index]
    }
    return nil
  }
}

/// Round numbers: 1, 2 or 5 times a power of ten.
enum Steps {
  /// The greatest that is not above a finite number above 0.
  static func below(_ number: Double, of steps: [Double] = [10, 5, 2, 1]) -> Double {
    let power = Elementary.pow(10, Elementary.floor(Elementary.log(number) / Elementary.log(10)))
    for step in steps where step * power <= number * (1 + 1e-9) { return step * power }
    return power
  }

  /// The least that is not below.
  static func above(_ number: Double) -> Double {
    let step = below(number)
    if step >= number * (1 - 1e-9) { return step }
    return below(step * 2.5 * (1 + 1e-9))
  }
}
