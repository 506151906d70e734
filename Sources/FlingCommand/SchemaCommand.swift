import ArgumentParser
import FlingFilm
import FlingScene

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scenes, for editors.",
    discussion: """
      Write it to a file and begin scenes with "# yaml-language-server: $schema=scene.schema.json": editors then \
      complete keys, explain them and mark errors while you type.
      """)

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("A file instead of the standard output.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output = "-"

  @Flag(name: .customLong("markdown"), help: .hidden)
  var isMarkdown = false

  func run() throws {
    if isMarkdown { return try Console.output(Array(KeyReferencePage.markdown.utf8)) }
    guard output != "-" else { return try Console.output(SceneSchema.text) }
    try checkReplaceable()
    try OutputFolder.makeParents(of: output)
    let file = try OutputFile(path: output)
    try file.write(SceneSchema.text)
    try file.commit()
  }

  /// Checks that the output replaces nothing but an earlier schema. The path might be that of a scene.
  private func checkReplaceable() throws(FilmError) {
    guard let file = try? FileSystem.openForReading(output) else { return }
    defer { try? FileSystem.close(file) }
    guard let status = try? FileSystem.status(of: file), status.kind == .file, status.size > 0 else { return }
    let known = (try? FileSystem.read(from: file, limit: SchemaCommand.sizeLimit)) ?? []
    guard known.firstRange(of: Array("\"title\": \"\(SceneSchema.title)\"".utf8)) != nil else {
      throw .unwritable(
        path: output, reason: "it exists and is not a schema of scenes; remove it first")
    }
  }

  /// Most bytes of an earlier schema that are read.
  private static let sizeLimit = 8 << 20
}
