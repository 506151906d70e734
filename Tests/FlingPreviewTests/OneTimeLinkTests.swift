import Testing

@testable import FlingPreview

@Suite("One-time link of the preview")
struct OneTimeLinkTests {
  @Test("The link is accepted once")
  func once() {
    let oneTimeLink = OneTimeLink(port: 8000) { _, _ in true }
    #expect(!oneTimeLink.accept("wrong", fromPort: 50_000))
    #expect(oneTimeLink.accept(oneTimeLink.token, fromPort: 50_000))
    #expect(!oneTimeLink.accept(oneTimeLink.token, fromPort: 50_000))
  }

  @Test("An attempt by another user does not consume the link")
  func otherUser() {
    let oneTimeLink = OneTimeLink(port: 8000) { peer, _ in peer == 50_000 }
    #expect(!oneTimeLink.accept(oneTimeLink.token, fromPort: 60_000))
    #expect(oneTimeLink.accept(oneTimeLink.token, fromPort: 50_000))
  }

  @Test("The link is accepted if the owner of the connection is unknown")
  func unknownUser() {
    let oneTimeLink = OneTimeLink(port: 8000) { _, _ in nil }
    #expect(oneTimeLink.accept(oneTimeLink.token, fromPort: nil))
  }

  @Test("The owner of a connection is read from /proc/net/tcp")
  func connectionOwner() {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F40 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 20911 1 0 100 0 0 10 0
         1: 0100007F:1F40 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 20913 1 0 20 4 30 10 -1
         2: 0100007F:C350 0100007F:1F40 01 00000000:00000000 00:00000000 00000000  1001        0 20912 1 0 20 4 30 10 -1
      """
    #expect(ConnectionOwner.owner(of: 50_000, 8000, in: table) == 1001)
    #expect(ConnectionOwner.owner(of: 50_001, 8000, in: table) == nil)
    #expect(ConnectionOwner.owner(of: 50_000, 8001, in: table) == nil)
    #expect(ConnectionOwner.owner(of: 50_000, 8000, in: "") == nil)
  }
}
