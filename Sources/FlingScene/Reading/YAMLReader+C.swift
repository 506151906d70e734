internal import CYAML

/// A position in a YAML text: line and column from 0, the column in Unicode scalars.
struct YAMLMark {
  var line: Int
  var column: Int
}

/// One of libyaml's events, copied out of C.
struct YAMLEvent {
  enum EventType {
    case streamStart
    /// The version of a `%YAML` line, if there was one.
    case documentStart(version: (major: Int, minor: Int)?)
    case documentEnd
    case streamEnd
    case alias(String)
    case scalar(String, Node.Style)
    case sequenceStart(isFlow: Bool)
    case sequenceEnd
    case mappingStart(isFlow: Bool)
    case mappingEnd
  }

  var kind: EventType
  var anchor: String?
  var tag: String?
  var start: YAMLMark
  var end: YAMLMark
}

/// An error of libyaml, with libyaml's own message.
struct YAMLFault: Error {
  var problem: String
  var mark: YAMLMark
  /// Where the construct with the error begins.
  var start: YAMLMark
}

/// libyaml's parser with a text that it owns. No pointer leaves the files named `+C`, so the code above them
/// is memory-safe.
@safe final class YAMLParser {
  let pointer: UnsafeMutablePointer<yaml_parser_t>
  /// libyaml reads from this buffer while it parses, so the buffer lives as long as the parser.
  private let text: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe text = .allocate(capacity: bytes.count)
    // Every byte of `text` is set: the capacity is the array's count.
    _ = unsafe text.initialize(from: bytes)
    // `yaml_parser_initialize` clears the whole struct first, so deleting it is safe even if it fails.
    if unsafe yaml_parser_initialize(pointer) == 1 {
      unsafe yaml_parser_set_encoding(pointer, YAML_UTF8_ENCODING)
      unsafe yaml_parser_set_input_string(pointer, text.baseAddress, text.count)
    }
  }

  deinit {
    // Both were allocated in `init` and are freed only here.
    unsafe yaml_parser_delete(pointer)
    unsafe pointer.deallocate()
    unsafe text.deallocate()
  }

  /// The error that stopped the parser.
  var fault: YAMLFault {
    // `problem` is a static C string, or null when memory ran out.
    let problem = unsafe pointer.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
    return YAMLFault(
      problem: problem, mark: YAMLMark(unsafe pointer.pointee.problem_mark),
      start: YAMLMark(unsafe pointer.pointee.context_mark))
  }
}

/// The events of a YAML text, in order.
struct YAMLEvents {
  private let parser: YAMLParser

  init(_ bytes: [UInt8]) {
    parser = YAMLParser(bytes)
  }

  func next() throws(YAMLFault) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser.pointer, &event) == 1 else {
      throw parser.fault
    }
    // The caller owns the event's memory and deletes it after everything has been copied.
    defer { unsafe yaml_event_delete(&event) }
    return unsafe copy(of: event)
  }

  /// - Precondition: the parser has filled `event`; its type determines the active member of the union.
  @unsafe private func copy(of event: yaml_event_t) -> YAMLEvent {
    var anchor: String?
    var tag: String?
    let kind: YAMLEvent.EventType
    switch unsafe event.type {
    case YAML_STREAM_START_EVENT:
      kind = .streamStart
    case YAML_DOCUMENT_START_EVENT:
      let directive = unsafe event.data.document_start.version_directive
      kind = .documentStart(
        version: unsafe directive.map { unsafe (Int($0.pointee.major), Int($0.pointee.minor)) })
    case YAML_DOCUMENT_END_EVENT:
      kind = .documentEnd
    case YAML_ALIAS_EVENT:
      kind = .alias(unsafe YAMLEvents.string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      unsafe anchor = YAMLEvents.string(scalar.anchor)
      unsafe tag = YAMLEvents.string(scalar.tag)
      // `value` holds `length` bytes.
      let value = unsafe String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      switch unsafe scalar.style {
      case YAML_PLAIN_SCALAR_STYLE: kind = .scalar(value, .plain)
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: kind = .scalar(value, .block)
      default: kind = .scalar(value, .quoted)
      }
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      unsafe anchor = YAMLEvents.string(start.anchor)
      unsafe tag = YAMLEvents.string(start.tag)
      kind = .sequenceStart(isFlow: unsafe start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_SEQUENCE_END_EVENT:
      kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      unsafe anchor = YAMLEvents.string(start.anchor)
      unsafe tag = YAMLEvents.string(start.tag)
      kind = .mappingStart(isFlow: unsafe start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_MAPPING_END_EVENT:
      kind = .mappingEnd
    default:
      kind = .streamEnd
    }
    return unsafe YAMLEvent(
      kind: kind, anchor: anchor, tag: tag, start: YAMLMark(event.start_mark), end: YAMLMark(event.end_mark))
  }

  /// A Swift string of a zero-terminated C string (all of libyaml's are); nil for a null pointer.
  @unsafe private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }
}

extension YAMLMark {
  init(_ mark: yaml_mark_t) {
    // Both are below the size of the file, which is at most 4 MiB.
    self.init(line: Int(mark.line), column: Int(mark.column))
  }
}
