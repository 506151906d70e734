import FlingRewrite
import FlingStage
import Foundation
import Testing

@testable import FlingHost

@Suite struct TrapReportTests {
  static let files = ["Card.swift": TrapReport.File(path: "films/Card.swift", lineCount: 40)]

  func report(_ errors: String) -> TrapReport { TrapReport(Array(errors.utf8), files: Self.files) }

  @Test func `The runtime names the line of a missing value`() {
    let found = report("Film/Card.swift:12: Fatal error: Unexpectedly found nil\nCurrent stack trace:\n0 a\n")
    #expect(
      found.error(.signal(4))
        == GuestError("the program stopped: Unexpectedly found nil", file: "films/Card.swift", line: 12))
    #expect(report("Film/Card.swift:3: Fatal error\n").error(.signal(4)).message.hasSuffix("fatalError()"))
  }

  @Test func `A missing value of a program with outlets leads to those that nothing connects`() {
    let found = report(
      "Film/Card.swift:9: Fatal error: Unexpectedly found nil while implicitly unwrapping an Optional value\n"
    )
    let names = [("cards", "[UIView]"), ("image", "UIImageView"), ("title", "UILabel"), ("image", "UIView")]
    let outlets = names.map { RewrittenFile.Outlet(name: $0.0, type: $0.1) }
    #expect(
      found.error(.signal(4), missing: outlets).hint
        == "the film file connects outlets, but not cards, image, title: "
        + "write outlets: {image: {view: UIImageView, frame: [20, 100, 200, 100]}}")
    #expect(found.error(.signal(4)).hint == nil)
    #expect(report("Fatal error: Index out of range\n").error(.signal(4), missing: outlets).hint == nil)
  }

  @Test(arguments: [
    "Swift/Card.swift:12", "Film/Other.swift:12", "Film/Card.swift:41", "Film/Card.swift", "",
  ])
  func `A line that is not the user's is left out`(place: String) {
    let error = report("\(place): Fatal error: no\n").error(.signal(4))
    #expect(error == GuestError("the program stopped: no"))
  }

  @Test func `Addresses in memory are no part of a message`() {
    let found = report("Could not cast value of type 'A' (0x7fc921dda698) to 'B' (0x7fc921dd7ca0).\n")
    #expect(found.message == "Could not cast value of type 'A' to 'B'.")
    let access = report("Simultaneous accesses to 0x7ffd1, but modification requires exclusive access.\nx\n")
    #expect(access.message == "Simultaneous accesses to memory, but modification requires exclusive access.")
  }

  @Test func `Without a message, the signal or the status is told`() {
    #expect(report("a\nlast\n").error(.signal(9)).message == "the program was ended by signal 9: last")
    #expect(report("").error(.exit(3)).message == "the program ended itself with status 3")
    #expect(report("").error(.signal(11)).hint == "does a function call itself without end?")
  }

  @Test func `Debug information tells the line and the cause that the runtime does not know`() throws {
    let script = """
      test "$*" = "--obj=/program --no-demangle 0x2f 0x1f80" || exit 1
      printf 'Swift runtime failure: arithmetic overflow\\n/<compiler-generated>:0:0\\n'
      printf '$s4Film1fyyF\\n/tmp/a/Card.swift:44:5\\n\\n$s4Film1gyyF\\n/tmp/a/Card.swift:9:5\\n'
      """
    let folder = try ScriptFolder()
    var found = report("text\nfling-trap: 2f 1f80\n")
    #expect(found.addresses == ["2f", "1f80"] && found.lastLine == "text")
    try found.symbolize("/program", by: folder.script(script), files: Self.files)
    #expect(
      found.error(.signal(4))
        == GuestError("the program stopped: arithmetic overflow", file: "films/Card.swift", line: 9))
    var unknown = report("fling-trap: 2f 1f80\n")
    unknown.symbolize("/program", by: nil, files: Self.files)
    #expect(unknown.error(.signal(4)) == GuestError("the program was ended by signal 4"))
    #expect(report("fling-trap: --obj=x ../y 12345678901234567\n").addresses.isEmpty)
  }

  @Test func `An instruction without a line has that of the next one with a line`() throws {
    let script = """
      shift 2
      for address; do
        case $address in
          0x2f | 0x30) printf 'f\\n/tmp/a/Card.swift:0:5\\n\\n' ;;
          0x31) printf 'Swift runtime failure: overflow\\n/a:0:0\\nf\\n/tmp/a/Card.swift:7:5\\n\\n' ;;
          *) printf 'f\\n/tmp/a/Card.swift:8:5\\n\\n' ;;
        esac
      done
      """
    let folder = try ScriptFolder()
    var found = report("fling-trap: 2f\n")
    try found.symbolize("/program", by: folder.script(script), files: Self.files)
    #expect(found.place?.line == 7 && found.message == nil)
  }
}
