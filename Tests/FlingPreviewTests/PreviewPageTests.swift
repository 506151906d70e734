import FlingPreview
import Testing

@Suite("Preview page")
struct PreviewPageTests {
  @Test("Words of a scene stay words, whatever is in them")
  func escaping() {
    let page = PreviewPage(
      title: "<script>alert(1)</script>", description: "\" onload=\"x & y", film: "a'b.gif", width: 320, height: 568)
    #expect(!page.html.contains("<script>"))
    #expect(page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.html.contains("alt=\"&quot; onload=&quot;x &amp; y\""))
    #expect(page.html.contains("src=\"a&#39;b.gif\" width=\"320.0\" height=\"568.0\""))
  }
}
