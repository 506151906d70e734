import FlingFilm
import FlingRewrite
import FlingScene

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
  /// - Returns: the path of the program.
  /// - Throws: the errors of the rewriter and the compiler, at the user's lines.
  func program(
    of sources: [(name: String, bytes: [UInt8])], languageVersion: Int
  ) throws(SceneError) -> String {
    let rewritten = RewrittenProgram(sources)
    let refusals = rewritten.refusals.map { refusal in
      Diagnostic(
        .error, file: refusal.file,
        range: SourceRange(line: refusal.refusal.line, column: refusal.refusal.column),
        message: refusal.refusal.message, hint: refusal.refusal.hint)
    }
    if !refusals.isEmpty { throw SceneError(refusals) }
    do throws(AppendedMistake) {
      return try build(rewritten, sources, languageVersion, includesTables: true)
    } catch {
      switch error {
      case .diagnostics(let mistake): throw mistake
      case .inTables: break
      }
    }
    // What was appended is of use only for names at run time; the program may not need it.
    do throws(AppendedMistake) {
      return try build(rewritten, sources, languageVersion, includesTables: false)
    } catch {
      switch error {
      case .diagnostics(let mistake): throw mistake
      case .inTables(let output):
        throw SceneError([
          Diagnostic(.error, file: sources[0].name, range: nil, message: "the compiler failed: \(output)")
        ])
      }
    }
  }

  private enum AppendedMistake: Error {
    case diagnostics(SceneError)
    /// Only code that the rewriter has appended is wrong. The value is what the compiler said.
    case inTables(String)
  }

  private func build(
    _ program: RewrittenProgram, _ sources: [(name: String, bytes: [UInt8])], _ languageVersion: Int,
    includesTables: Bool
  ) throws(AppendedMistake) -> String {
    let names = Self.fileNames(of: sources.map(\.name))
    var texts = zip(names, program.files).map { (name: $0, text: $1.text(includesTables: includesTables)) }
    texts.append(("main.swift", Self.main(program, includesTables: includesTables)))
    let key =
      toolchain.identity + "\nswift \(languageVersion)\n"
      + texts.map { "\($0.name) \($0.text.utf8.count)\n\($0.text)" }.joined()
    if let known = cache.program(builtFrom: key) { return known }
    do {
      let folder = try HostProcess.makeTemporaryFolder()
      defer { HostProcess.removeFolder(folder) }
      for file in texts { try Self.write(file.text, to: "\(folder)/\(file.name)") }
      let output = try compile(texts.map { "\(folder)/\($0.name)" }, languageVersion, to: "\(folder)/program")
      if let output {
        var files: [String: (rewritten: RewrittenFile, source: [Substring])] = [:]
        for (index, name) in names.enumerated() {
          let text = String(decoding: sources[index].bytes, as: UTF8.self)
          files[name] = (
            program.files[index], text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
          )
        }
        let (errors, areAppended) = CompilerMessages(files: files).diagnostics(in: output)
        if !errors.isEmpty { throw AppendedMistake.diagnostics(SceneError(errors)) }
        let words = output.split(whereSeparator: \.isNewline).first { $0.contains("error") }.map(String.init)
        if areAppended { throw AppendedMistake.inTables(words ?? "") }
        throw AppendedMistake.diagnostics(
          SceneError([
            Diagnostic(
              .error, file: sources[0].name, range: nil,
              message: "the compiler failed" + (words.map { ": \($0)" } ?? ""))
          ]))
      }
      let place = cache.add("\(folder)/program", builtFrom: key)
      if !place.hasPrefix(folder) { return place }
      // Without a cache the program stays where it can be run until this process ends.
      let kept = try HostProcess.makeTemporaryFolder() + "/program"
      try FileSystem.move(place, to: kept)
      return kept
    } catch let error as AppendedMistake {
      throw error
    } catch {
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      throw .diagnostics(
        SceneError([
          Diagnostic(
            .error, file: sources[0].name, range: nil, message: "the program can't be built: \(reason)")
        ]))
    }
  }

  /// Runs the compiler.
  /// - Returns: what it says if it fails; nil if it succeeds.
  private func compile(_ files: [String], _ languageVersion: Int, to program: String) throws(SystemError)
    -> String?
  {
    let arguments =
      [
        toolchain.compiler, "-swift-version", "\(languageVersion)", "-Onone", "-gnone", "-suppress-warnings",
        "-diagnostic-style", "llvm", "-module-name", Self.moduleName, "-I", "\(toolchain.library)/modules",
        "-L", toolchain.library, "-lFlingUIKit", "-Xlinker", "-rpath", "-Xlinker", toolchain.library,
        "@\(toolchain.flags)", "-o", program,
      ] + files
    let environment = ["PATH", "HOME", "TMPDIR", "SDKROOT", "TOOLCHAINS"].compactMap { name in
      Environment.value(of: name).map { "\(name)=\($0)" }
    }
    let child = try ChildProcess(arguments, environment: environment + ["LC_ALL=C"], takesRequests: false)
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
  private static func main(_ program: RewrittenProgram, includesTables: Bool) -> String {
    let calls = includesTables ? program.tableCalls : []
    return """
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
