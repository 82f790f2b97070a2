import Testing

@testable import RuneSound

/// Numbers, dates and signs in a text, and what they are in words and in Roman numerals.
struct NumbersInTextTests {
  @Test(arguments: [
    ("42", "forty-two"), ("born 1990", "born nineteen ninety"), ("3rd", "third"), ("the 21st", "the twenty-first"),
    ("the 1990s", "the nineteen nineties"), ("50 %", "fifty percent"), ("50%", "fifty percent"), ("7", "seven"),
    ("1,234", "one thousand two hundred thirty-four"), ("Anna & Tom", "Anna and Tom"), ("AT&T", "AT and T"),
    ("2 + 2", "two plus two"), ("$5", "five dollars"), ("3.14", "three point one four"), ("a1", "a1"), ("é2", "é2"),
    ("", ""), ("no number", "no number"), ("In 2026.", "In twenty twenty-six."), ("007", "zero zero seven"),
    ("Mary, 12 May", "Mary, twelve May"), ("ж & 5", "ж and five"),
    ("6'2\" tall", "six foot two tall"), ("1'000", "one'zero zero zero"), ("9am", "nine ay em"),
    ("7:05 am.", "seven oh five ay em."), ("at 7 a.m. on", "at seven ay em on"), ("5 P.M.", "five PM"),
    ("5G 16GB 5g", "five G sixteen GB five g"),
    ("-5 °C", "minus five degrees Celsius"), ("1°F", "one degree Fahrenheit"), ("20°", "twenty degrees"),
    ("1-5", "one-five"),
    // Only letters and digits hold a number, whatever they are written in.
    ("“5 wolves”", "“five wolves”"), ("wait—7", "wait—seven"), ("3–5", "three–five"), ("‘7’", "‘seven’"),
    ("10th–12th", "tenth–twelfth"), ("20%–30%", "twenty percent–thirty percent"),
    ("\u{A0}5\u{A0}x", "\u{A0}five\u{A0}x"),
    ("№5 §5 🦊5", "№five §five 🦊five"), ("±3×4", "±three×four"), ("\u{2212}5", "minus five"), ("“-5”", "“minus five”"),
    ("e\u{301}5 Ж5 ª5 東5", "e\u{301}5 Ж5 ª5 東5"), ("5é", "five é"), ("2⅔ or ⅛", "two and two thirds or one eighth"),
    ("v1.2.3 and 1.2.3", "v1.2.3 and one point two point three"), ("5€ $.50", "five euros fifty cents"),
    ("a ₹50", "a fifty rupees"), ("5 ₹.", "five rupees."), ("5 \u{2014}", "five \u{2014}"),
    ("#1", "number one"), ("# 1", "# one"), ("50¢", "fifty cents"), ("½ of 2½", "one half of two and a half"),
    ("¾", "three quarters"), ("°C", "°C"), ("555-1234.", "five five five one two three four."),
    ("212-555-1234", "two one two five five five one two three four"),
    ("555-12345", "five hundred fifty-five-twelve thousand three hundred forty-five"),
    ("18:00", "eighteen hundred"), ("12:00", "twelve o'clock"), ("2 apples", "two apples"), ("3 amps", "three amps"),
  ])
  func words(_ text: String, _ expected: String) throws {
    #expect(try inWords(text) == expected)
  }

  @Test(arguments: ["\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{200E}\u{2060}"])
  func invisibleCharactersEndNoNumber(_ mark: String) {
    let text = "\(mark)2\(mark)1\(mark) of 50\(mark)%, þ\(mark)o é"
    let seen = NumbersInText.withoutInvisible(Array(text.utf8))
    #expect(String(decoding: seen, as: UTF8.self) == "21 of 50%, þ\(mark)o é")
  }

  @Test(arguments: [
    "2026-06-14", "14.6.2026", "14.06.2026", "14/06/2026", "06/14/2026", "14 June 2026", "14th June 2026",
    "14th of June 2026", "June 14, 2026", "June 14 2026", "Jun 14, 2026", "14 Jun 2026", "June 14th, 2026",
  ])
  func dates(_ date: String) throws {
    #expect(try inWords("on \(date)!") == "on fourteenth of June twenty twenty-six!")
  }

  @Test func someDays() throws {
    #expect(try inWords("1.1.2000") == "first of January two thousand")
    #expect(try inWords("22 May 1066") == "twenty-second of May ten sixty-six")
    #expect(try inWords("06/06/2026") == "sixth of June twenty twenty-six")
    // Not a day.
    #expect(try inWords("32 May 2026") == "thirty-two May twenty twenty-six")
    #expect(try inWords("May 2026") == "May twenty twenty-six")
  }

  @Test func datesOfTwoMonthsAreRefused() {
    let error = #expect(throws: AmbiguousDate.self) { try inWords("on 06/07/2026") }
    #expect(error?.message == "06/07/2026 could be of two months; write 2026-07-06 or 2026-06-07")
  }

  @Test(arguments: [
    ("14.6.2026", "XIV · VI · MMXXVI"), ("2026-06-14", "MMXXVI · VI · XIV"), ("4 and 9", "IV and IX"),
    ("1999", "MCMXCIX"),
    ("3999", "MMMCMXCIX"), ("4000", "4000"), ("0", "0"), ("12345", "12345"), ("ᚠ 12.", "ᚠ XII."), ("", ""),
  ])
  func roman(_ text: String, _ expected: String) {
    #expect(String(decoding: NumbersInText.inRoman(Array(text.utf8)), as: UTF8.self) == expected)
  }

  /// Whatever is in a text is left as it is, but for what was found.
  @Test func keepsTheRest() throws {
    for text in ["\u{0}9\u{7F}", "🦊 5 🦊", "9999999999999999999999", "1.2.3.4.5", "&&&", "5é", "June", "June 1", "14 J"]
    {
      let found = try NumbersInText(Array(text.utf8))
      var end = 0
      for one in found.found {
        #expect(one.range.lowerBound >= end && !one.words.isEmpty, "\(text)")
        end = one.range.upperBound
      }
      #expect(end <= text.utf8.count)
      #expect(String(validating: found.inWords, as: UTF8.self) != nil, "\(text)")
    }
  }

  private func inWords(_ text: String) throws -> String {
    String(decoding: try NumbersInText(Array(text.utf8)).inWords, as: UTF8.self)
  }
}
