import ArgumentParser
import FlingFilm
import FlingScene

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a scene from a template.",
    discussion: """
      Writes NAME.yaml, which can be rendered at once and explains in comments what to change; with --from uikit, \
      NAME.swift and NAME.film.yaml. Existing files are never replaced.

      Templates:
      \(NewCommand.list)
      """)

  @Argument(
    help: ArgumentHelp("Name of the scene: letters, digits, - and _.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp("The template.", valueName: "template"),
    completion: .list(SceneTemplate.all.map(\.name) + [ProgramTemplate.name]))
  var from = "blank"

  @Flag(help: "Print the templates instead.")
  var list = false

  @Flag(help: "Print the built-in includes instead.")
  var includes = false

  @Option(
    help: ArgumentHelp("Print the text of a built-in include instead.", valueName: "name"),
    completion: .list(BuiltInInclude.all.map(\.name)))
  var include: String?

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Folder of the file; missing folders are created.", valueName: "folder"),
    completion: .directory)
  var output = "."

  /// The templates, one on each line.
  private static var list: String {
    table(SceneTemplate.all.map { ($0.name, $0.summary) } + [(ProgramTemplate.name, ProgramTemplate.summary)])
  }

  /// Names with their summaries, one on each line.
  private static func table(_ rows: [(name: String, summary: String)]) -> String {
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    return rows.map { row in
      "  " + row.name + String(repeating: " ", count: width - row.name.count) + row.summary
    }.joined(separator: "\n")
  }

  /// The built-in include that `--include` names, with or without `fling:`.
  private var namedInclude: BuiltInInclude? {
    include.flatMap { BuiltInInclude.named($0.hasPrefix("fling:") ? String($0.dropFirst(6)) : $0) }
  }

  /// The name without an extension, if the user typed one.
  private var stem: String? {
    name.map { name in
      [".film.yaml", ".yaml", ".yml", ".swift"].first(where: name.hasSuffix).map {
        String(name.dropLast($0.count))
      } ?? name
    }
  }

  func validate() throws {
    guard SceneTemplate.named(from) != nil || from == ProgramTemplate.name else {
      let hint =
        SceneTemplate.nearest(to: from).map { "Did you mean \"\($0)\"?" }
        ?? "Templates are \((SceneTemplate.all.map(\.name) + [ProgramTemplate.name]).joined(separator: ", "))."
      throw ValidationError("There is no template \"\(from)\". \(hint)")
    }
    if let include, namedInclude == nil {
      let hint =
        BuiltInInclude.nearest(to: include).map { "Did you mean \"\($0)\"?" }
        ?? "Includes are \(BuiltInInclude.all.map { "fling:\($0.name)" }.joined(separator: ", "))."
      throw ValidationError("There is no built-in include \"\(include)\". \(hint)")
    }
    if list || includes || include != nil { return }
    guard let stem else { throw ValidationError("A name is missing, such as \"fling new card\".") }
    let isName = stem.first.map { $0.isLetter || $0.isNumber } ?? false
    guard isName, stem.unicodeScalars.allSatisfy(NewCommand.isAllowedInName) else {
      throw ValidationError(
        "\"\(stem)\" can't be the name of a scene: use letters, digits, - and _; choose a folder with -o."
      )
    }
  }

  /// Whether a character is allowed in a name: letters with their marks, digits, `-` and `_`.
  private static func isAllowedInName(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "-" || scalar == "_" { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber: true
    default: scalar.properties.isAlphabetic
    }
  }

  func run() throws {
    if let namedInclude { return try Console.print(text: namedInclude.text) }
    if includes {
      let rows = BuiltInInclude.all.map { ($0.path, $0.summary) }
      return try Console.print(text: NewCommand.table(rows) + "\n")
    }
    if !list, from == ProgramTemplate.name, let stem { return try writeProgram(named: stem) }
    guard !list, let stem, let template = SceneTemplate.named(from) else {
      return try Console.print(text: NewCommand.list + "\n")
    }
    let path = "\(prefix)\(stem).yaml"
    try OutputFolder.makeParents(of: path)
    let hasSchema = FileStamp(of: prefix + SceneTemplate.schemaName) != nil
    try NewFile.write(Array(template.scene(named: stem, hasSchema: hasSchema).utf8), to: path)
    try Console.print(path)
  }

  /// The folder of the file, with a slash; empty for the current one.
  private var prefix: String {
    let folder = output == "." || output.isEmpty || output.hasSuffix("/") ? output : output + "/"
    return folder == "." ? "" : folder
  }

  /// Writes a program and its film file, or none of them.
  private func writeProgram(named stem: String) throws {
    let (program, film) = ("\(prefix)\(stem).swift", "\(prefix)\(stem).film.yaml")
    try OutputFolder.makeParents(of: program)
    try NewFile.write(Array(ProgramTemplate.program(named: stem).utf8), to: program)
    do {
      try NewFile.write(Array(ProgramTemplate.film(named: stem).utf8), to: film)
    } catch {
      try? FileSystem.removeFile(program)
      throw error
    }
    for path in [program, film] { try Console.print(path) }
  }
}
