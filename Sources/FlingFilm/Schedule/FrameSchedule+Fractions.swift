package import FlingCodecs
package import FlingGeometry

extension FrameSchedule {
  /// Largest numerator and denominator of an APNG's delay.
  private static let longest = Int128(UInt16.max)
  /// Denominator for rates that no such fraction can express, such as 59.9401 frames a second: delays are
  /// multiples of 1/60000 s.
  private static let fineness: Int128 = 60_000

  /// How long a range of frames is shown, as delays that add up to that time.
  ///
  /// The delays are exact unless the rate has no fraction with numbers up to 65535. In that case frames begin
  /// within 1/120000 s of their time, without drift.
  /// - Parameters:
  ///   - first: the first frame of the range.
  ///   - end: the frame after the range.
  ///   - hold: time added at the end.
  package func delays(fromFrame first: Int, until end: Int, hold: Time = .zero) -> [FrameDelay] {
    // Delays are multiples of 1/parts s, so that consecutive delays add up without drift.
    let denominator = rate.numerator <= FrameSchedule.longest ? rate.numerator : FrameSchedule.fineness
    func roundedStart(ofFrame frame: Int) -> Int128 {
      (Ratio(Int128(frame)) / rate * Ratio(denominator)).rounded
    }
    let shown = Ratio(roundedStart(ofFrame: end) - roundedStart(ofFrame: first), over: denominator)
    let holdTime = Ratio(Int128(hold.units), over: Int128(Time.unitsPerSecond))
    if let delay = FrameSchedule.apngDelay(lasting: shown + holdTime) { return [delay] }
    return FrameSchedule.splitDelays(lasting: shown) + FrameSchedule.splitDelays(lasting: holdTime)
  }

  private static func apngDelay(lasting time: Ratio) -> FrameDelay? {
    guard time.numerator <= longest, time.denominator <= longest else { return nil }
    return FrameDelay(UInt16(time.numerator), over: UInt16(time.denominator))
  }

  /// Splits a time into delays of whole seconds and one for the rest.
  private static func splitDelays(lasting time: Ratio) -> [FrameDelay] {
    if let delay = apngDelay(lasting: time) { return time.numerator == 0 ? [] : [delay] }
    var delays: [FrameDelay] = []
    var seconds = time.floor
    let remainder = time + Ratio(-seconds)
    while seconds > 0 {
      delays.append(FrameDelay(UInt16(min(seconds, longest)), over: 1))
      seconds -= min(seconds, longest)
    }
    if remainder.numerator > 0, let delay = apngDelay(lasting: remainder) { delays.append(delay) }
    return delays
  }
}
