import FlingCodecs
import FlingFilm
import FlingGeometry
import Testing

@Suite("Frame schedules")
struct FrameScheduleTests {
  @Test(
    "Frame k shows the start plus k × speed / fps, rounded to 1/600 s",
    arguments: [24.0, 25, 30, 50, 60, 29.97, 12.5], [0.25, 1, 2])
  func frameTimes(framesPerSecond: Double, speed: Double) {
    let schedule = FrameSchedule(
      from: Time(seconds: 0.5), until: Time(seconds: 3.5), framesPerSecond: framesPerSecond, speed: speed)
    for frame in 0..<schedule.frameCount {
      let exact = 300 + Double(frame) * 600 * speed / framesPerSecond
      #expect(abs(Double(schedule.time(ofFrame: frame).units) - exact) <= 0.5 + 1e-9)
    }
  }

  @Test("Halves of 1/600 s are rounded up")
  func halvesUp() {
    let schedule = FrameSchedule(from: .zero, until: Time(units: 10), framesPerSecond: 400, speed: 1)
    #expect((0..<schedule.frameCount).map { schedule.time(ofFrame: $0).units } == [0, 2, 3, 5, 6, 8, 9])
  }

  @Test(
    "A film has as many frames as begin within its duration",
    arguments: [
      (2.0, 50.0, 1.0, 100), (2.0, 24.0, 1.0, 48), (1.01, 50.0, 1.0, 51), (1.0, 60.0, 0.25, 240),
      (3.0, 2.0 / 3, 1.0, 2),
      (1.0, 29.97, 1.0, 30), (0.0, 50.0, 1.0, 0),
    ])
  func frameCount(seconds: Double, framesPerSecond: Double, speed: Double, frames: Int) {
    let schedule = FrameSchedule(
      from: .zero, until: Time(seconds: seconds), framesPerSecond: framesPerSecond, speed: speed)
    #expect(schedule.frameCount == frames)
  }

  @Test(
    "GIF delays add up to the duration within 0.005 s, and each is at least 0.02 s",
    arguments: [24.0, 25, 29.97, 30, 33, 48, 50])
  func delays(framesPerSecond: Double) {
    let schedule = FrameSchedule(
      from: .zero, until: Time(seconds: 7), framesPerSecond: framesPerSecond, speed: 1)
    for frame in 1...schedule.frameCount {
      let now = schedule.hundredths(atFrame: frame)
      #expect(abs(Double(now) - Double(frame) * 100 / framesPerSecond) <= 0.5 + 1e-9)
      #expect(now - schedule.hundredths(atFrame: frame - 1) >= 2)
    }
  }

  @Test("A hold of the last frame lengthens the film by exactly the hold")
  func holdLast() {
    let schedule = FrameSchedule(from: .zero, until: Time(seconds: 1), framesPerSecond: 24, speed: 1)
    #expect(schedule.hundredths(atFrame: 24, hold: Time(seconds: 1.5)) == 250)
    #expect(schedule.hundredths(atFrame: 23, hold: Time(units: 4)) == 97)
  }

  @Test("Slow motion lengthens the film and keeps the frame rate")
  func slowMotion() {
    let schedule = FrameSchedule(from: .zero, until: Time(seconds: 1), framesPerSecond: 50, speed: 0.25)
    #expect(schedule.frameCount == 200)
    #expect(schedule.hundredths(atFrame: 200) == 400)
    #expect(schedule.time(ofFrame: 100) == Time(seconds: 0.5))
  }

  @Test("Common frame rates are exact fractions")
  func ratios() {
    #expect(Ratio(nearest: 29.97) == Ratio(2997, over: 100))
    #expect(Ratio(nearest: 30_000.0 / 1001) == Ratio(30_000, over: 1001))
    #expect(Ratio(nearest: 1.0 / 3) == Ratio(1, over: 3))
    #expect(Ratio(nearest: 0.1) == Ratio(1, over: 10))
    #expect(Ratio(nearest: 50) == Ratio(50))
    #expect(Ratio(nearest: 1e300) == Ratio(1_000_000))
    #expect(Ratio(nearest: -1) == Ratio(nearest: 1e-6))
    #expect(Ratio(nearest: .nan) == Ratio(nearest: 1e-6))
    let pi = Ratio(nearest: 3.14159265358979)
    let quotient = Double(pi.numerator) / Double(pi.denominator)
    #expect(abs(quotient - 3.14159265358979) < 1e-11)
  }

  @Test(
    "The delays of an APNG add up to the exact time if their numbers can hold the frame rate",
    arguments: [24.0, 25, 30, 50, 60, 29.97, 12.5, 0.001, 59.9401])
  func fractions(framesPerSecond: Double) {
    let length = max(3, 40 / framesPerSecond)
    let schedule = FrameSchedule(
      from: .zero, until: Time(seconds: length), framesPerSecond: framesPerSecond, speed: 1)
    var sum = Ratio(0)
    var frame = 0
    while frame < schedule.frameCount {
      let next = min(schedule.frameCount, frame + 1 + frame % 7)
      for delay in schedule.delays(fromFrame: frame, until: next) {
        sum = sum + Ratio(Int128(delay.numerator), over: Int128(delay.denominator))
      }
      frame = next
      let error = sum + Ratio(Int128(-frame)) / schedule.rate
      if framesPerSecond == 59.9401 {
        let seconds = Double(error.numerator) / Double(error.denominator)
        #expect(abs(seconds) <= 1.0 / 120_000)
      } else {
        #expect(error == Ratio(0))
      }
    }
  }

  @Test("The hold of the last frame is added to its delay, or to a second delay if one cannot hold it")
  func heldFractions() {
    let schedule = FrameSchedule(from: .zero, until: Time(seconds: 1), framesPerSecond: 29.97, speed: 1)
    #expect(schedule.delays(fromFrame: 0, until: 1, hold: .zero) == [FrameDelay(100, over: 2997)])
    #expect(
      schedule.delays(fromFrame: 0, until: 1, hold: Time(units: 1))
        == [FrameDelay(100, over: 2997), FrameDelay(1, over: 600)])
    let even = FrameSchedule(from: .zero, until: Time(seconds: 1), framesPerSecond: 50, speed: 1)
    #expect(even.delays(fromFrame: 0, until: 2, hold: Time(seconds: 2)) == [FrameDelay(51, over: 25)])
    #expect(
      even.delays(fromFrame: 0, until: 1, hold: Time(seconds: 3600))
        == [FrameDelay(1, over: 50), FrameDelay(3600, over: 1)])
  }
}
