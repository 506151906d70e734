import Foundation
import TestTraits
import Testing

@Suite("fling selftest")
struct SelfTestTests {
  private let command: Command

  init() throws { command = try Command() }

  @Test("All checks pass on this machine, and the versions of libraries follow", .heavy)
  func holds() throws {
    let outcome = try command.run("selftest")
    #expect(outcome.status == 0, "\(outcome.text)")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.prefix(25).allSatisfy { $0.hasPrefix("ok ") })
    #expect(lines[25] == "all 25 checks hold")
    #expect(lines[26].hasPrefix("Fling "))
    #expect(command.contents().isEmpty)
  }

  @Test("--json prints the results as JSON", .heavy)
  func json() throws {
    let outcome = try command.run("selftest", "--json")
    let document = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(document["holds"] as? Bool == true)
    #expect((document["checks"] as? [[String: Any]])?.count == 25)
    #expect((document["versions"] as? [String: String])?["HarfBuzz"] != nil)
  }
}
