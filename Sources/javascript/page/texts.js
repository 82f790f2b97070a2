// The sentences that the page begins with, one row each; its parts add their own: English, Norwegian, Swedish, Danish, Icelandic, German. {names} stand for values.
// English is checked; people whose first language it is should read the others, Icelandic above all. Reasons, sources and
// glosses come from the tables of the program and are English everywhere.
const TABLE = String.raw`
title | Write in runes · RuneKit | Skriv med runer · RuneKit | Skriv med runor · RuneKit | Skriv med runer · RuneKit | Skrifaðu með rúnum · RuneKit | In Runen schreiben · RuneKit
title-words | {text} in runes · RuneKit | {text} med runer · RuneKit | {text} med runor · RuneKit | {text} med runer · RuneKit | {text} með rúnum · RuneKit | {text} in Runen · RuneKit
motto | Your words in runes, letter by letter, with reasons. | Ordene dine i runer, bokstav for bokstav, med begrunnelser. | Dina ord i runor, bokstav för bokstav, med skäl. | Dine ord i runer, bogstav for bogstav, med begrundelser. | Orðin þín í rúnum, staf fyrir staf, með rökum. | Ihre Worte in Runen, Buchstabe für Buchstabe, mit Gründen.
nav | On this page | På denne siden | På den här sidan | På denne side | Á þessari síðu | Auf dieser Seite
pictures | Pictures | Bilder | Bilder | Billeder | Myndir | Bilder
check | Before it is ink | Før det blir blekk | Innan det blir bläck | Før det bliver blæk | Áður en það verður blek | Bevor es Tinte ist
theme | Light or dark | Lys eller mørk | Ljust eller mörkt | Lys eller mørk | Ljóst eða dökkt | Hell oder dunkel
heading | Write in runes | Skriv med runer | Skriv med runor | Skriv med runer | Skrifaðu með rúnum | In Runen schreiben
words | Your words | Ordene dine | Dina ord | Dine ord | Orðin þín | Ihre Worte
placeholder | Type your words | Skriv ordene dine | Skriv dina ord | Skriv dine ord | Skrifaðu orðin þín | Ihre Worte
copy | Copy runes | Kopier runene | Kopiera runorna | Kopiér runerne | Afrita rúnirnar | Runen kopieren
share | Share | Del | Dela | Del | Deila | Teilen
hint | Tap a rune to see why it is there. | Trykk på en rune for å se hvorfor den står der. | Tryck på en runa för att se varför den står där. | Tryk på en rune for at se, hvorfor den står der. | Snertu rún til að sjá hvers vegna hún stendur þar. | Tippen Sie auf eine Rune: Sie sagt, warum sie da steht.
private | Nothing you type leaves this page. | Ingenting du skriver, forlater denne siden. | Inget du skriver lämnar den här sidan. | Intet af det, du skriver, forlader denne side. | Ekkert sem þú skrifar fer af þessari síðu. | Nichts, was Sie tippen, verlässt diese Seite.
shown-pale | Shown pale: “{example}”. Yours take its place as you type. | Blekt vist: «{example}». Dine ord tar plassen når du skriver. | Blekt visat: ”{example}”. Dina ord tar platsen när du skriver. | Vist blegt: »{example}«. Dine ord tager pladsen, når du skriver. | Sýnt fölt: „{example}“. Þín orð koma í staðinn þegar þú skrifar. | Blass gezeigt: „{example}“. Ihre Worte treten an seine Stelle.
script | Script | Skrift | Skrift | Skrift | Letur | Schrift
more | More choices | Flere valg | Fler val | Flere valg | Fleiri kostir | Mehr Auswahl
more-what | spelling, word dividers, stroke | skrivemåte, ordskillere, strek | stavning, ordskiljare, streck | stavemåde, ordskillere, streg | stafsetning, skiltákn, strik | Schreibung, Worttrenner, Strich
runes-label | {text} in {script} | {text} med {script} | {text} med {script} | {text} med {script} | {text} með {script} | {text} in {script}
kept | unchanged | uendret | oförändrat | uændret | óbreytt | unverändert
script-elder | Elder Futhark | Eldre futhark | Äldre futharken | Ældre futhark | Eldra fúþark | Älteres Futhark
script-younger | Younger Futhark | Yngre futhark | Yngre futharken | Yngre futhark | Yngra fúþark | Jüngeres Futhark
script-futhorc | Futhorc | Futhorc | Futhorc | Futhorc | Fúþork | Futhorc
script-medieval | Medieval runes | Middelalderruner | Medeltida runor | Middelalderruner | Miðaldarúnir | Mittelalterliche Runen
script-cirth | Cirth | Cirth | Cirth | Cirth | Cirth | Cirth
when-elder | Carved before 700 | Ristet før 700 | Ristade före 700 | Ristet før 700 | Ristar fyrir 700 | Geritzt vor 700
when-younger | Vikings wrote this, 800⁠–⁠1100 | Vikingenes skrift, 800⁠–⁠1100 | Vikingarnas skrift, 800⁠–⁠1100 | Vikingernes skrift, 800⁠–⁠1100 | Letur víkinga, 800⁠–⁠1100 | So schrieben Wikinger, 800⁠–⁠1100
when-futhorc | Anglo-Saxon England | Angelsaksernes England | Anglosaxarnas England | Angelsaksernes England | England Engilsaxa | Angelsächsisches England
when-medieval | Medieval Scandinavia | Nordisk middelalder | Nordisk medeltid | Nordisk middelalder | Norrænar miðaldir | Skandinavien im Mittelalter
when-cirth | Tolkien’s dwarves and elves | Tolkiens dverger og alver | Tolkiens dvärgar och alver | Tolkiens dværge og elvere | Dvergar og álfar Tolkiens | Tolkiens Zwerge und Elben
spelling | Spelling | Skrivemåte | Stavning | Stavemåde | Stafsetning | Schreibung
mode-english | Letters | Bokstaver | Bokstäver | Bogstaver | Stafir | Buchstaben
mode-sound | English sounds | Engelske lyder | Engelska ljud | Engelske lyde | Ensk hljóð | Englische Laute
mode-proto-norse | Proto-Norse | Urnordisk | Urnordiska | Urnordisk | Frumnorræna | Urnordisch
mode-norse | Old Norse | Norrønt | Fornnordiska | Oldnordisk | Norræna | Altnordisch
mode-old-norse | Old Norse | Norrønt | Fornnordiska | Oldnordisk | Norræna | Altnordisch
mode-old-english | Old English | Gammelengelsk | Fornengelska | Oldengelsk | Fornenska | Altenglisch
mode-latin | Latin | Latin | Latin | Latin | Latína | Latein
mode-daeron | Sindarin | Sindarin | Sindarin | Sindarin | Sindarín | Sindarin
mode-moria | Khuzdul | Khuzdul | Khuzdul | Khuzdul | Kuzdúl | Khuzdul
mode-scholarly | Scholars’ letters | Forskernes bokstaver | Forskarnas bokstäver | Forskernes bogstaver | Stafir fræðimanna | Transliteration
mode-ipa | IPA sounds | IPA-lyder | IPA-ljud | IPA-lyde | IPA-hljóð | IPA-Laute
between-words | Between words | Mellom ord | Mellan ord | Mellem ord | Milli orða | Zwischen Wörtern
divider-space | Space | Mellomrom | Mellanslag | Mellemrum | Bil | Abstand
divider-none | Nothing | Ingenting | Inget | Intet | Ekkert | Nichts
divider-shared | Shared runes | Felles runer | Delade runor | Fælles runer | Samnýttar rúnir | Geteilte Runen
divider-dot | One dot | Én prikk | En punkt | Én prik | Einn punktur | Ein Punkt
divider-double-dot | Two dots | To prikker | Två punkter | To prikker | Tveir punktar | Zwei Punkte
divider-triple-dot | Three dots | Tre prikker | Tre punkter | Tre prikker | Þrír punktar | Drei Punkte
divider-four-dots | Four dots | Fire prikker | Fyra punkter | Fire prikker | Fjórir punktar | Vier Punkte
divider-cross | Cross | Kors | Kors | Kors | Kross | Kreuz
forms | Forms | Former | Former | Former | Gerðir | Formen
variant-usual | Usual | Vanlige | Vanliga | Almindelige | Venjulegar | Übliche
variant-long-branch | Long-branch | Langkvist | Långkvist | Langkvist | Langkvistur | Langzweig
variant-short-twig | Short-twig | Kortkvist | Kortkvist | Kortkvist | Stuttkvistur | Kurzzweig
variant-norwegian | Norwegian | Norske | Norska | Norske | Norskar | Norwegische
variant-swedish | Swedish | Svenske | Svenska | Svenske | Sænskar | Schwedische
variant-icelandic | Icelandic | Islandske | Isländska | Islandske | Íslenskar | Isländische
variant-second-shapes | Second shapes | Andre former | Andra former | Andre former | Aðrar gerðir | Zweite Formen
stroke | Stroke | Strek | Streck | Streg | Strik | Strich
weight-light | Light | Tynn | Tunt | Tynd | Grannt | Leicht
weight-regular | Regular | Vanlig | Vanligt | Normal | Venjulegt | Normal
weight-bold | Bold | Tykk | Tjockt | Tyk | Þykkt | Kräftig
ends | Ends | Ender | Ändar | Ender | Endar | Enden
ends-flat | Flat | Rette | Raka | Lige | Beinir | Gerade
ends-round | Round | Runde | Runda | Runde | Rúnnaðir | Rund
read-in | Words are read as | Ordene leses som | Orden läses som | Ordene læses som | Orðin eru lesin sem | Die Wörter werden gelesen als
read-in-usual | English, or by their script | Engelsk, eller etter skriften | Engelska, eller efter skriften | Engelsk, eller efter skriften | Enska, eða eftir letrinu | Englisch, oder nach der Schrift
unmapped | Letters without a rune | Bokstaver uten rune | Bokstäver utan runa | Bogstaver uden rune | Stafir án rúnar | Buchstaben ohne Rune
unmapped-keep | Show | Vis | Visa | Vis | Sýna | Zeigen
unmapped-drop | Leave out | Utelat | Utelämna | Udelad | Sleppa | Weglassen
punctuation | The script’s own punctuation | Skriftens egne skilletegn | Skriftens egna skiljetecken | Skriftens egne skilletegn | Eigin greinarmerki letursins | Satzzeichen der Schrift
period | Period | Periode | Period | Periode | Tímabil | Zeit
period-usual | About 1010 to 1050 | Omtrent 1010 til 1050 | Omkring 1010 till 1050 | Omkring 1010 til 1050 | Um 1010 til 1050 | Etwa 1010 bis 1050
province | Province | Område | Landskap | Område | Landshluti | Gegend
province-any | All of them | Alle | Alla | Alle | Allir | Alle
option-early | Before about 980 | Før omkring 980 | Före omkring 980 | Før omkring 980 | Fyrir um 980 | Vor etwa 980
option-c1000 | About 980 to 1010 | Omtrent 980 til 1010 | Omkring 980 till 1010 | Omkring 980 til 1010 | Um 980 til 1010 | Etwa 980 bis 1010
option-late | After about 1050 | Etter omkring 1050 | Efter omkring 1050 | Efter omkring 1050 | Eftir um 1050 | Nach etwa 1050
option-uppland | Uppland and the north | Uppland og nordover | Uppland och norrut | Uppland og nordpå | Uppland og norður úr | Uppland und der Norden
option-sodermanland | Södermanland, Västmanland, Närke | Södermanland, Västmanland, Närke | Södermanland, Västmanland, Närke | Södermanland, Västmanland, Närke | Södermanland, Västmanland, Närke | Södermanland, Västmanland, Närke
option-gotaland | Götaland, Småland | Götaland, Småland | Götaland, Småland | Götaland, Småland | Gautland, Smálönd | Götaland, Småland
option-gotland | Gotland | Gotland | Gotland | Gotland | Gotland | Gotland
option-danish | Denmark with Scania | Danmark med Skåne | Danmark med Skåne | Danmark med Skåne | Danmörk og Skánn | Dänemark mit Schonen
option-norwegian | Norway and the west | Norge og vesterlandene | Norge och västerut | Norge og vestpå | Noregur og vestureyjar | Norwegen und der Westen
option-swedish | Sweden, any province | Sverige, hvor som helst | Sverige, alla landskap | Sverige, alle landskaber | Svíþjóð öll | Schweden, ganz
option-american | American English of espeak-ng | espeak-ngs amerikanske engelsk | espeak-ngs amerikanska engelska | espeak-ngs amerikanske engelsk | Bandarísk enska espeak-ng | Amerikanisches Englisch von espeak-ng
option-svarabhakti | A vowel beside r and l, as on the stones of Blekinge | En vokal ved r og l, som på steinene i Blekinge | En vokal vid r och l, som på Blekingestenarna | En vokal ved r og l, som på stenene i Blekinge | Sérhljóð við r og l, eins og á steinum í Blekinge | Ein Vokal neben r und l, wie auf den Steinen von Blekinge
option-british | British accent | Britisk uttale | Brittiskt uttal | Britisk udtale | Breskur framburður | Britische Aussprache
option-wh | wh apart from w, as in Scotland | wh ulik w, som i Skottland | wh skilt från w, som i Skottland | wh forskellig fra w, som i Skotland | wh ólíkt w, eins og í Skotlandi | wh anders als w, wie in Schottland
option-strong | Full forms of a, and, the | Fulle former av a, and, the | Fulla former av a, and, the | Fulde former af a, and, the | Fullar myndir a, and, the | Volle Formen von a, and, the
option-numbers | Numbers as words | Tall som ord | Tal som ord | Tal som ord | Tölur sem orð | Zahlen als Wörter
option-attested | the and of as in Tolkien’s inscriptions | the og of som i Tolkiens innskrifter | the och of som i Tolkiens inskrifter | the og of som i Tolkiens indskrifter | the og of eins og í áletrunum Tolkiens | the und of wie in Tolkiens Inschriften
option-mazarbul | Single signs for of and is, as in the Book of Mazarbul | Ett tegn for of og is, som i Mazarbuls bok | Ett tecken för of och is, som i Mazarbuls bok | Ét tegn for of og is, som i Mazarbuls bog | Eitt tákn fyrir of og is, eins og í Mazarbúlsbók | Einzelne Zeichen für of und is, wie im Buch von Mazarbul
option-values-daeron | The values of Daeron | Daerons lydverdier | Daerons ljudvärden | Daerons lydværdier | Hljóðgildi Daerons | Die Lautwerte Daerons
option-n53 | Certh 53 for n | Certh 53 for n | Certh 53 för n | Certh 53 for n | Certh 53 fyrir n | Certh 53 für n
option-hobbit | As Tolkien wrote in The Hobbit | Som Tolkien skrev i Hobbiten | Som Tolkien skrev i Bilbo | Som Tolkien skrev i Hobbitten | Eins og Tolkien skrifaði í Hobbitanum | Wie Tolkien im Hobbit schrieb
option-hobbit-pairs | The Hobbit, with single runes for ea, st, eo | Hobbiten, med én rune for ea, st, eo | Bilbo, med en runa för ea, st, eo | Hobbitten, med én rune for ea, st, eo | Hobbitinn, með einni rún fyrir ea, st, eo | Der Hobbit, mit einer Rune für ea, st, eo
option-postcard | The Hobbit, as on the postcard of 1947 | Hobbiten, som på postkortet fra 1947 | Bilbo, som på vykortet från 1947 | Hobbitten, som på postkortet fra 1947 | Hobbitinn, eins og á póstkortinu frá 1947 | Der Hobbit, wie auf der Postkarte von 1947
option-gar | gar for g, as on the Ruthwell cross | gar for g, som på Ruthwell-korset | gar för g, som på Ruthwellkorset | gar for g, som på Ruthwell-korset | gar fyrir g, eins og á Ruthwell-krossinum | gar für g, wie auf dem Kreuz von Ruthwell
option-eolhx | eolhx for x | eolhx for x | eolhx för x | eolhx for x | eolhx fyrir x | eolhx für x
option-ruthwell | The northern runes of the Ruthwell cross | De nordlige runene på Ruthwell-korset | De nordliga runorna på Ruthwellkorset | De nordlige runer på Ruthwell-korset | Norðlægu rúnirnar á Ruthwell-krossinum | Die nördlichen Runen des Kreuzes von Ruthwell
option-manuscript | Runes found only in manuscripts | Runer som bare finnes i håndskrifter | Runor som bara finns i handskrifter | Runer, der kun findes i håndskrifter | Rúnir sem finnast aðeins í handritum | Runen, die nur Handschriften haben
option-eth | ᚧ for ð | ᚧ for ð | ᚧ för ð | ᚧ for ð | ᚧ fyrir ð | ᚧ für ð
option-undotted | No dots: d, e, g, p as t, i, k, b | Uten prikker: d, e, g, p som t, i, k, b | Inga stingningar: d, e, g, p som t, i, k, b | Uden prikker: d, e, g, p som t, i, k, b | Ódeplað: d, e, g, p sem t, i, k, b | Ohne Punkte: d, e, g, p wie t, i, k, b
close | Close | Lukk | Stäng | Luk | Loka | Schließen
sound | Sound | Lyd | Ljud | Lyd | Hljóð | Laut
meaning | Meaning | Betydning | Betydelse | Betydning | Merking | Bedeutung
reason | Reason | Grunn | Skäl | Grund | Rök | Grund
source | Source | Kilde | Källa | Kilde | Heimild | Quelle
or | Or | Eller | Eller | Eller | Eða | Oder
your-choice | You chose this rune. | Du valgte denne runen. | Du valde den här runan. | Du valgte denne rune. | Þú valdir þessa rún. | Sie haben diese Rune gewählt.
certh | Certh {number} | Certh {number} | Certh {number} | Certh {number} | Certh {number} | Certh {number}
stands-for | stands for {letter} in {word} | står for {letter} i {word} | står för {letter} i {word} | står for {letter} i {word} | stendur fyrir {letter} í {word} | steht für {letter} in {word}
kept-in | {letter} in {word} is shown as it was typed | {letter} i {word} vises som skrevet | {letter} i {word} visas som det skrevs | {letter} i {word} vises som skrevet | {letter} í {word} sést eins og það var skrifað | {letter} in {word} steht da, wie es getippt wurde
no-rune | {letter} has no rune | {letter} har ingen rune | {letter} har ingen runa | {letter} har ingen rune | {letter} á sér enga rún | {letter} hat keine Rune
confidence-attested | Found in inscriptions or in the author’s hand | Funnet i innskrifter eller i forfatterens hånd | Finns i inskrifter eller i författarens hand | Fundet i indskrifter eller i forfatterens hånd | Finnst í áletrunum eða með hendi höfundar | In Inschriften oder in der Hand des Autors belegt
confidence-reconstructed | Inferred from what was found | Sluttet ut fra funn | Slutsats ur fynd | Sluttet ud fra fund | Ályktað af því sem fannst | Aus Belegtem erschlossen
confidence-convention | A convention | En konvensjon | En konvention | En konvention | Hefð | Eine Übereinkunft
read-as | Read as {script}: | Lest som {script}: | Läst som {script}: | Læst som {script}: | Lesið sem {script}: | Gelesen als {script}:
also | also | også | även | også | einnig | auch
not-read | These runes cannot be read in one script. | Disse runene kan ikke leses i én skrift. | De här runorna går inte att läsa i en skrift. | Disse runer kan ikke læses i én skrift. | Þessar rúnir er ekki hægt að lesa í einu letri. | Diese Runen lassen sich nicht in einer Schrift lesen.
copied-runes | Runes copied. | Runene er kopiert. | Runorna är kopierade. | Runerne er kopieret. | Rúnirnar eru afritaðar. | Runen kopiert.
copy-private | Unicode has no cirth: whoever gets these characters sees them only with a font such as Stave. A picture works everywhere. | Unicode har ikke cirth: den som får tegnene, ser dem bare med en skrifttype som Stave. Et bilde virker overalt. | Unicode har inte cirth: den som får tecknen ser dem bara med ett typsnitt som Stave. En bild fungerar överallt. | Unicode har ikke cirth: den, der får tegnene, ser dem kun med en skrifttype som Stave. Et billede virker overalt. | Unicode hefur ekki cirth: sá sem fær stafina sér þá aðeins með leturgerð eins og Stave. Mynd virkar alls staðar. | Unicode hat keine Cirth: Wer diese Zeichen bekommt, sieht sie nur mit einer Schrift wie Stave. Ein Bild geht überall.
copy-private-picture | Copy a picture | Kopier et bilde | Kopiera en bild | Kopiér et billede | Afrita mynd | Bild kopieren
copy-private-runes | Copy the characters | Kopier tegnene | Kopiera tecknen | Kopiér tegnene | Afrita stafina | Zeichen kopieren
copied-private | Characters copied. Whoever gets them needs a font such as Stave. | Tegnene er kopiert. Den som får dem, trenger en skrifttype som Stave. | Tecknen är kopierade. Den som får dem behöver ett typsnitt som Stave. | Tegnene er kopieret. Den, der får dem, skal bruge en skrifttype som Stave. | Stafirnir eru afritaðir. Sá sem fær þá þarf leturgerð eins og Stave. | Zeichen kopiert. Wer sie bekommt, braucht eine Schrift wie Stave.
share-picture | Share a picture | Del et bilde | Dela en bild | Del et billede | Deila mynd | Bild teilen
shared-link | The link is shared. | Lenken er delt. | Länken är delad. | Linket er delt. | Hlekknum var deilt. | Link geteilt.
copied-link | Link copied. It carries your words and choices. | Lenken er kopiert. Den har med ordene og valgene dine. | Länken är kopierad. Den har med dina ord och val. | Linket er kopieret. Det har dine ord og valg med. | Hlekkurinn er afritaður. Orðin þín og valið fylgja. | Link kopiert. Er trägt Ihre Worte und Ihre Auswahl.
copy-by-hand | This browser does not let the page copy. Here it is, to be copied by hand: | Nettleseren lar ikke siden kopiere. Her er det, til å kopiere selv: | Webbläsaren låter inte sidan kopiera. Här är det, att kopiera för hand: | Browseren lader ikke siden kopiere. Her er det, til at kopiere selv: | Vafrinn leyfir síðunni ekki að afrita. Hér er það, til að afrita sjálf(ur): | Dieser Browser lässt die Seite nicht kopieren. Hier steht es, zum Kopieren von Hand:
link-unknown | The link asks for what this page does not know ({what}); the usual is shown instead. | Lenken ber om noe siden ikke kjenner ({what}); det vanlige vises i stedet. | Länken ber om något som sidan inte känner till ({what}); det vanliga visas i stället. | Linket beder om noget, siden ikke kender ({what}); det sædvanlige vises i stedet. | Hlekkurinn biður um það sem síðan þekkir ekki ({what}); hið venjulega er sýnt í staðinn. | Der Link verlangt, was diese Seite nicht kennt ({what}); gezeigt wird das Übliche.
link-long | The link has {count} characters; the first {most} are here. | Lenken har {count} tegn; de første {most} er her. | Länken har {count} tecken; de första {most} är här. | Linket har {count} tegn; de første {most} er her. | Hlekkurinn er {count} stafir; hér eru fyrstu {most}. | Der Link hat {count} Zeichen; die ersten {most} stehen hier.
too-long | The field holds {most} characters; what is beyond was left out. The command runes takes texts of any length. | Feltet tar {most} tegn; resten ble utelatt. Kommandoen runes tar tekster av alle lengder. | Fältet rymmer {most} tecken; resten utelämnades. Kommandot runes tar texter av alla längder. | Feltet rummer {most} tegn; resten blev udeladt. Kommandoen runes tager tekster af enhver længde. | Reiturinn tekur {most} stafi; afganginum var sleppt. Skipunin runes tekur texta af hvaða lengd sem er. | Das Feld fasst {most} Zeichen; der Rest wurde weggelassen. Der Befehl runes nimmt Texte jeder Länge.
loading-sounds | The dictionary of English sounds is on its way (0.9 MB). | Ordboken med engelske lyder er på vei (0,9 MB). | Ordboken med engelska ljud är på väg (0,9 MB). | Ordbogen med engelske lyde er på vej (0,9 MB). | Orðabókin með enskum hljóðum er á leiðinni (0,9 MB). | Das Wörterbuch der englischen Laute kommt (0,9 MB).
no-sounds | The dictionary of English sounds did not load. Letters work without it. | Ordboken med engelske lyder ble ikke lastet. Bokstaver virker uten den. | Ordboken med engelska ljud gick inte att ladda. Bokstäver fungerar utan den. | Ordbogen med engelske lyde blev ikke hentet. Bogstaver virker uden den. | Orðabókin með enskum hljóðum hlóðst ekki. Stafir virka án hennar. | Das Wörterbuch der englischen Laute kam nicht an. Buchstaben gehen ohne es.
no-drawing | The part that draws did not load. Common runes are drawn without it; pictures are not. | Tegnedelen ble ikke lastet. Vanlige runer tegnes uten den, bilder ikke. | Delen som ritar gick inte att ladda. Vanliga runor ritas utan den, bilder inte. | Tegnedelen blev ikke hentet. Almindelige runer tegnes uden den, billeder ikke. | Teiknihlutinn hlóðst ekki. Algengar rúnir eru teiknaðar án hans, en ekki myndir. | Der Teil, der zeichnet, kam nicht an. Übliche Runen gehen ohne ihn, Bilder nicht.
no-engine | The part that writes runes did not load. Your words stay in the field; reload to try again. | Delen som skriver runer, ble ikke lastet. Ordene dine blir i feltet; last siden på nytt. | Delen som skriver runor gick inte att ladda. Dina ord står kvar i fältet; ladda om sidan. | Delen, der skriver runer, blev ikke hentet. Dine ord bliver i feltet; genindlæs siden. | Hlutinn sem skrifar rúnir hlóðst ekki. Orðin þín eru áfram í reitnum; endurhladdu síðuna. | Der Teil, der Runen schreibt, kam nicht an. Ihre Worte bleiben im Feld; laden Sie die Seite neu.
no-network | There is no network, and this page was not here before. Your words stay in the field; reload when you are online. | Det er ikke noe nett, og siden har ikke vært her før. Ordene dine blir i feltet; last på nytt når du er på nett. | Det finns inget nät, och sidan har inte varit här förut. Dina ord står kvar; ladda om när du är uppkopplad. | Der er intet net, og siden har ikke været her før. Dine ord bliver i feltet; genindlæs, når du er på nettet. | Ekkert net er og síðan hefur ekki verið hér áður. Orðin þín eru áfram í reitnum; endurhladdu þegar netið er komið. | Es gibt kein Netz, und diese Seite war noch nie hier. Ihre Worte bleiben im Feld; laden Sie neu, wenn Sie online sind.
part-missing | A part of this page did not load. Runes, reasons and copying work. | En del av siden ble ikke lastet. Runer, begrunnelser og kopiering virker. | En del av sidan gick inte att ladda. Runor, skäl och kopiering fungerar. | En del af siden blev ikke hentet. Runer, begrundelser og kopiering virker. | Hluti síðunnar hlóðst ekki. Rúnir, rök og afritun virka. | Ein Teil dieser Seite kam nicht an. Runen, Gründe und Kopieren gehen.
download | Download {picture} as {format} | Last ned {picture} som {format} | Ladda ner {picture} som {format} | Hent {picture} som {format} | Sækja {picture} sem {format} | {picture} als {format} laden
gallery | Wear it, cut it, print it | Bær det, skjær det, trykk det | Bär det, skär det, tryck det | Bær det, skær det, tryk det | Berðu það, skerðu það, prentaðu það | Tragen, schneiden, drucken
gallery-what | Drawn as strokes, so sharp at any size. | Tegnet som streker, skarpt i alle størrelser. | Ritat som streck, skarpt i alla storlekar. | Tegnet som streger, skarpt i alle størrelser. | Teiknað sem strik, skarpt í öllum stærðum. | Als Striche gezeichnet, scharf in jeder Größe.
print | Print this sheet | Skriv ut arket | Skriv ut bladet | Udskriv arket | Prenta blaðið | Blatt drucken
copy-check | Copy as text | Kopier som tekst | Kopiera som text | Kopiér som tekst | Afrita sem texta | Als Text kopieren
take-it | Take it to whoever holds the needle or the chisel. | Ta det med til den som holder nålen eller meiselen. | Ta det till den som håller nålen eller mejseln. | Tag det med til den, der holder nålen eller mejslen. | Taktu það með til þess sem heldur á nálinni eða meitlinum. | Nehmen Sie es mit zu dem, der Nadel oder Meißel hält.
carved | Carved and said | Ristet og sagt | Ristat och sagt | Ristet og sagt | Rist og sagt | Geritzt und gesagt
shares-runes | An inscription has the runes {word} | En innskrift har runene {word} | En inskrift har runorna {word} | En indskrift har runerne {word} | Áletrun hefur rúnirnar {word} | Eine Inschrift hat die Runen {word}
shares-word | An inscription shares the word “{word}” | En innskrift har også ordet «{word}» | En inskrift har också ordet ”{word}” | En indskrift har også ordet »{word}« | Áletrun hefur líka orðið „{word}“ | Eine Inschrift hat auch das Wort „{word}“
quote | Quote of the day | Dagens sitat | Dagens citat | Dagens citat | Tilvitnun dagsins | Zitat des Tages
write-quote | Write it in runes | Skriv det med runer | Skriv det med runor | Skriv det med runer | Skrifa það með rúnum | In Runen schreiben
foot-sources | Every reason names its source: tap a rune. | Hver begrunnelse nevner kilden: trykk på en rune. | Varje skäl nämner sin källa: tryck på en runa. | Hver begrundelse nævner sin kilde: tryk på en rune. | Öll rök nefna heimild: snertu rún. | Jeder Grund nennt seine Quelle: Tippen Sie auf eine Rune.
foot-made | Type, pictures and reasons are made in your browser. | Skrift, bilder og begrunnelser lages i nettleseren din. | Skrift, bilder och skäl görs i din webbläsare. | Skrift, billeder og begrundelser laves i din browser. | Letur, myndir og rök verða til í vafranum þínum. | Schrift, Bilder und Gründe entstehen in Ihrem Browser.
foot-library | The library and the command | Biblioteket og kommandoen | Biblioteket och kommandot | Biblioteket og kommandoen | Forritasafnið og skipunin | Die Bibliothek und der Befehl
license | MIT license | MIT-lisens | MIT-licens | MIT-licens | MIT-leyfi | MIT-Lizenz
offline-ready | Works without a network from now on. | Virker uten nett fra nå av. | Fungerar utan nät från och med nu. | Virker uden net fra nu af. | Virkar án nets héðan í frá. | Geht ab jetzt auch ohne Netz.
language | Language | Språk | Språk | Sprog | Tungumál | Sprache
`;

