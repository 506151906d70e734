import FlingFilm
import FlingGeometry
import FlingStage
import Foundation
import Testing

@testable import FlingHost

@Suite(.serialized) struct ChildProcessTests {
  @Test func `Output, errors and the status arrive`() throws {
    let child = try ChildProcess(
      ["/bin/sh", "-c", "echo out; echo $NAME >&2; exit 3"], environment: ["NAME=value"], takesRequests: false
    )
    #expect(child.read(within: 20) { _ in false })
    #expect(child.wait() == .exit(3))
    #expect(child.take(.output) == Array("out\n".utf8))
    #expect(child.take(.errors) == Array("value\n".utf8))
  }

  @Test func `Requests reach descriptor 3, and replies come from descriptor 4`() throws {
    let child = try ChildProcess(
      ["/bin/sh", "-c", "read line <&3; echo \"$line\" >&4"], environment: [], takesRequests: true)
    child.send(Array("hello\n".utf8))
    #expect(child.read(within: 20) { $0[.replies]?.count == 6 })
    #expect(child.take(.replies, first: 5) == Array("hello".utf8))
    #expect(child.received[.replies] == Array("\n".utf8))
  }

  @Test func `A program hears signals that this one ignores`() throws {
    let child = try ChildProcess(
      ["/bin/sh", "-c", "kill -PIPE $$; echo alive"], environment: [], takesRequests: true)
    #expect(child.read(within: 20) { _ in false })
    #expect(child.wait() == .signal(13))
    #expect(child.take(.output).isEmpty)
  }

  @Test(arguments: 0..<15)
  func `Pipes end although another thread starts programs that go on`(round: Int) async throws {
    // They run until their requests end, when they are released. They are few, because each holds four descriptors here.
    let count = 40
    async let others = (0..<count).map { _ in
      try ChildProcess(["/bin/sh", "-c", "read line <&3"], environment: [], takesRequests: true)
    }
    for _ in 0..<count {
      let child = try ChildProcess(["/bin/sh", "-c", "exit"], environment: [], takesRequests: false)
      #expect(child.read(within: 20) { _ in false })
    }
    #expect(try await others.count == count)
  }

  @Test func `A program that takes too long is killed`() throws {
    let child = try ChildProcess(["/bin/sh", "-c", "exec sleep 60"], environment: [], takesRequests: false)
    #expect(!child.read(within: 0.05) { _ in false })
    child.kill()
    #expect(child.wait() == .signal(9))
  }

  @Test func `A program that is not there is an error`() {
    #expect(throws: SystemError.self) {
      try ChildProcess(["/nowhere/program"], environment: [], takesRequests: true)
    }
  }

  @Test func `A program that does not answer in time is stopped, and one that ends tells why`() throws {
    let folder = try ScriptFolder()
    let symbolizer = try folder.script(
      "test \"$4\" = 0x2f && printf 'f\\n/lib.swift:3:1\\n\\ng\\n/t/Card.swift:41:2\\n\\ng\\n/t/Card.swift:9:2\\n'"
    )
    func guest(_ text: String, limit: Double) throws -> ChildGuest {
      try ChildGuest(
        BuiltProgram(
          path: folder.script(text),
          files: ["Card.swift": TrapReport.File(path: "films/Card.swift", lineCount: 40)],
          symbolizer: symbolizer), .empty, limit: limit)
    }
    let slow = try guest("exec sleep 60", limit: 0.2)
    #expect(throws: GuestError.self) { try slow.start() }
    let trap = try guest("echo 'Film/Card.swift:12: Fatal error: Index out of range' >&2; exit 1", limit: 20)
    let error = #expect(throws: GuestError.self) { try trap.start() }
    #expect(
      error == GuestError("the program stopped: Index out of range", file: "films/Card.swift", line: 12))
    // Where the program was when it had to stop.
    let loop = try guest(
      "trap 'echo fling-trap: 1a 2f >&2; exit 1' TERM; while :; do sleep 0.01; done", limit: 0.5)
    let place = #expect(throws: GuestError.self) { try loop.start() }
    #expect(place?.message == "the program ran for more than 0.5 s")
    #expect(place?.file == "films/Card.swift" && place?.line == 9)
    let ended = try guest("exit 7", limit: 20)
    #expect(#expect(throws: GuestError.self) { try ended.start() }?.message.contains("status 7") == true)
  }
}

extension GuestStart {
  fileprivate static let empty = GuestStart(
    size: .zero, scale: 1, safeArea: .zero, isDark: false, seed: 0, root: nil, frame: nil, outlets: [],
    names: [],
    folder: "/")
}
