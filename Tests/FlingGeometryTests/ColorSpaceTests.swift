import FlingGeometry
import Testing

@Suite("Color spaces")
struct ColorSpaceTests {
  private func bytes(_ color: Color) -> [UInt8] {
    let bytes = color.rgba8
    return [bytes.red, bytes.green, bytes.blue, bytes.alpha]
  }

  @Test(
    "Coordinates of every space give the sRGB bytes of the sample code of CSS Color 4",
    arguments: [
      (.displayP3, 1, 0.5, 0, [255, 118, 0]), (.displayP3Linear, 0.2, 0.5, 0.1, [102, 190, 73]),
      (.a98RGB, 0.44091, 0.49971, 0.37408, [106, 128, 93]),
      (.proPhotoRGB, 0.36589, 0.41717, 0.31333, [106, 128, 93]), (.rec2020, 0.5, 0.25, 0.75, [158, 64, 206]),
      (.srgbLinear, 0.2, 0.5, 0.8, [124, 188, 231]), (.srgb, 0.2, 0.4, 0.6, [51, 102, 153]),
      // The same color in the three forms of XYZ.
      (.xyzD50, 0.2005, 0.14089, 0.4472, [118, 84, 205]),
      (.xyzD65, 0.21661, 0.14602, 0.59452, [118, 84, 205]),
      (.xyz, 0.21661, 0.14602, 0.59452, [118, 84, 205]),
      (.lab, 50, 40, -20, [171, 90, 154]), (.lab, 29.2345, 39.3825, 20.0664, [125, 35, 41]),
      (.lch, 29.2345, 44.2, 27, [125, 35, 41]), (.lch, 52.2345, 72.2, 56.2, [198, 93, 6]),
      (.oklab, 0.40101, 0.1147, 0.0453, [125, 35, 41]), (.oklch, 0.627955, 0.257683, 29.23388, [255, 0, 0]),
      (.hsl, 210, 0.5, 0.4, [51, 102, 153]), (.hwb, 120, 0.2, 0.1, [51, 230, 51]),
      (.hwb, 45, 0.4, 0.8, [85, 85, 85]), (.hwb, -270, 0.2, 0.1, [140, 230, 51]),
    ] as [(ColorSpace, Double, Double, Double, [UInt8])])
  func samples(space: ColorSpace, first: Double, second: Double, third: Double, expected: [UInt8]) {
    #expect(bytes(ColorCoordinates(space, first, second, third).color) == expected + [255])
  }

  @Test("Each channel outside of sRGB is clamped after conversion")
  func clamping() {
    #expect(bytes(ColorCoordinates(.displayP3, 0, 1, 0, alpha: 2).color) == [0, 255, 0, 255])
    #expect(bytes(ColorCoordinates(.lch, 70, 60, 200).color) == [0, 198, 207, 255])
    #expect(bytes(ColorCoordinates(.srgb, -0.5, 0.5, 1.5).color) == [0, 128, 255, 255])
    #expect(bytes(ColorCoordinates(.lab, .infinity, .nan, 1e308).color).count == 4)
  }

  @Test(
    "A color goes through every space and returns, also from outside of sRGB", arguments: ColorSpace.allCases)
  func roundTrips(space: ColorSpace) {
    let values = [-0.2, 0, 0.01, 0.3, 0.75, 1, 1.2]
    for red in values {
      for green in values {
        for blue in values {
          let color = ColorCoordinates(.srgbLinear, red, green, blue)
          let back = color.converted(to: space).converted(to: .srgbLinear)
          for (a, b) in [(back.first, red), (back.second, green), (back.third, blue)] {
            #expect(abs((a ?? 0) - b) < 1e-9, "\(space): \(red) \(green) \(blue)")
          }
        }
      }
    }
  }

  @Test("White is the lightest gray of every space")
  func white() {
    for space in ColorSpace.allCases {
      #expect(bytes(ColorCoordinates(.white).converted(to: space).color) == [255, 255, 255, 255])
    }
    let lab = ColorCoordinates(.white).converted(to: .lab)
    #expect(abs((lab.first ?? 0) - 100) < 1e-9 && abs(lab.second ?? 1) < 1e-9 && abs(lab.third ?? 1) < 1e-9)
    let oklab = ColorCoordinates(.white).converted(to: .oklab)
    #expect(abs((oklab.first ?? 0) - 1) < 1e-9 && abs(oklab.second ?? 1) < 1e-9)
  }

  @Test("The hue of a gray is missing", arguments: [ColorSpace.hsl, .hwb, .lch, .oklch])
  func grays(space: ColorSpace) {
    for level in [0, 0.3, 0.5, 1] {
      let gray = ColorCoordinates(.srgb, level, level, level).converted(to: space)
      #expect((space == .lch || space == .oklch ? gray.third : gray.first) == nil)
      let color = ColorCoordinates(.srgb, level, 0.7, 0.6).converted(to: space)
      #expect((space == .lch || space == .oklch ? color.third : color.first) != nil)
    }
    #expect(ColorCoordinates(.hsl, 40, 0, 0.5).converted(to: .hsl).first == nil)
  }

