internal import FlingGeometry

/// Computes the pixels of a gradient, row by row.
///
/// The color at the middle of each pixel is exact to 1/100 of 1/255 before it is rounded; hard edges are a
/// pixel wide (see `GradientRamp`). Positions are computed in single precision from differences to the
/// center, so they do not depend on which part of a row is drawn.
struct GradientRows: PaintRows, Sendable {
  private let course: Geometry
  private let ramp: GradientRamp
  private let edges: [ConicGradientEdge]
  /// The column of the center, from which columns are counted in single precision.
  private let middle: Int
  private(set) var row: [UInt32] = []
  private(set) var columns: Range<Int> = 0..<0
  /// Positions of the pixels of a row, for gradients that are not linear.
  private var positions: [Float] = []

  private enum Geometry: Sendable {
    /// The position in the gradient.
    case linear(LinearFunction)
    /// Two coordinates relative to the center, in units of the radius.
    case radial(LinearFunction, LinearFunction)
    case focal(FocalPositions)
    /// Two coordinates relative to the center; the second points away from the start direction.
    case conic(LinearFunction, LinearFunction)
  }

  /// Creates the rows; nil if the gradient has no color, its numbers are not finite, or the transform
  /// flattens it to a line.
  /// - Parameter transform: from the space of the gradient, which must have been placed, to pixels.
  init?(_ gradient: Gradient, transform: AffineTransform, opacity: Double) {
    guard let inverse = transform.inverted, !gradient.stops.isEmpty else { return nil }
    func projection(onto direction: Point, from point: Point) -> LinearFunction? {
      LinearFunction(
        across: direction.dot(Point(inverse.a, inverse.b)), down: direction.dot(Point(inverse.c, inverse.d)),
        origin: direction.dot(Point(inverse.tx, inverse.ty) - point))
    }
    let edge: Double
    switch gradient.course {
    case .linear: return nil
    case .line(let from, let to):
      let axis = to.offset - from.offset
      guard let projection = projection(onto: axis / axis.dot(axis), from: from.offset) else { return nil }
      course = .linear(projection)
      edge = projection.slope
    case .radial(let center, let radius):
      guard radius > 0, let u = projection(onto: Point(1 / radius, 0), from: center.offset),
        let v = projection(onto: Point(0, 1 / radius), from: center.offset)
      else { return nil }
      course = .radial(u, v)
      edge = inverse.determinant.magnitude.squareRoot() / radius
    case .focal(let center, let radius, let focus, let focusRadius):
      guard radius > 0, let x = projection(onto: Point(1 / radius, 0), from: focus.offset),
        let y = projection(onto: Point(0, 1 / radius), from: focus.offset),
        let positions = FocalPositions(
          x: x, y: y, way: (center.offset - focus.offset) / radius, focusRadius: focusRadius / radius)
      else { return nil }
      course = .focal(positions)
      // Between circles that are not concentric, an edge is as wide as a pixel on average.
      edge = inverse.determinant.magnitude.squareRoot() / Swift.max(radius, focusRadius)
    case .conic(let center, let start):
      let (sine, cosine) = Elementary.sincos(start)
      guard start.isFinite, let u = projection(onto: Point(cosine, sine), from: center.offset),
        let v = projection(onto: Point(-sine, cosine), from: center.offset)
      else { return nil }
      course = .conic(u, v)
      edge = 0
    }
    var spread = gradient.spread
    if case .conic = gradient.course { spread = .pad }
    ramp = GradientRamp(gradient.stops, opacity: opacity, edge: edge, spread: spread)
    middle = GradientRows.centerColumn(of: gradient.course, transform)
    if case .conic(let center, let start) = gradient.course {
      edges = ConicGradientEdge.edges(of: ramp, center: center.offset, start: start, transform: transform)
    } else {
      edges = []
    }
  }

  /// The column of the gradient's center; 0 if it has none.
  private static func centerColumn(of geometry: Gradient.Geometry, _ transform: AffineTransform) -> Int {
    switch geometry {
    case .linear, .line: return 0
    case .focal: return 0
    case .radial(let center, _), .conic(let center, _):
      let column = transform.apply(to: center.offset).x
      // Farther away, single precision is too coarse for any center to matter.
      return column.magnitude < 1e6 ? Int(column.rounded(.down)) : 0
    }
  }

