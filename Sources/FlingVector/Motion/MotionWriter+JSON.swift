import FlingScene

extension MotionWriter {
  /// The keyframes as JSON: `{"duration": …, "tracks": {view: {property: [[time, value, y1, y2], …]}}}`.
  func json(_ motions: [ViewMotion]) -> String {
    var names = UniqueNames(separator: "-")
    var tracks: [String] = []
    var remarks: [String] = []
    for motion in motions {
      let name = names.name(motion.name)
      tracks.append("\(quoted(name)):{\n\(properties(of: motion).joined(separator: ",\n"))\n}")
      if !motion.remarks.isEmpty {
        remarks.append("\(quoted(name)):\(quoted(motion.remarks.joined(separator: " ")))")
      }
    }
    let loop =
      switch film.loop {
      case .forever: quoted("forever")
      case .boomerang: quoted("boomerang")
      case .times(let count): "\(count)"
      }
    var members = [
      "\"title\":\(quoted(film.title))", "\"duration\":\(DecimalText.text(passDuration))", "\"loop\":\(loop)",
    ]
    if !remarks.isEmpty { members.append("\"remarks\":{\n\(remarks.joined(separator: ",\n"))\n}") }
    members.append(tracks.isEmpty ? "\"tracks\":{}" : "\"tracks\":{\n\(tracks.joined(separator: ",\n"))\n}")
    return "{\n\(members.joined(separator: ",\n"))\n}\n"
  }

  private func properties(of motion: ViewMotion) -> [String] {
    var properties: [String] = []
    for property in ViewMotion.Property.allCases {
      let channel = motion[property]
      let isPlace = property == .x || property == .y
      if channel.isConstant, !isPlace, channel.first == [property.usual] { continue }
      let keyframes = Channel.withoutHolds(channel.keyframes)
      let keys = keyframes.enumerated().map { index, keyframe in
        var numbers = [DecimalText.text(keyframe.time), ShortDecimal.json(keyframe.values[0])]
        if case .cubic(let y1, let y2) = keyframe.easing, index + 1 < keyframes.count {
          numbers += [ShortDecimal.json(y1), ShortDecimal.json(y2)]
        }
        return "[\(numbers.joined(separator: ","))]"
      }
      properties.append("\(quoted(property.rawValue)):[\(keys.joined(separator: ","))]")
    }
    return properties
  }

  private func quoted(_ text: String) -> String {
    String(decoding: JSONValue.text(text).compact, as: UTF8.self)
  }
}
