import FlingGeometry

/// Finds glyphs that several groups have at the same distances, such as the words beside a number that changes the width
/// of a centered line, so that a file contains them once.
struct GlyphWords {
  /// A glyph at a whole place in units of its font.
  struct Glyph: Hashable {
    var outline: Int
    var x: Double
    var y: Double
  }

  /// A group as a word at a place, and other glyphs.
  struct Part: Equatable {
    /// The number of the word; nil for a group without one.
    var word: Int?
    var x = 0.0
    var y = 0.0
    var rest: [Glyph]
  }

  /// The glyphs of each word, of which the first one is at 0, 0.
  private(set) var words: [[Glyph]] = []
  /// The groups in their order.
  private(set) var parts: [Part] = []

  /// The fewest glyphs of a word.
  static let leastCount = 3
  /// How many words with the same first glyph are tried, the latest ones.
  private static let longestSearch = 8
  /// The largest distance of a glyph from its place in a word, along an axis: places are rounded to units.
  private static let tolerance = 1.0

  /// - Parameter groups: the glyphs of each group.
  init(_ groups: [[Glyph]]) {
    var candidates: [Int: [Int]] = [:]
    var counts: [Int] = []
    for group in groups {
      if let part = self.part(of: group, candidates) {
        counts[part.word ?? 0] += 1
        parts.append(part)
      } else if let first = group.first, group.count >= Self.leastCount {
        candidates[first.outline, default: []].append(words.count)
        parts.append(Part(word: words.count, x: first.x, y: first.y, rest: []))
        words.append(group.map { Glyph(outline: $0.outline, x: $0.x - first.x, y: $0.y - first.y) })
        counts.append(1)
      } else {
        parts.append(Part(rest: group))
      }
    }
    for index in parts.indices {
      if let word = parts[index].word, counts[word] == 1 { parts[index] = Part(rest: groups[index]) }
    }
  }

  /// A group as one of the known words and other glyphs; nil if it has none of them.
  private func part(of group: [Glyph], _ candidates: [Int: [Int]]) -> Part? {
    guard group.count >= Self.leastCount else { return nil }
    var tried: Set<Int> = []
    for glyph in group where tried.insert(glyph.outline).inserted {
      for word in (candidates[glyph.outline] ?? []).suffix(Self.longestSearch).reversed() {
        for start in group where start.outline == glyph.outline {
          if let rest = Self.rest(of: group, without: words[word], at: start) {
            return Part(word: word, x: start.x, y: start.y, rest: rest)
          }
        }
      }
    }
    return nil
  }

  /// The glyphs that a group has beside a word at a place; nil if it does not have the whole word there.
  private static func rest(of group: [Glyph], without word: [Glyph], at start: Glyph) -> [Glyph]? {
    guard word.count <= group.count else { return nil }
    var rest = group
    for glyph in word {
      let index = rest.firstIndex { other in
        other.outline == glyph.outline && (other.x - start.x - glyph.x).magnitude <= tolerance
          && (other.y - start.y - glyph.y).magnitude <= tolerance
      }
      guard let index else { return nil }
      rest.remove(at: index)
    }
    return rest
  }
}