export const languages = [["en", "English"], ["nb", "Norsk"], ["sv", "Svenska"], ["da", "Dansk"], ["is", "Íslenska"], ["de", "Deutsch"]];

const rows = new Map();

/** Adds the sentences of a part that is loaded later. */
export function addTexts(table) {
  for (const line of table.trim().split("\n")) {
    const [key, ...sentences] = line.split(" | ");
    rows.set(key, sentences);
  }
}
addTexts(TABLE);

let column = 0;

export const language = () => languages[column][0];

/** The sentence of a key in the chosen language, with values in place of their names; `otherwise` for a key without one. */
export function t(key, values = {}, otherwise = key) {
  const sentences = rows.get(key);
  if (!sentences) return otherwise;
  return sentences[column].replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

/** Takes the language of the link, the last one chosen here, or the first that the browser asks for. */
export function chosenLanguage() {
  let asked = [new URLSearchParams(location.hash.slice(1)).get("lang")];
  try {
    asked.push(localStorage.getItem("language"));
  } catch {
    // Storage is forbidden: the browser's languages decide.
  }
  asked = [...asked, ...(navigator.languages ?? [])].filter(Boolean).map((one) => one.split("-")[0].replace(/^n[no]$/, "nb"));
  const codes = languages.map(([code]) => code);
  column = Math.max(0, codes.indexOf(asked.find((one) => codes.includes(one))));
}

export function setLanguage(code) {
  column = Math.max(0, languages.findIndex(([one]) => one === code));
  try {
    localStorage.setItem("language", code);
  } catch {
    // Storage is full or forbidden: the language stays until the page is closed.
  }
}

/** Puts the sentences into the elements that name them. */
export function fillTexts() {
  document.documentElement.lang = language();
  for (const one of document.querySelectorAll("[data-t]")) one.textContent = t(one.dataset.t);
  for (const one of document.querySelectorAll("[data-t-label]")) one.setAttribute("aria-label", t(one.dataset.tLabel));
  for (const one of document.querySelectorAll("[data-t-placeholder]")) one.placeholder = t(one.dataset.tPlaceholder);
}
