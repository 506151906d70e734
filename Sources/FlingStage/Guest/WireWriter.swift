package import FlingGeometry

/// Writes values to bytes, as `WireReader` reads them: numbers with their lowest byte first, counts before
/// lists.
package struct WireWriter {
  package private(set) var bytes: [UInt8] = []
  /// The numbers of outlines that were written before.
  private var outlines: [GlyphKey: Int] = [:]

  package init() {}

  /// Forgets the bytes and keeps what later messages refer to.
  package mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

  package mutating func write(_ byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ truth: Bool) { write(UInt8(truth ? 1 : 0)) }

  package mutating func write(_ number: Int) { write(bits: UInt64(bitPattern: Int64(number))) }

  package mutating func write(_ number: Double) { write(bits: number.bitPattern) }

  private mutating func write(bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  package mutating func write(_ text: String) {
    let utf8 = Array(text.utf8)
    write(utf8.count)
    bytes += utf8
  }

  package mutating func write(_ point: Point) {
    write(point.x)
    write(point.y)
  }

  package mutating func write(_ rect: Rect) {
    for number in [rect.minX, rect.minY, rect.width, rect.height] { write(number) }
  }

  package mutating func write(_ color: Color) {
    for number in [color.red, color.green, color.blue, color.alpha] { write(number) }
  }

  package mutating func write<Element>(_ list: [Element], _ body: (inout WireWriter, Element) -> Void) {
    write(list.count)
    for element in list { body(&self, element) }
  }

  package mutating func write<Value>(_ value: Value?, _ body: (inout WireWriter, Value) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  /// Writes a case by its place among all cases.
  mutating func write<Case: CaseIterable & Equatable>(case value: Case) {
    write(UInt8(Case.allCases.enumerated().first { $0.element == value }?.offset ?? 0))
  }
}

extension WireWriter {
  private struct GlyphKey: Hashable {
    var font: Int
    var glyph: UInt32
    var unitsPerEm: Int
    var path: Path
  }

  mutating func write(_ layer: Layer) {
    let map = layer.transform
    for number in [map.a, map.b, map.c, map.d, map.tx, map.ty] { write(number) }
    write(layer.shape) { $0.write($1) }
    write(layer.fill) { $0.write($1) }
    write(layer.stroke) { $0.write($1) }
    write(layer.text) { $0.write($1) }
    write(layer.shadows) { writer, shadow in
      writer.write(shadow.color)
      writer.write(shadow.offset)
      writer.write(shadow.blur)
      writer.write(shadow.spread)
    }
    write(layer.opacity)
    write(case: layer.blend)
    write(layer.blur)
    write(layer.clipsChildren)
    switch layer.subject {
    case .view(let number)?, .guest(let number)?: write(number)
    case .overlay?, .strips?, nil: write(-1)
    }
    write(layer.children) { $0.write($1) }
  }

  private mutating func write(_ shape: Shape) {
    switch shape {
    case .rectangle(let rect, let corners):
      write(UInt8(0))
      write(rect)
      for radius in [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft] {
        write(radius)
      }
    case .ellipse(let rect):
      write(UInt8(1))
      write(rect)
    case .polygon(let points, let radius):
      write(UInt8(2))
      write(points) { $0.write($1) }
      write(radius)
    case .path(let path, let rule):
      write(UInt8(3))
      write(path)
      write(case: rule)
    case .line(let from, let to):
      write(UInt8(4))
      write(from)
      write(to)
    }
  }

  private mutating func write(_ path: Path) {
    write(path.elements) { writer, element in
      let (kind, points): (UInt8, [Point]) =
        switch element {
        case .move(let point): (0, [point])
        case .line(let point): (1, [point])
        case .quad(let control, let point): (2, [control, point])
        case .cubic(let first, let second, let point): (3, [first, second, point])
        case .close: (4, [])
        }
      writer.write(kind)
      for point in points { writer.write(point) }
    }
  }

  private mutating func write(_ paint: Paint) {
    switch paint {
    case .color(let color):
      write(UInt8(0))
      write(color)
    case .checker(let size, let first, let second):
      write(UInt8(1))
      write(size)
      write(first)
      write(second)
    case .stripes(let width, let angle, let first, let second):
      write(UInt8(2))
      write(width)
      write(angle)
      write(first)
      write(second)
    case .gradient(let gradient):
      write(UInt8(3))
      write(gradient)
    case .picture(let picture):
      write(UInt8(4))
      write(picture.number)
      write(picture.frame)
      write(picture.tint) { $0.write($1) }
    }
  }

  private mutating func write(_ gradient: Gradient) {
    switch gradient.course {
    case .linear(let angle):
      write(UInt8(0))
      write(angle)
    case .line(let from, let to):
      write(UInt8(1))
      write(from)
      write(to)
    case .radial(let center, let radius):
      write(UInt8(2))
      write(center)
      write(radius)
    case .focal(let center, let radius, let focus, let focusRadius):
      write(UInt8(3))
      write(center)
      write(radius)
      write(focus)
      write(focusRadius)
    case .conic(let center, let start):
      write(UInt8(4))
      write(center)
      write(start)
    }
    write(case: gradient.spread)
    write(gradient.stops) { writer, stop in
      writer.write(stop.color)
      writer.write(stop.position)
    }
  }

  private mutating func write(_ anchor: Gradient.Anchor) {
    write(anchor.unit) { $0.write($1) }
    write(anchor.offset)
  }

  private mutating func write(_ stroke: Stroke) {
    write(stroke.paint)
    write(stroke.width)
    write(stroke.dash) { $0.write($1) }
    write(stroke.phase)
    write(case: stroke.cap)
    write(case: stroke.join)
    write(stroke.miterLimit)
    write(case: stroke.alignment)
    write(stroke.trim.lowerBound)
    write(stroke.trim.upperBound)
  }

  private mutating func write(_ text: Layer.Text) {
    write(text.glyphs.size)
    write(text.glyphs.outlines) { writer, outline in
      writer.write(outline)
      writer.write(Array(text.glyphs.places[outline.places])) { $0.write($1) }
    }
    write(text.paint)
    write(text.clip) { $0.write($1) }
  }

  /// An outline in full at its first use, and its number later.
  private mutating func write(_ outline: GlyphRun.Outline) {
    let key = GlyphKey(
      font: outline.font, glyph: outline.glyph, unitsPerEm: outline.unitsPerEm, path: outline.path)
    if let number = outlines[key] { return write(number) }
    write(-1)
    outlines[key] = outlines.count
    write(outline.font)
    write(Int(outline.glyph))
    write(outline.unitsPerEm)
    write(outline.path)
  }
}
