import Foundation
import Testing

@Suite("fling watch")
struct WatchTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(SceneText.falling, to: "falling.yaml")
  }

  /// The first line of a file; waits until the program has written it.
  private func line(of name: String, while process: Process) -> String {
    while process.isRunning {
      let text = command.read(name).map { String(decoding: $0, as: UTF8.self) } ?? ""
      if let end = text.firstIndex(of: "\n") { return String(text[..<end]) }
      usleep(2000)
    }
    return ""
  }

  @Test("fling watch prints its address, and SIGINT ends it")
  func interrupt() throws {
    let addressPath = command.folder.appendingPathComponent("address").path
    try command.write("", to: "address")
    var address = ""
    let outcome = try command.run("watch", "falling.yaml", output: addressPath) { process in
      address = line(of: "address", while: process)
      process.interrupt()
    }
    #expect(outcome.status == 130)
    #expect(outcome.messages.isEmpty)
    #expect(try Regex("http://127\\.0\\.0\\.1:[0-9]+/[0-9a-f]{32}/").wholeMatch(in: address) != nil)
  }

  @Test("A port in use is reported")
  func port() throws {
    let addressPath = command.folder.appendingPathComponent("address").path
    try command.write("", to: "address")
    var second: Command.Outcome?
    _ = try command.run("watch", "falling.yaml", output: addressPath) { process in
      let address = line(of: "address", while: process)
      let port = address.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
      second = try command.run("watch", "falling.yaml", "--port", String(port))
      process.interrupt()
    }
    #expect(second?.status == 73)
    #expect(second?.messages.contains("is in use\nhint: omit --port, or choose another one") == true)
  }

  @Test("An unreadable scene is reported, and the command ends")
  func missing() throws {
    let outcome = try command.run("watch", "missing.yaml")
    #expect(outcome.status == 66)
    #expect(outcome.messages == "error: missing.yaml: cannot be read: there is no such file or folder\n")
  }

  @Test(
    "An invalid command line sets exit status 64",
    arguments: [
      ["watch"], ["watch", "-"], ["watch", "a.yaml", "--port", "0"], ["watch", "a.yaml", "--port", "70000"],
    ])
  func wrong(arguments: [String]) throws {
    #expect(try command.run(arguments).status == 64)
  }
}
