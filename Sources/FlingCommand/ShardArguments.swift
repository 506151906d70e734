import ArgumentParser
import FlingFarm
import FlingFilm
import FlingScene

/// Options of commands whose scenes can be divided among shards.
struct ShardArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run one share of the scenes, such as 2/4 for the second of four; ci takes the share of a job from the variables of GitLab, Buildkite or CircleCI.",
      valueName: "i/n"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Write the results of the shard to a file, for \"fling join\".", valueName: "file"),
    completion: .file(extensions: ["part"]))
  var part: String?

  func validate() throws {
    if part == "" || part == "-" { throw ValidationError("--part takes a file.") }
    do throws(ShardError) {
      _ = try choice()
    } catch {
      throw ValidationError("\(error.message).")
    }
  }

  /// The shard that the command line or Bazel asks for; nil for all scenes.
  private func choice() throws(ShardError) -> (shard: ShardChoice, statusFile: String?)? {
    if let shard { return (try ShardChoice(shard, variable: Environment.value), nil) }
    return try ShardChoice.ofBazel(Environment.value).map { ($0.shard, $0.statusFile) }
  }

  /// The shard that was asked for, told to Bazel if it has asked; nil for all scenes.
  func start() throws(FilmError) -> ShardChoice? {
    guard let choice = try? choice() else { return nil }
    guard let file = choice.statusFile else { return choice.shard }
    do throws(SystemError) {
      try FileSystem.touch(file)
    } catch {
      throw .unwritable(path: file, reason: error.reason)
    }
    return choice.shard
  }

  /// Whether the run has a shard.
  var isSharded: Bool { (try? choice()) != nil }

  /// Options that shards of one run need not share, and those that say what is reported.
  private static let ownValues: Set = ["--shard", "--part", "--cache"]
  private static let reportValues: Set = ["--junit", "--report"]
  private static let reportFlags: Set = ["--json", "--quiet"]
  private static let ownFlags: Set = ["--no-cache"]

  /// The command line of the run that is divided, without the program: that of this shard without its own options
  /// and without those that say what is reported.
  static var sharedArguments: [String] {
    ArgumentList(Array(CommandLine.arguments.dropFirst()))
      .removing(values: ownValues.union(reportValues), flags: reportFlags.union(ownFlags))
  }

  /// The options of this command line that say what is reported.
  static var reportArguments: [String] {
    ArgumentList(Array(CommandLine.arguments.dropFirst())).keeping(values: reportValues, flags: reportFlags)
  }
}
