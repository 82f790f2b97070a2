/// Words of several languages, the most frequent first, listed for these benchmarks.
enum Vocabulary {
  static let english = Words(
    """
    the and of to a in that he was it his for with as had on at by but not they from her she be him all which one there
    were said this have their when or so then who an into out no them up me we would could is what been if my more
    down upon long over now like very after before some will could time man old about men little other only than back
    two must great even made came again hand its way day still went through night never much off own thing any such see
    know good did under house where eyes here many away first should come might face far young head white door heard
    light while think water last left found nothing place work once though another years right looked world because
    stood take home three tell always each between same morning words without something king however between sea thought
    stone north wind river road mountain winter ship kept fire snow spring bridge forest sword gold silver ring song
    speech wall tower field sheep horse bread knife letter window table candle evening quick quiet queen quarrel chicken
    thick rock back neck black physical phrase elephant photograph young yellow yonder beyond canyon anything everything
    singing ringing strongly longing hunger finger stranger language knowledge thunder further northern although
    mathematics myth rhythm cathedral wealth strength lengths sixth extra examine taxi exactly journey judge enjoy
    adventure village valley shadow whisper wander return remember together themselves yesterday tomorrow afternoon
    company family history number question answer reason result nature measure pleasure picture century country certain
    possible important necessary different difficult beautiful government business interest together understand
    """)

  /// Old Norse in normalized spelling.
  static let norse = Words(
    """
    ok at í er var hann þá en til um á eigi þeir sem þat með hon fyrir svá hafði maðr af mælti konungr frá ek skal þar
    við mikill segir sínum honum sér upp eptir konu þeim síðan menn vel þó nú sá hvárt út land skip fór þú vildi ólafr
    haraldr gekk tók kom hét sonr dóttir bróðir móðir faðir húsi bœ jarl hǫfðingi orð mjǫk allr annarr engi gott illt
    fé sverð spjót skjǫldr hestr nótt dagr vetr sumar haust vár sjór fjǫrðr fjall dalr á heiðr jǫrð himinn sól máni
    stjarna þórr óðinn freyja týr loki baldr heimdallr ásgarðr miðgarðr jǫtunn dvergr álfr vǫlva rúnar risti stein
    þenna gøra sœkja fœra hlýða þykkja vígroði blóðøx ǫxi hǫnd fótr auga eyra nef munnr hjarta hugr sál líf dauði
    norðr suðr austr vestr ísland nóregr danmǫrk svíþjóð engla garðaríki mikligarðr drengr góðr þegn félagi bóndi
    kværn blæs næst ætt ræða sær þrír fjórir fimm átta níu tíu tólf hundrað þúsund
    """)

  /// Words for which no mode has letters, with runes and symbols.
  static let foreign = Words(
    """
    и в не на что он с как это море камень слово город война мир Москва καὶ τὸ λόγος θάλασσα ἄνθρωπος πόλις ウ 日本 語 山 川
    文字 石 中国 の は شمس قمر بحر كتاب שלום ספר אבן हिन्दी शब्द ภาษา 한국 말 ᚠᚢᚦᚨᚱᚲ ᚱᚢᚾᚨᛉ 🙂 🪨 ∑ → € №
    """)

  /// Russian nouns, adjectives and short words, as stems with endings.
  static let russian: Words = {
    let small = "и в не на что он с как это но из у за по же от так для вот бы до или ни если"
    let stems = """
      камн слов город стол дом мир врем год дел жизн рук раз работ мест вопрос лиц друг земл ноч свет голос пут отц брат
      окн двер улиц дорог вод огн неб звезд солнц лун ветр дожд снег зим весн лет осен утр вечер лес рек мор гор пол
      стар нов больш мал добр зл бел чёрн красн син высок низк глубок широк узк тих громк быстр медленн светл тёмн
      """
    let endings = ["а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах", "ый", "ого", "ому", "ым", "ая", "ой", "ую", "ое"]
    let inflected = stems.split { $0 == " " || $0 == "\n" }.flatMap { stem in endings.map { stem + $0 } }
    return Words(small + " " + inflected.joined(separator: " "))
  }()

  static let logs = Words(
    """
    INFO GET 200 WARN POST 404 ERROR 0x00 PUT 500 DEBUG 302 /api/v1 OK id= ms= n= 127.0.0.1 10.0.0.7 192.168.1.44 -- [4711] (0)
    """)
}
