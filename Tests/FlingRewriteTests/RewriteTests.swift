import Testing

@testable import FlingRewrite

@Suite struct RewriteTests {
  @Test(arguments: [
    ("action: #selector(tap(_:)))", "action:  Selector(tap(_:)))"),
    ("#selector(Card.tap)", " Selector(Card.tap)"),
    ("@objc func tap() {}", "      func tap() {}"),
    ("@objc(tap:) func tap(_ s: Any) {}", "            func tap(_ s: Any) {}"),
    ("@objcMembers class A {}", "             class A {}"),
    ("@IBOutlet weak var a: UIView!", "          weak var a: UIView!"),
    ("@IBAction func go(_ s: Any) {}", "          func go(_ s: Any) {}"),
    ("@NSManaged func a()", "           func a()"),
    ("@UIApplicationMain\nclass A {}", "                  \nclass A {}"),
    ("@main\r\nclass A {}", "     \r\nclass A {}"),
    ("@discardableResult func f() {}", "@discardableResult func f() {}"),
    ("#if os(iOS) || os(tvOS)\n#endif", "#if true    || os(tvOS)\n#endif"),
    ("f(#keyPath(CALayer.position), 1)", "f(\"position\"                , 1)"),
    ("f(#keyPath(self.card.alpha))", "f(\"card.alpha\"             )"),
    ("a\n#Preview(\"b\") {\n  C()\n}\nd", "a\n               \n     \n \nd"),
    ("@available(iOS 17, *)\n#Preview { C() }", "                     \n                "),
  ])
  func `What needs Objective-C gives way to blanks or other words`(source: String, expected: String) {
    #expect(rewritten(source).body == expected)
  }

  @Test(arguments: [
    (
      "extension CGPoint {\n  init(_ v: CGVector) {\n    x = v.dx\n    self.y = v.dy\n  }\n}",
      "extension CGPoint {\n  init(_ v: CGVector) { self.init();\n    x = v.dx\n    self.y = v.dy\n  }\n}"
    ),
    (
      "extension CGSize: P { init?(a: [Int]) { width = a[0]; height = { 1 }() } }",
      "extension CGSize: P { init?(a: [Int]) { self.init(); width = a[0]; height = { 1 }() } }"
    ),
    (
      "extension CGRect { init(s: CGFloat) { self.init(x: s, y: s, width: s, height: s) } }",
      "extension CGRect { init(s: CGFloat) { self.init(x: s, y: s, width: s, height: s) } }"
    ),
    (
      "extension CGRect { init(r: CGRect) { self = r } }",
      "extension CGRect { init(r: CGRect) { self = r } }"
    ),
    ("extension Card { init(a: Int) { b = a } }", "extension Card { init(a: Int) { b = a } }"),
    ("struct S { init(a: Int) { b = a } }", "struct S { init(a: Int) { b = a } }"),
  ])
  func `Initializers that set members of structures of C call one of them first`(
    source: String, expected: String
  ) {
    #expect(rewritten(source).body == expected)
    #expect(rewritten(expected).body == expected)
  }

  @Test(arguments: [
    (
      "@NSManaged public dynamic var a: Int",
      "           public         var a: Int{get{managedValue(\"a\")}set{setManagedValue(newValue,\"a\")}}"
    ),
    (
      "@NSManaged var b: [CGColor]? // c\nvar d = 1",
      "           var b: [CGColor]?{get{managedValue(\"b\")}set{setManagedValue(newValue,\"b\")}} // c\nvar d = 1"
    ),
    (
      "@NSManaged\nvar e: A.B<C>; let f = 2",
      "          \nvar e: A.B<C>{get{managedValue(\"e\")}set{setManagedValue(newValue,\"e\")}}; let f = 2"
    ),
    ("@NSManaged var g: Int, h: Int", "           var g: Int, h: Int"),
  ])
  func `Properties that Objective-C would manage get accessors`(source: String, expected: String) {
    #expect(rewritten(source).body == expected)
    #expect(rewritten(expected).body == expected)
  }

  @Test func `Columns behind accessors are known`() {
    let file = rewritten("  @NSManaged var e: Int; let f = 2\n")
    let place = file.body.utf8.count - " let f = 2\n".utf8.count + 2
    #expect(file.original(SourcePosition(line: 1, column: place)) == SourcePosition(line: 1, column: 26))
    #expect(file.original(SourcePosition(line: 1, column: 14)) == SourcePosition(line: 1, column: 14))
  }

  @Test(arguments: [
    ("import Foundation", "import UIKit     "),
    ("import UIKit.UIGestureRecognizerSubclass", "import UIKit" + String(repeating: " ", count: 28)),
    ("import class UIKit.UIView; a", "import UIKit             ; a"),
    ("@preconcurrency import CoreGraphics", "@preconcurrency import UIKit       "),
    ("import os", "         "),
    ("import os.log", "import UIKit "),
    ("@preconcurrency import os", "                         "),
    ("import WebKit", "import UIKit "),
    ("import Metal", "import UIKit"),
    ("@_exported import CoreLocation", "@_exported import UIKit       "),
    ("import Charts", "import Charts"),
    ("import UIKit", "import UIKit"),
  ])
  func `Imports of modules of Apple's become one of UIKit`(source: String, expected: String) {
    #expect(rewritten(source).body == expected)
  }

