package import FlingRaster

/// Raw pictures as portable arbitrary maps: red, green, blue and opacity, not premultiplied, a byte each.
///
/// Source: Netpbm, "pam - Netpbm common 2-dimensional bitmap format".
package enum PAM {
  /// A whole file; films are files one after the other.
  package static func file(_ bitmap: Bitmap) -> [UInt8] {
    let lines = [
      "P7", "WIDTH \(bitmap.width)", "HEIGHT \(bitmap.height)", "DEPTH 4", "MAXVAL 255", "TUPLTYPE RGB_ALPHA",
      "ENDHDR\n",
    ]
    return Array(lines.joined(separator: "\n").utf8) + bitmap.unpremultipliedBytes()
  }
}
