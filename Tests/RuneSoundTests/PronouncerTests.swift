import Foundation
import TestSupport
import Testing

@testable import RuneKit
@testable import RuneKitCore
@testable import RuneLetters
@testable import RuneSound

/// The root of the repository, relative to this file.
private let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Pronunciations of words and their sources.
struct PronouncerTests {
  private let pronouncer = Pronouncer()

  @Test(arguments: [
    ("enough", "ɪnʌf", "lexicon"), ("nutshells", "nʌt.ʃɛlz", "lexicon"), ("drawing", "dɹɔ.ɪŋ", "lexicon"),
    ("read", "ɹiːd", "heteronym"), ("quizbooks", "kwɪzbʊks", "compound"), ("organise", "ɔɹɡənaɪz", "spelling"),
    // The list of split words has wart + hog.
    ("warthog", "wɔɹthɑɡ", "compound"),
    ("Niamh", "niːv", "correction"), ("Siobhan", "ʃɪvɔn", "correction"), ("Isla", "aɪlə", "correction"),
    ("Aiden", "eɪdən", "correction"), ("Aoife", "iːfə", "correction"),
    ("tolkien's", "tɑlkiːnz", "ending"), ("badge's", "bædʒɪz", "ending"), ("they'd", "ðeɪd", "lexicon"),
    ("DVDR", "diːviːdiːɑɹ", "letters"), ("OEKD", "oʊiːkeɪdiː", "letters"), ("GDP", "dʒiːdiːpiː", "correction"),
    ("AI", "eɪaɪ", "heteronym"), ("Ai", "aɪ", "heteronym"), ("UN", "juːɛn", "heteronym"), ("un", "ʌn", "heteronym"),
    // A text in capitals has no letter names for its words.
    ("US", "ʌs", "heteronym"), ("IT", "ɪt", "heteronym"), ("US's", "juːɛsɪz", "ending"),
    ("POWs", "piːoʊdʌbəljuːz", "ending"),
    ("THORIN", "θɔɹɪn", "rules"),
    ("BALDR", "bɔldɹ", "rules"), ("Hermione", "hɚmaɪoʊni", "correction"), ("JPEG", "dʒeɪpɛɡ", "correction"),
    ("MMXXVI", "twɛntitwɛntisɪks", "number"), ("MCMXCIX", "naɪntiːnnaɪntinaɪn", "number"), ("MILD", "maɪld", "lexicon"),
    ("VIII", "eɪt", "heteronym"), ("XX", "twɛnti", "heteronym"), ("LXXXIV", "eɪtifɔɹ", "heteronym"),
    ("VI", "sɪks", "heteronym"), ("Xi", "ʃiː", "heteronym"),
    ("I", "aɪ", "lexicon"), ("thirty", "θɝti", "correction"), ("thirty's", "θɝtiz", "correction"),
    ("splendour", "splɛndɚ", "spelling"),
    ("AIs", "eɪaɪz", "ending"), ("AI's", "eɪaɪz", "ending"), ("MPs", "ɛmpiːz", "letters"), ("IDs", "aɪdiːz", "ending"),
    ("ids", "aɪdiːz", "lexicon"), ("DVDs", "diːviːdiːz", "lexicon"), ("As", "æz", "lexicon"),
  ])
  func says(_ word: String, _ ipa: String, _ source: String) {
    expect(word, ipa, source)
  }

  /// As in the Wiktionary by WikiPron, in our vowels.
  @Test(arguments: [
    // An s begins the second word; a doubled letter and an ending begin none.
    ("fourscore", "fɔɹskɔɹ", "compound"), ("bowstring", "boʊstɹɪŋ", "rules"), ("glasshouse", "ɡlæshaʊs", "compound"),
    ("roughhouse", "ɹʌfhaʊs", "compound"), ("quidditch", "kwɪdɪtʃ", "rules"), ("spittoon", "spɪtuːn", "rules"),
    ("captious", "kæpʃəs", "rules"), ("hampster", "hæmpstɚ", "rules"),
    // Endings.
    ("Oxfordshire", "ɑksfɚdʃɚ", "ending"), ("draggable", "dɹæɡəbəl", "ending"), ("absorbable", "əbzɔɹbəbəl", "ending"),
    ("accountably", "əkaʊntəbli", "ending"), ("blackish", "blækɪʃ", "ending"), ("Arabism", "æɹəbɪzəm", "ending"),
    ("abrogationist", "æbɹəɡeɪʃənɪst", "ending"), ("blunderful", "blʌndɚfəl", "ending"),
    ("skeletally", "skɛlətəli", "ending"), ("squiggly", "skwɪɡli", "ending"),
    ("programmatically", "pɹɑɡɹəmætɪkli", "ending"), ("abashment", "əbæʃmənt", "ending"),
    ("babydom", "beɪbidəm", "ending"), ("beardy", "bɪɹdi", "ending"),
    // What only looks like an ending.
    ("roist", "ɹɔɪst", "rules"), ("seism", "saɪzəm", "rules"), ("kentish", "kɛntɪʃ", "ending"),
    ("pinoy", "pɪnɔɪ", "rules"),
    // A prefix, behind which a word of four letters or more is known; the un- of all words is that of the Wiktionary.
    ("unfriended", "ʌnfɹɛndɪd", "compound"), ("rewatchable", "ɹiːwɑtʃəbəl", "compound"),
    ("misbalance", "mɪsbæləns", "compound"), ("nonjuror", "nɑndʒʊɹɚ", "compound"), ("outcharm", "aʊttʃɑɹm", "compound"),
    ("predal", "pɹiːdəl", "rules"), ("unfair", "ʌnfɛɹ", "lexicon"), ("unkindness", "ʌnkaɪndnəs", "ending"),
    ("unanimous", "junænəməs", "lexicon"), ("upon", "əpɑn", "lexicon"),
    // What the lexicon has wrong.
    ("thyme", "taɪm", "correction"), ("Welsh", "wɛlʃ", "correction"), ("faux", "foʊ", "correction"),
    ("collagen", "kɑlədʒən", "correction"), ("interpolate", "ɪntɝpəleɪt", "correction"), ("tern", "tɝn", "correction"),
    ("Ipswich", "ɪpswɪtʃ", "correction"), ("Harwich", "hæɹɪtʃ", "correction"),
    ("Nantwich", "næntwɪtʃ", "correction"), ("shepherdess", "ʃɛpɚdəs", "correction"),
    ("poetess", "poʊɪtɛs", "correction"), ("positivity", "pɑzɪtɪvɪti", "correction"),
    ("webcam", "wɛbkæm", "correction"), ("boatswain", "boʊsən", "correction"), ("Kyiv", "kiːv", "correction"),
    ("Smaug", "smaʊɡ", "correction"), ("Galadriel", "ɡəlædɹiɛl", "correction"), ("Mjolnir", "mjɔlnɪɹ", "correction"),
    ("jarl", "jɑɹl", "correction"), ("Jelling", "jɛlɪŋ", "correction"), ("Midgard", "mɪdɡɑɹd", "correction"),
    ("podcasts", "pɑdkæsts", "ending"), ("livestreaming", "laɪvstɹiːmɪŋ", "ending"),
    ("Circe", "sɝsi", "correction"), ("Hertford", "hɑɹtfɚd", "correction"), ("ellipsis", "ɪlɪpsɪs", "correction"),
    ("Eowyn", "eɪoʊwɪn", "correction"), ("Cersei", "sɝsi", "correction"), ("Roisin", "ɹoʊʃiːn", "correction"),
    ("houses", "haʊzɪz", "correction"), ("bathhouses", "bæθhaʊzɪz", "compound"),
    ("Leanne", "liːæn", "correction"), ("Callie", "kæli", "correction"), ("Haverhill", "heɪvɹɪl", "correction"),
    ("Britney's", "bɹɪtniz", "correction"), ("metatext", "mɛtətɛkst", "compound"),
    ("intranasal", "ɪntɹəneɪzəl", "compound"), ("monoculture", "mɑnoʊkʌltʃɚ", "compound"),
    ("beloved", "bɪlʌvəd", "correction"), ("moped", "moʊpɛd", "heteronym"), ("Celtic", "kɛltɪk", "heteronym"),
  ])
  func unlistedWordsAreSaidAsTheirParts(_ word: String, _ ipa: String, _ source: String) {
    expect(word, ipa, source)
  }

