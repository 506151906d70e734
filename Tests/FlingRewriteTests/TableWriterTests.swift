import Testing

@testable import FlingRewrite

@Suite struct TableWriterTests {
  /// The entries of a file's tables, without what is around them.
  func entries(_ text: String) -> [String] {
    rewritten(text).appendix.filter { $0.hasPrefix("  FlingTables") }.map { String($0.dropFirst(14)) }
  }

  @Test func `Classes, outlets and methods are told by their names`() {
    let file = rewritten(
      """
      import UIKit
      class Card: UIViewController {
        @IBOutlet private weak var image: UIImageView!
        @IBOutlet var balls: [UIView]?
        @objc private func tap(_ sender: UITapGestureRecognizer) {}
        @IBAction func go() {}
        @objc func move(to point: Any, with event: UIEvent?) {}
        func plain(_ x: Int) {}
      }
      """)
    #expect(
      file.appendix == [
        "extension Card { @MainActor static func _fling0_0() {",
        "  FlingTables.addClass(\"Card\", Card.self) { Card() }",
        "  FlingTables.addOutlet(\"image\") { (owner: Card, value: UIImageView) in owner.image = value }",
        "  FlingTables.addOutlet(\"balls\") { (owner: Card, value: [UIView]) in owner.balls = value }",
        "  FlingTables.addMethod(\"tap:\") { (owner: Card, sender: UITapGestureRecognizer) in _ = owner.tap(sender) }",
        "  FlingTables.addMethod(\"go\") { (owner: Card) in _ = owner.go() }",
        "  FlingTables.addMethod(\"moveTo:with:\") { (owner: Card, sender: Any, event: UIEvent?) in "
          + "_ = owner.move(to: sender, with: event) }",
        "} }", "@MainActor func _fling0() {", "  Card._fling0_0()", "}",
      ])
    #expect(file.outlets.map(\.name) == ["image", "balls"])
    #expect(file.outlets.map(\.type) == ["UIImageView", "[UIView]"])
    #expect(file.tables == "_fling0")
    #expect(file.text().hasSuffix("}\n" + file.appendix.map { $0 + "\n" }.joined()))
  }

  @Test(arguments: [
    ("class A: UIView { init() {} }", "A()"),
    ("class A: UIView { init(size: Int = 3) {} }", "A()"),
    (
      "class A: UIView { override init(frame: CGRect) {} ; required init?(coder: NSCoder) {} }",
      "A(frame: .zero)"
    ),
    (
      "class A: UIViewController { override init(nibName n: String?, bundle b: Bundle?) {} }",
      "A(nibName: nil, bundle: nil)"
    ),
    ("class A: UIViewController { required init?(coder: NSCoder) {} }", "A(coder: FlingTables.coder)"),
    ("class A: UIViewController { convenience init(model: Int) {} }", "A()"),
    ("class A: CALayer { override init() {}; override init(layer: Any) {} }", "A()"),
    ("class A: B {}; class B: UIView { override init(frame: CGRect) {} }", "A(frame: .zero)"),
  ])
  func `A new object is made by the initializer that needs nothing of the program's`(
    source: String, maker: String
  ) {
    #expect(entries(source).first == "addClass(\"A\", A.self) { \(maker) }")
  }

  @Test func `A layer that is private within a type is told in an extension of that type`() {
    let file = rewritten("struct A {\n  private class B: CALayer { @objc private func f() {} }\n}\n")
    #expect(
      file.appendix == [
        "import UIKit", "extension A { @MainActor static func _fling0_0() {",
        "  FlingTables.addClass(\"A.B\", A.B.self) { A.B() }",
        "  FlingTables.addLayer { (layer: A.B) in A.B(layer: layer) }", "} }",
        "@MainActor func _fling0() {", "  A._fling0_0()", "}",
      ])
    #expect(entries("struct A { struct B { private class C: CALayer {} } }").count == 2)
    #expect(entries("struct A { private struct B { class C: CALayer {} } }").isEmpty)
    #expect(entries("struct A<T> { private class B: CALayer {} }").isEmpty)
  }

  @Test(arguments: [
    ("class A: CALayer {}", true),
    ("class A: B {}; class B: CAShapeLayer { override init(layer: Any) {} }", true),
    ("class A: CALayer { init(a: Int) {}; override init(layer: Any) {} }", true),
    ("class A: CALayer { init(a: Int) {} }", false), ("class A: UIView { init(layer: Any) {} }", false),
  ])
  func `Layers that can be copied are told`(source: String, isCopied: Bool) {
    #expect(
      entries(source).contains("addLayer { (layer: A) in A(layer: layer) }") == isCopied)
  }

  @Test(arguments: [
    "class A: UIViewController { init(model: Int) {} }",
    "class A: UIViewController { init(model: Int) {}; @available(*, unavailable) required init?(coder: NSCoder) {} }",
    "class A: UIView { init() throws {} }",
  ])
  func `A class that needs arguments is told without a way to make one`(source: String) {
    #expect(entries(source) == ["addClass(\"A\", A.self)"])
  }

  @Test(arguments: [
    "class A {}", "class A: B {}; class B: C {}", "struct A { class B<T>: UIView {} }",
    "class A { private class B: UIView {} }", "func f() { class A: UIView {} }", "class A<T>: UIView {}",
    "class A: A {}",
  ])
  func `Classes that are not of the layer, or cannot be named, are not told`(source: String) {
    #expect(entries(source).isEmpty)
  }

  @Test func `Only methods that Objective-C could call are told`() {
    #expect(
      entries(
        """
        class A {
          @objc func a(_ x: inout Int) {}
          @objc func b() async {}
          @objc func c() throws {}
          @objc static func d() {}
          @objc func e(_ a: Int, _ b: Int, _ c: Int) {}
          @objc(other:) func f(_ x: Any) {}
          @objc func g(sender: Any) -> Int { 1 }
        }
        @objc extension UIView { func h() {} }
        """) == [
          "addMethod(\"other:\") { (owner: A, sender: Any) in _ = owner.f(sender) }",
          "addMethod(\"gWithSender:\") { (owner: A, sender: Any) in _ = owner.g(sender: sender) }",
          "addMethod(\"h\") { (owner: UIView) in _ = owner.h() }",
        ])
  }

  @Test func `Entries stand under the conditions of their declarations`() {
    let appendix = rewritten(
      "#if os(iOS)\n#elseif A && B // c\nclass A: UIView {}\n#else\n#endif\nclass B: UIView {}"
    )
    .appendix
    #expect(
      appendix == [
        "import UIKit", "#if !(true) && (A && B)", "extension A { @MainActor static func _fling0_0() {",
        "  FlingTables.addClass(\"A\", A.self) { A() }", "} }", "#endif",
        "extension B { @MainActor static func _fling0_1() {", "  FlingTables.addClass(\"B\", B.self) { B() }",
        "} }",
        "@MainActor func _fling0() {", "#if !(true) && (A && B)", "  A._fling0_0()", "#endif",
        "  B._fling0_1()", "}",
      ])
  }

  @Test(arguments: [
    ("tap", [], "tap"), ("tap", ["_"], "tap:"), ("tap", ["sender"], "tapWithSender:"),
    ("move", ["to"], "moveTo:"),
    ("tap", ["_", "event"], "tap:event:"), ("add", ["forKey", "_"], "addForKey::"),
    ("`in`", ["tone"], "inWithTone:"),
    ("go", ["with"], "goWith:"),
  ])
  func `Methods have the names of Objective-C`(name: String, labels: [String], selector: String) {
    #expect(SelectorName.of(name, labels: labels) == selector)
  }

  @Test func `A program names the functions that fill its tables`() throws {
    let program = RewrittenProgram([
      ("A.swift", Array("class A: UIView {}".utf8)), ("B.swift", []),
      ("C.swift", Array("class C: A {}".utf8)),
    ])
    #expect(program.tableCalls(omitting: [[], [], []]) == ["_fling0()", "_fling2()"])
    let file = program.files[0]
    let entry = try #require(file.appendix.indices.first(where: file.isEntry))
    #expect(program.tableCalls(omitting: [[entry], [], file.tableLines]) == ["_fling0()"])
    #expect(file.text(omitting: [entry]).contains("func _fling0()"))
    #expect(!file.text(omitting: [entry]).contains("FlingTables"))
    #expect(file.text(omitting: file.tableLines).hasPrefix("class A: UIView {}\nimport UIKit\n\n"))
  }
}
