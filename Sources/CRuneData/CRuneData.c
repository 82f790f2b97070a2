// Data is embedded by C23's #embed: the program is a single relocatable file that opens no files at startup, and a changed
// table is rebuilt like any source file. A test compares this list with the folders.
#include "CRuneData.h"

// RUNEKIT_TABLES_ONLY excludes quotes and fonts other than strokes, for the C library. WebAssembly has two modules:
// RUNEKIT_WITHOUT_STROKES is for the engine, RUNEKIT_STROKES_ONLY for drawing. With RUNEKIT_LEXICON_APART, runeSetLexicon
// supplies the files of Tables/Sound from a separate file; with RUNEKIT_PACKED_SIZE, too, the other tables are packed, and
// their texts have that many bytes.

#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_BYTES(name) static const unsigned char name[]

#ifndef RUNEKIT_TABLES_ONLY
FILE_BYTES(fontStaveBold) = {
#embed "../../Fonts/Stave-Bold.ttf"
};
FILE_BYTES(fontStaveRegular) = {
#embed "../../Fonts/Stave-Regular.ttf"
};
FILE_BYTES(fontBabelstoneRunic) = {
#embed "../../Fonts/babelstone-runic.json"
};
FILE_BYTES(fontConstructium) = {
#embed "../../Fonts/constructium.json"
};
FILE_BYTES(fontFairfaxHd) = {
#embed "../../Fonts/fairfax-hd.json"
};
FILE_BYTES(fontJunicode) = {
#embed "../../Fonts/junicode.json"
};
FILE_BYTES(fontNotoSansRunic) = {
#embed "../../Fonts/noto-sans-runic.json"
};
#endif
#ifndef RUNEKIT_WITHOUT_STROKES
FILE_BYTES(fontSerpents) = {
#embed "../../Fonts/serpents.txt"
};
FILE_BYTES(fontStaveCirth) = {
#embed "../../Fonts/stave-cirth.txt"
};
FILE_BYTES(fontStaveLatin) = {
#embed "../../Fonts/stave-latin.txt"
};
FILE_BYTES(fontStaveRounded) = {
#embed "../../Fonts/stave-rounded.txt"
};
FILE_BYTES(fontStaveRunic) = {
#embed "../../Fonts/stave-runic.txt"
};
#endif
#ifndef RUNEKIT_TABLES_ONLY
FILE_BYTES(fontUnifontCsur) = {
#embed "../../Fonts/unifont-csur.json"
};
FILE_BYTES(seedQuotes) = {
#embed "../../Seed/quotes.json"
};
#endif
#ifndef RUNEKIT_STROKES_ONLY
#ifndef RUNEKIT_LEXICON_APART
FILE_BYTES(soundLicense) = {
#embed "../../Tables/Sound/cmudict-notice.txt"
};
FILE_BYTES(soundHeteronyms) = {
#embed "../../Tables/Sound/heteronyms.txt"
};
FILE_BYTES(soundLexicon) = {
#embed "../../Tables/Sound/lexicon.bin"
};
FILE_BYTES(soundRules) = {
#embed "../../Tables/Sound/rules.txt"
};
#endif
#ifndef RUNEKIT_PACKED_SIZE
FILE_BYTES(modeCirthDaeron) = {
#embed "../../Tables/Modes/cirth-daeron.txt"
};
FILE_BYTES(modeCirthEnglish) = {
#embed "../../Tables/Modes/cirth-english.txt"
};
FILE_BYTES(modeCirthIPA) = {
#embed "../../Tables/Modes/cirth-ipa.txt"
};
FILE_BYTES(modeCirthMoria) = {
#embed "../../Tables/Modes/cirth-moria.txt"
};
FILE_BYTES(modeCirthSound) = {
#embed "../../Tables/Modes/cirth-sound.txt"
};
FILE_BYTES(modeElderEnglish) = {
#embed "../../Tables/Modes/elder-english.txt"
};
FILE_BYTES(modeElderIPA) = {
#embed "../../Tables/Modes/elder-ipa.txt"
};
FILE_BYTES(modeElderProtoNorse) = {
#embed "../../Tables/Modes/elder-proto-norse.txt"
};
FILE_BYTES(modeElderScholarly) = {
#embed "../../Tables/Modes/elder-scholarly.txt"
};
FILE_BYTES(modeElderSound) = {
#embed "../../Tables/Modes/elder-sound.txt"
};
FILE_BYTES(modeFuthorcEnglish) = {
#embed "../../Tables/Modes/futhorc-english.txt"
};
FILE_BYTES(modeFuthorcIPA) = {
#embed "../../Tables/Modes/futhorc-ipa.txt"
};
FILE_BYTES(modeFuthorcOldEnglish) = {
#embed "../../Tables/Modes/futhorc-old-english.txt"
};
FILE_BYTES(modeFuthorcScholarly) = {
#embed "../../Tables/Modes/futhorc-scholarly.txt"
};
FILE_BYTES(modeFuthorcSound) = {
#embed "../../Tables/Modes/futhorc-sound.txt"
};
FILE_BYTES(modeMedievalEnglish) = {
#embed "../../Tables/Modes/medieval-english.txt"
};
FILE_BYTES(modeMedievalIPA) = {
#embed "../../Tables/Modes/medieval-ipa.txt"
};
FILE_BYTES(modeMedievalLatin) = {
#embed "../../Tables/Modes/medieval-latin.txt"
};
FILE_BYTES(modeMedievalOldNorse) = {
#embed "../../Tables/Modes/medieval-old-norse.txt"
};
FILE_BYTES(modeMedievalScholarly) = {
#embed "../../Tables/Modes/medieval-scholarly.txt"
};
FILE_BYTES(modeMedievalSound) = {
#embed "../../Tables/Modes/medieval-sound.txt"
};
FILE_BYTES(modeYoungerEnglish) = {
#embed "../../Tables/Modes/younger-english.txt"
};
FILE_BYTES(modeYoungerIPA) = {
#embed "../../Tables/Modes/younger-ipa.txt"
};
FILE_BYTES(modeYoungerNorse) = {
#embed "../../Tables/Modes/younger-norse.txt"
};
FILE_BYTES(modeYoungerScholarly) = {
#embed "../../Tables/Modes/younger-scholarly.txt"
};
FILE_BYTES(modeYoungerSound) = {
#embed "../../Tables/Modes/younger-sound.txt"
};
FILE_BYTES(romanizationBe) = {
#embed "../../Tables/Romanization/be.txt"
};
FILE_BYTES(romanizationBg) = {
#embed "../../Tables/Romanization/bg.txt"
};
FILE_BYTES(romanizationDe) = {
#embed "../../Tables/Romanization/de.txt"
};
FILE_BYTES(romanizationEl) = {
#embed "../../Tables/Romanization/el.txt"
};
FILE_BYTES(romanizationEs) = {
#embed "../../Tables/Romanization/es.txt"
};
FILE_BYTES(romanizationFr) = {
#embed "../../Tables/Romanization/fr.txt"
};
FILE_BYTES(romanizationGrc) = {
#embed "../../Tables/Romanization/grc.txt"
};
FILE_BYTES(romanizationHy) = {
#embed "../../Tables/Romanization/hy.txt"
};
FILE_BYTES(romanizationJa) = {
#embed "../../Tables/Romanization/ja.txt"
};
FILE_BYTES(romanizationKa) = {
#embed "../../Tables/Romanization/ka.txt"
};
FILE_BYTES(romanizationKo) = {
#embed "../../Tables/Romanization/ko.txt"
};
FILE_BYTES(romanizationMk) = {
#embed "../../Tables/Romanization/mk.txt"
};
FILE_BYTES(romanizationMn) = {
#embed "../../Tables/Romanization/mn.txt"
};
FILE_BYTES(romanizationNorse) = {
#embed "../../Tables/Romanization/norse.txt"
};
FILE_BYTES(romanizationPl) = {
#embed "../../Tables/Romanization/pl.txt"
};
FILE_BYTES(romanizationRu) = {
#embed "../../Tables/Romanization/ru.txt"
};
FILE_BYTES(romanizationSindarin) = {
#embed "../../Tables/Romanization/sindarin.txt"
};
FILE_BYTES(romanizationSr) = {
#embed "../../Tables/Romanization/sr.txt"
};
FILE_BYTES(romanizationUk) = {
#embed "../../Tables/Romanization/uk.txt"
};
FILE_BYTES(scriptCirth) = {
#embed "../../Tables/Scripts/cirth.txt"
};
FILE_BYTES(scriptElder) = {
#embed "../../Tables/Scripts/elder.txt"
};
FILE_BYTES(scriptFuthorc) = {
#embed "../../Tables/Scripts/futhorc.txt"
};
FILE_BYTES(scriptMedieval) = {
#embed "../../Tables/Scripts/medieval.txt"
};
FILE_BYTES(scriptYounger) = {
#embed "../../Tables/Scripts/younger.txt"
};
FILE_BYTES(unicodeMappings) = {
#embed "../../Tables/Unicode/mappings.bin"
};
FILE_BYTES(wordsPacked) = {
#embed "../../Tables/Words/english.bin"
};
FILE_BYTES(wordsEnglish) = {
#embed "../../Tables/Words/english.txt"
};
FILE_BYTES(tableSources) = {
#embed "../../Tables/sources.txt"
};
#else
// Made by Sources/javascript/pack_tables.py, which says how; a module of WebAssembly is smaller so. It finds its words in the
// text and has none of english.bin.
FILE_BYTES(packedMappings) = {
#embed "../../Tables/Unicode/mappings.packed"
};
FILE_BYTES(packedTexts) = {
#embed "../../Tables/texts.packed"
};
static unsigned char unicodeMappings[sizeof packedMappings];
static unsigned char texts[RUNEKIT_PACKED_SIZE];
enum { COMPOUND = 1, PREFIX = 2, FILE_END = 3, SAME = 13 };