  private func expect(_ word: String, _ ipa: String, _ source: String) {
    let said = pronouncer.pronunciations(of: word).first
    #expect(said?.ipa == ipa)
    #expect(said?.source.rawValue == source)
  }

  /// In a text that is not in capitals, *US* is not *us*: the word before tells.
  @Test func wordsInCapitalsAreAbbreviationsAmongOthers() {
    let elder = RunicTransliterator(.sound(.elder))
    for (text, read) in [
      ("the US", "the u.s."), ("with IT", "with i.t."), ("of WHO", "of w.h.o."), ("an LED", "an l.e.d."),
      ("24 US ships", "24 u.s. ships"), ("non-US", "non-u.s."), ("A US ship", "a u.s. ship"),
      ("GIVE US BREAD", "give us bread"), ("WHO ARE YOU", "who are you"), ("WHAT IS IT", "what is it"),
      ("see\nUS", "see\nus"), ("see us", "SEE US"),
      // In compounds with small letters, too.
      ("US-based", "u.s.-based"), ("the WHO-led team", "the w.h.o.-led team"), ("IT-department", "i.t.-department"),
      ("A-list", "a.-list"), ("IT-DEPARTMENT", "it-department"), ("DO-it-yourself", "do-it-yourself"),
      ("AIDS-related", "aids-related"), ("a-list", "a-LIST"), ("US - we", "us - we"),
      // Titles begin with an article inside of a sentence.
      ("I read A Tale of Two Cities", "i read a tale of two cities"),
      ("we saw A Few Good Men", "we saw a few good men"),
      ("Like A Rolling Stone", "like a rolling stone"), ("GIVE A DOG", "give a dog"), ("5 A day", "5 a day"),
      // Oxides.
      ("NO2 and SO2", "n.o.2 and s.o.2"), ("NO1", "no1"), ("GO2", "go2"),
    ] {
      #expect(elder.transliterate(text) == elder.transliterate(read).filter { $0 != "." }, "\(text)")
    }
  }

  /// After a regnal name, a Roman numeral in capitals is an ordinal with its article.
  @Test(arguments: [
    ("henry", "VIII", "ðə eɪtθ"), ("elizabeth", "II", "ðə sɛkənd"), ("louis", "XIV", "ðə fɔɹtiːnθ"),
    ("george", "V", "ðə fɪfθ"), ("pius", "IX", "ðə naɪnθ"), ("war", "II", "tuː"), ("part", "IV", "fɔɹ"),
    ("malcolm", "X", "ɛks"), ("henry", "I", "aɪ"), ("louis", "xiv", "fɔɹtiːn"), ("henry", "vi", "vaɪ"),
    ("the", "XVI", "sɪkstiːn"),
  ])
  func regnalNumbersAreOrdinals(_ name: String, _ numeral: String, _ ipa: String) {
    let said = pronouncer.spoken(
      Array(numeral.lowercased().utf8), numeral == numeral.uppercased() ? .all : .some,
      after: Pronouncer.HeteronymContext(after: Array(name.utf8)), choice: 0)
    #expect(said.map { String(decoding: $0.spelling, as: UTF8.self) } == ipa)
  }

