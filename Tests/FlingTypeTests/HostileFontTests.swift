import FlingGeometry
import Testing

@testable import FlingType

/// Fonts with randomly changed bytes. Any layout is valid, but its size must be finite and nothing may crash.
@Suite("Hostile fonts", .enabled(if: DefaultFamily.embedded != nil, "built without a font"))
struct HostileFontTests {
  @Test("A damaged font is refused, or gives a layout of finite size", arguments: 0..<24)
  func damaged(seed: Int) throws {
    let regular = try #require(
      DefaultFamily.embedded?.members.first { $0.weight == .regular && !$0.isItalic })
    // Safe: the array copies the bytes during the call.
    var bytes = unsafe regular.file.withBytes { unsafe Array($0) }
    var draws = SeededRandom(seed: UInt64(seed))
    func random(_ count: Int) -> Int { draws.number(below: count) }
    if seed % 4 == 0 { bytes.removeLast(random(bytes.count)) }
    // Half of the seeds damage only the start, with the table directory.
    for _ in 0..<(1 << (seed % 8)) {
      let index = seed % 2 == 0 ? random(bytes.count) : random(min(bytes.count, 4096))
      if bytes.indices.contains(index) { bytes[index] = UInt8(random(256)) }
    }
    let family = FontFamily(
      name: "Broken", members: [.init(weight: nil, isItalic: false, file: FontFile(bytes))])
    let layout = TextLayout(
      "Fling AV fi -> e\u{301} 12:30", TextStyle(families: ["Broken"]), width: 60,
      by: Typesetter([family], fallback: nil))
    #expect(layout.size.width.isFinite && layout.size.height.isFinite)
    #expect(layout.glyphs.path.elements.count < 1_000_000)
  }
}
