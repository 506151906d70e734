import FlingScene
import Testing

@testable import SceneFuzz

@Suite("Mutated scenes")
struct SceneFuzzTests {
  private static let corpus: Corpus = {
    var corpus = Corpus()
    corpus.add("falling", Array(falling.utf8))
    corpus.add("other", Array(other.utf8))
    return corpus
  }()

  private static let falling = """
    fling: 1
    canvas: {size: [60, 80], background: white}
    let: {drop: 20}
    views:
      - view: square
        repeat: 3
        center: = [30 * i, drop]
        size: 20
        fill: blue
    behaviors:
      - gravity: fall
        items: square-*
    script:
      - at: 40ms
        do: [{mark: falling}]
    render: {duration: 0.1s, outputs: [{gif: a.gif}]}

    """

  private static let other = """
    fling: 1
    canvas: {size: 50}
    views:
      - path: line
        d: M0 0 L9 9
        rotation: 45deg
        shadow: {blur: 4}

    """

  @Test("A seed always gives the same scene and command")
  func sameSeed() {
    for seed in 0..<50 as Range<UInt64> {
      let first = SceneCase(seed: seed, corpus: Self.corpus)
      let second = SceneCase(seed: seed, corpus: Self.corpus)
      #expect(first.bytes == second.bytes)
      #expect(first.command == second.command)
    }
  }

  @Test("Seeds give different scenes; most are YAML, and many are valid although they changed")
  func differentSeeds() {
    let cases = (0..<600).map { SceneCase(seed: $0, corpus: Self.corpus) }
    #expect(Set(cases.map(\.bytes)).count > 400)
    #expect(cases.count { SceneTree(yaml: $0.bytes) != nil } > 400)
    #expect(cases.count { $0.tree == nil } > 20, "some cases have damaged bytes")
    let known = Self.corpus.seeds.compactMap { $0.tree?.text(.json) }
    let right = cases.filter { fuzzed in
      (try? SceneReader.read(SourceFile(name: "scene.yaml", bytes: fuzzed.bytes))) != nil
        && fuzzed.tree.map { !known.contains($0.text(.json)) } ?? false
    }
    #expect(right.count > 100)
    #expect(Set(cases.map(\.command.name)).count == SceneCommand.Name.allCases.count)
  }

  @Test("Every kind of mutation and of extreme value occurs")
  func kinds() {
    let texts = (0..<3000).map {
      String(decoding: SceneCase(seed: $0, corpus: Self.corpus).bytes, as: UTF8.self)
    }
    for piece in [
      "\\u001b", "/ 0", "../", "1e308", "4000s", "\u{202E}", "19999", "((((((", "M0 0L9 9L9 9", "{i}",
    ] {
      #expect(texts.contains { $0.contains(piece) }, "\(piece)")
    }
  }

  @Test("The estimated work grows with duration, copies and canvas size")
  func estimate() throws {
    func estimate(_ scene: String) throws -> WorkEstimate {
      WorkEstimate(try #require(SceneTree(yaml: Array(scene.utf8))))
    }
    let usual = try estimate(Self.falling)
    #expect(usual.elements > 3 && usual.ticks == 600 && usual.frames == 500)
    #expect(try estimate(Self.falling.replacing("0.1s", with: "1000s")).ticks > 60_000)
    #expect(try estimate(Self.falling.replacing("repeat: 3", with: "repeat: 3000")).elements > 3000)
    #expect(try estimate(Self.falling.replacing("[60, 80]", with: "[6000, 8000]")).pixels >= 48e6)
    #expect(try estimate(Self.falling.replacing("0.1s", with: "1e9s")).ticks == 216_000)
  }
}