  /// As annotated in the Wikipedia homograph data.
  @Test(arguments: [
    ("an", "aged", "eɪdʒɪd"), ("to", "bow", "baʊ"), ("she", "attributes", "ətɹɪbjuːts"),
    ("nine", "lives", "laɪvz"), ("five", "m", "miːtɚz"), ("the", "m", "ɛm"),
    ("too", "close", "kloʊs"), ("great", "excuse", "ɪkskjuːs"),
    ("fresh", "produce", "pɹoʊduːs"),
    ("the", "conduct", "kɑndʌkt"), ("to", "conduct", "kəndʌkt"), ("will", "permit", "pɚmɪt"),
    ("a", "permit", "pɝmɪt"), ("we", "suspect", "səspɛkt"), ("prime", "suspect", "sʌspɛkt"),
    ("to", "delegate", "dɛləɡeɪt"), ("union", "delegate", "dɛləɡət"), ("to", "coordinate", "koʊɔɹdəneɪt"),
    ("the", "coordinate", "koʊɔɹdənət"), ("can", "extract", "ɪkstɹækt"), ("full", "refund", "ɹiːfʌnd"),
    ("to", "refund", "ɹɪfʌnd"), ("an", "extract", "ɛkstɹækt"), ("to", "animate", "ænəmeɪt"),
    ("to", "postulate", "pɑstʃəleɪt"), ("must", "approximate", "əpɹɑksəmeɪt"),
    ("value", "approximate", "əpɹɑksəmət"), ("to", "supplement", "sʌpləmɛnt"), ("to", "diffuse", "dɪfjuːz"),
    ("a", "decrease", "diːkɹiːs"), ("can", "decrease", "dɪkɹiːs"), ("the", "confines", "kɑnfaɪnz"),
    ("a", "construct", "kɑnstɹəkt"), ("his", "resume", "ɹɛzəmeɪ"), ("this", "refuse", "ɹɛfjuːs"),
    ("a", "sow", "saʊ"), ("its", "uses", "juːsɪz"), ("who", "uses", "juːzɪz"), ("was", "wound", "waʊnd"),
    ("the", "wound", "wuːnd"), ("is", "content", "kəntɛnt"), ("the", "content", "kɑntɛnt"),
    ("the", "blessed", "blɛsɪd"), ("was", "blessed", "blɛst"), ("to", "moderate", "mɑdɚət"),
    ("would", "moderate", "mɑdɚeɪt"), ("to", "polish", "pɑlɪʃ"), ("the", "polish", "poʊlɪʃ"),
    ("city", "records", "ɹɛkɚdz"),
    ("a", "document", "dɑkjəmənt"), ("to", "document", "dɑkjəmɛnt"), ("to", "compress", "kəmpɹɛs"),
    ("lunch", "buffet", "bəfeɪ"), ("prince", "consort", "kɑnsɔɹt"), ("we", "frequent", "fɹiːkwɛnt"),
    ("no", "use", "juːs"), ("of", "use", "juːs"), ("in", "use", "juːs"), ("good", "use", "juːs"),
    ("very", "close", "kloʊs"), ("is", "close", "kloʊs"), ("been", "close", "kloʊs"), ("a", "close", "kloʊs"),
    ("she", "objects", "əbdʒɛkts"), ("he", "tears", "tɛɹz"), ("to", "tears", "tɪɹz"),
    ("helped", "produce", "pɹəduːs"), ("no", "excuse", "ɪkskjuːs"),
  ])
  func theWordBeforeSelectsAReading(_ before: String, _ word: String, _ ipa: String) {
    let expected = Pronouncer.HeteronymContext(after: Array(before.utf8))
    #expect(pronouncer.pronunciations(ofAccented: word, after: expected).first?.ipa == ipa)
  }

  /// Where the word before says nothing.
  @Test(arguments: [
    ("use the force", "use{1} the force"), ("Wind THE clock", "Wind{2} THE clock"),
    ("winds of change", "winds{1} of change"),
    ("uses of it", "uses{2} of it"), ("present it", "present{2} it"), ("\nclose the door", "\nclose{1} the door"),
    // The word before says it, more is between them, or it is another word.
    ("the use the", "the use{2} the"), ("wind, the", "wind{1}, the"), ("wind  the", "wind{1}  the"),
    ("wind\nthe", "wind{1}\nthe"), ("wind their", "wind{2} their"), ("wind theirs", "wind{1} theirs"),
    ("wind it's", "wind{1} it's"), ("wind th\u{E9}", "wind{1} th\u{E9}"), ("wind", "wind{1}"), ("wind ", "wind{1} "),
    ("wind{1} the", "wind{1} the"), ("wind the wind the wind", "wind{2} the wind{1} the wind{1}"),
  ])
  func theWordAfterSelectsAReading(_ text: String, _ chosen: String) {
    let elder = RunicTransliterator(.sound(.elder))
    let runes = elder.transliterate(text)
    #expect(runes == elder.transliterate(chosen))
    var stream = elder.makeStream()
    var pieces: [UInt8] = []
    for byte in text.utf8 { withUnsafeBytes(of: byte) { stream.transliterate($0, into: &pieces) } }
    stream.finish(into: &pieces)
    #expect(String(decoding: pieces, as: UTF8.self) == runes)
    let written = elder.transliteration(of: text)
    #expect(written.text == runes && written.segments.map { $0.output }.joined() == runes)
    #expect(written.segments.map { $0.source.count }.reduce(0, +) == text.utf8.count)
  }

  @Test func aGuessIsCalledOne() {
    for word in ["grimble", "wyrd", "zzyzx", "quorgle"] {
      let said = pronouncer.pronunciations(of: word).first
      #expect(said?.source == .rules && said?.source.isGuess == true && said?.sounds.isEmpty == false, "\(word)")
    }
    #expect(pronouncer.pronunciations(of: "Москва").isEmpty)
    #expect(pronouncer.pronunciations(of: "").isEmpty)
  }

  @Test func britishIsDerived() {
    let british = Pronouncer(.init(accent: Accent(isBritish: true)))
    for (word, ipa) in [
      ("lot", "lɒt"), ("goat", "ɡəʊt"), ("nurse", "nɜːs"), ("near", "nɪə"), ("square", "skweə"), ("start", "stɑːt"),
      ("north", "nɔːθ"), ("bath", "bɑːθ"), ("trap", "tɹæp"), ("letter", "lɛtə"), ("very", "vɛɹi"), ("off", "ɒf"),
      ("law", "lɔː"),
    ] {
      #expect(british.pronunciations(of: word).first?.ipa == ipa, "\(word)")
    }
    let scottish = Pronouncer(.init(accent: Accent(tellsWhichFromWitch: true)))
    #expect(scottish.pronunciations(of: "which").first?.ipa == "ʍɪtʃ")
    #expect(scottish.pronunciations(of: "who").first?.ipa == "huː")
  }

