internal import FlingGeometry
internal import Synchronization

/// Caches the masks of glyphs for all canvases that share the store, on any threads.
///
/// The cache affects only the speed: a missing mask is computed again with the same result. Its memory is
/// limited; masks that were not used for a while are removed.
package final class GlyphStore: Sendable {
  private let state: Mutex<State>

  /// Creates an empty store.
  /// - Parameter byteLimit: approximate limit of its memory in bytes.
  package init(byteLimit: Int = 8 << 20) {
    state = Mutex(State(byteLimit: byteLimit))
  }

  private struct Key: Hashable {
    var font: Int
    var glyph: UInt32
    var scale: UInt64

    /// Combined into one number, which is faster to hash than three.
    var mixed: UInt64 {
      scale ^ UInt64(glyph) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: font) << 48
    }

    func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
  }

  private struct Entry {
    var outline: Path
    var masks: GlyphMasks
  }

  /// Entries in two generations. An entry found in the old generation moves to the young one. Once the young
  /// generation uses half of the memory it becomes the old one, and the previous old one is dropped.
  private struct State {
    let byteLimit: Int
    var young: [Key: Entry] = [:]
    var old: [Key: Entry] = [:]
    var youngBytes = 0
    /// Direct-mapped cache of young entries by key, which finds most letters of a text faster than the large
    /// table. Empty as long as nothing is stored.
    private var recent: [(key: Key, entry: Entry)?] = []

    private static let recentBits = 9

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// The masks for a key. The outline is compared as well, because two outlines may have the same key.
    mutating func find(_ key: Key, _ outline: Path) -> GlyphMasks? {
      guard !recent.isEmpty else { return nil }
      let slot = State.recentSlot(of: key)
      if let (known, entry) = recent[slot], known == key {
        return entry.outline == outline ? entry.masks : nil
      }
      if let stored = young[key] {
        recent[slot] = (key, stored)
        return stored.outline == outline ? stored.masks : nil
      }
      guard let stored = old[key], stored.outline == outline else { return nil }
      insert(stored, key)
      return stored.masks
    }

    /// Stores an entry as young, and ages the generations if the young one becomes too large.
    mutating func insert(_ entry: Entry, _ key: Key) {
      let bytes = entry.masks.byteCount
      guard bytes <= byteLimit / 2 else { return }
      youngBytes += bytes - (young[key]?.masks.byteCount ?? 0)
      if recent.isEmpty { recent = Array(repeating: nil, count: 1 << State.recentBits) }
      if youngBytes > byteLimit / 2 {
        old = young
        young = [:]
        old[key] = nil
        for slot in recent.indices { recent[slot] = nil }
        youngBytes = bytes
      }
      young[key] = entry
      recent[State.recentSlot(of: key)] = (key, entry)
    }

    private static func recentSlot(of key: Key) -> Int {
      Int(truncatingIfNeeded: (key.mixed &* 0xD6E8_FEB8_6659_FD93) >> UInt64(64 - recentBits))
    }
  }

  /// The known masks of a run's outlines at a scale, one element for each outline.
  /// - Parameter scale: pixels per point.
  func masks(for run: GlyphRun, scale: Double) -> [GlyphMasks] {
    state.withLock { state in
      run.outlines.map { outline in
        let scale = run.scale(of: outline) * scale
        return state.find(GlyphStore.key(outline, scale), outline.path) ?? GlyphMasks(scale: scale)
      }
    }
  }

  /// Stores masks that were added for some of a run's outlines.
  /// - Parameter masks: the result of `masks(for:scale:)` with further masks.
  func store(_ masks: [GlyphMasks], of outlines: [Int], in run: GlyphRun) {
    state.withLock { state in
      for index in outlines {
        let outline = run.outlines[index]
        let key = GlyphStore.key(outline, masks[index].scale)
        // Another thread may have added other masks meanwhile; the larger set is kept.
        if let known = state.young[key], known.outline == outline.path,
          known.masks.count >= masks[index].count
        {
          continue
        }
        state.insert(Entry(outline: outline.path, masks: masks[index]), key)
      }
    }
  }

  private static func key(_ outline: GlyphRun.Outline, _ scale: Double) -> Key {
    Key(font: outline.font, glyph: outline.glyph, scale: scale.bitPattern)
  }

  /// Approximate memory of the masks in bytes.
  package var byteCount: Int {
    state.withLock { state in
      var count = 0
      for entry in state.young.values { count += entry.masks.byteCount }
      for entry in state.old.values { count += entry.masks.byteCount }
      return count
    }
  }
}
