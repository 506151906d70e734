import PhysicsCases
import Processes

/// What a timed scene costs Fling.
struct CrowdCost {
  /// The least CPU time of a step in each window, in µs, and the state's hash at its end.
  private(set) var windows: [(microseconds: Double, hash: UInt64)] = []

  /// No further run begins once so many seconds went into it.
  private static let patience = 15.0

  init(_ crowd: Crowd, runs: Int) {
    var spent = 0.0
    for _ in 0..<runs where spent <= Self.patience {
      let begin = ThisProcess.processorSeconds
      let found = Self.run(crowd)
      spent += ThisProcess.processorSeconds - begin
      windows =
        windows.isEmpty
        ? found
        : zip(windows, found).map { (min($0.microseconds, $1.microseconds), $1.hash) }
    }
  }

  private static func run(_ crowd: Crowd) -> [(microseconds: Double, hash: UInt64)] {
    let trial = crowd.trial()
    var done = 0
    return crowd.windows.map { window in
      while done < window.steps.lowerBound {
        trial.step()
        done += 1
      }
      let begin = ThisProcess.processorSeconds
      while done < window.steps.upperBound {
        trial.step()
        done += 1
      }
      return ((ThisProcess.processorSeconds - begin) * 1e6 / Double(window.steps.count), trial.hash)
    }
  }

  /// Bytes that the process takes for each disc more in the box of discs, from 100 to 10 000, until they have packed: from
  /// before the first step, when only the list of what is to go in was made, to the peak.
  ///
  /// - Precondition: the process has not held much memory yet.
  static func memoryOfABody() -> Double {
    func rise(_ count: Int) -> Int {
      let trial = Crowd.discs(count).trial()
      let before = ThisProcess.peakMemory
      for _ in 0..<300 { trial.step() }
      return ThisProcess.peakMemory - before
    }
    let few = rise(100)
    return Double(rise(10_000) - few) / 9900
  }
}
