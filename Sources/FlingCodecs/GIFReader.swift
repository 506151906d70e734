import FlingRaster

/// Decodes a GIF as browsers show it: the background color is not painted, a delay below 2/100 s counts as
/// 10/100 s, and the stored number of repeats does not include the first play.
package struct GIFReader: PictureReader {
  package var width: Int { source.width }
  package var height: Int { source.height }
  package var plays: Int? {
    guard let repeats = source.repeats else { return 1 }
    return repeats == 0 ? 0 : repeats + 1
  }
  private let source: GIFSource
  private var canvas: FilmCanvas

  /// Opens a GIF.
  /// - Throws: `CodecError.unreadable` if the file is not a GIF, or is damaged.
  package init(_ file: [UInt8]) throws(CodecError) {
    source = try GIFSource(file)
    canvas = try FilmCanvas(format: "GIF", width: source.width, height: source.height)
  }

  package mutating func next() throws(CodecError) -> ShownPicture? {
    guard let image = try source.nextImage() else { return nil }
    guard image.width > 0, image.height > 0 else {
      throw .unreadable(format: "GIF", message: "a frame has no pixels")
    }
    try canvas.checkLimits(width: image.width, height: image.height)
    var pixels = [UInt32](repeating: 0, count: image.width * image.height)
    var row = [UInt8](repeating: 0, count: image.width)
    for y in GIFReader.storedRowOrder(of: image) {
      try source.read(&row)
      for x in row.indices {
        let index = Int(row[x])
        guard index != image.transparentIndex else { continue }
        pixels[y * image.width + x] = index < image.colors.count ? image.colors[index] : 0xFF00_0000
      }
    }
    let frame =
      Bitmap(width: image.width, height: image.height, pixels: pixels) ?? Bitmap(width: 0, height: 0)
    let disposal: FilmCanvas.Disposal = image.disposal == 2 ? .clear : image.disposal == 3 ? .restore : .stay
    let picture = canvas.draw(frame, left: image.left, top: image.top, isLaidOver: true, disposal: disposal)
    return ShownPicture(
      picture: picture, nanoseconds: (image.delay < GIFWriter.shortestDelay ? 10 : image.delay) * 10_000_000)
  }

  /// The rows of a frame in stored order.
  private static func storedRowOrder(of image: GIFSource.Image) -> [Int] {
    guard image.isInterlaced else { return Array(0..<image.height) }
    // First row and step of the four passes of an interlaced GIF.
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: image.height, by: $0.1)) }
  }
}
