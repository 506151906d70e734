internal import CHarfBuzz
internal import CInter
package import FlingGeometry

/// A font at one weight: shapes text and returns outlines of glyphs, in font units.
///
/// HarfBuzz shapes with integers at the font's own scale, so nothing depends on a size or resolution. A face
/// is not thread-safe.
///
/// Invariant of all unsafe code here: `font` was returned by hb_font_create, is valid until `deinit` releases
/// it, and is not used by any other thread; HarfBuzz keeps its face and bytes alive as long. Arrays are
/// passed to C only for the duration of a call, and C reads no more elements than the counts say. HarfBuzz
/// checks every offset in a font before it follows it, so any bytes are safe input.
@safe
package final class Face {
  /// Font units per em, the side of the design square.
  package let unitsPerEm: Int
  /// The metrics of a line of horizontal text, in font units. Ascender and descender are positive upward; the
  /// gap is a distance.
  package let ascender: Int
  package let descender: Int
  package let lineGap: Int
  /// Identifies the face within its typesetter.
  private let number: Int
  private let font: OpaquePointer
  private var outlines: [UInt32: Path] = [:]
  private var coverage: [UInt32: UInt32?] = [:]

  /// - Parameter weight: the weight of a variable font; other fonts ignore it.
  package init(_ file: FontFile, weight: FontWeight = .regular, number: Int = 0) throws(FontError) {
    self.number = number
    try file.checkFormat()
    let blob = unsafe Face.blob(of: file)
    let face = unsafe hb_face_create(blob, 0)
    // The face retains the blob, the font retains the face.
    unsafe hb_blob_destroy(blob)
    defer { unsafe hb_face_destroy(face) }
    let units = Int(unsafe hb_face_get_upem(face))
    guard unsafe hb_face_get_glyph_count(face) > 0, (16...16384).contains(units),
      let font = unsafe hb_font_create(face)
    else { throw .damaged }
    unsafe hb_font_set_scale(font, Int32(units), Int32(units))
    if unsafe hb_ot_var_has_data(face) != 0 {
      let axis = Face.tag("wght")
      let setting = hb_variation_t(tag: axis, value: Float(weight.value))
      unsafe withUnsafePointer(to: setting) { unsafe hb_font_set_variations(font, $0, 1) }
    }
    var extents = hb_font_extents_t()
    let hasExtents = unsafe hb_font_get_h_extents(font, &extents) != 0
    // Typical metrics for a font without its own.
    ascender = hasExtents ? Int(extents.ascender) : units * 4 / 5
    descender = hasExtents ? Int(extents.descender) : -units / 5
    lineGap = hasExtents ? max(0, Int(extents.line_gap)) : 0
    unitsPerEm = units
    unsafe hb_font_make_immutable(font)
    unsafe self.font = font
  }

  deinit {
    unsafe hb_font_destroy(font)
  }

  private static func blob(of file: FontFile) -> OpaquePointer? {
    switch file.storage {
    case .program(let index):
      // Constants that live as long as the program.
      var count = 0
      let bytes = unsafe fling_inter_face(Int32(index), &count)
      return unsafe bytes?.withMemoryRebound(to: CChar.self, capacity: count) { bytes in
        unsafe hb_blob_create(bytes, UInt32(count), HB_MEMORY_MODE_READONLY, nil, nil)
      }
    case .memory(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        // HarfBuzz copies the bytes before the call returns.
        unsafe hb_blob_create(
          bytes.bindMemory(to: CChar.self).baseAddress, UInt32(bytes.count), HB_MEMORY_MODE_DUPLICATE, nil,
          nil)
      }
    }
  }

  /// An OpenType tag from four letters.
  static func tag(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { unsafe $0.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The glyph of a character; nil if the font has none.
  package func glyph(of scalar: UInt32) -> UInt32? {
    if let known = coverage[scalar] { return known }
    var glyph: UInt32 = 0
    let isFound = unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
    coverage[scalar] = .some(isFound ? glyph : nil)
    return isFound ? glyph : nil
  }

  /// Shapes a part of a text with a single direction, script and face.
  ///
  /// - Parameters:
  ///   - scalars: the surrounding text, because adjacent letters may join.
  ///   - script: a tag as returned by `UnicodeProperties.script(of:)`.
  ///   - language: a BCP 47 tag, or empty.
  /// - Returns: the glyphs from left to right.
  package func shape(
    _ scalars: [UInt32], _ range: Range<Int>, isRightToLeft: Bool, script: UInt32, language: String,
    withoutLigatures: Bool
  ) -> [ShapedGlyph] {
    guard let buffer = unsafe hb_buffer_create() else { return [] }
    defer { unsafe hb_buffer_destroy(buffer) }
    unsafe hb_buffer_add_codepoints(
      buffer, scalars, Int32(scalars.count), UInt32(range.lowerBound), Int32(range.count))
    unsafe hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: script))
    // Without a language HarfBuzz would use the one of the environment.
    let tag = language.isEmpty ? "und" : language
    unsafe hb_buffer_set_language(buffer, hb_language_from_string(tag, -1))
    let features = withoutLigatures ? Face.noLigatures : []
    unsafe hb_shape(font, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count)
    let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    guard let infos = unsafe infos, let positions = unsafe positions else { return [] }
    // Both arrays have `count` elements and live until the buffer changes.
    return (0..<Int(count)).map { index in
      let info = unsafe infos[index]
      let position = unsafe positions[index]
      return ShapedGlyph(
        glyph: info.codepoint, cluster: Int(info.cluster), advance: Int(position.x_advance),
        xOffset: Int(position.x_offset), yOffset: Int(position.y_offset))
    }
  }

  private static let noLigatures = ["liga", "clig", "calt"].map { (name: String) in
    hb_feature_t(
      tag: name.utf8.reduce(0) { $0 << 8 | UInt32($1) }, value: 0, start: 0, end: UInt32.max)
  }

  /// The outline of a glyph with y down and the origin on the base line; empty if the glyph has none.
  package func outline(of glyph: UInt32) -> Path {
    if let known = outlines[glyph] { return known }
    let outline = readOutline(of: glyph)
    outlines[glyph] = outline
    return outline
  }

  /// The outline of a glyph as `GlyphRun` stores it.
  func runOutline(of glyph: UInt32) -> GlyphRun.Outline {
    GlyphRun.Outline(font: number, glyph: glyph, path: outline(of: glyph), unitsPerEm: unitsPerEm)
  }

  private func readOutline(of glyph: UInt32) -> Path {
    var outline = unsafe fling_outline()
    unsafe fling_outline_read(&outline, font, glyph)
    defer { unsafe fling_outline_free(&outline) }
    guard unsafe outline.is_broken == 0 else { return Path() }
    // C has filled both arrays up to their counts.
    let verbs = unsafe UnsafeBufferPointer(start: outline.verbs, count: outline.verb_count)
    let numbers = unsafe UnsafeBufferPointer(start: outline.numbers, count: outline.number_count)
    var path = Path()
    path.elements.reserveCapacity(verbs.count)
    var next = 0
    func point() -> Point {
      defer { next += 2 }
      // Coordinates of variable fonts have fractions. They are rounded so that all processors compute the
      // same.
      return unsafe Point(Face.rounded(numbers[next]), -Face.rounded(numbers[next + 1]))
    }
    for index in verbs.indices {
      switch unsafe UInt8(bitPattern: verbs[index]) {
      case UInt8(ascii: "m"): path.move(to: point())
      case UInt8(ascii: "l"): path.line(to: point())
      case UInt8(ascii: "q"):
        let control = point()
        path.quad(control, to: point())
      case UInt8(ascii: "c"):
        let first = point()
        let second = point()
        path.cubic(first, second, to: point())
      default: path.close()
      }
    }
    return path
  }

  private static func rounded(_ value: Float) -> Double {
    (Double(value) * 64).rounded() / 64
  }
}

