// The dictionary and rules of the modes by sound are a file of their own, which arrives before the first of them is opened.
#include "CRuneData.h"

static RuneDataFile files[] = {
    {.path = "Tables/Sound/cmudict-notice.txt"}, {.path = "Tables/Sound/heteronyms.txt"}, {.path = "Tables/Sound/lexicon.bin"}, {.path = "Tables/Sound/rules.bin"}};

RuneDataFile runeSoundFile(size_t index) {
  return index < sizeof files / sizeof *files ? files[index] : (RuneDataFile){0};
}

// The files are in the order of the list, each after its size in four little-endian bytes; runekit.js has checked that.
__attribute__((export_name("host_lexicon"))) void host_lexicon(const unsigned char *bytes) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    files[i].count = bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16 | (size_t)bytes[3] << 24;
    files[i].bytes = bytes + 4;
    bytes += 4 + files[i].count;
  }
}