  @Test(arguments: [
    "// @objc #selector(a)", "/* import Foundation /* @IBOutlet */ @objc */", "\"@objc #selector(tap)\"",
    "#\"@objc \\(#selector(a))\"#", "\"\"\"\nimport Foundation\n@objc\n\"\"\"", "let r = /@objc \"/",
    "#/\n@objc\n/#", "let dynamic = 1; f(dynamic: dynamic)", "a.dynamic()", "case dynamic", "self.import(a)",
    "f(optional: 1)", "#selectors", "@objection", "x /\"@objc\".count/ y", "a?.b?(c)",
  ])
  func `Comments, literals and other names stay`(source: String) {
    #expect(rewritten(source).body == source)
  }

  @Test func `Code within interpolations is rewritten, and the text around it is not`() {
    #expect(
      rewritten(##"f("@objc \(g(#selector(a), "#selector \(#selector(b))")) @objc")"##).body
        == ##"f("@objc \(g( Selector(a), "#selector \( Selector(b))")) @objc")"##)
  }

  @Test func `A protocol that was limited to classes stays so, and its columns are known`() throws {
    let file = rewritten("@objc protocol Flow {\n  func a()\n}\n@objc public protocol Pan: Flow {}\n")
    #expect(
      lines(file.body).prefix(4) == [
        "protocol Flow:class {", "  func a()", "}", "public protocol Pan: class,Flow {}",
      ])
    #expect(file.original(SourcePosition(line: 1, column: 10)) == SourcePosition(line: 1, column: 16))
    #expect(file.original(SourcePosition(line: 1, column: 21)) == SourcePosition(line: 1, column: 21))
    #expect(file.original(SourcePosition(line: 2, column: 3)) == SourcePosition(line: 2, column: 3))
    #expect(file.original(SourcePosition(line: 4, column: 17)) == SourcePosition(line: 4, column: 23))
  }

  @Test func `Where no blanks make room, what follows on the line moves and its columns are known`() {
    let file = rewritten("@objc\nprotocol Flow { var x: Y { get } }\n")
    #expect(file.body == "     \nprotocol Flow:class { var x: Y { get } }\n")
    #expect(file.original(SourcePosition(line: 2, column: 31)) == SourcePosition(line: 2, column: 25))
    #expect(file.original(SourcePosition(line: 2, column: 10)) == SourcePosition(line: 2, column: 10))
  }

  @Test func `Protocols of NSObject are limited to classes already`() {
    #expect(
      rewritten("@objc protocol A: NSObjectProtocol {}").body == "      protocol A: NSObjectProtocol {}")
  }

  @Test func `Optional requirements get empty defaults and are called without a question mark`() {
    let program = RewrittenProgram([
      (
        "A.swift",
        Array("@objc protocol D: AnyObject {\n  @objc optional func did(_ a: A, at i: Int)\n}\n".utf8)
      ),
      ("B.swift", Array("delegate?.did?(a, at: 1)\nhandler?.other?(b)\n".utf8)),
    ])
    #expect(program.refusals.isEmpty)
    #expect(lines(program.files[0].body)[1] == "                 func did(_ a: A, at i: Int)")
    #expect(program.files[0].appendix.contains("extension D { func did(_ a: A, at i: Int) {} }"))
    #expect(program.files[1].body == "delegate?.did (a, at: 1)\nhandler?.other?(b)\n")
  }

  @Test(arguments: [
    (
      "@objc protocol D {\n  @objc optional func size() -> Int\n}", 2, 9, "optional requirement with a result"
    ),
    ("@objc protocol D {\n  @objc optional var size: Int { get }\n}", 2, 9, "optional property"),
    ("extension A {\n  override func f() {}\n}", 2, 3, "an extension overrides a member"),
    ("f(#selector(getter: A.b))", 1, 3, "a selector of a property"),
  ])
  func `What has no other form is refused at its place`(
    source: String, line: Int, column: Int, message: String
  ) {
    let program = RewrittenProgram([("A.swift", Array(source.utf8))])
    #expect(program.refusals.map(\.file) == ["A.swift"])
    #expect(program.refusals.map { [$0.refusal.line, $0.refusal.column] } == [[line, column]])
    #expect(program.refusals.allSatisfy { $0.refusal.message.contains(message) && !$0.refusal.hint.isEmpty })
  }

  @Test func `Overrides in a class are not refused`() {
    let source = "class A: B {\n  override func f() {}\n  override var g: Int { 1 }\n  override init() {}\n}"
    #expect(RewrittenProgram([("A.swift", Array(source.utf8))]).refusals.isEmpty)
  }

  @Test func `The difference shows changed lines and what follows the file`() {
    let source = "import Foundation\nlet a = 1\n@objc class B {}\n"
    #expect(
      LineDifference.text(source, rewritten(source)) == """
        --- Card.swift
        +++ Card.swift (rewritten)
        @@ -1,1 +1,1 @@
        -import Foundation
        +import UIKit     
        @@ -3,1 +3,1 @@
        -@objc class B {}
        +      class B {}

        """)
    #expect(LineDifference.text("import UIKit\n", rewritten("import UIKit\n")).isEmpty)
    #expect(LineDifference.text("a\n", rewritten("a\n")).hasSuffix("@@ -1,0 +2,1 @@\n+import UIKit\n"))
  }
}
