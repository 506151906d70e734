import FlingRewrite
import FlingScene
import Testing

@testable import FlingHost

@Suite struct CompilerMessagesTests {
  func messages(_ source: String) -> CompilerMessages {
    let program = RewrittenProgram([("films/Card.swift", Array(source.utf8))])
    return CompilerMessages(files: [
      "Card.swift": (program.files[0], SourceLines.of(source))
    ])
  }

  @Test func `Errors have the user's path, line and column, with the line itself`() {
    let found = messages("import UIKit\nlet é = nope\n").diagnostics(
      in: "/tmp/fling-a/Card.swift:2:10: error: cannot find 'nope' in scope\n 1 | import\n   note: x\n")
    #expect(
      found.errors == [
        Diagnostic(
          .error, file: "films/Card.swift", range: SourceRange(line: 2, column: 9),
          message: "cannot find 'nope' in scope", line: "let é = nope")
      ])
    #expect(found.appended.isEmpty)
  }

  @Test func `A form feed ends no line, and a message without a line is left out`() {
    let found = messages("a\u{C}\r\nb\u{2028}\nc\n").diagnostics(
      in: "/t/Card.swift:3:1: error: x\n/t/Card.swift:0:0: error: y\n")
    #expect(found.errors.map(\.line) == ["c"])
  }

  @Test func `The message that only follows from an unknown name is left out`() {
    let output = """
      /t/Card.swift:1:5: error: cannot find 'nope' in scope
      /t/Card.swift:1:1: error: generic parameter 'R' could not be inferred
      /t/Card.swift:2:1: error: generic parameter 'R' could not be inferred
      """
    let errors = messages("a\nb\n").diagnostics(in: output).errors
    #expect(errors.map { $0.range?.line } == [1, 2])
  }

  @Test func `What Fling does not have is told once, and what follows from it is left out`() {
    let output = """
      /t/Card.swift:3:1: error: 'UITableView' is unavailable: Fling has no table views
      /t/Card.swift:1:9: error: 'UINib' is unavailable: Fling does not read interface files
      /t/Card.swift:2:1: error: value of type 'UITableView' has no member 'rowHeight'
      /t/Card.swift:2:7: error: 'UITableView' is unavailable: Fling has no table views
      """
    let errors = messages("a\nb\nc\n").diagnostics(in: output).errors
    #expect(errors.map { $0.range?.line } == [1, 2])
    #expect(errors.map(\.message).map { $0.contains("UINib") } == [true, false])
  }

  @Test func `Errors about what Apple has removed are not taken for refusals`() {
    let output = """
      /t/Card.swift:1:1: error: 'x' is unavailable: renamed to 'y'
      /t/Card.swift:2:1: error: cannot find 'z' in scope
      """
    #expect(messages("a\nb\n").diagnostics(in: output).errors.count == 2)
  }

  @Test(arguments: [
    ("cannot find type 'UIMenuBuilder' in scope", "Documentation/UIKit.md"),
    ("cannot find 'CATextureView' in scope", "Documentation/UIKit.md"),
    ("value of type 'UIView' has no member 'motionEffects'", "Documentation/UIKit.md"),
    ("type 'UIColor' has no member 'tintt'", "Documentation/UIKit.md"),
    ("value of type 'Card' has no member 'flip'", nil),
    ("no such module 'SnapKit'", "give the files"),
    ("cannot find 'nope' in scope", nil),
    ("cannot find type 'NSFW' in scope", nil),
    ("cannot find type 'Card' in scope", nil),
  ])
  func `Names of Apple's and modules that are missing have a hint`(message: String, hint: String?) {
    let errors = messages("a\n").diagnostics(in: "/t/Card.swift:1:1: error: \(message)").errors
    #expect(errors.count == 1)
    #expect((errors.first?.hint == nil) == (hint == nil))
    if let hint { #expect(errors.first?.hint?.contains(hint) == true) }
  }

  @Test func `Columns that the rewriter has moved are those of the user`() {
    let errors = messages("@objc protocol P {}\n").diagnostics(in: "/t/Card.swift:1:10: error: redeclaration")
      .errors
    #expect(errors.first?.range == SourceRange(line: 1, column: 16))
  }

  @Test func `Errors in appended code are told apart`() {
    let found = messages("class A: UIView {}\n").diagnostics(in: "/t/Card.swift:4:10: error: no such member")
    #expect(found.errors.isEmpty && found.appended == ["Card.swift": [2]])
    let other = messages("a\n").diagnostics(in: "/t/main.swift:4:10: error: x")
    #expect(other.errors.isEmpty && other.appended.isEmpty)
    #expect(messages("a\n").diagnostics(in: "ld: error: nothing").appended.isEmpty)
  }

  @Test(arguments: [
    "module compiled with Swift 6.3.1 cannot be imported by the Swift 6.2 compiler: /l/UIKit.swiftmodule",
    "compiled module was created by an older version of the compiler; rebuild 'UIKit' and try again: /l/m",
    "compiled module was created by a different version of the compiler '6.3.2'; rebuild 'UIKit'",
    "malformed compiled module: /l/UIKit.swiftmodule",
  ])
  func `A layer of another compiler is what is missing, not a mistake of the user's`(message: String) {
    #expect(Toolchain.mismatch(in: "/t/Card.swift:1:8: error: \(message)\n 1 | import UIKit\n") != nil)
    #expect(Toolchain.mismatch(in: "/t/Card.swift:1:8: error: cannot find 'a'\n// \(message)\n") == nil)
  }

  @Test func `Copies have different names, and none is that of the generated file`() {
    #expect(
      ProgramBuilder.fileNames(of: ["a/Card.swift", "b/Card.swift", "main.swift"])
        == ["Card.swift", "Card-2.swift", "main-2.swift"])
  }
}
