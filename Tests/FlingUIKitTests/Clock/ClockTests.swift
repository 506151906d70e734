import FlingUIKit
import Testing

@MainActor
@Suite("Clock, queue and timers")
struct ClockTests {
  @Test func `A repeating timer keeps its phase and stops when it is invalid`() {
    let rig = AppRig()
    var times: [Double] = []
    let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
      times.append(CACurrentMediaTime())
    }
    rig.run(31)
    #expect(times.count == 5)
    for (index, time) in times.enumerated() { #expect(abs(time - 0.1 * Double(index + 1)) < 1e-6) }
    timer.invalidate()
    rig.run(30)
    #expect(times.count == 5 && !timer.isValid)
  }

  @Test func `A timer finer than a tick fires several times a tick at its own times`() {
    let rig = AppRig()
    var times: [Double] = []
    Timer.scheduledTimer(withTimeInterval: 1 / 240.0, repeats: true) { _ in times.append(CACurrentMediaTime())
    }
    rig.run(1)
    #expect(times.count == 4)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `Blocks run in the order of their times, then of their age`() {
    let rig = AppRig()
    var log: [Int] = []
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { log.append(3) }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { log.append(2) }
    DispatchQueue.main.async {
      log.append(0)
      DispatchQueue.main.async { log.append(1) }
    }
    rig.run(1)
    #expect(log == [0, 1])
    rig.run(12)
    #expect(log == [0, 1, 2, 3])
  }

  @Test func `A cancelled item does not run`() {
    let rig = AppRig()
    var hasRun = false
    let item = DispatchWorkItem { hasRun = true }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05, execute: item)
    item.cancel()
    rig.run(10)
    #expect(!hasRun)
  }

  @Test func `A main queue that never becomes empty ends the app with a reason`() {
    let rig = AppRig()
    func again() { DispatchQueue.main.async { again() } }
    again()
    rig.run(1)
    #expect(rig.runtime.failure?.contains("main queue never becomes empty") == true)
  }

  @Test func `A display link calls once a frame, at half the rate if asked`() {
    final class Counter: MainActorObject {
      var count = 0
      init() { super.init(isolated: ()) }
      func step(_ link: CADisplayLink) { count += 1 }
    }
    let rig = AppRig()
    let (all, half) = (Counter(), Counter())
    let link = CADisplayLink(target: all, selector: Selector(all.step))
    link.add(to: .main, forMode: .common)
    let slow = CADisplayLink(target: half, selector: Selector(half.step))
    slow.preferredFramesPerSecond = 30
    slow.add(to: .main, forMode: .default)
    rig.run(10)
    #expect(all.count == 10 && half.count == 5)
    link.isPaused = true
    slow.invalidate()
    rig.run(10)
    #expect(all.count == 10 && half.count == 5)
  }

  @Test func `Dates follow the clock of the app`() {
    let rig = AppRig()
    let start = Date()
    rig.run(60)
    #expect(abs(Date().timeIntervalSince(start) - 1) < 1e-9)
  }

  @Test func `Random numbers depend on the seed alone`() {
    func numbers(_ seed: UInt64) -> [Int] {
      _ = AppRuntime(ScreenSettings(seed: seed))
      return (0..<20).map { _ in Int.random(in: 0..<1000) } + [Int(arc4random_uniform(1000))]
    }
    #expect(numbers(1) == numbers(1))
    #expect(numbers(1) != numbers(2))
    #expect(numbers(1).allSatisfy { (0..<1000).contains($0) })
  }

  @Test func `A delayed call can be cancelled`() {
    final class Target: MainActorObject {
      var log: [String] = []
      init() { super.init(isolated: ()) }
      func now() { log.append("now") }
      func later(_ text: String) { log.append(text) }
    }
    let rig = AppRig()
    let target = Target()
    target.perform(Selector(target.later), with: "a", afterDelay: 0.1)
    rig.run(5)
    #expect(target.log.isEmpty)
    rig.run(2)
    #expect(target.log == ["a"])
    target.perform(Selector(target.later), with: "b", afterDelay: 0.1)
    FlingUIKit.NSObject.cancelPreviousPerformRequests(withTarget: target)
    target.perform(Selector(target.now))
    rig.run(10)
    #expect(target.log == ["a", "now"])
  }
}
