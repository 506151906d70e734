/// Error diffusion dithering: distributes each pixel's error to its neighbors, in serpentine order.
///
/// Pixels that are equal to the previous frame keep their index and distribute the error that this index
/// makes, so static areas do not flicker. Colors that are palette entries are always shown exactly; they
/// neither receive nor distribute errors, which keeps flat areas clean.
///
/// Errors are computed in OKLab, in which the palette was chosen and the nearest entry is searched.
///
/// Source: R. W. Floyd and L. Steinberg, "An adaptive algorithm for spatial greyscale", 1976.
struct ErrorDiffusion: Sendable {
  private let palette: Palette
  private let entries: [OKLab]
  private let search: NearestColor

  /// Limit of the length of a distributed error. Without it, errors of colors outside the palette's gamut
  /// accumulate and smear. 20 is about the worst error of 16 entries for a picture of all hues.
  private static let longestError = 20.0

  init(_ palette: Palette) {
    self.palette = palette
    entries = palette.colors.map { OKLab($0) }
    search = NearestColor(entries)
  }

  /// The indices of all pixels, row after row. Pixels that are equal to the previous frame keep their index.
  /// - Parameter previous: the previous frame with the same palette; nil if there is none.
  func indices(of screen: GIFScreen, after previous: GIFScreen?) -> [UInt8] {
    let width = screen.width
    let pixels = screen.pixels
    var state = State(width: width, indices: previous?.indices, count: pixels.count)
    let before = previous?.pixels
    for y in 0..<screen.height {
      let row = y * width
      // Rows alternate in direction, which avoids diagonal streaks.
      let isForwards = y & 1 == 0
      let ahead = isForwards ? 1 : -1
      state.startRow()
      for step in 0..<width {
        let x = isForwards ? step : width - 1 - step
        guard let color = Pixel.gifColor(pixels[row + x]) else {
          // The palette of another film may have no transparent entry.
          state.indices[row + x] = UInt8(palette.transparentIndex ?? 0)
          continue
        }
        let match = state.cachedMatch(color, self)
        if match.isEntry {
          state.indices[row + x] = match.index
          continue
        }
        let target = match.target.adding(state.errors[x + 1], times: 1)
        let isAsBefore = before.map { $0[row + x] == pixels[row + x] } ?? false
        let index =
          isAsBefore
          ? Int(state.indices[row + x]) - palette.firstIndex : search.nearest(to: target).index
        state.indices[row + x] = UInt8(palette.firstIndex + index)
        let error = entries[index].error(from: target, atMost: ErrorDiffusion.longestError)
        // The weights of Floyd and Steinberg.
        state.errors[x + 1 + ahead] = state.errors[x + 1 + ahead].adding(error, times: 7 / 16)
        state.below[x + 1 - ahead] = state.below[x + 1 - ahead].adding(error, times: 3 / 16)
        state.below[x + 1] = state.below[x + 1].adding(error, times: 5 / 16)
        state.below[x + 1 + ahead] = state.below[x + 1 + ahead].adding(error, times: 1 / 16)
      }
    }
    return state.indices
  }

  fileprivate func match(_ color: UInt32) -> MatchedColor {
    let target = OKLab(color)
    let index = search.nearest(to: target).index
    return MatchedColor(
      color: color, target: target, index: UInt8(palette.firstIndex + index),
      isEntry: palette.colors[index] == color)
  }

  /// A color of the film with its nearest entry.
  fileprivate struct MatchedColor {
    var color: UInt32
    var target: OKLab
    /// Index of the nearest entry.
    var index: UInt8
    var isEntry: Bool
  }

  /// State of a picture while it is dithered.
  private struct State {
    var indices: [UInt8]
    /// Errors distributed to this row and to the next one, with an extra pixel at both ends.
    var errors: [OKLab]
    var below: [OKLab]
    /// Cache of recently used colors, by hash.
    private var matches: [MatchedColor]

    private static let none = OKLab(lightness: 0, a: 0, b: 0)
    private static let sourceBits: UInt32 = 12

    init(width: Int, indices known: [UInt8]?, count: Int) {
      indices = known ?? [UInt8](repeating: 0, count: count)
      errors = [OKLab](repeating: State.none, count: width + 2)
      below = errors
      let nothing = MatchedColor(color: .max, target: State.none, index: 0, isEntry: false)
      matches = [MatchedColor](repeating: nothing, count: 1 << Int(State.sourceBits))
    }

    mutating func startRow() {
      swap(&errors, &below)
      for index in below.indices { below[index] = State.none }
    }

    @inline(__always)
    mutating func cachedMatch(_ color: UInt32, _ diffusion: ErrorDiffusion) -> MatchedColor {
      let slot = Int((color &* 0x9E37_79B1) >> (32 - State.sourceBits))
      if matches[slot].color != color { matches[slot] = diffusion.match(color) }
      return matches[slot]
    }
  }
}

extension OKLab {
  @inline(__always)
  fileprivate func adding(_ other: OKLab, times factor: Double) -> OKLab {
    OKLab(
      lightness: lightness + other.lightness * factor, a: a + other.a * factor, b: b + other.b * factor)
  }

  /// The difference from this color to the target, shortened to at most `length`.
  @inline(__always)
  fileprivate func error(from target: OKLab, atMost length: Double) -> OKLab {
    let error = target.adding(self, times: -1)
    let square = squaredDistance(to: target)
    guard square > length * length else { return error }
    let factor = length / square.squareRoot()
    return OKLab(lightness: error.lightness * factor, a: error.a * factor, b: error.b * factor)
  }
}
