import FlingGeometry
import Testing

@Suite("Time")
struct TimeTests {
  @Test("Seconds round to the nearest unit, halves to the later one, also for negative times")
  func seconds() {
    #expect(Time(seconds: 0.5).units == 300)
    #expect(Time(seconds: 1 / 1200).units == 1)
    #expect(Time(seconds: -1 / 1200).units == 0)
    #expect(Time(seconds: -2.9 / 1200).units == -1)
    #expect(Time(seconds: 0.04).units == 24)
    #expect(Time(seconds: 1e300).units == 600_000_000_000)
  }

  @Test("The nearest tick is the later one from the middle on")
  func nearestTicks() {
    let ticks = [4: 0, 5: 1, 14: 1, 15: 2, -4: 0, -5: 0, -6: -1, -15: -1, -16: -2, 600: 60]
    for (units, tick) in ticks { #expect(Time(units: units).nearestTick == tick) }
  }

  @Test("The tick before a time is the last one that is not after it")
  func ticksBefore() {
    for units in -30...30 {
      let tick = Time(units: units).tickBefore
      #expect(Time(tick: tick) <= Time(units: units))
      #expect(Time(units: units) < Time(tick: tick + 1))
    }
  }
}
