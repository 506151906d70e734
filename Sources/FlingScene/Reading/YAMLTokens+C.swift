internal import CYAML

/// One of libyaml's tokens: a part of the text as written, or an empty token where a block begins or ends.
struct YAMLToken {
  enum TokenType {
    /// `%YAML 1.2`, `---`, `...`.
    case document
    case blockSequenceStart
    case blockMappingStart
    case blockEnd
    /// `[` or `{`.
    case flowStart
    /// `]` or `}`.
    case flowEnd
    /// The `-` of a list.
    case blockEntry
    /// The `,` of a list or map in brackets.
    case flowEntry
    /// The start of a key, or the `?` before it.
    case key
    /// The `:` after a key.
    case value
    case alias
    /// An anchor or a tag, which belongs to the next node.
    case property
    case scalar(Style)
  }

  enum Style {
    case plain
    case quoted
    case block
  }

  var kind: TokenType
  /// The range in the text, in Unicode scalars; empty for a token without characters.
  var range: Range<Int>
  /// The column of its first character, from 0.
  var column: Int

  var isVisible: Bool { !range.isEmpty }
}

/// The tokens of a YAML text, one after the other.
struct YAMLTokens {
  private let parser: YAMLParser

  init(_ bytes: [UInt8]) {
    parser = YAMLParser(bytes)
  }

  /// The next token; nil at the end.
  func next() throws(YAMLFault) -> YAMLToken? {
    while true {
      var token = unsafe yaml_token_t()
      guard unsafe yaml_parser_scan(parser.pointer, &token) == 1 else { throw parser.fault }
      // The caller owns the token's memory and deletes it after everything has been copied.
      defer { unsafe yaml_token_delete(&token) }
      let kind: YAMLToken.TokenType
      switch unsafe token.type {
      case YAML_STREAM_START_TOKEN: continue
      case YAML_VERSION_DIRECTIVE_TOKEN, YAML_TAG_DIRECTIVE_TOKEN, YAML_DOCUMENT_START_TOKEN,
        YAML_DOCUMENT_END_TOKEN:
        kind = .document
      case YAML_BLOCK_SEQUENCE_START_TOKEN: kind = .blockSequenceStart
      case YAML_BLOCK_MAPPING_START_TOKEN: kind = .blockMappingStart
      case YAML_BLOCK_END_TOKEN: kind = .blockEnd
      case YAML_FLOW_SEQUENCE_START_TOKEN, YAML_FLOW_MAPPING_START_TOKEN: kind = .flowStart
      case YAML_FLOW_SEQUENCE_END_TOKEN, YAML_FLOW_MAPPING_END_TOKEN: kind = .flowEnd
      case YAML_BLOCK_ENTRY_TOKEN: kind = .blockEntry
      case YAML_FLOW_ENTRY_TOKEN: kind = .flowEntry
      case YAML_KEY_TOKEN: kind = .key
      case YAML_VALUE_TOKEN: kind = .value
      case YAML_ALIAS_TOKEN: kind = .alias
      case YAML_ANCHOR_TOKEN, YAML_TAG_TOKEN: kind = .property
      case YAML_SCALAR_TOKEN:
        switch unsafe token.data.scalar.style {
        case YAML_PLAIN_SCALAR_STYLE: kind = .scalar(.plain)
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: kind = .scalar(.block)
        default: kind = .scalar(.quoted)
        }
      default: return nil
      }
      let start = unsafe token.start_mark
      let end = unsafe token.end_mark
      // Marks are indices of scalars, of which there are at most 4 Mi. The end is never before the start.
      return YAMLToken(
        kind: kind, range: Int(start.index)..<max(Int(start.index), Int(end.index)),
        column: Int(start.column))
    }
  }
}
