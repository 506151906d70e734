/// A variable TrueType font with the single letter A, built byte by byte.
///
/// The letter is a box, 700 units high and 500 wide at weight 400, 350 at 100 and 900 at 900, with 100 units
/// of space beside it. The tables `fvar` and `gvar` contain the variation.
///
/// Source: the OpenType specification, version 1.9.
enum VariableFont {
  static let bytes: [UInt8] = {
    var tables = [
      ("cmap", cmap), ("fvar", fvar), ("glyf", box), ("gvar", gvar), ("head", head), ("hhea", hhea),
      ("hmtx", hmtx), ("loca", words(0, 0, UInt32(box.count))), ("maxp", maxp),
    ]
    for index in tables.indices { while tables[index].1.count % 4 != 0 { tables[index].1.append(0) } }
    var font = words(0x0001_0000) + halves(tables.count, 128, 3, 16)
    var offset = 12 + 16 * tables.count
    for (tag, bytes) in tables {
      font += Array(tag.utf8) + words(0, UInt32(offset), UInt32(bytes.count))
      offset += bytes.count
    }
    return font + tables.flatMap(\.1)
  }()

  private static func halves(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func words(_ values: UInt32...) -> [UInt8] {
    values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) } }
  }

  /// One group, which maps A to glyph 1.
  private static let cmap = halves(0, 1, 3, 10) + words(12) + halves(12, 0) + words(28, 0, 1, 65, 65, 1)
  private static let head =
    words(0x0001_0000, 0x0001_0000, 0, 0x5F0F_3CF5) + halves(0, 1000) + words(0, 0, 0, 0)
    + halves(0, 0, 500, 700, 0, 8, 2, 1, 0)
  private static let hhea =
    words(0x0001_0000) + halves(800, -200, 0, 600, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, 2)
  private static let hmtx = halves(600, 0, 600, 0)
  private static let maxp = words(0x0001_0000) + halves(2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
  /// One contour of four points on the curve.
  private static let box =
    halves(1, 0, 0, 500, 700, 3, 0) + [1, 1, 1, 1] + halves(0, 0, 500, 0) + halves(0, 700, 0, -700)
  /// One axis, the weight.
  private static let fvar =
    halves(1, 0, 16, 2, 1, 20, 0, 8) + Array("wght".utf8) + words(100 << 16, 400 << 16, 900 << 16)
    + halves(0, 256)
  /// Movement along x of the points and the advance of glyph 1 at both ends of the axis.
  private static let gvar: [UInt8] = {
    let ends = halves(19, 0xA000, 0x4000) + halves(19, 0xA000, -0x4000)
    let moves = [400, -150].flatMap { delta -> [UInt8] in
      [0, 0x47] + halves(0, 0, delta, delta, 0, delta, 0, 0) + [0x87]
    }
    let data = halves(2, 16) + ends + moves
    return halves(1, 0, 1, 0) + words(32) + halves(2, 1) + words(32, 0, 0, UInt32(data.count)) + data
  }()
}
