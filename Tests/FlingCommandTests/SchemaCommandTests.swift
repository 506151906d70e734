import Foundation
import Testing

@Suite("fling schema")
struct SchemaCommandTests {
  private let command: Command

  init() throws { command = try Command() }

  @Test("The schema is printed as JSON or written to a file")
  func prints() throws {
    let outcome = try command.run("schema")
    #expect(outcome.status == 0)
    let schema = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(try command.run("schema", "-o", "made/scene.schema.json").output.isEmpty)
    #expect(command.read("made/scene.schema.json") == outcome.output)
  }
}
