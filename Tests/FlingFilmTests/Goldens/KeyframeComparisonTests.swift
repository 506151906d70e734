import Testing

@testable import FlingFilm

@Suite("Comparison of keyframes")
struct KeyframeComparisonTests {
  private func file(_ tracks: String) -> [UInt8] {
    Array("{\"title\":\"\",\"duration\":1,\"loop\":1,\"tracks\":{\(tracks)}}\n".utf8)
  }

  private static let card = "\"card\":{\"x\":[[0,10,0.2,0.8],[1,20]]}"

  private func difference(_ actual: String, _ expected: String = card, tolerance: Double = 0) -> String? {
    KeyframeComparison(tolerance: tolerance).difference(file(actual), from: file(expected))
  }

  @Test(arguments: [
    (card, nil), ("\"card\":{\"x\":[[0,10,0.2,0.8],[1,21]]}", "card.x at 1 s is 21, expected 20"),
    ("\"card\":{\"x\":[[0,10,0.2,0.7],[1,20]]}", "card.x changes in another way from 0 s on"),
    ("\"card\":{\"x\":[[0,10],[1,20]]}", "card.x changes in another way from 0 s on"),
    ("\"card\":{\"x\":[[0.5,10],[1,20]]}", "card.x has a keyframe at 0.5 s, expected one at 0 s"),
    ("\"card\":{\"x\":[[0,10,0.2,0.8],[1,20],[2,3]]}", "card.x has 3 keyframes, expected 2"),
    ("", "card.x is gone"), ("\(card),\"ball\":{\"opacity\":[[0,1]]}", "ball.opacity is new"),
  ])
  func `The first difference is told by view and key`(actual: String, message: String?) {
    #expect(difference(actual) == message)
  }

  @Test
  func `A tolerance compares values at the keyframes of both`() {
    let line = "\"card\":{\"x\":[[0,10],[0.5,15],[1,20.4]]}"
    #expect(difference(line, tolerance: 0.5) == nil)
    #expect(difference(line, tolerance: 0.3) == "card.x at 1 s is 20.4, expected 20")
  }

  @Test
  func `A damaged file is told`() {
    let comparison = KeyframeComparison(tolerance: 0)
    for text in [
      "", "{}", "{\"tracks\":{\"a\":[]}}", "{\"tracks\":{\"a\":{\"x\":[]}}}",
      "{\"tracks\":{\"a\":{\"x\":[[1]]}}}",
    ] {
      #expect(
        comparison.difference(file(""), from: Array(text.utf8)) == "the golden's keyframes can't be read")
    }
  }
}
