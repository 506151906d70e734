package import FlingCodecs
package import FlingFilm

/// A result of work on a scene, with all that it was made of besides what the key names.
package struct CacheEntry: Equatable, Sendable {
  /// What the work read, with its state.
  package var inputs: [RecordedInput]
  /// The files that the scene names, which no output may replace.
  package var names: [SceneInput]
  /// The outputs in the order in which they were written.
  package var outputs: [CachedOutput] = []
  /// SHA-256 of the bytes of all outputs, one after the other; empty without outputs.
  package var content: [UInt8] = []
  /// The result of the command.
  package var result: [UInt8]

  package init(inputs: [RecordedInput], names: [SceneInput], result: [UInt8]) {
    self.inputs = inputs
    self.names = names
    self.result = result
  }
}

/// An output of a scene, or a folder of frames.
package struct CachedOutput: Equatable, Sendable {
  /// Path relative to the output folder.
  package var path: String
  /// Name and size in bytes of each frame; nil for a single file.
  package var frames: [Frame]?
  /// Size of the file in bytes; 0 for a folder.
  package var byteCount = 0

  package struct Frame: Equatable, Sendable {
    package var name: String
    package var byteCount: Int

    package init(_ name: String, byteCount: Int) {
      self.name = name
      self.byteCount = byteCount
    }
  }

  package init(path: String, frames: [Frame]? = nil, byteCount: Int = 0) {
    self.path = path
    self.frames = frames
    self.byteCount = byteCount
  }
}

// MARK: - Bytes

extension CacheEntry: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(inputs)
    writer.write(names)
    writer.write(outputs)
    writer.write(content)
    writer.write(result)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    inputs = try reader.read()
    names = try reader.read()
    outputs = try reader.read()
    content = try reader.bytes()
    result = try reader.bytes()
    guard content.count == (outputs.isEmpty ? 0 : 32) else { throw .invalid }
  }
}

extension CachedOutput: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(path)
    writer.write(frames)
    writer.write(byteCount)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    path = try reader.read()
    frames = try reader.read()
    byteCount = try CachedOutput.size(from: &reader)
  }

  /// Reads a size. The limit lets sums of sizes be whole numbers.
  static func size(from reader: inout BinaryReader) throws(BinaryError) -> Int {
    let size = try reader.int()
    guard (0...OutputRecorder.sizeLimit).contains(size) else { throw .invalid }
    return size
  }
}

extension CachedOutput.Frame: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(byteCount)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    name = try reader.read()
    byteCount = try CachedOutput.size(from: &reader)
  }
}

extension RecordedInput: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(input.kind.rawValue)
    writer.write(input.path)
    writer.write(input.limit)
    writer.write(state.digest)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    guard let kind = Input.Kind(rawValue: try reader.int()) else { throw .invalid }
    let path: String = try reader.read()
    let input = Input(kind, path, limit: try reader.int())
    self.init(input: input, state: InputState(digest: try reader.bytes()))
  }
}

extension SceneInput: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(kind.rawValue)
    writer.write(path)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    guard let kind = Kind(rawValue: try reader.read()) else { throw .invalid }
    self.init(kind, try reader.read())
  }
}
