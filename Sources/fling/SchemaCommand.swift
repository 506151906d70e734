import ArgumentParser
import FlingFilm
import FlingScene

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scenes, for editors.",
    discussion: """
      Write it to a file and begin scenes with "# yaml-language-server: $schema=scene.schema.json": editors then complete \
      keys, explain them and mark mistakes while one types.
      """)

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("A file instead of the standard output.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output = "-"

  func run() throws {
    Interrupt.install()
    do throws(FilmError) {
      if output == "-" {
        try Console.output(SceneSchema.text)
      } else {
        try OutputFolder.make(above: output)
        let file = try OutputFile(path: output)
        try file.write(SceneSchema.text)
        try file.commit()
      }
    } catch {
      Console.error("error: \(error)")
      throw ExitCode(error.exitStatus)
    }
  }
}
