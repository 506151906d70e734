/// A range of a paragraph that is shaped in one call.
struct TextItem {
  var range: Range<Int>
  var level: UInt8
  var script: UInt32
  /// The index of the face in the style's faces.
  var face: Int
}

/// Splits paragraphs into ranges with a single direction, script and face.
struct TextItemizer {
  let faces: [Face]

  /// Whether a character needs a glyph: false for spaces and characters that only control others.
  static func needsGlyph(_ scalar: UInt32) -> Bool {
    if scalar > 0x20, scalar < 0x7F { return true }
    if (0xFE00...0xFE0F).contains(scalar) || (0xE0000...0xE0FFF).contains(scalar) || scalar == 0xAD
      || scalar == 0x2028 || scalar == 0x2029 || scalar == 0x034F
    {
      return false
    }
    switch UnicodeProperties.category(of: scalar) {
    case .control, .format, .space: return false
    default: return true
    }
  }

  /// - Parameter isStart: whether a user-perceived character (grapheme cluster) begins at each scalar.
  func items(_ scalars: [UInt32], isStart: [Bool], levels: [UInt8]) -> [TextItem] {
    let scripts = scripts(of: scalars)
    var items: [TextItem] = []
    var start = 0
    while start < scalars.count {
      var end = start + 1
      while end < scalars.count, !isStart[end] { end += 1 }
      let face = face(for: scalars[start..<end])
      let level = levels[start]
      let script = scripts[start]
      if let last = items.last, last.level == level, last.script == script, last.face == face {
        items[items.count - 1].range = last.range.lowerBound..<end
      } else {
        items.append(TextItem(range: start..<end, level: level, script: script, face: face))
      }
      start = end
    }
    return items
  }

  /// The first face with glyphs for all scalars of a character; otherwise the first with a glyph for the base
  /// scalar; otherwise the first face.
  private func face(for character: ArraySlice<UInt32>) -> Int {
    guard faces.count > 1 else { return 0 }
    func has(_ face: Face, _ scalar: UInt32) -> Bool {
      !TextItemizer.needsGlyph(scalar) || face.glyph(of: scalar) != nil
    }
    if let faceIndex = faces.firstIndex(where: { face in character.allSatisfy { has(face, $0) } }) {
      return faceIndex
    }
    guard let base = character.first else { return 0 }
    return faces.firstIndex { has($0, base) } ?? 0
  }

  /// The script of each scalar. Scalars without a script of their own take that of the scalars before them;
  /// at the start, that of those after them.
  private func scripts(of scalars: [UInt32]) -> [UInt32] {
    var scripts: [UInt32] = []
    scripts.reserveCapacity(scalars.count)
    var current: UInt32?
    for (index, scalar) in scalars.enumerated() {
      let script = UnicodeProperties.script(of: scalar)
      if UnicodeProperties.isNeutral(script: script) {
        scripts.append(current ?? UnicodeProperties.common)
      } else {
        if current == nil { for earlier in 0..<index { scripts[earlier] = script } }
        current = script
        scripts.append(script)
      }
    }
    return scripts
  }
}
