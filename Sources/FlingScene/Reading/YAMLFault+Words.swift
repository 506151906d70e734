extension YAMLFault {
  private static let quoteIt =
    "quote it: a text with a colon and a space, a comma, a bracket or a brace needs quotes"

  /// Messages for libyaml's error messages.
  private static let explanations: [(problem: String, message: String, hint: String?)] = [
    ("mapping values are not allowed in this context", "a colon is not allowed here", quoteIt),
    (
      "could not find expected ':'", "a colon is missing here or in the line before",
      "entries of a map are written \"key: value\""
    ),
    (
      "did not find expected key", "here YAML expects the next key of the map",
      "indent the keys of a map equally; \(quoteIt)"
    ),
    (
      "did not find expected '-' indicator", "here YAML expects the next \"-\" of the list",
      "indent all entries of a list equally"
    ),
    ("did not find expected ',' or ']'", "here YAML expects a comma or \"]\"", quoteIt),
    ("did not find expected ',' or '}'", "here YAML expects a comma or \"}\"", quoteIt),
    ("did not find expected node content", "here YAML expects a value", quoteIt),
    (
      "found character that cannot start any token", "a text can't begin with this character",
      "quote texts that begin with @, %, ` or a tab; indent with spaces"
    ),
    (
      "found a tab character that violates indentation", "a tab can't indent",
      "indent with spaces"
    ),
    (
      "found a tab character where an indentation space is expected", "a tab can't indent",
      "indent with spaces"
    ),
    (
      "block sequence entries are not allowed in this context", "a list can't begin here",
      "begin it on a line of its own"
    ),
    (
      "mapping keys are not allowed in this context", "a map can't begin here",
      "begin it on a line of its own"
    ),
    ("found unexpected end of stream", "the quotes are not closed", nil),
    ("found unexpected document indicator", "the quotes are not closed before the end of the document", nil),
    (
      "found unknown escape character", "there is no such escape in double quotes",
      "double the backslash, or use single quotes"
    ),
    ("did not find expected hexdecimal number", "the escape needs hexadecimal digits", nil),
    ("found invalid Unicode character escape code", "the escape is not a valid character", nil),
    (
      "did not find expected alphabetic or numeric character", "an anchor or alias needs a name",
      "quote texts that begin with & or *"
    ),
    ("found an indentation indicator equal to 0", "the indentation of a text can't be 0", nil),
    (
      "did not find expected comment or line break", "only a comment may follow here",
      nil
    ),
    ("found incompatible YAML document", "a scene is YAML 1.2", "leave the line out"),
    ("found duplicate %YAML directive", "duplicate %YAML line", nil),
    ("found duplicate %TAG directive", "tags are not allowed", "leave the line out"),
    ("found undefined tag handle", "tags are not allowed", "leave it out"),
    ("found unknown directive name", "unknown YAML directive", "quote texts that begin with %"),
    (
      "did not find expected <document start>", "here YAML expects the end of the document",
      "indent the keys of a map equally"
    ),
    ("out of memory", "the file needs more memory than is available", nil),
  ]

  /// The message, the hint, and whether to report it at `start` instead of `mark`.
  ///
  /// - Parameters:
  ///   - before: the text before the error in its line.
  ///   - next: the byte at the error.
  func explanation(before: String, next: UInt8?) -> (message: String, hint: String?, isAtStart: Bool) {
    if next == 0x09 { return ("a tab can't indent", "indent with spaces", false) }
    // A name with a colon at the start of a line was meant as a key.
    if problem == "mapping values are not allowed in this context", before.first == " ",
      SceneNames.isName(String(before.drop { $0 == " " }))
    {
      return (
        "this key is not indented like the keys before it",
        "indent the keys of a map equally, or quote a text with a colon", false
      )
    }
    // For quotes that are not closed, the opening quote is the best position.
    let isAtStart =
      problem == "found unexpected end of stream" || problem == "found unexpected document indicator"
    // libyaml reports brackets that are not closed only at the next key.
    let isBracket = problem.hasPrefix("did not find expected ',' or")
    if let known = YAMLFault.explanations.first(where: { $0.problem == problem }) {
      if isBracket, start.line < mark.line {
        let what = problem.hasSuffix("']'") ? "list" : "map"
        return (
          known.message,
          "the \(what) that begins in line \(start.line + 1) is not closed, or a text needs quotes", isAtStart
        )
      }
      return (known.message, known.hint, isAtStart)
    }
    // libyaml's other messages (mostly about tags and directives) are readable as they are.
    return ("YAML: \(problem)", nil, false)
  }
}
