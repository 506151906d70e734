import FlingFilm
import FlingScene

/// What a film is known to look like: a line a frame with its number and the hash of its pixels.
public struct FilmGolden: Hashable, Sendable {
  public var hashes: [UInt64]

  public init(hashes: [UInt64]) {
    self.hashes = hashes
  }

  /// Renders a scene's frames.
  /// - Throws: `SceneError` or `FilmError` if the scene cannot be read or run.
  public init(rendering path: String) async throws {
    let document = try SceneReader.read(try SourceFile.read(path))
    hashes = try await Film.frameHashes(of: document)
  }

  /// Reads what `text` wrote.
  /// - Returns: nil if a line is not as it writes them.
  public init?(text: String) {
    hashes = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, Int(words[0]) == hashes.count, words[1].count == 16, let hash = UInt64(words[1], radix: 16)
      else { return nil }
      hashes.append(hash)
    }
  }

  public var text: String {
    var text = ""
    for (frame, hash) in hashes.enumerated() {
      let digits = String(hash, radix: 16)
      text += "\(frame) " + String(repeating: "0", count: 16 - digits.count) + digits + "\n"
    }
    return text
  }

  /// The first frame that looks different, in words; nil if the films are alike.
  public func difference(from golden: FilmGolden) -> String? {
    for (frame, pair) in zip(hashes, golden.hashes).enumerated() where pair.0 != pair.1 {
      return "frame \(frame) looks different"
    }
    guard hashes.count != golden.hashes.count else { return nil }
    return "\(hashes.count) frames instead of \(golden.hashes.count)"
  }
}
