/// Checks a run against the promises of the program for every scene.
package enum Verdict {
  /// The results of a run.
  package struct Outcome {
    package var status: Int32
    package var output: [UInt8] = []
    package var messages: [UInt8] = []
    /// The files and folders in the output folder.
    package var outputs: [String] = []
    /// The written files of vector films.
    package var vectorFiles: [(path: String, bytes: [UInt8])] = []
    /// The size of the scene in bytes.
    package var sceneSize = 0

    package init(status: Int32, output: [UInt8] = [], messages: [UInt8] = [], outputs: [String] = []) {
      self.status = status
      self.output = output
      self.messages = messages
      self.outputs = outputs
    }
  }

  /// The faults of a run, a sentence each. The first word is the type of the fault.
  package static func faults(of command: SceneCommand, _ outcome: Outcome) -> [String] {
    statusFault(command, outcome) + textFaults(command, outcome) + locationFaults(command, outcome)
      + leftoverFaults(command, outcome)
      + outcome.vectorFiles.flatMap { VectorFileCheck.faults(in: $0.path, $0.bytes) }
  }

  // MARK: - Status

  /// The possible exit statuses. 64, 70 and 130 have no cause here, and the scene's file is readable.
  private static func statuses(_ command: SceneCommand) -> Set<Int32> {
    switch command.name {
    case .check, .trace, .format: [0, 1]
    // 73: a name may be too long for the file system, or a file may be in the place of a folder.
    case .render, .test: [0, 1, 73]
    }
  }

  private static func statusFault(_ command: SceneCommand, _ outcome: Outcome) -> [String] {
    if statuses(command).contains(outcome.status) { return [] }
    // A scene above the size limit is not read.
    if outcome.status == 66, outcome.sceneSize > 4 << 20 { return [] }
    return ["status: \(outcome.status) is not a status of \(command.name.rawValue) for any scene"]
  }

  // MARK: - Text

  private static func textFaults(_ command: SceneCommand, _ outcome: Outcome) -> [String] {
    var faults: [String] = []
    for (name, bytes) in [("output", outcome.output), ("messages", outcome.messages)] {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        faults.append("text: the \(name) is not UTF-8")
        continue
      }
      // JSON is not for terminals: only characters that JSON itself forbids count.
      let isJSON =
        name == "output" && (command.isJSON || command.name == .trace && !command.arguments.contains("--csv"))
      for scalar in text.unicodeScalars where isControl(scalar) && !(isJSON && scalar.value > 0x7F) {
        faults.append(
          "control: U+\(String(scalar.value, radix: 16, uppercase: true)) is unescaped in the \(name)")
        break
      }
    }
    return faults
  }

  /// Whether a terminal may interpret the character as a command or reverse the direction of text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  // MARK: - Locations

  private static func locationFaults(_ command: SceneCommand, _ outcome: Outcome) -> [String] {
    if command.isJSON { return locationFaultsInJSON(command, outcome) }
    var faults: [String] = []
    var hasError = false
    for line in lines(outcome.messages) {
      if line.hasPrefix("\(SceneCommand.scene): error: ") {
        guard line.wholeMatch(of: /[^:]+: error: and \d+ more/) == nil || !hasError else { continue }
        faults.append("place: \"\(line)\" has no location")
      } else if line.hasPrefix("error: "), outcome.status == 1 {
        faults.append("place: \"\(line)\" has no location")
      } else if line.hasPrefix("Error: ") || line.hasPrefix("Fatal error") {
        faults.append("spelling: \"\(line)\"")
      }
      if line.hasPrefix("\(SceneCommand.scene):"), line.firstMatch(of: /^[^:]+:\d+:\d+: error: ./) != nil {
        hasError = true
      }
    }
    if outcome.status == 1, !hasError, faults.isEmpty, command.name == .check || command.name == .render {
      faults.append("silence: the status is 1, but there is no error message")
    }
    return faults
  }

  private static func locationFaultsInJSON(_ command: SceneCommand, _ outcome: Outcome) -> [String] {
    guard let tree = SceneTree(yaml: outcome.output),
      let scenes = tree[command.name == .test ? "results" : "scenes"]?.items
    else {
      // The document may be missing if a path is blocked or the disk is full.
      return outcome.status > 1 ? [] : ["json: the output is not the document that --json promises"]
    }
    var faults: [String] = []
    for diagnostic in scenes.flatMap({ $0["diagnostics"]?.items ?? [] }) {
      guard diagnostic["severity"]?.scalar == "error", diagnostic["line"] == nil else { continue }
      let message = diagnostic["message"]?.scalar ?? ""
      if message.wholeMatch(of: /and \d+ more/) == nil {
        faults.append("place: \"\(message)\" has no location")
      }
    }
    return faults
  }

  // MARK: - Files

  /// Files that a run must not leave: temporary files, and any output of a wrong scene.
  private static func leftoverFaults(_ command: SceneCommand, _ outcome: Outcome) -> [String] {
    let temporary = outcome.outputs.filter { $0.hasSuffix(".tmp") }
    if !temporary.isEmpty { return ["leftover: \(temporary[0]) is a temporary file"] }
    guard command.name == .render, command.isJSON, let tree = SceneTree(yaml: outcome.output) else {
      return []
    }
    let diagnostics = (tree["scenes"]?.items ?? []).flatMap { $0["diagnostics"]?.items ?? [] }
    let isWrong = diagnostics.contains { $0["severity"]?.scalar == "error" }
    return isWrong && !outcome.outputs.isEmpty
      ? ["leftover: the scene is wrong, but \(outcome.outputs[0]) was written"] : []
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
