import FlingFilm
import FlingScene

/// The compiler and the modules of the layer, which together make programs of users' files.
struct Toolchain {
  /// The absolute path of `swiftc`.
  var compiler: String
  /// The folder with the modules, the library and the flags that users' files are compiled with.
  var library: String

  /// Why a program can't be compiled.
  struct Absence: Error, Equatable {
    var message: String
    var hint: String

    /// The error about the film of a file. From now on, this process ends with the status for what is not installed.
    func sceneError(of file: String) -> SceneError {
      SwiftPrograms.noteAbsence()
      return SceneError([Diagnostic(.error, file: file, range: nil, message: message, hint: hint)])
    }
  }

  /// The file of the layer's folder that holds further arguments of the compiler, one a line.
  var flags: String { "\(library)/flags" }

  /// The toolchain's reader of debug information; nil if it is missing.
  var symbolizer: String? {
    let folder = compiler.lastIndex(of: "/").map { String(compiler[..<$0]) } ?? "."
    return ([folder] + Self.searchPath).map { "\($0)/llvm-symbolizer" }.first { FileStamp(of: $0) != nil }
  }

  /// The environment of the toolchain's programs, as `NAME=value`. Where `swiftly` chooses the toolchain, they
  /// need its variables.
  static var environment: [String] {
    let names = [
      "PATH", "HOME", "XDG_CACHE_HOME", "SDKROOT", "TOOLCHAINS", "SWIFTLY_HOME_DIR", "SWIFTLY_BIN_DIR",
      "SWIFTLY_TOOLCHAINS_DIR",
    ]
    return names.compactMap { name in Environment.value(of: name).map { "\(name)=\($0)" } } + ["LC_ALL=C"]
  }

  private static var searchPath: [String] {
    (Environment.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
  }

  /// Finds the compiler on the search path and the layer beside this program.
  static func find() throws(Absence) -> Toolchain {
    guard let library = libraryFolders.first(where: { FileSystem.isFolder("\($0)/modules") }) else {
      throw Absence(
        message: "the layer that compiles UIKit code is missing",
        hint: "run \"make uikit\" and \"make install\" in a clone of Fling")
    }
    let candidates = Environment.value(of: "FLING_SWIFTC").map { [$0] } ?? searchPath.map { "\($0)/swiftc" }
    guard let compiler = candidates.first(where: { FileStamp(of: $0) != nil }) else {
      throw Absence(
        message: "swiftc is missing, which compiles UIKit code",
        hint: "install Swift from swift.org, and put its folder usr/bin on the PATH")
    }
    return Toolchain(compiler: absolute(compiler), library: library)
  }

  /// How compilers begin to refuse modules that another compiler has made.
  private static let refusals = [
    "module compiled with Swift", "compiled module was created by", "malformed compiled module",
  ]

  /// Why a compiler can't use the layer, by what it says; nil if it says something else.
  static func mismatch(in output: String) -> Absence? {
    let errors = output.split(whereSeparator: \.isNewline).filter { $0.contains("error: ") }
    guard errors.contains(where: { error in refusals.contains { error.contains("error: \($0)") } }) else {
      return nil
    }
    return Absence(
      message: "another version of Swift has built the layer that compiles UIKit code",
      hint: "run \"make uikit\" and \"make install\" with the swiftc on the PATH, or put the other one there")
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