__attribute__((constructor)) static void unpackMappings(void) {
  static const char sections[15][5] = {"3311", "3311", "3311", "3311", "3311", "312", "312", "312",
                                       "312",  "312",  "2",    "311",  "32",   "32",  "32"};
  enum { HEADER = 36 };
  const unsigned char *packed = packedMappings + HEADER;
  unsigned char *section = unicodeMappings + HEADER;
  for (size_t i = 0; i < HEADER; i++) unicodeMappings[i] = packedMappings[i];
  for (size_t i = 0; i < 15; i++) {
    size_t count = unicodeMappings[2 * i + 4] | (size_t)unicodeMappings[2 * i + 5] << 8, size = 0, column = 0;
    for (const char *field = sections[i]; *field; field++) size += (size_t)(*field - '0');
    for (const char *field = sections[i]; *field; field++) {
      size_t width = (size_t)(*field - '0');
      unsigned value = 0;
      for (size_t row = 0; row < count; row++) {
        unsigned step = 0;
        for (size_t byte = 0; byte < width; byte++) step |= (unsigned)packed[byte * count + row] << 8 * byte;
        value += step >> 1 ^ -(step & 1);
        for (size_t byte = 0; byte < width; byte++) section[row * size + column + byte] = (unsigned char)(value >> 8 * byte);
      }
      packed += width * count;
      column += width;
    }
    section += size * count;
  }
  while (packed < packedMappings + sizeof packedMappings) *section++ = *packed++;
}
#endif
#endif

