import ArgumentParser
import FlingFarm
import FlingFilm
import FlingScene

struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show the size of a cache, or make it smaller.",
    discussion: """
      render, test and check keep results in the folder that --cache or the environment variable FLING_CACHE names. \
      Runs may use it while it is made smaller. Other files in the folder are neither counted nor removed.
      """)

  @Option(
    help: ArgumentHelp("The folder of the cache. Default: the value of FLING_CACHE.", valueName: "folder"),
    completion: .directory)
  var cache: String?

  @Flag(help: "Print the number of entries and the size.")
  var stats = false

  @Option(
    help: ArgumentHelp(
      "Remove what was not used for the longest time until the rest has at most this size, such as 500MB or 2GB.",
      valueName: "size"))
  var prune: ByteSize?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func validate() throws {
    try CacheArguments.check(cache)
    if stats == (prune != nil) { throw ValidationError("Choose --stats or --prune SIZE.") }
    if folder == nil {
      throw ValidationError("Name the folder of the cache with --cache or \(CacheArguments.variable).")
    }
  }

  private var folder: String? { cache ?? CacheArguments.folderOfEnvironment }

  func run() throws {
    let cache = CacheFolder(path: folder ?? "")
    let removed = try prune.map { (size) throws(FilmError) in try cache.prune(to: size.byteCount) }
    let count = try cache.count()
    guard !json else {
      var members: [(key: String, value: JSONValue)] = [
        ("fling", .text(Versions.fling)), ("cache", .text(cache.path)),
      ]
      members += count.members
      if let removed { members.append(("removed", .object(removed.members))) }
      return try Console.output(JSONValue.object(members).pretty)
    }
    if let removed { try Console.print("\(cache.path): removed \(removed.text)") }
    try Console.print("\(cache.path): \(count.text)")
  }
}

extension CacheFolder.Count {
  /// A phrase such as `12 entries, 4.2 MB`.
  fileprivate var text: String {
    "\(entries) entr\(entries == 1 ? "y" : "ies"), \(ByteSize.text(byteCount))"
  }

  fileprivate var members: [(key: String, value: JSONValue)] {
    [("entries", .integer(entries)), ("outputs", .integer(outputs)), ("bytes", .integer(byteCount))]
  }
}

/// A number of bytes as users write it: `500MB`, `1.5 GiB`, `0`.
struct ByteSize: ExpressibleByArgument, Equatable {
  var byteCount: Int

  private static let units: [(name: String, factor: Double)] = [
    ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("tib", 1_099_511_627_776), ("kb", 1e3),
    ("mb", 1e6), ("gb", 1e9), ("tb", 1e12), ("k", 1e3), ("m", 1e6), ("g", 1e9), ("t", 1e12), ("b", 1),
  ]
  private static let limit = 1e15

  init?(argument: String) {
    let text = argument.lowercased()
    let unit = ByteSize.units.first { text.hasSuffix($0.name) }
    let digits = text.dropLast(unit?.name.count ?? 0).reversed().drop { $0 == " " }.reversed()
    guard !digits.isEmpty, digits.allSatisfy({ "0123456789.".contains($0) }),
      let number = Double(String(digits))
    else { return nil }
    let bytes = number * (unit?.factor ?? 1)
    guard bytes <= ByteSize.limit else { return nil }
    byteCount = Int(bytes)
  }

  /// A size such as `212 kB`.
  static func text(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    if bytes < 1_000_000 { return "\((bytes + 500) / 1000) kB" }
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
