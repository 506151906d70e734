import FlingGeometry
import FlingScene

/// What an arrow begins or ends at, in the coordinates of the arrow's parent.
enum ArrowTarget: Hashable {
  /// A point; the arrow meets it without a gap.
  case point(Point)
  /// A shape; the arrow aims at its middle and stays a gap off its outline.
  case shape(ArrowOutline)

  /// Where the arrow aims.
  var aim: Point {
    switch self {
    case .point(let point): point
    case .shape(let outline): outline.middle
    }
  }
}

/// The outline of a shape that an arrow aims at.
struct ArrowOutline: Hashable {
  /// In own coordinates, corners as drawn.
  var path: Path
  /// Own coordinates to those of the arrow's parent.
  var transform: AffineTransform
  /// In the coordinates of the arrow's parent.
  var middle: Point
  /// Whether the shape has a fill, which closes open subpaths.
  var isFilled: Bool

  init(_ path: Path, transform: AffineTransform = .identity, middle: Point, isFilled: Bool = true) {
    self.path = path
    self.transform = transform
    self.middle = middle
    self.isFilled = isFilled
  }

  /// Where the way from the middle to a point leaves the outline, as a share of the way; 0 if it does not.
  ///
  /// The way is taken to the outline's own coordinates, since shares are the same there.
  func exit(towards point: Point) -> Double {
    guard let inverse = transform.inverted else { return 0 }
    return path.lastCrossing(
      from: inverse.apply(to: middle), to: inverse.apply(to: point), closesSubpaths: isFilled) ?? 0
  }
}

extension ArrowHeads {
  var hasStart: Bool { self == .start || self == .both }
  var hasEnd: Bool { self == .end || self == .both }
}

/// The middle line of an arrow's shaft, in the coordinates of the arrow's parent.
///
/// A straight line leads from aim to aim and is cut where it leaves the outlines, then by the gap. The shaft
/// runs from tip to tip: straight, or as a quadratic curve whose middle lies beside that of the line.
struct ArrowCourse: Hashable {
  /// The tips.
  let start: Point
  let end: Point
  /// How far the curve's middle lies to the left as one goes, in lengths of the line from tip to tip.
  let bend: Double
  /// Whether nothing is left between the gaps. The tips then coincide.
  let isEmpty: Bool

  /// - Parameters:
  ///   - gap: the distance from outlines, in points, at least 0.
  ///   - bend: in lengths, positive to the left; upward for an arrow that runs to the right.
  init(from: ArrowTarget, to: ArrowTarget, gap: Double, bend: Double = 0) {
    let (a, b) = (from.aim, to.aim)
    let length = a.distance(to: b)
    var (first, last) = (0.0, length)
    if case .shape(let outline) = from { first = outline.exit(towards: b) * length + gap }
    if case .shape(let outline) = to { last = (1 - outline.exit(towards: a)) * length - gap }
    guard length > 0, length.isFinite, first < last, bend.isFinite else {
      // As long as the tips approach each other, this is where they are going to meet.
      let share = length > 0 && length.isFinite ? (first + last) / 2 / length : 0.5
      let middle = a.mixed(with: b, by: share)
      start = middle.isFinite ? middle : .zero
      end = start
      self.bend = 0
      isEmpty = true
      return
    }
    start = first > 0 ? a.mixed(with: b, by: first / length) : a
    end = last < length ? a.mixed(with: b, by: last / length) : b
    self.bend = bend
    isEmpty = false
  }
}

/// The shaft.
extension ArrowCourse {
  /// The vector from tip to tip.
  private var chord: Point { end - start }

  /// The chord turned to the left as one goes.
  private var left: Point { Point(chord.y, -chord.x) }

  /// The control point of the curve, twice as far off the chord as its middle.
  private var control: Point { start.mixed(with: end, by: 0.5) + left * (2 * bend) }

  /// The middle of the shaft.
  var middle: Point { start.mixed(with: end, by: 0.5) + left * bend }

  /// The whole middle line of the shaft; empty if there is none.
  var path: Path {
    guard !isEmpty else { return Path() }
    return Path([.move(start), bend == 0 ? .line(end) : .quad(control, end)])
  }

  /// The box around the whole middle line of the shaft, whatever of it is drawn.
  var box: Rect {
    isEmpty ? Rect(origin: start, size: .zero) : path.bounds
  }

  /// The length of the shaft's middle line in points.
  var length: Double { chord.length * ParabolaArc(bend: bend).length }

  /// The point at a share of the shaft's length.
  func point(at share: Double) -> Point {
    let t = ParabolaArc(bend: bend).parameter(at: share)
    if bend == 0 { return start.mixed(with: end, by: t) }
    return start.mixed(with: control, by: t).mixed(with: control.mixed(with: end, by: t), by: t)
  }

