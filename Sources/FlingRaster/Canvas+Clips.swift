package import FlingGeometry

extension Canvas {
  /// Restricts drawing to the inside of a path until the matching `endClip()`.
  ///
  /// Each pixel becomes a mixture, weighted by the path's coverage, of its value before the clip and of its
  /// value without the clip. So edges are antialiased once, however many things are drawn inside, and blend
  /// modes see the content beneath. A rectangle on whole pixels costs nothing.
  /// - Parameters:
  ///   - path: the visible area, in its own coordinates.
  ///   - rule: fill rule of the path; open contours are closed.
  ///   - transform: from the path's coordinates to pixels. A path that is not finite hides everything.
  package mutating func beginClip(
    to path: Path, rule: FillRule = .nonzero, transform: AffineTransform = .identity
  ) {
    var backup = ClipBackup(window: window)
    edges.begin(clip: window)
    edges.append(path, transform: transform)
    window = edges.isBroken ? .empty : edges.bounds
    // Beyond the limit of nesting, only the bounding box of the path clips.
    if scopes.count < Canvas.groupLimit {
      accumulator.begin(window)
      accumulator.add(edges.edges)
      for y in window.top..<window.bottom {
        accumulator.readRow(y, rule: rule)
        backup.save(outside: accumulator.runs, y: y, columns: window.left..<window.right, of: target)
      }
    }
    scopes.append(.clip(backup))
  }

  /// Ends the innermost clip. Nothing happens if there is none, or if a group was begun inside it.
  package mutating func endClip() {
    guard case .clip(let backup)? = scopes.last else { return }
    scopes.removeLast()
    target.restore(backup)
    window = backup.window
  }
}

/// The pixels that a clip hides or covers partly, as they were when it began.
struct ClipBackup: Sendable {
  /// The pixels that could be drawn on before the clip.
  let window: PixelRect
  /// Runs of pixels with less than full coverage.
  private(set) var savedRuns: [SavedRun] = []
  /// The pixels of all saved runs, concatenated.
  private(set) var pixels: [UInt32] = []

  struct SavedRun: Sendable {
    var y: Int
    var run: CoverageRun
  }

  init(window: PixelRect) {
    self.window = window
  }

  /// Saves the pixels of a row that the runs do not fully cover.
  mutating func save(outside runs: [CoverageRun], y: Int, columns: Range<Int>, of layer: CompositingLayer) {
    var end = columns.lowerBound
    for run in runs {
      save(CoverageRun(start: end, end: run.start, coverage: 0), y: y, of: layer)
      if run.coverage < 255 { save(run, y: y, of: layer) }
      end = run.end
    }
    save(CoverageRun(start: end, end: columns.upperBound, coverage: 0), y: y, of: layer)
  }

  private mutating func save(_ run: CoverageRun, y: Int, of layer: CompositingLayer) {
    guard run.start < run.end else { return }
    let base = (y - layer.frame.top) * layer.frame.width - layer.frame.left
    savedRuns.append(SavedRun(y: y, run: run))
    pixels += layer.pixels[(base + run.start)..<(base + run.end)]
  }
}

extension CompositingLayer {
  /// Restores the pixels that a clip hides.
  fileprivate mutating func restore(_ backup: ClipBackup) {
    let frame = self.frame
    var pixels = self.pixels.mutableSpan
    let savedPixels = backup.pixels.span
    var next = 0
    for saved in backup.savedRuns {
      let base = (saved.y - frame.top) * frame.width - frame.left
      let coverage = saved.run.coverage
      for index in (base + saved.run.start)..<(base + saved.run.end) {
        let before = savedPixels[next]
        pixels[index] = coverage == 0 ? before : Premultiplied.mixed(before, pixels[index], weight: coverage)
        next &+= 1
      }
    }
  }
}
