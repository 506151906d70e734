import FlingGeometry
import FlingGestures
import Testing

@Suite("Touches")
struct TouchTests {
  @Test("A touch's velocity is its movement of the last tick times sixty")
  func velocity() {
    var touch = Touch(finger: 1, at: Point(217, 140), tick: 10)
    touch.move(to: Point(232, 120), tick: 11)
    #expect(touch.velocity == Point(900, -1200))
    #expect(touch.phase == .moved)
    #expect(touch.previousLocation == Point(217, 140))
  }

  @Test("A movement over several ticks is divided by their number")
  func skippedTicks() {
    var touch = Touch(finger: 1, at: .zero, tick: 0)
    touch.move(to: Point(30, 0), tick: 3)
    #expect(touch.velocity == Point(600, 0))
  }

  @Test("A finger that stays is stationary and has no velocity")
  func stationary() {
    var touch = Touch(finger: 1, at: .zero, tick: 0)
    touch.move(to: Point(5, 5), tick: 1)
    touch.move(to: Point(5, 5), tick: 2)
    #expect(touch.phase == .stationary)
    #expect(touch.velocity == .zero)
  }

  @Test("A lift keeps location and velocity, and later samples are ignored")
  func lift() {
    var touch = Touch(finger: 1, at: .zero, tick: 0)
    touch.move(to: Point(2, 0), tick: 1)
    touch.lift(tick: 2)
    touch.move(to: Point(50, 0), tick: 3)
    touch.cancel(tick: 4)
    #expect(touch.phase == .ended)
    #expect(touch.location == Point(2, 0))
    #expect(touch.velocity == Point(120, 0))
    #expect(touch.tick == 2)
  }

  @Test("A sample that is not later than the last one is ignored")
  func backwards() {
    var touch = Touch(finger: 1, at: .zero, tick: 5)
    touch.move(to: Point(9, 9), tick: 5)
    #expect(touch.location == .zero)
  }
}

@Suite("Gesture states")
struct GestureStateTests {
  @Test("Only continuous recognizers reach the states changed and cancelled")
  func reachable() {
    for isContinuous in [true, false] {
      var seen: [GestureState] = [.possible]
      var next = 0
      while next < seen.count {
        for state in seen[next].successors(isContinuous: isContinuous) where !seen.contains(state) {
          seen.append(state)
        }
        next += 1
      }
      #expect(seen.contains(.failed))
      #expect(seen.contains(.changed) == isContinuous)
      #expect(seen.contains(.cancelled) == isContinuous)
    }
  }

  @Test("The only successor of a final state is possible", arguments: GestureState.allCases.filter(\.isFinal))
  func reset(state: GestureState) {
    #expect(state.successors(isContinuous: true) == [.possible])
  }
}
