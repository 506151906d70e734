import FlingGeometry
import FlingScene

/// Where texts and charts stand during a whole film: those of one place side by side from top to bottom.
struct OverlayBlocks: Sendable {
  /// The height of the strips, in points.
  private(set) var above = 0.0
  private(set) var below = 0.0
  /// By the overlay's place in the scene, in canvas coordinates; nil for what has none.
  private(set) var boxes: [Rect?]

  /// From the edges of the canvas, and between two.
  private static let margin = 10.0
  private static let gap = 6.0
  /// How far the strokes and figures of rulers reach into the canvas.
  private static let rulers = Insets(top: 22, left: 34, bottom: 0, right: 0)

  /// - Parameter sizes: how large each ever is; zero for what is never shown or no block.
  init(_ document: Document, sizes: [Size]) {
    boxes = sizes.map { _ in nil }
    let canvas = document.canvas.size
    let scale = document.canvas.scale
    var stacks: [(unit: Point, members: [Int])] = []
    var strips: [(index: Int, isAbove: Bool, height: Double)] = []
    for (index, overlay) in document.overlays.enumerated() where sizes[index].height > 0 {
      switch overlay.shownPlace {
      case .above, .below:
        // Whole pixels keep all that lies beneath on whole pixels.
        let height = Elementary.ceil(sizes[index].height * scale - 1e-9) / scale
        let isAbove = if case .above = overlay.shownPlace { true } else { false }
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
    let free = Rect(origin: .zero, size: canvas).inset(by: hasRulers ? OverlayBlocks.rulers : .zero)
    for stack in stacks {
      let height =
        stack.members.reduce(0) { $0 + sizes[$1].height } + OverlayBlocks.gap
        * Double(stack.members.count - 1)
      let room = 2 * OverlayBlocks.margin
      var y = free.minY + OverlayBlocks.margin + stack.unit.y * (free.height - room - height)
      for index in stack.members {
        let x = free.minX + OverlayBlocks.margin + stack.unit.x * (free.width - room - sizes[index].width)
        boxes[index] = Rect(origin: Point(x, y), size: sizes[index])
        y += sizes[index].height + OverlayBlocks.gap
      }
    }
  }

  /// Makes room for strips that are higher than those that are there.
  mutating func makeRoom(above: Double, below: Double) {
    self.above = max(self.above, above)
    self.below = max(self.below, below)
  }

  /// The canvas with its strips, in points.
  func pictureSize(of canvas: Size) -> Size {
    Size(width: canvas.width, height: above + canvas.height + below)
  }
}

extension Overlay {
  /// Where it stands, told or not. Texts and charts that were told nothing hide nothing: they have strips of their own.
  var shownPlace: Placement {
    if let place { return place }
    if case .clock = kind { return .word(Point(1, 0)) }
    return .below
  }

  var hasStrip: Bool {
    switch kind {
    case .caption, .clock, .plot, .gestures:
      if case .above = shownPlace { true } else if case .below = shownPlace { true } else { false }
    default: false
    }
  }
}
