import ArgumentParser
import FlingFilm
import FlingScene

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a scene from a template.",
    discussion: """
      Writes NAME.yaml, which can be rendered at once and explains in comments what to change. Existing files are \
      never replaced.

      Templates:
      \(NewCommand.list)
      """)

  @Argument(
    help: ArgumentHelp("Name of the scene: letters, digits, - and _.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp("The template.", valueName: "template"),
    completion: .list(SceneTemplate.all.map(\.name)))
  var from = "blank"

  @Flag(help: "Print the templates instead.")
  var list = false

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Folder of the file; missing folders are created.", valueName: "folder"),
    completion: .directory)
  var output = "."

  /// The templates, one on each line.
  private static var list: String {
    let width = (SceneTemplate.all.map(\.name.count).max() ?? 0) + 2
    return SceneTemplate.all.map { template in
      "  " + template.name + String(repeating: " ", count: width - template.name.count) + template.summary
    }.joined(separator: "\n")
  }

  /// The name without an extension, if the user typed one.
  private var stem: String? {
    name.map { name in
      [".yaml", ".yml"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    }
  }

  func validate() throws {
    guard SceneTemplate.named(from) != nil else {
      let hint =
        SceneTemplate.nearest(to: from).map { "Did you mean \"\($0)\"?" }
        ?? "Templates are \(SceneTemplate.all.map(\.name).joined(separator: ", "))."
      throw ValidationError("There is no template \"\(from)\". \(hint)")
    }
    if list { return }
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
    guard !list, let stem, let template = SceneTemplate.named(from) else {
      return try Console.print(text: NewCommand.list + "\n")
    }
    let folder = output == "." || output.isEmpty || output.hasSuffix("/") ? output : output + "/"
    let prefix = folder == "." ? "" : folder
    let path = "\(prefix)\(stem).yaml"
    try OutputFolder.makeParents(of: path)
    let hasSchema = FileStamp(of: prefix + SceneTemplate.schemaName) != nil
    try NewFile.write(Array(template.scene(named: stem, hasSchema: hasSchema).utf8), to: path)
    try Console.print(path)
  }
}
