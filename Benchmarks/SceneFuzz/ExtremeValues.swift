internal import FlingGeometry

/// Values at and beyond the limits of scenes.
enum ExtremeValues {
  static let numbers = [
    "0", "-0", "-1", "1", "2", ".5", "0.5", "5e-324", "1e-300", "1e-17", "1e-9", "0.001", "7", "64", "100",
    "256",
    "400", "500", "1000", "4000", "16384", "16385", "19999", "20000", "20001", "36001", "65536", "1e5", "1e6",
    "1e9",
    "2147483648", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "18446744073709551616", "1e16", "1e19", "1e100", "1e155", "1e300", "1e308", "-1e308", "1e309", "1e999",
    "-1e9",
    "99999999999999999999999", "010", "0x10", "1_000", "+1", "1.", "NaN", ".nan", "nan", ".inf", "-.inf",
    "inf",
    "1e", "--1", "1,5", "½", "٣",
  ]

  static let times = [
    "0s", "0", "1ms", "0.1ms", "0.001s", "16.6ms", "0.1s", "1s", "30s", "719s", "4000s", "3600s", "3601s",
    "-1s",
    "-0s", "1e9s", "1e300s", "1e-300s", "9223372036854775807s", "nans", "1", "1m", "1 s", "1S", "s",
    "= 0s / 0",
    "= 1s / 0", "= time", "= -1s",
  ]

  static let angles = [
    "0deg", "90deg", "180deg", "360deg", "1e9deg", "-1e9deg", "1e300deg", "1e308rad", "0.25turn", "1e18turn",
    "1deg",
    "-45deg", "45", "45s", "5rad/s", "1e9rad/s", "1e308deg/s", "deg", "= 1deg / 0",
  ]

  static let colors = [
    "red", "white 0%", "black 200%", "red -1%", "#", "#f", "#12345678", "#123456789", "rgb(1, 2, 3)",
    "rgb(1e308 0 0)", "rgb(0 0 0 / 1e308)", "hsl(1e308 50% 50%)", "oklch(1 1e308 0)",
    "color(xyz 1e308 -1e308 0)", "lab(50 1e308 0)",
    "color-mix(in lch longer hue, red 1e-300%, lab(none 1e308 -1e308))", "color-mix(in oklab, red, blue",
    "oklch(0.5 0.1 20)",
    "rgb(",
    "rgb()", "light-dark(red, blue)", "light-dark(light-dark(red, blue), none)", "light-dark(", "system-red",
    "system-rde", "transparent", "currentcolor", "none", "rgb(50%, 128, 0)",
  ]

  static let names = [
    "", " ", "a", "all", "none", "unset", "true", "null", "self", "canvas", "world", "camera", "i", "n",
    "box-*", "*",
    "**", "-", "a-", "-a", "a--b", "a.b", "a b", "a/b", "0", "box-99999", "box-{i}", "{", "}", "{i",
    "{1 / 0}",
    "{i}{i}{i}", "{'a' * 9}", "\u{1B}[31mred", "bell\u{7}", "nul\u{0}l", "\u{202E}oof", "\u{2066}x\u{2069}",
    "\u{9B}2J",
    "line\nbreak", "tab\t", "\u{7F}", "é", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "名前",
    "שם", "\u{FEFF}",
    "\u{FFFF}", "\u{10FFFF}", "\u{E000}", "x-note", "<<", "&a", "*a", "!!str x", "%YAML", "---", "# no", "'",
    "\"",
    "\\", "$(id)", "`id`", "--help", "-o",
  ]

  /// Texts that end a part of a file of a vector film and begin another one if they are not escaped.
  static let markup = [
    "</style><script>alert(1)</script>", "</title><script>alert(1)</script>",
    "</script><script>alert(1)</script>", "</svg><img src=x onerror=alert(1)>", "]]><script/>",
    "--><script/><!--", "&lt;script&gt;", "&#60;script/&#62;", "&", "\" onload=\"alert(1)",
    "' onload='alert(1)", "\\\"", "}*{}", "*/", "/*", "\"\"\"", "\\(1 / 0)", "${1}", "url(x)",
    "@import url(//x)", "javascript:alert(1)", "class", "self", "1a", "linear", "__proto__", "a\u{2028}b",
  ]

  static let outputs = [
    "../escape.gif", "../../escape.gif", "/tmp/fling-fuzz-escape.gif", "a/b.gif", "a/../b.gif",
    "a/../../escape.png", ".",
    "..", "", "/", "a/", "a//b.gif", "./a.gif", "A.gif", "a.gif", "a.GIF", "a.png", "a", "a/0000.png", "fr",
    "fr/0000.png",
    "film.mp4", "x.jpg", "x.gif.", ".gif", ".hidden.gif", "con.gif", "a\u{0}.gif", "a\n.gif",
    "\u{1B}[31m.gif",
    "\u{202E}fig.a", "a\u{7F}.png", "é.gif", "e\u{301}.gif", "{i}.gif", "in/scene.yaml", "../in/scene.yaml",
    "../in/art/sea.png", "scene.yaml", "~/.gif", "x.jsonl", "x.csv", "x.apng", "x.y4m", "x.pam", "x.svg",
    "x.html", "x.json", "x.css", "x.swift", "x.xml", "x.SVG", "-", "-.gif",
    "--.gif",
    "https://example.org/a.gif",
  ]

  static let files = [
    "art/sea.png", "../in/art/sea.png", "../../x.png", "/etc/passwd", "/dev/zero", "/dev/stdin",
    "/proc/self/mem", "art",
    ".", "scene.yaml", "none.png", "", "a\u{0}b.png", "\u{1B}[31m.png", "art/sea@2x.png", "art/sea@0x.png",
    "art/sea.png/x", "cubic.otf", "outlines.ttf", "= pick(i, 'art/sea.png', 'none.png')",
  ]

