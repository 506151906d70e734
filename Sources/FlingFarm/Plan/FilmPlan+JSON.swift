import FlingFilm
import FlingGeometry
package import FlingScene

// The file of a plan. Members have a fixed order, so equal plans have equal bytes.

extension FilmPlan {
  package var json: JSONValue {
    .object([
      ("plan", .integer(FilmPlan.format)),
      ("versions", .object(versions.map { ($0.name, .text($0.version)) })),
      ("options", options.json),
      ("shards", .integer(shardCount)),
      ("stages", .integer(stageCount)),
      ("scenes", .array(scenes.map(\.json))),
      ("units", .array(units.map(\.json))),
    ])
  }

  /// Most bytes of a plan's file.
  private static let sizeLimit = 1 << 28
  /// Most shards, units and scenes.
  package static let countLimit = 1_000_000

  /// Reads a plan from a file.
  /// - Throws: `PlanError` with the reason why the file is not a plan of this version.
  package init(at path: String) throws(PlanError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.bytes(at: path, limit: FilmPlan.sizeLimit)
    } catch {
      throw PlanError("\(path): cannot be read: \(error.reason)")
    }
    guard let value = JSONReader.read(bytes[...]), let format = value["plan"]?.wholeNumber else {
      throw PlanError("\(path) is not a plan", hint: "\"fling plan\" makes one")
    }
    guard format == FilmPlan.format else {
      throw PlanError(
        "\(path) has version \(format) of plans, this program reads version \(FilmPlan.format)",
        hint: "make the plan again")
    }
    guard let plan = FilmPlan(value) else {
      throw PlanError("\(path) is not a complete plan", hint: "make the plan again")
    }
    self = plan
  }

  /// Reads a plan; nil if a member is missing or has an impossible value.
  init?(_ value: JSONValue) {
    guard let versions = value["versions"]?.members, let options = value["options"].flatMap(PlanOptions.init),
      let shardCount = value["shards"]?.wholeNumber, (1...FilmPlan.countLimit).contains(shardCount),
      let scenes = value["scenes"]?.elements?.mapAll(Scene.init),
      let units = value["units"]?.elements?.mapAll(Unit.init), !units.isEmpty
    else { return nil }
    guard
      let named = versions.mapAll({ name, version in version.string.map { Version(name: name, version: $0) } }
      )
    else { return nil }
    for unit in units {
      guard scenes.indices.contains(unit.scene), (1...shardCount).contains(unit.shard) else { return nil }
    }
    // Two units of one key would write the same part.
    guard Set(units.map(\.key)).count == units.count else { return nil }
    self.init(
      versions: named, options: options, shardCount: shardCount, scenes: scenes, units: units)
  }
}

extension FilmPlan.Scene {
  fileprivate var json: JSONValue {
    .object([
      ("path", .text(path)),
      ("inputs", .array(inputs.map { .object([("path", .text($0.path)), ("digest", .text($0.digest))]) })),
    ])
  }

  fileprivate init?(_ value: JSONValue) {
    guard let path = value["path"]?.string, !path.isEmpty,
      let inputs = value["inputs"]?.elements?.mapAll({ input -> FilmPlan.Input? in
        guard let path = input["path"]?.string, let digest = input["digest"]?.string else { return nil }
        return FilmPlan.Input(path: path, digest: digest)
      })
    else { return nil }
    self.init(path: path, inputs: inputs)
  }
}

extension FilmPlan.Unit {
  fileprivate var json: JSONValue {
    .object([
      ("key", .text(key)), ("scene", .integer(scene)), ("theme", .text(theme.rawValue)),
      ("output", .text(output)), ("work", .text(work.rawValue)), ("stage", .integer(work.stage)),
      ("part", .integer(index + 1)), ("parts", .integer(count)),
      ("frames", .array([.integer(frames.lowerBound), .integer(frames.upperBound)])),
      ("cost", .number(cost)), ("shard", .integer(shard)),
    ])
  }

