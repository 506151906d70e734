import ArgumentParser
import FlingFarm
import FlingFilm

/// Arguments of the commands that can keep results in a cache.
struct CacheArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep results in this folder, and take from it what was made of the same scene, files and options. Default: the value of FLING_CACHE, or none.",
      valueName: "folder"), completion: .directory)
  var cache: String?

  @Flag(help: "Use no cache, whatever FLING_CACHE says.")
  var noCache = false

  /// The environment variable that names the folder.
  static let variable = "FLING_CACHE"

  func validate() throws {
    if cache != nil, noCache { throw ValidationError("--cache and --no-cache exclude each other.") }
    try CacheArguments.check(cache)
  }

  static func check(_ folder: String?) throws {
    if let folder, folder.isEmpty || folder == "-" { throw ValidationError("--cache takes a folder.") }
  }

  /// The folder that the variable names; nil if it is not set or empty.
  static var folderOfEnvironment: String? {
    Environment.value(of: variable).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The cache; nil for none.
  /// - Parameter isQuiet: whether notes about damaged entries are left out.
  func open(isQuiet: Bool) -> ResultCache? {
    guard !noCache, let folder = cache ?? CacheArguments.folderOfEnvironment else { return nil }
    return ResultCache(folder: folder, program: Versions.text) { report in
      switch report {
      case .note(let message): if !isQuiet { Console.error("note: \(message)") }
      case .warning(let message): Console.error("warning: \(message)")
      }
    }
  }
}