#define ENTRY(path, name) {path, name, sizeof name}
#ifdef RUNEKIT_PACKED_SIZE
#define TEXT_ENTRY(path, name) {path, texts, 0}
#else
#define TEXT_ENTRY ENTRY
#endif

#ifdef RUNEKIT_LEXICON_APART
#define SOUND_ENTRY(path, name) {path, (const unsigned char *)"", 0}
static RuneDataFile files[] = {
#else
#define SOUND_ENTRY ENTRY
static const RuneDataFile files[] = {
#endif
#ifndef RUNEKIT_TABLES_ONLY
    ENTRY("Fonts/Stave-Bold.ttf", fontStaveBold),
    ENTRY("Fonts/Stave-Regular.ttf", fontStaveRegular),
    ENTRY("Fonts/babelstone-runic.json", fontBabelstoneRunic),
    ENTRY("Fonts/constructium.json", fontConstructium),
    ENTRY("Fonts/fairfax-hd.json", fontFairfaxHd),
    ENTRY("Fonts/junicode.json", fontJunicode),
    ENTRY("Fonts/noto-sans-runic.json", fontNotoSansRunic),
#endif
#ifndef RUNEKIT_WITHOUT_STROKES
    ENTRY("Fonts/serpents.txt", fontSerpents),
    ENTRY("Fonts/stave-cirth.txt", fontStaveCirth),
    ENTRY("Fonts/stave-latin.txt", fontStaveLatin),
    ENTRY("Fonts/stave-rounded.txt", fontStaveRounded),
    ENTRY("Fonts/stave-runic.txt", fontStaveRunic),
#endif
#ifndef RUNEKIT_TABLES_ONLY
    ENTRY("Fonts/unifont-csur.json", fontUnifontCsur),
    ENTRY("Seed/quotes.json", seedQuotes),
#endif
#ifndef RUNEKIT_STROKES_ONLY
    TEXT_ENTRY("Tables/Modes/cirth-daeron.txt", modeCirthDaeron),
    TEXT_ENTRY("Tables/Modes/cirth-english.txt", modeCirthEnglish),
    TEXT_ENTRY("Tables/Modes/cirth-ipa.txt", modeCirthIPA),
    TEXT_ENTRY("Tables/Modes/cirth-moria.txt", modeCirthMoria),
    TEXT_ENTRY("Tables/Modes/cirth-sound.txt", modeCirthSound),
    TEXT_ENTRY("Tables/Modes/elder-english.txt", modeElderEnglish),
    TEXT_ENTRY("Tables/Modes/elder-ipa.txt", modeElderIPA),
    TEXT_ENTRY("Tables/Modes/elder-proto-norse.txt", modeElderProtoNorse),
    TEXT_ENTRY("Tables/Modes/elder-scholarly.txt", modeElderScholarly),
    TEXT_ENTRY("Tables/Modes/elder-sound.txt", modeElderSound),
    TEXT_ENTRY("Tables/Modes/futhorc-english.txt", modeFuthorcEnglish),
    TEXT_ENTRY("Tables/Modes/futhorc-ipa.txt", modeFuthorcIPA),
    TEXT_ENTRY("Tables/Modes/futhorc-old-english.txt", modeFuthorcOldEnglish),
    TEXT_ENTRY("Tables/Modes/futhorc-scholarly.txt", modeFuthorcScholarly),
    TEXT_ENTRY("Tables/Modes/futhorc-sound.txt", modeFuthorcSound),
    TEXT_ENTRY("Tables/Modes/medieval-english.txt", modeMedievalEnglish),
    TEXT_ENTRY("Tables/Modes/medieval-ipa.txt", modeMedievalIPA),
    TEXT_ENTRY("Tables/Modes/medieval-latin.txt", modeMedievalLatin),
    TEXT_ENTRY("Tables/Modes/medieval-old-norse.txt", modeMedievalOldNorse),
    TEXT_ENTRY("Tables/Modes/medieval-scholarly.txt", modeMedievalScholarly),
    TEXT_ENTRY("Tables/Modes/medieval-sound.txt", modeMedievalSound),
    TEXT_ENTRY("Tables/Modes/younger-english.txt", modeYoungerEnglish),
    TEXT_ENTRY("Tables/Modes/younger-ipa.txt", modeYoungerIPA),
    TEXT_ENTRY("Tables/Modes/younger-norse.txt", modeYoungerNorse),
    TEXT_ENTRY("Tables/Modes/younger-scholarly.txt", modeYoungerScholarly),
    TEXT_ENTRY("Tables/Modes/younger-sound.txt", modeYoungerSound),
    TEXT_ENTRY("Tables/Romanization/be.txt", romanizationBe),
    TEXT_ENTRY("Tables/Romanization/bg.txt", romanizationBg),
    TEXT_ENTRY("Tables/Romanization/de.txt", romanizationDe),
    TEXT_ENTRY("Tables/Romanization/el.txt", romanizationEl),
    TEXT_ENTRY("Tables/Romanization/es.txt", romanizationEs),
    TEXT_ENTRY("Tables/Romanization/fr.txt", romanizationFr),
    TEXT_ENTRY("Tables/Romanization/grc.txt", romanizationGrc),
    TEXT_ENTRY("Tables/Romanization/hy.txt", romanizationHy),
    TEXT_ENTRY("Tables/Romanization/ja.txt", romanizationJa),
    TEXT_ENTRY("Tables/Romanization/ka.txt", romanizationKa),
    TEXT_ENTRY("Tables/Romanization/ko.txt", romanizationKo),
    TEXT_ENTRY("Tables/Romanization/mk.txt", romanizationMk),
    TEXT_ENTRY("Tables/Romanization/mn.txt", romanizationMn),
    TEXT_ENTRY("Tables/Romanization/norse.txt", romanizationNorse),
    TEXT_ENTRY("Tables/Romanization/pl.txt", romanizationPl),
    TEXT_ENTRY("Tables/Romanization/ru.txt", romanizationRu),
    TEXT_ENTRY("Tables/Romanization/sindarin.txt", romanizationSindarin),
    TEXT_ENTRY("Tables/Romanization/sr.txt", romanizationSr),
    TEXT_ENTRY("Tables/Romanization/uk.txt", romanizationUk),
    TEXT_ENTRY("Tables/Scripts/cirth.txt", scriptCirth),
    TEXT_ENTRY("Tables/Scripts/elder.txt", scriptElder),
    TEXT_ENTRY("Tables/Scripts/futhorc.txt", scriptFuthorc),
    TEXT_ENTRY("Tables/Scripts/medieval.txt", scriptMedieval),
    TEXT_ENTRY("Tables/Scripts/younger.txt", scriptYounger),
    SOUND_ENTRY("Tables/Sound/cmudict-notice.txt", soundLicense),
    SOUND_ENTRY("Tables/Sound/heteronyms.txt", soundHeteronyms),
    SOUND_ENTRY("Tables/Sound/lexicon.bin", soundLexicon),
    SOUND_ENTRY("Tables/Sound/rules.txt", soundRules),
    ENTRY("Tables/Unicode/mappings.bin", unicodeMappings),
#ifndef RUNEKIT_PACKED_SIZE
    ENTRY("Tables/Words/english.bin", wordsPacked),
#endif
    TEXT_ENTRY("Tables/Words/english.txt", wordsEnglish),
    TEXT_ENTRY("Tables/sources.txt", tableSources),
#endif
};

#ifdef RUNEKIT_PACKED_SIZE
__attribute__((constructor)) static void unpackTexts(void) {
  // Where the next byte of each column is.
  const unsigned char *columns[8] = {packedTexts};
  for (size_t i = 1; i < 8; i++) {
    columns[i] = columns[i - 1];
    while (*columns[i]++) {}
  }
  unsigned char *at = texts, *line = texts;
  for (RuneDataFile *file = files; file < files + sizeof files / sizeof files[0]; file++) {
    if (file->bytes != texts) continue;
    file->bytes = at;
    while (*columns[0] != FILE_END) {
      const unsigned char *from = line;
      line = at;
      if (*columns[0] > SAME && *columns[0] < ' ') {
        for (size_t same = *columns[0]++ - SAME; same > 0; same--) *at++ = *from++;
      }
      unsigned char byte;
      size_t column = 0;
      do {
        byte = *columns[column]++;
        if (byte == ';' && column < 7) column++;
        if (byte != COMPOUND && byte != PREFIX) {
          *at++ = byte;
          continue;
        }
        for (const char *text = byte == PREFIX ? "prefix " : ""; *text; text++) *at++ = (unsigned char)*text;
        for (from = line; *from != (byte == PREFIX ? '|' : ';'); from++) {
          if (*from == '|') *at++ = ' ', *at++ = '+', *at++ = ' ';
          else *at++ = *from;
        }
        if (byte == PREFIX) *at++ = '-';
      } while (byte != '\n');
    }
    columns[0]++;
    file->count = (size_t)(at - file->bytes);
  }
}
#endif

const RuneDataFile *const runeDataFiles = files;
const size_t runeDataFileCount = sizeof files / sizeof files[0];

#ifdef RUNEKIT_LEXICON_APART
static int beginsWith(const char *path, const char *folder) {
  while (*folder && *path == *folder) path++, folder++;
  return !*folder;
}

// The files are in the order of the list, each after its size in four little-endian bytes.
void runeSetLexicon(const unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < runeDataFileCount; i++) {
    if (!beginsWith(files[i].path, "Tables/Sound/") || count < 4) continue;
    size_t size = bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16 | (size_t)bytes[3] << 24;
    if (size > count - 4) return;
    files[i] = (RuneDataFile){files[i].path, bytes + 4, size};
    bytes += 4 + size;
    count -= 4 + size;
  }
}
#endif