  var isOpaque: Bool {
    if case .focal(let positions) = course, !positions.coverAll { false } else { ramp.isOpaque }
  }

  mutating func prepare(_ area: PixelRect) {
    columns = area.left..<area.right
    row = [UInt32](repeating: 0, count: columns.count)
    switch course {
    case .linear, .focal: return
    case .radial, .conic: break
    }
    positions = [Float](repeating: 0, count: columns.count)
  }

  func uniformPixel(ofRow y: Int) -> UInt32? {
    guard case .linear(let projection) = course, projection.isLevel else { return nil }
    let position = projection.value(0.5, Double(y) + 0.5)
    return Premultiplied.pixel(ramp.color(at: position))
  }

  mutating func makeRow(_ y: Int, _ columnRange: Range<Int>) {
    // `write` reads `self`, so the row is moved out while it is written.
    var pixels = row
    row = []
    write(y, columnRange, to: &pixels, at: columnRange.lowerBound - columns.lowerBound)
    row = pixels
  }

  mutating func write(_ y: Int, _ columnRange: Range<Int>, to pixels: inout [UInt32], at start: Int) {
    if let pixel = uniformPixel(ofRow: y) {
      return pixels.fill(start..<(start + columnRange.count), with: pixel)
    }
    let range = (columnRange.lowerBound - columns.lowerBound)..<(columnRange.upperBound - columns.lowerBound)
    // `shift` is added to the index of a position, `offset` to a column, to get the index of the pixel.
    let shift = start - range.lowerBound
    let offset = start - columnRange.lowerBound
    let y = Double(y) + 0.5
    let x = Double(middle) + 0.5
    let first = columnRange.lowerBound - middle
    switch course {
    case .linear(let projection):
      paintLinear(projection, y, columnRange, &pixels, offset)
    case .radial(let u, let v):
      PixelKernels.gradientPositions(
        .distances, u.value(x, y), u.across, v.value(x, y), v.across, from: first, &positions, range)
      // Positions fall up to the column nearest to the center and rise after it.
      let length = u.across * u.across + v.across * v.across
      let nearest = -(u.value(x, y) * u.across + v.value(x, y) * v.across) / length
      paintPositions(range, turningAt: nearest, &pixels, shift)
    case .focal(let positions): paintFocal(positions, y, columnRange, &pixels, offset)
    case .conic(let u, let v):
      PixelKernels.gradientPositions(
        .angles, u.value(x, y), u.across, v.value(x, y), v.across, from: first, &positions, range)
      // Positions are monotonic except where one turn ends and the next begins.
      let turningColumn = u.across == 0 ? -.infinity : -u.value(x, y) / u.across
      paintPositions(range, turningAt: turningColumn, &pixels, shift)
      for edge in edges { edge.paint(&pixels, columnRange, offset, y: y) }
    }
  }

  // MARK: - Linear gradients

  /// Number of columns after which a running sum is computed again, before its rounding error grows.
  private static let stretch = 256

  /// Paints a part of a row of a linear gradient, piece by piece.
  /// - Parameter offset: added to a column to get the index of its pixel.
  private func paintLinear(
    _ projection: LinearFunction, _ y: Double, _ columnRange: Range<Int>, _ pixels: inout [UInt32],
    _ offset: Int
  ) {
    let step = projection.across
    func position(ofColumn column: Int) -> Double { projection.value(Double(column) + 0.5, y) }
    let first = position(ofColumn: 0)
    var column = columnRange.lowerBound
    var index = 0
    while column < columnRange.upperBound {
      let piece = ramp.piece(at: position(ofColumn: column), near: &index)
      var end = columnRange.upperBound
      let limit = step > 0 ? piece.end : piece.start
      // The column at which the next piece begins.
      let pieceEnd = ((limit - first) / step).rounded(.up)
      if pieceEnd < Double(end) { end = Swift.max(column + 1, Int(pieceEnd)) }
      if piece.slope == .zero || piece.end - piece.start < step.magnitude {
        pixels.fill(
          (column + offset)..<(end + offset),
          with: Premultiplied.pixel(piece.colorWithin(position(ofColumn: column))))
      } else {
        while column < end {
          let begin = column & -GradientRows.stretch
          let next = Swift.min(end, begin + GradientRows.stretch)
          PixelKernels.fill(
            &pixels, (column + offset)..<(next + offset), from: piece.color(at: position(ofColumn: begin)),
            step: piece.slope * step, skipping: column - begin, isOpaque: isOpaque)
          column = next
        }
      }
      column = end
    }
  }