  /// The center of a text beside the shaft's middle: on the outer side of a bend, to the left as one goes
  /// beside a straight one.
  /// - Parameters:
  ///   - size: of the text, which stays upright.
  ///   - width: of the shaft's stroke, in points.
  func textCenter(_ size: Size, width: Double) -> Point {
    let length = chord.length
    guard length > 0 else { return middle }
    let outward = left * ((bend < 0 ? -1 : 1) / length)
    let extent = (outward.x.magnitude * size.width + outward.y.magnitude * size.height) / 2
    return middle + outward * (width / 2 + ArrowCourse.textDistance + extent)
  }

  /// The distance of a text from the shaft's side, in points.
  private static let textDistance = 4.0
}

/// What is drawn of an arrow.
struct ArrowDrawing: Hashable {
  /// The stroked part of `ArrowCourse.path`, in shares of its length. It ends inside the heads.
  var shaft: ClosedRange<Double>
  /// The width of the shaft's stroke in points; less than that of the arrow if its heads are tiny.
  var width: Double
  /// The heads, to be filled; empty without any.
  var heads: Path
}

extension ArrowCourse {
  /// The drawing of a part of the arrow; nil if nothing of it is drawn.
  /// - Parameters:
  ///   - width: of the stroke, in points.
  ///   - trim: the drawn part of the shaft, in shares of its length. Heads sit at its ends.
  func drawing(_ heads: ArrowHeads, width: Double, trim: ClosedRange<Double> = 0...1) -> ArrowDrawing? {
    let low = min(max(trim.lowerBound, 0), 1)
    let high = min(max(trim.upperBound, 0), 1)
    let length = length
    guard !isEmpty, low < high, width > 0 else { return nil }
    let drawn = (high - low) * length
    let longest = drawn * (heads == .both ? HeadShape.shareOfBoth : HeadShape.shareOfOne)
    let head = min(HeadShape.length(forWidth: width), longest)
    let covered = head * (1 - HeadShape.overlap) / length
    let shaft = (heads.hasStart ? low + covered : low)...(heads.hasEnd ? high - covered : high)
    var path = Path()
    if heads.hasStart { addHead(head, at: low, shaft.lowerBound, &path) }
    if heads.hasEnd { addHead(head, at: high, shaft.upperBound, &path) }
    let widest = heads == .none ? width : HeadShape.halfWidth * head
    return ArrowDrawing(shaft: shaft, width: min(width, widest), heads: path)
  }

  /// Adds a head.
  /// - Parameters:
  ///   - length: of the head, in points.
  ///   - tip: the share of the shaft's length at which its tip is.
  ///   - neck: the share at which the drawn shaft ends inside of it. The head's axis leads through there, so
  ///     that a bent shaft does not leave its head.
  private func addHead(_ length: Double, at tip: Double, _ neck: Double, _ path: inout Path) {
    let tip = point(at: tip)
    let axis = tip - point(at: neck)
    let distance = axis.length
    guard distance > 0 else { return }
    let back = tip - axis * (length / distance)
    let wing = axis.perpendicular * (length * HeadShape.halfWidth / distance)
    path.move(to: tip)
    path.line(to: back + wing)
    path.line(to: back - wing)
    path.close()
  }

  /// The shape of a head, a triangle.
  private enum HeadShape {
    /// The length of a head in points.
    static func length(forWidth width: Double) -> Double { 4 * width + 4 }

    /// Half of the width at the back, in lengths of the head.
    static let halfWidth = 0.42
    /// How far the shaft leads into the head, in lengths of the head.
    static let overlap = 0.25
    /// How much of a short shaft a head may take, alone and as one of two.
    static let shareOfOne = 0.6
    static let shareOfBoth = 0.4
  }
}

/// Lengths along a symmetric parabola whose ends are 1 apart.
///
/// At v = 1 − 2t, which runs from 1 to −1, the speed is √(1 + k²v²) with k = 4 · bend.
private struct ParabolaArc {
  private let k: Double
  /// From the middle to an end, in units of v.
  private let half: Double

  init(bend: Double) {
    k = (4 * bend).magnitude
    half = ParabolaArc.arc(1, k)
  }

  /// In distances between the ends.
  var length: Double { half }

  /// The integral of the speed from 0 to `v`, which is at least 0.
  private static func arc(_ v: Double, _ k: Double) -> Double {
    let x = k * v
    // The logarithm would lose digits; the next term of the series is below 10⁻²⁰.
    if x < 1e-3 { return v * (1 + x * x / 6 - x * x * x * x / 40) }
    let root = (1 + x * x).squareRoot()
    return (v * root + Elementary.log(x + root) / k) / 2
  }

  /// The curve's parameter t at a share of the length, which lies in 0…1.
  func parameter(at share: Double) -> Double {
    if k == 0 || share == 0 || share == 1 { return share }
    let goal = (1 - 2 * share).magnitude * half
    // The integral is convex, so that Newton's steps from its end go down all the way.
    var v = 1.0
    for _ in 0..<64 {
      let step = (ParabolaArc.arc(v, k) - goal) / (1 + k * k * v * v).squareRoot()
      v = max(0, v - step)
      if step < 1e-15 { break }
    }
    return share < 0.5 ? (1 - v) / 2 : (1 + v) / 2
  }
}