  /// What is read aloud, in words with their endings.
  @Test(arguments: [
    ("0", "zero"), ("42", "forty two"), ("007", "zero zero seven"), ("1000", "one thousand"), ("1066", "ten sixty six"),
    ("1900", "nineteen hundred"), ("1905", "nineteen oh five"), ("1984", "nineteen eighty four"),
    ("2000", "two thousand"), ("2009", "two thousand nine"), ("2026", "twenty twenty six"),
    ("2100", "two thousand one hundred"), ("1,984", "one thousand nine hundred eighty four"),
    ("2,000,300", "two million three hundred"), ("1990s", "nineteen ninety+s"), ("80's", "eighty+s"),
    ("1st", "one+th"), ("21st", "twenty one+th"), ("3rd", "three+th"), ("100th", "one hundred+th"),
    ("3.14", "three point one four"), ("1.2.3", "one point two point three"), ("50%", "fifty percent"),
    ("2.5%", "two point five percent"), ("$3.50", "three dollars and fifty cents"), ("$1", "one dollar"),
    ("$0.99", "ninety nine cents"), ("$1.01", "one dollar and one cent"), ("£5", "five pounds"),
    ("£2.20", "two pounds and twenty pence"), ("€1,500", "one thousand five hundred euros"),
    ("¥300", "three hundred yen"), ("₹50", "fifty rupees"), ("$.99", "ninety nine cents"), ("5€", "five euros"),
    ("2.50 €", "two euros and fifty cents"),
    ("$5 million", "five million dollars"), ("$1.2bn", "one point two billion dollars"), ("10:30", "ten thirty"),
    ("9:05am", "nine oh five <am>"), ("12:00", "twelve o'clock"), ("16:90", "sixteen ninety"), ("4x4", "four <x> four"),
    ("1234567890123456", "one two three four five six seven eight nine zero one two three four five six"),
  ])
  func readsNumbers(_ number: String, _ words: String) {
    var isUnsure = false
    let found = Array(number.utf8).withUnsafeBytes {
      WrittenNumber($0, isLast: true, isRead: true, isUnsure: &isUnsure)
    }
    let said = found.map(SpokenNumber(hasAnd: false).parts)?.map { part in
      switch part {
      case .word(let word): word
      case .plural(let word): word + "+s"
      case .ordinal(let word): word + "+th"
      case .letters(let letters): "<\(letters)>"
      }
    }
    #expect(said?.joined(separator: " ") == words)
    #expect(found?.count == number.utf8.count && !isUnsure)
  }

  @Test func aNumberEndsWhereItIsOne() {
    for (text, count) in [
      ("5, 6", 1), ("1990.", 4), ("3,5", 1), ("1,2345", 1), ("$x", 0), ("$5 miles", 2), ("5' 3", 1),
    ] {
      var isUnsure = false
      let length = Array(text.utf8).withUnsafeBytes {
        Pronouncer(.init(saysNumbers: true)).lengthOfNumber(in: $0, isUnsure: &isUnsure)
      }
      #expect(length == count, "\(text)")
    }
    let british = Pronouncer(.init(accent: Accent(isBritish: true), saysNumbers: true))
    #expect(british.ipa(ofNumber: "101") == "wʌn hʌndɹəd ənd wʌn")
    #expect(Pronouncer(.init(saysNumbers: true)).ipa(ofNumber: "3rd") == "θɝd")
    #expect(Pronouncer().ipa(ofNumber: "3rd") == "3ɹd")
    #expect(Pronouncer().ipa(ofNumber: "1984") == nil)
  }

  /// An *a* with a dot is no article, and a letter after a number is a unit.
  @Test(arguments: [
    ("the U.S.A. and U.S.A", "ᚦᛖ ᛄᚢᚢ.ᛖᛋ.ᛖᛁ. ᛖᚾᛞ ᛄᚢᚢ.ᛖᛋ.ᛖᛁ"), ("A. Smith at 5 a.m.", "ᛖᛁ. ᛋᛗᛁᚦ ᚫᛏ 5 ᛖᛁ.ᛖᛗ."),
    // Two capitals beside a digit are letters, but for small words.
    ("CO2 on A4 at MI5", "ᛋᛁᛁᚩᚢ2 ᚪᚾ ᛖᛁ4 ᚫᛏ ᛖᛗᚪᛁ5"), ("NO1 Q&A", "ᚾᚩᚢ1 ᛣᛄᚢᚢ&ᛖᛁ"), ("5 a day", "5 ᛖ ᛞᛖᛁ"),
    // A compound with a small letter, in pieces as well.
    ("A US-based A-list", "ᛖ ᛄᚢᚢᛖᛋ-ᛒᛖᛁᛋᛏ ᛖᛁ-ᛚᛁᛋᛏ"),
    ("A dog. A... a dog", "ᛖ ᛞᚩᚷ. ᛖ... ᛖ ᛞᚩᚷ"), ("Henry V.", "ᚻᛖᚾᚱᛁ ᚦᛖ ᚠᛁᚠᚦ."),
    ("5 oz", "5 ᚪᚢᚾᛋᛖᛋ"), ("5 m, 10 l and 7 mg", "5 ᛗᛁᛁᛏᛖᚱᛋ, 10 ᛚᛁᛁᛏᛖᚱᛋ ᛖᚾᛞ 7 ᛗᛁᛚᛖᚷᚱᚫᛗᛋ"),
    ("1 km, one oz, 1 M and 2 km", "1 ᛣᛁᛚᛖᛗᛁᛁᛏᛖᚱ, ᚹᚢᚾ ᚪᚢᚾᛋ, 1 ᛖᛗ ᛖᚾᛞ 2 ᛣᛁᛚᛖᛗᛁᛁᛏᛖᚱᛋ"),
    ("m 5m 5 M l", "ᛖᛗ 5ᛖᛗ 5 ᛖᛗ ᛖᛚ"),
  ])
  func initialsAndUnits(_ text: String, _ runes: String) throws {
    let futhorc = try RunicTransliterator(script: .futhorc, mode: "sound")
    let wrong = Implementation.disagreements(of: futhorc, on: Array(text.utf8), seed: 1, expected: Array(runes.utf8))
    #expect(wrong == nil)
  }

