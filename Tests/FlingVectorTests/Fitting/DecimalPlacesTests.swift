import Testing

@testable import FlingVector

struct DecimalPlacesTests {
  @Test func `A rounded number has no more decimals in print`() {
    let places = DecimalPlaces(2)
    #expect("\(places.rounded(1.005))" == "1.0")
    #expect("\(places.rounded(-17.016_9))" == "-17.02")
    #expect("\(places.rounded(123_456_789.125_9))" == "123456789.13")
    #expect("\(places.rounded(-0.004))" == "0.0")
    #expect(places.rounded(1e300) == 1e300)
  }

  @Test func `The last digit is worth at most the unit`() {
    #expect(DecimalPlaces(least: 2, lastDigitAtMost: 0.05).count == 2)
    #expect(DecimalPlaces(least: 1, lastDigitAtMost: 0.05).count == 2)
    #expect(DecimalPlaces(least: 3, lastDigitAtMost: 0.02 / 300).count == 5)
    #expect(DecimalPlaces(least: 0, lastDigitAtMost: 0).count == DecimalPlaces.most)
    #expect(DecimalPlaces(-3).count == 0)
  }
}
