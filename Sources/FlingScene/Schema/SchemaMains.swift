/// What stands behind the kind of an entry.
enum SchemaMains {
  static func schema(of table: String, _ kind: String) -> JSONValue {
    switch (table, kind) {
    case ("view", _), ("boundary", _), ("gesture", _): orNothing(.reference("name"))
    case ("behavior", "item-group"): .reference("name")
    case ("behavior", _): orNothing(.reference("name"))
    case ("paint", "checker"), ("paint", "stripes"): SchemaForms.orComputed(.number(.aboveZero))
    case ("paint", "linear"):
      .any(.reference("angle"), .list(.reference("point"), from: 2, to: 2))
    case ("paint", _): .reference("point")
    case ("script", "wait"): SchemaForms.time(.atLeastZero)
    case ("script", "interrupt"): .type("null")
    case ("script", "do"): .reference("actions")
    case ("script", "mark"), ("action", "mark"), ("action", "run"): .reference("name")
    case ("script", _), ("action", "set"), ("action", "animate"), ("action", "stop"),
      ("action", "add-velocity"):
      .type("string")
    case ("action", "add"): .any(.type("string"), .reference("behavior"))
    case ("action", "remove"): .reference("items")
    case ("action", "let"): .reference("values")
    case ("action", "after"): SchemaForms.time(.atLeastZero)
    case ("action", "if"), ("when", _): .reference("test")
    case ("action", _): .reference("text")
    case ("expectation", "at"): .reference("moment")
    case ("expectation", "within"): .list(.reference("moment"), from: 2, to: 2)
    case ("expectation", "rests"): orNothing(.reference("items"))
    case ("expectation", "fires"): .type("string")
    case ("expectation", _): orNothing(.reference("test"))
    case ("overlay", "trail"), ("overlay", "ghosts"), ("overlay", "vectors"): .reference("items")
    case ("overlay", "grid"): orNothing(SchemaForms.orComputed(.number(.atLeast(1))))
    case ("overlay", "caption"): .reference("text")
    case ("overlay", "plot"): .reference("expression")
    case ("overlay", _): .type("null")
    case ("output", "gif"): file("\\.[gG][iI][fF]")
    case ("output", "apng"): file("\\.([aA][pP][nN][gG]|[pP][nN][gG])")
    case ("output", "trace"): file("\\.([jJ][sS][oO][nN][lL]|[cC][sS][vV])")
    case ("output", "frames"): orNothing(.type("string"))
    case ("output", _): file("\\.[pP][nN][gG]")
    default: .truth(true)
    }
  }

  private static func orNothing(_ form: JSONValue) -> JSONValue { .any(form, .type("null")) }

  /// A file's name within the output folder.
  private static func file(_ ending: String) -> JSONValue {
    orNothing(.matching("^(?!/|\\.\\./).+\(ending)$"))
  }
}
