internal import FlingGeometry
internal import Synchronization

/// Remembers the masks of glyphs for all canvases that are given it, whatever threads they are on.
///
/// It never changes what is drawn, but how long that takes: a mask that is not found is made anew, and comes out the same.
/// Its memory is bounded: what was not used for a while is forgotten.
public final class GlyphStore: Sendable {
  private let state: Mutex<State>

  /// - Parameter byteLimit: about as much memory as it takes at most.
  public init(byteLimit: Int = 8 << 20) {
    state = Mutex(State(byteLimit: byteLimit))
  }

  private struct Key: Hashable {
    var font: Int
    var glyph: UInt32
    var scale: UInt64

    /// One number is hashed quicker than three.
    var mixed: UInt64 {
      scale ^ UInt64(glyph) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: font) << 48
    }

    func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
  }

  private struct Entry {
    var outline: Path
    var masks: GlyphMasks
  }

  /// Two ages: what is found among the old becomes young again, and once the young have half of the memory they are the
  /// old, and what was old is forgotten.
  private struct State {
    let byteLimit: Int
    var young: [Key: Entry] = [:]
    var old: [Key: Entry] = [:]
    var youngBytes = 0
    /// Some of the young once more, each in the place that its key gives it: most of a text's letters are found here,
    /// sooner than in a table that has room for all. Empty as long as nothing is kept.
    private var recent: [(key: Key, entry: Entry)?] = []

    private static let recentBits = 9

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Masks of no other outline, whatever the numbers say.
    mutating func find(_ key: Key, _ outline: Path) -> GlyphMasks? {
      guard !recent.isEmpty else { return nil }
      let place = State.place(of: key)
      if let (known, entry) = recent[place], known == key {
        return entry.outline == outline ? entry.masks : nil
      }
      if let found = young[key] {
        recent[place] = (key, found)
        return found.outline == outline ? found.masks : nil
      }
      guard let found = old[key], found.outline == outline else { return nil }
      keep(found, key)
      return found.masks
    }

    mutating func keep(_ entry: Entry, _ key: Key) {
      let bytes = entry.masks.byteCount
      guard bytes <= byteLimit / 2 else { return }
      youngBytes += bytes - (young[key]?.masks.byteCount ?? 0)
      if recent.isEmpty { recent = Array(repeating: nil, count: 1 << State.recentBits) }
      if youngBytes > byteLimit / 2 {
        old = young
        young = [:]
        old[key] = nil
        for place in recent.indices { recent[place] = nil }
        youngBytes = bytes
      }
      young[key] = entry
      recent[State.place(of: key)] = (key, entry)
    }

    private static func place(of key: Key) -> Int {
      Int(truncatingIfNeeded: (key.mixed &* 0xD6E8_FEB8_6659_FD93) >> UInt64(64 - recentBits))
    }
  }

  /// What is known of a run's outlines at a scale, one for each.
  /// - Parameter scale: pixels to a point.
  func masks(for run: GlyphRun, scale: Double) -> [GlyphMasks] {
    state.withLock { state in
      run.outlines.map { outline in
        let scale = run.scale(of: outline) * scale
        return state.find(GlyphStore.key(outline, scale), outline.path) ?? GlyphMasks(scale: scale)
      }
    }
  }

  /// Keeps what was made for some of a run's outlines.
  /// - Parameter masks: as `masks(for:scale:)` gave them, with more of them.
  func keep(_ masks: [GlyphMasks], of outlines: [Int], in run: GlyphRun) {
    state.withLock { state in
      for index in outlines {
        let outline = run.outlines[index]
        let key = GlyphStore.key(outline, masks[index].scale)
        // Another thread may have made others meanwhile; the larger part stays.
        if let known = state.young[key], known.outline == outline.path,
          known.masks.count >= masks[index].count
        {
          continue
        }
        state.keep(Entry(outline: outline.path, masks: masks[index]), key)
      }
    }
  }

  private static func key(_ outline: GlyphRun.Outline, _ scale: Double) -> Key {
    Key(font: outline.font, glyph: outline.glyph, scale: scale.bitPattern)
  }

  /// How much memory the masks take, about.
  package var byteCount: Int {
    state.withLock { state in
      var count = 0
      for entry in state.young.values { count += entry.masks.byteCount }
      for entry in state.old.values { count += entry.masks.byteCount }
      return count
    }
  }
}
