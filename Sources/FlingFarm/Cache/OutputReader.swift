import FlingFilm
import FlingGeometry

/// Reads the bytes of the outputs of a cache entry, one output after the other, without keeping them in memory.
final class OutputReader {
  private let path: String
  private let descriptor: FileSystem.Descriptor

  private static let pieceSize = 1 << 16

  /// Opens a file of a cache and checks all its bytes, so that nothing of a damaged file is ever written.
  init(_ entry: CacheEntry, at path: String) throws(PartFileError) {
    self.path = path
    do throws(SystemError) {
      descriptor = try FileSystem.openForReading(path)
    } catch {
      throw .unreadable(error.reason)
    }
    let found: (byteCount: Int, digest: [UInt8])
    do throws(SystemError) {
      found = try OutputReader.digest(of: descriptor, limit: entry.byteCount + 1)
      try FileSystem.rewind(descriptor)
    } catch {
      throw .unreadable(error.reason)
    }
    guard found.byteCount >= entry.byteCount else { throw .truncated }
    guard found.byteCount == entry.byteCount, found.digest == entry.content else { throw .damaged }
  }

  /// The number of bytes of a file, up to a limit, and their SHA-256.
  private static func digest(
    of descriptor: FileSystem.Descriptor, limit: Int
  ) throws(SystemError) -> (byteCount: Int, digest: [UInt8]) {
    guard try FileSystem.status(of: descriptor).kind == .file else { throw .notAFile }
    var hash = SHA256()
    var byteCount = 0
    while byteCount < limit {
      let piece = try FileSystem.read(from: descriptor, limit: min(pieceSize, limit - byteCount))
      if piece.isEmpty { break }
      hash.update(with: piece)
      byteCount += piece.count
    }
    return (byteCount, hash.digest)
  }

  deinit { try? FileSystem.close(descriptor) }

  /// Passes on the next bytes, piece by piece.
  func read(_ count: Int, to consume: ([UInt8]) throws(FilmError) -> Void) throws(FilmError) {
    var remaining = count
    while remaining > 0 {
      let piece: [UInt8]
      do throws(SystemError) {
        piece = try FileSystem.read(from: descriptor, limit: min(remaining, OutputReader.pieceSize))
      } catch {
        throw .unreadable(path: path, reason: error.reason)
      }
      guard !piece.isEmpty else { throw .unreadable(path: path, reason: "it ends too early") }
      try consume(piece)
      remaining -= piece.count
    }
  }

  /// The next bytes.
  func bytes(_ count: Int) throws(FilmError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(count) { (piece) throws(FilmError) in bytes += piece }
    return bytes
  }
}

extension CacheEntry {
  /// Size of all outputs together.
  var byteCount: Int {
    outputs.reduce(0) { sum, output in
      sum + output.byteCount + (output.frames ?? []).reduce(0) { $0 + $1.byteCount }
    }
  }
}
