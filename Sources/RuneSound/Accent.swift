/// An accent of English: General American, or a British accent derived from it by RuneKit's own rules.
package struct Accent: Sendable, Hashable {
  /// Whether the accent is the derived British one: no r except before vowels, ɒ in *lot*, əʊ in *goat*, ɑː in *bath*.
  package var isBritish: Bool
  /// Whether words spelled with wh- begin with ʍ.
  package var tellsWhichFromWitch: Bool

  /// Makes an accent; without arguments, General American.
  package init(isBritish: Bool = false, tellsWhichFromWitch: Bool = false) {
    self.isBritish = isBritish
    self.tellsWhichFromWitch = tellsWhichFromWitch
  }

  /// The sounds of a General American word, converted to this accent.
  func applied(to sounds: [Sound], of word: [UInt8]) -> [Sound] {
    var sounds = sounds
    if tellsWhichFromWitch, word.starts(with: Array("wh".utf8)), sounds.first?.phoneme == .w {
      sounds[0].phoneme = .which
    }
    return isBritish ? british(sounds, of: word) : sounds
  }

  private func british(_ sounds: [Sound], of word: [UInt8]) -> [Sound] {
    var result: [Sound] = []
    let hasBath = BathWords.contains(word)
    var index = 0
    while index < sounds.count {
      var sound = sounds[index]
      let next = index + 1 < sounds.count ? sounds[index + 1].phoneme : nil
      let isBeforeVowel = next?.isVowel == true
      let isBeforeR = next == .r
      /// Whether the r after this vowel is silent.
      let losesR = isBeforeR && !(index + 2 < sounds.count && sounds[index + 2].phoneme.isVowel)
      switch sound.phoneme {
      case .goat: sound.phoneme = .britishGoat
      case .palm:
        let isLot =
          sound.letter == UInt8(ascii: "o") && !losesR
          || sound.letter == UInt8(ascii: "a") && result.last?.phoneme == .w
        sound.phoneme = isLot && !losesR ? .lot : .longPalm
      case .thought: sound.phoneme = isLotInBritish(sound, next) && !isBeforeR ? .lot : .longThought
      case .trap where hasBath: sound.phoneme = .longPalm
      case .kit where losesR: sound.phoneme = .near
      case .dress where losesR: sound.phoneme = .square
      case .foot where losesR: sound.phoneme = .cure
      case .nurse: sound.phoneme = .longNurse
      case .letter: sound = Sound(.comma, letter: UInt8(ascii: "r"))
      default: break
      }
      result.append(sound)
      let carriesR = isBeforeVowel && [.nurse, .letter].contains(sounds[index].phoneme)
      if carriesR { result.append(Sound(.r, letter: UInt8(ascii: "r"))) }
      index += losesR ? 2 : 1
    }
    return result
  }

  /// *off*, *cloth*, *long*, *dog* have ɔ in American and ɒ in British English; *law*, *all*, *thought* keep ɔ.
  private func isLotInBritish(_ sound: Sound, _ next: Phoneme?) -> Bool {
    guard sound.letter == UInt8(ascii: "o"), let next else { return false }
    return [Phoneme.f, .th, .s, .ng, Phoneme(rawValue: 5), .l, .n, .sh].contains(next)
  }
}

/// Words with æ in America and ɑː in southern England: RuneKit's own list of stems.
enum BathWords {
  static func contains(_ word: [UInt8]) -> Bool {
    stems.contains { stem in
      word.starts(with: stem) && (word.count == stem.count || endings.contains(Array(word.dropFirst(stem.count))))
    }
  }

  private static let endings = words(
    """
    s es d ed ing er ers ly y 's room rooms ful port ports time word words land like work man men manship noon noons \
    ward wards fully ring hood room's
    """)
  private static let stems = words(
    """
    bath path lath ask bask basket cask casket flask mask task rascal gasp clasp grasp rasp hasp cast broadcast \
    forecast overcast outcast downcast fast steadfast last mast past pastor pasture plaster master vast blast \
    contrast repast aghast castle nasty disaster ghast class classroom glass glasses grass pass passing brass \
    overpass surpass after afternoon afterward craft aircraft draft draught graft haft raft shaft daft aft rafter \
    laugh laughter calf half behalf giraffe staff chaff branch ranch blanch dance chance france glance lance prance \
    trance advance enhance entrance stance answer can't shan't aunt grant plant slant chant enchant advantage \
    vantage command demand reprimand remand slander example sample rather father ghana moustache mustache pyjama \
    pajama banana tomato vase chancellor chancel dancing glancing chancing advancing enhancing
    """)

  private static func words(_ list: String) -> [[UInt8]] { list.split(separator: " ").map { Array($0.utf8) } }
}
