import FlingFilm
import FlingRewrite
import FlingScene

/// A program that can be started.
struct BuiltProgram: Sendable {
  var path: String
  /// The user's files, by the names of the compiled copies.
  var files: [String: TrapReport.File] = [:]
  /// The properties of the user's files that an interface file would connect.
  var outlets: [RewrittenFile.Outlet] = []
  /// Reads the program's debug information; nil if there is none.
  var symbolizer: String?
  /// Where the program is, if there is no cache.
  var folder: TemporaryFolder?
}

/// Makes a program of the files of a user.
struct ProgramBuilder {
  let toolchain: Toolchain
  var cache = ProgramCache()

  /// The module that the files become.
  static let moduleName = "Film"

  /// Compiles files, unless they were compiled before.
  ///
  /// - Parameters:
  ///   - sources: names for messages, and texts.
  ///   - languageVersion: 5 or 6.
  /// - Throws: the errors of the rewriter and the compiler, at the user's lines.
  func program(
    of sources: [(name: String, bytes: [UInt8])], languageVersion: Int
  ) throws(SceneError) -> BuiltProgram {
    let rewritten = RewrittenProgram(sources)
    let refusals = rewritten.refusals.map { refusal in
      Diagnostic(
        .error, file: refusal.file,
        range: SourceRange(line: refusal.refusal.line, column: refusal.refusal.column),
        message: refusal.refusal.message, hint: refusal.refusal.hint)
    }
    if !refusals.isEmpty { throw SceneError(refusals) }
    var omitted = rewritten.files.map { _ in Set<Int>() }
    let key = key(of: texts(of: rewritten, omitting: omitted), languageVersion)
    for _ in 0..<Self.attempts {
      do throws(BuildMistake) {
        var program = try build(rewritten, sources, languageVersion, omitting: omitted)
        // The next time, the program is found by what was tried first.
        if !omitted.allSatisfy(\.isEmpty) { program.path = cache.add(program.path, builtFrom: key) }
        for (name, file) in zip(Self.fileNames(of: sources.map(\.name)), rewritten.files) {
          program.files[name] = TrapReport.File(path: file.name, lineCount: file.lineCount)
        }
        program.outlets = rewritten.files.flatMap(\.outlets)
        program.symbolizer = toolchain.symbolizer
        return program
      } catch {
        guard case .inTables(let lines) = error else { throw error.sceneError(of: sources[0].name) }
        // What was appended is of use only for names at run time; the program may not need it.
        let before = omitted
        for (index, name) in Self.fileNames(of: sources.map(\.name)).enumerated() {
          omitted[index].formUnion((lines[name] ?? []).filter(rewritten.files[index].isEntry))
        }
        if omitted == before { omitted = rewritten.files.map(\.tableLines) }
        if omitted == before { break }
      }
    }
    throw BuildMistake.other("its tables of names have errors").sceneError(of: sources[0].name)
  }

  /// How often a program is compiled with fewer lines of those that the rewriter has appended.
  private static let attempts = 4

  private enum BuildMistake: Error {
    case diagnostics(SceneError)
    /// Only code that the rewriter has appended is wrong. The value is the lines, by the names of the copies.
    case inTables([String: Set<Int>])
    /// What is installed does not make programs.
    case installation(Toolchain.Absence)
    case other(String)

    func sceneError(of file: String) -> SceneError {
      switch self {
      case .diagnostics(let error): error
      case .installation(let absence): absence.sceneError(of: file)
      case .inTables: SceneError([])
      case .other(let reason):
        SceneError([
          Diagnostic(.error, file: file, range: nil, message: "the program can't be built: \(reason)")
        ])
      }
    }
  }

  /// The files that are compiled.
  private func texts(
    of program: RewrittenProgram, omitting omitted: [Set<Int>]
  ) -> [(name: String, text: String)] {
    let names = Self.fileNames(of: program.files.map(\.name))
    let texts = program.files.indices.map { index in
      (name: names[index], text: program.files[index].text(omitting: omitted[index]))
    }
    return texts + [("main.swift", Self.main(program.tableCalls(omitting: omitted)))]
  }

  /// Everything that the program depends on.
  private func key(of texts: [(name: String, text: String)], _ languageVersion: Int) -> String {
    toolchain.identity + "\nswift \(languageVersion)\n"
      + texts.map { "\($0.name) \($0.text.utf8.count)\n\($0.text)" }.joined()
  }

