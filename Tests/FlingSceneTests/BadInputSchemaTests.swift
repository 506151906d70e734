import Foundation
import TestTraits
import Testing

@testable import FlingScene

/// Compares the verdict of the schema on every invalid scene with the list `Tests/BadInput/schema.txt`. The
/// schema accepts the scenes whose errors only a run, an expression or a name shows.
/// `FLING_BLESS=1 swift test --filter BadInputSchemaTests` accepts the current verdicts.
@Suite("Schema check of invalid scenes")
struct BadInputSchemaTests {
  @Test("The schema's verdict on every invalid scene equals schema.txt")
  func refused() throws {
    let folder = ShippedScenes.root.appending(path: "Tests/BadInput")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".yaml")
    }
    let validator = SchemaValidator(SceneSchema.document)
    var report = ""
    for name in names.sorted() {
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      let findings = DiagnosticSink(file: name, lines: SourceLines(bytes))
      guard let node = YAMLReader.read(bytes, findings: findings), !findings.hasErrors else {
        report += "\(name): no YAML for a scene\n"
        continue
      }
      report +=
        "\(name): \(validator.complaint(about: JSONValue(node)).map { "refused at \($0)" } ?? "taken")\n"
    }
    let environment = ProcessInfo.processInfo.environment
    let golden = folder.appending(path: "schema.txt")
    if environment["FLING_BLESS"] == "1", environment["CI"] == nil {
      try Data(report.utf8).write(to: golden)
    }
    #expect(report == (try? String(contentsOf: golden, encoding: .utf8)))
  }
}
