import FlingGeometry
import FlingScene

/// A small scene with its expected hashes. After an intended change of states, pixels or GIFs, replace them
/// by those that `fling selftest --json` prints.
struct SelfTestScene {
  var name: String
  private var text: String
  /// Whether the scene contains text, whose outlines depend on the font and on HarfBuzz.
  var hasText = false
  var goldens: [SelfTest.Part: UInt64]

  /// Whether this machine has the font and the HarfBuzz of the expected hashes.
  static var isSameType: Bool {
    Versions.font.version == goldenFont && Versions.harfBuzz == goldenHarfBuzz
  }

  private static let goldenFont = "40c57212f99cdb93"
  private static let goldenHarfBuzz = "6.0.0"

  static let all = [
    SelfTestScene(
      template: "drop", states: 0x414E_3200_FB39_967B, pixels: 0x9BF8_885D_1B13_D0E0,
      gif: 0xE084_A961_EECB_6305),
    SelfTestScene(
      template: "toss", hasText: true, states: 0xBEEC_F889_BE2D_794F, pixels: 0xA867_E186_84F6_C079,
      gif: 0xD358_D040_1BF7_CF05),
    SelfTestScene(
      template: "pendulum", hasText: true, states: 0x829D_D653_C365_3DA9, pixels: 0xB95C_5BA1_B7F3_E289,
      gif: 0xA0F0_657B_C5B0_8DAD),
    SelfTestScene(
      template: "sweep", hasText: true, states: 0xD844_A6D4_9968_5E40, pixels: 0x2E70_186F_7298_39BD,
      gif: 0x2695_564A_FFD5_FC67),
    SelfTestScene(
      name: "paints", text: paints, states: 0x2143_644F_42FA_F2C5, pixels: 0xAB11_AD38_11BD_4B4A,
      gif: 0xF8C0_D958_8A15_56BE),
  ]

  private init(template: String, hasText: Bool = false, states: UInt64, pixels: UInt64, gif: UInt64) {
    self.init(
      name: template, text: SceneTemplate.named(template)?.scene(named: template) ?? "", hasText: hasText,
      states: states, pixels: pixels, gif: gif)
  }

  private init(
    name: String, text: String, hasText: Bool = false, states: UInt64, pixels: UInt64, gif: UInt64
  ) {
    self.name = name
    self.text = text
    self.hasText = hasText
    goldens = [.states: states, .pixels: pixels, .gif: gif]
  }

  /// The scene with a single small GIF of few frames, so that the test is quick.
  func document() throws(SceneError) -> Document {
    var document = try SceneReader.read(SourceFile(name: "\(name).yaml", bytes: Array(text.utf8)))
    document.changeRuns { run in
      run.canvas.scale = 0.4
      run.render.framesPerSecond = 10
      run.render.outputs = [
        Output(
          kind: .gif(Output.GIFOptions(holdLast: .time(.zero))), path: "\(name).gif")
      ]
    }
    return document
  }

  /// Covers gradients, patterns, shadows, blurs, clips, blending, strokes, curves and expressions.
  private static let paints = #"""
    fling: 1
    title: Paints
    canvas: {size: [240, 160], background: {linear: 160deg, stops: ['#eef1ff', '#cdd5ff']}}
    seed: 7
    let:
      lamp: = random(0, 1)
    views:
      - ellipse: moon
        center: = [120 + 70 * cos(time * 2rad / 1s), 80 + 40 * sin(time * 3rad / 1s)]
        size: 60
        fill: {radial: center, radius: 34, stops: [white, '#ffb02e 60%', '#ff6b5700']}
        blur: 1.5
      - polygon: star
        center: [60, 60]
        size: 70
        star: {points: 7, inner: 0.5}
        rotation: = time * 90deg / 1s
        fill: {conic: center, stops: [red, gold, lime, aqua, blue, magenta, red]}
        stroke: {paint: white, width: 3, join: round}
        shadow: {color: black 40%, offset: [3, 5], blur: 9}
      - view: window
        frame: [130, 70, 90, 70]
        corner: 18
        corner-style: continuous
        clip: true
        fill: {checker: 9, colors: [white, '#c8d0f0']}
        views:
          - path: wave
            repeat: 6
            d: M0 0 C20 -14 30 14 50 0 S80 -14 120 0
            center: = [45 + 6 * random(-1, 1), 8 + 11 * i]
            stroke:
              paint: = oklch(0.6, 0.15, 60deg * i)
              width: 4
              cap: round
              dash: [12, 7]
              phase: = 40 * time / 1s
            fill: none
      - view: glass
        center: = [60 + 90 * time / 1s, 110]
        size: [70, 44]
        corner: 12
        fill: {stripes: 6, angle: 30deg, colors: ['#5666f5', '#12b3a6 50%']}
        blend: multiply
        opacity: = 0.5 + 0.5 * lamp
    render: {duration: 1.2s}
    """#
}
