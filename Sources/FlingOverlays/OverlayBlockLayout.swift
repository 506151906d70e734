import FlingGeometry
import FlingScene

/// The boxes of texts and charts for a whole film. Blocks with the same placement are stacked from top to
/// bottom.
struct OverlayBlockLayout: Sendable {
  /// The heights of the strips above and below the canvas, in points.
  private(set) var above = 0.0
  private(set) var below = 0.0
  /// By the overlay's index, in canvas coordinates; nil for overlays without a box.
  private(set) var boxes: [Rect?]

  /// The distance from the edges of the canvas, and between two blocks.
  private static let margin = 10.0
  private static let gap = 6.0
  /// The space that the ticks and figures of rulers take at the canvas's edges.
  private static let rulers = Insets(top: 22, left: 34, bottom: 0, right: 0)

  /// - Parameters:
  ///   - sizes: the maximum size of each block; zero for overlays that are never shown or have no block.
  ///   - owners: the overlay whose block each overlay uses, see `blockOwners`.
  init(_ document: Document, sizes: [Size], owners: [Int]) {
    var sizes = sizes
    for (index, owner) in owners.enumerated() where owner != index {
      sizes[owner] = Size(
        width: max(sizes[owner].width, sizes[index].width),
        height: max(sizes[owner].height, sizes[index].height))
      sizes[index] = .zero
    }
    boxes = sizes.map { _ in nil }
    let canvas = document.canvas.size
    let scale = document.canvas.scale
    var stacks: [(unit: Point, members: [Int])] = []
    var strips: [(index: Int, isAbove: Bool, height: Double)] = []
    for (index, overlay) in document.overlays.enumerated() where sizes[index].height > 0 {
      switch overlay.effectivePlacement {
      case .above, .below:
        // Whole pixels keep everything below aligned to pixels.
        let height = Elementary.ceil(sizes[index].height * scale - 1e-9) / scale
        let isAbove = if case .above = overlay.effectivePlacement { true } else { false }
        strips.append((index, isAbove, height))
        if isAbove { above += height } else { below += height }
      case .point: boxes[index] = Rect(center: .zero, size: sizes[index])
      case .word(let unit):
        if let known = stacks.firstIndex(where: { $0.unit == unit }) {
          stacks[known].members.append(index)
        } else {
          stacks.append((unit, [index]))
        }
      }
    }
    var (top, bottom) = (-above, canvas.height)
    for strip in strips {
      let y = strip.isAbove ? top : bottom
      boxes[strip.index] = Rect(x: 0, y: y, width: canvas.width, height: strip.height)
      if strip.isAbove { top += strip.height } else { bottom += strip.height }
    }
    let hasRulers = document.overlays.contains { if case .rulers = $0.kind { true } else { false } }
    let free = Rect(origin: .zero, size: canvas).inset(by: hasRulers ? OverlayBlockLayout.rulers : .zero)
    for stack in stacks {
      let height =
        stack.members.reduce(0) { $0 + sizes[$1].height } + OverlayBlockLayout.gap
        * Double(stack.members.count - 1)
      let margins = 2 * OverlayBlockLayout.margin
      var y = free.minY + OverlayBlockLayout.margin + stack.unit.y * (free.height - margins - height)
      for index in stack.members {
        let x =
          free.minX + OverlayBlockLayout.margin + stack.unit.x * (free.width - margins - sizes[index].width)
        boxes[index] = Rect(origin: Point(x, y), size: sizes[index])
        y += sizes[index].height + OverlayBlockLayout.gap
      }
    }
    for (index, owner) in owners.enumerated() where owner != index { boxes[index] = boxes[owner] }
  }

  /// The overlay whose block each overlay uses. Captions, or steps, that are never shown at once share the block
  /// of the first of them, so that one replaces the other; other overlays have their own.
  /// - Parameter spans: when each overlay is shown, for each cell of a sweep.
  static func blockOwners(_ overlays: [Overlay], spans: [[Range<Time>?]]) -> [Int] {
    var owners: [Int] = []
    for (index, overlay) in overlays.enumerated() {
      let owner = overlays[..<index].indices.first { earlier in
        guard owners[earlier] == earlier, overlay.sharesBlocks(with: overlays[earlier]) else { return false }
        return overlays[..<index].indices.allSatisfy { other in
          owners[other] != earlier
            || spans.allSatisfy { span in
              guard let one = span[other], let two = span[index] else { return true }
              return !one.overlaps(two)
            }
        }
      }
      owners.append(owner ?? index)
    }
    return owners
  }

  /// Enlarges the strips to at least these heights.
  mutating func enlargeStrips(above: Double, below: Double) {
    self.above = max(self.above, above)
    self.below = max(self.below, below)
  }

  /// The size of the canvas with its strips, in points.
  func pictureSize(of canvas: Size) -> Size {
    Size(width: canvas.width, height: above + canvas.height + below)
  }
}

extension Overlay {
  /// Whether both are captions, or both steps, at the same word or strip.
  fileprivate func sharesBlocks(with other: Overlay) -> Bool {
    switch (kind, other.kind) {
    case (.caption, .caption), (.step, .step): break
    default: return false
    }
    return switch (effectivePlacement, other.effectivePlacement) {
    case (.above, .above), (.below, .below): true
    case (.word(let one), .word(let two)): one == two
    default: false
    }
  }

  /// The placement, with defaults: a clock is in the top right corner; other texts and charts are on strips
  /// below the canvas, where they cover nothing.
  var effectivePlacement: Placement {
    if let place { return place }
    if case .clock = kind { return .word(Point(1, 0)) }
    return .below
  }

  var hasStrip: Bool {
    switch kind {
    case .caption, .clock, .plot, .gestures, .step, .legend:
      if case .above = effectivePlacement {
        true
      } else if case .below = effectivePlacement {
        true
      } else {
        false
      }
    default: false
    }
  }
}
