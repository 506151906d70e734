/// Receives a copy of all bytes that the outputs of films write, file by file.
package protocol OutputCopy: AnyObject {
  /// Begins the next file.
  /// - Parameters:
  ///   - output: path of the output, relative to the output folder.
  ///   - frame: name of the file in the folder that the output is; nil for an output that is a single file.
  func begin(_ output: String, frame: String?)
  /// Adds bytes to the file that was begun last.
  func write(_ bytes: [UInt8])
}

/// A destination whose bytes are copied.
final class CopiedFile: ByteSink {
  private let file: any ByteSink
  private let copy: any OutputCopy

  init(_ file: any ByteSink, _ output: String, _ copy: any OutputCopy) {
    self.file = file
    self.copy = copy
    copy.begin(output, frame: nil)
  }

  var byteCount: Int { file.byteCount }

  func write(_ bytes: [UInt8]) throws(FilmError) {
    try file.write(bytes)
    copy.write(bytes)
  }

  func commit() throws(FilmError) { try file.commit() }
}

/// A destination for frames that are copied.
final class CopiedFrames: FrameSink {
  private let folder: any FrameSink
  private let output: String
  private let copy: any OutputCopy

  init(_ folder: any FrameSink, _ output: String, _ copy: any OutputCopy) {
    self.folder = folder
    self.output = output
    self.copy = copy
  }

  var path: String { folder.path }
  var byteCount: Int { folder.byteCount }

  func write(_ bytes: [UInt8], name: String) throws(FilmError) {
    try folder.write(bytes, name: name)
    copy.begin(output, frame: name)
    copy.write(bytes)
  }

  func commit() throws(FilmError) { try folder.commit() }
}
