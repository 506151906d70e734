package import FlingCodecs
package import FlingFilm

extension GoldenResult: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(path)
    writer.write(name)
    writer.write(golden)
    writer.write(title)
    writer.write(description)
    writer.write(verdict)
    writer.write(findings)
    writer.write(diagnostics)
    writer.write(failures)
    writer.write(error)
    writer.write(files)
    writer.write(note)
    writer.write(exhibits)
    writer.write(isUnattended)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(path: try reader.read(), name: try reader.read(), golden: try reader.read())
    title = try reader.read()
    description = try reader.read()
    verdict = try reader.read()
    findings = try reader.read()
    diagnostics = try reader.read()
    failures = try reader.read()
    error = try reader.read()
    files = try reader.read()
    note = try reader.read()
    exhibits = try reader.read()
    isUnattended = try reader.read()
  }
}

extension GoldenResult.Verdict: BinaryCodable {}

extension GoldenLayer: BinaryCodable {}

extension GoldenFinding: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(layer)
    writer.write(theme)
    writer.write(message)
    writer.write(trace)
    writer.write(curve)
    writer.write(frame)
    writer.write(time)
    writer.write(pixels)
    writer.write(worstFrame)
    writer.write(largestChannel)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(try reader.read(), theme: try reader.read(), try reader.read())
    trace = try reader.read()
    curve = try reader.read()
    frame = try reader.read()
    time = try reader.read()
    pixels = try reader.read()
    worstFrame = try reader.read()
    largestChannel = try reader.read()
  }
}

extension TraceDifference: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(tick)
    writer.write(time)
    writer.write(item)
    writer.write(channel)
    writer.write(expected)
    writer.write(actual)
    writer.write(settings)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(
      tick: try reader.read(), time: try reader.read(), item: try reader.read(), channel: try reader.read(),
      expected: try reader.read(), actual: try reader.read(), settings: try reader.read())
  }
}

extension TraceCurve: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(firstTime)
    writer.write(greatest)
    writer.write(expected)
    writer.write(actual)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    // The initializer reduces its curves, which stored ones are already.
    self.init(name: try reader.read(), firstTime: try reader.read(), expected: [], actual: [])
    greatest = try reader.read()
    expected = try reader.read()
    actual = try reader.read()
  }
}

extension TraceCurve.Point: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(time)
    writer.write(value)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(time: try reader.read(), value: try reader.read())
  }
}

extension GoldenExhibit: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(theme)
    writer.write(width)
    writer.write(height)
    writer.write(tolerance)
    writer.write(pictures)
    writer.write(expectedFilm)
    writer.write(actualFilm)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(
      theme: try reader.read(), width: try reader.read(), height: try reader.read(),
      tolerance: try reader.read())
    pictures = try reader.read()
    expectedFilm = try reader.read()
    actualFilm = try reader.read()
  }
}

extension GoldenExhibit.Picture: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(frame)
    writer.write(time)
    // Most kept pictures are as expected, and are stored once.
    writer.write(expected.map(StoredBytes.init))
    writer.write(actual != nil && actual == expected)
    if actual == nil || actual != expected { writer.write(actual.map(StoredBytes.init)) }
    writer.write(isKept)
    writer.write(isBroken)
    writer.write(pixels)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    let frame: Int = try reader.read()
    let time: Double = try reader.read()
    let expected = try reader.read(StoredBytes?.self)?.bytes
    let actual = try Bool(from: &reader) ? expected : try reader.read(StoredBytes?.self)?.bytes
    self.init(
      frame: frame, time: time, expected: expected, actual: actual, isKept: try reader.read(),
      isBroken: try reader.read(), pixels: try reader.read())
  }
}

extension ExhibitFilm: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(pictures.map(StoredBytes.init))
    writer.write(delays)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(
      pictures: try reader.read([StoredBytes].self).map(\.bytes), delays: try reader.read())
  }
}

/// The bytes of a file, which are stored as they are.
private struct StoredBytes: BinaryCodable {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
  func write(to writer: inout BinaryWriter) { writer.write(bytes) }
  init(from reader: inout BinaryReader) throws(BinaryError) { bytes = try reader.bytes() }
}
