import FlingCodecs
import FlingFilm
import FlingRaster
import FlingScene

/// Bytes and single-core milliseconds of pictures and films as PNG and APNG. Input files contain raw pixels
/// of three (`.rgb`) or four (`.rgba`, straight alpha) bytes; a file of several pictures of the same size is
/// a film.
struct PNGTable {
  private let rows: [String]

  struct WrongFile: Error {
    let path: String
  }

  init(width: Int, height: Int, paths: [String]) throws {
    rows = try paths.map { path in
      var pictures: [Bitmap] = []
      // A picture equal to its predecessor adds no frame.
      for picture in try PNGTable.pictures(at: path, width: width, height: height)
      where picture != pictures.last { pictures.append(picture) }
      guard let picture = pictures.first else { throw WrongFile(path: path) }
      guard pictures.count == 1 else { return try PNGTable.film(path, pictures) }
      var cells = [path, "1"]
      for effort in [PNGEncoder.Effort.fast, .small] {
        let encoder = PNGEncoder(effort: effort)
        var count = 0
        let time = try Bench.least(of: 7) { count = try encoder.encode(picture).count }
        cells += ["\(count)", RoundedDecimal.text(time, digits: 2)]
      }
      return "| \((cells + ["", ""]).joined(separator: " | ")) |"
    }
  }

  var text: String {
    let head = [
      "| file | pictures | fast, bytes | ms | small, bytes | ms | APNG, bytes | ms |",
      "|---|---|---|---|---|---|---|---|",
    ]
    return (head + rows).joined(separator: "\n")
  }

  private static func film(_ path: String, _ pictures: [Bitmap]) throws -> String {
    var count = 0
    let time = try Bench.least(of: 1) {
      var census = PixelCensus()
      for picture in pictures { census.add(picture) }
      let encoder = APNGFrameEncoder(APNGLayout(census))
      let writer = try APNGWriter(
        width: pictures[0].width, height: pictures[0].height, encoder: encoder, frameCount: pictures.count)
      var leader: APNGFrameCandidates?
      for (index, picture) in pictures.enumerated() {
        let step = try encoder.encode(
          picture, number: index, previous: index > 0 ? pictures[index - 1] : nil,
          others: APNGFrameEncoder.bases(ofPicture: index).map { ($0, pictures[$0]) },
          leader: APNGFrameEncoder.isLeader(ofPicture: index) ? nil : leader)
        if APNGFrameEncoder.isLeader(ofPicture: index) { leader = step }
        try writer.append(step, delays: [FrameDelay(1, over: 25)])
      }
      try writer.finish()
      count = writer.takeBytes().count
    }
    return "| \(path) | \(pictures.count) | | | | | \(count) | \(RoundedDecimal.text(time, digits: 0)) |"
  }

  private static func pictures(at path: String, width: Int, height: Int) throws -> [Bitmap] {
    let depth = path.hasSuffix(".rgba") ? 4 : 3
    let descriptor = try FileSystem.openForReading(path)
    defer { try? FileSystem.close(descriptor) }
    let bytes = try FileSystem.read(from: descriptor, limit: 1 << 30)
    return (0..<(bytes.count / (width * height * depth))).compactMap { index in
      let start = index * width * height * depth
      let pixels = (0..<(width * height)).map { pixel -> UInt32 in
        let offset = start + pixel * depth
        let alpha = depth == 4 ? UInt32(bytes[offset + 3]) : 255
        let channels = (0..<3).map { ((UInt32(bytes[offset + $0]) * alpha + 127) / 255) << UInt32(8 * $0) }
        return channels[0] | channels[1] | channels[2] | alpha << 24
      }
      return Bitmap(width: width, height: height, pixels: pixels)
    }
  }
}
