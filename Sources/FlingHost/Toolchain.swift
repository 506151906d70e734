import FlingFilm

/// The compiler and the modules of the layer, which together make programs of users' files.
struct Toolchain {
  /// The absolute path of `swiftc`.
  var compiler: String
  /// The folder with the modules, the library and the flags that users' files are compiled with.
  var library: String

  /// Why a program can't be compiled.
  struct Absence: Error {
    var message: String
    var hint: String
  }

  /// The file of the layer's folder that holds further arguments of the compiler, one a line.
  var flags: String { "\(library)/flags" }

  /// Finds the compiler on the search path and the layer beside this program.
  static func find() throws(Absence) -> Toolchain {
    guard let library = libraryFolders.first(where: { FileSystem.isFolder("\($0)/modules") }) else {
      throw Absence(
        message: "the layer that compiles UIKit code is missing",
        hint: "run \"make uikit install\"; it belongs into lib/fling beside the program's folder")
    }
    let folders = (Environment.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    let candidates = Environment.value(of: "FLING_SWIFTC").map { [$0] } ?? folders.map { "\($0)/swiftc" }
    guard let compiler = candidates.first(where: { FileStamp(of: $0) != nil }) else {
      throw Absence(
        message: "swiftc is missing, which compiles UIKit code",
        hint: "install Swift from swift.org, and put its folder usr/bin on the PATH")
    }
    return Toolchain(compiler: absolute(compiler), library: library)
  }

  /// The path of a file with the links of its folder followed. The file's own name stays: `swiftc` is a link to
  /// a driver that does what the name says.
  private static func absolute(_ path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    guard let resolved = try? FileSystem.resolve(folder) else { return path }
    return resolved.hasSuffix("/") ? "\(resolved)\(name)" : "\(resolved)/\(name)"
  }

  /// Where the layer may be: where the user says, beside an installed program, and beside one that was just
  /// built.
  private static var libraryFolders: [String] {
    let given = Environment.value(of: "FLING_LIBRARY").map { [$0] } ?? []
    guard let program = HostProcess.programPath, let slash = program.lastIndex(of: "/") else { return given }
    let folder = program[..<slash]
    return given
      + ["\(folder)/../lib/fling", "\(folder)/lib/fling"].map { (try? FileSystem.resolve($0)) ?? $0 }
  }

  /// What the built program depends on, besides the files of the user: another compiler or layer has another
  /// text.
  var identity: String {
    let stamps = [compiler, flags, "\(library)/libFlingUIKit.so"].map { path in
      FileStamp(of: path).map { "\(path) \($0.size) \($0.seconds).\($0.nanoseconds)" } ?? path
    }
    return "fling \(Versions.fling)\n" + stamps.joined(separator: "\n")
  }
}
