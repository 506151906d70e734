/// Shows a picture with a palette by passing each pixel's error on to its neighbours, rows in turn from the
/// left and from the right.
///
/// Pixels that are as in the frame before are shown as there, and pass on the error that this makes: what stands still does
/// not flicker. Colors that are an entry are shown by it always; they take no error and pass none on, which keeps flat
/// areas clean.
///
/// Errors are in OKLab, where the palette was chosen and the nearest entry is sought.
///
/// Source: R. W. Floyd and L. Steinberg, "An adaptive algorithm for spatial greyscale", 1976.
struct Diffusion: Sendable {
  private let palette: Palette
  private let entries: [OKLab]
  private let search: NearestColor

  /// The longest error passed on: colors that no mix of entries can show would else pile up errors and
  /// smear. 20 is about the worst error of 16 entries for a picture of all hues.
  private static let longestError = 20.0

  init(_ palette: Palette) {
    self.palette = palette
    entries = palette.colors.map { OKLab($0) }
    search = NearestColor(entries)
  }

  /// Indices of all pixels, row after row: of those that are as before, the same again, with their errors passed on.
  /// - Parameter previous: what the frame before left, with the same palette; nil if there was none.
  func indices(of screen: GIFScreen, after previous: GIFScreen?) -> [UInt8] {
    let width = screen.width
    let pixels = screen.pixels
    var state = State(width: width, indices: previous?.indices, count: pixels.count)
    let before = previous?.pixels
    for y in 0..<screen.height {
      let row = y * width
      let isForwards = y & 1 == 0
      let ahead = isForwards ? 1 : -1
      state.startRow()
      for step in 0..<width {
        let x = isForwards ? step : width - 1 - step
        guard let color = Pixel.opaqueColor(pixels[row + x]) else {
          // A palette made for another film may have no transparent entry.
          state.indices[row + x] = UInt8(palette.transparentIndex ?? 0)
          continue
        }
        let source = state.source(color, self)
        if source.isEntry {
          state.indices[row + x] = source.index
          continue
        }
        let target = source.target.adding(state.errors[x + 1], times: 1)
        let isAsBefore = before.map { $0[row + x] == pixels[row + x] } ?? false
        let index =
          isAsBefore
          ? Int(state.indices[row + x]) - palette.firstIndex : search.nearest(to: target).index
        state.indices[row + x] = UInt8(palette.firstIndex + index)
        let error = entries[index].error(from: target, atMost: Diffusion.longestError)
        state.errors[x + 1 + ahead] = state.errors[x + 1 + ahead].adding(error, times: 7 / 16)
        state.below[x + 1 - ahead] = state.below[x + 1 - ahead].adding(error, times: 3 / 16)
        state.below[x + 1] = state.below[x + 1].adding(error, times: 5 / 16)
        state.below[x + 1 + ahead] = state.below[x + 1 + ahead].adding(error, times: 1 / 16)
      }
    }
    return state.indices
  }

  fileprivate func source(_ color: UInt32) -> Source {
    let target = OKLab(color)
    let index = search.nearest(to: target).index
    return Source(
      color: color, target: target, index: UInt8(palette.firstIndex + index),
      isEntry: palette.colors[index] == color)
  }

  /// A color of the film.
  fileprivate struct Source {
    var color: UInt32
    var target: OKLab
    /// The nearest entry.
    var index: UInt8
    var isEntry: Bool
  }

  /// A picture shown in part.
  private struct State {
    var indices: [UInt8]
    /// What the pixels of this row and of the next one are to make up for, with a pixel more at both ends.
    var errors: [OKLab]
    var below: [OKLab]
    /// Colors looked up last, each in the slot of its hash.
    private var sources: [Source]

    private static let none = OKLab(lightness: 0, a: 0, b: 0)
    private static let sourceBits: UInt32 = 12

    init(width: Int, indices known: [UInt8]?, count: Int) {
      indices = known ?? [UInt8](repeating: 0, count: count)
      errors = [OKLab](repeating: State.none, count: width + 2)
      below = errors
      let nothing = Source(color: .max, target: State.none, index: 0, isEntry: false)
      sources = [Source](repeating: nothing, count: 1 << Int(State.sourceBits))
    }

    mutating func startRow() {
      swap(&errors, &below)
      for index in below.indices { below[index] = State.none }
    }

    @inline(__always)
    mutating func source(_ color: UInt32, _ diffusion: Diffusion) -> Source {
      let slot = Int((color &* 0x9E37_79B1) >> (32 - State.sourceBits))
      if sources[slot].color != color { sources[slot] = diffusion.source(color) }
      return sources[slot]
    }
  }
}

extension OKLab {
  @inline(__always)
  fileprivate func adding(_ other: OKLab, times factor: Double) -> OKLab {
    OKLab(
      lightness: lightness + other.lightness * factor, a: a + other.a * factor, b: b + other.b * factor)
  }

  /// What this color lacks to be the target, shortened to `length` if it is longer.
  @inline(__always)
  fileprivate func error(from target: OKLab, atMost length: Double) -> OKLab {
    let error = target.adding(self, times: -1)
    let square = squaredDistance(to: target)
    guard square > length * length else { return error }
    let factor = length / square.squareRoot()
    return OKLab(lightness: error.lightness * factor, a: error.a * factor, b: error.b * factor)
  }
}
