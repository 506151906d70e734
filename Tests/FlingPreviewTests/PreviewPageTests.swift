import Testing

@testable import FlingPreview

@Suite("Preview page")
struct PreviewPageTests {
  private let page = PreviewPage(nonce: "n0nce")

  @Test("The headers permit only the page's own script and style")
  func policy() {
    #expect(
      page.policy == "default-src 'none'; script-src 'nonce-n0nce'; style-src 'nonce-n0nce'; "
        + "img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'")
    let headers = PreviewReply.page(page).headers.map { "\($0.name): \($0.value)" }
    for header in [
      "Content-Security-Policy: \(page.policy)", "X-Content-Type-Options: nosniff", "Cache-Control: no-store",
      "Referrer-Policy: no-referrer", "Content-Type: text/html; charset=utf-8",
    ] {
      #expect(headers.contains(header))
    }
    #expect(!headers.contains { $0.hasPrefix("Access-Control") })
  }

  @Test("The page contains nothing that its own policy forbids")
  func markup() {
    #expect(page.html.components(of: "<script").count == 2)
    #expect(page.html.contains("<script nonce=\"n0nce\">") && page.html.contains("<style nonce=\"n0nce\">"))
    for forbidden in [" style=", " onclick=", " onload=", "javascript:", "http://127", "https://"] {
      #expect(!PageFiles.preview.contains(forbidden), "\(forbidden)")
    }
  }

  @Test("Generated pages contain no placeholder of their templates")
  func markers() {
    let report = GoldenReport()
    for text in [page.html, report.head, report.tail] {
      #expect(!text.contains(/\{\{[a-z]+\}\}/))
    }
    #expect(page.html.hasSuffix("</html>\n") && report.head.hasSuffix("<main>\n"))
    #expect(report.tail.hasPrefix("</main>\n"))
  }

  @Test("The scripts of the pages never create markup from text")
  func noMarkupFromTexts() {
    for call in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"] {
      for script in [PageFiles.previewPlayer, PageFiles.previewPanel, PageFiles.reportScript] {
        #expect(!script.contains(call), "\(call)")
      }
    }
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
