import FlingScene
import Testing

struct EscapedTextTests {
  @Test func `Escaped text cannot become markup`() {
    #expect(
      XMLText.escaped("\"\u{308}<\u{308}") == "&quot;\u{308}&lt;\u{308}", "a combining mark hides neither")
    #expect(
      XMLText.escaped("<b a=\"1\" c='2'>&</b>") == "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&lt;/b&gt;")
  }

  @Test func `Escaped text has no character that XML forbids`() {
    #expect(XMLText.escaped("a\u{0}b\u{8}c\u{FFFF}d\u{1F600}\t\r") == "abcd\u{1F600}\t&#13;")
  }

  @Test func `Bytes are written in base 64`() {
    #expect(Base64.text(of: []) == "")
    #expect(Base64.text(of: Array("f".utf8)) == "Zg==")
    #expect(Base64.text(of: Array("fo".utf8)) == "Zm8=")
    #expect(Base64.text(of: Array("foob".utf8)) == "Zm9vYg==")
    #expect(Base64.text(of: Array("foobar".utf8)) == "Zm9vYmFy")
  }
}