  /// In the running text: digits keep an ending that is said, guesses are reported with their positions, in pieces as well.
  @Test func runningText() throws {
    func write(_ text: String, _ switches: Set<String>) throws -> String {
      try RunicTransliterator(script: .futhorc, mode: "sound", options: .init(switches: switches)).transliterate(text)
    }
    #expect(try write("the 3rd of 1990s", []) == "ᚦᛖ 3ᚱᛞ ᚢᚠ 1990ᛋ")
    #expect(try write("5 or 3rd", ["numbers"]) == "ᚠᚪᛁᚠ ᚩᚱ ᚦᚢᚱᛞ")
    #expect(try write("it's $1.", ["numbers"]) == "ᛁᛏᛋ ᚹᚢᚾ ᛞᚪᛚᛖᚱ.")
    let futhorc = try RunicTransliterator(script: .futhorc, mode: "sound")
    let result = futhorc.transliteration(of: "the wyrd\nand wyrd grimble")
    #expect(result.report.guessedCount == 3 && result.report.isClean)
    #expect(result.report.guessed.map(\.letter) == ["wyrd", "grimble"])
    #expect(result.report.guessed.map(\.count) == [2, 1])
    #expect(
      result.report.guessed.map(\.position.line) == [1, 2] && result.report.guessed.map(\.position.column) == [5, 10])
    #expect(result.segments.filter(\.isGuess).map(\.source) == [4..<8, 13..<17, 18..<25])
    // A mark after a number is on its last letter, whose position is that of the number, however long that is in words.
    let numbers = try RunicTransliterator(script: .futhorc, mode: "sound", options: .init(switches: ["numbers"]))
    let marked = numbers.transliteration(of: "100000\u{301} 7\u{301}").report
    #expect(marked.substituted.map(\.position.column) == [1, 9])
  }

  @Test func ownWordsComeFirst() throws {
    let own = try WordPronunciations("Enough ; ˈiːnuː\nread ; ɹɛd ; ɹiːd verb")
    let said = Pronouncer(own: own).pronunciations(of: "enough")
    #expect(said.map(\.ipa) == ["iːnuː"] && said.first?.source == .own)
  }

  @Test func anUnknownSoundNamesTheNearest() {
    do {
      _ = try WordPronunciations("loch ; lɒx\nfine ; faɪn\nbad\n1 ; a")
      Issue.record("nothing found")
    } catch {
      #expect(error.findings.map(\.line) == [1, 3, 4])
      #expect(error.findings[0].message == "unknown sound “x”; the nearest is k")
      #expect(error.findings[0].column == 11)
    }
  }

  /// Whatever breaks a table of rules, there are none.
  /// Of c: k 1, s 0; of e and a, one sound; with e after it, c gets 3 votes for s, and before the sound ə 2 for k.
  private func packed(after e: UInt8 = 5, choice: UInt8 = 1) throws -> [UInt8] {
    func sound(_ ipa: String) throws -> UInt8 { try #require(Phoneme(ipa: ipa)).rawValue }
    let a: [UInt8] = [1, 0, 1, try sound("ə")]
    let c: [UInt8] = [2, 1, 1, try sound("k"), 0, 1, try sound("s")]
    let letters = a + [0] + c + [0, 1, 0, 1, try sound("ɛ")] + Array(repeating: 0, count: 22)
    // Keys are numbers of seven bits a byte: c and e, five bits each; c and ə, of six bits.
    let next = 3 << 6 | Int(try sound("ə")) + 1
    let shapes: [[UInt8]] = [
      [1, 1, 0, 0, 1, 3 << 5 | e, 1, choice, 3], [0, 0, 1, 0, 1, UInt8(next & 127 | 128), UInt8(next >> 7), 1, 0, 2],
    ]
    return letters + [2] + shapes.joined()
  }

  /// Votes are added up: k against s before e, unless the next sound is ə.
  @Test func votesAreCounted() throws {
    let rules = try #require(try packed().withUnsafeBytes { LetterToSoundRules($0) })
    #expect(rules.count == 2)
    #expect(rules.sounds(of: Array("cace".utf8)).map(\.phoneme.ipa) == ["k", "ə", "s", "ɛ"])
    #expect(rules.sounds(of: Array("e'c".utf8)).map(\.phoneme.ipa) == ["ɛ", "k"])
    #expect(rules.sounds(of: []).isEmpty)
  }

  @Test func brokenRulesAreRefused() throws {
    let whole = try packed()
    for bytes in [[], whole.dropLast(), whole + [0], try packed(choice: 2)] {
      #expect(Array(bytes).withUnsafeBytes { LetterToSoundRules($0) } == nil)
    }
    let bundled = Array(try #require(BundledData.bytes(at: BundledSounds.path("rules.bin"))))
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<50 {
      var bytes = bundled
      for _ in 0..<5 {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = bytes.withUnsafeBytes { LetterToSoundRules($0) }
    }
  }

  @Test func sumsOfLikelihoodsAreRounded() {
    for (distance, sum) in LetterToSoundRules.sumOfTwo.enumerated() {
      #expect(sum == Int((16 * log1p(exp(-Double(distance) / 16)) + 0.5).rounded(.down)))
    }
  }

  @Test func bundledTablesAreWhole() throws {
    #expect(try #require(BundledSounds.rules).count > 1_000)
    #expect(BundledSounds.lexiconNotice.contains("Carnegie Mellon University"))
  }
}

/// Rows that are read when they are looked up, compared with those that are read at once and may not have errors.
@Test func bundledWordsAreThoseOfTheirTable() throws {
  let text = try #require(BundledData.bytes(at: BundledSounds.path("heteronyms.txt")))
  let all = try WordPronunciations(text, source: .heteronym)
  let bundled = try #require(BundledSounds.heteronyms)
  #expect(bundled.count == all.count && all.count > 1_000)
  for line in text.split(separator: UInt8(ascii: "\n")) {
    let word = Array(line.prefix { $0 != UInt8(ascii: " ") })
    #expect(bundled[word]?.map { $0.sounds } == all[word]?.map { $0.sounds })
    #expect(bundled[word]?.map { $0.source } == all[word]?.map { $0.source })
  }
}

/// The packed lexicon, compared with the file that it was packed from.
struct PackedLexiconTests {
  @Test func holdsEveryWordOfCMUdict() throws {
    let lexicon = try #require(BundledSounds.lexicon)
    let text = try String(contentsOf: repository.appendingPathComponent("Tables/Sound/cmudict.dict"), encoding: .utf8)
    var words: [String: [[String]]] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = String(Substring(line.prefix { $0 != UInt8(ascii: "#") })).split(separator: " ")
      guard let head = fields.first else { continue }
      let word = String(head.prefix { $0 != "(" })
      guard word.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x27 }) else { continue }
      let said = fields.dropFirst().map { Self.ipa(String($0)) }
      if words[word]?.contains(said) != true { words[word, default: []].append(said) }
    }
    #expect(words.count == lexicon.count)
    var wrong: [String] = []
    for (word, all) in words {
      let found = Array(word.utf8).withUnsafeBufferPointer { lexicon.pronunciations(of: $0) }
      if found.map({ $0.map(\.phoneme.ipa) }) != all { wrong.append(word) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(9))")
  }

  @Test func tellsAKnownWordFromAnother() throws {
    let lexicon = try #require(BundledSounds.lexicon)
    for word in ["enoug", "enoughh", "xqzt", "aaaaaaaa", "'", "zzz's", String(repeating: "a", count: 100)] {
      #expect(!Array(word.utf8).withUnsafeBufferPointer { lexicon.contains($0) }, "\(word)")
    }
  }

  /// Reading an invalid file never goes out of bounds.
  @Test func brokenBytesDoNotTrap() throws {
    let sound = Array(try #require(BundledData.bytes(at: BundledSounds.path("lexicon.bin"))))
    var generator = SeededGenerator(seed: 16)
    for round in 0..<40 {
      var bytes = sound
      if round % 4 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator)) }
      for _ in 0..<(bytes.isEmpty ? 0 : 2_000) {
        let index = Int.random(in: 0..<(round % 2 == 0 ? min(bytes.count, 20_000) : bytes.count), using: &generator)
        if index >= 56 || round % 5 == 1 { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
      }
      bytes.withUnsafeBytes { bytes in
        guard let lexicon = PackedLexicon(bytes) else { return }
        for word in ["enough", "the", "knight", "zebra", "don't", "a"] {
          Array(word.utf8).withUnsafeBufferPointer { _ = lexicon.pronunciations(of: $0) }
        }
      }
    }
  }

  private static func ipa(_ arpabet: String) -> String {
    names[arpabet] ?? names[arpabet.filter { !$0.isNumber }] ?? "?"
  }

  private static let names = [
    "P": "p", "B": "b", "T": "t", "D": "d", "K": "k", "G": "ɡ", "CH": "tʃ", "JH": "dʒ", "F": "f", "V": "v", "TH": "θ",
    "DH": "ð",
    "S": "s", "Z": "z", "SH": "ʃ", "ZH": "ʒ", "HH": "h", "M": "m", "N": "n", "NG": "ŋ", "L": "l", "R": "ɹ", "W": "w",
    "Y": "j",
    "IY": "iː", "IY0": "i", "IH": "ɪ", "EY": "eɪ", "EH": "ɛ", "AE": "æ", "AA": "ɑ", "AO": "ɔ", "OW": "oʊ", "UH": "ʊ",
    "UW": "uː",
    "UW0": "u", "AH": "ʌ", "AH0": "ə", "AY": "aɪ", "AW": "aʊ", "OY": "ɔɪ", "ER": "ɝ", "ER0": "ɚ",
  ]
}

