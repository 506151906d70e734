/// A piece of Swift source. The tokens of a file follow each other without gaps.
package struct SwiftToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Blanks, tabs and other bytes without a meaning.
    case space
    /// LF, CRLF or CR.
    case newline
    /// A comment, or the interpreter line (`#!`) at the start of a file.
    case comment
    /// A name or keyword, in backticks or not.
    case word
    /// `#` with its word: `#if`, `#selector`.
    case pound
    case number
    /// A string literal, or the part of one before, between or after interpolations, with its delimiters.
    case text
    case regex
    case symbol
    /// One of `( ) [ ] { } , ; : . @`.
    case mark
  }

  package var kind: Kind
  /// The bytes of the source.
  package var range: Range<Int>
}
