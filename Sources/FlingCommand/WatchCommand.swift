import ArgumentParser
import FlingFilm
import FlingPreview
import FlingScene

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show a scene in the browser, and render it again whenever it is saved.",
    discussion: """
      Prints the page's address on the standard output and serves it to this machine until interrupted (Control-C). The \
      page plays the film, steps through it, shows errors at their positions, and lets you try other values of \
      variables. It never changes the scene file.
      """)

  @Argument(
    help: ArgumentHelp("A scene file, or a Swift file of UIKit code.", valueName: "scene"),
    completion: .scenes)
  var scene: String

  @Option(help: ArgumentHelp("Port of the page. Default: any free port.", valueName: "n"))
  var port: Int?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set the initial value of a variable of the scene. May be repeated.", valueName: "name=value"))
  var overrides: [VariableOverride] = []

  @Option(help: "Render the light or the dark theme.")
  var theme: ThemeOption?

  @OptionGroup var files: RootOption

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "Frames to process at a time; does not change the output. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let port, !(1...65_535).contains(port) { throw ValidationError("--port must be 1 to 65535.") }
    try OptionCheck.jobs(jobs)
    if scene == "-" { throw ValidationError("A scene that is watched must be a file.") }
  }

  func run() async throws {
    // Errors of the scene appear on the page. A file that can't be read is reported here.
    _ = try SourceFile.read(scene, root: files.root)
    // Without enough file descriptors, the page's server would crash.
    guard FileSystem.canOpen(WatchCommand.descriptors) else {
      throw Refusal.tooFewDescriptors(WatchCommand.descriptors)
    }
    let settings = PreviewSettings(values: overrides.map { ($0.name, $0.value) }, theme: theme?.theme)
    let server = PreviewServer(
      scene: scene, root: files.root, settings: settings, port: port ?? 0, jobs: jobs ?? Processors.count)
    do {
      try await server.run { addresses in
        try Console.print(addresses.page)
        if open, !Browser.open(addresses.link) { Console.error("error: no browser could be opened") }
      }
    } catch let failure as PreviewServer.Failure {
      throw failure.refusal
    }
  }

  /// Number of files that the page's server needs to open: its connections, listener and event loop, and
  /// files of the scene.
  private static let descriptors = 128
}

extension PreviewServer.Failure {
  fileprivate var refusal: Refusal {
    let (message, hint): (String, String?) =
      switch self {
      case .portTaken(let port): ("port \(port) is in use", "omit --port, or choose another one")
      case .portForbidden(let port): ("port \(port) may not be used", "choose one above 1023")
      case .other(let reason): ("the page cannot be served: \(reason)", nil)
      }
    return Refusal(status: Refusal.cannotCreate, message: message, hint: hint)
  }
}
