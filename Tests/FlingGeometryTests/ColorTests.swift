import FlingGeometry
import Testing

@Suite("Colors")
struct ColorTests {
  private func bytes(_ color: Color) -> [UInt8] {
    let bytes = color.rgba8
    return [bytes.red, bytes.green, bytes.blue, bytes.alpha]
  }

  @Test(
    "hsl gives the bytes of a browser",
    arguments: [
      (0, 1, 0.5, [255, 0, 0]), (30, 1, 0.5, [255, 128, 0]), (120, 1, 0.25, [0, 128, 0]),
      (210, 0.5, 0.4, [51, 102, 153]),
      (-90, 1, 0.5, [128, 0, 255]), (750, 1, 0.5, [255, 128, 0]), (77, 0, 0.5, [128, 128, 128]),
      (0, 3, 2, [255, 255, 255]),
    ] as [(Double, Double, Double, [UInt8])])
  func hsl(degrees: Double, saturation: Double, lightness: Double, expected: [UInt8]) {
    let color = Color(hue: degrees * Double.pi / 180, saturation: saturation, lightness: lightness)
    #expect(bytes(color) == expected + [255])
  }

  @Test(
    "oklch gives the bytes of CSS Color 4, clipped to sRGB",
    arguments: [
      (0.627955, 0.257683, 29.23388, [255, 0, 0]), (0.519752, 0.176858, 142.4953, [0, 128, 0]),
      (0.452014, 0.313214, 264.052, [0, 0, 255]), (1, 0, 0, [255, 255, 255]), (0, 0, 0, [0, 0, 0]),
      (0.7, 0.4, 29, [255, 0, 0]),
    ] as [(Double, Double, Double, [UInt8])])
  func oklch(lightness: Double, chroma: Double, degrees: Double, expected: [UInt8]) {
    let color = Color(oklchLightness: lightness, chroma: chroma, hue: degrees * Double.pi / 180, alpha: 0.5)
    #expect(bytes(color) == expected + [128])
  }

  @Test("Bytes round halves up and are clamped")
  func rounding() {
    #expect(bytes(Color(red: 0.5, green: -3, blue: 7, alpha: .nan)) == [128, 0, 255, 0])
    #expect(bytes(Color(red: 1.5 / 255, green: 1.49 / 255, blue: 254.5 / 255)) == [2, 1, 255, 255])
    for byte in 0...255 { #expect(Int(Color(red: Double(byte) / 255, green: 0, blue: 0).rgba8.red) == byte) }
  }

  @Test("A mixture is exact at both ends and premultiplied between")
  func mixing() {
    let a = Color(red: 0.1, green: 0.7, blue: 0.3, alpha: 0.3)
    let b = Color(red: 0.9, green: 0.2, blue: 0.6)
    #expect(a.mixed(with: b, by: 0) == a)
    #expect(a.mixed(with: b, by: 1) == b)
    #expect(Color.black.mixed(with: .white, by: 0.25) == Color(red: 0.25, green: 0.25, blue: 0.25))
    #expect(
      Color.clear.mixed(with: Color(red: 1, green: 0, blue: 0), by: 0.5)
        == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(Color.clear.mixed(with: .clear, by: 0.5) == .clear)
    #expect(Color.black.mixed(with: .white, by: 1.5) == .white)
  }
}
