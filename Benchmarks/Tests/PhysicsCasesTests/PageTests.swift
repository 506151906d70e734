import BenchmarkTraits
import Foundation
import PhysicsCases
import Testing

@Suite("Truth table: page")
struct PageTests {
  @Test("Documentation/Physics.md contains every row of the table")
  func rows() throws {
    let page = try String(contentsOf: root.appending(path: "Documentation/Physics.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| t") || $0.hasPrefix("| s") }
    #expect(
      rows.allSatisfy { $0.split(separator: "|").count == 9 },
      "the name of a figure contains a column separator")
    for truth in Truth.all {
      #expect(page.contains("| \(truth.name) | "), "the row is missing; run make physics-table")
    }
  }

  @Test("Every row of the table has a unique name")
  func names() {
    #expect(Set(Truth.all.map(\.name)).count == Truth.all.count)
    #expect(Truth.all.count >= 69)
  }
}
