import FlingFilm
import FlingScene

/// Hashes of the pixels of every frame of a shipped scene, as text with a line for each frame.
///
/// The hashes are small enough to be stored for every scene, and show whether all machines render the same
/// pixels. Users' goldens contain more.
struct FrameHashes: Hashable {
  var hashes: [UInt64]

  init(hashes: [UInt64]) {
    self.hashes = hashes
  }

  init(rendering path: String) async throws {
    hashes = try await Film.frameHashes(of: SceneReader.read(SourceFile.read(path)))
  }

  /// Reads the format of `text`; nil if a line has another format.
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

  /// Describes the first frame with another hash; nil if the films are equal.
  func difference(from known: FrameHashes) -> String? {
    for (frame, pair) in zip(hashes, known.hashes).enumerated() where pair.0 != pair.1 {
      return "frame \(frame) has other pixels"
    }
    guard hashes.count != known.hashes.count else { return nil }
    return "\(hashes.count) frames instead of \(known.hashes.count)"
  }
}
