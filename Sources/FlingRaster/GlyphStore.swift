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
    func hash(into hasher: inout Hasher) {
      hasher.combine(scale ^ UInt64(glyph) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: font) << 48)
    }
  }

  /// Two ages: what is found among the old becomes young again, and once the young have half of the memory they are the
  /// old, and what was old is forgotten.
  private struct State {
    let byteLimit: Int
    var young: [Key: GlyphMasks] = [:]
    var old: [Key: GlyphMasks] = [:]
    var youngBytes = 0

    mutating func find(_ key: Key) -> GlyphMasks? {
      if let found = young[key] { return found }
      guard let found = old[key] else { return nil }
      keep(found, key)
      return found
    }

    mutating func keep(_ masks: GlyphMasks, _ key: Key) {
      let bytes = masks.byteCount
      guard bytes <= byteLimit / 2 else { return }
      youngBytes += bytes - (young.removeValue(forKey: key)?.byteCount ?? 0)
      if youngBytes > byteLimit / 2 {
        old = young
        young = [:]
        youngBytes = bytes
      }
      young[key] = masks
    }
  }

  /// What is known of a run's outlines at a scale, one for each.
  /// - Parameter scale: pixels to a point.
  func masks(for run: GlyphRun, scale: Double) -> [GlyphMasks] {
    state.withLock { state in
      run.outlines.map { outline in
        let scale = run.scale(of: outline) * scale
        // Whatever the numbers say, what counts is the outline.
        if let found = state.find(GlyphStore.key(outline, scale)), found.outline == outline.path {
          return found
        }
        return GlyphMasks(outline.path, scale: scale)
      }
    }
  }

  /// Keeps what was made for some of a run's outlines.
  /// - Parameter masks: as `masks(for:scale:)` gave them, with more of them.
  func keep(_ masks: [GlyphMasks], of outlines: [Int], in run: GlyphRun) {
    state.withLock { state in
      for index in outlines {
        let key = GlyphStore.key(run.outlines[index], masks[index].scale)
        // Another thread may have made others meanwhile; the larger part stays.
        if let known = state.young[key], known.outline == masks[index].outline,
          known.count >= masks[index].count
        {
          continue
        }
        state.keep(masks[index], key)
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
      for masks in state.young.values { count += masks.byteCount }
      for masks in state.old.values { count += masks.byteCount }
      return count
    }
  }
}
