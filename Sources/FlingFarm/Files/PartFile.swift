package import FlingFilm
import FlingGeometry
import FlingScene

/// A file of Fling's own: an entry of a cache, the results of a shard, or a part of a film. It says what it is, has a
/// version and a checksum, and is written completely or not at all.
///
/// Layout, numbers with the low byte first:
/// ```
/// "FLINGPRT"  u32 version
/// u32 length  header: one JSON object of texts, keys in ascending order
/// u32 count   blocks: each 4 ASCII characters, u64 length, bytes
/// 32 bytes    SHA-256 of all before
/// ```
package struct PartFile: Equatable, Sendable {
  /// The version of the layout and of all blocks.
  package static let version: UInt32 = 1
  /// Most bytes that are read.
  package static let sizeLimit = 1 << 31

  /// What the file contains.
  package var kind: Kind
  /// Facts about the content, for people and for checks before blocks are read. The key `kind` is reserved.
  package var facts: [String: String]
  /// The content.
  package var blocks: [Block]

  package enum Kind: String, Sendable {
    case cacheEntry = "cache entry"
    case results
    case count
    case encode
    case whole
  }

  /// A part of the content.
  package struct Block: Equatable, Sendable {
    /// Four ASCII characters.
    package var name: String
    package var bytes: [UInt8]

    package init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  package init(_ kind: Kind, facts: [String: String] = [:], blocks: [Block] = []) {
    self.kind = kind
    self.facts = facts
    self.blocks = blocks
  }

  /// The content of the first block of a name; nil if there is none.
  package func block(_ name: String) -> [UInt8]? { blocks.first { $0.name == name }?.bytes }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let members = facts.merging(["kind": kind.rawValue]) { $1 }.sorted { $0.key < $1.key }
    let header = JSONValue.object(members.map { ($0.key, .text($0.value)) }).compact
    var bytes = Array(PartFile.magic) + PartFile.number(UInt64(PartFile.version), size: 4)
    bytes += PartFile.number(UInt64(header.count), size: 4) + header
    bytes += PartFile.number(UInt64(blocks.count), size: 4)
    for block in blocks {
      bytes += Array(block.name.utf8.prefix(4)) + PartFile.number(UInt64(block.bytes.count), size: 8)
      bytes += block.bytes
    }
    return bytes + SHA256.digest(of: bytes)
  }

  /// Reads the bytes of a file.
  /// - Throws: why the bytes are not a complete file of this version.
  package init(_ bytes: [UInt8]) throws(PartFileError) {
    guard bytes.starts(with: PartFile.magic) else {
      throw bytes.count < PartFile.magic.count && PartFile.magic.starts(with: bytes) ? .truncated : .foreign
    }
    var position = PartFile.magic.count
    func take(_ count: UInt64) throws(PartFileError) -> ArraySlice<UInt8> {
      guard count <= UInt64(bytes.count - position) else { throw .truncated }
      defer { position += Int(count) }
      return bytes[position..<position + Int(count)]
    }
    func number(size: UInt64) throws(PartFileError) -> UInt64 {
      try take(size).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let version = UInt32(try number(size: 4))
    guard version == PartFile.version else { throw .version(version) }
    let header = try take(number(size: 4))
    var blocks: [Block] = []
    for _ in 0..<(try number(size: 4)) {
      let name = String(decoding: try take(4), as: UTF8.self)
      blocks.append(Block(name, Array(try take(number(size: 8)))))
    }
    let end = position
    let sum = try take(32)
    guard position == bytes.count else { throw .damaged }
    var hash = SHA256()
    hash.update(with: Array(bytes[..<end]))
    guard hash.digest.elementsEqual(sum), case .object(let members)? = JSONReader.read(header) else {
      throw .damaged
    }
    var facts: [String: String] = [:]
    for (key, value) in members { if case .text(let text) = value { facts[key] = text } }
    guard let kind = facts.removeValue(forKey: "kind").flatMap(Kind.init) else { throw .damaged }
    self.init(kind, facts: facts, blocks: blocks)
  }

  private static let magic = Array("FLINGPRT".utf8)

  private static func number(_ value: UInt64, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// Why a file is not a complete part file of this version. The description is a phrase in lower case that follows
/// the file's name.
package enum PartFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another kind of file.
  case foreign
  /// A part file with other content than is needed.
  case kind(PartFile.Kind)
  /// A file of another version of Fling's part files.
  case version(UInt32)
  /// The file ends too early.
  case truncated
  /// The checksum or the content is wrong.
  case damaged
  /// The file can't be read; the reason is the system's.
  case unreadable(String)

  package var description: String {
    switch self {
    case .foreign: "is not a part file of Fling"
    case .kind(let kind): "is a part file with other content: \(kind.rawValue)"
    case .version(let version):
      "has version \(version) of part files, this program reads version \(PartFile.version)"
    case .truncated: "is damaged: it ends too early"
    case .damaged: "is damaged: its checksum does not match"
    case .unreadable(let reason): "cannot be read: \(reason)"
    }
  }
}

extension PartFile {
  /// Reads a file.
  package init(at path: String) throws(PartFileError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.bytes(at: path, limit: PartFile.sizeLimit)
    } catch {
      throw .unreadable(error.reason)
    }
    try self.init(bytes)
  }

  /// Writes the file under a temporary name in the same folder and renames it, so that readers never see half of it.
  /// Two writers of the same content may run at once.
  package func write(to path: String) throws(FilmError) {
    try OutputFolder.makeParents(of: path)
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }
}
