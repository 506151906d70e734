import FlingGeometry
import FlingScene

/// The running animations.
struct Animations {
  /// The animated views, in document order.
  private(set) var views: [Int] = []
  /// The tracks of each view, in the order in which they were started.
  private var tracksByView: [Int: [AnimationTrack]] = [:]
  /// The tracks of animated variables, in the order of the variables.
  private(set) var variables: [VariableTrack] = []
  /// The pending `then` actions of `animate` actions, by the action's number.
  private var completions: [Int: Completion] = [:]
  /// The number of the action that started an animation, by the animation's number.
  private var actions: [Int: Int] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { views.isEmpty && variables.isEmpty }

  /// The `then` actions of an `animate` action, which run when all of its animations have run out.
  struct Completion {
    /// The number of views or variables whose animations still run.
    var remaining: Int
    let then: [Action]
    let context: ActionContext
  }

  /// Begins an action that may animate several views.
  /// - Returns: the action's number. Its completion is due when all of its animations have run out.
  mutating func beginAction(then: [Action], in context: ActionContext) -> Int {
    lastNumber += 1
    completions[lastNumber] = Completion(remaining: 0, then: then, context: context)
    return lastNumber
  }

  /// Begins the animation of one view or variable by an action.
  /// - Returns: the animation's number.
  mutating func beginAnimation(by action: Int) -> Int {
    lastNumber += 1
    completions[action]?.remaining += 1
    actions[lastNumber] = action
    return lastNumber
  }

  /// Begins an animation that no action has started.
  /// - Returns: the animation's number.
  mutating func beginAnimation() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a track, which takes effect after the earlier tracks of its view.
  mutating func add(_ track: AnimationTrack) {
    if tracksByView[track.view] == nil {
      var low = 0
      var high = views.count
      while low < high {
        let middle = (low + high) / 2
        if views[middle] < track.view { low = middle + 1 } else { high = middle }
      }
      views.insert(track.view, at: low)
    }
    tracksByView[track.view, default: []].append(track)
  }

  /// The running tracks of a view, in the order in which they were started.
  func tracks(of view: Int) -> [AnimationTrack] {
    tracksByView[view] ?? []
  }

  /// Whether a new animation of the key must replace those that run.
  func hasExclusiveTrack(for key: View.Key, of view: Int) -> Bool {
    tracksByView[view]?.contains { $0.key == key && $0.isExclusive } ?? false
  }

  /// Whether a running track of the view has a key that passes the test.
  func hasTrack(of view: Int, where test: (View.Key) -> Bool) -> Bool {
    tracksByView[view]?.contains { test($0.key) } ?? false
  }

  /// Ends the tracks of a view whose key passes the test, without the `then` actions of their animations.
  mutating func removeTracks(of view: Int, where test: (View.Key) -> Bool) {
    guard let tracks = tracksByView[view] else { return }
    for track in tracks where test(track.key) {
      if let action = actions[track.animation] { completions[action] = nil }
    }
    setTracks(tracks.filter { !test($0.key) }, of: view)
  }

  /// Removes an animation of a view that has run out.
  /// - Returns: its tracks, and the completion if it was the last one of its action.
  mutating func removeFinished(_ number: Int, of view: Int) -> (
    tracks: [AnimationTrack], completion: Completion?
  ) {
    let ended = (tracksByView[view] ?? []).filter { $0.animation == number }
    tracksByView[view]?.removeAll { $0.animation == number }
    if tracksByView[view]?.isEmpty == true { setTracks([], of: view) }
    guard let action = actions.removeValue(forKey: number), var completion = completions[action] else {
      return (ended, nil)
    }
    completion.remaining -= 1
    completions[action] = completion.remaining > 0 ? completion : nil
    return (ended, completion.remaining > 0 ? nil : completion)
  }

  // MARK: Variables

  /// The running track of a variable.
  func track(of variable: VariableID) -> VariableTrack? {
    variables.first { $0.variable == variable }
  }

  /// Adds the track of a variable that has none.
  mutating func add(_ track: VariableTrack) {
    let index = variables.firstIndex { $0.variable.index > track.variable.index } ?? variables.count
    variables.insert(track, at: index)
  }

  /// Ends the track of a variable, without the `then` actions of its animation.
  mutating func removeTrack(of variable: VariableID) {
    guard let index = variables.firstIndex(where: { $0.variable == variable }) else { return }
    let track = variables.remove(at: index)
    if let action = actions.removeValue(forKey: track.animation) { completions[action] = nil }
  }

  /// Removes the animation of a variable that has run out.
  /// - Returns: its track and the completion; nil if it was ended before.
  mutating func removeFinished(
    _ number: Int, of variable: VariableID
  ) -> (track: VariableTrack, completion: Completion?)? {
    guard let index = variables.firstIndex(where: { $0.variable == variable && $0.animation == number })
    else { return nil }
    let track = variables.remove(at: index)
    let action = actions.removeValue(forKey: number)
    return (track, action.flatMap { completions.removeValue(forKey: $0) })
  }

  private mutating func setTracks(_ tracks: [AnimationTrack], of view: Int) {
    if tracks.isEmpty {
      tracksByView[view] = nil
      views.removeAll { $0 == view }
    } else {
      tracksByView[view] = tracks
    }
  }
}
