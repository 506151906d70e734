import FlingGeometry
import FlingScene

/// The animations that run.
struct Animations {
  /// The views that are being animated, in document order.
  private(set) var views: [Int] = []
  /// By view, in the order in which they were started.
  private var tracksByView: [Int: [AnimationTrack]] = [:]
  /// What follows an action that animates several views, by the action's number, while it may still come.
  private var endings: [Int: Ending] = [:]
  /// Which action an animation of one view belongs to, by the animation's number.
  private var actions: [Int: Int] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { views.isEmpty }

  struct Ending {
    /// How many of its views' animations still run.
    var remaining: Int
    let then: [Action]
    let context: ActionContext
  }

  /// - Returns: the number of an action whose ending comes when all of its animations have run out.
  mutating func beginAction(then: [Action], in context: ActionContext) -> Int {
    lastNumber += 1
    endings[lastNumber] = Ending(remaining: 0, then: then, context: context)
    return lastNumber
  }

  /// - Returns: the number of the animation of one view by an action.
  mutating func beginAnimation(by action: Int) -> Int {
    lastNumber += 1
    endings[action]?.remaining += 1
    actions[lastNumber] = action
    return lastNumber
  }

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

  func tracks(of view: Int) -> [AnimationTrack] {
    tracksByView[view] ?? []
  }

  /// Whether a new animation of the key can't be added to those that run.
  func hasExclusive(_ key: View.Key, of view: Int) -> Bool {
    tracksByView[view]?.contains { $0.key == key && $0.isExclusive } ?? false
  }

  func contains(_ view: Int, where test: (View.Key) -> Bool) -> Bool {
    tracksByView[view]?.contains { test($0.key) } ?? false
  }

  /// Breaks off the tracks of a view whose key passes; what should follow their actions doesn't.
  mutating func breakOff(_ view: Int, where test: (View.Key) -> Bool) {
    guard let tracks = tracksByView[view] else { return }
    for track in tracks where test(track.key) {
      if let action = actions[track.animation] { endings[action] = nil }
    }
    keep(tracks.filter { !test($0.key) }, of: view)
  }

  /// Takes out the animation of a view that has run out.
  /// - Returns: its tracks, and what follows if it was the last of its action.
  mutating func finish(_ number: Int, of view: Int) -> (tracks: [AnimationTrack], ending: Ending?) {
    let ended = (tracksByView[view] ?? []).filter { $0.animation == number }
    tracksByView[view]?.removeAll { $0.animation == number }
    if tracksByView[view]?.isEmpty == true { keep([], of: view) }
    guard let action = actions.removeValue(forKey: number), var ending = endings[action] else {
      return (ended, nil)
    }
    ending.remaining -= 1
    endings[action] = ending.remaining > 0 ? ending : nil
    return (ended, ending.remaining > 0 ? nil : ending)
  }

  private mutating func keep(_ tracks: [AnimationTrack], of view: Int) {
    if tracks.isEmpty {
      tracksByView[view] = nil
      views.removeAll { $0 == view }
    } else {
      tracksByView[view] = tracks
    }
  }
}
