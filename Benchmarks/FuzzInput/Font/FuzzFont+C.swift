import FlingGeometry
import FlingType

/// Lays out a text in a font read from the input. It must return lines or an error.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer guarantees `count` bytes during the call.
  let file = FontFile(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  let family = FontFamily(name: "Any", members: [.init(weight: nil, isItalic: false, file: file)])
  let typesetter = Typesetter([family], fallback: nil)
  let style = TextStyle(families: ["Any"])
  _ = typesetter.charactersWithoutGlyph(in: "AVfi é\u{301} שלום", style)
  let layout = TextLayout("AVAffi Wag é\u{301} שלום 12", style, width: 80, by: typesetter)
  // The glyphs can be drawn, whatever numbers the font contains.
  _ = layout.glyphs.path.bounds
  return 0
}
