import FlingCodecs

/// The file of an output that is not divided, with what is known about it only where it is made.
struct WholePart: BinaryCodable {
  private let bytes: [UInt8]
  /// Of a vector output.
  private let deviation: WrittenFile.Deviation?

  /// Makes the file.
  /// - Parameter vectorFile: the content of a vector output; nil otherwise.
  init(
    of plan: OutputPlan, _ vectorFile: VectorFile?, by writer: OutputWriter
  ) async throws(FilmError) {
    let folder = MemoryFolder()
    let written = try await writer.write(plan, to: .memory(folder), nil, vectorFile)
    guard let file = folder.files.first, folder.files.count == 1 else {
      throw .unwritable(path: plan.path, reason: "it is not a single file")
    }
    bytes = file.bytes
    deviation = written.deviation
  }

  /// Reads the part of an output.
  /// - Throws: `FilmError.unreadable` if the bytes are not such a part.
  init(reading bytes: [UInt8], of plan: OutputPlan) throws(FilmError) {
    do throws(BinaryError) {
      try self.init(binary: bytes)
    } catch {
      throw .unreadable(path: plan.path, reason: "part 1 of 1: its content is damaged")
    }
  }

  /// Writes the file to its destination.
  func write(
    _ plan: OutputPlan, to destination: Destination, by writer: OutputWriter
  ) async throws(FilmError) -> WrittenFile {
    var file = try await writer.writeFile(of: plan, to: destination) { (sink) throws(FilmError) in
      try sink.write(bytes)
    }
    file.deviation = deviation
    return file
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(deviation.map { [$0.points, $0.degrees, $0.color] } ?? [])
    writer.write(bytes)
  }

  init(from reader: inout BinaryReader) throws(BinaryError) {
    let measures = try reader.read([Double].self)
    switch measures.count {
    case 0: deviation = nil
    case 3: deviation = WrittenFile.Deviation(points: measures[0], degrees: measures[1], color: measures[2])
    default: throw .invalid
    }
    bytes = try reader.bytes()
  }
}
