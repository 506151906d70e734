import FlingGeometry
import FlingStage
import Foundation
import Testing

@testable import FlingVector

struct HostileMotionTests {
  private static let words = [
    "</style><script>alert(1)</script>", "*/ body{display:none} /*", "--> <set/> <!--", "a\nlet b = 1",
    "\"'`\\(x)",
    "\u{202E}card", "card\u{0}", "ends with -", "", "  ", "1", "-", "ÄÖ", "卡片", "class", "--",
    "\u{FFFE}\r\n*/",
  ]
  private static let turn = Pose(
    rotation: Channel([.init(at: 0, [0], .cubic(y1: 0, y2: 1)), .init(at: 1, [90])]))

  @Test(arguments: words) func `No word of a scene leaves its comment or its string`(word: String) throws {
    let film = MotionFilms.film([LayerTrack(name: word, pose: HostileMotionTests.turn)], title: word)

    let css = try MotionFilms.text(film, .css, views: [word])
    let comments = try Regex("/\\*[^*]*(\\*(?!/)[^*]*)*\\*/")
    let sheet = css.replacing(comments, with: "")
    #expect(sheet.allSatisfy { $0.isASCII && !"<>\"'`\\".contains($0) })
    #expect(sheet.components(separatedBy: "@keyframes").count == 2)

    let swift = try MotionFilms.text(film, .swift, views: [word])
    let code = swift.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    #expect(code.filter { $0.hasPrefix("func ") }.count == 1)
    #expect(code.joined().allSatisfy { $0.isASCII })
    #expect(!code.contains { $0.contains("let b =") })

    let xml = try MotionFilms.text(film, .xml, views: [word])
    for comment in xml.components(separatedBy: "<!--").dropFirst() {
      let parts = comment.components(separatedBy: "-->")
      #expect(parts.count == 2)
      #expect(!parts[0].contains("--") && !parts[0].hasSuffix("-"))
      #expect(parts[1].allSatisfy(\.isASCII) && !parts[1].contains("<set/>"))
    }

    let json = try MotionFilms.text(film, .json, views: [word])
    let file = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((file?["tracks"] as? [String: Any])?.keys.first == word)
    #expect(file?["title"] as? String == word)
  }

  @Test func `Names that become equal get numbers`() throws {
    let names = ["card", "Card", "card 2", "card-2", "card!", "card_2"]
    let film = MotionFilms.film(names.map { LayerTrack(name: $0, pose: HostileMotionTests.turn) })
    let css = try MotionFilms.text(film, .css)
    let classes = css.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.lowercased() }
    #expect(classes.count == names.count && Set(classes).count == names.count)
    let swift = try MotionFilms.text(film, .swift)
    let functions = swift.split(separator: "\n").filter { $0.hasPrefix("func ") }
    #expect(functions.count == names.count && Set(functions).count == names.count)
  }

  @Test func `A name that occurs in several cells gets numbers`() throws {
    let cells = (0..<3).map { _ in
      LayerTrack(children: [LayerTrack(subject: .view(0), name: "ball", pose: HostileMotionTests.turn)])
    }
    let text = try MotionFilms.text(MotionFilms.film(cells), .json, views: ["ball"])
    let file = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect((file?["tracks"] as? [String: Any])?.keys.sorted() == ["ball", "ball-2", "ball-3"])
  }

  @Test func `Huge numbers are printed as decimals`() throws {
    let numbers = [1e300, -1.7e308, 1e-300, 1e17, Double.leastNonzeroMagnitude]
    let channel = Channel(
      numbers.enumerated().map { .init(at: Double($0) / 4, [$1], .cubic(y1: -50, y2: 1e9)) })
    let pose = Pose(
      position: .separate(x: channel, y: channel), rotation: channel,
      scale: Channel(channel.keyframes.map { .init(at: $0.time, [$0.values[0], 1], $0.easing) }))
    let film = MotionFilms.film([LayerTrack(name: "far", pose: pose)])
    for format in MotionWriter.Format.allCases {
      let text = try MotionFilms.text(film, format)
      for word in ["nan", "inf,", "inf\"", "null", "e+", "e-3"] {
        #expect(!text.contains(word), "\(format): \(word)")
      }
    }
  }

  @Test func `A film without duration has keyframes`() throws {
    let film = MotionFilms.film([LayerTrack(name: "card", pose: HostileMotionTests.turn)], duration: 0)
    for format in MotionWriter.Format.allCases {
      let text = try MotionFilms.text(film, format)
      #expect(!text.contains("nan"))
    }
  }

  @Test func `Twenty thousand views are written in the time of a few`() throws {
    let tracks = (0..<20_000).map {
      LayerTrack(subject: .view($0), name: "v-\($0 % 7)", pose: HostileMotionTests.turn)
    }
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try MotionFilms.text(MotionFilms.film(tracks), .json) }
    #expect(time < .seconds(60))
  }
}
