/// The error for text that is not valid SVG path data.
public struct SVGPathError: Error, Hashable, Sendable {
  /// The position of the error, in bytes of UTF-8 from the beginning of the text.
  public var offset: Int
  /// What was expected or found at `offset`, in lower case and without a full stop.
  public var message: String

  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}

extension Path {
  /// Parses SVG path data: all commands, absolute and relative, with implicit repetition and numbers without
  /// spaces between them ("1.5.5-3e2"). Arcs become cubics. White space alone gives an empty path.
  ///
  /// Source: Scalable Vector Graphics 2, chapter 9.3. Unlike a browser, which draws the path up to the first
  /// error, this initializer throws.
  /// - Throws: `SVGPathError` at the first error.
  public init(svg text: String) throws(SVGPathError) {
    var reader = SVGPathReader(text)
    self = try reader.read()
  }
}

/// Parses path data in one pass, command by command.
private struct SVGPathReader {
  private var scanner: SVGPathScanner
  private var path = Path()
  private var start = Point.zero
  private var current = Point.zero
  /// The last control point of the previous command, if that was a cubic or a quadratic curve.
  private var lastCubic: Point?
  private var lastQuad: Point?

  init(_ text: String) {
    scanner = SVGPathScanner(bytes: Array(text.utf8))
  }

  mutating func read() throws(SVGPathError) -> Path {
    scanner.skipSpace()
    guard let first = scanner.peek else { return path }
    guard first == UInt8(ascii: "M") || first == UInt8(ascii: "m") else {
      throw scanner.error("path data must begin with M")
    }
    while let command = scanner.peek {
      try readCommand(command)
      scanner.skipSpace()
    }
    return path
  }

  private mutating func readCommand(_ command: UInt8) throws(SVGPathError) {
    let offset = scanner.offset
    // Setting bit 0x20 makes a letter lower case.
    let lower = command | 0x20
    guard SVGPathReader.isCommand(lower), command >= 0x41 else {
      throw SVGPathError(offset: offset, message: "expected a command")
    }
    scanner.advance()
    scanner.skipSpace()
    if lower == UInt8(ascii: "z") {
      path.close()
      current = start
      clearControlPoints()
      return
    }
    if scanner.peek == UInt8(ascii: ",") { throw scanner.error("expected a number") }
    let isRelative = command == lower
    var isFirst = true
    repeat {
      let place = scanner.offset
      // Further coordinate pairs of a move are lines.
      let verb = lower == UInt8(ascii: "m") && !isFirst ? UInt8(ascii: "l") : lower
      try draw(verb, from: isRelative ? current : .zero, isRelative: isRelative)
      guard current.isFinite else {
        throw SVGPathError(offset: place, message: "point lies too far away")
      }
      isFirst = false
    } while try scanner.hasAnotherNumber()
  }

  private static func isCommand(_ lower: UInt8) -> Bool {
    switch lower {
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "v"), UInt8(ascii: "c"),
      UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private mutating func clearControlPoints() {
    lastCubic = nil
    lastQuad = nil
  }

  /// - Parameter origin: the origin of the coordinates; the current point for relative commands.
  private mutating func draw(_ verb: UInt8, from origin: Point, isRelative: Bool) throws(SVGPathError) {
    let begin = current
    let (cubic, quad) = (lastCubic, lastQuad)
    clearControlPoints()
    switch verb {
    case UInt8(ascii: "m"):
      current = origin + (try scanner.point())
      start = current
      path.move(to: current)
    case UInt8(ascii: "l"):
      current = origin + (try scanner.point())
      path.line(to: current)
    case UInt8(ascii: "h"):
      current.x = origin.x + (try scanner.number())
      path.line(to: current)
    case UInt8(ascii: "v"):
      current.y = origin.y + (try scanner.number())
      path.line(to: current)
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let mirrored = begin + (begin - (cubic ?? begin))
      let first = verb == UInt8(ascii: "c") ? origin + (try scanner.point()) : mirrored
      let second = origin + (try scanner.point())
      current = origin + (try scanner.point())
      lastCubic = second
      path.cubic(first, second, to: current)
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      let mirrored = begin + (begin - (quad ?? begin))
      let control = verb == UInt8(ascii: "q") ? origin + (try scanner.point()) : mirrored
      current = origin + (try scanner.point())
      lastQuad = control
      path.quad(control, to: current)
    default:
      let radii = try scanner.point()
      let degrees = try scanner.number()
      let isLarge = try scanner.flag()
      let isSweeping = try scanner.flag()
      current = origin + (try scanner.point())
      path.arc(
        from: begin, to: current, radii: radii, degrees: degrees, isLarge: isLarge, isSweeping: isSweeping)
    }
  }
}
