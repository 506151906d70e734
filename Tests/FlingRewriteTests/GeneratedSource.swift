/// Sources of random declarations and statements, with what the rewriter must change and what it must not.
struct GeneratedSource {
  private var random: SplitMix
  private var text = ""
  private var lineBreak = "\n"

  static func text(seed: Int) -> String {
    var source = GeneratedSource(random: SplitMix(seed: UInt64(seed)))
    source.write()
    return source.text
  }

  private init(random: SplitMix) {
    self.random = random
  }

  private mutating func write() {
    lineBreak = random.choice(["\n", "\n", "\n", "\r\n"])
    for _ in 0..<random.number(below: 4) { add(random.choice(Self.imports)) }
    for _ in 0..<1 + random.number(below: 4) { writeType(depth: 0) }
    if random.number(below: 4) == 0 { text.removeLast() }
  }

  private mutating func add(_ line: String, depth: Int = 0) {
    text +=
      String(repeating: "  ", count: depth)
      + line.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: lineBreak) + lineBreak
  }

  private mutating func writeType(depth: Int) {
    add(random.choice(Self.heads), depth: depth)
    for _ in 0..<random.number(below: 5) {
      if depth < 3, random.number(below: 8) == 0 {
        writeType(depth: depth + 1)
      } else {
        add(random.choice(Self.members), depth: depth + 1)
        if random.number(below: 2) == 0 {
          add("func f\(random.number(below: 100))() {", depth: depth + 1)
          for _ in 0..<random.number(below: 4) { add(random.choice(Self.statements), depth: depth + 2) }
          add("}", depth: depth + 1)
        }
      }
    }
    add("}", depth: depth)
  }

  private static let imports = [
    "import UIKit", "import Foundation", "import os", "import os.log  // note", "@testable import Charts",
    "import class QuartzCore.CALayer", "#if canImport(UIKit)\nimport UIKit\n#endif",
    "import UIKit; import Dispatch",
  ]
  private static let heads = [
    "class A: UIViewController {", "@objc class B: NSObject {", "extension A {", "struct S {",
    "@objcMembers final class C: A {",
    "@objc protocol P {", "@objc public protocol Q: P {", "@objc protocol R: NSObjectProtocol {",
    "private class D<T>: UIView {",
    "@UIApplicationMain class E: UIResponder, UIApplicationDelegate {", "#if os(iOS)\n#endif\nenum F {",
  ]
  private static let members = [
    "@IBOutlet weak var a: UIView!", "@IBOutlet private var b: [UILabel]?",
    "@objc func c(_ s: Any) { s.d?(1) }",
    "@objc optional func d(_ x: Int)", "@IBAction func e(sender: UIButton, event: UIEvent) {}",
    "dynamic var g = 1",
    "@objc\n@available(iOS 9, *) dynamic func h() {}", "// @objc \"", "/* @objc /* \" */ */ let é = \"ü\"",
    "lazy var i = UITapGestureRecognizer(target: self, action: #selector(c(_:)))", "@NSManaged var j: Int",
    "required init?(coder: NSCoder) { super.init(coder: coder) }", "override init() { super.init() }",
  ]
  private static let statements = [
    "let a = \"@objc \\(f(\"\\(#selector(b))\"))\"", "let b = #\"@objc \"\\(x)\"#; c(#selector(A.c(_:)))",
    "let c = \"\"\"\n  @objc \"x\" \\(y(\"\"\"\n  z\n  \"\"\"))\n  \"\"\"",
    "let d = /@objc \"(/ ; let e = a / b / c",
    "let e = #/\n  import UIKit \"\n/#", "delegate?.d?(1)", "k(#keyPath(CALayer.position))", "x = y /z",
    "var dynamic = 1",
    "#if os(iOS) && DEBUG\n#else\n@objc func x() {}\n#endif", "f { $0.g() } // \"",
    "let s = \"\\\"\" + #\"\"\"#",
  ]
}
