import FlingCodecs
import FlingGeometry
import Testing

@Suite("GIF timing")
struct GIFTimingTests {
  @Test(
    "Delays never drift by more than half a hundredth",
    arguments: [1.0, 7, 10, 12.5, 23.976, 24, 25, 29.97, 30, 49.9, 50])
  func steadyRate(framesPerSecond: Double) throws {
    let delays = try GIFTiming.delays(framesPerSecond: framesPerSecond, frames: 1000)
    #expect(delays.count == 1000)
    var sum = 0
    for (index, delay) in delays.enumerated() {
      sum += delay
      #expect(delay >= 2)
      #expect(abs(Double(sum) - 100 * Double(index + 1) / framesPerSecond) <= 0.5 + 1e-9)
    }
  }

  @Test("30 frames a second are 3, 4 and 3 hundredths, 50 are 2 each")
  func knownRates() throws {
    #expect(try GIFTiming.delays(framesPerSecond: 30, frames: 6) == [3, 4, 3, 3, 4, 3])
    #expect(try GIFTiming.delays(framesPerSecond: 50, frames: 3) == [2, 2, 2])
    #expect(try GIFTiming.delays(framesPerSecond: 24, frames: 24).reduce(0, +) == 100)
  }

  @Test("A quarter of the speed takes four times as long")
  func slowMotion() {
    let starts = (0..<50).map { Time(units: $0 * 3) }
    let delays = GIFTiming.delays(starts: starts, end: Time(units: 150), speed: 0.25)
    #expect(delays.allSatisfy { $0 == 2 })
    #expect(delays.reduce(0, +) == 100)
  }

  @Test("Times apart by any amount add up, and a frame too short is made up for")
  func unevenTimes() {
    let starts = [0, 600, 601, 602, 660].map { Time(units: $0) }
    let delays = GIFTiming.delays(starts: starts, end: Time(units: 1200))
    #expect(delays == [100, 2, 2, 6, 90])
    #expect(GIFTiming.delays(starts: [], end: .zero).isEmpty)
  }

  @Test("Rates that a GIF cannot show are refused", arguments: [0.0, -1, 50.001, 60, .infinity, .nan])
  func badRates(framesPerSecond: Double) {
    #expect(throws: CodecError.self) {
      _ = try GIFTiming.delays(framesPerSecond: framesPerSecond, frames: 3)
    }
  }
}
