import FlingScene
import Foundation
import Testing

@testable import FlingGeometry

@Suite("Color syntax compared with Chromium", .enabled(if: Browser.program != nil, Browser.absence))
struct ColorTests {
  private static let separators = [", ", ",", " ", " / ", "/"]

  /// Color functions with every combination of separators, and of numbers, percentages and angles.
  private static let texts: [String] = {
    var texts: [String] = []
    func add(_ name: String, _ values: [[String]], alphas: [String]) {
      for value in values {
        for first in separators {
          for second in separators {
            let color = "\(name)(\(value[0])\(first)\(value[1])\(second)\(value[2])"
            texts.append(color + ")")
            for third in separators { texts += alphas.map { color + third + $0 + ")" } }
          }
        }
      }
    }
    add(
      "rgb",
      [
        ["1", "2", "3"], ["10%", "20%", "30%"], ["50%", "128", "0"], ["10", "20%", "30"],
        ["10", "20", "30%"],
        ["300", "-5", ".5"], ["1deg", "2", "3"],
      ], alphas: ["0.5", "50%"])
    add("rgba", [["1", "2", "3"], ["0", "0%", "0"]], alphas: ["2"])
    let hues = ["120", "120deg", "-1rad", "0.5TURN", "10%"]
    let parts = [["50%", "50%"], ["50", "50"], ["50%", "50"], ["50", "50%"]]
    add("hsl", hues.flatMap { hue in parts.map { [hue] + $0 } }, alphas: ["50%"])
    add("hsla", [["120", "50%", "50%"]], alphas: [".5"])
    add(
      "oklch",
      [["0.5", "0.1", "20"], ["50%", "25%", "20deg"], ["50%", "0.1", "1rad"], ["0.5", "0.1", "20%"]],
      alphas: ["0.5", "50%"])
    texts += [
      "rgb()", "rgb(1)", "rgb(1,2)", "rgb(1 2)", "rgb(1,2,3,)", "rgb(,1,2,3)", "rgb(1,,2,3)", "rgb(1,2,,3)",
      "rgb(1 2 3 /)",
      "rgb(1 2 3 // 4)", "rgb(1,2,3,4,5)", "rgb(1 2 3 / 4 / 5)", "rgb (1,2,3)", "rgb( 1 , 2 , 3 )",
      "rgb(1\t2\n3)", "rgb(1.,2,3)",
      "rgb(1.5.2.3)", "rgb(1+2+3)", "rgb(1-2-3)", "rgb(10%20%30%)", "rgb(10 % 2 3)", "rgb(+-1,2,3)",
      "rgb(- 1 2 3)", "rgb(#fff)",
      "rgb(red)", "RGB(1,2,3)", "Hsl(120 50 50)", "rgb(1;2;3)", "rgb(1,2,3))", "rgb((1,2,3))",
      "rgb(1 2 3 50deg)", "hsl(120 deg 50% 50%)",
      "rgb(1,2,3,50deg)", "oklcha(0.5 0.1 20)", "#fff", "#ffff", "#ffffff", "#ffffffff", "#ff", "#fffff",
      "#fffffff", "#ggg", "#AbC",
      "# fff", "fff", "RED", "rebeccapurple", "Transparent", "redd", "red blue", "red, blue", "red;",
      "light-dark(red, blue)",
      "light-dark(red blue)", "light-dark(red, blue, green)", "light-dark(red)",
      "light-dark(rgb(1,2 3), red)",
      "light-dark(rgb(1 2 3), hsl(120, 50, 50))", "light-dark(light-dark(red, blue), green)",
      "LIGHT-DARK(#fff,#000)",
    ]
    return texts
  }()

  @Test("Fling accepts and rejects the same colors as Chromium, with the same channels")
  func colors() throws {
    let texts = try JSONEncoder().encode(ColorTests.texts)
    // A canvas returns the drawn color in bytes.
    let html = """
      <!doctype html><meta charset=utf-8><canvas id=canvas width=1 height=1></canvas><script>
      const pen = document.getElementById('canvas').getContext('2d', {willReadFrequently: true});
      const read = text => {
        if (!CSS.supports('color', text)) return null;
        document.body.style.color = text;
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = getComputedStyle(document.body).color;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data];
      };
      const found = JSON.stringify(\(String(decoding: texts, as: UTF8.self)).map(read));
      document.body.textContent = 'found ' + found + ' end';
      </script>
      """
    let page = try Browser.content(of: html)
    let start = try #require(page.range(of: "found ")?.upperBound)
    let end = try #require(page.range(of: " end")?.lowerBound)
    let found = try JSONDecoder().decode([[Int]?].self, from: Data(page[start..<end].utf8))
    try #require(found.count == ColorTests.texts.count)
    #expect(found.count { $0 != nil } > 100 && found.count { $0 == nil } > 400)
    var wrong: [String] = []
    for (text, theirs) in zip(ColorTests.texts, found) {
      let color = try? ColorSyntax.color(text, theme: .light)
      switch (color, theirs) {
      case (nil, nil): break
      case (let color?, let bytes?):
        let own = [color.red, color.green, color.blue, color.alpha].map { $0 * 255 }
        // The bytes of a translucent pixel were premultiplied and divided again.
        let slack = color.alpha < 1 ? 2.5 : 1
        if zip(own, bytes).contains(where: { abs($0 - Double($1)) > slack }) {
          wrong.append("\(text): \(own) for \(bytes)")
        }
      default: wrong.append("\(text): \(color == nil ? "refused" : "read")")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(found.count): \(wrong.joined(separator: "  "))")
  }
}
