import FlingGeometry
import FlingType

/// Sets a text in bytes read as a font: lines or an error, nothing else.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer lends `count` bytes for the time of the call.
  let file = FontFile(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  let family = FontFamily(name: "Any", members: [.init(weight: nil, isItalic: false, file: file)])
  let typesetter = Typesetter([family], fallback: nil)
  let style = TextStyle(families: ["Any"])
  _ = typesetter.charactersWithoutGlyph(in: "AVfi é\u{301} שלום", style)
  let layout = TextLayout("AVAffi Wag é\u{301} שלום 12", style, width: 80, by: typesetter)
  // Whatever numbers a font has, they can be drawn.
  _ = layout.glyphs.path.bounds
  return 0
}
