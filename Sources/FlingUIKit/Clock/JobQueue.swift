/// Jobs that run later on the main actor, in virtual time: blocks of queues, timers, delayed calls, completions.
@MainActor
package final class JobQueue {
  /// The queue of the running app.
  package static let main = JobQueue()

  /// The most jobs in a tick. A program that adds a job for each job that runs never leaves the tick.
  static let mostJobsInTick = 100_000
  /// Times closer than this, in seconds, are the same moment.
  private static let simultaneous = 1e-6

  private struct Job {
    let time: Double
    let age: Int
    let owner: AnyObject?
    let selector: Selector?
    let body: @MainActor () -> Void

    static func isDue(_ a: Job, before b: Job) -> Bool {
      a.time != b.time ? a.time < b.time : a.age < b.age
    }
  }

  /// A binary heap whose first job is due next.
  private var jobs: [Job] = []
  private var lastAge = 0

  /// Adds a job for a moment of virtual time.
  /// - Parameters:
  ///   - time: in seconds since the app started; the past means as soon as possible.
  ///   - owner: by which the job can be cancelled.
  ///   - selector: by which the job can be cancelled.
  package func add(
    at time: Double, owner: AnyObject? = nil, selector: Selector? = nil,
    _ body: @escaping @MainActor () -> Void
  ) {
    lastAge += 1
    let due = time.isNaN ? AppEnvironment.time : max(time, AppEnvironment.time)
    jobs.append(Job(time: due, age: lastAge, owner: owner, selector: selector, body: body))
    siftUp(jobs.count - 1)
  }

  /// Adds a job after a delay in seconds.
  package func add(
    after delay: Double, owner: AnyObject? = nil, selector: Selector? = nil,
    _ body: @escaping @MainActor () -> Void
  ) {
    add(at: AppEnvironment.time + delay, owner: owner, selector: selector, body)
  }

  /// Forgets the jobs of an owner, all or those with a selector.
  package func cancel(owner: AnyObject, selector: Selector?) {
    let kept = jobs.filter { $0.owner !== owner || (selector != nil && $0.selector != selector) }
    guard kept.count < jobs.count else { return }
    jobs = kept.sorted(by: Job.isDue)
  }

  /// Runs all jobs that are due, including those that they add. The clock shows the time of each.
  /// - Returns: false if the jobs do not end.
  func run(until moment: Double) -> Bool {
    var count = 0
    while let first = jobs.first, first.time <= moment + JobQueue.simultaneous {
      count += 1
      if count > JobQueue.mostJobsInTick { return false }
      removeFirst()
      AppEnvironment.time = moment - first.time < JobQueue.simultaneous ? moment : first.time
      first.body()
    }
    AppEnvironment.time = moment
    return true
  }

  func removeAll() {
    jobs = []
  }

  private func siftUp(_ start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard Job.isDue(jobs[index], before: jobs[parent]) else { return }
      jobs.swapAt(index, parent)
      index = parent
    }
  }

  private func removeFirst() {
    jobs.swapAt(0, jobs.count - 1)
    jobs.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < jobs.count {
        if Job.isDue(jobs[child], before: jobs[least]) { least = child }
      }
      guard least != index else { return }
      jobs.swapAt(index, least)
      index = least
    }
  }
}