/// A shaped glyph, in font units.
package struct ShapedGlyph: Hashable, Sendable {
  package var glyph: UInt32
  /// The index in the text of the first character that the glyph shows.
  package var cluster: Int
  /// The distance to the next glyph's origin, to the right.
  package var advance: Int
  /// The offset at which it is drawn, relative to its origin: right and up.
  package var xOffset: Int
  package var yOffset: Int
}

extension FontFile {
  var count: Int {
    switch storage {
    case .program(let index):
      var count = 0
      _ = unsafe fling_inter_face(Int32(index), &count)
      return count
    case .memory(let bytes): return bytes.count
    }
  }

  /// Passes the bytes to `body`; they are valid only during the call.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    switch storage {
    case .program(let index):
      var count = 0
      let bytes = unsafe fling_inter_face(Int32(index), &count)
      return unsafe body(UnsafeBufferPointer(start: bytes, count: count))
    case .memory(let bytes):
      return unsafe bytes.withUnsafeBufferPointer { unsafe body($0) }
    }
  }

  /// Adds the content to a hash: 8-byte little-endian words, then the remaining bytes one by one, then the
  /// count.
  func add(to hash: inout ContentHash) {
    unsafe withBytes { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      let end = bytes.count & ~7
      // Each word lies within the bytes.
      for offset in stride(from: 0, to: end, by: 8) {
        unsafe hash.add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
      for offset in end..<bytes.count { unsafe hash.add(UInt64(bytes[offset])) }
      hash.add(UInt64(bytes.count))
    }
  }

  /// Checks the size and the first bytes.
  fileprivate func checkFormat() throws(FontError) {
    guard count <= FontFile.sizeLimit else { throw .tooLarge }
    let tag = unsafe withBytes { bytes in
      unsafe bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    switch tag {
    case 0x0001_0000, Face.tag("OTTO"), Face.tag("true"), Face.tag("ttcf"): break
    case Face.tag("wOFF"): throw .packed("WOFF")
    case Face.tag("wOF2"): throw .packed("WOFF2")
    default: throw .notAFont
    }
  }
}
