/// GIF's variant of LZW over symbols that may be shown in two ways.
///
/// A pixel that did not change may be its own index or the transparent one. All strings of the dictionary that any
/// choice reaches are followed at once, up to `beam`, and the longest wins; so the choice that compresses best is made
/// pixel by pixel.
///
/// Source: T. Welch, "A technique for high-performance data compression", 1984; GIF89a specification, appendix F.
struct LZWCompressor {
  /// More strings at once gained nothing on the measured films; one alone cost 2 to 4 %.
  static let beam = 32
  /// Codes that a dictionary can give out.
  static let codeLimit = 4096

  private let clearCode: Int
  private let codeSize: Int
  private var width: Int
  private var nextCode: Int
  private var dictionary = LZWDictionary()
  private var pace = LZWPace()
  private var output = SubBlocks()
  /// Codes of all strings that show the pixels matched so far, and of those one pixel longer.
  private var reached: [UInt16] = []
  private var extended: [UInt16] = []

  /// - Parameter codeSize: bits of a symbol, 2...8, as the frame's header states it.
  init(codeSize: Int) {
    precondition((2...8).contains(codeSize), "GIF has no symbols of \(codeSize) bits")
    self.codeSize = codeSize
    clearCode = 1 << codeSize
    width = codeSize + 1
    nextCode = clearCode + 2
  }

  /// Compresses a frame; to be called once.
  /// - Parameters:
  ///   - symbols: one a pixel, each below 2^codeSize.
  ///   - isFree: for each pixel whether `alternative` shows the same.
  ///   - alternative: the transparent index; nil when every pixel has one way only.
  /// - Returns: sub-blocks of 1...255 bytes, each after its length, without the empty one at the end.
  mutating func compress(_ symbols: [UInt8], isFree: [Bool], alternative: UInt8?) -> [UInt8] {
    output.append(clearCode, width: width)
    var position = 0
    // The string written last, which the next one will make longer by a symbol; -1 when there is none.
    var previous = -1
    while position < symbols.count {
      let match = longestMatch(symbols, isFree, alternative, at: position, after: previous)
      output.append(match.code, width: width)
      if previous >= 0, nextCode < LZWCompressor.codeLimit {
        // A match of the entry being made begins as that entry does: like `previous`.
        let first = match.code == nextCode ? previous : match.code
        dictionary.insert(nextCode, after: previous, symbol: dictionary.firstSymbol(of: first))
        nextCode += 1
        if nextCode == 1 << width, width < 12 { width += 1 }
      }
      previous = match.code
      position += match.length
      if nextCode == LZWCompressor.codeLimit, position < symbols.count, pace.isLost(after: match.length) {
        startOver()
        previous = -1
      }
    }
    output.append(clearCode + 1, width: width)
    return output.finished()
  }

  private mutating func startOver() {
    output.append(clearCode, width: width)
    dictionary.removeAll()
    pace = LZWPace()
    width = codeSize + 1
    nextCode = clearCode + 2
  }

  private struct Match {
    var code: Int
    var length: Int
  }

  /// The longest string of the dictionary that shows the pixels from `position` on; of equally long ones the newest, which
  /// fits what is near best.
  ///
  /// The entry that this match will complete, `previous` and the match's first symbol, already counts: whoever reads the
  /// file knows it when this code arrives. Only strings that begin like `previous` can reach it.
  private mutating func longestMatch(
    _ symbols: [UInt8], _ isFree: [Bool], _ alternative: UInt8?, at position: Int, after previous: Int
  ) -> Match {
    reached.removeAll(keepingCapacity: true)
    if let alternative, isFree[position] { reached.append(UInt16(alternative)) }
    reached.append(UInt16(symbols[position]))
    let repeated = previous >= 0 ? dictionary.firstSymbol(of: previous) : 0
    let growing = nextCode < LZWCompressor.codeLimit ? previous : -1
    var end = position + 1
    while end < symbols.count {
      let symbol = symbols[end]
      extended.removeAll(keepingCapacity: true)
      let other = isFree[end] ? alternative : nil
      for node in reached {
        let code = Int(node)
        if code == growing, repeated == symbol || repeated == other { extended.append(UInt16(nextCode)) }
        guard dictionary.hasChildren(code) else { continue }
        // The transparent one first: where more strings fit than are followed, those of nothing else serve everywhere.
        if let other, let child = dictionary.child(of: code, symbol: other) { extended.append(child) }
        if let child = dictionary.child(of: code, symbol: symbol) { extended.append(child) }
        if extended.count >= LZWCompressor.beam { break }
      }
      if extended.isEmpty { break }
      swap(&reached, &extended)
      end += 1
    }
    return Match(code: Int(reached.max() ?? 0), length: end - position)
  }
}

/// Whether a full dictionary still fits the pixels: a new one is begun once matches get clearly shorter than they were.
private struct LZWPace {
  /// Length of the last matches in 1/65536 pixel, a newer one counting more: half of the weight lies in the last 89.
  private var current = 0
  private var best = 0

  /// Notes a match made with a full dictionary. 90 % of the best pace came out smallest among 80, 90 and 95 on flat, gradient
  /// and photographic films: 0.1 to 0.7 % less than emptying a full dictionary at once.
  mutating func isLost(after length: Int) -> Bool {
    current += ((length << 16) - current) >> 7
    best = max(best, current)
    return current * 100 < best * 90
  }
}