  @Test("A missing coordinate is 0 in a picture and stays missing where another space has one like it")
  func missing() {
    #expect(bytes(ColorCoordinates(.srgb, nil, 1, nil, alpha: nil).color) == [0, 255, 0, 0])
    #expect(ColorCoordinates(.hsl, nil, 0.5, 0.5).converted(to: .oklch).third == nil)
    #expect(ColorCoordinates(.lab, nil, 20, 30).converted(to: .oklch).first == nil)
    #expect(ColorCoordinates(.oklch, 0.5, nil, 30).converted(to: .hsl).second == nil)
    #expect(ColorCoordinates(.srgb, 1, nil, 0).converted(to: .displayP3).second == nil)
    let lab = ColorCoordinates(.srgb, nil, 1, 0).converted(to: .lab)
    #expect(lab.first != nil && lab.second != nil && lab.third != nil)
  }
}

@Suite("Mixing colors")
struct ColorMixingTests {
  private let red = ColorCoordinates(.srgb, 1, 0, 0)
  private let blue = ColorCoordinates(.srgb, 0, 0, 1)

  private func bytes(_ color: ColorCoordinates) -> [UInt8] {
    let bytes = color.color.rgba8
    return [bytes.red, bytes.green, bytes.blue, bytes.alpha]
  }

  @Test(
    "Red with 30% of blue has the bytes of CSS in every space",
    arguments: [
      (.srgb, [179, 0, 77]), (.srgbLinear, [218, 0, 149]), (.displayP3, [179, 9, 99]),
      (.a98RGB, [180, 0, 75]), (.proPhotoRGB, [217, 3, 111]), (.rec2020, [200, 16, 101]),
      (.xyz, [218, 0, 149]), (.xyzD50, [218, 0, 149]), (.lab, [221, 0, 91]), (.oklab, [186, 77, 121]),
      (.hsl, [255, 0, 153]), (.hwb, [255, 0, 153]), (.lch, [255, 0, 84]), (.oklch, [225, 0, 138]),
    ] as [(ColorSpace, [Int])])
  func spaces(space: ColorSpace, expected: [Int]) {
    // Halves of 255 may round either way.
    let mixture = bytes(red.mixed(with: blue, by: 0.3, in: space))
    for (byte, wanted) in zip(mixture, expected + [255]) { #expect(abs(Int(byte) - wanted) <= 1) }
  }

  @Test(
    "A hue goes the shorter, the longer, the increasing or the decreasing way",
    arguments: [
      (.shorter, 40, 60, 50), (.shorter, 350, 10, 0), (.shorter, 0, 180, 90), (.shorter, -10, 730, 0),
      (.longer, 40, 60, 230), (.longer, 350, 10, 180), (.longer, 30, 30, 210),
      (.increasing, 40, 60, 50), (.increasing, 60, 40, 230), (.increasing, 350, 10, 0),
      (.decreasing, 40, 60, 230), (.decreasing, 60, 40, 50), (.decreasing, 10, 350, 0),
    ] as [(HueInterpolation, Double, Double, Double)])
  func hues(way: HueInterpolation, from: Double, to: Double, expected: Double) {
    let a = ColorCoordinates(.oklch, 0.5, 0.1, from)
    let b = ColorCoordinates(.oklch, 0.5, 0.1, to)
    let hue = a.mixed(with: b, by: 0.5, in: .oklch, hue: way).third ?? -1
    #expect(abs(hue - expected) < 1e-9 || abs(hue - expected - 360) < 1e-9)
  }

  @Test("A gray takes the hue of the other color; the longer way is then a full turn, as in browsers")
  func grayHue() {
    for way in HueInterpolation.allCases {
      let mixture = ColorCoordinates(.white).mixed(with: blue, by: 0.5, in: .lch, hue: way)
      #expect(bytes(mixture) == (way == .longer ? [116, 173, 42, 255] : [175, 137, 255, 255]))
    }
  }

  @Test("A coordinate missing in one color is that of the other; one missing in both is missing")
  func missing() {
    let a = ColorCoordinates(.hsl, 120, nil, nil)
    let b = ColorCoordinates(.hsl, 30, 0.4, nil)
    let mixture = a.mixed(with: b, by: 0.5, in: .hsl)
    // A saturation that is missing counts as 0, so that the hue of `a` is missing too.
    #expect(mixture.first == 30 && mixture.second == 0.4 && mixture.third == nil)
    let clear = ColorCoordinates(.srgb, 1, 0, 0, alpha: nil)
    #expect(clear.mixed(with: ColorCoordinates(.srgb, 0, 0, 1, alpha: 0.4), by: 0.5, in: .srgb).alpha == 0.4)
    #expect(clear.mixed(with: clear, by: 0.5, in: .srgb) == clear)
  }

  @Test("Translucent colors mix premultiplied, so that a transparent one adds no tint")
  func premultiplied() {
    let mixture = ColorCoordinates(.srgb, 1, 0, 0, alpha: 0.2)
      .mixed(with: ColorCoordinates(.srgb, 0, 0, 1, alpha: 0.8), by: 0.5, in: .lab)
    #expect(bytes(mixture) == [132, 0, 206, 128])
    let faded = ColorCoordinates(.clear).mixed(with: red, by: 0.25, in: .oklab)
    #expect(bytes(faded) == [255, 0, 0, 64])
    let nothing = ColorCoordinates(.clear).mixed(with: .init(.clear), by: 0.5, in: .srgb)
    #expect(bytes(nothing) == [0, 0, 0, 0])
  }
}
