public import FlingGeometry

extension Canvas {
  /// Lets what is drawn until the matching `endClip()` show only within a path.
  ///
  /// Each pixel becomes the mixture, by the path's coverage, of what it was and of what it would be without
  /// the clip: so edges are antialiased once, however many things are drawn within, and blend modes see what
  /// lies beneath. A rectangle on whole pixels costs nothing.
  /// - Parameters:
  ///   - path: what shows, in its own coordinates.
  ///   - rule: what of the path is inside; open contours are closed.
  ///   - transform: from the path's coordinates to pixels. A path that is not finite lets nothing through.
  public mutating func beginClip(
    to path: Path, rule: FillRule = .nonzero, transform: AffineTransform = .identity
  ) {
    var border = ClipBorder(window: window)
    edges.begin(clip: window)
    edges.append(path, transform: transform)
    window = edges.isBroken ? .empty : edges.bounds
    // Beyond the limit of depth the box around the path must do.
    if scopes.count < Canvas.groupLimit {
      accumulator.begin(window)
      accumulator.add(edges.edges)
      for y in window.top..<window.bottom {
        accumulator.readRow(y, rule: rule)
        border.keep(outside: accumulator.runs, y: y, columns: window.left..<window.right, of: target)
      }
    }
    scopes.append(.clip(border))
  }

  /// Ends the innermost clip; if a group was begun within it, or without one, nothing happens.
  public mutating func endClip() {
    guard case .clip(let border)? = scopes.last else { return }
    scopes.removeLast()
    target.restore(border)
    window = border.window
  }
}

/// The pixels that a clip hides, wholly or in part, as they were when it began.
struct ClipBorder: Sendable {
  /// What could be drawn on before.
  let window: PixelRect
  /// Rows of pixels, of which the clip covers less than all.
  private(set) var pieces: [Piece] = []
  /// The pixels of all pieces, one after the other.
  private(set) var pixels: [UInt32] = []

  struct Piece: Sendable {
    var y: Int
    var run: CoverageRun
  }

  init(window: PixelRect) {
    self.window = window
  }

  /// Remembers the pixels of a row that the runs do not cover wholly.
  mutating func keep(outside runs: [CoverageRun], y: Int, columns: Range<Int>, of layer: CompositingLayer) {
    var end = columns.lowerBound
    for run in runs {
      keep(CoverageRun(start: end, end: run.start, coverage: 0), y: y, of: layer)
      if run.coverage < 255 { keep(run, y: y, of: layer) }
      end = run.end
    }
    keep(CoverageRun(start: end, end: columns.upperBound, coverage: 0), y: y, of: layer)
  }

  private mutating func keep(_ run: CoverageRun, y: Int, of layer: CompositingLayer) {
    guard run.start < run.end else { return }
    let base = (y - layer.frame.top) * layer.frame.width - layer.frame.left
    pieces.append(Piece(y: y, run: run))
    pixels += layer.pixels[(base + run.start)..<(base + run.end)]
  }
}

extension CompositingLayer {
  /// Puts back what a clip hides.
  fileprivate mutating func restore(_ border: ClipBorder) {
    let frame = self.frame
    var pixels = self.pixels.mutableSpan
    let kept = border.pixels.span
    var next = 0
    for piece in border.pieces {
      let base = (piece.y - frame.top) * frame.width - frame.left
      let share = piece.run.coverage
      for index in (base + piece.run.start)..<(base + piece.run.end) {
        let before = kept[next]
        pixels[index] = share == 0 ? before : Premultiplied.mixed(before, pixels[index], share: share)
        next &+= 1
      }
    }
  }
}
