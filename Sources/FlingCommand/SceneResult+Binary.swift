import FlingCodecs
import FlingFarm
import FlingFilm
import FlingScene

extension SceneResult: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(scene)
    writer.write(duration)
    writer.write(cells)
    writer.write(included)
    writer.write(expectationCount)
    writer.write(failures)
    writer.write(diagnostics)
    writer.write(files)
    writer.write(springs)
    writer.write(markup)
    writer.write(error)
    writer.write(isRefused)
  }

  init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(scene: try reader.read())
    duration = try reader.read()
    cells = try reader.read()
    included = try reader.read()
    expectationCount = try reader.read()
    failures = try reader.read()
    diagnostics = try reader.read()
    files = try reader.read()
    springs = try reader.read()
    markup = try reader.read()
    error = try reader.read()
    isRefused = try reader.read()
  }
}

extension SceneResult.Failure: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(status)
    writer.write(message)
  }

  init(from reader: inout BinaryReader) throws(BinaryError) {
    self.init(status: try reader.read(), message: try reader.read())
  }
}
