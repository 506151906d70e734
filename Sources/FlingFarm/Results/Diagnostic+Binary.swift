package import FlingCodecs
package import FlingScene

extension Diagnostic: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(severity)
    writer.write(file)
    writer.write(range)
    writer.write(message)
    writer.write(hint)
    writer.write(line)
    writer.write(trail)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(
      try reader.read(), file: try reader.read(), range: try reader.read(), message: try reader.read(),
      hint: try reader.read(), line: try reader.read())
    trail = try reader.read()
  }
}

extension Diagnostic.Severity: BinaryCodable {}

extension Diagnostic.Step: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(isUse)
    writer.write(file)
    writer.write(line)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(isUse: try reader.read(), file: try reader.read(), line: try reader.read())
  }
}

extension SourceRange: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    writer.write(line)
    writer.write(column)
    writer.write(length)
    writer.write(origin)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(
      line: try reader.read(), column: try reader.read(), length: try reader.read(),
      origin: try reader.read())
  }
}

extension SceneError: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { writer.write(diagnostics) }
  package init(from reader: inout BinaryReader) throws(BinaryError) { self.init(try reader.read()) }
}
