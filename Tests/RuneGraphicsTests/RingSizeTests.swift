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
    #expect(RingSize(us: "7 1/2")?.diameter == RingSize(us: "7.5")?.diameter)
    #expect(RingSize(us: "7¼")?.diameter == RingSize(us: "7.25")?.diameter)
    #expect(RingSize(uk: "N 1/2")?.diameter == RingSize(uk: "n.5")?.diameter)
    #expect(RingSize(uk: "Z+6") != nil)
  }

  /// The ranges of U.S. and European sizes do not meet, and British sizes are letters.
  @Test(
    arguments: [
      ("7", "U.S. 7"), ("us7", "U.S. 7"), ("US 7 1/2", "U.S. 7 1/2"), ("16", "U.S. 16"), ("54", "EU 54"),
      ("eu41", "EU 41"),
      ("N½", "UK N½"), ("ukz+6", "UK Z+6"), ("U", "UK U"), ("17.3mm", "inner diameter"), ("0.7 in", "inner diameter"),
      ("17", nil), ("40", nil), ("77", nil), ("us54", nil), ("17px", nil), ("uk", nil), ("", nil),
    ] as [(String, String?)])
  func readsSizesOfAllCountries(text: String, name: String?) { #expect(RingSize(text)?.name == name) }

  @Test func refusesWhatIsNoSize() {
    for text in ["", "x", "-1", "17", "7.5.1", "7 1/3", "nan", "1e1", "½"] {
      #expect(RingSize(us: text) == nil, "\(text)")
    }
    for text in ["", "40", "77", "L"] { #expect(RingSize(eu: text) == nil, "\(text)") }
    for text in ["", "Ä", "1", "NN", "N+1", "Z+7", "Z+", "N1", "Z+x"] { #expect(RingSize(uk: text) == nil, "\(text)") }
  }
}