  fileprivate init?(_ value: JSONValue) {
    guard let key = value["key"]?.string, FilmPlan.Unit.isKey(key), let scene = value["scene"]?.wholeNumber,
      let theme = value["theme"]?.string.flatMap({ Theme(rawValue: $0) }),
      let output = value["output"]?.string,
      let work = value["work"]?.string.flatMap({ FilmPlan.Work(rawValue: $0) }),
      let part = value["part"]?.wholeNumber, let count = value["parts"]?.wholeNumber,
      (1...FilmPlan.countLimit).contains(count), (1...count).contains(part),
      let bounds = value["frames"]?.elements?.mapAll(\.wholeNumber), bounds.count == 2,
      bounds[0] >= 0, bounds[0] <= bounds[1], let cost = value["cost"]?.double, cost >= 0,
      let shard = value["shard"]?.wholeNumber
    else { return nil }
    self.init(
      key: key, scene: scene, theme: theme, output: output, work: work, index: part - 1, count: count,
      frames: bounds[0]..<bounds[1], cost: cost, shard: shard)
  }

  /// Whether a text is a key, that is a name of a file without surprises.
  static func isKey(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

extension PlanOptions {
  fileprivate var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    func add(_ key: String, _ value: String?) { if let value { members.append((key, .text(value))) } }
    if !values.isEmpty { members.append(("set", .array(values.map(JSONValue.text)))) }
    add("theme", theme?.rawValue)
    if !only.isEmpty { members.append(("only", .array(only.map(JSONValue.text)))) }
    add("format", format?.rawValue)
    // As texts, since JSON numbers are rounded here.
    add("fps", framesPerSecond.map(PlanOptions.text))
    add("scale", scale.map(PlanOptions.text))
    if let width { members.append(("width", .integer(width))) }
    add("from", from?.description)
    add("until", until?.description)
    add("root", root)
    return .object(members)
  }

  /// Reads options; nil if a member is unknown or has an impossible value.
  fileprivate init?(_ value: JSONValue) {
    guard let members = value.members else { return nil }
    self.init()
    for (key, value) in members {
      let isRead: Bool
      switch key {
      case "set": isRead = PlanOptions.set(&values, value.elements?.mapAll(\.string) ?? nil)
      case "theme": isRead = PlanOptions.set(&theme, value.string.flatMap { Theme(rawValue: $0) })
      case "only": isRead = PlanOptions.set(&only, value.elements?.mapAll(\.string) ?? nil)
      case "format": isRead = PlanOptions.set(&format, value.string.flatMap { OutputFormat(rawValue: $0) })
      case "fps": isRead = PlanOptions.set(&framesPerSecond, value.string.flatMap { Double($0) })
      case "scale": isRead = PlanOptions.set(&scale, value.string.flatMap { Double($0) })
      case "width": isRead = PlanOptions.set(&width, value.wholeNumber)
      case "from": isRead = PlanOptions.set(&from, value.string.flatMap { OutputMoment($0) })
      case "until": isRead = PlanOptions.set(&until, value.string.flatMap { OutputMoment($0) })
      case "root": isRead = PlanOptions.set(&root, value.string)
      default: isRead = false
      }
      guard isRead else { return nil }
    }
    do throws(OptionError) { try overrides.check() } catch { return nil }
  }

  private static func set<Value>(_ target: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    target = value
    return true
  }

  private static func set<Value>(_ target: inout Value?, _ value: Value?) -> Bool {
    target = value
    return value != nil
  }
}

// MARK: - Reading of JSON

extension JSONValue {
  var members: [(key: String, value: JSONValue)]? {
    if case .object(let members) = self { members } else { nil }
  }

  subscript(key: String) -> JSONValue? { members?.first { $0.key == key }?.value }

  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  var string: String? { if case .text(let text) = self { text } else { nil } }

  var double: Double? { if case .number(let number) = self { number } else { nil } }

  /// The number, if it is whole.
  var wholeNumber: Int? { double.flatMap { Int(exactly: $0) } }
}

extension Array {
  /// The results of a function; nil if one of them is nil.
  func mapAll<Result>(_ transform: (Element) -> Result?) -> [Result]? {
    var results: [Result] = []
    for element in self {
      guard let result = transform(element) else { return nil }
      results.append(result)
    }
    return results
  }
}
