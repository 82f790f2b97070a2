import Testing

@testable import RuneGraphics

struct RingSizeTests {
  /// Sizes with the inner diameter, in millimeters, or circumference that a published table has for them.
  @Test func agreesWithPublishedTables() throws {
    // ISO 8653, as tabled by Wikipedia, “Ring size”: to a tenth of a millimeter.
    for (size, diameter) in [(49, 15.6), (50, 15.9), (54, 17.2), (60, 19.1), (65, 20.7), (72, 22.9)] {
      #expect(abs(try #require(RingSize(eu: "\(size)")).diameter - diameter) < 0.051, "\(size)")
    }
    // The conversion chart there: to a hundredth.
    for (size, diameter) in [("0", 11.63), ("1", 12.45), ("2", 13.26), ("3", 14.07), ("3.5", 14.48), ("4 ½", 15.29)] {
      #expect(abs(try #require(RingSize(us: size)).diameter - diameter) < 0.0051, "\(size)")
    }
    // Rowlett: 36.25 + 1.25 n mm for the n-th letter; C is 40 mm, and four letters are five sizes of Europe.
    for (size, circumference) in [("A", 37.5), ("C", 40.0), ("g", 45), ("N½", 54.375), ("Z", 68.75), ("Z+1", 70)] {
      #expect(abs(try #require(RingSize(uk: size)).diameter * .pi - circumference) < 1e-9, "\(size)")
    }
  }

  @Test func readsFractions() {
    #expect(RingSize(us: "7 1/2") == RingSize(us: "7.5"))
    #expect(RingSize(us: "7¼") == RingSize(us: "7.25"))
    #expect(RingSize(uk: "N 1/2") == RingSize(uk: "n.5"))
    #expect(RingSize(uk: "Z+6") != nil)
  }

  @Test func refusesWhatIsNoSize() {
    for text in ["", "x", "-1", "17", "7.5.1", "7 1/3", "nan", "1e1", "½"] {
      #expect(RingSize(us: text) == nil, "\(text)")
    }
    for text in ["", "40", "77", "L"] { #expect(RingSize(eu: text) == nil, "\(text)") }
    for text in ["", "Ä", "1", "NN", "N+1", "Z+7", "Z+", "N1", "Z+x"] { #expect(RingSize(uk: text) == nil, "\(text)") }
  }
}
