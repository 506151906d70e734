import FlingCodecs
import FlingRaster
import FlingScene

/// Encodes the frames of a film that are stored one by one, in one pixel format for all of them.
struct FrameEncoder: Sendable {
  private let path: String
  private let format: Format
  private let census: PixelCensus

  private enum Format {
    case png(PNGEncoder)
    case y4m(Y4M)
    case pam(PAM)
  }

  /// The bytes before the first frame.
  let header: [UInt8]

  /// - Parameters:
  ///   - census: the colors of all pictures of the film.
  ///   - png: the encoder of frames in a folder.
  init(_ plan: OutputPlan, _ census: PixelCensus, png: PNGEncoder) {
    path = plan.path
    self.census = census
    switch plan.output.kind {
    case .stream(.y4m):
      let y4m = Y4M(census)
      let rate = plan.schedule.rate
      format = .y4m(y4m)
      header = y4m.header(
        width: plan.size.width, height: plan.size.height,
        rate: (Int(rate.numerator), over: Int(rate.denominator)))
    case .stream(.pam): (format, header) = (.pam(PAM(census)), [])
    default: (format, header) = (.png(png), [])
    }
  }

  /// The bytes of a frame.
  func bytes(of picture: Bitmap) throws(FilmError) -> [UInt8] {
    switch format {
    case .png(let encoder):
      return try OutputWriter.encode(path) { () throws(CodecError) in
        try encoder.encode(picture, among: census)
      }
    case .y4m(let encoder): return encoder.frame(picture)
    case .pam(let encoder): return encoder.file(picture)
    }
  }
}

extension OutputWriter {
  func frameEncoder(_ plan: OutputPlan, _ census: PixelCensus) -> FrameEncoder {
    FrameEncoder(plan, census, png: pngEncoder(effort: .fast))
  }
}
