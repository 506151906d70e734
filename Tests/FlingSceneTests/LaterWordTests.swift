import Testing

@testable import FlingScene

@Suite("Words that are not built yet")
struct LaterWordTests {
  @Test("No word is both built and listed as not built, and every group belongs to a table")
  func lists() throws {
    for group in LaterWords.groups {
      let table = try #require(KeyTable.all.first { $0.name == group.table }, "\(group.table)")
      for kind in group.kinds { #expect(!table.hasKind(kind), "\(group.table): \(kind)") }
      for key in group.keys + group.changes { #expect(!table.has(key), "\(group.table): \(key)") }
    }
    for member in LaterWords.viewMembers { #expect(ViewMember(rawValue: member) == nil, "\(member)") }
    for name in LaterWords.names { #expect(!SceneNames.reserved.contains(name), "\(name)") }
  }

  @Test("The reference page ends with the words that are not built")
  func page() {
    let page = KeyReferencePage.markdown
    #expect(page.hasSuffix(LaterWords.markdown))
    #expect(page.contains("### Not built yet\n\n| place | words |\n"))
    #expect(page.contains("| `show` | kinds `keys` |\n"))
  }
}
