import Testing

@testable import FlingScene

@Suite("Scene templates")
struct TemplateTests {
  @Test(
    "Every template is formatted, valid by the schema and without warnings",
    arguments: SceneTemplate.all.map(\.name))
  func readable(name: String) throws {
    let template = try #require(SceneTemplate.named(name))
    let text = template.scene(named: "my_new-card")
    let laidOut = try SceneFormatter.format(SourceFile(name: "a.yaml", bytes: Array(text.utf8)))
    #expect(laidOut.map { String(decoding: $0, as: UTF8.self) } == text)
    #expect(try SchemaTests.complaint(about: text) == nil)
    let document = try read(text)
    #expect(document.warnings.isEmpty)
    #expect(document.metadata.title == "My new card")
    #expect(document.metadata.description?.isEmpty == false)
    #expect(!document.expectations.isEmpty)
    #expect(!text.contains("NAME") && !text.contains("TITLE"))
    #expect(text.contains("\n  # ") || text.contains("    # "))
    #expect(template.scene(named: "my_new-card", hasSchema: true).hasSuffix("schema.json\n" + text))
  }
}
