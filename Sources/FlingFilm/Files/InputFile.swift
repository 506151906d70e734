import Synchronization

/// Reads inputs that a scene does not name, and adds them to the log of the current task.
enum InputFile {
  /// Reads a file at any path.
  /// - Parameter limit: most bytes to read.
  static func bytes(at path: String, limit: Int) throws(SystemError) -> [UInt8] {
    guard let log = InputLog.current else { return try FileSystem.bytes(at: path, limit: limit) }
    let input = Input(.file, path, limit: limit)
    do throws(SystemError) {
      let bytes = try FileSystem.bytes(at: path, limit: limit)
      log.add(input, InputState(bytes))
      return bytes
    } catch {
      log.add(input, InputState(error))
      throw error
    }
  }

  /// The names of a golden's files in a folder, sorted.
  static func goldenNames(in folder: String) throws(SystemError) -> [String] {
    guard let log = InputLog.current else { return try readGoldenNames(in: folder).names }
    let input = Input(.goldenNames, folder)
    do throws(SystemError) {
      let found = try readGoldenNames(in: folder)
      log.add(input, InputState(found.bytes))
      return found.names
    } catch {
      log.add(input, InputState(error))
      throw error
    }
  }

  /// Reads the names without a log.
  /// - Returns: the names, and the bytes from which the state of the listing is computed.
  static func readGoldenNames(in folder: String) throws(SystemError) -> (names: [String], bytes: [UInt8]) {
    let names = try FileSystem.names(in: folder).filter(GoldenFile.isFileName)
    return (names, names.flatMap { Array($0.utf8) + [0] })
  }
}

/// An input that is read piece by piece. Its record covers what was read: all bytes and the end of the file, or only
/// the first bytes.
final class InputStream: Sendable {
  private let path: String
  private let descriptor: FileSystem.Descriptor
  private let isLogged: Bool
  private let progress = Mutex((hash: InputHash(), isAtEnd: false))

  /// Opens a file and adds it to the log of the current task.
  init(_ path: String) throws(SystemError) {
    self.path = path
    do throws(SystemError) {
      descriptor = try InputStream.openFile(path)
    } catch {
      // A reader with any limit finds the same error.
      InputLog.current?.add(Input(.file, path), InputState(error))
      throw error
    }
    let log = InputLog.current
    isLogged = log != nil
    log?.add(self)
  }

  private static func openFile(_ path: String) throws(SystemError) -> FileSystem.Descriptor {
    let descriptor = try FileSystem.openForReading(path)
    guard (try? FileSystem.status(of: descriptor))?.kind == .file else {
      try? FileSystem.close(descriptor)
      throw .notAFile
    }
    return descriptor
  }

  deinit { try? FileSystem.close(descriptor) }

  /// Reads the next piece; it is empty at the end of the file.
  /// - Parameter count: most bytes to read.
  func read(_ count: Int) throws(SystemError) -> [UInt8] {
    let piece = try FileSystem.read(from: descriptor, limit: count)
    if isLogged {
      progress.withLock { progress in
        progress.hash.update(with: piece)
        if piece.isEmpty { progress.isAtEnd = true }
      }
    }
    return piece
  }

  /// What was read so far. A limit one above the number of bytes tells that the file has no more.
  var record: (Input, InputState) {
    let (hash, isAtEnd) = progress.withLock { $0 }
    return (Input(.file, path, limit: hash.byteCount + (isAtEnd ? 1 : 0)), hash.state)
  }
}