  static let expressions = [
    "=", "= ", "= 1 / 0", "= 0 / 0", "= -1 / 0", "= 1e308 * 10", "= sqrt(-1)", "= log(0)", "= 2 ^ 9999",
    "= [1, 2]",
    "= [1 / 0, 0 / 0]", "= 'text'", "= none", "= time", "= time / 0s", "= tick", "= random(0, 1)",
    "= random(1e308, -1e308)",
    "= i", "= n", "= i / n", "= 1s", "= 1deg", "= 1s * 1s", "= red", "= 'red'", "= canvas", "= canvas.size",
    "= canvas.nope",
    "= box", "= box.center.x.y", "= box-0.center", "= box-{i}.center", "= box-{i + 1}.center", "= self.width",
    "= theme",
    "= if(1, 2, 3)", "= if(time > 0.5s, 1, 0 / 0)", "= pick(i)", "= pick(1e9, 1, 2)", "= pick(-1, 1, 2)",
    "= pick(0 / 0, 1, 2)", "= min()", "= max(1)", "= clamp(1, 2, 0)", "= mix(0, 1e308, 1e308)", "= abs(",
    "= )", "= 1 +",
    "= not", "= not not not true", "= a.b.c", "= 'unended", "= \"x\"", "= {1}", "= 1 == 1 == 1",
    "= 1 < 2 < 3", "= 1 mod 0",
    "= 5 % 0", "= text(1)", "= noise(1e308)", "= \u{1B}[31m", "= \u{202E}", "= ٣ + ½", "= 1 // 2", "= .5",
    "= 5.", "= 1e", "= 0x10",
  ]

  static let paths = [
    "", "M", "M0 0", "M0 0Z", "M0 0 0 0Z", "Z", "L10 10", "M0 0 L", "M1e308 1e308 L-1e308 -1e308",
    "M0 0 L1e5 0 L0 1e5 Z",
    "M0 0 A0 0 0 0 0 10 10", "M0 0 A1e300 1e300 0 0 1 5 5", "M0 0 A5 5 1e308 1 1 5 5", "M0 0 A5 5 0 2 0 9 9",
    "M0 0 A1e-300 5 0 1 1 9 9", "M0 0 C0 0 0 0 0 0", "M0 0 C1e9 1e9 -1e9 -1e9 0 0",
    "M0 0 S5 5 9 9 T3 3 Q1 1 2 2",
    "M0 0 H9 V9 h-9 v-9", "m0 0 m1 1 m2 2", "M0 0 X 5 5", "M0,0,,5", "M0 0 5", "M.5.5-.5-.5", "M0 0 Lnan nan",
    "M0 0 L1e999 0",
    "M0 0 \u{1B}[31m", "M0 0 Q1e154 1e154 2 2", "M0 0 L10 0 L10 10 L0 10 Z M2 2 L8 2 L8 8 L2 8 Z",
  ]

  static let texts = [
    "", " ", "\n", "\n\n\n", "\t", "{", "}", "{}", "{{}}", "{1 / 0}", "{time}", "{nope}", "{'\u{1B}'}",
    "\u{1B}]0;title\u{7}",
    "\u{202E}abc\u{202C}", "\u{2067}שלום\u{2069} abc", "\u{200F}", "\u{200B}", "\u{AD}",
    "\u{AD}\u{AD}a\u{AD}", "\u{301}", "a\u{301}\u{301}\u{301}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", "\u{1F1E9}\u{1F1EA}", "مرحبا بالعالم",
    "नमस्ते", "漢字かな交じり文", "\u{FFFD}", "\u{0}",
    "a\u{0}b", "\u{85}", "\u{2028}x\u{2029}", "ﬃ", "\u{FEFF}", "…", "a-b-c-d", "\u{10FFFF}",
    "\u{E000}\u{F8FF}",
  ]

  /// Long texts.
  static func long(_ draws: inout SeededRandom) -> String {
    let piece = draws.pick([
      "a", "ab ", "\u{1F600}", "e\u{301}", "\u{301}", "漢", "{i}", "-", ".", "(", "[", "א", "\u{202E}",
      "\u{200D}",
    ])
    return String(repeating: piece, count: draws.pick([65, 256, 1000, 5000, 100_000]))
  }

  /// Deeply nested or long expressions.
  static func deep(_ draws: inout SeededRandom) -> String {
    let count = draws.pick([20, 63, 65, 200, 1000, 20_000])
    let (before, middle, after) = draws.pick([
      ("(", "1", ")"), ("-", "1", ""), ("not ", "true", ""), ("abs(", "1", ")"), ("[", "1", "]"),
      ("1 + ", "1", ""),
      ("2 ^ ", "1", ""), ("if(true, ", "1", ", 2)"), ("max(1, ", "1", ")"), ("1 * (1 + ", "1", ")"),
      ("", "canvas", ".size"),
      ("random(", "1", ", 2)"), ("'a' + ", "'a'", ""), ("box.center + ", "box.center", ""),
    ])
    return "= " + String(repeating: before, count: count) + middle + String(repeating: after, count: count)
  }

  /// Paths of many segments.
  static func path(_ draws: inout SeededRandom) -> String {
    let piece = draws.pick([
      "L9 9", "l1 0 0 1", "C0 0 5 9 9 0", "A5 5 0 1 1 9 9", "Q5 5 0 9", "M0 0", "Z", "H1e3 V0 H0", "l.1.1",
    ])
    return "M0 0" + String(repeating: piece, count: draws.pick([10, 300, 5000, 100_000]))
  }
}
