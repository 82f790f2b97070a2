// The tables, packed by pack_tables.py, which says how: a module of WebAssembly is smaller so. It finds its words in their text and
// has none of english.bin.
#include "CRuneData.h"

static const unsigned char packedMappings[] = {
#embed <Unicode/mappings.packed>
};
static const unsigned char packedTexts[] = {
#embed <texts.packed>
};
static unsigned char mappings[sizeof packedMappings];
static unsigned char texts[TEXT_BYTES];
static RuneDataFile files[TEXT_FILES + 1];

static void unpackMappings(void) {
  static const char sections[15][5] = {"3311", "3311", "3311", "3311", "3311", "312", "312", "312",
                                       "312",  "312",  "2",    "311",  "32",   "32",  "32"};
  enum { HEADER = 36 };
  const unsigned char *packed = packedMappings + HEADER;
  unsigned char *section = mappings + HEADER;
  for (size_t i = 0; i < HEADER; i++) mappings[i] = packedMappings[i];
  for (size_t i = 0; i < 15; i++) {
    size_t count = mappings[2 * i + 4] | (size_t)mappings[2 * i + 5] << 8, size = 0, column = 0;
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

static void unpackTexts(void) {
  enum { COMPOUND = 1, PREFIX = 2, FILE_END = 3, SAME = 13 };
  // Where the next byte of each column is.
  const unsigned char *columns[8] = {packedTexts};
  for (size_t i = 1; i < 8; i++) {
    columns[i] = columns[i - 1];
    while (*columns[i]++) {}
  }
  unsigned char *at = texts, *line = texts;
  for (RuneDataFile *file = files; *columns[0]; file++) {
    // The first line is the path.
    file->path = (const char *)at;
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
      if (!file->bytes) {
        at[-1] = 0;
        file->bytes = at;
      }
    }
    columns[0]++;
    file->count = (size_t)(at - file->bytes);
  }
}

__attribute__((constructor)) static void unpack(void) {
  unpackTexts();
  unpackMappings();
  files[TEXT_FILES] = (RuneDataFile){"Tables/Unicode/mappings.bin", mappings, sizeof mappings};
}

RuneDataFile runeLetterFile(size_t index) {
  return index < sizeof files / sizeof *files ? files[index] : (RuneDataFile){0};
}
