import FlingGeometry
import FlingRaster
import FlingType

/// Caches shared by all inputs, as by the frames of a film.
private enum Film {
  nonisolated(unsafe) static let typesetter = Typesetter([], fallback: DefaultFamily.embedded)
  static let glyphs = GlyphStore()
}

/// Lays out and draws the input as a text with extreme sizes and widths. It must produce pixels.
///
/// The first eight bytes encode size, weight, tracking, width, alignment, overflow, position and scale; the
/// rest is the text.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer guarantees `count` bytes during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count >= 8 else { return 0 }
  let text = String(decoding: bytes.dropFirst(8), as: UTF8.self)
  let style = TextStyle(
    size: number(bytes[0]), weight: FontWeight(value: 1 + Int(bytes[1]) * 4), isItalic: bytes[1] & 1 == 1,
    tracking: number(bytes[2]), language: bytes[2] & 1 == 1 ? "tr" : "")
  let arrangement = TextArrangement(
    alignment: TextArrangement.Alignment.allCases[Int(bytes[3]) % TextArrangement.Alignment.allCases.count],
    lineLimit: Int(bytes[3] >> 5),
    overflow: TextArrangement.Overflow.allCases[Int(bytes[4]) % TextArrangement.Overflow.allCases.count])
  let layout = unsafe TextLayout(
    text, style, arrangement, width: bytes[4] & 1 == 1 ? number(bytes[5]) : nil, by: Film.typesetter)
  var canvas = Canvas(width: 32, height: 32, glyphs: Film.glyphs)
  let scale = number(bytes[6])
  canvas.fill(
    layout.glyphs, paint: .color(.black),
    transform: AffineTransform(
      a: scale, b: bytes[7] & 2 == 2 ? 0.3 : 0, c: 0, d: scale, tx: number(bytes[7]), ty: number(bytes[5])))
  return 0
}

/// An ordinary number for most bytes, and an extreme one for the last twelve.
private func number(_ byte: UInt8) -> Double {
  let wild: [Double] = [
    0, -1, 1e-300, 1e-9, 1e6, -1e6, 1e18, -1e300, .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
  ]
  return byte < 244 ? Double(byte) / 8 : wild[Int(byte) - 244]
}
