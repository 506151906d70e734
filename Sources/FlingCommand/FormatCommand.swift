import ArgumentParser
import FlingFilm
import FlingScene

struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Format scene files: indentation, spaces, blank lines.",
    discussion: """
      The meaning of a scene, its comments, its quotes and the order of its entries do not change. A file is \
      replaced atomically, and only if its text changes. A file that is not YAML stays as it is, and the exit status \
      is 1.
      """)

  @Argument(
    help: ArgumentHelp(
      "Scene files; - formats the standard input to the standard output.", valueName: "scene"),
    completion: .scenes)
  var scenes: [String]

  @Flag(help: "Write nothing; print the files that would change and exit with 1 if there are any.")
  var check = false

  /// Exit status if the result would change the meaning of the scene: BSD's number for an internal error.
  static let faultStatus: Int32 = 70

  func validate() throws {
    if scenes.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("The standard input holds one scene; use - only once.")
    }
  }

  func run() throws {
    var status: Int32 = 0
    for scene in scenes {
      do {
        let source = try SourceFile.read(scene)
        if let text = try SceneFormatter.format(source) {
          if try !saveOrCheck(text, for: scene, replacing: source.bytes) { status = max(status, 1) }
        } else {
          Console.error(
            "error: \(scene): formatting would change the meaning of the scene; the file was not changed. This is a bug in Fling."
          )
          status = max(status, FormatCommand.faultStatus)
        }
      } catch let error as SceneError {
        for diagnostic in error.diagnostics { Console.error(text: diagnostic.rendered) }
        status = max(status, 1)
      } catch let error as FilmError where error != .abandoned {
        Console.error("error: \(error)")
        status = max(status, error.exitStatus)
      }
    }
    if status != 0 { throw ExitCode(status) }
  }

  /// Writes the new text of a scene, or, with `--check`, prints the name of a scene that would change.
  /// - Returns: false if `--check` was given and the scene would change.
  private func saveOrCheck(_ text: [UInt8], for scene: String, replacing before: [UInt8]) throws -> Bool {
    if check {
      guard text != before else { return true }
      try Console.print(scene == "-" ? "stdin" : scene)
      return false
    }
    if scene == "-" {
      try Console.output(text)
    } else if text != before {
      let file = try OutputFile(replacing: scene)
      try file.write(text)
      try file.commit()
      Console.error("formatted \(scene)")
    }
    return true
  }
}
