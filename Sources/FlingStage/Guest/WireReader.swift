package import FlingGeometry

/// Reads values from bytes that another process has written. Any bytes give values in their limits or an
/// error.
package struct WireReader {
  /// What is wrong with the bytes.
  package struct Mistake: Error {}

  private var bytes: ArraySlice<UInt8>
  /// Outlines that earlier messages had, by number.
  private var outlines: [GlyphRun.Outline] = []
  /// The number of layers in the message.
  private var layerCount = 0

  private static let deepestLayer = 256
  private static let mostLayers = 200_000
  private static let mostOutlines = 100_000

  package init() {
    bytes = []
  }

  /// Begins the next message.
  package mutating func begin(_ message: [UInt8]) {
    bytes = message[...]
    layerCount = 0
  }

  package var isAtEnd: Bool { bytes.isEmpty }

  package mutating func byte() throws(Mistake) -> UInt8 {
    guard let byte = bytes.popFirst() else { throw Mistake() }
    return byte
  }

  package mutating func truth() throws(Mistake) -> Bool { try byte() != 0 }

  package mutating func integer() throws(Mistake) -> Int { Int(Int64(bitPattern: try bits())) }

  /// A finite number.
  package mutating func number() throws(Mistake) -> Double {
    let number = Double(bitPattern: try bits())
    guard number.isFinite else { throw Mistake() }
    return number
  }

  private mutating func bits() throws(Mistake) -> UInt64 {
    guard bytes.count >= 8 else { throw Mistake() }
    var bits: UInt64 = 0
    for byte in bytes.prefix(8).reversed() { bits = bits << 8 | UInt64(byte) }
    bytes = bytes.dropFirst(8)
    return bits
  }

  package mutating func text() throws(Mistake) -> String {
    let count = try integer()
    guard count >= 0, count <= bytes.count else { throw Mistake() }
    defer { bytes = bytes.dropFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  package mutating func point() throws(Mistake) -> Point { Point(try number(), try number()) }

  package mutating func rect() throws(Mistake) -> Rect {
    Rect(x: try number(), y: try number(), width: try number(), height: try number())
  }

  package mutating func color() throws(Mistake) -> Color {
    Color(red: try number(), green: try number(), blue: try number(), alpha: try number())
  }

  package mutating func list<Element>(
    _ body: (inout WireReader) throws(Mistake) -> Element
  ) throws(Mistake) -> [Element] {
    let count = try integer()
    // Each element takes at least a byte.
    guard count >= 0, count <= bytes.count else { throw Mistake() }
    var list: [Element] = []
    for _ in 0..<count { list.append(try body(&self)) }
    return list
  }

  package mutating func optional<Value>(
    _ body: (inout WireReader) throws(Mistake) -> Value
  ) throws(Mistake) -> Value? {
    try truth() ? try body(&self) : nil
  }

  mutating func choice<Case: CaseIterable>(_ type: Case.Type) throws(Mistake) -> Case {
    let number = Int(try byte())
    guard let value = Case.allCases.dropFirst(number).first else { throw Mistake() }
    return value
  }
}

extension WireReader {
  /// - Parameter depth: the number of layers around it.
  mutating func layer(depth: Int = 0) throws(Mistake) -> Layer {
    layerCount += 1
    guard depth < Self.deepestLayer, layerCount <= Self.mostLayers else { throw Mistake() }
    let transform = AffineTransform(
      a: try number(), b: try number(), c: try number(), d: try number(), tx: try number(), ty: try number())
    var layer = Layer(
      transform: transform, shape: try optional { (reader) throws(Mistake) in try reader.shape() })
    layer.fill = try optional { (reader) throws(Mistake) in try reader.paint() }
    layer.stroke = try optional { (reader) throws(Mistake) in try reader.stroke() }
    layer.text = try optional { (reader) throws(Mistake) in try reader.glyphs() }
    layer.shadows = try list { (reader) throws(Mistake) in
      Shadow(
        color: try reader.color(), offset: try reader.point(), blur: max(0, try reader.number()),
        spread: try reader.number())
    }
    layer.opacity = min(max(try number(), 0), 1)
    layer.blend = try choice(BlendMode.self)
    layer.blur = max(0, try number())
    layer.clipsChildren = try truth()
    let subject = try integer()
    layer.subject = subject >= 0 ? .guest(subject) : nil
    layer.children = try list { (reader) throws(Mistake) in try reader.layer(depth: depth + 1) }
    return layer
  }

  private mutating func shape() throws(Mistake) -> Shape {
    switch try byte() {
    case 0:
      let rect = try rect()
      var corners = Corners.square
      corners.topLeft = try number()
      corners.topRight = try number()
      corners.bottomRight = try number()
      corners.bottomLeft = try number()
      return .rectangle(rect, corners)
    case 1: return .ellipse(try rect())
    case 2:
      return .polygon(
        try list { (reader) throws(Mistake) in try reader.point() }, cornerRadius: try number())
    case 3: return .path(try path(), try choice(FillRule.self))
    case 4: return .line(from: try point(), to: try point())
    default: throw Mistake()
    }
  }

  private mutating func path() throws(Mistake) -> Path {
    Path(
      try list { (reader) throws(Mistake) -> Path.Element in
        switch try reader.byte() {
        case 0: return .move(try reader.point())
        case 1: return .line(try reader.point())
        case 2: return .quad(try reader.point(), try reader.point())
        case 3: return .cubic(try reader.point(), try reader.point(), try reader.point())
        case 4: return .close
        default: throw Mistake()
        }
      })
  }

  private mutating func paint() throws(Mistake) -> Paint {
    switch try byte() {
    case 0: return .color(try color())
    case 1: return .checker(size: try positive(), try color(), try color())
    case 2: return .stripes(width: try positive(), angle: try number(), try color(), try color())
    case 3: return .gradient(try gradient())
    case 4:
      let number = try integer()
      guard number >= 0 else { throw Mistake() }
      return .picture(
        PictureFill(
          number: number, frame: try rect(),
          tint: try optional { (reader) throws(Mistake) in try reader.color() }))
    default: throw Mistake()
    }
  }

  private mutating func positive() throws(Mistake) -> Double {
    let number = try number()
    guard number > 0 else { throw Mistake() }
    return number
  }

  private mutating func gradient() throws(Mistake) -> Gradient {
    let course: Gradient.Geometry =
      switch try byte() {
      case 0: .linear(angle: try number())
      case 1: .line(from: try anchor(), to: try anchor())
      case 2: .radial(center: try anchor(), radius: try number())
      case 3:
        .focal(center: try anchor(), radius: try number(), focus: try anchor(), focusRadius: try number())
      case 4: .conic(center: try anchor(), start: try number())
      default: throw Mistake()
      }
    let spread = try choice(Gradient.Spread.self)
    let stops = try list { (reader) throws(Mistake) in
      Gradient.Stop(try reader.color(), at: try reader.number())
    }
    return Gradient(course, stops: stops, spread: spread)
  }

  private mutating func anchor() throws(Mistake) -> Gradient.Anchor {
    let unit = try optional { (reader) throws(Mistake) in try reader.point() }
    let offset = try point()
    return unit.map { Gradient.Anchor(unit: $0, offset: offset) } ?? Gradient.Anchor(offset)
  }

  private mutating func stroke() throws(Mistake) -> Stroke {
    var stroke = Stroke(paint: try paint(), width: max(0, try number()))
    stroke.dash = try list { (reader) throws(Mistake) in max(0, try reader.number()) }
    stroke.phase = try number()
    stroke.cap = try choice(Stroke.Cap.self)
    stroke.join = try choice(Stroke.Join.self)
    stroke.miterLimit = try number()
    stroke.alignment = try choice(Stroke.Alignment.self)
    let (start, end) = (try number(), try number())
    guard start <= end else { throw Mistake() }
    stroke.trim = start...end
    return stroke
  }

  private mutating func glyphs() throws(Mistake) -> Layer.Text {
    let size = try number()
    var glyphs: [GlyphRun.Glyph] = []
    for _ in 0..<(try count()) {
      let outline = try outline()
      for place in try list({ (reader) throws(Mistake) in try reader.point() }) {
        glyphs.append(GlyphRun.Glyph(outline, at: place))
      }
    }
    return Layer.Text(
      glyphs: GlyphRun(size: size, glyphs), paint: try paint(),
      clip: try optional { (reader) throws(Mistake) in try reader.rect() })
  }

  private mutating func count() throws(Mistake) -> Int {
    let count = try integer()
    guard count >= 0, count <= bytes.count else { throw Mistake() }
    return count
  }

  private mutating func outline() throws(Mistake) -> GlyphRun.Outline {
    let known = try integer()
    if known >= 0 {
      guard known < outlines.count else { throw Mistake() }
      return outlines[known]
    }
    let font = try integer()
    guard let glyph = UInt32(exactly: try integer()) else { throw Mistake() }
    let unitsPerEm = try integer()
    guard unitsPerEm > 0, outlines.count < Self.mostOutlines else { throw Mistake() }
    outlines.append(
      GlyphRun.Outline(font: font, glyph: glyph, path: try path(), unitsPerEm: unitsPerEm))
    return outlines[outlines.count - 1]
  }
}
