extension APNGFrameCandidates: BinaryCodable {
  /// Stores what an `APNGWriter` needs, which are all candidates, but no trials.
  package func write(to writer: inout BinaryWriter) {
    writer.write(number)
    writer.write(isCovering)
    writer.write(Int(corner))
    writer.write(candidates)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    number = try reader.int()
    isCovering = try reader.read()
    guard let corner = UInt32(exactly: try reader.int()) else { throw .invalid }
    self.corner = corner
    candidates = try reader.read()
    trials = []
    let first = number == 0 ? Base.nothing : Base.picture(number &- 1)
    guard number >= 0, candidates.first?.base == first else { throw .invalid }
  }
}

extension APNGFrameCandidates.Candidate: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    switch base {
    case .nothing: writer.write(-1)
    case .picture(let number): writer.write(number)
    }
    writer.write(frame)
  }

  init(from reader: inout BinaryReader) throws(BinaryError) {
    let number = try reader.int()
    guard number >= -1 else { throw .invalid }
    base = number < 0 ? .nothing : .picture(number)
    frame = try reader.read()
  }
}

extension APNGFrame: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    for side in [rect.left, rect.top, rect.right, rect.bottom] { writer.write(side) }
    writer.write(isLaidOver)
    writer.write(imageData)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    rect = ChangedRect(
      left: try reader.int(), top: try reader.int(), right: try reader.int(), bottom: try reader.int())
    isLaidOver = try reader.read()
    imageData = try reader.bytes()
    guard 0 <= rect.left, rect.left < rect.right, 0 <= rect.top, rect.top < rect.bottom else {
      throw .invalid
    }
  }
}
