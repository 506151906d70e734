/// A range of points that one palette color will represent, with the cut that reduces its squared error most.
struct ColorBox {
  private let range: Range<Int>
  /// Reduction of the squared error by the cut; 0 if no cut reduces it.
  private var gain = 0.0
  private var slicing = Slicing(axis: .lightness, low: 0, scale: 0)
  /// Points in slices before this one belong to the first half.
  private var cut = 0

  private enum Axis: CaseIterable {
    case lightness, a, b

    @inline(__always)
    func coordinate(of color: OKLab) -> Double {
      switch self {
      case .lightness: color.lightness
      case .a: color.a
      case .b: color.b
      }
    }
  }

  /// Division of the box along an axis into slices of equal thickness. Cuts are tried between the slices.
  private struct Slicing {
    static let amount = 64

    var axis: Axis
    var low: Double
    var scale: Double

    @inline(__always)
    func slice(of color: OKLab) -> Int {
      min(Slicing.amount - 1, Int((axis.coordinate(of: color) - low) * scale))
    }
  }

  /// Repeatedly cuts the box with the largest gain, until there are `limit` boxes or no cut reduces the
  /// error. Reorders the points so that each box is a range of them.
  static func split(_ points: inout [WeightedColor], into limit: Int) -> [Range<Int>] {
    var boxes = [ColorBox(points.indices, of: points)]
    while boxes.count < limit {
      var widest = 0
      for index in boxes.indices where boxes[index].gain > boxes[widest].gain { widest = index }
      guard boxes[widest].gain > 0 else { break }
      let (first, second) = boxes[widest].halves(&points)
      boxes[widest] = first
      boxes.append(second)
    }
    return boxes.map(\.range)
  }

  private init(_ range: Range<Int>, of points: [WeightedColor]) {
    self.range = range
    guard range.count > 1 else { return }
    for axis in Axis.allCases { findCut(along: axis, points) }
  }

  /// Tries all cuts along an axis and keeps the best one found so far.
  private mutating func findCut(along axis: Axis, _ points: [WeightedColor]) {
    var low = Double.infinity
    var high = -Double.infinity
    for index in range {
      let coordinate = axis.coordinate(of: points[index].color)
      low = min(low, coordinate)
      high = max(high, coordinate)
    }
    // Nearly equal coordinates would make the scale so large that the slice number overflows.
    guard high - low > 1e-9 else { return }
    let candidate = Slicing(axis: axis, low: low, scale: Double(Slicing.amount) / (high - low))
    var slices = [ColorSum](repeating: ColorSum(), count: Slicing.amount)
    var all = ColorSum()
    for index in range {
      slices[candidate.slice(of: points[index].color)].add(points[index])
      all.add(points[index])
    }
    var first = ColorSum()
    for next in 1..<Slicing.amount {
      first.add(slices[next - 1])
      let second = all.without(first)
      guard first.weight > 0, second.weight > all.weight * 1e-12 else { continue }
      // The squared error of a set is a constant minus `explained`, so only that needs to be compared.
      let gained = first.explained + second.explained - all.explained
      if gained > gain {
        gain = gained
        slicing = candidate
        cut = next
      }
    }
  }

  /// Moves the points of the first half before those of the second, and makes a box of each.
  private func halves(_ points: inout [WeightedColor]) -> (ColorBox, ColorBox) {
    var first: [WeightedColor] = []
    var second: [WeightedColor] = []
    for index in range {
      if slicing.slice(of: points[index].color) < cut {
        first.append(points[index])
      } else {
        second.append(points[index])
      }
    }
    let middle = range.lowerBound + first.count
    points.replaceSubrange(range, with: first + second)
    return (
      ColorBox(range.lowerBound..<middle, of: points), ColorBox(middle..<range.upperBound, of: points)
    )
  }
}