/// Texts by sound, and in IPA.
struct SoundModeTests {
  struct Sentence: CustomTestStringConvertible {
    let input: String
    let expected: [RunicScript: String]
    var testDescription: String { input }
  }

  static let sentences: [Sentence] = {
    let url = repository.appendingPathComponent("Tests/Golden/sound.tsv")
    guard let text = try? String(contentsOf: url, encoding: .utf8),
      let cirth = try? BundledTables.script(.cirth)
    else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t").map(String.init)
      let words = fields[4].components(separatedBy: " / ").map { word in
        word.split(separator: " ").map { number in
          cirth.index(ofLetter: "certh-\(number)").map { String(Character(cirth.letters[$0].scalar)) } ?? "?"
        }.joined()
      }
      return Sentence(
        input: fields[0],
        expected: [.futhorc: fields[1], .elder: fields[2], .younger: fields[3], .cirth: words.joined(separator: " ")])
    }
  }()

  @Test func noSentenceIsPassedOver() { #expect(Self.sentences.count == 41) }

  @Test(arguments: sentences)
  func sentencesBySound(_ sentence: Sentence) throws {
    for (script, expected) in sentence.expected {
      let transliterator = try RunicTransliterator(script: script, mode: "sound")
      #expect(transliterator.transliterate(sentence.input) == expected, "\(script)")
      #expect(transliterator.transliteration(of: sentence.input).text == expected, "\(script), by segments")
    }
  }

  /// IPA as written by `espeak-ng --ipa`, typed by hand, with the runes expected by the tables.
  @Test(arguments: [
    ("aɪn liːt", "ᚪᛁᚾ ᛚᛁᛁᛏ"), ("ʃˈøːn", "ᛋᚳᛟᛟᚾ"), ("t͡ʃˈɛk", "ᚳᛖᛣ"), ("bɔ̃ʒˈuʁ", "ᛒᚩᚾᛋᚳᚢᚱ"), ("(en)sˈɒŋ(de)", "ᛋᚩᛝ"),
    ("tʃ t.ʃ t\u{200C}ʃ", "ᚳ ᛏᛋᚳ ᛏᛋᚳ"), ("i: iː gɡ rɹ", "ᛁᛁ ᛁᛁ ᚷᚷ ᚱᚱ"), ("n\u{329}", "ᛖᚾ"), ("bʌtn̩.", "ᛒᚢᛏᛖᚾ."),
  ])
  func ipaAsProgramsWriteIt(_ ipa: String, _ runes: String) throws {
    let transliterator = try RunicTransliterator(script: .futhorc, mode: "ipa")
    #expect(transliterator.transliterate(ipa) == runes)
  }

  @Test func unknownSymbolsAreReportedWithTheirPosition() throws {
    var stream = try RunicTransliterator(script: .futhorc, mode: "ipa").makeStream()
    var output: [UInt8] = []
    Array("aɪ\nbꟿd".utf8).withUnsafeBytes { stream.transliterate($0, into: &output) }
    stream.finish(into: &output)
    let entry = try #require(stream.report.unmapped.first)
    #expect(entry.letter == "ꟿ" && entry.position.line == 2 && entry.position.column == 2)
  }

  @Test func placesAreThoseOfTheText() throws {
    var stream = try RunicTransliterator(script: .elder, mode: "sound").makeStream()
    var output: [UInt8] = []
    Array("enough of it\nenough, жар".utf8).withUnsafeBytes { stream.transliterate($0, into: &output) }
    stream.finish(into: &output)
    #expect(stream.report.unmapped.first?.position.line == 2)
    #expect(stream.report.unmapped.first?.position.column == 9)
  }

  @Test(arguments: [
    ("Zoë", "zoʊi"), ("café", "kəfeɪ"), ("Björn", "bjɔɹn"), ("Siobhán", "ʃɪvɔn"), ("жук", nil),
    // Listed with their accents, in any case, with endings and decomposed.
    ("résumé", "ɹɛzəmeɪ"), ("RÉSUMÉ", "ɹɛzəmeɪ"), ("re\u{301}sume\u{301}s", "ɹɛzəmeɪz"), ("exposé's", "ɛkspoʊzeɪz"),
    ("rosé", "ɹoʊzeɪ"), ("touché", "tuːʃeɪ"), ("déjà", "deɪʒɑ"), ("flambéed", "flɑmbeɪd"), ("née", "neɪ"),
    // By the endings: what the lexicon has with eɪ or a syllable, or else the word with it.
    ("soufflé", "sufleɪ"), ("cafés", "kæfeɪz"), ("belovèd", "bɪlʌvəd"), ("blessèd", "blɛsɪd"), ("wingèd", "wɪŋɪd"),
    // ñ is nj, whatever the word without it has.
    ("Ibáñez", "ɪbɑnjɛz"), ("Ordóñez", "ɔɹdoʊnjɛz"), ("NÚÑEZ", "nuːnjɛz"), ("Logron\u{303}o", "loʊɡɹoʊnjoʊ"),
    ("Español", "ɛspɑnjoʊl"), ("Muñoz's", "muːnjoʊzɪz"), ("piñons", "pɪnjoʊnz"), ("piqué", "pɪkeɪ"),
    // A diaeresis separates two vowels, unless the lexicon has them apart.
    ("coöp", "koʊɑp"), ("noöne", "noʊwʌn"), ("coöwner", "koʊoʊnɚ"), ("reëlect", "ɹiɪlɛkt"), ("Boötes", "boʊɔts"),
    ("Manwë", "mænwi"), ("Brontë", "bɹɑnti"), ("Müller", "mʌlɚ"),
    ("clichéd", "kliːʃeɪd"), ("blesséd", "blɛsɪd"), ("Condé", "kɑndeɪ"), ("resume", "ɹɪzuːm"), ("rose", "ɹoʊz"),
  ])
  func accentedWordsAreKnownAsInTexts(_ word: String, _ ipa: String?) throws {
    #expect(Pronouncer().pronunciations(ofAccented: word).first?.ipa == ipa)
    guard let ipa else { return }
    let sound = try RunicTransliterator(script: .elder, mode: "sound")
    let remark = sound.explanation(of: word).parts.first?.remark ?? ""
    #expect(remark.hasPrefix("said ") && remark.contains(ipa), "\(remark)")
    #expect(try sound.transliterate(word) == RunicTransliterator(script: .elder, mode: "ipa").transliterate(ipa))
  }

  /// A final ə that is spelled a or ah has the rune of a; others, and the article, that of e.
  @Test(arguments: [
    ("Anna", "ᚨᚾᚨ", "ᛅᚾᛅ"), ("Sarah", "ᛊᛖᚱᚨ", "ᛋᛁᚱᛅ"), ("Sarah's", "ᛊᛖᚱᚨᛉ", "ᛋᛁᚱᛅᛋ"), ("sofa", "ᛊᛟᚢᚠᚨ", "ᛋᚬᚢᚠᛅ"),
    ("Aoife", "ᛁᚠᛖ", "ᛁᚠᛁ"), ("a", "ᛖ", "ᛁ"), ("the", "ᚦᛖ", "ᚦᛁ"), ("dollar", "ᛞᚨᛚᛖᚱ", "ᛏᛅᛚᛁᚱ"),
  ])
  func finalAIsA(_ word: String, _ elder: String, _ younger: String) throws {
    #expect(try RunicTransliterator(script: .elder, mode: "sound").transliterate(word) == elder)
    #expect(try RunicTransliterator(script: .younger, mode: "sound").transliterate(word) == younger)
    #expect(Pronouncer().pronunciations(of: word).first?.ipa.contains("ɐ") == false)
  }

  @Test func aBritishFinalRIsNoA() throws {
    let british = try RunicTransliterator(
      script: .elder, mode: "sound", options: TransliterationOptions(switches: ["british"]))
    #expect(british.transliterate("dollar Anna") == "ᛞᛟᛚᛖ ᚨᚾᚨ")
  }

  @Test(arguments: RunicScript.allCases)
  func rowsOfBothModesAgree(_ script: RunicScript) throws {
    func rows(_ mode: String) throws -> [String: String] {
      var rows: [String: String] = [:]
      for mapping in try BundledTables.load(script, mode: mode).mode.passes[0].mappings {
        if case .letters(let names) = mapping.output {
          rows[mapping.key.map(\.text).joined() + (mapping.option ?? "")] = names.joined(separator: " ")
        }
      }
      return rows
    }
    let (ipa, sound) = (try rows("ipa"), try rows("sound"))
    for (key, letters) in sound { #expect(ipa[key] == letters, "\(key)") }
    for phoneme in Phoneme.all { #expect(sound[phoneme.ipa] != nil, "\(phoneme.ipa)") }
  }

  static let pieces = [
    "Enough", "of", "the", "wind", "{2}", "{", "}", "{9}", "will", "read", "don't", "don\u{2019}t", "'", "\u{2019}",
    "tis", "é", "e\u{301}",
    "café", "Москва", "ж", "\u{301}", " ", " ", " ", ",", "\n", "-", "\u{200C}", "\u{AD}", "\u{200D}", "enou\u{AD}gh",
    "\u{200E}", "\u{2069}",
    "1954", "3rd", "5 ", "m", "A", "a.m", ".", ".", "ＷＩＤＥ", "日本", "ᚠ",
    "NATO", "BBC", "AI", "rosé", "rose\u{301}", "Dvořák", "learnèd", "don`t", "don‘t", "`", "´", "th\u{200B}e",
    String(repeating: "long", count: 40), "🙂", "\u{FEFF}",
  ]

  /// All implementations agree, however a text is divided.
  @Test(arguments: [Set<String>(), ["numbers", "british", "wh", "strong"]])
  func everyImplementationAgrees(_ switches: Set<String>) throws {
    var generator = SeededGenerator(seed: 2026)
    let transliterator = try RunicTransliterator(
      script: .futhorc, mode: "sound",
      options: TransliterationOptions(divider: switches.isEmpty ? .keep : .named("dot"), switches: switches))
    for round in 0..<Effort.rounds(200) {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        text += Array(Self.pieces.randomElement(using: &generator)!.utf8)
        if round % 3 == 0, Int.random(in: 0..<9, using: &generator) == 0 {
          text += [[0xC3], [0xE2, 0x82], [0xFF], [0xF0, 0x9F]].randomElement(using: &generator)!
        }
      }
      #expect(Implementation.disagreements(of: transliterator, on: text, seed: UInt64(round)) == nil)
    }
  }

  @Test(arguments: [
    "\u{AD}", "\u{180E}", "\u{200B}", "\u{2060}", "\u{2063}", "\u{FEFF}", "\u{200D}", "\u{200E}", "\u{2069}",
  ])
  func anInvisibleCharacterEndsNoWord(_ joiner: String) throws {
    let futhorc = try RunicTransliterator(script: .futhorc, mode: "sound")
    // A mark of direction goes to the end of the word.
    let moved = "\u{200E}\u{2069}".unicodeScalars.contains(joiner.unicodeScalars.first!) ? joiner : ""
    #expect(futhorc.transliterate("enou\(joiner)gh of it") == futhorc.transliterate("enough\(moved) of it"))
    #expect(
      futhorc.transliterate("don\(joiner)'\(joiner)t go")
        == futhorc.transliterate("don't") + moved + moved + futhorc.transliterate(" go"))
    let written = futhorc.transliteration(of: "enou\(joiner)gh")
    #expect(written.report.guessed.isEmpty && written.segments.last?.source.upperBound == "enou\(joiner)gh".utf8.count)
    // A joiner is kept where it is not between letters.
    let kept = joiner == "\u{200D}" ? joiner : moved
    #expect(futhorc.transliterate("enough\(joiner)") == futhorc.transliterate("enough") + kept)
  }

  @Test func aNonJoinerSeparatesWords() throws {
    let futhorc = try RunicTransliterator(script: .futhorc, mode: "sound")
    #expect(futhorc.transliterate("wart\u{200C}hog") == futhorc.transliterate("wart") + futhorc.transliterate("hog"))
  }

  @Test func readingsAreChosen() throws {
    let elder = try RunicTransliterator(script: .elder, mode: "sound")
    #expect(elder.transliterate("to use, the use") == "ᛏᚢ ᛃᚢᛉ, ᚦᛖ ᛃᚢᛊ")
    #expect(elder.transliterate("use{2} use{1} use{7}") == "ᛃᚢᛊ ᛃᚢᛉ ᛃᚢᛉ{7}")
    let explained = elder.explanation(of: "wind")
    #expect(explained.parts[0].remark.contains("{2} waɪnd (verb)"))
  }

  @Test func optionsOfSound() throws {
    func write(_ text: String, _ switches: Set<String>) throws -> String {
      try RunicTransliterator(script: .futhorc, mode: "sound", options: .init(switches: switches)).transliterate(text)
    }
    #expect(try write("go", ["gar"]) == "ᚸᚩᚢ")
    #expect(try write("which", ["wh"]) == "ᚻᚹᛁᚳ")
    #expect(try write("42 and 7", ["numbers"]) == "ᚠᚩᚱᛏᛁ ᛏᚢᚢ ᛖᚾᛞ ᛋᛖᚠᛖᚾ")
    #expect(try write("42", []) == "42")
    #expect(try write("a", ["strong"]) == "ᛖᛁ")
    #expect(try write("far lot", ["british"]) == "ᚠᚪ ᛚᚩᛏ")
  }
}
