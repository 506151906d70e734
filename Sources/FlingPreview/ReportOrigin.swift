import FlingScene

/// What a report says about its run, as far as it is known. Nothing is read from the clock or from version
/// control, so that equal runs make equal files.
package struct ReportOrigin: Sendable {
  /// The command line, quoted for a shell.
  private var command: String?
  private var commit: String?
  private var date: String?
  /// Options that a command needs to read the scenes, quoted.
  private var options: [String] = []

  /// Creates an origin of which nothing is known.
  package init() {}

  /// Creates the origin of a run of the program.
  /// - Parameters:
  ///   - arguments: the command line without the program.
  ///   - root: the value of its option `--root`.
  ///   - variable: the value of an environment variable: `FLING_COMMIT` or the variable of a CI service is
  ///     the commit, `SOURCE_DATE_EPOCH` is the date in seconds since 1970.
  package init(arguments: [String], root: String?, variable: (String) -> String?) {
    command = (["fling"] + arguments.map(ShellText.quoted)).joined(separator: " ")
    commit = ["FLING_COMMIT", "GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT"].compactMap(variable)
      .first { !$0.isEmpty }
    date = variable("SOURCE_DATE_EPOCH").flatMap { Int($0) }.flatMap { ReportOrigin.text(ofSeconds: $0) }
    if let root { options = ["--root", ShellText.quoted(root)] }
  }

  /// What is known, with names for readers.
  var items: [(name: String, value: String)] {
    [("Command", command), ("Commit", commit), ("Date", date)].compactMap { item in
      item.1.map { (item.0, $0) }
    }
  }

  /// The command that accepts a scene; nil if a terminal would execute or hide characters of its path.
  func acceptance(of path: String) -> String? {
    let path = path.hasPrefix("-") ? "./\(path)" : path
    let words = ["fling", "test", ShellText.quoted(path)] + options + ["--accept"]
    let command = words.joined(separator: " ")
    return command.firstInvisible == nil ? command : nil
  }

  /// A date such as `2024-02-29 12:00 UTC`; nil outside of the years 1970...9999.
  private static func text(ofSeconds seconds: Int) -> String? {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    // A year begins with March here, so that leap days are its last days; an era has 400 years.
    let days = seconds / 86400 + 719_468
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds % 86400 / 60
    return "\(year)-\(padded(month))-\(padded(day)) \(padded(minutes / 60)):\(padded(minutes % 60)) UTC"
  }
}