  // MARK: - Focal gradients

  private func paintFocal(
    _ positions: FocalPositions, _ y: Double, _ columnRange: Range<Int>, _ pixels: inout [UInt32],
    _ offset: Int
  ) {
    var index = 0
    for column in columnRange {
      var pixel: UInt32 = 0
      if let position = positions.position(Double(column) + 0.5, y) {
        pixel = Premultiplied.pixel(ramp.piece(at: position, near: &index).colorWithin(position))
      }
      pixels[column + offset] = pixel
    }
  }

  // MARK: - Radial and conic gradients

  /// Colors pixels whose positions are known.
  /// - Parameters:
  ///   - turningColumn: column, relative to the middle one, on both sides of which positions are monotonic.
  ///   - shift: added to the index of a position to get that of its pixel.
  private func paintPositions(
    _ range: Range<Int>, turningAt turningColumn: Double, _ pixels: inout [UInt32], _ shift: Int
  ) {
    let column = range.column(atOrAfter: turningColumn + Double(middle - columns.lowerBound))
    paintPositions(range.lowerBound..<column, &pixels, shift)
    paintPositions(column..<range.upperBound, &pixels, shift)
  }

  private func paintPositions(_ range: Range<Int>, _ pixels: inout [UInt32], _ shift: Int) {
    var column = range.lowerBound
    var index = 0
    while column < range.upperBound {
      let piece = ramp.piece(at: Double(positions[column]), near: &index)
      let end = endOfRun(in: piece, column, range.upperBound)
      if piece.slope == .zero {
        pixels.fill((column + shift)..<(end + shift), with: Premultiplied.pixel(piece.low))
      } else {
        PixelKernels.fill(
          &pixels, from: column + shift, of: piece, at: positions, column..<end, isOpaque: isOpaque)
      }
      column = end
    }
  }

  /// The first column after `first` whose position is outside of the piece, or the limit. Searches with
  /// growing strides, then by bisection.
  private func endOfRun(in piece: GradientRamp.Piece, _ first: Int, _ limit: Int) -> Int {
    let positions = self.positions.span
    let (start, end) = (piece.start, piece.end)
    func isInPiece(_ column: Int) -> Bool {
      let position = Double(positions[column])
      return start <= position && position < end
    }
    if isInPiece(limit - 1) { return limit }
    var inside = first
    var stride = 1
    while inside + stride < limit, isInPiece(inside + stride) {
      inside += stride
      stride *= 2
    }
    var outside = Swift.min(limit, inside + stride)
    while outside - inside > 1 {
      let middle = (inside + outside) / 2
      if isInPiece(middle) { inside = middle } else { outside = middle }
    }
    return outside
  }
}

/// A linear function of pixel coordinates.
struct LinearFunction: Sendable {
  let across: Double
  let down: Double
  let origin: Double

  /// Nil unless all numbers are finite and small enough to be squared in single precision.
  init?(across: Double, down: Double, origin: Double) {
    let maxMagnitude = 1e15
    guard across.magnitude < maxMagnitude, down.magnitude < maxMagnitude, origin.magnitude < maxMagnitude
    else { return nil }
    self.across = across
    self.down = down
    self.origin = origin
  }

  /// Whether the change over a whole row of any picture is negligible.
  var isLevel: Bool { across.magnitude * Double(2 * Bitmap.sideLimit) < 1e-9 }

  /// Change over one pixel in the direction of the steepest change.
  var slope: Double { (across * across + down * down).squareRoot() }

  func value(_ x: Double, _ y: Double) -> Double { across * x + (down * y + origin) }
}

extension Range<Int> {
  /// The first integer at or after a position, clamped to the range.
  fileprivate func column(atOrAfter position: Double) -> Int {
    guard position > Double(lowerBound) else { return lowerBound }
    return position < Double(upperBound) ? Int(position.rounded(.up)) : upperBound
  }
}

extension [UInt32] {
  fileprivate mutating func fill(_ range: Range<Int>, with pixel: UInt32) {
    var pixels = self.mutableSpan
    for index in range { pixels[index] = pixel }
  }
}
