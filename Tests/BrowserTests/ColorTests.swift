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
    add(
      "hwb",
      [["120", "20%", "10%"], ["1turn", "20", "10"], ["100grad", "60%", "90%"], ["none", "0%", "20%"]],
      alphas: ["0.5", "none"])
    add(
      "lab", [["50", "40", "-20"], ["50%", "none", "-16%"], ["150", "1e2", "0"], ["50", "40deg", "0"]],
      alphas: ["50%"])
    add(
      "lch", [["52.2345%", "72.2", "56.2"], ["70", "40%", "-1rad"], ["50", "-20", "none"]], alphas: ["0.5"])
    add("oklab", [["0.6", "0.1", "-0.1"], ["60%", "25%", "none"], ["2", "0", "0"]], alphas: ["0.5"])
    let predefined = [
      "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz", "xyz-d50", "xyz-d65",
    ]
    for space in predefined {
      texts += [
        "0.2 0.5 0.7", "-0.2 50% 1.2", "none 1e-1 .9 / 50%", "0.5 0.5 0.5 / 2", "1 0", "1, 0, 0", "1 0 0 0",
      ].map { "color(\(space) \($0))" }
    }
    let mixtures = [
      "red, blue", "red, blue 30%", "30% red, blue", "red 20%, blue 40%", "white, blue 75%",
      "black 10%, lime",
      "transparent, red", "rgb(255 0 0 / 20%), oklch(0.7 0.2 200 / 0.9)",
      "hsl(none 50% 50%), hwb(200 10% 20%)", "lab(50 none 30), lch(60 40 none)",
      "color(display-p3 0 1 0), color(rec2020 1 0 0) 60%", "rgb(none 10 200), rgb(100 200 30 / none)",
      "gray, gray 40%", "red -5%, blue", "red 101%, blue", "red blue", "red 20% 30%, blue", "red 20, blue",
    ]
    let pairs = ["red, blue", "hsl(40 80% 50%), hsl(350 60% 40%) 30%", "white, blue"]
    for space in predefined + ["lab", "oklab", "hsl", "hwb", "lch", "oklch"] {
      texts += mixtures.map { "color-mix(in \(space), \($0))" }
      for way in ["shorter", "longer", "increasing", "decreasing", "longest"] {
        texts += pairs.map { "color-mix(in \(space) \(way) hue, \($0))" }
      }
      texts.append("color-mix(in \(space) longer, red, blue)")
    }
    texts += [
      "color(lab 50 0 0)", "color(1 0 0)", "color(p3 1 0 0)", "color()", "color(srgb)", "COLOR(SRGB 1 0 0)",
      "color-mix(in foo, red, blue)", "color-mix(red, blue)", "color-mix(hsl(0 100% 50%), blue 30%)",
      "color-mix(, red, blue)", "color-mix(in srgb, red 0%, blue 0%)", "color-mix(in srgb, red)",
      "color-mix(srgb, red, blue)", "rgb(1e2 2e0 3)", "rgb(1e 2 3)",
      "rgb(none 2 3)", "rgb(none, 2, 3)", "hsl(100grad 50% 50%)", "hsl(120 none none / none)",
    ]
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
        // The bytes of a translucent pixel were premultiplied and divided again. Chromium's matrix of a98-rgb
        // has five digits, which the curve magnifies near 0.
        let slack = color.alpha < 1 ? 2.5 : text.contains("in a98-rgb") ? 2 : 1
        let channels = color.alpha == 0 ? 3..<4 : 0..<4
        if channels.contains(where: { abs(own[$0] - Double(bytes[$0])) > slack }) {
          wrong.append("\(text): \(own) for \(bytes)")
        }
      default: wrong.append("\(text): \(color == nil ? "refused" : "read")")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(found.count): \(wrong.joined(separator: "  "))")
  }
}
