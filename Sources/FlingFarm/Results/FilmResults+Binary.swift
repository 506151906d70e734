package import FlingCodecs
package import FlingFilm
import FlingGeometry
package import FlingScene

extension FilmError: BinaryCodable {
  /// The cases, by their numbers in files.
  private enum Case: Int, BinaryCodable {
    case scene, refused, unreadable, unwritable, unfinished, abandoned, interrupted
  }

  package func write(to writer: inout BinaryWriter) {
    switch self {
    case .scene(let error):
      writer.write(Case.scene)
      writer.write(error)
    case .refused(let error):
      writer.write(Case.refused)
      writer.write(error)
    case .unreadable(let path, let reason): FilmError.write(.unreadable, path, reason, to: &writer)
    case .unwritable(let path, let reason): FilmError.write(.unwritable, path, reason, to: &writer)
    case .unfinished(let path, let reason): FilmError.write(.unfinished, path, reason, to: &writer)
    case .abandoned: writer.write(Case.abandoned)
    case .interrupted: writer.write(Case.interrupted)
    }
  }

  private static func write(_ kind: Case, _ path: String, _ reason: String, to writer: inout BinaryWriter) {
    writer.write(kind)
    writer.write(path)
    writer.write(reason)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    switch try reader.read(Case.self) {
    case .scene: self = .scene(try reader.read())
    case .refused: self = .refused(try reader.read())
    case .unreadable: self = .unreadable(path: try reader.read(), reason: try reader.read())
    case .unwritable: self = .unwritable(path: try reader.read(), reason: try reader.read())
    case .unfinished: self = .unfinished(path: try reader.read(), reason: try reader.read())
    case .abandoned: self = .abandoned
    case .interrupted: self = .interrupted
    }
  }
}

extension WrittenFile: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(kind)
    writer.write(path)
    writer.write(width)
    writer.write(height)
    writer.write(frameCount)
    writer.write(byteCount)
    writer.write(deviation)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(
      kind: try reader.read(), path: try reader.read(), width: try reader.read(), height: try reader.read(),
      frameCount: try reader.read(), byteCount: try reader.read(), deviation: try reader.read())
  }
}

extension WrittenFile.OutputType: BinaryCodable {}

extension WrittenFile.Deviation: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(points)
    writer.write(degrees)
    writer.write(color)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(points: try reader.read(), degrees: try reader.read(), color: try reader.read())
  }
}

extension FailedExpectation: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(diagnostic)
    writer.write(time?.units)
    writer.write(because)
    writer.write(settings)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(
      diagnostic: try reader.read(), time: try reader.read(Int?.self).map { Time(units: $0) },
      because: try reader.read(), settings: try reader.read())
  }
}

/// Of the value only numbers and truths are stored. Any other value becomes `none`: results show its text.
extension Sweep.Setting: BinaryCodable {
  private enum Case: Int, BinaryCodable {
    case number, truth, other
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(text)
    switch value {
    case .number(let number, let dimension):
      writer.write(Case.number)
      writer.write(number)
      writer.write(dimension.time)
      writer.write(dimension.angle)
    case .truth(let truth):
      writer.write(Case.truth)
      writer.write(truth)
    case .point, .rect, .color, .paint, .text, .view, .none: writer.write(Case.other)
    }
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    let name: String = try reader.read()
    let text: String = try reader.read()
    let value: Value
    switch try reader.read(Case.self) {
    case .number:
      value = .number(
        try reader.read(), Dimension(time: try reader.read(), angle: try reader.read()))
    case .truth: value = .truth(try reader.read())
    case .other: value = .none
    }
    self.init(name: name, value: value, text: text)
  }
}

extension SpringReport: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(range)
    writer.write(file)
    writer.write(form)
    writer.write(values)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(
      range: try reader.read(), file: try reader.read(), form: try reader.read(), values: try reader.read())
  }
}

extension SpringFormula.Form: BinaryCodable {}

extension SpringReport.Values: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(spring.frequency)
    writer.write(spring.damping)
    writer.write(velocity)
    writer.write(settlingTicks)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(
      spring: Spring(frequency: try reader.read(), damping: try reader.read()),
      velocity: try reader.read(), settlingTicks: try reader.read())
  }
}
