import Testing

@testable import FlingScene

struct LanguageHelpTests {
  @Test func `Every kind and every key of the language is explained without marks of Markdown`() {
    for table in KeyTable.all {
      for word in table.kinds.map(\.word) + table.keys.map(\.name) {
        let sections = LanguageHelp.sections(about: word)
        #expect(!sections.isEmpty, "\(word)")
        for section in sections {
          #expect(!section.rows.isEmpty || table.hasKind(word), "\(word)")
          for text in [section.heading] + section.rows.map(\.text) {
            #expect(!text.contains("`") && !text.contains("](#"), "\(text)")
          }
        }
      }
    }
  }

  @Test func `A kind has all of its keys, and a key all places where it may be written`() throws {
    let sections = LanguageHelp.sections(about: "attachment")
    let kind = try #require(sections.first)
    #expect(kind.heading == "attachment, an entry of behaviors: A rod, spring, rope, weld, pivot or slide.")
    #expect(kind.rows.map(\.term) == KeyTable.behaviors.keys(of: "attachment").map(\.name))
    let joint = try #require(kind.rows.first { $0.term == "joint" })
    #expect(joint.text == "Type of the joint. (distance, rope, fixed, pin, slide; default distance)")
    let key = try #require(LanguageHelp.sections(about: "elasticity").last)
    #expect(key.heading == "elasticity, a key of")
    #expect(key.rows.map(\.term) == ["behaviors", "boundaries"])
    #expect(key.rows.first?.text.hasSuffix("For collision, dynamic-item.") == true)
  }

  @Test func `A list has its kinds, a map its keys`() throws {
    let list = try #require(LanguageHelp.sections(about: "outputs").first)
    #expect(list.heading == "The kinds of outputs" && list.rows.first?.term == "gif")
    let map = try #require(LanguageHelp.sections(about: "canvas").first)
    #expect(map.heading == "The keys of canvas" && map.rows.contains { $0.term == "background" })
  }

  @Test func `A word that the language lacks has a similar one`() {
    #expect(LanguageHelp.sections(about: "atachment").isEmpty)
    #expect(LanguageHelp.nearest(to: "atachment") == "attachment")
  }
}
