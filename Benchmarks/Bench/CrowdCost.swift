import PhysicsCases
import Processes

/// The cost of a timed scene in Fling.
struct CrowdCost {
  /// For each window, the minimum CPU time of a step in µs, and the hash of the state at its end.
  private(set) var windows: [(microseconds: Double, hash: UInt64)] = []

  /// In seconds of CPU time; no run starts after this much has been used.
  private static let timeBudget = 15.0

  init(_ crowd: Crowd, runs: Int) {
    var spent = 0.0
    for _ in 0..<runs where spent <= Self.timeBudget {
      let begin = ThisProcess.processorSeconds
      let measured = Self.run(crowd)
      spent += ThisProcess.processorSeconds - begin
      windows =
        windows.isEmpty
        ? measured
        : zip(windows, measured).map { (min($0.microseconds, $1.microseconds), $1.hash) }
    }
  }

  private static func run(_ crowd: Crowd) -> [(microseconds: Double, hash: UInt64)] {
    let trial = crowd.trial()
    trial.enter()
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

  /// Memory per disc in bytes, from the difference between the scenes with 10 000 and 100 discs. Each is the
  /// growth of the peak memory from before the first step, when only the definitions of the bodies exist,
  /// until the discs are packed.
  /// - Precondition: the process has used little memory so far.
  static func memoryPerBody() -> Double {
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
