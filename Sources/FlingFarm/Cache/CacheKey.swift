package import FlingCodecs
import FlingGeometry
package import FlingScene

/// Identifies work on a scene by what is known before the scene is read: the program, the command, its options and
/// the bytes of the scene's file. What the scene names is part of the entries of a key; see `CacheEntry`.
package struct CacheKey: Hashable, Sendable {
  /// The version of keys and entries, besides that of part files.
  private static let version = 1

  /// 64 lowercase hexadecimal digits.
  package let text: String

  /// - Parameters:
  ///   - program: the versions of the program and all its libraries.
  ///   - command: the name of the command.
  ///   - options: all options that may change the result, in a fixed order.
  ///   - scene: the scene's file. Its name is part of messages, and so of the key.
  package init(program: String, command: String, options: [CacheOption], scene: SourceFile) {
    var writer = BinaryWriter()
    writer.write(CacheKey.version)
    writer.write(Int(PartFile.version))
    writer.write(program)
    writer.write(command)
    writer.write(options)
    writer.write(scene.name)
    writer.write(scene.root)
    writer.write(scene.bytes)
    var hash = SHA256()
    hash.update(with: writer.bytes)
    text = hash.text
  }
}

/// An option of a command with its value.
package struct CacheOption: Hashable, Sendable, BinaryCodable {
  package var name: String
  /// Nil for an option that is not set.
  package var value: String?

  package init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  package init(_ name: String, _ isSet: Bool) {
    self.init(name, isSet ? "" : nil)
  }

  package func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(value)
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    name = try reader.read()
    value = try reader.read()
  }
}
