import FlingRaster

/// Reads an APNG, or a PNG as a film of a single picture.
///
/// Each frame is assembled as a separate PNG, which `PNGDecoder` decodes.
package struct APNGReader: PictureReader {
  package let width: Int
  package let height: Int
  package let plays: Int?
  /// The whole file.
  private let file: [UInt8]
  /// The bytes of IHDR after the width and the height.
  private let depthAndType: [UInt8]
  /// The chunks that precede each frame's image data: palette, transparency, gamma and profile.
  private var prelude: [UInt8] = []
  private var canvas: FilmCanvas?
  private var frames: [Frame] = []
  /// The index of the next frame.
  private var index = 0

  /// A frame with the ranges of its chunks.
  private struct Frame {
    var control: Control
    /// The ranges of the image data in the file.
    var data: [Range<Int>] = []
  }

  /// The fields of an fcTL chunk.
  private struct Control {
    var rect: ChangedRect
    /// How long the frame is shown.
    var nanoseconds: Int
    var disposal: APNGFrame.Disposal
    var isLaidOver: Bool
  }

  /// - Throws: `CodecError.unreadable` if the file is not a PNG or is damaged.
  package init(_ file: [UInt8]) throws(CodecError) {
    self.file = file
    guard file.starts(with: PNGChunk.signature), let header = PNGChunk(at: 8, in: file),
      header.name == "IHDR",
      header.content.count == 13
    else {
      // The decoder throws an error that describes the file.
      let picture = try PNGDecoder.decode(file)
      throw .unreadable(format: "PNG", message: "its \(picture.width) columns have no header")
    }
    let start = header.content.lowerBound
    width = PNGChunk.number(at: start, in: file)
    height = PNGChunk.number(at: start + 4, in: file)
    let sides = 1...PNGDecoder.sideLimit
    guard sides.contains(width), sides.contains(height) else {
      throw .unreadable(format: "PNG", message: "it cannot be \(width) × \(height) pixels large")
    }
    depthAndType = Array(file[(start + 8)..<(start + 13)])
    var plays: Int?
    var isProfiled = false
    var position = header.end
    while let chunk = PNGChunk(at: position, in: file), chunk.name != "IEND" {
      position = chunk.end
      switch chunk.name {
      case "acTL" where chunk.content.count == 8 && frames.isEmpty:
        plays = PNGChunk.number(at: chunk.content.lowerBound + 4, in: file)
      case "fcTL" where plays != nil:
        guard frames.count < DecodingLimits.frameCount else {
          throw .unreadable(format: "APNG", message: "it has more than \(DecodingLimits.frameCount) frames")
        }
        frames.append(Frame(control: try APNGReader.control(chunk, in: file, width: width, height: height)))
      // Image data before the first fcTL is a still for decoders without APNG. It is not part of the film.
      case "IDAT" where !frames.isEmpty: frames[frames.count - 1].data.append(chunk.content)
      case "fdAT" where !frames.isEmpty && chunk.content.count >= 4:
        frames[frames.count - 1].data.append((chunk.content.lowerBound + 4)..<chunk.content.upperBound)
      case "PLTE" where chunk.content.count <= 768, "tRNS" where chunk.content.count <= 256,
        "gAMA" where chunk.content.count == 4:
        if prelude.count < 4096 { prelude += PNGChunk.encoded(chunk.name, Array(file[chunk.content])) }
      case "sRGB", "iCCP":
        // Only the presence of a profile matters, not its contents.
        if !isProfiled { prelude = PNGChunk.encoded("sRGB", [0]) + prelude }
        isProfiled = true
      default: break
      }
    }
    self.plays = frames.isEmpty ? nil : plays
    if !frames.isEmpty { canvas = try FilmCanvas(format: "APNG", width: width, height: height) }
  }

  /// The next picture of the film; nil at its end.
  /// - Throws: `CodecError.unreadable` if a frame is damaged.
  package mutating func next() throws(CodecError) -> ShownPicture? {
    guard canvas != nil else {
      guard index == 0 else { return nil }
      index = 1
      return ShownPicture(picture: try PNGDecoder.decode(file), nanoseconds: 0)
    }
    guard index < frames.count else { return nil }
    let frame = frames[index]
    index += 1
    let (rect, control) = (frame.control.rect, frame.control)
    try canvas?.checkLimits(width: rect.width, height: rect.height)
    var data: [UInt8] = []
    for range in frame.data { data += file[range] }
    let header = PNGChunk.bytes(of: rect.width) + PNGChunk.bytes(of: rect.height) + depthAndType
    let decoded = try PNGDecoder.decode(
      PNGChunk.signature + PNGChunk.encoded("IHDR", header) + prelude + PNGChunk.encoded("IDAT", data)
        + PNGChunk.encoded("IEND", []))
    let picture = canvas?.draw(
      decoded, left: rect.left, top: rect.top, isLaidOver: control.isLaidOver, disposal: control.disposal)
    return picture.map { ShownPicture(picture: $0, nanoseconds: control.nanoseconds) }
  }

  /// Parses an fcTL chunk.
  /// - Throws: `CodecError.unreadable` if it is damaged or its rectangle is outside the picture.
  private static func control(
    _ chunk: PNGChunk, in file: [UInt8], width: Int, height: Int
  ) throws(CodecError) -> Control {
    let start = chunk.content.lowerBound
    guard chunk.content.count == 26, let disposal = APNGFrame.Disposal(rawValue: file[start + 24]) else {
      throw .unreadable(format: "APNG", message: "a frame's control is damaged")
    }
    let numbers = stride(from: start + 4, to: start + 20, by: 4).map { PNGChunk.number(at: $0, in: file) }
    guard numbers[0] > 0, numbers[1] > 0, numbers[2] + numbers[0] <= width, numbers[3] + numbers[1] <= height
    else {
      throw .unreadable(format: "APNG", message: "a frame lies outside the picture")
    }
    let numerator = Int(file[start + 20]) << 8 | Int(file[start + 21])
    let denominator = Int(file[start + 22]) << 8 | Int(file[start + 23])
    let divisor = denominator == 0 ? 100 : denominator
    return Control(
      rect: ChangedRect(
        left: numbers[2], top: numbers[3], right: numbers[2] + numbers[0], bottom: numbers[3] + numbers[1]),
      nanoseconds: (numerator * 1_000_000_000 + divisor / 2) / divisor, disposal: disposal,
      isLaidOver: file[start + 25] == 1)
  }
}
