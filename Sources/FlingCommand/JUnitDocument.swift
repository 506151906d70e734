import FlingFilm
import FlingScene

/// Results in the XML format of JUnit, which CI systems read, with one test case for each scene. It contains
/// no times, so that equal results give equal bytes.
struct JUnitDocument {
  private let results: [GoldenResult]

  init(_ results: [GoldenResult]) {
    // A golden without a scene is not a test.
    self.results = results.filter { $0.verdict != .orphaned && $0.verdict != .removed }
  }

  var text: String {
    let failures = results.count { $0.isFailure && $0.verdict != .broken }
    let errors = results.count { $0.verdict == .broken }
    let skipped = results.count { $0.verdict == .pending && !$0.isFailure }
    let numbers =
      "tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"fling\" \(numbers)>",
      "  <testsuite name=\"fling test\" \(numbers)>",
    ]
    for result in results { lines += JUnitDocument.testCase(result) }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  private static func testCase(_ result: GoldenResult) -> [String] {
    let folder = result.path.split(separator: "/").dropLast().joined(separator: ".")
    let start =
      "    <testcase classname=\"\(escaped(folder.isEmpty ? "scenes" : folder))\" "
      + "name=\"\(escaped(result.name))\" file=\"\(escaped(result.path))\""
    if !result.isFailure, result.verdict != .pending { return [start + "/>"] }
    let body = (result.complaints.joined(separator: "\n") + "\n" + result.text)
      .split(separator: "\n").joined(separator: "\n")
    let lines = result.text.split(separator: "\n").map(String.init)
    let first = result.findings.first.map { "\($0.layer.rawValue): \($0.message)" } ?? lines.first ?? ""
    let element: String
    if !result.isFailure {
      element = "      <skipped message=\"\(escaped(first))\"/>"
    } else {
      let kind = result.verdict == .broken ? "error" : "failure"
      let type = result.layer?.rawValue ?? result.verdict.rawValue
      element =
        "      <\(kind) type=\"\(type)\" message=\"\(escaped(first))\">\(escaped(body, isInline: false))</\(kind)>"
    }
    return [start + ">", element, "    </testcase>"]
  }

  /// Text for elements and attributes. Invisible characters become numeric references. XML 1.0 does not allow
  /// most control characters, so they are replaced by U+FFFD.
  /// - Parameter isInline: whether line feeds are escaped, as required in attributes.
  static func escaped(_ text: String, isInline: Bool = true) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += isInline ? "&#10;" : "\n"
      case "\t": result += "&#9;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case _ where scalar.isInvisible: result += "&#x\(String(scalar.value, radix: 16));"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
