import Foundation
import TestTraits
import Testing

@testable import FlingScene

/// Which wrong scenes the schema refuses too: `Tests/BadInput/schema.txt`. The others are wrong by what only a run, an
/// expression or a name tells. `FLING_BLESS=1 swift test --filter BadInputSchemaTests` accepts what it refuses now.
@Suite("Wrong scenes and the schema")
struct BadInputSchemaTests {
  @Test("It refuses those that it is known to refuse")
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
