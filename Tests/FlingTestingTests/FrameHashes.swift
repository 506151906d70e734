import FlingFilm
import FlingScene

/// What every frame of a shipped scene looks like: a line a frame with its number and the hash of its pixels.
///
/// Small enough to be kept for every scene, and enough to know that all machines draw the same. Users' goldens say more.
struct FrameHashes: Hashable {
  var hashes: [UInt64]

  init(hashes: [UInt64]) {
    self.hashes = hashes
  }

  init(rendering path: String) async throws {
    hashes = try await Film.frameHashes(of: SceneReader.read(SourceFile.read(path)))
  }

  /// Reads what `text` wrote; nil if a line is not as it writes them.
  init?(text: String) {
    hashes = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, Int(words[0]) == hashes.count, words[1].count == 16,
        let hash = UInt64(words[1], radix: 16)
      else { return nil }
      hashes.append(hash)
    }
  }

  var text: String {
    var text = ""
    for (frame, hash) in hashes.enumerated() {
      let digits = String(hash, radix: 16)
      text += "\(frame) " + String(repeating: "0", count: 16 - digits.count) + digits + "\n"
    }
    return text
  }

  /// The first frame that looks different, in words; nil if the films are alike.
  func difference(from known: FrameHashes) -> String? {
    for (frame, pair) in zip(hashes, known.hashes).enumerated() where pair.0 != pair.1 {
      return "frame \(frame) looks different"
    }
    guard hashes.count != known.hashes.count else { return nil }
    return "\(hashes.count) frames instead of \(known.hashes.count)"
  }
}
