import FlingRaster
import TestTraits
import Testing

@Suite(
  "Rendering compared with Chromium", .heavy, .enabled(if: Browser.program != nil, Browser.absence))
struct BrowserTests {
  @Test(
    "Shapes, paints, shadows and text differ from Chromium by less than the limits of their cell",
    arguments: Cell.all, [1, 2])
  func limitsPerCell(of cell: Cell, scale: Int) async throws {
    let own = try await cell.picture(scale: scale)
    let page = try #require(Browser.pages[scale]).get()
    let index = try #require(Cell.all.firstIndex { $0.name == cell.name })
    let (width, height) = (Cell.width * scale, Cell.height * scale)
    try #require(own.width == width && own.height == height && page.width == width)
    var sum = 0
    var most = 0
    for y in 0..<height {
      for x in 0..<width {
        let difference = Self.difference(own[x, y], page[x, y + index * height])
        sum += difference
        most = max(most, difference)
      }
    }
    let mean = Double(sum) / Double(width * height)
    let (allowedMean, allowedMost) =
      scale == 1 ? (cell.mean.0, cell.most.0) : (cell.mean.1, cell.most.1)
    #expect(mean <= allowedMean && most <= allowedMost, "mean \(mean), at most \(most)")
  }

  /// The largest difference of the three color channels.
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { shift in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }.max() ?? 0
  }
}
