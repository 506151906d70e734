import FlingFilm
import FlingGeometry

/// Keeps a copy of the outputs of a scene for a cache. The bytes go to a file, so that long films take no memory.
///
/// An error of the cache never disturbs the outputs; `finish()` throws it.
package final class OutputRecorder: OutputCopy {
  /// Most bytes of all outputs of a scene; larger ones are not kept.
  package static let sizeLimit = 1 << 32

  private let folder: CacheFolder
  private var outputs: [CachedOutput] = []
  private var hash = SHA256()
  private var byteCount = 0
  private var file: OutputFile?
  private var problem: FilmError?

  init(_ folder: CacheFolder) {
    self.folder = folder
  }

  package func begin(_ output: String, frame: String?) {
    guard let frame else {
      outputs.append(CachedOutput(path: output))
      return
    }
    if outputs.last?.path != output || outputs.last?.frames == nil {
      outputs.append(CachedOutput(path: output, frames: []))
    }
    outputs[outputs.count - 1].frames?.append(CachedOutput.Frame(frame, byteCount: 0))
  }

  package func write(_ bytes: [UInt8]) {
    guard let last = outputs.indices.last, problem == nil else { return }
    byteCount += bytes.count
    if let frame = outputs[last].frames?.indices.last {
      outputs[last].frames?[frame].byteCount += bytes.count
    } else {
      outputs[last].byteCount += bytes.count
    }
    guard byteCount <= OutputRecorder.sizeLimit else {
      file = nil
      return
    }
    hash.update(with: bytes)
    do throws(FilmError) {
      if file == nil {
        try folder.prepare()
        file = try OutputFile(path: folder.newFile)
      }
      try file?.write(bytes)
    } catch {
      (problem, file) = (error, nil)
    }
  }

  /// Completes the copy.
  /// - Returns: the outputs and the SHA-256 of their bytes; nil if there are too many bytes.
  func finish() throws(FilmError) -> (outputs: [CachedOutput], content: [UInt8])? {
    if let problem { throw problem }
    guard byteCount <= OutputRecorder.sizeLimit else { return nil }
    guard !outputs.isEmpty else { return ([], []) }
    let path = folder.path(of: hash.text, .outputs)
    try folder.prepare()
    try OutputFolder.makeParents(of: path)
    let file = if let file { file } else { try OutputFile(path: folder.newFile) }
    try file.commit(as: path)
    return (outputs, hash.digest)
  }
}