  private func build(
    _ program: RewrittenProgram, _ sources: [(name: String, bytes: [UInt8])], _ languageVersion: Int,
    omitting omitted: [Set<Int>]
  ) throws(BuildMistake) -> BuiltProgram {
    let texts = texts(of: program, omitting: omitted)
    let key = key(of: texts, languageVersion)
    if let known = cache.program(builtFrom: key) { return BuiltProgram(path: known) }
    do {
      let folder = try TemporaryFolder()
      let new = "\(folder.path)/program"
      for file in texts { try Self.write(file.text, to: "\(folder.path)/\(file.name)") }
      let output = try compile(texts.map(\.name), in: folder.path, languageVersion)
      if let output { throw mistake(in: output, program, sources) }
      let place = cache.add(new, builtFrom: key)
      return BuiltProgram(path: place, folder: place == new ? folder : nil)
    } catch let error as BuildMistake {
      throw error
    } catch {
      throw .other((error as? SystemError)?.reason ?? "\(error)")
    }
  }

  /// What is wrong with a program, by what the compiler says.
  private func mistake(
    in output: String, _ program: RewrittenProgram, _ sources: [(name: String, bytes: [UInt8])]
  ) -> BuildMistake {
    if let absence = Toolchain.mismatch(in: output) { return .installation(absence) }
    var files: [String: (rewritten: RewrittenFile, source: [Substring])] = [:]
    for (index, name) in Self.fileNames(of: sources.map(\.name)).enumerated() {
      let text = String(decoding: sources[index].bytes, as: UTF8.self)
      files[name] = (program.files[index], SourceLines.of(text))
    }
    let found = CompilerMessages(files: files).diagnostics(in: output)
    if !found.errors.isEmpty { return .diagnostics(SceneError(found.errors)) }
    if !found.appended.isEmpty { return .inTables(found.appended) }
    let line = output.split(whereSeparator: \.isNewline).first { $0.contains("error") }
    return .other(line.map(String.init) ?? "the compiler failed")
  }

  /// Compiles the files of a folder to its file `program`. The compiler's temporary files stay in the folder.
  /// - Returns: what the compiler says if it fails; nil if it succeeds.
  private func compile(
    _ names: [String], in folder: String, _ languageVersion: Int
  ) throws(SystemError) -> String? {
    var arguments = [
      toolchain.compiler, "-swift-version", "\(languageVersion)", "-Onone",
      "-gline-tables-only", "-suppress-warnings", "-diagnostic-style", "llvm", "-module-name",
      Self.moduleName, "-I", "\(toolchain.library)/modules",
      "-L", toolchain.library, "-lFlingUIKit", "-Xlinker", "-rpath", "-Xlinker", toolchain.library,
      "@\(toolchain.flags)", "-o", "\(folder)/program",
    ]
    // In Swift 6, #file does not have the folder's name, which differs from run to run.
    if languageVersion < 6 { arguments += ["-enable-upcoming-feature", "ConciseMagicFile"] }
    // The compiler keeps modules in the cache folder of the user, too. Without HOME it finds that by itself.
    if Environment.value(of: "HOME") != nil, !cache.isWritable {
      arguments += ["-module-cache-path", "\(folder)/modules"]
    }
    let child = try ChildProcess(
      arguments + names.map { "\(folder)/\($0)" },
      environment: Toolchain.environment + ["TMPDIR=\(folder)"], takesRequests: false)
    guard child.read(within: Self.longestCompilation, until: { _ in false }) else {
      child.kill()
      return "error: it took more than \(Int(Self.longestCompilation)) s"
    }
    if child.wait() == .exit(0) { return nil }
    return String(decoding: child.take(.errors) + child.take(.output), as: UTF8.self)
  }

  private static let longestCompilation = 300.0

  private static func write(_ text: String, to path: String) throws(SystemError) {
    let file = try FileSystem.create(path)
    do throws(SystemError) {
      try FileSystem.write(Array(text.utf8), to: file)
    } catch {
      try? FileSystem.close(file)
      throw error
    }
    try FileSystem.close(file)
  }

  /// The file that starts the program.
  private static func main(_ calls: [String]) -> String {
    """
    import FlingApp

    FlingProgram.main {
    \(calls.map { "  \($0)\n" }.joined())}

    """
  }

  /// Names of the copies that are compiled: the compiler wants them different, and none may be `main.swift`.
  static func fileNames(of paths: [String]) -> [String] {
    var used: Set<String> = ["main.swift"]
    return paths.map { path in
      let last = path.split(separator: "/").last.map(String.init) ?? path
      let stem = last.hasSuffix(".swift") ? String(last.dropLast(".swift".count)) : last
      var name = "\(stem).swift"
      var number = 2
      while !used.insert(name).inserted {
        name = "\(stem)-\(number).swift"
        number += 1
      }
      return name
    }
  }
}
