import ArgumentParser

/// Arguments of all commands that run several scenes.
struct SceneArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Scene files; - reads one from the standard input.", valueName: "scene"),
    completion: .scenes)
  var scenes: [String] = []

  @OptionGroup var run: RunArguments

  @Flag(help: "Print one JSON document with all results and diagnostics on the standard output.")
  var json = false

  func validate() throws {
    if scenes.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("The standard input holds one scene; use - only once.")
    }
  }
}

extension SceneArguments {
  /// Refuses a command line without scenes.
  func requireScenes() throws {
    if scenes.isEmpty { throw ValidationError("Missing expected argument '<scene> ...'") }
  }

  var values: [(name: String, value: String)] { run.values }
  var root: String? { run.files.root }
}

/// Arguments of all commands that run scenes.
struct RunArguments: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set the initial value of a variable of the scene: a number, a text or \"= expression\". May be repeated.",
      valueName: "name=value"))
  var overrides: [VariableOverride] = []

  @Flag(help: "Treat warnings as errors; --strict=hints also treats notes as errors.")
  var strict = false

  /// What `--strict=hints` becomes before the arguments are parsed: a flag takes no value.
  @Flag(help: .hidden)
  var strictAboutNotes = false

  static let replacements = ["--strict=hints": "--strict-about-notes"]

  @OptionGroup var files: RootOption
}

extension RunArguments {
  var values: [(name: String, value: String)] { overrides.map { ($0.name, $0.value) } }
}

/// The option of all commands that read the files named in scenes.
struct RootOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also allow pictures, fonts and included files from this folder. Default: only from the folder of the scene.",
      valueName: "folder"), completion: .directory)
  var root: String?
}

/// A `name=value` argument of `--set`.
struct VariableOverride: ExpressibleByArgument {
  var name: String
  var value: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    name = String(argument[..<sign])
    value = String(argument[argument.index(after: sign)...])
  }
}
